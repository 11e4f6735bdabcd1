"""Nodes: what a view shows, as data. Only game/browser/page.py turns them into elements.

>>> el("button", "Throw", cls="main", action="throw", disabled=False)
Node(tag='button', key='', attributes={'class': 'main', 'data-action': 'throw'}, children=(), text='Throw')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, NamedTuple

Value = str | int | float | bool | None


class Node(NamedTuple):
    """One element: its tag, a key that identifies it among its siblings, its attributes and its content."""

    tag: str
    key: str
    attributes: Mapping[str, str]
    children: tuple[Node, ...]
    text: str


Child = Node | str | None


class Motion(NamedTuple):
    """One movement that explains what happened: of which element (by its `data-at`), how, from where, how long."""

    at: str
    kind: str
    x: float = 0
    y: float = 0
    milliseconds: int = 250
    delay: int = 0


def el(tag: str, *children: Child | Iterable[Child], key: str = "", **attributes: Value) -> Node:
    """Describes an element. `cls` is its class, `action` what a tap on it asks for; None and False are left out."""
    nodes: list[Node] = []
    text = ""
    for child in children:
        for part in [child] if isinstance(child, str | Node) or child is None else child:
            if isinstance(part, Node):
                nodes.append(part)
            elif part:
                text += part
    if text and nodes:
        raise ValueError("an element holds text or elements")
    return Node(tag, key, _named(attributes), tuple(nodes), text)


def style(**values: Value) -> dict[str, Value]:
    """Returns custom properties for `el`: style(x=3) sets --x."""
    return {f"--{name}": value for name, value in values.items()}


SHORT: Final = {"cls": "class", "action": "data-action", "label": "aria-label", "at": "data-at"}


@cache
def _full(name: str) -> str:
    """Returns the attribute for a name in Python."""
    return name if name.startswith("--") else SHORT.get(name, name.rstrip("_").replace("_", "-"))


def _named(attributes: Mapping[str, Value]) -> dict[str, str]:
    named: dict[str, str] = {}
    for name, value in attributes.items():
        if value is None or value is False:
            if value is False and name.startswith("aria_"):
                named[_full(name)] = "false"
            continue
        full = _full(name)
        if value is True:
            named[full] = "true" if full.startswith("aria-") else ""
        else:
            named[full] = value if type(value) is str else str(value)
    return named


def classes(*names: str | bool | None, **when: object) -> str:
    """Joins the classes that apply: classes("cell", dead=True) is "cell dead"."""
    plain = [name for name in names if isinstance(name, str) and name]
    return " ".join([*plain, *(name.replace("_", "-") for name, applies in when.items() if applies)])


def walk(node: Node) -> Iterable[Node]:
    """Yields a node and everything in it, in the order of the page."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(node.children)


def text_of(node: Node) -> str:
    """Returns all text in a node, in the order in which it is read."""
    return " ".join(part.text for part in walk(node) if part.text)
