"""A moderator who corrects, and why it is refused."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.errors import IllegalMove
from bot.play.moderation.corrections import Correcting

WHY = "wrong seat clicked"
EVA = "eva"


async def acting(bench: Correcting, table: str) -> dict[str, str]:
    """As whoever has just looked at the table acts."""
    return {"by": EVA, "why": WHY, "mark": await bench.mark(table)}


async def refusal(awaitable: Any) -> str:
    with pytest.raises(IllegalMove) as found:
        await awaitable
    return found.value.key
