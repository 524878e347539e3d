"""13. What is done for a player who is not asked, and suggested to one who is.

These are rules, not advice: by them the game pays, writes off and consumes where only a number
matters (RACE-13.15, RACE-13.60, RACE-13.61) or an order leaves the rest to it (RACE-13.17).
Whoever changes an answer of theirs changes what `verify` works out again, and needs a new version
of the rules.
"""

from __future__ import annotations

from bot.games.race.box.cards import CARDS, CardId
from bot.games.race.box.powers import DiscardHand, Draw, Gamble
from bot.games.race.chapters.consume.courses import Outcome, goods_powers, kind_of, lots, outcomes
from bot.games.race.chapters.tableau import CONSUME_POWERS, Tableau, military_against, sale_value
from bot.games.race.commands import Bet, Consume, ConsumeStep, Sell, Stop
from bot.games.race.state import Course, Player

LIKELIEST_NUMBER = 2  # the most frequent cost or defense in the deck: 30 of 114 cards


def burden(me: Player, card: CardId) -> tuple[bool, int]:
    """How easily a card is given away (RACE-13.61): what cannot be placed, then the dearest."""
    design = CARDS[card]
    if design.military:
        out_of_reach = military_against(me.tableau, card) < design.number
        return out_of_reach, 7 if out_of_reach else design.number
    owned = not design.is_world and any(CARDS[own].id == design.id for own in me.tableau)
    return owned or design.number > len(me.hand), design.number


def surplus(me: Player, cards: tuple[CardId, ...], count: int) -> tuple[CardId, ...]:
    """The cards to part with: on an order to pay, and in the last round.

    RACE-13.17, RACE-13.61.
    """
    return tuple(sorted(cards, key=lambda card: (burden(me, card), card), reverse=True)[:count])


def keepers(me: Player, cards: tuple[CardId, ...], count: int) -> tuple[CardId, ...]:
    """The cheapest cards that can be placed: what is kept once the game is over (RACE-13.60)."""
    return tuple(sorted(cards, key=lambda card: (burden(me, card), card))[:count])


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
