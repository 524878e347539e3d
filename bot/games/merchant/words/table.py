"""The table in words: complete enough to play from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bot.engine.guide import Part, seat_part
from bot.engine.records import Seat
from bot.engine.text import Text, Who, people, say
from bot.games.merchant.box.galaxy import BASE_SYSTEM, INHABITED, SYSTEMS, SystemId
from bot.games.merchant.box.names import (
    counter_name,
    culture_name,
    deed_name,
    end_name,
    good_name,
    place_name,
    ship_name,
    space_name,
    system_name,
    tech_name,
    thing_name,
    things_named,
)
from bot.games.merchant.box.pieces import (
    BASE,
    CULTURES,
    DEEDS,
    DEMANDS,
    FACE_DOWN,
    GOODS,
    CultureId,
)
from bot.games.merchant.cargo import room
from bot.games.merchant.chapters.trading.market import goods_for_sale
from bot.games.merchant.state import Merchant


def describe(view: Merchant) -> Iterator[Part]:
    """The turn, the board, the markets, then each player."""
    yield Part("table", table(view))
    yield Part("map", board(view))
    yield Part("markets", markets(view))
    for seat in view.seats():
        yield seat_part(seat, player(view, seat))


def table(view: Merchant) -> Iterator[Text]:
    if view.round:
        yield say("merchant.table.round", n=view.round, goal=view.goal)
    else:
        yield say("merchant.table.setup", goal=view.goal)
    yield say("merchant.table.order", who=people(view.order))
    turn = view.turn
    if turn is not None:
        yield say("merchant.table.turn", who=Who(turn.seat))
        if turn.flight is not None and turn.flight.dice:
            flight = turn.flight
            yield say("merchant.table.flight", dice=flight.dice, n=flight.mp)
            if flight.pilot is not None:
                yield say("merchant.table.pilot", n=flight.pilot)
        if turn.credit:
            yield say("merchant.table.credit", n=turn.credit)
    if view.bank is not None:
        yield say("merchant.table.bank", n=view.bank)
    if view.with_rastur:
        yield say("merchant.table.pool", n=len(view.pool), reserve=len(view.reserve))
    if view.result is not None:
        yield say("merchant.table.over", who=people(view.result.winners))


def board(view: Merchant) -> Iterator[Text]:
    """Boxes, spaceports, forts and Rastur; what a viewer has seen is theirs alone."""
    shown = [space for space, counter in view.boxes.items() if counter != FACE_DOWN]
    for space in sorted(shown):
        key = "merchant.table.box" if space in view.open else "merchant.table.box_seen"
        yield say(key, where=place_name(space), what=counter_name(view.boxes[space]))
    hidden = sorted(space for space in view.boxes if space not in shown)
    if hidden:
        yield say("merchant.table.boxes_hidden", where=tuple(map(place_name, hidden)))
    for space, fort in sorted(view.forts.items()):
        yield say("merchant.table.fort", where=space_name(space), who=Who(fort.owner))
    for space, value in sorted(view.rastur.items()):
        yield say("merchant.table.rastur", where=space_name(space), n=value)


def markets(view: Merchant) -> Iterator[Text]:
    yield from market(view, BASE_SYSTEM, BASE)
    for system in INHABITED:
        culture = view.cultures[system]
        if system in view.discovered:
            yield from market(view, system, culture)
        elif culture in CULTURES:
            yield say(
                "merchant.table.seen", where=system_name(system), culture=culture_name(culture)
            )
        else:
            cities = tuple(map(space_name, SYSTEMS[system].cities))
            yield say("merchant.table.unknown", where=system_name(system), cities=cities)
    cup = Counter(view.cup)
    left = [say("merchant.table.of", n=n, what=thing_name(one)) for one, n in sorted(cup.items())]
    yield say("merchant.table.cup", n=len(view.cup), things=left)


def market(view: Merchant, system: SystemId, culture: CultureId) -> Iterator[Text]:
    """Who lives there, what is sold, bought, and waits."""
    where = system_name(system)
    if culture != BASE:
        yield say(
            "merchant.table.culture",
            where=where,
            culture=culture_name(culture),
            tech=tech_name(CULTURES[culture].tech),
        )
        for good in goods_for_sale(view, culture):
            n, price = view.goods[good], GOODS[good].buy
            yield say("merchant.table.good", n=n, good=good_name(good), price=price)
    for fare in view.fares_at(culture):
        yield say("merchant.table.fare", where=where, to=end_name(fare.to), n=fare.pay)
    for one in view.waiting:
        demand = DEMANDS.get(one)
        if demand is not None and demand.at == culture:
            yield say(
                "merchant.table.demand", where=where, good=good_name(demand.good), n=demand.bonus
            )
    relics = tuple(thing_name(gear) for gear, at in view.relics.items() if at == system)
    if relics:
        yield say("merchant.table.relics", where=where, relics=relics)


def player(view: Merchant, seat: Seat) -> Iterator[Text]:
    me, who = view.players[seat], Who(seat)
    yield say(
        "merchant.seat.wealth",
        who=who,
        n=view.wealth(seat),
        cash=me.cash,
        deeds=view.deed_value(seat),
    )
    if me.race:
        yield say("merchant.seat.race", race=culture_name(me.race))
    yield say(
        "merchant.seat.ship",
        ship=ship_name(me.ship),
        where=space_name(me.at),
        dice=me.vessel.dice,
        holds=me.vessel.holds,
        n=room(me),
    )
    aboard = (*me.goods, *(item.what for item in me.load))
    if aboard:
        yield say("merchant.seat.cargo", things=things_named(aboard))
    damaged = [item.what for item in me.load if item.damaged]
    if damaged:
        yield say("merchant.seat.damaged", things=things_named(damaged))
    if me.ious:
        yield say("merchant.seat.ious", things=things_named(me.ious))
    deeds = [deed for deed, owner in view.deeds.items() if owner == seat]
    for deed in deeds:
        place = DEEDS[deed].space or view.factories[deed]
        yield say("merchant.seat.deed", deed=deed_name(deed), where=space_name(place))


def hand(view: Merchant, seat: Seat) -> list[Text]:
    """What a seat owns, piece by piece, and what it alone has seen."""
    me, found = view.players[seat], list(player(view, seat))
    for system in me.saw_systems:
        if system not in view.discovered and view.cultures[system] in CULTURES:
            culture = culture_name(view.cultures[system])
            found.append(say("merchant.table.seen", where=system_name(system), culture=culture))
    for space in me.saw_boxes:
        if space not in view.open and view.boxes[space] != FACE_DOWN:
            what = counter_name(view.boxes[space])
            found.append(say("merchant.table.box_seen", where=place_name(space), what=what))
    if me.plan is not None:
        where, n = space_name(me.plan.goal or me.at), me.plan.pay_up_to
        key = "merchant.seat.plan_stay" if me.plan.stay else "merchant.seat.plan"
        found.append(say(key, where=where, n=n))
    return found
