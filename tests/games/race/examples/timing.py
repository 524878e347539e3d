"""The worked examples on the end of the game, the expert game and asynchronous play."""

from __future__ import annotations

from bot.games.race.box.cards import Action, CardId
from bot.games.race.chapters.consume.phase import new_course
from bot.games.race.chapters.courses import vp_bounds
from bot.games.race.chapters.rounds import performed
from bot.games.race.chapters.scoring import score
from bot.games.race.chapters.settle import sizes
from bot.games.race.chapters.tableau import bonuses, explore_numbers, ways
from bot.games.race.commands import Develop, Options, Pass, Pay, Settle
from bot.games.race.events import (
    CardPlaced,
    CardsDrawn,
    ConsumeBegan,
    GameEnded,
    PowerUsed,
    ReshuffleAwaited,
    SelectionsRevealed,
    Shuffled,
    WaysAsked,
)
from bot.games.race.state import Paying
from tests.games.race.examples.reading_examples import Values, consumer, example, opponent
from tests.games.race.full_tableaux import CLEO, FILLER
from tests.games.race.scene import PAY, Scene, given, seat
from tests.support.commands import essence, outcomes


@example(71)
def thirteen(g: Values, t: Values) -> None:
    scene = given(
        seat("old_earth", *CLEO[: g["tableau_count"] - 1], hand=["public_works", "gem_world", 6]),
        opponent(),
    ).perform("develop", "settle")
    scene.when(0, Develop(CardId("public_works")))
    if scene.player(0).owed:
        scene.when(0, Pay(scene.player(0).hand[-1:]))
    scene.when(0, Settle(CardId("gem_world"), PAY))
    assert len(scene.player(0).tableau) == t["tableau_count"]
    assert bool(scene.told(GameEnded)) is t["game_over"]


@example(72)
def ship_at_eleven(g: Values, t: Values) -> None:
    others = g["tableau_count"] - 2
    scene = given(
        seat("old_earth", "colony_ship", *CLEO[:others], hand=["new_earth"]), opponent()
    ).perform("settle")
    way = ways(scene.player(0).working, CardId("new_earth"), 0)[0]
    scene.when(0, Settle(CardId("new_earth"), way))
    assert way.discards == (g["uses"],)
    assert len(scene.player(0).tableau) == t["tableau_count"]
    assert bool(scene.ever_told(GameEnded)) is t["game_over"]


# --- the expert game


def expert(g: Values) -> dict[str, tuple[Action, ...]]:
    return {who: tuple(map(Action, chosen)) for who, chosen in g["actions"].items()}


@example(87)
def both_explores(g: Values, t: Values) -> None:
    assert explore_numbers(("new_sparta",), tuple(g["actions"])) == (t["draw"], t["keep"])


@example(88, 91)
def doubled(g: Values, t: Values) -> None:
    chosen = expert(g)
    steps = performed(list(chosen.values()))
    assert [step.phase for step in steps] == t["phases"]
    for step in steps:
        have = [who for who, own in chosen.items() if bonuses(own, step.phase, step.nth)]
        assert have == t["bonus"].get(f"{step.phase}#{step.nth}", [])


@example(89)
def second_develop(g: Values, t: Values) -> None:
    scene = given(
        seat("old_earth", hand=["public_works", "export_duties", 3], action=g["actions"]["A"]),
        seat("new_sparta", action=("produce", "settle")),
        expert=True,
    ).perform("develop", "develop")
    scene.when(0, Develop(CardId("public_works"))).when(0, Develop(CardId("export_duties")))
    assert scene.told(CardPlaced)[0].cost == t["cards_paid"]
    assert len(scene.told(CardsDrawn, 0)) == t["cards_drawn"]


@example(90)
def both_consumes(g: Values, t: Values) -> None:
    scene = consumer({**g, "goods": g["novelty_goods"]}, expert=True).perform("consume")
    me = scene.player(0)
    sold, *rest = [event.deed for event in scene.told(PowerUsed, 0)]
    assert (sold.power, sold.draws) == (None, t["cards_drawn"])
    assert [deed.vp for deed in rest] == [t["vp"]]
    assert me.vp == t["vp"]
    assert len(me.goods) == t["goods_left"]


@example(92)
def pairs(g: Values, t: Values) -> None:
    scene = given(seat(hand=[1]), seat("new_sparta", hand=[1]), expert=True)
    choice = scene.choice(0, "action")
    assert len(choice.stock()) == g["cards"]
    assert choice.at_least == choice.at_most == g["choose"]
    endings = outcomes(scene.prompt(0, "action"), 200) or []
    assert len({essence(command) for command in endings}) == t["choices"]
    assert Options().expert is False


# --- barriers


@example(94)
def only_explore(g: Values, t: Values) -> None:
    scene = given(
        seat(hand=[2]), seat("new_sparta", hand=[2]), seat("epsilon_eridani", hand=[2])
    ).perform(*g["phases"])
    assert t["barriers_before_next_reveal"] == ["B1"]
    assert type(scene.state.agenda[0]).__name__ == "Choosing"
    for own in range(3):
        scene.when(own, scene.prompt(own, "keep").answer(lambda choice: choice.suggest))
        assert scene.asked(own) == ["action"]


@example(95)
def set_aside(g: Values, t: Values) -> None:
    scene = given(
        seat("old_earth", "interstellar_bank", hand=[g["hand_ada"]]),
        seat("new_sparta", hand=["public_works", 3]),
    ).perform("explore", "develop")
    owed = scene.player(0).owed[0]
    assert (len(owed.cards), owed.count) == (g["explore"]["draw"], g["explore"]["keep"])
    scene.when(1, scene.prompt(1, "keep").answer(lambda choice: choice.suggest))
    assert len(scene.view(1).players[0].hand) == t["public_hand_ada"]
    assert (scene.asked(1) == ["develop"]) is t["bob_may_select"]
    drawn = scene.ever_told(CardsDrawn, 0)[0].cards[0]
    mine = scene.view(0).players[0]
    readable = (*mine.hand, *(card for step in mine.owed for card in step.cards))
    assert (drawn in readable) is t["ada_sees_bank_card"]


def reshuffle(g: Values) -> Scene:
    """Ada (0) pays two, Bob (1) owes three; cards in no pile are in a third hand."""
    named = 2 + 1 + 1 + 4 + 6
    pile = g["discards"] - 2
    order = [("ada", "bob").index(who) for who in g["turn_order"]]
    return given(
        seat("old_earth", "public_works", hand=["genetics_lab", 3]),
        seat("new_sparta", hand=["terraforming_robots", 5]),
        seat("alpha_centauri", hand=[114 - named - pile - g["supply"]]),
        supply_size=g["supply"],
        order=[*order, 2],
    )


@example(96, 97)
def last_card(g: Values, t: Values) -> None:
    scene = reshuffle(g).perform("develop")
    ada, bob = scene.player(0).hand, scene.player(1).hand
    scene.when(2, Pass())
    scene.when(0, Develop(ada[0], ada[1:3])).when(1, Develop(bob[0]))
    assert bool(scene.told(ReshuffleAwaited)) is t["wait"]
    if t["wait"]:
        assert scene.awaited() == {1}
        scene.when(1, Pay(scene.player(1).hand[:3]))
    assert len(scene.told(Shuffled)[0].supply) == t["shuffled"]


@example(98, 99)
def late_way(g: Values, t: Values) -> None:
    size = g["sizes_before"]
    scene = given(
        seat("old_earth", "colony_ship", *FILLER[: size["ada"] - 2], hand=["gem_world", 5]),
        seat(
            "epsilon_eridani",
            "colony_ship.2",
            *(f"{name}.2" for name in FILLER[: size["bob"] - 2]),
            hand=["pre_sentient_race", 5],
        ),
        seat("new_sparta", *CLEO[: size["cleo"] - 1], hand=["rebel_base"]),
    ).perform("settle")
    scene.when(0, Settle(CardId("gem_world"), PAY))
    scene.when(1, Settle(CardId("pre_sentient_race"), PAY))
    names = ("ada", "bob", "cleo")
    asked = [names[own] for event in scene.told(WaysAsked) for own in event.seats]
    assert asked == t["asked"]
    if t["state"] == "open":
        assert [sizes(player) for player in scene.state.players] == [(11, 12), (9, 10), (10, 10)]
    else:
        assert [sizes(player)[0] for player in scene.state.players][2] == 12


@example(100, 101)
def critical(g: Values, t: Values) -> None:
    extra = ("deficit_spending",) if t["order_critical"] else ()
    scene = given(
        seat(
            "old_earth",
            "gem_world",
            "comet_zone",
            goods=["gem_world", "comet_zone"],
            action="consume_2x",
        ),
        seat("new_sparta", "public_works", "space_port", *extra, goods=["space_port"], hand=[3]),
        pool=g["pool"],
        supply_size=g["supply"],
    )
    bounds = []
    for player in scene.state.players:
        own = new_course(player)
        goods = tuple(player.goods)
        bounds.append(vp_bounds(player.working, goods, own.powers, own.sells, own.multiplier))
    assert sum(most for _, most in bounds) == t["sum_V"]
    assert sum(least for least, _ in bounds) == t["sum_v"]
    scene.perform("consume")
    assert scene.told(ConsumeBegan)[0].ordered is t["order_critical"]
    asked = [("ada", "bob")[own] for own in scene.awaited() if "consume" in scene.asked(own)]
    assert asked == t.get("asked", [])


@example(102)
def last_round(g: Values, t: Values) -> None:
    worlds = {"ada": ("gem_world",), "bob": ("comet_zone", "space_port", "spice_world")}
    filler = {"ada": CLEO[:10], "bob": ()}
    plans = []
    for who, start in (("ada", "old_earth"), ("bob", "new_sparta")):
        plans.append(
            seat(
                start,
                *filler[who],
                *worlds[who],
                goods=worlds[who],
                hand=[g["hand"][who]],
                action="develop",
            )
        )
    scene = given(*plans)
    totals = [44 - score(player) for player in scene.state.players]
    scene = given(*(plan._replace(vp=vp) for plan, vp in zip(plans, totals, strict=True)))
    scene.perform("produce")
    end = scene.told(GameEnded)[0].result
    assert end.scores == (44, 44)
    assert dict(zip(("ada", "bob"), end.ties, strict=True)) == t["tie_break"]
    assert [("ada", "bob")[own] for own in end.winners] == t["winners"]
    assert not scene.asked(0)


@example(103)
def four_ways(g: Values, t: Values) -> None:
    tableau = ("old_earth", "colony_ship", "new_military_tactics", *CLEO[:8])
    assert len(tableau) == g["tableau_count"]
    found = ways(tuple(map(CardId, tableau)), CardId(g["place"]), 4)
    assert len(found) == t["ways"]
    assert [len(tableau) + 1 - len(way.discards) for way in found] == t["sizes"]


@example(104)
def paid_away(g: Values, t: Values) -> None:
    away, kept = ("pilgrimage_world", "drop_ships"), ("drop_ships", "drop_ships.2")
    for payment, asked in ((away, False), (kept, True)):
        scene = given(
            seat(
                "old_earth",
                hand=["pilgrimage_world", "drop_ships", "drop_ships.2"],
                owed=(Paying(g["bob_owes"]),),
            ),
            seat("new_sparta", hand=["comet_zone"]),
        ).perform("settle")
        assert len(scene.player(0).hand) == g["bob_hand"]
        names = ("bob", "cleo")
        assert [names[own] for own in scene.awaited()] == t["waits_for"]
        scene.when(0, Pay(tuple(map(CardId, payment))))
        assert (scene.asked(0) == ["settle"]) is asked
        if asked:
            scene.when(0, Pass())
        assert scene.told(SelectionsRevealed)
        assert t["automatic"] == ["cleo"]
