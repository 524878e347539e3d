"""`make soak MINUTES=5`: prints the counts as JSON; 1 if anything happened that must not."""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import sys
import time
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.soak.driving import run


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.soak", description=__doc__)
    parser.add_argument("minutes", type=float, nargs="?", default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    logging.disable(logging.CRITICAL)
    start = time.monotonic()
    with TemporaryDirectory() as folder:
        counts = asyncio.run(run(Path(folder), asked.minutes * 60, asked.seed))
    minutes = (time.monotonic() - start) / 60
    print(json.dumps({**asdict(counts), "per_minute": round(counts.sent / minutes)}, indent=2))
    return 1 if counts.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
