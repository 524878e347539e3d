"""What a moderator may put right by hand: money, cargo, equipment and its damage, IOUs, deeds,
factories, ships, places, forts, Rastur, fares and demands that wait, relics for sale, and counters
that are turned up or lie face down.

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
from bot.games.merchant.box.galaxy import CITIES, SPACES, SYSTEMS
from bot.games.merchant.box.names import space_name, thing_name
from bot.games.merchant.box.numbers import MARKERS
from bot.games.merchant.box.pieces import (
    BONUS,
    CULTURES,
    DEEDS,
    FACTORY_OF,
    FARES,
    GEAR,
    GOODS,
    NOTHING,
    SHIPS,
    Penalty,
)
from bot.games.merchant.cargo import carried, fits
from bot.games.merchant.chapters.combat.rastur import sites
from bot.games.merchant.chapters.trading.market import forts_left
from bot.games.merchant.events import Corrected, PieceMended, ThingMended
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
        yield from (offered(fact) for fact in pieces(view, seat))


def money(seat: Seat, what: str, limit: int) -> Offered:
    text = say(f"merchant.correct.{what}", who=Who(seat), n=STEP)
    return Offered(Change(seat, what), text, limit, Text("merchant.mend.money"))


def things(view: Merchant, seat: Seat) -> Iterator[Offered]:
    """Goods, fares, equipment and relics, IOUs and spaceports."""
    me = view.players[seat]
    aboard = carried(me)
    for good, number in view.goods.items():
        yield from one(
            seat, good, "goods", more=int(number > 0 and fits(me, good)), less=aboard[good]
        )
    for gear, number in view.stock.items():
        whole = sum(item.what == gear and not item.damaged for item in me.load)
        yield from one(seat, gear, "gear", more=int(number > 0 and fits(me, gear)), less=whole)
    for relic in (gear.id for gear in GEAR.values() if gear.relic):
        more = int(relic in view.gone and fits(me, relic))
        whole = sum(item.what == relic and not item.damaged for item in me.load)
        yield from one(seat, relic, "gear", more=more, less=whole)
    for fare in FARES:
        more = int(fare in view.waiting and fits(me, fare))
        yield from one(seat, fare, "fares", more=more, less=aboard[fare])
    for culture in CULTURES:
        less = int(culture in me.ious)
        yield from one(seat, culture, "ious", more=int(culture in view.gone), less=less)
    free = len(view.deeds_of(seat)) < MARKERS
    for deed in DEEDS.values():
        if deed.space is not None and deed.system in view.discovered:
            more = int(deed.id not in view.deeds and free)
            yield from one(
                seat, deed.id, "deeds", more=more, less=int(view.deeds.get(deed.id) == seat)
            )


def one(seat: Seat, thing: str, kind: str, *, more: int, less: int) -> Iterator[Offered]:
    """One thing got, or lost."""
    region = Text(f"merchant.mend.{kind}")
    for what, limit in ((MORE, more), (LESS, less)):
        text = say(f"merchant.mend.{what}", who=Who(seat), what=thing_name(thing))
        yield Offered(Change(seat, what, thing), text, min(1, limit), region)


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


def pieces(view: Merchant, seat: Seat) -> Iterator[PieceMended]:
    """Damage, forts in cities that are known, and, with the player whose turn it is, Rastur."""
    for item in dict.fromkeys(view.players[seat].load):
        if item.gear is not None:
            yield PieceMended(seat, "damage", item.what, None, not item.damaged)
    for at, fort in view.forts.items():
        if fort.owner == seat:
            yield PieceMended(seat, "fort", fort.fort, at, False)
    yield from factories(view, seat)
    yield from discoveries(view, seat)
    cities = [at for system in view.discovered for at in SYSTEMS[system].cities]
    if view.combat and not view.alone:
        for fort_id in forts_left(view, seat):
            for at in cities:
                if at not in view.forts and at not in view.rastur:
                    yield PieceMended(seat, "fort", fort_id, at)
    if view.turn is not None and view.turn.seat == seat:
        yield from bonuses(view, seat)
        yield from counters(view, seat)
        yield from relics(view, seat)
        for at, value in view.rastur.items():
            yield PieceMended(seat, "rastur", str(value), at, False)
        if len(view.pool) > 1:
            for at in sites(view):
                yield PieceMended(seat, "rastur", str(min(view.pool)), at)


def bonuses(view: Merchant, seat: Seat) -> Iterator[PieceMended]:
    """Fares and demands that wait at their cultures. The cup stays as full as it is: for each of
    them a good goes the other way.
    """
    stocked = [good for good, number in view.goods.items() if number]
    if stocked:
        plenty = max(stocked, key=lambda good: (view.goods[good], good))
        for bonus in dict.fromkeys(one for one in view.cup if one in BONUS):
            yield PieceMended(seat, "bonus", bonus, None, True, plenty)
    back = min((one for one in view.cup if one in view.goods), default=None)
    if back is not None:
        for bonus in dict.fromkeys(view.waiting):
            yield PieceMended(seat, "bonus", bonus, None, False, back)


def counters(view: Merchant, seat: Seat) -> Iterator[PieceMended]:
    """Boxes turned up, or down again where nobody is; penalties taken away, or laid back."""
    kept = {*view.taken, *view.rastur, *(player.at for player in view.players)}
    empty = [at for at, counter in view.boxes.items() if counter == NOTHING]
    for at, counter in view.boxes.items() if isinstance(view.step, Depart) else ():
        if view.is_hidden(at):
            yield PieceMended(seat, "box", "", at)
        elif counter != NOTHING and at not in kept:
            yield PieceMended(seat, "box", "", at, False)
        if isinstance(view.counter_at(at), Penalty):
            yield PieceMended(seat, "penalty", counter, at, False)
    for counter in view.destroyed:
        yield from (PieceMended(seat, "penalty", counter, at) for at in empty)


def relics(view: Merchant, seat: Seat) -> Iterator[PieceMended]:
    """Those traded in, and those out of the game that could be for sale instead."""
    for relic, system in view.relics.items():
        yield PieceMended(seat, "relic", relic, SYSTEMS[system].cities[0], False)
    for lost in view.gone:
        if lost in GEAR:
            for system in view.discovered:
                yield PieceMended(seat, "relic", lost, SYSTEMS[system].cities[0])


def discoveries(view: Merchant, seat: Seat) -> Iterator[PieceMended]:
    """A culture with its IOU; one where nothing stands or is for sale lies face down again."""
    built = {DEEDS[deed].system or SPACES[view.factories[deed]].system for deed in view.deeds}
    built |= {SPACES[at].system for at in view.forts} | {*view.relics.values()}
    for system in view.cultures if isinstance(view.step, Depart) else ():
        city = SYSTEMS[system].cities[0]
        if system not in view.discovered:
            yield PieceMended(seat, "culture", "", city)
        elif view.cultures[system] in view.players[seat].ious and system not in built:
            yield PieceMended(seat, "culture", "", city, False)


def factories(view: Merchant, seat: Seat) -> Iterator[PieceMended]:
    """A new one, or one of which nothing has been sold yet."""
    for system in view.discovered:
        culture = CULTURES[view.cultures[system]]
        deed, good, (at, *_) = FACTORY_OF[culture.id], culture.factory_good, SYSTEMS[system].cities
        if deed not in view.deeds and len(view.deeds_of(seat)) < MARKERS:
            yield PieceMended(seat, "factory", deed, at)
        elif view.deeds.get(deed) == seat and view.goods[good] == GOODS[good].count:
            yield PieceMended(seat, "factory", deed, view.factories[deed], False)


def offered(fact: PieceMended) -> Offered:
    what = MORE if fact.more else LESS
    change = Change(fact.seat, what, f"{fact.kind}.{fact.thing}.{fact.at or ''}")
    region = Text(f"merchant.mend.{fact.kind}")
    return Offered(change, fact.words(Merchant()), 1, region)


def tell(story: Story[Merchant], wanted: Sequence[Change]) -> None:
    for change in wanted:
        possible = (one for one in changes(story.state) if one.limit > 0)
        if any(change == one.change for one in possible):
            facts = pieces(story.state, change.seat)
            mended = next((fact for fact in facts if offered(fact).change == change), None)
            if mended is not None:
                story.tell(mended)
            elif change.of:
                story.tell(ThingMended(change.seat, change.of, change.what == MORE))
            else:
                story.tell(Corrected(change.seat, STEP if change.what == MORE else -STEP))
