"""The words of notices: a reminder at the table, direct messages, the daily digest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bot.engine.game import Game
from bot.engine.records import Record, S
from bot.engine.text import Text
from bot.play.clock.keeper import SeatTime
from bot.play.post.posts import Shown
from bot.play.table.live import OPEN
from bot.store.records import TableRow
from cogs.ui.table.screens import door
from cogs.ui.table.sitting import players, title_of
from cogs.ui.table.times import late_key, left, stamp
from cogs.ui.words.ids import Door
from cogs.ui.words.panel import BLUE, GREEN, Panel, Row, Words, fitted, rows
from cogs.ui.words.tongue import Tongue, cut

SHORT, MOST_LISTED = 34, 10
TURN = Text("announce.call.turn")


class Wait(Record, frozen=True):
    """A table that waits for somebody, in their own words."""

    row: TableRow
    tongue: Any
    asked: Text | None
    time: SeatTime | None


# --- one decision


def reminder(wait: Wait, key: str, who: str = "", link: str = "") -> Panel:
    """A reminder, at the table or as a direct message: what is asked, how long, three doors."""
    say, table = wait.tongue.say, wait.row.id
    title, asked = title_of(wait.row, wait.tongue), wait.asked or TURN
    words = " · ".join(filter(None, (say(key, title=title, asked=asked), left_of(wait))))
    buttons = Row(
        (
            door(Door.PLAY, table, f"▶ {say('cog.door.play')}", style=BLUE),
            door(Door.TIME, table, say("cog.clock.need_time")),
            door(Door.SEAT, table, say("cog.clock.hand_over")),
        )
    )
    where = (Words(say("cog.notice.where", link=link)),) if link else ()
    return fitted(Panel((*where, buttons), f"{who} {words}".strip()))


def left_of(wait: Wait) -> str:
    return left(wait.tongue, wait.time)


def wanted(row: TableRow, tongue: Tongue, who: str, link: str) -> Panel:
    """A public message waits for an answer of theirs: an offer, a request, a vote."""
    words = tongue.say("cog.notice.asked", title=title_of(row, tongue))
    where = Words(tongue.say("cog.notice.where", link=link))
    return fitted(Panel((where,), f"{who} {words}".strip()))


def whispered(row: TableRow, tongue: Tongue, who: str) -> Panel:
    """Neither from whom nor what: the table may read it."""
    words = tongue.say("cog.notice.whisper", title=title_of(row, tongue))
    play = door(Door.PLAY, row.id, f"▶ {tongue.say('cog.door.play')}", style=BLUE)
    return fitted(Panel((Row((play,)),), f"{who} {words}".strip()))


def late(row: TableRow, tongue: Tongue, fact: str) -> Panel:
    """What the clock did for a player, told to them alone."""
    words = tongue.say(late_key(row, fact), title=title_of(row, tongue))
    play = door(Door.PLAY, row.id, f"▶ {tongue.say('cog.door.play')}", style=BLUE)
    return fitted(Panel((Words(words), Row((play,)))))


def gathered(row: TableRow, tongue: Tongue, closes: float, who: str = "") -> Panel:
    """To the owner of a table: it was filled and has begun, or it closes before long."""
    say, title, missing = tongue.say, title_of(row, tongue), players(row) - len(row.seats)
    if row.status != OPEN:
        words = say("announce.lobby.begun", title=title)
        doors = Row((door(Door.PLAY, row.id, f"▶ {say('cog.door.play')}", style=BLUE),))
    else:
        words = say("announce.lobby.ends", title=title, n=missing, when=stamp(closes))
        fill = door(Door.FILL, row.id, say("cog.fill_and_start"), style=GREEN)
        doors = Row((fill, door(Door.OPTIONS, row.id, say("cog.options"))))
    return fitted(Panel((doors,), f"{who} {words}".strip()))


def enough(row: TableRow, tongue: Tongue, who: str = "") -> Panel:
    """To the owner of a table for so many or more: those who sit there could begin."""
    say, seats = tongue.say, len(row.seats)
    words = say("announce.lobby.enough", title=title_of(row, tongue), n=seats, most=players(row))
    start = door(Door.BEGIN, row.id, say("cog.start_with", n=seats), style=GREEN)
    return fitted(Panel((Row((start,)),), f"{who} {words}".strip()))


def again(row: TableRow, tongue: Tongue, until: float, who: str = "") -> Panel:
    """To a player of the game before: their seat is kept."""
    owner = next((tongue.names[seat.seat] for seat in row.seats if seat.user == row.owner), "")
    when = stamp(until, "F")
    words = tongue.say("announce.rematch", by=owner, title=title_of(row, tongue), until=when)
    join = door(Door.ACCEPT, row.id, tongue.say("cog.join"), style=GREEN)
    return fitted(Panel((Row((join,)),), f"{who} {words}".strip()))


# --- the end


def result(row: TableRow, tongue: Tongue, game: Game[S], view: S) -> str:
    """Who has won, in one sentence."""
    winners = tuple(sorted(game.winners(view)))
    names = tuple(tongue.names.get(seat, "") for seat in winners)
    scores = game.scores(view)
    best = max((scores[seat] for seat in winners or scores), default=0)
    return outcome(tongue, names, title_of(row, tongue), best)


def outcome(tongue: Tongue, who: Sequence[Any], table: str, best: int) -> str:
    """Who has won with how much; there are games that all can lose."""
    if not who:
        return tongue.say("announce.lost", table=table)
    return tongue.say("announce.won", who=who, table=table, n=best)


def ended(row: TableRow, tongue: Tongue, said: str, who: str = "", link: str = "") -> Panel:
    where = (Words(tongue.say("cog.notice.where", link=link)),) if link else ()
    again = door(Door.REMATCH, row.id, tongue.say("cog.rematch"))
    news = door(Door.NEWS, row.id, tongue.say("cog.door.news"))
    return fitted(Panel((*where, Row((again, news))), f"{who} {said}".strip()))


# --- the day


def digest(tongue: Tongue, waits: Iterable[Wait], results: Iterable[str]) -> Panel:
    """What waits for somebody, the most urgent first, and what has ended."""
    found, over = list(waits), list(results)
    lines, buttons = [f"**{tongue.say('cog.digest.title', n=len(found))}**"], []
    for wait in found[:MOST_LISTED]:
        asked = wait.asked or TURN
        line = wait.tongue.say(
            "cog.digest.line", title=title_of(wait.row, wait.tongue), asked=asked
        )
        lines.append(" · ".join(filter(None, (line, left_of(wait)))))
        label = cut(title_of(wait.row, wait.tongue, label=True), SHORT)
        buttons.append(door(Door.PLAY, wait.row.id, label, style=BLUE))
    if len(found) > MOST_LISTED:
        lines.append(tongue.say("cog.digest.more", n=len(found) - MOST_LISTED))
    lines += [f"✔ {line}" for line in over]
    return fitted(Panel((Words("\n".join(lines)), *rows(buttons))))


def urgency(wait: Wait) -> tuple[bool, float, float]:
    """The nearest deadline first; tables without one after them, the oldest first."""
    until = None if wait.time is None else wait.time.until
    return until is None, until or 0.0, wait.row.created


def link_to(row: TableRow, shown: Shown) -> str:
    if not shown.message:
        return ""
    return f"https://discord.com/channels/{row.guild or '@me'}/{shown.channel}/{shown.message}"
