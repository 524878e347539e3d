"""Runs all benches, or the named one, on one core: one JSON object per line."""

from __future__ import annotations

import argparse
import json
import os
from importlib import import_module
from pathlib import Path

from tests.bench import BENCHES, Bench


def line(bench: Bench) -> str:
    value, reference = bench.measure()
    found = {
        "name": bench.name,
        "value": round(value, 3),
        "unit": bench.unit,
        "reference": None if reference is None else round(reference, 3),
        "ratio": None if reference is None else round(value / reference, 3),
    }
    return json.dumps(found)


def keep_to_one_core() -> None:
    """The limits are meant for one core, and threads that wander between cores measure noise."""
    if hasattr(os, "sched_setaffinity"):  # not on every system
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def main() -> None:
    keep_to_one_core()
    for path in sorted(Path(__file__).parent.glob("bench_*.py")):
        import_module(f"tests.bench.{path.stem}")
    parser = argparse.ArgumentParser(prog="tests.bench", description=__doc__)
    parser.add_argument("only", nargs="?", choices=sorted(BENCHES), help="the bench to run")
    only = parser.parse_args().only
    for name, bench in BENCHES.items():
        if only in (None, name):
            print(line(bench), flush=True)


if __name__ == "__main__":
    main()
