"""16. What orders are about: subjects, measures, and hands and offers there can be."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, TypeAlias

from bot.engine.orders.language import (
    Bound,
    Language,
    Measure,
    Order,
    Spans,
    Subject,
    always,
    at_least,
    at_most,
)
from bot.engine.prompts import Option, plain
from bot.engine.text import Text, say
from bot.games.starfarers.box.constants import CONSTANTS, TARGET
from bot.games.starfarers.box.names import item_name, resource_name
from bot.games.starfarers.box.pieces import EXPANSIONS
from bot.games.starfarers.box.resources import RESOURCES, Resource

KEEP, GIVE, RELIEF, GIFT = "tribute_keep", "tribute_give", "relief", "gift"
REMOVAL, DECLINE, THROUGH, OFFERS = "removal", "decline", "through", "offers"
LEAST, REFUSE, ACCEPT = "least", "refuse", "accept"
HELD, OFFERED, ASKED = "held", "offered", "asked"  # with a resource: `asked.ore`
CARDS, POINTS, TURN, LACKING = "cards", "points", "turn", "lacking"
Span: TypeAlias = tuple[int, int]  # between what a number lies
PER_TYPE = CONSTANTS.resource_cards.per_type
LAST_TURN = 200  # no game lasts that long


def of_each(kind: str) -> tuple[str, ...]:
    return tuple(f"{kind}.{resource}" for resource in RESOURCES)


BY_TYPE = of_each(HELD), of_each(OFFERED), of_each(ASKED)


def own_price(order: Order) -> tuple[Bound, ...]:
    """To accept: what it does not name is not given, and what is given is held (STAR-5.3.16)."""
    if order.answer != (ACCEPT,):
        return ()
    named = {bound.measure for bound in order.bounds}
    others = (measure for measure in BY_TYPE[-1] if measure not in named)
    return (*(at_most(measure, 0) for measure in others), at_most(LACKING, 0))


IN_ORDER = tuple(itemgetter(*names) for names in BY_TYPE)


def possible(spans: Spans) -> bool:
    held, offered, asked = (spans_of(spans) for spans_of in IN_ORDER)
    return conceivable(held, offered, asked, spans[CARDS], spans[LACKING])


@lru_cache(maxsize=10_000)
def conceivable(
    held: tuple[Span, ...],
    offered: tuple[Span, ...],
    asked: tuple[Span, ...],
    cards: Span,
    lacking: Span,
) -> bool:
    """Is there such a hand, and an offer of one type for another (STAR-5.1.6, STAR-5.1.7)?

    The first three go by types; `lacking` counts the cards asked that the hand does not have.
    """
    by_type = tuple(zip(held, offered, asked, strict=True))
    types = range(len(by_type))
    return any(
        _fits(by_type, cards, lacking, given, wanted)
        for given in types
        for wanted in types
        if given != wanted and not offered[wanted][0] and not asked[given][0]
    )


def _fits(
    by_type: Sequence[tuple[Span, Span, Span]], cards: Span, lacking: Span, given: int, wanted: int
) -> bool:
    """With at least a card of these two. Whether a large hand can lack so much is not asked."""
    fewest = most = missing = hopeless = reach = 0
    for place, ((low, high), (gives, gives_most), (asks, asks_most)) in enumerate(by_type):
        gives, asks = max(gives, int(place == given)), max(asks, int(place == wanted))
        high = min(high, PER_TYPE - gives)
        if (gives and asks) or gives > gives_most or asks > asks_most or low > high:
            return False
        fewest, most = fewest + low, most + high
        missing, hopeless = missing + max(0, asks - low), hopeless + max(0, asks - high)
        reach += 0 if gives else max(0, asks_most - low)
    return (
        hopeless <= lacking[1]
        and lacking[0] <= reach
        and fewest + max(0, missing - lacking[1]) <= cards[1]
        and cards[0] <= most
    )


RANKED = tuple(Option[Any](kind, kind.value, resource_name(kind)) for kind in RESOURCES)
PARTS = tuple(Option[Any](kind, kind.value, item_name(kind)) for kind in EXPANSIONS)
TYPES = len(RANKED)
OWN = (CARDS, *BY_TYPE[0], POINTS, TURN)
DEAL = (*BY_TYPE[1], *BY_TYPE[2], LACKING)


def about(
    name: str, options: tuple[Option[Any], ...], most: int = 1, prompt: str = "", **more: Any
) -> Subject:
    """What can be said beforehand about something, by one's own numbers and those of a deal."""
    measures = (*DEAL, *OWN) if name == OFFERS else OWN
    return Subject(name, Text(f"starfarers.order.{name}"), options, most, measures, prompt, **more)


def by_type(kind: str, resource: Resource) -> Measure:
    label = say(f"starfarers.measure.{kind}", resource=resource_name(resource))
    return Measure(f"{kind}.{resource}", label, 0, PER_TYPE, asked=kind != HELD)


REPLIES = plain("starfarers.order.refuse", REFUSE), plain("starfarers.order.accept", ACCEPT)
# Only more cards than the limit are halved (STAR-4.2.2); who holds one gives it (STAR-16.6).
MANY, SOME = (always(at_least(CARDS, number)) for number in (CONSTANTS.limits.hand + 1, 2))
FEW = always(at_most(POINTS, CONSTANTS.supplies.below - 1))  # with more there are no supplies
TRIBUTE: dict[str, Any] = {"question": "tribute", "implied": MANY}
LANGUAGE = Language(
    (
        about(KEEP, RANKED, TYPES, "starfarers.tribute", **TRIBUTE),
        about(GIVE, RANKED, TYPES, "starfarers.tribute", **TRIBUTE),
        about(RELIEF, (*RANKED, plain("starfarers.order.least", LEAST)), 1, "starfarers.relief"),
        about(GIFT, RANKED, TYPES, "starfarers.gift", implied=SOME),
        about(REMOVAL, PARTS, len(PARTS), "starfarers.wear"),
        about(DECLINE, (plain("starfarers.order.leave", "leave"),), implied=FEW),
        about(THROUGH, (plain("starfarers.order.fly_on", "fly_on"),)),
        about(OFFERS, REPLIES, 1, "starfarers.answer", brief=True, implied=own_price),
    ),
    (
        Measure(CARDS, Text("starfarers.measure.cards"), 0, PER_TYPE * TYPES),
        Measure(POINTS, Text("starfarers.measure.points"), 0, 2 * TARGET),
        Measure(TURN, Text("starfarers.measure.turn"), 1, LAST_TURN),
        Measure(LACKING, Text("starfarers.measure.lacking"), 0, PER_TYPE * (TYPES - 1), True),
        *(by_type(kind, resource) for kind in (HELD, OFFERED, ASKED) for resource in RESOURCES),
    ),
    "STAR-16.2",
    possible,
)
