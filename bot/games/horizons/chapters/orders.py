"""Standing answers: left once, changed at any time (HORIZON-19.1.4)."""

from __future__ import annotations

from bot.engine.kit.agenda import Chapter
from bot.engine.orders.facts import Orders
from bot.engine.orders.language import DropOrder, WriteOrder
from bot.games.horizons.box.orders import LANGUAGE
from bot.games.horizons.counts import COUNTS
from bot.games.horizons.events.course import OrdersSet
from bot.games.horizons.state import Horizons

ORDERS = Orders[Horizons]("horizons.orders", LANGUAGE, COUNTS, OrdersSet)
CHAPTER = Chapter[Horizons](
    commands={WriteOrder: ORDERS.decide, DropOrder: ORDERS.decide},
    any_time={WriteOrder, DropOrder},
)
