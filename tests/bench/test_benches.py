"""No bench may rot: all of them run, with numbers too small to mean anything."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
NAMED = re.compile(r"^@bench\(\"([^\"]+)\"", re.MULTILINE)


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.bench", *arguments]
    return subprocess.run(command, cwd=HERE.parents[1], capture_output=True, text=True, check=False)


def test_every_bench_runs() -> None:
    named = [name for path in HERE.glob("bench_*.py") for name in NAMED.findall(path.read_text())]
    ran = run("--tiny")
    assert ran.returncode == 0, ran.stderr
    lines = [json.loads(line) for line in ran.stdout.splitlines()]
    assert sorted(line["name"] for line in lines) == sorted(named)
    assert [line["name"] for line in lines if line["ratio"] is None and line["reference"]] == []
    counted = [line for line in lines if line["name"].startswith("path.")]
    assert [line for line in counted if line["value"] > line["limit"]] == []


def test_a_bench_that_is_not_there_is_refused_with_those_that_are() -> None:
    refused = run("--tiny", "board.nonsense")
    assert refused.returncode == 2
    assert "no bench board.nonsense, only append.concurrent, " in refused.stderr
