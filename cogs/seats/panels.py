"""Seats, privately: leaving, handing over, taking over; one confirmation for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.records import Seat
from bot.play.people import AUTOPILOT
from bot.play.seats.requests import (
    LEND,
    REMOVE,
    SEAT,
    SUBSTITUTE,
    WITHDRAW,
    SeatRequest,
    voters,
    whose,
)
from bot.store.records import TableRow
from cogs.ui.table import screens
from cogs.ui.table.screens import door
from cogs.ui.table.sitting import Sitting
from cogs.ui.table.times import stamp
from cogs.ui.words.ids import Door, DoorId, VoteId
from cogs.ui.words.panel import GREEN, RED, Button, Panel, Row, Words, fitted, rows
from cogs.ui.words.tongue import cut, plain

AWAY, RESIGN, SUB, LOAN, TAKE = "away", "resign", "sub", "lend", "take"  # what is confirmed
SHORT = 34


def overview(sitting: Sitting, requests: Sequence[SeatRequest], user: str) -> Panel:
    """All that can be done about seats, by whoever sits here or owns the table."""
    say, table = sitting.tongue.say, sitting.row.id
    lines = [sitting.head, f"**{say('cog.seat.title')}**"]
    open_ = [one for one in requests if one.open]
    buttons = list(own(sitting, user))
    for one in open_:
        if one.asked.kind in (SUBSTITUTE, LEND) and may_withdraw(sitting.row, one, user):
            who = sitting.tongue.seat(one.asked.seat)
            lines.append(say(f"cog.seat.open.{one.asked.kind}", who=who, when=stamp(one.due, "F")))
            label = cut(say("cog.seat.withdraw", n=one.asked.seat + 1), SHORT)
            buttons.append(Button(str(VoteId(table, SEAT, str(one.id), WITHDRAW)), label))
    asked = {one.asked.seat for one in open_ if one.asked.kind in (SUBSTITUTE, LEND)}
    buttons += substitutes(sitting, user, asked)
    buttons += votes(sitting, {one.asked.seat for one in open_ if one.asked.kind == REMOVE})
    lines.append(f"-# {say('cog.seat.about')}")
    back = door(Door.PLAY, table, f"◀ {say('cog.back')}")
    return fitted(Panel((Words("\n".join(lines)), *rows([*buttons, back]))))


def own(sitting: Sitting, user: str) -> Iterator[Button]:
    say, table = sitting.tongue.say, sitting.row.id
    if sitting.held is not None or sitting.away:
        yield screens.take_back(sitting)
    if sitting.seat is not None and sitting.row.seats[sitting.seat].holder:
        yield asking(table, AWAY, say("cog.seat.give_back"))
        return
    if sitting.seat is not None and not sitting.away:
        yield asking(table, AWAY, say("cog.seat.away"))
    if sitting.seat is not None:
        yield asking(table, SUB, say("cog.seat.substitute"))
    if user in map(whose, sitting.row.seats):
        yield Button(str(DoorId(Door.SEAT_ASK, table, RESIGN)), say("cog.seat.resign"), RED)


def substitutes(sitting: Sitting, user: str, asked: set[Seat]) -> Iterator[Button]:
    """The owner looks for somebody where nobody plays."""
    if sitting.row.owner != user:
        return
    for row in sitting.row.seats:
        if row.user.startswith(AUTOPILOT) and Seat(row.seat) not in asked:
            label = sitting.tongue.say("cog.seat.substitute_for", n=row.seat + 1)
            yield asking(sitting.row.id, f"{SUB}.{row.seat}", label)


def votes(sitting: Sitting, asked: set[Seat]) -> Iterator[Button]:
    """Somebody who spoils the game can be voted off their seat."""
    if sitting.seat is None:
        return
    for seat in voters(sitting.row, sitting.seat):
        if seat not in asked and len(voters(sitting.row, seat)) > 1:
            name = plain(sitting.tongue.labels[seat], 16)
            label = cut(sitting.tongue.say("cog.seat.vote_about", who=name), SHORT)
            yield Button(str(DoorId(Door.SEAT_VOTE, sitting.row.id, str(seat))), label)


def may_withdraw(row: TableRow, request: SeatRequest, user: str) -> bool:
    return user in (request.asked.by, row.owner, whose(row.seats[request.asked.seat]))


def asking(table: str, act: str, label: str) -> Button:
    return Button(str(DoorId(Door.SEAT_ASK, table, act)), cut(label, SHORT))


def confirm(sitting: Sitting, act: str, about: str, label: str, style: str = GREEN) -> Panel:
    """What will happen, and the button that does it."""
    say, table = sitting.tongue.say, sitting.row.id
    buttons = (
        Button(str(DoorId(Door.SEAT_DO, table, act)), cut(f"✔ {label}", 80), style),
        door(Door.PLAY, table, f"◀ {say('cog.back')}"),
    )
    return fitted(Panel((Words(f"{sitting.head}\n{about}"), Row(buttons))))
