"""The four peoples and their friendship cards, read from `data/friendship.json` (section 10.3)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NewType

from bot.engine.records import Record
from bot.games.starfarers.box.constants import read
from bot.games.starfarers.box.resources import Resource

FriendId = NewType("FriendId", str)  # a friendship card: 'ME-goods'


class People(StrEnum):
    GREEN_FOLK = "green_folk"
    SCIENTISTS = "scientists"
    MERCHANTS = "merchants"
    DIPLOMATS = "diplomats"


class Power(StrEnum):
    """What friendship cards do (section 10.3)."""

    MORE = "production_plus_one"
    RATE = "bank_rate"
    SHIPS = "ship_bonus"
    LIMIT = "hand_limit"
    RELIEF = "relief"
    RICH = "draw_from_richer"
    FAME = "buy_fame"


class Friend(Record, frozen=True):
    """A friendship card."""

    id: FriendId
    people: People
    op: Power
    resource: Resource | None = None
    rate: int = 0
    uses_per_turn: int = 0  # of the better rate; 0: always
    rate_after: int = 0
    speed: int = 0
    combat: int = 0
    limit: int = 0
    gain_choice: int = 0
    players: int = 0
    cards_each: int = 0
    min_richer: int = 0
    pay: Mapping[Resource, int] = {}
    fame: int = 0


FRIENDS: dict[FriendId, Friend] = {
    card.id: card for card in read("friendship.json", dict[str, tuple[Friend, ...]])["cards"]
}


def friends_of(people: People) -> tuple[FriendId, ...]:
    return tuple(card.id for card in FRIENDS.values() if card.people is people)
