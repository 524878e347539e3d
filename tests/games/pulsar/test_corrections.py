"""Every piece of a player's can be put right by a moderator, and a lost or doubled one is found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.engine.kit.corrections import Change
from bot.engine.prompts import Option
from bot.engine.records import Seat, change, fork, replace
from bot.engine.story import Story
from bot.games.pulsar.box.effects import Size, Token
from bot.games.pulsar.box.pieces import ProjectId, TransmitterId
from bot.games.pulsar.commands import Link
from bot.games.pulsar.corrections import KINDS, tell
from bot.games.pulsar.state import Array, Award, Pulsar, Turn, Wheel
from bot.games.pulsar.steps import Draft
from bot.i18n.catalog import catalogs
from tests.games.pulsar.opening import begun
from tests.games.pulsar.scene import PULSAR, Scene, given, seat

A, B = Seat(0), Seat(1)
TA1, TA2, TB1 = map(TransmitterId, ("TA1", "TA2", "TB1"))


def busy() -> Scene:
    """A table where the first player has some of everything."""
    rich = seat(
        dice=(2, 6),
        cubes=1,
        ship="S8",
        held=(Size.LARGE,),
        claims=("P1", "P2", "P3", "I1"),
        wheels={"P1": Wheel(Size.SMALL), "P2": Wheel(Size.MEDIUM, True)},
        awards=(Award(Size.SMALL, 7),),
        stations={"S2": 0},
        patents={"AI-2": 1},
        board="A",
        hq="A1",
        projects=("A1-1", "A1-3"),
        runs=("A1-3",),
        arrays=(
            Array(TA1, (0,)),
            Array(TA2, (0,), active=True, link=Link(TA1, 0, 0)),
        ),
        kept=("XSTATION.1",),
    )
    systems = {"S2": "SYS01"}
    return given(rich, seat(dice=(3,)), seat(), systems=systems, round=2, row=(TB1,), gone=("TA3",))


def offered(state: Pulsar) -> dict[str, Option[Any]]:
    found = PULSAR.guide.corrections.choice(PULSAR.seen_by(state, None))
    return {option.id: option for option in found.options} if found else {}


def told(state: Pulsar, *ids: str) -> Pulsar:
    """The table after these corrections, each offered when its turn comes."""
    story = Story(state)
    for one in ids:
        tell(story, [offered(story.state)[one].value])
        assert PULSAR.check(story.state) == [], one
    assert all(event.words(story.state) for event in story.events)
    return story.state


def same(one: Pulsar, other: Pulsar) -> bool:
    """Whatever the order of things in hands and on boards."""

    def plain(value: Any) -> Any:
        if isinstance(value, tuple):
            return sorted(map(repr, value))
        return sorted(map(repr, value.items())) if isinstance(value, dict) else value

    tables = [
        [plain(getattr(state, name)) for name in state.__struct_fields__ if name != "players"]
        + [
            [plain(getattr(player, name)) for name in player.__struct_fields__ if name != "flown"]
            for player in state.players
        ]
        for state in (one, other)
    ]
    return tables[0] == tables[1]


def test_a_moderator_puts_things_right_and_nothing_goes_below_zero() -> None:
    state = busy().state
    assert {"more.1.points", "less.1.cubes", "less.1.XSTATION.1", "more.2.large"} <= {
        *offered(state)
    }
    assert "less.1.points" not in offered(state)
    story = Story(state)
    tell(story, [Change(A, "less", "cubes"), Change(A, "less", "cubes")])
    assert story.state.players[A].cubes == 0
    after = told(state, "more.1.points", "more.2.large", "more.2.p2", "less.1.XSTATION.1")
    first, second = after.players[:2]
    assert (first.score, first.kept, after.discards) == (1, (), ("XSTATION.1",))
    assert (second.held, second.tokens) == ((Size.LARGE,), {Token.P2: 1})


@pytest.mark.parametrize(
    ("one", "back"),
    [
        ("more.1.points", "less.1.points"),
        ("less.1.cubes", "more.1.cubes"),
        ("more.2.pm1", "less.2.pm1"),
        ("more.3.small", "less.3.small"),
        ("less.1.XSTATION.1", "more.1.XSTATION.1"),
        ("more.2.station.S2.blue", "less.2.station.S2"),
        ("less.1.station.S2", "more.1.station.S2.blue"),
        ("more.3.ring.P5", "less.3.ring.P5"),
        ("more.3.ring.I2", "less.3.ring.I2"),
        ("more.1.wheel.P3.large", "less.1.wheel.P3.large"),
        ("less.1.wheel.P1.small", "more.1.wheel.P1.small"),
        ("more.1.spin.P1", "less.1.spin.P1"),
        ("less.1.spin.P2", "more.1.spin.P2"),
        ("more.2.award.small.4", "less.2.award.small.4"),
        ("less.1.award.small.7", "more.1.award.small.7"),
        ("more.2.ship.G2", "more.2.ship.E2"),
        ("more.2.patent.AI-1", "less.2.patent.AI-1"),
        ("more.1.project.A1-2", "less.1.project.A1-2"),
        ("less.1.project.A1-1", "more.1.project.A1-1"),
        ("less.1.run.A1-3", "more.1.run.A1-3"),
        ("more.2.tile.TB1", "less.2.tile.TB1"),
        ("more.2.tile.TA3", "less.2.gone.TA3"),
        ("more.1.cost.TA1.1", "less.1.cost.TA1.1"),
        ("less.1.cost.TA2.0", "more.1.cost.TA2.0"),
        ("less.1.link.TA2", "more.1.link.TA2.TA1.0.0"),
        ("more.2.die.5", "less.2.die.5"),
        ("more.1.red.4", "less.1.red.4"),
        ("more.1.space.initiative.0", "less.1.space.initiative.0"),
        ("less.3.space.engineering.0", "more.3.space.engineering.0"),
    ],
)
def test_whatever_is_given_or_taken_can_be_put_back(one: str, back: str) -> None:
    before = busy().state
    after = told(before, one)
    assert not same(after, before)
    again = told(after, back)
    if "space" in one:  # it lands on top of the others
        assert PULSAR.check(again) == []
    else:
        assert same(again, before)


def test_every_kind_is_offered_and_named_and_none_breaks_a_table() -> None:
    state = busy().state
    found = offered(state)
    assert {option.region.key for option in found.values()} == {
        f"pulsar.correct.kind.{kind}" for kind in KINDS
    }
    for option in found.values():
        story = Story(state)
        tell(story, [option.value])
        assert len(story.events) == 1, option.id
        assert PULSAR.check(story.state) == [], option.id
        assert all(words.render(option.label, {0: "Ada", 1: "Bo", 2: "Cy"}) for words in WORDS)
    labels = [WORDS[0].render(option.label, {0: "A", 1: "B", 2: "C"}) for option in found.values()]
    assert len(set(labels)) == len(labels)


WORDS = tuple(catalogs().values())


def test_a_transmitter_whose_last_cost_is_covered_is_active_and_not_without_it() -> None:
    state = told(busy().state, "more.1.cost.TA1.1", "more.1.cost.TA1.2")
    assert state.players[A].arrays[0].active
    assert not told(state, "less.1.cost.TA1.0").players[A].arrays[0].active


def test_a_piece_that_others_stand_on_is_not_taken_away() -> None:
    state = busy().state
    kept = ("less.1.ring.P1", "less.1.wheel.P2.medium", "less.1.project.A1-3", "less.1.tile.TA1")
    assert not {*kept} & {*offered(state)}
    freed = told(state, "less.1.spin.P2", "less.1.run.A1-3", "less.1.link.TA2")
    assert {*kept[1:]} <= {*offered(freed)}
    deeper = told(state, "more.1.project.A1-2", "more.1.project.A1-4")
    assert "less.1.project.A1-1" not in offered(deeper)


def test_no_more_is_offered_than_there_is() -> None:
    state = busy().state
    assert not {"more.1.patent.AI-2", "more.2.ring.P1", "more.2.award.small.7"} & {*offered(state)}
    assert "more.1.patent.AII-1" not in offered(state)  # its row is not open yet
    owned = told(state, "more.2.patent.AI-2")
    assert "more.3.patent.AI-2" not in offered(owned)
    full = fork(state)
    for one in range(6 - len(full.players[A].claims)):
        full = told(full, f"more.1.ring.P{one + 4}")
    assert not any(name.startswith("more.1.ring") for name in offered(full))
    pair = offered(given(seat(patents={"AI-1": 1, "AI-4": 1}), seat(), round=2).state)
    assert "more.2.patent.AI-1" in pair
    assert "more.2.patent.AI-4" not in pair  # one die icon: one owner with two players


def test_dice_are_given_only_in_turns_that_are_not_over() -> None:
    state = busy().state
    taken = told(state, "less.1.die.2", "more.3.die.1")
    assert (taken.players[A].dice, taken.players[2].dice) == ((6,), (1,))
    drafting = begun(players=3)
    assert isinstance(drafting.state.step, Draft)
    assert not any(".die." in one or ".red." in one for one in offered(drafting.state))
    assert not any(one.startswith("more.2.red") for one in offered(state))


def test_a_bonus_die_is_given_again_or_taken_even_if_it_must_be_used() -> None:
    scene = busy()
    scene.state.turn = Turn(A, red=3, forced=True, committed=True)
    assert "more.1.red.4" not in offered(scene.state)
    free = told(scene.state, "less.1.red.3")
    assert free.turn == Turn(A, committed=True)
    assert told(free, "more.1.red.4").turn == Turn(A, offered=(4,))


def test_the_system_that_a_ship_is_put_into_can_be_turned_up() -> None:
    state = busy().state
    assert "S8" not in state.open
    assert "S8" in told(state, "more.1.system.S8").open
    assert "more.1.system.S8" not in offered(told(state, "more.1.ship.S2"))


def test_of_two_counters_in_one_stack_the_upper_one_is_moved() -> None:
    state = given(seat(), seat()).state
    assert {one for one in offered(state) if ".1.space.initiative" in one} == {
        "more.1.space.initiative.1",
        "less.1.space.initiative.1",
    }
    apart = told(state, "more.1.space.initiative.1")
    assert apart.initiative[6:8] == ((4,), (0, 1, 5))
    assert "less.1.space.initiative.0" in offered(apart)
    edge = given(seat(), seat(), seat(), initiative={1: (0,), 15: (1, 2)}).state
    assert not {"more.1.space.initiative.0", "less.2.space.initiative.0"} & {*offered(edge)}


def test_nothing_is_put_right_while_an_effect_asks_or_after_the_end() -> None:
    scene = begun(players=3)
    assert offered(scene.state)
    scene.state.agenda = ()
    assert not offered(scene.state)


# --- what `check` finds


def mine(**fields: Any) -> Callable[[Pulsar], None]:
    return lambda state: change(state, A, **fields)


def theirs(**fields: Any) -> Callable[[Pulsar], None]:
    return lambda state: change(state, B, **fields)


def table(**fields: Any) -> Callable[[Pulsar], None]:
    def broken(state: Pulsar) -> None:
        for name, value in fields.items():
            setattr(state, name, value)

    return broken


def linked(link: Link) -> tuple[Array, ...]:
    return Array(TA1, (0,)), Array(TA2, (0,), active=True, link=link)


@pytest.mark.parametrize(
    ("broken", "found"),
    [
        (table(row=()), "lost transmitter: TB1"),
        (table(gone=("TA3", "TB1")), "doubled transmitter: TB1"),
        (table(discards=("XSTATION.1",)), "doubled exploration tile: XSTATION.1"),
        (mine(kept=()), "lost exploration tile: XSTATION.1"),
        (table(boxed="SYS01"), "doubled system: SYS01"),
        (table(initiative=((),) * 15), "lost initiative counter: 0"),
        (table(engineering=((0, 1, 2, 2), *((),) * 14)), "doubled engineering counter: 2"),
        (theirs(stations={"S2": 0}), "two stations on S2.0"),
        (theirs(claims=("P1",)), "two rings on P1"),
        (theirs(awards=(Award(Size.SMALL, 7),)), "two awards small 7"),
        (theirs(awards=(Award(Size.SMALL, 5),)), "no such award"),
        (theirs(patents={"ZZ": 1}), "no such technology: ZZ"),
        (mine(held=(Size.SMALL,) * 10), "too many small gyrodynes"),
        (mine(claims=("P1", "P2", "P3", "P4", "P5", "P6", "P7")), "too many rings"),
        (mine(claims=("P1",)), "a gyrodyne on P2"),
        (mine(claims=("P1", "P2", "S2")), "S2 is no pulsar"),
        (mine(cubes=-1), "less than nothing"),
        (mine(ship="Z9"), "no ship at Z9"),
        (mine(stations={"S8": 0}), "a station on hidden S8"),
        (mine(projects=("A1-3", "A1-4")), "project A1-4 without its ground"),
        (mine(projects=("A1-3", "B1-1")), "project B1-1 without its ground"),
        (mine(projects=("A1-3", "A1-3")), "done twice: A1-3"),
        (mine(projects=("A1-1",)), "a run without its project"),
        (mine(runs=("A1-3", "A1-3")), "done twice: run of A1-3"),
        (mine(arrays=linked(Link(TA1, 0, 0))[1:]), "a link to TA1"),
        (mine(arrays=(Array(TA1, (0, 0)), Array(TA2, (0,), True))), "covered twice"),
        (mine(arrays=(Array(TA1, (7,)), Array(TA2, (0,), True))), "no such cost"),
        (mine(arrays=(Array(TA1, (0,), True), Array(TA2, (0,), True))), "TA1 active"),
        (mine(arrays=(Array(TA1, (0,)), Array(TA2, (0,)))), "TA2 active"),
        (mine(dice=(1,) * 9), "10 of 7 dice"),
        (table(turn=Turn(A, forced=True)), "no red die"),
    ],
)
def test_a_lost_or_doubled_piece_is_found(broken: Callable[[Pulsar], None], found: str) -> None:
    state = fork(busy().state)
    assert PULSAR.check(state) == []
    broken(state)
    assert any(found in fault for fault in PULSAR.check(state)), PULSAR.check(state)


def test_a_third_owner_and_an_end_linked_twice_are_found() -> None:
    state = fork(busy().state)
    for who in map(Seat, range(3)):
        change(state, who, patents={"AI-2": 1})
    assert PULSAR.check(state) == ["3 owners of AI-2"]
    twice = (*linked(Link(TA1, 0, 0)), Array(TB1, (0,), link=Link(TA1, 0, 0)))
    bare = fork(busy().state)
    change(bare, A, arrays=twice)
    bare.row = ()
    assert "seat 0: linked twice: TA1.0" in PULSAR.check(bare)


def test_a_project_of_the_first_row_stands_alone() -> None:
    state = fork(busy().state)
    state.players = (replace(state.players[A], projects=(ProjectId("A1-3"),)), *state.players[1:])
    assert PULSAR.check(state) == []
