"""Clocks in words: until when whom the table waits for, and what the clock has done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.engine.records import Seat
from bot.engine.text import span
from bot.play.assembly import Play
from bot.play.clock.keeper import SeatTime
from bot.play.table.live import pace_of
from bot.play.time.seat_clock import ANSWERED, EXCUSED, MISSED, VACATION_USED, TableClock
from bot.store.records import TableRow
from cogs.ui.words.tongue import Tongue

TOLD = (MISSED, EXCUSED, VACATION_USED)  # to the player


def stamp(at: float, form: str = "R") -> str:
    return f"<t:{int(at)}:{form}>"


def left(tongue: Tongue, time: SeatTime | None) -> str:
    """Until when a seat has time, and what it has then; empty: no clock runs for it.

    Both ends are told from the first to the last moment: nothing else stands in a post or in a
    reminder that was sent while the time of the move still ran.
    """
    say = tongue.say
    if time is None:
        return ""
    if time.away:
        return say("cog.clock.away")
    if time.vacation is not None:
        return say("cog.clock.vacation", when=stamp(time.vacation, "F"))
    if time.late:
        return say("cog.clock.late")
    if time.until is None:
        return ""
    if time.due is None or time.ends is None or not time.whole:
        return say("cog.clock.until", when=stamp(time.until))
    bank, end = span(time.whole), stamp(time.ends, "F")
    return say("cog.clock.until_bank", when=stamp(time.due), bank=bank, end=end)


def due(tongue: Tongue, time: SeatTime | None) -> str:
    """Until when, in a word; empty: no clock runs, or it stands still."""
    if time is None or time.until is None or time.vacation is not None:
        return ""
    return tongue.say("cog.clock.until", when=stamp(time.until))


def waiting(
    tongue: Tongue,
    awaited: Iterable[Seat],
    times: Mapping[Seat, SeatTime],
    clock: TableClock | None = None,
) -> str:
    """`■ Bruno, ◆ Dario until …, then 2 days of bank · ▲ Chiara on vacation until …`

    `clock`: of a table that pauses; then nobody's time runs.
    """
    groups: dict[str, list[Seat]] = {}
    for seat in sorted(awaited):
        text = "" if clock is not None else left(tongue, times.get(seat))
        groups.setdefault(text, []).append(seat)
    said = [f"{tongue.seats(seats)} {text}".rstrip() for text, seats in groups.items()]
    return " · ".join([*said, *paused(tongue, clock)])


def paused(tongue: Tongue, clock: TableClock | None) -> Iterable[str]:
    if clock is None:
        return
    if clock.until is None:
        yield tongue.say("cog.clock.paused")
    else:
        yield tongue.say("cog.clock.paused_until", when=stamp(clock.until, "F"))


def late_key(row: TableRow, fact: str) -> str:
    """What the clock did for a player, said to them alone."""
    return f"cog.late.{pace_of(row).expiry}" if fact == MISSED else f"cog.late.{fact}"


async def since_answer(play: Play, row: TableRow, seat: Seat, tongue: Tongue, title: str) -> str:
    """The last thing that the clock did for a seat since its player answered."""
    line = ""
    for fact in await play.journal.clock_facts(row.id) if pace_of(row).timed else ():
        if fact.seat == seat and fact.kind == ANSWERED:
            line = ""
        elif fact.seat == seat and fact.kind in TOLD:
            line = f"{tongue.say(late_key(row, fact.kind), title=title)} ({stamp(fact.at)})"
    return line
