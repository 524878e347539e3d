"""What mother ships and friendship cards make a player able to do (STAR-6.3.1, section 10.3)."""

from __future__ import annotations

from functools import lru_cache

from bot.games.starfarers.box.constants import CONSTANTS
from bot.games.starfarers.box.friends import FRIENDS, Friend, FriendId, Power
from bot.games.starfarers.box.resources import Resource
from bot.games.starfarers.state import Flight, Player


@lru_cache(maxsize=50_000)
def powers(cards: tuple[FriendId, ...], op: Power) -> tuple[Friend, ...]:
    """The friendship cards of one kind among these."""
    return tuple(FRIENDS[card] for card in cards if FRIENDS[card].op is op)


def speed_bonus(player: Player) -> int:
    return player.speed_bonus


def combat_bonus(player: Player) -> int:
    return sum(card.combat for card in powers(player.cards, Power.SHIPS))


def speed(player: Player, flight: Flight) -> int:
    """Of each ship, now."""
    return flight.speed(player)


def strength(player: Player) -> int:
    """Against a pirate lair: no shake (STAR-9.3.2)."""
    return player.cannons + combat_bonus(player)


def hand_limit(player: Player) -> int:
    """More cards than that are halved on a 7 (STAR-4.2.2, STAR-4.2.4)."""
    limits = [card.limit for card in powers(player.cards, Power.LIMIT)]
    return max([CONSTANTS.limits.hand, *limits])


def bonus_types(player: Player) -> tuple[Resource, ...]:
    """The types of which one more is due when planets yield any (STAR-4.1.5)."""
    cards = powers(player.cards, Power.MORE)
    return tuple(card.resource for card in cards if card.resource is not None)
