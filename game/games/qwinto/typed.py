"""Qwinto typed: what people write for dice and spaces, as a record writes it. Pure."""

from __future__ import annotations

import re
from typing import Final, cast

from game.contract import NotationError, Reason
from game.games.qwinto.rules import Qwinto
from game.games.qwinto.written_sheet import COLOURS, INDEX
from game.language import all_words
from game.ui.scene import Scene

WORDS: Final = ("keep", "again", "pass", "miss")
"""The moves that have a word; each catalogue has its own for them, under `qwinto.typed.<move>`."""


def typed_tokens(scene: Scene, text: str) -> str:
    """Accepts the letters and words of every language as well as those of a record; a field keeps the throw."""
    text = text.strip().lower()
    if scene.awaits_throw:
        if not scene.match.throws_are_real:
            raise NotationError(Reason("throw_first"), text, scene.position)
        return f"({' '.join(re.findall('[^(), +]', text))})"
    tokens = [_token(scene, word) for word in text.replace(",", " ").split()]
    phase = cast(Qwinto, scene.position).phase
    if phase == "choose" and set("".join(tokens)) <= set(COLOURS):
        return "".join(sorted("".join(tokens), key=COLOURS.find))
    is_kept = phase == "decide" and bool(tokens) and tokens[0] in INDEX
    return " ".join(["keep", *tokens] if is_kept else tokens)


def _token(scene: Scene, word: str) -> str:
    rows = {colour: colour for colour in COLOURS}
    for spoken in all_words(scene.words):
        named = {name: token for token in WORDS for name in spoken.say(f"qwinto.typed.{token}").split()}
        named |= {spoken.say(f"qwinto.colour.{colour}"): colour for colour in COLOURS}
        if word in named:
            return named[word]
        rows |= {spoken.say(f"qwinto.letter.{colour}").lower(): colour for colour in COLOURS}
    if word[:1] in rows and word[1:].isdigit():
        return rows[word[0]] + word[1:]
    if set(word) <= set(rows):
        return "".join(sorted((rows[letter] for letter in word), key=COLOURS.find))
    return word
