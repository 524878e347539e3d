"""What a player of Race may ask about: cards that a question does not offer, and where to read."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.guide import Try, attempts
from bot.engine.prompts import Prompt
from bot.engine.records import Command
from bot.games.race import commands as deeds
from bot.games.race.box.cards import CARDS, CardId, readable
from bot.games.race.box.powers import DiscardHand, Gamble
from bot.games.race.chapters.consume.talk import power_option
from bot.games.race.chapters.tableau import CONSUME_POWERS, consume_powers
from bot.games.race.phrases import card_options
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
            yield from attempts(card_options(readable(me.hand)), deeds.Develop)
        case "race.settle":
            yield from attempts(card_options(readable(me.hand)), placed)
        case "race.consume" | "race.consume_plan":
            yield from consuming(me)
        case "race.produce":
            yield from attempts(card_options(me.tableau), lambda card: deeds.Target((card,)))


def placed(world: CardId) -> deeds.Settle:
    """As one would think of placing it."""
    return deeds.Settle(
        world, deeds.Way(deeds.Means.CONQUER if CARDS[world].military else deeds.Means.PAY)
    )


def consuming(me: Player) -> Iterator[Try]:
    """Every consume power of the tableau, with goods that are at hand; and the sale."""

    def use(power: deeds.PowerId) -> Command:
        match CONSUME_POWERS[power]:
            case Gamble():
                return deeds.Bet(power, 1)
            case DiscardHand():
                return deeds.Spend(power, ())
        return deeds.Consume(power, tuple(me.goods)[:1])

    yield from attempts(map(power_option, consume_powers(me.tableau)), use)
    yield from attempts(card_options(me.goods), deeds.Sell)
