"""What a game declares and simulated games never came to, and why autopilots leave some of it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.events import event_classes
from bot.simulation.games import PlayedGame, Report, simulate

# What no autopilot comes to, and why.
MODERATOR = "a moderator corrects a table by hand"
PEOPLE = "autopilots plan nothing ahead of this question"
EXTREME = "it takes an extreme game in which something runs out"
NEVER = {
    "horizons": {"horizons.mended": MODERATOR},
    "merchant": {
        "merchant.corrected": MODERATOR,
        "merchant.piece_mended": MODERATOR,
        "merchant.thing_mended": MODERATOR,
        "merchant.bank_broke": EXTREME,
    },
    "pulsar": {
        "pulsar.corrected": MODERATOR,
        "pulsar.piece_mended": MODERATOR,
        "pulsar.tile_moved": MODERATOR,
    },
    "race": {
        "race.chips_corrected": MODERATOR,
        "race.discard_imposed": MODERATOR,
        "race.targets_planned": PEOPLE,
        "race.draws_lost": EXTREME,
    },
}


def silent(report: Report) -> set[str]:
    """The commands and events that never occurred."""
    assert report.unused is not None
    return {*report.unused.commands, *report.unused.events}


def test_what_never_occurred_is_listed() -> None:
    found: list[PlayedGame] = []
    report = simulate("race", 2, 1, 1, ["1"], {"expert": True}, on_game=found.append)
    told = {fact.tag for move in found[0].moves for fact in move.ruling.events}
    assert report.unused is not None
    assert set(report.unused.options) == {"players=3", "players=4", "expert=False", "preset=True"}
    assert told | {*report.unused.events} >= {kind.tag for kind in event_classes("race")}
    assert told.isdisjoint(report.unused.events)
    assert "race.choose_actions" not in report.unused.commands


@pytest.mark.parametrize("name", NEVER)
def test_autopilots_never_come_to_what_is_listed_here(name: str) -> None:
    for pilot in ("random", "1", "busy"):
        report = simulate(name, 2, 1, 1, [pilot], most_rounds=10)
        assert report.moves > 10
        assert {*NEVER[name]} <= silent(report)


@pytest.mark.parametrize(
    ("name", "options", "tags"),
    [
        (
            "merchant",
            {"combat": True, "rastur": True, "rastur_roll_when_staying": True},
            {"merchant.fort_built", "merchant.rastur_drawn", "merchant.ones_rolled"},
        ),
        ("starfarers", {"setup_mode": "expert"}, {"starfarers.place", "starfarers.piece_placed"}),
    ],
)
def test_what_an_option_brings_about_never_occurs_without_it(
    name: str, options: dict[str, Any], tags: set[str]
) -> None:
    with_it, without = (
        simulate(name, 3, 1, 1, ["busy"], given, most_rounds=30) for given in (options, {})
    )
    assert tags.isdisjoint(silent(with_it))
    assert tags <= silent(without)


def test_a_list_of_transactions_gives_each_of_them() -> None:
    found: list[PlayedGame] = []
    report = simulate("merchant", 2, 1, 1, ["1"], {"goal": "apprentice"}, on_game=found.append)
    given = {type(move.command).__name__ for move in found[0].moves}
    assert report.unused is not None
    assert "Sell" not in given  # it sells by lists
    assert "merchant.sell" not in report.unused.commands
