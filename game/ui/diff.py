"""What is on the page, and what must change there to show something else.

Changes are data that static/elements.mjs carries out in one go, because every call from Python to JavaScript is
expensive.

>>> changes: Changes = []
>>> shown = Shown(Node("p", "", {"class": "todo"}, (), "Ann throws."), changes)
>>> changes.clear()
>>> shown.show(Node("p", "", {"class": "todo"}, (), "Ben throws."), changes)
>>> [(verb, *rest) for verb, _, *rest in changes]
[('write', 'Ben throws.')]
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Final

from game.ui.nodes import Node

Change = tuple[str | int | bool | list[int], ...]
"""A verb of static/elements.mjs, the number of the element, and the arguments of the verb."""
Changes = list[Change]

NUMBERS: Final = count(1)


class Shown:
    """An element on the page, identified by its number, and the node that it shows."""

    __slots__ = ("children", "node", "number")

    def __init__(self, node: Node, changes: Changes, is_drawn: bool = False) -> None:
        is_drawn = is_drawn or node.tag == "svg"
        self.number = next(NUMBERS)
        self.node = Node(node.tag, node.key, {}, (), "")
        self.children: list[Shown] = []
        changes.append(("make", self.number, node.tag, is_drawn))
        self.show(node, changes, is_drawn)

    def show(self, node: Node, changes: Changes, is_drawn: bool = False) -> None:
        """Adds the changes that make the element show this node; `is_drawn` is whether it is part of a drawing."""
        before = self.node
        if node == before:
            return
        if node.attributes != before.attributes:
            self._set_attributes(before, node, changes)
        if before.text and not node.text:
            changes.append(("write", self.number, ""))
        if node.children or before.children:
            self._show_children(node, changes, is_drawn)
        if node.text and node.text != before.text:
            changes.append(("write", self.number, node.text))
        self.node = node

    def _set_attributes(self, before: Node, node: Node, changes: Changes) -> None:
        old, new = before.attributes, node.attributes
        changes += [("set", self.number, name, value) for name, value in new.items() if old.get(name) != value]
        changes += [("unset", self.number, name) for name in old if name not in new]

    def _show_children(self, node: Node, changes: Changes, is_drawn: bool) -> None:
        old = {(child.node.tag, child.node.key or at): child for at, child in enumerate(self.children)}
        new: list[Shown] = []
        for at, wanted in enumerate(node.children):
            child = old.pop((wanted.tag, wanted.key or at), None)
            if child is None:
                child = Shown(wanted, changes, is_drawn)
            else:
                child.show(wanted, changes, is_drawn or wanted.tag == "svg")
            new.append(child)
        staying = {child.number for child in new}
        for gone in self.children:
            if gone.number not in staying:
                changes.append(("drop", gone.number, list(gone.numbers())))
        if new != self.children:
            changes.append(("fill", self.number, [child.number for child in new]))
        self.children = new

    def numbers(self) -> Iterator[int]:
        """Yields the numbers of an element and of everything in it."""
        yield self.number
        for child in self.children:
            yield from child.numbers()
