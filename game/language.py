"""The sentences of the app: gettext catalogues in `static/text/`, read without compiling them.

A language consists of all files whose names begin with its code: `fr.po`, `fr.quixo.po`. In the header of its first
file stand its own name for itself (`X-Name`) and its name for players who have given none (`X-Seat`). So adding a
language takes a file and no code.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from gettext import c2py
from itertools import islice
from pathlib import Path
from typing import Final

TEXTS: Final = Path(__file__).parent.parent / "static" / "text"
FALLBACK: Final = "en"
"""The language for everyone whose own is missing."""
ENTRY: Final = re.compile(
    r'^[ \t]*(?:(msgid|msgid_plural|msgstr)(?:\[[0-9]\])?)? ?"([^"\\\n]*(?:\\.[^"\\\n]*)*)"[ \t\r]*$', re.MULTILINE
)
ESCAPE: Final = re.compile(r"\\(.)")
ESCAPES: Final = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}
PLURAL: Final = re.compile(r"plural=([^;\n]+);")
HEAD_LINES: Final = 20
"""The head of a catalogue stands in so many lines."""


def languages_in(folder: Path) -> tuple[str, ...]:
    """Finds the languages by their catalogues; French comes first, because the games came with French rules."""
    codes = {path.stem for path in folder.glob("*.po") if "." not in path.stem}
    return tuple(sorted(codes, key=lambda code: (code != "fr", code)))


LANGUAGES: Final = languages_in(TEXTS)


class Words:
    """One language: returns the sentence for a key."""

    def __init__(self, catalogue: str, language: str = "") -> None:
        self.language = language
        self._sentences = parse_catalogue(catalogue)
        rule = PLURAL.search("".join(self._sentences.get("", [])))
        self._form: Callable[[int], int] = c2py(rule[1]) if rule else lambda number: 0

    def __contains__(self, key: str) -> bool:
        return key in self._sentences

    def say(self, key: str, *values: int | str) -> str:
        """Returns a sentence with its values filled in; if it has plural forms, the first value picks one.

        A key that is missing, or whose values do not fit its sentence, is returned as it is, with the values.
        """
        try:
            forms = self._sentences[key]
            sentence = forms[self._form(int(values[0]))] if len(forms) > 1 else forms[0]
            return sentence.format(*values)
        except (LookupError, ValueError):
            return " ".join([key, *map(str, values)])


def parse_catalogue(text: str) -> dict[str, list[str]]:
    """Reads a .po file: the forms of each sentence by its key."""
    sentences: dict[str, list[str]] = {}
    key, target = "", ""
    for keyword, quoted in ENTRY.findall(text):
        words = ESCAPE.sub(lambda escape: ESCAPES[escape[1]], quoted) if "\\" in quoted else quoted
        if keyword:
            target = keyword
            if target == "msgid":
                key = ""
            elif target == "msgstr":
                sentences.setdefault(key, []).append("")
        if target == "msgid":
            key += words
        elif target == "msgstr":
            sentences[key][-1] += words
    return sentences


def catalogue(language: str, folder: Path = TEXTS) -> str:
    """Reads all files of a language, its main one first."""
    paths = [folder / f"{language}.po", *sorted(folder.glob(f"{language}.*.po"))]
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


@cache
def words(language: str) -> Words:
    """Opens the catalogues of a language, once."""
    return Words(catalogue(language), language)


def all_words(own: Words) -> list[Words]:
    """Returns the catalogues of all languages, the players' own first: what they type may be of any of them."""
    return [own, *(words(language) for language in LANGUAGES if language != own.language)]


def native_name(language: str, folder: Path = TEXTS) -> str:
    """Returns what a language calls itself, or its code if its catalogue does not say."""
    return _head(language, "X-Name", folder) or language


def default_seat(name: str) -> int:
    """Returns the number of the seat that this is the default name of, in any language; 0 for other names."""
    found = (pattern.fullmatch(name) for pattern in _default_names())
    return next((int(each[1]) for each in found if each), 0)


def name_in(words: Words, name: str) -> str:
    """Returns a default name in this language; other names stay as they are."""
    seat = default_seat(name) if name[-1:].isdecimal() else 0
    return words.say("seat.default", seat) if seat else name


@cache
def _default_names() -> tuple[re.Pattern[str], ...]:
    """Returns patterns of the default names of seats, one a language."""
    names = filter(None, (_head(language, "X-Seat", TEXTS) for language in LANGUAGES))
    return tuple(re.compile(re.escape(name).replace(r"\{0\}", "([1-9])")) for name in names)


def _head(language: str, field: str, folder: Path) -> str:
    """Reads a field from the header of a catalogue; empty where it is not there."""
    with (folder / f"{language}.po").open(encoding="utf-8") as lines:
        head = "".join(parse_catalogue("".join(islice(lines, HEAD_LINES))).get("", []))
    found = re.search(rf"^{field}: *(.+?) *$", head, re.MULTILINE)
    return found[1] if found else ""
