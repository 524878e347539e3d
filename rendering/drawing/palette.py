"""256 colours for all pictures of a kind in one theme: what is flat stays exact, the rest is near.

They are in `palettes/`; `python -m tests.rendering.repaint palettes` chooses them anew.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib import resources
from io import BytesIO

from PIL import Image

from rendering.drawing.theme import RGB

COLOURS = 256
FLAT, FLAT_PIXELS = 190, 40  # so many exact colours at most, each with more pixels than that
LEVEL = 3  # of PNG compression: 4 times as fast as 9, a tenth larger


@cache
def palette(kind: str, theme: str) -> Image.Image:
    """An image that has these colours."""
    text = (resources.files(__package__) / "palettes" / f"{kind}.toml").read_text(encoding="utf-8")
    found = Image.new("P", (1, 1))
    found.putpalette(bytes.fromhex("".join(tomllib.loads(text)[theme])))
    return found


def encode(image: Image.Image, kind: str, theme: str) -> bytes:
    """A PNG of the picture in the colours of its kind: `race_table`, `race_cards`..."""
    small = image.quantize(palette=palette(kind, theme), dither=Image.Dither.NONE)
    file = BytesIO()
    small.save(file, "PNG", compress_level=LEVEL)
    return file.getvalue()


def chosen(images: Iterable[Image.Image], exact: Iterable[str]) -> list[str]:
    """The exact colours, other flat ones of the pictures, and the best for all the rest."""
    counts: dict[int, int] = {}
    rest: list[RGB] = []
    for image in images:
        for count, colour in image.getcolors(image.width * image.height) or ():
            assert isinstance(colour, tuple)
            code = colour[0] << 16 | colour[1] << 8 | colour[2]
            counts[code] = counts.get(code, 0) + count
    ranked = sorted(counts, key=lambda code: -counts[code])
    often = [code for code in ranked if counts[code] > FLAT_PIXELS]
    flat = list(dict.fromkeys([*(int(code[1:], 16) for code in exact), *often]))[:FLAT]
    for code in sorted(set(ranked) - set(flat)):
        colour = code >> 16, code >> 8 & 255, code & 255
        rest += [colour] * max(1, min(400, counts[code] // 2))
    sample = Image.new("RGB", (len(rest), 1))
    sample.putdata(rest)
    left = COLOURS - len(flat)
    near = sample.quantize(left, Image.Quantize.MEDIANCUT, kmeans=4).getpalette() or []
    codes = [f"{code:06X}" for code in flat]
    codes += ["{:02X}{:02X}{:02X}".format(*near[at : at + 3]) for at in range(0, 3 * left, 3)]
    return codes[:COLOURS] + ["000000"] * (COLOURS - len(codes))
