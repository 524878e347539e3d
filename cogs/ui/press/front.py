"""The front desk: hears presses, forms and commands, and lets the work be done.

Components are durable: a press is understood from its id, whichever process made the button.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Protocol, Self

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot.engine.errors import IllegalMove, UnclearAnswer, refuse
from bot.i18n.catalog import spoken
from bot.play.assembly import Play
from bot.play.table.live import is_copy
from bot.store import settings
from cogs.ui.ask.answering import Answering
from cogs.ui.press.press import Handler, Opener, Outcome, Press, call_back
from cogs.ui.press.replies import Replies
from cogs.ui.press.slash import Translator
from cogs.ui.press.waits import Wait
from cogs.ui.table.pictures import Pictures
from cogs.ui.table.screens import awaits
from cogs.ui.table.sitting import Reader
from cogs.ui.table.visitors import Where, remember
from cogs.ui.words import ids
from cogs.ui.words.ids import (
    AdminDoor,
    AdminId,
    AnyId,
    Door,
    DoorId,
    MoveId,
    Page,
    is_form,
    kind,
    table_of,
)
from cogs.ui.words.layout import modal, sent_fields
from cogs.ui.words.panel import Panel
from rendering.studio import Studio

if TYPE_CHECKING:
    from cogs.ui.press.client import Client

__all__ = ["Front", "Press"]
SHOWN = 60  # characters of what somebody chose
OURS = re.compile(r"(?s)[dmvua]1:.*")


class Copies(Protocol):
    """Tables that are no tables of the journal: somebody tries something out there."""

    def desk_of(self, table: str) -> Answering | None: ...
    def own_desk(self, table: str, user: str) -> Answering:
        """Refused to everybody but its user."""

    async def work(self, press: Press) -> Panel: ...


class Front(Replies):
    """Cogs say here what their doors and pages do. One for each client."""

    def __init__(self, play: Play, studio: Studio | None = None) -> None:
        self.desk = Answering(play)
        super().__init__(play, Pictures(play, self.desk.seating, studio))
        self._copies: Copies | None = None
        self.handlers: dict[tuple[str, str], Handler] = {}
        self.openers: dict[tuple[str, str], Opener] = {}
        self.in_place: set[tuple[str, str]] = set()  # they change the public message itself
        self._seen: dict[str, bool] = {}  # one interaction may be told twice after a reconnection

    def door(self, what: Door, handler: Handler, *, in_place: bool = False) -> None:
        self.handlers["d1", what] = handler
        if in_place:
            self.in_place.add(("d1", what))

    def page(self, what: Page, handler: Handler) -> None:
        self.handlers["u1", what] = handler

    def vote(self, what: str, handler: Handler) -> None:
        self.handlers["v1", what] = handler

    def admin(self, what: AdminDoor, handler: Handler) -> None:
        self.handlers["a1", what] = handler

    def opens(self, kind: str, what: Door | Page | AdminDoor, opener: Opener) -> None:
        """A press that is answered with a form; sending it in goes to the handler of its id."""
        self.openers[kind, what] = opener

    def knows(self, kind: tuple[str, str]) -> bool:
        """Return True if a component of this kind can be pressed in this build."""
        return kind in self.handlers or kind in self.openers

    def copies(self, copies: Copies) -> None:
        """Presses at these tables are worked on there, and their pictures are found there."""
        self._copies = copies
        self.pictures.elsewhere = copies.desk_of

    # Who asks

    async def reader(self, interaction: discord.Interaction[Any]) -> Reader:
        user = str(interaction.user.id)
        await self.desk.seating.seen(interaction.user, interaction.guild_id)
        kept = await settings.kept(self.play.journal, settings.USER, user)
        language = kept.get(settings.LANGUAGE) or interaction.locale.value
        theme, where = kept.get(settings.THEME), where_of(interaction)
        return Reader(user, spoken(language), theme, where, str(interaction.id))

    def asker(self, interaction: discord.Interaction[Any]) -> Reader:
        """Who asks, and where; the language is Discord's."""
        user, language = str(interaction.user.id), spoken(interaction.locale.value)
        return Reader(user, language, where=where_of(interaction))

    # Presses and forms

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        """A button or a menu; from here on nothing can end in 'interaction failed'."""
        if self._again(interaction):
            return
        data: Any = interaction.data or {}
        values = tuple(map(str, data["values"])) if "values" in data else None
        found = ids.read(str(data.get("custom_id", ""))[: ids.LONGEST + 1])
        if found is not None and (kind(found) in self.openers or is_form(found)):
            await self._open_form(interaction, found)
            return
        await self._handle(interaction, found, values, {})

    async def submitted(
        self, interaction: discord.Interaction[Any], fields: Mapping[str, tuple[str, ...]]
    ) -> None:
        """A form, whether or not this process has opened it."""
        if self._again(interaction):
            return
        data: Any = interaction.data or {}
        found = ids.read(str(data.get("custom_id", ""))[: ids.LONGEST + 1])
        await self._handle(interaction, found, None, fields)

    def _again(self, interaction: discord.Interaction[Any]) -> bool:
        name = str(interaction.id)
        known = name in self._seen
        remember(self._seen, name, True)
        return known

    async def _open_form(self, interaction: discord.Interaction[Any], found: AnyId) -> None:
        if self.closing:
            await self.restarting(interaction)
            return
        async with self.at_work():
            try:
                reader = await self.reader(interaction)
                opener = self.openers.get(kind(found))
                if isinstance(found, MoveId):
                    form = await self._desk(found.table, reader).form(found, reader)
                else:
                    assert opener is not None
                    press = Press(interaction, reader, found)
                    await self._require_open(press)
                    form = await opener(press)
                await call_back(lambda: interaction.response.send_modal(modal(form)))
                self.ended(str(interaction.id), Outcome.DONE)
            except Exception as error:
                await self.fail(interaction, error, found)

    async def _handle(
        self,
        interaction: discord.Interaction[Any],
        found: AnyId | None,
        values: tuple[str, ...] | None,
        fields: Mapping[str, tuple[str, ...]],
    ) -> None:
        async def work(reader: Reader) -> Panel | None:
            if found is None:
                raise UnclearAnswer("cog.refuse.forged")
            return await self._work(Press(interaction, reader, found, values, fields))

        public = found is not None and kind(found) in self.in_place
        if public:  # on no message that has no such button: there it was forged
            data: Any = interaction.data or {}
            public = holds(interaction.message, data)
        await self._answer(interaction, work, found, public=public)

    def _desk(self, table: str, reader: Reader) -> Answering:
        if self._copies is None or not is_copy(table):
            return self.desk
        return self._copies.own_desk(table, reader.user)

    async def _work(self, press: Press) -> Panel | None:
        if self._copies is not None and is_copy(table_of(press.id)):
            return await self._copies.work(press)
        if isinstance(press.id, MoveId):
            if press.fields:
                typed = {name: press.field(name) for name in press.fields}
                return await self.desk.fill(press.id, press.reader, typed)
            doubt = self.screens.doubt(press)
            panel = await self.desk.press(press.id, press.reader, press.values, doubt)
            self.screens.answered(press)
            return panel
        handler = self.handlers.get(kind(press.id))
        if handler is None:
            raise UnclearAnswer("cog.refuse.forged")
        await self._require_open(press)
        return await handler(press)

    async def _require_open(self, press: Press) -> None:
        """May they know of the table? Moderators are asked for their rights instead."""
        if not press.table or isinstance(press.id, AdminId):
            return
        try:
            await self.desk.seating.row(press.table, press.reader)
        except IllegalMove:
            if stands_there(press):  # everybody here reads of the table
                refuse("cog.refuse.invited_only")
            raise

    # Panels that wait

    async def go_on(self, table: str, wait: Wait) -> None:
        """If its reader is asked by now, the question stands in place of the panel."""
        async with self.at_work():
            row = await self.play.journal.table(table)
            if self.closing or not await awaits(self.play, row, wait.reader.user):
                return
            panel = await self.desk.open(table, wait.reader)
            if not self.is_newest(wait) or not self.waits.drop(table, wait):
                return
            drawing = await self.show(wait.interaction, panel, wait.reader, by_itself=True)
            self.screens.moved(wait.message)
            if drawing is not None:
                await self.add_picture(wait.interaction, drawing, wait.reader)

    # Commands

    async def private(
        self,
        interaction: discord.Interaction[Any],
        work: Callable[[Reader], Awaitable[Panel]],
        table: str = "",
    ) -> None:
        """A slash command that is answered for its user alone."""
        await self._answer(interaction, work, DoorId(Door.PLAY, table) if table else None)

    async def _answer(
        self,
        interaction: discord.Interaction[Any],
        work: Callable[[Reader], Awaitable[Panel | None]],
        found: AnyId | None = None,
        *,
        public: bool = False,
    ) -> None:
        """Acknowledged, done, shown; then, if it took longer, the picture."""
        if self.closing:
            await self.restarting(interaction, public=public)
            return
        async with self.at_work():
            heard, drawing = await self.acknowledge(interaction, in_place=public), None
            self.mark(interaction)
            try:
                reader = await self.reader(interaction)
                panel = await work(reader)
                if panel is not None and heard:
                    drawing = await self.show(interaction, panel, reader)
            except asyncio.CancelledError:
                if heard:
                    await self.restarting(interaction, public=public)
                raise
            except Exception as error:
                await self.fail(interaction, error, found, heard=heard, public=public)
                return
            self.ended(str(interaction.id), Outcome.DONE if heard else Outcome.LATE)
            if drawing is not None:
                await self.add_picture(interaction, drawing, reader)


def where_of(interaction: discord.Interaction[Any]) -> Where:
    """What they may do there themselves; a table that is opened in a thread is its channel's."""
    rights, guild = interaction.permissions, str(interaction.guild_id or "")
    inside = isinstance(interaction.channel, discord.Thread)
    writes = rights.send_messages_in_threads if inside else rights.send_messages
    opens = rights.send_messages and rights.create_public_threads
    return Where(guild, str(interaction.channel_id or ""), writes, opens)


def stands_there(press: Press) -> bool:
    """Is it a button of a public message, or a press that only says so?"""
    message = press.interaction.message
    pressed: Any = press.interaction.data or {}
    return message is not None and not message.flags.ephemeral and holds(message, pressed)


def holds(message: discord.Message | None, data: Mapping[str, Any]) -> bool:
    """Is there a component of this id and kind in the message, so that discord.py finds it?"""
    parts = [] if message is None else parts_of(message.components)
    wanted = data.get("component_type"), data.get("custom_id")
    return any((part.type.value, getattr(part, "custom_id", None)) == wanted for part in parts)


def parts_of(components: Iterable[Any]) -> Iterator[Any]:
    """All there are, in rows, containers and sections; a view of them would cost far more."""
    for one in components:
        yield one
        yield from parts_of(getattr(one, "children", ()))
        if (beside := getattr(one, "accessory", None)) is not None:
            yield beside


# --- how they come in from discord.py


class Pressed(ui.DynamicItem[ui.Item[Any]], template=OURS):
    """Any component of ours: doors, moves, votes, pages and moderators' acts."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        client: Client = interaction.client
        await client.front.pressed(interaction)


class Presses(commands.Cog):
    """Also hears what discord.py lets fall: forms of an earlier process, ids of no component."""

    def __init__(self, front: Front) -> None:
        self.front = front

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        data: Any = interaction.data or {}
        name = str(data.get("custom_id", ""))
        if interaction.type is discord.InteractionType.modal_submit:
            await self.front.submitted(interaction, sent_fields(data))
        elif interaction.type is discord.InteractionType.component and not (
            OURS.fullmatch(name) and holds(interaction.message, data)
        ):
            await self.front.pressed(interaction)


async def setup(bot: Client) -> None:
    bot.add_dynamic_items(Pressed)
    await bot.add_cog(Presses(bot.front))
    await bot.tree.set_translator(Translator())

    @bot.tree.error
    async def refuse(
        interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        """What no command has caught itself."""
        cause = error.__cause__ if isinstance(error.__cause__, Exception) else error
        if isinstance(error, app_commands.TransformerError):  # such as an archived thread
            cause = UnclearAnswer("cog.refuse.option", given=str(error.value)[:SHOWN])
        await bot.front.fail(interaction, cause)
