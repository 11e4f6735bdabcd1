"""The command `serve`: one JSON request a line in, one JSON answer a line out."""

from __future__ import annotations

import gc
import json
import math
import sys
from collections.abc import Iterator
from typing import Any, Final

from game.answers import UseError, choice_of, explain, moves_of, one_line, perft_of, show
from game.language import Words
from game.record import Record, read

MAX_LINE: Final = 4 * 1024 * 1024
"""Maximum length of a request in bytes, its record included."""


def answer(request: Any, say: Words) -> dict[str, Any]:
    """Answers one request; a bad one gets an error and never an exception."""
    if not isinstance(request, dict):
        return {"id": None, "error": "a request is a JSON object"}
    head = {"id": request.get("id")}
    text = request.get("record")
    if not isinstance(text, str):
        return {**head, "error": "a request needs the text of a record"}
    record, fault = read(text)
    if fault:
        refused = {**head, "error": explain(fault, say)}
        return {**refused, **show(record.position)} if record else refused
    assert record is not None  # there is a record wherever there is no fault
    try:
        return {**head, **carry_out(record, request)}
    except UseError as error:
        return {**head, "error": str(error)}


def answer_safely(request: Any, say: Words) -> dict[str, Any]:
    """Answers any request: one that meets a bug of this program must not end the service for the others."""
    try:
        return answer(request, say)
    except Exception as error:
        number = request.get("id") if isinstance(request, dict) else None
        return {"id": number, "error": one_line(f"{type(error).__name__}: {error}")}


def carry_out(record: Record, request: dict[str, Any]) -> dict[str, Any]:
    """Does what a request asks with a valid record."""
    match request.get("do"):
        case "show":
            return show(record.position)
        case "moves":
            return {"moves": moves_of(record.position)}
        case "perft":
            return {"count": perft_of(record, request.get("depth"))}
        case "choose":
            return choice_of(record, request)
    raise UseError("do is one of show, moves, perft, choose")


def finite(text: str) -> float:
    """Reads a number that JSON allows: neither infinite nor NaN."""
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


def requests() -> Iterator[Any]:
    """Reads standard input line by line; yields None for a line that is not JSON, or far too long."""
    stream = sys.stdin.buffer
    while line := stream.readline(MAX_LINE):
        is_whole = line.endswith(b"\n") or len(line) < MAX_LINE
        while not is_whole:
            line = stream.readline(MAX_LINE)
            is_whole = line.endswith(b"\n") or len(line) < MAX_LINE
            line = b"too long"
        if line.strip():
            try:
                yield json.loads(line, parse_constant=finite, parse_float=finite)
            except (ValueError, RecursionError):
                yield None


def serve(say: Words) -> int:
    """Answers requests until standard input ends. Garbage is searched for between two of them, and only what is new."""
    gc.disable()
    for request in requests():
        print(json.dumps(answer_safely(request, say)), flush=True)
        gc.collect()
        gc.freeze()
    return 0
