"""What an exploration comes to: its dice, its tokens and its tiles, as a test wants them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.horizons.acts import Explore, Section
from bot.games.horizons.box.cards import MISSIONS, TileId
from bot.games.horizons.box.goods import Field
from bot.games.horizons.box.sky import SystemId, WorldId
from bot.games.horizons.box.units import UNITS, UnitId
from bot.games.horizons.chapters.exploring.totals import exploration, reach
from bot.games.horizons.events.tokens import TokensDrawn
from bot.games.horizons.steps.course import Leaving, Slot
from tests.games.horizons.scene import Scene, given, ship

SAFE = 100  # a d100 on which nothing breaks and nobody is recalled
WITHOUT_LIFE = 100


def plain(*factions: str, players: Mapping[str, Any] | None = None, **more: Any) -> Scene:
    """A table at which nobody has technologies, policies or missions but those named.

    `common`, `missions` (the pool) and `undated` are missions; all others are out of the game.
    """
    known = players or {}
    bare = {"technologies": (), "policies": (), "mission": None}
    fields = {one: {**bare, **known.get(one, {})} for one in factions}
    scene = given(
        *factions, players=fields, **{"common": None, "missions": (), "undated": (), **more}
    )
    table = scene.state
    used = {table.common, *table.missions, *table.undated}
    for player in table.players:
        used |= {player.mission, *player.kept}
    table.gone = tuple(one for one in MISSIONS if one not in used)
    return scene


def draws(scene: Scene, field: str, *values: int) -> Scene:
    """The next draw from the pool of a field brings tokens of these values."""
    pool = list(scene.state.pools[Field(field)])
    places = list[int]()
    for value in values:
        place = next(at for at, one in enumerate(pool) if one == value and at not in places)
        places.append(place)
    return scene.luck("tokens", tuple(places))


def given_tokens(scene: Scene, field: Field) -> int:
    """How many tokens of a field the first seat has drawn, other than by exploring."""
    return sum(
        len(fact.values)
        for fact in scene.ever_told(TokensDrawn, 0)
        if fact.field == field and fact.why != "exploration"
    )


def turns_up(scene: Scene, *tiles: str, whole: bool = False) -> Scene:
    """The next draw from the deck brings these tiles; `whole`: of a draw that may take them all."""
    deck, places = scene.state.deck, list[int]()
    for tile in tiles:
        places.append(next(at for at, one in enumerate(deck) if one == tile and at not in places))
    if whole:
        places += [at for at in range(len(deck)) if at not in places]
    return scene.luck("tile", tuple(places))


def explores(
    scene: Scene,
    ship: str,
    world: str,
    *,
    dice: tuple[int, ...] = (10,),
    tokens: tuple[int, ...] = (),
    field: str = "biology",
    after: int = SAFE,
    life: int = WITHOUT_LIFE,
    probe: bool = False,
    onward: str | None = None,
    box: int | None = None,
    leaving: bool = False,
) -> Scene:
    """A ship explores, from the sheet; `after`: the roll of malfunction or recall."""
    faction = ship.partition(":")[0]
    system = None if onward is None else SystemId(onward)
    act = Explore(UnitId(ship), WorldId(world), probe, system, box)
    if UNITS[act.ship].lab and len(dice) == 1:
        dice *= 2  # a mobile lab rolls two
    found = exploration(scene.state, scene.seat(faction), act)
    drawn = found.sure + (min(dice) <= found.value - 10 * found.sure)
    tokens = (*tokens, *(1,) * (drawn - len(tokens))) if tokens else ()
    scene.line(faction, act)
    scene.luck("explore", dice).luck("malfunction", (after,)).luck("recall", (after,))
    scene.luck("life", (life,))
    if tokens:
        draws(scene, field, *tokens)
    slot = Slot(scene.seat(faction), Section.EXPLORING)
    return scene.play(slot, *((Leaving(scene.seat(faction)),) if leaving else ()))


def depletes(scene: Scene, ship: str, world: str, *, field: str = "biology") -> Scene:
    """A ship explores and finds a 3: the world is depleted."""
    return explores(scene, ship, world, dice=(1,), tokens=(3,), field=field)


def placed(scene: Scene, world: str) -> TileId | None:
    return scene.state.tiles.get(WorldId(world))


# --- a ship of Russia by itself


def at(unit: str, node: str, **more: Any) -> Scene:
    """Russia has one ship, with nothing that would help it."""
    return plain("russia", ships={unit: ship(node)}, **more)


def total(scene: Scene, unit: str, world: str, *, probe: bool = False) -> int:
    act = Explore(UnitId(unit), WorldId(world), probe)
    return exploration(scene.state, scene.seat("russia"), act).value


def seen(scene: Scene, unit: str, *, probe: bool = False) -> dict[WorldId, int]:
    return dict(reach(scene.state, scene.seat("russia"), UnitId(unit), probe=probe))


def cannot(scene: Scene, unit: str, world: str, key: str, clause: str, **more: Any) -> None:
    scene.cannot("russia", Explore(UnitId(unit), WorldId(world), **more), key, clause)
