"""`simulate starfarers`: games that may go on for ever are stopped, finished ones verify."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bot.play.proof.verify import verify


def test_random_games_are_stopped_after_their_rounds(run: Callable[..., Any]) -> None:
    random = ("simulate", "starfarers", "--players", 4, "--autopilot", "random")
    ran = run(*random, "--games", 2, "--seed", 1, "--rounds", 4, "--json")
    report = json.loads(ran.out)
    assert ran.code == 0
    assert (report["games"], report["capped"], report["stuck"]) == (2, 2, 0)


def test_level_1_finishes_its_games_and_says_how_long_they_were(run: Callable[..., Any]) -> None:
    ran = run("simulate", "starfarers", "--players", 4, "--games", 2, "--autopilot", 1, "--json")
    report = json.loads(ran.out)
    assert (report["finished"], report["capped"], report["stuck"]) == (2, 0, 0)
    assert 5 <= report["rounds"]["min"] <= report["rounds"]["max"] <= 40


def test_a_game_with_trades_verifies(run: Callable[..., Any], tmp_path: Path) -> None:
    options = ("--option", "setup_mode=expert", "--option", "quick_game=yes")
    run(
        *("simulate", "starfarers", "--players", 3, "--autopilot", "1,random,1"),
        *options,
        *("--export", tmp_path),
    )
    (file,) = tmp_path.iterdir()
    text = file.read_bytes()
    assert b"starfarers.accept" in text or b"starfarers.refuse" in text
    assert verify(text).winners
