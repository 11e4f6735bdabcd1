"""Small frozen values, written like dataclasses.

A page starts with some hundred kinds of events, effects and dialogs. `@dataclass` and `NamedTuple` compile code for
each class, which on a phone costs a tenth of a second; the classes made here share their methods and cost next to
nothing.

>>> class Touch(Value):
...     what: str
...     times: int = 1
>>> Touch("b1"), Touch("b1") == Touch("b1", times=1), Touch("b1").having(times=2).times
(Touch(what='b1', times=1), True, 2)
"""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn, Self, dataclass_transform


@dataclass_transform(frozen_default=True)
class Value:
    """A value whose fields are the annotations of its class; what has a value in the class is optional."""

    fields_of_class: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        own = getattr(cls, "__annotations__", {})  # those of a base class change nothing
        names = (name for name, kind in own.items() if not str(kind).startswith(("ClassVar", "typing.ClassVar")))
        cls.fields_of_class = tuple(dict.fromkeys((*cls.fields_of_class, *names)))

    def __init__(self, *values: Any, **named: Any) -> None:
        names = self.fields_of_class
        if len(values) > len(names) or named.keys() & set(names[: len(values)]) or named.keys() - set(names):
            raise TypeError(f"{type(self).__name__} takes {', '.join(names) or 'nothing'}")
        given = {**dict(zip(names, values, strict=False)), **named}
        for name in names:
            if name not in given and not hasattr(type(self), name):
                raise TypeError(f"{type(self).__name__} needs {name}")
        self.__dict__.update(given)

    def having(self, **changes: Any) -> Self:
        """Returns the value with other fields."""
        return type(self)(**{**dict(zip(self.fields_of_class, self._as_tuple(), strict=True)), **changes})

    def _as_tuple(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.fields_of_class)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and isinstance(other, Value) and self._as_tuple() == other._as_tuple()

    def __hash__(self) -> int:
        return hash((type(self), self._as_tuple()))

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.fields_of_class)
        return f"{type(self).__name__}({fields})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__}.{name} cannot be changed")

    __delattr__ = __setattr__  # type: ignore[assignment]
