"""Battles: single figures, and the battle of 2107 from the search to the recalls."""

from __future__ import annotations

from collections import Counter

from bot.engine.orders.language import Order
from bot.games.horizons.acts import Search
from bot.games.horizons.box.knowledge import WAR
from bot.games.horizons.box.units import UNITS, Kind
from bot.games.horizons.chapters.combat.aftermath import loss_value
from bot.games.horizons.chapters.combat.fire import strength, table_damage
from bot.games.horizons.chapters.combat.hits import struck
from bot.games.horizons.chapters.combat.raids import raid_result
from bot.games.horizons.chapters.combat.search import search_number
from bot.games.horizons.chapters.combat.sides import combat_of, drones_of, side
from bot.games.horizons.chapters.combat.tactics import clumsy
from bot.games.horizons.commands.combat import OfferSurrender, PlaceHit, PlanBattle
from bot.games.horizons.events.combat import Fired, HitsTaken, Searched
from bot.games.horizons.events.exploring import Recall
from bot.games.horizons.pieces import Ship
from bot.games.horizons.steps.combat import Battle, Hitting
from tests.games.horizons.examples.reading import EXAMPLES, Values, example
from tests.games.horizons.scene import Scene, given, ship

SPACE = "flyby:mars"
GIVEN = {case["id"]: case["given"] for case in EXAMPLES}


def crews(faction: str, sizes: list[int]) -> list[str]:
    """CVs of these sizes, as many as a faction has."""
    left = [unit for unit in UNITS.values() if unit.faction == faction and unit.kind is Kind.CV]
    found = list[str]()
    for size in sizes:
        one = next(unit for unit in left if unit.size == size)
        left.remove(one)
        found.append(one.id)
    return found


def fleet(units: list[str], number: int) -> dict[str, Ship]:
    return {unit: ship(SPACE, fleet=number) for unit in units}


@example("ex-cv-destroyed")
def destroyed(g: Values) -> Values:
    return {"damage": [hits_needed(int(one.removeprefix("CV-"))) for one in g["ships"]]}


def hits_needed(size: int) -> int:
    owner = "north_america"
    (unit,) = crews(owner, [size])
    hits = 1
    while True:
        scene = given(owner, ships={unit: ship(SPACE, damage=hits - 1)})
        if struck(scene.state, PlaceHit(unit)).lost:
            return hits
        hits += 1


@example("ex-search-number")
def number(g: Values) -> Values:
    one = crews("china", [2, 3, 4][: g["searching_cvs"]])
    other = crews("japan", [2, 3, 4][: g["searched_cvs"]])
    scene = given("china", "japan", ships={**fleet(one, 1), **fleet(other, 2)})
    view = scene.state
    return {"number": search_number(view, side(view, one), side(view, other))}


@example("ex-tactics-size")
def size_bonus(g: Values) -> Values:
    wanted, units = Counter[int](g["enemy_sizes"]), list[str]()
    for size, count in wanted.items():
        units += [crews(faction, [size])[0] for faction in ("china", "japan")[:count]]
    scene = given("china", "japan", ships=fleet(units, 1))
    return {"bonus": clumsy(scene.state, side(scene.state, units))}


@example("ex-damage-row")
def row(g: Values) -> Values:
    left, mine = [unit.id for unit in UNITS.values() if unit.kind is Kind.CV], list[str]()
    for value in g["combat_values"]:
        one = next(unit for unit in left if UNITS[unit].combat == value)
        left.remove(one)
        mine.append(one)
    kinds = Kind.BASE, Kind.RE, Kind.LV
    japans = [unit for unit in UNITS.values() if unit.faction == "japan"]
    theirs = [next(unit.id for unit in japans if unit.kind is kind) for kind in kinds]
    assert len(theirs) == g["enemy_units"]
    ships = {**fleet(mine, 1), **fleet(theirs[1:], 2)}
    scene = given("japan", "europe", ships=ships, bases={theirs[0]: "mars"})
    view = scene.state
    battle = Battle(SPACE, side(view, mine), side(view, theirs))
    found = strength(view, battle, 0) + g["die"]
    return {
        "row": found,
        "direct": table_damage(found, direct=True),
        "strike": table_damage(found, direct=False),
    }


@example("ex-raid-table")
def raids(g: Values) -> Values:
    rows = [raid_result(roll) for roll in g["rolls"]]
    return {
        "resources": [one.resources for one in rows],
        "damage": [one.damage for one in rows],
        "destroyed": [one.base_destroyed for one in rows],
    }


@example("ex-combat-vp")
def victory(g: Values) -> Values:
    return {"vp": [loss_value(size) for size in g["sizes"]]}


# --- the battle of 2107


def battle_begins() -> Scene:
    """China searches; Japan finds it."""
    g = GIVEN["ex-2107-search"]
    ask = (Order("hits", ("ask",)),)
    missiles = ("space_missiles",)
    china = {"technologies": (*g["china_technologies"], *missiles), "orders": ask, "vp": 0}
    japan = {"technologies": (*g["japan_technologies"], *missiles), "orders": ask, "vp": 0}
    scene = given(
        "china",
        "japan",
        players={"china": china, "japan": japan},
        ships={**fleet(g["searcher"], 1), **fleet(g["searched"], 2)},
        relations={("china", "japan"): WAR},
        year=2107,
    )
    rolls = g["rolls"]
    scene.luck("search", (rolls["china"], rolls["japan"]))
    return scene.do("china", Search(tuple(g["searcher"]), g["searched"][0]))


def battle_is_fought() -> Scene:
    """Japan buys two damage, and flies one squadron as fighter; China screens nothing."""
    scene = battle_begins()
    scene.when(scene.seat("japan"), OfferSurrender(False))
    scene.luck("damage", (10, 5)).luck("recall", *((100,),) * 10)
    scene.when(scene.seat("china"), PlanBattle())
    return scene.when(scene.seat("japan"), PlanBattle(harder=2, bombers=2))


def hits_are_placed() -> Scene:
    scene = battle_is_fought()
    while isinstance(scene.state.step, Hitting):
        (seat,) = scene.awaited()
        japan = seat == scene.seat("japan")
        scene.when(seat, PlaceHit("china:yangtze" if japan else "china:huang_he"))
    return scene


@example("ex-2107-search")
def search(g: Values) -> Values:
    (told,) = battle_begins().told(Searched)
    china, japan = told.counted
    return {
        "number": told.number,
        "japan_modified": japan,
        "japan_finds": japan <= told.number,
        "china_finds": china <= told.number,
        "battle": told.found,
    }


@example("ex-2107-tactics")
def tactics(g: Values) -> Values:
    (told,) = battle_is_fought().told(Fired)
    china, japan = told.tactics
    return {"china": china, "japan": japan, "japan_spends": japan - china}


@example("ex-2107-fire")
def fire(g: Values) -> Values:
    (told,) = battle_is_fought().told(Fired)
    china, japan = told.volleys
    return {
        "japan_row": japan.row,
        "japan_table": japan.table,
        "damage_on_china": japan.dealt,
        "china_row": china.row,
        "china_table": china.table,
        "damage_on_japan": china.dealt,
    }


@example("ex-2107-hits")
def hits(g: Values) -> Values:
    scene = hits_are_placed()
    taken = [hit for told in scene.story if isinstance(told, HitsTaken) for hit in told.hits]
    count = Counter(hit.unit for hit in taken)
    return {
        "yangtze_damage": count["china:yangtze"],
        "yangtze_destroyed": "china:yangtze" not in scene.state.ships,
        "huang_he_damage": scene.ship("china:huang_he").damage,
        "hiryu_damage": scene.ship("japan:hiryu").damage,
        "hiryu_destroyed": "japan:hiryu" not in scene.state.ships,
    }


@example("ex-2107-after")
def after(g: Values) -> Values:
    scene = hits_are_placed()
    rolls = Counter(told.ship for told in scene.story if isinstance(told, Recall))
    view = scene.state
    return {
        "japan_vp": scene.player("japan").vp,
        "china_engineering_tokens": len(scene.player("china").tokens.engineering),
        "recall_rolls": {unit.partition(":")[2]: n for unit, n in sorted(rolls.items())},
        "huang_he_combat": combat_of(view, "china:huang_he"),
        "hiryu_combat": combat_of(view, "japan:hiryu"),
        "hiryu_drones": drones_of(view, "japan:hiryu"),
    }
