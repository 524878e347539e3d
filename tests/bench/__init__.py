"""Benches: plain functions that measure one thing, and the reference beside it if there is one."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias


class Measured(NamedTuple):
    """`reference` is measured in the same run, in the same unit; None: there is none."""

    value: float
    reference: float | None = None


Measure: TypeAlias = Callable[[], Measured]


class Bench(NamedTuple):
    name: str
    unit: str
    measure: Measure


BENCHES: dict[str, Bench] = {}


def bench(name: str, unit: str) -> Callable[[Measure], Measure]:
    """Registers a measurement: `@bench("append.sequential", unit="commits/s")`."""

    def register(measure: Measure) -> Measure:
        BENCHES[name] = Bench(name, unit, measure)
        return measure

    return register
