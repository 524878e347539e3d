"""Looking back on a game: the places of its players, and what the cards did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from bot.engine.events import Event
from bot.engine.memoir import Luck, Measure
from bot.engine.records import Seat
from bot.engine.text import Text
from bot.games.race.events import CardPlaced, CardsDrawn, CurtainRaised, Explored, Gambled
from bot.games.race.state import Race


def places(view: Race) -> Mapping[Seat, int]:
    """By points, then by hand and goods; who stands alike shares a place (RACE-11.7)."""
    assert view.result is not None
    order = list(zip(view.result.scores, view.result.ties, strict=True))
    return {seat: 1 + sum(other > order[seat] for other in order) for seat in view.seats()}


def luck(told: Iterable[tuple[Race, Event[Race]]]) -> Luck:
    """How many cards came; what they were worth to a player, no number can say."""
    drawn, explored, placed = Counter[Seat](), Counter[Seat](), Counter[Seat]()
    keeps: dict[tuple[Seat, int], int] = {}
    view = Race()
    for view, event in told:
        match event:
            case Explored(seat, cards, keep):
                explored[seat] += len(cards)
                keeps[seat, view.round] = keep  # told again if a reshuffle came in the middle
            case CardsDrawn(seat, cards):
                drawn[seat] += len(cards)
            case Gambled(seat, deed):
                drawn[seat] += deed.won
            case CurtainRaised(deeds):
                for place, own in enumerate(deeds):
                    drawn[Seat(place)] += sum(deed.draws + deed.won for deed in own)
            case CardPlaced(seat):
                placed[seat] += 1
    kept = drawn.copy()
    for (seat, _), count in keeps.items():
        kept[seat] += count
    counts = {"seen": drawn + explored, "kept": kept, "placed": placed}
    measures = tuple(
        Measure(name, Text(f"race.luck.{name}"), tuple(float(found[seat]) for seat in view.seats()))
        for name, found in counts.items()
    )
    return Luck(measures, note=Text("race.luck.note"))
