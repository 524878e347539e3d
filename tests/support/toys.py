"""Whole games that lie outside the build, tried as any game is, in a process of their own.

With the folder of such a game on the import path, its rules, words and commands are found.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
SUITES = (  # what every game must pass
    *("tests/games/test_every_game.py", "tests/games/test_guides.py"),
    *("tests/games/test_chapters.py", "tests/games/test_leaks.py"),
    *("tests/games/test_clock_leaks.py", "tests/games/test_message_leaks.py"),
    *("tests/games/test_references.py", "tests/engine/test_registry.py"),
    "tests/i18n",
)


def run(folders: Sequence[Path], *line: str) -> str:
    """Return what a process prints that finds the games of these folders among the games."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, folders))}
    done = subprocess.run(
        [sys.executable, "-m", *line], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout[-4_000:] + done.stderr[-1_000:]
    return done.stdout


def suites_passed(*folders: Path) -> set[str]:
    """Run the contract suite, the words and the whole games of these folders, all in one process.

    Most of what a short run costs is its beginning. Return each suite with the name of each game
    of which it tested something.
    """
    suites = (*SUITES, *(f"{folder.relative_to(ROOT)}/whole_games.py" for folder in folders))
    wanted = " or ".join([*(folder.name for folder in folders), "keys", "catalog"])
    told = run(folders, "pytest", "-v", "-p", "no:cacheprovider", *suites, "-k", wanted)
    return {
        f"{suite} {folder.name}"
        for suite in suites
        for folder in folders
        if any(line.startswith(suite) and folder.name in line for line in told.splitlines())
    }


def lines_of(folder: Path) -> int:
    """The lines of rules, words and commands, blank ones not counted."""
    files = [
        *(folder / "bot").rglob("*.py"),
        *(folder / "bot").rglob("*.toml"),
        *(folder / "cogs").glob("*.py"),
    ]
    return sum(bool(line.strip()) for file in files for line in file.read_text("utf-8").split("\n"))
