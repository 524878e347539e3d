"""Options that the prompts of several chapters share."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from bot.engine.prompts import Option, offered
from bot.engine.records import replace
from bot.engine.text import say
from bot.games.starfarers.box import names
from bot.games.starfarers.box.board import NodeId
from bot.games.starfarers.box.friends import FriendId
from bot.games.starfarers.box.pieces import Expansion, Transporter
from bot.games.starfarers.box.resources import RESOURCES, Cards, Resource

# --- options: an amount is one choice of types, each as often as it may be taken


@lru_cache(maxsize=200)
def resource_option(resource: Resource, limit: int = 1) -> Option[Resource]:
    return Option(resource, resource.value, names.resource_name(resource), limit)


@lru_cache(maxsize=5_000)
def card_options(cards: Cards) -> tuple[Option[Resource], ...]:
    """So many of each type; types without any are left out."""
    return tuple(
        resource_option(resource, number)
        for resource, number in zip(RESOURCES, cards, strict=True)
        if number > 0
    )


node_option: Callable[[NodeId], Option[NodeId]] = offered(names.point_name, spot=True, sign=True)
friend_option: Callable[[FriendId], Option[FriendId]] = offered(names.card_name, spot=True)
expansion_option: Callable[[Expansion], Option[Expansion]] = offered(names.item_name)


@cache
def elsewhere(node: NodeId) -> Option[NodeId]:
    """One of many points, looked for in its region."""
    return replace(node_option(node), region=names.region_name(node))


@cache
def transporter_option(transporter: Transporter) -> Option[Transporter]:
    label = say("starfarers.option.transporter", n=int(transporter[1]))
    return Option(transporter, transporter, label)
