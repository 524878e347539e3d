"""The five resources, and cards counted by type (STAR-1.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TypeAlias


class Resource(StrEnum):
    ORE = "ore"
    FUEL = "fuel"
    CARBON = "carbon"
    FOOD = "food"
    GOODS = "goods"
    UNKNOWN = "?"


RESOURCES = (Resource.ORE, Resource.FUEL, Resource.CARBON, Resource.FOOD, Resource.GOODS)
PLACE = {resource: place for place, resource in enumerate(RESOURCES)}
Cards: TypeAlias = tuple[int, int, int, int, int]  # how many of each of RESOURCES
NOTHING: Cards = (0, 0, 0, 0, 0)


def cards_of(amounts: Mapping[Resource, int]) -> Cards:
    ore, fuel, carbon, food, goods = (amounts.get(resource, 0) for resource in RESOURCES)
    return ore, fuel, carbon, food, goods


def one(resource: Resource, count: int = 1) -> Cards:
    return cards_of({resource: count})


def plus(cards: Cards, more: Cards) -> Cards:
    a, b, c, d, e = cards
    v, w, x, y, z = more
    return a + v, b + w, c + x, d + y, e + z


def minus(cards: Cards, less: Cards) -> Cards:
    a, b, c, d, e = cards
    v, w, x, y, z = less
    return a - v, b - w, c - x, d - y, e - z


def least(cards: Cards, others: Cards) -> Cards:
    """As many of these as there are of those."""
    ore, fuel, carbon, food, goods = map(min, cards, others)
    return ore, fuel, carbon, food, goods


def covers(cards: Cards, wanted: Cards) -> bool:
    """Are all these cards among them?"""
    a, b, c, d, e = cards
    v, w, x, y, z = wanted
    return a >= v and b >= w and c >= x and d >= y and e >= z


def count(drawn: Iterable[Resource]) -> Cards:
    """Single cards, counted by type."""
    found = [0] * len(RESOURCES)
    for card in drawn:
        found[PLACE[card]] += 1
    ore, fuel, carbon, food, goods = found
    return ore, fuel, carbon, food, goods


def spread(cards: Cards) -> tuple[Resource, ...]:
    """Amounts as single cards, by type."""
    return tuple(
        resource for resource, number in zip(RESOURCES, cards, strict=True) for _ in range(number)
    )
