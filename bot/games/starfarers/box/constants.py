"""How many pieces there are, and the numbers of the rules: `data/components.json`."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from bot.engine.kit.reading import text_of
from bot.engine.records import Record
from bot.games.starfarers.box.pieces import Item
from bot.games.starfarers.box.resources import Cards, Resource, cards_of

T = TypeVar("T")


def read(name: str, kind: type[T]) -> T:
    """A file of `data/`, or an error that says where it is wrong."""
    return msgspec.json.decode(text_of("starfarers", name), type=kind, strict=False)


class Ball(Record, frozen=True):
    colour: str
    value: int


class CardCounts(Record, frozen=True):
    per_type: int
    reserve: int
    rebuild: int
    start_hand: int


class PieceCounts(Record, frozen=True):
    spaceport_rings: int
    transporters: tuple[str, ...]
    colonies: int
    outposts: int
    fame: int


class Victory(Record, frozen=True):
    target: int
    colony: int
    spaceport: int
    friendship_token: int
    trophy: int
    rings_per_point: int


class SupplyRule(Record, frozen=True):
    below: int
    two_below: int


class BankRates(Record, frozen=True):
    default: int
    goods: int


class FlightRule(Record, frozen=True):
    balls_shown: int
    speed_after_encounter: int


class Limits(Record, frozen=True):
    cannon: int
    booster: int
    freight_ring: int
    hand: int
    open_offers: int


class Supply(Record, frozen=True):
    cannon: int
    booster: int
    freight_ring: int
    fame: int


class Constants(Record, frozen=True):
    resource_cards: CardCounts
    per_player: PieceCounts
    supply: Supply
    limits: Limits
    victory: Victory
    supplies: SupplyRule
    bank_rates: BankRates
    flight: FlightRule
    system_limit: dict[int, int]  # players -> colonies in an unexplored system
    costs: dict[str, dict[str, int]]  # item -> type -> cards
    balls: dict[str, tuple[Ball, ...]]


CONSTANTS = read("components.json", Constants)
COSTS: dict[Item, Cards] = {
    Item(item): cards_of({Resource(resource): number for resource, number in cost.items()})
    for item, cost in CONSTANTS.costs.items()
}
TARGET = CONSTANTS.victory.target
