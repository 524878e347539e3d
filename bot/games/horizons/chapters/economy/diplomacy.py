"""7.3 Diplomacy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.acts import Approach
from bot.games.horizons.box.knowledge import (
    EMBARGO,
    FACTIONS,
    FREE_TRADE,
    NEUTRAL,
    TRACK,
    WAR,
)
from bot.games.horizons.box.numbers import ODDS, TABLES
from bot.games.horizons.box.orders import YES, ceiling_with
from bot.games.horizons.box.units import FactionId
from bot.games.horizons.chapters.common.relations import steady, with_machine
from bot.games.horizons.chapters.common.sequence import after_drift
from bot.games.horizons.chapters.orders import ORDERS
from bot.games.horizons.effects import ability, has
from bot.games.horizons.events.economy.politics import Announced, Drifted, Talked
from bot.games.horizons.reckoning import d10s
from bot.games.horizons.state import Horizons, pair
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.course import Beat, Moment

HIGHEST = max(TRACK)


# --- drift


def rolls_of(calendar: tuple[tuple[int, int], ...], year: int) -> int:
    """How many, by the calendar."""
    return next((count for since, count in reversed(calendar) if year >= since), 0)


def tracked(view: Horizons, faction: FactionId) -> Iterator[FactionId]:
    """With whom a faction has a relation: players with all, others with players (HORIZON-4.1.5).

    Nobody with a machine (HORIZON-16.6.4). HORIZON-7.3.1, HORIZON-7.3.3
    """
    for other in FACTIONS:
        played = view.seat_of(faction) is not None or view.seat_of(other) is not None
        if other != faction and played and not with_machine(view, faction, other):
            yield other


def towards_neutral(at: int) -> int:
    return at + (at < NEUTRAL) - (at > NEUTRAL)


def drift(story: Story[Horizons], step: Beat, chance: Chance) -> list[AgendaStep]:
    """The dice name factions by their printed numbers; 8 and more name none (HORIZON-7.3.1)."""
    view = story.state
    count = rolls_of(TABLES.calendar.drift_dice, view.year)
    dice = d10s(chance, "drift", count)
    numbers = {faction.initiative_position: faction.id for faction in FACTIONS.values()}
    named = tuple(numbers[die] for die in dice if die in numbers)
    story.tell(Drifted(dice, named, drifting(view, named)))
    return [*after_drift(story.state)]


def drifting(view: Horizons, named: tuple[FactionId, ...]) -> dict[str, int]:
    """What relations become; a faction named twice moves twice (HORIZON-7.3.2)."""
    at = dict(view.relations)
    for faction in named:
        for other in tracked(view, faction):
            key = pair(faction, other)
            if not steady(view, faction, other):
                at[key] = towards_neutral(at.get(key, NEUTRAL))
    return {key: now for key, now in at.items() if now != view.relations.get(key, NEUTRAL)}


# --- announcements


def attempt_cost(made: int, times: int) -> int:
    """1, 2, 3 ... over all targets together (HORIZON-7.3.4)."""
    return sum(range(made + 1, made + times + 1))


def made_by(view: Horizons, faction: FactionId) -> int:
    return sum(by == faction for by, _, _ in view.this.approaches)


def approach(story: Story[Horizons], seat: Seat, act: Approach, chance: Chance) -> None:
    """A list that costs too much is cut from its end (HORIZON-19.3.5)."""
    view, me = story.state, story.state.players[seat].faction
    require(act.faction in tracked(view, me), "horizons.refuse.no_faction", "HORIZON-7.3.3")
    require(
        not (act.up and steady(view, me, act.faction)), "horizons.refuse.steady", "HORIZON-16.7.4"
    )
    require(act.times > 0, "horizons.refuse.amount", "HORIZON-7.3.3")
    require_conditions(view, me, act)
    made, have = made_by(view, me), view.players[seat].politics
    times = max(n for n in range(act.times + 1) if attempt_cost(made, n) <= have)
    require(times, "horizons.refuse.markers", "HORIZON-7.3.4", n=have)
    story.tell(Announced(seat, act.faction, act.up, times, attempt_cost(made, times)))


def require_conditions(view: Horizons, me: FactionId, act: Approach) -> None:
    """HORIZON-19.3.5"""
    if act.if_drifted is not None:
        drifted = act.if_drifted in view.this.drifted
        require(drifted, "horizons.refuse.condition", "HORIZON-19.3.5")
    if act.if_approached_by is not None:
        named = any((by, to) == (act.if_approached_by, me) for by, to, _ in view.this.approaches)
        require(named, "horizons.refuse.condition", "HORIZON-19.3.5")


# --- rolls


def success_number(view: Horizons, faction: FactionId) -> int:
    """HORIZON-7.3.5, HORIZON-4.4.9"""
    seat = view.seat_of(faction)
    own = ability(view, seat).diplomacy_success if seat is not None else None
    return own or ODDS.diplomacy_success


def talks(story: Story[Horizons], step: Beat, chance: Chance) -> list[AgendaStep]:
    """All attempts are rolled; the net moves each relation (HORIZON-7.3.5 to 7.3.7)."""
    view = story.state
    attempts = view.this.approaches
    dice = d10s(chance, "diplomacy", len(attempts)) if attempts else ()
    net, pushers = Counter[str](), dict[str, set[FactionId]]()
    for (by, to, up), die in zip(attempts, dice, strict=True):
        if die <= success_number(view, by):
            net[pair(by, to)] += 1 if up else -1
            if not up:
                pushers.setdefault(pair(by, to), set()).add(by)
    changes = dict[str, int]()
    for key, by_how_much in net.items():
        now = view.relations.get(key, NEUTRAL)
        then = moved(view, key, now, by_how_much, pushers.get(key, set()))
        if then != now:
            changes[key] = then
    story.tell(Talked(dice, changes))
    return []


def moved(view: Horizons, key: str, now: int, net: int, pushers: set[FactionId]) -> int:
    """Where a relation comes to rest (HORIZON-7.3.7 to 7.3.11)."""
    if net > 0:
        return max(now, min(now + net, ceiling(view, key, now)))
    return min(now, max(now + net, floor(view, pushers)))


def ceiling(view: Horizons, key: str, now: int) -> int:
    """A player may refuse more than Free Trade (HORIZON-7.3.8, HORIZON-7.3.11)."""
    one, _, other = key.partition("|")
    for me, you in ((one, other), (other, one)):
        seat = view.seat_of(FactionId(me))
        if seat is None:
            continue
        order = ORDERS.acting(view, seat, ceiling_with(FactionId(you)))
        if order is not None and order.answer[0] == YES:
            return max(FREE_TRADE, now)
    return HIGHEST


def floor(view: Horizons, pushers: set[FactionId]) -> int:
    """Embargo and War need a Military policy of somebody who pushed (HORIZON-7.3.7, 7.3.10)."""
    seats = [seat for seat in map(view.seat_of, pushers) if seat is not None]
    lowest = NEUTRAL
    if any(has(view, seat, "may_embargo") for seat in seats):
        lowest = EMBARGO
    if any(has(view, seat, "may_war") for seat in seats):
        lowest = WAR
    if view.options.embargo_only:  # HORIZON-17.5.1
        lowest = max(lowest, EMBARGO)
    return NEUTRAL if view.options.utopia else lowest  # HORIZON-17.4.1


CHAPTER = Chapter[Horizons](
    {(Beat, Moment.DRIFT): drift, (Beat, Moment.TALKS): talks}, acts={Approach: approach}
)
