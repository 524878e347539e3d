"""A whole game in one folder: its autopilot, its picture, its length.

It lies outside the build, so its tests run in a process of their own.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.toys import lines_of, run

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
MOST_LINES = 300


def test_a_player_made_of_worth_alone_beats_random_play() -> None:
    line = "simulate toy --players 2 --games 40 --seed 1 --autopilot 1,random --json"
    report = json.loads(run([HERE], "bot", *line.split()))
    assert report["finished"] == 40
    assert report["wins"]["1"] >= 25


def test_its_table_is_drawn_in_words(tmp_path: Path) -> None:
    picture = tmp_path / "toy.png"
    told = run([HERE], "bot", "render", "toy", "--moves", "9", "--seed", "7", "--out", str(picture))
    assert "Round" in told
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_the_whole_game_fits_on_a_few_pages() -> None:
    assert 100 < lines_of(HERE) <= MOST_LINES
