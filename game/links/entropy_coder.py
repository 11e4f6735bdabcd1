"""A text as one whole number: each sign takes the less room, the oftener it stood at such a place before.

The reader foretells what the writer foretold, for both know what came before: nothing else need be told but which signs
there are. It is an asymmetric numeral system (ANS) with a number as long as it takes, so that nothing is lost by
rounding. All that foretells belongs to version 3 of a link, and never changes.

>>> moves = "b1e1 c1a1 " * 20
>>> number = as_number(moves, signs_of(moves))
>>> number.bit_length() < 2 * len(moves), as_text(number, signs_of(moves), 1000) == moves
(True, True)
"""

from __future__ import annotations

from collections import defaultdict
from string import ascii_letters, digits
from typing import Final, NamedTuple

MOST_SIGNS: Final = 64
"""So many different signs a text may have: each takes time at each place."""
MOST_REMEMBERED: Final = 40
"""So much of a word is looked back on."""
SHAPE: Final = str.maketrans(ascii_letters + digits, "a" * len(ascii_letters) + "9" * len(digits))
WEIGHTS: Final = (8, 20, 200)
"""How much is given on what stood at a place of this shape, behind this sign, behind the same beginning of a word.

Chosen by trying them out on games of each kind.
"""


class Share(NamedTuple):
    """The part of all that might come which a sign takes: from where, and how much of how much."""

    below: int
    width: int
    whole: int


class Foresight:
    """What stood where so far; the end of the text is the last sign."""

    def __init__(self, signs: int) -> None:
        self.signs = signs
        self.seen: dict[tuple[str, ...], dict[int, int]] = defaultdict(dict)
        self.line = self.word = ""

    def weights(self) -> list[int]:
        """Weighs the signs that may come: none is without weight, and a place where few of them stood tells more."""
        weights = [1] * (self.signs + 1)
        for weight, place in zip(WEIGHTS, self._places(), strict=True):
            seen = self.seen[place]
            trust = weight * sum(seen.values())
            for sign, times in seen.items():
                weights[sign] += trust * times // len(seen) ** 2
        return weights

    def learn(self, sign: int, letter: str) -> None:
        """Takes in what came."""
        for place in self._places():
            self.seen[place][sign] = self.seen[place].get(sign, 0) + 1
        if letter == "\n":
            self.line = self.word = letter
        elif letter == " " and not self._is_in_brackets():
            self.word = self.line
        else:
            self.word = (self.word + letter)[-MOST_REMEMBERED:]

    def _is_in_brackets(self) -> bool:
        """Tells whether a space here is one between the faces or tiles that chance gave."""
        return self.word.startswith("(") and ")" not in self.word

    def _places(self) -> tuple[tuple[str, ...], ...]:
        """Names the place in three ways, each with a name of its own."""
        shape = self.word[-4:].translate(SHAPE)
        return ("shape", shape), ("sign", self.word[-1:], shape[-3:]), ("word", self.word)


def signs_of(text: str) -> str:
    """Gives the signs of a text, each once."""
    return "".join(sorted(set(text)))


def as_number(text: str, signs: str) -> int:
    """Writes a text as a number, from its end, so that it is read from its beginning."""
    foresight, shares = Foresight(len(signs)), []
    for letter in text:
        sign = signs.index(letter)
        shares.append(_share(foresight.weights(), sign))
        foresight.learn(sign, letter)
    shares.append(_share(foresight.weights(), len(signs)))
    number = 1
    for below, width, whole in reversed(shares):
        rest, at = divmod(number, width)
        number = rest * whole + below + at
    return number


def as_text(number: int, signs: str, most: int) -> str:
    """Reads the text again; raises a ValueError where the number is none that was written, or of a text too long."""
    if len(signs) > MOST_SIGNS or signs != signs_of(signs):
        raise ValueError("not the signs of a text")
    foresight, letters = Foresight(len(signs)), list[str]()
    while len(letters) <= most and number > 0:
        weights = foresight.weights()
        number, at = divmod(number, sum(weights))
        sign, within = _found(weights, at)
        number = number * weights[sign] + within
        if sign == len(signs):
            if number != 1:
                break
            return "".join(letters)
        letters.append(signs[sign])
        foresight.learn(sign, signs[sign])
    raise ValueError("not a number that was written")


def _share(weights: list[int], sign: int) -> Share:
    return Share(sum(weights[:sign]), weights[sign], sum(weights))


def _found(weights: list[int], at: int) -> tuple[int, int]:
    """Finds the sign whose share holds this part of the whole, and how far within."""
    sign = 0
    while at >= weights[sign]:
        at -= weights[sign]
        sign += 1
    return sign, at
