"""Against the Invader (section 16.4): which fleet, and who needs the money for it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from bot.engine.records import Seat
from bot.games.horizons.acts import Act, BuildUnit
from bot.games.horizons.box.units import UNITS, FactionId, Kind, Unit
from bot.games.horizons.chapters.scenarios.shares import STEP, split
from bot.games.horizons.effects import max_cv_size
from bot.games.horizons.minds.outlook import Outlook
from bot.games.horizons.state import Horizons

BETTER = 1.1  # another split must be so much better than the one that lies there


def warships(outlook: Outlook) -> Iterator[Act]:
    """The crews that together strike hardest and last longest for the money."""
    most = max_cv_size(outlook.view, outlook.seat)
    armed = [one for one in outlook.pool if one.kind is Kind.CV and one.size <= most]
    there = tuple(UNITS[one] for one in outlook.view.ships if UNITS[one].kind is Kind.CV)
    number = (outlook.view.scenario.max_fleet_cv or len(armed)) - len(there)
    yield from (BuildUnit(one.id) for one in strongest(armed, number, outlook.cash, there))


def strongest(
    crews: list[Unit], number: int, cash: int, there: tuple[Unit, ...] = ()
) -> tuple[Unit, ...]:
    """Of all fleets of so many crews that can be paid, together with those that are there."""
    best: tuple[float, tuple[Unit, ...]] = 0.0, ()
    for count in range(1, min(number, len(crews)) + 1):
        for fleet in combinations(crews, count):
            if sum(one.cost.total for one in fleet) <= cash:
                best = max(best, (strength((*there, *fleet)), fleet), key=lambda one: one[0])
    return best[1]


def armada(faction: FactionId, cash: int) -> float:
    """How strong a faction's fleet could be for this money."""
    return strength(fleet_of(faction, cash))


def strength(fleet: tuple[Unit, ...]) -> float:
    guns = sum((one.combat or 0) + 2 * one.drones for one in fleet)
    return guns * sum(one.size for one in fleet)


@cache
def fleet_of(faction: FactionId, cash: int) -> tuple[Unit, ...]:
    crews = [one for one in UNITS.values() if one.faction == faction and one.kind is Kind.CV]
    return strongest(crews, len(crews), cash)


def together(view: Horizons, shares: tuple[int, ...]) -> float:
    """How strong they are if everybody builds what is best for their part."""
    fleets = (fleet_of(one.faction, cash) for one, cash in zip(view.players, shares, strict=True))
    crews = sorted((unit for fleet in fleets for unit in fleet), key=lambda one: -one.size)
    return strength(tuple(crews[: view.scenario.max_fleet_cv or None]))


def better_split(view: Horizons, shares: tuple[int, ...]) -> tuple[tuple[Seat, ...], int] | None:
    """Who should have how much together; None: it is well as it is.

    All of it for some of them, or any part for one.
    """
    whole, seats = sum(shares), view.seats()
    ways = [(some, whole) for n in range(2, len(seats)) for some in combinations(seats, n)]
    ways += [((seat,), money) for seat in seats for money in range(0, whole + 1, STEP)]
    worth = {way: together(view, split(view, *way, whole)) for way in ways}
    best = max(worth, key=lambda way: worth[way])
    return best if worth[best] > BETTER * together(view, shares) else None
