"""Looking back on a game: the places of its players, and what luck did."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.engine.events import Event
from bot.engine.memoir import Ledger, Luck
from bot.engine.records import Seat
from bot.games.horizons.chapters.course.scoring import rank
from bot.games.horizons.events.combat import Fired
from bot.games.horizons.events.exploring import Malfunction, Recall
from bot.games.horizons.events.moving import Departed
from bot.games.horizons.events.tokens import TokensDrawn
from bot.games.horizons.state import Horizons


def places(view: Horizons) -> Mapping[Seat, int]:
    """The winners first, then by points and what breaks a tie (HORIZON-14.2.13)."""
    result = view.result
    assert result is not None
    ranks = {seat: (seat in result.winners, *rank(view, seat)) for seat in view.seats()}
    shared = len(result.winners) > 1
    own = {seat: value[:1] if shared and value[0] else value for seat, value in ranks.items()}
    return {
        seat: 1 + sum(ahead(other, mine) for other in own.values()) for seat, mine in own.items()
    }


def ahead(other: tuple[float, ...], mine: tuple[float, ...]) -> bool:
    return other > mine and other[: len(mine)] != mine


MEASURES = ("tokens", "malfunctions", "recalls", "engines", "hits")


def luck(told: Iterable[tuple[Horizons, Event[Horizons]]]) -> Luck:
    """What was drawn and rolled; what it was worth to a player, no number can say."""
    ledger, seats = Ledger(), tuple[Seat, ...]()
    for view, event in told:
        seats = view.seats()
        count(ledger, event)
    for seat in seats:
        ledger.add("malfunctions", seat, 0, 0)
        ledger.add("recalls", seat, 0, 0)
    return ledger.luck("horizons", MEASURES, seats)


def count(ledger: Ledger, event: Event[Horizons]) -> None:
    match event:
        case TokensDrawn(seat=seat, values=values):
            ledger.add("tokens", seat, sum(values))
        case Malfunction(seat=seat, odds=odds, lost=lost):
            ledger.add("malfunctions", seat, lost, odds / 100)
        case Recall(seat=seat, odds=odds, recalled=recalled):
            ledger.add("recalls", seat, recalled, odds / 100)
        case Departed(seat=seat, lost=lost):
            ledger.add("engines", seat, len(lost))
        case Fired(attacker=attacker, defender=defender, volleys=volleys):
            for side, volley in zip((attacker, defender), volleys, strict=True):
                if side.seat is not None:
                    ledger.add("hits", side.seat, volley.dealt)
