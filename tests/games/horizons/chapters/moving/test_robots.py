"""5.1 to 5.3: kinds of ships, and where robots go."""

from __future__ import annotations

import pytest

from bot.games.horizons.acts import Explore, Fly, Section
from bot.games.horizons.box.units import UNITS, Kind, Robot, UnitId
from bot.games.horizons.chapters.offers import offered
from bot.games.horizons.pieces import Ship
from tests.games.horizons.chapters.moving.crews import (
    knowing,
    why_not,
)
from tests.games.horizons.scene import Scene, base, given, ship

MIR = UnitId("russia:base_mir")


@pytest.mark.rule("HORIZON-5.1.1", "HORIZON-5.2.1")
def test_launchers_have_sizes_one_to_four_and_robots_five_types() -> None:
    sizes = {one.size for one in UNITS.values() if one.kind is Kind.LV}
    types = {one.type for one in UNITS.values() if one.kind is Kind.RE}
    assert sizes == {1, 2, 3, 4}
    assert types == set(Robot)


@pytest.mark.rule("HORIZON-5.3.1")
def test_a_crewed_vehicle_says_what_it_can_do() -> None:
    titov, akatsuki = UNITS[UnitId("russia:titov")], UNITS[UnitId("japan:akatsuki")]
    assert (titov.size, titov.explore, titov.combat, titov.cargo) == (3, None, 4, 2)
    assert (akatsuki.explore, akatsuki.combat, akatsuki.lab, akatsuki.production) == (
        9,
        None,
        True,
        True,
    )


@pytest.mark.rule("HORIZON-5.2.3", "HORIZON-5.2.4")
def test_a_probe_flies_only_with_its_carrier_and_is_lost_with_it() -> None:
    ships = {
        "russia:keldysh": "surface:earth",
        "russia:lv1a": "surface:earth",
        "russia:chertok": ship("surface:earth", probe="russia:isaev"),
    }
    scene = given("russia", ships=ships)
    alone = Fly(("russia:keldysh",), ("orbit:earth", "flyby:earth"), "russia:lv1a")
    scene.cannot("russia", alone, "probe_moves", "HORIZON-5.2.3")
    away = Fly(("russia:chertok",), ("orbit:earth", "flyby:earth"), "russia:lv1a")
    scene.luck("engine", (5,)).do("russia", away)
    assert "russia:chertok" not in scene.state.ships
    assert not scene.state.in_play(UnitId("russia:isaev"))


@pytest.mark.rule("HORIZON-5.2.5")
def test_a_telescope_goes_to_earth_orbit_and_stays() -> None:
    ships = {"russia:struve": "surface:earth", "russia:lv1a": "surface:earth"}
    scene = given("russia", ships=ships)
    far = Fly(("russia:struve",), ("orbit:earth", "flyby:earth"), "russia:lv1a")
    scene.cannot("russia", far, "robot", "HORIZON-5.2.5")
    scene.luck("engine", (50,)).do(
        "russia", Fly(("russia:struve",), ("orbit:earth",), "russia:lv1a")
    )
    assert scene.ship("russia:struve").at == "orbit:earth"
    scene = given("russia", ships={"russia:struve": "orbit:earth"})
    scene.cannot("russia", Fly(("russia:struve",), ("flyby:earth",)), "final", "HORIZON-5.2.5")


@pytest.mark.rule("HORIZON-5.2.6")
def test_a_flyby_stands_only_in_flyby_and_transfer_boxes() -> None:
    scene = knowing(ships={"russia:zasyadko": "surface:earth"})
    flyby = "russia:zasyadko"
    assert why_not(scene, flyby, "orbit:moon") == ("robot", "HORIZON-5.2.6")
    assert why_not(scene, flyby, "surface:moon") == ("robot", "HORIZON-5.2.6")
    assert why_not(scene, flyby, "flyby:earth") is None
    assert why_not(scene, flyby, "transfer:jupiter:5") is None


@pytest.mark.rule("HORIZON-5.2.7")
def test_an_orbiter_in_orbit_and_a_landed_rover_never_move_again() -> None:
    ships = {"russia:kozlov": "orbit:mars", "russia:babakin": "surface:mars"}
    scene = given("russia", ships=ships)
    down = Fly(("russia:kozlov",), ("flyby:mars",))
    scene.cannot("russia", down, "final", "HORIZON-5.2.7")
    up = Fly(("russia:babakin",), ("orbit:mars",))
    scene.cannot("russia", up, "final", "HORIZON-5.2.7")
    assert why_not(scene, "russia:kozlov", "surface:mars") == ("robot", "HORIZON-5.2.7")


@pytest.mark.rule("HORIZON-5.2.7")
def test_a_robot_that_flew_to_a_base_is_not_launched_a_second_time() -> None:
    ships = {
        "russia:babakin": "flyby:mars",
        "russia:lv1a": ship("surface:mars", docked="russia:base_mir"),
    }
    scene = given("russia", ships=ships, bases={"russia:base_mir": "mars"})
    land = Fly(("russia:babakin",), ("orbit:mars", "surface:mars"), dock="russia:base_mir")
    scene.luck("engine", (50,)).do("russia", land)
    assert scene.ship("russia:babakin").docked == "russia:base_mir"
    scene.state.this = type(scene.state.this)()
    scene.state.agenda = ()
    again = Fly(("russia:babakin",), ("orbit:mars", "flyby:mars"), "russia:lv1a")
    scene.cannot("russia", again, "final", "HORIZON-5.2.7")


@pytest.mark.rule("HORIZON-5.7.4", "HORIZON-9.5.1")
def test_a_robot_leaves_the_base_that_built_it_on_a_launcher_even_to_stay() -> None:
    def built(kind: Robot, world: str, *, pad: bool = True) -> Scene:
        unit = next(u.id for u in UNITS.values() if u.faction == "russia" and u.type is kind)
        there = base(world)
        fleet: dict[str, Ship] = {unit: ship(there.at, docked=MIR)}
        fleet |= {"russia:lv1a": ship(there.at, docked=MIR)} if pad else {}
        return given("russia", ships=fleet, bases={MIR: there}).luck("engine", (50,))

    def leave(scene: Scene) -> Fly:
        launcher = "russia:lv1a" if "russia:lv1a" in scene.state.ships else None
        return Fly((next(iter(scene.state.ships)),), (), launcher)

    for kind, world in ((Robot.ROVER, "moon"), (Robot.TELESCOPE, "earth_orbit")):
        scene = built(kind, world, pad=False)
        scene.cannot("russia", leave(scene), "needs_launcher", "HORIZON-9.5.1")
        scene = built(kind, world)
        act = leave(scene)
        assert act in offered(scene.state, scene.seat("russia"), Section.MOVES)
        scene.do("russia", act)
        assert scene.ship(act.ships[0]).docked is None
        assert "russia:lv1a" not in scene.state.ships  # it is used up
        scene.live("russia", Section.EXPLORING).do("russia", Explore(act.ships[0], "moon"))
    scene = built(Robot.ORBITER, "moon")
    scene.cannot("russia", leave(scene), "robot", "HORIZON-5.2.7")


@pytest.mark.rule("HORIZON-5.2.8")
def test_rovers_land_on_ground_alone() -> None:
    scene = knowing(ships={"russia:babakin": "flyby:jupiter"})
    rover = "russia:babakin"
    assert why_not(scene, rover, "surface:jupiter") == ("robot", "HORIZON-5.2.8")
    assert why_not(scene, rover, "surface:earth") == ("robot", "HORIZON-5.2.8")
    assert why_not(scene, rover, "surface:europa") is None
    assert why_not(scene, rover, "surface:venus") is None


@pytest.mark.rule("HORIZON-5.2.10")
def test_robots_may_wait_in_a_flyby_box_but_rovers_not_in_orbit() -> None:
    scene = knowing(ships={"russia:babakin": "flyby:mars", "russia:kozlov": "flyby:mars"})
    assert why_not(scene, "russia:babakin", "flyby:mars") is None
    assert why_not(scene, "russia:kozlov", "flyby:mars") is None
    assert why_not(scene, "russia:babakin", "orbit:mars") == ("robot", "HORIZON-5.2.10")
    scene.luck("engine", (50,)).do("russia", Fly(("russia:kozlov",), ("orbit:mars",)))
    assert scene.ship("russia:kozlov").at == "orbit:mars"
