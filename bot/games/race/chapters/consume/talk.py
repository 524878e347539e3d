"""8. The questions of a Consume turn: step by step, as one plan, or as the best plan at a press."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import starmap
from typing import Any

from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import (
    Asking,
    Option,
    Prompt,
    Talk,
    number_option,
    offered,
    pick,
    pick_some,
    plain,
)
from bot.engine.records import Seat
from bot.engine.text import say
from bot.games.race.box.cards import CardId, good_name, power_card, power_text
from bot.games.race.box.powers import ConsumeExactly, DiscardHand, Gamble, Kind, Phase
from bot.games.race.chapters import produce
from bot.games.race.chapters.consume import phase
from bot.games.race.chapters.consume.deeds import (
    LIKELIEST_NUMBER,
    best_course,
    by_readiness,
    mandatory,
    rehearse,
    usable,
)
from bot.games.race.chapters.consume.phase import number_to_bet, open_course
from bot.games.race.chapters.courses import fitting, gains, goods_needed, kind_of
from bot.games.race.chapters.debts import end_is_certain, surplus
from bot.games.race.chapters.orders import left
from bot.games.race.chapters.tableau import CONSUME_POWERS, sale_value
from bot.games.race.commands import Bet, Consume, ConsumeStep, Plan, PowerId, Sell, Spend, Stop
from bot.games.race.phrases import card_option, card_options, priced
from bot.games.race.state import Consuming, Course, Following, Perform, Player, Race, Turn

BEST: Option[Any] = plain("race.option.best", "best")
kind_option: Callable[[Kind], Option[Kind]] = offered(good_name)
STOP: Option[Any] = plain("race.option.stop", "stop")


def prompts(view: Race, seat: Seat, step: Consuming | Turn) -> Iterator[Prompt]:
    """The next power or the whole turn; beside that, targets in advance (RACE-13.51)."""
    if course := open_course(view, seat):
        me, over = view.players[seat], end_is_certain(view, view.agenda)
        bet = number_to_bet(left(view, seat))
        about = f"{view.round}.{len(course.deeds)}"
        one, all_ = (partial(talk, me, course, over, bet) for talk in (step_talk, plan_talk))
        yield Prompt("race.consume", seat, one, about)
        yield Prompt("race.consume_plan", seat, all_, about, owed=False)
    if produce.is_announced(view):
        yield from produce.prompts(view, seat, step)


def step_talk(me: Player, course: Course, over: bool, bet: int) -> Talk:
    """The next thing to do; `bet`: the number that the best way names in a gamble."""
    step = yield from next_step(me, course, over, "")
    return Plan(best_course(me, course, bet)) if step is None else step


def plan_talk(me: Player, course: Course, over: bool, bet: int) -> Talk:
    """The whole turn, question by question."""
    steps: list[ConsumeStep] = []
    while course.sells or usable(me, course):
        step = yield from next_step(me, course, over, f".{len(steps) + 1}")
        if step is None:
            return Plan((*steps, *best_course(me, course, bet)))
        steps.append(step)
        if isinstance(step, Stop):
            break
        me, course = rehearse(me, course, (step,))
    return Plan(tuple(steps))


def next_step(me: Player, course: Course, over: bool, nth: str) -> Asking[ConsumeStep | None]:
    """One step; None: the best way from here."""
    if course.sells and me.goods:
        prices = {world: sale_value(me.working, world) for world in me.goods}
        best = max(prices, key=lambda world: (prices[world], world))
        return Sell((yield from pick(f"good{nth}", starmap(priced, prices.items()), (best,))))
    options, must = [power_option(power) for power in usable(me, course)], mandatory(me, course)
    alone = (STOP,) if not must else () if len(options) == 1 else (BEST,)
    hint = ((alone or options)[0].id,)
    (picked,) = yield from pick_some(
        f"power{nth}", options, at_least=1, at_most=1, hint=hint, instead=alone
    )
    if picked in (STOP.value, BEST.value):
        return Stop() if picked == STOP.value else None
    power: PowerId = picked
    match CONSUME_POWERS[power]:
        case Gamble(low, high):
            numbers = map(number_option, range(low, high + 1))
            return Bet(power, (yield from pick(f"number{nth}", numbers, (str(LIKELIEST_NUMBER),))))
        case DiscardHand(most):
            return Spend(power, (yield from spend_talk(me, most, over, nth)))
    return Consume(power, (yield from goods_talk(me, power, nth)))


def spend_talk(me: Player, most: int, over: bool, nth: str) -> Asking[tuple[CardId, ...]]:
    """Hand cards for VP; in the last round only their number matters (RACE-13.61)."""
    most = min(most, len(me.hand))
    if not over:
        cards = yield from pick_some(
            f"cards{nth}", card_options(me.hand), at_most=most, spots=me.hand
        )
        return tuple(cards)
    count = yield from pick(f"count{nth}", map(number_option, range(most + 1)), (str(most),))
    return surplus(me, me.hand, count)


def goods_talk(me: Player, power: PowerId, nth: str) -> Asking[tuple[CardId, ...]]:
    """Which goods go; of different kinds, first the kinds, then one good of each (RACE-8.20)."""
    spec, goods = CONSUME_POWERS[power], tuple(me.goods)
    fit, count = fitting(spec, goods), goods_needed(spec, goods) or 0
    exactly = partial(pick_some, at_least=count, at_most=count)
    if isinstance(spec, ConsumeExactly) and spec.distinct:
        kinds = [kind for kind in Kind if any(kind_of(world) is kind for world in fit)]
        worlds: tuple[CardId, ...] = ()
        for kind in (yield from exactly(f"kinds{nth}", map(kind_option, kinds))):
            alike = tuple(world for world in fit if kind_of(world) is kind)
            hint = (by_readiness(me.working, alike)[0],)
            worlds += ((yield from pick(f"{kind}{nth}", card_options(alike), hint)),)
        return worlds
    if count == len(fit):
        return fit
    options = (good_option(me, power, world) for world in fit)
    readiest = tuple(by_readiness(me.working, fit)[:count])
    return tuple((yield from exactly(f"goods{nth}", options, hint=readiest)))


@lru_cache(maxsize=200)
def power_option(power: PowerId) -> Option[PowerId]:
    label = say("race.option.power", card=power_card(power), power=power_text(power))
    return Option(power, power, label, spot=power.partition("/")[0])


def good_option(me: Player, power: PowerId, world: CardId) -> Option[CardId]:
    vp, cards = gains(CONSUME_POWERS[power], (world,), me.working, 1)
    return priced(world, cards) if cards and not vp else card_option(world)


CHAPTER = Chapter[Race](
    {
        (Perform, Phase.CONSUME): phase.begin,
        Consuming: phase.advance_parallel,
        Turn: phase.advance_turn,
        Following: phase.advance_following,
    },
    dict.fromkeys((Sell, Consume, Bet, Spend, Stop, Plan), phase.decide),
    prompts,
)
