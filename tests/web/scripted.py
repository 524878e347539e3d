"""A bot that shows everything a message can hold: the page can be looked at without a game."""

from __future__ import annotations

import asyncio
import io
import struct
import zlib
from typing import Any

import discord
from discord import app_commands, ui

WORLDS = ["Gem World", "Rebel Fuel Cache", "New Sparta", "Alpha Centauri", "Old Earth"]
EVERYTHING = """# Heading
## Second
### Third
**bold** *italic* __under__ ~~struck~~ `code` ||hidden||
- one
- two
  - inner
1. first
> quoted
-# small print
[a link](https://example.com/x) and <t:{now}:R>
```py
print("<b>no markup</b>")
```"""


def picture(
    width: int = 640, height: int = 400, colour: tuple[int, int, int] = (32, 64, 128)
) -> bytes:
    """A plain PNG."""
    row = b"\0" + bytes(colour) * width

    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(row * height, 1))
        + chunk(b"IEND", b"")
    )


def file(name: str = "board.png", words: str = "Round 1. Nova 0 VP, 5 cards.") -> discord.File:
    return discord.File(io.BytesIO(picture()), name, description=words)


class TablePost(ui.LayoutView):
    """A table post as the game makes it, with doors."""

    def __init__(self, mention: str) -> None:
        super().__init__(timeout=None)
        self.add_item(ui.TextDisplay(f"{mention} choose your action"))
        row: ui.ActionRow[Any] = ui.ActionRow()
        for label, door in (("Play", "play"), ("Hand", "hand"), ("Board", "board")):
            style = discord.ButtonStyle.primary if door == "play" else discord.ButtonStyle.secondary
            row.add_item(ui.Button(label=label, custom_id=f"d1:{door}:k7f2q", style=style))
        gallery: ui.MediaGallery[Any] = ui.MediaGallery(
            discord.MediaGalleryItem("attachment://board.png", description="Round 1. Nova 0 VP.")
        )
        box: ui.Container[Any] = ui.Container(
            ui.TextDisplay("**Round 1 · board 1** · The game begins."),
            gallery,
            ui.TextDisplay("▶ ▲ Nova until <t:1893456000:R>"),
            row,
            accent_colour=0xFFC857,
        )
        self.add_item(box)


class Showcase(ui.LayoutView):
    """Every kind of component."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        selects: list[ui.Item[Any]] = [
            ui.Select(
                custom_id="one",
                placeholder="Settle a world",
                options=[discord.SelectOption(label=w, description="costs 2") for w in WORLDS],
            ),
            ui.Select(
                custom_id="many",
                placeholder="Pay with",
                min_values=2,
                max_values=2,
                options=[discord.SelectOption(label=w, default=w == "Old Earth") for w in WORLDS],
            ),
            ui.Select(
                custom_id="long",
                placeholder="A long list",
                options=[
                    discord.SelectOption(label=f"Option {n}", emoji="🪐") for n in range(1, 26)
                ],
            ),
            ui.UserSelect(custom_id="user"),
            ui.RoleSelect(custom_id="role"),
            ui.MentionableSelect(custom_id="mentionable"),
            ui.ChannelSelect(custom_id="channel"),
        ]
        buttons: ui.ActionRow[Any] = ui.ActionRow(
            ui.Button(label="Primary", custom_id="primary", style=discord.ButtonStyle.primary),
            ui.Button(emoji="🚀", custom_id="plain"),
            ui.Button(label="Go", custom_id="go", style=discord.ButtonStyle.success),
            ui.Button(label="Stop", custom_id="stop", style=discord.ButtonStyle.danger),
            ui.Button(label="Closed", custom_id="closed", disabled=True),
        )
        more: ui.ActionRow[Any] = ui.ActionRow(
            ui.Button(label="Rules", url="https://example.com/rules"),
            ui.Button(label="Form", custom_id="form"),
            ui.Button(label="Silent", custom_id="silent"),
            ui.Button(label="Think", custom_id="think"),
            ui.Button(label="A Gem World", custom_id="letter"),
        )
        thumbnail: ui.Thumbnail[Any] = ui.Thumbnail("attachment://board.png", description="a card")
        box: ui.Container[Any] = ui.Container(
            ui.Section(
                "**Section** with a button", accessory=ui.Button(label="Edit", custom_id="edit")
            ),
            ui.Section("**Section** with a picture", accessory=thumbnail),
            ui.Separator(spacing=discord.SeparatorSpacing.large),
            ui.MediaGallery(
                discord.MediaGalleryItem("attachment://board.png", description="The board"),
                discord.MediaGalleryItem(
                    "attachment://board.png", description="Again", spoiler=True
                ),
            ),
            ui.File("attachment://log.txt"),
            buttons,
            more,
            accent_colour=0x5CF2E3,
        )
        self.add_item(ui.TextDisplay(EVERYTHING.format(now=1893456000)))
        self.add_item(box)
        for select in selects:
            self.add_item(ui.ActionRow(select))


class Panel(ui.LayoutView):
    """A private panel that is edited by its own buttons."""

    def __init__(self, text: str = "Choose your action.", chosen: str = "") -> None:
        super().__init__(timeout=None)
        self.add_item(ui.TextDisplay(f"**{text}**"))
        row: ui.ActionRow[Any] = ui.ActionRow()
        for label in ("Explore", "Develop", "Settle"):
            tick = "✓ " if label == chosen else ""
            row.add_item(
                ui.Button(label=tick + label, custom_id=f"m1:k7f2q:1:race.action:a:p:{label}:xxxxx")
            )
        self.add_item(row)
        commit: ui.ActionRow[Any] = ui.ActionRow(
            ui.Button(
                label=f"Seal {chosen}".strip(),
                custom_id="m1:k7f2q:1:race.action:a:c::xxxxx",
                style=discord.ButtonStyle.success,
                disabled=not chosen,
            )
        )
        self.add_item(commit)


class Form(ui.Modal, title="New table"):
    """Texts and selects in labels."""

    name: ui.Label[Any] = ui.Label(
        text="Name",
        description="Two words",
        component=ui.TextInput(custom_id="name", min_length=3, max_length=20),
    )
    words: ui.Label[Any] = ui.Label(
        text="Note",
        component=ui.TextInput(
            custom_id="note", style=discord.TextStyle.long, required=False, max_length=200
        ),
    )
    pace: ui.Label[Any] = ui.Label(
        text="Pace",
        component=ui.Select(
            custom_id="pace",
            options=[discord.SelectOption(label=p, value=p) for p in ("swift", "daily", "slow")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.name.component, ui.TextInput)
        assert isinstance(self.pace.component, ui.Select)
        said = f"{self.name.component.value}: {self.pace.component.values[0]}"
        await interaction.response.send_message(said)


class ScriptedBot(discord.Client):
    """Knows no game; answers every press in a way a test can see."""

    def __init__(self, **options: Any) -> None:
        super().__init__(intents=discord.Intents.default(), **options)
        self.tree = app_commands.CommandTree(self)
        self.prepared = asyncio.Event()
        self.held = asyncio.Event()
        register(self)

    async def on_ready(self) -> None:
        if not self.prepared.is_set():
            await self.tree.set_translator(Italian())
            await self.tree.sync()
            self.prepared.set()

    async def table_post(
        self, place: discord.abc.Messageable, name: str = "Nova"
    ) -> discord.Message:
        guild = self.guilds[0]
        member = (await guild.query_members(name.lower()))[0]
        return await place.send(view=TablePost(member.mention), file=file())

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type is not discord.InteractionType.component:
            return
        data: Any = interaction.data
        await self.pressed(interaction, data["custom_id"], data.get("values"))

    async def pressed(
        self, interaction: discord.Interaction, custom: str, values: list[str] | None
    ) -> None:
        answer = interaction.response
        match custom.split(":"):
            case ["silent"]:
                return
            case ["form"]:
                await answer.send_modal(Form())
            case ["think"]:
                await answer.defer(ephemeral=True, thinking=True)
                await self.held.wait()
                await interaction.edit_original_response(content="Thought.")
            case ["d1", "play", *_]:
                await answer.send_message(view=Panel(), ephemeral=True)
            case ["m1", *_, "p", label, _]:
                await answer.edit_message(view=Panel(f"Chosen: {label}.", label))
            case ["m1", *_, "c", _, _]:
                await answer.edit_message(view=Panel("Sealed."))
            case _ if values is not None:
                await answer.send_message(f"{custom} = {', '.join(values)}", ephemeral=True)
            case _:
                await answer.send_message(f"You pressed {custom}.", ephemeral=True)


KNOWN = {"show": "mostra", "Show everything": "Mostra ogni cosa", "settle": "colonizza"}


class Italian(app_commands.Translator):
    """A few names, to see them."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: Any
    ) -> str | None:
        return KNOWN.get(string.message) if locale is discord.Locale.italian else None


def register(bot: ScriptedBot) -> None:
    """The commands."""

    @bot.tree.command(name="show", description="Show everything")
    async def show(interaction: discord.Interaction) -> None:
        log = discord.File(io.BytesIO(b"one\ntwo\n"), "log.txt")
        await interaction.response.send_message(view=Showcase(), files=[file(), log])

    @bot.tree.command(name="embed", description="A classic message with an embed")
    async def embed(interaction: discord.Interaction) -> None:
        card = discord.Embed(title="Gem World", description="A **windfall** world", colour=0x5EC4F5)
        card.add_field(name="Cost", value="2").add_field(name="Points", value="1")
        card.set_footer(text="RACE-7.18").set_image(url="attachment://board.png")
        await interaction.response.send_message("Look:", embed=card, file=file())

    @bot.tree.command(name="post", description="A table post that calls somebody")
    async def post(interaction: discord.Interaction, player: discord.Member) -> None:
        await interaction.response.send_message("Posted.", ephemeral=True)
        assert isinstance(interaction.channel, discord.TextChannel | discord.Thread)
        await bot.table_post(interaction.channel, player.name)

    race = app_commands.Group(name="race", description="Race for the Galaxy")

    @race.command(name="settle", description="Settle a world")
    @app_commands.describe(world="The world", pay="How many cards", quick="At once")
    async def settle(
        interaction: discord.Interaction,
        world: str,
        pay: app_commands.Range[int, 0, 6] | None = None,
        quick: bool | None = None,
    ) -> None:
        said = f"settle {world} pay {pay} quick {quick} in {interaction.locale}"
        await interaction.response.send_message(said, ephemeral=True)

    @settle.autocomplete("world")
    async def worlds(_: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        found = [world for world in WORLDS if current.lower() in world.lower()]
        return [app_commands.Choice(name=w, value=w.lower().replace(" ", "_")) for w in found]

    @race.command(name="echo", description="Say it back")
    async def echo(interaction: discord.Interaction, text: str) -> None:
        await interaction.response.send_message(text)

    bot.tree.add_command(race)
