"""8. The end of the game: final scoring with the best purchases (page 17)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, compress, product
from typing import NamedTuple, TypeVar

from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.pulsar.box.effects import (
    BuyPoints,
    Count,
    CubeRate,
    GoalWild,
    Points,
    Score,
    StationBonus,
)
from bot.games.pulsar.box.pieces import (
    DICE,
    GOALS,
    NUMBERS,
    TECHNOLOGIES,
    Goal,
    GoalId,
    TechKind,
)
from bot.games.pulsar.chapters.counting import count
from bot.games.pulsar.chapters.tracks import owners
from bot.games.pulsar.events import GameEnded
from bot.games.pulsar.state import Bought, Player, Pulsar, Reckoning, Result


def finish(story: Story[Pulsar]) -> None:
    story.tell(GameEnded(result(story.state)))


def result(table: Pulsar) -> Result:
    """All places are ordered by points, then by the initiative track (PULSAR-8.10.1)."""
    reckonings = tuple(reckon(table, seat) for seat in table.seats())
    scores = tuple(table.players[seat].score + reckonings[seat].total for seat in table.seats())
    ahead = list(dict.fromkeys(owners(table.initiative)))
    ranking = sorted(table.seats(), key=lambda seat: (-scores[seat], ahead.index(seat)))
    return Result(scores, tuple(ranking), reckonings)


def reckon(table: Pulsar, seat: Seat) -> Reckoning:
    """The seven steps (PULSAR-8.1): 3 to 5 are PULSAR-8.4 to PULSAR-8.6, with PULSAR-8.9."""
    me, best = table.players[seat], best_plan(table, seat)
    spent = sum(one.cubes for one in best.bought)
    unfinished = sum(1 for wheel in me.wheels.values() if not wheel.spinning)
    return Reckoning(
        technologies=best.technologies,
        goals=best.goals,
        goal_points=sum(GOALS[goal].points for goal in best.goals),
        bought=best.bought,
        pulsars=(len(me.claims) - me.spinning.total()) * NUMBERS.unfinished_pulsar_points,
        gyrodynes=(unfinished + len(me.held)) * NUMBERS.unused_gyrodyne_points,
        cubes=cube_points(me, me.cubes - spent),
        initiative=initiative(table, seat),
        stations=station_points(stations(me)),
    )


# --- steps 5 to 7


def cube_points(me: Player, cubes: int) -> int:
    """One point for two cubes, or what a technology says (PULSAR-8.6, PULSAR-4.9.15)."""
    rates = [(NUMBERS.cubes_per_point, 1)]
    rates += [(one.cubes, one.points) for one in me.effects(TechKind.ENDGAME, CubeRate)]
    return max(cubes // group * points for group, points in rates)


def initiative(table: Pulsar, seat: Seat) -> int:
    """By rank; with two players each counter for its owner (PULSAR-8.7.2)."""
    points = DICE.final_initiative[len(table.players)]
    return sum(n for n, one in zip(points, owners(table.initiative), strict=False) if one == seat)


def stations(me: Player) -> int:
    """Tokens on planets, and station bonuses (PULSAR-8.8, PULSAR-4.9.11)."""
    bonuses = (*me.station_bonuses, *me.effects(TechKind.ENDGAME, StationBonus))
    return len(me.stations) + sum(one.n for one in bonuses)


def station_points(number: int) -> int:
    table = NUMBERS.station_points
    beyond = max(0, number - len(table) + 1)
    return table[min(number, len(table) - 1)] + beyond * NUMBERS.station_points_beyond


# --- steps 1 and 2, with the best purchases (PULSAR-8.9)

GYRODYNE_GOALS = (Count.SAME_SIZE_SPINNING, Count.DIFFERENT_SPINNING_SIZES)
T = TypeVar("T")


class Plan(NamedTuple):
    """Goals achieved and things bought, and what both bring with the cubes that are left."""

    technologies: int
    goals: tuple[GoalId, ...]
    bought: tuple[Bought, ...]
    total: int

    @property
    def order(self) -> tuple[int, int]:
        """More points, then fewer cubes."""
        return self.total, -sum(one.cubes for one in self.bought)


def best_plan(table: Pulsar, seat: Seat) -> Plan:
    return max(plans(table, seat), key=lambda plan: plan.order)


def plans(table: Pulsar, seat: Seat) -> Iterator[Plan]:
    """All that a player could choose; only the cubes bind the purchases together."""
    me = table.players[seat]
    for goals in achievable(table, seat):
        flat = technology_points(table, seat, len(goals))
        scored = sum(GOALS[goal].points for goal in goals)
        ways = [goal_purchases(GOALS[goal]) for goal in goals]
        for chosen in product(technology_purchases(me), *ways):
            bought = tuple(one for part in chosen for one in part)
            left = me.cubes - sum(one.cubes for one in bought)
            if left >= 0:
                points = flat + scored + sum(one.points for one in bought)
                yield Plan(flat, goals, bought, points + cube_points(me, left))


def technology_points(table: Pulsar, seat: Seat, goals: int) -> int:
    """Purple technologies, purchases apart (PULSAR-8.2, PULSAR-4.9.12.2)."""
    me = table.players[seat]
    scores = me.effects(TechKind.ENDGAME, Score)
    points = sum(one.worth(count(table, seat, one.count, goals)) for one in scores)
    return points + sum(one.n for one in me.effects(TechKind.ENDGAME, Points))


def technology_purchases(me: Player) -> list[tuple[Bought, ...]]:
    """Every selection of what purple technologies sell (PULSAR-4.9.6)."""
    offers = [
        Bought(patent, effect.cubes, effect.points)
        for patent in me.patents
        for effect in TECHNOLOGIES[patent].effects
        if isinstance(effect, BuyPoints)
    ]
    return selections(offers)


def goal_purchases(goal: Goal) -> list[tuple[Bought, ...]]:
    """Nothing, bonus 1, or both: never bonus 2 alone (PULSAR-8.3.8, PULSAR-8.3.9)."""
    one, two = (Bought(goal.id, bonus.cubes, bonus.points) for bonus in goal.bonuses)
    return [(), (one,), (one, two)]


def achievable(table: Pulsar, seat: Seat) -> Iterator[tuple[GoalId, ...]]:
    """Sets of goals that can be scored together, wild ones included (PULSAR-4.9.5, 4.9.17)."""
    me = table.players[seat]
    wild = sum(one.n for one in me.effects(TechKind.ENDGAME, GoalWild))
    met = [goal for goal in table.goals if is_met(table, seat, GOALS[goal])]
    for goals in selections(table.goals):
        if any(
            set(own) <= set(met) and disjoint(me, [GOALS[one] for one in own])
            for own in without_wild(goals, wild)
        ):
            yield goals


def selections(items: Sequence[T]) -> list[tuple[T, ...]]:
    """Nothing, one of them, two: every selection, the smaller ones first."""
    every = product((True, False), repeat=len(items))
    return sorted((tuple(compress(items, taken)) for taken in every), key=len)


def without_wild(goals: tuple[GoalId, ...], wild: int) -> Iterator[tuple[GoalId, ...]]:
    """What is left to achieve by oneself if some of these goals are given."""
    for number in range(min(wild, len(goals)) + 1):
        yield from combinations(goals, len(goals) - number)


def is_met(table: Pulsar, seat: Seat, goal: Goal) -> bool:
    return count(table, seat, goal.requirement.count) >= goal.requirement.n


def dearest(table: Pulsar, seat: Seat) -> int:
    """The cubes for all that the dearest goal sells, of those that are met as things stand."""
    met = (GOALS[goal] for goal in table.goals if is_met(table, seat, GOALS[goal]))
    return max((sum(bonus.cubes for bonus in goal.bonuses) for goal in met), default=0)


def disjoint(me: Player, goals: Iterable[Goal]) -> bool:
    """No gyrodyne counts for both goals about gyrodynes (PULSAR-8.3.3, PULSAR-8.3.4)."""
    needs = {goal.requirement.count: goal.requirement.n for goal in goals}
    if not {*GYRODYNE_GOALS} <= needs.keys():
        return True
    same, different = (needs[one] for one in GYRODYNE_GOALS)
    spinning = me.spinning
    return any(
        number >= same
        and sum(left - same * (one == size) > 0 for one, left in spinning.items()) >= different
        for size, number in spinning.items()
    )
