"""Killed at any moment, four processes on one database lose nothing that was acknowledged."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support.engines import server


@pytest.mark.slow
def test_what_was_acknowledged_outlives_every_kill_and_a_restart_of_the_server() -> None:
    server()  # says so where there is none
    command = [sys.executable, "-m", "tests.store.postgres.killing", "--kills", "6"]
    done = subprocess.run(
        [*command, "--restarts", "1"], check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.endswith(" 0 faults\n")
