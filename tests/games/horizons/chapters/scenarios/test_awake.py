"""15.3: self-aware robots."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.horizons.acts import BuildUnit, Explore, Fly, Onward, Scuttle, Search, Section
from bot.games.horizons.box.goods import Stock
from bot.games.horizons.box.knowledge import ALLIANCE, TECHNOLOGIES, WAR
from bot.games.horizons.box.units import UNITS, Kind, Robot, UnitId
from bot.games.horizons.chapters.common.support import Kept, used
from bot.games.horizons.chapters.course.scoring import fleet
from bot.games.horizons.chapters.scenarios.awake import destinations
from bot.games.horizons.commands.moving import Intercept
from bot.games.horizons.commands.scenarios import Awaken, Stray
from bot.games.horizons.steps.course import Due, Moment
from bot.games.horizons.steps.moving import Intercepting
from bot.games.horizons.steps.scenarios import Awaking, Straying
from tests.games.horizons.chapters.scenarios.opening import allowing
from tests.games.horizons.scene import Scene, base, given, ship

TANAKA, KIMURA, KOZLOV, GLUSHKO = (
    UnitId(one) for one in ("japan:tanaka", "japan:kimura", "russia:kozlov", "russia:glushko")
)
HIRYU, MIR = UnitId("japan:hiryu"), UnitId("russia:base_mir")
ROVER = next(u.id for u in UNITS.values() if u.faction == "russia" and u.type is Robot.ROVER)


def rolled(**more: Any) -> Scene:
    """The event, and Japan is the one who chooses."""
    players = {"russia": allowing("rogue_ai"), "japan": allowing("rogue_ai")}
    ships = {TANAKA: "orbit:mars", KOZLOV: "orbit:mars", GLUSHKO: "orbit:venus", **more}
    scene = given("russia", "japan", players=players, ships=ships, year=2040)
    return scene.luck("event", (98,)).luck("director", (1,)).beat(Moment.EVENTS)


@pytest.mark.rule("HORIZON-15.3.1", "HORIZON-15.3.3")
def test_a_player_wakes_a_robot_of_anybody_and_all_beside_it() -> None:
    scene = rolled(**{KIMURA: "surface:earth", ROVER: "surface:mars"})
    assert scene.state.step == Awaking(scene.seat("japan"))
    scene.refused(1, Awaken(KIMURA), "no_robot", "HORIZON-15.3.1")
    scene.when(1, Awaken(KOZLOV))
    awake = {unit for unit, one in scene.state.ships.items() if one.awake}
    assert awake == {KOZLOV, TANAKA}
    assert scene.state.director == scene.seat("japan")


def roaming(*units: UnitId, **more: Any) -> Scene:
    at = more.pop("at", "orbit:mars")
    ships = {unit: ship(at, awake=True) for unit in units} | more.pop("others", {})
    return given("russia", "japan", ships=ships, director=1, **more)


@pytest.mark.rule("HORIZON-15.3.1", "HORIZON-15.3.2", "HORIZON-15.3.6")
def test_they_go_anywhere_but_to_earth_after_all_players() -> None:
    scene = roaming(ROVER, at="surface:mars", players={"japan": {"technologies": ()}})
    scene.beat(Moment.AWAKE)
    assert scene.state.step == Straying(scene.seat("japan"), (ROVER,))
    open_ones = destinations(scene.state, scene.seat("japan"), ROVER)
    assert {"orbit:mars", "flyby:mars", "surface:phobos_deimos"} <= {*open_ones}
    scene.refused(1, Stray(ROVER, "surface:earth"), "no_way", "HORIZON-15.3.6")
    scene.when(1, Stray(ROVER, "orbit:mars"))
    assert scene.ship(ROVER).at == "orbit:mars"
    both = roaming(ROVER, KOZLOV).beat(Moment.AWAKE)
    both.when(1, Stray(ROVER, None))
    assert both.state.step == Straying(both.seat("japan"), (KOZLOV,))  # one after the other
    near = roaming(KOZLOV, at="orbit:earth")
    assert "surface:earth" not in destinations(near.state, near.seat("japan"), KOZLOV)


@pytest.mark.rule("HORIZON-15.3.2")
def test_they_fly_as_fast_as_their_director() -> None:
    engines = min(TECHNOLOGIES.values(), key=lambda one: one.effects.helio_mult or 1)
    slow, fast = (), (engines.id,)
    boxes = list[str]()
    for known in (slow, fast):
        scene = roaming(
            KOZLOV, players={"russia": {"technologies": slow}, "japan": {"technologies": known}}
        )
        found = destinations(scene.state, scene.seat("japan"), KOZLOV)
        boxes.append(next(one for one in found if one.startswith("transfer:jupiter")))
    assert boxes[0] != boxes[1]


@pytest.mark.rule("HORIZON-15.3.3")
def test_robots_that_they_meet_wake_up_too() -> None:
    met = {GLUSHKO: ship("flyby:mars"), HIRYU: ship("flyby:mars")}
    scene = roaming(KOZLOV, others=met)
    scene.beat(Moment.AWAKE).when(1, Stray(KOZLOV, "flyby:mars"))
    assert scene.ship(GLUSHKO).awake
    assert not scene.ship(HIRYU).awake


@pytest.mark.rule("HORIZON-15.3.3")
def test_a_robot_built_beside_one_wakes_before_it_could_leave() -> None:
    bases = {MIR: base("mars", service=3, stock=Stock(9, 9, 9))}
    scene = roaming(TANAKA, at="surface:mars", bases=bases)
    scene.do("russia", BuildUnit(KOZLOV, MIR))
    assert scene.ship(KOZLOV).awake
    assert scene.ship(KOZLOV).docked is None


@pytest.mark.rule("HORIZON-15.3.3", "HORIZON-15.3.4")
def test_a_robot_that_met_one_after_all_had_moved_is_destroyed_with_it() -> None:
    box = "transfer:jupiter:3"
    others = {GLUSHKO: ship(box, launched=True)}
    scene = roaming(TANAKA, at=box, others=others, year=2050)
    scene.beat(Moment.YEAR)
    assert scene.state.ships == {}
    assert scene.player("japan").vp == 2


@pytest.mark.rule("HORIZON-15.3.3")
def test_a_robot_that_only_passes_one_goes_on() -> None:
    others = {
        GLUSHKO: ship("surface:earth"),
        UnitId("russia:lv2a"): ship("surface:earth"),
        HIRYU: ship("flyby:earth"),
    }
    scene = roaming(TANAKA, at="flyby:earth", others=others, relations={("russia", "japan"): WAR})
    path = ("orbit:earth", "flyby:earth", "transfer:jupiter:4")
    scene.luck("engine", (90,)).do("russia", Fly((GLUSHKO,), path, "russia:lv2a"))
    assert isinstance(scene.state.step, Intercepting)
    assert scene.ship(GLUSHKO).at == "flyby:earth"
    scene.when(1, Intercept(False))
    assert (scene.ship(GLUSHKO).at, scene.ship(GLUSHKO).awake) == ("transfer:jupiter:4", False)


@pytest.mark.rule("HORIZON-15.3.4")
def test_before_the_next_economic_phase_they_are_destroyed() -> None:
    scene = roaming(KOZLOV, TANAKA, year=2049, players={"japan": {"vp": 1}})
    scene.beat(Moment.END)
    assert scene.state.step == Due("A", opened=True)
    assert not scene.state.ships
    assert scene.state.director is None
    assert (scene.player("japan").vp, scene.player("russia").vp) == (3, 0)


@pytest.mark.rule("HORIZON-15.3.5")
def test_they_do_not_explore_and_count_for_nobody() -> None:
    scene = roaming(KOZLOV)
    seat = scene.seat("russia")
    assert used(scene.state, seat, Kept.RE) == 0
    assert fleet(scene.state, seat) == 0
    scene.cannot("russia", Explore(KOZLOV, "mars"), "no_ship")
    assert UNITS[KOZLOV].kind is Kind.RE


@pytest.mark.rule("HORIZON-15.3.1")
def test_whoever_built_them_cannot_give_them_up_or_send_them_on() -> None:
    flyby = next(u.id for u in UNITS.values() if u.faction == "russia" and u.type is Robot.FLYBY)
    for unit, act in ((KOZLOV, Scuttle(KOZLOV)), (flyby, Onward(flyby, "saturn"))):
        scene = roaming(unit).live("russia", Section.EXPLORING)
        scene.cannot("russia", act, "not_yours", "HORIZON-5.7.1")


@pytest.mark.rule("HORIZON-15.3.7")
def test_anybody_may_attack_them_whatever_the_relations() -> None:
    scene = roaming(
        TANAKA,
        others={"russia:kliper": ship("orbit:mars"), HIRYU: ship("orbit:mars")},
        relations={("russia", "japan"): ALLIANCE},
        at="orbit:mars",
    )
    before = dict(scene.state.relations)
    scene.luck("search", (1, 1)).do("japan", Search((HIRYU,), TANAKA))
    assert TANAKA not in scene.state.ships
    assert dict(scene.state.relations) == before
