"""Looking back on a game: the places of its players, and what luck did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from bot.engine.events import Event
from bot.engine.memoir import Luck, Measure
from bot.engine.records import Seat
from bot.engine.text import Text
from bot.games.pulsar.box.pieces import EXPLORATION
from bot.games.pulsar.events import DieTaken, DieUsed, Gained, TilesDrawn
from bot.games.pulsar.state import Pulsar


def places(view: Pulsar) -> Mapping[Seat, int]:
    """No place is shared (PULSAR-8.10.1)."""
    assert view.result is not None
    return {seat: place for place, seat in enumerate(view.result.ranking, 1)}


def luck(told: Iterable[tuple[Pulsar, Event[Pulsar]]]) -> Luck:
    """What was drawn and rolled; what it was worth to a player, no number can say."""
    pips, tiles, points, bonus = (Counter[Seat]() for _ in range(4))
    seats: tuple[Seat, ...] = ()
    for view, event in told:
        seats = view.seats()
        match event:
            case DieTaken(seat, value):
                pips[seat] += value
            case TilesDrawn(seat, drawn):
                tiles[seat] += len(drawn)
            case Gained(seat, source, gained) if source in EXPLORATION:
                points[seat] += gained
            case DieUsed(seat, pay) if pay.red:
                bonus[seat] += 1
    counts = {"pips": pips, "tiles": tiles, "finds": points, "bonus": bonus}
    measures = tuple(
        Measure(name, Text(f"pulsar.luck.{name}"), tuple(float(found[seat]) for seat in seats))
        for name, found in counts.items()
    )
    return Luck(measures, note=Text("pulsar.luck.note"))
