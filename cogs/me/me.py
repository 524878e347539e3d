"""My tables, what waits for me, and how I like to be spoken to."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine.errors import require
from bot.engine.records import replace
from bot.engine.text import Text
from bot.play.post.wishes import DIGEST, DIRECT, HOW, USUAL
from bot.play.table.live import RUNNING, game_of
from bot.store import settings
from bot.store.records import TableRow
from cogs.lobby.client import LobbyClient
from cogs.ui.ask.answering import CONFIRMS
from cogs.ui.ask.orders import SHEET, proposals
from cogs.ui.press.front import Front, Press
from cogs.ui.press.slash import choices, command, group
from cogs.ui.press.which_table import my_tables, propose_tables, table_in, table_of
from cogs.ui.table import visitors
from cogs.ui.table.finished import unseen
from cogs.ui.table.screens import door, waits_for
from cogs.ui.table.sitting import Reader, title_of
from cogs.ui.table.times import due
from cogs.ui.words.ids import Door, Page, SelfId
from cogs.ui.words.layout import layout
from cogs.ui.words.panel import BLUE, Button, Item, Menu, Panel, Part, Words, fitted, rows
from cogs.ui.words.proposals import among
from cogs.ui.words.themes import TEXT_ONLY, THEMES
from cogs.ui.words.tongue import Tongue, cut

MOST_LISTED = 10

CHOSEN = {  # what somebody chooses in a menu
    "language": settings.LANGUAGE,
    "theme": settings.THEME,
    "notify": settings.NOTIFY,
    "confirm": settings.CONFIRM,
}


class Me(commands.Cog):
    def __init__(self, bot: LobbyClient, front: Front) -> None:
        self.bot, self.front = bot, front
        self.play = front.play
        self.opening = bot.opening

    async def cog_load(self) -> None:
        self.bot.tree.add_command(command("play", self.play_here, {"table": self.my_tables}))
        me = group(self.bot.tree, "me")
        for name, callback in (
            ("tables", self.tables),
            ("next", self.next),
            ("settings", self.settings),
        ):
            me.add_command(command(f"me.{name}", callback))
        completers = {"table": self.my_tables, "order": self.known_orders}
        me.add_command(command("me.orders", self.orders, completers))
        completers = {"how": self.notices, "table": self.my_tables}
        me.add_command(command("me.notify", self.notify, completers))
        self.front.page(Page.TABLES, self.tables_page)
        self.front.page(Page.SETTINGS, self.settings_page)
        self.front.page(Page.SET, self.set)
        self.front.page(Page.TIPS, self.tips)
        self.front.door(Door.WAKE, self.wake)

    async def my_tables(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return choices(await propose_tables(self.front, interaction, typed))

    # Play

    async def play_here(self, interaction: discord.Interaction[Any], table: str = "") -> None:
        """My panel here, or my tables if it is not clear which."""

        async def work(reader: Reader) -> Panel:
            name = table.strip().lower() or await table_in(self.front, interaction.channel_id)
            if name:
                return await self.front.desk.open(name, reader)
            mine = await my_tables(self.front, reader)
            if len(mine) == 1:
                return await self.front.desk.open(mine[0][0].id, reader)
            return await self.listing(reader)

        await self.front.private(interaction, work)

    async def next(self, interaction: discord.Interaction[Any]) -> None:
        async def work(reader: Reader) -> Panel:
            waiting = [row for row, waits in await my_tables(self.front, reader) if waits]
            if waiting:
                return await self.front.desk.open(waiting[0].id, reader)
            return Panel((Words(self.tongue(reader).say("cog.tables.nothing_waits")),))

        await self.front.private(interaction, work)

    # Standing orders

    async def orders(
        self, interaction: discord.Interaction[Any], table: str = "", order: str = ""
    ) -> None:
        """The list of those at a table, or a new one as it is typed."""

        async def work(reader: Reader) -> Panel:
            name, desk = await table_of(self.front, interaction, table), self.front.desk
            game = (await desk.seating.row(name, reader)).game
            known = game_of(game).guide.orders is not None
            require(known, "cog.refuse.no_orders", game=Text(f"cog.game.{game}"))
            if order.strip():
                return await desk.order(name, reader, order)
            return await desk.answer(name, reader, (f"{game}{SHEET}",), {})

        await self.front.private(interaction, work)

    async def known_orders(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        reader = await self.front.reader(interaction)
        table = await table_of(self.front, interaction, str(interaction.namespace.table or ""))
        sitting = await self.front.desk.seating.sit(table, reader)
        return choices(proposals(sitting, typed))

    # Tables

    def tongue(self, reader: Reader) -> Tongue:
        return Tongue(self.play.catalogs[reader.language])

    async def tables(self, interaction: discord.Interaction[Any]) -> None:
        await self.front.private(interaction, self.listing)

    async def tables_page(self, press: Press) -> Panel:
        page = press.arg if press.arg.isdecimal() and len(press.arg) < 4 else "0"
        return await self.listing(press.reader, int(page))

    async def stands(self, row: TableRow, reader: Reader) -> str:
        """What it asks me and until when, or whom it waits for."""
        sitting = await self.front.desk.seating.sit(row.id, reader)
        owed = next((prompt for prompt in sitting.prompts if prompt.owed), None)
        if owed is None or sitting.seat is None:
            return waits_for(sitting, sitting.awaited) if sitting.awaited else ""
        until = due(sitting.tongue, sitting.times.get(sitting.seat))
        return " · ".join(filter(None, (sitting.tongue.say(owed.key), until)))

    async def listing(self, reader: Reader, page: int = 0) -> Panel:
        """Running tables, those that wait for me first, then ends not seen; a door to each."""
        tongue = self.tongue(reader)
        mine = await my_tables(self.front, reader)
        last = max(0, (len(mine) - 1) // MOST_LISTED)
        page = min(page, last)
        found = mine[page * MOST_LISTED :][:MOST_LISTED]
        lent = await self.play.journal.tables(holder=reader.user, status=RUNNING)
        over = await unseen(self.play, reader.user) if page == 0 else []
        if not found and not lent and not over:
            return Panel((Words(tongue.say("cog.tables.none")),))
        lines, buttons = [f"**{tongue.say('cog.my_tables')}**"], []
        for row, waits in found:
            thread = await settings.THREAD.read(self.play.journal, row.id)
            key = "cog.tables.waits" if waits else "cog.tables.others"
            where = f" · <#{thread}>" if thread.isdecimal() else ""
            lines.append(f"{tongue.say(key, title=title_of(row, tongue))}{where}")
            lines.append(f"-# {await self.stands(row, reader)}")
            label = cut(title_of(row, tongue, label=True), 34)
            style = BLUE if waits else "grey"
            buttons.append(door(Door.PLAY, row.id, label, style=style))
            if await self.opening.threads.sleeps(row, thread):
                label = cut(tongue.say("cog.wake", title=title_of(row, tongue, label=True)), 34)
                buttons.append(door(Door.WAKE, row.id, label))
        for row in lent[:MOST_LISTED]:
            lines.append(tongue.say("cog.seat.lent_table", title=title_of(row, tongue)))
            label = cut(title_of(row, tongue, label=True), 34)
            buttons.append(door(Door.PLAY, row.id, label))
        for row in over[:MOST_LISTED]:
            lines.append(tongue.say("cog.tables.over", title=title_of(row, tongue)))
            label = cut(title_of(row, tongue, label=True), 34)
            buttons.append(door(Door.PLAY, row.id, label))
        if last:
            places = ((f"◀ {page}", page - 1), (f"{page + 2} ▶", page + 1))
            turn = [
                Button(str(SelfId(Page.TABLES, str(to))), label)
                for label, to in places
                if 0 <= to <= last
            ]
            return fitted(Panel((Words("\n".join(lines)), *rows(buttons), *rows(turn))))
        return fitted(Panel((Words("\n".join(lines)), *rows(buttons))))

    async def wake(self, press: Press) -> Panel:
        """The thread of a table that fell asleep."""
        place = await self.opening.threads.wake(press.table)
        words = self.tongue(press.reader).say("cog.woken", where=f"<#{place}>")
        play = door(Door.PLAY, press.table, f"▶ {self.tongue(press.reader).say('cog.door.play')}")
        return Panel((Words(words), *rows([play])))

    # Settings

    async def settings(self, interaction: discord.Interaction[Any]) -> None:
        await self.front.private(interaction, self.choosing)

    async def settings_page(self, press: Press) -> Panel:
        return await self.choosing(press.reader)

    async def choosing(self, reader: Reader, note: str = "") -> Panel:
        """One menu for each thing that can be chosen."""
        tongue = self.tongue(reader)
        kept = await settings.kept(self.play.journal, settings.USER, reader.user)
        title = f"**{tongue.say('cog.settings')}**"
        parts: list[Part] = [Words(f"{title}\n{note}" if note else title)]
        for name, values in self.choices().items():
            now = kept.get(CHOSEN[name]) or self.default(name, reader)
            items = tuple(
                Item(value, tongue.say(f"cog.{name}.{value}"), ticked=value == now)
                for value in values
            )
            parts.append(Words(tongue.say(f"cog.set.{name}")))
            placeholder = tongue.say(f"cog.set.{name}")
            parts.append(Menu(str(SelfId(Page.SET, name)), placeholder, items))
        tables = Button(str(SelfId(Page.TABLES)), tongue.say("cog.my_tables"))
        tips = Button(str(SelfId(Page.TIPS)), tongue.say("cog.tips_again"))
        hours = Button(str(SelfId(Page.HOURS)), tongue.say("cog.hours.title"))
        return fitted(Panel((*parts, *rows([tables, hours, tips]))))

    async def tips(self, press: Press) -> Panel:
        await visitors.tips_again(self.play, press.reader.user)
        return await self.choosing(press.reader)

    def choices(self) -> dict[str, tuple[str, ...]]:
        languages = tuple(self.play.catalogs)
        theme = (*THEMES, TEXT_ONLY)
        return {"language": languages, "theme": theme, "notify": HOW, "confirm": CONFIRMS}

    def default(self, name: str, reader: Reader) -> str:
        return reader.language if name == "language" else self.choices()[name][0]

    async def set(self, press: Press) -> Panel:
        """Chosen in a menu, or pressed: `theme.text`."""
        name, _, value = press.arg.partition(".")
        if name == "notify":
            return await self.choose_notices(press.interaction, press.reader, value or press.value)
        return await self.save(press.reader, name, value or press.value)

    async def save(self, reader: Reader, name: str, value: str) -> Panel:
        require(value in self.choices().get(name, ()), "cog.refuse.forged")
        await CHOSEN[name].save(self.play.journal, value, reader.user)
        if name == "language":
            reader = replace(reader, language=value)
        return await self.choosing(reader)

    async def notify(
        self, interaction: discord.Interaction[Any], how: str, table: str = ""
    ) -> None:
        async def work(reader: Reader) -> Panel:
            return await self.choose_notices(interaction, reader, how, table)

        await self.front.private(interaction, work)

    async def choose_notices(
        self, interaction: discord.Interaction[Any], reader: Reader, how: str, table: str = ""
    ) -> Panel:
        """Direct messages are tried at once: where none arrives, they are mentioned instead."""
        tongue, wishes = self.tongue(reader), self.play.wishes
        named, seating = table.strip().lower(), self.front.desk.seating
        row = await seating.row(named, reader) if table else None
        if row is not None:
            await self.play.referee.seat_of(row.id, reader.user)
        await wishes.choose(reader.user, how, row.id if row else "")
        await settings.LOCALE.save(self.play.journal, reader.language, reader.user)
        note = tongue.say(f"cog.notify.{how}")
        if row is not None:
            note = f"{title_of(row, tongue)}: {note}"
        if how in (DIRECT, DIGEST) and not await self.greeted(interaction, tongue):
            await wishes.close(reader.user)
            note = f"{note}\n{tongue.say('cog.notice.closed')}"
        return await self.choosing(reader, note)

    async def greeted(self, interaction: discord.Interaction[Any], tongue: Tongue) -> bool:
        try:
            await interaction.user.send(
                view=layout(Panel((Words(tongue.say("cog.notice.hello")),)))
            )
        except discord.Forbidden:
            return False
        return True

    async def notices(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        tongue = self.tongue(await self.front.reader(interaction))
        here = (USUAL,) if getattr(interaction.namespace, "table", "") else ()
        named = [(how, tongue.say(f"cog.notify.{how}")) for how in (*HOW, *here)]
        return choices(among(named, typed))


async def setup(bot: LobbyClient) -> None:
    await bot.add_cog(Me(bot, bot.front))
