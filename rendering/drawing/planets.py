"""Planets as on a poster: three tones, two steps of shadow, one lit rim."""

from __future__ import annotations

import math
from enum import StrEnum
from functools import lru_cache

from PIL import Image, ImageDraw

from rendering.drawing.noise import FULL, Pebbles, clouds, weighted
from rendering.drawing.shapes import Point
from rendering.drawing.theme import BELT, GLINT, PAPER, PLANETS, RGB, SHADE, THEMES, mixed

LIGHT = (-0.45, -0.5)  # where it comes from
FINEST = 360  # pixels of noise; larger planets stretch it
STEPS = ((0.85, 1.12, 0.78), (0.42, 1.0, 0.52))  # offset and radius of the lit disc, what is left
RINGS = ((2.25, 255), (2.0, 0), (1.94, 200), (1.62, 0), (1.56, 255), (1.36, 0))
TILT = 16
GRAIN = 100  # the whole range of a field as wide as Pillow's tables are

_ANY = THEMES["dark"]  # planets have the same tones in all themes


class Ground(StrEnum):
    ROCK = "rock"
    OCEAN = "ocean"
    GAS = "gas"
    ICE = "ice"
    LAVA = "lava"


@lru_cache(maxsize=160)
def planet(
    radius: int,
    ground: Ground,
    tones: str | tuple[RGB, RGB, RGB],
    seed: int = 0,
    *,
    ringed: bool = False,
    light: Point = LIGHT,
) -> Image.Image:
    """A planet on nothing, mode RGBA; with rings it is wider than twice its radius."""
    scale = 3 if radius < 140 else 2
    side = 2 * radius * scale
    palette = tuple(map(_ANY.rgb, PLANETS[tones])) if isinstance(tones, str) else tones
    surface, palette = _surface(side, ground, palette, seed)
    image = _coloured(surface, palette)
    if ground is Ground.ROCK:
        _craters(image, palette[0], seed)
    image = _lit(image, light)
    edge = Image.new("L", image.size, 0)
    ImageDraw.Draw(edge).ellipse((0, 0, side - 1, side - 1), fill=255)
    image.putalpha(edge)
    body = image.reduce(scale)
    return _with_rings(body, radius) if ringed else body


# --- the surface as a map of tones


def _surface(
    side: int, ground: Ground, tones: tuple[RGB, ...], seed: int
) -> tuple[Image.Image, tuple[RGB, ...]]:
    size = (min(side, FINEST),) * 2
    paper = _ANY.rgb(PAPER)
    levels: tuple[float, ...]
    match ground:
        case Ground.GAS:
            field = _bands(size, seed)
            levels, tones = (0.36, 0.62, 0.86), (*tones, mixed(tones[2], _ANY.rgb(GLINT), 0.5))
        case Ground.OCEAN:
            field, levels = clouds(size, seed), (0.52, 0.66)
        case Ground.ICE:
            field, levels = clouds(size, seed, (8, 5)), (0.482, 0.518, 0.6)
            tones = (tones[1], tones[0], tones[1], tones[2])  # thin dark cracks
        case Ground.LAVA:
            field, levels = clouds(size, seed), (0.465, 0.535, 0.56)
            tones = (tones[0], tones[2], tones[0], tones[1])  # thin bright rivers
        case Ground.ROCK:
            field, levels = clouds(size, seed, (5.5, 5)), (0.44, 0.64)
    field = field.resize((side, side), Image.Resampling.BICUBIC)
    surface = field.convert("L").point([_level(value / 255, levels) for value in range(256)])
    if ground is Ground.OCEAN:
        tones = (*tones, paper)
        caps = weighted(_height(side), 1, field, 0.25, -0.125 * 255).convert("L")
        surface.paste(len(tones) - 1, (0, 0), caps.point([255 * (v > 219) for v in range(256)]))
    return surface, tones


def _level(value: float, levels: tuple[float, ...]) -> int:
    return sum(value >= level for level in levels)


def _height(side: int) -> Image.Image:
    """Distance from the equator, 0 to 255, mode F."""
    half = Image.linear_gradient("L").convert("F").resize((side, side // 2))
    found = Image.new("F", (side, side))
    found.paste(half.transpose(Image.Transpose.FLIP_TOP_BOTTOM), (0, 0))
    found.paste(half, (0, side - side // 2))
    return found


def _bands(size: tuple[int, int], seed: int) -> Image.Image:
    """Warped stripes: a sine along the height, shaken by noise."""
    height = Image.linear_gradient("L").convert("F").resize(size)
    warped = weighted(height, 2, clouds(size, (seed, "warp"), octaves=3), 0.16)
    spread = warped.convert("I").point(lambda value: value * GRAIN)
    sine = [
        round(127.5 * (1 + math.sin(value / 255 * math.pi * 3.3 + seed)))
        for value in range(FULL // GRAIN + 1)
    ]
    table = [tone for tone in sine for _ in range(GRAIN)]
    stripes = spread.point(table[: FULL + 1], "L").convert("F")
    fine = clouds(size, (seed, "fine"), (2, 11), octaves=3)
    return weighted(stripes, 0.8, fine, 0.4)


def _coloured(surface: Image.Image, tones: tuple[RGB, ...]) -> Image.Image:
    channels = [
        surface.point([tones[min(value, len(tones) - 1)][channel] for value in range(256)])
        for channel in range(3)
    ]
    return Image.merge("RGB", channels)


def _craters(image: Image.Image, floor: RGB, seed: int) -> None:
    """A few round holes, their far wall in shadow."""
    pen, pebbles, half = ImageDraw.Draw(image), Pebbles((seed, "craters")), image.width / 2
    wall = mixed(floor, (0, 0, 0), 0.15)
    for _ in range(5):
        angle, away = math.tau * pebbles.next(), 0.8 * math.sqrt(pebbles.next())
        radius = half * pebbles.between(0.05, 0.17)
        x, y = half * (1 + away * math.cos(angle)), half * (1 + away * math.sin(angle))
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=wall)
        x, y, radius = x + radius * 0.12, y + radius * 0.12, radius * 0.85
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=floor)


# --- light


def _lit(image: Image.Image, light: Point) -> Image.Image:
    side, shade = image.width, _ANY.rgb(SHADE)
    found = image.copy()
    for offset, radius, left in STEPS:
        day = _disc(side, light, offset, radius)
        night = _toned(image, shade, left, (1 - left) * 0.75)
        found = Image.composite(found, night, day)
    rim = _disc(side, light, 0.42, 0.93)
    rim.paste(0, (0, 0), _disc(side, light, 0, 0.955))
    found.paste(_toned(found, _ANY.rgb(GLINT), 0.45, 0.55), (0, 0), rim)
    return found


def _disc(side: int, light: Point, offset: float, radius: float) -> Image.Image:
    half = side / 2
    x, y = (half * (1 + part * offset) for part in light)
    mask = Image.new("L", (side, side), 0)
    reach = half * radius
    ImageDraw.Draw(mask).ellipse((x - reach, y - reach, x + reach, y + reach), fill=255)
    return mask


def _toned(image: Image.Image, tint: RGB, keep: float, add: float) -> Image.Image:
    table = [
        min(255, round(value * keep + channel * add)) for channel in tint for value in range(256)
    ]
    return image.point(table)


def _with_rings(body: Image.Image, radius: int) -> Image.Image:
    """Rings behind the upper half of the planet and before the lower."""
    side, scale = 5 * radius, 3
    middle = side / 2
    belt = Image.new("RGBA", (side * scale, side * scale), (0, 0, 0, 0))
    pen = ImageDraw.Draw(belt)
    for reach, alpha in RINGS:
        wide, high = radius * reach, radius * reach * 0.26
        where = [(middle - wide), (middle - high), (middle + wide), (middle + high)]
        colour = (*_ANY.rgb(BELT), alpha) if alpha else (0, 0, 0, 0)
        pen.ellipse([value * scale for value in where], fill=colour)
    belt = belt.reduce(scale).rotate(TILT, Image.Resampling.BICUBIC)
    found = belt.copy()
    corner = (side - body.width) // 2
    found.alpha_composite(body, (corner, corner))
    front = Image.new("L", (side, side), 0)
    rise = side / 2 * math.tan(math.radians(TILT))
    ImageDraw.Draw(front).polygon(
        [(0, middle + rise), (side, middle - rise), (side, side), (0, side)], fill=255
    )
    nothing = Image.new("RGBA", (side, side), (0, 0, 0, 0))
    found.alpha_composite(Image.composite(belt, nothing, front))
    return found
