"""Worked examples: trade, barter, fares, cargo, commissions, victory."""

from __future__ import annotations

from bot.engine.records import Seat
from bot.games.merchant.cargo import fits, halves
from bot.games.merchant.chapters.trading.market import limited, may_buy, may_sell
from bot.games.merchant.commands import (
    AnswerLanding,
    BarterGear,
    BarterIou,
    BuyDeed,
    BuyGear,
    BuyGood,
    BuyShip,
    DeliverFare,
    EndTurn,
    Sell,
)
from bot.games.merchant.events import (
    CupTurned,
    DeedBought,
    FlightEnded,
    GearBartered,
    GoodBought,
    GoodSold,
    IouBartered,
    Landed,
    ShipBought,
    TurnEnded,
)
from bot.games.merchant.state import Flight
from tests.games.merchant.examples.reading import Values, allowed, example
from tests.games.merchant.scene import FLYING, given, landed, seat

CITY, ORBIT = "southern_comfort", "cw_04"  # in the Colony World
PORT = {"port_comfort_station": 1}


@example("37")
def landing_turn(g: Values) -> Values:
    scene = landed(
        seat(at=CITY, cash=g["cash"], goods=["mulch_wine"], ious=["4b"], load=["fare_6_4b_1"]),
        seat(),
        cultures={"cw": "4b"},
    )
    scene.when(0, BuyGood("rock_videos"))
    second = allowed(scene, 0, BuyGood("rock_videos"))
    free = allowed(scene, 0, BarterIou()) and allowed(scene, 0, DeliverFare("fare_6_4b_1"))
    sale = allowed(scene, 0, Sell("mulch_wine"))
    return {
        "second_purchase": "taken" if second else "refused",
        "one_sale_still_allowed": sale,
        "fares_and_ious_allowed": free,
    }


@example("38")
def stay_turn(g: Values) -> Values:
    scene = landed(
        seat(at=CITY, cash=900, goods=["mulch_wine", "mulch_wine"], ship="transport"),
        seat(),
        cultures={"cw": "4b"},
        keep=["rock_videos"],
        stayed=True,
    )
    deeds = [*(BuyGood("rock_videos"),) * 3, *(Sell("mulch_wine"),) * 2]
    return {"allowed": all(allowed(scene, 0, deed) for deed in deeds)}


@example("39")
def iou_now(g: Values) -> Values:
    """The Graw live in the Colony World, and nobody knows."""
    turn = {"flight": Flight((1, 1, 1), 2, used=()), "moved": True}
    scene = given(
        seat(at=ORBIT, cash=g["cash"]), seat(), agenda=FLYING, turn=turn, keep=["space_spice"]
    )
    cultures = dict(scene.state.cultures)
    other = next(system for system, culture in cultures.items() if culture == "2")
    cultures[other], cultures["cw"] = cultures["cw"], cultures[other]
    scene.state.cultures = cultures
    scene.step(CITY)
    scene.when(0, BarterIou())
    before = scene.turn.credit
    scene.when(0, BuyGood("space_spice"))
    (end,) = scene.told(TurnEnded)  # nothing is left to do, so the turn ends by itself
    more = int(scene.turn.seat == 0 and may_buy(scene.state, Seat(0)))
    return {
        "credit_before": before,
        "credit_lost": end.credit,
        "cash": scene.cash(0),
        "purchases_left": more,
        "iou": "out of the game" if "2" in scene.state.gone else "kept",
    }


@example("40")
def iou_later(g: Values) -> Values:
    scene = landed(
        seat(at=CITY, cash=g["cash"], ious=["2"]),
        seat(),
        cultures={"cw": "2"},
        keep=["space_spice"],
        stayed=True,
    )
    scene.when(0, BarterIou())
    for _ in range(3):
        scene.when(0, BuyGood("space_spice"))
    return {
        "credit_left": scene.turn.credit,
        "cash": scene.cash(0),
        "goods": len(scene.player(0).goods),
    }


@example("41")
def trade_in(g: Values) -> Values:
    scene = landed(seat(at=g["at"], cash=300, ship=g["ship"]), seat(), stayed=True)
    scene.when(0, BuyShip(g["buys"]))
    (bought,) = scene.told(ShipBought)
    return {"price": bought.price, "trade_in": bought.trade_in, "net": 300 - scene.cash(0)}


@example("42", "43")
def barter(g: Values) -> Values:
    scene = landed(seat(at="dry_city", load=[g["item"]]), seat(), cultures={"dw": "4b"})
    before = scene.state.stock.get(g["item"], 0)
    scene.when(0, BarterGear(g["item"]))
    (fact,) = scene.told(GearBartered)
    if g["item"] == "spy_eye":
        scene = landed(
            seat(at="desolation_city", cash=100),
            seat(),
            cultures={"dw": "4b"},
            relics=scene.state.relics,
            boxes={"as_7_6": "relic_spy_eye"},
            taken=("as_7_6",),
        )
        where = scene.state.relics["spy_eye"]
        scene.when(0, BuyGear("spy_eye"))
        return {"credit": fact.credit, "for_sale_at": where, "price": 100 - scene.cash(0)}
    banked = scene.state.stock[g["item"]] == before + 1
    return {"credit": fact.credit, "goes_to": "bank" if banked else "nowhere"}


@example("44")
def capacity(g: Values) -> Values:
    scene = landed(
        seat(at=CITY, cash=500, goods=["mulch_wine"] * 3, load=["fare_2_10_1", "red_drive"]),
        seat(),
        cultures={"cw": "4b"},
    )
    me = scene.player(0)
    return {
        "used_halves": halves(me.goods, me.load),
        "limit": 2 * me.vessel.holds,
        "allowed": allowed(scene, 0, BuyGood("rock_videos")),
    }


@example("45")
def hull(g: Values) -> Values:
    load = ["shield", "laser", "nova_ball", "spy_eye", "air_foil", "relic_shield"]
    scene = landed(
        seat(at=CITY, goods=["mulch_wine"] * 4, load=load),
        seat(),
        cultures={"cw": "4b"},
        options={"combat": True},
    )
    return {"fits": fits(scene.player(0))}


@example("46")
def second_shield(g: Values) -> Values:
    scene = landed(
        seat(at=CITY, cash=500, goods=["rock_videos"] * 4, load=["shield"]),
        seat(),
        cultures={"cw": "3"},
    )
    return {"allowed": allowed(scene, 0, BuyGear("shield"))}


@example("47")
def demands(g: Values) -> Values:
    waiting = ["demand_4b_space_spice_1", "demand_4b_space_spice_2"]
    scene = landed(
        seat(at=CITY, goods=["space_spice"] * 3),
        seat(),
        cultures={"cw": "4b"},
        waiting=waiting,
        stayed=True,
    )
    paid, bonus, gone = [], [], 0
    for places in ((0, 1), (0, 1), (0,)):  # far from any demand for spice
        scene.luck("cup", places)
        scene.when(0, Sell("space_spice"))
        (sold,) = scene.told(GoodSold)
        paid.append(sold.price + sold.bonus)
        bonus.append(sold.bonus)
        gone += sold.demand is not None
    return {"pays": paid, "total": sum(paid), "bonus": bonus, "demands_to_cup": gone}


@example("48")
def fare(g: Values) -> Values:
    scene = landed(seat(at=ORBIT, load=["fare_2_10_1"]), seat(), cultures={"cw": "10"}, deeds=PORT)
    before, rival = scene.cash(0), scene.cash(1)
    scene.when(0, DeliverFare("fare_2_10_1"))
    (drawn,) = scene.told(CupTurned)
    return {
        "pays": scene.cash(0) - before,
        "commission": scene.cash(1) - rival,
        "cup_draws": len(drawn.drawn),
    }


@example("49")
def port_sale(g: Values) -> Values:
    scene = landed(
        seat(at=ORBIT, goods=["designer_genes"]), seat(), cultures={"cw": "10"}, deeds=PORT
    )
    before, rival = scene.cash(0), scene.cash(1)
    scene.when(0, Sell("designer_genes"))
    return {"seller": scene.cash(0) - before, "port_owner": scene.cash(1) - rival}


@example("50")
def port_iou(g: Values) -> Values:
    """An IOU of 80 and a good of 80 at the Nillis' port; the book's 90 is the Graw's."""
    total = 0
    for culture, good in (("2", None), ("1a", "bionic_perfume")):
        scene = landed(
            seat(at=ORBIT, cash=100, ious=[culture]), seat(), cultures={"cw": culture}, deeds=PORT
        )
        rival = scene.cash(1)
        if good is None:
            scene.when(0, BarterIou())
            assert scene.told(IouBartered)[0].credit == 90
        else:
            scene.when(0, BuyGood(good))
            assert scene.told(GoodBought)[0].price == 80
        total += scene.cash(1) - rival
    return {"port_owner": total}


@example("51")
def factory_at_port(g: Values) -> Values:
    scene = landed(
        seat(at=ORBIT, cash=400),
        seat(),
        seat(),
        cultures={"cw": "9a"},
        deeds={**PORT, "factory_9a": 2},
        factories={"factory_9a": CITY},
    )
    before = [scene.cash(who) for who in range(3)]
    scene.when(0, BuyGood("life_projects"))
    after = [scene.cash(who) for who in range(3)]
    gained = [now - then for now, then in zip(after, before, strict=True)]
    return {"buyer_pays": -gained[0], "factory_owner": gained[2], "port_owner": gained[1]}


@example("52")
def own_factory(g: Values) -> Values:
    scene = landed(
        seat(at=CITY, cash=g["owner_cash"]),
        seat(),
        cultures={"cw": "9a"},
        deeds={"factory_9a": 0},
        factories={"factory_9a": CITY},
    )
    return {"allowed": allowed(scene, 0, BuyGood("life_projects"))}


@example("53")
def home(g: Values) -> Values:
    scene = landed(seat(at=CITY, cash=300, race="4b"), seat(), cultures={"cw": "4b"})
    scene.when(0, BuyDeed("port_cobbleport"))
    (bought,) = scene.told(DeedBought)
    counts = scene.state.wealth(Seat(0)) - scene.cash(0)
    return {"pays": bought.price, "counts_for_victory": counts}


@example("54")
def factory_same_turn(g: Values) -> Values:
    scene = landed(seat(at=CITY, cash=900), seat(), cultures={"cw": "9a"})
    scene.when(0, BuyDeed("factory_9a", CITY))
    taken = allowed(scene, 0, BuyGood("life_projects"))
    return {"good_purchase": "taken" if taken else "refused"}


DEEDS = ("port_cobbleport", "port_comfort_station", "port_bypass", "port_minion")


@example("55")
def wins(g: Values) -> Values:
    scene = landed(
        seat(at=CITY, cash=g["cash"]),
        seat(),
        cultures={"cw": "9a"},
        deeds=dict.fromkeys(DEEDS, 0),
    )
    fortune = scene.state.wealth(Seat(0))
    scene.when(0, EndTurn())
    assert scene.state.result is not None
    return {"wealth": fortune, "wins": scene.state.result.winners == (0,)}


@example("56")
def not_in_other_turns(g: Values) -> Values:
    """A rival sells at the own port; next turn the money is spent."""
    scene = landed(
        seat(at=ORBIT, goods=["designer_genes"]),
        seat(at="galactic_base", cash=g["cash"]),
        cultures={"cw": "10"},
        deeds={"port_comfort_station": 1},
    )
    scene.when(0, Sell("designer_genes")).when(0, EndTurn())
    assert scene.state.result is None
    scene.stay(1).when(1, BuyShip("freighter"))
    scene.state.deeds = {}  # the example counts cash alone
    fortune = scene.state.wealth(Seat(1))
    scene.when(1, EndTurn())
    return {"wealth": fortune, "wins": scene.state.result is not None}


@example("82")
def swap(g: Values) -> Values:
    scene = landed(seat(at=g["at"], cash=g["cash"], load=["shield"]), seat())
    scene.when(0, BuyShip("clipper"))
    cash = scene.cash(0)
    taken = allowed(scene, 0, BarterGear("shield"))
    return {"cash_after_ship": cash, "barter": "taken" if taken else "refused"}


@example("83")
def circle_port(g: Values) -> Values:
    flight = Flight((1, 1, 5), g["mp_left"], pilot=1, used=(("pp_07", "cloud_wing"),))
    scene = given(
        seat(at=g["at"], goods=["mulch_wine"]),
        seat(),
        agenda=FLYING,
        turn={"flight": flight, "moved": True},
        cultures={"cloud": "4b"},
        deeds={"port_shuttlestop": 1},
    )
    scene.when(0, AnswerLanding(True)) if scene.asked() == "Touch" else None
    lost = [event.left for event in scene.story if isinstance(event, FlightEnded)]
    at_port = [event for event in scene.story if isinstance(event, Landed)]
    free = not limited(scene.state, Seat(0)) and may_sell(scene.state, Seat(0))
    return {"landed": bool(at_port), "trade_limit": None if free else 1, "mp_lost": lost[0]}
