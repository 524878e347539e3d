"""Events of retired versions can be read for ever: one old line of each is kept.

A change that raises the version of an event adds a line to `retired.jsonl` as the journal had it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.engine.events import Event, StoredEvent, event, event_classes, load, upcast, upcasts
from bot.engine.records import Json, Seat, State
from bot.games import NAMES, games

RETIRED = Path(__file__).parent.parent / "playthroughs" / "retired" / "retired.jsonl"
LINES = msgspec.json.Decoder(StoredEvent).decode_lines(RETIRED.read_bytes())
GAMES = {*NAMES, "sample"}


@event("sample.hat_bought", version=3)
class HatBought(Event[State], frozen=True):
    """No game: the sample that shows how a line is kept."""

    seat: Seat
    paid: tuple[str, ...]


@upcast("sample.hat_bought", version=1)
def _(data: Json) -> Json:
    return {"seat": data["seat"], "paid": data["payment"]}


@upcast("sample.hat_bought", version=2)
def _(data: Json) -> Json:
    return {**data, "paid": data["paid"].split(",")}


def without_a_line(game: str, lines: list[StoredEvent]) -> set[tuple[str, int]]:
    """Retired versions of a game of which no line is kept."""
    return {*upcasts(game)} - {(line.tag, line.version) for line in lines}


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line.tag}-{line.version}")
def test_a_retired_event_can_still_be_read(line: StoredEvent) -> None:
    fact = load(line.tag, line.version, line.body)
    assert (fact.tag, fact.version > line.version) == (line.tag, True)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_of_every_retired_version_a_line_is_kept(game: str) -> None:
    assert games().keys() <= GAMES
    assert without_a_line(game, LINES) == set()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_version_before_the_current_one_has_its_upcast(game: str) -> None:
    older: list[tuple[Any, int]] = [
        (cls.tag, version) for cls in event_classes(game) for version in range(1, cls.version)
    ]
    assert upcasts(game) == sorted(older)


def test_a_line_that_is_not_kept_is_missed() -> None:
    assert without_a_line("sample", LINES[1:]) == {("sample.hat_bought", 1)}


def test_a_retired_event_means_what_it_meant() -> None:
    kept = [line for line in LINES if line.tag == HatBought.tag]
    assert [load(line.tag, line.version, line.body) for line in kept] == [
        HatBought(Seat(1), ("comet",)),
        HatBought(Seat(0), ("nova", "moon")),
    ]
