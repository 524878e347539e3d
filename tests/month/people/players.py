"""What people do at a table in a simulated month: answer, vote, come back, take a free seat.

And they think better of a step: it goes freely, or they ask the others.
"""

from __future__ import annotations

import zlib
from collections.abc import Container, Mapping
from random import Random

from bot.engine.errors import BoardMovedOn, IllegalMove, NotYourTurn
from bot.engine.prompts import Prompt
from bot.engine.records import Command, Seat
from bot.play.autopilots.drivers import choose
from bot.play.autopilots.levels import by_suggestion, volunteer
from bot.play.people import people as people_at
from bot.play.seats.requests import LEND, SUBSTITUTE, TAKE
from bot.play.table.live import RUNNING
from bot.play.time.pace import DAY, HOUR
from bot.play.votes.ballot import Answer, Status, answers_of, wish_of
from bot.play.votes.consent import UNDO, Wish
from bot.simulation.games import derived
from bot.store.records import RequestRow, TableRow
from tests.month.people.habits import Person
from tests.month.process import Process

LEVEL = "1"  # of the autopilot that stands in for everybody's wits
MOST_ANSWERS = 120  # in one visit at one table
BREAKS_OFF = 0.04  # how often somebody is called away in the middle of their turn
GIVES_TIME = 0.015
GIFT = 4 * HOUR
REGRETS = 0.012  # how often somebody thinks better of a step
WITHDRAWS, IMPATIENT = 0.2, 0.3  # who asked, and who plays on while a request is open
CONSENTS, REFUSES = 0.6, 0.8  # up to here; the others are silent
PAUSE = (1.5, 3.5)  # days


async def tables_of(bot: Process, user: str) -> list[str]:
    """At which they play, or could take a seat that was offered to them."""
    mine = await bot.journal.tables(status=RUNNING, user=user)
    return sorted({row.id for row in mine} | offered(bot, user))


def offered(bot: Process, user: str) -> set[str]:
    return {table for table, _, taker in bot.offers.values() if taker == user}


async def wanted(bot: Process, row: TableRow) -> list[str]:
    """The people whom the table waits for, or who may want to answer something."""
    live = await bot.play.referee.live(row.id)
    users = people_at(live.seats)
    asked = live.game.awaited(live.state) | live.game.awaited(live.seen(None))
    if live.game.timers(live.state):
        views = {seat: live.seen(seat) for seat in users}
        asked |= {seat for seat, view in views.items() if any(live.game.prompts(view, seat))}
    if any(vote.status == Status.OPEN for vote in await bot.play.pauses.votes(row.id)):
        asked |= users.keys()
    for request in await open_undos(bot, row.id):
        asked |= {seat for seat in wish_of(request, Wish).asked if seat not in answers_of(request)}
    return [users[seat] for seat in sorted(asked) if seat in users]


async def visit(bot: Process, table: str, user: str, seed: int) -> None:
    """Takes what is offered, is back after being away, votes, and answers what is asked."""
    row = await bot.journal.table(table)
    if row.status != RUNNING:
        return
    try:
        await _take_seat(bot, row, user)
        row = await bot.journal.table(table)
        seats = [seat for seat, name in people_at(row.seats).items() if name == user]
        for seat in seats:
            await _come_back(bot, row, seat, user)
            await _vote(bot, row, seat)
            chance = Random(derived(seed, table, user, bot.now))
            if await _consent(bot, row, seat, user, chance):
                await _answer(bot, row, seat, user, chance)
    except (BoardMovedOn, NotYourTurn):
        return  # somebody was faster


async def _come_back(bot: Process, row: TableRow, seat: Seat, user: str) -> None:
    if (await bot.play.referee.live(row.id)).clock.of(seat).away:
        await bot.play.seats.take_back(row.id, user)


async def _vote(bot: Process, row: TableRow, seat: Seat) -> None:
    for vote in await bot.play.pauses.votes(row.id):
        if vote.status == Status.OPEN and seat in vote.silent:
            await bot.play.pauses.answer(row.id, vote.id, seat, Answer.YES)


async def _answer(bot: Process, row: TableRow, seat: Seat, user: str, chance: Random) -> None:
    for number in range(MOST_ANSWERS):
        prompts = await bot.play.referee.prompts(row.id, seat)
        live = await bot.play.referee.live(row.id)
        if not prompts or not (prompts[0].owed or volunteer(live.game, LEVEL)):
            break
        view = await bot.play.referee.view(row.id, seat)
        command = choose(live.game, row, seat, LEVEL, view, prompts)
        if command is None:
            break
        await _submit(bot, row.id, user, command, (view, prompts[0]), f"{user}/{live.version}")
        if (await bot.play.referee.live(row.id)).status != RUNNING:
            return
        if chance.random() < REGRETS and not await _takes_back(bot, row.id, seat, user):
            bot.regrets[row.id, seat] = user
            return
        if number and chance.random() < BREAKS_OFF:
            break
    await _give_time(bot, row.id, seat, chance)


# Steps taken back


async def open_undos(bot: Process, table: str) -> list[RequestRow]:
    rows = await bot.journal.requests(table)
    return [row for row in rows if row.what == UNDO and row.status == Status.OPEN]


async def _consent(bot: Process, row: TableRow, seat: Seat, user: str, chance: Random) -> bool:
    """Says yes, no or nothing to what is asked; True: they do not wait for the others' answers."""
    for request in await open_undos(bot, row.id):
        wish, says = wish_of(request, Wish), chance.random()
        if wish.seat == seat and says < WITHDRAWS:
            await bot.play.consent.withdraw(row.id, request.id, seat)
        elif seat in wish.asked and seat not in answers_of(request) and says < REFUSES:
            answer = Answer.YES if says < CONSENTS else Answer.NO
            await bot.play.consent.answer(row.id, request.id, seat, answer, giver=user)
    return not await open_undos(bot, row.id) or chance.random() < IMPATIENT


async def _takes_back(bot: Process, table: str, seat: Seat, user: str) -> bool:
    """Their latest step goes, if it is free to; False: the others must be asked."""
    try:
        if not (await bot.play.consent.proposal(table, seat)).free:
            return False
        version = (await bot.play.referee.live(table)).version
        await bot.play.referee.take_back(table, seat, giver=user, key=f"back/{user}/{version}")
    except (BoardMovedOn, NotYourTurn):
        raise
    except IllegalMove:
        pass  # there is nothing to take back
    return True


async def ask_back(bot: Process, tables: Container[str]) -> None:
    """Table by table, so that requests are numbered alike in every run of a month."""
    while mine := [one for one in bot.regrets if one[0] in tables]:
        table, seat = min(mine)
        user = bot.regrets.pop((table, seat))
        try:
            await bot.play.consent.ask(table, seat, giver=user)
        except IllegalMove:
            continue  # the game is over, somebody else asks already, or it became free


async def _submit(
    bot: Process,
    table: str,
    user: str,
    command: Command,
    asked: tuple[object, Prompt],
    key: str,
) -> None:
    """The heuristic may be wrong about what is hidden from it; then the suggestion will do."""
    try:
        await bot.play.referee.submit_as(table, user, command, key=key)
    except (BoardMovedOn, NotYourTurn):
        raise
    except IllegalMove:
        view, prompt = asked
        await bot.play.referee.submit_as(table, user, by_suggestion(view, prompt), key=key)


async def _give_time(bot: Process, table: str, seat: Seat, chance: Random) -> None:
    if chance.random() >= GIVES_TIME:
        return
    times = await bot.play.keeper.times(table)
    for other in sorted(times):
        if other != seat and times[other].until is not None:
            await bot.play.keeper.give_time(table, seat, other, GIFT, key=f"{seat}/{bot.now:.0f}")
            return


async def ask_pause(bot: Process, table: str) -> None:
    """The first who sits there wants a few days off for everybody."""
    row = await bot.journal.table(table)
    if row.status == RUNNING:
        days = PAUSE[0] + zlib.crc32(table.encode()) % 1000 / 1000 * (PAUSE[1] - PAUSE[0])
        seat = min(people_at(row.seats))
        await bot.play.pauses.ask_pause(table, seat, bot.now + days * DAY)


# Free seats


async def takers(
    bot: Process, row: TableRow, people: Mapping[str, Person], seed: int
) -> list[tuple[str, str]]:
    """For each seat that is looked for, somebody who will take it."""
    found = []
    for request in await bot.play.seats.requests(row.id):
        if request.status == Status.OPEN and request.asked.kind in (SUBSTITUTE, LEND):
            name = f"{row.id}/{request.id}"
            if name not in bot.offers:
                here = {user for seat in row.seats for user in (seat.user, seat.holder)}
                free = sorted(people.keys() - here)
                taker = Random(derived(seed, row.id, request.asked.at)).choice(free)
                bot.offers[name] = (row.id, request.id, taker)
                found.append((taker, f"seat {request.asked.seat}"))
    return found


async def _take_seat(bot: Process, row: TableRow, user: str) -> None:
    for name, (table, request, taker) in list(bot.offers.items()):
        if table == row.id and taker == user:
            del bot.offers[name]
            try:
                await bot.play.seats.answer(table, request, user, TAKE)
            except IllegalMove:
                return  # the player is back, or the taker knows too much
