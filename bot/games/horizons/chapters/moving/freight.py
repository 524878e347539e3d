"""5.1 Resources on launchers: at once, from home or an own base to home or an own base."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat, replace
from bot.engine.story import Story
from bot.games.horizons.acts import Freight
from bot.games.horizons.box.goods import Stock
from bot.games.horizons.box.sky import orbit
from bot.games.horizons.box.units import UNITS, UnitId
from bot.games.horizons.chapters.combat.blockade import blockaded
from bot.games.horizons.chapters.combat.rights import may_intercept
from bot.games.horizons.chapters.combat.sides import side
from bot.games.horizons.chapters.common.home import barred, home_node, is_home
from bot.games.horizons.chapters.moving import engines
from bot.games.horizons.chapters.moving.interception import approach
from bot.games.horizons.chapters.units.launchers import require_launcher
from bot.games.horizons.effects import ability
from bot.games.horizons.events.moving import FreightCame, FreightLeft
from bot.games.horizons.events.units import stock_at
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.flights import Load
from bot.games.horizons.steps.moving import Carrying


def capacity(view: Horizons, seat: Seat, launcher: UnitId) -> int:
    """Its size, and what the faction is good at (HORIZON-5.1.4, HORIZON-20.1.6)."""
    return UNITS[launcher].size + ability(view, seat).lv_cargo_bonus


def own_base(view: Horizons, seat: Seat, base: UnitId | None) -> bool:
    mine = view.players[seat].faction
    return any(unit == base for unit, _ in view.bases_of(mine))


def pad(view: Horizons, seat: Seat, launcher: UnitId) -> tuple[bool, UnitId | None]:
    """Does it stand where resources are: at home (None), or at an own base?"""
    ship = view.ships[launcher]
    if is_home(view, seat, ship.at):
        return True, None
    if ship.docked is not None:
        return own_base(view, seat, ship.docked), ship.docked
    mine = view.players[seat].faction
    base = next((unit for unit, one in view.bases_of(mine) if one.at == ship.at), None)
    return base is not None, base


def freight(story: Story[Horizons], seat: Seat, act: Freight, chance: Chance) -> list[AgendaStep]:
    """It ignores range, hazards and time (HORIZON-5.1.8), not engines and blockades.

    A launcher flies once a year (HORIZON-5.1.3); if it is lost, that is a lesson (HORIZON-9.6.5).
    """
    view, load = story.state, act.load
    require_launcher(view, seat, act.launcher)
    stands, source = pad(view, seat, act.launcher)
    require(stands, "horizons.refuse.freight_from", "HORIZON-5.1.4")
    home = act.target is None and barred(view, seat, home_node(view, seat)) is None
    known = home or own_base(view, seat, act.target)
    clause = "HORIZON-5.1.7" if act.target is None else "HORIZON-5.1.4"
    require(known and act.target != source, "horizons.refuse.freight_to", clause)
    require(load and load.least >= 0, "horizons.refuse.amount", "HORIZON-3.1.1")
    most = capacity(view, seat, act.launcher)
    require(load.total <= most, "horizons.refuse.room", "HORIZON-5.1.4", n=most)
    stored, money = taken(view, seat, source, load)
    roll = engines.roll_engine(view, seat, act.launcher, chance, launched=True)
    lost = engines.fails(view, seat, act.launcher, roll)
    story.tell(FreightLeft(seat, act.launcher, source, act.target, load, stored, money, roll, lost))
    if lost:
        engines.compensate(story, (act.launcher,), chance)
        return []
    back = engines.recovered(view, seat, roll)
    return [Carrying(Load(seat, act.launcher, source, act.target, load, back))]


def taken(view: Horizons, seat: Seat, source: UnitId | None, load: Stock) -> tuple[Stock, int]:
    """From the stock; on Earth what is missing is bought (HORIZON-3.1.10)."""
    missing = stock_at(view, seat, source).short_of(load)
    require(source is None or not missing, "horizons.refuse.stock", "HORIZON-5.1.4")
    cash = view.players[seat].cash
    require(
        missing.total <= cash, "horizons.refuse.cash", "HORIZON-3.1.4", n=missing.total, cash=cash
    )
    return load - missing, missing.total


def carrying(story: Story[Horizons], step: Carrying, chance: Chance) -> list[AgendaStep]:
    """Past each blockade, then it is there."""
    view, load = story.state, step.load
    if load.launcher not in view.ships:
        return []
    for base in (load.source, load.target):
        if base is None or base in load.tried:
            continue
        fleet = blockaders(view, base, load.launcher)
        if fleet:
            return [approach(view, fleet, replace(load, tried=(*load.tried, base)))]
    story.tell(FreightCame(load.seat, load.launcher, load.target, load.stock, load.recovered))
    return []


def blockaders(view: Horizons, base: UnitId, launcher: UnitId) -> tuple[UnitId, ...]:
    """Only who blockades one of its ends may try (HORIZON-5.1.5, HORIZON-10.7.7)."""
    block = blockaded(view, base)
    if block is None:
        return ()
    prey, at = side(view, (launcher,)), orbit(view.bases[base].world)
    ships = tuple(unit for unit in block.ships if view.ships[unit].at == at)
    return ships if may_intercept(view, ships, prey, at, freight=True) else ()


CHAPTER = Chapter[Horizons]({Carrying: carrying}, acts={Freight: freight})
