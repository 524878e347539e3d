"""The hall and the lobby card: what a server sees before a game begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from bot.engine.text import span
from bot.play.lobby.lobby import ANYBODY, BY_INVITATION
from bot.play.luck import digest, fingerprint
from bot.play.table.live import CLOSED, OPEN, OVER, pace_of
from bot.play.table.options import (
    defaults,
    game_names,
    idle_options,
    lists,
    switches,
    variants,
)
from bot.play.time.pace import FREE, PRESETS, described, read_pace
from bot.store.records import TableRow
from cogs.ui.table.screens import door, doors
from cogs.ui.table.sitting import players, title_of
from cogs.ui.words.ids import Door, DoorId, Page, SelfId
from cogs.ui.words.panel import (
    BLUE,
    GREEN,
    Button,
    Line,
    Panel,
    People,
    Row,
    Words,
    fitted,
    rows,
)
from cogs.ui.words.tongue import Tongue, cut


class Gathering(NamedTuple):
    """How a table finds its players: with how many it may begin (0: with all), seats kept."""

    least: int = 0
    kept: int = 0
    until: str = ""  # so long they are kept for those who played before


PACES = (*PRESETS, FREE)

FOR_ALL = Gathering()  # it begins with all its players, and anybody may sit down
ALL_SEATS: Mapping[str, Gathering] = {}
MOST_LINES = 8
SURE = "sure"
OPTION = "option."  # how a choice is named that is a rule of the game


def options_of(row: TableRow) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(row.options)
    return {**defaults(row.game), **found}


def hall(
    tables: Sequence[TableRow],
    running: int,
    tongue: Tongue,
    queue: int = 0,
    how: Mapping[str, Gathering] = ALL_SEATS,
) -> Panel:
    """The hall: which tables need players, a button for each game."""
    say = tongue.say
    lines = [table_line(row, tongue, how.get(row.id, FOR_ALL)) for row in tables[:MOST_LINES]]
    games = [
        Button(str(SelfId(Page.NEW, game)), say(f"cog.game.{game}"), BLUE) for game in game_names()
    ]
    words = [f"### {say('cog.hall.title', n=len(tables), running=running)}", *lines]
    words += [say("cog.hall.queue", n=queue)] if queue else []
    parts = (Words("\n".join(words)), Words(f"-# {say('cog.hall.hint')}"))
    mine = Row(
        (
            Button(str(SelfId(Page.TABLES)), say("cog.my_tables")),
            Button(str(SelfId(Page.FIND)), say("cog.find_table")),
            Button(str(SelfId(Page.START)), say("cog.new_here")),
        )
    )
    return fitted(Panel((*parts, *rows(games), mine)))


def pace(row: TableRow, tongue: Tongue) -> str:
    """In three words; what happens at the end of time is told by `terms`."""
    found = pace_of(row)
    if not found.timed or found.name in PRESETS:
        return tongue.say(f"cog.pace.{found.name}")
    return tongue.say("cog.pace.own", time=span(found.move))


def pace_label(name: str, tongue: Tongue) -> str:
    if name in PACES:
        return tongue.say(f"cog.pace.{name}")
    return tongue.say("cog.pace.own", time=span(read_pace(name).move))


def finding(
    tables: Sequence[TableRow], tongue: Tongue, how: Mapping[str, Gathering] = ALL_SEATS
) -> Panel:
    """Tables one could sit down at, the fullest first; without any, ways to begin one."""
    say = tongue.say
    found = sorted(tables, key=lambda row: players(row) - len(row.seats))[:MOST_LINES]
    lines = [table_line(row, tongue, how.get(row.id, FOR_ALL)) for row in found]
    joins = [
        door(Door.ACCEPT, row.id, cut(title_of(row, tongue, label=True), 34), style=GREEN)
        for row in found
    ]
    words = [f"**{say('cog.find_table')}**", *(lines or [say("cog.find.none")])]
    return fitted(Panel((Words("\n".join(words)), *rows(joins), *beginnings(tongue))))


def beginnings(tongue: Tongue) -> Iterator[Row]:
    """For each game: open a table, or try it against autopilots at once."""
    for game in game_names():
        name = tongue.say(f"cog.game.{game}")
        yield Row(
            (
                Button(str(SelfId(Page.NEW, game)), tongue.say("cog.open_game", game=name), BLUE),
                Button(str(SelfId(Page.PRACTICE, game)), tongue.say("cog.try_game", game=name)),
            )
        )


def table_line(row: TableRow, tongue: Tongue, how: Gathering = FOR_ALL) -> str:
    """Who sits there, for how many it is, what is free, what is kept, and who is still needed."""
    seats, fewer = len(row.seats), 0 < how.least < players(row)
    of = f"{how.least}\N{EN DASH}{players(row)}" if fewer else str(players(row))
    line = tongue.say(
        "cog.hall.line",
        title=title_of(row, tongue),
        n=seats,
        of=of,
        pace=pace(row, tongue),
        free=max(0, players(row) - seats - how.kept),
    )
    if how.kept:
        line += f" · {tongue.say('cog.hall.kept', n=how.kept, until=how.until)}"
    if not fewer or how.least <= seats:
        return line
    return f"{line} · {tongue.say('cog.hall.needs', n=how.least - seats)}"


def card(
    row: TableRow,
    tongue: Tongue,
    thread: str = "",
    *,
    access: str = ANYBODY,
    how: Gathering = FOR_ALL,
    added: Sequence[str] = (),
) -> Panel:
    """The card of a table: seats and options; once the game has begun, where it is played.

    `added`: to the luck by those who sit there.
    """
    say = tongue.say
    owner = next((tongue.names[s.seat] for s in row.seats if s.user == row.owner), "")
    title = f"### {title_of(row, tongue)}"
    title += f" · {say('cog.card.by', who=owner)}" if owner else ""
    accepts = conditions(row, tongue, how)
    if access == BY_INVITATION:
        accepts = f"{say('cog.access.invited')} · {accepts}"
    parts = [Words(f"{title}\n{seats(row, tongue, how.kept)}"), Words(accepts)]
    if row.status == CLOSED:
        return fitted(Panel((*parts, Words(say("cog.closed")))))
    if row.status == OVER:
        where = say("cog.card.played", where=f"<#{thread}>") if thread else say("cog.over")
        look = ((Door.BOARD, "cog.door.board"), (Door.NEWS, "cog.door.news"))
        more = ((Door.MEMOIR, "cog.door.memoir"), (Door.REMATCH, "cog.rematch"))
        buttons = Row(tuple(door(what, row.id, say(key)) for what, key in (*look, *more)))
        return fitted(Panel((*parts, Words(where), buttons)))
    if row.status != OPEN:
        where = say("cog.card.playing", where=f"<#{thread}>") if thread else say("cog.card.begun")
        return fitted(Panel((*parts, Words(where), doors(row, tongue))))
    buttons = Row(
        (
            door(Door.JOIN, row.id, say("cog.join"), style=GREEN),
            door(Door.LEAVE, row.id, say("cog.leave")),
            door(Door.START, row.id, say("cog.start")),
            door(Door.INVITE, row.id, say("cog.invite")),
            door(Door.OPTIONS, row.id, say("cog.options")),
        )
    )
    values = {"fingerprint": fingerprint(row, added), "added": digest(added)}
    luck = say("cog.card.luck", **values)
    return fitted(Panel((*parts, Words(f"-# {luck}"), Line(), buttons)))


def seats(row: TableRow, tongue: Tongue, kept: int = 0) -> str:
    """`1 ● Ada · 2 ■ Bruno · 3 ▲ free`: without its mark the last would read as a count."""
    names = {seat.seat: tongue.names[seat.seat] for seat in row.seats}
    empty = [place for place in range(players(row)) if place not in names]
    free = max(0, len(empty) - kept)
    names |= {place: tongue.say("cog.card.free") for place in empty[:free]}
    names |= {place: tongue.say("cog.card.kept") for place in empty[free:]}
    marks = (f"{place + 1} {tongue.mark(place)} {names[place]}" for place in range(players(row)))
    return " · ".join(marks)


def terms(row: TableRow, tongue: Tongue) -> str:
    chosen = options_of(row)
    idle = idle_options(row.game, chosen)
    on = [
        tongue.say(f"cog.option.{n}") for n in switches(row.game) if chosen.get(n) and n not in idle
    ]
    on += [tongue.say(f"cog.{OPTION}{n}.{chosen[n]}") for n in variants(row.game) if n not in idle]
    for name, pieces in lists(row.game).items():
        fixed = tuple(pieces[one] for one in chosen[name] if one in pieces)
        on += [tongue.say(f"cog.{OPTION}{name}.fixed", what=fixed)] if fixed else []
    rule = pace_of(row)
    lines = [pace(row, tongue), *([tongue.render(described(rule))] if rule.timed else ()), *on]
    return " · ".join(lines)


def conditions(row: TableRow, tongue: Tongue, how: Gathering = FOR_ALL) -> str:
    """The terms, to who may still join."""
    text = terms(row, tongue)
    if row.status != OPEN:
        return text
    key = "cog.card.accepts_from" if 0 < how.least < players(row) else "cog.card.accepts"
    if players(row) == 1:
        key = "cog.card.alone"
    text += f"\n-# {tongue.say(key, n=how.least)}"
    return text + (f"\n-# {tongue.say('cog.card.kept_until', until=how.until)}" if how.kept else "")


def table_card(row: TableRow, tongue: Tongue, added: Sequence[str]) -> Panel:
    """The first message of a thread: seats, options, and the fingerprint of the luck."""
    say = tongue.say
    words = (
        f"### {title_of(row, tongue)}\n{seats(row, tongue)}\n{terms(row, tongue)}",
        f"-# {say('cog.card.fingerprint', fingerprint=fingerprint(row, added))}",
    )
    return fitted(Panel((*map(Words, words), doors(row, tongue))))


def short_of(row: TableRow, tongue: Tongue, least: int) -> Panel:
    """Start was pressed with seats free; with `least` players it could begin as it is."""
    missing, here = players(row) - len(row.seats), len(row.seats)
    words = tongue.say("cog.seats_free", n=missing)
    begin = door(Door.BEGIN, row.id, tongue.say("cog.start_with", n=here), style=GREEN)
    fill = door(Door.FILL, row.id, tongue.say("cog.fill_and_start"), style=GREEN)
    return Panel((Words(words), Row((begin, fill) if here >= least else (fill,))))


def warning(row: TableRow, tongue: Tongue, who: tuple[str, ...]) -> Panel:
    """Somebody whom the reader has blocked sits there."""
    words = tongue.say("company.sits_there", who=who, title=title_of(row, tongue), n=len(who))
    join = door(Door.ACCEPT, row.id, tongue.say("company.join_anyway"), SURE)
    return Panel((Words(words), Row((join,))))


def inviting(row: TableRow, tongue: Tongue) -> Panel:
    words = tongue.say("cog.invite.whom", title=title_of(row, tongue))
    return Panel((Words(words), People(str(DoorId(Door.ASKED, row.id)), tongue.say("cog.invite"))))


def invitation(row: TableRow, tongue: Tongue, who: str, by: str, how: Gathering) -> Panel:
    """Calls one person, once."""
    text = tongue.say("cog.invite.text", who=f"<@{who}>", by=by, title=title_of(row, tongue))
    join = door(Door.ACCEPT, row.id, tongue.say("cog.join"), style=GREEN)
    return Panel(
        (Words(f"{seats(row, tongue, how.kept)}\n{conditions(row, tongue, how)}"), Row((join,))),
        top=text,
    )
