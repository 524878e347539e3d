"""1. Dice, and the one way to round."""

from __future__ import annotations

from math import floor

from bot.engine.chance import Chance

GRAIN = 1e-9  # products of decimals may fall short of a half by less


def rounded(value: float) -> int:
    """Half up, once, at the end of a calculation (HORIZON-1.2.2, HORIZON-1.2.4)."""
    return floor(value + 0.5 + GRAIN)


def d10s(chance: Chance, kind: str, count: int) -> tuple[int, ...]:
    """So many dice, each 1 to 10 (HORIZON-1.1.1)."""
    return chance.dice(f"horizons.{kind}", count, 10)


def d10(chance: Chance, kind: str) -> int:
    (die,) = d10s(chance, kind, 1)
    return die


def d100(chance: Chance, kind: str) -> int:
    """1 to 100 (HORIZON-1.1.2)."""
    (roll,) = chance.dice(f"horizons.{kind}", 1, 100)
    return roll
