"""The sky: dark islands of cloud like depth contours, and few stars."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw, ImageFilter

from rendering.drawing.icons import icon
from rendering.drawing.noise import Pebbles, clouds
from rendering.drawing.theme import RGB, Theme, mixed

LEVELS = (0.58, 0.70, 0.82)  # where field ends and each cloud begins
PIXELS_PER_STAR = 4_000
SPARK, BRIGHT, MIDDLE = 0.985, 0.82, 0.5  # shares of stars that are less than this bright


@lru_cache(maxsize=8)
def sky(
    size: tuple[int, int],
    seed: object,
    ground: RGB,
    cloud: tuple[RGB, RGB, RGB],
    ink: RGB,
    stars: int | None = None,
) -> Image.Image:
    width, height = size
    image = Image.new("RGB", size, ground)
    half = max(8, width // 2), max(8, height // 2)
    cells = max(2.0, 3.2 * width / max(size)), max(2.0, 3.2 * height / max(size))
    field = clouds(half, seed, cells, octaves=5, growth=2, fade=0.36).convert("L")
    for level, colour in zip(LEVELS, cloud, strict=True):
        image.paste(colour, (0, 0), _island(field, round(255 * level), size))
    count = width * height // PIXELS_PER_STAR if stars is None else stars
    _stars(image, Pebbles((seed, "stars")), count, ground, ink)
    return image


# Kept apart from the skies of cards, of which there are many.
_whole = lru_cache(maxsize=6)(sky.__wrapped__)


def backdrop(theme: Theme, size: tuple[int, int], seed: object) -> Image.Image:
    """The sky of a theme behind a whole picture."""
    cloud = theme.rgb("cloud1"), theme.rgb("cloud2"), theme.rgb("cloud3")
    return _whole(size, seed, theme.rgb("field"), cloud, theme.rgb("ink"))


def _island(field: Image.Image, level: int, size: tuple[int, int]) -> Image.Image:
    """Where the field is above the level, its shore antialiased over two pixels."""
    hard = field.point([255 if value > level else 0 for value in range(256)])
    soft = hard.resize(size, Image.Resampling.BICUBIC).filter(ImageFilter.GaussianBlur(2))
    return soft.point([max(0, min(255, (value - 112) * 8)) for value in range(256)])


def _stars(image: Image.Image, pebbles: Pebbles, count: int, ground: RGB, ink: RGB) -> None:
    pen = ImageDraw.Draw(image)
    for _ in range(count):
        x = 2 + pebbles.below(image.width - 5)
        y = 2 + pebbles.below(image.height - 5)
        brightness = pebbles.next()
        if brightness > SPARK:
            image.paste(mixed(ink, ground, 0.25), (x - 8, y - 8), icon("new", 14))
        elif brightness > BRIGHT:
            pen.rectangle((x, y, x + 1, y + 1), fill=mixed(ink, ground, 0.45))
        else:
            faint = 0.68 if brightness > MIDDLE else 0.8
            pen.rectangle((x, y, x + 1, y), fill=mixed(ink, ground, faint))
