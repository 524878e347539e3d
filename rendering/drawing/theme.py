"""The colours: nobody else knows one. Tokens by meaning, and the themes that fill them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import TypeAlias

from bot.engine.records import Record, Seat

RGB: TypeAlias = tuple[int, int, int]
Colour: TypeAlias = str | RGB  # a token of the theme, '#RRGGBB', or the value itself

SHAPES = ("circle", "square", "triangle", "diamond", "hexagon", "cross", "star")  # one per seat

DARK = {
    "void": "#080C18",
    "field": "#0D1324",
    "cloud1": "#111A33",
    "cloud2": "#162142",
    "cloud3": "#1B2850",
    "panel": "#151D33",
    "raised": "#202B49",
    "line": "#2B3760",
    "line2": "#4A5A8C",
    "ink": "#F5F2E8",
    "ink2": "#B4BDD6",
    "ink3": "#8A96BA",
    "plate": "#F5F2E8",
    "dark": "#080C18",  # printed on a plate
    "rim": "#F5F2E8",  # round a plate
    "halo": "#080C18",
    "on": "#080C18",  # ink on a fill of a seat, a good or a state
    "act": "#FFC857",
    "act2": "#E8A93A",  # neighbours of the same meaning
    "act3": "#F7DC9A",
    "wait": "#8FA0CC",
    "new": "#5CF2E3",
    "done": "#5FD38D",
    "bad": "#FF6B6B",
    "mil": "#FF5A5A",
    "block": "#8C5A66",
    "select": "#FFFFFF",
    "rebel": "#F062C0",
    "p1": "#FF6259",
    "p2": "#4DA3FF",
    "p3": "#FFD23F",
    "p4": "#3DDC97",
    "p5": "#E5A8F8",
    "p6": "#F0933A",
    "p7": "#EDEFF6",
    "novelty": "#5EC4F5",
    "rare": "#D79A5B",
    "genes": "#7CCB3B",
    "alien": "#F5DC2E",
    "ore": "#EC6B5B",
    "fuel": "#F59B3D",
    "carbon": "#5896EA",
    "food": "#5CBB5F",
    "goods": "#B583F0",
    "dot_blue": "#4DA3FF",
    "dot_yellow": "#FFD23F",
    "dot_red": "#FF6259",
    "gate_green": "#3DDC97",
    "gate_magenta": "#F062C0",
    "gate_orange": "#F0933A",
    "yield": "#5FD38D",  # what comes each round
}
LIGHT = DARK | {
    "void": "#E6E0D0",
    "field": "#F1ECDF",
    "cloud1": "#E9E3D2",
    "cloud2": "#E2DBC7",
    "cloud3": "#DAD2BB",
    "panel": "#FFFDF7",
    "raised": "#EFE9DA",
    "line": "#D6CDB8",
    "line2": "#91876F",
    "ink": "#161C2E",
    "ink2": "#3F4860",
    "ink3": "#4F586F",
    "plate": "#FFFFFF",
    "dark": "#161C2E",
    "rim": "#161C2E",
    "halo": "#FFFFFF",
    "on": "#FFFFFF",
    "act": "#7E4E00",
    "act2": "#8A5A0A",
    "act3": "#6B4404",
    "wait": "#4A5672",
    "new": "#00635C",
    "done": "#14643A",
    "bad": "#A8221B",
    "mil": "#A8221B",
    "select": "#161C2E",
    "rebel": "#A21A74",
    "p1": "#B40A16",
    "p2": "#1856A2",
    "p3": "#674C10",
    "p4": "#0E5638",
    "p5": "#97089E",
    "p6": "#983B00",
    "p7": "#3B4256",
    "novelty": "#0E5F88",
    "rare": "#774716",
    "genes": "#36600A",
    "alien": "#665500",
    "ore": "#A02A20",
    "fuel": "#824700",
    "carbon": "#1A54A6",
    "food": "#1F6427",
    "goods": "#6F3AB8",
    "dot_blue": "#1856A2",
    "dot_yellow": "#6E5500",
    "dot_red": "#B40A16",
    "gate_green": "#0A5F3E",
    "gate_magenta": "#A21A74",
    "gate_orange": "#8C4100",
    "yield": "#14643A",
}
SAFE = DARK | {
    "act": "#FFD166",
    "done": "#8FD3FF",
    "bad": "#FF9E6B",
    "mil": "#FF9E6B",
    "p1": "#F9652F",
    "p2": "#1E9AFF",
    "p3": "#FBED45",
    "p4": "#28F0C3",
    "p5": "#F088E6",
    "p6": "#EBBB8B",
    "p7": "#FFFFFF",
    "novelty": "#56B4E9",
    "rare": "#C98A5A",
    "genes": "#2BD1A0",
    "alien": "#F5E663",
    "ore": "#F9652F",
    "fuel": "#F5C36B",
    "carbon": "#4C94FF",
    "food": "#2BD1A0",
    "goods": "#F088E6",
    "dot_blue": "#1E9AFF",
    "dot_yellow": "#FBED45",
    "dot_red": "#F9652F",
    "gate_green": "#28F0C3",
    "gate_magenta": "#F088E6",
    "gate_orange": "#E0A060",
    "yield": "#2BD1A0",
}

# What is painted rather than printed looks the same in every theme.
PAPER = "#F5F2E8"  # ice caps, letters on crates
SHADE = "#0B1128"  # the night side of a planet
GLINT = "#FFFAEB"  # its lit rim
BELT = "#F0E2A0"  # its rings
SUN = "#FFC857"
LIKELY = "#B3261E"  # the numbers 6 and 8 on a plate
FROST, DEEP = "#DDF3FB", "#1D4C94"  # an ice planet's token, and its sign
LAIR = "#2A1018"  # a pirate lair's token
BEAM, CORE, HEART = "#BFD4FF", "#EAF1FF", "#8FB2F8"  # a pulsar, from outside to its middle
EMBER, GLOW = "#F59B3D", "#FFC857"  # round a black hole
WARM = "#FFE7AE"  # the middle of a sun
MYSTERY, PORTAL, ROCK = "#5B4A9E", "#1F6F7A", "#C9B39A"  # a hidden box, a telegate, an asteroid
PLANETS: Mapping[str, tuple[str, str, str]] = {
    "novelty": ("#2C6FA6", "#4AA3DC", "#9ADCFA"),
    "rare": ("#7A4A22", "#B5763A", "#E3B278"),
    "genes": ("#2F6B25", "#5AA435", "#A6DB5F"),
    "alien": ("#8A6A10", "#D1AC1E", "#F8E766"),
    "grey": ("#4A5470", "#7C86A3", "#B4BCD2"),
    "mars": ("#8A3A26", "#C4603A", "#E89A62"),
    "ice": ("#6FA3C4", "#B5DCEB", "#EAF6FA"),
    "violet": ("#4B357F", "#7B57BE", "#B694EC"),
    "teal": ("#156A6A", "#27A59A", "#86E0CC"),
    "ore": ("#8C2A25", "#C9473B", "#F08A74"),
    "fuel": ("#9A5210", "#E0842A", "#FFC479"),
    "carbon": ("#1D4C94", "#3B7BD6", "#86B8F7"),
    "food": ("#226233", "#439A4B", "#92D884"),
    "goods": ("#5A3A96", "#9161D4", "#CFA9F8"),
    "earth": ("#1E5FA8", "#3E9A5B", "#8CCB7A"),
    "reborn": ("#7A4A22", "#5A8A52", "#A6C07A"),
    "dark": ("#232A44", "#37415F", "#55618A"),
}


class Theme(Record, frozen=True):
    """One look of all pictures."""

    name: str
    tokens: Mapping[str, str]

    def rgb(self, colour: Colour) -> RGB:
        if isinstance(colour, tuple):
            return colour
        return _rgb(self.tokens.get(colour, colour))

    def mix(self, first: Colour, second: Colour, share: float) -> RGB:
        """`share` of the second in the first; mixed once, so it stays a flat tone."""
        return mixed(self.rgb(first), self.rgb(second), share)


def mixed(first: RGB, second: RGB, share: float) -> RGB:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


@cache
def _rgb(code: str) -> RGB:
    if len(code) != 7 or code[0] != "#":
        raise LookupError(f"{code!r} is neither a token nor a colour")
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


THEMES: Mapping[str, Theme] = {
    "dark": Theme("dark", DARK),
    "light": Theme("light", LIGHT),
    "safe": Theme("safe", SAFE),
}


def theme(name: str) -> Theme:
    if name not in THEMES:
        raise LookupError(f"no theme {name!r}, only {', '.join(THEMES)}")
    return THEMES[name]


def seat_colour(seat: int) -> str:
    return f"p{seat + 1}"


def awaited_colour(seats: Collection[Seat], of: Callable[[Seat], str] = seat_colour) -> str:
    """Of the line below a head: whoever the table waits for; gold for several of them."""
    return of(next(iter(seats))) if len(seats) == 1 else "act" if seats else "line2"
