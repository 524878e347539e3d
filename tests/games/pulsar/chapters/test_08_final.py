"""8. Final scoring, with the best purchases."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from typing import Any

import pytest

from bot.engine.records import Seat, fork, replace
from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.box.effects import (
    BuyPoints,
    Count,
    CubeRate,
    GoalWild,
    Points,
    Score,
    Size,
    Token,
)
from bot.games.pulsar.box.pieces import (
    GOALS,
    TECHNOLOGIES,
    GoalId,
    Requirement,
    TechKind,
    TechnologyId,
    TileId,
    TransmitterId,
)
from bot.games.pulsar.chapters.counting import count
from bot.games.pulsar.chapters.final import best_plan, reckon, result
from bot.games.pulsar.commands import EndTurn, Link
from bot.games.pulsar.state import Array, Award, Pulsar, Wheel
from bot.games.pulsar.steps import Produce
from tests.games.pulsar.scene import PULSAR, Scene, given, seat

ME = Seat(0)
SYSTEMS = [LocationId(f"S{n}") for n in range(1, 17)]
PULSARS = [LocationId(f"P{n}") for n in range(1, 14)]


def wheels(*sizes: str) -> dict[str, Any]:
    found = {
        place: Wheel(Size(size), spinning=True) for place, size in zip(PULSARS, sizes, strict=False)
    }
    return {"wheels": found, "claims": tuple(found)}


def transmitters(number: int) -> tuple[Array, ...]:
    names = ("TA2", "TA6", "TC4", "TC5", "TC2")
    return tuple(Array(TransmitterId(name), (0,), active=True) for name in names[:number])


def at_the_end(*patents: str, goals: tuple[str, ...] = ("G2A", "G4A", "G5A"), **more: Any) -> Scene:
    categories = {"I": "AI", "II": "AII", "III": "AIII"}
    for patent in patents:
        board = patent.split("-")[0]
        categories[board[1:]] = board
    own = {**dict.fromkeys(map(TechnologyId, patents), 8), **more.pop("patents", {})}
    options = {"technologies": tuple(categories.values()), "goals": goals}
    return given(seat(patents=own, **more), seat(), seat(), agenda=(), options=options, round=8)


def points(*patents: str, **more: Any) -> int:
    return reckon(at_the_end(*patents, **more).state, ME).technologies


# --- purple technologies (step 1)


@pytest.mark.rule("PULSAR-8.2", "PULSAR-4.9.12.2", "PULSAR-4.9.4")
@pytest.mark.parametrize(
    ("sizes", "worth"), [((), 0), (("small",) * 3, 4), (("small", "large"), 8), (tuple(Size), 16)]
)
def test_mixed_sizes_score_by_a_table(sizes: tuple[str, ...], worth: int) -> None:
    assert points("AIII-3", **wheels(*sizes)) == worth


@pytest.mark.rule("PULSAR-4.9.7", "PULSAR-4.5.12")
def test_only_links_between_two_active_transmitters_count() -> None:
    first = Array(TransmitterId("TA4"), (0, 1), active=True)
    linked = Array(TransmitterId("TB1"), (0, 1), active=True, link=Link(first.tile, 0, 0))
    last = Array(TransmitterId("TB2"), (), link=Link(linked.tile, 1, 0))
    assert points("AIII-2", arrays=(first, linked, last)) == 3
    assert points("AIII-2", arrays=(first, replace(linked, link=None))) == 0


@pytest.mark.rule("PULSAR-4.9.19")
def test_award_tiles_count_alike() -> None:
    awards = (Award(Size.SMALL, 7), Award(Size.LARGE, 4))
    assert points("BIII-3", awards=awards) == 10


@pytest.mark.rule("PULSAR-4.9.20", "PULSAR-4.9.15.1")
def test_tokens_held_at_the_end_count_up_to_a_cap() -> None:
    assert points("DIII-3", tokens={Token.PM1: 1, Token.P2: 2}) == 6
    assert points("DIII-3", tokens={Token.PM1: 4, Token.P2: 2}) == 8


@pytest.mark.rule("PULSAR-4.9.15.1")
def test_patents_count_up_to_a_cap() -> None:
    many = dict.fromkeys(list(TECHNOLOGIES)[:9], 1)
    assert points("BIII-1", patents=many) == 14


@pytest.mark.rule("PULSAR-4.9.18", "PULSAR-8.3")
def test_goals_that_are_scored_count_for_a_technology() -> None:
    own = dict.fromkeys(list(TECHNOLOGIES)[:5], 1)
    stations = dict.fromkeys(SYSTEMS[:9], 0)
    assert points("CIII-2", patents=own, stations=stations) == 12


@pytest.mark.rule("PULSAR-4.9.6", "PULSAR-8.9")
@pytest.mark.parametrize(("cubes", "bought"), [(1, 0), (2, 9), (5, 9)])
def test_a_purple_technology_sells_points_once(cubes: int, bought: int) -> None:
    own = reckon(at_the_end("AIII-5", "AIII-2", cubes=cubes).state, ME)
    assert sum(one.points for one in own.bought) == bought
    assert own.cubes == {1: 0, 2: 0, 5: 1}[cubes]  # of those that are left


@pytest.mark.rule("PULSAR-4.9.15", "PULSAR-8.2.1")
def test_cubes_are_worth_a_point_each_with_a_technology() -> None:
    assert reckon(at_the_end(cubes=5).state, ME).cubes == 2
    assert reckon(at_the_end("CIII-3", cubes=5).state, ME).cubes == 5


@pytest.mark.rule("PULSAR-8.2.1", "PULSAR-4.9.11")
def test_station_bonuses_act_in_the_last_step() -> None:
    stations = dict.fromkeys(SYSTEMS[:8], 0)
    own = reckon(at_the_end("BIII-4", stations=stations).state, ME)
    assert own.technologies == 0
    assert own.stations == 30


# --- goals (step 2)


RUNS = tuple(f"A2-{n}" for n in (1, 2, 4, 6))
GOAL = {
    "G1A": ("PULSAR-8.3.2", wheels("small", "small"), wheels("small", "large")),
    "G1B": (
        "PULSAR-8.3.2",
        wheels("large", "large", "large", "small"),
        wheels("large", "large", "small"),
    ),
    "G2A": ("PULSAR-8.3.2.1", wheels("small", "large"), wheels("small", "small")),
    "G2B": ("PULSAR-8.3.2.1", wheels(*Size), wheels("small", "large", "large")),
    "G3A": ("PULSAR-8.3.2.2", {"arrays": transmitters(3)}, {"arrays": transmitters(2)}),
    "G3B": ("PULSAR-8.3.2.2", {"arrays": transmitters(4)}, {"arrays": transmitters(3)}),
    "G4A": (
        "PULSAR-8.3.2.3",
        {"stations": dict.fromkeys(SYSTEMS[:9], 0)},
        {"stations": dict.fromkeys(SYSTEMS[:8], 0), "kept": (TileId("XSTATION.1"),)},
    ),
    "G4B": (
        "PULSAR-8.3.2.3",
        {"stations": dict.fromkeys(SYSTEMS[:11], 0)},
        {"stations": dict.fromkeys(SYSTEMS[:10], 0)},
    ),
    "G5A": (
        "PULSAR-8.3.2.4",
        {"patents": dict.fromkeys(list(TECHNOLOGIES)[:5], 1)},
        {"patents": dict.fromkeys(list(TECHNOLOGIES)[:4], 1)},
    ),
    "G5B": (
        "PULSAR-8.3.2.4",
        {"patents": dict.fromkeys(list(TECHNOLOGIES)[:6], 1)},
        {"patents": dict.fromkeys(list(TECHNOLOGIES)[:5], 1)},
    ),
    "G6A": (
        "PULSAR-8.3.2.5",
        {"projects": tuple(f"A2-{n}" for n in range(1, 6)), "hq": "A2"},
        {"projects": tuple(f"A2-{n}" for n in range(1, 5)), "hq": "A2"},
    ),
    "G6B": (
        "PULSAR-8.3.2.5",
        {"projects": RUNS, "runs": ("A2-1", "A2-2", "A2-6"), "hq": "A2"},
        {"projects": RUNS, "runs": ("A2-1", "A2-2"), "hq": "A2"},
    ),
}


@pytest.mark.parametrize(
    "goal", [pytest.param(goal, marks=pytest.mark.rule(GOAL[goal][0])) for goal in GOAL]
)
def test_what_a_goal_needs(goal: str) -> None:
    number = goal[1]
    others = [one for one in ("G1A", "G2A", "G3A", "G4A", "G5B", "G6A") if one[1] != number][:2]
    _, enough, short = GOAL[goal]
    for own, achieved in ((enough, True), (short, False)):
        scene = at_the_end(goals=(goal, *others), **own)
        assert (GoalId(goal) in reckon(scene.state, ME).goals) is achieved


@pytest.mark.rule("PULSAR-8.3.6", "PULSAR-8.3.7")
def test_projects_count_used_or_not_and_runs_only_if_used() -> None:
    done = tuple(f"A2-{n}" for n in (1, 2, 3, 4, 6))
    goals = ("G6A", "G4A", "G5A")
    assert "G6A" in reckon(at_the_end(goals=goals, projects=done, hq="A2").state, ME).goals
    goals = ("G6B", "G4A", "G5A")
    assert "G6B" not in reckon(at_the_end(goals=goals, projects=done, hq="A2").state, ME).goals


@pytest.mark.rule("PULSAR-8.3.1")
def test_several_players_achieve_and_buy_the_same_goal() -> None:
    own = seat(patents=dict.fromkeys(list(TECHNOLOGIES)[:5], 1), cubes=5)
    scene = given(own, own, seat(), agenda=(), round=8)
    for who in (Seat(0), Seat(1)):
        found = reckon(scene.state, who)
        assert found.goals == ("G5A",)
        assert sum(one.points for one in found.bought) == 12


@pytest.mark.rule("PULSAR-8.3.3", "PULSAR-8.3.4")
def test_of_two_goals_that_exclude_each_other_the_better_is_given() -> None:
    scene = at_the_end(goals=("G1A", "G2B", "G5A"), **wheels("small", "small", "medium", "large"))
    assert reckon(scene.state, ME).goals == ("G2B",)
    wild = at_the_end(
        "AIII-4", goals=("G1A", "G2B", "G5A"), **wheels("small", "small", "medium", "large")
    )
    assert len(reckon(wild.state, ME).goals) == 2  # the wild one uses no gyrodyne


@pytest.mark.rule("PULSAR-4.9.5", "PULSAR-4.9.17", "PULSAR-8.2.1")
def test_a_wild_goal_is_the_one_worth_most_with_its_purchases() -> None:
    scene = at_the_end("AIII-4", goals=("G1A", "G4B", "G3B"), cubes=4)
    own = reckon(scene.state, ME)
    assert own.goals == ("G4B",)
    assert sum(one.points for one in own.bought) == 14
    all_met = at_the_end(
        "AIII-4",
        goals=("G3A", "G4A", "G5A"),
        arrays=transmitters(3),
        stations=dict.fromkeys(SYSTEMS[:9], 0),
        patents=dict.fromkeys(list(TECHNOLOGIES)[:5], 1),
    )
    assert len(reckon(all_met.state, ME).goals) == 3


@pytest.mark.rule("PULSAR-8.9")
def test_of_equal_purchases_the_one_with_fewer_cubes_is_made() -> None:
    own = dict.fromkeys(list(TECHNOLOGIES)[:5], 1)
    scene = at_the_end(patents=own, cubes=3)
    assert reckon(scene.state, ME).bought == ()
    assert reckon(scene.state, ME).cubes == 1


# --- the optimum against brute force


def brute(table: Pulsar) -> tuple[int, int]:
    """The most points of steps 1, 2 and 5, and the fewest cubes for them: everything is tried."""
    me = table.players[0]
    purple = [TECHNOLOGIES[one] for one in me.patents]
    effects = [e for one in purple if one.kind is TechKind.ENDGAME for e in one.effects]
    wild = sum(e.n for e in effects if isinstance(e, GoalWild))
    sales = [e for e in effects if isinstance(e, BuyPoints)]
    rate = next(((e.cubes, e.points) for e in effects if isinstance(e, CubeRate)), (2, 1))
    best = (0, 0)
    kinds = ("none", "own", "wild")
    for how in product(kinds, repeat=len(table.goals)):
        if how.count("wild") > wild or not possible(table, how):
            continue
        taken = [GOALS[goal] for goal, one in zip(table.goals, how, strict=True) if one != "none"]
        for levels in product(range(3), repeat=len(taken)):
            for sold in product((False, True), repeat=len(sales)):
                cubes = sum(e.cubes for e, one in zip(sales, sold, strict=True) if one)
                got = sum(e.points for e, one in zip(sales, sold, strict=True) if one)
                for goal, level in zip(taken, levels, strict=True):
                    prices = (goal.bonus1, goal.bonus2)[:level]
                    cubes += sum(price.cubes for price in prices)
                    got += goal.points + sum(price.points for price in prices)
                if cubes > me.cubes:
                    continue
                for effect in effects:
                    if isinstance(effect, Points):
                        got += effect.n
                    elif isinstance(effect, Score):
                        counted = len(taken)
                        if effect.count is not Count.GOAL_ACHIEVED:
                            counted = count(table, ME, effect.count)
                        got += effect.worth(counted)
                left = me.cubes - cubes
                got += max(left // 2, left // rate[0] * rate[1])
                best = max(best, (got, -cubes))
    return best


def possible(table: Pulsar, how: tuple[str, ...]) -> bool:
    """Can these goals be met by oneself together? Every way to give out gyrodynes is tried."""
    own = [
        GOALS[goal].requirement for goal, one in zip(table.goals, how, strict=True) if one == "own"
    ]
    if any(count(table, ME, need.count) < need.n for need in own):
        return False
    about = [one for one in own if one.count in GYRODYNE_GOALS]
    if len(about) < 2:
        return True
    spinning = [wheel.size for wheel in table.players[0].wheels.values() if wheel.spinning]
    for given_out in product((0, 1), repeat=len(spinning)):
        parts = [
            Counter(size for size, part in zip(spinning, given_out, strict=True) if part == nth)
            for nth in (0, 1)
        ]
        for first, second in (about, reversed(about)):
            if meets(parts[0], first) and meets(parts[1], second):
                return True
    return False


GYRODYNE_GOALS = (Count.SAME_SIZE_SPINNING, Count.DIFFERENT_SPINNING_SIZES)


def meets(part: Counter[Size], need: Requirement) -> bool:
    if need.count is Count.SAME_SIZE_SPINNING:
        return max(part.values(), default=0) >= need.n
    return len(part) >= need.n


def random_end(rng: random.Random, scene: Scene) -> Pulsar:
    """Somebody's end of a game, with whatever bears on goals and purchases."""
    state = fork(scene.state)
    tiles = rng.sample(range(1, 7), 3)
    state.goals = tuple(GoalId(f"G{tile}{rng.choice('AB')}") for tile in tiles)
    purple = [one for one in TECHNOLOGIES.values() if one.kind is TechKind.ENDGAME]
    owned = [one.id for one in rng.sample(purple, rng.randint(0, 4))]
    plain = [one for one in TECHNOLOGIES if one not in owned]
    owned += rng.sample(plain, rng.randint(0, 5))
    projects = tuple(f"A2-{n}" for n in range(1, rng.randint(1, 9)))
    spinning = {
        place: Wheel(rng.choice(list(Size)), spinning=rng.random() < 0.8)
        for place in PULSARS[: rng.randint(0, 6)]
    }
    me = replace(
        state.players[0],
        patents=dict.fromkeys(owned, 1),
        cubes=rng.randint(0, 14),
        wheels=spinning,
        claims=tuple(spinning),
        arrays=transmitters(rng.randint(0, 5)),
        stations=dict.fromkeys(SYSTEMS[: rng.randint(0, 13)], 0),
        projects=projects,
        runs=projects[: rng.randint(0, len(projects))],
        tokens={Token.PM1: rng.randint(1, 3)},
        awards=(Award(Size.SMALL, 7),) * rng.randint(0, 2),
    )
    state.players = (me, *state.players[1:])
    return state


@pytest.mark.rule("PULSAR-8.9", "PULSAR-8.3.4", "PULSAR-4.9.17")
def test_the_best_purchases_are_those_that_brute_force_finds() -> None:
    rng, scene = random.Random("ends"), at_the_end()
    bought = 0
    for _ in range(1_000):
        table = random_end(rng, scene)
        plan = best_plan(table, ME)
        assert plan.order == brute(table)
        bought += bool(plan.bought)
    assert bought > 300


# --- the end


@pytest.mark.rule("PULSAR-1.3", "PULSAR-8.10", "PULSAR-8.10.1", "PULSAR-1.4")
def test_the_highest_score_wins_and_no_place_is_shared() -> None:
    players = [seat(score=240), seat(score=107), seat(score=107), seat(score=107)]
    order = {4: [0], 3: [3], 2: [1], 9: [2]}
    scene = given(*players, agenda=(), initiative=order, round=8)
    found = result(scene.state)
    assert found.ranking == (0, 1, 3, 2)
    scene.state.agenda = (Produce(),)
    scene.advance()
    assert PULSAR.winners(scene.state) == {0}
    assert PULSAR.scores(scene.state)[0] > 240


@pytest.mark.rule("PULSAR-8.10.1")
def test_with_two_players_a_tie_goes_to_the_leading_counter() -> None:
    order = {1: [1], 2: [0], 3: [4], 4: [5]}  # 7 and 0 against 4 and 2
    scene = given(seat(score=101), seat(score=100), agenda=(), initiative=order, round=8)
    found = result(scene.state)
    assert found.scores[0] == found.scores[1]
    assert found.ranking == (1, 0)


@pytest.mark.rule("PULSAR-8.1", "PULSAR-8.11")
def test_after_the_end_nothing_can_be_done() -> None:
    scene = given(seat(), seat(), seat(), agenda=(Produce(),), round=8)
    assert scene.state.result is not None
    scene.refused(0, EndTurn(), "over", "PULSAR-8.1")
    assert scene.awaited() == set()
