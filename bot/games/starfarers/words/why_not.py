"""What a player of Starfarers may ask about: deeds that are not offered, and where to read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Any

from bot.engine.guide import Try, attempts
from bot.engine.prompts import Choice, Prompt, Reply, seat_option
from bot.engine.records import Command, Seat
from bot.games.starfarers import commands as deeds
from bot.games.starfarers.box.board import HOME_SITES, NEIGHBOURS, NODES, NodeId, shortest_path
from bot.games.starfarers.box.constants import CONSTANTS, COSTS
from bot.games.starfarers.box.friends import FRIENDS, FriendId, friends_of
from bot.games.starfarers.box.pieces import EXPANSIONS, Item, Transporter
from bot.games.starfarers.box.resources import PLACE, RESOURCES, Cards, Resource, count, one
from bot.games.starfarers.chapters import asking
from bot.games.starfarers.chapters.build.build import SHIPS, item_option, richer, ringless
from bot.games.starfarers.chapters.build.launching import free_points, free_transporters
from bot.games.starfarers.chapters.end_points import ship_of
from bot.games.starfarers.chapters.exploring import beside, special
from bot.games.starfarers.chapters.flight import talk as flight
from bot.games.starfarers.chapters.trade.offers import others
from bot.games.starfarers.chapters.trade.talk import ACCEPT, REFUSE, WITHDRAW
from bot.games.starfarers.state import Starfarers
from bot.games.starfarers.steps import Befriending

CLAUSES = {
    "starfarers.add": "STAR-11.5.4",
    "starfarers.answer": "STAR-5.3.3",
    "starfarers.bank": "STAR-5.2.1",
    "starfarers.build": "STAR-6.0",
    "starfarers.card": "STAR-10.3.4",
    "starfarers.choose": "STAR-11.5.1",
    "starfarers.end": "STAR-3.3",
    "starfarers.fly": "STAR-8.1",
    "starfarers.found": "STAR-9.2.1",
    "starfarers.free_ship": "STAR-11.5.6",
    "starfarers.friend": "STAR-10.2.1",
    "starfarers.gift": "STAR-11.5.2",
    "starfarers.give": "STAR-11.2.1",
    "starfarers.jump": "STAR-11.5.8",
    "starfarers.lose": "STAR-11.5.5",
    "starfarers.offer": "STAR-5.3.2",
    "starfarers.orders": "STAR-16.1",
    "starfarers.pay": "STAR-11.2.3",
    "starfarers.place": "STAR-2.4.3",
    "starfarers.relief": "STAR-4.1.7",
    "starfarers.reply": "STAR-11.1.2",
    "starfarers.steer": "STAR-9.1.5",
    "starfarers.supplies": "STAR-4.3.6",
    "starfarers.swap": "STAR-11.2.4",
    "starfarers.take": "STAR-4.2.5",
    "starfarers.transport": "STAR-2.2.3",
    "starfarers.tribute": "STAR-4.2.2",
    "starfarers.turn": "STAR-3.3",
    "starfarers.wear": "STAR-11.5.10",
}


def tries(view: Starfarers, prompt: Prompt) -> Iterator[Try]:
    """For each thing one could think of: the id of its option, its name, and a command."""
    seat = prompt.seat
    match prompt.key:
        case "starfarers.turn":
            return chain(building(view, seat), using_cards(view, seat))
        case "starfarers.build":
            return building(view, seat)
        case "starfarers.card":
            return using_cards(view, seat)
        case "starfarers.bank":
            return attempts(map(asking.resource_option, RESOURCES), partial(banking, view))
        case "starfarers.fly" | "starfarers.found":
            return flying(view, seat)
        case "starfarers.answer" if prompt.about.isdigit():
            return answering(int(prompt.about))
        case "starfarers.place":
            return attempts(map(asking.node_option, HOME_SITES), deeds.Place)
        case "starfarers.take":
            return attempts(map(seat_option, others(view, seat)), deeds.Take)
        case "starfarers.relief":
            return attempts(map(asking.resource_option, RESOURCES), deeds.ChooseRelief)
        case "starfarers.friend" if isinstance(view.step, Befriending):
            return attempts(map(asking.friend_option, friends_of(view.step.people)), deeds.Befriend)
        case "starfarers.add":
            return attempts(map(asking.expansion_option, EXPANSIONS), deeds.AddExpansion)
    return iter(())


def answering(offer: int) -> Iterator[Try]:
    yield from attempts((ACCEPT,), lambda _: deeds.AcceptOffer(offer))
    yield from attempts((REFUSE,), lambda _: deeds.RefuseOffer(offer))
    yield from attempts((WITHDRAW,), lambda _: deeds.WithdrawOffer(offer))


def building(view: Starfarers, seat: Seat) -> Iterator[Try]:
    me = view.players[seat]
    points, transporters = free_points(view, seat), free_transporters(me)
    for item in COSTS:
        where = points if item in SHIPS else ringless(me) if item is Item.SPACEPORT else ()
        transporter = transporters[0] if item in SHIPS and transporters else None
        command = deeds.Build(item, where[0] if where else None, transporter)
        yield Try(item.value, item_option(item).label, command)


def banking(view: Starfarers, give: Resource) -> Command:
    """For the resource that the bank has most of."""
    rest = (other for other in RESOURCES if other is not give)
    return deeds.TradeWithBank(give, max(rest, key=lambda other: view.bank[PLACE[other]]))


def using_cards(view: Starfarers, seat: Seat) -> Iterator[Try]:
    def use(card: FriendId) -> Command:
        return deeds.UseCard(card, richer(view, seat)[: FRIENDS[card].players])

    return attempts(map(asking.friend_option, view.players[seat].cards), use)


def flying(view: Starfarers, seat: Seat) -> Iterator[Try]:
    """Each ship a step on, each founding and removal where ships are, and the end."""
    me = view.players[seat]
    removals = (flight.defeat_option(at, view.tokens[at]) for at in beside(me) if special(view, at))
    ships = (*map(flight.ship_option, me.ships), *map(flight.found_option, me.ships))
    return attempts((*ships, *removals, flight.END), first_step)


def first_step(deed: flight.Deed) -> Command:
    if isinstance(deed, Command):
        return deed
    return deeds.Fly(deed.transporter, NEIGHBOURS[deed.node][:1])


# --- what somebody may type though it is not offered: any point, cards they do not hold

POINTS = {"starfarers.fly": "to", "starfarers.steer": "step."}
CARDS = {
    "starfarers.offer": ("give", "want"),
    "starfarers.answer": ("give", "want"),
    "starfarers.tribute": ("cards",),
}
ALL = CONSTANTS.resource_cards.per_type
EVERYWHERE = tuple(map(asking.node_option, NODES))


def wider(view: Starfarers, prompt: Prompt, question: str) -> Choice[Any] | None:
    """All that could be named in answer to this question; None: nothing but what is offered."""
    if prompt.key in POINTS and question.startswith(POINTS[prompt.key]):
        return Choice(question, EVERYWHERE)
    if question in CARDS.get(prompt.key, ()):
        stock: Cards = (ALL, ALL, ALL, ALL, ALL)
        return Choice(question, asking.card_options(stock), 1, sum(stock))
    return None


def meant(
    view: Starfarers, prompt: Prompt, replies: Mapping[str, Reply], question: str, named: list[Any]
) -> Command | None:
    """The command of somebody who insists; the rules say why it will not do."""
    match prompt.key:
        case "starfarers.fly":
            ship = ship_of(view.players[prompt.seat], name := Transporter(replies["ship"][0]))
            if ship is None:
                return None
            return deeds.Fly(name, shortest_path(ship.node, named[0]), stop=True)
        case "starfarers.steer":
            before = (replies[f"step.{n}"][0] for n in range(1, int(question.partition(".")[2])))
            ship_id = Transporter(replies["ship"][0])
            return deeds.Fly(ship_id, (*map(NodeId, before), named[0]))
        case "starfarers.tribute":
            return deeds.Tribute(count(named))
    give, want = (count(map(Resource, replies.get(name, ()))) for name in ("give", "want"))
    if question == "give":
        want = one(next((r for r in RESOURCES if not give[PLACE[r]]), RESOURCES[0]))
    if prompt.key == "starfarers.offer":
        return deeds.MakeOffer(give, want)
    return deeds.CounterOffer(int(prompt.about), give, want)
