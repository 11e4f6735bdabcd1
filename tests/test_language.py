"""The catalogues: every sentence is there in each language and none is unused, placeholders agree, French is French.

What the program says is read from its sources: keys in quotes, and patterns such as f"game.{key}".
"""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from gettext import c2py
from pathlib import Path
from string import Formatter
from typing import Final

import pytest

from game.language import (
    LANGUAGES,
    PLURAL,
    Words,
    catalogue,
    default_seat,
    languages_in,
    native_name,
    parse_catalogue,
    words,
)

ROOT = Path(__file__).parents[1]
TEXTS = ROOT / "static" / "text"
SPEAKING = {"say", "sentence", "_said"}
"""The functions that take the key of a sentence."""
DATA_SAY = re.compile(r'data-say="([a-z._]+)"')


@lru_cache
def entries(language: str) -> dict[str, list[str]]:
    found = parse_catalogue(catalogue(language))
    del found[""]
    return found


@lru_cache
def trees() -> tuple[ast.Module, ...]:
    return tuple(ast.parse(path.read_text(encoding="utf-8")) for path in sorted((ROOT / "game").rglob("*.py")))


def keys_in(node: ast.expr) -> list[str]:
    """Returns the keys that an expression may be, as regular expressions; what it names elsewhere is met there."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [re.escape(node.value)]
    if isinstance(node, ast.JoinedStr):
        return [pattern_of(node)]
    if isinstance(node, ast.IfExp):
        return [*keys_in(node.body), *keys_in(node.orelse)]
    return []


def pattern_of(node: ast.JoinedStr) -> str:
    """Returns an f-string as a regular expression; only the key of a reason has dots of its own."""
    parts = []
    for part in node.values:
        if isinstance(part, ast.Constant):
            parts.append(re.escape(str(part.value)))
        else:
            is_reason = isinstance(part, ast.FormattedValue) and ast.unparse(part.value).endswith("reason.key")
            parts.append("[a-z_.]+" if is_reason or "refused.key" in ast.unparse(part) else "[^.\n]+")
    return "".join(parts)


@lru_cache
def said() -> frozenset[str]:
    """All that the program asks the catalogues for, as regular expressions."""
    found = set()
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args:
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if name in SPEAKING:
                    at = 1 if name == "sentence" and len(node.args) > 1 else 0
                    found |= set(keys_in(node.args[at]))
    return frozenset(found)


@lru_cache
def named() -> tuple[frozenset[str], frozenset[str]]:
    """All texts of the sources, for keys that stand in tables, and all patterns."""
    texts, patterns = set(), set()
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value)
            elif isinstance(node, ast.JoinedStr) and "." in (pattern := pattern_of(node)):
                patterns.add(pattern)
    texts |= set(DATA_SAY.findall((ROOT / "index.html").read_text(encoding="utf-8")))
    return frozenset(texts), frozenset(pattern for pattern in patterns if re.match(r"[a-z]+\\\.", pattern))


def places(sentence: str) -> set[str]:
    return {place for _, place, _, _ in Formatter().parse(sentence) if place is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_that_is_asked_for_exists(language: str) -> None:
    lines = "\n".join(entries(language))
    assert not {key for key in said() if not re.search(f"^{key}$", lines, re.MULTILINE)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_unused(language: str) -> None:
    texts, patterns = named()
    used = re.compile("|".join(f"(?:{pattern})" for pattern in patterns))
    assert not {key for key in entries(language) if key not in texts and not used.fullmatch(key)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_languages_have_the_same_sentences(language: str) -> None:
    assert set(entries(language)) == set(entries("fr"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_agree_between_the_languages(language: str) -> None:
    for key, forms in entries(language).items():
        french = {place for form in entries("fr")[key] for place in places(form)}
        assert {place for form in forms for place in places(form)} == french, key
        assert bool(len(forms) - 1) == bool(len(entries("fr")[key]) - 1), f"{key}: plural in one language only"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_stands_twice(language: str) -> None:
    keys = re.findall(r'^msgid "(.+)"$', catalogue(language), re.MULTILINE)
    assert sorted(keys) == sorted(set(keys))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_head_says_how_a_seat_is_named_that_nobody_has_named(language: str) -> None:
    assert [default_seat(words(language).say("seat.default", seat)) for seat in range(1, 10)] == list(range(1, 10))
    (form,) = entries(language)["seat.default"]
    assert f"X-Seat: {form}\n" in "".join(parse_catalogue((TEXTS / f"{language}.po").read_text(encoding="utf-8"))[""])


@pytest.mark.parametrize("name", ["", "Ann", "Player", "Player 0", "Player 10", "player 1", "Player 1 ", "Player {0}"])
def test_other_names_were_given_by_somebody(name: str) -> None:
    assert default_seat(name) == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_compile_and_are_all_there(language: str) -> None:
    head = "".join(parse_catalogue((TEXTS / f"{language}.po").read_text(encoding="utf-8"))[""])
    rule, number = PLURAL.search(head), re.search(r"nplurals=(\d)", head)
    assert rule
    assert number
    form = c2py(rule[1])
    assert {form(count) for count in range(200)} == set(range(int(number[1])))
    assert {len(forms) for forms in entries(language).values()} <= {1, int(number[1])}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_empty_or_holds_a_stray_sign(language: str) -> None:
    for key, forms in entries(language).items():
        for form in forms:
            assert form.strip(), key
            assert "  " not in form, key
            assert "..." not in form, key
            assert "!" not in form, key


def test_french_is_set_as_french() -> None:
    wrong = re.compile("(?<!\u202f)[;:!?](?=\\s|$|»)|(?<!\u202f)»|«(?!\u202f)|'")
    assert not {key: form for key, forms in entries("fr").items() for form in forms if wrong.search(form)}


HARD: Final = {
    "fr": ("au trait", "se prêt", "s’y prêt", "concert", "corser", "d’emblée", "convenir", "achève", "faute de coup"),
    "en": ("confer", "same player to move", "total a multiple"),
}
"""What a child of nine did not know."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_has_a_word_that_a_child_stumbled_over(language: str) -> None:
    found = {key for key, forms in entries(language).items() for word in HARD[language] if word in " ".join(forms)}
    assert not found


def test_rows_are_lines_in_detrak_and_rows_in_every_other_game_in_french() -> None:
    of_detrak = re.compile(r"detrak|option\.(Rules|Diagonal)")
    assert not {key for key, forms in entries("fr").items() if of_detrak.search(key) and "rangée" in " ".join(forms)}
    row = re.compile(r"\.(row|[a-z]+_row)$")
    rows = {key: " ".join(forms) for key, forms in entries("fr").items() if row.search(key) and "{" in " ".join(forms)}
    assert len(rows) > 8
    for key, text in rows.items():
        assert ("igne" in text) == bool(of_detrak.search(key)), key


def test_english_has_its_own_marks() -> None:
    wrong = re.compile("[\u202f«»]|\\w'")
    assert not {key: form for key, forms in entries("en").items() for form in forms if wrong.search(form)}


def test_plurals_are_chosen_by_the_first_value() -> None:
    assert [words("fr").say("home.over", number) for number in (0, 1, 2)] == [
        "0 partie terminée",
        "1 partie terminée",
        "2 parties terminées",
    ]
    assert words("en").say("home.over", 0) == "0 finished games"


def test_a_further_language_is_one_more_file(tmp_path: Path) -> None:
    (tmp_path / "xx.po").write_text(catalogue("en").replace("X-Name: English", "X-Name: Xish"), encoding="utf-8")
    (tmp_path / "fr.po").write_text((TEXTS / "fr.po").read_text(encoding="utf-8"), encoding="utf-8")
    assert languages_in(tmp_path) == ("fr", "xx")
    assert native_name("xx", tmp_path) == "Xish"
    assert Words(catalogue("xx", tmp_path)).say("game.quixo") == "Quixo"


def test_a_language_does_not_read_the_files_of_another_that_begins_alike(tmp_path: Path) -> None:
    (tmp_path / "fr.po").write_text('msgid "a"\nmsgstr "A"\n', encoding="utf-8")
    (tmp_path / "fr.more.po").write_text('msgid "b"\nmsgstr "B"\n', encoding="utf-8")
    (tmp_path / "fry.po").write_text('msgid "c"\nmsgstr "C"\n', encoding="utf-8")
    assert set(parse_catalogue(catalogue("fr", tmp_path))) == {"a", "b"}
