"""11.5.5 to 11.5.7: world tiles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Prompt, Talk, pick
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import Text, say
from bot.games.horizons.box.cards import TILES, TileId
from bot.games.horizons.box.names import field_name, stock_text, tile_name, world_name
from bot.games.horizons.box.orders import ASK, BETTER, NEVER, TILE
from bot.games.horizons.box.sky import WORLDS, WorldId
from bot.games.horizons.box.units import UNITS
from bot.games.horizons.chapters.common.doing import instead
from bot.games.horizons.chapters.common.missions import drop_spent, spent
from bot.games.horizons.chapters.orders import ORDERS
from bot.games.horizons.commands.exploring import PlaceTile
from bot.games.horizons.events.course import OrderActed
from bot.games.horizons.events.exploring import TilePlaced, TilesDrawn, TilesReturned
from bot.games.horizons.phrases import with_uses
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.exploring import Charting, Surveying


def suits(tile: TileId, world: WorldId) -> bool:
    """They share a keyword (HORIZON-11.5.5)."""
    return bool(set(TILES[tile].keywords) & set(WORLDS[world].keywords))


def worth(tile: TileId) -> int:
    """How good a tile is, for those who want the better one placed."""
    found = TILES[tile]
    mods = found.explore_mods
    modifiers = sum(getattr(mods, name) for name in mods.__struct_fields__)
    return found.production.total + found.research.value + int(modifiers)


def surveying(story: Story[Horizons], step: Surveying, chance: Chance) -> list[AgendaStep]:
    """The missions of a spent world go first (HORIZON-11.5.10).

    Then one tile or two (HORIZON-11.5.5), at the end until one fits (HORIZON-11.5.6).
    """
    table, world = story.state, step.world
    if spent(table, world):
        drop_spent(story, world, chance)
    if not WORLDS[world].tile_slot:  # HORIZON-11.5.7
        return []
    must = spent(table, world) and world not in table.tiles
    looks = 2 if UNITS[step.explorer].spectrometer else 1
    tiles = last_draw(table, world, looks, chance) if must else first_draw(table, looks, chance)
    fitting = tuple(dict.fromkeys(tile for tile in tiles if suits(tile, world)))
    story.tell(TilesDrawn(step.seat, world, tiles, fitting))
    return [Charting(step.seat, world, fitting, must)] if fitting else []


def first_draw(table: Horizons, looks: int, chance: Chance) -> tuple[TileId, ...]:
    return chance.sample("horizons.tile", table.deck, looks)


def last_draw(table: Horizons, world: WorldId, looks: int, chance: Chance) -> tuple[TileId, ...]:
    """On until one fits; of the first two, with a spectrometer, both may (HORIZON-11.5.6)."""
    order = chance.shuffle("horizons.tile", table.deck)
    drawn = order[:looks]
    for tile in order[looks:]:
        if any(suits(one, world) for one in drawn):
            break
        drawn = (*drawn, tile)
    return drawn


def charting(story: Story[Horizons], step: Charting, chance: Chance) -> list[AgendaStep] | None:
    """By a standing answer, or the only one there is; else it is asked."""
    table, best = story.state, max(step.tiles, key=worth)
    if step.must and len(step.tiles) == 1:
        place(story, step, best)
        return []
    order = ORDERS.acting(table, step.seat, TILE)
    answer = ASK if order is None else order.answer[0]
    if order is None or answer == ASK:
        return None
    story.tell(OrderActed(step.seat, order))
    old = table.tiles.get(step.world)
    no_better = answer == BETTER and old is not None and worth(best) <= worth(old)
    keeps = not step.must and (answer == NEVER or no_better)
    place(story, step, None if keeps else best)
    return []


def place(story: Story[Horizons], step: Charting, tile: TileId | None) -> None:
    """What lay there goes back to the deck (HORIZON-11.5.11)."""
    if tile is None:
        story.tell(TilesReturned(step.seat, step.world))
    else:
        old = story.state.tiles.get(step.world)
        story.tell(TilePlaced(step.seat, step.world, tile, old))


def choose(story: Story[Horizons], seat: Seat, command: PlaceTile, chance: Chance) -> None:
    step, tile = story.state.expect(Charting), command.tile
    named = world_name(step.world)
    legal = tile is None or tile in step.tiles
    require(legal, "horizons.refuse.tile", "HORIZON-11.5.5", world=named)
    free = tile is not None or not step.must
    require(free, "horizons.refuse.tile_must", "HORIZON-11.5.6", world=named)
    place(story, step, tile)
    instead(story)


# --- asking


def prompts(view: Horizons, seat: Seat, step: Charting) -> Iterator[Prompt]:
    if isinstance(step, Charting) and step.seat == seat:
        old = view.tiles.get(step.world)
        key = "says" if old is None else "says_old"
        named = {} if old is None else {"tile": with_uses(tile_name(old), *tile_uses(old))}
        says = say(f"horizons.chart.{key}", world=world_name(step.world), **named)
        yield Prompt("horizons.chart", seat, partial(talk, step), says=says)


def talk(step: Charting) -> Talk:
    options = [
        Option[TileId | None](tile, tile, with_uses(tile_name(tile), *tile_uses(tile)), spot=tile)
        for tile in sorted(step.tiles, key=worth, reverse=True)
    ]
    best = options[0].id
    if not step.must:
        options.append(Option[TileId | None](None, "none", Text("horizons.option.no_tile")))
    return PlaceTile((yield from pick("tile", options, (best,))))


def tile_uses(tile: TileId) -> Iterator[Text]:
    """What a base and ships would have of it."""
    found = TILES[tile]
    if found.production:
        yield say("horizons.use.produces", what=stock_text(found.production))
    if found.research.value:
        named = field_name(found.research.field)
        yield say("horizons.use.research", n=found.research.value, field=named)
    mods = found.explore_mods  # of each kind of ship: the page of the tile names them
    changed = {getattr(mods, name) for name in mods.__struct_fields__} - {0}
    if len(changed) == 1:
        yield say("horizons.use.explore", n=changed.pop())
    elif changed:
        yield say("horizons.use.explore_between", least=min(changed), most=max(changed))


CHAPTER = Chapter[Horizons](
    {Surveying: surveying, Charting: charting}, {PlaceTile: choose}, prompts
)
