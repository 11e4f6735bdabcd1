"""What static/stored.mjs tells, over a dictionary; tests/browser/test_index.py compares the two."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from game.saving.index import UNKNOWN, Stamps
from game.saving.names import PREFIX

GAME: Final = re.compile(r"game\.[0-9a-z]{1,20}")
HEAD: Final = re.compile(r'\{"cinq":1,"revision":([0-9]{1,15}),"saved":([0-9]{1,15}),"sum":"([0-9a-f]{8})","data":"')
ENDED: Final = re.compile(r'\\"result\\":\{\\"ended\\":([0-9]{1,12})')


def keys(texts: Mapping[str, str], prefix: str) -> list[str]:
    return [key for key in texts if key.startswith(prefix)]


def stamps(texts: Mapping[str, str], asked: Collection[str]) -> Stamps:
    apart, rest = {}, []
    for name in names(texts):
        if not name.startswith("game.") and name not in asked:
            continue
        told = stamp(slots(texts, name))
        if name in asked or UNKNOWN in told or not GAME.fullmatch(name):
            apart[name] = told
        else:
            rest.append(f"{name} {told}")
    return Stamps(apart, "\n".join(sorted(rest)))


def outlines(texts: Mapping[str, str], asked: Iterable[str]) -> list[Any]:
    return [outline(texts, name) for name in asked]


def latest_first(texts: Mapping[str, str], others: Collection[str]) -> list[str]:
    found = [name for name in names(texts) if GAME.fullmatch(name) and name not in others]

    def age(name: str) -> tuple[int, int, str]:
        text = newest(slots(texts, name))
        ended, head = ENDED.search(text), HEAD.match(text)
        return -int(ended[1] if ended else 0), -int(head[2] if head else 0), name

    return sorted(found, key=age)


def differing(texts: Mapping[str, str], second: Mapping[str, str], asked: Iterable[str]) -> dict[str, str]:
    """Returns the texts of the second place that neither slot of the first one has."""
    return {name: second[name] for name in asked if second.get(name) and second[name] not in slots(texts, name)}


def names(texts: Mapping[str, str]) -> list[str]:
    found = [key.removeprefix(PREFIX)[:-2] for key in texts if key.startswith(PREFIX) and key[-2:] in (".0", ".1")]
    return list(dict.fromkeys(found))


def slots(texts: Mapping[str, str], name: str) -> list[str]:
    return [texts.get(f"{PREFIX}{name}.{slot}", "") for slot in "01"]


def stamp(both: Sequence[str]) -> str:
    return " ".join(_stamp(text) if text else "" for text in both)


def _stamp(text: str) -> str:
    head = HEAD.match(text)
    return f"{len(text.encode('utf-16-le', 'surrogatepass')) // 2}:{head[3] if head else UNKNOWN}"


def newest(both: Sequence[str]) -> str:
    one, other = both
    return one if _revision(one) > _revision(other) else other


def _revision(text: str) -> int:
    head = HEAD.match(text)
    return int(head[1]) if head else 0


def outline(texts: Mapping[str, str], name: str) -> Any:
    both = slots(texts, name)
    text = newest(both)
    try:
        whole = json.loads(text)
        data = json.loads(whole["data"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    if not HEAD.match(text) or data is None:
        return None
    title, facts = (data.get(key) if isinstance(data, dict) else None for key in ("name", "facts"))
    return {"stamp": stamp(both), "saved": whole["saved"], "title": title, "facts": facts}


class StoredModel:
    """Adds to a storage of texts what static/stored.mjs tells about it."""

    texts: dict[str, str]

    def check(self) -> None:
        """Raises what a forbidden storage raises."""

    def keys(self, prefix: str) -> list[str]:
        self.check()
        return keys(self.texts, prefix)

    def stamps(self, apart: Collection[str]) -> Stamps:
        self.check()
        return stamps(self.texts, apart)

    def outlines(self, names: Sequence[str]) -> Sequence[Any]:
        self.check()
        return outlines(self.texts, names)

    def latest_first(self, apart: Collection[str]) -> list[str]:
        self.check()
        return latest_first(self.texts, apart)
