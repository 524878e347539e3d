"""`make soak MINUTES=5`: prints the counts as JSON; 1 if anything happened that must not."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from math import inf
from multiprocessing import get_context

from tests.soak.counting import summed
from tests.soak.driving import soaked

MINUTES = 5.0  # if nothing is asked for
PROCESSES = min(2, os.cpu_count() or 1)


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.soak", description=__doc__)
    parser.add_argument("minutes", type=float, nargs="?", help="at most; without a count 5")
    parser.add_argument("--count", type=int, help="interactions, then it ends")
    parser.add_argument("--processes", type=int, default=PROCESSES, help="bots at once")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    minutes = asked.minutes or (MINUTES if asked.count is None else inf)
    each = None if asked.count is None else -(-asked.count // asked.processes)
    start = time.monotonic()
    with ProcessPoolExecutor(asked.processes, get_context("spawn")) as pool:
        seeds = range(asked.seed, asked.seed + asked.processes)
        found = [pool.submit(soaked, minutes * 60, each, seed) for seed in seeds]
        counts = summed(one.result() for one in found)
    took = (time.monotonic() - start) / 60
    rate = {"minutes": round(took, 1), "per_minute": round(counts.sent / took)}
    print(json.dumps({**asdict(counts), **rate}, indent=2))
    return 1 if counts.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
