"""Section 6: building ships, spaceports and parts of the mother ship."""

from __future__ import annotations

import pytest

from bot.engine.records import Seat
from bot.games.starfarers.box.board import HOME_SITES, NEIGHBOURS, SITES, STARTS, NodeId
from bot.games.starfarers.box.constants import COSTS
from bot.games.starfarers.box.pieces import Colour, Expansion, Item, ShipKind, Transporter
from bot.games.starfarers.box.resources import spread
from bot.games.starfarers.chapters.abilities import speed, strength
from bot.games.starfarers.chapters.bank import expansions_left
from bot.games.starfarers.chapters.build.build import buildable, require_ship
from bot.games.starfarers.chapters.end_points import open_docks
from bot.games.starfarers.commands import Build, EndPhase, Fly
from bot.games.starfarers.events import ExpansionAdded, ShipLaunched
from bot.games.starfarers.state import Flight
from tests.games.starfarers.scene import Scene, given, seat, ship
from tests.support.steps import step_of

START = STARTS[Colour.YELLOW]
PORT = START.spaceport
ONE, OTHER = START.spaceport_nodes
COLONY, FAR = START.colonies
COST = {item: " ".join(spread(cost)) for item, cost in COSTS.items()}
RED = STARTS[Colour.RED]
OUTER = [site for site in SITES if site not in HOME_SITES][:6]


def yard(hand: str, **more: object) -> Scene:
    """The yellow player, who has a food more so that the phase goes on, and two others."""
    return given(seat(f"{hand} food", **more), seat("ore"), seat("ore"))


def build(item: str, where: str | None = None, transporter: str | None = None) -> Build:
    return Build(
        Item(item),
        None if where is None else NodeId(where),
        None if transporter is None else Transporter(transporter),
    )


@pytest.mark.rule("STAR-6.0")
@pytest.mark.parametrize(
    ("item", "cost"),
    [
        ("colony_ship", "ore fuel carbon food"),
        ("trade_ship", "ore fuel goods goods"),
        ("spaceport", "carbon carbon carbon food food"),
        ("cannon", "carbon carbon"),
        ("booster", "fuel fuel"),
        ("freight_ring", "ore ore"),
    ],
)
def test_what_is_built_is_paid_to_the_bank(item: str, cost: str) -> None:
    scene = yard(cost, ships=[])
    where = {"spaceport": COLONY}.get(item, ONE if item.endswith("ship") else None)
    before = scene.state.bank
    scene.when(0, build(item, where, "T1" if item.endswith("ship") else None))
    assert scene.hand(0) == "food"
    paid = tuple(now - then for now, then in zip(scene.state.bank, before, strict=True))
    assert " ".join(spread(paid)) == cost


@pytest.mark.rule("STAR-6.0")
@pytest.mark.parametrize("item", list(Item))
def test_nobody_builds_without_the_cards(item: Item) -> None:
    rest = COST[item].split()[1:]
    scene = given(seat(" ".join(rest), ships=[]), seat("ore"), seat("ore"))
    scene.refused(0, build(item, ONE, "T1"), "build_cost", "STAR-6.0")
    assert item not in buildable(scene.view(0), Seat(0))


@pytest.mark.rule("STAR-6.0")
def test_what_can_be_built_stands_in_the_menu_of_the_phase_itself_with_its_price() -> None:
    scene = yard("ore ore fuel carbon carbon")
    built = ["colony_ship", "cannon", "freight_ring"]
    assert scene.offered(0, "turn")[:3] == scene.offered(0, "build") == built
    assert all(option.label.values["cost"] for option in scene.choice(0, "build").options)
    assert "build" not in scene.offered(0, "turn")
    assert scene.offered(0, "turn", what=("colony_ship",)) == ["T2", "T3"]
    assert step_of(scene.prompt(0, "turn"), {"what": ("cannon",)}) == build("cannon")
    old_draft = {"what": ("build",), "item": ("cannon",)}
    assert step_of(scene.prompt(0, "turn"), old_draft) == build("cannon")


# --- ships


@pytest.mark.rule("STAR-6.1.1")
def test_a_new_ship_stands_next_to_an_own_spaceport() -> None:
    scene = yard(COST[Item.TRADE_SHIP], ships=[])
    assert scene.offered(0, "build", item=("trade_ship",)) == sorted((ONE, OTHER))
    scene.when(0, build("trade_ship", OTHER, "T2"))
    assert [told.ship for told in scene.told(ShipLaunched)] == [ship("T2", "trade", OTHER)]
    assert scene.player(0).ships == (ship("T2", "trade", OTHER),)


@pytest.mark.rule("STAR-6.1.1")
@pytest.mark.parametrize(
    "where", [PORT, COLONY, RED.spaceport_nodes[0], RED.spaceport, "C24", ONE, OTHER, None]
)
def test_a_ship_is_built_nowhere_but_on_a_free_point_of_an_own_spaceport(where: str | None) -> None:
    """An own ship stands on one point of a spaceport, that of another player on the other."""
    ports, mine = [PORT, COLONY], [ship("T1", "colony", ONE)]
    builder = seat(f"{COST[Item.COLONY_SHIP]} ore", spaceports=ports, ships=mine)
    scene = given(builder, seat("ore", ships=[ship("T1", "trade", OTHER)]), seat())
    scene.refused(0, build("colony_ship", where, "T2"), "launch_point", "STAR-6.1.1")


@pytest.mark.rule("STAR-6.1.5")
def test_the_builder_chooses_the_transporter() -> None:
    scene = yard(COST[Item.COLONY_SHIP], ships=[ship("T2", "colony", "C24")])
    replies = {"item": ("colony_ship",), "where": (ONE,)}
    assert scene.offered(0, "build", **replies) == ["T1", "T3"]
    scene.refused(0, build("colony_ship", ONE, "T2"), "transporter", "STAR-6.1.5")
    scene.when(0, build("colony_ship", ONE, "T3"))
    assert [one.transporter for one in scene.player(0).ships] == ["T2", "T3"]


@pytest.mark.rule("STAR-6.1.6")
def test_a_ship_flies_in_the_turn_in_which_it_was_built() -> None:
    scene = yard(COST[Item.COLONY_SHIP], ships=[]).luck("shake", (1, 2))
    scene.when(0, build("colony_ship", ONE, "T1")).when(0, EndPhase())
    away = next(node for node in NEIGHBOURS[ONE] if node != PORT)
    scene.when(0, Fly(Transporter("T1"), (away,)))
    assert scene.player(0).ships[0].node == away


# --- spaceports


@pytest.mark.rule("STAR-6.2.1")
@pytest.mark.parametrize("where", [PORT, RED.colonies[0], START.colony_ship, OUTER[0], "D24", None])
def test_a_spaceport_is_built_nowhere_else(where: str | None) -> None:
    scene = yard(COST[Item.SPACEPORT])
    assert "D24" in scene.state.neutral
    scene.refused(0, build("spaceport", where), "spaceport_site", "STAR-6.2.1")


@pytest.mark.rule("STAR-6.2.2")
def test_there_are_three_spaceport_rings_with_the_one_of_the_start() -> None:
    placed = [PORT, COLONY, FAR, OUTER[0]]
    scene = yard(COST[Item.SPACEPORT], colonies=placed, spaceports=[PORT, COLONY, FAR])
    scene.refused(0, build("spaceport", OUTER[0]), "no_ring", "STAR-6.2.2")


@pytest.mark.rule("STAR-6.2.3")
def test_a_new_spaceport_launches_ships_in_the_same_phase() -> None:
    hand = f"{COST[Item.SPACEPORT]} {COST[Item.COLONY_SHIP]}"
    scene = yard(hand, ships=[]).when(0, build("spaceport", COLONY))
    point = NEIGHBOURS[COLONY][0]
    assert point in scene.offered(0, "build")
    scene.when(0, build("colony_ship", point, "T1"))
    assert scene.player(0).ships[0].node == point


@pytest.mark.rule("STAR-6.2.4")
def test_a_foreign_ship_keeps_its_place_next_to_a_new_spaceport() -> None:
    point = NEIGHBOURS[COLONY][0]
    hand = f"{COST[Item.SPACEPORT]} {COST[Item.COLONY_SHIP]} ore"
    visitor = seat("ore", ships=[ship("T1", "trade", point)])
    scene = given(seat(hand, ships=[]), visitor, seat()).when(0, build("spaceport", COLONY))
    assert scene.player(1).ships == (ship("T1", "trade", point),)
    scene.refused(0, build("colony_ship", point, "T1"), "launch_point", "STAR-6.1.1")


# --- expansions


@pytest.mark.rule("STAR-6.3.1", "STAR-6.3.2")
def test_what_is_built_on_a_mother_ship_counts_at_once() -> None:
    scene = yard("fuel fuel carbon carbon ore ore")
    flight = Flight(base=3, began={})
    for item, numbers in (("booster", (4, 0)), ("cannon", (4, 1))):
        scene.when(0, build(item))
        assert (speed(scene.player(0), flight), strength(scene.player(0))) == numbers
    assert not open_docks(scene.state, Seat(0))
    assert NodeId("A11") in open_docks(scene.when(0, build("freight_ring")).state, Seat(0))


@pytest.mark.rule("STAR-6.3.4", "STAR-1.7", "STAR-6.0")
@pytest.mark.parametrize(
    ("item", "field"),
    [("cannon", "cannons"), ("booster", "boosters"), ("freight_ring", "freight_rings")],
)
def test_a_mother_ship_holds_six_of_each(item: str, field: str) -> None:
    cost = COST[Item(item)]
    scene = yard(f"{cost} {cost}", **{field: 5})
    assert item in buildable(scene.state, Seat(0))
    assert getattr(scene.when(0, build(item)).player(0), field) == 6
    scene.refused(0, build(item), "expansion_limit", "STAR-6.3.4")
    assert item not in buildable(scene.state, Seat(0))


@pytest.mark.rule("STAR-6.1.3", "STAR-6.1.1")
@pytest.mark.parametrize("stock", [0, 1])
def test_the_last_colony_and_the_last_outpost_can_go_aboard(stock: int) -> None:
    placed = [PORT, COLONY, FAR, *OUTER[: 6 - stock]]
    for item, key, more in (
        (Item.COLONY_SHIP, "no_colony", {"colonies": placed}),
        (Item.TRADE_SHIP, "no_outpost", {"outposts": 7 - stock}),
    ):
        scene = yard(COST[item], ships=[], **more)
        assert (item in buildable(scene.state, Seat(0))) is bool(stock)
        if stock:
            kind = ShipKind.COLONY if item is Item.COLONY_SHIP else ShipKind.TRADE
            require_ship(scene.state, Seat(0), kind)
        else:
            scene.refused(0, build(item, ONE, "T1"), key, "STAR-6.1.3")


@pytest.mark.rule("STAR-6.1.1", "STAR-6.1.2", "STAR-6.1.4")
def test_a_ship_is_offered_only_with_a_free_point_and_a_free_transporter() -> None:
    full = [ship("T1", "colony", ONE), ship("T2", "colony", OTHER)]
    away = [ship("T1", "colony", "C22"), ship("T2", "trade", "C21"), ship("T3", "trade", "C20")]
    for ships, offered in ((full, False), (full[:1], True), (away, False), (away[:2], True)):
        scene = yard(COST[Item.TRADE_SHIP], ships=ships)
        assert (Item.TRADE_SHIP in buildable(scene.state, Seat(0))) is offered


@pytest.mark.rule("STAR-6.3.4", "STAR-6.0", "STAR-1.8")
def test_an_empty_supply_of_freight_rings_stops_building() -> None:
    rich = seat(freight_rings=6)
    scene = given(seat("ore ore ore ore food", freight_rings=1), rich, rich, rich)
    assert expansions_left(scene.state, Expansion.FREIGHT_RING) == 1
    assert Item.FREIGHT_RING in buildable(scene.state, Seat(0))
    scene.when(0, build("freight_ring"))
    assert expansions_left(scene.state, Expansion.FREIGHT_RING) == 0
    assert Item.FREIGHT_RING not in buildable(scene.state, Seat(0))
    scene.refused(0, build("freight_ring"), "expansion_supply", "STAR-6.3.4")


@pytest.mark.rule("STAR-6.3.3")
def test_expansions_are_neither_sold_nor_traded() -> None:
    scene = yard("fuel fuel").when(0, build("booster"))
    assert [told.paid for told in scene.told(ExpansionAdded)] == [COSTS[Item.BOOSTER]]
    assert scene.offered(0, "turn") == ["offer", "end"]
