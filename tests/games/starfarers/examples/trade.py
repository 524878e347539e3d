"""Worked examples: the bank, building, trade offers, an order for the tribute."""

from __future__ import annotations

from bot.engine.errors import IllegalMove
from bot.games.starfarers.box.board import NEIGHBOURS, NODES, NodeId
from bot.games.starfarers.box.pieces import Item, Transporter
from bot.games.starfarers.box.resources import Resource
from bot.games.starfarers.commands import Build, EndPhase, TradeWithBank
from bot.games.starfarers.events import AnswerSealed, BankTraded, SpaceportBuilt, TributesPaid
from tests.games.starfarers.examples.reading_examples import (
    LETTERS,
    Values,
    allowed,
    example,
    gained,
    named,
    points,
    rolled,
    twin,
)
from tests.games.starfarers.scene import Scene, given, seat, ship
from tests.games.starfarers.timing.ordering import order
from tests.games.starfarers.trade.market import (
    A,
    B,
    C,
    D,
    accept,
    counter,
    found,
    market,
    offer,
    pick,
    refuse,
    status,
)

SHIP_CARDS = "ore ore fuel fuel carbon food goods goods"

# --- the bank


@example(40, 41, 42)
def bank(g: Values) -> Values:
    before = given(seat(g["hand"], cards=[g["card"]] if "card" in g else []), seat(), seat())
    scene = twin(before).when(A, TradeWithBank(Resource(g["give"]), Resource(g["take"])))
    return gained(scene, before, A)


@example(43)
def once_a_turn(g: Values) -> Values:
    scene = given(seat(g["hand"], cards=[g["card"]]), seat(), seat())
    scene.when(A, TradeWithBank(Resource.GOODS, Resource.ORE))
    (first,) = scene.told(BankTraded)
    assert named(first.give) == {"goods": 1}
    scene.when(A, TradeWithBank(Resource.GOODS, Resource.FUEL))
    (second,) = scene.told(BankTraded)
    price, got = sum(second.give), sum(second.take)
    return {"allowed": second.give == first.give, "allowed_instead": f"{price} goods for {got}"}


# --- building


@example(45)
def port(g: Values) -> Values:
    scene = given(seat(g["hand"], fame=g["fame"]), seat(), seat())
    assert points(scene, A) == 5
    scene.when(A, Build(Item.SPACEPORT, NodeId("H25")))
    return {"cost": named(scene.told(SpaceportBuilt)[0].paid), "vp": points(scene, A)}


@example(46, 47)
def no_ship(g: Values) -> Values:
    ships = [ship(f"T{n}", "trade", node) for n, node in enumerate(g["ships"], 1)]
    scene = given(seat(SHIP_CARDS, ships=ships), seat(), seat())
    launches = [
        Build(item, NodeId(node), Transporter(f"T{n}"))
        for item in (Item.COLONY_SHIP, Item.TRADE_SHIP)
        for node in NEIGHBOURS[NodeId("C24")]
        for n in (1, 2, 3)
    ]
    return {"allowed": any(allowed(scene, A, launch, g["clause"]) for launch in launches)}


@example(48)
def only_node(g: Values) -> Values:
    scene = given(seat(g["hand"]), seat(), seat(), seat())
    assert scene.player(A).ships == (ship("T1", "colony", "C23"),)
    launches = {node: Build(Item.TRADE_SHIP, node, Transporter("T2")) for node in NODES}
    (node,) = (n for n, launch in launches.items() if allowed(twin(scene), A, launch, "STAR-6.1.1"))
    return {"only_legal_node": node}


@example(49)
def cannon(g: Values) -> Values:
    scene = given(seat("carbon carbon food", cannons=g["cannons"]), seat(), seat())
    return {"allowed": allowed(scene, A, Build(Item.CANNON), "STAR-6.3.4")}


# --- offers


@example(44)
def not_his_turn(g: Values) -> Values:
    scene = market("ore", "fuel", "food")
    return {"allowed": allowed(scene, B, offer("fuel", "food", C), "STAR-3.1")}


@example(140)
def binding(g: Values) -> Values:
    before = market("ore ore", "", "fuel").when(A, offer("ore", "fuel"))
    scene = twin(before).when(C, accept())
    return {
        "state": status(scene),
        "A": gained(scene, before, A),
        "C": gained(scene, before, C),
        "confirmation_asked": any(prompt.about == "1" for prompt in scene.prompts(A)),
    }


@example(141)
def without_cards(g: Values) -> Values:
    scene = market("ore ore", "", "fuel").when(A, offer("ore", "fuel"))
    viewers = {"A": A, "B": B, "C": C, "spectator": None}
    before = {name: scene.view(viewer) for name, viewer in viewers.items()}
    taken = allowed(scene, B, accept(), "STAR-5.3.13")
    changed = [name for name, viewer in viewers.items() if scene.view(viewer) != before[name]]
    return {
        "accepted": taken,
        "told": [*changed, *([] if taken else ["B"])],
        "state": status(scene),
        "public_trace": bool(changed),
    }


@example(142)
def counter_taken(g: Values) -> Values:
    before = market("ore ore", "food", "").when(A, offer("ore", "food", B))
    before.when(B, counter(1, "food", "ore ore"))
    scene = twin(before).when(A, accept(2))
    return {
        "counter_state": status(scene, 2),
        "A": gained(scene, before, A),
        "offer_state": status(scene, 1),
    }


@example(143)
def counter_refused(g: Values) -> Values:
    scene = market("ore ore", "food", "food").when(A, offer("ore", "food"))
    scene.when(B, refuse()).when(C, counter(1, "food", "ore ore"))
    assert status(scene) == "countered"
    scene.when(A, refuse(2))
    return {"counter_state": status(scene, 2), "offer_state": status(scene, 1)}


@example(144)
def phase_over(g: Values) -> Values:
    scene = market("ore ore", "food", "").when(A, offer("ore", "food"))
    scene.when(B, counter(1, "food", "ore ore")).luck("shake", (1, 2)).when(A, EndPhase())
    return {"offer_state": status(scene, 1), "counter_state": status(scene, 2)}


def spent(*, booster: bool) -> Scene:
    """A offers two fuel, and perhaps builds a booster of them."""
    scene = market("fuel fuel", "ore", "").when(A, offer("fuel fuel", "ore"))
    return scene.when(A, Build(Item.BOOSTER)) if booster else scene


@example(145)
def impossible(g: Values) -> Values:
    before = spent(booster=True)
    scene = twin(before).when(B, accept())
    moves = [gained(scene, before, who) for who in (A, B, C)]
    return {"state": status(scene), "cards_moved": sum(map(len, moves))}


@example(146)
def learns_nothing(g: Values) -> Values:
    heard, saw = [], []
    for scene in (spent(booster=True), spent(booster=False)):
        try:
            scene.when(C, accept())
        except IllegalMove as refusal:
            heard.append((refusal.key, refusal.clause, refusal.reason))
        saw.append(scene.view(C).offers)
        assert status(scene) == "made"
    lacks = "starfarers.refuse.cannot_accept"
    return {
        "state": saw[0][0].status.value,
        "C_told": "you do not hold the cards" if heard[0][0] == lacks else heard,
        "C_learns_about_A": heard[0] != heard[1] or saw[0] != saw[1],
    }


@example(147)
def open_call(g: Values) -> Values:
    scene = market("goods", "carbon", "", "carbon").when(A, offer("goods", "carbon", open=True))
    scene.when(B, accept()).when(D, accept())
    assert status(scene) == "made"
    scene.when(A, pick(1, D))
    partner = found(scene).partner
    assert partner is not None
    return {"state": status(scene), "partner": LETTERS[partner]}


@example(148)
def both_sides(g: Values) -> Values:
    scene = given(seat("ore fuel"), seat("ore"), seat())
    return {"allowed": allowed(scene, A, offer("ore fuel", "ore"), "STAR-5.1.7")}


@example(149)
def ordered(g: Values) -> Values:
    sheet = [order("tribute_give", "ore")]
    scene = rolled(7, seat("goods"), seat("ore " * 5 + "food " * 4, orders=sheet), seat())
    (answer,) = scene.told(AnswerSealed, B)
    return {"B_gives": named(scene.told(TributesPaid)[0].cards[B]), "B_asked": not answer.auto}
