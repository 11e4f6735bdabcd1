"""Changes sent to the page make it what the nodes describe, whatever it showed before."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from game.ui.diff import Changes, Shown
from game.ui.nodes import Node

names = st.sampled_from(["class", "data-at", "value", "checked", "--x"])
keys = st.sampled_from(["", "", "a", "b", "c"])
tags = st.sampled_from(["div", "span", "svg", "dialog"])
attributes = st.dictionaries(names, st.sampled_from(["", "1", "two"]), max_size=3)
leaves = st.builds(Node, tags, keys, attributes, st.just(()), st.sampled_from(["", "words", "others"]))


def branches(inside: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    return st.builds(Node, tags, keys, attributes, st.lists(inside, max_size=4).map(tuple), st.just(""))


trees = st.recursive(leaves, branches, max_leaves=12)


@dataclass
class Element:
    """The content of an element of the page."""

    tag: str
    is_drawn: bool
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Element] = field(default_factory=list)
    text: str = ""


class FakePage:
    """Carries out changes as static/elements.mjs does, and refuses what that could not."""

    def __init__(self) -> None:
        self.elements: dict[int, Element] = {}

    def change(self, changes: Changes) -> None:
        for verb, number, *rest in changes:
            getattr(self, f"do_{verb}")(number, *rest)

    def do_make(self, number: int, tag: str, is_drawn: bool) -> None:
        assert number not in self.elements
        self.elements[number] = Element(tag, is_drawn)

    def do_set(self, number: int, name: str, value: str) -> None:
        self.elements[number].attributes[name] = value

    def do_unset(self, number: int, name: str) -> None:
        del self.elements[number].attributes[name]

    def do_write(self, number: int, text: str) -> None:
        assert not self.elements[number].children
        self.elements[number].text = text

    def do_fill(self, number: int, children: list[int]) -> None:
        assert not self.elements[number].text
        self.elements[number].children = [self.elements[each] for each in children]

    def do_drop(self, number: int, inside: list[int]) -> None:
        gone = self.elements[number]
        for element in self.elements.values():
            element.children = [child for child in element.children if child is not gone]
        for each in inside:
            del self.elements[each]


def as_described(element: Element) -> Any:
    children = [as_described(child) for child in element.children]
    return element.tag, element.is_drawn, element.attributes, children, element.text


def described(node: Node, is_drawn: bool = False) -> Any:
    is_drawn = is_drawn or node.tag == "svg"
    return node.tag, is_drawn, dict(node.attributes), [described(child, is_drawn) for child in node.children], node.text


@given(st.lists(trees, min_size=1, max_size=4))
def test_each_screen_is_shown_whatever_stood_there_before(screens: list[Node]) -> None:
    page, changes = FakePage(), Changes()
    shown = Shown(Node("div", "", {}, (), ""), changes)
    for screen in screens:
        shown.show(Node("div", "", {}, (screen,), ""), changes)
        page.change(changes)
        changes.clear()
        root = page.elements[shown.number]
        assert [as_described(child) for child in root.children] == [described(screen)]
        assert sorted(page.elements) == sorted(shown.numbers())


def test_what_stays_the_same_is_not_sent_again() -> None:
    changes = Changes()
    before = Node("div", "", {}, (Node("p", "a", {}, (), "one"), Node("p", "b", {}, (), "two")), "")
    shown = Shown(before, changes)
    changes.clear()
    shown.show(before, changes)
    assert changes == []
    shown.show(before._replace(children=before.children[::-1]), changes)
    assert [verb for verb, *_ in changes] == ["fill"], "elements that only move are kept"
