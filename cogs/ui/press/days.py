"""Days that Discord proposes while one is typed."""

from __future__ import annotations

from typing import Any

import discord

from cogs.ui.press.front import Front
from cogs.ui.words.dates import proposed_days
from cogs.ui.words.proposals import Proposal, among
from cogs.ui.words.tongue import Tongue


async def propose_days(
    front: Front, interaction: discord.Interaction[Any], typed: str
) -> list[Proposal]:
    reader = await front.reader(interaction)
    tongue = Tongue(front.play.catalogs[reader.language])
    rhythm = await front.play.hours.of(reader.user)
    return among(proposed_days(tongue, rhythm, front.play.clock()), typed)
