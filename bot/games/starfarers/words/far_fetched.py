"""What somebody may type though it is not offered: any point of the map, cards he does not hold."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from bot.engine.prompts import Choice, Prompt, Reply
from bot.engine.records import Command
from bot.games.starfarers.box.board import NODES, NodeId, shortest_path
from bot.games.starfarers.box.constants import CONSTANTS
from bot.games.starfarers.box.pieces import Transporter
from bot.games.starfarers.box.resources import PLACE, RESOURCES, Cards, Resource, count, one
from bot.games.starfarers.chapters.asking import card_options, node_options
from bot.games.starfarers.commands import CounterOffer, Fly, MakeOffer, Tribute
from bot.games.starfarers.state import Starfarers

POINTS = {"starfarers.fly": "to", "starfarers.steer": "step."}
CARDS = {
    "starfarers.offer": ("give", "want"),
    "starfarers.answer": ("give", "want"),
    "starfarers.tribute": ("cards",),
}
ALL = CONSTANTS.resource_cards.per_type


def wider(view: Starfarers, prompt: Prompt, question: str) -> Choice[Any] | None:
    """All that could be named in answer to this question; None: nothing but what is offered."""
    if prompt.key in POINTS and question.startswith(POINTS[prompt.key]):
        return Choice(question, points())
    if question in CARDS.get(prompt.key, ()):
        stock: Cards = (ALL, ALL, ALL, ALL, ALL)
        return Choice(question, card_options(stock), 1, sum(stock))
    return None


@cache
def points() -> tuple[Any, ...]:
    return node_options(NODES)


def meant(
    view: Starfarers, prompt: Prompt, replies: Mapping[str, Reply], question: str, named: list[Any]
) -> Command | None:
    """The command of somebody who insists; the rules say why it will not do."""
    match prompt.key:
        case "starfarers.fly":
            return flight(view, prompt, replies, named[0])
        case "starfarers.steer":
            before = (replies[f"step.{n}"][0] for n in range(1, int(question.partition(".")[2])))
            return Fly(ship(replies), (*map(NodeId, before), named[0]))
        case "starfarers.tribute":
            return Tribute(count(named))
    give, want = (count(map(Resource, replies.get(name, ()))) for name in ("give", "want"))
    if question == "give":
        want = one(next((r for r in RESOURCES if not give[PLACE[r]]), RESOURCES[0]))
    if prompt.key == "starfarers.offer":
        return MakeOffer(give, want)
    return CounterOffer(int(prompt.about), give, want)


def flight(
    view: Starfarers, prompt: Prompt, replies: Mapping[str, Reply], goal: NodeId
) -> Fly | None:
    me = view.players[prompt.seat]
    start = next((own.node for own in me.ships if own.transporter == ship(replies)), None)
    return None if start is None else Fly(ship(replies), shortest_path(start, goal), stop=True)


def ship(replies: Mapping[str, Reply]) -> Transporter:
    return Transporter(replies["ship"][0])
