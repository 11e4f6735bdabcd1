"""The words of the app: gettext catalogues in `static/text/`, read as they are.

The words of a language are all files whose names begin with its code: `fr.po`, `fr.quixo.po`. What a language calls
itself stands in the head of its first file, as `X-Name`; so a further language is a further file and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from gettext import c2py
from itertools import islice
from pathlib import Path
from typing import Final

TEXTS: Final = Path(__file__).parent.parent / "static" / "text"
FALLBACK: Final = "en"
"""The language of those who have none of the others."""
ENTRY: Final = re.compile(
    r'^[ \t]*(?:(msgid|msgid_plural|msgstr)(?:\[[0-9]\])?)? ?"([^"\\\n]*(?:\\.[^"\\\n]*)*)"[ \t\r]*$', re.MULTILINE
)
ESCAPE: Final = re.compile(r"\\(.)")
ESCAPES: Final = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}
PLURAL: Final = re.compile(r"plural=([^;\n]+);")
NAME: Final = re.compile(r"^X-Name: *(.+?) *$", re.MULTILINE)


def languages_in(folder: Path) -> tuple[str, ...]:
    """Finds the languages by their catalogues; French first, for the games came with French rules."""
    codes = {path.stem for path in folder.glob("*.po") if "." not in path.stem}
    return tuple(sorted(codes, key=lambda code: (code != "fr", code)))


LANGUAGES: Final = languages_in(TEXTS)


class Words:
    """One language: says the sentence for a key."""

    def __init__(self, catalogue: str, language: str = "") -> None:
        self.language = language
        self._sentences = parse_catalogue(catalogue)
        rule = PLURAL.search("".join(self._sentences.get("", [])))
        self._form: Callable[[int], int] = c2py(rule[1]) if rule else lambda number: 0

    def __contains__(self, key: str) -> bool:
        return key in self._sentences

    def say(self, key: str, *values: int | str) -> str:
        """Gives a sentence with its values filled in; where it has a plural, the first value chooses the form.

        A key that is in no catalogue, or that comes without its values, is given as it is.
        """
        try:
            forms = self._sentences[key]
            chosen = forms[self._form(int(values[0]))] if len(forms) > 1 else forms[0]
            return chosen.format(*values)
        except (LookupError, ValueError):
            return " ".join([key, *map(str, values)])


def parse_catalogue(text: str) -> dict[str, list[str]]:
    """Reads the entries of a .po file: the forms of each sentence by its key."""
    sentences: dict[str, list[str]] = {}
    key, target = "", ""
    for begins, written in ENTRY.findall(text):
        words = ESCAPE.sub(lambda escape: ESCAPES[escape[1]], written) if "\\" in written else written
        if begins:
            target = begins
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
    """Reads all that is written in a language, its own file first."""
    paths = [folder / f"{language}.po", *sorted(folder.glob(f"{language}.*.po"))]
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def words(language: str) -> Words:
    """Opens the catalogues of a language."""
    return Words(catalogue(language), language)


def native_name(language: str, folder: Path = TEXTS) -> str:
    """Tells what a language calls itself; its code where its catalogue does not say."""
    with (folder / f"{language}.po").open(encoding="utf-8") as lines:
        head = "".join(parse_catalogue("".join(islice(lines, 20))).get("", []))
    found = NAME.search(head)
    return found[1] if found else language
