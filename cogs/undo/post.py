"""Undo by consent in the channel: the public request, changed until it is final."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.engine.records import Seat
from bot.play.assembly import Play
from bot.play.post.posts import users_of
from bot.play.votes.ballot import Answer, Status
from bot.play.votes.consent import UNDO, Request
from bot.store.records import TableRow
from cogs.ui.post.channels import Channels
from cogs.ui.post.open_messages import Kind, Message, OpenMessages, Showing
from cogs.ui.post.table_post import mention
from cogs.ui.table.times import stamp
from cogs.ui.words.ids import VoteId
from cogs.ui.words.panel import GREEN, GREY, Button, Panel, Part, Row, Words, fitted
from cogs.ui.words.tongue import Tongue
from cogs.undo.panels import loss


class Requests:
    """The requests of a table as public messages."""

    kind, asked = Kind.UNDO, frozenset({UNDO})

    def __init__(self, play: Play, channels: Channels) -> None:
        self.play = play
        self._messages = OpenMessages(play, channels, self.kind)

    async def sync(self, showing: Showing) -> None:
        row, tongue = showing.row, showing.tongue
        rows = [one for one in showing.requests if one.what == UNDO]

        async def say(names: Sequence[str]) -> dict[str, Message]:
            found = {str(one.id): one for one in await self.play.consent.requests(row.id)}
            return {name: message(row, tongue, found[name]) for name in names}

        fresh = [str(one.id) for one in rows if one.status == Status.OPEN]
        await self._messages.sync(showing, fresh, say)


def message(row: TableRow, tongue: Tongue, request: Request) -> Message:
    users = users_of(row)
    panel = request_panel(row, request, tongue, users)
    called = [users[seat] for seat in request.asked if seat in users]
    return Message(request.id, panel, request.open, called)


def request_panel(
    row: TableRow, request: Request, tongue: Tongue, users: Mapping[Seat, str]
) -> Panel:
    """Who asks whom for what; without buttons once it is final."""
    say = tongue.say
    by, when = tongue.seat(request.seat), stamp(request.due, "F")
    people = " ".join(mention(users[seat]) for seat in request.asked if seat in users)
    top = say("cog.undo.call", who=people, by=by, when=when)
    parts: list[Part] = [Words(say("cog.undo.lost", what=loss(tongue, request.lost)))]
    parts.append(Words(said(tongue, request)))
    if not request.open:
        top = say("cog.undo.by", by=by)
        parts.append(Words(say(f"cog.undo.ended.{request.status}")))
        return fitted(Panel(tuple(parts), top))
    parts.append(Words(f"-# {say('cog.undo.rules')}"))
    buttons = tuple(
        Button(
            str(VoteId(row.id, UNDO, str(request.id), answer)),
            say(f"cog.undo.vote.{answer}"),
            GREEN if answer is Answer.YES else GREY,
        )
        for answer in Answer
    )
    return fitted(Panel((*parts, Row(buttons)), top))


def said(tongue: Tongue, request: Request) -> str:
    groups: Iterable[tuple[str, Sequence[Seat]]] = (
        ("agrees", request.said(Answer.YES)),
        ("refuses", request.said(Answer.NO)),
        ("thinks", request.silent),
    )
    return " · ".join(
        tongue.say(f"cog.undo.{name}", who=tongue.seats(seats)) for name, seats in groups if seats
    )
