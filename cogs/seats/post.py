"""Seats, publicly: a substitute wanted, a friend asked, a vote, and the lines of a post."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.play.assembly import Play
from bot.play.lobby.lobby import ANYBODY
from bot.play.people import AUTOPILOT, everybody_at
from bot.play.post.posts import users_of
from bot.play.seats.requests import (
    DECLINE,
    LEND,
    LENT,
    REMOVE,
    SEAT,
    SUBSTITUTE,
    TAKE,
    SeatRequest,
    needed,
    too_early,
    voters,
    whose,
)
from bot.play.table.live import game_of, pace_of
from bot.play.time.pace import described
from bot.play.votes.ballot import ANSWERS, Answer, Status
from bot.store.records import TableRow
from cogs.ui.post.channels import Channels
from cogs.ui.post.news_lines import NewsLines
from cogs.ui.post.open_messages import Kind, Message, OpenMessages, Showing
from cogs.ui.post.table_post import mention
from cogs.ui.table.sitting import Tables, title_of
from cogs.ui.table.times import stamp
from cogs.ui.words.ids import Door, DoorId, VoteId
from cogs.ui.words.panel import GREEN, GREY, Button, Panel, Part, Row, Words, fitted
from cogs.ui.words.tongue import Tongue, shown

LONGEST_WHY = 200


class SeatPosts:
    """The requests about seats as public messages, changed until they are final."""

    kind, asked = Kind.SEAT, frozenset({SEAT})

    def __init__(self, play: Play, names: Tables, channels: Channels) -> None:
        self.play = play
        self.lines = NewsLines(play, names)
        self._messages = OpenMessages(play, channels, self.kind)

    async def sync(self, showing: Showing) -> None:
        row, tongue, channel = showing.row, showing.tongue, showing.channel
        found = {str(one.id): one for one in await self.play.seats.current(row)}
        found = {name: one for name, one in found.items() if one.asked.kind != LENT}

        async def say(names: Sequence[str]) -> dict[str, Message]:
            return {name: await self._message(row, tongue, channel, found[name]) for name in names}

        clock = (await self.play.referee.side(row.id)).clock
        fresh = [
            name for name, one in found.items() if one.open and not too_early(one.asked, clock)
        ]
        await self._messages.sync(showing, fresh, say)

    async def _message(
        self, row: TableRow, tongue: Tongue, thread: str, one: SeatRequest
    ) -> Message:
        """A vote shows who has said what; the other ones read as when they were asked."""
        deaf = await self.deaf(row, one)
        return Message(
            one.id,
            await self.panel(row, tongue, one),
            one.open,
            [user for user in self.called(row, one) if user not in deaf],
            await self.role(row, one),
            await self._place(row, thread, one),
            fixed=one.asked.kind != REMOVE,
        )

    async def _place(self, row: TableRow, thread: str, one: SeatRequest) -> str:
        """Where those can read it who may answer: outsiders cannot enter a private thread."""
        private = await self.play.access(row.id) != ANYBODY
        outside = one.asked.kind == SUBSTITUTE or (one.asked.kind == LEND and private)
        return (row.channel or thread) if outside else thread

    async def deaf(self, row: TableRow, one: SeatRequest) -> tuple[str, ...]:
        """Those at the table who have blocked whoever asks: neither words nor calls reach them."""
        by = one.asked.by
        return await self.play.blocks.shunning(by, everybody_at(row)) if by.isdecimal() else ()

    def called(self, row: TableRow, one: SeatRequest) -> list[str]:
        """Who is asked; and of whose seat it is about, if another asks."""
        asked, users = one.asked, users_of(row)
        owner = whose(row.seats[asked.seat])
        if asked.kind == REMOVE:
            return [users[seat] for seat in (*voters(row, asked.seat), asked.seat) if seat in users]
        if asked.player:
            return [asked.player]
        return [owner] if asked.by != owner and owner.isdecimal() else []

    async def role(self, row: TableRow, one: SeatRequest) -> str:
        """The server's substitutes are called once for a seat that any of them may take."""
        anybody = one.asked.kind == SUBSTITUTE and not one.asked.player and row.guild
        if not anybody or await self.play.access(row.id) != ANYBODY:
            return ""
        return (await self.play.servers.rules(row.guild)).substitutes

    async def panel(self, row: TableRow, tongue: Tongue, one: SeatRequest) -> Panel:
        asked, say = one.asked, tongue.say
        role = await self.role(row, one)
        people = " ".join(map(mention, self.called(row, one)))
        people = f"{people} <@&{role}>".strip() if role else people
        by = await self.lines.name(asked.by, tongue, row.guild)
        parts: list[Part] = []
        if asked.kind == SUBSTITUTE:
            title = title_of(row, tongue)
            view = await self.play.referee.view(row.id)
            now = tongue.render(next(game_of(row.game).guide.lines(view))).rstrip(".")
            top = say("cog.seat.d3", title=title, now=now)
            parts.append(Words(await self._offered(row, tongue, one)))
        elif asked.kind == LEND:
            top = say("cog.seat.lend_call", by=by, until=stamp(asked.until, "F"))
            parts.append(Words(say("cog.seat.lend_about", who=tongue.seat(asked.seat))))
        else:
            top = say(
                "cog.seat.vote_call", by=by, who=tongue.seat(asked.seat), when=stamp(one.due, "F")
            )
            if not await self.deaf(row, one):
                why = shown(asked.why, LONGEST_WHY)
                parts.append(Words(say("cog.seat.vote_why", why=why)))
            parts.append(Words(votes_said(row, tongue, one)))
        if people and one.open:
            top = f"{people} {top}"
        if one.open:
            parts.append(Row(tuple(buttons(row.id, one, tongue))))
        else:
            parts.append(Words(say(f"cog.seat.ended.{asked.kind}.{one.status}")))
        return fitted(Panel(tuple(parts), top))

    async def _offered(self, row: TableRow, tongue: Tongue, one: SeatRequest) -> str:
        """The seat as everybody sees it, and who has it meanwhile."""
        say, seat = tongue.say, one.asked.seat
        scores = (await self.play.referee.side(row.id)).scores
        place = 1 + sum(points > scores[seat] for points in scores.values())
        who, points, pace = tongue.seat(seat), scores[seat], tongue.render(described(pace_of(row)))
        lines = [say("cog.seat.standing", who=who, place=place, of=len(scores), n=points), pace]
        user = row.seats[seat].user
        if user.startswith(AUTOPILOT):
            lines.append(say("cog.seat.kept"))
        elif (await self.play.referee.side(row.id)).clock.of(seat).away:
            lines.append(
                say("cog.seat.kept_for", who=tongue.seat(seat), when=stamp(one.asked.at, "F"))
            )
        else:
            lines.append(say("cog.seat.plays_on", who=tongue.seat(seat)))
        return "\n".join(lines)


def buttons(table: str, one: SeatRequest, tongue: Tongue) -> Iterator[Button]:
    def vote(answer: str, key: str, style: str = GREY) -> Button:
        return Button(str(VoteId(table, SEAT, str(one.id), answer)), tongue.say(key), style)

    if one.asked.kind == SUBSTITUTE:
        yield vote(TAKE, "cog.seat.take", GREEN)
        yield Button(str(DoorId(Door.BOARD, table)), tongue.say("cog.seat.see"))
    elif one.asked.kind == LEND:
        yield vote(TAKE, "cog.seat.accept", GREEN)
        yield vote(DECLINE, "cog.seat.decline")
    else:
        yield vote(Answer.YES, "cog.seat.agree", GREEN)
        yield vote(Answer.NO, "cog.seat.refuse")


def votes_said(row: TableRow, tongue: Tongue, one: SeatRequest) -> str:
    """Who has said what, and how many must agree."""
    asked = voters(row, one.asked.seat)
    groups = {
        answer: [seat for seat in asked if one.answers.get(seat, Status.OPEN) == answer]
        for answer in (*ANSWERS, Status.OPEN)
    }
    said = [
        tongue.say(f"cog.seat.said.{answer}", who=tongue.seats(seats))
        for answer, seats in groups.items()
        if seats
    ]
    return " · ".join([*said, tongue.say("cog.seat.needs", n=needed(asked))])
