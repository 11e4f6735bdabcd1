"""Functions that JavaScript calls later: each takes up memory until it is destroyed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyscript.ffi import create_proxy


def one_of(*handlers: Callable[[Any], object]) -> tuple[Any, ...]:
    """Returns proxies of functions of which only one will be called; that call destroys them all."""
    proxies: list[Any] = []

    def once(handler: Callable[[Any], object]) -> Callable[..., None]:
        def call(value: Any = None) -> None:
            try:
                handler(value)
            finally:
                for proxy in proxies:
                    proxy.destroy()

        return call

    proxies += [create_proxy(once(handler)) for handler in handlers]
    return tuple(proxies)


def when_settled(promise: Any, done: Callable[[Any], object], failed: Callable[[Any], object]) -> None:
    """Calls one of two functions, with the value of a promise or with its error."""
    promise.then(*one_of(done, failed))


def listen_once(target: Any, **handlers: Callable[[Any], object]) -> None:
    """Handles the first of some events, each of which rules out the others."""
    for kind, proxy in zip(handlers, one_of(*handlers.values()), strict=True):
        target.addEventListener(kind, proxy)
