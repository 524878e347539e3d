"""5.7 Fleets."""

from __future__ import annotations

import pytest

from bot.engine.errors import IllegalMove
from bot.games.horizons.acts import Explore, Fly, Search
from bot.games.horizons.box.goods import Stock
from bot.games.horizons.box.knowledge import ALLIANCE, FREE_TRADE, WAR
from bot.games.horizons.box.sky import WorldId
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.chapters.bases.service import NOWHERE, service_at
from bot.games.horizons.chapters.combat.sides import side_of
from bot.games.horizons.chapters.common.elevators import on_earth
from bot.games.horizons.chapters.common.holdings import joined
from bot.games.horizons.chapters.exploring.explore import require_possible
from bot.games.horizons.events.moving import Departed
from tests.games.horizons.chapters.moving.crews import (
    can_start,
    knowing,
)
from tests.games.horizons.scene import given, ship

MIR = "russia:base_mir"
CREWS = ("russia:kliper", "russia:renda", "japan:kibo")


@pytest.mark.rule("HORIZON-5.7.1", "HORIZON-5.7.2", "HORIZON-5.7.3")
def test_ships_form_fleets_where_they_arrive() -> None:
    ships = {
        "russia:kliper": "orbit:earth",
        "russia:renda": "orbit:earth",
        "russia:leonov": "orbit:moon",
        "japan:kibo": "orbit:moon",
    }
    scene = given("russia", "japan", ships=ships)
    both = Fly(("russia:kliper", "russia:renda"), ("orbit:moon",))
    scene.luck("engine", (50,), (60,)).do("russia", both)
    fleet = scene.state.fleet_of(UnitId("russia:kliper"))
    assert set(fleet) == {"russia:kliper", "russia:renda"}
    assert scene.state.fleet_of(UnitId("russia:leonov")) == ("russia:leonov",)
    foreign = Fly(("russia:leonov",), (), join="japan:kibo")
    scene.cannot("russia", foreign, "join", "HORIZON-5.7.1")
    mixed = Fly(("russia:leonov", "japan:kibo"), ("surface:moon",))
    scene.cannot("russia", mixed, "not_yours", "HORIZON-5.7.1")
    scene.luck("engine", (50,)).do("russia", Fly(("russia:leonov",), (), join="russia:kliper"))
    assert set(scene.state.fleet_of(UnitId("russia:leonov"))) == {*fleet, "russia:leonov"}


@pytest.mark.rule("HORIZON-5.7.2", "HORIZON-5.7.3")
def test_who_flies_alone_is_a_fleet_alone_and_two_pairs_are_two_fleets() -> None:
    units = ("russia:kliper", "russia:renda", "russia:leonov", "russia:titov", "russia:tereshkova")
    scene = given("russia", ships={unit: ship("orbit:earth", fleet=1) for unit in units}, fleets=1)
    scene.luck("engine", *[(90,)] * 5)
    for part in (units[:2], units[2:4], units[4:]):
        scene.do("russia", Fly(part, ("orbit:moon",)))
    fleets = [set(scene.state.fleet_of(UnitId(unit))) for unit in units]
    assert fleets == [set(units[:2])] * 2 + [set(units[2:4])] * 2 + [set(units[4:])]
    assert scene.ship(units[4]).fleet == 0


@pytest.mark.rule("HORIZON-5.7.4")
def test_joining_or_leaving_a_fleet_in_place_is_a_move_with_its_roll() -> None:
    docked = ship("orbit:earth", docked="russia:base_mir")
    scene = given(
        "russia",
        ships={"russia:kliper": docked, "russia:renda": "orbit:earth"},
        bases={"russia:base_mir": "earth_orbit"},
    )
    scene.luck("engine", (50,)).do("russia", Fly(("russia:kliper",), ()))
    assert scene.ship("russia:kliper").docked is None
    assert scene.told(Departed)[0].rolls == {"russia:kliper": 50}
    again = Fly(("russia:kliper",), (), dock="russia:base_mir")
    scene.cannot("russia", again, "moved", "HORIZON-9.3.4")
    scene.luck("engine", (3,)).do("russia", Fly(("russia:renda",), (), dock="russia:base_mir"))
    assert "russia:renda" not in scene.state.ships


@pytest.mark.rule("HORIZON-5.7.4")
def test_a_move_that_changes_nothing_is_none() -> None:
    scene = given("russia", ships={"russia:kliper": "orbit:earth"})
    scene.cannot("russia", Fly(("russia:kliper",), ()), "no_path", "HORIZON-5.7.4")
    pair = {unit: ship("orbit:earth", fleet=1) for unit in ("russia:kliper", "russia:renda")}
    whole = given("russia", ships=pair)
    whole.cannot("russia", Fly(tuple(pair), ()), "no_path", "HORIZON-5.7.4")


@pytest.mark.rule("HORIZON-5.7.4")
def test_ships_in_one_place_become_a_fleet_by_a_move_of_all() -> None:
    ships = ("russia:kliper", "russia:renda")
    scene = given("russia", ships=dict.fromkeys(ships, "orbit:earth"))
    scene.luck("engine", (50,), (60,)).do("russia", Fly(ships, ()))
    assert set(scene.state.fleet_of(UnitId(ships[0]))) == set(ships)
    assert scene.draws == 2
    mixed = {
        "russia:kliper": ship("orbit:earth", fleet=1),
        "russia:renda": ship("orbit:earth", fleet=1),
        "russia:leonov": "orbit:earth",
    }
    scene = given("russia", ships=mixed, fleets=1).luck("engine", (50,), (60,))
    scene.do("russia", Fly(("russia:leonov", "russia:renda"), ()))
    assert scene.state.fleet_of(UnitId("russia:kliper")) == ("russia:kliper",)


@pytest.mark.rule("HORIZON-5.7.4", "HORIZON-9.5.1")
def test_staying_needs_no_launcher_and_is_not_for_robots_on_the_pad() -> None:
    ships = {
        "russia:kliper": "surface:earth",
        "russia:renda": "surface:earth",
        "russia:kozlov": "surface:earth",
        "russia:lv2a": "surface:earth",
    }
    scene = given("russia", ships=ships)
    on = Fly(("russia:kliper",), (), "russia:lv2a", join="russia:renda")
    scene.cannot("russia", on, "no_launcher", "HORIZON-9.5.7")
    robot = Fly(("russia:kozlov",), (), join="russia:renda")
    scene.cannot("russia", robot, "needs_launcher", "HORIZON-9.5.1")


@pytest.mark.rule("HORIZON-5.7.1")
def test_only_known_ships_of_ones_own_in_one_place_move_as_a_fleet() -> None:
    ships = {
        "russia:kliper": "orbit:earth",
        "russia:renda": "orbit:moon",
        "russia:leonov": ship("orbit:earth", awake=True),
    }
    scene = given("russia", ships=ships, bases={"russia:base_mir": "earth_orbit"})
    moon = ("orbit:moon",)
    scene.cannot("russia", Fly((), moon), "no_ship")
    scene.cannot("russia", Fly(("russia:kliper", "russia:kliper"), moon), "no_ship")
    scene.cannot("russia", Fly(("russia:kliper", "russia:titov"), moon), "no_ship")
    scene.cannot("russia", Fly(("russia:kliper", "russia:renda"), moon), "scattered")
    scene.cannot("russia", Fly(("russia:kliper", "russia:leonov"), moon), "not_yours")
    both = Fly(("russia:kliper",), (), dock="russia:base_mir", join="russia:leonov")
    scene.cannot("russia", both, "one_fleet", "HORIZON-5.7.1")


@pytest.mark.rule("HORIZON-5.7.5", "HORIZON-5.7.12")
def test_only_a_ship_really_stacked_is_barred_from_exploring() -> None:
    ships = {
        "russia:kliper": ship("surface:mars", docked="russia:base_mir"),
        "russia:chertok": "orbit:mars",
    }
    scene = knowing("space_elevator", ships=ships, bases={"russia:base_mir": "mars"})
    seat = scene.seat("russia")
    kliper, robot = UnitId("russia:kliper"), UnitId("russia:chertok")
    assert service_at(scene.state, seat, kliper) == service_at(scene.state, seat, robot) == MIR
    with pytest.raises(IllegalMove) as refused:
        require_possible(scene.state, seat, Explore(kliper, WorldId("mars")))
    assert refused.value.key == "horizons.refuse.explore_docked"
    require_possible(scene.state, seat, Explore(robot, WorldId("mars")))


@pytest.mark.rule("HORIZON-5.7.6")
def test_nobody_stacks_with_a_foreign_base() -> None:
    scene = given(
        "russia",
        "japan",
        ships={"russia:kliper": "orbit:moon"},
        bases={"japan:base_edo": "moon"},
    )
    dock = Fly(("russia:kliper",), ("surface:moon",), dock="japan:base_edo")
    scene.cannot("russia", dock, "dock", "HORIZON-5.7.6")
    scene.luck("engine", (50,)).do("russia", Fly(("russia:kliper",), ("surface:moon",)))
    landed = scene.ship("russia:kliper")
    assert (landed.at, landed.docked) == ("surface:moon", None)


@pytest.mark.rule("HORIZON-5.7.1", "HORIZON-4.2.1")
def test_ships_of_former_allies_are_fleets_of_their_own() -> None:
    docked = {one: ship("surface:moon", docked="russia:base_mir") for one in CREWS}
    flying = {one: ship("orbit:moon", fleet=1) for one in CREWS}
    for ships in (docked, flying):
        for relation, fleet in ((ALLIANCE, CREWS), (FREE_TRADE, CREWS[:2]), (WAR, CREWS[:2])):
            relations = {("russia", "japan"): relation}
            bases = {"russia:base_mir": "moon"}
            scene = given("russia", "japan", ships=ships, bases=bases, relations=relations)
            assert scene.state.fleet_of(UnitId("russia:kliper")) == fleet
            theirs = CREWS if relation == ALLIANCE else CREWS[2:]
            assert scene.state.fleet_of(UnitId("japan:kibo")) == theirs


@pytest.mark.rule("HORIZON-5.7.1", "HORIZON-4.3.3")
def test_former_allies_can_fight_each_other() -> None:
    crews = ("china:yangtze", "japan:hiryu")
    ships = {one: ship("orbit:mars", fleet=1) for one in crews}
    range_ = {"technologies": ("deep_space_exploration",)}
    scene = given(
        "china",
        "japan",
        ships=ships,
        players={"china": range_, "japan": range_},
        relations={("china", "japan"): WAR},
    )
    scene.luck("search", (1, 10)).do("china", Search(("china:yangtze",), "japan:hiryu"))
    assert scene.awaited() == {scene.seat("japan")}


@pytest.mark.rule("HORIZON-4.2.1", "HORIZON-5.7.6")
def test_nobody_stacks_with_the_base_of_an_ally_that_nobody_plays() -> None:
    scene = given(
        "russia",
        ships={"russia:kliper": "orbit:moon"},
        bases={"japan:base_edo": "moon"},
        relations={("russia", "japan"): ALLIANCE},
    )
    dock = Fly(("russia:kliper",), ("surface:moon",), dock="japan:base_edo")
    scene.cannot("russia", dock, "dock", "HORIZON-5.7.6")


@pytest.mark.rule("HORIZON-5.7.6")
@pytest.mark.parametrize(("relation", "guests"), [(ALLIANCE, ("japan:kibo",)), (FREE_TRADE, ())])
def test_a_base_is_one_fleet_with_own_and_allied_ships_but_not_with_guests(
    relation: int, guests: tuple[str, ...]
) -> None:
    mir = "russia:base_mir"
    ships = {
        "russia:kliper": ship("surface:moon", docked=mir),
        "japan:kibo": ship("surface:moon", docked=mir),
        "russia:renda": ship("surface:moon"),
    }
    relations = {("russia", "japan"): relation}
    scene = given("russia", "japan", ships=ships, bases={mir: "moon"}, relations=relations)
    assert side_of(scene.state, mir).units == (mir, "russia:kliper", *guests)


@pytest.mark.rule("HORIZON-5.7.7", "HORIZON-5.7.10")
def test_the_elevator_lets_ships_in_orbit_count_as_below() -> None:
    ships = {"russia:kliper": "orbit:mars", "russia:renda": "orbit:earth"}
    bases = {"russia:base_mir": "mars"}
    plain = knowing("orbital_rendezvous", ships=ships, bases=bases)
    lifted = knowing("orbital_rendezvous", "space_elevator", ships=ships, bases=bases)
    seat = plain.seat("russia")
    assert service_at(plain.state, seat, UnitId("russia:kliper")) is NOWHERE
    assert service_at(lifted.state, seat, UnitId("russia:kliper")) == MIR
    assert not on_earth(plain.state, seat, UnitId("russia:renda"))
    assert on_earth(lifted.state, seat, UnitId("russia:renda"))
    loaded = Fly(("russia:renda",), ("orbit:moon",), load=Stock(SUP=1))
    plain.cannot("russia", loaded, "load_place", "HORIZON-3.1.10")
    lifted.luck("engine", (50,)).do("russia", loaded)
    assert lifted.ship("russia:renda").cargo.SUP == 1


@pytest.mark.rule("HORIZON-5.7.7", "HORIZON-5.7.10")
def test_a_base_and_earth_serve_and_load_what_is_above_them_by_elevator_alone() -> None:
    above, home, elsewhere = map(UnitId, ("russia:kliper", "russia:renda", "russia:leonov"))
    grounded = UnitId("russia:titov")
    ships = {
        above: "orbit:mars",
        home: "orbit:earth",
        elsewhere: "orbit:moon",
        grounded: "surface:earth",
    }
    plain = knowing("orbital_rendezvous", ships=ships, bases={MIR: "mars"})
    lifted = knowing("orbital_rendezvous", "space_elevator", ships=ships, bases={MIR: "mars"})
    seat, mir = plain.seat("russia"), UnitId(MIR)
    for scene, joins in ((plain, ()), (lifted, (above,))):
        assert tuple(one for one in ships if joined(scene.state, seat, mir, one)) == joins
    served = {one: service_at(lifted.state, seat, one) for one in ships}
    assert served == {above: MIR, home: None, elsewhere: NOWHERE, grounded: None}
    served = {one: service_at(plain.state, seat, one) for one in ships}
    assert served == {above: NOWHERE, home: NOWHERE, elsewhere: NOWHERE, grounded: None}


@pytest.mark.rule("HORIZON-5.7.9")
def test_a_fleet_with_a_base_starts_no_combat() -> None:
    docked = ship("surface:moon", docked="russia:base_mir")
    scene = given("russia", ships={"russia:titov": docked}, bases={"russia:base_mir": "moon"})
    assert not can_start(scene, "russia:titov")
