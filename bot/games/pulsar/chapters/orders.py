"""10. Standing orders: what a player would answer, left for later (PULSAR-10.1)."""

from __future__ import annotations

from bot.engine.kit.agenda import Chapter
from bot.engine.orders.facts import Orders
from bot.engine.orders.language import DropOrder, WriteOrder
from bot.games.pulsar.box.orders import LANGUAGE
from bot.games.pulsar.counts import COUNTS
from bot.games.pulsar.events import OrdersSet
from bot.games.pulsar.state import Pulsar

ORDERS = Orders[Pulsar]("pulsar.orders", LANGUAGE, COUNTS, OrdersSet)
CHAPTER = Chapter[Pulsar](
    commands={WriteOrder: ORDERS.decide, DropOrder: ORDERS.decide},
    any_time={WriteOrder, DropOrder},
)
