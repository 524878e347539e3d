"""10.7 Blockades."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.chance import Chance
from bot.engine.errors import permits, require
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.acts import Blockade, Lift
from bot.games.horizons.box.knowledge import EMBARGO
from bot.games.horizons.box.sky import orbit
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.chapters.combat.allies import with_consent
from bot.games.horizons.chapters.combat.rights import (
    require_fleet,
    require_siege,
    require_unused,
)
from bot.games.horizons.chapters.combat.sides import (
    combat_of,
    combat_value,
    decider,
    side,
    side_of,
    stacked,
)
from bot.games.horizons.events.sieges import Blockaded, BlockadeEnded
from bot.games.horizons.pieces import Blocked
from bot.games.horizons.reckoning import rounded
from bot.games.horizons.state import Horizons, owner
from bot.games.horizons.steps import AgendaStep


def strength_needed(view: Horizons, base: UnitId) -> int:
    """Its Defence Network, and half of the CVs stacked with it (HORIZON-10.7.2)."""
    ships = sum(combat_of(view, one) for one in stacked(view, base))
    return rounded(combat_of(view, base) + ships / 2)


def require_strength(view: Horizons, ships: Sequence[UnitId], base: UnitId) -> None:
    """Values after damage, without technology (HORIZON-10.7.2)."""
    has, needs = combat_value(view, side(view, ships)), strength_needed(view, base)
    require(has >= needs, "horizons.refuse.too_weak", "HORIZON-10.7.2", n=has, needs=needs)


def blockaded(view: Horizons, base: UnitId) -> Blocked | None:
    """By whom and with what; None: it is not. One whose conditions fail has ended at once."""
    return view.blockades.get(base)


def blockade_holds(view: Horizons, base: UnitId) -> bool:
    """HORIZON-10.7.4: those left in orbit can do it, and none of them is in reserve.

    So can their fleet, with all that has become part of it (HORIZON-10.7.1, 10.7.2), and of allies
    the one who holds it is still there.
    """
    block = view.blockades.get(base)
    if block is None or base not in view.bases:
        return False
    above = orbit(view.bases[base].world)
    left = [one for one in block.ships if one in view.ships and view.ships[one].at == above]
    fleets = [side_of(view, one).units for one in left]
    ships = [one for one in view.ships if any(one in fleet for fleet in fleets)]
    if all(owner(one) != block.by for one in ships):
        return False

    def conditions() -> None:
        require_siege(view, ships, base, EMBARGO)
        require_strength(view, ships, base)

    return permits(conditions)


def lapse(story: Story[Horizons]) -> None:
    """Blockades whose conditions fail end at once (HORIZON-10.7.4, HORIZON-4.3.12)."""
    for base in story.state.blockades:
        if not blockade_holds(story.state, base):
            story.tell(BlockadeEnded(base))


def blockade(
    story: Story[Horizons], seat: Seat, act: Blockade, chance: Chance
) -> Sequence[AgendaStep]:
    """In place of a search (HORIZON-10.7.1, HORIZON-10.7.2)."""
    view = story.state
    require_fleet(view, seat, act.ships)
    require_siege(view, act.ships, act.base, EMBARGO)
    require_unused(view, act.ships)
    free = blockaded(view, act.base) is None
    require(free, "horizons.refuse.under_blockade", "HORIZON-10.7.1")
    require_strength(view, act.ships, act.base)
    return with_consent(story, seat, act, chance, declare)


def declare(story: Story[Horizons], act: Blockade, chance: Chance) -> list[AgendaStep]:
    """Of allies, the one who decides for the fleet holds it (HORIZON-4.2.4, HORIZON-10.7.1)."""
    seat = decider(story.state, act.ships)
    assert seat is not None
    story.tell(Blockaded(seat, act.base, story.state.players[seat].faction, act.ships))
    return []


def lift(story: Story[Horizons], seat: Seat, act: Lift, chance: Chance) -> None:
    block = story.state.blockades.get(act.base)
    mine = block is not None and block.by == story.state.players[seat].faction
    require(mine, "horizons.refuse.no_blockade", "HORIZON-10.7.4")
    story.tell(BlockadeEnded(act.base, lifted=True))


CHAPTER = Chapter[Horizons](acts={Blockade: blockade, Lift: lift})
