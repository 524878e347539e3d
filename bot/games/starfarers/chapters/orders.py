"""16. Standing orders: what a player would answer, left for later (STAR-5.3.16)."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.orders.facts import Orders
from bot.engine.orders.language import DropOrder, WriteOrder
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.starfarers.box.orders import ACCEPT, BY_TYPE, LANGUAGE, OFFERS
from bot.games.starfarers.counts import COUNTS
from bot.games.starfarers.events import OrdersSet
from bot.games.starfarers.state import Starfarers

ORDERS = Orders[Starfarers]("starfarers.orders", LANGUAGE, COUNTS, OrdersSet)
acting, lines = ORDERS.acting, ORDERS.lines


def write(story: Story[Starfarers], actor: Seat, command: WriteOrder, chance: Chance) -> None:
    """Nobody accepts offers at any price (STAR-5.3.16)."""
    accepts = command.subject == OFFERS and command.answer == (ACCEPT,)
    priced = any(bound.measure in BY_TYPE[-1] for bound in command.bounds)
    require(priced or not accepts, "starfarers.refuse.no_price", "STAR-5.3.16")
    ORDERS.decide(story, actor, command, chance)


CHAPTER = Chapter[Starfarers](
    commands={WriteOrder: write, DropOrder: ORDERS.decide},
    any_time={WriteOrder, DropOrder},
)
