"""What a hand can do now: a price, a letter, or the reason why not, for each card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import ascii_uppercase
from typing import NamedTuple

from bot.engine.records import Seat
from rendering.race.facts import (
    CARDS,
    CardId,
    Discarding,
    Keeping,
    Means,
    Paying,
    Phase,
    Player,
    Race,
    Selecting,
    bonuses,
    develop_cost,
    military_against,
    settle_price,
    way_cost,
    ways,
)
from rendering.race.moments import moment
from rendering.words import Words


class Offer(NamedTuple):
    """One card of the picture; `blocked`: why it cannot be taken."""

    card: CardId
    letter: str = ""
    tag: str = ""
    blocked: str = ""
    new: bool = False
    good: bool = False


class Question(NamedTuple):
    """What the picture is about."""

    title: str
    offers: tuple[Offer, ...]
    priced: bool = False


def question(view: Race, seat: Seat, words: Words, marks: Mapping[str, str] | None) -> Question:
    """The owed decision, or that of the barrier; marks on a tableau show the tableau."""
    me = view.players[seat]
    owed = me.owed[0] if me.owed else None
    hand = tuple(card for card in me.hand if card in CARDS)
    seen = {*hand, *(owed.cards if isinstance(owed, Keeping) else ())}
    if marks and not seen & marks.keys():
        placed = (card for card in me.tableau if card in marks)
        found = [Offer(card, marks[card], good=card in me.goods) for card in placed]
        found.sort(key=lambda offer: (len(offer.letter), offer.letter))
        return Question(asking(view, seat, words), tuple(found))
    match owed:
        case Keeping(cards, count):
            title = words("render.ask.keep", n=count, of=len(cards))
            explored = [Offer(card, new=True) for card in cards if card in CARDS]
            fresh = lettered(explored, marks, frozenset(cards))
            return Question(title, (*fresh, *(Offer(card) for card in hand)))
        case Paying(count):
            title = words("render.ask.pay", n=count)
            return Question(title, lettered(map(Offer, hand), marks, frozenset(hand)))
        case Discarding(count):
            title = words("render.ask.discard", n=count)
            return Question(title, lettered(map(Offer, hand), marks, frozenset(hand)))
    step = view.agenda[0] if view.agenda else None
    title = asking(view, seat, words)
    if not isinstance(step, Selecting):
        return Question(title, lettered(map(Offer, hand), marks, frozenset()))
    judged = [judge(me, card, step, words) for card in hand]
    legal = frozenset(offer.card for offer in judged if not offer.blocked)
    if marks is not None and marks.keys() != legal:  # how to pay, not what to place
        return Question(title, lettered(map(Offer, hand), marks, frozenset()))
    return Question(title, lettered(judged, marks, legal), priced=True)


def asking(view: Race, seat: Seat, words: Words) -> str:
    """What the table asks of them; nobody is told to trade who has nothing to sell now."""
    course = view.players[seat].course
    sells = course is None or course.sells
    trade = moment(view) in ("consume", "turn") and not sells
    return words("render.ask.no_sale" if trade else f"render.ask.{moment(view)}")


def lettered(
    offers: Iterable[Offer], marks: Mapping[str, str] | None, legal: frozenset[CardId]
) -> tuple[Offer, ...]:
    """With the letters given, or A, B, C for what may be taken."""
    found: list[Offer] = []
    given = 0
    for offer in offers:
        if marks is not None:
            found.append(offer._replace(letter=marks.get(offer.card, "")))
        elif offer.card in legal:
            found.append(offer._replace(letter=letter_at(given)))
            given += 1
        else:
            found.append(offer)
    return tuple(found)


def letter_at(place: int) -> str:
    before, last = divmod(place, len(ascii_uppercase))
    return (ascii_uppercase[before - 1] if before else "") + ascii_uppercase[last]


def judge(me: Player, card: CardId, step: Selecting, words: Words) -> Offer:
    """The price of a card in this phase, or why it cannot be placed."""
    purse = len(me.hand) - 1
    if step.phase is Phase.DEVELOP:
        return develop_offer(me, card, bonuses(me.actions, step.phase, step.nth), purse, words)
    return settle_offer(me, card, purse, words)


def develop_offer(me: Player, card: CardId, bonus: int, purse: int, words: Words) -> Offer:
    design = CARDS[card]
    if design.is_world:
        return Offer(card, blocked=words("render.no.development"))
    if any(CARDS[own].id == design.id for own in me.tableau):
        return Offer(card, blocked=words("render.no.twice"))
    price = develop_cost(me.working, bonus, card)
    if price > purse:
        return Offer(card, blocked=words("render.no.money", n=price, have=purse))
    return Offer(card, tag=words("render.tag.pay", n=price))


def settle_offer(me: Player, card: CardId, purse: int, words: Words) -> Offer:
    design = CARDS[card]
    if not design.is_world:
        return Offer(card, blocked=words("render.no.world"))
    found = ways(me.working, card, purse)
    if found:
        return Offer(card, tag=way_tag(me, card, purse, words))
    if design.defense is not None:
        short = design.defense - military_against(me.working, card)
        return Offer(card, blocked=words("render.no.military", n=short))
    price = settle_price(me.working, card, Means.PAY) or 0
    return Offer(card, blocked=words("render.no.money", n=price, have=purse))


def way_tag(me: Player, card: CardId, purse: int, words: Words) -> str:
    """The first way: conquest before payment, and nothing given up if it can be helped."""
    found = ways(me.working, card, purse)
    way = found[0]
    if way.means is Means.CONQUER:
        key = "render.tag.conquer_giving" if way.discards else "render.tag.conquer"
        return words(key, n=CARDS[card].number)
    if way.discards:
        return words("render.tag.pay_giving")
    price = way_cost(me.working, card, way)
    if price and not min(way_cost(me.working, card, other) for other in found):
        return words("render.tag.pay_or_give", n=price)
    return words("render.tag.pay", n=price)
