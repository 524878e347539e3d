"""Runs all benches, or the named one, on one core: one JSON object per line.

`others` is the share of the machine that other processes used meanwhile, `load` its load average:
figures are meant for a quiet machine, which is waited for, though not for ever. `--tiny` measures
nothing of worth: it shows in seconds that every bench still runs.
"""

from __future__ import annotations

import argparse
import json
import os
from fnmatch import filter as matching
from importlib import import_module
from pathlib import Path

from tests.bench import BENCHES, TINY, Bench, tiny_mode
from tests.bench.machine import Others, Patience

PATIENCE = 120.0  # seconds of all benches together


def line(bench: Bench) -> str:
    others = Others()
    value, reference = bench.measure()
    found = {
        "name": bench.name,
        "value": round(value, 3),
        "unit": bench.unit,
        "reference": None if reference is None else round(reference, 3),
        "ratio": round(value / reference, 3) if reference else None,  # 0: too little to measure
        "limit": bench.limit,
        "others": round(others.share(), 2),
        "load": round(os.getloadavg()[0], 1),
    }
    return json.dumps(found)


def keep_to_one_core() -> None:
    """The limits are meant for one core, and threads that wander between cores measure noise."""
    if hasattr(os, "sched_setaffinity"):  # not on every system
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.bench", description=__doc__)
    parser.add_argument("--tiny", action="store_true", help="only show that they run")
    parser.add_argument("only", nargs="?", help="the bench to run, or several: path.*")
    asked = parser.parse_args()
    if asked.tiny:  # before the benches are read: their sizes depend on it
        os.environ[TINY] = "1"
    known = benches()
    wanted = matching(known, asked.only or "*")
    if not wanted:
        parser.error(f"no bench {asked.only}, only {', '.join(sorted(known))}")
    if not tiny_mode():
        keep_to_one_core()
    patience = Patience(0.0 if tiny_mode() else PATIENCE)
    for name in wanted:
        patience.wait()
        print(line(known[name]), flush=True)


def benches() -> dict[str, Bench]:
    for path in sorted(Path(__file__).parent.glob("bench_*.py")):
        import_module(f"tests.bench.{path.stem}")
    return BENCHES


if __name__ == "__main__":
    main()
