"""A possible table that one viewer cannot tell from the real one (section 5)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias, cast

from bot.engine.chance import Chance
from bot.engine.kit.redeal import Pack, any_of, any_reply, is_at_rest, until_at_rest
from bot.engine.orders.sample import some_orders
from bot.engine.prompts import Prompt
from bot.engine.records import Seat, change, fork
from bot.engine.story import Story
from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.box.orders import LANGUAGE
from bot.games.pulsar.box.pieces import (
    EXPLORATION,
    HQ,
    LETTERS,
    SYSTEMS,
    TRANSMITTERS,
    TransmitterId,
    letter_of,
)
from bot.games.pulsar.chapters import gates as gates_of
from bot.games.pulsar.chapters import wishes
from bot.games.pulsar.chapters.actions import planned, turn
from bot.games.pulsar.commands import Deed, PickSide
from bot.games.pulsar.state import Pulsar
from bot.games.pulsar.steps import PlaceShips

ATTEMPTS = 40
WISHES = 2
Advance: TypeAlias = Callable[[Story[Pulsar], Chance], None]


def redeal(state: Pulsar, viewer: Seat | None, chance: Chance, advance: Advance) -> Pulsar:
    """Deals what the viewer cannot see anew, until the table would be at rest like the real one."""

    def deal(attempt: int) -> Pulsar | None:
        table = fork(state)
        deal_tiles(table, chance)
        for seat in table.seats():
            if seat != viewer:
                prepare(table, seat, chance, sparing=attempt > ATTEMPTS // 2)
        return table if is_at_rest(advance, table) else None

    return until_at_rest(deal, ATTEMPTS)


def deal_tiles(table: Pulsar, chance: Chance) -> None:
    """Face-down systems with the boxed one, the exploration stack, transmitters by letter."""
    known = {table.systems[where] for where in table.open}
    shut = [where for where in table.systems if where not in table.open]
    systems = Pack([tile for tile in SYSTEMS if tile not in known], chance)
    table.systems = {**table.systems, **dict(zip(shut, systems.take(len(shut)), strict=True))}
    table.boxed = systems.take(1)[0]
    seen = {*table.discards, *table.drawn()}
    seen |= {tile for player in table.players for tile in player.kept}
    table.exploration = Pack([tile for tile in EXPLORATION if tile not in seen], chance).rest
    table.stack = stack(table, chance)


def stack(table: Pulsar, chance: Chance) -> tuple[TransmitterId, ...]:
    """The coming transmitters in another order; their letters are known (PULSAR-5.1.1)."""
    seen = {*table.row, *table.gone}
    seen |= {array.tile for player in table.players for array in player.arrays}
    rest: dict[str, list[TransmitterId]] = {letter: [] for letter in LETTERS}
    for tile in TRANSMITTERS:
        if tile not in seen:
            rest[letter_of(tile)].append(tile)
    packs = {letter: Pack(tiles, chance) for letter, tiles in rest.items()}
    return tuple(packs[letter_of(tile)].take(1)[0] for tile in table.stack)


def prepare(table: Pulsar, seat: Seat, chance: Chance, *, sparing: bool) -> None:
    """Another side, if one is sealed, and something else left for later.

    Whoever may leave wishes or a plan has some: they act as soon as it is their turn, and what a
    move leads to must look the same in every such table.
    """
    player = table.players[seat]
    if player.sealed is not None:
        sides = [hq.side for hq in HQ.values() if hq.board == player.board]
        gates = some_gates(table, seat, chance)
        change(table, seat, sealed=PickSide(any_of(sides, chance), gates))
    change(table, seat, orders=(), gates=(), wishes=(), plan=())
    if sparing:
        return
    change(table, seat, orders=some_orders(LANGUAGE, table.now, chance))
    if isinstance(table.step, PlaceShips):
        change(table, seat, gates=some_gates(table, seat, chance))
    if wishes.later(table, seat):
        picks = chance.sample("redeal.wishes", wishes.possible(table, seat), WISHES)
        change(table, seat, wishes=picks)
    if planned.later(table, seat):
        change(table, seat, plan=some_plan(table, seat, chance))


def some_gates(table: Pulsar, seat: Seat, chance: Chance) -> tuple[LocationId, ...]:
    if not gates_of.may_wish(table, seat):
        return ()
    return chance.sample("redeal.gates", gates_of.free_gates(table), WISHES)


def some_plan(table: Pulsar, seat: Seat, chance: Chance) -> tuple[Deed, ...]:
    """Any deed that would be possible now."""
    now = planned.imagined(table, seat)
    action = any_of(turn.menu(now, seat), chance)
    asked = Prompt("pulsar.plan", seat, partial(action.talk, now, seat))
    return (cast(Deed, asked.answer(any_reply(chance))),)
