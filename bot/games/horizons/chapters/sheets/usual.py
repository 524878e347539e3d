"""19.4.4 What is written for somebody who says nothing: what costs nothing and harms nobody."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from bot.engine.records import Seat
from bot.games.horizons.acts import (
    Act,
    Adopt,
    Develop,
    Explore,
    Fly,
    Form,
    Line,
    Onward,
    Section,
    of_form,
)
from bot.games.horizons.box.knowledge import POLICIES
from bot.games.horizons.box.sky import kind_of
from bot.games.horizons.box.units import Kind, Robot
from bot.games.horizons.chapters.economy.technology import price
from bot.games.horizons.chapters.exploring.totals import exploration, targets
from bot.games.horizons.chapters.moving.goals import destinations
from bot.games.horizons.chapters.offers.economy import technologies
from bot.games.horizons.chapters.offers.exploring import next_system
from bot.games.horizons.state import Horizons

WISHES = 30  # technologies of a usual list


def moves(view: Horizons, seat: Seat) -> Iterator[Act]:
    """Robots that wait in a flyby box go where they can work for good."""
    for unit, ship in view.ships_of(view.players[seat].faction):
        if unit.type not in (Robot.ORBITER, Robot.ROVER) or kind_of(ship.at) != "flyby":
            continue
        wanted = "orbit" if unit.type is Robot.ORBITER else "surface"
        ways = destinations(view, seat, unit.id)
        found = [node for node in ways if kind_of(node) == wanted]
        worlds = sorted(found, key=lambda node: -view.values.get(node.partition(":")[2], 0))  # type: ignore[call-overload]  # a world
        if worlds:
            yield Fly((unit.id,), ways[worlds[0]])


def explorations(view: Horizons, seat: Seat) -> Iterator[Act]:
    """Each ship once more what it explored last, or what promises most."""
    for unit, ship in view.ships_of(view.players[seat].faction):
        if unit.kind not in (Kind.RE, Kind.CV) or ship.reserve:
            continue
        onward = next_system(view, unit.id)
        found = targets(view, seat, unit.id)
        if ship.target in found and ship.target is not None:
            yield Explore(unit.id, ship.target, onward=onward)
        elif found:
            acts = [Explore(unit.id, world, onward=onward) for world in found]
            yield max(acts, key=lambda act: exploration(view, seat, act).value)
        elif onward is not None:
            yield Onward(unit.id, onward)


def wishes(view: Horizons, seat: Seat) -> Iterator[Act]:
    """The cheapest first, also what others lead to; in each turn the first that can be had."""
    found = [act for act in technologies(view, seat) if isinstance(act, Develop)]
    return iter(sorted(found, key=lambda act: price(view, seat, act.technology))[:WISHES])


def policy(view: Horizons, seat: Seat) -> Iterator[Act]:
    """The next level of the own highest row, else any."""
    mine = view.players[seat].policies
    ranked = sorted(
        (one for one in POLICIES.values() if one.id not in mine and {*one.requires} <= {*mine}),
        key=lambda one: -one.level,
    )
    return (Adopt(one.id) for one in ranked)


USUAL: Mapping[Section, Callable[[Horizons, Seat], Iterator[Act]]] = {
    Section.TECHNOLOGY: wishes,
    Section.POLICY: policy,
    Section.MOVES: moves,
    Section.EXPLORING: explorations,
}


def usual_acts(view: Horizons, seat: Seat, section: Section) -> Iterator[Act]:
    return USUAL[section](view, seat) if section in USUAL else iter(())


def usual_lines(
    view: Horizons, seat: Seat, form: Form
) -> Iterator[tuple[Section, tuple[Line, ...]]]:
    """For sections that are empty, and that nobody wants to be asked about."""
    pages = view.players[seat].pages
    for section in of_form(form):
        page = pages.get(section)
        if section in USUAL and (page is None or not (page.lines or page.live)):
            lines = tuple(Line((act,)) for act in usual_acts(view, seat, section))
            if lines:
                yield section, lines
