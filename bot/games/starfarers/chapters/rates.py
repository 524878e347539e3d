"""What the Galactic Bank asks for a card (section 5.2, STAR-10.3.3)."""

from __future__ import annotations

from bot.engine.records import Seat
from bot.games.starfarers.box.constants import CONSTANTS
from bot.games.starfarers.box.friends import Friend, Power
from bot.games.starfarers.box.resources import Resource
from bot.games.starfarers.chapters.abilities import powers
from bot.games.starfarers.state import Starfarers


def base_rate(give: Resource) -> int:
    """Without friendship cards (STAR-5.2.1, STAR-5.2.2)."""
    rates = CONSTANTS.bank_rates
    return rates.goods if give is Resource.GOODS else rates.default


def merchant(view: Starfarers, seat: Seat, give: Resource) -> Friend | None:
    """The friendship card for this type, unless its rate is used up for this turn."""
    for card in powers(view.players[seat].cards, Power.RATE):
        if card.resource is give and card.id not in view.used:
            return card
    return None


def rate(view: Starfarers, seat: Seat, give: Resource) -> int:
    """The best one now."""
    card = merchant(view, seat, give)
    return base_rate(give) if card is None else card.rate


def price(view: Starfarers, seat: Seat, give: Resource, times: int) -> int:
    """Cards for so many cards of the bank, each at the best rate that is left (STAR-10.3.3)."""
    card = merchant(view, seat, give)
    if card is None:
        return times * base_rate(give)
    if not card.uses_per_turn:
        return times * card.rate
    better = min(times, card.uses_per_turn)
    return better * card.rate + (times - better) * card.rate_after


def most(view: Starfarers, seat: Seat, give: Resource, held: int) -> int:
    """How many cards of the bank so many cards buy."""
    card = merchant(view, seat, give)
    if card is None:
        return held // base_rate(give)
    if not card.uses_per_turn:
        return held // card.rate
    better = min(held // card.rate, card.uses_per_turn)
    return better + (held - better * card.rate) // card.rate_after
