"""17.2 Interplanetary missiles: launchers against bases, where the table plays with them."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.acts import Missile
from bot.games.horizons.box.knowledge import WAR
from bot.games.horizons.box.units import UNITS, UnitId
from bot.games.horizons.chapters.common.relations import footing, peaceful
from bot.games.horizons.chapters.moving import engines
from bot.games.horizons.chapters.units.launchers import require_launcher
from bot.games.horizons.events.moving import MissileFired
from bot.games.horizons.state import Horizons, owner
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.combat import Battle, Hitting, Side


def can_be_hit(view: Horizons, seat: Seat, base: UnitId) -> bool:
    """A base of somebody at war with this player, not in Earth orbit (HORIZON-17.2.3)."""
    found = view.bases.get(base)
    if found is None or found.common or peaceful(found.at):
        return False
    return footing(view, view.players[seat].faction, owner(base), found.at) <= WAR


def hits_by(view: Horizons, seat: Seat, act: Missile) -> Hitting:
    """As many as its size; the owner of the base picks first (HORIZON-17.2.2)."""
    target = Side((act.base,), view.seat_of(owner(act.base)))
    battle = Battle(view.bases[act.base].at, Side((), seat), target)
    return Hitting(battle, (0, UNITS[act.launcher].size), direct=True)


def fire(story: Story[Horizons], seat: Seat, act: Missile, chance: Chance) -> list[AgendaStep]:
    """One in a year; it rolls for its engine, and nobody intercepts it."""
    view = story.state
    allowed = view.options.interplanetary_missiles
    require(allowed, "horizons.refuse.no_missiles", "HORIZON-17.2.1")
    require_launcher(view, seat, act.launcher)
    fired = view.players[seat].faction in view.this.missiles
    require(not fired, "horizons.refuse.fired", "HORIZON-17.2.1")
    require(can_be_hit(view, seat, act.base), "horizons.refuse.missile_target", "HORIZON-17.2.1")
    roll = engines.roll_engine(view, seat, act.launcher, chance, launched=False)
    failed = engines.fails(view, seat, act.launcher, roll)
    story.tell(MissileFired(seat, act.launcher, act.base, roll, failed))
    return [] if failed else [hits_by(view, seat, act)]


CHAPTER = Chapter[Horizons](acts={Missile: fire})
