"""Reads the text of a game up to its first fault, and keeps what could be read.

>>> reading = read('[Game "quixo"]\\n[Format "1"]\\n[Seats "Ann, Ben"]\\n\\nb1e1 c3c5\\n')
>>> len(reading.record.moves), reading.fault.where, reading.fault.kind
(1, '2 c3c5', 'not_allowed')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple

from game.contract import AmbiguousMove, GameError, IllegalMove, Move, NotationError, Position, Reason
from game.record.record import CONTROL, MAX_BYTES, MAX_TOKENS, Record, begin_record

MAX_QUOTED: Final = 80
"""How many characters of a wrong token are quoted."""
TAG: Final = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*)[ \t]+"((?:[^"\\]|\\["\\])*)"\]')
GAP: Final = re.compile(r"(?:[ \t\r\n]+|\{([^}]*)\})")
TOKEN: Final = re.compile(r"\([^(){}]*\)[^ \t\r\n{]*|[^ \t\r\n{]+")
CLOCK: Final = re.compile(r"[ \t\r\n]*clk[ \t]+([0-9]{1,6})[ \t\r\n]*")


class Token(NamedTuple):
    """One word of the moves: its number from 1, its text, and the clock reading in a comment after it."""

    number: int
    text: str
    clock: str | None = None


class Fault(NamedTuple):
    """The first error of a record: where it is, what is wrong, and what would have been legal there."""

    where: str
    error: GameError
    legal: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """The kind of error, as the catalogues name it."""
        if isinstance(self.error, IllegalMove):
            return "not_allowed"
        return "ambiguous" if isinstance(self.error, AmbiguousMove) else "not_understood"


class Reading(NamedTuple):
    """What could be read of a text, and the fault that ended it."""

    record: Record | None
    fault: Fault | None


def never() -> bool:
    """Sets no time limit."""
    return False


def parse(text: str) -> Record:
    """Reads a record, or raises one of the three errors."""
    record, fault = read(text)
    if fault is not None:
        raise fault.error
    assert record is not None  # there is a record wherever there is no fault
    return record


def read(text: str | bytes, is_late: Callable[[], bool] = never) -> Reading:
    """Reads a record up to its first fault, or until `is_late` says that time is up. Never raises."""
    try:
        tags, body = _split(_decode(text))
        result = tags.pop("Result", None)
        record = begin_record(tags)
    except GameError as error:
        return Reading(None, Fault(_tag_at_fault(error), error))
    record, fault = _replay(record, body, is_late)
    return Reading(record, fault or _result_fault(record, result))


def _tag_at_fault(error: GameError) -> str:
    """Names the tag that an error is about, or else quotes the start of the wrong line."""
    if error.reason.key == "tag":
        return f"[{error.reason.values[0]}]"
    if error.reason.key == "position":
        return "[Position]"
    return error.text if error.text.startswith("[") else ""


def _decode(text: str | bytes) -> str:
    """Decodes UTF-8; refuses too long a text before looking into it."""
    if len(text) > MAX_BYTES:
        raise NotationError(Reason("record.too_long", (MAX_BYTES,)))
    try:
        raw = text.encode() if isinstance(text, str) else text
        decoded = raw.decode("utf-8-sig")
    except UnicodeError:
        raise NotationError(Reason("record.not_text")) from None
    if len(raw) > MAX_BYTES:
        raise NotationError(Reason("record.too_long", (MAX_BYTES,)))
    return decoded


def _split(text: str) -> tuple[dict[str, str], str]:
    """Reads the tags, one per line, and returns also what follows the blank line after them."""
    tags: dict[str, str] = {}
    at = len(text) - len(text.lstrip(" \t\r\n"))
    if at == len(text):
        raise NotationError(Reason("record.empty"))
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        line = text[at:end].strip(" \t\r")
        at = end + 1
        if not line:
            break
        tag = TAG.fullmatch(line)
        if not tag or CONTROL.search(tag[2].replace("\t", " ")):
            raise NotationError(Reason("record.bad_tag", (line[:80],)), f"[{line[:40]}")
        name, value = tag.groups()
        if name in tags:
            raise NotationError(Reason("record.tag_twice", (name,)), f"[{name[:40]}]")
        tags[name] = re.sub(r"\\(.)", r"\1", value)
    return tags, text[at:]


def _tokens(body: str) -> Iterator[Token]:
    """Splits the moves at white space and comments; a group in parentheses is one token."""
    at, token = 0, Token(0, "")  # a token waits for the clock reading that may follow it
    while at < len(body):
        gap = GAP.match(body, at)
        piece = gap or TOKEN.match(body, at)
        if piece is None:
            break
        at = piece.end()
        if gap:
            clock = CLOCK.fullmatch(gap[1] or "")
            token = token._replace(clock=clock[1]) if clock else token
        else:
            if token.number:
                yield token
            token = Token(token.number + 1, piece[0])
    if token.number:
        yield token
    if at < len(body):
        raise NotationError(Reason("record.open_comment"), body[at : at + 20])


def _replay(record: Record, body: str, is_late: Callable[[], bool]) -> tuple[Record, Fault | None]:
    position = record.start
    moves: list[Move] = []
    reached: list[Position] = []
    clocks: list[tuple[int, str]] = []
    fault = None
    number, text = 0, ""
    try:
        for number, text, clock in _tokens(body):
            if number > MAX_TOKENS:
                raise NotationError(Reason("record.too_many_tokens", (MAX_TOKENS,)), text, position)
            if is_late():
                raise NotationError(Reason("record.too_slow"), text, position)
            move = position.read(text)
            position = position.play(move)
            moves.append(move)
            reached.append(position)
            if clock is not None:
                clocks.append((number - 1, clock))
    except GameError as error:
        if error.reason.key == "record.open_comment":
            number, text = number + 1, error.text
            error = NotationError(error.reason, text, position)
        fault = Fault(f"{number} {text[:MAX_QUOTED]}", error, tuple(position.examples()))
    return replace(record, moves=tuple(moves), clocks=tuple(clocks), reached=tuple(reached)), fault


def _result_fault(record: Record, result: str | None) -> Fault | None:
    """Checks the result that a record claims to have."""
    if result is None or (record.result is not None and result.split() == record.result.split()):
        return None
    values: tuple[Any, ...] = (result[:40],) if record.result is None else (result[:40], record.result)
    key = "record.early_result" if record.result is None else "record.wrong_result"
    return Fault("[Result]", NotationError(Reason(key, values), "[Result]", record.position))
