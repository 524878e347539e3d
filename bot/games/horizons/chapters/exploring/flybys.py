"""11.3 Flybys: they never stop."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import Text
from bot.games.horizons.acts import Onward
from bot.games.horizons.box.names import system_name, unit_name
from bot.games.horizons.box.sky import (
    ALPHA,
    SYSTEMS,
    SystemId,
    kind_of,
    system_of,
    transfer_box,
)
from bot.games.horizons.box.units import UNITS, Robot, UnitId
from bot.games.horizons.chapters.common.holdings import require_own
from bot.games.horizons.chapters.common.tokens import lose_with_tokens
from bot.games.horizons.chapters.moving.engines import failure_chance, loss_tokens
from bot.games.horizons.chapters.moving.transfers import transfer_time
from bot.games.horizons.events.exploring import FlybyOnward, OnwardChosen, ShipsLost
from bot.games.horizons.reckoning import d100
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.course import Leaving

HIGHER = 6  # how much higher than need be a box may be chosen (HORIZON-11.3.3)


def passes(view: Horizons, unit: UnitId) -> bool:
    """Is it a flyby in a flyby box, which can go on?"""
    ship = view.ships.get(unit)
    return ship is not None and UNITS[unit].type is Robot.FLYBY and kind_of(ship.at) == "flyby"


def leaves(view: Horizons, unit: UnitId) -> bool:
    """Has it to go on? Not from the great asteroid, unless it is to (HORIZON-11.3.7, 16.3.8)."""
    if not passes(view, unit):
        return False
    stays = view.menace is not None and view.menace.at == view.ships[unit].at
    return not stays or unit in view.this.onward


def outward(view: Horizons, system: SystemId) -> tuple[SystemId, ...]:
    """Farther from the Sun, the nearest first; never another star (HORIZON-11.3.4)."""
    far = [
        one
        for one in view.scenario.systems
        if one != ALPHA and SYSTEMS[one].helio > SYSTEMS[system].helio
    ]
    return tuple(sorted(far, key=lambda one: SYSTEMS[one].helio))


def boxes(view: Horizons, seat: Seat, unit: UnitId, system: SystemId) -> range:
    """The transfer boxes of a system that it may choose (HORIZON-11.3.3)."""
    least = transfer_time(view, seat, system_of(view.ships[unit].at), system)
    return range(least, least + HIGHER + 1)


def require_way(
    view: Horizons, seat: Seat, unit: UnitId, system: SystemId, box: int | None
) -> None:
    """Can it go on there?"""
    ways = outward(view, system_of(view.ships[unit].at))
    name = system_name(system) if system in SYSTEMS else Text("horizons.no_place")
    require(system != ALPHA, "horizons.refuse.another_star", "HORIZON-11.3.4")
    require(system in ways, "horizons.refuse.not_outward", "HORIZON-11.3.2", system=name)
    open_boxes = boxes(view, seat, unit, system)
    require(
        box is None or box in open_boxes,
        "horizons.refuse.box",
        "HORIZON-11.3.3",
        system=name,
        least=open_boxes[0],
        most=open_boxes[-1],
    )


def go_on(
    story: Story[Horizons],
    seat: Seat,
    unit: UnitId,
    named: tuple[SystemId, int | None] | None,
    chance: Chance,
) -> None:
    """To the system and box named (HORIZON-11.3.3), now or before; else to the nearest (11.3.2)."""
    table = story.state
    ways = outward(table, system_of(table.ships[unit].at))
    if not ways:
        story.tell(ShipsLost(seat, (unit,), "beyond"))  # HORIZON-11.3.5: without a token
        return
    system, box = named or table.this.onward.get(unit, (ways[0], None))
    odds, roll = failure_chance(table, seat, unit), d100(chance, "engine")  # HORIZON-11.3.2
    if roll <= odds:
        lost = loss_tokens(unit)
        lose_with_tokens(story, seat, (unit,), lost, chance, why="engine", roll=roll, odds=odds)
        return
    least = boxes(table, seat, unit, system)[0]
    to = transfer_box(system, max(least, box or 0))
    story.tell(FlybyOnward(seat, unit, to, roll, odds))


def onward(story: Story[Horizons], seat: Seat, act: Onward, chance: Chance) -> None:
    """Chosen now; it goes when its owner has explored with all (HORIZON-11.3.7)."""
    table = story.state
    require_own(table, seat, act.ship)  # HORIZON-11.3.4
    can = passes(table, act.ship)
    require(can, "horizons.refuse.stays", "HORIZON-11.3.7", ship=unit_name(act.ship))
    require_way(table, seat, act.ship, act.system, act.box)
    story.tell(OnwardChosen(seat, act.ship, act.system, act.box))


def leaving(story: Story[Horizons], step: Leaving, chance: Chance) -> list[AgendaStep]:
    """Who did not explore goes on (HORIZON-11.3.7)."""
    table = story.state
    for unit, _ in tuple(table.ships_of(table.players[step.seat].faction)):
        if leaves(table, unit.id):
            go_on(story, step.seat, unit.id, None, chance)
    return []


CHAPTER = Chapter[Horizons]({Leaving: leaving}, acts={Onward: onward})
