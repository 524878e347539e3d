"""No bench may rot: all of them run, with numbers too small to mean anything."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
NAMED = re.compile(r"^@bench\(\"([^\"]+)\"", re.MULTILINE)


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.bench", *arguments]
    return subprocess.run(command, cwd=HERE.parents[1], capture_output=True, text=True, check=False)


def measured(*arguments: str) -> list[dict[str, Any]]:
    ran = run("--tiny", *arguments)
    assert ran.returncode == 0, ran.stderr
    return [json.loads(line) for line in ran.stdout.splitlines()]


@pytest.mark.more
def test_every_bench_runs() -> None:
    named = [name for path in HERE.glob("bench_*.py") for name in NAMED.findall(path.read_text())]
    lines = measured()
    assert sorted(line["name"] for line in lines) == sorted(named)
    assert [line["name"] for line in lines if line["ratio"] is None and line["reference"]] == []


def test_a_settle_goes_a_short_way() -> None:
    lines = measured("path.*")
    assert len(lines) > 2
    assert [line for line in lines if line["value"] > line["limit"]] == []


def test_a_bench_that_is_not_there_is_refused_with_those_that_are() -> None:
    refused = run("--tiny", "board.nonsense")
    assert refused.returncode == 2
    assert "no bench board.nonsense, only append.concurrent, " in refused.stderr
