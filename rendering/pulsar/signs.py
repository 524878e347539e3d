"""Effects as rows of signs: what happens, an arrow, what it brings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import die, vp
from rendering.pulsar.facts import Colour, Count, Effect, Happening, TechKind, effects
from rendering.pulsar.pieces import GATES, SIZES, gate_colour

KINDS = {
    TechKind.ABILITY: ("patent", "act"),
    TechKind.IMMEDIATE: ("new", "novelty"),
    TechKind.PRODUCTION: ("produce", "yield"),
    TechKind.ENDGAME: ("trophy", "goods"),
}
COUNTED = {
    Count.STATION: "station",
    Count.PATENT: "patent",
    Count.CLAIMED_PULSAR: "freight",
    Count.SPINNING_GYRODYNE: "gyro3",
    Count.SAME_SIZE_SPINNING: "gyro2",
    Count.DIFFERENT_SPINNING_SIZES: "gyro3",
    Count.ACTIVE_TRANSMITTER: "dish",
    Count.COMPLETED_LINK: "friend",
    Count.CONSTRUCTION_AWARD: "trophy",
    Count.GOAL_ACHIEVED: "done",
    Count.HQ_PROJECT: "project",
    Count.HYPERLIGHT_RUN_USED: "rocket",
    Count.MODIFIER_TOKEN: "arrow",
    Count.INITIATIVE_RANK: "first",
}
HAPPENINGS = {
    Happening.PATENT: "patent",
    Happening.VISIT_PULSAR: "pulsar",
    Happening.CLAIM_PULSAR: "freight",
    Happening.STATION: "station",
    Happening.START_CONSTRUCTION: "gyro1",
    Happening.COMPLETE_GYRODYNE: "gyro3",
    Happening.PAY_TRANSMITTER: "dish",
    Happening.TRANSMITTER_ONLINE: "dish",
    Happening.HQ_PROJECT: "project",
    Happening.USE_MODIFIER_TOKEN: "trade",
    Happening.FLIGHT_TWO_GATE_COLORS: "rocket",
    Happening.EXPLORATION_TILE: "explore",
}
CONTEXTS = {
    "complete_gyrodyne": "gyro3",
    "pay_transmitter": "dish",
    "patent": "patent",
    "hq_project": "project",
}
TOKENS = {"pm1": "±1", "p2": "+2"}


class Sign(NamedTuple):
    """`icon` with a colour; or `vp`, `die`, `red`, `gate`, `chip`, `text` with a value."""

    kind: str
    value: object = ""
    colour: str = "ink"


ARROW = Sign("icon", "arrow", "ink2")


def cubes(number: int) -> tuple[Sign, Sign]:
    return Sign("icon", "good", "novelty"), Sign("text", number)


def signs(effect: Effect) -> tuple[Sign, ...]:
    """What an effect does, to be read from left to right."""
    match effect:
        case effects.Points(n):
            return (Sign("vp", n),)
        case effects.Cubes(n):
            return cubes(n)
        case effects.Modifier(kind, n):
            return (Sign("chip", TOKENS[kind]),) * n
        case effects.Gyrodynes(choices, n):
            found = [Sign("icon", SIZES[size]) for size in choices]
            return (*found, Sign("text", f"\N{MULTIPLICATION SIGN}{n}")) if n > 1 else tuple(found)
        case effects.ExplorationTiles(n):
            return Sign("icon", "explore"), Sign("text", n)
        case effects.ClaimIsolated(n):
            return Sign("icon", "freight"), Sign("icon", "pulsar"), Sign("text", n)
        case effects.Teleport():
            return (Sign("icon", "telegate", "act"), Sign("icon", "rocket"))
        case effects.RedDie(value):
            return (Sign("red", value),)
        case effects.Duplicate(silver, red):
            return Sign("die", silver), Sign("red", red)
        case effects.PaidRedDie(price, red):
            return *cubes(price), ARROW, Sign("red", red)
        case effects.DieAdjust(context, amount):
            return *_context(context), Sign("chip", f"±{amount}")
        case effects.CopyDiscount(price):
            return *cubes(price), ARROW, Sign("icon", "hand")
        case effects.HyperlightRun(color, points):
            gates = list(Colour) if color == "any" else [Colour(color)]
            return Sign("icon", "rocket"), *(Sign("gate", one) for one in gates), Sign("vp", points)
        case effects.BuyPoints(price, points):
            return *cubes(price), ARROW, Sign("vp", points)
        case effects.Score():
            return tuple(_score(effect))
        case effects.Trigger(on, points):
            return Sign("icon", HAPPENINGS[on]), ARROW, Sign("vp", points)
        case effects.StationBonus(n):
            return Sign("icon", "station"), Sign("text", f"+{n}")
        case effects.ExplorationChoice(draw, keep):
            return Sign("icon", "explore"), Sign("text", draw), ARROW, Sign("text", keep)
        case effects.GoalWild(n):
            return Sign("icon", "done", "done"), Sign("text", n)
        case effects.CubeRate(price, points):
            return *cubes(price), ARROW, Sign("vp", points)


def _context(context: str) -> tuple[Sign, ...]:
    if context in CONTEXTS:
        return (Sign("icon", CONTEXTS[context]),)
    for colour in Colour:
        if colour in context:
            return (Sign("gate", colour),)
    return (Sign("die", 6),)


def _score(effect: effects.Score) -> Iterator[Sign]:
    yield Sign("icon", COUNTED[effect.count])
    if effect.group > 1:
        yield Sign("text", effect.group)
    yield ARROW
    if effect.table:
        yield Sign("text", "/".join(map(str, effect.table.values())))
    else:
        yield Sign("vp", effect.points)


def width_of(row: Iterable[Sign], size: float) -> float:
    return sum(_width(sign, size) for sign in row)


def _width(sign: Sign, size: float) -> float:
    if sign.kind == "text":
        return fonts.width_of(str(sign.value), Face.TITLE, round(size * 0.8)) + 0.25 * size
    if sign == ARROW:
        return size * 0.75
    return size * (1.3 if sign.kind == "chip" else 1.12)


def draw_signs(canvas: Canvas, x: float, y: float, row: Iterable[Sign], size: float) -> float:
    """From x on, round the line y; gives where it ends."""
    for sign in row:
        width = _width(sign, size)
        middle = x + width / 2
        match sign.kind:
            case "vp":
                vp(canvas, middle, y, sign.value, size * 1.1)
            case "die" | "red":
                plate = "plate" if sign.kind == "die" else "bad"
                die(canvas, middle, y, size * 0.95, int(str(sign.value)), plate)
            case "gate":
                colour = Colour(str(sign.value))
                canvas.icon(GATES[colour], middle, y, size * 0.9, gate_colour(colour))
                canvas.icon(GATES[colour], middle, y, size * 0.5, "void")
            case "chip":
                half = size * 0.6
                canvas.panel(middle - half, y - size * 0.42, 2 * half, size * 0.84, 6, "act")
                canvas.text(middle, y, sign.value, Face.DIGIT, size * 0.6, "on", "mm")
            case "text":
                canvas.text(x, y, sign.value, Face.TITLE, size * 0.8, "ink")
            case _:
                small = size * (0.55 if sign == ARROW else 1)
                canvas.icon(str(sign.value), middle, y, small, sign.colour)
        x += width
    return x


def rows_of(found: Iterable[Effect], size: float, room: float) -> list[list[Sign]]:
    """Effects side by side as far as they fit, then below each other."""
    rows: list[list[Sign]] = []
    for effect in found:
        row = list(signs(effect))
        if rows and width_of([*rows[-1], *row], size) + 0.3 * size <= room:
            rows[-1] += row
        else:
            rows.append(row)
    return rows
