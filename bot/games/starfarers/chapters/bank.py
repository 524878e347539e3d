"""Cards, rings and expansions that come from the common supply and go back to it."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.starfarers.box.constants import CONSTANTS
from bot.games.starfarers.box.pieces import EXPANSIONS, Expansion
from bot.games.starfarers.box.resources import NOTHING, Cards, least, spread
from bot.games.starfarers.events import CardsGained, CardsPaid, CardTaken, FameChanged
from bot.games.starfarers.state import FIELD, Player, Starfarers


def in_bank(state: Starfarers, cards: Cards) -> Cards:
    """As many of these cards as the bank has (STAR-11.5.1)."""
    return least(cards, state.bank)


def gain(story: Story[Starfarers], seat: Seat, cards: Cards, why: str) -> Cards:
    """Takes cards from the bank as far as it has them, and says which."""
    got = in_bank(story.state, cards)
    if got != NOTHING:
        story.tell(CardsGained(seat, got, why))
    return got


def pay(story: Story[Starfarers], seat: Seat, cards: Cards, why: str) -> None:
    if cards != NOTHING:
        story.tell(CardsPaid(seat, cards, why))


def draw_from_hand(
    story: Story[Starfarers], seat: Seat, victim: Seat, why: str, chance: Chance
) -> None:
    """One card of the victim at random, if there is one."""
    hand = spread(story.state.players[victim].hand)
    if hand:
        card = hand[chance.below("starfarers.card_of_hand", len(hand))]
        story.tell(CardTaken(seat, victim, card, why))


def fame_left(state: Starfarers) -> int:
    return CONSTANTS.supply.fame - sum(player.fame for player in state.players)


def change_fame(story: Story[Starfarers], seat: Seat, rings: int, why: str) -> None:
    """Never below nothing, never more than the supply has (STAR-11.4.2, STAR-11.4.3)."""
    held = story.state.players[seat].fame
    rings = max(-held, min(rings, fame_left(story.state)))
    if rings:
        story.tell(FameChanged(seat, rings, why))


def expansions_left(state: Starfarers, expansion: Expansion) -> int:
    name = FIELD[expansion]
    used = sum(getattr(player, name) for player in state.players)
    return int(getattr(CONSTANTS.supply, expansion.value) - used)


def can_add(state: Starfarers, seat: Seat) -> tuple[Expansion, ...]:
    """The expansions that still fit on the mother ship and are in the supply (STAR-6.3.4)."""
    me = state.players[seat]
    return tuple(
        expansion
        for expansion in EXPANSIONS
        if getattr(me, FIELD[expansion]) < getattr(CONSTANTS.limits, expansion.value)
        and expansions_left(state, expansion)
    )


def can_lose(player: Player) -> tuple[Expansion, ...]:
    return tuple(expansion for expansion in EXPANSIONS if getattr(player, FIELD[expansion]))
