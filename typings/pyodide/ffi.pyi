from collections.abc import Callable
from typing import Any

class JsException(Exception):
    name: str
    message: str

def create_once_callable(function: Callable[..., Any]) -> Any: ...
