"""`simulate`: whole games, the same for the same seed."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.cli import simulation
from bot.play.proof.verify import verify
from bot.simulation.games import Report, Stuck

FIELDS = {
    "games",
    "finished",
    "stuck",
    "moves",
    "events",
    "handovers_per_game",
    "seconds",
    "games_per_second",
    "scores",
    "wins",
    "digest",
}


def test_the_json_object_has_every_number(run: Callable[..., Any]) -> None:
    ran = run("simulate", "race", "--players", 3, "--games", 2, "--seed", 1, "--json")
    report = json.loads(ran.out)
    assert ran.code == 0
    assert report.keys() >= FIELDS
    assert (report["games"], report["finished"], report["stuck"]) == (2, 2, 0)
    assert ran.err == ""


def test_the_same_seed_gives_the_same_games(run: Callable[..., Any]) -> None:
    def digest(seed: int) -> str:
        text: str = json.loads(run("simulate", "race", "--seed", seed, "--json").out)["digest"]
        return text

    assert digest(5) == digest(5)
    assert digest(5) != digest(6)


def test_without_json_it_speaks_to_people(run: Callable[..., Any]) -> None:
    ran = run("simulate", "race", "--games", 2)
    assert ran.code == 0
    assert ran.out.startswith("2 of 2 games finished, 0 stuck\n")
    assert "seat 1: " in ran.out


def test_games_that_get_too_long_are_stopped(run: Callable[..., Any]) -> None:
    ran = run("simulate", "race", "--games", 2, "--rounds", 1)
    assert ran.code == 0
    assert ran.out.startswith("0 of 2 games finished, 2 stopped, 0 stuck\n")


def test_seats_may_have_different_autopilots(run: Callable[..., Any]) -> None:
    ran = run("simulate", "race", "--games", 2, "--autopilot", "1,random", "--json")
    assert json.loads(ran.out)["wins"].keys() == {"1", "random"}


def test_options_reach_the_game(run: Callable[..., Any], tmp_path: Path) -> None:
    run("simulate", "race", "--option", "expert=true", "--export", tmp_path)
    assert json.loads((tmp_path / "race-2-0-0001.json").read_bytes())["options"]["expert"] is True


def test_every_exported_game_verifies(run: Callable[..., Any], tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    assert run("simulate", "race", "--games", 3, "--export", folder).code == 0
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"race-2-0-000{n}.json" for n in (1, 2, 3)]
    assert all(verify(file.read_bytes()).winners for file in files)


def test_a_terminal_gets_a_bar_that_goes_away(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    ran = run("simulate", "race", "--games", 2, "--json")
    assert "2/2" in ran.err
    assert ran.err.endswith("\r\x1b[K")
    assert json.loads(ran.out)["games"] == 2


def test_a_game_that_sticks_is_told_and_fails(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    stuck = (Stuck(0, "nobody is awaited"),)
    report = Report(1, 0, 1, stuck, 5, 9, 1.0, None, 0.1, 10.0, {}, {}, "d")
    monkeypatch.setattr(simulation, "simulate", lambda *_, **__: report)
    ran = run("simulate", "race")
    assert ran.code == 1
    assert "game 0: nobody is awaited" in ran.out


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["chess"], "invalid choice: 'chess'"),
        ([], "required: GAME"),
        (["race", "--players", 9], "2 to 4 players"),
        (["race", "--players", "two"], "'two' is not a number from 1 on"),
        (["race", "--games", 0], "'0' is not a number from 1 on"),
        (["race", "--seed", "x"], "invalid int value: 'x'"),
        (["race", "--autopilot", "deep"], "no autopilot 'deep', only random, 0, 1"),
        (["race", "--autopilot", "0,0,0"], "3 autopilots for 2 players"),
        (["race", "--option", "expert"], "'expert' is not NAME=VALUE"),
        (["race", "--option", "players=3"], "use --players"),
        (["race", "--option", "speed=3"], "speed"),
        (["race", "--option", "expert=perhaps"], "expert"),
        (["race", "--players", 4, "--option", "expert=true"], "The expert game is for two players"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_line(
    run: Callable[..., Any], tmp_path: Path, argv: list[object], message: str
) -> None:
    ran = run("simulate", *argv, "--export", tmp_path / "games")
    assert ran.code == 2
    assert message in ran.err.splitlines()[-1]
    assert ran.out == ""
    assert list(tmp_path.iterdir()) == []


def test_a_file_in_the_way_of_the_export_is_named(run: Callable[..., Any], tmp_path: Path) -> None:
    way = tmp_path / "games"
    way.write_text("mine")
    ran = run("simulate", "race", "--export", way)
    assert (ran.code, way.read_text()) == (2, "mine")
    assert ran.err == f"sublight: {way}: File exists\n"


def test_whoever_interrupts_gets_their_prompt_back(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> Report:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulation, "simulate", interrupted)
    assert run("simulate", "race") == (130, "", "")
