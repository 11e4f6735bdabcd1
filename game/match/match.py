"""One sitting: the record so far, the move being made, undo and redo, whose turn it is. Each step gives a new match.

>>> from game.record import Record
>>> match = Match(Record.new("quixo", ("Ann", "Ben")))
>>> match.touched("b1").draft, match.touched("b1").touched("e1").record.moves
(('b1',), (('b1', 'e1'),))
>>> match.touched("c3").refused
Reason(key='quixo.border', values=('c3',))
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, Protocol

from game.contract import (
    CHANCE,
    HIDDEN,
    GameError,
    IllegalMove,
    Move,
    Mover,
    NotationError,
    Outlook,
    Position,
    Reason,
    Step,
)
from game.record import COMPUTER, MOST_TOKENS, Record

UNDO: Final = "Undo"
"""The tag by which players agree to undo over throws as well: `throws`."""
TOO_LONG: Final = Reason("record.too_many_tokens", (MOST_TOKENS,))
"""Why a game does not go on that no reader would take any more."""
THROWS: Final = "Throws"
"""The tag by which real dice and tiles are used: `table`."""


class RandomSource(Protocol):
    """What the dice and the bag are drawn from: `random.Random`, or a test's list of numbers."""

    def randrange(self, stop: int, /) -> int: ...


def throw(position: Position, source: RandomSource) -> Move:
    """Draws what the dice or the bag give here, die by die and tile by tile."""
    drawn: tuple[Step, ...] = ()
    while chances := position.chances(drawn):
        number = source.randrange(sum(chance.weight for chance in chances))
        for chance in chances:
            number -= chance.weight
            if number < 0:
                drawn = (*drawn, chance.step)
                break
    return drawn


@dataclass(frozen=True)
class Match:
    """A game being played. `undone` holds the games as they were before each undo, `kept` the throws that were undone:
    they come again, so that nobody throws for luck."""

    record: Record
    draft: Move = ()
    refused: Reason | None = None
    undone: tuple[Record, ...] = ()
    kept: Mapping[str, Move] = field(default_factory=dict)

    @property
    def position(self) -> Position:
        return self.record.position

    @property
    def mover(self) -> Mover:
        return self.position.to_move

    @property
    def level(self) -> str | None:
        """The level of the computer whose turn it is, or None where a person or chance moves."""
        return self.level_of(self.mover) if isinstance(self.mover, int) else None

    def level_of(self, seat: int) -> str | None:
        """The level of the computer on a seat, or None where a person sits."""
        name = self.record.names[seat - 1]
        return name.removeprefix(COMPUTER) if name.startswith(COMPUTER) else None

    @property
    def has_computer(self) -> bool:
        return any(self.level_of(seat) for seat in range(1, self.position.seats + 1))

    @property
    def throws_are_real(self) -> bool:
        """Tells whether throws and draws are taken from the table instead of drawn here."""
        return self.record.tag(THROWS) == "table"

    @cached_property
    def outlook(self) -> Outlook:
        """What the move being made may become."""
        return self.position.consider(self.draft)

    def following(self, draft: Move) -> tuple[Step, ...]:
        """Lists the steps that may come behind a draft, of a seat's move or of a throw from the table."""
        if self.mover == CHANCE:
            return tuple(chance.step for chance in self.position.chances(draft))
        return self.position.consider(draft).following

    def touched(self, step: Step, *, confirm: bool = False) -> Match:
        """Adds a step to the move being made, or takes it back; a complete move is made unless it waits for a yes."""
        if step in self.draft and self.mover != CHANCE:
            return replace(self, draft=tuple(other for other in self.draft if other != step), refused=None)
        draft = (*self.draft, step)
        if self.mover == CHANCE:
            return self._drawn(draft, step)
        outlook = self.position.consider(draft)
        if outlook.move is None and not outlook.following:
            if self.draft and step in self.position.consider(()).following:
                return replace(self, draft=(), refused=None).touched(step, confirm=confirm)  # another move is begun
            return replace(self, refused=outlook.reason)
        if outlook.move is not None and not confirm:
            return self.played(outlook.move)
        return replace(self, draft=draft, refused=None)

    def _drawn(self, draft: Move, step: Step) -> Match:
        if step not in self.following(self.draft):
            return replace(self, refused=Reason("not_a_step", (step,)))
        return replace(self, draft=draft, refused=None)

    def drafting(self, draft: Move) -> Match:
        """Gives the match with another move being made, such as one with its symbols turned."""
        return replace(self, draft=draft, refused=None)

    def confirmed(self) -> Match:
        """Makes the move that is drafted, or tells why it is none yet."""
        try:
            return self.played(self.draft)
        except GameError as error:
            return replace(self, refused=error.reason)

    def played(self, move: Move, clock: str | None = None) -> Match:
        """Makes a move: the only way in which the record grows."""
        if self.record.is_full:
            return replace(self, refused=TOO_LONG)
        record = self.record.played(move, clock)
        is_drawn = self.mover == CHANCE and not self.throws_are_real
        kept = {**self.kept, self._throw_key(): record.moves[-1]} if is_drawn else self.kept
        return Match(record, kept=kept)

    def typed(self, text: str) -> Match:
        """Makes the moves that are typed as in a record; raises one of the three errors."""
        match = self
        for token in text.split() if "(" not in text else [text.strip()]:
            if match.level is not None and match is not self:
                break  # what a person would have the computer do
            match = match.played(match._read(token))
        return match

    def _read(self, token: str) -> Move:
        """Reads a move as people may type it: nothing hidden, and no draw that a computer would have to agree to."""
        move = self.position.read(token)
        if any(HIDDEN in step for step in move):
            raise NotationError(Reason("not_a_move", (token[:40],)), token, self.position)
        if move == ("agreed",) and self.has_computer:
            raise IllegalMove(Reason("not_agreed"), token, self.position)
        if move == ("time",):
            raise NotationError(Reason("not_a_move", (token,)), token, self.position)
        return move

    def thrown(self, source: RandomSource) -> Match:
        """Throws or draws; a throw that was undone comes again."""
        kept = self.kept.get(self._throw_key(), ())
        return self.played(kept if self._may_come(kept) else throw(self.position, source))

    def _may_come(self, thrown: Move) -> bool:
        """Tells whether a throw that was kept is one of this position; what is stored may hold anything."""
        return bool(thrown) and self.position.rule_broken(self.position.canonical(thrown)) is None

    def _throw_key(self) -> str:
        """Names a throw by how many came before it and its number of dice."""
        before = sum(position.awaits_chance for position, _ in self.record.turns())
        dice: Move = ()
        while chances := self.position.chances(dice):
            dice = (*dice, chances[0].step)
        return f"{before}:{len(dice)}"

    @property
    def _may_undo_throws(self) -> bool:
        return self.record.tag(UNDO) == "throws" and not self.has_computer and not self.position.has_secrets

    @cached_property
    def _undo_to(self) -> int | None:
        """The number of moves that are left when the last decision of a person is taken back, or None."""
        if self.record.moves[-1:] == (("time",),):
            return None  # it would be over again at once
        turns = list(self.record.turns())
        for number in range(len(turns) - 1, -1, -1):
            mover = turns[number][0].to_move
            if mover == CHANCE and self.throws_are_real:
                return number  # people told it, and may have told it wrong
            if mover == CHANCE and not self._may_undo_throws:
                return None
            if isinstance(mover, int) and self.level_of(mover) is None:
                return number
        return None

    @property
    def can_undo(self) -> bool:
        return bool(self.draft) or self._undo_to is not None

    def undo(self) -> Match:
        """Takes back the move being made, or else the last decision of a person and all that followed it."""
        if self.draft:
            return replace(self, draft=(), refused=None)
        if self._undo_to is None:
            return self
        return Match(self.record.up_to(self._undo_to), undone=(*self.undone, self.record), kept=self.kept)

    def redo(self) -> Match:
        """Makes again what was taken back last."""
        return Match(self.undone[-1], undone=self.undone[:-1], kept=self.kept) if self.undone else self

    def again(self) -> Match:
        """Begins a new game with the same seats and options; the start moves on by one seat."""
        tags = {name: value for name, value in self.record.tags if name not in ("Position", "Result")}
        if hasattr(self.position.options, "first"):
            tags["First"] = str(self.position.options.first % self.position.seats + 1)
        return Match(Record.new(self.record.game, self.record.names, tags))
