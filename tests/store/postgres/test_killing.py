"""Killed at any moment, four processes on one database lose nothing that was acknowledged."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support.engines import server


@pytest.mark.slow
def test_what_was_acknowledged_outlives_every_kill_and_a_restart_of_the_server() -> None:
    killed("--kills", "6", "--restarts", "1")


@pytest.mark.slow
@pytest.mark.parametrize("days", ["10", pytest.param("30", marks=pytest.mark.more)])
def test_nobody_loses_time_by_a_process_whose_clock_is_days_ahead(days: str) -> None:
    """The process is alone, takes over from another one, and is taken over from."""
    killed("--kills", "3", "--ahead", days)


def killed(*options: str) -> None:
    """Run the tool, which must find no fault."""
    server()  # says so where there is none
    command = [sys.executable, "-m", "tests.store.postgres.killing", *options]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.endswith(" 0 faults\n")
