"""3.1, 3.3, 7.4.6: resources, money, politics markers, support."""

from __future__ import annotations

import pytest

from bot.games.horizons.acts import (
    Act,
    BuildUnit,
    Buy,
    Convert,
    Demolish,
    Explore,
    Fly,
    Line,
    Scuttle,
    Section,
    Sell,
    Shift,
    TradeAt,
    Unreserve,
    Waste,
)
from bot.games.horizons.box.goods import Field, Into, Points, Stock
from bot.games.horizons.box.knowledge import ALLIANCE, TechId
from bot.games.horizons.box.sky import NodeId, WorldId
from bot.games.horizons.box.units import UNITS, Chain, UnitId
from bot.games.horizons.chapters.offers import at_any_moment, possible_now
from tests.games.horizons.scene import Scene, base, given, ship

MIR, KLIPER, RENDA = map(UnitId, ("russia:base_mir", "russia:kliper", "russia:renda"))
EDO = UnitId("japan:base_edo")


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


@pytest.mark.rule("HORIZON-3.1.8", "HORIZON-3.1.6")
def test_what_may_be_done_at_any_moment_does_not_begin_a_section() -> None:
    ships = {KLIPER: ship("orbit:earth", docked=MIR, cargo=Stock(SUP=2), reserve=True)}
    bases = {MIR: base("earth_orbit", service=1, stock=Stock(FUEL=1))}
    scene = russia(ships=ships, bases=bases, players={"russia": {"politics": 1, "cash": 1}})
    shifted = Line((Shift(KLIPER, MIR, Stock(SUP=1)),))
    before = (Line((Convert(Into.MONEY),)), Line((Buy(Stock(ORE=2)),)))
    scene.write("russia", Section.BUILDING, *before, shifted, Line((Unreserve(KLIPER),)), shifted)
    scene.run(Section.BUILDING)
    assert scene.player("russia").stock == Stock(ORE=2)
    assert not scene.ship(KLIPER).reserve
    assert scene.ship(KLIPER).cargo == Stock(SUP=1)


@pytest.mark.rule("HORIZON-3.1.8", "HORIZON-5.7.1", "HORIZON-4.2.3")
def test_resources_are_given_to_an_ally_in_the_fleet_but_not_taken() -> None:
    kibo, edo = UnitId("japan:kibo"), UnitId("japan:base_edo")
    ships = {
        KLIPER: ship("orbit:mars", fleet=1, cargo=Stock(SUP=3)),
        kibo: ship("orbit:mars", fleet=1, cargo=Stock(ORE=2)),
        RENDA: ship("surface:mars", docked=edo, cargo=Stock(FUEL=1)),
    }

    def allied(relation: int = ALLIANCE) -> Scene:
        return given(
            "russia",
            "japan",
            ships=ships,
            bases={edo: base("mars", stock=Stock(ORE=5))},
            relations={("russia", "japan"): relation},
        ).live("russia", Section.TRADE)

    scene = allied()
    scene.do("russia", Shift(KLIPER, kibo, Stock(SUP=2)))
    assert (scene.ship(KLIPER).cargo, scene.ship(kibo).cargo) == (Stock(SUP=1), Stock(2, 0, 2))
    scene.cannot("russia", Shift(KLIPER, kibo, Stock(SUP=1)), "room", "HORIZON-3.1.12")
    scene.do("russia", Shift(RENDA, edo, Stock(FUEL=1)))
    assert scene.base(edo).stock == Stock(ORE=5, FUEL=1)
    scene.cannot("russia", Shift(KLIPER, edo, Stock(SUP=1)), "apart", "HORIZON-3.1.8")
    scene.cannot("russia", Shift(kibo, KLIPER, Stock(ORE=1)), "not_yours", "HORIZON-5.7.1")
    scene.cannot("russia", Shift(edo, RENDA, Stock(ORE=1)), "not_yours", "HORIZON-5.7.1")
    former = allied(ALLIANCE - 1)
    former.cannot("russia", Shift(KLIPER, kibo, Stock(SUP=1)), "not_yours", "HORIZON-5.7.1")
    former.cannot("russia", Shift(RENDA, edo, Stock(FUEL=1)), "not_yours", "HORIZON-5.7.1")


@pytest.mark.rule("HORIZON-5.7.7", "HORIZON-5.7.11")
def test_the_elevator_lifts_what_goes_to_own_ships_only() -> None:
    kibo = UnitId("japan:kibo")
    scene = given(
        "russia",
        "japan",
        ships={KLIPER: "orbit:mars", kibo: "orbit:mars"},
        bases={MIR: base("mars", stock=Stock(ORE=2))},
        players={"russia": {"technologies": (TechId("space_elevator"),)}},
        relations={("russia", "japan"): ALLIANCE},
    ).live("russia", Section.TRADE)
    scene.cannot("russia", Shift(MIR, kibo, Stock(ORE=1)), "apart", "HORIZON-3.1.8")
    scene.do("russia", Shift(MIR, KLIPER, Stock(ORE=1)))
    assert scene.ship(KLIPER).cargo == Stock(ORE=1)


@pytest.mark.rule("HORIZON-3.1.8", "HORIZON-5.7.11")
def test_all_ways_to_move_resources_are_offered() -> None:
    kibo, salyut = UnitId("japan:kibo"), UnitId("russia:base_salyut")
    scene = given(
        "russia",
        "japan",
        ships={
            KLIPER: ship("orbit:mars", fleet=1, cargo=Stock(SUP=3)),
            RENDA: ship("orbit:mars", fleet=1, cargo=Stock(ORE=4)),
            kibo: ship("orbit:mars", fleet=1, cargo=Stock(FUEL=1)),
        },
        bases={MIR: base("mars", stock=Stock(FUEL=2)), salyut: "earth_orbit"},
        players={"russia": {"technologies": ("space_elevator",), "stock": Stock(ORE=1)}},
        relations={("russia", "japan"): ALLIANCE},
    ).live("russia", Section.TRADE)
    offers = at_any_moment(scene.state, scene.seat("russia"))
    assert {one for one in offers if isinstance(one, Shift)} == {
        Shift(KLIPER, MIR, Stock(SUP=3)),
        Shift(MIR, KLIPER, Stock(FUEL=1)),
        Shift(RENDA, MIR, Stock(ORE=4)),
        Shift(MIR, RENDA, Stock(FUEL=2)),
        Shift(KLIPER, RENDA, Stock(SUP=2)),
        Shift(RENDA, KLIPER, Stock(ORE=1)),
        Shift(KLIPER, kibo, Stock(SUP=3)),
        Shift(RENDA, kibo, Stock(ORE=3)),
        Shift(None, salyut, Stock(ORE=1)),
    }


@pytest.mark.rule("HORIZON-3.1.10")
def test_a_ship_is_loaded_after_it_was_built_and_until_it_moves() -> None:
    holdings = {"cash": 11, "stock": Stock(SUP=5)}
    ships = {RENDA: "orbit:earth"}
    scene = russia(ships=ships, players={"russia": holdings}).live("russia", Section.BUILDING)
    scene.do("russia", BuildUnit(KLIPER))
    scene.do("russia", Shift(None, KLIPER, Stock(SUP=2)))
    assert scene.ship(KLIPER).cargo == Stock(SUP=2)
    scene.cannot("russia", Shift(KLIPER, None, Stock(SUP=1)), "midway", "HORIZON-3.1.8")
    scene.live("russia", Section.MOVES).luck("engine", (100,))
    scene.do("russia", Fly((RENDA,), (NodeId("surface:earth"),)))
    scene.do("russia", Shift(None, KLIPER, Stock(SUP=1)))
    assert scene.ship(KLIPER).cargo == Stock(SUP=3)
    scene.cannot("russia", Shift(None, RENDA, Stock(ORE=1)), "midway", "HORIZON-3.1.8")


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


def test_an_act_that_is_not_of_the_slot_is_refused() -> None:
    scene = open_slot(russia(ships={KLIPER: "orbit:mars"}), Section.TRADE)
    scene.cannot("russia", Explore(KLIPER, WorldId("mars")), "not_now")


@pytest.mark.rule("HORIZON-5.7.7", "HORIZON-13.1.3")
@pytest.mark.parametrize(
    ("known", "home", "trades"),
    [
        (("space_elevator",), "mars", True),
        ((), "mars", False),
        (("space_elevator",), "moon", False),
    ],
)
def test_a_ship_above_an_own_base_trades_with_its_neighbours_by_elevator(
    known: tuple[str, ...], home: str, trades: bool
) -> None:
    scene = given(
        "russia",
        bases={MIR: home, EDO: base("mars", token="sell ORE")},
        ships={KLIPER: ship("orbit:mars", cargo=Stock(ORE=3))},
        players={"russia": {"cash": 0, "technologies": (*known, "deep_space_exploration")}},
    )
    act = TradeAt(EDO, 2, KLIPER)
    offers = possible_now(scene.state, scene.seat("russia"), Section.TRADE)
    assert (act in offers) is trades
    if not trades:
        scene.cannot("russia", act, "no_fleet", "HORIZON-13.1.3")
        return
    scene.do("russia", act)
    assert (scene.player("russia").cash, scene.ship(KLIPER).cargo) == (4, Stock(ORE=1))


# --- what is offered of it


def at_once(scene: Scene) -> set[Act]:
    open_slot(scene, Section.BUILDING)
    return {*at_any_moment(scene.state, scene.seat("russia"))}


@pytest.mark.rule("HORIZON-3.1.8", "HORIZON-3.1.12")
def test_from_ship_to_ship_as_much_is_offered_as_fits() -> None:
    full = ship("orbit:mars", fleet=1, cargo=Stock(ORE=3, SUP=2))
    room = UNITS[KLIPER].cargo - 1
    for fleet, offered in ((1, True), (2, False)):
        mate = ship("orbit:mars", fleet=fleet, cargo=Stock(FUEL=1))
        found = at_once(russia(ships={RENDA: full, KLIPER: mate}))
        for load in (Stock(ORE=min(3, room)), Stock(SUP=2)):
            assert (Shift(RENDA, KLIPER, load) in found) is offered
        assert (Shift(KLIPER, RENDA, Stock(FUEL=1)) in found) is offered


@pytest.mark.rule("HORIZON-5.7.7", "HORIZON-5.7.11")
def test_by_elevator_goods_are_offered_between_ground_and_orbit() -> None:
    station = UnitId("russia:base_salyut")
    bases = {MIR: base("mars", stock=Stock(ORE=1)), station: base("earth_orbit")}
    for known, offered in ((("space_elevator",), True), ((), False)):
        holdings = {"technologies": known, "stock": Stock(FUEL=2)}
        scene = russia(ships={KLIPER: "orbit:mars"}, bases=bases, players={"russia": holdings})
        found = at_once(scene)
        for act in (Shift(MIR, KLIPER, Stock(ORE=1)), Shift(None, station, Stock(FUEL=2))):
            assert (act in found) is offered
        assert Shift(None, MIR, Stock(FUEL=2)) not in found


@pytest.mark.rule("HORIZON-3.1.5", "HORIZON-3.1.9", "HORIZON-5.1.6")
def test_goods_are_offered_by_pairs_and_by_ones_and_settlements_to_be_given_up() -> None:
    bases = {MIR: base("mars", settlements=1, stock=Stock(ORE=2, FUEL=1))}
    found = at_once(russia(bases=bases, players={"russia": {"stock": Stock(5, 1, 0)}}))
    sold = {one.stock for one in found if isinstance(one, Sell)}
    assert sold == {Stock(ORE=4), Stock(ORE=2), Stock(1, 1)}
    wasted = {one.stock for one in found if isinstance(one, Waste) and one.place == MIR}
    assert wasted == {Stock(2, 1), Stock(ORE=2), Stock(ORE=1), Stock(FUEL=1)}
    assert Demolish(MIR, Chain.SETTLEMENT) in found
