"""3.1, 3.3, 7.4.6: resources, money, politics markers, support."""

from __future__ import annotations

import pytest

from bot.games.horizons.acts import (
    Buy,
    Convert,
    Demolish,
    Explore,
    Line,
    Scuttle,
    Section,
    Sell,
    Shift,
    Unreserve,
    Waste,
)
from bot.games.horizons.box.goods import Field, Points, Stock
from bot.games.horizons.box.sky import WorldId
from bot.games.horizons.box.units import UNITS, Chain, Kind, UnitId
from bot.games.horizons.chapters.common.support import Kept, limit, over, unused, upkeep, used
from tests.games.horizons.scene import Scene, base, given, ship

MIR, KLIPER, RENDA = map(UnitId, ("russia:base_mir", "russia:kliper", "russia:renda"))


def russia(**more: object) -> Scene:
    return given("russia", **more)


def open_slot(scene: Scene, section: Section) -> Scene:
    return scene.live("russia", section)


@pytest.mark.rule("HORIZON-3.1.4")
def test_on_earth_every_resource_costs_one() -> None:
    scene = open_slot(russia(players={"russia": {"cash": 10}}), Section.BUILDING)
    scene.do("russia", Buy(Stock(1, 1, 1)))
    assert (scene.player("russia").cash, scene.player("russia").stock) == (7, Stock(1, 1, 1))
    scene.cannot("russia", Buy(Stock(ORE=8)), "cash", "HORIZON-3.1.4")


@pytest.mark.rule("HORIZON-3.1.5")
def test_two_resources_of_any_kind_are_sold_for_one() -> None:
    holdings = {"cash": 0, "stock": Stock(2, 1, 2)}
    scene = open_slot(russia(players={"russia": holdings}), Section.BUILDING)
    scene.do("russia", Sell(Stock(1, 1, 2)))
    assert (scene.player("russia").cash, scene.player("russia").stock) == (2, Stock(ORE=1))
    scene.cannot("russia", Sell(Stock(ORE=1)), "pairs", "HORIZON-3.1.5")
    scene.cannot("russia", Sell(Stock(SUP=2)), "stock", "HORIZON-3.1.5")


@pytest.mark.rule("HORIZON-3.1.8")
def test_resources_move_within_a_fleet_at_the_start_of_a_step_only() -> None:
    ships = {
        KLIPER: ship("orbit:earth", docked=MIR, cargo=Stock(SUP=2)),
        RENDA: ship("orbit:earth", cargo=Stock(SUP=1)),
    }
    scene = open_slot(russia(ships=ships, bases={MIR: "earth_orbit"}), Section.TRADE)
    scene.do("russia", Shift(KLIPER, MIR, Stock(SUP=2)))
    assert scene.base(MIR).stock == Stock(SUP=2)
    scene.cannot("russia", Shift(RENDA, MIR, Stock(SUP=1)), "apart", "HORIZON-3.1.8")
    scene.cannot("russia", Shift(MIR, KLIPER, Stock(SUP=3)), "stock", "HORIZON-3.1.8")


@pytest.mark.rule("HORIZON-3.1.8")
def test_in_the_middle_of_a_section_nothing_is_shifted() -> None:
    ships = {KLIPER: ship("orbit:earth", docked=MIR, cargo=Stock(SUP=2), reserve=True)}
    scene = russia(
        ships=ships,
        bases={MIR: base("earth_orbit", service=1, stock=Stock(FUEL=1, SUP=1))},
    )
    scene.line("russia", Unreserve(KLIPER))
    scene.write("russia", Section.BUILDING, Line((Shift(KLIPER, MIR, Stock(SUP=1)),)))
    scene.run(Section.BUILDING)
    assert not scene.ship(KLIPER).reserve
    assert scene.ship(KLIPER).cargo == Stock(SUP=2)


@pytest.mark.rule("HORIZON-3.1.12")
def test_a_crewed_vehicle_carries_up_to_its_cargo_value() -> None:
    cargo = Stock(SUP=3)
    ships = {KLIPER: ship("orbit:earth", docked=MIR, cargo=cargo)}
    bases = {MIR: base("earth_orbit", stock=Stock(ORE=9))}
    scene = open_slot(russia(ships=ships, bases=bases), Section.TRADE)
    room = UNITS[KLIPER].cargo - 3
    scene.cannot("russia", Shift(MIR, KLIPER, Stock(ORE=room + 1)), "room", "HORIZON-3.1.12")
    scene.do("russia", Shift(MIR, KLIPER, Stock(ORE=room)))
    assert scene.ship(KLIPER).cargo.total == UNITS[KLIPER].cargo


@pytest.mark.rule("HORIZON-3.1.11", "HORIZON-3.1.2")
def test_robots_carry_nothing_and_bases_without_limit() -> None:
    rover = UnitId("russia:lv2a")
    ships = {rover: ship("orbit:earth", docked=MIR)}
    scene = open_slot(
        russia(ships=ships, bases={MIR: base("earth_orbit", stock=Stock(ORE=400))}), Section.TRADE
    )
    scene.cannot("russia", Shift(MIR, rover, Stock(ORE=1)), "room")
    assert scene.base(MIR).stock.ORE == 400


@pytest.mark.rule("HORIZON-3.1.10")
def test_ships_on_earth_are_loaded_when_built_and_before_they_move() -> None:
    def loading(section: Section) -> Scene:
        holdings = {"stock": Stock(SUP=2)}
        scene = russia(ships={KLIPER: "surface:earth"}, players={"russia": holdings})
        return open_slot(scene, section)

    for section in (Section.BUILDING, Section.MOVES):
        scene = loading(section).do("russia", Shift(None, KLIPER, Stock(SUP=2)))
        assert scene.ship(KLIPER).cargo == Stock(SUP=2)
    loading(Section.TRADE).cannot("russia", Shift(None, KLIPER, Stock(SUP=2)), "apart")


@pytest.mark.rule("HORIZON-5.7.11")
def test_by_elevator_earth_and_its_station_share_their_stores() -> None:
    def with_elevator(*technologies: str) -> Scene:
        scene = russia(
            bases={MIR: base("earth_orbit", stock=Stock(ORE=3))},
            players={"russia": {"technologies": technologies}},
        )
        return open_slot(scene, Section.TRADE)

    with_elevator().cannot("russia", Shift(MIR, None, Stock(ORE=3)), "apart")
    scene = with_elevator("space_elevator").do("russia", Shift(MIR, None, Stock(ORE=3)))
    assert scene.player("russia").stock == Stock(ORE=3)


@pytest.mark.rule("HORIZON-3.1.9")
def test_own_resources_may_be_destroyed_but_not_in_combat() -> None:
    ships = {KLIPER: ship("orbit:earth", cargo=Stock(SUP=2))}
    open_slot(russia(ships=ships), Section.COMBAT).cannot(
        "russia", Waste(KLIPER, Stock(SUP=1)), "combat", "HORIZON-3.1.9"
    )
    scene = open_slot(russia(ships=ships), Section.TRADE).do("russia", Waste(KLIPER, Stock(SUP=1)))
    assert scene.ship(KLIPER).cargo == Stock(SUP=1)


@pytest.mark.rule("HORIZON-5.7.1")
def test_nobody_disposes_of_what_is_foreign_or_not_in_play() -> None:
    foreign = UnitId("japan:base_edo")
    bases = {foreign: base("mars", stock=Stock(SUP=1))}
    scene = open_slot(russia(bases=bases), Section.TRADE)
    for place in (foreign, MIR):
        scene.cannot("russia", Waste(place, Stock(SUP=1)), "not_yours", "HORIZON-5.7.1")


@pytest.mark.rule("HORIZON-3.1.6")
def test_nobody_acts_while_another_is_asked() -> None:
    scene = given("russia", "japan").live("japan", Section.BUILDING)
    scene.cannot("russia", Buy(Stock(ORE=1)), "not_now")


@pytest.mark.rule("HORIZON-5.1.6", "HORIZON-1.3.2")
def test_units_are_scuttled_but_ships_not_in_combat() -> None:
    ships = {KLIPER: "orbit:earth"}
    scene = open_slot(russia(ships=ships, bases={MIR: "earth_orbit"}), Section.COMBAT)
    scene.cannot("russia", Scuttle(KLIPER), "combat", "HORIZON-5.1.6")
    scene.do("russia", Scuttle(MIR))
    assert MIR not in scene.state.bases
    scene = open_slot(russia(ships=ships), Section.MOVES).do("russia", Scuttle(KLIPER))
    assert not scene.state.in_play(KLIPER)


@pytest.mark.rule("HORIZON-5.1.6")
def test_structures_are_given_up_level_by_level() -> None:
    bases = {MIR: base("earth_orbit", service=2, settlements=1)}
    scene = open_slot(russia(bases=bases), Section.TRADE)
    scene.do("russia", Demolish(MIR, Chain.SERVICE)).do("russia", Demolish(MIR, Chain.SETTLEMENT))
    assert (scene.base(MIR).level(Chain.SERVICE), scene.base(MIR).settlements) == (1, 0)
    scene.cannot("russia", Demolish(MIR, Chain.RESEARCH), "no_structure")


@pytest.mark.rule("HORIZON-3.3.1", "HORIZON-3.3.3", "HORIZON-3.3.4", "HORIZON-3.3.6")
def test_markers_become_money_points_or_victory() -> None:
    scene = open_slot(russia(players={"russia": {"politics": 8, "cash": 0}}), Section.BUILDING)
    scene.do("russia", Convert("money", 2)).do("russia", Convert(Field.BIOLOGY, 1))
    scene.do("russia", Convert("vp", 4))
    player = scene.player("russia")
    assert (player.cash, player.bank, player.vp) == (2, Points(biology=2), 1)
    assert player.politics == 1
    scene.cannot("russia", Convert("vp", 1), "fours", "HORIZON-3.3.6")
    scene.cannot("russia", Convert("money", 2), "markers", "HORIZON-3.3.1")


@pytest.mark.rule("HORIZON-3.3.3", "HORIZON-20.1.18")
def test_unified_diplomacy_makes_a_marker_worth_three_points() -> None:
    policies = "unified_diplomacy", "vigorous_diplomacy", "diplomacy"
    scene = open_slot(
        russia(players={"russia": {"politics": 1, "policies": policies}}), Section.BUILDING
    )
    scene.do("russia", Convert(Field.PHYSICS, 1))
    assert scene.player("russia").bank == Points(physics=3)


# --- support


FLEET = {
    "russia:kliper": ship("surface:earth"),
    "russia:renda": ship("surface:earth", reserve=True),
    "russia:kozlov": ship("orbit:mars"),
    "russia:lv2a": ship("surface:earth"),
}


@pytest.mark.rule("HORIZON-7.4.6", "HORIZON-20.1.4")
def test_all_crewed_vehicles_count_and_policies_raise_the_limit() -> None:
    scene = russia(ships=FLEET, players={"russia": {"policies": ("crewed", "vigorous_crewed")}})
    view, seat = scene.state, scene.seat("russia")
    assert (used(view, seat, Kept.CV), used(view, seat, Kept.RE)) == (2, 1)
    assert (limit(view, seat, Kept.CV), limit(view, seat, Kept.RE)) == (5, 3)


@pytest.mark.rule("HORIZON-7.4.22")
def test_every_free_slot_is_worth_one() -> None:
    scene = russia(ships=FLEET, players={"russia": {"policies": ()}})
    assert unused(scene.state, scene.seat("russia")) == (3 - 2) + (3 - 1) + 3


@pytest.mark.rule("HORIZON-7.4.7", "HORIZON-7.4.8")
def test_what_is_over_a_limit_costs_more_and_more() -> None:
    bases = {f"russia:base_{name}": world for name, world in zip(NAMES, WORLDS, strict=True)}
    scene = russia(bases=bases, players={"russia": {"policies": ()}})
    view, seat = scene.state, scene.seat("russia")
    assert over(view, seat, Kept.BASE) == 2
    assert upkeep(view, seat) == 4 + 6


def names() -> list[str]:
    return [
        unit.id.removeprefix("russia:base_")
        for unit in UNITS.values()
        if unit.faction == "russia" and unit.kind is Kind.BASE
    ]


WORLDS = list(map(WorldId, ("earth_orbit", "moon", "mars", "ceres", "vesta")))
NAMES = names()[:5]


def test_an_act_that_is_not_of_the_slot_is_refused() -> None:
    scene = open_slot(russia(ships={KLIPER: "orbit:mars"}), Section.TRADE)
    scene.cannot("russia", Explore(KLIPER, WorldId("mars")), "not_now")
