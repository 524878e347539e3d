"""The looks of things: systems and worlds, fields, resources, factions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from rendering.drawing.planets import Ground
from rendering.drawing.theme import PLANETS, RGB, theme

# The shape and colour of a faction, whoever plays it.
SHAPE: Mapping[str, int] = {
    "china": 0,
    "north_america": 1,
    "europe": 2,
    "south_america": 3,
    "russia": 4,
    "asia": 5,
    "japan": 6,
}
FIELD_HUES = {"physics": "novelty", "engineering": "fuel", "biology": "genes"}
FIELD_ICONS = {"physics": "physics", "engineering": "produce", "biology": "biology"}
POLITICS = "goods"
GOODS = {"ORE": ("ore", "ore"), "FUEL": ("fuel", "fuel"), "SUP": ("sup", "food")}  # icon, hue
CHAINS = {"service": "port", "mining": "asteroid", "research": "technology", "defence": "shield"}
ROBOTS = {
    "probe": "probe",
    "telescope": "telescope",
    "flyby": "flyby",
    "orbiter": "orbiter",
    "rover": "rover",
}
ROWS = {
    "economics": "coin",
    "diplomacy": "friend",
    "robotics": "probe",
    "crewed": "cv",
    "settlement": "settle2",
    "military": "mil",
}

HUES: Mapping[str, str] = {
    "mercury": "#F59B3D",
    "venus": "#DDAE57",
    "earth": "#4DA3FF",
    "mars": "#E0683A",
    "belt": "#9C8F82",
    "jupiter": "#D39A68",
    "saturn": "#D9B873",
    "uranus": "#7FCBD1",
    "neptune": "#4C7BEA",
    "kuiper": "#C9A98A",
    "scattered": "#B9C6DC",
    "alpha": "#27A59A",
}
SUN_TONES = ("#F59B3D", "#FFC857", "#FFE7AE")  # from its edge to its middle
SUN_INK = "#743E05"

CLAY = ("#5C5148", "#8E8074", "#C3B6A8")


class Look(NamedTuple):
    ground: Ground
    tones: str | tuple[str, str, str]


LOOKS: Mapping[str, Look] = {
    "mercury": Look(Ground.ROCK, CLAY),
    "venus": Look(Ground.GAS, ("#A8762A", "#DDAE57", "#F6DFA0")),
    "earth": Look(Ground.OCEAN, "earth"),
    "moon": Look(Ground.ROCK, "grey"),
    "nea": Look(Ground.ROCK, CLAY),
    "mars": Look(Ground.ROCK, "mars"),
    "phobos_deimos": Look(Ground.ROCK, CLAY),
    "comet": Look(Ground.ICE, "ice"),
    "ceres": Look(Ground.ROCK, "grey"),
    "vesta": Look(Ground.ROCK, CLAY),
    "hygiea_pallas": Look(Ground.ROCK, "dark"),
    "jupiter": Look(Ground.GAS, ("#9A5B34", "#D39A68", "#F0D2A8")),
    "io": Look(Ground.LAVA, ("#C79A2A", "#E8CF5A", "#E2603A")),
    "europa": Look(Ground.ICE, ("#A8623A", "#DCD3C4", "#F4EFE6")),
    "ganymede": Look(Ground.ROCK, CLAY),
    "callisto": Look(Ground.ROCK, ("#3F3A3A", "#6B625C", "#A59A8E")),
    "greeks_trojans": Look(Ground.ROCK, "dark"),
    "saturn": Look(Ground.GAS, ("#A98545", "#D9B873", "#F3E1AE")),
    "titan": Look(Ground.GAS, ("#B5741F", "#DF9F3A", "#F0C36B")),
    "enceladus": Look(Ground.ICE, "ice"),
    "rhea": Look(Ground.ROCK, "grey"),
    "dione": Look(Ground.ICE, ("#8A93A8", "#BFC7D6", "#E6EBF2")),
    "tethys": Look(Ground.ROCK, ("#7C8598", "#AEB7C8", "#DDE3EC")),
    "iapetus": Look(Ground.ROCK, ("#3A2E26", "#A39686", "#E2DACD")),
    "uranus": Look(Ground.GAS, ("#3C93A0", "#7FCBD1", "#C5EDEE")),
    "titania_oberon": Look(Ground.ROCK, "grey"),
    "ariel_umbriel": Look(Ground.ICE, ("#667087", "#9AA4BA", "#C9D1DF")),
    "miranda": Look(Ground.ROCK, "grey"),
    "neptune": Look(Ground.GAS, ("#2147A0", "#3F71DA", "#8FB2F8")),
    "triton": Look(Ground.ICE, ("#A8788A", "#DDB7BE", "#F3E1E0")),
    "nereid_proteus": Look(Ground.ROCK, "dark"),
    "pluto": Look(Ground.ICE, ("#9A6B4A", "#D6B796", "#F4E6D2")),
    "haumea_makemake": Look(Ground.ICE, ("#9A8A88", "#CFC4C0", "#F0EAE6")),
    "eris": Look(Ground.ICE, "ice"),
    "sedna": Look(Ground.ROCK, "ore"),
    "alpha_centauri": Look(Ground.OCEAN, "teal"),
}


@cache
def tones(world: str) -> tuple[RGB, RGB, RGB]:
    """Dark, middle, light."""
    found = LOOKS[world].tones
    dark, middle, light = PLANETS[found] if isinstance(found, str) else found
    any_theme = theme("dark")  # planets look the same in all
    return any_theme.rgb(dark), any_theme.rgb(middle), any_theme.rgb(light)
