"""A command as a button names it, before it is given: with all that it costs and brings."""

from __future__ import annotations

from bot.engine.records import Command, Seat
from bot.engine.text import Text, say, story
from bot.games.race.box.cards import CardId, card_name, kind_name, names, power_card
from bot.games.race.chapters.consume.deeds import rehearse, work_out
from bot.games.race.chapters.consume.phase import open_course
from bot.games.race.chapters.tableau import bonuses, develop_cost, way_cost
from bot.games.race.commands import (
    Bet,
    Consume,
    ConsumeStep,
    Develop,
    Means,
    Plan,
    Sell,
    Settle,
    Spend,
    Stop,
)
from bot.games.race.phrases import gain, manner, paid_with
from bot.games.race.state import Course, Player, Race, Selecting


def spoken(view: Race, seat: Seat, command: Command) -> Text | None:
    """None: the answers to its questions say it all."""
    me, step = view.players[seat], view.step
    match command:
        case Develop(card, payment) if isinstance(step, Selecting):
            cost = develop_cost(me.working, bonuses(me.actions, step.phase, step.nth), card)
            return say("race.do.develop", card=card_name(card), how=(price(cost, payment),))
        case Settle(world, way, payment):
            how = manner(way)
            if way.means is not Means.CONQUER:
                paid = price(way_cost(me.working, world, way), payment)
                how = (paid, *how) if way.means is Means.BUY else (paid, *how[1:])
            if command.firm:
                how += (Text("race.answer.firm"),)
            return say("race.do.settle", card=card_name(world), how=how)
        case Sell() | Consume() | Bet() | Spend() | Plan() if course := open_course(view, seat):
            return whole(me, course, command.steps if isinstance(command, Plan) else (command,))
    return None


def price(cost: int, payment: tuple[CardId, ...] | None) -> Text:
    return say("race.do.later", n=cost) if cost and payment is None else paid_with(payment or ())


def one(me: Player, course: Course, step: ConsumeStep) -> Text:
    deed = work_out(me, course, step).deed
    match step:
        case Sell(world):
            card, kind = card_name(world), kind_name(world)
            return say("race.do.sell", world=card, kind=kind, n=deed.draws)
        case Consume(power, worlds) if worlds:
            return say("race.do.consume", worlds=names(worlds), gain=gain(deed))
        case Consume(power):
            return say("race.do.use", card=power_card(power), gain=gain(deed))
        case Bet(power, number):
            return say("race.do.bet", card=power_card(power), n=number)
        case Spend(power, cards) if cards:
            return say("race.do.spend", cards=names(cards), gain=gain(deed))
        case Spend(power):
            return say("race.do.spend_nothing", card=power_card(power))
    return Text("race.do.stop")


def whole(me: Player, course: Course, steps: tuple[ConsumeStep, ...]) -> Text:
    """Step by step; a card that a gamble may win counts nothing beforehand."""
    told: list[Text] = []
    for step in steps:
        told.append(one(me, course, step))
        if isinstance(step, Stop):
            break
        me, course = rehearse(me, course, (step,))
    return story(*told) if told else Text("race.do.stop")
