"""Noise without chance: the same seed gives the same clouds, on every machine."""

from __future__ import annotations

import hashlib

from PIL import Image, ImageMath

SMOOTH = Image.Resampling.BICUBIC
FULL = 65_535


class Pebbles:
    """An endless row of numbers that look thrown, from a seed."""

    def __init__(self, seed: object) -> None:
        self._seed, self._block, self._left = repr(seed).encode(), 0, b""

    def next(self) -> float:
        """From 0 to just below 1."""
        if not self._left:
            self._left = hashlib.sha512(self._seed + self._block.to_bytes(4, "big")).digest()
            self._block += 1
        taken, self._left = self._left[:4], self._left[4:]
        return int.from_bytes(taken, "big") / 2**32

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self.next()

    def below(self, number: int) -> int:
        return int(self.next() * number)


def grid(width: int, height: int, seed: object) -> Image.Image:
    """A small field of random brightness, mode F."""
    data = hashlib.shake_256(repr(seed).encode()).digest(width * height)
    return Image.frombytes("L", (width, height), data).convert("F")


def clouds(
    size: tuple[int, int],
    seed: object,
    cells: tuple[float, float] = (5, 5),
    *,
    octaves: int = 4,
    growth: float = 1.75,
    fade: float = 0.5,
) -> Image.Image:
    """Smooth fractal noise from 0 to 255, mode F; every octave is finer and weaker."""
    total: Image.Image | None = None
    share = 1.0
    for octave in range(octaves):
        wide, high = (max(2, round(number * growth**octave)) for number in cells)
        layer = grid(wide, high, (seed, octave)).resize(size, SMOOTH)
        total = layer if total is None else weighted(total, 1, layer, share)
        share *= fade
    assert total is not None, "at least one octave"
    return stretched(total)


def weighted(
    first: Image.Image, one: float, second: Image.Image, other: float, plus: float = 0
) -> Image.Image:
    """The sum of two fields, each with its weight."""
    found: Image.Image = ImageMath.lambda_eval(
        lambda field: field["a"] * one + field["b"] * other + plus, a=first, b=second
    )
    return found


def stretched(field: Image.Image) -> Image.Image:
    """The same field, its lowest value 0 and its highest 255."""
    low, high = (float(value) for value in field.getextrema())  # type: ignore[arg-type]  # a field has one band
    scale = 255 / ((high - low) or 1)
    return weighted(field, scale, field, 0, -low * scale)
