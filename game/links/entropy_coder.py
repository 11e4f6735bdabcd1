"""An adaptive entropy coder: writes a text as one whole number, the smaller the more predictable the text is.

Writer and reader run the same `Model`, which predicts each symbol from those before it, so only the alphabet has to be
sent beside the number. The coder is an asymmetric numeral system (ANS, Duda 2009) with the whole number as its state:
Python's integers have no limit, so no bits are ever flushed and nothing is lost to rounding.

A symbol is the place of a character in the alphabet; the symbol after the last one means "end of the text". The model
and its constants belong to version 3 of a link and must never change.

>>> moves = "b1e1 c1a1 " * 20
>>> number = encode(moves, alphabet_of(moves))
>>> number.bit_length() < 2 * len(moves), decode(number, alphabet_of(moves), 1000) == moves
(True, True)
"""

from __future__ import annotations

from collections import defaultdict
from string import ascii_letters, digits
from typing import Final, NamedTuple

MAX_SYMBOLS: Final = 64
"""Size limit of an alphabet: every symbol costs time at every place."""
WORD_MEMORY: Final = 40
"""How many characters of a word the longest context looks back on."""
SHAPE: Final = str.maketrans(ascii_letters + digits, "a" * len(ascii_letters) + "9" * len(digits))
"""Turns a text into its shape, in which all letters are alike and all digits are alike."""
CONTEXT_FACTORS: Final = (8, 20, 200)
"""How much each context of `Model._contexts` counts, found by trial on games of each kind."""

Context = tuple[str, ...]


class Interval(NamedTuple):
    """The part of range(total) that a symbol takes up."""

    start: int
    width: int
    total: int


class Model:
    """Predicts the next symbol by mixing three contexts, much as PPM and PAQ do.

    A context that has been seen n times, d different symbols with counts c that sum to n, gives each symbol the
    probability c / n. It is trusted by (n / d)**2: more the more often it has been seen, less the more varied it was.
    With its factor f that adds up to

        f * (n / d)**2 * (c / n)  =  f * n * c / d**2

    for each of its symbols, rounded down. The weight of a symbol is the sum over all contexts plus 1, so that no symbol
    is impossible; its probability is its share of all weights.
    """

    def __init__(self, symbols: int) -> None:
        self.symbols = symbols
        self.counts: dict[Context, dict[int, int]] = defaultdict(dict)
        self.line = self.word = ""

    def weights(self) -> list[int]:
        """Returns the weight of each symbol that may come next, and last that of the end."""
        weights = [1] * (self.symbols + 1)
        for factor, context in zip(CONTEXT_FACTORS, self._contexts(), strict=True):
            counts = self.counts[context]
            factor_times_n, d_squared = factor * sum(counts.values()), len(counts) ** 2
            for symbol, count in counts.items():
                weights[symbol] += factor_times_n * count // d_squared
        return weights

    def learn(self, symbol: int, character: str) -> None:
        """Counts the symbol that came, and moves on to the next place."""
        for context in self._contexts():
            self.counts[context][symbol] = self.counts[context].get(symbol, 0) + 1
        if character == "\n":
            self.line = self.word = character
        elif character == " " and not self._is_in_brackets():
            self.word = self.line
        else:
            self.word = (self.word + character)[-WORD_MEMORY:]

    def _is_in_brackets(self) -> bool:
        """Returns whether a space here would be one between dice or tiles, and so part of a word."""
        return self.word.startswith("(") and ")" not in self.word

    def _contexts(self) -> tuple[Context, ...]:
        """Names the three contexts of a place: the shape before it, the last character and shape, the word so far."""
        shape = self.word[-4:].translate(SHAPE)
        return ("shape", shape), ("character", self.word[-1:], shape[-3:]), ("word", self.word)


def alphabet_of(text: str) -> str:
    """Returns the characters of a text, each once, in order."""
    return "".join(sorted(set(text)))


def encode(text: str, alphabet: str) -> int:
    """Writes a text as a number, from its end: what ANS writes last is read first."""
    model, intervals = Model(len(alphabet)), []
    for character in text:
        symbol = alphabet.index(character)
        intervals.append(_interval(model.weights(), symbol))
        model.learn(symbol, character)
    intervals.append(_interval(model.weights(), len(alphabet)))
    number = 1
    for start, width, total in reversed(intervals):
        high, low = divmod(number, width)
        number = high * total + start + low
    return number


def decode(number: int, alphabet: str, max_length: int) -> str:
    """Reads the text back; raises a ValueError for a number that `encode` does not write, or for too long a text."""
    if len(alphabet) > MAX_SYMBOLS or alphabet != alphabet_of(alphabet):
        raise ValueError("not the alphabet of a text")
    model, characters = Model(len(alphabet)), list[str]()
    while len(characters) <= max_length and number > 0:
        weights = model.weights()
        high, place = divmod(number, sum(weights))
        symbol, low = _symbol_at(weights, place)
        number = high * weights[symbol] + low
        if symbol == len(alphabet):
            if number != 1:
                break
            return "".join(characters)
        characters.append(alphabet[symbol])
        model.learn(symbol, alphabet[symbol])
    raise ValueError("not an encoded text")


def _interval(weights: list[int], symbol: int) -> Interval:
    return Interval(sum(weights[:symbol]), weights[symbol], sum(weights))


def _symbol_at(weights: list[int], place: int) -> tuple[int, int]:
    """Returns the symbol whose interval a place lies in, and how far into it."""
    symbol = 0
    while place >= weights[symbol]:
        place -= weights[symbol]
        symbol += 1
    return symbol, place
