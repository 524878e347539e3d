"""13. Trade, bases, terraforming."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.orders.language import Order
from bot.engine.records import Seat, replace
from bot.games.horizons.acts import (
    Construct,
    Demolish,
    Found,
    Scuttle,
    Section,
    Terraform,
    TradeAt,
    Waste,
)
from bot.games.horizons.box.goods import Stock
from bot.games.horizons.box.knowledge import ALLIANCE
from bot.games.horizons.box.units import SETTLEMENT, UNITS, Chain, Kind, StructureId, UnitId
from bot.games.horizons.chapters.bases.trading import trade_limit
from bot.games.horizons.commands.bases import AnswerTrade, Terms
from bot.games.horizons.pieces import Blocked
from bot.games.horizons.state import Year
from tests.games.horizons.scene import Scene, base, given, ship

MIR, KLIPER = map(UnitId, ("russia:base_mir", "russia:kliper"))
REFUEL, REFUEL_LARGE, MINING = map(StructureId, ("refuel_small", "refuel_large", "mining_small"))
RICH = Stock(20, 20, 40)


def own(token: str, settlements: int, **more: Any) -> Scene:
    stock = more.pop("stock", Stock(ORE=9))
    cash = more.pop("cash", 10)
    bases = {MIR: base("mars", token=token, settlements=settlements, stock=stock, **more)}
    return given("russia", players={"russia": {"cash": cash}}, bases=bases)


@pytest.mark.rule("HORIZON-13.1.2", "HORIZON-3.5.1", "HORIZON-13.1.7", "HORIZON-3.5.2")
@pytest.mark.rule("HORIZON-3.1.3")
def test_at_an_own_base_goods_are_bought_two_for_one() -> None:
    scene = own("buy SUP", 3).do("russia", TradeAt(MIR, 3))
    assert (scene.player("russia").cash, scene.base(MIR).stock.SUP) == (8, 3)
    assert scene.base(MIR).token is None
    assert len(scene.state.trade) == 27
    scene.cannot("russia", TradeAt(MIR, 1), "no_token", "HORIZON-13.1.1")
    own("buy SUP", 3, cash=1).cannot("russia", TradeAt(MIR, 3), "cash", "HORIZON-13.1.2")


@pytest.mark.rule("HORIZON-3.5.4", "HORIZON-13.1.6")
def test_goods_are_sold_for_two_each_to_the_market() -> None:
    scene = own("sell ORE", 3).do("russia", TradeAt(MIR, 4))
    assert (scene.player("russia").cash, scene.base(MIR).stock.ORE) == (18, 5)


@pytest.mark.rule("HORIZON-13.1.5", "HORIZON-5.8.3")
def test_undamaged_settlements_limit_a_trade() -> None:
    own("sell ORE", 3).cannot("russia", TradeAt(MIR, 5), "limit", "HORIZON-13.1.5")
    own("sell ORE", 3, hurt=1).cannot("russia", TradeAt(MIR, 3), "limit", "HORIZON-13.1.5")


@pytest.mark.rule("HORIZON-4.4.7", "HORIZON-20.1.6")
def test_asia_trades_one_more_at_its_own_bases() -> None:
    def asia(settlements: int, hurt: int = 0) -> Scene:
        found = base("mars", token="buy ORE", settlements=settlements, hurt=hurt)
        return given("asia", bases={first_base("asia"): found})

    scene = asia(1).do("asia", TradeAt(first_base("asia"), 3))
    assert scene.base(first_base("asia")).stock.ORE == 3
    asia(1).cannot("asia", TradeAt(first_base("asia"), 4), "limit")
    asia(1, 1).cannot("asia", TradeAt(first_base("asia"), 1), "limit")


def first_base(faction: str) -> UnitId:
    return next(u.id for u in UNITS.values() if u.faction == faction and u.kind is Kind.BASE)


def japanese() -> UnitId:
    return first_base("japan")


def abroad(
    *players: str, relation: int = 0, reserve: bool = False, orders: tuple[Order, ...] = ()
) -> Scene:
    """Kliper stands beside a Japanese base on Mars that buys ORE."""
    found = base("mars", token="sell ORE", settlements=6)
    ships = {KLIPER: ship("surface:mars", cargo=Stock(ORE=3), reserve=reserve)}
    setting: dict[str, dict[str, Any]] = {
        "russia": {"cash": 5},
        "japan": {"cash": 0, "orders": orders},
    }
    return given(
        *players,
        bases={japanese(): found},
        ships=ships,
        players={name: setting[name] for name in players},
        relations={("russia", "japan"): relation},
    )


@pytest.mark.rule("HORIZON-13.1.3", "HORIZON-13.1.5")
def test_at_a_neutral_base_the_relation_limits_and_nobody_is_asked() -> None:
    abroad("russia").cannot("russia", TradeAt(japanese(), 3, KLIPER), "limit", "HORIZON-13.1.5")
    scene = abroad("russia").do("russia", TradeAt(japanese(), 2, KLIPER))
    assert (scene.player("russia").cash, scene.ship(KLIPER).cargo) == (9, Stock(ORE=1))
    embargo = abroad("russia", relation=-1)
    embargo.cannot("russia", TradeAt(japanese(), 1, KLIPER), "relation", "HORIZON-13.1.3")
    idle = abroad("russia", reserve=True)
    idle.cannot("russia", TradeAt(japanese(), 1, KLIPER), "no_fleet", "HORIZON-13.1.3")
    abroad("russia").cannot("russia", TradeAt(japanese(), 1), "no_fleet")


@pytest.mark.rule("HORIZON-13.1.8")
def test_nobody_is_recalled_for_trading() -> None:
    scene = abroad("russia").do("russia", TradeAt(japanese(), 2, KLIPER))
    assert (scene.draws, scene.ship(KLIPER).reserve) == (0, False)


@pytest.mark.rule("HORIZON-13.1.4")
def test_an_owner_may_ask_for_a_tariff_or_refuse() -> None:
    def asked() -> Scene:
        scene = abroad("russia", "japan").do("russia", TradeAt(japanese(), 2, KLIPER))
        assert scene.awaited() == {1}
        return scene

    scene = asked().when(1, AnswerTrade(Terms.TARIFF))
    assert (scene.player("russia").cash, scene.player("japan").cash) == (5 + 4 - 1, 1)
    scene = asked().when(1, AnswerTrade(Terms.REFUSE))
    assert scene.player("russia").cash == 5
    assert scene.base(japanese()).token is not None
    scene = asked().when(1, AnswerTrade(Terms.FREE))
    assert (scene.player("russia").cash, scene.player("japan").cash) == (9, 0)


@pytest.mark.rule("HORIZON-19.1.4")
def test_a_standing_answer_spares_the_question() -> None:
    orders = (Order("trade_russia", ("tariff",)),)
    scene = abroad("russia", "japan", orders=orders)
    scene.do("russia", TradeAt(japanese(), 2, KLIPER))
    assert scene.awaited() == {0}
    assert scene.player("japan").cash == 1


@pytest.mark.rule("HORIZON-13.1.1", "HORIZON-10.7.6")
def test_a_blockaded_base_does_not_trade() -> None:
    scene = own("buy SUP", 3)
    scene.state.blockades = {MIR: Blocked("japan", ())}
    scene.cannot("russia", TradeAt(MIR, 1), "blockaded", "HORIZON-13.1.1")


# --- bases


def settler(at: str, sup: int = 4, **more: Any) -> Scene:
    ships = {KLIPER: ship(at, cargo=Stock(SUP=sup), **more.pop("fields", {}))}
    return given("russia", ships=ships, **more)


@pytest.mark.rule("HORIZON-13.2.1", "HORIZON-13.2.3", "HORIZON-5.6.1")
def test_a_crew_founds_a_base_from_its_own_cargo() -> None:
    scene = settler("surface:moon", 4).do("russia", Found(KLIPER, MIR))
    assert (scene.base(MIR).world, scene.ship(KLIPER).cargo.SUP) == ("moon", 1)
    assert scene.ship(KLIPER).docked == MIR
    settler("surface:moon", 2).cannot("russia", Found(KLIPER), "cost", "HORIZON-13.2.1")
    settler("orbit:moon").cannot("russia", Found(KLIPER), "no_site", "HORIZON-5.6.1")
    scene = settler("orbit:earth", 2).do("russia", Found(KLIPER))
    assert scene.state.base_on("earth_orbit", "russia") is not None


@pytest.mark.rule("HORIZON-13.2.1", "HORIZON-20.1.2")
def test_technology_makes_bases_cheaper_but_never_free() -> None:
    players = {"russia": {"technologies": ("space_habitats",)}}
    scene = settler("orbit:earth", 2, players=players).do("russia", Found(KLIPER))
    assert scene.ship(KLIPER).cargo.SUP == 1


@pytest.mark.rule("HORIZON-5.4.8", "HORIZON-13.2.2")
def test_a_crew_in_reserve_or_hurt_too_much_founds_nothing() -> None:
    idle = settler("surface:moon", fields={"reserve": True})
    idle.cannot("russia", Found(KLIPER), "in_reserve", "HORIZON-5.4.8")
    frigate = UnitId("europe:ariadne")
    ships = {frigate: ship("surface:moon", cargo=Stock(SUP=2), damage=2)}
    players = {"europe": {"technologies": ("space_habitats",)}}
    hurt = given("europe", ships=ships, players=players)
    hurt.cannot("europe", Found(frigate), "no_explorer", "HORIZON-13.2.1")
    sound = {frigate: ship("surface:moon", cargo=Stock(SUP=2), damage=1)}
    given("europe", ships=sound, players=players).do("europe", Found(frigate))


@pytest.mark.rule("HORIZON-5.6.8")
def test_a_faction_has_one_base_on_a_world_and_others_may_share_it() -> None:
    mine = {MIR: "moon"}
    settler("surface:moon", bases=mine).cannot("russia", Found(KLIPER), "has_base", "HORIZON-5.6.8")
    shared = settler("surface:moon", bases={japanese(): "moon"})
    shared.do("russia", Found(KLIPER))
    assert len(shared.state.bases) == 2


@pytest.mark.rule("HORIZON-13.2.4", "HORIZON-13.2.7", "HORIZON-5.6.4")
def test_a_base_builds_one_level_in_a_year_from_its_stock_and_ships() -> None:
    ships = {KLIPER: ship("orbit:earth", docked=MIR, cargo=Stock(FUEL=3))}
    scene = given("russia", ships=ships, bases={MIR: base("earth_orbit", stock=Stock(ORE=4))})
    scene.cannot("russia", Construct(MIR, REFUEL_LARGE), "order", "HORIZON-5.6.4")
    scene.do("russia", Construct(MIR, REFUEL))
    assert scene.base(MIR).level(Chain.SERVICE) == 1
    assert (scene.base(MIR).stock.ORE, scene.ship(KLIPER).cargo.FUEL) == (3, 2)
    scene.cannot("russia", Construct(MIR, REFUEL_LARGE), "built", "HORIZON-13.2.4")
    scene.cannot("russia", Construct(MIR, MINING), "built", "HORIZON-13.2.4")


@pytest.mark.rule("HORIZON-13.2.7")
def test_a_ship_that_is_not_in_the_fleet_of_the_base_pays_nothing() -> None:
    ships = {KLIPER: ship("orbit:earth", cargo=Stock(FUEL=3))}
    scene = given("russia", ships=ships, bases={MIR: base("earth_orbit", stock=Stock(ORE=4))})
    scene.cannot("russia", Construct(MIR, REFUEL), "cost", "HORIZON-13.2.7")


@pytest.mark.rule("HORIZON-13.2.7", "HORIZON-4.2.3")
def test_what_an_ally_carries_does_not_pay_for_a_structure() -> None:
    guest = UnitId("japan:fuji")
    ships = {guest: ship("surface:mars", docked=MIR, cargo=Stock(1, 1))}
    allies = {("russia", "japan"): ALLIANCE}
    scene = given("russia", "japan", ships=ships, bases={MIR: "mars"}, relations=allies)
    scene.cannot("russia", Construct(MIR, REFUEL), "cost", "HORIZON-13.2.7")


@pytest.mark.rule("HORIZON-13.2.7", "HORIZON-5.7.7")
@pytest.mark.parametrize(("known", "pays"), [(("space_elevator",), True), ((), False)])
def test_a_ship_above_a_base_pays_by_elevator(known: tuple[str, ...], pays: bool) -> None:
    ships = {KLIPER: ship("orbit:mars", cargo=Stock(1, 1))}
    players = {"russia": {"technologies": known}}
    scene = given("russia", ships=ships, bases={MIR: "mars"}, players=players)
    if not pays:
        scene.cannot("russia", Construct(MIR, REFUEL), "cost", "HORIZON-13.2.7")
        return
    scene.do("russia", Construct(MIR, REFUEL))
    assert (scene.ship(KLIPER).cargo, scene.base(MIR).level(Chain.SERVICE)) == (Stock(), 1)


@pytest.mark.rule("HORIZON-13.2.4", "HORIZON-5.6.6")
def test_a_settlement_is_the_one_structure_of_a_year_too() -> None:
    scene = given("russia", bases={MIR: base("mars", stock=RICH, settlements=4)})
    scene.do("russia", Construct(MIR, SETTLEMENT))
    assert scene.base(MIR).settlements == 5
    scene.cannot("russia", Construct(MIR, SETTLEMENT), "built", "HORIZON-13.2.4")


@pytest.mark.rule("HORIZON-13.2.5")
def test_a_damaged_structure_is_repaired_before_it_is_raised() -> None:
    scene = given("russia", bases={MIR: base("mars", service=(1, 1), stock=RICH)})
    scene.cannot("russia", Construct(MIR, REFUEL_LARGE), "damaged", "HORIZON-13.2.5")


@pytest.mark.rule("HORIZON-5.6.3")
def test_chains_stand_side_by_side_and_end_at_their_highest_level() -> None:
    scene = given("russia", bases={MIR: base("mars", service=4, stock=RICH)})
    scene.cannot("russia", Construct(MIR, StructureId("spaceport_large")), "order")
    scene.do("russia", Construct(MIR, MINING))
    assert {*scene.base(MIR).works} == {Chain.SERVICE, Chain.MINING}


# --- terraforming


def gardener(*technologies: str, done: int = 0, world: str = "mars", **more: Any) -> Scene:
    players = {"russia": {"technologies": technologies}}
    bases = {MIR: base(world, stock=RICH)}
    terraformed = {world: done} if done else {}
    return given("russia", players=players, bases=bases, terraformed=terraformed, **more)


@pytest.mark.rule("HORIZON-13.3.1", "HORIZON-20.1.15")
def test_terraforming_needs_its_technology_and_a_world_that_can_be() -> None:
    gardener().cannot("russia", Terraform(MIR, 1), "no_terraforming", "HORIZON-13.3.1")
    moon = gardener("terraforming", world="moon")
    moon.cannot("russia", Terraform(MIR, 1), "not_terraformable", "HORIZON-13.3.1")


@pytest.mark.rule("HORIZON-13.3.2", "HORIZON-13.3.3")
def test_each_point_costs_one_more_than_the_one_before() -> None:
    scene = gardener("terraforming", done=3).do("russia", Terraform(MIR, 2))
    assert (scene.base(MIR).stock.SUP, scene.state.terraformed["mars"]) == (31, 5)
    scene.do("russia", Terraform(MIR, 1))
    assert scene.base(MIR).stock.SUP == 31 - 6
    scene = gardener("terraforming", "advanced_terraforming").do("russia", Terraform(MIR, 2))
    assert scene.base(MIR).stock.SUP == 40 - 7


@pytest.mark.rule("HORIZON-13.3.2", "HORIZON-13.3.3")
def test_points_of_all_are_pooled_and_the_price_rises_for_each_base_by_itself() -> None:
    bases = {one: base("mars", stock=Stock(SUP=30)) for one in (MIR, japanese())}
    players = {one: {"technologies": ("terraforming",)} for one in ("russia", "japan")}
    scene = given("russia", "japan", bases=bases, players=players)
    scene.line("russia", Terraform(MIR, 3)).line("japan", Terraform(japanese(), 2))
    scene.run(Section.BASES, "japan", "russia")
    assert scene.base(japanese()).stock.SUP == 30 - 4 - 5
    assert scene.base(MIR).stock.SUP == 30 - 4 - 5 - 6
    assert scene.state.terraformed["mars"] == 5


@pytest.mark.rule("HORIZON-13.3.4")
def test_no_point_beyond_the_number_of_a_world_is_bought() -> None:
    scene = gardener("terraforming", done=17)
    scene.cannot("russia", Terraform(MIR, 2), "beyond", "HORIZON-13.3.4")
    scene.do("russia", Terraform(MIR, 1))
    scene.cannot("russia", Terraform(MIR, 1), "not_terraformable")


@pytest.mark.rule("HORIZON-13.3.1")
def test_a_base_expands_before_it_terraforms() -> None:
    this = Year(terraformed={MIR: 1})
    scene = gardener("terraforming", this=this)
    scene.cannot("russia", Construct(MIR, MINING), "terraforming", "HORIZON-13.3.1")


@pytest.mark.rule("HORIZON-19.1.2", "HORIZON-19.2.7")
def test_a_line_that_cannot_be_done_gives_way_to_the_next_wish() -> None:
    scene = given("russia", bases={MIR: base("mars", stock=RICH)})
    scene.line("russia", Construct(MIR, REFUEL_LARGE), Construct(MIR, MINING))
    scene.run(Section.BASES)
    assert {*scene.base(MIR).works} == {Chain.MINING}


@pytest.mark.rule("HORIZON-13.1.3")
def test_a_whole_fleet_must_be_out_of_reserve_to_trade() -> None:
    scene = abroad("russia")
    ships = {
        KLIPER: ship("surface:mars", cargo=Stock(ORE=3), fleet=1),
        UnitId("russia:renda"): ship("surface:mars", fleet=1, reserve=True),
    }
    scene.state.ships = ships
    scene.cannot("russia", TradeAt(japanese(), 1, KLIPER), "no_fleet", "HORIZON-13.1.3")


@pytest.mark.rule("HORIZON-13.1.5", "HORIZON-13.1.3")
@pytest.mark.parametrize(("relation", "settlements", "most"), [(0, 30, 2), (3, 1, 2), (3, 30, 8)])
def test_the_smaller_of_both_limits_counts(relation: int, settlements: int, most: int) -> None:
    scene = abroad("russia", "japan", relation=relation)
    scene.state.bases = {japanese(): base("mars", token="sell ORE", settlements=settlements)}
    assert trade_limit(scene.state, Seat(0), japanese()) == most
    scene.cannot("russia", TradeAt(japanese(), 1, UnitId("russia:base_mir")), "not_yours")


@pytest.mark.rule("HORIZON-13.1.3")
def test_a_base_is_no_fleet() -> None:
    scene = abroad("russia")
    mir = UnitId("russia:base_mir")
    scene.state.bases = {**scene.state.bases, mir: base("mars")}
    scene.cannot("russia", TradeAt(japanese(), 1, mir), "no_fleet", "HORIZON-13.1.3")
    scene = abroad("russia", "japan")
    scene.state.ships = {UnitId("japan:kibo"): ship("surface:mars", cargo=Stock(ORE=3))}
    theirs = TradeAt(japanese(), 1, UnitId("japan:kibo"))
    scene.cannot("russia", theirs, "not_yours")


@pytest.mark.rule("HORIZON-5.1.6", "HORIZON-5.7.1", "HORIZON-16.5.6")
def test_structures_are_given_up_by_their_owner_and_a_common_base_is_everybodys() -> None:
    found = base("mars", mining=1, stock=Stock(ORE=1))
    scene = given("russia", "japan", bases={MIR: found}).live("japan", Section.BUILDING)
    scene.cannot("japan", Demolish(MIR, Chain.MINING), "not_yours")
    scene.cannot("japan", Waste(MIR, Stock(ORE=1)), "not_yours")
    scene.state.bases = {MIR: replace(found, common=True)}
    assert scene.do("japan", Waste(MIR, Stock(ORE=1))).base(MIR).stock == Stock()
    players = {"russia": {"stock": Stock(ORE=2)}}
    ships = {KLIPER: ship("surface:mars", cargo=Stock(ORE=1))}
    home = given("russia", "japan", players=players, ships=ships).live("russia", Section.BUILDING)
    home.do("russia", Waste(None, Stock(ORE=1))).do("russia", Waste(KLIPER, Stock(ORE=1)))
    assert (home.player("russia").stock.ORE, home.ship(KLIPER).cargo) == (1, Stock())
    home.cannot("russia", Waste(UnitId("russia:renda"), Stock(ORE=1)), "not_yours")
    home.live("japan", Section.BUILDING).cannot("japan", Scuttle(KLIPER), "not_yours")


@pytest.mark.rule("HORIZON-5.7.1")
def test_ships_at_a_base_are_one_fleet() -> None:
    other, third = UnitId("russia:renda"), UnitId("russia:titov")
    ships = {
        KLIPER: ship("surface:mars", docked=MIR),
        other: ship("surface:mars", docked=MIR),
        third: ship("surface:mars"),
    }
    state = given("russia", ships=ships, bases={MIR: "mars"}).state
    assert state.fleet_of(KLIPER) == (KLIPER, other)
    assert state.fleet_of(third) == (third,)
