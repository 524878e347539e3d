"""Seats, publicly: a substitute wanted (D3), a friend asked, a vote, and the lines of a post."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.records import Seat
from bot.engine.text import Text, Who
from bot.play.autopilots.levels import AUTOPILOT
from bot.play.post.outbox import users_of
from bot.play.post.plan import Plan
from bot.play.post.thanks import COUNTED, thanked
from bot.play.seats.requests import (
    AGREE,
    DECLINE,
    LEND,
    LENT,
    OPEN,
    REFUSE,
    REMOVE,
    REMOVED,
    RESIGNED,
    SEAT,
    SEATED,
    SUBSTITUTE,
    TAKE,
    VOTES,
    SeatRequest,
    needed,
    too_early,
    voters,
    whose,
)
from bot.play.seats.seats import BY_VOTE
from bot.play.table.live import pace_of
from bot.play.table.lookup import lines as table_in_words
from bot.play.table.news import Line
from bot.play.time.pace import described, span
from bot.store.records import SeatFact, TableRow
from cogs.ui.post.channels import Channels
from cogs.ui.post.open_messages import Kind, Placards
from cogs.ui.post.table_post import mention
from cogs.ui.press.ids import DoorId, VoteId
from cogs.ui.services import ANYBODY, Services
from cogs.ui.table.log import stamp
from cogs.ui.table.sitting import Seating, title_of
from cogs.ui.words import names as naming
from cogs.ui.words.panel import GREEN, GREY, Button, Panel, Part, Row, Words, fitted
from cogs.ui.words.tongue import Tongue

STANDING = "seats"  # the setting that names a table's requests which are not final
LONGEST_WHY = 200


class SeatPosts:
    """The requests about seats as public messages, changed until they are final."""

    def __init__(self, services: Services, names: Seating, channels: Channels) -> None:
        self.services = services
        self.names = names
        self._placards = Placards(services, channels, SEAT, "s")

    async def sync(self, row: TableRow, tongue: Tongue, thread: str) -> None:
        """Posts what is new, changes what has changed, and closes what is final."""
        found = {str(one.id): one for one in await self.services.seats.current(row)}
        found = {name: one for name, one in found.items() if one.asked.kind != LENT}
        scope = f"table:{row.id}"
        standing = (await self.services.setting(scope, STANDING)).split()
        clock = (await self.services.referee.live(row.id)).clock
        fresh = [name for name, one in found.items() if one.open and not too_early(one, clock)]
        names = list(dict.fromkeys((*standing, *fresh)))
        if names != standing:
            await self.services.journal.save_setting(scope, STANDING, " ".join(names))
        for name in names:
            await self._show(row, tongue, thread, found[name])
        left = [name for name in names if found[name].open]
        if left != names:
            await self.services.journal.save_setting(scope, STANDING, " ".join(left))

    async def _show(self, row: TableRow, tongue: Tongue, thread: str, one: SeatRequest) -> None:
        name, frame = str(one.id), Kind.SEAT.frame(one.id)
        kept = await self._placards.kept(row.id, name)
        if kept is None and not one.open:
            return  # final before anybody could be called
        if kept is not None and kept.message and one.open and one.asked.kind != REMOVE:
            return  # as it was when it was asked
        panel = await self.panel(row, tongue, one)
        if kept is None or not kept.message:
            called = self.called(row, one)
            place = await self._place(row, thread, one)
            role = await self.role(row, one)
            kept = await self._placards.post(row.id, name, place, panel, called, frame, role)
        await self._placards.change(row.id, name, kept, panel, frame)

    async def _place(self, row: TableRow, thread: str, one: SeatRequest) -> str:
        """Where those can read it who may answer: outsiders cannot enter a private thread."""
        private = await self.services.access(row.id) != ANYBODY
        outside = one.asked.kind == SUBSTITUTE or (one.asked.kind == LEND and private)
        return (row.channel or thread) if outside else thread

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
        if not anybody or await self.services.access(row.id) != ANYBODY:
            return ""
        return (await self.services.servers.rules(row.guild)).substitutes

    async def panel(self, row: TableRow, tongue: Tongue, one: SeatRequest) -> Panel:
        asked, say = one.asked, tongue.say
        role = await self.role(row, one)
        people = " ".join(map(mention, self.called(row, one)))
        people = f"{people} <@&{role}>".strip() if role else people
        by = await self.name(asked.by, tongue)
        parts: list[Part] = []
        if asked.kind == SUBSTITUTE:
            title = title_of(row, tongue)
            view = await self.services.referee.view(row.id)
            now = tongue.render(table_in_words(row.game, view)[0]).rstrip(".")
            top = say("cog.seat.d3", title=title, now=now)
            parts.append(Words(await self._offered(row, tongue, one)))
        elif asked.kind == LEND:
            top = say("cog.seat.lend_call", by=by, until=stamp(asked.until))
            parts.append(Words(say("cog.seat.lend_about", who=tongue.seat(asked.seat))))
        else:
            top = say("cog.seat.vote_call", by=by, who=tongue.seat(asked.seat), when=stamp(one.due))
            why = naming.shown(asked.why, LONGEST_WHY)
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
        scores = await self.services.referee.scores(row.id)
        place = 1 + sum(points > scores[seat] for points in scores.values())
        who, points, pace = tongue.seat(seat), scores[seat], tongue.render(described(pace_of(row)))
        lines = [say("cog.seat.standing", who=who, place=place, of=len(scores), n=points), pace]
        user = row.seats[seat].user
        if user.startswith(AUTOPILOT):
            lines.append(say("cog.seat.kept"))
        elif (await self.services.referee.live(row.id)).clock.of(seat).away:
            lines.append(say("cog.seat.kept_for", who=tongue.seat(seat), when=stamp(one.asked.at)))
        else:
            lines.append(say("cog.seat.plays_on", who=tongue.seat(seat)))
        return "\n".join(lines)

    # Lines of a table's post

    async def told(self, row: TableRow, tongue: Tongue, found: Plan) -> list[str]:
        """News that no move tells; once the game is over, also who gave up and how many thank."""
        facts: list[SeatFact] = []
        if found.over or any(line.fact is not None for line in found.lines):
            facts = await self.services.journal.seat_facts(row.id)
        news = [line for line in found.lines if line.key != COUNTED]
        told = [await self._line(row, tongue, line, facts) for line in news]
        gone = [fact for fact in facts if fact.kind == RESIGNED] if found.over else []
        for fact in gone:
            who = await self.name(fact.former, tongue)
            when = f"<t:{int(fact.at)}:D>"
            told.append(tongue.say("cog.seat.resigned", who=who, when=when, n=fact.seat + 1))
        thanks = await thanked(self.services.journal, row.id) if found.over else []
        if thanks:
            told.append(tongue.say(COUNTED, n=len(thanks)))
        return told

    async def _line(
        self, row: TableRow, tongue: Tongue, line: Line, facts: Sequence[SeatFact]
    ) -> str:
        if line.fact is None or line.fact >= len(facts):
            who, done = Who(Seat(line.seat or 0)), Text(f"clock.done.{pace_of(row).expiry}")
            return tongue.say(line.key, who=who, time=span(line.amount), done=done)
        fact = facts[line.fact]
        return tongue.say(
            f"{line.key}{manner(fact)}",
            user=await self.name(fact.user, tongue),
            former=await self.name(fact.former, tongue),
            why=naming.shown(fact.why, LONGEST_WHY),
            until=stamp(line.amount),
            n=fact.seat + 1,
        )

    async def name(self, user: str, tongue: Tongue) -> str:
        """A person by name; autopilots, the clock and a vote are nobody."""
        if not user.isdecimal():
            return tongue.say("cog.seat.nobody")
        known = await self.names.known_name(user)
        return naming.shown(known) if known else mention(user)


def manner(fact: SeatFact) -> str:
    """In which way a seat changed hands, where that makes another sentence."""
    if fact.kind == REMOVED and fact.by != BY_VOTE:
        return "_by_moderator"
    if fact.kind == SEATED and fact.by != fact.user:
        return "_by_moderator"
    if fact.kind == SEATED and fact.former.startswith(AUTOPILOT):
        return "_from_autopilot"
    return ""


def buttons(table: str, one: SeatRequest, tongue: Tongue) -> Iterator[Button]:
    def vote(answer: str, key: str, style: str = GREY) -> Button:
        return Button(str(VoteId(table, SEAT, str(one.id), answer)), tongue.say(key), style)

    if one.asked.kind == SUBSTITUTE:
        yield vote(TAKE, "cog.seat.take", GREEN)
        yield Button(str(DoorId("board", table)), tongue.say("cog.seat.see"))
    elif one.asked.kind == LEND:
        yield vote(TAKE, "cog.seat.accept", GREEN)
        yield vote(DECLINE, "cog.seat.decline")
    else:
        yield vote(AGREE, "cog.seat.agree", GREEN)
        yield vote(REFUSE, "cog.seat.refuse")


def votes_said(row: TableRow, tongue: Tongue, one: SeatRequest) -> str:
    """Who has said what, and how many must agree."""
    asked = voters(row, one.asked.seat)
    groups = {
        answer: [seat for seat in asked if one.answers.get(seat, OPEN) == answer]
        for answer in (*VOTES, OPEN)
    }
    said = [
        tongue.say(f"cog.seat.said.{answer}", who=tongue.seats(seats))
        for answer, seats in groups.items()
        if seats
    ]
    return " · ".join([*said, tongue.say("cog.seat.needs", n=needed(asked))])
