"""The picture on a card: a planet, or an engraved instrument for a development."""

from __future__ import annotations

import math
import tomllib
from functools import cache
from importlib import resources
from typing import Any

from rendering.drawing.canvas import Canvas
from rendering.drawing.planets import Ground, planet
from rendering.drawing.sky import sky
from rendering.drawing.theme import RGB
from rendering.race.facts import Card, is_rebel
from rendering.race.pieces import kind_colour

PIXELS_PER_STAR = 2_200
LARGE = 40  # from this radius on there are orbits and ships
FLEET = ((1.34, 0.62), (1.12, 0.38), (1.42, 0.32))


@cache
def looks() -> dict[str, Any]:
    text = (resources.files(__package__) / "looks.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def seed_of(card: Card) -> int:
    return sum(ord(letter) * (place + 3) for place, letter in enumerate(card.id)) % 997


def art(canvas: Canvas, card: Card, x: float, y: float, radius: float) -> None:
    """Fills the canvas; the planet or instrument is round this point."""
    hue = kind_colour(card)
    ground = canvas.mix("field", hue or "ink2", 0.10 if hue else 0.05)
    tones = [canvas.mix("field", hue or "line2", share) for share in (0.16, 0.22, 0.29)]
    cloud: tuple[RGB, RGB, RGB] = (tones[0], tones[1], tones[2])
    size = canvas.width, canvas.height
    stars = max(14, canvas.width * canvas.height // PIXELS_PER_STAR)
    ink = canvas.theme.rgb("ink")
    canvas.paste(sky(size, seed_of(card), ground, cloud, ink, stars), 0, 0)
    if card.is_world:
        world(canvas, card, x, y, radius)
    else:
        instrument(canvas, card, x, y, radius * 0.8)


def world(canvas: Canvas, card: Card, x: float, y: float, radius: float) -> None:
    hue = kind_colour(card) or "ink2"
    if radius > LARGE:
        canvas.ring(x, y, radius * 1.28, 2, canvas.mix(hue, "field", 0.55))
        canvas.ring(x, y, radius * 1.55, 1, canvas.mix(hue, "field", 0.65))
    ground, tones = surface(card)
    ringed = card.id in looks()["ringed"]["cards"]
    body = planet(round(radius), ground, tones, seed_of(card) % 37, ringed=ringed)
    canvas.paste(body, x - body.width / 2, y - body.height / 2)
    if radius <= LARGE:
        return
    if is_rebel(card):
        for left, down in FLEET:
            size = max(10, radius * 0.22)
            canvas.icon("ship", x - radius * left, y + radius * down, size, "rebel", turn=-60)
    elif card.good is None:
        angle = math.radians(-28)
        moon_x, moon_y = math.cos(angle) * radius * 1.28, math.sin(angle) * radius * 1.28
        canvas.disc(x + moon_x, y + moon_y, max(4, radius * 0.09), "ink2")


def surface(card: Card) -> tuple[Ground, str]:
    """What the planet is made of and its tones."""
    known = looks()["planets"].get(card.id)
    if known:
        return Ground(known[0]), known[1]
    if card.good:
        return Ground(looks()[card.good.mode.value][card.good.kind.value]), card.good.kind.value
    return Ground.ROCK, "grey"


def instrument(canvas: Canvas, card: Card, x: float, y: float, radius: float) -> None:
    """Two rings and rays round an icon; twice the rays and a gold rim at cost 6."""
    line = canvas.mix("ink", "raised", 0.55)
    rays = 24 if card.scoring else 12
    for ray in range(rays):
        angle = math.radians(360 / rays * ray + seed_of(card))
        inner, outer = radius * 0.74, radius * (1.0 if ray % 3 else 1.16)
        across, down = math.cos(angle), math.sin(angle)
        ends = [(x + across * reach, y + down * reach) for reach in (inner, outer)]
        canvas.line(ends, max(2, radius * 0.025), line)
    canvas.ring(x, y, radius * 0.7, max(2, radius * 0.03), line)
    canvas.ring(x, y, radius * 0.6, max(1, radius * 0.015), line)
    if card.scoring:
        canvas.ring(x, y, radius * 1.22, max(2, radius * 0.03), "act")
        canvas.ring(x, y, radius * 1.3, max(1, radius * 0.012), "act")
    colour = looks()["tinted"].get(card.id, "ink")
    canvas.disc(x, y, radius * 0.52, canvas.mix(colour, "field", 0.78))
    canvas.icon(looks()["emblems"][card.id], x, y, radius * 0.66, colour)
