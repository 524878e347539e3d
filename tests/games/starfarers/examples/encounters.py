"""Worked examples: encounters, victory points, and who wins when."""

from __future__ import annotations

from typing import Any

from bot.engine.records import Seat
from bot.games.starfarers.box.board import NodeId
from bot.games.starfarers.box.friends import People
from bot.games.starfarers.box.pieces import Expansion
from bot.games.starfarers.box.resources import Resource, spread
from bot.games.starfarers.box.tokens import TokenId
from bot.games.starfarers.commands import (
    Answer,
    Choose,
    EndTurn,
    Found,
    Give,
    Jump,
    PlaceFreeShip,
    RemoveExpansion,
    Swap,
)
from bot.games.starfarers.events import (
    CardsGained,
    CardTaken,
    Contested,
    EncounterMet,
    EncountersShuffled,
    GiftsReceived,
    Raced,
    Replied,
    ShipGrounded,
    ShipLaunched,
    TokenRemoved,
    TradeShipPromised,
)
from bot.games.starfarers.state import FIELD
from tests.games.starfarers.chapters.aloft import (
    T1,
    T3,
    A,
    B,
    D,
    aloft,
    heard,
    meets,
    route,
    shuffled_to,
    table,
    where,
)
from tests.games.starfarers.examples.reading_examples import (
    LETTERS,
    Values,
    allowed,
    example,
    fame_won,
    gained,
    points,
    twin,
)
from tests.games.starfarers.scene import Scene, SeatPlan, cards, seat, ship
from tests.support.steps import step_of

SHIPS = [ship("T1", "colony", "C20"), ship("T2", "trade", "D19")]
QUIET = "ENC-13"  # asks whether to flee: yes, and nothing more happens


def me(hand: str = "", **more: Any) -> SeatPlan:
    return seat(hand, **{"ships": SHIPS, "fame": 3, **more})


def fought(scene: Scene) -> Contested:
    (contest,) = scene.told(Contested)
    return contest


# --- presents


@example(100, 102, 103, 104)
def present(g: Values) -> Values:
    before = meets(g["encounter"], me(g["hand"]))
    scene = twin(before).when(A, Give(cards(g["given"])))
    grounded = [told.ship for told in scene.told(ShipGrounded)]
    promised = len(scene.told(TradeShipPromised, A))
    back = [card.value for told in scene.told(CardsGained) for card in spread(told.cards)]
    found: Values = {}
    if scene.asked(A) == ["choose"]:
        scene.when(A, Choose((0, 0, 0, scene.choice(A, "choose").at_least, 0)))
        found["choice_cards"] = sum(sum(told.cards) for told in scene.told(CardsGained))
    if back:
        found["returned"] = back
    if grounded:
        found["first_ship_grounded"] = grounded == [T1]
    if promised:
        found["free_trade_ship"] = promised
    return {**found, "fame": fame_won(scene, before)}


@example(101)
def stingy(g: Values) -> Values:
    scene = meets(g["encounter"], me("", fame=g["fame"]), *map(seat, g["others"]))
    (gifts,) = scene.ever_told(GiftsReceived)
    return {
        "cards_received": sum(map(len, gifts.gifts)),
        "fame_after": scene.player(A).fame,
    }


@example(105)
def toll(g: Values) -> Values:
    scene = meets(g["encounter"], me(g["hand"]))
    (reply,) = scene.ever_told(Replied)  # without a question
    return {"only_answer": "yes" if reply.yes else "no"}


# --- fights and flights


@example(89)
def pirate(g: Values) -> Values:
    other = seat(cannons=g["cannons"], cards=[g["card"]])
    scene = meets(g["encounter"], me(), other, shakes=g["shakes"]).when(A, Answer(yes=False))
    assert fought(scene).opponent == B
    return {"pirate": fought(scene).their_total}


@example(106, 107)
def fight(g: Values) -> Values:
    mine = me("ore ore", cannons=g["cannons"], boosters=g["boosters"])
    others = (seat(), seat(), seat(cannons=g["theirs"]))
    before = meets(g["encounter"], mine, *others, shakes=g["shakes"])
    scene = before.when(A, Answer(yes=False))
    assert fought(scene).opponent == D
    found: Values = {"result": "win" if fought(scene).won else "lose"}
    if g["boosters"]:
        found["boosters_after"] = scene.player(A).boosters
    else:
        found["free_trade_ship"] = len(scene.told(TradeShipPromised, A))
    return {**found, "fame": scene.player(A).fame - mine.more["fame"]}


@example(108, 109)
def flight(g: Values) -> Values:
    theirs = [seat(boosters=g["theirs"].get(name, 0)) for name in "BCD"]
    before = meets(g["encounter"], me(boosters=g["boosters"]), *theirs)
    scene = twin(before).when(A, Answer(yes=True))
    (race,) = scene.told(Raced)
    assert LETTERS[race.opponent] in g["theirs"]
    return {
        "result": "escaped" if race.escaped else "caught",
        "fame": fame_won(scene, before),
    }


@example(118, 119)
def opponent(g: Values) -> Values:
    scene = meets(g["encounter"], me("ore ore"), players=g["players"]).when(A, Answer(yes=False))
    return {"opponent": LETTERS[fought(scene).opponent]}


# --- the pirate's bargains


@example(110, 111)
def for_hire(g: Values) -> Values:
    others = map(seat, g["others"])
    start = meets(g["encounter"], me(g["hand"]), *others, shakes=[g["shake"]])
    before = twin(start)
    scene = start.when(A, Answer(yes=True))  # the only card is paid
    found = {
        "fame": fame_won(scene, before),
        "cards_from_others": len(scene.told(CardTaken, A)),
    }
    if found["cards_from_others"]:
        found["net_hand"] = scene.player(A).hand_size - before.player(A).hand_size
    return found


@example(112, 113)
def stolen_goods(g: Values) -> Values:
    scene = meets(g["encounter"], me("ore"), shakes=[g["shake"]])
    before = twin(scene)
    scene.when(A, Answer(yes=True)).when(A, Swap(Resource.ORE, cards("fuel fuel")))
    changed = gained(scene, before, A)
    return {
        "ore": changed.get("ore", 0),
        "fuel": changed.get("fuel", 0),
        "fame": fame_won(scene, before),
    }


# --- ships and further cards


@example(88)
def gift_ship(g: Values) -> Values:
    scene = meets(g["encounter"], me("ore ore ore")).when(A, Give(cards("ore ore ore")))
    scene.when(A, PlaceFreeShip(NodeId("C23"), T3))
    return {
        "placed": bool(scene.told(ShipLaunched, A)) and where(scene)["T3"] == "C23",
        "may_fly_now": allowed(scene, A, route("T3", "C22", stop=True)),
    }


@example(114)
def rift(g: Values) -> Values:
    scene = meets(g["encounter"], me(), deck=[QUIET])
    scene.when(A, Answer(yes=False))
    drawn = [told.card for told in scene.told(EncounterMet)]
    scene.when(A, Answer(yes=True))
    assert scene.state.flight is not None
    return {"new_card_drawn": drawn == [QUIET], "base_speed_after": scene.state.flight.base}


@example(115)
def jump(g: Values) -> Values:
    scene = meets(g["encounter"], me(), shakes=["red blue", "black blue"])
    scene.when(A, Answer(yes=True))
    assert fought(scene).won
    barred = [
        name
        for name, (node, clause) in g["points"].items()
        if not allowed(twin(scene), A, Jump(NodeId(node)), clause)
    ]
    return {"jump_allowed": scene.asked(A) == ["jump"], "may_not_land_on": barred}


# --- wear and tear


def worn(g: Values, *seats: SeatPlan) -> tuple[Scene, Scene]:
    """Everybody is hit; who must choose gives up the first part there is: before and after."""
    scene = table(*seats, deck=[g["encounter"]], players=len(seats)).luck("shake", (3, 0))
    before = twin(scene)
    scene.luck("encounters", shuffled_to(QUIET)).advance()
    for who in sorted(scene.awaited()) if scene.step() == "Wearing" else ():
        parts = [part for part in Expansion if getattr(scene.player(who), FIELD[part])]
        scene.when(who, RemoveExpansion(parts[0]))
    return before, scene


def fitted(parts: list[int], **more: Any) -> SeatPlan:
    cannons, boosters, rings = parts
    return seat(cannons=cannons, boosters=boosters, freight_rings=rings, **more)


@example(116, 117)
def wear(g: Values) -> Values:
    names = list(g["parts"])
    before, scene = worn(
        g,
        *(
            fitted(parts, ships=SHIPS[:1] if name == "A" else [])
            for name, parts in g["parts"].items()
        ),
    )
    removed = {
        name: before.player(who).expansions - scene.player(who).expansions
        for who, name in enumerate(names)
    }
    if len(names) == 3:
        return {
            "remove": removed,
            "fame": {name: fame_won(scene, before, who) for who, name in enumerate(names)},
        }
    (shuffled,) = scene.ever_told(EncountersShuffled)
    drawn = [told.card for told in scene.ever_told(EncounterMet)]
    return {
        "remove": removed,
        "reshuffle": len(shuffled.pile),
        "new_card": drawn == [g["encounter"], QUIET],
    }


@example(87)
def ring_lost(g: Values) -> Values:
    mine = seat(ships=SHIPS, freight_rings=1, cannons=g["cannons"])
    scene = meets(g["encounter"], mine, docks={"merchants": [A]})
    scene.when(A, RemoveExpansion(Expansion.FREIGHT_RING))
    assert scene.player(A).freight_rings == 0
    return {
        "outpost_stays": scene.state.docks[People.MERCHANTS] == (A,),
        "token_stays": scene.state.friends[People.MERCHANTS] == A,
    }


# --- what is read


@example(154)
def opening(g: Values) -> Values:
    """The card is a false trader; an honest one must be read just like it."""
    false, honest = (meets(card, me("ore ore ore")) for card in (g["encounter"], g["genuine"]))
    asked = [
        [
            (prompt.id, repr(prompt.says), repr(step_of(prompt, {})))
            for prompt in scene.prompts(A)[:1]
        ]
        for scene in (false, honest)
    ]
    told = [
        [(heard(scene, viewer), scene.view(viewer)) for viewer in (A, B, None)]
        for scene in (false, honest)
    ]
    return {
        "prompt": "the common trader opening" if asked[0] == asked[1] else asked,
        "title_shown": told[0] != told[1],
        "id_shown": "ENC-" in repr(told) + repr(asked),
    }


HOME = ("E23", "B25", "K25")
AWAY = ("C15", "B16", "C17", "G15", "F16", "G17")  # with the home of red all nine colonies


def nearly(**more: Any) -> SeatPlan:
    """Twelve points: nine colonies, of which three are spaceports; the token makes fourteen."""
    pieces = {"colonies": [*HOME, *AWAY], "spaceports": [HOME[0], *AWAY[:2]], "fame": 1}
    return seat(**{**pieces, "ships": [], **more})


@example(130)
def count(g: Values) -> Values:
    sites = [*HOME, *AWAY][: g["colonies"] + g["spaceports"]]
    pieces = seat(colonies=sites, spaceports=sites[: g["spaceports"]], fame=g["fame"])
    scene = table(seat(), pieces, docks={"merchants": [B] * g["friends"]})
    for name in g["trophies"]:
        planet = next(at for at, there in scene.state.tokens.items() if there == name)
        TokenRemoved(Seat(B), planet, TokenId(name), scene.state.spare[0]).apply(scene.state)
    return {"vp": points(scene, B)}


@example(131)
def ring_less(g: Values) -> Values:
    before = meets(g["encounter"], seat("ore", ships=SHIPS[:1], fame=g["fame"]))
    scene = twin(before).when(A, Give(cards("")))
    assert fame_won(scene, before) == -1
    return {"vp": points(scene, A) - points(before, A)}


def ended(scene: Scene) -> Values:
    """Who has won, and whether anything is still asked."""
    result = scene.state.result
    asked = [prompt for who in range(len(scene.state.players)) for prompt in scene.prompts(who)]
    over = result is not None and not asked and not scene.awaited()
    winner = "active" if result and result.winner == scene.state.active else result
    return {"winner": winner, "game_over": over}


@example(132)
def at_once(g: Values) -> Values:
    mine = seat(ships=[ship("T1", "colony", "C17")], looks=["S1b", "S1c"], fame=g["fame"])
    scene = aloft(mine, faces={"S1b": "D12", "S1c": "D15"})
    assert points(scene, A) == 14
    return ended(scene.when(A, Found(T1)))


@example(133)
def not_yet(g: Values) -> Values:
    scene = table(
        seat(ships=SHIPS[:1]),
        nearly(freight_rings=1),
        docks={"merchants": [B]},
        deck=[g["encounter"]],
    )
    assert (points(scene, B), scene.player(B).fame) == (14, 1)
    scene.luck("shake", (3, 0)).luck("encounters", shuffled_to(QUIET)).advance()
    over = scene.state.result is not None
    assert points(scene, B) == 15
    scene.when(A, Answer(yes=True)).when(A, EndTurn())
    result = scene.state.result
    assert result is not None
    assert not scene.state.roll  # at the start of the turn
    won = result.scores[B] if result.winner == B else None
    return {"game_over": over, "b_wins_at_start_of_own_turn_if_still": won}


@example(150)
def rest_dropped(g: Values) -> Values:
    mine = nearly(ships=[ship("T1", "trade", "C20")], fame=g["fame"])
    others = (seat("ore", colonies=[], spaceports=[]), seat("ore"), seat("ore"))
    scene = meets(
        g["encounter"],
        mine,
        *others,
        docks={"merchants": [A]},
        shakes=["red yellow", "black blue"],
    )
    assert points(scene, A) == 14
    scene.when(A, Answer(yes=True))
    assert scene.told(Contested)[0].won
    return {"winner": ended(scene)["winner"], "cards_drawn": len(scene.told(CardTaken))}
