"""How a seat is expected to throw."""

from __future__ import annotations

from game.games.qwinto.player.turn_values import NUMBERS, BestAnswers, value_of_dice, value_of_throwing_again
from game.games.qwinto.rules import DICE

ExpectedThrow = tuple[str, int, int]
"""Dice, a number, and in how many of ALL_TURNS the turn ends with that number."""
ALL_TURNS = 6**6
"""All pairs of a first and a second throw of three dice; fewer dice are scaled up to that."""


def expected_throws(answers: BestAnswers) -> list[ExpectedThrow]:
    """How a seat will throw: with the dice that are best for it, and again whenever that is better for it."""

    def throw_value(dice: str, number: int) -> int:
        return answers.best(dice, number).value

    dice = max(DICE, key=lambda some: value_of_dice(some, throw_value))
    again = value_of_throwing_again(dice, throw_value)
    throws_in_all = 6 ** len(dice)
    kept = [(number, throws) for number, throws in NUMBERS[dice] if throw_value(dice, number) >= again]
    thrown_again = throws_in_all - sum(throws for _, throws in kept)
    scale = ALL_TURNS // throws_in_all**2
    turns = {number: throws * thrown_again * scale for number, throws in NUMBERS[dice]}
    for number, throws in kept:
        turns[number] += throws * throws_in_all * scale
    return [(dice, number, count) for number, count in turns.items()]
