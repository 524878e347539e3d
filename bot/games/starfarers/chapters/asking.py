"""Options and refusals that the prompts of several chapters share."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import TypeVar

from bot.engine.errors import NotYourTurn
from bot.engine.kit.agenda import Step
from bot.engine.prompts import Given, Option
from bot.engine.records import Seat
from bot.engine.text import say
from bot.games.starfarers.box.board import NodeId
from bot.games.starfarers.box.friends import FriendId
from bot.games.starfarers.box.names import (
    card_name,
    item_name,
    point_name,
    region_name,
    resource_name,
)
from bot.games.starfarers.box.pieces import Expansion, Transporter
from bot.games.starfarers.box.resources import RESOURCES, Cards, Resource
from bot.games.starfarers.events import sealed_answer
from bot.games.starfarers.state import Player, Starfarers

K = TypeVar("K", bound=Step)


def not_now(clause: str = "STAR-3.1") -> NotYourTurn:
    """The refusal of a command that answers no open question of this seat."""
    return NotYourTurn("starfarers.refuse.not_now", clause)


def expect(state: Starfarers, actor: Seat, kind: type[K]) -> K:
    """The open question, if it is of this kind and the active player is asked; else a refusal."""
    step = state.step
    if actor != state.active or not isinstance(step, kind):
        raise not_now()
    return step


def given(me: Player, asked: int) -> Given | None:
    """What the player has sealed; `asked`: how many are to answer."""
    return None if me.sealed is None else Given(me.sealed, sealed_answer(me.sealed), asked)


# --- options: an amount is one choice of types, each as often as it may be taken


@lru_cache(maxsize=200)
def resource_option(resource: Resource, limit: int = 1) -> Option[Resource]:
    return Option(resource, resource.value, resource_name(resource), limit)


@lru_cache(maxsize=5_000)
def card_options(cards: Cards) -> tuple[Option[Resource], ...]:
    """So many of each type; types without any are left out."""
    return tuple(
        resource_option(resource, number)
        for resource, number in zip(RESOURCES, cards, strict=True)
        if number > 0
    )


@cache
def node_option(node: NodeId) -> Option[NodeId]:
    return Option(node, node, point_name(node), spot=node, sign=node)


@cache
def elsewhere(node: NodeId) -> Option[NodeId]:
    """One of many points, looked for in its region."""
    return Option(node, node, point_name(node), spot=node, sign=node, region=region_name(node))


def node_options(nodes: Iterable[NodeId]) -> tuple[Option[NodeId], ...]:
    return tuple(map(node_option, nodes))


@cache
def transporter_option(transporter: Transporter) -> Option[Transporter]:
    label = say("starfarers.option.transporter", n=int(transporter[1]))
    return Option(transporter, transporter, label)


def transporter_options(transporters: Iterable[Transporter]) -> tuple[Option[Transporter], ...]:
    return tuple(map(transporter_option, transporters))


@cache
def expansion_option(expansion: Expansion) -> Option[Expansion]:
    return Option(expansion, expansion.value, item_name(expansion))


@cache
def friend_option(card: FriendId) -> Option[FriendId]:
    return Option(card, card, card_name(card), spot=card)
