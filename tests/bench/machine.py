"""Is the machine quiet? What others do on it at the same time is measured beside the figures."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Self

PROC = Path("/proc")
TICK = os.sysconf("SC_CLK_TCK")
CALM = 0.1  # of the machine: so much others may use while something is measured
LOOKING = 1.0  # seconds


def family(root: int | None = None) -> Iterator[int]:
    """A process (this one, unless told) and all that descend from it."""
    parents = {int(path.name): ppid for path in PROC.glob("[0-9]*") if (ppid := _parent(path))}
    found = {os.getpid() if root is None else root}
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= more
    yield from found


def _stat(path: Path) -> list[str]:
    """The fields of a process after its name; none: it is gone."""
    try:
        return (path / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return []


def _parent(path: Path) -> int:
    fields = _stat(path)
    return int(fields[1]) if fields else 0


def resident_mb() -> float:
    """Of this process and its descendants; what they share is counted for each of them."""
    pages = sum(int(fields[21]) for pid in family() if (fields := _stat(PROC / str(pid))))
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def own_seconds() -> float:
    """Processor time of this process and its descendants, those that have ended too."""
    ticks = (sum(map(int, fields[11:15])) for pid in family() if (fields := _stat(PROC / str(pid))))
    return sum(ticks) / TICK


def busy_seconds() -> float:
    """Processor time of everybody on the machine."""
    user, nice, system, _, _, interrupts, soft, stolen = map(
        int, (PROC / "stat").read_text(encoding="ascii").split()[1:9]
    )
    return (user + nice + system + interrupts + soft + stolen) / TICK


class Others:
    """What others used of the machine since this began: 0 nothing, 1 all of it."""

    def __init__(self) -> None:
        self._known = (PROC / "stat").exists()  # not on every system
        self._start = self._now()

    def _now(self) -> tuple[float, float]:
        theirs = busy_seconds() - own_seconds() if self._known else 0.0
        return time.monotonic(), theirs

    def share(self) -> float:
        (start, before), (end, after) = self._start, self._now()
        cores = os.cpu_count() or 1
        return max(0.0, after - before) / max(1e-9, end - start) / cores


class Patience:
    """Waits for a quiet machine, but not for ever; what is not waited is left for the next."""

    def __init__(self, seconds: float, sleep: Callable[[float], None] = time.sleep) -> None:
        self.left = seconds
        self._sleep = sleep

    def wait(self) -> Self:
        while self.left > 0:
            others = Others()
            self._sleep(LOOKING)
            if others.share() < CALM:
                break
            self.left -= LOOKING
        return self
