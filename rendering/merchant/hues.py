"""The look of each system: its hue, and the ground of its planet."""

from __future__ import annotations

from rendering.drawing.planets import Ground

HUES = {
    "trp": "#6B5AA8",
    "dw": "#C9A24A",
    "ib": "#4FA39A",
    "gb": "#B8B4A2",
    "jw": "#4E9A4B",
    "ip": "#9CD0E8",
    "cw": "#4C8FE8",
    "sg": "#E8604F",
    "cloud": "#A9B4D8",
    "wts": "#C4503A",
    "pp": "#93A03C",
    "im": "#8E8FA8",
    "sn": "#F2B84B",
    "ww": "#3B9AE0",
    "mgs": "#8C78C8",
    "gp": "#D39A68",
    "as": "#A8896A",
}
PLANETS = {
    "trp": (Ground.ROCK, "violet"),
    "dw": (Ground.ROCK, "rare"),
    "jw": (Ground.OCEAN, "genes"),
    "ip": (Ground.ICE, "ice"),
    "cw": (Ground.OCEAN, "earth"),
    "wts": (Ground.LAVA, "ore"),
    "pp": (Ground.GAS, "alien"),
    "im": (Ground.ROCK, "grey"),
    "ww": (Ground.OCEAN, "carbon"),
    "gp": (Ground.GAS, "fuel"),
}
