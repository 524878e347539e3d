"""5.4 Range and reserve."""

from __future__ import annotations

import pytest

from bot.games.horizons.acts import Demolish, Explore, Fly, Scuttle, Section, StandDown
from bot.games.horizons.box.goods import Stock
from bot.games.horizons.box.knowledge import EMBARGO
from bot.games.horizons.box.units import Chain
from bot.games.horizons.chapters.units.reserve import stranded
from bot.games.horizons.commands.moving import Halt, Intercept
from bot.games.horizons.events.moving import TurnedReserve
from bot.games.horizons.steps.course import Moment
from tests.games.horizons.chapters.moving.crews import (
    can_start,
    knowing,
    reaches,
)
from tests.games.horizons.scene import base, given, ship


@pytest.mark.rule("HORIZON-5.4.1")
def test_without_a_technology_crews_stay_on_earth_and_in_its_orbit() -> None:
    scene = knowing("crewed_vehicles", ships={"russia:kliper": "orbit:earth"})
    allowed = [
        node
        for node in ("surface:earth", "orbit:earth", "flyby:earth", "orbit:moon", "surface:moon")
        if reaches(scene, "russia:kliper", node)
    ]
    assert allowed == ["surface:earth", "orbit:earth"]
    moon = Fly(("russia:kliper",), ("orbit:moon",))
    scene.cannot("russia", moon, "range", "HORIZON-5.4.3")


@pytest.mark.rule("HORIZON-5.4.2", "HORIZON-20.1.5")
def test_orbital_rendezvous_opens_the_moon_and_the_near_asteroids() -> None:
    scene = knowing("orbital_rendezvous", ships={"russia:kliper": "orbit:earth"})
    near = ("orbit:moon", "surface:moon", "orbit:nea", "surface:nea")
    assert all(reaches(scene, "russia:kliper", node) for node in near)
    assert not reaches(scene, "russia:kliper", "flyby:earth")
    assert not reaches(scene, "russia:kliper", "transfer:mars:1")
    box = Fly(("russia:kliper",), ("flyby:earth",))
    scene.cannot("russia", box, "range")
    across = Fly(("russia:kliper",), ("flyby:earth", "orbit:nea", "surface:nea"))
    scene.luck("engine", (50,)).do("russia", across)
    assert scene.ship("russia:kliper").at == "surface:nea"


@pytest.mark.rule("HORIZON-5.4.3", "HORIZON-20.1.8")
def test_range_counts_from_earth_and_from_bases_that_serve_the_ship() -> None:
    ships = {"russia:kliper": "orbit:earth", "russia:leonov": "orbit:earth"}
    bases = {"russia:base_mir": base("ceres", service=1)}
    scene = knowing("advanced_life_support", ships=ships, bases=bases)
    assert reaches(scene, "russia:kliper", "flyby:mercury")
    assert reaches(scene, "russia:kliper", "transfer:jupiter:5")
    assert not reaches(scene, "russia:kliper", "flyby:saturn")
    assert not reaches(scene, "russia:leonov", "flyby:jupiter")
    damaged = knowing(
        "advanced_life_support",
        ships=ships,
        bases={"russia:base_mir": base("ceres", service=(1, 1))},
    )
    assert not reaches(damaged, "russia:kliper", "flyby:jupiter")
    theirs = given(
        "russia",
        "japan",
        players={"russia": {"technologies": ("advanced_life_support",)}},
        ships=ships,
        bases={"japan:base_edo": base("ceres", service=1)},
    )
    assert not reaches(theirs, "russia:kliper", "flyby:jupiter")
    farthest = knowing("long_term_hibernation", ships=ships)
    assert reaches(farthest, "russia:kliper", "surface:alpha_centauri")


@pytest.mark.rule("HORIZON-5.4.3")
def test_a_large_ship_is_not_served_on_a_re_entry_world_without_elevator() -> None:
    ships = {"russia:kuznetsov": "orbit:earth"}
    bases = {"russia:base_mir": base("mars", service=4)}
    near = knowing("advanced_life_support", ships=ships, bases=bases)
    assert not reaches(near, "russia:kuznetsov", "flyby:belt")
    assert reaches(near, "russia:tereshkova", "flyby:belt")
    lifted = knowing("advanced_life_support", "space_elevator", ships=ships, bases=bases)
    assert reaches(lifted, "russia:kuznetsov", "flyby:belt")


@pytest.mark.rule("HORIZON-5.4.4", "HORIZON-5.4.5")
def test_the_ship_need_not_start_from_the_base_that_counts() -> None:
    ships = {"russia:kliper": "flyby:earth"}
    bases = {"russia:base_mir": base("ceres", service=1)}
    scene = knowing("advanced_life_support", ships=ships, bases=bases)
    scene.luck("engine", (50,)).do("russia", Fly(("russia:kliper",), ("transfer:jupiter:1",)))
    assert scene.ship("russia:kliper").at == "transfer:jupiter:5"


@pytest.mark.rule("HORIZON-5.4.6")
def test_with_any_range_the_whole_system_of_earth_is_open() -> None:
    scene = knowing("advanced_astrodynamics", ships={"russia:kliper": "orbit:earth"})
    system = ("flyby:earth", "orbit:moon", "surface:nea")
    assert all(reaches(scene, "russia:kliper", node) for node in system)


@pytest.mark.rule("HORIZON-5.4.7")
def test_a_crew_goes_to_reserve_by_choice() -> None:
    ships = {
        "russia:kliper": "orbit:earth",
        "russia:kozlov": "orbit:mars",
        "russia:renda": ship("orbit:earth", reserve=True),
        "japan:kibo": "orbit:earth",
    }
    scene = given("russia", "japan", ships=ships)
    scene.line("russia", StandDown("russia:kliper")).run(Section.RESERVE, "russia")
    assert scene.ship("russia:kliper").reserve
    scene.cannot("russia", StandDown("russia:kozlov"), "reserve", "HORIZON-5.4.7")
    scene.cannot("russia", StandDown("russia:renda"), "reserve")
    scene.cannot("russia", StandDown("japan:kibo"), "not_yours")


@pytest.mark.rule("HORIZON-5.4.12", "HORIZON-5.4.14")
def test_a_crew_that_nobody_can_serve_any_more_turns_to_reserve_at_once() -> None:
    ships = {
        "russia:kliper": "orbit:jupiter",
        "russia:leonov": "transfer:jupiter:2",
        "russia:renda": "orbit:earth",
        "russia:glushko": "orbit:europa",
        "russia:tereshkova": ship("orbit:saturn", reserve=True),
    }
    known = {"russia": {"technologies": ("advanced_life_support",)}}
    held = given(
        "russia", players=known, ships=ships, bases={"russia:base_mir": base("ceres", service=1)}
    )
    assert not list(stranded(held.state))
    lost = given("russia", players=known, ships=ships)
    assert list(stranded(lost.state)) == ["russia:kliper"]


@pytest.mark.rule("HORIZON-5.4.12")
def test_it_happens_when_the_base_or_its_station_is_given_up() -> None:
    ships = {"russia:kliper": "orbit:jupiter", "russia:renda": "orbit:mars"}
    known = {"russia": {"technologies": ("advanced_life_support",)}}
    for act in Scuttle("russia:base_mir"), Demolish("russia:base_mir", Chain.SERVICE):
        scene = given(
            "russia",
            players=known,
            ships=ships,
            bases={"russia:base_mir": base("ceres", service=1)},
        )
        scene.live("russia", Section.BUILDING).do("russia", act)
        assert [scene.ship(unit).reserve for unit in ships] == [True, False]


@pytest.mark.rule("HORIZON-5.4.12", "HORIZON-5.8.5")
def test_it_happens_when_a_strike_damages_the_station() -> None:
    known = {"russia": {"technologies": ("advanced_life_support",)}}
    struck = {1: ["russia:kliper"], 2: ["russia:leonov"], 3: []}  # who was served by that level
    for level, stranded_ in struck.items():
        bases = {"russia:base_mir": base("ceres", service=level)}
        ships = {"russia:kliper": "orbit:jupiter"}
        ships |= {"russia:leonov": "orbit:jupiter"} if level > 1 else {}
        scene = given("russia", players=known, ships=ships, bases=bases, year=2040)
        scene.luck("event", (26,)).beat(Moment.EVENTS)  # Dockyard Strike
        turned = [unit for fact in scene.ever_told(TurnedReserve) for unit in fact.units]
        assert turned == stranded_


@pytest.mark.rule("HORIZON-5.4.14")
def test_a_crew_on_its_way_turns_to_reserve_only_when_it_arrives_out_of_range() -> None:
    ships = {"russia:kliper": "transfer:jupiter:2"}
    scene = knowing("advanced_life_support", ships=ships)
    scene.beat(Moment.DESCENT)
    assert not scene.ship("russia:kliper").reserve
    scene.beat(Moment.DESCENT)
    assert scene.ship("russia:kliper").reserve
    assert scene.told(TurnedReserve)[0].why == "stranded"


@pytest.mark.rule("HORIZON-5.4.12", "HORIZON-5.4.2", "HORIZON-9.7.5")
def test_a_crew_that_is_stopped_where_it_could_only_pass_turns_to_reserve() -> None:
    scene = given(
        "russia",
        "japan",
        ships={"russia:kliper": "orbit:earth", "japan:sakura": "flyby:earth"},
        players={
            "russia": {"technologies": ("orbital_rendezvous",)},
            "japan": {"technologies": ("deep_space_exploration",)},
        },
        relations={("russia", "japan"): EMBARGO},
    )
    across = Fly(("russia:kliper",), ("flyby:earth", "orbit:nea"))
    scene.luck("engine", (50,)).do("russia", across)
    scene.luck("search", (3, 9)).when(scene.seat("japan"), Intercept(yes=True))
    assert not scene.ship("russia:kliper").reserve
    scene.when(scene.seat("russia"), Halt(fight=False))
    stopped = scene.ship("russia:kliper")
    assert (stopped.at, stopped.reserve) == ("flyby:earth", True)
    assert not scene.ship("japan:sakura").reserve


@pytest.mark.rule("HORIZON-5.4.11")
def test_a_recalled_crew_goes_to_reserve_at_once() -> None:
    for roll, recalled in ((1, True), (100, False)):
        scene = given("russia", ships={"russia:kliper": "surface:moon"})
        scene.luck("recall", (roll,)).do("russia", Explore("russia:kliper", "moon"))
        assert scene.ship("russia:kliper").reserve is recalled


@pytest.mark.rule("HORIZON-5.4.9")
def test_a_ship_in_reserve_moves_and_carries() -> None:
    loaded = ship("orbit:earth", reserve=True, cargo=Stock(SUP=2))
    scene = given("russia", ships={"russia:kliper": loaded})
    scene.luck("engine", (50,)).do("russia", Fly(("russia:kliper",), ("orbit:moon",)))
    moved = scene.ship("russia:kliper")
    assert (moved.at, moved.cargo.SUP, moved.reserve) == ("orbit:moon", 2, True)


@pytest.mark.rule("HORIZON-5.4.8")
def test_a_ship_in_reserve_starts_no_combat() -> None:
    ships = {"russia:titov": ship("orbit:moon", reserve=True)}
    scene = given("russia", ships=ships)
    assert not can_start(scene, "russia:titov")
    scene = given("russia", ships={"russia:titov": "orbit:moon"})
    assert can_start(scene, "russia:titov")
