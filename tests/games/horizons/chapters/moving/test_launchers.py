"""5.1 and 9.5: launchers, and resources that they carry."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.horizons.acts import Fly, Freight
from bot.games.horizons.box.goods import Stock
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.chapters.units.launchers import launchers
from bot.games.horizons.events.moving import Departed, FreightLeft
from bot.games.horizons.state import Year
from tests.games.horizons.scene import Scene, base, given, ship

UP = ("orbit:earth",)


def pad(*units: str, technologies: tuple[str, ...] = (), **more: Any) -> Scene:
    ships = dict.fromkeys(units, "surface:earth")
    known = {"russia": {"technologies": ("orbital_rendezvous", *technologies), "cash": 10}}
    return given("russia", ships=ships, players=known, **more)


# --- carrying ships


@pytest.mark.rule("HORIZON-9.5.1")
def test_a_robot_starts_on_a_launcher_that_stands_beside_it() -> None:
    scene = pad("russia:kozlov", "russia:lv1a")
    out = ("orbit:earth", "flyby:earth")
    bare = Fly(("russia:kozlov",), out)
    scene.cannot("russia", bare, "needs_launcher", "HORIZON-9.5.1")
    scene.luck("engine", (50,)).do("russia", Fly(("russia:kozlov",), out, "russia:lv1a"))
    assert scene.ship("russia:kozlov").at == "flyby:earth"
    docked = ship("surface:mars", docked="russia:base_mir")
    away = given(
        "russia",
        ships={"russia:kozlov": docked, "russia:lv1a": "surface:earth"},
        bases={"russia:base_mir": "mars"},
    )
    up = ("orbit:mars", "flyby:mars")
    away.cannot("russia", Fly(("russia:kozlov",), up, "russia:lv1a"), "launcher_away")
    away.cannot("russia", Fly(("russia:kozlov",), up), "needs_launcher", "HORIZON-9.5.1")
    gone = pad("russia:kozlov", "russia:kliper")
    gone.cannot("russia", Fly(("russia:kozlov",), out, "russia:lv1a"), "launcher")
    gone.cannot("russia", Fly(("russia:kozlov",), out, "russia:kliper"), "launcher")
    foreign = pad("russia:kozlov", "japan:lv1a")
    foreign.cannot("russia", Fly(("russia:kozlov",), out, "japan:lv1a"), "launcher")


@pytest.mark.rule("HORIZON-9.5.1")
def test_a_robot_built_at_a_base_is_launched_there() -> None:
    docked = ship("surface:mars", docked="russia:base_mir")
    scene = given(
        "russia",
        ships={"russia:kozlov": docked, "russia:lv1a": docked},
        bases={"russia:base_mir": "mars"},
    )
    away = ("orbit:mars", "flyby:mars", "transfer:jupiter:1")
    scene.luck("engine", (50,)).do("russia", Fly(("russia:kozlov",), away, "russia:lv1a"))
    assert scene.ship("russia:kozlov").at == "transfer:jupiter:4"


@pytest.mark.rule("HORIZON-9.5.2")
def test_a_crew_leaves_earth_on_a_launcher_of_its_size() -> None:
    scene = pad("russia:leonov", "russia:lv2a", "russia:lv3a")
    scene.cannot("russia", Fly(("russia:leonov",), UP), "needs_launcher", "HORIZON-9.5.2")
    small = Fly(("russia:leonov",), UP, "russia:lv2a")
    scene.cannot("russia", small, "launcher_small", "HORIZON-9.5.2")
    seat = scene.seat("russia")
    assert launchers(scene.state, seat, UnitId("russia:leonov")) == ("russia:lv3a",)
    scene.luck("engine", (50,)).do("russia", Fly(("russia:leonov",), UP, "russia:lv3a"))
    assert scene.ship("russia:leonov").at == "orbit:earth"


@pytest.mark.rule("HORIZON-9.5.7")
def test_a_crew_needs_no_launcher_elsewhere() -> None:
    scene = given("russia", ships={"russia:kliper": "surface:moon", "russia:lv2a": "surface:moon"})
    helped = Fly(("russia:kliper",), ("orbit:moon",), "russia:lv2a")
    scene.cannot("russia", helped, "no_launcher", "HORIZON-9.5.7")
    scene.luck("engine", (50,)).do("russia", Fly(("russia:kliper",), ("orbit:moon",)))
    assert scene.ship("russia:kliper").at == "orbit:moon"


@pytest.mark.rule("HORIZON-9.5.3")
def test_a_launcher_carries_one_ship() -> None:
    scene = pad("russia:kliper", "russia:renda", "russia:lv4a")
    both = Fly(("russia:kliper", "russia:renda"), UP, "russia:lv4a")
    scene.cannot("russia", both, "one_ship", "HORIZON-9.5.3")


@pytest.mark.rule("HORIZON-9.5.5", "HORIZON-5.1.2", "HORIZON-9.6.6")
def test_a_launcher_is_used_up_and_not_paid_for() -> None:
    scene = pad("russia:kliper", "russia:lv2a").luck("engine", (99,))
    scene.do("russia", Fly(("russia:kliper",), UP, "russia:lv2a"))
    assert set(scene.state.ships) == {"russia:kliper"}
    assert scene.player("russia").tokens.count == 0


@pytest.mark.rule("HORIZON-9.5.8")
def test_a_reusable_launcher_comes_back_above_25() -> None:
    for roll, back in ((26, True), (25, False)):
        scene = pad("russia:kliper", "russia:lv2a", technologies=("reusable_launchers",))
        scene.luck("engine", (roll,))
        scene.do("russia", Fly(("russia:kliper",), UP, "russia:lv2a"))
        assert ("russia:lv2a" in scene.state.ships) is back
        assert scene.ship("russia:kliper").at == "orbit:earth"
    docked = ship("surface:mars", docked="russia:base_mir")
    scene = given(
        "russia",
        ships={"russia:kozlov": docked, "russia:lv1a": docked},
        bases={"russia:base_mir": "mars"},
        players={"russia": {"technologies": ("reusable_launchers",)}},
    )
    scene.luck("engine", (50,))
    scene.do("russia", Fly(("russia:kozlov",), ("orbit:mars", "flyby:mars"), "russia:lv1a"))
    assert scene.ship("russia:lv1a") == docked


@pytest.mark.rule("HORIZON-9.5.6")
def test_a_reusable_launcher_is_rolled_for_even_if_nothing_can_fail() -> None:
    known = ("reusable_launchers", "carbon_nanotubes")
    scene = pad("russia:leonov", "russia:lv3a", technologies=known).luck("engine", (20,))
    scene.do("russia", Fly(("russia:leonov",), UP, "russia:lv3a"))
    assert scene.told(Departed)[0].rolls == {"russia:leonov": 20}
    assert set(scene.state.ships) == {"russia:leonov"}


@pytest.mark.rule("HORIZON-5.1.3")
def test_a_launcher_is_used_once_in_a_year_even_if_it_came_back() -> None:
    scene = pad(
        "russia:kliper", "russia:renda", "russia:lv2a", technologies=("reusable_launchers",)
    )
    scene.luck("engine", (50,)).do("russia", Fly(("russia:kliper",), UP, "russia:lv2a"))
    again = Fly(("russia:renda",), UP, "russia:lv2a")
    scene.cannot("russia", again, "launcher_used", "HORIZON-5.1.3")
    load = Freight("russia:lv2a", "russia:base_mir", Stock(SUP=1))
    scene.cannot("russia", load, "launcher_used", "HORIZON-5.1.3")
    seat = scene.seat("russia")
    assert launchers(scene.state, seat, UnitId("russia:renda")) == ()
    fresh = pad("russia:renda", "russia:kliper", "russia:lv2a", "russia:lv3a")
    assert launchers(fresh.state, seat, UnitId("russia:renda")) == ("russia:lv2a", "russia:lv3a")


@pytest.mark.rule("HORIZON-5.1.9")
def test_a_launcher_never_changes_its_place() -> None:
    scene = pad("russia:lv2a", "russia:lv1a")
    scene.cannot("russia", Fly(("russia:lv2a",), UP), "lv_moves", "HORIZON-5.1.9")
    carried = Fly(("russia:lv1a",), UP, "russia:lv2a")
    scene.cannot("russia", carried, "lv_moves", "HORIZON-5.1.9")


# --- carrying resources


@pytest.mark.rule("HORIZON-5.1.4", "HORIZON-5.1.8", "HORIZON-4.4.5")
def test_a_launcher_brings_resources_at_once_to_any_own_base() -> None:
    scene = pad("russia:lv2a", bases={"russia:base_mir": "jupiter", "japan:base_edo": "moon"})
    over = Freight("russia:lv2a", "russia:base_mir", Stock(SUP=2, ORE=2))
    scene.cannot("russia", over, "room", "HORIZON-5.1.4")
    foreign = Freight("russia:lv2a", "japan:base_edo", Stock(SUP=2))
    scene.cannot("russia", foreign, "freight_to", "HORIZON-5.1.4")
    scene.cannot("russia", Freight("russia:lv2a", "russia:base_mir", Stock()), "amount")
    odd = Freight("russia:lv2a", "russia:base_mir", Stock(SUP=2, ORE=-1))
    scene.cannot("russia", odd, "amount", "HORIZON-3.1.1")
    scene.luck("engine", (50,))
    scene.do("russia", Freight("russia:lv2a", "russia:base_mir", Stock(SUP=2, ORE=1)))
    assert scene.base("russia:base_mir").stock == Stock(SUP=2, ORE=1)
    assert scene.player("russia").cash == 7
    assert scene.state.ships == {}


@pytest.mark.rule("HORIZON-5.1.4")
def test_without_the_russian_ability_a_launcher_carries_its_size() -> None:
    ships = {"japan:lv2a": "surface:earth"}
    scene = given("japan", ships=ships, bases={"japan:base_edo": "moon"})
    over = Freight("japan:lv2a", "japan:base_edo", Stock(SUP=3))
    scene.cannot("japan", over, "room", "HORIZON-5.1.4")
    scene.luck("engine", (50,)).do("japan", Freight("japan:lv2a", "japan:base_edo", Stock(SUP=2)))
    assert scene.base("japan:base_edo").stock == Stock(SUP=2)


@pytest.mark.rule("HORIZON-5.1.4", "HORIZON-5.1.7")
def test_from_a_base_resources_go_to_another_or_to_earth() -> None:
    ships = {
        "russia:lv2a": ship("surface:mars", docked="russia:base_mir"),
        "russia:lv2b": ship("surface:mars", docked="russia:base_mir"),
    }
    bases = {
        "russia:base_mir": base("mars", stock=Stock(ORE=4)),
        "russia:base_zarya": "moon",
    }
    scene = given("russia", ships=ships, bases=bases)
    scene.luck("engine", (50,), (50,))
    scene.cannot("russia", Freight("russia:lv2a", None, Stock(SUP=1)), "stock")
    scene.cannot("russia", Freight("russia:lv2a", "russia:base_mir", Stock(ORE=1)), "freight_to")
    scene.do("russia", Freight("russia:lv2a", None, Stock(ORE=2)))
    scene.do("russia", Freight("russia:lv2b", "russia:base_zarya", Stock(ORE=1)))
    stocks = scene.player("russia").stock, scene.base("russia:base_zarya").stock
    assert stocks == (Stock(ORE=2), Stock(ORE=1))
    assert scene.base("russia:base_mir").stock == Stock(ORE=1)
    nowhere = given("russia", ships={"russia:lv1a": "surface:earth"})
    nowhere.cannot("russia", Freight("russia:lv1a", None, Stock(ORE=1)), "freight_to")


@pytest.mark.rule("HORIZON-3.1.4", "HORIZON-3.1.10")
def test_what_is_not_stored_on_earth_is_bought_for_the_flight() -> None:
    for cash, enough in ((2, True), (1, False)):
        scene = given(
            "russia",
            ships={"russia:lv2a": "surface:earth"},
            bases={"russia:base_mir": "moon"},
            players={"russia": {"cash": cash, "stock": Stock(ORE=1)}},
        )
        flight = Freight("russia:lv2a", "russia:base_mir", Stock(ORE=3))
        if not enough:
            scene.cannot("russia", flight, "cash", "HORIZON-3.1.4")
            continue
        scene.luck("engine", (50,)).do("russia", flight)
        player = scene.player("russia")
        assert (player.cash, player.stock) == (0, Stock())
        assert scene.base("russia:base_mir").stock == Stock(ORE=3)


@pytest.mark.rule("HORIZON-5.1.4")
def test_a_launcher_takes_resources_only_where_they_are() -> None:
    ships = {"russia:lv2a": "orbit:mars"}
    scene = given("russia", ships=ships, bases={"russia:base_zarya": "moon"})
    load = Freight("russia:lv2a", "russia:base_zarya", Stock(ORE=1))
    scene.cannot("russia", load, "freight_from", "HORIZON-5.1.4")


@pytest.mark.rule("HORIZON-5.1.5", "HORIZON-9.6.5")
def test_a_resource_flight_can_fail_and_gives_one_token() -> None:
    scene = pad("russia:lv2a", bases={"russia:base_mir": "moon"}).luck("engine", (5,))
    scene.do("russia", Freight("russia:lv2a", "russia:base_mir", Stock(SUP=2)))
    assert scene.told(FreightLeft)[0].lost
    assert scene.base("russia:base_mir").stock == Stock()
    player = scene.player("russia")
    assert (player.cash, len(player.tokens.engineering)) == (8, 1)


@pytest.mark.rule("HORIZON-9.5.8")
def test_a_reusable_launcher_comes_back_from_a_resource_flight() -> None:
    for roll, back in ((26, True), (25, False)):
        scene = pad(
            "russia:lv2a",
            technologies=("reusable_launchers",),
            bases={"russia:base_mir": "moon"},
            this=Year(),
        )
        scene.luck("engine", (roll,))
        scene.do("russia", Freight("russia:lv2a", "russia:base_mir", Stock(SUP=2)))
        assert scene.base("russia:base_mir").stock == Stock(SUP=2)
        assert ("russia:lv2a" in scene.state.ships) is back
