"""Every reason for which something is refused, each with the text that gets it; and the sentences that explain them."""

import re
from collections.abc import Iterable
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from game.contract import GAMES, AmbiguousMove, GameError, IllegalMove, NotationError, Position, Reason
from game.language import catalogue, parse_catalogue
from tests.testkit.games import Tried, kit_of

ROOT = Path(__file__).parents[2]
SENTENCES = parse_catalogue(catalogue("en"))


def of_all(cases: str) -> list[tuple[Any, ...]]:
    """The cases of one kind of all games, each with its game in front of its seats and options."""
    found = [(key, case) for key in GAMES for case in getattr(kit_of(key).refusals, cases)]
    return [(f"{key} {case[0]}", *case[1:]) for key, case in found]


ALL = of_all("cases")


def at(setting: str, text: str) -> Position:
    """The position that a case speaks of; `setting` is the game, the seats, and options such as Board=5x5."""
    key, seats, *tags = setting.split(" ")
    game = GAMES[key].position_type
    options = game.option_type.from_tags(dict(tag.replace(",", " ").split("=") for tag in tags))
    return game.parse(text, int(seats), options) if text else game.start(int(seats), options)


def attempt(position: Position, tried: Tried) -> GameError:
    with pytest.raises(GameError) as refused:
        position.play(position.read(tried) if isinstance(tried, str) else tried)
    return refused.value


@pytest.mark.parametrize(("setting", "text", "tried", "key", "values"), of_all("illegal"), ids=str)
def test_not_allowed(setting: str, text: str, tried: Tried, key: str, values: tuple[Any, ...]) -> None:
    position = at(setting, text)
    error = attempt(position, tried)
    assert error.reason == Reason(key, values)
    assert type(error) is IllegalMove
    assert error.position == str(position)
    if isinstance(tried, tuple):
        assert position.consider(tried).reason == error.reason


@pytest.mark.parametrize(("setting", "text", "tried", "key", "values"), of_all("not_understood"), ids=str)
def test_not_understood(setting: str, text: str, tried: str, key: str, values: tuple[Any, ...]) -> None:
    error = attempt(at(setting, text), tried)
    assert error.reason == Reason(key, values)
    assert type(error) is NotationError
    assert error.text == tried


@pytest.mark.parametrize(("setting", "text", "tried", "key", "values"), of_all("ambiguous"), ids=str)
def test_ambiguous(setting: str, text: str, tried: str, key: str, values: tuple[Any, ...]) -> None:
    error = attempt(at(setting, text), tried)
    assert error.reason == Reason(key, values)
    assert type(error) is AmbiguousMove


@pytest.mark.parametrize(("setting", "tag", "value"), of_all("wrong_tags"), ids=str)
def test_wrong_options(setting: str, tag: str, value: str) -> None:
    key, seats = setting.split(" ")
    game = GAMES[key].position_type
    with pytest.raises(NotationError) as refused:
        game.start(int(seats), game.option_type.from_tags({tag: value}))
    assert refused.value.reason == Reason("tag", (tag, value))


@pytest.mark.parametrize(("setting", "reason"), of_all("impossible_starts"), ids=str)
def test_impossible_starts(setting: str, reason: str) -> None:
    with pytest.raises(NotationError) as refused:
        at(setting, "")
    assert refused.value.reason == Reason(reason)


@pytest.mark.parametrize(("setting", "text"), of_all("wrong_positions"), ids=str)
def test_wrong_positions(setting: str, text: str) -> None:
    key, seats, *tags = setting.split(" ")
    game = GAMES[key].position_type
    with pytest.raises(NotationError) as refused:
        game.parse(text, int(seats), game.option_type.from_tags(dict(tag.split("=") for tag in tags)))
    assert refused.value.reason.key == "position"
    assert str(refused.value.reason.values[0]) in text


def given_in(*files: str) -> set[str]:
    """The keys of the reasons that these sources of the game give."""
    calls = [call for source in sources(files) for call in re.findall(r"\bReason\(([^()]*)", source)]
    return {key for call in calls for key in re.findall(r'"([a-z_.]+)"', call)}


def named_in(*files: str) -> set[str]:
    """The keys of reasons that these sources name apart from where they give them."""
    return {key for source in sources(files) for key in re.findall(r'"(record\.[a-z_]+)"', source)}


def sources(files: Iterable[str]) -> list[str]:
    return [path.read_text(encoding="utf-8") for name in files for path in (ROOT / "game").glob(name)]


RULE_MODULES = ("rules", "placements", "fills", "lines", "equipment", "written_sheet")
RULES = ("contract/*.py", *(f"games/*/{name}.py" for name in RULE_MODULES))
FOLDERS = ("contract", "ui", "app", "match", "links", "record")
WHOLE = ("*.py", "games/*/*.py", *(f"{folder}/**/*.py" for folder in FOLDERS))


def test_every_reason_of_the_rules_has_a_case() -> None:
    cases = {key for *_, key, _ in ALL} | {reason for _, reason in of_all("impossible_starts")}
    assert given_in(*RULES) == cases | {"tag", "position"}


def test_every_reason_has_a_sentence_and_every_sentence_a_reason() -> None:
    told = {key for key in SENTENCES if key.startswith("reason.")}
    given = given_in(*WHOLE) | named_in("record/reader.py")
    assert {f"reason.{key}" for key in given} == told


@pytest.mark.parametrize(("key", "values"), sorted({case[-2:] for case in ALL}, key=str), ids=str)
def test_a_sentence_speaks_of_what_its_reason_gives(key: str, values: tuple[Any, ...]) -> None:
    forms = SENTENCES[f"reason.{key}"]
    assert len(forms) == 1 or isinstance(values[0], int)
    for sentence in forms:
        places = {int(place) for _, place, _, _ in Formatter().parse(sentence) if place is not None}
        assert places <= set(range(len(values)))
