"""9.7 Interception: who may try, and what becomes of those who are caught."""

from __future__ import annotations

import pytest

from bot.engine.orders.language import Order
from bot.games.horizons.acts import Fly, Section
from bot.games.horizons.box.units import UNITS, UnitId
from bot.games.horizons.chapters.combat.search import search_odds
from bot.games.horizons.chapters.combat.sides import combat_value, side
from bot.games.horizons.commands.moving import Halt, Intercept, Proceed
from bot.games.horizons.events.combat import Searched
from bot.games.horizons.state import Year
from bot.games.horizons.steps.combat import Battle, Side, Yielding
from bot.games.horizons.steps.moving import Caught, Intercepting, Proceeding
from tests.games.horizons.chapters.moving.meetings import (
    EMBARGO,
    NEUTRAL,
    OUT,
    RANGE,
    WAR,
    could,
    leave,
    meeting,
    tries,
)
from tests.games.horizons.scene import Scene, base, ship

WARSHIP = next(one.id for one in UNITS.values() if one.faction == "europe" and one.combat)

# --- who may


@pytest.mark.rule("HORIZON-9.7.1", "HORIZON-9.7.3")
def test_who_leaves_a_place_of_an_enemy_may_be_intercepted_after_the_engine_roll() -> None:
    scene = leave(meeting("russia:kliper"), "russia:kliper")
    step = scene.state.step
    assert isinstance(step, Intercepting)
    assert (step.seat, step.fleet) == (scene.seat("japan"), ("japan:sakura",))
    assert scene.draws == 1
    assert scene.ship("russia:kliper").at == "orbit:mars"
    scene.when(scene.seat("japan"), Intercept(yes=False))
    assert scene.ship("russia:kliper").at == "transfer:belt:2"
    assert scene.draws == 1


@pytest.mark.rule("HORIZON-9.7.1")
def test_nobody_is_intercepted_where_they_arrive() -> None:
    scene = meeting("russia:kliper", at="flyby:mars", ships={"japan:sakura": "orbit:mars"})
    leave(scene, "russia:kliper", path=("orbit:mars",))
    assert scene.ship("russia:kliper").at == "orbit:mars"
    assert not isinstance(scene.state.step, Intercepting)


def test_who_may_intercept_reads_the_odds_and_both_strengths() -> None:
    scene = leave(meeting("russia:kliper"), "russia:kliper")
    _, yes = scene.choice(scene.seat("japan"), "intercept").options
    told = yes.label.values
    sides = [side(scene.state, (UnitId(unit),)) for unit in ("japan:sakura", "russia:kliper")]
    assert told["odds"] == search_odds(scene.state, *sides)
    assert (told["mine"], told["theirs"]) == tuple(combat_value(scene.state, one) for one in sides)


@pytest.mark.rule("HORIZON-9.7.2")
def test_an_interceptor_meets_the_conditions_of_a_searching_fleet() -> None:
    prey = "russia:kliper"
    able = meeting(prey)
    assert could(able, prey) == [("japan:sakura",)]
    unfit = {
        "unarmed": {"japan:kibo": "orbit:mars"},
        "in reserve": {"japan:sakura": ship("orbit:mars", reserve=True)},
        "with a robot": {
            "japan:sakura": ship("orbit:mars", fleet=1),
            "japan:tanaka": ship("orbit:mars", fleet=1),
        },
        "one of them in reserve": {
            "japan:sakura": ship("orbit:mars", fleet=1),
            "japan:kibo": ship("orbit:mars", fleet=1, reserve=True),
        },
        "elsewhere": {"japan:sakura": "flyby:mars"},
        "self-aware": {"japan:sakura": ship("orbit:mars", awake=True)},
    }
    for why, ships in unfit.items():
        assert could(meeting(prey, ships=ships), prey) == [], why
    pair = {unit: ship("orbit:mars", fleet=1) for unit in ("japan:sakura", "japan:kibo")}
    assert could(meeting(prey, ships=pair), prey) == [("japan:sakura", "japan:kibo")]
    hurt = meeting(prey, ships={"japan:hiryu": ship("orbit:mars", damage=6)})
    assert could(hurt, prey) == [("japan:hiryu",)]
    docked = meeting(
        prey,
        at="surface:moon",
        ships={"japan:sakura": ship("surface:moon", docked="japan:base_edo")},
        bases={"japan:base_edo": "moon"},
    )
    assert could(docked, prey, at="surface:moon") == []


@pytest.mark.rule("HORIZON-4.3.7", "HORIZON-4.3.8", "HORIZON-9.7.2")
def test_an_embargo_allows_crews_and_war_all() -> None:
    crew, robot = "russia:kliper", "russia:kozlov"
    for relation, allowed in ((WAR, (True, True)), (EMBARGO, (True, False)), (NEUTRAL, (False,))):
        scene = meeting(crew, robot, relation=relation)
        found = [bool(could(scene, prey)) for prey in (crew, robot)][: len(allowed)]
        assert tuple(found) == allowed


@pytest.mark.rule("HORIZON-4.3.5", "HORIZON-10.2.10")
def test_there_is_peace_on_earth_in_its_orbit_and_between_the_worlds() -> None:
    prey = "russia:kliper"
    for node in ("surface:earth", "orbit:earth", "transfer:mars:1"):
        scene = meeting(prey, at=node, ships={"japan:sakura": node})
        assert could(scene, prey, at=node) == []
    near = meeting(prey, at="flyby:earth", ships={"japan:sakura": "flyby:earth"})
    assert could(near, prey, at="flyby:earth") == [("japan:sakura",)]


@pytest.mark.rule("HORIZON-4.3.6")
def test_the_mildest_relation_protects_a_common_fleet() -> None:
    prey = ("russia:kliper", "europe:columbus")
    assert could(meeting("russia:kliper"), "russia:kliper")
    assert could(meeting(*prey), *prey) == []
    foes = meeting(*prey, relations={("europe", "japan"): WAR})
    assert could(foes, *prey) == [("japan:sakura",)]


@pytest.mark.rule("HORIZON-10.3.6")
def test_who_has_surrendered_is_left_alone_this_year() -> None:
    this = Year(surrendered=(("japan", UnitId("russia:kliper")),))
    assert could(meeting("russia:kliper", this=this), "russia:kliper") == []


# --- one after the other


@pytest.mark.rule("HORIZON-9.7.11", "HORIZON-9.7.12")
def test_several_fleets_try_in_order_of_initiative_and_one_several_times() -> None:
    armed = "europe:ariadne"
    ships = {"japan:sakura": "orbit:mars", armed: "orbit:mars", "japan:hiryu": "flyby:mars"}
    scene = meeting(
        "russia:kliper",
        "russia:renda",
        ships=ships,
        relations={("europe", "russia"): WAR},
        initiative=("europe", "russia", "japan"),
    )
    leave(scene, "russia:kliper")
    asked, questions = [], set()
    while isinstance(scene.state.step, Intercepting):
        step = scene.state.step
        asked.append((step.fleet[0], scene.ship("russia:kliper").at))
        questions.add(step.occasion(scene.state).id)
        scene.luck("search", (10, 10)).when(step.seat, Intercept(yes=True))
    assert asked == [
        (armed, "orbit:mars"),
        ("japan:sakura", "orbit:mars"),
        ("japan:hiryu", "flyby:mars"),
    ]
    assert len(questions) == 3
    assert scene.ship("russia:kliper").at == "transfer:belt:2"
    leave(scene, "russia:renda")
    assert isinstance(scene.state.step, Intercepting)
    assert scene.state.step.fleet == (armed,)


@pytest.mark.rule("HORIZON-9.7.12")
@pytest.mark.parametrize("first", ["europe", "japan"])
def test_who_is_ahead_in_initiative_decides_first(first: str) -> None:
    ships = {"japan:sakura": "orbit:mars", "europe:ariadne": "orbit:mars"}
    order = ("russia", first, *({"europe", "japan"} - {first}))
    foes = {("europe", "russia"): WAR}
    scene = meeting("russia:kliper", ships=ships, relations=foes, initiative=order)
    leave(scene, "russia:kliper")
    assert isinstance(scene.state.step, Intercepting)
    assert scene.state.step.seat == scene.seat(first)


# --- what is found


@pytest.mark.rule("HORIZON-9.7.3", "HORIZON-10.2.4")
def test_it_is_resolved_like_a_search() -> None:
    for rolls, found in (((5, 5), False), ((4, 9), True), ((9, 4), True)):
        scene = leave(meeting("russia:kliper"), "russia:kliper")
        tries(scene, *rolls)
        told = scene.told(Searched)[0]
        assert (told.rolls, told.number, told.found) == (rolls, 4, found)
        assert isinstance(scene.state.step, Caught) is found


@pytest.mark.rule("HORIZON-10.2.6", "HORIZON-10.2.7")
def test_more_crews_and_drones_make_it_easier() -> None:
    scene = meeting("russia:kliper", "russia:renda")
    leave(scene, "russia:kliper", "russia:renda")
    tries(scene, 6, 6)
    assert scene.told(Searched)[0].number == 5
    assert not scene.told(Searched)[0].found
    drones = {"japan": {"technologies": (*RANGE, "fighter_drones")}}
    scene = leave(meeting("russia:kliper", players=drones), "russia:kliper")
    tries(scene, 5, 9)
    assert scene.told(Searched)[0].found
    assert scene.state.step.battle.rolls == (4, 9)


@pytest.mark.rule("HORIZON-9.7.4")
def test_robots_alone_are_destroyed() -> None:
    scene = meeting("russia:kozlov", at="flyby:mars", ships={"japan:sakura": "flyby:mars"})
    leave(scene, "russia:kozlov", path=("orbit:mars",))
    tries(scene, 1, 9)
    assert scene.told(Searched)[0].lost == ("russia:kozlov",)
    assert set(scene.state.ships) == {"japan:sakura"}
    assert scene.player("russia").tokens.count == 0


@pytest.mark.rule("HORIZON-9.5.4", "HORIZON-9.7.4")
def test_a_launcher_comes_along_to_the_flyby_box_and_can_be_shot_down_until_then() -> None:
    docked = ship("surface:mars", docked="russia:base_mir")
    robots = {"russia:kozlov": docked, "russia:lv1a": docked}
    known = {"russia": {"technologies": (*RANGE, "reusable_launchers")}}
    for place, lost in (("orbit:mars", True), ("flyby:mars", False)):
        scene = meeting(
            ships={**robots, "japan:sakura": place},
            bases={"russia:base_mir": "mars"},
            players=known,
        )
        way = ("orbit:mars", *OUT)
        leave(scene, "russia:kozlov", path=way, launcher="russia:lv1a")
        tries(scene, 1, 9)
        assert "russia:kozlov" not in scene.state.ships
        assert ("russia:lv1a" not in scene.state.ships) is lost
        if not lost:
            assert scene.ship("russia:lv1a") == docked


@pytest.mark.rule("HORIZON-9.7.5")
def test_a_caught_crew_may_stop_where_it_is() -> None:
    scene = meeting("russia:kliper", ships={"japan:sakura": "flyby:mars"})
    leave(scene, "russia:kliper")
    tries(scene, 1, 9)
    assert isinstance(scene.state.step, Caught)
    scene.when(scene.seat("russia"), Halt(fight=False))
    assert scene.ship("russia:kliper").at == "flyby:mars"
    assert scene.state.this.halted == ("russia:kliper",)
    again = Fly(("russia:kliper",), ("orbit:mars",))
    scene.cannot("russia", again, "moved")


@pytest.mark.rule("HORIZON-9.7.5")
def test_or_it_fights_at_once() -> None:
    scene = leave(meeting("russia:kliper"), "russia:kliper")
    tries(scene, 3, 9).when(scene.seat("russia"), Halt(fight=True))
    russia, japan = scene.seat("russia"), scene.seat("japan")
    sides = Side(("japan:sakura",), japan), Side(("russia:kliper",), russia)
    assert scene.state.step == Yielding(russia, Battle("orbit:mars", *sides, (3, 9)))
    assert isinstance(scene.state.agenda[1], Proceeding)


def fought(*movers: str) -> Scene:
    scene = leave(meeting(*movers), *movers)
    tries(scene, 3, 9).when(scene.seat("russia"), Halt(fight=True))
    scene.state.agenda = scene.state.agenda[1:]
    return scene


@pytest.mark.rule("HORIZON-9.7.6")
def test_survivors_finish_cancel_or_change_their_move_without_a_new_roll() -> None:
    seat = 0
    for path, end in (
        (None, "transfer:belt:2"),
        ((), "orbit:mars"),
        (("surface:mars",), "surface:mars"),
    ):
        scene = fought("russia:kliper").advance()
        assert isinstance(scene.state.step, Proceeding)
        draws = scene.draws
        scene.when(seat, Proceed(path))
        while isinstance(scene.state.step, Intercepting):
            scene.when(scene.state.step.seat, Intercept(yes=False))
        assert scene.ship("russia:kliper").at == end
        assert scene.draws == draws
    scene.state.agenda = ()
    scene = fought("russia:kliper").advance()
    scene.refused(seat, Proceed(("surface:venus",)), "segment")


@pytest.mark.rule("HORIZON-9.7.6", "HORIZON-9.3.5")
def test_a_changed_move_may_end_at_a_base_there() -> None:
    scene = fought("russia:kliper")
    bases = {"russia:base_mir": base("mars"), "japan:base_edo": base("mars")}
    scene.state.bases = {UnitId(unit): one for unit, one in bases.items()}
    found = scene.advance().choice(0, "proceed", how=("change",)).options
    offered = {one.id: one.value for one in found}
    assert "japan:base_edo" not in offered
    scene.when(0, offered["russia:base_mir"])
    scene.when(scene.state.step.seat, Intercept(yes=False))
    assert scene.ship("russia:kliper").at == "surface:mars"
    assert scene.ship("russia:kliper").docked == "russia:base_mir"


@pytest.mark.rule("HORIZON-9.7.6")
def test_only_a_changed_move_can_be_intercepted_again_there() -> None:
    scene = fought("russia:kliper").advance()
    scene.when(0, Proceed())
    assert not isinstance(scene.state.step, Intercepting)
    scene = fought("russia:kliper").advance()
    scene.when(0, Proceed(("surface:mars",)))
    assert isinstance(scene.state.step, Intercepting)


@pytest.mark.rule("HORIZON-9.7.6")
def test_who_is_lost_or_has_surrendered_does_not_go_on() -> None:
    scene = fought("russia:kliper", "russia:renda")
    scene.state.ships = {u: s for u, s in scene.state.ships.items() if u != "russia:kliper"}
    scene.state.this = Year(moved=scene.state.this.moved, halted=(UnitId("russia:renda"),))
    scene.advance()
    assert scene.ship("russia:renda").at == "orbit:mars"
    assert not isinstance(scene.state.step, Proceeding)


@pytest.mark.rule("HORIZON-9.7.7")
def test_intercepting_does_not_count_as_the_search_of_a_year() -> None:
    scene = leave(meeting("russia:kliper"), "russia:kliper")
    tries(scene, 10, 10)
    assert scene.state.this.searched == ()


# --- standing answers


def test_standing_answers_spare_the_questions() -> None:
    stop = {"russia": {"orders": (Order("intercepted", ("stop",)),)}}
    for word, asked in (("always", True), ("never", False), ("stronger", True)):
        players = {"japan": {"orders": (Order("intercept", (word,)),)}, **stop}
        scene = meeting("russia:kliper", players=players)
        scene.luck("engine", (90,)).luck("search", (1, 9))
        scene.line("russia", Fly(("russia:kliper",), OUT)).run(Section.MOVES, "russia")
        assert bool(scene.told(Searched)) is asked
        assert (scene.ship("russia:kliper").at == "orbit:mars") is asked
    players = {"japan": {"orders": (Order("intercept", ("stronger",)),)}, **stop}
    scene = meeting("russia:kuznetsov", players=players)
    scene.line("russia", Fly(("russia:kuznetsov",), OUT)).run(Section.MOVES, "russia")
    assert not scene.told(Searched)


@pytest.mark.rule("HORIZON-18.1.4")
def test_where_a_fleet_is_bound_for_is_secret_until_it_is_there() -> None:
    scene = leave(meeting("russia:kliper"), "russia:kliper")
    seen = scene.view(scene.seat("japan")).step
    assert isinstance(seen, Intercepting)
    assert seen.course.path == ()
    own = scene.view(scene.seat("russia")).step
    assert own.course.path == ("flyby:mars", "transfer:belt:2")


def test_the_questions_lead_to_their_commands() -> None:
    scene = leave(meeting("russia:kliper"), "russia:kliper")
    japan, russia = scene.seat("japan"), scene.seat("russia")
    assert not any(one.owed for one in scene.prompts(russia))
    choice = scene.choice(japan, "intercept")
    assert [option.value for option in choice.options] == [
        Intercept(yes=False),
        Intercept(yes=True),
    ]
    tries(scene, 1, 9)
    choice = scene.choice(russia, "halt")
    assert [option.value for option in choice.options] == [Halt(fight=False), Halt(fight=True)]
    scene.when(russia, Halt(fight=True))
    scene.state.agenda = scene.state.agenda[1:]
    scene.advance()
    assert scene.choice(russia, "proceed", how=("change",)).options


@pytest.mark.rule("HORIZON-4.2.4", "HORIZON-9.7.12")
def test_for_allies_the_better_initiative_decides_whatever_their_seats() -> None:
    scene = meeting(
        "russia:kliper",
        ships={unit: ship("orbit:mars", fleet=2) for unit in ("japan:sakura", WARSHIP)},
        relations={("japan", "europe"): 3, ("russia", "europe"): WAR},
        initiative=("europe", "russia", "japan"),
    )
    leave(scene, "russia:kliper")
    asked = [scene.seat("europe"), scene.seat("japan")]
    for seat in asked:
        assert scene.awaited() == {seat}
        scene.luck("search", (10, 10)).when(seat, Intercept(yes=True))
    assert scene.ship("russia:kliper").at == "transfer:belt:2"
