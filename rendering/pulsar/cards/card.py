"""Single pieces for look-ups: technologies, projects, transmitters, tiles and goals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import die, vp
from rendering.drawing.palette import encode
from rendering.drawing.sky import backdrop
from rendering.drawing.theme import theme
from rendering.picture import Picture, alt_text
from rendering.pulsar.facts import (
    GOALS,
    PROJECTS,
    SYSTEMS,
    TECHNOLOGIES,
    TRANSMITTERS,
    Effect,
    GoalId,
    ProjectId,
    SystemId,
    TechnologyId,
    TransmitterId,
    effect_text,
    named,
)
from rendering.pulsar.gallery import TILES
from rendering.pulsar.pieces import system
from rendering.pulsar.signs import COUNTED, KINDS, Sign, draw_signs, rows_of
from rendering.words import Words

WIDTH, TOP, PAD = 640, 148, 28
SIGN, SIGN_ROW = 52, 70
TEXT, TEXT_LINE = 28, 38
SKY = 46


class Piece(NamedTuple):
    """What a card shows, whatever it is."""

    kind: str  # ending of the key `render.pulsar.kind.`
    icon: str
    hue: str
    costs: tuple[int, ...]
    effects: tuple[Effect, ...]
    later: tuple[Effect, ...] = ()  # what comes each round


def piece(name: str) -> Piece:
    if name in TECHNOLOGIES:
        one = TECHNOLOGIES[TechnologyId(name)]
        return Piece(one.kind, *KINDS[one.kind], (one.cost,), one.effects)
    if name in TRANSMITTERS:
        radio = TRANSMITTERS[TransmitterId(name)]
        return Piece("radio", "dish", "novelty", radio.costs, radio.immediate, radio.production)
    if name in SYSTEMS:
        return Piece("system", "settle", "act", (), SYSTEMS[SystemId(name)].bonus)
    if name in TILES:
        return Piece("tile", "explore", "yield", (), TILES[name].effects)
    if name in GOALS:
        return Piece("goal", "trophy", "goods", (), ())
    project = PROJECTS[ProjectId(name)]
    return Piece("project", "project", "rare", (project.cost,), project.effects)


def render_card(name: str, look: str, language: str) -> Picture:
    """One piece, with what it does in signs and in words."""
    words = Words(language)
    spoken = [
        f"{title(name, words)}.",
        f"{words.spoken(f'render.pulsar.kind.{piece(name).kind}')}.",
    ]
    spoken += [f"{line}." for line in sentences(name, words)]
    return Picture(encode(card_face(name, look, language), "pulsar_sheets", look), alt_text(spoken))


def title(name: str, words: Words) -> str:
    if name in SYSTEMS:
        return words("render.pulsar.kind.system")
    if name in TILES:
        return words(f"pulsar.tile.{name}")
    return words.label(named(name))


def sentences(name: str, words: Words) -> list[str]:
    if name in GOALS:
        goal = GOALS[GoalId(name)]
        needed = words(f"pulsar.count.{goal.requirement.count}")
        found = [words("render.pulsar.goal", n=goal.requirement.n, what=needed, points=goal.points)]
        for price in goal.bonuses:
            found.append(words("render.pulsar.goal_more", n=price.cubes, points=price.points))
        return found
    shown = piece(name)
    told = (words.label(effect_text(effect)) for effect in shown.effects)
    found = [text[:1].upper() + text[1:] for text in told]
    for effect in shown.later:
        found.append(words("render.pulsar.each_round", what=effect_text(effect)))
    return found


@lru_cache(maxsize=300)
def card_face(name: str, look: str, language: str) -> Image.Image:
    shown, words = piece(name), Words(language)
    lines = [
        line
        for text in sentences(name, words)
        for line in fonts.wrapped(text, Face.BODY, TEXT, WIDTH - 2 * PAD)
    ]
    rows = rows_of(shown.effects, SIGN, WIDTH - 2 * PAD)
    later = rows_of(shown.later, SIGN, WIDTH - 2 * PAD - SIGN)
    extra = 170 if name in SYSTEMS else SIGN_ROW if name in GOALS else 0
    height = TOP + 24 + extra + SIGN_ROW * (len(rows) + len(later)) + TEXT_LINE * len(lines) + 40
    canvas = Canvas(WIDTH, height, theme(look), "panel")
    canvas.paste(backdrop(canvas.theme, (WIDTH, TOP), (SKY, name)), 0, 0)
    canvas.fill(0, TOP - 5, WIDTH, 5, shown.hue)
    canvas.icon(shown.icon, WIDTH - 70, 68, 84, shown.hue, around="halo")
    heading(canvas, name, shown, words)
    y = float(TOP + 24)
    if name in SYSTEMS:
        system(canvas, WIDTH / 2, y + 70, SystemId(name), {}, 4, 2.2)
        y += extra
    if name in GOALS:
        goal(canvas, name, y + 30)
        y += extra
    y = effects(canvas, rows, y, "")
    y = effects(canvas, later, y, "produce")
    for number, line in enumerate(lines):
        canvas.text(PAD, y + 20 + TEXT_LINE * number, line, Face.BODY, TEXT, "ink")
    canvas.panel(0, 0, WIDTH, height, 18, line=shown.hue, thick=3)
    return canvas.image


def heading(canvas: Canvas, name: str, shown: Piece, words: Words) -> None:
    room = WIDTH - 2 * PAD - 110
    text = title(name, words)
    size = fonts.fitting(text, Face.HERO, 42, room, 26)
    canvas.text(PAD, 40, fonts.cut(text, Face.HERO, size, room), Face.HERO, size, "ink")
    kind = words(f"render.pulsar.kind.{shown.kind}").upper()
    canvas.text(PAD, 80, kind, Face.LABEL, 22, shown.hue, track=2)
    x = PAD + 22.0
    for cost in shown.costs:
        die(canvas, x, 116, 42, cost)
        x += 52
    if name in TRANSMITTERS:
        for pips in TRANSMITTERS[TransmitterId(name)].ends:
            canvas.ring(x + 6, 116, 17, 6, "act" if pips is not None else "line2")
            text = "-" if pips is None else str(pips)
            canvas.text(x + 30, 116, text, Face.TITLE, 28, "act" if pips is not None else "ink3")
            x += 74


def goal(canvas: Canvas, name: str, y: float) -> None:
    one = GOALS[GoalId(name)]
    canvas.icon(COUNTED[one.requirement.count], PAD + 28, y, 56, "ink")
    canvas.text(PAD + 72, y, one.requirement.n, Face.HERO, 48, "ink")
    canvas.icon("arrow", PAD + 170, y, 34, "ink2")
    vp(canvas, PAD + 230, y, one.points, 60)


def effects(canvas: Canvas, rows: Sequence[Sequence[Sign]], y: float, icon: str) -> float:
    for row in rows:
        left = float(PAD)
        if icon:
            canvas.icon(icon, left + 22, y + 30, 42, "yield")
            left += 60
        draw_signs(canvas, left, y + 30, row, SIGN)
        y += SIGN_ROW
    return y
