"""Benches: plain functions that measure one thing, and the reference beside it if there is one."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import NamedTuple, TypeAlias, TypeVar

TINY = "SUBLIGHT_TINY_BENCHES"  # in the environment, so that the processes of a bench know too
N = TypeVar("N", int, float)


class Measured(NamedTuple):
    """`reference` is measured in the same run, in the same unit; None: there is none."""

    value: float
    reference: float | None = None


Measure: TypeAlias = Callable[[], Measured]


class Bench(NamedTuple):
    """`limit`: what it may be at most on any machine, where that can be said."""

    name: str
    unit: str
    measure: Measure
    limit: float | None = None


def few(usual: N, tiny: N) -> N:
    """So many; or, where a bench shall only show that it still runs, so few."""
    return tiny if tiny_mode() else usual


def tiny_mode() -> bool:
    return bool(os.environ.get(TINY))


BENCHES: dict[str, Bench] = {}


def bench(name: str, unit: str, limit: float | None = None) -> Callable[[Measure], Measure]:
    """Registers a measurement: `@bench("append.sequential", unit="commits/s")`."""

    def register(measure: Measure) -> Measure:
        BENCHES[name] = Bench(name, unit, measure, limit)
        return measure

    return register
