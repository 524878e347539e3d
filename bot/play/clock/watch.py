"""The time of day without its leaps: a wrong clock is noticed before anybody counts by it."""

from __future__ import annotations

import time
from collections.abc import Callable

LEAP = 120.0  # seconds between two clocks that no adjustment explains


class Watch:
    """Says what the wall clock says, or would say had it not leapt, until the leap is followed.

    `steady` only ever runs; it stands still while the machine sleeps.
    """

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._wall = wall
        self._steady = steady
        self._ahead = wall() - steady()

    def __call__(self) -> float:
        steady = self._steady()
        ahead = self._wall() - steady
        if abs(ahead - self._ahead) < LEAP:
            self._ahead = ahead
        return steady + self._ahead

    @property
    def leap(self) -> float:
        """Seconds by which the wall clock is ahead of this one; 0: they agree."""
        now, wall = self(), self._wall()
        return wall - now if abs(wall - now) >= LEAP else 0.0

    def follow(self) -> None:
        """From now on it is as late as the wall clock says."""
        self._ahead = self._wall() - self._steady()
