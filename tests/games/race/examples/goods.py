"""Worked examples: Trade, Consume and Produce."""

from __future__ import annotations

from bot.games.race.box.cards import CARDS, CardId
from bot.games.race.chapters.courses import gains
from bot.games.race.chapters.tableau import CONSUME_POWERS, sale_value
from bot.games.race.commands import Bet, Consume, PowerId, Sell, Spend
from bot.games.race.events import CardsDrawn, Gambled, GameEnded, GoodPlaced, PowerUsed
from tests.games.race.examples.reading_examples import Values, consumer, example, opponent
from tests.games.race.scene import given, seat
from tests.support.steps import step_of

# --- Trade and Consume


@example(43, 44, 45, 46, 47)
def sale(g: Values, t: Values) -> None:
    scene = given(seat(*g["tableau"], goods=g["goods"], action=g["action"]), opponent()).perform(
        "consume"
    )
    sold = scene.told(PowerUsed, 0)[0].deed
    assert (sold.power, sold.worlds) == (None, tuple(g["goods"]))
    assert sold.draws == t["cards_drawn"]
    assert len(scene.told(CardsDrawn, 0)[0].cards) == t["cards_drawn"]


@example(48)
def prices(g: Values, t: Values) -> None:
    for world, price in t["price"].items():
        assert sale_value(tuple(g["tableau"]), world) == price
    scene = given(seat(*g["tableau"], goods=g["goods"], action=g["action"]), opponent()).perform(
        "consume"
    )
    scene.when(0, Sell(CardId("pirate_world")))
    assert scene.told(PowerUsed)[0].deed.draws == t["price"]["pirate_world"]


@example(49)
def sellers(g: Values, t: Values) -> None:
    for card, cards in t.items():
        tableau = (*g["tableau"], card)
        power = CONSUME_POWERS[PowerId(f"{card}/0")]
        assert gains(power, tuple(g["goods"]), tableau, 1) == (0, cards)
        scene = given(
            seat("new_sparta", card, *g["tableau"][1:], goods=g["goods"]), opponent()
        ).perform("consume")
        assert scene.told(PowerUsed)[0].deed.draws == cards


@example(50, 51)
def order_of_powers(g: Values, t: Values) -> None:
    """The goods lie on worlds without powers of their own; New Vinland itself is empty."""
    scene = consumer({**g, "goods": 3}).perform("consume")
    first = PowerId(f"{g['first']}/0")
    goods = tuple(scene.player(0).goods)
    count = 3 if g["first"] == "free_trade_association" else 1
    scene.when(0, Consume(first, goods[:count]))
    me = scene.player(0)
    assert me.vp == t["vp"]
    assert len(me.hand) - 2 == t["cards_drawn"]
    assert len(me.goods) == t["goods_left"]


@example(52, 53, 54, 55, 58, 60)
def consume(g: Values, t: Values) -> None:
    scene = consumer(g).perform("consume")
    me = scene.player(0)
    assert me.vp == t["vp"]
    assert len(me.goods) == t.get("goods_left", len(me.goods))
    assert len(me.hand) - 2 == t.get("cards_drawn", 0)


@example(56)
def league(g: Values, t: Values) -> None:
    for number in (2, 1):
        scene = consumer({**g, "goods": ["rare"] * number}).perform("consume")
        assert scene.player(0).vp == t[f"vp_with_{number}"]


@example(57)
def diversified(g: Values, t: Values) -> None:
    scene = consumer(g).perform("consume")
    scene.when(0, scene.prompt(0, "consume").answer(lambda c: c.stock()[: c.at_least]))
    me = scene.player(0)
    assert me.vp == t["vp"]
    assert [CARDS[world].kind for world in me.goods] == t["goods_left"]


@example(59)
def spending(g: Values, t: Values) -> None:
    scene = consumer(g, hand=4).perform("consume")
    scene.when(0, Spend(PowerId("deficit_spending/0"), scene.player(0).hand[:2]))
    assert scene.player(0).vp == t["vp"]
    assert len(scene.player(0).hand) - 4 == t["hand_delta"]


@example(61)
def gamble(g: Values, t: Values) -> None:
    for card, kept in t["kept"].items():
        scene = given(
            seat("epsilon_eridani", *g["powers"], hand=[1]), opponent(), supply=[card]
        ).perform("consume")
        scene.when(0, Bet(PowerId("gambling_world/1"), g["named"]))
        assert scene.told(Gambled)[0].deed.won is kept
        assert (card in scene.player(0).hand) is kept
        assert (card in scene.state.discards) is not kept


@example(62)
def pool(g: Values, t: Values) -> None:
    """Seven: three goods doubled and one more hand card; two: two goods."""
    scene = given(
        seat(
            "old_earth",
            "deficit_spending",
            "public_works",
            "gem_world",
            "space_port",
            "spice_world",
            goods=["gem_world", "space_port", "spice_world"],
            action="consume_2x",
            hand=[3],
        ),
        seat(
            "earths_lost_colony",
            "outlaw_world",
            "artist_colony",
            goods=["earths_lost_colony", "artist_colony"],
        ),
        pool=g["vp_pool"],
        order=(0, 1),
    ).perform("consume", "produce")
    scene.when(0, Spend(PowerId("deficit_spending/0"), scene.player(0).hand[:1]))
    assert [player.vp for player in scene.state.players] == t["received"] == g["earned"]
    assert bool(scene.told(GameEnded)) is t["game_over_at_round_end"]
    assert scene.told(GoodPlaced), "the round was finished first"


# --- Produce


@example(63, 64, 65, 66, 67)
def produce(g: Values, t: Values) -> None:
    scene = given(
        seat(*g["tableau"], goods=g.get("goods", ()), action=g.get("action", "develop")),
        seat("new_sparta", action="develop"),
    ).perform("produce")
    assert len(scene.told(GoodPlaced, 0)) == t["goods_produced"]
    drawn = sum(len(event.cards) for event in scene.told(CardsDrawn, 0))
    assert drawn == t.get("cards_drawn", drawn)


@example(68)
def most(g: Values, t: Values) -> None:
    stock = (
        ("comet_zone", "mining_world"),
        ("rebel_miners", "new_earth"),
        ("bio_hazard_mining_world",),
    )
    for case, cards in zip(g["cases"], t["cards_drawn"], strict=True):
        plans = [
            seat(
                start,
                *stock[n][: case[n]],
                *(("mining_conglomerate",) if n == 0 else ()),
                action="develop",
            )
            for n, start in enumerate(("old_earth", "new_sparta", "epsilon_eridani"))
        ]
        scene = given(*plans).perform("produce")
        drawn = [e for e in scene.told(CardsDrawn, 0) if e.why == "most"]
        assert sum(len(e.cards) for e in drawn) == cards


@example(69)
def runaway(g: Values, t: Values) -> None:
    scene = given(seat("new_sparta", hand=["runaway_robots"], action="settle"), opponent()).perform(
        "settle"
    )
    scene.when(0, step_of(scene.prompt(0, "settle"), {"world": ("runaway_robots",)}))
    extra = [e for e in scene.told(CardsDrawn, 0) if e.why != "settle_bonus"]
    assert len(extra) == t["cards_on_settle"]
    later = given(seat(*g["tableau"], action="produce"), opponent()).perform("produce")
    assert later.told(GoodPlaced, 0)[0].world == "runaway_robots"
    assert sum(len(e.cards) for e in later.told(CardsDrawn, 0)) == t["cards_on_produce"]


@example(93)
def newest_first(g: Values, t: Values) -> None:
    names = [f"s{n}" for n in range(1, 9)]
    top = [
        "rebel_base",
        "rebel_outpost",
        "pirate_world",
        "spice_world",
        "artist_colony",
        "new_earth",
        "plague_world",
        "tourist_world",
    ]
    card = dict(zip(names, top, strict=True))
    scene = given(
        seat(*g["tableau"], action=g["action"]), seat("new_sparta", action="develop"), supply=top
    ).perform("produce")
    me = scene.player(0)
    assert dict(me.goods) == {world: card[name] for world, name in t["goods"].items()}
    assert list(me.hand) == [card[name] for name in t["hand"]]
