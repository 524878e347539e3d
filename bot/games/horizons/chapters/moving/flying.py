"""9.3 A move: one chain of segments, one engine roll for each ship, place by place."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.chance import Chance
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat, replace
from bot.engine.story import Story
from bot.games.horizons.acts import Fly
from bot.games.horizons.box.cards import EVENTS, Contact
from bot.games.horizons.box.sky import NodeId, kind_of, system_of
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.chapters.combat.pirates import lurking, meet_pirates
from bot.games.horizons.chapters.moving import allies, engines
from bot.games.horizons.chapters.moving.interception import approach, next_interceptor
from bot.games.horizons.chapters.moving.plans import can_dock, can_join, loads, planned, price
from bot.games.horizons.chapters.units.fleets import is_crewed, leader, seat_of_unit
from bot.games.horizons.commands.moving import Consent
from bot.games.horizons.effects import markers
from bot.games.horizons.events.economy.happenings import ContactMade
from bot.games.horizons.events.moving import Departed, Flew, MoveEnded
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.flights import Flight
from bot.games.horizons.steps.moving import Consenting, Underway


def fly(
    story: Story[Horizons], seat: Seat, act: Fly, chance: Chance
) -> Sequence[AgendaStep] | None:
    """Allies in the fleet are asked first, unless they have agreed (HORIZON-4.2.2)."""
    flight = planned(story.state, seat, act)
    waiting = allies.agreement(story, seat, replace(act, path=flight.path))
    return depart(story, seat, act, chance) if waiting is None else waiting


# --- the engines, and the way


def depart(story: Story[Horizons], seat: Seat, act: Fly, chance: Chance) -> list[AgendaStep]:
    """All agree: each ship rolls for itself, a launcher with its ship (HORIZON-9.6.3, 9.6.8).

    What is lost is made up for (HORIZON-9.6.5); a launcher may come back (HORIZON-9.5.6, 9.5.8).
    Whatever they were part of, they fly as one fleet (HORIZON-5.7.3), loaded (HORIZON-3.1.10).
    """
    view = story.state
    flight = planned(view, seat, act)
    rolls, lost = dict[UnitId, int](), list[UnitId]()
    for unit in act.ships:
        own = seat_of_unit(view, unit)
        launched = act.launcher is not None
        roll = engines.roll_engine(view, own, unit, chance, launched=launched)
        if roll is not None:
            rolls[unit] = roll
        if engines.fails(view, own, unit, roll):
            lost.append(unit)
    along = (act.launcher,) if act.launcher is not None else ()
    money = price(view, seat, act.load)
    story.tell(
        Departed(
            seat,
            act.ships,
            flight.start,
            rolls,
            (*lost, *along) if lost else (),
            act.launcher,
            view.fleets + 1,
            dict(loads(view, seat, act)),
            act.load - view.players[seat].stock.short_of(act.load),
            money,
        )
    )
    engines.compensate(story, lost, chance)
    if len(lost) == len(act.ships):
        return []
    back = engines.recovered(view, seat, rolls.get(act.ships[0]))
    return [Underway(replace(flight, recovered=back))]


def underway(story: Story[Horizons], step: Underway, chance: Chance) -> list[AgendaStep]:
    """On to the next place where somebody might intercept, or to the end."""
    flight = alive(story.state, step.flight)
    if not flight.ships or halted(story.state, flight):
        end(story, flight)
        return []
    here = story.state.ships[flight.ships[0]].at
    for passed, node in enumerate((here, *flight.path[:-1]) if flight.path else ()):
        tried = flight.tried if not passed else ()
        ahead = replace(flight, path=flight.path[passed:], tried=tried)
        prey = party(story.state, flight, passed)
        fleet = next_interceptor(story.state, prey, node, tried)
        hunted = node not in tried and lurking(story.state, prey, node) is not None
        if fleet is None and not hunted:
            continue
        on_to(story, flight, passed)
        if fleet is not None:
            return [approach(story.state, fleet, replace(ahead, tried=(*tried, *fleet)))]
        then = replace(ahead, tried=(*tried, node))
        return meet_pirates(story, prey, node, chance, then)
    on_to(story, flight, len(flight.path))
    end(story, flight)
    if flight.path:  # who stays on the ground lands nowhere (HORIZON-5.7.4)
        make_contact(story, flight.ships)
    return []


def alive(view: Horizons, flight: Flight) -> Flight:
    """Without what was lost on the way."""
    launcher = flight.launcher if flight.launcher in view.ships else None
    ships = tuple(unit for unit in flight.ships if unit in view.ships)
    return replace(flight, ships=ships, launcher=launcher)


def halted(view: Horizons, flight: Flight) -> bool:
    """Ended by others: who stopped or surrendered stays where they were."""
    return flight.stopped or any(unit in view.this.halted for unit in flight.ships)


def party(view: Horizons, flight: Flight, passed: int) -> tuple[UnitId, ...]:
    """Who leaves the place after so many segments; a launcher only before the flyby box (9.5.4)."""
    launcher, here = flight.launcher, view.ships[flight.ships[0]].at
    if launcher is None or view.ships[launcher].at != here:
        return flight.ships
    boxes = any(kind_of(node) == "flyby" for node in (here, *flight.path[:passed]))
    return flight.ships if boxes else (*flight.ships, launcher)


def on_to(story: Story[Horizons], flight: Flight, segments: int) -> None:
    if segments:
        units = party(story.state, flight, segments - 1)
        story.tell(Flew(flight.seat, units, flight.path[segments - 1]))


def end(story: Story[Horizons], flight: Flight) -> None:
    """Landing, docking and joining end a move without another roll (HORIZON-9.3.5, HORIZON-5.7.3).

    The launcher is back, or gone (HORIZON-9.5.8).
    """
    view, ships = story.state, flight.ships
    dock, fleet, joined = None, 0, None
    if ships:
        here = view.ships[ships[0]].at
        fleet = view.ships[ships[0]].fleet if len(ships) > 1 else 0
        if not halted(view, flight):
            dock, fleet, joined = company(view, flight, here, fleet)
    back = flight.start if flight.recovered else None
    launcher = flight.launcher
    pad = flight.pad if flight.pad in view.bases else None
    story.tell(
        MoveEnded(flight.seat, ships, dock, fleet, joined, launcher, back, pad, flight.stopped)
    )


def make_contact(story: Story[Horizons], ships: tuple[UnitId, ...]) -> None:
    """The first crew to land where somebody waits for it (HORIZON-15.2.97)."""
    view = story.state
    crews = tuple(unit for unit in ships if is_crewed(unit))
    if not view.contact or not crews:
        return
    at = view.ships[crews[0]].at
    found = next(one.happens for one in EVENTS.values() if isinstance(one.happens, Contact))
    assert isinstance(found, Contact)
    if kind_of(at) == "surface" and system_of(at) == found.system:
        first = leader(view, crews)
        story.tell(ContactMade(first, markers(view, first, found.politics), found.vp))


def company(
    view: Horizons, flight: Flight, here: NodeId, fleet: int
) -> tuple[UnitId | None, int, UnitId | None]:
    """The base they stack with, the number of their fleet, and the ship that gets it too."""
    ships, join = flight.ships, flight.join
    if flight.dock is not None and can_dock(view, ships, here, flight.dock):
        return flight.dock, 0, None
    if join is not None and can_join(view, ships, here, join):
        other = view.ships[join]
        if other.docked is not None:
            return other.docked, 0, None
        return None, other.fleet or fleet or view.fleets + 1, join
    return None, fleet, None


CHAPTER = Chapter[Horizons](
    {Underway: underway, Consenting: allies.consenting},
    {Consent: allies.answer(depart)},
    allies.prompts,
    acts={Fly: fly},
)
