"""Makes the sounds of the games, the same bytes every time: python -m tools.sounds

Each is quiet and shorter than 0.3 s, but for the one of a victory. Wood and dice ring for a moment when they are hit;
paper and pencil are noise shaped by the movement of a hand.
"""

from __future__ import annotations

import argparse
import math
import random
import struct
import wave
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

SOUNDS: Final = Path(__file__).resolve().parent.parent / "static" / "sounds"
RATE: Final = 16_000
LOUDEST: Final = 0.4

Samples = list[float]


def main() -> None:
    """Writes all of them."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    SOUNDS.mkdir(exist_ok=True)
    for make in (wood, paper, pencil, dice, victory):
        _write(SOUNDS / f"{make.__name__}.wav", make())


def wood() -> Samples:
    """A cube that slides along the others and knocks against them."""
    slide = _shaped(_noise(0.06, seed=1, smooth=6), lambda t: 0.25 * t / 0.06)
    knock = _ring(0.16, ((390, 30, 1.0), (910, 45, 0.5), (1620, 70, 0.25)))
    return _mixed((slide, 0.0), (knock, 0.055))


def paper() -> Samples:
    """A sheet or a tile that is put down."""
    rustle = _shaped(_noise(0.2, seed=2, smooth=2), lambda t: 0.5 * math.sin(math.pi * t / 0.2) ** 2)
    touch = _ring(0.07, ((220, 60, 0.6), (700, 90, 0.3)))
    return _mixed((rustle, 0.0), (touch, 0.11))


def pencil() -> Samples:
    """Three short strokes on paper."""
    grain = _rough(_noise(0.28, seed=3, smooth=1))
    return _shaped(grain, lambda t: 0.7 * max(0.0, math.sin(3 * math.pi * t / 0.28) ** 2) * (1 - t))


def dice() -> Samples:
    """Dice that hit the table at shorter and shorter intervals, and come to rest."""
    chance = random.Random(4)
    hits = []
    for number, at in enumerate((0.0, 0.05, 0.09, 0.13, 0.16, 0.18)):
        pitch = chance.uniform(0.85, 1.25)
        loud = 1 / (1 + 0.35 * number)
        parts = ((1150 * pitch, 90, loud), (2350 * pitch, 130, 0.7 * loud), (310, 60, 0.5 * loud))
        hits.append((_ring(0.1, parts), at))
    return _mixed(*hits)


def victory() -> Samples:
    """Three wooden bars, one higher than the other."""
    notes = []
    for number, pitch in enumerate((523.25, 659.25, 783.99)):
        parts = ((pitch, 11, 1.0), (4 * pitch, 60, 0.22), (10 * pitch, 140, 0.06))
        notes.append((_ring(0.36, parts), 0.11 * number))
    return _mixed(*notes)


def _ring(seconds: float, parts: Sequence[tuple[float, float, float]]) -> Samples:
    """Something that is hit: it rings at several pitches, each with its own loudness and speed of fading."""

    def at(t: float) -> float:
        return sum(loud * math.exp(-fade * t) * math.sin(math.tau * pitch * t) for pitch, fade, loud in parts)

    return [at(number / RATE) for number in range(int(seconds * RATE))]


def _noise(seconds: float, seed: int, smooth: int) -> Samples:
    """Noise, duller the more neighbouring samples are averaged."""
    chance = random.Random(seed)
    raw = [chance.uniform(-1, 1) for _ in range(int(seconds * RATE) + smooth)]
    return [sum(raw[at : at + smooth]) / math.sqrt(smooth) for at in range(len(raw) - smooth)]


def _rough(samples: Samples) -> Samples:
    """Removes the low frequencies."""
    return [later - earlier for earlier, later in pairwise(samples)]


def _shaped(samples: Samples, loudness: Callable[[float], float]) -> Samples:
    return [sample * loudness(at / RATE) for at, sample in enumerate(samples)]


def _mixed(*parts: tuple[Samples, float]) -> Samples:
    """Adds sounds up, each starting at its own second."""
    starts = [int(at * RATE) for _, at in parts]
    mixed = [0.0] * max(start + len(samples) for (samples, _), start in zip(parts, starts, strict=True))
    for (samples, _), start in zip(parts, starts, strict=True):
        for at, sample in enumerate(samples, start):
            mixed[at] += sample
    return mixed


def _write(path: Path, samples: Samples) -> None:
    """Writes them equally loud. The last samples fade, because an end that is cut off clicks."""
    loudest = max(map(abs, samples))
    scale = LOUDEST * 32767 / loudest
    last = len(samples) - 1
    levels = [round(scale * sample * min(1.0, (last - at) / 160)) for at, sample in enumerate(samples)]
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(struct.pack(f"<{len(levels)}h", *levels))


if __name__ == "__main__":
    main()
