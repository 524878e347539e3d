"""Section 9, goods: production worlds, the bonus, windfall powers and their targets (page 7)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from bot.engine.prompts import Prompt
from bot.games.race.commands import Target
from bot.games.race.events import CardsDrawn
from tests.games.race.examples import page_12 as page
from tests.games.race.scene import Scene, given, seat
from tests.support.steps import Open, step_of

IDLE = seat("epsilon_eridani")  # chose Produce, and has nothing to produce on

NOVELTY = ("refugee_world", "galactic_resort", "star_nomad_lair")  # windfall worlds, all these
RARE = ("asteroid_belt", "radioactive_world", "destroyed_world")
GENES = ("pre_sentient_race", "empath_world", "avian_uplift_race")
ALIEN = ("deserted_alien_outpost", "alien_robot_sentry", "deserted_alien_library")
WINDFALL = {"novelty": NOVELTY, "rare": RARE, "genes": GENES, "alien": ALIEN}


def producing(*tableau: str, goods: tuple[str, ...] = (), action: str = "settle") -> Scene:
    return given(seat("new_sparta", *tableau, goods=goods, action=action), IDLE).perform("produce")


# --- production worlds


@pytest.mark.rule("RACE-9.1")
@pytest.mark.parametrize("action", ["settle", "produce"])
@pytest.mark.parametrize("world", page.PRODUCTION)
def test_an_empty_production_world_produces_whoever_chose_the_phase(
    world: str, action: str
) -> None:
    scene = given(seat("new_sparta", world, action=action), IDLE)
    top = scene.state.supply[0]
    scene.perform("produce")
    assert dict(scene.player(0).goods) == {world: top}
    assert top not in scene.state.supply


@pytest.mark.rule("RACE-9.2")
@pytest.mark.parametrize("world", page.PRODUCTION)
def test_a_production_world_with_a_good_does_not_produce(world: str) -> None:
    scene = given(seat("new_sparta", world, goods=[world]), IDLE)
    goods = dict(scene.player(0).goods)
    scene.perform("produce")
    assert scene.filled() == []
    assert dict(scene.player(0).goods) == goods


@pytest.mark.rule("RACE-9.2")
def test_neither_bonus_nor_powers_put_a_second_good_on_a_windfall_world() -> None:
    worlds: tuple[str, ...] = (GENES[0], RARE[0])
    scene = producing("genetics_lab", "galactic_engineers", *worlds, goods=worlds, action="produce")
    assert scene.filled() == []
    worlds = (GENES[0], *RARE[:2])
    scene = producing(
        "genetics_lab", "galactic_engineers", *worlds, goods=worlds[:1], action="produce"
    )
    assert sorted(scene.filled()) == sorted(RARE[:2])


@pytest.mark.rule("RACE-9.3")
@pytest.mark.parametrize("worlds", WINDFALL.values(), ids=WINDFALL.keys())
def test_windfall_worlds_do_not_produce_by_themselves(worlds: tuple[str, ...]) -> None:
    scene = producing("artist_colony", "runaway_robots", *worlds)
    assert scene.filled() == ["artist_colony"]


# --- the bonus


@pytest.mark.rule("RACE-9.4", "RACE-9.18")
@pytest.mark.parametrize("worlds", WINDFALL.values(), ids=WINDFALL.keys())
def test_the_bonus_fills_the_only_empty_windfall_world_of_any_kind(
    worlds: tuple[str, ...],
) -> None:
    scene = producing(*worlds, goods=worlds[1:], action="produce")
    assert scene.filled() == [worlds[0]]
    assert scene.state.round == 3  # unasked: it is mandatory


@pytest.mark.rule("RACE-9.16", "RACE-4.7")
@pytest.mark.parametrize("target", [worlds[0] for worlds in WINDFALL.values()])
@pytest.mark.parametrize(
    ("card", "action"),
    [
        pytest.param(
            "terraformed_world", "produce", marks=pytest.mark.rule("RACE-9.4", "RACE-9.18")
        ),
        pytest.param("galactic_engineers", "settle", marks=pytest.mark.rule("RACE-9.5")),
    ],
)
def test_the_bonus_and_the_engineers_fill_one_windfall_world_of_the_owners_choice(
    target: str, card: str, action: str
) -> None:
    worlds = [worlds[0] for worlds in WINDFALL.values()]
    scene = producing(*worlds, "artist_colony", card, action=action)
    assert scene.offered(0, "produce") == worlds
    assert scene.choice(0, "produce").at_least == 1
    scene.refused(0, Target(("artist_colony",)), "not_a_target")
    for wrong in ((), tuple(worlds[:2])):
        scene.refused(0, Target(wrong), "targets")
    scene.when(0, Target((target,)))
    assert scene.filled() == ["artist_colony", target]


@pytest.mark.rule("RACE-9.4", "RACE-3.8")
def test_only_a_player_who_chose_produce_has_the_bonus() -> None:
    mine = seat("new_sparta", RARE[0], action="consume_2x")
    other = seat("epsilon_eridani", RARE[1], action="produce")
    scene = given(mine, other).perform("produce")
    assert (scene.filled(0), scene.filled(1)) == ([], [RARE[1]])


@pytest.mark.rule("RACE-9.18")
@pytest.mark.parametrize("worlds", [(), RARE[:2]])
def test_the_bonus_gives_nothing_without_an_empty_windfall_world(worlds: tuple[str, ...]) -> None:
    scene = producing("rebel_base", *worlds, goods=worlds, action="produce")
    assert scene.filled() == []
    assert not scene.ever_told(CardsDrawn, 0)
    assert scene.state.round == 3


# --- windfall powers


SOURCES = [
    ("expanding_colony", "novelty"),
    ("free_trade_association", "novelty"),
    ("mining_league", "rare"),
    ("mining_robots", "rare"),
    ("genetics_lab", "genes"),
    ("alien_rosetta_stone_world", "alien"),
]


@pytest.mark.rule("RACE-9.5")
@pytest.mark.parametrize(("card", "kind"), SOURCES)
def test_a_windfall_power_fills_one_empty_world_of_its_kind_unasked(card: str, kind: str) -> None:
    """The other world of the kind holds a good; those of the other kinds are empty."""
    others = [worlds[0] for name, worlds in WINDFALL.items() if name != kind]
    first, second = WINDFALL[kind][:2]
    scene = producing(card, *others, first, second, goods=(second,))
    assert scene.filled() == [first]
    assert scene.state.round == 3


@pytest.mark.rule("RACE-9.5", "RACE-9.16")
@pytest.mark.parametrize(("card", "kind"), SOURCES)
def test_the_owner_chooses_among_the_worlds_of_the_kind(card: str, kind: str) -> None:
    others = [worlds[0] for name, worlds in WINDFALL.items() if name != kind]
    worlds = WINDFALL[kind]
    scene = producing(card, *others, *worlds)
    assert scene.offered(0, "produce") == list(worlds)
    scene.refused(0, Target((others[0],)), "targets", "RACE-9.6")
    scene.refused(0, Target(()), "targets")
    scene.when(0, Target(worlds[1:2]))
    assert scene.filled() == [worlds[1]]


@pytest.mark.rule("RACE-9.5")
@pytest.mark.parametrize(("card", "kind"), SOURCES)
def test_a_windfall_power_without_an_empty_world_of_its_kind_does_nothing(
    card: str, kind: str
) -> None:
    others = [worlds[0] for name, worlds in WINDFALL.items() if name != kind]
    scene = producing(card, *others, *WINDFALL[kind], goods=WINDFALL[kind])
    assert scene.filled() == []


@pytest.mark.rule("RACE-9.5")
def test_windfall_powers_of_the_same_kind_fill_one_world_each() -> None:
    scene = producing("mining_league", "mining_robots", *RARE).when(0, Target(RARE[1:]))
    assert sorted(scene.filled()) == sorted(RARE[1:])


# --- every best filling can be reached


def every_answer(prompt: Prompt, replies: dict[str, tuple[str, ...]]) -> list[Any]:
    step = step_of(prompt, replies)
    if not isinstance(step, Open):
        return [step]
    return [
        answer
        for option in step.choice.options
        for answer in every_answer(prompt, {**replies, step.choice.name: (option.id,)})
    ]


def reachable(*tableau: str) -> set[frozenset[str]]:
    """The sets of windfall worlds that a player can fill in the game."""
    scene = producing(*tableau, action="produce")
    if scene.awaited() != {0}:
        return {frozenset(scene.filled())}
    answers = every_answer(scene.prompt(0, "produce"), {})
    tables = [producing(*tableau, action="produce").when(0, answer) for answer in answers]
    return {frozenset(table.filled()) for table in tables}


def largest(sources: list[str | None], empty: dict[str, str]) -> set[frozenset[str]]:
    """The largest sets that the sources can fill in any order whatever."""
    found: set[frozenset[str]] = set()
    for order in set(permutations(sources)):
        sets: set[frozenset[str]] = {frozenset()}
        for source in order:
            sets = {
                more
                for old in sets
                for more in [
                    old | {world}
                    for world, kind in empty.items()
                    if world not in old and source in (None, kind)
                ]
                or [old]
            }
        found |= sets
    return {one for one in found if len(one) == max(map(len, found))}


@pytest.mark.rule("RACE-9.17", "RACE-9.6")
@pytest.mark.parametrize(
    ("cards", "numbers"),
    [
        (["mining_robots"], {"rare": 1, "genes": 2}),
        (["mining_robots"], {"rare": 2, "genes": 1}),
        (["mining_robots", "mining_league"], {"rare": 2, "novelty": 2}),
        (["mining_robots", "genetics_lab"], {"rare": 2, "genes": 2, "alien": 1}),
        (["galactic_engineers"], {"rare": 1, "novelty": 2}),
        (["galactic_engineers", "genetics_lab"], {"genes": 2, "alien": 2}),
        (["galactic_engineers", "genetics_lab", "mining_robots"], {"genes": 1, "rare": 3}),
        (["expanding_colony", "alien_rosetta_stone_world"], {"novelty": 1, "alien": 1, "rare": 2}),
    ],
)
def test_every_best_filling_can_be_reached_in_the_fixed_order(
    cards: list[str], numbers: dict[str, int]
) -> None:
    empty = {world: kind for kind, count in numbers.items() for world in WINDFALL[kind][:count]}
    sources = [None, *(dict(SOURCES).get(card) for card in cards)]
    assert reachable(*empty, *cards) == largest(sources, empty)
    assert reachable(*cards, *empty) == largest(sources, empty)
