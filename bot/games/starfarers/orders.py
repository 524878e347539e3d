"""The orders sheet: answers a player leaves for later (16.1, 5.3.16)."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from functools import partial

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.prompts import Choice, Option, Prompt, Talk, gather, pick, pick_some
from bot.engine.records import Command, Seat, replace
from bot.engine.story import Story
from bot.engine.text import Text
from bot.games.starfarers.asking import (
    expansion_option,
    plain,
    resource_option,
)
from bot.games.starfarers.commands import (
    AddOfferOrder,
    ClearOfferOrders,
    OfferOrder,
    OfferOrderKind,
    Orders,
    Prepare,
    Question,
)
from bot.games.starfarers.data import (
    EXPANSIONS,
    RESOURCES,
    Expansion,
    Resource,
    count,
)
from bot.games.starfarers.events.table import OrdersSet
from bot.games.starfarers.state import Player, Starfarers

MOST_OFFER_ORDERS = 9
MOST_CARDS = 2  # on each side of a standing acceptance
LEAST = Option(Resource.UNKNOWN, "least", Text("starfarers.order.least"))
SWITCHES = (Question.DECLINE, Question.THROUGH)
RANKED = (Question.TRIBUTE_KEEP, Question.TRIBUTE_GIVE, Question.GIFT)
QUESTIONS = tuple(
    Option(question, question.value, Text(f"starfarers.order.{question.value}"))
    for question in Question
)
KINDS: tuple[Option[OfferOrderKind | None], ...] = tuple(
    Option(kind, kind.value, Text(f"starfarers.order.{kind.value}")) for kind in OfferOrderKind
)
CLEAR: Option[OfferOrderKind | None] = Option(None, "clear", Text("starfarers.order.clear"))


def prompts(view: Starfarers, seat: Seat) -> Iterator[Prompt]:
    offers = partial(offer_talk, view.players[seat])
    yield Prompt("starfarers.orders", seat, talk, owed=False, secret=True, again=True)
    yield Prompt("starfarers.answers", seat, offers, owed=False, secret=True, again=True)


def talk() -> Talk:
    """One line of the sheet at a time; an empty list means: ask me."""
    question = yield from pick("order", QUESTIONS)
    types: list[Resource] = []
    expansions: list[Expansion] = []
    on = False
    match question:
        case Question.RELIEF:
            options = (*map(resource_option, RESOURCES), LEAST)
            types = yield from pick_some("type", options, at_most=1)
        case Question.REMOVAL:
            options_of = map(expansion_option, EXPANSIONS)
            expansions = yield from gather("lose", options_of, at_most=len(EXPANSIONS))
        case Question.DECLINE | Question.THROUGH:
            switch = (plain("starfarers.option.yes", "yes"), plain("starfarers.option.no", "no"))
            on = (yield from pick("on", switch)) == "yes"
        case _:
            ranked = map(resource_option, RESOURCES)
            types = yield from gather("types", ranked, at_most=len(RESOURCES))
    return Prepare(question, tuple(types), tuple(expansions), on)


def offer_talk(me: Player) -> Talk:
    """A standing answer to trade offers, or an end to all of them."""
    standing = me.orders.offers
    kinds = KINDS if len(standing) < MOST_OFFER_ORDERS else ()
    kind = yield from pick("order", (*kinds, CLEAR) if standing else kinds)
    match kind:
        case OfferOrderKind.REFUSE_TYPE:
            asked = yield from pick("type", map(resource_option, RESOURCES))
            return AddOfferOrder(kind, asked)
        case OfferOrderKind.ACCEPT:
            picked = yield from some_cards("gives", RESOURCES)
            others = [resource for resource in RESOURCES if resource not in picked]
            price = yield from some_cards("costs", others)
            return AddOfferOrder(kind, gives=count(picked), costs=count(price))
        case OfferOrderKind.REFUSE_ALL:
            return AddOfferOrder(kind)
    return ClearOfferOrders()


def some_cards(
    name: str, types: Iterable[Resource]
) -> Generator[Choice[Resource], list[Resource], list[Resource]]:
    options = [resource_option(resource, MOST_CARDS) for resource in types]
    return (yield from gather(name, options, at_least=1, at_most=MOST_CARDS))


def decide(story: Story[Starfarers], actor: Seat, command: Command, chance: Chance) -> None:
    orders = story.state.players[actor].orders
    match command:
        case Prepare():
            orders = with_line(orders, command)
        case AddOfferOrder():
            orders = with_offer_order(orders, command, story.state.turn)
        case _:
            require(orders.offers, "starfarers.refuse.no_orders", "STAR-16.4")
            orders = replace(orders, offers=())
    story.tell(OrdersSet(actor, orders))


def with_line(orders: Orders, line: Prepare) -> Orders:
    """The sheet with one line changed; a line answers its own question and nothing else."""
    types, expansions, question = line.types, line.expansions, line.question
    ranked = question in RANKED
    fits = (
        len(set(types)) == len(types)
        and len(set(expansions)) == len(expansions)
        and (ranked or len(types) <= (question is Question.RELIEF))
        and not (ranked and Resource.UNKNOWN in types)
        and not (expansions and question is not Question.REMOVAL)
        and not (line.on and question not in SWITCHES)
    )
    require(fits, "starfarers.refuse.order", "STAR-16.2")
    match question:
        case Question.RELIEF:
            return replace(orders, relief=types[0] if types else None)
        case Question.REMOVAL:
            return replace(orders, removal=expansions)
        case Question.DECLINE:
            return replace(orders, decline=line.on)
        case Question.THROUGH:
            return replace(orders, through=line.on)
        case Question.GIFT:
            return replace(orders, gift=types)
        case Question.TRIBUTE_KEEP:
            return replace(orders, tribute_keep=types, tribute_give=())
    return replace(orders, tribute_give=types, tribute_keep=())


def with_offer_order(orders: Orders, line: AddOfferOrder, turn: int) -> Orders:
    kind, gives, costs = line.kind, line.gives, line.costs
    amounts = (sum(gives), sum(costs)) if min(*gives, *costs) >= 0 else (-1, -1)
    if kind is OfferOrderKind.ACCEPT:
        both = any(got and paid for got, paid in zip(gives, costs, strict=True))
        fits = all(0 < number <= MOST_CARDS for number in amounts) and not both
    else:
        fits = amounts == (0, 0)
    typed = line.asks in RESOURCES if kind is OfferOrderKind.REFUSE_TYPE else line.asks is None
    require(fits and typed, "starfarers.refuse.order", "STAR-5.3.16")
    most = MOST_OFFER_ORDERS
    require(len(orders.offers) < most, "starfarers.refuse.orders_full", "STAR-5.3.16", most=most)
    this_turn = turn if kind is OfferOrderKind.REFUSE_ALL else 0
    added = OfferOrder(kind, this_turn, line.asks, gives, costs)
    return replace(orders, offers=(*orders.offers, added))
