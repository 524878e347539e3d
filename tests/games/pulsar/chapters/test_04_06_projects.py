"""4.6 and 4.7: projects, hyperlight runs and bonus dice."""

from __future__ import annotations

import pytest

from bot.engine.records import fork
from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.box.effects import Colour, Size, Token
from bot.games.pulsar.box.pieces import ProjectId, TechnologyId
from bot.games.pulsar.box.routes import described
from bot.games.pulsar.chapters.actions.flight import pick_run
from bot.games.pulsar.commands import (
    Change,
    CompleteProject,
    CopyDie,
    EndTurn,
    Fly,
    Patent,
    Pay,
    TakeBonus,
    TakeGyrodyne,
)
from bot.games.pulsar.events import DieForced, DieOffered, Gained
from bot.games.pulsar.state import Turn
from tests.games.pulsar.scene import Scene, given, seat


def path(*places: str) -> tuple[LocationId, ...]:
    return tuple(map(LocationId, places))


def project(name: str) -> ProjectId:
    return ProjectId(name)


def office(hq: str, *done: str, **more: object) -> dict[str, object]:
    """A player with a headquarters and these projects completed."""
    return seat(board=hq[0], hq=hq, projects=tuple(f"{hq}-{one}" for one in done), **more)


@pytest.mark.rule("PULSAR-4.6.1", "PULSAR-4.6.1.1", "PULSAR-4.6.3.1")
def test_only_the_owner_completes_a_project_once_and_in_order() -> None:
    scene = given(office("A2", "3", dice=(1, 2, 3, 4)), office("B1"), seat())
    scene.refused(0, CompleteProject(Pay(1), project("B1-3")), "no_project", "PULSAR-4.6.1")
    scene.refused(1, CompleteProject(Pay(1), project("B1-3")), "not_now")
    scene.refused(0, CompleteProject(Pay(2), project("A2-3")), "project_done", "PULSAR-4.6.1.1")
    scene.refused(0, CompleteProject(Pay(3), project("A2-5")), "project_needs", "PULSAR-4.6.3.1")
    scene.when(0, CompleteProject(Pay(1), project("A2-2")))
    assert project("A2-2") in scene.player(0).projects


@pytest.mark.rule("PULSAR-4.6.4", "PULSAR-4.2.1")
def test_a_project_takes_the_exact_die_and_gives_its_benefits_at_once() -> None:
    scene = given(office("A2", dice=(2, 4, 6)), seat(), seat())
    scene.refused(0, CompleteProject(Pay(4), project("A2-3")), "price", "PULSAR-4.2.1")
    scene.when(0, CompleteProject(Pay(2), project("A2-3")))
    assert scene.player(0).tokens == {Token.PM1: 1, Token.P2: 1}


def runner(*done: str, ship: str = "O7", dice: tuple[int, ...] = (5, 5), **more: object) -> Scene:
    return given(office("A2", *done, ship=LocationId(ship), dice=dice, **more), seat(), seat())


WAY = path("S7", "O9", "O14", "O13", "P7")  # three orange gates besides the first


@pytest.mark.rule("PULSAR-4.6.6.1", "PULSAR-4.6.12")
def test_a_run_is_used_once_even_for_0_points() -> None:
    scene = runner("2")  # a green run
    scene.when(0, Fly(Pay(5), WAY, project("A2-2")))
    assert scene.player(0).runs == ("A2-2",)
    assert not scene.told(Gained)
    scene.when(0, TakeBonus(printed=True)) if scene.step() == "Exploring" else None
    back = path("O13", "O14", "O9", "S7", "O7")
    scene.refused(0, Fly(Pay(5), back, project("A2-2")), "run_gone", "PULSAR-4.6.6.1")


@pytest.mark.rule("PULSAR-4.6.7")
def test_a_flight_has_one_run_at_most() -> None:
    scene = runner("1", "2")
    choice = scene.choice(0, "do.fly", pay=("5s.none.5",), to=("P7",))
    if choice.name == "route":
        choice = scene.choice(0, "do.fly", to=("P7",), route=(choice.options[0].id,))
    assert choice.name == "run"
    assert (choice.at_least, choice.at_most) == (0, 1)


@pytest.mark.rule("PULSAR-4.6.9", "PULSAR-4.6.8")
def test_the_gate_of_the_start_counts_if_it_is_entered_again() -> None:
    scene = runner("1", ship="O4", dice=(3, 6))
    scene.when(0, Fly(Pay(3), path("P4", "O5", "O4"), project("A2-1")))
    (run,) = [one for one in scene.told(Gained) if one.source == "A2-1"]
    assert run.points == 2 * 2


@pytest.mark.rule("PULSAR-4.6.10")
def test_a_run_of_any_colour_scores_the_one_that_is_named() -> None:
    scene = runner("1", "2", "4", "6")
    scene.refused(0, Fly(Pay(5), WAY, project("A2-6")), "run_colour", "PULSAR-4.6.10")
    scene.when(0, Fly(Pay(5), WAY, project("A2-6"), Colour.ORANGE))
    (run,) = [one for one in scene.told(Gained) if one.source == "A2-6"]
    assert run.points == 2 * 3
    other = runner("1")
    other.refused(0, Fly(Pay(5), WAY, project("A2-1"), Colour.GREEN), "run_has_colour")
    other.refused(0, Fly(Pay(5), WAY, None, Colour.GREEN), "no_run")


@pytest.mark.rule("PULSAR-4.6.6")
def test_runs_are_offered_with_the_route_the_best_first() -> None:
    scene = runner("1", "2", "4", "6", "3")
    route = described(scene.state.side, WAY)
    choice = next(pick_run(scene.player(0), route))
    best = ["A2-1.orange", "A2-6.orange", "A2-2.green", "A2-6.green", "A2-6.magenta"]
    assert [option.id for option in choice.options] == best
    assert [option.value for option in choice.options][:2] == [
        ("A2-1", None),
        ("A2-6", Colour.ORANGE),
    ]
    assert [option.label.values["n"] for option in choice.options] == [6, 6, 0, 0, 0]
    few = runner("2", "1").player(0)
    without = next(pick_run(few, described(scene.state.side, WAY[:1])))
    assert [option.id for option in without.options] == ["A2-1.orange", "A2-2.green"]
    assert next(pick_run(few, route)).suggest == ("A2-1.orange",)  # three gates
    assert next(pick_run(few, described(scene.state.side, WAY[:3]))).suggest == ()
    for done in ((), ("3",)):  # without a run nothing is asked
        talk = pick_run(runner(*done).player(0), route)
        with pytest.raises(StopIteration) as end:
            next(talk)
        assert end.value.value == (None, None)
    talk = pick_run(scene.player(0), route)
    next(talk)
    with pytest.raises(StopIteration) as end:
        talk.send([])
    assert end.value.value == (None, None)
    talk = pick_run(scene.player(0), route)
    with pytest.raises(StopIteration) as end:
        talk.send([next(talk).options[1].value])
    assert end.value.value == ("A2-6", Colour.ORANGE)


@pytest.mark.rule("PULSAR-4.6.6.1")
def test_only_projects_with_a_run_that_was_not_used_have_one_to_declare() -> None:
    scene = runner("1", "2", "3", runs=("A2-1",))
    assert list(scene.player(0).open_runs) == ["A2-2"]


@pytest.mark.rule("PULSAR-4.6.11")
def test_a_run_may_be_used_by_the_very_next_flight() -> None:
    scene = given(office("A2", ship=LocationId("O7"), dice=(1, 4)), seat(), seat())
    scene.when(0, CompleteProject(Pay(1), project("A2-2")))
    scene.when(0, Fly(Pay(4), path("S7", "G8", "G7", "P6"), project("A2-2")))
    (run,) = [one for one in scene.told(Gained) if one.source == "A2-2"]
    assert run.points == 2


# --- bonus dice


@pytest.mark.rule("PULSAR-4.7.5")
def test_the_red_die_of_a_system_may_be_used_in_this_turn() -> None:
    scene = given(seat(ship="O4", dice=(1, 6)), seat(), seat(), systems={"S3": "SYS03"})
    scene.when(0, Fly(Pay(1), path("S3")))
    scene.when(0, TakeBonus(printed=True))
    (offered,) = scene.told(DieOffered)
    assert offered.value == 2
    scene.when(0, TakeGyrodyne(Pay(2, red=True), Size.MEDIUM))
    assert scene.player(0).dice == (6,)
    left = given(seat(ship="O4", dice=(1,)), seat(dice=(6,)), seat(), systems={"S3": "SYS03"})
    left.when(0, Fly(Pay(1), path("S3"))).when(0, TakeBonus(printed=True))
    left.when(0, EndTurn())
    assert left.awaited() == {1}


@pytest.mark.rule("PULSAR-4.7.5", "PULSAR-4.7.13")
def test_a_red_die_that_could_not_be_used_is_not_offered() -> None:
    scene = given(seat(ship="O4", dice=(1, 6)), seat(), seat(), systems={"S3": "SYS03"})
    scene.state.turn = Turn(scene.state.order[0], committed=True)
    scene.when(0, Fly(Pay(1), path("S3"))).when(0, TakeBonus(printed=True))
    assert not scene.told(DieOffered)


@pytest.mark.rule("PULSAR-4.7.6.2", "PULSAR-4.7.6")
def test_the_paying_die_comes_back_with_the_printed_value() -> None:
    scene = given(seat(dice=(2, 6), tokens={Token.PM1: 1}), seat(), seat(), round=3)
    scene.when(0, Patent(Pay(2, change=Change.PLUS), TechnologyId("AII-1")))
    (forced,) = scene.told(DieForced)
    assert (forced.silver, forced.red) == (2, 2)
    assert scene.player(0).dice == (2, 6)
    assert scene.player(0).tokens == {}


@pytest.mark.rule("PULSAR-4.7.6.1")
def test_the_two_dice_are_used_in_any_order_and_the_silver_one_may_be_left() -> None:
    scene = given(seat(dice=(3,)), seat(dice=(6,)), seat(), round=3)
    scene.when(0, Patent(Pay(3), TechnologyId("AII-1")))
    silver_first = Scene(scene.state).when(0, TakeGyrodyne(Pay(2), Size.MEDIUM))
    assert "end" not in silver_first.menu(0)
    scene.when(0, TakeGyrodyne(Pay(2, red=True), Size.MEDIUM))
    scene.when(0, EndTurn())
    assert scene.awaited() == {1}


@pytest.mark.rule("PULSAR-4.7.9")
def test_a_bonus_die_pays_for_no_other_red_die() -> None:
    scene = given(seat(dice=(6,)), seat(), seat(), round=3)
    scene.state.turn = Turn(scene.state.order[0], offered=(3,))
    duplicator = Patent(Pay(3, red=True), TechnologyId("AII-1"))
    scene.refused(0, duplicator, "pays_red", "PULSAR-4.7.9")
    assert "AII-1" not in scene.offered(0, "do.patent")
    projects = given(office("A2", "2", "3", dice=(6,)), seat(), seat())
    projects.state.turn = Turn(projects.state.order[0], offered=(3,))
    paid = CompleteProject(Pay(3, red=True), project("A2-5"))
    projects.refused(0, paid, "pays_red", "PULSAR-4.7.9")


@pytest.mark.rule("PULSAR-4.7.9", "PULSAR-4.7.8")
def test_a_silver_die_pays_for_a_red_one_if_the_bonus_die_of_the_turn_is_free() -> None:
    rows = given(seat(dice=(3, 6)), seat(), seat(), round=3)
    rows.state.turn = Turn(rows.state.order[0], offered=(3,))
    plain = Scene(rows.state).when(0, Patent(Pay(3, red=True), TechnologyId("AI-2")))
    assert plain.player(0).patents == {"AI-2": 3}
    assert "AII-1" in rows.offered(0, "do.patent")
    assert rows.when(0, Patent(Pay(3), TechnologyId("AII-1"))).told(DieForced)
    scene = given(office("A2", "2", "3", dice=(3, 6)), seat(), seat())
    scene.state.turn = Turn(scene.state.order[0], offered=(4,))
    plain = Scene(scene.state).when(0, CompleteProject(Pay(4, red=True), project("A2-1")))
    assert project("A2-1") in plain.player(0).projects
    duplicator = CompleteProject(Pay(3), project("A2-5"))
    spent = Scene(fork(scene.state))
    spent.state.turn = Turn(scene.state.order[0], committed=True)
    spent.refused(0, duplicator, "committed", "PULSAR-4.7.8")
    assert scene.when(0, duplicator).told(DieForced)


@pytest.mark.rule("PULSAR-4.7.10", "PULSAR-4.7.7")
def test_a_paid_red_die_costs_cubes_and_must_be_used() -> None:
    options = {"technologies": ("AI", "BII", "AIII")}
    scene = given(seat(dice=(3,), cubes=2), seat(), seat(), options=options, round=5)
    scene.when(0, Patent(Pay(3), TechnologyId("BII-5")))
    assert scene.player(0).cubes == 1
    assert scene.state.turn is not None
    assert scene.state.turn.red == 4
    scene.refused(0, EndTurn(), "forced")


@pytest.mark.rule("PULSAR-4.7.11")
def test_a_technology_may_be_taken_though_its_benefit_is_of_no_use() -> None:
    full = tuple(LocationId(f"P{n}") for n in range(1, 7))
    scene = given(seat(dice=(5, 6), claims=full), seat(), seat(), round=2)
    scene.when(0, Patent(Pay(5), TechnologyId("AI-5")))  # no ring is left to claim with
    assert scene.step() == "Sizing"


@pytest.mark.rule("PULSAR-4.7.12", "PULSAR-4.7.8")
def test_a_copied_die_may_be_left_and_its_cubes_are_gone() -> None:
    scene = given(seat(dice=(3,), cubes=5), seat(dice=(6,)), seat(), dice=(4,), round=3)
    scene.when(0, CopyDie(4))
    scene.refused(0, Patent(Pay(3), TechnologyId("AII-1")), "committed", "PULSAR-4.7.8")
    scene.when(0, EndTurn())
    assert scene.player(0).cubes == 1


@pytest.mark.rule("PULSAR-4.7.3")
def test_only_a_leftover_die_can_be_copied_and_for_enough_cubes() -> None:
    scene = given(seat(dice=(6,), cubes=4), seat(), seat(), dice=(4,))
    scene.refused(0, CopyDie(5), "no_leftover", "PULSAR-4.7.3")
    poor = given(seat(dice=(6,), cubes=3), seat(), seat(), dice=(4,))
    poor.refused(0, CopyDie(4), "cubes", "PULSAR-4.7.3")
    two = given(seat(dice=(6,), cubes=4), seat(), dice=(2, 4, 5))
    assert two.offered(0, "do.copy") == ["2", "4", "5"]
