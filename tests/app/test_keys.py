"""Keys: the same few letters in all games, the walk between possible cells, and what a page makes of keys."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from game.app import events
from game.app.update.meaning import LETTERS
from game.ui.dialogs.keys import LETTERS as LISTED
from game.ui.dialogs.keys import KeyList
from tests.testkit.browser_modules import module_of_browser
from tests.testkit.ports import Tab


def press(tab: Tab, *keys: str, cell: str = "") -> Tab:
    for key in keys:
        tab.send(events.Shortcut(key, cell))
    return tab


def focused(tab: Tab) -> list[str]:
    return [what for kind, what in tab.page.log if kind == "focus"]


def test_letters_undo_redo_flip_and_give_a_hint() -> None:
    tab = Tab().begin("quixo").act("play:b1e1")
    assert len(press(tab, "u").record.moves) == 0
    assert len(press(tab, "U").record.moves) == 1
    assert press(tab, "f").table.ui.is_flipped
    assert not press(tab, "f").table.ui.is_flipped
    press(tab, "h").wait(1)
    assert tab.page.announced[-1].startswith("Hint")


def test_the_possible_cells_are_walked() -> None:
    tab = Tab().begin("quixo").act("touch:b1")
    for cell in ("b1", "e1", "b5", "a1"):
        press(tab, "n", cell=cell)
    press(tab, "N", cell="b5")
    assert focused(tab) == ["e1", "b5", "a1", "e1", "e1"]


def test_where_nothing_is_possible_that_is_said() -> None:
    tab = Tab().begin("quixo", "kind2=easy", "First=1")
    tab.computer.is_mute = True
    press(tab.act("play:b1e1"), "n")
    assert focused(tab) == []
    assert tab.page.announced[-1] == "There is no cell to choose now."


def test_where_no_cell_is_left_the_main_button_is_next() -> None:
    assert focused(press(Tab().begin("detrak"), "n")) == ["main"]


def test_letters_can_be_switched_off_and_are_off_under_a_dialog() -> None:
    tab = press(Tab().begin("quixo").act("play:b1e1"), "?")
    assert isinstance(tab.state.top, KeyList)
    assert len(press(tab, "u").record.moves) == 1
    tab.act("keys:off", "close")
    assert len(press(tab, "u", "?").record.moves) == 1
    assert not tab.state.dialogs
    tab.act("keys:on")
    assert len(press(tab, "u").record.moves) == 0


def test_letters_do_nothing_at_home() -> None:
    tab = Tab()
    before = tab.state
    assert press(tab, *LETTERS).state is before


def test_each_letter_is_listed() -> None:
    listed = {key.replace("Shift u", "U").replace("Shift n", "N") for _, keys in LISTED for key in keys}
    assert set(LETTERS) <= listed


# What the page makes of keys


class Listener:
    """Remembers what it was told."""

    def __init__(self) -> None:
        self.told: list[tuple[str, ...]] = []

    def key(self, key: str, cell: str) -> None:
        self.told.append(("key", key, cell))

    def shortcut(self, key: str, cell: str) -> None:
        self.told.append(("letter", key, cell))

    def put_down(self) -> None:
        self.told.append(("put down",))

    def close(self) -> None:
        self.told.append(("close",))


class Target:
    """An element that knows what it is in."""

    def __init__(self, *within: str, **dataset: str) -> None:
        self.within = within
        self.dataset = SimpleNamespace(**dataset)
        self.tagName = "DIV"

    def closest(self, selector: str) -> Any:
        return self if any(each in selector for each in self.within) else None

    def getAttribute(self, name: str) -> str:  # noqa: N802 (the page's own name)
        return "type" if "typed on" in self.within else ""


@pytest.fixture
def keys() -> Iterator[Any]:
    """The module that hears keys, on a page without a dialog."""
    page = SimpleNamespace(dialog=None, count=None)
    document = SimpleNamespace(querySelector=lambda what: page.dialog if what == "dialog" else page.count)
    with module_of_browser("keys", document=document) as (module, _):
        yield SimpleNamespace(module=module, page=page)


def pressed(keys: Any, key: str, *within: str, **held: bool) -> tuple[list[tuple[str, ...]], bool]:
    """Presses a key, and returns what the app is told and whether the browser's own use of it was prevented."""
    listener, prevented = Listener(), []
    with_keys = {
        "altKey": False,
        "ctrlKey": False,
        "metaKey": False,
        "shiftKey": False,
        "isComposing": False,
        "repeat": False,
        **held,
    }
    target = Target(*within, at="b1")
    event = SimpleNamespace(key=key, target=target, preventDefault=lambda: prevented.append(key), **with_keys)
    keys.module.Keys(listener, lambda: None).on_key(event)
    return listener.told, bool(prevented)


CELL = "gridcell"


@pytest.mark.parametrize("key", ["ArrowLeft", "Home", "u", "n", "Enter", "5"])
@pytest.mark.parametrize("held", ["altKey", "ctrlKey", "metaKey"])
def test_the_shortcuts_of_the_browser_stay_the_browsers(keys: Any, key: str, held: str) -> None:
    if (key, held) == ("Home", "ctrlKey"):
        return  # the corner of the board
    assert pressed(keys, key, CELL, "grid", "typed on", **{held: True}) == ([], False)


def test_letters_are_passed_on_with_the_focused_cell(keys: Any) -> None:
    assert pressed(keys, "n", CELL, "grid") == ([("letter", "n", "b1")], True)
    assert pressed(keys, "?") == ([("letter", "?", "")], True)
    assert pressed(keys, "x") == ([], False)


def test_letters_are_only_written_in_a_field_and_rest_under_a_dialog(keys: Any) -> None:
    assert pressed(keys, "u", "textarea") == ([], False)
    assert pressed(keys, "z", "textarea", ctrlKey=True) == ([], False)
    keys.page.dialog = object()
    assert pressed(keys, "u") == ([], False)
    assert pressed(keys, "Escape") == ([("close",)], True)


def test_control_z_undoes_and_redoes(keys: Any) -> None:
    assert pressed(keys, "z", ctrlKey=True) == ([("letter", "u", "")], True)
    assert pressed(keys, "z", metaKey=True) == ([("letter", "u", "")], True)
    assert pressed(keys, "Z", ctrlKey=True, shiftKey=True) == ([("letter", "U", "")], True)
    assert pressed(keys, "y", ctrlKey=True) == ([("letter", "U", "")], True)


def test_a_cell_that_takes_keys_gets_digits_and_escape(keys: Any) -> None:
    assert pressed(keys, "5", CELL, "grid", "typed on") == ([("key", "5", "b1")], True)
    assert pressed(keys, "Escape", CELL, "grid", "typed on") == ([("key", "Escape", "b1")], True)
    assert pressed(keys, "Escape", CELL, "grid") == ([("put down",)], False)


@pytest.mark.parametrize("key", ["Escape", "Enter", " ", "ArrowLeft", "x", "5", "u", "F2"])
@pytest.mark.parametrize("within", [(), (CELL, "grid", "typed on"), ("[data-roving]",)])
def test_any_key_ends_the_count_wherever_the_focus_is(keys: Any, key: str, within: tuple[str, ...]) -> None:
    keys.page.count = object()
    assert pressed(keys, key, *within) == ([("put down",)], True)


def test_what_only_leads_elsewhere_or_is_still_held_does_not_end_the_count(keys: Any) -> None:
    keys.page.count = object()
    for key in ("Tab", "Shift", "Control", "Alt", "Meta"):
        assert pressed(keys, key) == ([], False)
    assert ("put down",) not in pressed(keys, "r", ctrlKey=True)[0]
    assert ("put down",) not in pressed(keys, "Enter", repeat=True)[0]
    keys.page.dialog = object()
    assert pressed(keys, "Escape") == ([("close",)], True)
