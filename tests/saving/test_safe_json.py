"""JSON from outside: whatever it is, it is read or refused, and quickly."""

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.saving.safe_json import MAX_BRACKETS, MAX_DEPTH, from_our_script, one_string, parsed

LEAVES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
DATA = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3))


@given(DATA)
def test_json_is_read(data: Any) -> None:
    assert parsed(json.dumps(data)) == data
    assert parsed(json.dumps(data, ensure_ascii=False)) == data


@given(st.text(alphabet='[]{}",:\\1a', max_size=60))
def test_noise_is_refused_exactly_when_json_refuses_it(text: str) -> None:
    try:
        expected = json.loads(text)
    except ValueError:
        with pytest.raises(ValueError):  # noqa: PT011 (any of them)
            parsed(text)
    else:
        assert parsed(text) == expected


@pytest.mark.parametrize("depth", [1, MAX_DEPTH])
def test_data_up_to_the_depth_limit_is_read(depth: int) -> None:
    assert parsed("[" * depth + "]" * depth) == json.loads("[" * depth + "]" * depth)


@pytest.mark.parametrize(
    "text",
    [
        "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1),
        "[" * 900_000,
        '{"a":[' * (MAX_DEPTH // 2) + "{}" + "]}" * (MAX_DEPTH // 2),
        '["' + '","'.join("]" for _ in range(MAX_DEPTH + 1)) + '"]' + "[" * (MAX_DEPTH + 1),
        '["]",' * (MAX_DEPTH + 1),
        '["\\\\",' + "[" * MAX_DEPTH + "]" * MAX_DEPTH + ',"]"]',
        '["\\"",' + "[" * MAX_DEPTH + "]" * MAX_DEPTH + ',"]"]',
        '["\\",["]",' * (MAX_DEPTH + 1),
        '{"a":' * 150_000,
        "[[]," * 200_000,
        "[" + "[]," * MAX_BRACKETS + "[]]",
        '"' + '\\"' * 400_000,
        '"' + '\\"' * 400_000 + "\\",
        '"\\' * 300_000,
        "]" * 900_000,
        " " * 1_000_001,
        "1" * 900_000,
    ],
    ids=lambda text: f"{text[:8]}x{len(text)}",
)
def test_excess_is_refused_quickly(text: str) -> None:
    began = time.process_time()
    with pytest.raises(ValueError):  # noqa: PT011 (any of them)
        parsed(text)
    assert time.process_time() - began < 1


@pytest.mark.parametrize("before", ['"', "\\", '\\"', '"\\', '""', '\\\\"'])
def test_brackets_after_escapes_in_a_string_do_not_count(before: str) -> None:
    data = [before + "[" * 30, "]" + before, "{" * 30]
    assert parsed(json.dumps(data)) == data


def test_brackets_in_a_string_do_not_count() -> None:
    assert parsed(json.dumps(["[" * 1000 + '\\"' * 9])) == ["[" * 1000 + '\\"' * 9]


@given(st.text(), st.text())
def test_one_string_is_a_string_or_refused(text: str, other: str) -> None:
    assert one_string(json.dumps(text)) == text
    for strange in (f" {json.dumps(text)}", f"[{json.dumps(text)}]", json.dumps(text) + other.strip(" \t\n\r") + "x"):
        with pytest.raises(ValueError, match=r".+"):
            one_string(strange)


def test_what_our_scripts_write_may_hold_any_texts() -> None:
    assert from_our_script(json.dumps(["[" * 100_000])) == ["[" * 100_000]
