"""A table of three, and a moderator who does not play there."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.errors import IllegalMove
from bot.play.post.posts import Outbox, Shown
from tests.support.seats import Room
from tests.support.tables import USERS

ADA, BOB, CY, DEE = USERS
EVA, FAY = "eva", "fay"
WHY = "wrong seat clicked"
SAID: dict[str, Any] = {"by": EVA, "why": WHY}


class Bench:
    def __init__(self, room: Room) -> None:
        self.room, self.id = room, room.id
        self.moderation = room.kernel.moderation
        self.boards = 0

    async def board(self) -> int:
        """The channel is shown the table as it stands."""
        self.boards += 1
        version = (await self.room.row()).version
        shown = Shown(board=self.boards, version=version, message="1")
        await Outbox(self.room.journal).save(self.id, shown)
        return self.boards

    async def audit(self) -> list[str]:
        return [act.what for act in await self.moderation.acts(self.id)]

    async def mark(self) -> str:
        return await self.moderation.correcting.mark(self.id)

    async def view(self) -> Any:
        return await self.room.referee.view(self.id)

    async def state(self) -> Any:
        return (await self.room.referee.live(self.id)).state

    async def told(self) -> int:
        """Wishes to show the table anew that wait in the outbox."""
        rows = await self.room.journal.pending(1e12, 10_000)
        return len([row for row in rows if row.kind == "table.changed"])


async def refusal(awaitable: Any) -> str:
    with pytest.raises(IllegalMove) as found:
        await awaitable
    return found.value.key
