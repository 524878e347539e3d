"""7.5 Transport by Trade Routes."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.acts import Haul
from bot.games.horizons.box.cards import Shipping
from bot.games.horizons.box.sky import WORLDS, flyby
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.chapters.common.holdings import require_amount, require_own
from bot.games.horizons.chapters.common.home import home_world
from bot.games.horizons.chapters.economy.happened import happened
from bot.games.horizons.effects import is_machine, largest
from bot.games.horizons.events.economy.phase import Hauled
from bot.games.horizons.events.units import stock_at
from bot.games.horizons.state import Horizons


def capacity(view: Horizons, seat: Seat) -> int:
    """How many resources may still be moved (HORIZON-7.5.1)."""
    total = largest(view, seat, "transport")
    if seat in view.this.shippers:  # HORIZON-15.2.41
        total += sum(company.capacity for company in happened(view, Shipping))
    return total - view.this.hauled.get(view.players[seat].faction, 0)


def cut_off(view: Horizons, seat: Seat, place: UnitId | None) -> bool:
    """A blockaded base, or a place where pirates are (HORIZON-7.5.2)."""
    if place in view.blockades:
        return True
    world = home_world(view, seat) if place is None else view.bases[place].world
    system = WORLDS[world].system
    near = flyby(system) if system else None
    return any(one.at == near for one in (*view.pirates.values(), *view.raiders.values()))


def haul(story: Story[Horizons], seat: Seat, act: Haul, chance: Chance) -> None:
    view = story.state
    require_amount(act.stock)
    require(act.source != act.target, "horizons.refuse.apart", "HORIZON-7.5.1")
    for place in (act.source, act.target):
        require_own(view, seat, place)
        require(place is None or place in view.bases, "horizons.refuse.no_base", "HORIZON-7.5.1")
        closed = place is None and is_machine(view, seat)
        require(not closed, "horizons.refuse.no_base", "HORIZON-16.6.23")
        require(not cut_off(view, seat, place), "horizons.refuse.cut_off", "HORIZON-7.5.2")
    left = capacity(view, seat)
    require(act.stock.total <= left, "horizons.refuse.capacity", "HORIZON-7.5.1", n=left)
    have = stock_at(view, seat, act.source)
    require(have.covers(act.stock), "horizons.refuse.stock", "HORIZON-7.5.1")
    story.tell(Hauled(seat, act.source, act.target, act.stock))


CHAPTER = Chapter[Horizons](acts={Haul: haul})
