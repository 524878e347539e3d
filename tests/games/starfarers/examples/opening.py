"""Worked examples: set-up, the roll, the seven, supplies."""

from __future__ import annotations

from bot.games.starfarers.box.board import NEIGHBOURS, NodeId, PlanetId
from bot.games.starfarers.box.pieces import Colour
from bot.games.starfarers.box.resources import NOTHING, Resource
from bot.games.starfarers.box.tokens import TokenId
from bot.games.starfarers.chapters.build.launching import (
    colonies_left,
    free_transporters,
    outposts_left,
    rings_left,
)
from bot.games.starfarers.commands import ChooseRelief, Take, Tribute
from bot.games.starfarers.events import (
    CardsGained,
    CardTaken,
    HandsDealt,
    PiecePlaced,
    ReserveMade,
    Rolled,
    SuppliesDrawn,
)
from bot.games.starfarers.state import Starfarers
from bot.games.starfarers.steps import Supplies, TurnStart
from tests.games.starfarers.chapters.aloft import A, B, C, lay
from tests.games.starfarers.examples.reading_examples import (
    LETTERS,
    Values,
    allowed,
    example,
    named,
    points,
    rolled,
    same,
    twin,
)
from tests.games.starfarers.opening import expert, opened, placed, placer, spaceport
from tests.games.starfarers.scene import TRADE, Scene, SeatPlan, cards, given, seat

# --- set-up


def dealt(scene: Scene) -> Starfarers:
    """The table when the set-up was finished, before the first turn."""
    state = Starfarers()
    for event in scene.story:
        event.apply(state)
        if isinstance(event, HandsDealt):
            break
    return state


@example(1)
def start(g: Values) -> Values:
    scene = Scene(dealt(opened(g["players"])))
    for player in scene.state.players:
        pieces = (len(player.colonies), len(player.spaceports), player.fame)
        assert pieces == (3, 1, 1)  # a spaceport is one of the colonies
    return {"vp": same(points(scene, who) for who in range(g["players"]))}


@example(2, 3)
def piles(g: Values) -> Values:
    state = dealt(opened(g["players"]))
    hands = [player.hand_size for player in state.players]
    return {
        "reserve_pile": len(state.reserve),
        "bank_per_type": same(state.bank),
        "hand_per_player": same(hands),
        "total_cards": len(state.reserve) + sum(state.bank) + sum(hands),
    }


@example(4)
def neutral(g: Values) -> Values:
    options: Values = {"colours": tuple(map(Colour, g["colours"]))}
    nothing = [seat(colonies=[], spaceports=[], ships=[]) for _ in g["colours"]]
    harvests = [
        rolled(total, *nothing, options=options, agenda=[TurnStart()]).told(Rolled)[0].gains
        for total in range(2, 13)
    ]
    state = opened(3, **options).state
    ships = {ship.node for player in state.players for ship in player.ships}
    return {
        "occupied_by": same(owner(state, site) for site in g["sites"]),
        "produces": any(gain != NOTHING for gains in harvests for gain in gains),
        "neutral_ship_on_map": any(ships & set(NEIGHBOURS[site]) for site in g["sites"]),
    }


def owner(state: Starfarers, site: NodeId) -> str:
    if site in state.neutral:
        return "neutral"
    return next(player.colour.value for player in state.players if site in player.colonies)


@example(5)
def rounds(g: Values) -> Values:
    first = LETTERS.index(g["highest"])
    tables = (expert(luck=luck) for luck in range(1, 100))
    scene = placed(next(scene for scene in tables if scene.state.first == first), "c" * 8 + "s" * 4)
    order = "".join(LETTERS[told.seat] for told in scene.ever_told(PiecePlaced))
    return {f"round{n + 1}": list(order[4 * n : 4 * n + 4]) for n in range(3)}


@example(6)
def free_ship(g: Values) -> Values:
    scene = expert()
    who, bank = placer(scene), scene.state.bank
    replies = {"piece": ("spaceport",), "site": (g["site"],)}
    kinds = scene.offered(who, "place", **replies)
    nodes = same(scene.offered(who, "place", **replies, ship=(kind,)) for kind in kinds)
    scene.when(who, spaceport(scene, g["site"]))
    assert scene.player(who).ships
    return {
        "options_nodes": nodes,
        "options_type": [f"{kind}_ship" for kind in kinds],
        "cost": {} if scene.state.bank == bank else {"bank": scene.state.bank},
    }


@example(7)
def closed(g: Values) -> Values:
    scene = placed(expert(g["players"]), "c" * 6 + "s" * 3)
    assert len(scene.ever_told(PiecePlaced)) == 9
    return {"closed_home_sites": len(scene.state.closed)}


@example(153)
def stock(g: Values) -> Values:
    return same(
        {
            "colonies": colonies_left(player),
            "trading_outposts": outposts_left(player),
            "spaceport_rings": rings_left(player),
            "transporters": len(free_transporters(player)),
        }
        for player in opened(g["players"]).state.players
    )


# --- the roll


@example(10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20)
def harvest(g: Values) -> Values:
    scene = rolled(g["roll"], *(seat() for _ in range(4)), agenda=[TurnStart()])
    assert sum(scene.told(Rolled)[0].dice) == g["roll"]
    hands = {player.colour.value: named(player.hand) for player in scene.state.players}
    return {"gains": {colour: hand for colour, hand in hands.items() if hand}}


@example(30, 31)
def green_folk(g: Values) -> Values:
    mine = seat(colonies=g["colonies"], cards=[g["card"]])
    scene = rolled(g["roll"], mine, seat(), seat(colonies=["H23"]), agenda=[TurnStart()])
    return {"fuel": scene.hand(A).split().count("fuel")}


@example(32, 33)
def shortage(g: Values) -> Values:
    plans = [seat(colonies=sites, spaceports=[]) for sites in g["colonies"].values()]
    scene = given(*plans, agenda=[TurnStart()], bank=(g["ore"], 8, 8, 8, 8))
    for planet, token in g["tokens"].items():
        lay(scene.state, PlanetId(planet), TokenId(token))
    scene.luck("roll", (1, g["roll"] - 1)).advance()
    due = {f"{name}_ore": scene.player(LETTERS.index(name)).hand[0] for name in "AB"}
    if not g["tokens"]:
        assert due.pop("B_ore") == 0  # nobody else is due any
        return due
    return {**due, "C_food": scene.player(C).hand[3]}


@example(34, 35)
def relief(g: Values) -> Values:
    scene = rolled(g["roll"], seat(), seat(), seat(cards=[g["card"]]), agenda=[TurnStart()])
    assert scene.told(Rolled)[0].gains[C:] in ((), (NOTHING,))
    if scene.asked(C) == ["relief"]:
        assert scene.offered(C, "relief") == ["ore", "fuel", "carbon", "food", "goods"]
        scene.when(C, ChooseRelief(Resource.GOODS))
    got = [sum(told.cards) for told in scene.ever_told(CardsGained, C)]
    return {"holder_takes_choice": sum(got)}


# --- the seven


def with_cards(number: int, **more: object) -> SeatPlan:
    """So many cards, of two types."""
    return seat("ore " * (number // 2) + "fuel " * (number - number // 2), **more)


def owed(number: int, *friends: str) -> tuple[int, Scene]:
    """What a hand of so many cards must give on a 7 of another, and the table that asks."""
    theirs = with_cards(number, cards=list(friends))
    scene = rolled(7, seat("goods"), theirs, seat())
    if not scene.asked(B):
        assert scene.player(B).hand_size == number
        return 0, scene
    choice = scene.choice(B, "tribute")
    assert choice.at_least == choice.at_most
    return choice.at_least, scene


@example(21)
def half(g: Values) -> Values:
    number, scene = owed(*g["hands"])
    scene.when(B, Tribute((number, 0, 0, 0, 0)))
    return {"must_discard": number, "keeps": scene.player(B).hand_size}


@example(22, 23)
def tribute(g: Values) -> Values:
    return {"must_discard": owed(*g["hands"])[0]}


@example(24)
def reduced(g: Values) -> Values:
    first, second = (owed(number, g["card"])[0] for number in g["hands"])
    return {"first_discards": first, "second_discards": second}


@example(25)
def theft(g: Values) -> Values:
    hand = " ".join(g["victim"])
    table = rolled(7, seat("ore"), seat(hand), with_cards(8))
    assert not allowed(table, A, Take(B), "STAR-3.1")
    table.when(C, Tribute(cards("ore ore ore ore")))
    taken, moved, known = set(), set(), set()
    for place in range(len(g["victim"])):
        scene = twin(table).luck("card_of_hand", (place,)).when(A, Take(B))
        taken.add(scene.told(CardTaken)[0].card)
        moved.add(scene.player(A).hand_size - table.player(A).hand_size)
        known.add(tuple(name for name, who in VIEWERS.items() if reads(scene, who)))
    return {
        "cards_moved": same(moved),
        "random": taken == set(g["victim"]),
        "known_to": list(same(known)),
    }


VIEWERS = {"roller": A, "victim": B, "other": C, "spectator": None}


def reads(scene: Scene, viewer: int | None) -> bool:
    """Whether a viewer learns which card was taken."""
    (seen,) = (event for event in scene.seen(viewer) if isinstance(event, CardTaken))
    return seen.card is not Resource.UNKNOWN


# --- supplies


@example(26, 27, 28)
def supplies(g: Values) -> Values:
    found = {}
    for wanted in g["points"]:
        mine = seat("ore", fame=2 * (wanted - 4))  # four are the pieces of the start
        agenda, options = (TurnStart(), Supplies(), *TRADE), {"quick_game": "quick" in g}
        scene = rolled(g["roll"], mine, seat(), seat(), agenda=agenda, options=options)
        assert points(scene, A) == wanted
        found[str(wanted)] = sum(len(told.cards) for told in scene.told(SuppliesDrawn, A))
    return {"draws": found if len(found) > 1 else same(found.values())}


@example(29)
def new_pile(g: Values) -> Values:
    hands = ["ore " * 5 + "fuel " * 5, "carbon " * 10 + "food " * 10, "goods " * 12 + "fuel " * 7]
    scene = given(*map(seat, hands), agenda=(Supplies(), *TRADE), bank=(15, 8, 10, 10, 8))
    assert scene.state.reserve == ()
    scene.advance()
    made = scene.told(ReserveMade)[0]
    return {"new_pile_before_draw": len(made.pile), "after_draw": len(scene.state.reserve)}
