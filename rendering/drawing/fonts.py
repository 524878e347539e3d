"""Type: two bundled families, a fallback for every character, and text as masks.

Oxanium for titles and numerals, Exo 2 for words. The files are split by script, so each run of
characters gets the file that has them; what no file has is written in Latin letters, or as a dot.
"""

from __future__ import annotations

import unicodedata
from enum import StrEnum
from functools import cache, lru_cache
from importlib import resources
from io import BytesIO
from itertools import groupby
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from rendering.drawing.shapes import Mask

SMALLEST = 18  # pixels; nothing is printed below
CLEAR_DIGITS = 24  # below this size the digits of Oxanium look too much alike
NEUTRAL = "\N{BULLET}"  # stands for a letter that no file has
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
MOST_NEUTRAL = 3  # in a row
NOWHERE = "\uffff"  # every file draws it as its missing glyph
PROBE = 32  # size at which glyphs are looked for
EDGE = 2  # empty pixels left of a text mask


class Face(StrEnum):
    HERO = "oxanium-800"
    TITLE = "oxanium-700"
    LABEL = "oxanium-600"
    DIGIT = "exo-2-700"
    WORD = "exo-2-600"
    BODY = "exo-2-500"


SCRIPTS = {"oxanium": ("latin", "latin-ext"), "exo-2": ("latin", "latin-ext", "cyrillic")}
NEAREST = {"800": "700", "700": "700", "600": "600", "500": "500"}  # weights of Exo 2
GREEK = dict(zip("ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ", "AVGDEZITIKLMNXOPRSTYFHPO", strict=True))

SIGNS = {  # instead of a sign that no file has, the nearest that they have
    "\N{RIGHTWARDS ARROW}": "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}",
    "\N{BLACK RIGHT-POINTING SMALL TRIANGLE}": "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}",
}


@cache
def files(face: Face) -> tuple[str, ...]:
    """The files of a face in the order in which they are tried."""
    family, _, weight = face.rpartition("-")
    own = [f"{family}-{script}-{weight}" for script in SCRIPTS[family]]
    words = [f"exo-2-{script}-{NEAREST[weight]}" for script in SCRIPTS["exo-2"]]
    return tuple(dict.fromkeys(own + words))


@cache
def _data(file: str) -> bytes:
    folder = resources.files(__package__) / "fonts"
    return (folder / f"{file}-normal.woff2").read_bytes()


@lru_cache(maxsize=200)
def font(file: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(BytesIO(_data(file)), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=5_000)
def has(file: str, character: str) -> bool:
    """Is this glyph in the file? Judged by its looks, for Pillow does not tell."""
    return character == " " or _looks(file, character) != _looks(file, NOWHERE)


def _looks(file: str, character: str) -> tuple[tuple[int, int], bytes]:
    mask = font(file, PROBE).getmask(character)
    return mask.size, bytes(mask)


@lru_cache(maxsize=5_000)
def home(face: Face, character: str) -> str | None:
    return next((file for file in files(face) if has(file, character)), None)


# --- what can be written


@lru_cache(maxsize=2_000)
def legible(text: str, face: Face = Face.BODY) -> str:
    """The text in characters that the files have; empty if nothing of it can be read."""
    found: list[str] = []
    for character in unicodedata.normalize("NFC", text):
        found += _written(face, character)
    kept = "".join(
        "".join(run)[: MOST_NEUTRAL if character == NEUTRAL else None]
        for character, run in groupby(found)
    )
    kept = " ".join(kept.split())
    return kept if any(character.isalnum() for character in kept) else ""


def _written(face: Face, character: str) -> str:
    """One character as it can be written: itself, its simple form, Latin letters, a dot."""
    if character.isspace():
        return " "
    kind = unicodedata.category(character)
    if kind[0] == "C":
        return ""
    if home(face, character):
        return character
    simple = "".join(
        part
        for part in unicodedata.normalize("NFKD", character)
        if unicodedata.category(part) != "Mn"
    )
    if simple and all(home(face, part) for part in simple):
        return simple
    latin = GREEK.get(simple.upper())  # the final sigma has the same capital
    if latin:
        return latin if simple.isupper() else latin.lower()
    return SIGNS.get(character) or (NEUTRAL if kind[0] == "L" else "")


# --- measure and draw


class Line(NamedTuple):
    """A text as a mask; `top` and `bottom` of its capitals, by which it is placed."""

    mask: Mask
    width: float
    top: int
    bottom: int


def proper(text: str, face: Face, size: int) -> tuple[Face, int]:
    """The face and size really used: nothing too small, digits that can be told apart."""
    size = max(SMALLEST, size)
    small = size < CLEAR_DIGITS and face.startswith("oxanium")
    if small and any(character.isdigit() for character in text):
        return Face.DIGIT, size
    return face, size


@lru_cache(maxsize=20_000)
def width_of(text: str, face: Face, size: int, track: int = 0) -> float:
    face, size = proper(text, face, size)
    found = sum(font(file, size).getlength(run) for file, run in _runs(text, face))
    return found + track * max(0, len(text) - 1)


def _runs(text: str, face: Face) -> list[tuple[str, str]]:
    return [
        (file, "".join(run))
        for file, run in groupby(text, lambda character: home(face, character) or files(face)[0])
    ]


@lru_cache(maxsize=4_000)
def line(text: str, face: Face, size: int, track: int = 0) -> Line:
    face, size = proper(text, face, size)
    width = width_of(text, face, size, track)
    main = font(files(face)[0], size)
    ascent, descent = main.getmetrics()
    above = ascent + size // 4  # accents of a fallback may be taller
    image = Image.new("L", (int(width) + 3 * EDGE + 2, above + descent + size // 4), 0)
    pen, x = ImageDraw.Draw(image), float(EDGE)
    for file, run in _runs(text, face):
        shape = font(file, size)
        for piece in run if track else (run,):
            pen.text((x, above), piece, font=shape, fill=255, anchor="ls")
            x += shape.getlength(piece) + track
    top = main.getbbox("H", anchor="ls")[1]
    return Line(image, width, above + int(top), above)


def cut(text: str, face: Face, size: int, room: float) -> str:
    """The text, or as much of it as fits, with an ellipsis."""
    if width_of(text, face, size) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width_of(text[:middle].rstrip() + ELLIPSIS, face, size) <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS


def fitting(text: str, face: Face, size: int, room: float, smallest: int = SMALLEST) -> int:
    """The largest size up to the given one at which the text fits; at least the smallest."""
    while size > smallest and width_of(text, face, size) > room:
        size -= 1
    return size


@lru_cache(maxsize=4_000)
def wrapped(text: str, face: Face, size: int, room: float) -> tuple[str, ...]:
    """Lines of whole words; a word wider than the room stands alone in its line."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, face, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


def wrapped_in(
    text: str, face: Face, size: int, room: float, most: int, smallest: int = SMALLEST
) -> tuple[int, tuple[str, ...]]:
    """Size and lines for a box of so many lines; cut at the end if the smallest is too wide."""
    for step in range(size, smallest - 1, -1):
        lines = wrapped(text, face, step, room)
        if len(lines) <= most and all(width_of(one, face, step) <= room for one in lines):
            return step, lines
    lines = wrapped(text, face, smallest, room)
    kept = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return smallest, tuple(cut(one, face, smallest, room) for one in kept if one)
