"""A match: the record so far, the draft of the next move, undo and redo, whose turn it is. Each step is a new match.

>>> from game.record import Record
>>> match = Match(Record.new("quixo", ("Ann", "Ben")))
>>> match.touched("b1").draft, match.touched("b1").touched("e1").record.moves
(('b1',), (('b1', 'e1'),))
>>> match.touched("c3")
Traceback (most recent call last):
    ...
game.contract.reasons.IllegalMove: quixo.border c3: 'c3' in '...../...../...../...../..... 1'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, Protocol

from game.contract import (
    CHANCE,
    GAMES,
    HIDDEN,
    GameSpec,
    IllegalMove,
    Move,
    Mover,
    NotationError,
    Outlook,
    Position,
    Reason,
    Step,
)
from game.record import COMPUTER, MAX_TOKENS, Record

UNDO: Final = "Undo"
"""The tag by which players agree to undo throws too: `throws`."""
THROWS: Final = "Throws"
"""The tag for playing with real dice and tiles: `table`."""
CONTINUES: Final = "Continues"
"""The tag of a game that was begun at a moment of another one: that game, and the number of its moves."""
TOO_LONG: Final = Reason("record.too_many_tokens", (MAX_TOKENS,))
"""The record has reached its maximum length."""
UNDO_STOPS: Final = Reason("undo.stops")
"""A throw or a draw was made since the last decision."""


class RandomSource(Protocol):
    """The source of throws and draws: `random.Random`, or a test's list of numbers."""

    def randrange(self, stop: int, /) -> int: ...


def throw(position: Position, source: RandomSource) -> Move:
    """Returns a random throw or draw, die by die and tile by tile."""
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
    """A game being played, with the draft of the next move and what was undone."""

    record: Record
    draft: Move = ()
    undone: tuple[Record, ...] = ()
    """The games as they were before each undo, the latest last."""
    undone_throws: Mapping[str, Move] = field(default_factory=dict)
    """Throws that were undone: they come again, so that undo cannot be used to throw again."""

    @property
    def position(self) -> Position:
        return self.record.position

    @property
    def spec(self) -> GameSpec:
        """What the game declares about itself."""
        return GAMES[self.record.game]

    @property
    def mover(self) -> Mover:
        return self.position.to_move

    @property
    def level(self) -> str | None:
        """The level of the computer whose turn it is; None where a person or chance moves."""
        return self.level_of(self.mover) if isinstance(self.mover, int) else None

    def level_of(self, seat: int) -> str | None:
        """Returns the level of the computer on a seat; None for a person."""
        name = self.record.names[seat - 1]
        return name.removeprefix(COMPUTER) if name.startswith(COMPUTER) else None

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people on this device."""
        return tuple(seat for seat in range(1, self.position.seats + 1) if not self.level_of(seat))

    @property
    def has_computer(self) -> bool:
        return any(self.level_of(seat) for seat in range(1, self.position.seats + 1))

    @property
    def throws_are_real(self) -> bool:
        """Whether people throw real dice or draw real tiles, instead of the app."""
        return self.record.tag(THROWS) == "table"

    @cached_property
    def outlook(self) -> Outlook:
        """What the draft may become."""
        return self.position.consider(self.draft)

    def following(self, draft: Move) -> tuple[Step, ...]:
        """Returns the steps that may follow a draft, of a seat's move or of a real throw."""
        if self.mover == CHANCE:
            return tuple(chance.step for chance in self.position.chances(draft))
        return self.position.consider(draft).following

    def touched(self, step: Step, *, confirm: bool = False) -> Match:
        """Adds a step to the draft, or takes it back; a complete move is made at once unless `confirm` is set.

        Raises an IllegalMove with the reason if no move contains these steps.
        """
        draft = (*self.draft, step)
        if self.mover == CHANCE:
            if step not in self.following(self.draft):
                raise IllegalMove(Reason("not_a_step", (step,)), step, self.position)
            return replace(self, draft=draft)
        if step in self.draft:
            return replace(self, draft=tuple(other for other in self.draft if other != step))
        outlook = self.position.consider(draft)
        if outlook.move is None and not outlook.following:
            if self.draft and step in self.position.consider(()).following:
                return replace(self, draft=()).touched(step, confirm=confirm)  # another move is begun
            raise IllegalMove(outlook.reason or Reason("not_a_step", (step,)), "".join(draft), self.position)
        if outlook.move is not None and not confirm:
            return self.played(outlook.move)
        return replace(self, draft=draft)

    def drafting(self, draft: Move) -> Match:
        """Returns the match with another draft."""
        return self if draft == self.draft else replace(self, draft=draft)

    def confirmed(self) -> Match:
        """Makes the drafted move; raises if it is not complete."""
        return self.played(self.draft)

    def played(self, move: Move, clock: str | None = None) -> Match:
        """Makes a move: the only way in which the record grows."""
        if self.record.is_full:
            raise IllegalMove(TOO_LONG, self.position.write(move), self.position)
        record = self.record.played(move, clock)
        is_drawn = self.mover == CHANCE and not self.throws_are_real
        throws = {**self.undone_throws, self._throw_key(): record.moves[-1]} if is_drawn else self.undone_throws
        return Match(record, undone_throws=throws)

    def typed(self, text: str) -> Match:
        """Makes the moves that were typed as in a record; raises one of the three errors."""
        match = self
        for token in text.split() if "(" not in text else [text.strip()]:
            if match.level is not None and match is not self:
                break  # the rest would be moves for the computer
            match = match.played(match._read(token))
        return match

    def _read(self, token: str) -> Move:
        """Reads a move as people may type it: no throw that the app makes, nothing hidden, no draw with a computer."""
        move = self.position.read(token)
        is_thrown_here = self.mover == CHANCE and not self.throws_are_real
        if is_thrown_here or any(HIDDEN in step for step in move):
            raise NotationError(Reason("not_a_move", (token[:40],)), token, self.position)
        if move == self.spec.agreed_draw and self.has_computer:
            raise IllegalMove(Reason("not_agreed"), token, self.position)
        if move == self.spec.out_of_time:
            raise NotationError(Reason("not_a_move", (token,)), token, self.position)
        return move

    def thrown(self, source: RandomSource) -> Match:
        """Throws or draws; a throw that was undone comes again."""
        again = self.undone_throws.get(self._throw_key(), ())
        return self.played(again if self._may_come(again) else throw(self.position, source))

    def _may_come(self, thrown: Move) -> bool:
        """Whether a throw from storage is legal here; stored data may hold anything."""
        return bool(thrown) and self.position.rule_broken(self.position.canonical(thrown)) is None

    def _throw_key(self) -> str:
        """Identifies a throw by the number of throws before it and its number of dice."""
        before = sum(position.awaits_chance for position, _ in self.record.turns())
        dice: Move = ()
        while chances := self.position.chances(dice):
            dice = (*dice, chances[0].step)
        return f"{before}:{len(dice)}"

    @property
    def is_untouched(self) -> bool:
        """Whether nobody has decided anything yet, nor entered what real dice or tiles showed, nor undone it."""
        return not (self.undone or (self.record.moves if self.throws_are_real else self.record.decisions))

    @property
    def _may_undo_throws(self) -> bool:
        return self.record.tag(UNDO) == "throws" and not self.has_computer and self.spec.undo_over_draws

    @property
    def _ran_out_of_time(self) -> bool:
        return bool(self.record.moves) and self.record.moves[-1] == self.spec.out_of_time

    @cached_property
    def _undo_to(self) -> int | None:
        """The number of moves that are left when the last decision of a person is taken back, or None."""
        if self._ran_out_of_time:
            return None  # it would be over again at once
        turns = list(self.record.turns())
        for number in range(len(turns) - 1, -1, -1):
            mover = turns[number][0].to_move
            if mover == CHANCE and self.throws_are_real:
                return number  # people entered it, and may have entered it wrong
            if mover == CHANCE and not self._may_undo_throws:
                return None
            if isinstance(mover, int) and self.level_of(mover) is None:
                return number
        return None

    @property
    def undo_barrier(self) -> Reason | None:
        """Why undo goes no further, where a person has decided something since the game began."""
        turns = self.record.turns()
        is_ours = any(isinstance(at.to_move, int) and self.level_of(at.to_move) is None for at, _ in turns)
        return UNDO_STOPS if is_ours and not self.can_undo and not self._ran_out_of_time else None

    @property
    def can_undo(self) -> bool:
        return bool(self.draft) or self._undo_to is not None

    def undo(self) -> Match:
        """Takes back the draft, or else the last decision of a person and everything after it."""
        if self.draft:
            return replace(self, draft=())
        if self._undo_to is None:
            return self
        before = self.record.up_to(self._undo_to)
        return replace(self, record=before, draft=(), undone=(*self.undone, self.record))

    def redo(self) -> Match:
        """Repeats what was undone last."""
        if not self.undone:
            return self
        return replace(self, record=self.undone[-1], draft=(), undone=self.undone[:-1])

    def again(self) -> Match:
        """Returns a new match with the same seats and options, in which the next seat begins."""
        tags = {name: value for name, value in self.record.tags if name not in ("Position", "Result", CONTINUES)}
        if self.position.options.has_first:
            tags["First"] = str(self.position.options.first % self.position.seats + 1)
        return Match(Record.new(self.record.game, self.record.names, tags))
