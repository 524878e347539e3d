"""A possible table that its viewer cannot tell from the real one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from bot.engine.chance import Chance
from bot.engine.kit.redeal import Pack, any_of, is_at_rest, until_at_rest
from bot.engine.orders.sample import some_orders
from bot.engine.records import Seat, change, fork
from bot.engine.story import Story
from bot.games.merchant.box.galaxy import CITIES
from bot.games.merchant.box.orders import LANGUAGE
from bot.games.merchant.box.pieces import COUNTERS, CultureId, Relic
from bot.games.merchant.chapters.setup import free_races, later
from bot.games.merchant.state import Merchant

ATTEMPTS = 40
Advance: TypeAlias = Callable[[Story[Merchant], Chance], None]


def redeal(state: Merchant, viewer: Seat | None, chance: Chance, advance: Advance) -> Merchant:
    """Deals what the viewer cannot see anew, until the table would be at rest like the real one."""

    def deal(attempt: int) -> Merchant | None:
        table = fork(state)
        deal_counters(table, viewer, chance)
        deal_cultures(table, viewer, chance)
        for seat in table.seats():
            if seat != viewer:
                prepare(table, seat, chance, sparing=attempt > ATTEMPTS // 2)
        return table if is_at_rest(advance, table) else None

    return until_at_rest(deal, ATTEMPTS)


def deal_counters(table: Merchant, viewer: Seat | None, chance: Chance) -> None:
    """Face-down counters with those left over; relics at the base are in no box (18.3)."""
    seen = {*table.open, *(table.players[viewer].saw_boxes if viewer is not None else ())}
    shut = [space for space in table.boxes if space not in seen]
    pack = [*(table.boxes[space] for space in shut), *table.spare]
    rest = Pack(pack, chance).rest
    if table.options.unplaced_relics_at_base:  # nothing left over is a relic
        plain = [one for one in rest if not isinstance(COUNTERS[one], Relic)]
        left = plain[: len(table.spare)]
        rest = (*(one for one in rest if one not in left), *left)
    table.boxes = {**table.boxes, **dict(zip(shut, rest, strict=False))}
    table.spare = rest[len(shut) :]


def deal_cultures(table: Merchant, viewer: Seat | None, chance: Chance) -> None:
    saw = table.players[viewer].saw_systems if viewer is not None else ()
    hidden = [one for one in table.cultures if one not in (*table.discovered, *saw)]
    rest = Pack([table.cultures[system] for system in hidden], chance).rest
    table.cultures = {**table.cultures, **dict(zip(hidden, rest, strict=True))}


def prepare(table: Merchant, seat: Seat, chance: Chance, *, sparing: bool) -> None:
    """Other orders, wishes, and another goal of the flight.

    No plan: it acts as soon as a turn is handed over, and what a move leads to must look the same
    in every such table.
    """
    orders = () if sparing else some_orders(LANGUAGE, table.now, chance)
    wishes: tuple[CultureId, ...] = ()
    if later(table, seat) and not sparing:
        wishes = chance.sample("redeal.wishes", free_races(table), 2)
    flying = table.turn is not None and table.turn.seat == seat and table.turn.flight is not None
    goal = any_of(CITIES, chance) if flying else None
    change(table, seat, orders=orders, wishes=wishes, goal=goal, plan=None)
