"""The front desk: acknowledges at once, lets the work be done, shows what came of it."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

import discord

from bot.engine.errors import UnclearAnswer
from cogs.ui import ids, refuse
from cogs.ui.desk import Desk
from cogs.ui.ids import AnyId, DoorId, MoveId, SelfId, VoteId
from cogs.ui.layout import SILENT, layout, modal
from cogs.ui.panel import Form, Panel
from cogs.ui.pictures import Pictures, at_once
from cogs.ui.seating import Reader, remember
from cogs.ui.services import Drawn, Services
from cogs.ui.words import Tongue

LOG = logging.getLogger("sublight.front")
UNKNOWN_INTERACTION, ANSWERED_ALREADY = 10062, 40060


@dataclass(frozen=True)
class Call:
    """One press, one menu or one form sent in; `fields` only of a form."""

    interaction: discord.Interaction[Any]
    reader: Reader
    id: AnyId
    values: tuple[str, ...] | None = None
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def table(self) -> str:
        """The table that the id names; empty: a page of its own."""
        return "" if isinstance(self.id, SelfId) else self.id.table

    @property
    def arg(self) -> str:
        return self.id.arg if isinstance(self.id, DoorId | SelfId) else ""

    @property
    def message(self) -> int:
        """The message that was pressed."""
        return self.interaction.message.id if self.interaction.message else 0

    def field(self, name: str) -> str:
        return next(iter(self.fields.get(name, ())), "")


Handler: TypeAlias = Callable[[Call], Awaitable[Panel | None]]
Opener: TypeAlias = Callable[[Call], Awaitable[Form]]


class Front:
    """Cogs say here what their doors and pages do. One for each client."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.desk = Desk(services)
        self.pictures = Pictures(services, self.desk.seating)
        self.handlers: dict[tuple[str, str], Handler] = {}
        self.openers: dict[tuple[str, str], Opener] = {}
        self.in_place: set[tuple[str, str]] = set()  # they change the public message itself
        self._latest: dict[str, int] = {}  # the last interaction of each private panel
        self._seen: dict[str, bool] = {}  # one interaction may be told twice after a reconnection

    def door(self, what: str, handler: Handler, *, in_place: bool = False) -> None:
        self.handlers["d1", what] = handler
        if in_place:
            self.in_place.add(("d1", what))

    def page(self, what: str, handler: Handler, *, in_place: bool = False) -> None:
        self.handlers["u1", what] = handler
        if in_place:
            self.in_place.add(("u1", what))

    def opens(self, kind: str, what: str, opener: Opener) -> None:
        """A press that is answered with a form; sending it in goes to the handler of its id."""
        self.openers[kind, what] = opener

    # Who asks

    async def reader(self, interaction: discord.Interaction[Any]) -> Reader:
        user = str(interaction.user.id)
        await self.desk.seating.meet(user, interaction.user.display_name)
        return Reader(user, await self.services.language_of(user, interaction.locale.value))

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
        try:
            reader = await self.reader(interaction)
            opener = self.openers.get(kind(found))
            if isinstance(found, MoveId):
                form = await self.desk.form(found, reader)
            else:
                assert opener is not None
                form = await opener(Call(interaction, reader, found))
            await interaction.response.send_modal(modal(form))
        except Exception as error:
            await self.fail(interaction, error, found)

    async def _handle(
        self,
        interaction: discord.Interaction[Any],
        found: AnyId | None,
        values: tuple[str, ...] | None,
        fields: Mapping[str, tuple[str, ...]],
    ) -> None:
        public = found is not None and kind(found) in self.in_place
        heard = await self.acknowledge(interaction, in_place=public)
        self._mark(interaction)
        try:
            if found is None:
                raise UnclearAnswer("cog.refuse.forged")
            reader = await self.reader(interaction)
            panel = await self._work(Call(interaction, reader, found, values, fields))
            if panel is not None and heard:
                await self.show(interaction, panel, reader)
        except Exception as error:
            await self.fail(interaction, error, found, heard=heard, public=public)

    async def _work(self, call: Call) -> Panel | None:
        if isinstance(call.id, MoveId):
            if call.fields:
                typed = {name: call.field(name) for name in call.fields}
                return await self.desk.fill(call.id, call.reader, typed)
            return await self.desk.press(call.id, call.reader, call.values)
        handler = self.handlers.get(kind(call.id))
        if handler is None:
            raise UnclearAnswer("cog.refuse.forged")
        return await handler(call)

    # Commands

    async def private(
        self,
        interaction: discord.Interaction[Any],
        work: Callable[[Reader], Awaitable[Panel]],
        table: str = "",
    ) -> None:
        """A slash command that is answered for its user alone."""
        heard = await self.acknowledge(interaction)
        try:
            reader = await self.reader(interaction)
            panel = await work(reader)
            if heard:
                await self.show(interaction, panel, reader)
        except Exception as error:
            await self.fail(interaction, error, DoorId("play", table) if table else None)

    # Answering

    async def acknowledge(
        self, interaction: discord.Interaction[Any], *, in_place: bool = False
    ) -> bool:
        """Before anything else. False: too late to answer, but what was asked still counts."""
        try:
            if in_place or on_private(interaction):
                await interaction.response.defer()
            else:
                await interaction.response.defer(ephemeral=True, thinking=True)
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_INTERACTION, ANSWERED_ALREADY):
                LOG.warning("not acknowledged", exc_info=error)
            return False
        return True

    def _mark(self, interaction: discord.Interaction[Any]) -> None:
        """Pictures for what this message showed before come too late from now on."""
        if interaction.message is not None:
            remember(self._latest, str(interaction.message.id), interaction.id)

    async def show(
        self, interaction: discord.Interaction[Any], panel: Panel, reader: Reader
    ) -> None:
        """Words and buttons at once; a picture that is not ready yet arrives by an edit."""
        if panel.picture is None or self.services.studio is None:
            await self._edit(interaction, panel, None)
            return
        drawing = self.pictures.begin(panel.picture, reader)
        drawn = await at_once(drawing)
        message = await self._edit(interaction, panel, drawn)
        if drawn is not None:
            return
        remember(self._latest, str(message.id), interaction.id)
        drawn = await drawing
        if drawn is not None and self._latest.get(str(message.id)) == interaction.id:
            await self._edit(interaction, panel, drawn)

    async def _edit(
        self, interaction: discord.Interaction[Any], panel: Panel, drawn: Drawn | None
    ) -> discord.InteractionMessage:
        if drawn is None:
            view = layout(panel)
            return await interaction.edit_original_response(
                view=view, attachments=[], allowed_mentions=SILENT
            )
        name = f"{panel.picture.kind if panel.picture else 'picture'}.png"
        file = discord.File(BytesIO(drawn.png), filename=name, description=drawn.alt[:1_024])
        return await interaction.edit_original_response(
            view=layout(panel, name, drawn.alt), attachments=[file], allowed_mentions=SILENT
        )

    async def whisper(self, interaction: discord.Interaction[Any], panel: Panel) -> None:
        """A private message beside a public one that was pressed."""
        await interaction.followup.send(view=layout(panel), ephemeral=True, allowed_mentions=SILENT)

    async def fail(
        self,
        interaction: discord.Interaction[Any],
        error: Exception,
        found: AnyId | None = None,
        *,
        heard: bool = True,
        public: bool = False,
    ) -> None:
        """The error door: always private, and it never fails itself."""
        table = found.table if isinstance(found, DoorId | MoveId | VoteId) else ""
        language = self.services.known_language(interaction.locale.value)
        try:
            language = await self.services.language_of(str(interaction.user.id), language)
            tongue = Tongue(self.services.catalogs[language])
            panel = refuse.panel(error, tongue, table)
            if not heard:
                return
            if not interaction.response.is_done():
                await interaction.response.send_message(
                    view=layout(panel), ephemeral=True, allowed_mentions=SILENT
                )
            elif public:
                await self.whisper(interaction, panel)
            else:
                await self._edit(interaction, panel, None)
        except Exception:
            LOG.exception("the error door itself failed")


def kind(found: AnyId) -> tuple[str, str]:
    match found:
        case DoorId(what):
            return "d1", what
        case SelfId(page):
            return "u1", page
        case VoteId(_, what):
            return "v1", what
    return "m1", ""


def is_form(found: AnyId) -> bool:
    return isinstance(found, MoveId) and found.op == ids.FORM


def on_private(interaction: discord.Interaction[Any]) -> bool:
    """Was it pressed on a message that only its presser sees?"""
    return interaction.message is not None and interaction.message.flags.ephemeral


_fronts: WeakKeyDictionary[discord.Client, Front] = WeakKeyDictionary()


def front_of(client: discord.Client) -> Front:
    """The front desk of a client; its services are put together by the application."""
    if client not in _fronts:
        services: Services = getattr(client, "services")  # noqa: B009
        _fronts[client] = Front(services)
    return _fronts[client]
