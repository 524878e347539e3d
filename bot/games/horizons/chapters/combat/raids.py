"""10.9 Raids on bases of factions without player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Prompt, Talk, gather
from bot.engine.records import Seat, replace
from bot.engine.story import Story
from bot.engine.text import say
from bot.games.horizons.acts import RaidBase
from bot.games.horizons.box.goods import NOTHING, Resource, some
from bot.games.horizons.box.knowledge import WAR
from bot.games.horizons.box.names import resource_name
from bot.games.horizons.box.numbers import TABLES, Raid
from bot.games.horizons.chapters.combat.allies import with_consent
from bot.games.horizons.chapters.combat.plunder import laden
from bot.games.horizons.chapters.combat.rights import (
    require_fleet,
    require_siege,
    require_unused,
)
from bot.games.horizons.chapters.combat.sides import free_cargo, is_there, side
from bot.games.horizons.chapters.common.doing import instead
from bot.games.horizons.commands.combat import TakeLoot
from bot.games.horizons.events.sieges import Looted, Raided, Spoils
from bot.games.horizons.reckoning import d10
from bot.games.horizons.state import Horizons, owner
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.combat import Battle, Hitting, Looting, Side


def raid_result(roll: int) -> Raid:
    return next(row for row in TABLES.npf_raid if row.roll == roll)


def raid(story: Story[Horizons], seat: Seat, act: RaidBase, chance: Chance) -> Sequence[AgendaStep]:
    """At War, from orbit, in place of a search (HORIZON-10.9.2, HORIZON-10.9.6)."""
    view = story.state
    require_fleet(view, seat, act.ships)
    require_siege(view, act.ships, act.base, WAR)
    nobodys = view.player(owner(act.base)) is None
    require(nobodys, "horizons.refuse.search_it", "HORIZON-10.9.2")
    require_unused(view, act.ships)
    return with_consent(story, seat, act, chance, carry_out)


def carry_out(story: Story[Horizons], act: RaidBase, chance: Chance) -> list[AgendaStep]:
    """The damage first, placed by the raider; what is left of the fleet takes the loot."""
    view = story.state
    fleet = side(view, act.ships)
    assert fleet.seat is not None
    found = raid_result(d10(chance, "raid"))
    battle = Battle(view.ships[act.ships[0]].at, fleet, Side((act.base,)))
    story.tell(
        Raided(
            fleet.seat,
            act.base,
            act.ships,
            found.roll,
            found.resources,
            found.damage,
            found.base_destroyed,
        )
    )
    return [Hitting(battle, (found.damage, 0)), Looting(fleet.seat, battle, found.resources)]


def looting(story: Story[Horizons], step: Looting, chance: Chance) -> list[AgendaStep] | None:
    """A marker if no CV was lost (HORIZON-10.9.4); then the raider chooses (HORIZON-10.9.3)."""
    if not step.told:
        if all(is_there(story.state, one) for one in step.battle.attacker.units):
            story.tell(Spoils(step.seat, 1))
        return [replace(step, told=True)]
    return None if most(story.state, step) else []


def most(view: Horizons, step: Looting) -> int:
    """As much as fits."""
    return min(step.resources, sum(free_cargo(view, step.battle.attacker).values()))


def loot(story: Story[Horizons], seat: Seat, command: TakeLoot, chance: Chance) -> None:
    view = story.state
    step = view.expect(Looting)
    limit, stock = most(view, step), command.stock
    fits = stock.least >= 0 and stock.total <= limit
    require(fits, "horizons.refuse.loot", "HORIZON-10.9.3", n=limit)
    cargo = laden(view, step.battle.attacker, stock)
    story.tell(Looted(seat, stock, cargo))
    instead(story)


def prompts(view: Horizons, seat: Seat, step: Looting) -> Iterator[Prompt]:
    if step.seat == seat and step.told:
        says = say("horizons.loot.says", n=step.resources, room=most(view, step))
        yield Prompt("horizons.loot", seat, partial(talk, view, step), str(view.year), says=says)


def talk(view: Horizons, step: Looting) -> Talk:
    limit = most(view, step)
    options = [Option(kind, kind, resource_name(kind), limit) for kind in Resource]
    picked = yield from gather("stock", options, at_most=limit, hint=(Resource.SUP,) * limit)
    return TakeLoot(sum((some(kind, 1) for kind in picked), NOTHING))


CHAPTER = Chapter[Horizons]({Looting: looting}, {TakeLoot: loot}, prompts, acts={RaidBase: raid})
