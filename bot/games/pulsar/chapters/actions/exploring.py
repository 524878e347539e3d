"""4.3 Exploration tiles: drawn, chosen, resolved (PULSAR-4.3.16 to 4.3.19, PULSAR-4.9.13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Prompt, Talk, pick, pick_some
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import Text, say
from bot.games.pulsar.box.effects import (
    ExplorationChoice,
    Gyrodynes,
    Happening,
    RedDie,
    StationBonus,
)
from bot.games.pulsar.box.names import effects_text, find_text, tile_name
from bot.games.pulsar.box.pieces import EXPLORATION, SYSTEMS, TechKind, TileId
from bot.games.pulsar.chapters.actions.rewards import happens
from bot.games.pulsar.chapters.asking import instead
from bot.games.pulsar.commands import KeepTiles, TakeBonus
from bot.games.pulsar.events import (
    BonusChosen,
    ExplorationShuffled,
    TilesDrawn,
    TilesResolved,
)
from bot.games.pulsar.state import Pulsar
from bot.games.pulsar.steps import AgendaStep, Draw, Exploring, Keeping, Resolve


def draw(story: Story[Pulsar], step: Draw, chance: Chance) -> list[AgendaStep]:
    """One tile after the other; the discards are a new stack when none is left (PULSAR-4.3.18)."""
    table = story.state
    if not step.count or not (table.exploration or table.discards):
        return []  # both empty: it gives nothing (PULSAR-4.3.19)
    if not table.exploration:
        story.tell(ExplorationShuffled(chance.shuffle("pulsar.shuffle", table.discards)))
    choices = table.players[step.seat].effects(TechKind.ABILITY, ExplorationChoice)
    choice = next(choices, None)  # PULSAR-4.9.13
    tiles = table.exploration[: choice.draw if choice else 1]
    story.tell(TilesDrawn(step.seat, tiles))
    rest = Draw(step.seat, step.count - 1)
    if choice and len(tiles) > choice.keep:
        return [Keeping(step.seat, tiles, choice.keep), rest]
    return [*resolve_tiles(story, step.seat, tiles, ()), rest]


def resolve_tiles(
    story: Story[Pulsar], seat: Seat, tiles: tuple[TileId, ...], dropped: tuple[TileId, ...]
) -> list[AgendaStep]:
    """Its effects, at once; one that is kept never returns (PULSAR-4.3.17, PULSAR-4.3.17.1).

    Each tile that is resolved counts for technologies (PULSAR-4.9.13.2).
    """
    kept = tuple(tile for tile in tiles if EXPLORATION[tile].keep)
    used = tuple(tile for tile in tiles if not EXPLORATION[tile].keep)
    story.tell(TilesResolved(seat, kept, used, dropped))
    happens(story, seat, Happening.EXPLORATION_TILE, len(tiles))
    return [Resolve(seat, EXPLORATION[tile].effects, tile) for tile in used]


def wait(story: Story[Pulsar], step: Keeping | Exploring, chance: Chance) -> None:
    """Their owner is asked."""


def keep(story: Story[Pulsar], seat: Seat, command: KeepTiles, chance: Chance) -> None:
    step = story.state.expect(Keeping)
    fits = len(set(command.tiles)) == len(command.tiles) == step.keep
    fits = fits and not set(command.tiles) - {*step.tiles}
    require(fits, "pulsar.refuse.keep", "PULSAR-4.9.13", n=step.keep)
    dropped = tuple(tile for tile in step.tiles if tile not in command.tiles)
    instead(story, *resolve_tiles(story, seat, command.tiles, dropped))


def take_bonus(story: Story[Pulsar], seat: Seat, command: TakeBonus, chance: Chance) -> None:
    """What is printed, or a tile: chosen before it is drawn (PULSAR-4.3.16.1)."""
    step = story.state.expect(Exploring)
    story.tell(BonusChosen(seat, step.where, command.printed))
    tile = story.state.systems[step.where]
    bonus = Resolve(seat, SYSTEMS[tile].bonus, step.where)
    instead(story, bonus if command.printed else Draw(seat, 1))


# --- asking


def prompts(view: Pulsar, seat: Seat, step: Keeping | Exploring | Draw) -> Iterator[Prompt]:
    if isinstance(step, Draw) or step.seat != seat:
        return
    if isinstance(step, Keeping):
        yield Prompt("pulsar.keep", seat, partial(keep_talk, step), str(view.round))
    else:
        about = step.where.lower()  # as the ids of buttons are written
        yield Prompt("pulsar.bonus", seat, partial(bonus_talk, view, step), about)


def keep_talk(step: Keeping) -> Talk:
    """The extra station first, then more points."""

    def worth(tile: TileId) -> tuple[bool, int]:
        effects = EXPLORATION[tile].effects
        station = any(isinstance(effect, StationBonus) for effect in effects)
        return station, sum(getattr(effect, "n", 0) for effect in effects)

    options = [
        Option(
            tile,
            tile,
            say(
                "pulsar.option.tile",
                tile=tile_name(tile),
                effects=effects_text(EXPLORATION[tile].effects),
            ),
        )
        for tile in step.tiles
    ]
    best = tuple(sorted(step.tiles, key=worth, reverse=True)[: step.keep])
    tiles = yield from pick_some("tile", options, at_least=step.keep, at_most=step.keep, hint=best)
    return KeepTiles(tuple(tiles))


def bonus_talk(view: Pulsar, step: Exploring) -> Talk:
    bonus = SYSTEMS[view.systems[step.where]].bonus
    late = view.turn is not None and view.turn.committed  # for one more red die (PULSAR-4.7.13)
    wasted = late and any(isinstance(effect, RedDie) for effect in bonus)
    printed = "pulsar.option.bonus.wasted" if wasted else "pulsar.option.bonus.printed"
    options = [
        Option(True, "printed", say(printed, effects=effects_text(bonus))),
        Option(False, "tile", say("pulsar.option.bonus.tile", finds=to_be_found(view))),
    ]
    builds = any(isinstance(effect, Gyrodynes) for effect in bonus)
    return TakeBonus((yield from pick("bonus", options, ("printed" if builds else "tile",))))


def to_be_found(view: Pulsar) -> list[Text]:
    """The kinds in the stack and how often: all but those that lie open; everybody can count."""
    gone = {tile for player in view.players for tile in player.kept}
    gone |= set(view.discards) if view.exploration else set()
    left = Counter(tile.id for name, tile in EXPLORATION.items() if name not in gone)
    kinds = {tile.id: tile for tile in EXPLORATION.values()}
    return [say("pulsar.option.find", find=find_text(kinds[one]), n=n) for one, n in left.items()]


CHAPTER = Chapter[Pulsar](
    {Draw: draw, Keeping: wait, Exploring: wait},
    {KeepTiles: keep, TakeBonus: take_bonus},
    prompts,
)
