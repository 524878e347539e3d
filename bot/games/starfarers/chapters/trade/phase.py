"""5. The trade and build phase: its menu, the Galactic Bank, its end (STAR-3.3, section 5.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import TypeAlias

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Choice, Option, Prompt, Talk, pick, plain
from bot.engine.records import Command, Seat
from bot.engine.story import Story
from bot.engine.text import say
from bot.games.starfarers.box.names import amount, resource_name
from bot.games.starfarers.box.pieces import Item
from bot.games.starfarers.box.resources import PLACE, RESOURCES, Resource, one
from bot.games.starfarers.chapters import production
from bot.games.starfarers.chapters.agenda import pop
from bot.games.starfarers.chapters.asking import resource_option
from bot.games.starfarers.chapters.build import build
from bot.games.starfarers.chapters.rates import base_rate, merchant, most, price, rate
from bot.games.starfarers.chapters.trade import talk as bargaining
from bot.games.starfarers.chapters.trade.offers import expire_all
from bot.games.starfarers.commands import EndPhase, TakeSupplies, TradeWithBank
from bot.games.starfarers.events import BankTraded
from bot.games.starfarers.state import Starfarers
from bot.games.starfarers.steps import TradeAndBuild

Asking: TypeAlias = Callable[[Starfarers, Seat], Talk]

BEST = plain("starfarers.option.best_rate", "best")
ONE_SCREEN = 10  # buttons
USUAL = plain("starfarers.option.usual_rate", "usual")
KEYS = {
    "build": "starfarers.build",
    "bank": "starfarers.bank",
    "offer": "starfarers.offer",
    "card": "starfarers.card",
    "supplies": "starfarers.supplies",
    "end": "starfarers.end",
}


# --- the menu


def prompts(view: Starfarers, seat: Seat, step: TradeAndBuild) -> Iterator[Prompt]:
    """The menu is owed; every entry is also a question of its own, and so is every open offer."""
    if seat == view.active:
        found = entries(view, seat)
        yield Prompt("starfarers.turn", seat, partial(menu_talk, view, seat, found))
        for name, key in KEYS.items():
            if name in found:
                talk = partial(found[name], view, seat)
                yield Prompt(key, seat, talk, owed=False, within="starfarers.turn")
    yield from bargaining.prompts(view, seat)


def entries(view: Starfarers, seat: Seat) -> dict[str, Asking]:
    """What the active player can do now; the phase can always be ended."""
    found: dict[str, Asking] = {}
    if build.buildable(view, seat):
        found["build"] = build.build_talk
    if next(sellable(view, seat), None):
        found["bank"] = bank_talk
    if bargaining.can_offer(view, seat):
        found["offer"] = bargaining.offer_talk
    if next(bargaining.answerable(view, seat), None):
        found["answer"] = bargaining.any_answer_talk
    if build.usable(view, seat):
        found["card"] = build.card_talk
    if production.late_supplies(view):
        found["supplies"] = supplies_talk
    found["end"] = end_talk
    return found


def menu_talk(view: Starfarers, seat: Seat, found: dict[str, Asking]) -> Talk:
    """What can be built stands there itself; whoever is absent builds nothing: the phase ends."""
    items, named = build.buildable(view, seat), [name for name in found if name != "build"]
    if len(items) + len(named) > ONE_SCREEN:
        items, named = (), list(found)
    former = {name: entry_option(view, name) for name in found if name not in named}
    offered = (*map(build.build_option, items), *(entry_option(view, name) for name in named))
    (what,) = yield Choice("what", offered, hint=("end",), also=former.get)
    if what in items:
        return (yield from build.piece_talk(view, seat, Item(what)))
    return (yield from found[what](view, seat))


def entry_option(view: Starfarers, name: str) -> Option[str]:
    still = sum(offer.is_open for offer in view.offers) if name == "end" else 0
    return over_offers(still) if still else plain(f"starfarers.option.turn.{name}", name)


@cache
def over_offers(number: int) -> Option[str]:
    """To end the phase closes what is open: the button says so (STAR-5.3.17)."""
    return Option("end", "end", say("starfarers.option.end_over_offers", n=number))


def supplies_talk(view: Starfarers, seat: Seat) -> Talk:
    yield from pick("take", (plain("starfarers.option.take_supplies", "yes"),))
    return TakeSupplies()


def end_talk(view: Starfarers, seat: Seat) -> Talk:
    yield from pick("end", (entry_option(view, "end"),))
    return EndPhase()


# --- the Galactic Bank


def sellable(view: Starfarers, seat: Seat) -> Iterator[Resource]:
    """Types of which the player holds enough for a card of another type that the bank has."""
    for give, held in zip(RESOURCES, view.players[seat].hand, strict=True):
        if held and held >= rate(view, seat, give) and any(stock(view, give)):
            yield give


def stock(view: Starfarers, give: Resource) -> Iterator[int]:
    """What the bank has of the other types (STAR-5.2.4)."""
    return (number for take, number in zip(RESOURCES, view.bank, strict=True) if take is not give)


def bank_talk(view: Starfarers, seat: Seat) -> Talk:
    """Which type for which, how often, and at which rate: nobody has to use the better one."""
    gives = (rate_option(give, rate(view, seat, give)) for give in sellable(view, seat))
    give = yield from pick("give", gives)
    others = (other for other in RESOURCES if other is not give and left(view, other))
    take = yield from pick("take", map(resource_option, others))
    held = view.players[seat].hand[PLACE[give]]
    times = min(most(view, seat, give, held), left(view, take))
    numbers = (
        times_option(number, price(view, seat, give, number)) for number in range(1, times + 1)
    )
    number = yield from pick("times", numbers)
    card = merchant(view, seat, give)
    if card is None or held < number * base_rate(give):
        return TradeWithBank(give, take, number)
    how = yield from pick("rate", (BEST, USUAL), (BEST.id,))
    return TradeWithBank(give, take, number, best=how == BEST.value)


def left(view: Starfarers, resource: Resource) -> int:
    return view.bank[PLACE[resource]]


@cache
def rate_option(give: Resource, number: int) -> Option[Resource]:
    label = say("starfarers.option.rate", resource=resource_name(give), n=number)
    return Option(give, give.value, label)


@cache
def times_option(number: int, cards: int) -> Option[int]:
    return Option(number, str(number), say("starfarers.option.times", n=number, cards=cards))


def decide_bank(
    story: Story[Starfarers], actor: Seat, command: TradeWithBank, chance: Chance
) -> None:
    story.state.expect(TradeAndBuild)
    state, seat = story.state, story.state.active
    give, take, times = command.give, command.take, command.times
    known = give in PLACE and take in PLACE
    require(known and give is not take, "starfarers.refuse.bank_types", "STAR-5.2.4")
    require(times > 0, "starfarers.refuse.bank_times", "STAR-5.2.1")
    require(
        left(state, take) >= times,
        "starfarers.refuse.bank_empty",
        "STAR-5.2.4",
        resource=resource_name(take),
        n=left(state, take),
    )
    card = merchant(state, seat, give)
    require(command.best or card is not None, "starfarers.refuse.bank_rate", "STAR-5.2.3")
    cards = price(state, seat, give, times) if command.best else times * base_rate(give)
    held = state.me.hand[PLACE[give]]
    clause = "STAR-5.2.2" if give is Resource.GOODS else "STAR-5.2.1"
    require(
        held >= cards,
        "starfarers.refuse.bank_price",
        clause,
        price=amount(cards, give),
        held=amount(held, give),
    )
    used = card.id if card and card.uses_per_turn and command.best else None
    story.tell(BankTraded(seat, one(give, cards), one(take, times), used))


# --- the end of the phase


def decide_end_phase(
    story: Story[Starfarers], actor: Seat, command: Command, chance: Chance
) -> None:
    """Open offers expire; there is no way back in this turn (STAR-3.3, STAR-5.3.11)."""
    story.state.expect(TradeAndBuild)
    end_phase(story)


def end_phase(story: Story[Starfarers]) -> None:
    expire_all(story)
    pop(story)


def advance(story: Story[Starfarers], step: TradeAndBuild, chance: Chance) -> bool:
    """Who can do nothing at all is not asked to end the phase."""
    state = story.state
    if bargaining.can_offer(state, state.active) or len(entries(state, state.active)) > 1:
        return False
    end_phase(story)
    return True


CHAPTER = Chapter[Starfarers](
    {TradeAndBuild: advance}, {TradeWithBank: decide_bank, EndPhase: decide_end_phase}, prompts
)
