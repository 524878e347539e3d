"""What a moderator may put right by hand: money, cargo, equipment, IOUs, deeds, ships, places.

Offered while a player decides whether to stay or to fly, or trades: at no other time is an answer
under way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.guide import MOST, Offered
from bot.engine.kit.corrections import Change
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import Text, Who, say
from bot.games.merchant.box.galaxy import CITIES
from bot.games.merchant.box.names import space_name, thing_name
from bot.games.merchant.box.numbers import MARKERS
from bot.games.merchant.box.pieces import CULTURES, DEEDS, FARES, SHIPS
from bot.games.merchant.cargo import carried, fits
from bot.games.merchant.events import Corrected, ThingMended
from bot.games.merchant.state import Merchant
from bot.games.merchant.steps import Depart, Trade

MORE, LESS, STEP = "more", "less", 10


def changes(view: Merchant) -> Iterator[Offered]:
    """What could be changed, how often, and of which kind it is."""
    if view.result is not None or not isinstance(view.step, Depart | Trade):
        return
    for seat in view.seats():
        bank = MOST if view.bank is None else view.bank // STEP
        yield money(seat, MORE, min(MOST, bank))
        yield money(seat, LESS, view.players[seat].cash // STEP)
        yield from things(view, seat)
        yield from ships(view, seat)


def money(seat: Seat, what: str, limit: int) -> Offered:
    text = say(f"merchant.correct.{what}", who=Who(seat), n=STEP)
    return Offered(Change(seat, what), text, limit, Text("merchant.mend.money"))


def things(view: Merchant, seat: Seat) -> Iterator[Offered]:
    """Goods, fares, equipment, IOUs and spaceports."""
    me = view.players[seat]
    aboard = carried(me)
    for good, number in view.goods.items():
        yield one(seat, good, "goods", more=int(number > 0 and fits(me, good)), less=aboard[good])
    for gear, number in view.stock.items():
        whole = sum(item.what == gear and not item.damaged for item in me.load)
        yield one(seat, gear, "gear", more=int(number > 0 and fits(me, gear)), less=whole)
    for fare in FARES:
        more = int(fare in view.waiting and fits(me, fare))
        yield one(seat, fare, "fares", more=more, less=aboard[fare])
    for culture in CULTURES:
        less = int(culture in me.ious)
        yield one(seat, culture, "ious", more=int(culture in view.gone), less=less)
    free = len(view.deeds_of(seat)) < MARKERS
    for deed in DEEDS.values():
        if deed.space is not None and deed.system in view.discovered:
            more = int(deed.id not in view.deeds and free)
            yield one(seat, deed.id, "deeds", more=more, less=int(view.deeds.get(deed.id) == seat))


def one(seat: Seat, thing: str, kind: str, *, more: int, less: int) -> Offered:
    """One thing got, or else lost."""
    what = MORE if more else LESS
    text = say(f"merchant.mend.{what}", who=Who(seat), what=thing_name(thing))
    limit, region = min(1, more or less), Text(f"merchant.mend.{kind}")
    return Offered(Change(seat, what, thing), text, limit, region)


def ships(view: Merchant, seat: Seat) -> Iterator[Offered]:
    """Another ship; and, before a turn is taken, another place."""
    me, who = view.players[seat], Who(seat)
    for ship in SHIPS:
        text = say("merchant.mend.more", who=who, what=thing_name(ship))
        possible = int(ship != me.ship and fits(me, ship=ship))
        yield Offered(Change(seat, MORE, ship), text, possible, Text("merchant.mend.ships"))
    if isinstance(view.step, Depart):
        for city in CITIES:
            text = say("merchant.mend.at", who=who, where=space_name(city))
            possible = int(city != me.at)
            yield Offered(Change(seat, MORE, city), text, possible, Text("merchant.mend.places"))


def tell(story: Story[Merchant], wanted: Sequence[Change]) -> None:
    for change in wanted:
        offered = (one for one in changes(story.state) if one.limit > 0)
        if any(change == one.change for one in offered):
            if change.of:
                story.tell(ThingMended(change.seat, change.of, change.what == MORE))
            else:
                story.tell(Corrected(change.seat, STEP if change.what == MORE else -STEP))
