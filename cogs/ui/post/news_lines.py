"""Lines of a table's post about what no move tells: seats, clocks, thanks."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.records import Seat
from bot.engine.text import Text, Who, span
from bot.play.assembly import Play
from bot.play.people import AUTOPILOT
from bot.play.post.posts import Plan
from bot.play.post.thanks import COUNTED, thanked
from bot.play.seats.requests import REMOVED, RESIGNED, SEATED
from bot.play.seats.seats import BY_VOTE
from bot.play.table.live import pace_of
from bot.play.table.log import Line
from bot.store.records import SeatFact, TableRow
from cogs.ui.post.table_post import luck, mention
from cogs.ui.table.sitting import Tables
from cogs.ui.table.times import stamp
from cogs.ui.words.tongue import Tongue, shown

LONGEST_WHY = 200


class NewsLines:
    """People are named as Discord names them."""

    def __init__(self, play: Play, names: Tables) -> None:
        self.play = play
        self.names = names

    async def told(self, row: TableRow, tongue: Tongue, found: Plan, board: int) -> list[str]:
        """News that no move tells; once the game is over, also who gave up and how many thank.

        The first board says where the luck comes from.
        """
        origin = [luck(tongue, row, await self.play.lobby.added(row))] if board == 1 else []
        return [*await self._news(row, tongue, found), *origin]

    async def _news(self, row: TableRow, tongue: Tongue, found: Plan) -> list[str]:
        facts: list[SeatFact] = []
        if found.over or any(line.fact is not None for line in found.lines):
            facts = await self.play.journal.seat_facts(row.id)
        news = [line for line in found.lines if line.key != COUNTED]
        told = [await self._line(row, tongue, line, facts) for line in news]
        gone = [fact for fact in facts if fact.kind == RESIGNED] if found.over else []
        for fact in gone:
            who = await self.name(fact.former, tongue, row.guild)
            when = stamp(fact.at, "F")
            told.append(tongue.say("cog.seat.resigned", who=who, when=when, n=fact.seat + 1))
        thanks = await thanked(self.play.journal, row.id) if found.over else []
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
            user=await self.name(fact.user, tongue, row.guild),
            former=await self.name(fact.former, tongue, row.guild),
            why=shown(fact.why, LONGEST_WHY),
            until=stamp(line.amount, "F"),
            n=fact.seat + 1,
        )

    async def name(self, user: str, tongue: Tongue, guild: str) -> str:
        """A person by name; autopilots, the clock and a vote are nobody."""
        if not user.isdecimal():
            return tongue.say("cog.seat.nobody")
        known = await self.names.known_name(user, guild)
        return shown(known) if known else mention(user)


def manner(fact: SeatFact) -> str:
    """In which way a seat changed hands, where that makes another sentence."""
    if fact.kind == REMOVED and fact.by != BY_VOTE:
        return "_by_moderator"
    if fact.kind == SEATED and fact.by != fact.user:
        return "_by_moderator"
    if fact.kind == SEATED and fact.former.startswith(AUTOPILOT):
        return "_from_autopilot"
    return ""
