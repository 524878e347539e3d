"""Looking back on a game: the places of its players, and what luck did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from bot.engine.events import Event
from bot.engine.memoir import Luck, Measure
from bot.engine.records import Seat
from bot.engine.text import Text
from bot.games.merchant.box.pieces import CULTURES
from bot.games.merchant.events import CultureDiscovered, GoodSold, RelicTaken, Rolled, TollPaid
from bot.games.merchant.state import Merchant


def places(view: Merchant) -> Mapping[Seat, int]:
    """The winners first, then by wealth and deeds (MERCHANT-13.3.4)."""
    result = view.result
    assert result is not None
    ranks = {
        seat: (seat in result.winners, result.wealth[seat], view.deed_value(seat))
        for seat in view.seats()
    }
    return {seat: 1 + sum(other > own for other in ranks.values()) for seat, own in ranks.items()}


def luck(told: Iterable[tuple[Merchant, Event[Merchant]]]) -> Luck:
    """What was rolled, found and demanded; what it was worth to a player, no number can say."""
    pips, ious, demands, relics, tolls = (Counter[Seat]() for _ in range(5))
    seats: tuple[Seat, ...] = ()
    for view, event in told:
        seats = view.seats()
        match event:
            case Rolled(seat, dice):
                pips[seat] += sum(dice)
            case CultureDiscovered(seat, _, culture):
                ious[seat] += CULTURES[culture].iou
            case GoodSold(seat, _, _, bonus):
                demands[seat] += bonus
            case RelicTaken(seat):
                relics[seat] += 1
            case TollPaid(seat, _, amount):
                tolls[seat] += amount
    counts = {"pips": pips, "ious": ious, "demands": demands, "relics": relics, "tolls": tolls}
    measures = tuple(
        Measure(name, Text(f"merchant.luck.{name}"), tuple(float(found[seat]) for seat in seats))
        for name, found in counts.items()
    )
    return Luck(measures, note=Text("merchant.luck.note"))
