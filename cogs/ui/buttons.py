"""Durable components: a press is understood from its id, whichever process made the button."""

from __future__ import annotations

import re
from typing import Any, Self

import discord
from discord import ui
from discord.ext import commands

from cogs.ui.front import front_of
from cogs.ui.layout import sent_fields


class _Durable(ui.DynamicItem[ui.Item[Any]], template=r"(?!)"):
    """What all five kinds share; they differ only in how their ids begin."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(item)

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        return True

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await front_of(interaction.client).pressed(interaction)


class Door(_Durable, template=r"(?s)d1:.*"):
    pass


class Move(_Durable, template=r"(?s)m1:.*"):
    pass


class Vote(_Durable, template=r"(?s)v1:.*"):
    pass


class Page(_Durable, template=r"(?s)u1:.*"):
    pass


class Admin(_Durable, template=r"(?s)a1:.*"):
    pass


ITEMS = (Door, Move, Vote, Page, Admin)
OURS = ("d1:", "m1:", "v1:", "u1:", "a1:")


class Buttons(commands.Cog):
    """Also hears what discord.py lets fall: forms of an earlier process, ids of no component."""

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        data: Any = interaction.data or {}
        name = str(data.get("custom_id", ""))
        if interaction.type is discord.InteractionType.modal_submit:
            await front_of(interaction.client).submitted(interaction, sent_fields(data))
        elif interaction.type is discord.InteractionType.component and not (
            name.startswith(OURS) and holds(interaction.message, name)
        ):
            await front_of(interaction.client).pressed(interaction)


def holds(message: discord.Message | None, name: str) -> bool:
    """Is there a component of this id in the message, so that discord.py finds it?"""
    if message is None:
        return False
    kind = ui.LayoutView if message.flags.components_v2 else ui.View
    view = kind.from_message(message, timeout=None)
    return any(getattr(item, "custom_id", None) == name for item in view.walk_children())


async def setup(bot: commands.Bot) -> None:
    bot.add_dynamic_items(*ITEMS)
    await bot.add_cog(Buttons())
