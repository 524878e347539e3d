"""5.4 Reserve: by choice, and when no service is in range any more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.events import Event
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.acts import StandDown
from bot.games.horizons.box.names import unit_name
from bot.games.horizons.box.sky import kind_of
from bot.games.horizons.box.units import UNITS, Chain, Kind, UnitId
from bot.games.horizons.chapters.units.ranges import in_range
from bot.games.horizons.events.combat import HitsTaken, StructureDamaged
from bot.games.horizons.events.holdings import Demolished, Scuttled
from bot.games.horizons.events.moving import Descended, MoveEnded, TurnedReserve
from bot.games.horizons.state import Horizons, owner
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.combat import Struck
from bot.games.horizons.steps.flights import Flight


def stand_down(story: Story[Horizons], seat: Seat, act: StandDown, chance: Chance) -> None:
    """HORIZON-5.4.7"""
    view, unit = story.state, act.unit
    mine = unit in view.ships and owner(unit) == view.players[seat].faction
    require(mine, "horizons.refuse.not_yours", "HORIZON-5.7.1")
    ship = view.ships[unit]
    require(
        UNITS[unit].kind is Kind.CV and not ship.reserve,
        "horizons.refuse.reserve",
        "HORIZON-5.4.7",
        unit=unit_name(unit),
    )
    story.tell(TurnedReserve((unit,), "choice"))


def costs_service(fact: Event[Horizons]) -> bool:
    """May a ship be out of reach of all service after it? Those that arrive are looked at too.

    So are those whose move was ended by others, where they could only have passed.
    """
    match fact:
        case Descended() | MoveEnded():
            return True
        case Scuttled(unit=unit):
            return UNITS[unit].kind is Kind.BASE
        case Demolished(chain=chain) | StructureDamaged(chain=chain):
            return chain is Chain.SERVICE
        case HitsTaken(hits=hits):
            return any(hit.chain is Chain.SERVICE or base_lost(hit) for hit in hits)
    return False


def base_lost(hit: Struck) -> bool:
    return hit.lost and hit.unit in UNITS and UNITS[UnitId(hit.unit)].kind is Kind.BASE


def stranded(view: Horizons, agenda: Sequence[AgendaStep] = ()) -> Iterator[UnitId]:
    """CVs that nobody could serve any more where they are (HORIZON-5.4.12).

    Those on their way are not among them (HORIZON-5.4.14), nor those that only pass a place.
    """
    for unit, ship in view.ships.items():
        if UNITS[unit].kind is not Kind.CV or ship.reserve or kind_of(ship.at) == "transfer":
            continue
        seat = view.seat_of(owner(unit))
        if seat is None or in_range(view, seat, unit, ship.at):
            continue
        if not any(unit in flying(step) for step in agenda):
            yield unit


def flying(step: AgendaStep) -> tuple[UnitId, ...]:
    """The ships of a move that has not ended."""
    flight = getattr(step, "flight", None) or getattr(step, "course", None)
    return flight.ships if isinstance(flight, Flight) else ()


def strand(story: Story[Horizons]) -> None:
    """At once, when a base or what it can serve is lost."""
    if not any(map(costs_service, story.events)):
        return
    units = tuple(stranded(story.state, story.agenda or story.state.agenda))
    if units:
        story.tell(TurnedReserve(units, "stranded"))


CHAPTER = Chapter[Horizons](acts={StandDown: stand_down})
