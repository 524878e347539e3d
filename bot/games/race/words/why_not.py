"""What a player of Race may ask about: cards that a question does not offer, and where to read."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.guide import Try
from bot.engine.prompts import Prompt
from bot.engine.text import say
from bot.games.race.box.cards import CARDS, CardId, card_name, power_text, readable
from bot.games.race.box.powers import DiscardHand, Gamble
from bot.games.race.chapters.tableau import CONSUME_POWERS
from bot.games.race.commands import (
    Bet,
    Consume,
    Develop,
    Means,
    PowerId,
    Sell,
    Settle,
    Spend,
    Target,
    Way,
)
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
            for card in readable(me.hand):
                yield Try(card, card_name(card), Settle(card, Way(means(card))))
        case "race.consume" | "race.consume_plan":
            yield from consuming(me)
        case "race.produce":
            for card in me.tableau:
                yield Try(card, card_name(card), Target((card,)))


def means(card: CardId) -> Means:
    """How one would think of placing it."""
    return Means.CONQUER if CARDS[card].military else Means.PAY


def consuming(me: Player) -> Iterator[Try]:
    """Every consume power of the tableau, with goods that are at hand; and the sale."""
    for card in me.tableau:
        for place in range(len(CARDS[card].powers.consume)):
            power = PowerId(f"{card}/{place}")
            label = say("race.option.power", card=card_name(card), power=power_text(power))
            match CONSUME_POWERS[power]:
                case Gamble():
                    yield Try(power, label, Bet(power, 1))
                case DiscardHand():
                    yield Try(power, label, Spend(power, ()))
                case _:
                    yield Try(power, label, Consume(power, tuple(me.goods)[:1]))
    for world in me.goods:
        yield Try(world, card_name(world), Sell(world))
