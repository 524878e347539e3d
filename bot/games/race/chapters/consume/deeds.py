"""What a player may do in a Consume turn, worked out and checked (pages 6 and 10)."""

from __future__ import annotations

from bot.engine.errors import quoted, require
from bot.engine.records import Record, replace, take
from bot.games.race.box.cards import CARDS, CardId, power_card
from bot.games.race.box.powers import ConsumeExactly, ConsumePower, DiscardHand, Draw, Gamble
from bot.games.race.chapters.courses import (
    Outcome,
    fitting,
    gains,
    goods_needed,
    goods_powers,
    kind_of,
    lots,
    may_use,
    must_use,
    outcomes,
)
from bot.games.race.chapters.tableau import CONSUME_POWERS, Tableau, sale_value
from bot.games.race.commands import Bet, Consume, ConsumeStep, PowerId, Sell, Spend, Stop
from bot.games.race.events import after_deed
from bot.games.race.phrases import require_hand
from bot.games.race.state import Course, Deed, Player

LIKELIEST_NUMBER = 2  # the most frequent cost or defense in the deck: 30 of 114 cards


def mandatory(me: Player, course: Course) -> list[PowerId]:
    """Powers that must still be used (RACE-8.14); none while a sale comes first."""
    goods = tuple(me.goods)
    return [own for own in course.powers if must_use(CONSUME_POWERS[own], goods)]


def usable(me: Player, course: Course) -> list[PowerId]:
    goods = tuple(me.goods)
    return [own for own in course.powers if may_use(CONSUME_POWERS[own], goods, me.hand_size)]


def only_sale(me: Player, course: Course) -> Sell | None:
    """The sale that comes first, if one good alone can be sold (RACE-13.15)."""
    return Sell(*me.goods) if course.sells and len(me.goods) == 1 else None


class Doing(Record, frozen=True):
    """A step worked out: the deed, and the hand cards spent on it."""

    deed: Deed
    spent: tuple[CardId, ...] = ()


def work_out(me: Player, course: Course, step: ConsumeStep) -> Doing:
    """What a step does, or the refusal that says why it cannot be."""
    sale_first = course.sells and bool(me.goods)
    require(isinstance(step, Sell) or not sale_first, "race.refuse.sell_first", "RACE-8.1")
    match step:
        case Sell(world):
            require(course.sells, "race.refuse.no_sale", "RACE-8.4")
            require_goods(me, (world,))
            return Doing(Deed(None, (world,), draws=sale_value(me.working, world)))
        case Stop():
            left = mandatory(me, course)
            require(not left, "race.refuse.must_consume", "RACE-8.14", n=len(left))
            return Doing(Deed(None))
        case Consume(own, worlds):
            power = unused(course, own)
            require(
                not isinstance(power, Gamble | DiscardHand), "race.refuse.wrong_use", "RACE-8.11"
            )
            check_goods(me, own, worlds)
            vp, cards = gains(power, worlds, me.working, course.multiplier)
            return Doing(Deed(own, worlds, vp, cards))
        case Bet(own, number):
            power = unused(course, own)
            require(isinstance(power, Gamble), "race.refuse.wrong_use", "RACE-8.26")
            assert isinstance(power, Gamble)
            require(
                power.low <= number <= power.high,
                "race.refuse.gamble_number",
                "RACE-8.26",
                low=power.low,
                high=power.high,
            )
            return Doing(Deed(own, number=number))
        case Spend(own, cards_):
            power = unused(course, own)
            require(isinstance(power, DiscardHand), "race.refuse.wrong_use", "RACE-8.28")
            assert isinstance(power, DiscardHand)
            require_hand(me, cards_)
            require(
                len(cards_) <= power.most,
                "race.refuse.spend_number",
                "RACE-8.28",
                n=power.most,
                given=len(cards_),
            )
            return Doing(Deed(own, vp=power.vp * len(cards_), spent=len(cards_)), cards_)


def unused(course: Course, own: PowerId) -> ConsumePower:
    require(own in CONSUME_POWERS, "race.refuse.no_such_power", "RACE-4.1", power=quoted(own))
    require(own in course.powers, "race.refuse.power_used", "RACE-8.11", card=power_card(own))
    return CONSUME_POWERS[own]


def require_goods(me: Player, worlds: tuple[CardId, ...]) -> None:
    require(len(set(worlds)) == len(worlds), "race.refuse.good_twice", "RACE-8.60")
    require(set(worlds) <= me.goods.keys(), "race.refuse.no_good_there", "RACE-8.61")


def check_goods(me: Player, own: PowerId, worlds: tuple[CardId, ...]) -> None:
    """Exactly the goods the power takes, each fitting (RACE-8.15 to RACE-8.31)."""
    power, goods = CONSUME_POWERS[own], tuple(me.goods)
    require_goods(me, worlds)
    name = power_card(own)
    needed = goods_needed(power, goods)
    clause = "RACE-8.17" if isinstance(power, ConsumeExactly) else "RACE-8.15"
    require(needed is not None, "race.refuse.power_unusable", clause, card=name)
    require(
        len(worlds) == needed,
        "race.refuse.goods_number",
        clause,
        card=name,
        n=needed,
        given=len(worlds),
    )
    fit = set(fitting(power, goods))
    require(set(worlds) <= fit, "race.refuse.goods_kind", clause, card=name)
    if isinstance(power, ConsumeExactly) and power.distinct:
        kinds = {kind_of(world) for world in worlds}
        require(len(kinds) == len(worlds), "race.refuse.goods_distinct", "RACE-8.20", card=name)


def rehearse(me: Player, course: Course, steps: tuple[ConsumeStep, ...]) -> tuple[Player, Course]:
    """The player after these steps, without what they draw; a good goes once (RACE-8.60)."""
    for place, step in enumerate(steps):
        last = place == len(steps) - 1
        require(last or not isinstance(step, Stop), "race.refuse.after_stop", "RACE-8.14")
        doing = work_out(me, course, step)
        if isinstance(step, Stop):
            break
        gone = doing.deed.worlds
        goods = {world: good for world, good in me.goods.items() if world not in gone}
        me = replace(me, goods=goods, hand=take(me.hand, doing.spent))
        following = after_deed(course, doing.deed)
        assert following is not None
        course = following
    return me, course


# --- what is done for a player who is not asked (RACE-13.15, RACE-13.17)
# By these answers `verify` works games out again: to change one needs a new version of the rules.


def by_readiness(tableau: Tableau, goods: tuple[CardId, ...]) -> list[CardId]:
    """Goods to part with first (RACE-13.15): where more is produced, then the cheapest."""
    return sorted(goods, key=lambda w: (CARDS[w].windfall, sale_value(tableau, w), w))


def best_course(
    me: Player, course: Course, number: int = LIKELIEST_NUMBER
) -> tuple[ConsumeStep, ...]:
    """The course with most VP, then most cards, then most goods left; gambles last.

    It is taken where every course ends alike (RACE-13.15), or on an order (RACE-13.17).
    """
    goods, powers, sells = tuple(me.goods), course.powers, course.sells
    steps: list[ConsumeStep] = [
        Consume(power) for power in powers if isinstance(CONSUME_POWERS[power], Draw)
    ]
    steps += [Bet(power, number) for power in powers if isinstance(CONSUME_POWERS[power], Gamble)]
    found: list[ConsumeStep] = []
    while True:
        specs = goods_powers(powers)
        ends = outcomes(lots(me.working, goods), specs, sells)
        step = ends[max(ends, key=_merit)]
        if step is None:
            break
        place, taken = step
        worlds = _pick(me.working, goods, taken)
        if place is None:
            found.append(Sell(worlds[0]))
            sells = False
        else:
            power = next(own for own in powers if CONSUME_POWERS[own] == specs[place])
            found.append(Consume(power, worlds))
            powers = tuple(own for own in powers if own != power)
        goods = tuple(world for world in goods if world not in worlds)
    if any(isinstance(CONSUME_POWERS[power], DiscardHand) for power in powers):
        return (*found, *steps, Stop())
    return (*found, *steps)


def _merit(end: Outcome) -> tuple[int, int, int]:
    return end.vp, end.cards, sum(end.left)


def _pick(
    tableau: Tableau, goods: tuple[CardId, ...], taken: tuple[int, ...]
) -> tuple[CardId, ...]:
    """Actual goods for so many of each lot."""
    worlds: list[CardId] = []
    for lot, number in zip(lots(tableau, goods), taken, strict=True):
        alike = tuple(
            world
            for world in goods
            if kind_of(world) is lot.kind and sale_value(tableau, world) == lot.price
        )
        worlds += by_readiness(tableau, alike)[:number]
    return tuple(worlds)
