"""What somebody who waits for a table reads, and the call to those who got one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.play.lobby.queue import LONGEST, MOST_SEATS, Wish
from bot.store.records import TableRow
from cogs.lobby import panels
from cogs.ui.post.table_post import mention
from cogs.ui.table.screens import door
from cogs.ui.table.sitting import players, title_of
from cogs.ui.table.times import stamp
from cogs.ui.words.ids import Door, Page, SelfId
from cogs.ui.words.panel import BLUE, GREEN, Button, Panel, Row, Words, fitted, rows
from cogs.ui.words.tongue import Tongue, cut

PAGE, WAIT, LEAVE = Page.QUEUE, "wait", Page.LEAVE
MOST_LISTED = 5


def wished(wish: Wish, tongue: Tongue) -> str:
    """`Race · 2 to 4 seats · any pace`"""
    say = tongue.say
    games = ", ".join(say(f"cog.game.{game}") for game in wish.games)
    seats = say("cog.queue.any_seats")
    if wish.most < MOST_SEATS:
        key = "cog.queue.seats" if wish.least == wish.most else "cog.queue.some_seats"
        seats = say(key, n=wish.most, least=wish.least)
    pace = panels.pace_label(wish.pace.partition("/")[0], tongue) if wish.pace else ""
    parts = (games or say("cog.queue.any_game"), seats, pace or say("cog.queue.any_pace"))
    return " · ".join(parts)


def waits(
    wish: Wish,
    count: int,
    tables: Sequence[TableRow],
    tongue: Tongue,
    how: Mapping[str, panels.Gathering] = panels.ALL_SEATS,
) -> Panel:
    """What they wait for and until when; tables that they could join at once."""
    say = tongue.say
    until = stamp(wish.since + LONGEST)
    lines = [say("cog.queue.waits", what=wished(wish, tongue), until=until, n=count)]
    found = [row for row in tables if fits(row, wish)][:MOST_LISTED]
    if found:
        lines.append(say("cog.queue.at_once"))
        lines += [panels.table_line(row, tongue, how.get(row.id, panels.FOR_ALL)) for row in found]
    joins = [
        door(Door.ACCEPT, row.id, cut(title_of(row, tongue, label=True), 34), style=GREEN)
        for row in found
    ]
    leave = Button(str(SelfId(PAGE, LEAVE)), say("cog.queue.leave"))
    return fitted(Panel((Words("\n".join(lines)), *rows(joins), Row((leave,)))))


def fits(row: TableRow, wish: Wish) -> bool:
    return wish.takes(row.game, players(row), row.pace)


def wait_button(tongue: Tongue) -> Button:
    return Button(str(SelfId(PAGE, WAIT)), tongue.say("cog.queue.wait"))


def seated(row: TableRow, tongue: Tongue, users: Sequence[str], place: str) -> Panel:
    """Calls everybody who was waiting, once."""
    who = " ".join(map(mention, users))
    top = tongue.say("cog.queue.found", who=who, title=title_of(row, tongue))
    where = Words(tongue.say("cog.card.playing", where=f"<#{place}>"))
    play = door(Door.PLAY, row.id, f"▶ {tongue.say('cog.door.play')}", style=BLUE)
    return fitted(Panel((where, Row((play,))), top=top))
