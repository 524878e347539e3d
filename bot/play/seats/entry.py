"""Who may come to a seat of a running table: asked of everybody, however they would come."""

from __future__ import annotations

import asyncio

from bot.engine.errors import require
from bot.engine.records import Seat
from bot.play.lobby.blocks import Blocks
from bot.play.people import everybody_at
from bot.play.seats.book import Page
from bot.play.seats.requests import require_free_to_sit
from bot.store import settings
from bot.store.journal import Journal
from bot.store.privacy.sealing import sealed
from bot.store.records import SeatFact, TableRow
from bot.store.settings import SAT


class Entry:
    def __init__(self, journal: Journal, blocks: Blocks) -> None:
        self._journal = journal
        self._blocks = blocks

    async def require_able(self, page: Page, seat: Seat, user: str, *, named: bool = False) -> None:
        """Of somebody whom the bot was told to forget it still knows where they sat."""
        facts = (*page.facts, *await sat_before(self._journal, page.row.id, user))
        require_free_to_sit(page.row, facts, seat, user, named=named)

    async def require_welcome(self, row: TableRow, user: str, refusal: str) -> None:
        """Nobody comes near somebody who has blocked them; neither learns why."""
        require(not await self._blocks.shunned_by(user, everybody_at(row)), refusal)

    async def require_replacing(self, page: Page, seat: Seat, user: str) -> None:
        """Whom a moderator seats is not asked: nobody may sit there whom they have blocked."""
        page.live.require_seat(seat)
        await self.require_able(page, seat, user, named=True)
        await self.require_welcome(page.row, user, "seat.refuse.not_there")
        near = await self._blocks.among(user, everybody_at(page.row))
        require(not near, "seat.refuse.not_there")


async def sat_before(journal: Journal, table: str, user: str) -> list[SeatFact]:
    """Where somebody sat whom the bot was told to forget, if this is them."""
    kept = await settings.kept(journal, settings.TABLE, table)
    if not any(name.startswith(f"{SAT.name}:") for name in kept.rows):
        return []
    name = await asyncio.to_thread(sealed, settings.TABLE.of(table), user)
    return [SeatFact(seat, kind, user, "", "", 0.0) for seat, kind in kept.get(SAT, name)]
