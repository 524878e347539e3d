"""What pieces, places and effects are called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from bot.engine.text import Text, say
from bot.games.pulsar.box import effects as kinds
from bot.games.pulsar.box.effects import Effect, Size, Token
from bot.games.pulsar.box.pieces import (
    BOARDS,
    EXPLORATION,
    GOALS,
    HQ,
    PROJECTS,
    TECHNOLOGIES,
    TRANSMITTERS,
    ExplorationTile,
    TileId,
)

SHOWN = 20  # characters of what somebody typed


def named(piece: str) -> Text | str:
    """A piece by its id, whatever it is; a place is called by its id."""
    if piece in TECHNOLOGIES:
        return Text(f"pulsar.technology.{piece}")
    if piece in PROJECTS:
        return Text(f"pulsar.project.{piece}")
    if piece in TRANSMITTERS:
        return Text(f"pulsar.transmitter.{piece}")
    if piece in GOALS:
        return Text(f"pulsar.goal.{piece}")
    if piece in HQ:
        return Text(f"pulsar.hq.{piece}")
    if piece in EXPLORATION:
        return tile_name(TileId(piece))
    return piece[:SHOWN]


def fixable() -> Mapping[str, Mapping[str, Text]]:
    """Pieces that a table may choose instead of drawing them (PULSAR-9.1)."""
    boards = {
        board: say("pulsar.listed.board", id=board, name=Text(f"pulsar.board.{board}"))
        for board in BOARDS
    }
    goals = {
        str(goal.id): say(
            "pulsar.listed.goal",
            id=goal.id,
            name=named(goal.id),
            n=goal.requirement.n,
            what=Text(f"pulsar.count.{goal.requirement.count}"),
        )
        for goal in GOALS.values()
    }
    return {"technologies": boards, "goals": goals}


def tile_name(tile: TileId) -> Text:
    known = EXPLORATION.get(tile)
    return Text(f"pulsar.tile.{known.id}" if known else "pulsar.tile.unknown")


def find_text(tile: ExplorationTile) -> Text:
    """What a tile brings, in a word or two: `4 points`, `tokens`."""
    effect = tile.effects[0]
    return say(f"pulsar.find.{effect.__struct_config__.tag}", n=getattr(effect, "n", 1))


def size_name(size: Size) -> Text:
    return Text(f"pulsar.size.{size}")


def size_names(sizes: Iterable[Size]) -> tuple[Text, ...]:
    return tuple(map(size_name, sizes))


def token_name(token: Token, n: int = 1) -> Text:
    return say(f"pulsar.token.{token}", n=n)


def gains(points: int = 0, cubes: int = 0, tokens: Mapping[Token, int] | None = None) -> list[Text]:
    """`3 points, 2 cubes, 1 token of ±1`."""
    found = [say("pulsar.gain.points", n=points)] if points else []
    found += [say("pulsar.gain.cubes", n=cubes)] if cubes else []
    return found + [token_name(token, n) for token, n in (tokens or {}).items() if n]


def effect_text(effect: Effect) -> Text:
    """What an effect does, in a few words."""
    key = f"pulsar.effect.{effect.__struct_config__.tag}"
    match effect:
        case kinds.Points(n):
            return gains(points=n)[0]
        case kinds.Cubes(n):
            return gains(cubes=n)[0]
        case kinds.Modifier(kind, n):
            return token_name(kind, n)
        case kinds.Gyrodynes(choices, n, different):
            end = ".different" if different else ""
            return say(key + end, n=n, sizes=size_names(choices))
        case kinds.Score(count, points, group, most, table):
            what = Text(f"pulsar.count.{count}")
            if table:
                return say(f"{key}.table", what=what, points=tuple(table.values()))
            if most is not None:
                return say(f"{key}.most", what=what, n=points, most=most)
            return say(f"{key}.each" if group == 1 else key, what=what, n=points, group=group)
        case kinds.Trigger(happening, points):
            return say(key, what=Text(f"pulsar.on.{happening}"), n=points)
        case kinds.DieAdjust(context, amount):
            return say(key, what=Text(f"pulsar.context.{context}"), n=amount)
        case kinds.Teleport(to):
            return Text(f"{key}.{to}")
        case kinds.HyperlightRun(color, points):
            return say(key, colour=Text(f"pulsar.colour.{color}"), n=points)
    values = msgspec.structs.asdict(effect)
    return Text(key, {name: _value(value) for name, value in values.items()})


def effects_text(effects: Iterable[Effect]) -> tuple[Text, ...]:
    return tuple(map(effect_text, effects))


def _value(value: object) -> object:
    return value if isinstance(value, int) else str(value)
