"""What a player of Race may ask about: cards that a question does not offer, and where to read."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.guide import Try
from bot.engine.prompts import Prompt
from bot.games.race.box.cards import CARDS, card_name, readable
from bot.games.race.box.powers import DiscardHand, Gamble
from bot.games.race.chapters.consume.talk import power_option
from bot.games.race.chapters.tableau import CONSUME_POWERS, consume_powers
from bot.games.race.commands import Bet, Consume, Develop, Means, Sell, Settle, Spend, Target, Way
from bot.games.race.state import Player, Race

CLAUSES = {
    "race.action": "RACE-3.3",
    "race.consume": "RACE-8.1",
    "race.consume_plan": "RACE-8.1",
    "race.develop": "RACE-6.3",
    "race.discard": "RACE-2.8",
    "race.keep": "RACE-5.8",
    "race.late_way": "RACE-13.31",
    "race.orders": "RACE-13.17",
    "race.pay": "RACE-6.11",
    "race.produce": "RACE-9.4",
    "race.settle": "RACE-7.1",
}


def tries(view: Race, prompt: Prompt) -> Iterator[Try]:
    """For each piece of the seat's: the id of its option, its name, and a command that uses it."""
    me = view.players[prompt.seat]
    match prompt.key:
        case "race.develop":
            for card in readable(me.hand):
                yield Try(card, card_name(card), Develop(card))
        case "race.settle":
            for card in readable(me.hand):  # as one would think of placing it
                means = Means.CONQUER if CARDS[card].military else Means.PAY
                yield Try(card, card_name(card), Settle(card, Way(means)))
        case "race.consume" | "race.consume_plan":
            yield from consuming(me)
        case "race.produce":
            for card in me.tableau:
                yield Try(card, card_name(card), Target((card,)))


def consuming(me: Player) -> Iterator[Try]:
    """Every consume power of the tableau, with goods that are at hand; and the sale."""
    for power in consume_powers(me.tableau):
        label = power_option(power).label
        match CONSUME_POWERS[power]:
            case Gamble():
                yield Try(power, label, Bet(power, 1))
            case DiscardHand():
                yield Try(power, label, Spend(power, ()))
            case _:
                yield Try(power, label, Consume(power, tuple(me.goods)[:1]))
    for world in me.goods:
        yield Try(world, card_name(world), Sell(world))
