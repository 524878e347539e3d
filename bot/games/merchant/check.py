"""Invariants of every table: no piece lost, none doubled, no coin made."""

from __future__ import annotations

from collections import Counter

from bot.engine.kit.conservation import once
from bot.games.merchant.box.galaxy import BOXES, SPACES
from bot.games.merchant.box.numbers import MARKERS, NUMBERS, RASTUR
from bot.games.merchant.box.pieces import (
    BONUS,
    COUNTERS,
    CULTURES,
    DEEDS,
    FACTORY_OF,
    GEAR,
    GOODS,
    SHIPS,
    CounterId,
    GearId,
    Relic,
)
from bot.games.merchant.cargo import halves
from bot.games.merchant.chapters.places import relic_in
from bot.games.merchant.state import Merchant, Player


def check(state: Merchant) -> list[str]:
    """Everything that is wrong with a state, in words for the log of a host."""
    if not state.players:
        return []
    wrong = [
        *counters(state),
        *cultures(state),
        *goods(state),
        *gear(state),
        *money(state),
        *buildings(state),
        *rastur(state),
    ]
    for seat in state.seats():
        wrong += [f"seat {seat}: {fault}" for fault in ship(state.players[seat])]
    return wrong


def counters(state: Merchant) -> list[str]:
    """Every '?' counter that is used lies in one box, or outside."""
    used = [one.id for one in COUNTERS.values() if state.combat or not one.combat_only]
    found = [*(one for one in state.boxes.values() if one), *state.spare, *state.destroyed]
    missing = set(used) - set(found)
    if state.options.unplaced_relics_at_base:  # they are pieces of equipment from the start
        used = [one for one in used if one not in missing or not is_relic(one)]
    wrong = once(found, used, "? counter")
    if {*state.boxes} != {*BOXES} or not {*state.open} <= {*BOXES}:
        wrong.append("boxes do not add up")
    return wrong


def is_relic(counter: CounterId) -> bool:
    return isinstance(COUNTERS[counter], Relic)


def cultures(state: Merchant) -> list[str]:
    """Every culture lives somewhere; the IOU of a discovered one has an owner, or is spent."""
    ious = [iou for player in state.players for iou in player.ious]
    spent = [one for one in state.gone if one in CULTURES]
    known = [state.cultures[system] for system in state.discovered]
    return [
        *once(state.cultures.values(), CULTURES, "culture"),
        *once([*ious, *spent], known, "IOU"),
    ]


def goods(state: Merchant) -> list[str]:
    """Goods and bonus counters: at cultures, aboard, or in the cup."""
    aboard = [good for player in state.players for good in player.goods]
    there = [good for good, number in state.goods.items() for _ in range(number)]
    built = {GOODS[CULTURES[c].factory_good].id for c, d in FACTORY_OF.items() if d in state.deeds}
    expected = [
        good.id
        for good in GOODS.values()
        for _ in range(good.count)
        if not good.factory or good.id in built
    ]
    in_cup = [one for one in state.cup if one in GOODS]
    fares = [item.what for player in state.players for item in player.load if item.what in BONUS]
    bonus = [one for one in state.cup if one in BONUS]
    wrong = once([*aboard, *there, *in_cup], expected, "good")
    wrong += once([*bonus, *state.waiting, *fares], BONUS, "bonus counter")
    if len(state.cup) != NUMBERS.cup_size and not state.options.thin_markets:
        wrong.append(f"{len(state.cup)} counters in the cup")
    return wrong


def gear(state: Merchant) -> list[str]:
    aboard = [item.what for player in state.players for item in player.load if item.what in GEAR]
    banked = [one for one, number in state.stock.items() for _ in range(number)]
    boxed = [
        counter.relic
        for counter in (COUNTERS.get(one) for one in (*state.boxes.values(), *state.spare))
        if isinstance(counter, Relic)
    ]
    taken = [
        counter.relic
        for counter in (COUNTERS[state.boxes[space]] for space in state.taken)
        if isinstance(counter, Relic)
    ]
    loose = Counter(boxed) - Counter(taken)
    gone = [one for one in state.gone if one in GEAR]
    expected = [
        one.id
        for one in GEAR.values()
        for _ in range(one.count)
        if state.combat or not one.combat_only
    ]
    found = [*aboard, *banked, *loose.elements(), *state.relics, *gone]
    wrong = once(map(GearId, found), expected, "equipment")
    wrong += [f"{space} lost no relic" for space in state.taken if relic_in(state, space)]
    return wrong


def money(state: Merchant) -> list[str]:
    wrong = [f"seat {seat} owes" for seat in state.seats() if state.players[seat].cash < 0]
    if state.bank is not None:
        total = state.bank + sum(player.cash for player in state.players)
        if total != NUMBERS.bank_total or state.bank < 0:
            wrong.append(f"{total} credits in all")
    return wrong


def buildings(state: Merchant) -> list[str]:
    wrong = [f"no deed {deed}" for deed in state.deeds if deed not in DEEDS]
    owned = Counter(state.deeds.values())
    wrong += [f"seat {seat} has too many markers" for seat, n in owned.items() if n > MARKERS]
    factories = {deed for deed in state.deeds if DEEDS[deed].culture is not None}
    if factories != {*state.factories}:
        wrong.append("factories without deeds")
    forts = Counter((fort.owner, fort.fort) for fort in state.forts.values())
    wrong += [f"fort {fort} twice" for fort, n in forts.items() if n > 1]
    return wrong


def rastur(state: Merchant) -> list[str]:
    """Those in play are in the pool, on the board, aside, or in the reserve of a game alone."""
    if not state.with_rastur:
        return ["a Rastur"] if state.pool or state.rastur else []
    found = Counter((*state.pool, *state.rastur.values(), *state.reserve, *state.aside))
    return [] if not found - Counter(RASTUR) else ["too many Rastur"]


def ship(me: Player) -> list[str]:
    wrong = [] if me.at in SPACES else [f"at {me.at}"]
    if halves(me.goods, me.load) > 2 * SHIPS[me.ship].holds:
        wrong.append("more cargo than holds")
    return wrong
