"""A whole game in one folder: it keeps the contract, is played on Discord, touches nothing else.

It lies outside the build. With its folder on the import path, the rules, words and commands of the
toy are found like those of any game; so its tests run in a process of their own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
MOST_LINES = 300  # of rules, words and commands, blank ones not counted
SUITES = (
    *("tests/games/test_every_game.py", "tests/games/test_guides.py"),
    *("tests/games/test_chapters.py", "tests/games/test_leaks.py"),
    *("tests/games/test_clock_leaks.py", "tests/games/test_message_leaks.py"),
    *("tests/i18n", "tests/games/toy/whole_games.py"),
)


def run(*line: str) -> str:
    """What a process prints that finds the toy among the games."""
    environment = {**os.environ, "PYTHONPATH": str(HERE)}
    done = subprocess.run(
        [sys.executable, "-m", *line], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout[-4_000:] + done.stderr[-1_000:]
    return done.stdout


def test_the_toy_keeps_the_contract_and_its_secrets_has_all_words_and_is_played_on_discord() -> (
    None
):
    """In one process: most of what a short run costs is its beginning."""
    wanted = "toy or keys or catalog"
    told = run("pytest", "-v", "-p", "no:cacheprovider", *SUITES, "-k", wanted)
    assert all(f"\n{suite}" in told for suite in SUITES), "one of them has nothing about the toy"


def test_a_player_made_of_worth_alone_beats_random_play() -> None:
    line = "simulate toy --players 2 --games 40 --seed 1 --autopilot 1,random --json"
    report = json.loads(run("bot", *line.split()))
    assert report["finished"] == 40
    assert report["wins"]["1"] >= 25


def test_its_table_is_drawn_in_words(tmp_path: Path) -> None:
    picture = tmp_path / "toy.png"
    told = run("bot", "render", "toy", "--moves", "9", "--seed", "7", "--out", str(picture))
    assert "Round" in told
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_the_whole_game_fits_on_a_few_pages() -> None:
    files = [*(HERE / "bot").rglob("*.py"), *(HERE / "bot").rglob("*.toml"), HERE / "cogs/toy.py"]
    lines = [
        line for file in files for line in file.read_text("utf-8").splitlines() if line.strip()
    ]
    assert 100 < len(lines) <= MOST_LINES
