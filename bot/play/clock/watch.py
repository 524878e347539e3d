"""The time of day without its leaps: a wrong clock is noticed before anybody counts by it."""

from __future__ import annotations

import time
from collections.abc import Callable

LEAP = 120.0  # seconds between two clocks that no adjustment explains


class Watch:
    """Says what the wall clock says, or would say had it not leapt, until the leap is followed.

    `steady` only ever runs; it stands still while the machine sleeps. Where several processes share
    a store, its time counts: a wall clock that is far from it is corrected.
    """

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._wall = wall
        self._steady = steady
        self._wrong = 0.0  # seconds by which the wall clock is ahead of the store's time
        self._ahead = wall() - steady()

    def __call__(self) -> float:
        steady = self._steady()
        ahead = self._corrected() - steady
        if abs(ahead - self._ahead) < LEAP:
            self._ahead = ahead
        return steady + self._ahead

    @property
    def leap(self) -> float:
        """Seconds by which the wall clock is ahead of this one; 0: they agree."""
        now, wall = self(), self._corrected()
        return wall - now if abs(wall - now) >= LEAP else 0.0

    def follow(self) -> None:
        """From now on it is as late as the wall clock says."""
        self._ahead = self._corrected() - self._steady()

    def compare(self, store: float, within: float) -> float:
        """Return the seconds by which the wall clock is ahead of the store's time; 0: they agree.

        From now on the watch says the store's time if they disagree, else the wall clock's.
        `within`: how many seconds ago the store may have told its time.
        """
        ahead = self._wall() - store
        self._wrong = ahead if abs(ahead) >= LEAP + within else 0.0
        self.follow()
        return self._wrong

    def _corrected(self) -> float:
        return self._wall() - self._wrong
