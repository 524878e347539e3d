"""Standing orders: what a player would answer, left for later (section 16, STAR-5.3.16)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.orders import asking
from bot.engine.orders import language as standing
from bot.engine.orders.language import (
    Bound,
    DropOrder,
    Language,
    Measure,
    Order,
    Sign,
    Spans,
    Subject,
    Values,
    WriteOrder,
)
from bot.engine.prompts import Option, Prompt
from bot.engine.records import Command, Seat
from bot.engine.story import Story
from bot.engine.text import Text, say
from bot.games.starfarers.box.constants import CONSTANTS, TARGET
from bot.games.starfarers.box.names import resource_name
from bot.games.starfarers.box.pieces import EXPANSIONS
from bot.games.starfarers.box.resources import NOTHING, PLACE, RESOURCES, Resource
from bot.games.starfarers.chapters.asking import expansion_option, plain, resource_option
from bot.games.starfarers.chapters.conceivable import PER_TYPE, conceivable
from bot.games.starfarers.chapters.victory import points
from bot.games.starfarers.events.turn import OrdersSet
from bot.games.starfarers.state import Offer, Starfarers

KEEP, GIVE, RELIEF, GIFT = "tribute_keep", "tribute_give", "relief", "gift"
REMOVAL, DECLINE, THROUGH, OFFERS = "removal", "decline", "through", "offers"
LEAST, REFUSE, ACCEPT = "least", "refuse", "accept"
HELD, OFFERED, ASKED = "held", "offered", "asked"  # with a resource: `asked.ore`
CARDS, POINTS, TURN, LACKING = "cards", "points", "turn", "lacking"
LAST_TURN = 200  # no game lasts that long


# --- the language


def of_each(kind: str) -> tuple[str, ...]:
    return tuple(f"{kind}.{resource}" for resource in RESOURCES)


BY_TYPE = of_each(HELD), of_each(OFFERED), of_each(ASKED)


def at_least(measure: str, number: int) -> Bound:
    return Bound(measure, Sign.AT_LEAST, number)


def at_most(measure: str, number: int) -> Bound:
    return Bound(measure, Sign.AT_MOST, number)


def large_hand(order: Order) -> tuple[Bound, ...]:
    """Only more cards than the limit are halved (STAR-4.2.2)."""
    return (at_least(CARDS, CONSTANTS.limits.hand + 1),)


def two_cards(order: Order) -> tuple[Bound, ...]:
    """Who holds fewer has no choice (STAR-16.6)."""
    return (at_least(CARDS, 2),)


def few_points(order: Order) -> tuple[Bound, ...]:
    """With more there are no supplies (section 4.3)."""
    return (at_most(POINTS, CONSTANTS.supplies.below - 1),)


def own_price(order: Order) -> tuple[Bound, ...]:
    """To accept: what it does not name is not given, and what is given is held (STAR-5.3.16)."""
    if order.answer != (ACCEPT,):
        return ()
    named = {bound.measure for bound in order.bounds}
    others = (measure for measure in BY_TYPE[-1] if measure not in named)
    return (*(at_most(measure, 0) for measure in others), at_most(LACKING, 0))


def possible(spans: Spans) -> bool:
    held, offered, asked = ([spans[name] for name in names] for names in BY_TYPE)
    return conceivable(held, offered, asked, spans[CARDS], spans[LACKING])


def label(name: str) -> Text:
    return Text(f"starfarers.order.{name}")


RANKED: tuple[Option[Any], ...] = tuple(map(resource_option, RESOURCES))
PARTS: tuple[Option[Any], ...] = tuple(map(expansion_option, EXPANSIONS))
SOME_LEAST = plain("starfarers.order.least", LEAST)
LEAVE = plain("starfarers.order.leave", "leave")
FLY_ON = plain("starfarers.order.fly_on", "fly_on")
REPLIES = (plain("starfarers.order.refuse", REFUSE), plain("starfarers.order.accept", ACCEPT))
TYPES = len(RANKED)
OWN = (CARDS, *BY_TYPE[0], POINTS, TURN)
DEAL = (*BY_TYPE[1], *BY_TYPE[2], LACKING)

LANGUAGE = Language(
    (
        *(
            Subject(
                name,
                label(name),
                RANKED,
                TYPES,
                OWN,
                "starfarers.tribute",
                question="tribute",
                implied=large_hand,
            )
            for name in (KEEP, GIVE)
        ),
        Subject(
            RELIEF,
            label(RELIEF),
            (*RANKED, SOME_LEAST),
            measures=OWN,
            prompt="starfarers.relief",
        ),
        Subject(GIFT, label(GIFT), RANKED, TYPES, OWN, "starfarers.gift", implied=two_cards),
        Subject(REMOVAL, label(REMOVAL), PARTS, len(PARTS), OWN, "starfarers.wear"),
        Subject(DECLINE, label(DECLINE), (LEAVE,), measures=OWN, implied=few_points),
        Subject(THROUGH, label(THROUGH), (FLY_ON,), measures=OWN),
        Subject(
            OFFERS,
            label(OFFERS),
            REPLIES,
            measures=(*DEAL, *OWN),
            prompt="starfarers.answer",
            brief=True,
            implied=own_price,
        ),
    ),
    (
        Measure(CARDS, Text("starfarers.measure.cards"), 0, PER_TYPE * len(RESOURCES)),
        Measure(POINTS, Text("starfarers.measure.points"), 0, 2 * TARGET),
        Measure(TURN, Text("starfarers.measure.turn"), 1, LAST_TURN),
        Measure(
            LACKING, Text("starfarers.measure.lacking"), 0, PER_TYPE * (len(RESOURCES) - 1), True
        ),
        *(
            Measure(
                f"{kind}.{resource}",
                say(f"starfarers.measure.{kind}", resource=resource_name(resource)),
                0,
                PER_TYPE,
                asked=kind != HELD,
            )
            for kind in (HELD, OFFERED, ASKED)
            for resource in RESOURCES
        ),
    ),
    "STAR-16.2",
    possible,
)


# --- what its owner sees


def orders_of(view: Starfarers, seat: Seat) -> tuple[Order, ...]:
    return view.players[seat].orders


def now(view: Starfarers) -> int:
    """The turn that an order for now is for; in the set-up, the first one."""
    return max(1, view.turn)


def values(view: Starfarers, seat: Seat, about: str = "") -> Values:
    """What each measure says; `about` is the number of the offer in question, if there is one."""
    return partial(measured, view, seat, next((o for o in view.offers if str(o.id) == about), None))


def measured(view: Starfarers, seat: Seat, offer: Offer | None, measure: str) -> int:
    hand = view.players[seat].hand
    give, want = (offer.give, offer.want) if offer else (NOTHING, NOTHING)
    kind, _, resource = measure.partition(".")
    if resource:
        cards = {HELD: hand, OFFERED: give, ASKED: want}[kind]
        return cards[PLACE[Resource(resource)]]
    if kind == CARDS:
        return sum(hand)
    if kind == LACKING:
        return sum(max(0, asked - held) for asked, held in zip(want, hand, strict=True))
    return now(view) if kind == TURN else points(view, seat)


def acting(state: Starfarers, seat: Seat, *subjects: str, about: str = "") -> Order | None:
    """The first order about these that holds, with all that it implies."""
    read, turn = values(state, seat, about), now(state)
    for order in orders_of(state, seat):
        asked = order.subject in subjects and order.stands(turn)
        if asked and LANGUAGE.against(order, read) is None:
            return order
    return None


def lines(view: Starfarers, seat: Seat) -> tuple[Text, ...]:
    """The orders that stand, as their owner reads them."""
    return standing.numbered(LANGUAGE, orders_of(view, seat), now(view))


# --- the sheet


def prompts(view: Starfarers, seat: Seat) -> Iterator[Prompt]:
    talk = partial(asking.talk, LANGUAGE, orders_of(view, seat), now(view))
    yield Prompt("starfarers.orders", seat, talk, owed=False, secret=True, again=True)


def decide(story: Story[Starfarers], actor: Seat, command: Command, chance: Chance) -> None:
    orders, turn = orders_of(story.state, actor), now(story.state)
    if isinstance(command, DropOrder):
        story.tell(OrdersSet(actor, standing.dropped(LANGUAGE, orders, command, turn)))
        return
    assert isinstance(command, WriteOrder)
    accepts = command.subject == OFFERS and command.answer == (ACCEPT,)
    priced = any(bound.measure in BY_TYPE[-1] for bound in command.bounds)
    require(priced or not accepts, "starfarers.refuse.no_price", "STAR-5.3.16")
    story.tell(OrdersSet(actor, standing.written(LANGUAGE, orders, command, turn)))
