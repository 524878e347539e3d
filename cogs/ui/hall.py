"""The hall and the lobby card: what a server sees before a game begins (W1, W2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.play.journals import TableRow
from bot.play.lookup import game_names, seat_numbers, switches
from bot.play.tables import CLOSED, OPEN
from cogs.ui import naming
from cogs.ui.ids import DoorId, SelfId
from cogs.ui.panel import (
    BLUE,
    GREEN,
    RED,
    Button,
    Field,
    Form,
    Item,
    Line,
    Panel,
    People,
    Row,
    Words,
    fitted,
    rows,
)
from cogs.ui.screens import door, doors
from cogs.ui.seating import players, title_of
from cogs.ui.words import MARKS, Tongue

PACES = ("swift", "daily", "easy", "slow")
MOST_LINES = 8


def options_of(row: TableRow) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(row.options)
    return found


def hall(tables: Sequence[TableRow], running: int, tongue: Tongue) -> Panel:
    """W1: which tables need players, a button for each game."""
    say = tongue.say
    lines = [
        say(
            "cog.hall.line",
            title=title_of(row, tongue),
            n=len(row.seats),
            of=players(row),
            pace=pace(row, tongue),
            needs=players(row) - len(row.seats),
        )
        for row in tables[:MOST_LINES]
    ]
    games = [
        Button(str(SelfId("new", game)), say(f"cog.game.{game}"), BLUE) for game in game_names()
    ]
    words = [f"### {say('cog.hall.title', n=len(tables), running=running)}", *lines]
    parts = (Words("\n".join(words)), Words(f"-# {say('cog.hall.hint')}"))
    mine = Row(
        (
            Button(str(SelfId("tables")), say("cog.my_tables")),
            Button(str(SelfId("start")), say("cog.new_here")),
        )
    )
    return fitted(Panel((*parts, *rows(games), mine)))


def pace(row: TableRow, tongue: Tongue) -> str:
    return tongue.either(f"cog.pace.{row.pace}", "cog.pace.free")


def card(row: TableRow, tongue: Tongue, thread: str = "") -> Panel:
    """W2: seats and options; once the game has begun, where it is played."""
    say = tongue.say
    owner = next((tongue.names[s.seat] for s in row.seats if s.user == row.owner), "")
    title = f"### {title_of(row, tongue)}"
    title += f" · {say('cog.card.by', who=owner)}" if owner else ""
    parts = [Words(f"{title}\n{seats(row, tongue)}"), Words(terms(row, tongue))]
    if row.status == CLOSED:
        return fitted(Panel((*parts, Words(say("cog.closed")))))
    if row.status != OPEN:
        where = say("cog.card.playing", where=f"<#{thread}>") if thread else say("cog.card.begun")
        return fitted(Panel((*parts, Words(where), doors(row, tongue))))
    buttons = Row(
        (
            door("join", row.id, say("cog.join"), style=GREEN),
            door("leave", row.id, say("cog.leave")),
            door("start", row.id, say("cog.start")),
            door("invite", row.id, say("cog.invite")),
            door("options", row.id, say("cog.options")),
        )
    )
    return fitted(Panel((*parts, Line(), buttons)))


def seats(row: TableRow, tongue: Tongue) -> str:
    """`1 ● Ada  2 ■ Bruno  3 free`"""
    names = {seat.seat: tongue.names[seat.seat] for seat in row.seats}
    return " · ".join(
        f"{place + 1} {MARKS[place]} {names[place]}"
        if place in names
        else f"{place + 1} {tongue.say('cog.card.free')}"
        for place in range(players(row))
    )


def terms(row: TableRow, tongue: Tongue) -> str:
    chosen = options_of(row)
    on = [tongue.say(f"cog.option.{n}") for n in switches(row.game) if chosen.get(n)]
    lines = [pace(row, tongue), *on]
    text = " · ".join(lines)
    return f"{text}\n-# {tongue.say('cog.card.accepts')}" if row.status == OPEN else text


def table_card(row: TableRow, tongue: Tongue) -> Panel:
    """The first message of a thread: seats, options, and the fingerprint of the luck."""
    say = tongue.say
    words = (
        f"### {title_of(row, tongue)}\n{seats(row, tongue)}\n{terms(row, tongue)}",
        f"-# {say('cog.card.fingerprint', commitment=row.commitment)}",
    )
    return fitted(Panel((*map(Words, words), doors(row, tongue))))


def form(game: str, tongue: Tongue, name: str, row: TableRow | None = None) -> Form:
    """A new table, or the options of one that is open: all fields filled in."""
    say = tongue.say
    chosen = options_of(row) if row else {}
    at_first = chosen.get("players", 2 if row is None else players(row))
    now = row.pace if row and row.pace else "daily"
    fields = [
        Field("name", say("cog.form.name"), value=name, longest=60),
        Field(
            "seats",
            say("cog.form.seats"),
            items=tuple(
                Item(str(n), say("cog.form.players", n=n), ticked=n == at_first)
                for n in seat_numbers(game)
            ),
            low=1,
        ),
        Field(
            "pace",
            say("cog.form.pace"),
            items=tuple(Item(p, say(f"cog.pace.{p}"), ticked=p == now) for p in PACES),
            low=1,
        ),
        Field(
            "options",
            say("cog.form.options"),
            items=tuple(
                Item(n, say(f"cog.option.{n}"), ticked=bool(chosen.get(n))) for n in switches(game)
            ),
            high=len(switches(game)),
        ),
    ]
    title = say("cog.form.title", game=say(f"cog.game.{game}"))
    where = str(DoorId("configure", row.id)) if row else str(SelfId("open", game))
    return Form(
        where, title, tuple(field for field in fields if field.id != "options" or field.items)
    )


def options_panel(row: TableRow, tongue: Tongue, *, note: str = "") -> Panel:
    """What the owner can do before the start."""
    say = tongue.say
    words = [f"**{title_of(row, tongue)}** · {say('cog.options')}", note, seats(row, tongue)]
    full = len(row.seats) >= players(row)
    buttons = [
        door("configure", row.id, say("cog.change_options"), style=BLUE),
        Button(str(DoorId("pilot", row.id)), say("cog.add_autopilot"), disabled=full),
        Button(str(DoorId("close", row.id)), say("cog.close_table"), RED),
    ]
    others = [
        door("free", row.id, naming.cut(say("cog.take_off", n=seat.seat + 1), 24), str(seat.seat))
        for seat in row.seats
        if seat.user != row.owner
    ]
    return Panel((Words("\n".join(w for w in words if w)), *rows(buttons), *rows(others)))


def short_of(row: TableRow, tongue: Tongue) -> Panel:
    """Start was pressed with seats free."""
    missing = players(row) - len(row.seats)
    words = tongue.say("cog.seats_free", n=missing)
    fill = door("fill", row.id, tongue.say("cog.fill_and_start"), style=GREEN)
    return Panel((Words(words), Row((fill,))))


def inviting(row: TableRow, tongue: Tongue) -> Panel:
    words = tongue.say("cog.invite.whom", title=title_of(row, tongue))
    return Panel((Words(words), People(str(DoorId("asked", row.id)), tongue.say("cog.invite"))))


def invitation(row: TableRow, tongue: Tongue, who: str, by: str) -> Panel:
    """Calls one person, once."""
    text = tongue.say("cog.invite.text", who=f"<@{who}>", by=by, title=title_of(row, tongue))
    join = door("accept", row.id, tongue.say("cog.join"), style=GREEN)
    return Panel((Words(f"{seats(row, tongue)}\n{terms(row, tongue)}"), Row((join,))), top=text)
