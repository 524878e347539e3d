"""Standing answers to trade offers: they act as soon as an offer is made (STAR-5.3.16)."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.records import Command, Seat
from bot.engine.story import Story
from bot.games.starfarers.chapters.orders import ACCEPT, OFFERS, acting
from bot.games.starfarers.chapters.prepared import say_order
from bot.games.starfarers.chapters.trade import offers
from bot.games.starfarers.commands import MakeOffer
from bot.games.starfarers.state import Starfarers


def decide(story: Story[Starfarers], actor: Seat, command: Command, chance: Chance) -> None:
    offers.decide(story, actor, command, chance)
    if isinstance(command, MakeOffer):
        answer(story, story.state.offered)


def answer(story: Story[Starfarers], number: int) -> None:
    """In seat order from the active player's left."""
    for seat in offers.others(story.state, story.state.active):
        offer = next(offer for offer in story.state.offers if offer.id == number)
        if not offer.is_open:
            return
        order = acting(story.state, seat, OFFERS, about=str(number)) if seat in offer.to else None
        if order is not None:
            say_order(story, seat, order)
            reply = offers.accept if order.answer == (ACCEPT,) else offers.decline
            reply(story, seat, offer)
