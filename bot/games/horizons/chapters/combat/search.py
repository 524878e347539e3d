"""10.2 Search, and how a battle begins."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.chance import Chance
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.acts import Search
from bot.games.horizons.box.numbers import ODDS
from bot.games.horizons.box.sky import NodeId
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.chapters.combat.allies import with_consent
from bot.games.horizons.chapters.combat.rights import foe, require_fleet, require_search
from bot.games.horizons.chapters.combat.sides import (
    base_of,
    crewed,
    knows,
    present,
    side,
    squadrons,
)
from bot.games.horizons.events.combat import Searched
from bot.games.horizons.reckoning import d10s
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.combat import Battle, Planning, Side, Yielding

SWARM = 5  # squadrons that make a search easier by 2


def search_number(view: Horizons, one: Side, other: Side) -> int:
    """Both find on it or less (HORIZON-10.2.4, HORIZON-10.2.6)."""
    beyond = sum(max(0, len(crewed(view, side)) - 1) for side in (one, other))
    return ODDS.search + beyond


def drone_help(view: Horizons, side: Side) -> int:
    """What Fighter Drones take off a side's own roll (HORIZON-10.2.7)."""
    count = squadrons(view, side) if knows(view, side, "fighter_drones") else 0
    return 2 if count >= SWARM else min(count, 1)


def is_certain(view: Horizons, one: Side, other: Side) -> bool:
    """With a base on either side (HORIZON-10.2.5)."""
    return base_of(view, one) is not None or base_of(view, other) is not None


def is_helpless(view: Horizons, side: Side) -> bool:
    """Launchers and robots alone (HORIZON-10.2.8)."""
    return not crewed(view, side) and base_of(view, side) is None


def search_odds(view: Horizons, one: Side, other: Side) -> int:
    """The chance that a search succeeds, in percent."""
    if is_certain(view, one, other):
        return 100
    number = search_number(view, one, other)
    misses = [max(0, 10 - number - drone_help(view, side)) for side in (one, other)]
    return 100 - misses[0] * misses[1]


def roll_search(
    story: Story[Horizons],
    attacker: Side,
    defender: Side,
    node: NodeId,
    chance: Chance,
    *,
    certain: bool = False,
    marked: bool = False,
) -> Battle | None:
    """Both roll; None: nothing was found, or what was found is destroyed (HORIZON-10.2.8).

    HORIZON-10.2.4, HORIZON-10.2.5, HORIZON-10.2.7.
    `certain`: the rolls are for tactics only; `marked`: it is their search of the year.
    """
    view = story.state
    number = search_number(view, attacker, defender)
    dice = d10s(chance, "search", 2)
    counted = dice[0] - drone_help(view, attacker), dice[1] - drone_help(view, defender)
    found = certain or is_certain(view, attacker, defender) or min(counted) <= number
    helpless = found and is_helpless(view, defender)
    lost = tuple(UnitId(one) for one in present(view, defender)) if helpless else ()
    rolls = dice[0], dice[1]
    story.tell(Searched(node, attacker, defender, number, rolls, counted, found, lost, marked))
    return Battle(node, attacker, defender, counted) if found and not helpless else None


def begin_battle(battle: Battle | None) -> list[AgendaStep]:
    """What follows a successful search: players may surrender to players (HORIZON-10.1.1)."""
    if battle is None:
        return []
    yielding = battle.defender.seat
    if yielding is not None and battle.attacker.seat is not None:
        return [Yielding(yielding, battle)]
    return [Planning(battle)]


def search(story: Story[Horizons], seat: Seat, act: Search, chance: Chance) -> Sequence[AgendaStep]:
    view = story.state
    require_fleet(view, seat, act.ships)
    target = foe(view, act.target)
    require_search(view, act.ships, target)
    return with_consent(story, seat, act, chance, carry_out)


def carry_out(story: Story[Horizons], act: Search, chance: Chance) -> list[AgendaStep]:
    """The search of an agreed fleet."""
    view = story.state
    node = view.ships[act.ships[0]].at
    fleet, target = side(view, act.ships), foe(view, act.target)
    return begin_battle(roll_search(story, fleet, target, node, chance, marked=True))


CHAPTER = Chapter[Horizons](acts={Search: search})
