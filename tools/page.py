"""Writes into index.html all that can be seen before the program is there, in every language, from the catalogues.

    python -m tools.page            brings index.html, the rule in home.css that shows one language, and the list of
                                    games in the manifest up to date
    python -m tools.page --check    fails if they are not

The home screen comes from game/ui/screens/home.py itself, so that nothing moves when the program takes over. Sentences
elsewhere in the page name their key in `data-say`. The links to the style sheets of the games come from their specs.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator, Mapping
from copy import copy
from html import escape
from pathlib import Path
from typing import Final

from game.contract import GAMES
from game.language import LANGUAGES, Words, words
from game.saving.settings import Settings
from game.ui.nodes import Node
from game.ui.screens.home import screen
from game.ui.screens.open_games import OpenGame

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = ROOT / "index.html"
STYLE: Final = ROOT / "static" / "style" / "home.css"
MANIFEST: Final = ROOT / "static" / "manifest.webmanifest"
MANIFEST_LANGUAGE: Final = "fr"
HOME: Final = re.compile(r'(<div id="app">).*?(\n *</div><!-- app -->)', re.DOTALL)
SAID: Final = re.compile(r'(<(\w+)[^>]* data-say="([a-z._]+)"[^>]*>).*?(</\2>)', re.DOTALL)
STYLES: Final = re.compile(r'( *<!-- games: [^\n]*-->\n)(?: *<link rel="stylesheet"[^\n]*\n)*')
SHORTCUTS: Final = re.compile(r'("shortcuts": \[\n).*?(\n  \])', re.DOTALL)
RULE: Final = re.compile(r"(/\* languages: [^\n]*\*/\n).*?(\n\n)", re.DOTALL)
EMPTY: Final = frozenset({"img", "input"})
PATTERN: Final = OpenGame("ID", "GAME", (), "…", 0, 0)
"""The open game of which boot.mjs makes all others; it fills in the ID and the address of the picture."""

Tongues = Mapping[str, Words]


def main() -> None:
    """Does what the command line asks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    for path, text in written().items():
        if path.read_text(encoding="utf-8") != text:
            if check:
                raise SystemExit(f"{path.name} is not what the catalogues say: run python -m tools.page")
            path.write_text(text, encoding="utf-8")


def written() -> dict[Path, str]:
    """Returns the files as they should be."""
    tongues = {code: words(code) for code in LANGUAGES}
    page = HOME.sub(lambda found: found[1] + home(tongues) + found[2], PAGE.read_text(encoding="utf-8"))
    page = SAID.sub(lambda found: found[1] + said(tongues, found[3]) + found[4], page)
    page = STYLES.sub(lambda found: found[1] + style_links(), page)
    style = RULE.sub(lambda found: found[1] + rule() + found[2], STYLE.read_text(encoding="utf-8"))
    manifest = MANIFEST.read_text(encoding="utf-8")
    manifest = SHORTCUTS.sub(lambda found: found[1] + shortcuts(tongues[MANIFEST_LANGUAGE]) + found[2], manifest)
    return {PAGE: page, STYLE: style, MANIFEST: manifest}


def home(tongues: Tongues) -> str:
    """Writes the home screen of a new visitor."""
    screens = [screen(_undecided(say), Settings(), [PATTERN], None, None) for say in tongues.values()]
    return "".join(lines(dict(zip(tongues, screens, strict=True)), 2))


def _undecided(say: Words) -> Words:
    """Returns words without a chosen language: boot.mjs finds out which one it is."""
    undecided = copy(say)
    undecided.language = ""
    return undecided


def lines(nodes: Mapping[str, Node], depth: int) -> Iterator[str]:
    """Writes an element as each language has it: one element, and where their words differ, a span for each."""
    node = next(iter(nodes.values()))
    if any(other.attributes != node.attributes or other.tag != node.tag for other in nodes.values()):
        raise ValueError(f"an attribute of {node.tag} differs between languages: {node.attributes}")
    margin = "\n" + "  " * depth
    is_pattern = node.key == PATTERN.id
    attributes = dict(node.attributes) | ({"hidden": ""} if node.key == "open" else {})
    # Browsers that read ahead would fetch even a pattern's picture.
    written_out = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items() if "GAME" not in value)
    yield margin + ("<template>" if is_pattern else "") + f"<{node.tag}{written_out}>"
    if node.tag in EMPTY:
        return
    if node.children:
        for at in range(len(node.children)):
            yield from lines({code: other.children[at] for code, other in nodes.items()}, depth + 1)
        yield margin
    else:
        yield spans({code: other.text for code, other in nodes.items()})
    yield f"</{node.tag}>" + ("</template>" if is_pattern else "")


def said(tongues: Tongues, key: str) -> str:
    """Writes one sentence in every language."""
    return spans({code: say.say(key) for code, say in tongues.items()})


def spans(texts: Mapping[str, str]) -> str:
    """Writes texts side by side; once where all are the same."""
    if len(set(texts.values())) == 1:
        return escape(next(iter(texts.values())), quote=False)
    return "".join(
        f'<span class="tongue" lang="{code}">{escape(text, quote=False)}</span>' for code, text in texts.items()
    )


def style_links() -> str:
    """Writes a link to the style sheet of each game."""
    return "".join(f'  <link rel="stylesheet" href="{spec.style_sheet}">\n' for spec in GAMES.values())


def shortcuts(say: Words) -> str:
    """Writes a shortcut of the installed app to each game."""
    return ",\n".join(
        f'    {{ "name": {json.dumps(say.say(f"game.{game}"), ensure_ascii=False)}, "url": "../#{game}", "icons": '
        f'[{{ "src": "icons/{game}-96.png", "type": "image/png", "sizes": "96x96" }}] }}'
        for game in GAMES
    )


def rule() -> str:
    """Writes the rule that hides all languages but the page's own."""
    hidden = [f':root[lang="{code}"] .tongue:not([lang="{code}"])' for code in LANGUAGES]
    return ",\n".join(hidden) + " { display: none; }"


if __name__ == "__main__":
    main()
