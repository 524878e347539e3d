"""Deals between merchants in the same place (section 11.4)."""

from __future__ import annotations

from bot.engine.events import Event, event
from bot.engine.records import Seat, change, take
from bot.engine.text import Text, Who, say
from bot.games.merchant.box.names import things_named
from bot.games.merchant.box.pieces import CULTURES, GOODS, CultureId, GoodId
from bot.games.merchant.cargo import without
from bot.games.merchant.commands import Bundle
from bot.games.merchant.events.money import gain, lose, note
from bot.games.merchant.state import Merchant, Offer, item_called


def bundle_name(bundle: Bundle) -> Text:
    """`2 Space Spice, $40`, or nothing."""
    things = list(things_named(bundle.things))
    if bundle.money:
        things.append(say("merchant.money", n=bundle.money))
    return say("merchant.bundle", things=things) if things else Text("merchant.bundle.nothing")


@event("merchant.deal_offered")
class DealOffered(Event[Merchant], frozen=True):
    offer: Offer

    def apply(self, state: Merchant) -> None:
        state.offers = (*state.offers, self.offer)
        state.offered = self.offer.number
        if state.turn is not None:
            note(state, offers=state.turn.offers + 1)

    def words(self, view: Merchant) -> Text:
        offer = self.offer
        return say(
            "merchant.log.offered",
            who=Who(offer.by),
            other=Who(offer.to),
            give=bundle_name(offer.give),
            want=bundle_name(offer.want),
        )


@event("merchant.deal_closed")
class DealClosed(Event[Merchant], frozen=True):
    """Refused, withdrawn, or no longer possible."""

    number: int
    seat: Seat  # who says so
    how: str  # refused, withdrawn, void

    def apply(self, state: Merchant) -> None:
        state.offers = tuple(one for one in state.offers if one.number != self.number)

    def shows(self) -> bool:
        """An answer, perhaps by an order."""
        return self.how == "refused"

    def words(self, view: Merchant) -> Text:
        return say(f"merchant.log.deal.{self.how}", who=Who(self.seat))


@event("merchant.deal_made")
class DealMade(Event[Merchant], frozen=True):
    offer: Offer

    def apply(self, state: Merchant) -> None:
        offer = self.offer
        state.offers = tuple(one for one in state.offers if one.number != offer.number)
        hand_over(state, offer.by, offer.to, offer.give)
        hand_over(state, offer.to, offer.by, offer.want)

    def shows(self) -> bool:
        return True

    def words(self, view: Merchant) -> Text:
        offer = self.offer
        return say(
            "merchant.log.deal.made",
            who=Who(offer.by),
            other=Who(offer.to),
            give=bundle_name(offer.give),
            want=bundle_name(offer.want),
        )


def hand_over(state: Merchant, giver: Seat, taker: Seat, bundle: Bundle) -> None:
    """Give the taker what the bundle names; a damaged piece stays damaged (MERCHANT-11.4.4)."""
    change(state, giver, cash=state.players[giver].cash - bundle.money)
    change(state, taker, cash=state.players[taker].cash + bundle.money)
    assert state.turn is not None
    for what in bundle.things:
        here, there = state.players[giver], state.players[taker]
        if what in CULTURES:
            iou = CultureId(what)
            change(state, giver, ious=take(here.ious, (iou,)))
            change(state, taker, ious=(*there.ious, iou))
        elif what in GOODS:
            good = GoodId(what)
            change(state, giver, goods=take(here.goods, (good,)))
            change(state, taker, goods=(*there.goods, good))
        else:
            change(state, giver, load=without(here.load, (what,)))
            change(state, taker, load=(*there.load, item_called(what)))
        if taker == state.turn.seat:
            gain(state, what)
        else:
            lose(state, what)
