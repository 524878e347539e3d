"""Fights of ships full of whole and damaged pieces, and random moves in them.

As a program it plays as many moves as it is told:
`python -m tests.games.merchant.random_fights 100000 --seed 1`.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from bot.engine.prompts import Prompt
from bot.engine.records import Command, Seat
from bot.games.merchant.box.pieces import FARES, GEAR, GOODS, RELICS, SHIPS, GearId, ShipId
from bot.games.merchant.cargo import halves
from bot.games.merchant.commands import DefenceOrders
from bot.games.merchant.events import (
    HoldHit,
    HullHit,
    LootTaken,
    OvalFought,
    Revolted,
    ShipFought,
    Swindled,
)
from bot.games.merchant.state import Flight, Item
from bot.games.merchant.steps import Arrive, Depart
from tests.games.merchant.scene import FLYING, Scene, given, landed, seat
from tests.support import random_moves
from tests.support.playout import at_random

CITY, ORBIT, OPEN, ASTEROID = "southern_comfort", "cw_04", "cw_05", "dw_05"
PLACES = (OPEN, OPEN, OPEN, OPEN, CITY, ORBIT, ASTEROID)
SEATS = 3
MOVES = 5  # in one fight: afterwards the ships fly apart
EAGER = 0.7  # how often something that nobody waits for is done: a deal, a paid attack
WARLIKE = ("swindle", "revolt", "deal", "jettison", "arrange", "answer")  # what is done then
FEW = 3  # kinds of goods and of equipment: so that a ship has equal pieces, whole and damaged
LASER = GearId("laser")
FOUGHT = ShipFought, OvalFought, HullHit, HoldHit, Swindled, LootTaken, Revolted


def freight(rng: random.Random, bag: list[str]) -> dict[str, Any]:
    """An armed ship with what fits of some things from the bag, equipment whole or damaged."""
    ship = rng.choice(sorted(SHIPS))
    bag.remove(LASER)
    goods, load = list[str](), [Item(LASER)]
    for _ in range(rng.choice((4, 8, 12))):
        thing = bag.pop()
        item = Item(thing, damaged=thing in GEAR and rng.random() < 0.4)
        more = ([*goods, thing], load) if thing in GOODS else (goods, [*load, item])
        if halves(*more) <= 2 * SHIPS[ShipId(ship)].holds:
            goods, load = more
    return {"ship": ship, "goods": goods, "load": load, "cash": rng.choice((100, 300))}


def fight(seed: object) -> Scene:
    """A table where ships are close together: one arrives, stays a turn, or has landed."""
    rng = random.Random(repr(seed))
    goods = [good.id for good in GOODS.values() if not good.factory]
    kinds = [one.id for one in GEAR.values() if not one.relic and one.id != LASER]
    bag: list[str] = [*rng.sample(goods, FEW) * FEW, *rng.sample(sorted(FARES), FEW)]
    bag += [kind for kind in rng.sample(kinds, FEW) for _ in range(GEAR[kind].count)]
    bag += [*rng.sample(RELICS, FEW), *[LASER] * GEAR[LASER].count]
    rng.shuffle(bag)
    place, invaded = rng.choice(PLACES), rng.random() < 0.3
    ships = [seat(at=place, flown=(place,), **freight(rng, bag)) for _ in range(SEATS - 1)]
    ships.append(seat(at=rng.choice((place, "galactic_base")), **freight(rng, bag)))
    table: dict[str, Any] = {
        "cultures": {"cw": "4b"},
        "deeds": {"port_comfort_station": 2},
        "forts": {CITY: (1, "fort_30_1")} if rng.random() < 0.5 else {},
        "rastur": {ORBIT: 60} if invaded and rng.random() < 0.5 else {},
        "options": {
            "combat": True,
            "rastur": invaded,
            "defence_orders": rng.choice(tuple(DefenceOrders)),
        },
    }
    turn = {"flight": Flight((2, 2, 2), 3), "moved": True}
    match rng.choice(("arrives", "stays", "has landed")):
        case "arrives":
            agenda = (Arrive(Seat(0)), *FLYING[1:])
            scene = given(*ships, agenda=agenda, turn=turn, **table)
        case "stays":
            scene = given(*ships, agenda=(Depart(Seat(0)),), **table).stay()
        case _:
            town = CITY if table["rastur"] else rng.choice((CITY, ORBIT))
            ships = [{**ship, "at": town} for ship in ships[:2]] + ships[2:]
            scene = landed(*ships, stayed=True, **table)
    scene.draws = rng.randrange(10**6)  # other dice in every fight
    return scene


def answer(scene: Scene, who: int, prompts: list[Prompt], rng: random.Random) -> Command:
    """What is asked, or something that nobody waits for."""
    warlike = [one for one in prompts if one.key.rpartition(".")[2] in WARLIKE]
    prompt = rng.choice(warlike) if warlike and rng.random() < EAGER else prompts[0]
    return prompt.answer(at_random(rng))


def tally(number: int, seed: object) -> Counter[str]:
    """How often what was told in so many moves."""
    seen = Counter[str]()
    for scene in random_moves.play(number, seed, fight, answer, MOVES):
        told = scene.events
        seen["moves"] += 1
        seen.update(type(one).__name__ for one in told if isinstance(one, FOUGHT))
        hits = [one for one in told if isinstance(one, HoldHit)]
        seen["captured"] += sum(one.captured for one in hits)
        seen["several pieces overboard"] += sum(len(one.jettison) > 1 for one in hits)
    return seen


if __name__ == "__main__":
    random_moves.main(__doc__, tally)
