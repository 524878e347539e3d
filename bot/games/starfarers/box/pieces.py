"""The pieces of a player, and what can be built (STAR-1.2 to STAR-1.7)."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

Transporter = NewType("Transporter", str)  # 'T1': a transporter with one ring
TRANSPORTERS = (Transporter("T1"), Transporter("T2"), Transporter("T3"))


class Colour(StrEnum):
    YELLOW = "yellow"
    RED = "red"
    WHITE = "white"
    BLUE = "blue"


COLOURS = tuple(Colour)


class Expansion(StrEnum):
    CANNON = "cannon"
    BOOSTER = "booster"
    FREIGHT_RING = "freight_ring"


EXPANSIONS = tuple(Expansion)


class ShipKind(StrEnum):
    COLONY = "colony"
    TRADE = "trade"


class Item(StrEnum):
    """What can be built."""

    COLONY_SHIP = "colony_ship"
    TRADE_SHIP = "trade_ship"
    SPACEPORT = "spaceport"
    CANNON = "cannon"
    BOOSTER = "booster"
    FREIGHT_RING = "freight_ring"
