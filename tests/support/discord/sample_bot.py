"""A small ordinary discord.py bot that uses everything ours will use."""

from __future__ import annotations

import asyncio
import io
import re
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

PNG = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x02\x00\x00\x00\x03\x08\x02\x00\x00\x00"
    + bytes(16)
)


def picture(name: str = "board.png") -> discord.File:
    return discord.File(io.BytesIO(PNG), name, description="A board")


class Door(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"d1:(?P<what>\w+)"):
    """Works on messages of an earlier process: all it needs is in its id."""

    def __init__(self, what: str, label: str | None = None) -> None:
        super().__init__(discord.ui.Button(label=label or what, custom_id=f"d1:{what}"))
        self.what = what

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction, __: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Door:
        return cls(match["what"])

    async def callback(self, interaction: discord.Interaction) -> None:
        if self.what == "form":
            await interaction.response.send_modal(Form())
        elif self.what == "edit":
            await interaction.response.edit_message(content="edited by the button")
        elif self.what == "slow":
            await interaction.response.defer()
            await interaction.edit_original_response(content="edited later")
        elif self.what == "panel":
            await interaction.response.defer(ephemeral=True, thinking=True)
            await interaction.edit_original_response(content="your panel", view=doors("edit"))
        else:
            text = f"{interaction.user.display_name} pressed {self.what}"
            await interaction.response.send_message(text, ephemeral=True)


class Pick(discord.ui.DynamicItem[discord.ui.Select[Any]], template=r"m1:pick"):
    def __init__(self) -> None:
        options = [discord.SelectOption(label=name, value=name.lower()) for name in ("Ore", "Ice")]
        super().__init__(
            discord.ui.Select(
                custom_id="m1:pick", placeholder="Pick goods", options=options, max_values=2
            )
        )

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction, item: discord.ui.Item[Any], __: re.Match[str], /
    ) -> Pick:
        made = cls()
        assert isinstance(item, discord.ui.Select)
        made.item = item
        return made

    async def callback(self, interaction: discord.Interaction) -> None:
        picked = ", ".join(self.item.values)
        await interaction.response.send_message(f"picked {picked}", ephemeral=True)


class Form(discord.ui.Modal, title="Options"):
    name: discord.ui.Label[Any] = discord.ui.Label(
        text="Name", component=discord.ui.TextInput(custom_id="name", default="Amber Comet")
    )
    pace: discord.ui.Label[Any] = discord.ui.Label(
        text="Pace",
        component=discord.ui.Select(
            custom_id="pace",
            options=[discord.SelectOption(label="Daily", value="daily", default=True)],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        name, pace = self.name.component, self.pace.component
        assert isinstance(name, discord.ui.TextInput)
        assert isinstance(pace, discord.ui.Select)
        text = f"{name.value} at {pace.values[0]}"
        if interaction.message is not None:
            await interaction.response.edit_message(content=text)
        else:
            await interaction.response.send_message(text)


def doors(*names: str) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for name in names:
        view.add_item(Door(name))
    return view


class Post(discord.ui.LayoutView):
    """Components v2: text, picture, a section with a button, a row, a select."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        gallery = discord.ui.MediaGallery[Any](
            discord.MediaGalleryItem("attachment://board.png", description="A board")
        )
        self.add_item(discord.ui.TextDisplay("Round 3"))
        self.add_item(
            discord.ui.Container(
                gallery,
                discord.ui.Section("Gem World", accessory=Door("section")),
                discord.ui.Separator(),
                discord.ui.ActionRow(Door("row"), Door("panel")),
                discord.ui.ActionRow(Pick()),
            )
        )


class Table(commands.GroupCog, group_name="table"):
    """The slash commands."""

    @app_commands.command(description="Say who is meant")
    async def who(self, interaction: discord.Interaction, player: discord.Member) -> None:
        await interaction.response.send_message(f"It is {player.mention}")

    @app_commands.command(description="Open a table")
    async def new(
        self, interaction: discord.Interaction, game: str, seats: app_commands.Range[int, 2, 4] = 2
    ) -> None:
        await interaction.response.send_message(
            f"{game} for {seats}", view=doors("play", "form", "edit", "slow", "panel")
        )

    @new.autocomplete("game")
    async def games(self, _: discord.Interaction, text: str) -> list[app_commands.Choice[str]]:
        games = ("race", "pulsar")
        return [app_commands.Choice(name=g.title(), value=g) for g in games if text in g]

    @app_commands.command(description="Show the board")
    async def board(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Post(), file=picture())

    @app_commands.command(description="A picture in an embed")
    async def embed(self, interaction: discord.Interaction) -> None:
        embed = discord.Embed(title="Board", description="Round 3")
        embed.set_image(url="attachment://board.png").add_field(name="Ada", value="12")
        await interaction.response.send_message(embed=embed, file=picture())

    @app_commands.command(description="Think first")
    async def think(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        await interaction.edit_original_response(content="thought")
        await interaction.followup.send("one more", ephemeral=True)

    @app_commands.command(description="Ask in a form")
    async def options(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Form())

    @app_commands.command(description="Too late")
    async def late(self, interaction: discord.Interaction) -> None:
        await self.gate.wait()
        try:
            await interaction.response.send_message("late")
        except discord.NotFound as error:
            self.seen.append(error.code)
        self.done.set()

    @app_commands.command(description="Answer twice")
    async def twice(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("once")
        again = discord.InteractionResponse[Any](interaction)
        try:
            await again.send_message("twice")
        except discord.HTTPException as error:
            self.seen.append(error.code)
        self.done.set()

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.done = asyncio.Event()
        self.seen: list[int] = []


class SampleBot(commands.Bot):
    """Ready within a tenth of a second."""

    def __init__(self, intents: discord.Intents | None = None) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=intents or discord.Intents.default(),
            guild_ready_timeout=0.05,
        )
        self.table = Table()
        self.heard: list[discord.Message] = []

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Door, Pick)
        await self.add_cog(self.table)
        await self.tree.sync()

    async def before_identify_hook(self, _: int | None, *, initial: bool = False) -> None:
        """A second IDENTIFY would wait for five seconds."""

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(message)

    def place(self, channel_id: int) -> discord.PartialMessageable:
        return self.get_partial_messageable(channel_id)
