"""Fights of ships full of whole and damaged pieces, and random moves in them.

As a program it plays as many moves as it is told:
`python -m tests.games.merchant.random_fights 100000 --seed 1`.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

from bot.engine.events import Event
from bot.engine.records import Seat
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
    ships = [seat(at=place, **freight(rng, bag)) for _ in range(SEATS - 1)]
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


def moves(number: int, seed: object) -> Iterator[list[Event[Any]]]:
    """So many random moves in as many fights as it takes: what each of them told."""
    made = 0
    for nth in range(number):
        scene, rng = fight((seed, nth)), random.Random(repr((seed, nth, "moves")))
        for _ in range(MOVES):
            waiting = sorted(scene.awaited())
            if not waiting:
                break
            who = rng.choice(waiting)
            prompts = scene.prompts(who)
            assert prompts, f"fight {nth}: seat {who} is waited for and asked nothing"
            warlike = [one for one in prompts if one.key.rpartition(".")[2] in WARLIKE]
            prompt = rng.choice(warlike) if warlike and rng.random() < EAGER else prompts[0]
            scene.when(who, prompt.answer(at_random(rng)))
            yield scene.events
            made += 1
            if made == number:
                return


def tally(number: int, seed: object) -> Counter[str]:
    """How often what was told in so many moves."""
    seen = Counter[str]()
    for told in moves(number, seed):
        seen["moves"] += 1
        seen.update(type(one).__name__ for one in told if isinstance(one, FOUGHT))
        hits = [one for one in told if isinstance(one, HoldHit)]
        seen["captured"] += sum(one.captured for one in hits)
        seen["several pieces overboard"] += sum(len(one.jettison) > 1 for one in hits)
    return seen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("moves", type=int)
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    for what, number in sorted(tally(asked.moves, asked.seed).items()):
        sys.stdout.write(f"{number:8,} {what}\n")


if __name__ == "__main__":
    main()
