"""9.3 and 9.4: segments and transfers."""

from __future__ import annotations

import pytest

from bot.engine.records import Seat
from bot.games.horizons.acts import Fly, Section
from bot.games.horizons.box.goods import Stock
from bot.games.horizons.box.sky import NodeId
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.chapters.moving.goals import destinations
from bot.games.horizons.chapters.moving.transfers import parts, transfer_time
from bot.games.horizons.events.economy.happenings import ContactMade
from bot.games.horizons.events.moving import Departed, Flew, MoveEnded
from bot.games.horizons.state import Year
from bot.games.horizons.steps.flights import Flight
from bot.games.horizons.steps.moving import Underway
from tests.games.horizons.chapters.moving.crews import knowing
from tests.games.horizons.scene import Scene, base, given, ship

FAR = ("deep_space_exploration",)


@pytest.mark.rule("HORIZON-9.3.1")
def test_a_way_is_made_of_segments_of_the_map() -> None:
    scene = knowing(*FAR, ships={"russia:kliper": "orbit:earth"})
    for path in (("surface:moon",), ("flyby:mars",), ("orbit:nea",), ("orbit:nowhere",)):
        scene.cannot("russia", Fly(("russia:kliper",), path), "segment", "HORIZON-9.3.1")
    scene.luck("engine", (50,)).do("russia", Fly(("russia:kliper",), ("orbit:moon",)))
    assert scene.ship("russia:kliper").at == "orbit:moon"


@pytest.mark.rule("HORIZON-9.3.2")
def test_segments_make_one_move_with_a_transfer_at_its_end() -> None:
    scene = knowing(*FAR, ships={"russia:kliper": "surface:moon"})
    way = ("orbit:moon", "flyby:earth", "transfer:mars:1")
    scene.luck("engine", (50,)).do("russia", Fly(("russia:kliper",), way))
    assert scene.ship("russia:kliper").at == "transfer:mars:1"
    assert [fact.rolls for fact in scene.told(Departed)] == [{"russia:kliper": 50}]
    scene = knowing(*FAR, ships={"russia:kliper": "flyby:earth"})
    beyond = Fly(("russia:kliper",), ("transfer:mars:1", "flyby:mars"))
    scene.cannot("russia", beyond, "transfer_last", "HORIZON-9.3.2")
    round_trip = Fly(("russia:kliper",), ("orbit:earth", "orbit:moon", "flyby:earth"))
    scene.cannot("russia", round_trip, "circle", "HORIZON-9.3.2")


@pytest.mark.rule("HORIZON-9.3.3")
def test_a_landing_ends_a_move() -> None:
    scene = knowing(*FAR, ships={"russia:kliper": "flyby:mars"})
    touch = Fly(("russia:kliper",), ("orbit:mars", "surface:mars", "orbit:mars"))
    scene.cannot("russia", touch, "landed", "HORIZON-9.3.3")
    scene.luck("engine", (50,)).do(
        "russia", Fly(("russia:kliper",), ("orbit:mars", "surface:mars"))
    )
    assert scene.ship("russia:kliper").at == "surface:mars"


@pytest.mark.rule("HORIZON-9.3.4")
def test_each_ship_moves_once_in_a_year() -> None:
    scene = knowing(*FAR, ships={"russia:kliper": "orbit:earth"})
    scene.luck("engine", (50,)).do("russia", Fly(("russia:kliper",), ("orbit:moon",)))
    back = Fly(("russia:kliper",), ("orbit:earth",))
    scene.cannot("russia", back, "moved", "HORIZON-9.3.4")


@pytest.mark.rule("HORIZON-9.3.3", "HORIZON-9.3.5")
def test_stacking_with_a_base_at_the_end_needs_no_further_roll() -> None:
    scene = knowing(
        *FAR, ships={"russia:kliper": "orbit:moon"}, bases={"russia:base_mir": "earth_orbit"}
    )
    scene.luck("engine", (50,), (1,))
    scene.do("russia", Fly(("russia:kliper",), ("orbit:earth",), dock="russia:base_mir"))
    assert scene.ship("russia:kliper").docked == "russia:base_mir"
    assert scene.draws == 1


@pytest.mark.rule("HORIZON-9.3.6")
def test_a_robot_in_a_flyby_box_goes_on_without_a_launcher() -> None:
    ships = {"russia:glushko": "flyby:jupiter", "russia:babakin": "flyby:mars"}
    scene = given("russia", ships=ships)
    scene.luck("engine", (50,), (50,))
    scene.do("russia", Fly(("russia:glushko",), ("orbit:jupiter", "orbit:europa")))
    scene.do("russia", Fly(("russia:babakin",), ("orbit:mars", "surface:mars")))
    assert [scene.ship(unit).at for unit in ships] == ["orbit:europa", "surface:mars"]


def test_a_line_is_carried_out_in_its_slot_and_an_impossible_one_is_skipped() -> None:
    scene = knowing(*FAR, ships={"russia:kliper": "orbit:earth", "russia:renda": "orbit:earth"})
    scene.line("russia", Fly(("russia:kliper",), ("surface:venus",)))
    scene.line("russia", Fly(("russia:renda",), ("orbit:moon",)))
    scene.luck("engine", (50,)).run(Section.MOVES)
    places = scene.ship("russia:kliper").at, scene.ship("russia:renda").at
    assert places == ("orbit:earth", "orbit:moon")


# --- transfers


def time(scene: Scene, goal: str, launcher: int | None = None, start: str = "earth") -> int:
    return transfer_time(scene.state, scene.seat("russia"), start, goal, launcher)


@pytest.mark.rule("HORIZON-9.4.1")
def test_a_distance_is_the_difference_of_heliocentric_numbers() -> None:
    scene = knowing()
    assert [time(scene, goal) for goal in ("mars", "belt", "jupiter", "mercury")] == [1, 3, 5, 2]
    assert time(scene, "venus", start="mars") == 2


@pytest.mark.rule("HORIZON-9.4.2", "HORIZON-20.1.1")
def test_the_multiplier_counts_for_each_ten_by_itself() -> None:
    assert parts(45, 0.5) == (5, 5, 5, 5, 3)
    assert parts(13, 0.9) == (9, 3)
    assert parts(10, 0.9) == (9,)
    scene = knowing("advanced_astrodynamics", "nuclear_thermal_rockets")
    assert time(scene, "saturn") == 6  # 7 x 0.8 = 5.6
    assert time(scene, "kuiper") == 8 + 2


@pytest.mark.rule("HORIZON-9.4.3")
def test_a_launcher_speeds_up_a_robot_and_no_crew() -> None:
    ships = {
        "russia:kozlov": "surface:earth",
        "russia:kliper": "surface:earth",
        "russia:lv4a": "surface:earth",
        "russia:lv4b": "surface:earth",
    }
    scene = knowing(*FAR, ships=ships)
    out = ("orbit:earth", "flyby:earth", "transfer:jupiter:1")
    scene.luck("engine", (50,), (50,))
    scene.do("russia", Fly(("russia:kozlov",), out, "russia:lv4a"))
    scene.do("russia", Fly(("russia:kliper",), out, "russia:lv4b"))
    assert scene.ship("russia:kozlov").at == "transfer:jupiter:2"
    assert scene.ship("russia:kliper").at == "transfer:jupiter:5"


@pytest.mark.rule("HORIZON-9.4.4")
def test_a_transfer_takes_at_least_a_year() -> None:
    scene = knowing("advanced_astrodynamics", "interstellar_propulsion")
    assert time(scene, "mars") == 1
    assert time(scene, "belt", 4) == 1


@pytest.mark.rule("HORIZON-9.4.5")
def test_the_ship_is_put_in_the_box_of_its_time_whatever_was_written() -> None:
    scene = knowing("crew_hibernation", ships={"russia:kliper": "flyby:earth"})
    scene.luck("engine", (50,)).do("russia", Fly(("russia:kliper",), ("transfer:uranus:1",)))
    assert scene.ship("russia:kliper").at == "transfer:uranus:9"


@pytest.mark.rule("HORIZON-9.4.6")
def test_a_transfer_starts_from_a_flyby_box() -> None:
    scene = knowing(*FAR, ships={"russia:kliper": "orbit:earth"})
    jump = Fly(("russia:kliper",), ("transfer:mars:1",))
    scene.cannot("russia", jump, "transfer_start", "HORIZON-9.4.6")
    near = Fly(("russia:kliper",), ("flyby:earth", "transfer:earth:1"))
    scene.cannot("russia", near, "transfer_start", "HORIZON-9.4.6")


@pytest.mark.rule("HORIZON-9.4.7")
def test_robots_transfer_only_when_they_are_launched() -> None:
    ships = {"russia:kozlov": "flyby:mars", "russia:zasyadko": "flyby:mars"}
    scene = given("russia", ships=ships)
    on = Fly(("russia:kozlov",), ("transfer:jupiter:4",))
    scene.cannot("russia", on, "robot_transfer", "HORIZON-9.4.7")
    flyby = Fly(("russia:zasyadko",), ("transfer:jupiter:4",))
    scene.cannot("russia", flyby, "final", "HORIZON-9.4.7")


@pytest.mark.rule("HORIZON-9.4.8")
def test_a_fleet_is_as_slow_as_its_slowest_member() -> None:
    known = {
        "russia": {"technologies": ("deep_space_exploration", "plasma_propulsion")},
        "japan": {"technologies": ("deep_space_exploration",)},
    }
    ships = {"russia:kliper": "flyby:earth", "japan:kibo": "flyby:earth"}
    scene = given(
        "russia",
        "japan",
        players=known,
        ships=ships,
        relations={("russia", "japan"): 3},
        this=Year(pledges=()),
    )
    both = Fly(("russia:kliper", "japan:kibo"), ("transfer:jupiter:1",))
    scene.line("japan", both).line("russia", both)
    scene.luck("engine", (50,), (50,)).run(Section.MOVES, "japan", "russia")
    assert {scene.ship(unit).at for unit in ships} == {"transfer:jupiter:5"}


# --- where to


@pytest.mark.rule("HORIZON-9.4.7")
def test_destinations_are_exactly_the_places_that_can_be_flown_to() -> None:
    ships = {
        "russia:kliper": "orbit:earth",
        "russia:kozlov": "surface:earth",
        "russia:lv1a": "surface:earth",
        "russia:babakin": "flyby:mars",
    }
    scene = knowing(
        "advanced_astrodynamics", ships=ships, bases={"russia:base_mir": base("mars", service=1)}
    )
    seat = scene.seat("russia")
    for unit in ("russia:kliper", "russia:kozlov", "russia:babakin"):
        found = destinations(scene.state, seat, UnitId(unit))
        launcher = "russia:lv1a" if unit == "russia:kozlov" else None
        assert found
        for node, path in found.items():
            trial = Scene(scene.state).luck("engine", (90,))
            trial.do("russia", Fly((unit,), path, launcher))
            assert trial.ship(unit).at == node
    assert set(destinations(scene.state, seat, UnitId("russia:babakin"))) == {
        "surface:mars",
        "surface:phobos_deimos",
        "surface:comet",
    }
    crew = destinations(scene.state, seat, UnitId("russia:kliper"))
    assert {node for node in crew if node.startswith("transfer")} == {
        "transfer:venus:1",
        "transfer:mars:1",
    }
    assert destinations(scene.state, seat, UnitId("russia:lv1a")) == {}
    assert destinations(scene.state, seat, UnitId("japan:kibo")) == {}


@pytest.mark.rule("HORIZON-3.1.1", "HORIZON-3.1.4", "HORIZON-3.1.10", "HORIZON-3.1.12")
def test_ships_are_loaded_on_earth_just_before_they_fly() -> None:
    ships = {"russia:kliper": "surface:earth", "russia:lv2a": "surface:earth"}
    rich = {"russia": {"cash": 5, "stock": Stock(SUP=1)}}
    scene = given("russia", ships=ships, players=rich)
    up = Fly(("russia:kliper",), ("orbit:earth",), "russia:lv2a")
    heavy = Fly(up.ships, up.path, up.launcher, load=Stock(SUP=5))
    scene.cannot("russia", heavy, "room", "HORIZON-3.1.12")
    scene.luck("engine", (50,))
    scene.do("russia", Fly(up.ships, up.path, up.launcher, load=Stock(SUP=3)))
    player = scene.player("russia")
    assert (player.cash, player.stock, scene.ship("russia:kliper").cargo) == (
        3,
        Stock(),
        Stock(SUP=3),
    )
    poor = given("russia", ships=ships, players={"russia": {"cash": 4}})
    poor.cannot("russia", Fly(up.ships, up.path, up.launcher, load=Stock(SUP=-1)), "amount")
    poor.luck("engine", (50,))
    poor.do("russia", Fly(up.ships, up.path, up.launcher, load=Stock(SUP=4)))
    assert poor.player("russia").cash == 0
    poorer = given("russia", ships=ships, players={"russia": {"cash": 1}})
    poorer.cannot("russia", Fly(up.ships, up.path, up.launcher, load=Stock(SUP=2)), "cash")
    away = knowing(*FAR, ships={"russia:kliper": "orbit:moon"})
    away.cannot("russia", Fly(up.ships, up.path, load=Stock(SUP=1)), "load_place")


@pytest.mark.rule("HORIZON-3.1.11")
def test_only_crews_are_loaded_and_only_into_free_room() -> None:
    ships = {
        "russia:kozlov": "surface:earth",
        "russia:kliper": ship("surface:earth", cargo=Stock(ORE=3)),
        "russia:lv2a": "surface:earth",
    }
    scene = given("russia", ships=ships, players={"russia": {"cash": 9}})
    out = ("orbit:earth", "flyby:earth")
    robot = Fly(("russia:kozlov",), out, "russia:lv2a", load=Stock(SUP=1))
    scene.cannot("russia", robot, "room", "HORIZON-3.1.12")
    full = Fly(("russia:kliper",), ("orbit:earth",), "russia:lv2a", load=Stock(SUP=2))
    scene.cannot("russia", full, "room")
    scene.luck("engine", (50,))
    scene.do("russia", Fly(full.ships, full.path, "russia:lv2a", load=Stock(SUP=1)))
    assert scene.ship("russia:kliper").cargo == Stock(ORE=3, SUP=1)


def test_a_move_is_told_as_departure_flight_and_end() -> None:
    scene = knowing(*FAR, ships={"russia:kliper": "orbit:earth"}).luck("engine", (50,))
    scene.do("russia", Fly(("russia:kliper",), ("orbit:moon", "surface:moon")))
    told = [type(fact) for fact in scene.events if isinstance(fact, (Departed, Flew, MoveEnded))]
    assert told == [Departed, Flew, MoveEnded]


@pytest.mark.rule("HORIZON-15.2.97")
def test_the_first_crew_to_land_where_somebody_waits_makes_contact() -> None:
    ships = {
        "russia:kliper": "orbit:alpha_centauri",
        "russia:renda": "orbit:alpha_centauri",
        "russia:titov": "flyby:alpha",
        "russia:babakin": "flyby:alpha",
        "russia:leonov": "orbit:mars",
    }
    down = ("surface:alpha_centauri",)
    scene = knowing("long_term_hibernation", ships=ships, contact=True)
    scene.luck("engine", *[(90,)] * 5)
    scene.do("russia", Fly(("russia:titov",), ("orbit:alpha_centauri",)))
    scene.do("russia", Fly(("russia:babakin",), ("orbit:alpha_centauri", *down)))
    scene.do("russia", Fly(("russia:leonov",), ("surface:mars",)))
    assert scene.state.contact
    before = scene.player("russia")
    scene.do("russia", Fly(("russia:kliper",), down))
    after = scene.player("russia")
    assert (after.politics - before.politics, after.vp - before.vp) == (5, 10)
    scene.do("russia", Fly(("russia:renda",), down))
    assert scene.player("russia").vp == after.vp


@pytest.mark.rule("HORIZON-15.2.97", "HORIZON-5.7.4")
def test_crews_that_stay_on_the_ground_make_no_contact() -> None:
    """Two form a fleet there; then one is stopped before it has left."""
    here = NodeId("surface:alpha_centauri")
    ships = dict.fromkeys(("russia:kliper", "russia:renda"), here)
    scene = knowing("long_term_hibernation", ships=ships, contact=True).luck("engine", (90,))
    scene.do("russia", Fly(("russia:kliper",), (), join="russia:renda"))
    assert scene.ship("russia:kliper").fleet == scene.ship("russia:renda").fleet != 0
    away = NodeId("orbit:alpha_centauri")
    scene.play(Underway(Flight(Seat(0), (UnitId("russia:kliper"),), here, (away,), stopped=True)))
    assert scene.told(MoveEnded)
    assert scene.state.contact
    assert scene.ever_told(ContactMade) == []
