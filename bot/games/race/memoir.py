"""Looking back on a game: the places of its players, and what the cards did."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.engine.events import Event
from bot.engine.memoir import Ledger, Luck
from bot.engine.records import Seat
from bot.games.race.events import CardPlaced, CardsDrawn, CurtainRaised, Explored, Gambled
from bot.games.race.state import Race


def places(view: Race) -> Mapping[Seat, int]:
    """By points, then by hand and goods; who stands alike shares a place (RACE-11.7)."""
    assert view.result is not None
    order = list(zip(view.result.scores, view.result.ties, strict=True))
    return {seat: 1 + sum(other > order[seat] for other in order) for seat in view.seats()}


def luck(told: Iterable[tuple[Race, Event[Race]]]) -> Luck:
    """How many cards came; what they were worth to a player, no number can say."""
    ledger, view = Ledger(), Race()
    keeps: dict[tuple[Seat, int], int] = {}

    def drawn(seat: int, cards: int) -> None:
        ledger.add("seen", seat, cards)
        ledger.add("kept", seat, cards)

    for view, event in told:
        match event:
            case Explored(seat, cards, keep):
                ledger.add("seen", seat, len(cards))
                keeps[seat, view.round] = keep  # told again if a reshuffle came in the middle
            case CardsDrawn(seat, cards):
                drawn(seat, len(cards))
            case Gambled(seat, deed):
                drawn(seat, deed.won)
            case CurtainRaised(deeds):
                for place, own in enumerate(deeds):
                    drawn(place, sum(deed.draws + deed.won for deed in own))
            case CardPlaced(seat):
                ledger.add("placed", seat, 1)
    for (seat, _), count in keeps.items():
        ledger.add("kept", seat, count)
    return ledger.luck("race", ("seen", "kept", "placed"), view.seats())
