"""Who may sit down at a table, and who may ask whom."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from bot.engine.errors import IllegalMove, refuse, require
from bot.play.assembly import Play
from bot.play.lobby.lobby import BY_INVITATION
from bot.play.people import everybody_at
from bot.play.table.live import OPEN
from bot.store import settings
from bot.store.records import TableRow
from cogs.lobby.panels import Gathering
from cogs.ui.table.sitting import Reader, players


class Admission:
    def __init__(self, play: Play) -> None:
        self.play = play

    async def admit(self, row: TableRow, user: str) -> bool:
        """May they sit down? At a table by invitation only who was asked, and nobody whom
        anybody there has blocked."""
        if await self.play.blocks.shunned_by(user, everybody_at(row)):
            return False
        if user == row.owner:
            return True
        if await self.play.access(row.id) != BY_INVITATION:
            return True
        return bool(await settings.INVITED.read(self.play.journal, row.id, user))

    async def require_admitted(self, row: TableRow, user: str) -> None:
        """That they were blocked is told to nobody."""
        if not await self.admit(row, user):
            invited = await self.play.access(row.id) == BY_INVITATION
            refuse("cog.refuse.invited_only" if invited else "cog.refuse.not_open_to_you")

    async def known_trouble(self, row: TableRow, user: str) -> tuple[str, ...]:
        """Those at a table whom they have blocked; told to them alone."""
        return await self.play.blocks.among(user, everybody_at(row))

    async def require_reachable(self, user: str, other: str) -> None:
        """May they ask the other something? That the other has blocked them they never learn."""
        blocks = self.play.blocks
        require(not await blocks.shuns(user, other), "company.refuse.own_block")
        require(not await blocks.shuns(other, user), "cog.refuse.not_reached")

    async def require_uninvited(self, row: TableRow, user: str) -> None:
        """One person is called to one table once."""
        known = await settings.INVITED.read(self.play.journal, row.id, user)
        here = any(seat.user == user for seat in row.seats)
        require(not known and not here, "cog.refuse.invited_before")

    async def require_writing(self, reader: Reader) -> None:
        """The bot writes nowhere for who may not write there."""
        require(reader.where is None or reader.where.writes, "cog.refuse.may_not_write")

    async def require_opening(self, reader: Reader, guild: str, channel: str) -> None:
        """Nor opens a table, but where the server's moderators want tables to be."""
        if reader.where is None or reader.where.opens:
            return
        wished = (await self.play.servers.rules(guild)).channel
        hall = (await settings.HALL.read(self.play.journal, guild)).partition("/")[0]
        require(channel in (wished, hall), "cog.refuse.may_not_write")

    async def free_tables(self, guild: str, user: str) -> list[TableRow]:
        """Open tables of a server where they do not sit yet, and may."""
        rows = await self.play.journal.tables(guild=guild, status=OPEN)
        others = [row for row in rows if all(seat.user != user for seat in row.seats)]
        return [row for row in others if await self.admit(row, user) and await self.room(row, user)]

    async def room(self, row: TableRow, user: str) -> bool:
        """Is a seat free that is not kept for somebody else?"""
        with suppress(IllegalMove):
            await self.play.rematches.require_seat(row, user, players(row))
            return True
        return False

    async def invite(self, row: TableRow, user: str) -> None:
        await settings.INVITED.save(self.play.journal, "1", row.id, user)


async def gathering(play: Play, row: TableRow) -> Gathering:
    """How a table finds its players."""
    kept = len(await play.rematches.kept(row))
    until = f"<t:{int(play.rematches.until(row))}:F>" if kept else ""
    return Gathering(await play.lobby.least(row), kept, until)


async def gatherings(play: Play, rows: Iterable[TableRow]) -> dict[str, Gathering]:
    return {row.id: await gathering(play, row) for row in rows}
