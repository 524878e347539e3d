"""Worked examples: fights, swindles, revolts and Rastur."""

from __future__ import annotations

from bot.engine.records import Seat
from bot.games.merchant.box.galaxy import SpaceId
from bot.games.merchant.chapters.combat.paid import revolt_bonus, swindle_bonus
from bot.games.merchant.chapters.trading.market import limited
from bot.games.merchant.commands import (
    AnswerToll,
    EndTurn,
    Goal,
    Reroll,
    Revolt,
    Shoot,
    Stay,
    Swindle,
)
from bot.games.merchant.events import (
    HoldHit,
    HullHit,
    OvalFought,
    RasturDrawn,
    RasturPlaced,
    Revolted,
    Rolled,
    ShipFought,
    Swindled,
)
from bot.games.merchant.state import Flight
from bot.games.merchant.steps import Arrive, Hitting, Shot
from tests.games.merchant.examples.reading import Values, example, goal_of
from tests.games.merchant.scene import FLYING, Scene, given, landed, seat

COMBAT = {"combat": True}
RASTUR = {"rastur": True, "goal": Goal.TRAVELLING}
CITY, ORBIT = "southern_comfort", "cw_04"


def arriving(*seats: dict[str, object], mp: int = 3, **more: object) -> Scene:
    """The first seat has just entered its space, with MP left."""
    turn = {"flight": Flight((1, 1, 1), mp), "moved": True}
    agenda = (Arrive(Seat(0)), *FLYING[1:])
    options = more.pop("options", COMBAT)
    return given(*seats, agenda=agenda, turn=turn, options=options, **more)


def fired(scene: Scene, dice: tuple[int, int], *weapons: str, victim: int | None = None) -> Scene:
    scene.luck("fight", dice)
    target = None if victim is None else Seat(victim)
    return scene.when(0, Shoot(target, weapons))


@example("57")
def oval_won(g: Values) -> Values:
    scene = arriving(
        seat(at="jw_05", cash=g["cash"], load=["laser"]),
        seat(),
        boxes={"jw_05": "penalty_blue_20_1"},
    )
    scene.when(0, AnswerToll(True))
    paid = g["cash"] - scene.cash(0)
    fired(scene, (g["dice"]["attacker"], g["dice"]["defender"]), "laser")
    (fight,) = scene.told(OvalFought)
    return {
        "pays": paid,
        "attacker_total": fight.total,
        "defender_total": fight.other,
        "bank_pays": fight.paid[0].amount,
        "cash": scene.cash(0),
        "counter": "removed" if not scene.state.boxes[SpaceId("jw_05")] else "there",
    }


@example("58")
def oval_tie(g: Values) -> Values:
    scene = arriving(
        seat(at=CITY, cash=200, load=["laser", "laser"]),
        seat(),
        cultures={"cw": "4b"},
        forts={CITY: (1, "fort_60_1")},
    )
    scene.when(0, AnswerToll(True))
    fired(scene, (g["dice"]["attacker"], g["dice"]["defender"]), "laser", "laser")
    (fight,) = scene.told(OvalFought)
    return {
        "attacker_total": fight.total,
        "defender_total": fight.other,
        "winner": "attacker" if fight.won else "defender",
        "turn_over": scene.turn.seat == 1,
    }


def duel(mine: list[str], theirs: list[str], dice: tuple[int, int], *weapons: str) -> Scene:
    scene = arriving(seat(at="cw_05", load=mine), seat(at="cw_05", load=theirs))
    return fired(scene, dice, *weapons, victim=1)


@example("59")
def hit_back(g: Values) -> Values:
    dice = g["attacker"]["die"], g["defender"]["die"]
    scene = duel(["laser"], ["laser", "shield"], dice, "laser")
    (fight,) = scene.told(ShipFought)
    hits: list[HullHit | HoldHit] = [*scene.told(HullHit), *scene.told(HoldHit)]
    return {
        "attacker_total": fight.total,
        "defender_total": fight.other,
        "winner": "attacker" if fight.won else "defender",
        "hit_on": "attacker" if hits[0].loser == 0 else "defender",
    }


@example("60")
def floor(g: Values) -> Values:
    scene = duel(["laser"], ["shield", "shield"], (g["attacker"]["die"], 3), "laser")
    return {"attacker_total": scene.told(ShipFought)[0].total}


@example("61")
def unarmed(g: Values) -> Values:
    scene = duel(["laser"], [], (3, 6), "laser")
    (fight,) = scene.told(ShipFought)
    assert (fight.total, fight.other) == (50, 60)
    assert not any(isinstance(step, Hitting) for step in scene.state.agenda)
    hits: list[HullHit | HoldHit] = [*scene.told(HullHit), *scene.told(HoldHit)]
    return {"attacker_turn_over": scene.turn.seat == 1, "hit_on": hits or None}


@example("62")
def swindle(g: Values) -> Values:
    scene = landed(
        seat(at=ORBIT, cash=200, race="4b"),
        seat(at=ORBIT, goods=["mulch_wine"]),
        cultures={"cw": "4b"},
        deeds={"port_comfort_station": 0},
        options=COMBAT,
    )
    bonus = swindle_bonus(scene.state, Seat(0), SpaceId(ORBIT), scene.state.cultures["cw"])
    before = scene.cash(0)

    scene.luck("swindle", (3, 3)).when(0, Swindle(Seat(1)))
    (tried,) = scene.told(Swindled)
    assert tried.total == 3 + bonus
    return {"bonus": bonus, "cost": before - scene.cash(0)}


@example("63")
def revolt_modifier(g: Values) -> Values:
    scene = landed(
        seat(at=ORBIT, cash=200, load=["laser"]),
        seat(),
        cultures={"cw": "9a"},
        deeds={"port_comfort_station": 1, "port_cobbleport": 1, "factory_9a": 1},
        factories={"factory_9a": CITY},
        forts={ORBIT: (1, "fort_30_1")},
        options=COMBAT,
    )
    culture = scene.state.cultures["cw"]
    return {"bonus": revolt_bonus(scene.state, Seat(1), SpaceId(ORBIT), culture)}


@example("64")
def revolt_cost(g: Values) -> Values:
    weapons = ("laser", "laser", "nova_ball")
    scene = landed(
        seat(at=ORBIT, cash=200, load=weapons),
        seat(),
        cultures={"cw": "9a"},
        deeds={"port_comfort_station": 1},
        options=COMBAT,
    )
    before, banked = scene.cash(0), scene.state.stock["nova_ball"]
    scene.luck("revolt", (6, 1)).when(0, Revolt("port_comfort_station", weapons))
    (fact,) = scene.told(Revolted)
    back = scene.state.stock["nova_ball"] == banked + 1
    return {
        "firepower": 100 - fact.price,
        "cash_paid": before - scene.cash(0),
        "nova_ball": "to the bank" if back else "aboard",
    }


def drawn(scene: Scene) -> int:
    return sum(isinstance(event, RasturDrawn) for event in scene.story)


@example("69")
def one_rastur(g: Values) -> Values:
    scene = given(seat(), seat(), options=RASTUR).fly("gb_cw_1", *g["dice"])
    return {"rastur_drawn": drawn(scene)}


@example("70")
def rastur_mulligan(g: Values) -> Values:
    scene = given(seat(load=["mulligan_gear"]), seat(), options=RASTUR)
    scene.fly("gb_cw_1", *g["dice"]).luck("mulligan", (4,)).when(0, Reroll(0))
    return {"rastur_drawn": drawn(scene)}


@example("71")
def rastur_defender(g: Values) -> Values:
    scene = arriving(seat(at="cw_05", load=["laser"]), seat(at="cw_05"), options={"rastur": True})
    fired(scene, (6, g["defender_die"]), "laser", victim=1)
    return {"rastur_drawn": drawn(scene)}


@example("72")
def rastur_deeds(g: Values) -> Values:
    deeds = dict.fromkeys(("port_cobbleport", "port_comfort_station", "port_bypass"), 0)
    scene = landed(
        seat(at=CITY, cash=g["cash"]),
        seat(),
        cultures={"cw": "4b"},
        deeds=deeds,
        rastur={SpaceId("ib_04"): 60},
        options=RASTUR,
    )
    fortune = scene.state.wealth(Seat(0))
    scene.when(0, EndTurn())
    return {"wealth": fortune, "wins": scene.state.result is not None}


@example("73")
def rastur_wins(g: Values) -> Values:
    scene = given(seat(), seat(), options=RASTUR, pool=(150,)).fly("gb_cw_1", 1, 3, 4)
    assert scene.state.result is not None
    nobody = not scene.state.result.winners and scene.state.result.reason == "rastur"
    return {"winner": "Rastur" if nobody else "a player"}


@example("74")
def alone(g: Values) -> Values:
    scene = given(
        seat(),
        options={"goal": goal_of(g["goal"])},
        pool=(g["drawn"], 100),
        reserve=tuple(g["reserve"]),
    )
    scene.luck("rastur", (0,)).fly("gb_cw_1", *g["dice"])
    placed = next(event for event in scene.story if isinstance(event, RasturPlaced))
    gained = set(scene.state.reserve) - set(g["reserve"])
    return {"placed_value": placed.value, "reserve_gains": gained.pop()}


@example("81")
def staying(g: Values) -> Values:
    scene = given(seat(at="cw_05"), seat(), options=RASTUR).when(0, Stay())
    rolled = [event for event in scene.story if isinstance(event, Rolled)]
    return {"dice_rolled": len(rolled), "rastur_drawn": drawn(scene)}


@example("84")
def rastur_gone(g: Values) -> Values:
    scene = given(
        seat(at=CITY, cash=g["cash"], load=["laser", "laser", "shield"], goods=["mulch_wine"]),
        seat(),
        cultures={"cw": "4b"},
        rastur={SpaceId(CITY): 60},
        options=RASTUR,
    )
    scene.when(0, Stay())
    paid = g["cash"] - scene.cash(0)
    assert isinstance(scene.state.step, Shot)
    fired(scene, (g["dice"]["attacker"], g["dice"]["defender"]), "laser", "laser")
    (fight,) = scene.told(OvalFought)
    free = scene.asked() == "Trade" and not limited(scene.state, Seat(0))
    return {
        "pays": paid,
        "attacker_total": fight.total,
        "defender_total": fight.other,
        "bank_pays": fight.paid[0].amount,
        "cash": scene.cash(0),
        "may_trade_without_limit": free,
    }
