"""7.8 and 7.9: settlements grow, policies are taken."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.errors import refuse, require
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat, fork
from bot.engine.story import Story
from bot.games.horizons.acts import Adopt
from bot.games.horizons.box.knowledge import LIMITS, POLICIES, UNIFIED, PolicyId, Row
from bot.games.horizons.box.names import policy_name
from bot.games.horizons.box.numbers import TABLES
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.chapters.common.support import Kept, over
from bot.games.horizons.effects import has, is_colonial
from bot.games.horizons.events.economy.phase import Adopted, Grew
from bot.games.horizons.pieces import Base
from bot.games.horizons.reckoning import d10s, rounded
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.course import Beat, Moment

DIPLOMACY = Row("diplomacy")


# --- growth (7.8)


def growth(story: Story[Horizons], step: Beat, chance: Chance) -> list[AgendaStep]:
    for seat in story.state.initiative:
        for unit, base in tuple(story.state.bases_of(story.state.players[seat].faction)):
            if base.settlements and (not base.common or seat == story.state.initiative[0]):
                grow(story, seat, unit, base, chance)
    return []


def grow(story: Story[Horizons], seat: Seat, unit: UnitId, base: Base, chance: Chance) -> None:
    """By tens, and by a die (HORIZON-7.8.1); under a blockade they become fewer (HORIZON-7.8.2)."""
    view, blocked = story.state, unit in story.state.blockades
    if blocked and is_colonial(view, seat):  # HORIZON-16.7.17
        return
    number = counted(view, seat, base, blocked=blocked)
    whole, rest = divmod(number, 10)
    dice: tuple[int, ...] = ()
    if rest:
        dice = d10s(chance, "growth", 2 if has(view, seat, "growth_two_dice") else 1)
    die = (max if blocked else min)(dice, default=10)  # the better one (HORIZON-7.8.3)
    change = whole + (die <= rest if rest else 0)
    by = -min(change, base.settlements) if blocked else change
    if by or dice:
        story.tell(Grew(unit, dice, by))


def counted(view: Horizons, seat: Seat, base: Base, *, blocked: bool) -> int:
    """Damaged ones too (HORIZON-7.8.4); Rebellion counts otherwise (HORIZON-16.7.7, 16.7.17)."""
    if view.scenario.colonial_faction is None or blocked:
        return base.settlements
    return base.settlements * 2 if is_colonial(view, seat) else rounded(base.settlements / 2)


# --- policies (7.9)


def adopt(story: Story[Horizons], seat: Seat, act: Adopt, chance: Chance) -> None:
    view = story.state
    require(seat not in view.this.adopted, "horizons.refuse.adopted", "HORIZON-7.9.1")
    require_policy(view, seat, act.policy, act.drop)
    story.tell(Adopted(seat, act.policy, act.drop))


def require_policy(
    view: Horizons, seat: Seat, policy: PolicyId, drop: tuple[PolicyId, ...] = ()
) -> None:
    """Prerequisites, limits, and what may be dropped for it (HORIZON-7.9.1 to 7.9.6)."""
    found, mine = POLICIES.get(policy), view.players[seat].policies
    if found is None:
        refuse("horizons.refuse.no_policy", "HORIZON-7.9.1")
    colonial = is_colonial(view, seat)
    require(
        not (colonial and found.row == DIPLOMACY), "horizons.refuse.no_diplomacy", "HORIZON-16.7.11"
    )
    require(policy not in mine, "horizons.refuse.owned", "HORIZON-7.9.1")
    require({*drop} <= {*mine}, "horizons.refuse.no_policy", "HORIZON-7.9.4")
    kept = [one for one in mine if one not in drop]
    lacking = [one for one in found.requires if one not in kept]
    require(
        not lacking,
        "horizons.refuse.prerequisites",
        "HORIZON-7.9.1",
        need=[*map(policy_name, lacking)],
    )
    needed = {one for other in kept for one in POLICIES[other].requires}
    require(not needed & {*drop}, "horizons.refuse.needed", "HORIZON-7.9.3")
    require(
        len(kept) < LIMITS.max_policies,
        "horizons.refuse.policies",
        "HORIZON-7.9.2",
        n=LIMITS.max_policies,
    )
    if found.level == UNIFIED:
        unified = sum(POLICIES[one].level == UNIFIED for one in kept)
        require(unified < LIMITS.max_unified, "horizons.refuse.unified", "HORIZON-7.9.5")
    require_still_supported(view, seat, policy, drop)


def require_still_supported(
    view: Horizons, seat: Seat, policy: PolicyId, drop: tuple[PolicyId, ...]
) -> None:
    """A dropped policy must not leave more than four over a limit (HORIZON-7.4.9)."""
    if drop:
        after = fork(view)
        Adopted(seat, policy, drop).apply(after)
        most = max(over(after, seat, kept) for kept in Kept)
        require(most <= TABLES.upkeep.max_over, "horizons.refuse.support", "HORIZON-7.4.9", n=most)


CHAPTER = Chapter[Horizons]({(Beat, Moment.GROWTH): growth}, acts={Adopt: adopt})
