"""13. Standing orders: answers a player leaves for later (RACE-13.17)."""

from __future__ import annotations

from bot.engine.kit.agenda import Chapter
from bot.engine.orders.facts import Orders
from bot.engine.orders.language import DropOrder, WriteOrder
from bot.games.race.box.orders import LANGUAGE
from bot.games.race.counts import COUNTS
from bot.games.race.events import OrdersSet
from bot.games.race.state import Race

ORDERS = Orders[Race]("race.orders", LANGUAGE, COUNTS, OrdersSet)
left = ORDERS.left  # the orders that answer for a seat now

CHAPTER = Chapter[Race](
    commands={WriteOrder: ORDERS.decide, DropOrder: ORDERS.decide},
    any_time={WriteOrder, DropOrder},
)
