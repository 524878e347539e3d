"""The command line as a process: help, exit codes, broken pipes and full disks."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.exports import finished_file

ROOT = Path(__file__).parents[2]
COMMANDS = ["simulate", "show", "log", "export", "verify", "check", "backup", "restore"]


def start(*argv: object, **more: Any) -> subprocess.CompletedProcess[str]:
    """`python -m bot` from wherever the test is."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **more.pop("env", {})}
    return subprocess.run(
        [sys.executable, "-m", "bot", *map(str, argv)],
        **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more},
        env=environment,
        text=True,
        check=False,
    )


def test_without_a_command_it_explains_itself() -> None:
    done = start()
    assert done.returncode == 2
    assert [name for name in COMMANDS if f"\n    {name} " not in done.stdout] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(run: Callable[..., Any], command: str) -> None:
    ran = run(command, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert f"usage: python -m bot {command} " in ran.out


def test_an_unknown_command_is_refused(run: Callable[..., Any]) -> None:
    ran = run("dance")
    assert ran.code == 2
    assert "invalid choice: 'dance'" in ran.err


def test_nobody_listening_is_no_catastrophe(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(finished_file())
    reader, writer = os.pipe()
    os.close(reader)
    done = start("log", path, stdout=writer)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, "")


def test_output_to_a_full_disk_is_said_in_a_line(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(finished_file())
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = start("log", path, stdout=full)
    assert done.returncode == 2
    assert done.stderr == "sublight: output: No space left on device\n"


def test_a_poor_terminal_still_gets_its_log(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(finished_file())
    done = start("log", path, "--lang", "it", env={"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()


@pytest.mark.parametrize("argv", [["export", "finished", "out.json"], ["backup", "copy.db"]])
def test_a_disk_without_room_leaves_no_half_file(database: Path, argv: list[str]) -> None:
    before = database.read_bytes()

    def small() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))

    done = start(*argv, preexec_fn=small)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("sublight: ")
    assert len(done.stderr.splitlines()) == 1
    assert database.read_bytes() == before
    assert [path.name for path in database.parent.iterdir()] == ["sublight.db"]


WITHOUT_A_SERVER = """
import asyncio, sys
from pathlib import Path
import bot.app, bot.cli.service, bot.playground.server
from bot.cli.main import main
from bot.store.opening import open_journal

async def opened():
    await (await open_journal(Path("journal.db"))).close()

asyncio.run(opened())
assert main(["check", "--database", "journal.db"]) == 0
print([name for name in sys.modules if "psycopg" in name or "postgres" in name])
"""


def test_with_a_file_nothing_of_a_server_is_loaded(tmp_path: Path) -> None:
    """Neither the extra nor our own code for it, also where it is installed."""
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_A_SERVER],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "[]"
