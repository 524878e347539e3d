"""`make soak MINUTES=5`: prints the counts as JSON; 1 if anything happened that must not."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict
from math import inf
from multiprocessing import get_context
from pathlib import Path

from tests.soak.counting import Counts, summed
from tests.soak.driving import soaked

MINUTES = 5.0  # if nothing is asked for
PROCESSES = min(2, os.cpu_count() or 1)
BOUT = 25_000  # interactions, then another bot begins with another seed


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.soak", description=__doc__)
    parser.add_argument("minutes", type=float, nargs="?", help="at most; without a count 5")
    parser.add_argument("--count", type=int, help="interactions, then it ends")
    parser.add_argument("--processes", type=int, default=PROCESSES, help="bots at once")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--into", type=Path, help="adds each bout to this file, and goes on there")
    asked = parser.parse_args()
    minutes = asked.minutes or (MINUTES if asked.count is None else inf)
    kept = read(asked.into) if asked.into else {}
    start, counts = time.monotonic(), summed(kept.values())
    before, first = counts.sent, max([asked.seed, *(seed + 1 for seed in kept)])
    wanted = inf if asked.count is None else asked.count - before
    for seed, bout in bouts(minutes * 60, wanted, first, asked.processes):
        counts = summed([counts, bout])
        if asked.into:
            with asked.into.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"seed": seed, **asdict(bout)}) + "\n")
    took = (time.monotonic() - start) / 60
    rate = {"minutes": round(took, 1), "per_minute": round((counts.sent - before) / took)}
    print(json.dumps({**asdict(counts), **rate}, indent=2))
    return 1 if counts.wrong else 0


def bouts(
    seconds: float, wanted: float, seed: int, processes: int, size: int = BOUT
) -> Iterator[tuple[int, Counts]]:
    """Each in a process of its own, until the time is over or so many were sent."""
    end = time.monotonic() + seconds
    running: dict[Future[Counts], tuple[int, int]] = {}  # by seed and length
    with ProcessPoolExecutor(processes, get_context("spawn"), max_tasks_per_child=1) as pool:
        while True:
            while len(running) < processes and (left := end - time.monotonic()) > 0:
                share = -(-wanted // (processes - len(running))) if wanted < inf else size
                most = int(min(size, share))
                if most <= 0:
                    break
                running[pool.submit(soaked, left, most, seed)] = seed, most
                wanted -= most
                seed += 1
            if not running:
                return
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                which, most = running.pop(done)
                counts = done.result()
                wanted += most - counts.sent
                yield which, counts


def read(file: Path) -> dict[int, Counts]:
    """The bouts of earlier runs, by their seeds."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    found = [json.loads(line) for line in lines]
    return {one.pop("seed"): Counts(**one) for one in found}


if __name__ == "__main__":
    sys.exit(main())
