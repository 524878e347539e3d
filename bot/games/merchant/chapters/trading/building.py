"""12. Spaceports and factories."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.merchant.box.galaxy import SpaceId
from bot.games.merchant.box.names import space_name, thing_name
from bot.games.merchant.box.numbers import MARKERS
from bot.games.merchant.box.pieces import CULTURES, DEEDS, DeedId
from bot.games.merchant.chapters.places import markets
from bot.games.merchant.chapters.trading.market import (
    commission,
    deed_price,
    deeds_for_sale,
    expect_culture,
    from_credit,
    markers_left,
    payments,
    require_money,
    require_purchase,
    system_here,
)
from bot.games.merchant.commands import BuyDeed
from bot.games.merchant.events import DeedBought
from bot.games.merchant.state import Merchant


def sites(view: Merchant, seat: Seat, deed: DeedId) -> tuple[SpaceId, ...]:
    """A spaceport goes on its Orbit (12.2.1), a factory on any city or port there (12.3.1)."""
    own = DEEDS[deed].space
    return (own,) if own is not None else markets(view, system_here(view, seat))


def buy_deed(story: Story[Merchant], seat: Seat, command: BuyDeed, chance: Chance) -> None:
    """It builds at once (MERCHANT-12.1.2)."""
    table, deed = story.state, command.deed
    culture = expect_culture(table, seat)
    for_sale = deed in deeds_for_sale(table, culture, system_here(table, seat))
    require(for_sale, "merchant.refuse.not_sold", "MERCHANT-12.1.1", what=thing_name(deed))
    require_purchase(table, seat)
    require(markers_left(table, seat), "merchant.refuse.markers", "MERCHANT-2.2.2", n=MARKERS)
    price = deed_price(table, seat, deed, culture)
    require_money(table, seat, price)
    possible = sites(table, seat, deed)
    at = possible[0] if command.at is None else command.at
    fitting = at in possible and (command.at is None) == (DEEDS[deed].space is not None)
    places = tuple(map(space_name, possible))
    require(fitting, "merchant.refuse.site", "MERCHANT-12.3.1", places=places)
    credit = from_credit(table, price)
    good = CULTURES[culture].factory_good if DEEDS[deed].culture is not None else None
    paid = payments(story, commission(table, seat, price), price - credit)
    story.tell(DeedBought(seat, price, credit, deed, at, good, paid))


CHAPTER = Chapter[Merchant](commands={BuyDeed: buy_deed})
