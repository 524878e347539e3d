"""What a careful player would do by default: the suggestions of the prompts and of the clock."""

from __future__ import annotations

from bot.games.race.box.cards import CARDS, CardId
from bot.games.race.box.powers import DiscardHand, Draw, Gamble
from bot.games.race.chapters.consume.courses import Outcome, goods_powers, kind_of, lots, outcomes
from bot.games.race.chapters.tableau import CONSUME_POWERS, Tableau, military_against, sale_value
from bot.games.race.commands import Bet, Consume, ConsumeStep, Sell, Stop
from bot.games.race.state import Course, Player

LIKELIEST_NUMBER = 2  # the most frequent cost or defense in the deck: 30 of 114 cards


def burden(me: Player, card: CardId) -> tuple[bool, int]:
    """How easily a card is given away: what cannot be placed first, then the dearest."""
    design = CARDS[card]
    if design.military:
        out_of_reach = military_against(me.tableau, card) < design.number
        return out_of_reach, 7 if out_of_reach else design.number
    owned = not design.is_world and any(CARDS[own].id == design.id for own in me.tableau)
    return owned or design.number > len(me.hand), design.number


def surplus(me: Player, cards: tuple[CardId, ...], count: int) -> tuple[CardId, ...]:
    """The cards to part with."""
    return tuple(sorted(cards, key=lambda card: (burden(me, card), card), reverse=True)[:count])


def keepers(me: Player, cards: tuple[CardId, ...], count: int) -> tuple[CardId, ...]:
    """The cheapest cards that can be placed."""
    return tuple(sorted(cards, key=lambda card: (burden(me, card), card))[:count])


def by_readiness(tableau: Tableau, goods: tuple[CardId, ...]) -> list[CardId]:
    """Goods to part with first: on worlds that can produce again, then the cheapest."""
    return sorted(goods, key=lambda w: (CARDS[w].windfall, sale_value(tableau, w), w))


def best_course(
    me: Player, course: Course, number: int = LIKELIEST_NUMBER
) -> tuple[ConsumeStep, ...]:
    """The order of powers with most VP, then most cards, then most goods left; gambles last."""
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
