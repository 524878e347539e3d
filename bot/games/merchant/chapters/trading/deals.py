"""11.4 Deals between merchants in the same place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from bot.engine.chance import Chance
from bot.engine.errors import refuse, require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Asking, Option, Prompt, Talk, gather, pick, seat_option
from bot.engine.records import Seat, fork
from bot.engine.story import Story
from bot.engine.text import Text, say
from bot.games.merchant.box.names import thing_name
from bot.games.merchant.box.orders import ACCEPT, DEAL
from bot.games.merchant.cargo import carried, halves
from bot.games.merchant.chapters.orders import ORDERS
from bot.games.merchant.chapters.places import landed_beside
from bot.games.merchant.chapters.trading.market import turn_of
from bot.games.merchant.commands import AnswerDeal, Bundle, OfferDeal, WithdrawDeal
from bot.games.merchant.events import DealClosed, DealMade, DealOffered, OrderActed
from bot.games.merchant.events.deals import bundle_name, hand_over
from bot.games.merchant.state import Merchant, Offer, Player
from bot.games.merchant.steps import Trade

MOST_OPEN = 3
MOST_MONEY, STEP = 400, 20  # what a menu offers; any sum can be typed


def partners(view: Merchant, seat: Seat) -> tuple[Seat, ...]:
    """Who has landed in the same place as the active player (MERCHANT-11.4.1)."""
    if not view.players[seat].landed or turn_of(view).seat != seat:
        return ()
    return landed_beside(view, seat)


def belongings(player: Player) -> Counter[str]:
    """Everything that may change hands; ships and deeds never (MERCHANT-11.4.3)."""
    return carried(player) + Counter(player.ious)


def can_deal(view: Merchant, seat: Seat) -> bool:
    """Is there somebody here, and something to deal in?"""
    if len(view.offers) >= MOST_OPEN:
        return False
    mine = belongings(view.players[seat])
    return any(mine or belongings(view.players[other]) for other in partners(view, seat))


def fault(view: Merchant, offer: Offer) -> str:
    """Why a deal cannot be made as things stand; "": it can."""
    for giver, bundle in ((offer.by, offer.give), (offer.to, offer.want)):
        player = view.players[giver]
        if not 0 <= bundle.money <= player.cash:
            return "deal_money"
        if Counter(bundle.things) - belongings(player):
            return "deal_things"
    if not (offer.give.things or offer.want.things):
        return "deal_nothing"
    if offer.to not in partners(view, offer.by):
        return "deal_place"
    after = fork(view)
    hand_over(after, offer.by, offer.to, offer.give)
    hand_over(after, offer.to, offer.by, offer.want)
    for seat in (offer.by, offer.to):
        player = after.players[seat]
        if halves(player.goods, player.load) > 2 * player.vessel.holds:
            return "deal_room"
    return ""


CLAUSE = {
    "deal_money": "MERCHANT-11.4.1",
    "deal_things": "MERCHANT-11.4.1",
    "deal_nothing": "MERCHANT-11.4.4",
    "deal_place": "MERCHANT-11.4.1",
    "deal_room": "MERCHANT-11.4.5",
}


def make(story: Story[Merchant], seat: Seat, command: OfferDeal, chance: Chance) -> None:
    """It waits for an answer, and lapses at the end of the turn; an order may answer it."""
    table = story.state
    table.expect(Trade)
    full = len(table.offers) >= MOST_OPEN
    require(not full, "merchant.refuse.offers_full", "MERCHANT-11.4.1", n=MOST_OPEN)
    known = 0 <= command.to < len(table.players)
    require(known, "merchant.refuse.deal_place", "MERCHANT-11.4.1")
    offer = Offer(table.offered + 1, seat, command.to, command.give, command.want)
    wrong = fault(table, offer)
    if wrong and wrong != "deal_room":  # room may be made before it is accepted
        refuse(f"merchant.refuse.{wrong}", CLAUSE[wrong])
    story.tell(DealOffered(offer))
    order = ORDERS.acting(table, offer.to, DEAL, about=str(offer.number))
    accept = order is not None and order.answer[0] == ACCEPT
    if order is not None and not (accept and wrong):
        story.tell(OrderActed(offer.to, order))
        close(story, offer, accept=accept)


def close(story: Story[Merchant], offer: Offer, *, accept: bool) -> None:
    if accept:
        story.tell(DealMade(offer))
    else:
        story.tell(DealClosed(offer.number, offer.to, "refused"))


def find(view: Merchant, number: int) -> Offer:
    found = next((offer for offer in view.offers if offer.number == number), None)
    if found is None:
        refuse("merchant.refuse.no_offer", "MERCHANT-11.4.1")
    return found


def answer(story: Story[Merchant], seat: Seat, command: AnswerDeal, chance: Chance) -> None:
    table = story.state
    offer = find(table, command.number)
    require(offer.to == seat, "merchant.refuse.not_asked", "MERCHANT-11.4.1")
    if command.accept:
        wrong = fault(table, offer)
        if wrong:
            refuse(f"merchant.refuse.{wrong}", CLAUSE[wrong])
    close(story, offer, accept=command.accept)


def withdraw(story: Story[Merchant], seat: Seat, command: WithdrawDeal, chance: Chance) -> None:
    offer = find(story.state, command.number)
    require(offer.by == seat, "merchant.refuse.not_yours", "MERCHANT-11.4.1")
    story.tell(DealClosed(offer.number, seat, "withdrawn"))


# --- asking


def answers(view: Merchant, seat: Seat) -> Iterator[Prompt]:
    """An offer to this player, and their own open ones; nobody waits for either."""
    for offer in view.offers:
        if offer.to == seat:
            talk = partial(answer_talk, view, offer)
            yield Prompt("merchant.answer", seat, talk, str(offer.number), owed=False)
        elif offer.by == seat:
            ask = partial(withdraw_talk, offer)
            yield Prompt("merchant.withdraw", seat, ask, str(offer.number), owed=False)


def answer_talk(view: Merchant, offer: Offer) -> Talk:
    refusing = Option(False, "refuse", Text("merchant.option.deal.refuse"))
    options = [refusing]
    if not fault(view, offer):
        get, give = bundle_name(offer.give), bundle_name(offer.want)
        label = say("merchant.option.deal.accept", get=get, give=give)
        options.insert(0, Option(True, "accept", label))
    accept = yield from pick("accept", options, ("refuse",))
    return AnswerDeal(offer.number, accept)


def withdraw_talk(offer: Offer) -> Talk:
    yield from pick("withdraw", [Option(True, "yes", Text("merchant.option.deal.withdraw"))])
    return WithdrawDeal(offer.number)


def talk(view: Merchant, seat: Seat) -> Talk:
    """With whom, what for what, and money on one side."""
    mine = view.players[seat]
    others = [
        other
        for other in partners(view, seat)
        if belongings(mine) or belongings(view.players[other])
    ]
    to = yield from pick("partner", [seat_option(other) for other in others])
    theirs = view.players[to]
    give = yield from pick_things("give", mine, at_least=0 if belongings(theirs) else 1)
    want = yield from pick_things("want", theirs, at_least=0 if give else 1)
    pay = yield from pick_money("pay", min(mine.cash, MOST_MONEY))
    ask = 0
    if not pay:
        ask = yield from pick_money("ask", min(theirs.cash, MOST_MONEY))
    return OfferDeal(to, Bundle(pay, give), Bundle(ask, want))


def pick_things(name: str, player: Player, *, at_least: int) -> Asking[tuple[str, ...]]:
    options = [
        Option(what, what, say("merchant.option.thing", what=thing_name(what)), number)
        for what, number in belongings(player).items()
    ]
    if not options:
        return ()
    at_most = sum(option.limit for option in options)
    hint = (options[0].id,) if at_least else ()
    picked = yield from gather(name, options, at_least=at_least, at_most=at_most, hint=hint)
    return tuple(picked)


def pick_money(name: str, most: int) -> Asking[int]:
    options = [Option(n, str(n), say("merchant.money", n=n)) for n in range(0, most + 1, STEP)]
    if len(options) == 1:
        return 0
    return (yield from pick(name, options, ("0",)))


CHAPTER = Chapter[Merchant](
    commands={OfferDeal: make, AnswerDeal: answer, WithdrawDeal: withdraw},
    any_time={AnswerDeal, WithdrawDeal},
)
