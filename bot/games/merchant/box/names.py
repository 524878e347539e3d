"""What pieces and places are called."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.text import Text, names_of, say
from bot.games.merchant.box.galaxy import NUMBER, SPACES, Kind, SpaceId
from bot.games.merchant.box.pieces import (
    BASE,
    COUNTERS,
    CULTURES,
    DAMAGED,
    DEEDS,
    DEMANDS,
    FARES,
    GOODS,
    SHIPS,
    BonusId,
    CounterId,
    CultureId,
    GoodId,
    OpenPort,
    Penalty,
    Relic,
    ShipId,
    Telegate,
    gear_called,
)

SHOWN = 20  # characters of what somebody typed

good_name = names_of("merchant.good.")
culture_name = names_of("merchant.culture.")
gear_name = names_of("merchant.gear.")
ship_name = names_of("merchant.ship.")
system_name = names_of("merchant.system.")
region_name = names_of("merchant.region.")  # systems, shortened as on the map
deed_name = names_of("merchant.deed.")
colour_name = names_of("merchant.colour.")
tech_name = names_of("merchant.tech.")


def space_name(space: SpaceId) -> Text | str:
    """Cities and Orbits have names; all other spaces are called by their kind and place."""
    known = SPACES.get(space)
    if known is None or known.is_city or known.orbit:
        return place_name(space)
    colour = {"colour": colour_name(known.color)} if known.kind is Kind.DOT and known.color else {}
    return say(f"merchant.space.{known.kind}", at=place_name(space), **colour)


def place_name(space: SpaceId) -> Text | str:
    """The same without the kind: a system, or two for a way between them, and a number."""
    known = SPACES.get(space)
    if known is None:
        return space[:SHOWN]
    if known.is_city:
        return Text(f"merchant.city.{space}")
    if known.orbit:
        return Text(f"merchant.orbit.{known.orbit}")
    if known.system is not None:
        return say("merchant.space.in", system=region_name(known.system), n=NUMBER[space])
    start, end, _ = space.split("_")
    return say(
        "merchant.space.between", start=region_name(start), end=region_name(end), n=NUMBER[space]
    )


def counter_name(counter: CounterId) -> Text:
    """A '?' counter."""
    match COUNTERS.get(counter):
        case Telegate(_, number):
            return say("merchant.counter.telegate", n=number)
        case OpenPort():
            return Text("merchant.counter.open_port")
        case Penalty(_, colour, penalty):
            return say("merchant.counter.penalty", colour=colour_name(colour), n=penalty)
        case Relic(_, relic):
            return say("merchant.counter.relic", gear=gear_name(relic))
    return Text("merchant.counter.unknown")


def end_name(culture: CultureId) -> Text:
    """Where a fare begins or ends."""
    return Text("merchant.culture.base") if culture == BASE else culture_name(culture)


def thing_name(thing: str) -> Text | str:
    """Anything that can be aboard, in the cup, or changes hands."""
    if thing in GOODS:
        return good_name(GoodId(thing))
    gear = gear_called(thing)
    if gear is not None:
        name = gear_name(gear)
        return say("merchant.thing.damaged", what=name) if thing.endswith(DAMAGED) else name
    if thing in FARES:
        fare = FARES[BonusId(thing)]
        return say("merchant.thing.fare", to=end_name(fare.to), n=fare.pay)
    if thing in DEMANDS:
        demand = DEMANDS[BonusId(thing)]
        return say("merchant.thing.demand", good=good_name(demand.good), n=demand.bonus)
    if thing in CULTURES:
        culture = CULTURES[CultureId(thing)]
        return say("merchant.thing.iou", culture=culture_name(culture.id), n=culture.iou)
    if thing in SHIPS:
        return ship_name(ShipId(thing))
    if thing in DEEDS:
        return deed_name(thing)
    return thing[:SHOWN]


def things_named(things: Iterable[str]) -> tuple[Text | str, ...]:
    return tuple(map(thing_name, things))
