"""Standing orders: what a player would answer, left for later."""

from __future__ import annotations

from bot.engine.kit.agenda import Chapter
from bot.engine.orders.facts import Orders
from bot.engine.orders.language import DropOrder, WriteOrder
from bot.games.merchant.box.orders import LANGUAGE
from bot.games.merchant.counts import COUNTS
from bot.games.merchant.events import OrdersSet
from bot.games.merchant.state import Merchant

ORDERS = Orders[Merchant]("merchant.orders", LANGUAGE, COUNTS, OrdersSet)
CHAPTER = Chapter[Merchant](
    commands={WriteOrder: ORDERS.decide, DropOrder: ORDERS.decide},
    any_time={WriteOrder, DropOrder},
)
