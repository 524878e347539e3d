"""7. What is just possible in an economic phase, and what is just not."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.orders.language import Order
from bot.engine.records import Seat
from bot.games.horizons.acts import (
    Adopt,
    Approach,
    Bid,
    Develop,
    Haul,
    Section,
    Yield,
)
from bot.games.horizons.box.cards import EventId
from bot.games.horizons.box.goods import Field, Points, Resource, Stock
from bot.games.horizons.box.knowledge import TECHNOLOGIES, PolicyId, TechId
from bot.games.horizons.box.numbers import TokenId
from bot.games.horizons.box.sky import NodeId, WorldId
from bot.games.horizons.box.units import UNITS, FactionId, Kind, UnitId
from bot.games.horizons.chapters.economy.diplomacy import tracked
from bot.games.horizons.chapters.economy.production import earlier, income, output
from bot.games.horizons.chapters.economy.technology import price
from bot.games.horizons.commands.economy import BuyTechnology
from bot.games.horizons.effects import added, highest
from bot.games.horizons.events.economy.politics import Announced
from bot.games.horizons.pieces import Pirate
from bot.games.horizons.reckoning import d10, d10s, d100
from bot.games.horizons.state import Year
from bot.games.horizons.steps.course import Moment
from tests.games.horizons.chapters.economy.tables import two
from tests.games.horizons.scene import Scene, base, given, ship
from tests.support.luck import SECRET

RUSSIA, JAPAN, ASIA, CHINA = map(FactionId, ("russia", "japan", "asia", "china"))
MIR, SALYUT = map(UnitId, ("russia:base_mir", "russia:base_salyut"))
EDO = next(u.id for u in UNITS.values() if u.faction == "japan" and u.kind is Kind.BASE)
ORE, FUEL, SUP = Resource
MARS = WorldId("mars")
ROUTES = {"technologies": (TechId("trade_routes"),)}


# --- dice


@pytest.mark.rule("HORIZON-1.1.1", "HORIZON-1.1.2")
def test_one_roll_takes_the_dice_it_needs_and_no_more() -> None:
    chance = Chance(SECRET)
    d10(chance, "engine")
    d100(chance, "engine")
    assert len(d10s(chance, "search", 2)) == 2
    assert [one.bounds for one in chance.draws] == [(1, 10), (1, 100), (2, 10)]


# --- initiative


@pytest.mark.rule("HORIZON-1.4.1", "HORIZON-7.2.4")
def test_places_are_counted_from_the_best_initiative() -> None:
    scene = two()
    assert [scene.state.place(Seat(seat)) for seat in (0, 1)] == [2, 1]


@pytest.mark.rule("HORIZON-7.2.1", "HORIZON-7.2.4")
def test_a_bid_may_be_nothing_or_all_that_one_has() -> None:
    scene = two(russia={"politics": 2}).do("russia", Bid(2))
    assert (scene.player("russia").politics, scene.state.this.bids) == (0, {RUSSIA: 2})
    assert two().do("russia", Bid(0)).state.this.bids == {RUSSIA: 0}
    two().cannot(
        "russia",
        Bid(-1),
        "bid",
        "HORIZON-7.2.1",
    )
    two(initiative=("russia", "japan")).cannot("russia", Bid(2), "bid", "HORIZON-7.2.1")


@pytest.mark.rule("HORIZON-19.3.4")
@pytest.mark.parametrize(("more", "most", "bids"), [(1, 1, 1), (1, 2, 2), (0, 2, 1), (1, None, 2)])
def test_a_bid_over_another_stops_at_its_most(more: int, most: int | None, bids: int) -> None:
    scene = two().line("japan", Bid(1)).line("russia", Bid(more, JAPAN, most))
    scene.run(Section.INITIATIVE)
    assert scene.state.this.bids == {JAPAN: 1, RUSSIA: bids}


@pytest.mark.rule("HORIZON-7.2.3", "HORIZON-7.2.2")
def test_the_highest_comes_first_whatever_the_order_was() -> None:
    scene = two().luck("initiative", (70,), (60,)).beat(Moment.INITIATIVE)
    assert scene.state.initiative == (0, 1)


# --- diplomacy


@pytest.mark.rule("HORIZON-4.1.5", "HORIZON-7.3.1", "HORIZON-7.3.3")
def test_players_have_relations_with_all_and_others_with_players() -> None:
    scene = two()
    assert len([*tracked(scene.state, RUSSIA)]) == 6
    assert RUSSIA not in tracked(scene.state, RUSSIA)
    assert {*tracked(scene.state, ASIA)} == {RUSSIA, JAPAN}
    scene.cannot("russia", Approach(RUSSIA, True), "no_faction", "HORIZON-7.3.3")


@pytest.mark.rule("HORIZON-7.3.1")
def test_a_faction_that_nobody_plays_drifts_too() -> None:
    relations = {("russia", "asia"): 3, ("russia", "china"): 2, ("japan", "asia"): -1}
    scene = two(relations=relations).luck("drift", (5,)).beat(Moment.DRIFT)
    assert scene.state.relation(RUSSIA, ASIA) == 2
    assert scene.state.relation(JAPAN, ASIA) == 0
    assert scene.state.relation(RUSSIA, CHINA) == 2


def pushed(**more: Any) -> Scene:
    """Both push their relation down, once each; both succeed."""
    scene = two(**more)
    for faction, other in (("russia", JAPAN), ("japan", RUSSIA)):
        scene.state.agenda = ()
        scene.do(faction, Approach(other, False))
    return scene.luck("diplomacy", (6, 6)).beat(Moment.TALKS)


@pytest.mark.rule("HORIZON-7.3.7", "HORIZON-7.3.10")
@pytest.mark.parametrize(
    ("policies", "rests"), [((), 0), (("military",), -1), (("military", "vigorous_military"), -2)]
)
@pytest.mark.parametrize("who", ["russia", "japan"])
def test_one_of_those_who_push_needs_the_policy(
    who: str, policies: tuple[str, ...], rests: int
) -> None:
    assert pushed(**{who: {"policies": policies}}).state.relation(RUSSIA, JAPAN) == rests


@pytest.mark.rule("HORIZON-7.3.6", "HORIZON-7.3.7", "HORIZON-7.3.10")
def test_who_reached_out_did_not_push() -> None:
    scene = two(japan={"policies": ("military", "vigorous_military")})
    scene.do("russia", Approach(JAPAN, False, 3))
    scene.state.agenda = ()
    scene.do("japan", Approach(RUSSIA, True)).luck("diplomacy", (1, 1, 1, 1)).beat(Moment.TALKS)
    assert scene.state.relation(RUSSIA, JAPAN) == 0


@pytest.mark.rule("HORIZON-7.3.8", "HORIZON-7.3.9", "HORIZON-7.3.11")
@pytest.mark.parametrize("answer", ["no", None])
def test_nobody_refuses_who_does_not_say_so(answer: str | None) -> None:
    orders = {"orders": (Order("ceiling_russia", (answer,)),)} if answer else {}
    scene = two(japan=orders, relations={("russia", "japan"): 1})
    scene.do("russia", Approach(JAPAN, True)).luck("diplomacy", (6,)).beat(Moment.TALKS)
    assert scene.state.relation(RUSSIA, JAPAN) == 2


@pytest.mark.rule("HORIZON-7.3.4")
def test_the_last_markers_pay_an_attempt() -> None:
    scene = two(russia={"politics": 3}).do("russia", Approach(JAPAN, True, 2))
    assert scene.player("russia").politics == 0
    assert [one.times for one in scene.told(Announced)] == [2]


# --- production


@pytest.mark.rule("HORIZON-7.4.4", "HORIZON-7.4.5")
def test_raiders_take_tribute_like_pirates_before_a_debt_is_repaid() -> None:
    raiders = {UnitId("china:yangtze"): Pirate(NodeId("flyby:mars"))}
    pirates = {TokenId("pirate_1"): Pirate(NodeId("flyby:mars"))}
    scene = two(russia={"debt": 999}, raiders=raiders, pirates=pirates)
    found = income(scene.state, Seat(0))
    assert (found.tribute, found.repaid) == (2, found.money - 2)
    assert income(two(russia={"debt": 3}).state, Seat(0)).repaid == 3


@pytest.mark.rule("HORIZON-7.4.22")
def test_a_full_limit_brings_nothing_for_its_kind() -> None:
    crews = [u.id for u in UNITS.values() if u.faction == "russia" and u.kind is Kind.CV]
    idle = income(two().state, Seat(0)).money
    for number in (3, 4):  # three are free
        ships = dict.fromkeys(crews[:number], "surface:earth")
        assert income(two(ships=ships).state, Seat(0)).money == idle - 3


@pytest.mark.rule("HORIZON-20.1.4")
@pytest.mark.parametrize(
    ("policies", "money"),
    [((), 0), (("economics",), 2), (("vigorous_economics", "economics"), 4)],
)
def test_the_first_level_counts_until_there_is_a_higher_one(
    policies: tuple[str, ...], money: int
) -> None:
    scene = two(russia={"policies": tuple(map(PolicyId, policies))})
    assert highest(scene.state, Seat(0), "money") == money


@pytest.mark.rule("HORIZON-7.4.28", "HORIZON-15.2.18", "HORIZON-15.2.22")
@pytest.mark.parametrize(
    ("event", "made"),
    [("miners_strike", (3, 2)), ("researchers_strike", (5, 1)), ("dockyard_strike", (5, 2))],
)
def test_a_strike_halves_nothing_else(event: str, made: tuple[int, int]) -> None:
    bases = {MIR: base("mars", mining=1), SALYUT: base("phobos_deimos", research=1)}
    tiles = {"mars": "hematite", "phobos_deimos": "hematite"}
    scene = two(bases=bases, tiles=tiles, this=Year(events=(EventId(event),)))
    assert made == (
        output(scene.state, Seat(0), MIR, ORE),
        output(scene.state, Seat(0), SALYUT, Field.ENGINEERING),
    )


@pytest.mark.rule("HORIZON-7.4.16")
def test_only_others_with_the_same_product_on_the_same_world_count() -> None:
    yielded = (
        (MARS, ORE.value, JAPAN),
        (MARS, FUEL.value, ASIA),
        (WorldId("moon"), ORE.value, CHINA),
        (MARS, ORE.value, RUSSIA),
    )
    scene = two(bases={MIR: "mars"}, this=Year(yielded=yielded))
    assert earlier(scene.state, Seat(0), scene.base(MIR), ORE) == 1
    assert earlier(scene.state, Seat(0), scene.base(MIR), SUP) == 0


@pytest.mark.rule("HORIZON-7.4.11")
def test_only_own_bases_that_stand_produce() -> None:
    scene = two(bases={EDO: base("mars", mining=1)}, tiles={"mars": "hematite"})
    scene.cannot("russia", Yield(EDO, ORE), "not_yours")
    kliper = UnitId("russia:kliper")
    afloat = two(ships={kliper: ship("surface:mars")}, tiles={"mars": "hematite"})
    afloat.cannot("russia", Yield(kliper, ORE), "no_base", "HORIZON-7.4.11")


# --- transport


def hauling(**more: Any) -> Scene:
    bases = {MIR: base("mars", stock=Stock(ORE=2)), SALYUT: base("moon")}
    return two(bases=bases, russia=ROUTES, **more)


@pytest.mark.rule("HORIZON-7.5.1", "HORIZON-3.1.1")
def test_transport_takes_what_there_is_from_one_place_to_another() -> None:
    scene = hauling().do("russia", Haul(MIR, SALYUT, Stock(ORE=2)))
    assert (scene.base(MIR).stock.ORE, scene.base(SALYUT).stock.ORE) == (0, 2)
    hauling().cannot("russia", Haul(MIR, SALYUT, Stock(ORE=3)), "stock", "HORIZON-7.5.1")
    hauling().cannot("russia", Haul(MIR, MIR, Stock(ORE=1)), "apart", "HORIZON-7.5.1")
    hauling().cannot("russia", Haul(MIR, SALYUT, Stock()), "amount", "HORIZON-3.1.1")
    hauling().cannot("russia", Haul(MIR, SALYUT, Stock(2, -1)), "amount", "HORIZON-3.1.1")


@pytest.mark.rule("HORIZON-16.6.23")
def test_a_machine_hauls_between_its_bases_but_not_to_earth() -> None:
    pluto, other = [u.id for u in UNITS.values() if u.faction == "japan" and u.kind is Kind.BASE][
        :2
    ]
    bases = {pluto: base("pluto", stock=Stock(ORE=2)), other: base("mars")}
    options = {"scenario": "ex_machina"}
    scene = given("russia", "japan", options=options, bases=bases, players={"japan": ROUTES})
    scene.cannot("japan", Haul(pluto, None, Stock(ORE=1)), "no_base", "HORIZON-16.6.23")
    scene.do("japan", Haul(pluto, other, Stock(ORE=1)))
    assert scene.base(other).stock.ORE == 1


@pytest.mark.rule("HORIZON-15.1.4", "HORIZON-15.2.41")
def test_the_fewest_settlements_are_the_smallest_number() -> None:
    bases = {MIR: base("mars", settlements=1), EDO: base("moon", settlements=2)}
    scene = given("russia", "japan", "asia", bases=bases, year=2040)
    scene.luck("event", (41,)).beat(Moment.EVENTS)
    assert scene.state.this.shippers == (2,)


# --- technology and policies


@pytest.mark.rule("HORIZON-7.7.2", "HORIZON-7.7.6")
def test_exactly_enough_points_buy_a_technology() -> None:
    computing = TechId("advanced_computing")
    scene = two(russia={"bank": Points(physics=10)}).do("russia", Develop(computing))
    assert scene.player("russia").bank == Points()
    two().cannot("russia", Develop(TechId("magic")), "no_technology", "HORIZON-7.7.2")
    scene.cannot("russia", Develop(computing), "owned", "HORIZON-7.7.2")


@pytest.mark.rule("HORIZON-19.3.6", "HORIZON-7.7.2")
def test_who_has_no_list_is_out_and_who_is_live_is_asked_while_they_can_buy() -> None:
    scene = two(russia={"bank": Points(90)}).beat(Moment.TECHNOLOGY)
    assert {*scene.state.this.passed} == {0, 1}
    poor = two(russia={"politics": 0}).write("russia", Section.TECHNOLOGY, live=True)
    poor.beat(Moment.TECHNOLOGY)
    assert {*poor.state.this.passed} == {0, 1}
    rich = two(russia={"bank": Points(90)}).write("russia", Section.TECHNOLOGY, live=True)
    rich.beat(Moment.TECHNOLOGY)
    assert rich.awaited() == {0}
    rich.refused(1, BuyTechnology(None), "not_now")


@pytest.mark.rule("HORIZON-16.6.17", "HORIZON-7.7.4")
@pytest.mark.parametrize(("who", "cost"), [("asia", 7), ("japan", 10)])
def test_humans_teach_humans_but_not_the_machine(who: str, cost: int) -> None:
    computing = TechId("advanced_computing")
    players: dict[str, Any] = {name: {"technologies": ()} for name in ("asia", "japan")}
    players["russia"] = {"technologies": (computing,)}
    options = {"scenario": "ex_machina"}
    scene = given("russia", "asia", "japan", options=options, players=players, year=2070)
    assert price(scene.state, scene.seat(who), computing) == cost


@pytest.mark.rule("HORIZON-7.9.1", "HORIZON-7.9.4", "HORIZON-7.9.6")
def test_nobody_takes_a_policy_twice_or_drops_what_still_carries_units() -> None:
    scene = two(russia={"policies": (PolicyId("economics"),)})
    scene.cannot("russia", Adopt(PolicyId("economics")), "owned", "HORIZON-7.9.1")
    crews = [u.id for u in UNITS.values() if u.faction == "russia" and u.kind is Kind.CV]
    owned = {"policies": (PolicyId("crewed"), PolicyId("vigorous_crewed"))}
    full = two(russia=owned, ships=dict.fromkeys(crews, "surface:earth"))
    full.cannot("russia", Adopt(PolicyId("economics"), owned["policies"]), "support")


@pytest.mark.rule("HORIZON-4.3.12")
def test_other_blockades_go_on_when_a_relation_gets_better() -> None:
    relations = {("russia", "china"): -1}
    scene = two(bases={EDO: "mars"}, relations=relations, besieged={EDO: "russia"})
    scene.luck("drift", (4,)).beat(Moment.DRIFT)  # China
    assert scene.state.relation(RUSSIA, CHINA) == 0
    assert [*scene.state.blockades] == [EDO]


@pytest.mark.rule("HORIZON-19.3.5")
def test_a_condition_is_met_by_the_right_faction_alone() -> None:
    waits = Approach(JAPAN, False, if_approached_by=JAPAN)
    two().cannot("russia", waits, "condition", "HORIZON-19.3.5")
    drifts = Approach(JAPAN, True, if_drifted=JAPAN)
    scene = two(this=Year(drifted=(JAPAN,))).do("russia", drifts)
    assert len(scene.state.this.approaches) == 1


@pytest.mark.rule("HORIZON-7.5.1", "HORIZON-15.2.46")
def test_nobody_hauls_from_a_base_of_others() -> None:
    bases = {EDO: base("mars", stock=Stock(ORE=2)), MIR: base("moon")}
    scene = two(bases=bases, russia=ROUTES)
    scene.cannot("russia", Haul(EDO, MIR, Stock(ORE=1)), "not_yours")
    scene.cannot("russia", Haul(MIR, EDO, Stock(ORE=1)), "not_yours")


@pytest.mark.rule("HORIZON-16.7.11", "HORIZON-7.9.1")
def test_colonials_take_other_policies_and_others_diplomacy() -> None:
    players = {name: {"policies": ()} for name in ("russia", "south_america")}
    options = {"scenario": "rebellion"}
    for faction, policy in (("russia", "diplomacy"), ("south_america", "economics")):
        scene = given("russia", "south_america", options=options, players=players)
        scene.do(faction, Adopt(PolicyId(policy)))
        assert scene.player(faction).policies == (policy,)


@pytest.mark.rule("HORIZON-7.7.4")
def test_ones_own_knowledge_makes_nothing_cheaper() -> None:
    computing = TechId("advanced_computing")
    scene = two(russia={"technologies": (computing,)})
    assert [price(scene.state, Seat(seat), computing) for seat in (0, 1)] == [10, 7]


@pytest.mark.rule("HORIZON-20.1.2", "HORIZON-7.7.7")
def test_a_later_technology_of_another_kind_replaces_nothing() -> None:
    keys = ("robotic_explore", "crewed_explore", "malfunction", "recall", "combat", "tactics")
    pairs = [
        (key, older, one.id)
        for key in keys
        for one in TECHNOLOGIES.values()
        if not getattr(one.effects, key)
        for older in one.ancestors
        if getattr(TECHNOLOGIES[older].effects, key)
    ]
    assert pairs
    for key, older, later in pairs:
        alone = added(two(russia={"technologies": (older,)}).state, Seat(0), key)
        both = added(two(russia={"technologies": (older, later)}).state, Seat(0), key)
        assert alone == both != 0
        break


@pytest.mark.rule("HORIZON-19.3.6", "HORIZON-7.7.2")
@pytest.mark.parametrize(("limit", "bought"), [(9, False), (10, True), (None, True)])
def test_a_price_limit_may_be_reached(limit: int | None, bought: bool) -> None:
    computing = TechId("advanced_computing")
    scene = two(russia={"bank": Points(90)}).line("russia", Develop(computing, limit))
    scene.beat(Moment.TECHNOLOGY)
    assert (computing in scene.player("russia").technologies) is bought


@pytest.mark.rule("HORIZON-19.3.5")
def test_other_announcements_do_not_undo_a_condition() -> None:
    approaches = ((JAPAN, RUSSIA, True), (JAPAN, ASIA, True))
    waits = Approach(JAPAN, False, if_approached_by=JAPAN)
    scene = two(this=Year(approaches=approaches)).do("russia", waits)
    assert scene.state.this.approaches[-1] == (RUSSIA, JAPAN, False)
