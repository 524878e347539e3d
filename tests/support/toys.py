"""Whole games that lie outside the build, tried as any game is, in a process of their own.

With the folder of such a game on the import path, its rules, words and commands are found.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SUITES = (  # what every game must pass
    *("tests/games/test_every_game.py", "tests/games/test_guides.py"),
    *("tests/games/test_chapters.py", "tests/games/test_leaks.py"),
    *("tests/games/test_clock_leaks.py", "tests/games/test_message_leaks.py"),
    "tests/i18n",
)


def run(folder: Path, *line: str) -> str:
    """What a process prints that finds the game of this folder among the games."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(
        [sys.executable, "-m", *line], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout[-4_000:] + done.stderr[-1_000:]
    return done.stdout


def passes_every_suite(folder: Path) -> bool:
    """Run the contract suite, the words and the whole games of a folder, all in one process.

    Most of what a short run costs is its beginning. False: a suite has nothing about the game.
    """
    suites = (*SUITES, f"{folder.relative_to(ROOT)}/whole_games.py")
    wanted = f"{folder.name} or keys or catalog"
    told = run(folder, "pytest", "-v", "-p", "no:cacheprovider", *suites, "-k", wanted)
    return all(f"\n{suite}" in told for suite in suites)


def lines_of(folder: Path) -> int:
    """The lines of rules, words and commands, blank ones not counted."""
    files = [
        *(folder / "bot").rglob("*.py"),
        *(folder / "bot").rglob("*.toml"),
        *(folder / "cogs").glob("*.py"),
    ]
    return sum(bool(line.strip()) for file in files for line in file.read_text("utf-8").split("\n"))
