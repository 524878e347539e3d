"""Replies on Discord: acknowledged at once, words before pictures, and always something true."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from io import BytesIO
from typing import Any

import discord

from bot.engine.records import replace
from bot.i18n.catalog import spoken
from bot.play.assembly import Play
from bot.play.locks import Locks
from bot.store import settings
from cogs.ui.press.press import LOST, Heard, Outcome, Screens, call_back, outcome_of, persist
from cogs.ui.press.waits import Wait, Waits
from cogs.ui.table import refusals, trouble
from cogs.ui.table.pictures import AT_ONCE, Drawing, Failed, Pictures, at_once
from cogs.ui.table.sitting import Reader
from cogs.ui.table.visitors import remember
from cogs.ui.words import ids
from cogs.ui.words.ids import AnyId, table_of
from cogs.ui.words.layout import ALT, SILENT, layout
from cogs.ui.words.panel import MOST_COMPONENTS, Panel, Picture, Words, fitted, weight
from cogs.ui.words.themes import TEXT_ONLY, Drawn
from cogs.ui.words.tongue import Tongue

LOG = logging.getLogger("sublight.front")
AS_BEFORE = 0.3  # seconds that words wait for a picture that is probably the one they had
PATIENCE = 5.0  # seconds that answers under way get at the end
LAST_WORD = 2.0  # seconds for telling that there is no time left


def digest(drawn: Drawn) -> bytes:
    return hashlib.blake2b(drawn.png, digest_size=16).digest()


class Replies:
    def __init__(self, play: Play, pictures: Pictures) -> None:
        self.play = play
        self.pictures = pictures
        self.screens = Screens(play.clock)
        self.waits = Waits(self.go_on)
        self.closing = False
        # Hears of each interaction when it has ended, by its id.
        self.ended: Callable[[str, Outcome], None] = lambda interaction, outcome: None
        self._busy: set[asyncio.Task[Any]] = set()
        self._latest: dict[str, int] = {}  # the last interaction of each private panel
        self._drawn: dict[str, tuple[Picture, bytes]] = {}  # what each private panel shows
        self._uploads = Locks()
        # Acknowledged, though the answer was lost that would say so; True: perhaps.
        self._unsure: dict[str, bool] = {}

    # The end

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Whoever closes waits for what goes on inside."""
        task = asyncio.current_task()
        assert task is not None
        self._busy.add(task)
        try:
            yield
        finally:
            self._busy.discard(task)

    async def close(self, patience: float = PATIENCE) -> None:
        """What was begun is finished, or told that it was not; nothing new is begun."""
        self.closing = True
        late = self._busy - {asyncio.current_task()}
        if late:
            _, late = await asyncio.wait(late, timeout=patience)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)

    async def restarting(
        self, interaction: discord.Interaction[Any], *, public: bool = False
    ) -> None:
        """A last private line; if even that is too late, Discord itself says so."""
        self.ended(str(interaction.id), Outcome.RESTARTING)
        language = spoken(interaction.locale.value)
        panel = Panel((Words(Tongue(self.play.catalogs[language]).say("cog.restarting")),))
        with suppress(Exception):
            async with asyncio.timeout(LAST_WORD):
                await self._tell(interaction, panel, public=public)

    # Answering

    async def acknowledge(
        self, interaction: discord.Interaction[Any], *, in_place: bool = False
    ) -> bool:
        """Before anything else. False: too late to answer, but what was asked still counts."""

        async def defer() -> None:
            if in_place or on_private(interaction):
                await interaction.response.defer()
            else:
                await interaction.response.defer(ephemeral=True, thinking=True)

        try:
            heard = await call_back(defer)
        except Exception as error:
            LOG.warning("not acknowledged", exc_info=error)
            return False
        if heard is Heard.PERHAPS or not interaction.response.is_done():
            remember(self._unsure, str(interaction.id), heard is Heard.PERHAPS)
        return heard is not Heard.NO

    def done(self, interaction: discord.Interaction[Any]) -> bool:
        """Has it had its first answer, as far as one knows?"""
        return interaction.response.is_done() or str(interaction.id) in self._unsure

    def mark(self, interaction: discord.Interaction[Any]) -> None:
        """Pictures for what this message showed before come too late from now on."""
        if interaction.message is not None:
            self._mark(interaction.message.id, interaction.id)

    def _mark(self, message: int, interaction: int) -> None:
        """A press can arrive before the words it was made on are confirmed: the newer counts."""
        if self._latest.get(str(message), 0) < interaction:
            remember(self._latest, str(message), interaction)

    async def go_on(self, table: str, wait: Wait) -> None:
        raise NotImplementedError

    def is_newest(self, wait: Wait) -> bool:
        """Was the panel neither pressed since, nor is it too old for Discord to change it?"""
        newest = self._latest.get(str(wait.message)) == wait.interaction.id
        return newest and not wait.interaction.is_expired()

    async def show(
        self,
        interaction: discord.Interaction[Any],
        panel: Panel,
        reader: Reader,
        *,
        by_itself: bool = False,
    ) -> Drawing | None:
        """Words and buttons at once; a picture that is not ready yet is returned.

        `by_itself`: nobody has pressed anything.
        """
        panel = await self._with_trouble(interaction, panel, reader)
        if interaction.message is not None:  # a picture on its way there comes first
            async with self._uploads.of(str(interaction.message.id)):
                pass
        if panel.picture is not None and reader.theme == TEXT_ONLY:
            panel = await self._in_words(panel, reader)
        if panel.picture is None or self.pictures.studio is None:
            message = await self._edit(interaction, panel, None)
            self._shown(interaction, panel, reader, message, by_itself=by_itself)
            return None
        drawing = self.pictures.begin(panel, reader)
        again = self._former(interaction, panel.picture) is not None
        drawn = await at_once(drawing, AS_BEFORE if again else AT_ONCE)
        message = await self._put(interaction, panel, reader, drawn)
        self._shown(interaction, panel, reader, message, by_itself=by_itself)
        if drawn is not None:
            return None
        drawing.message = message.id
        return drawing

    def _shown(
        self,
        interaction: discord.Interaction[Any],
        panel: Panel,
        reader: Reader,
        message: discord.InteractionMessage,
        *,
        by_itself: bool,
    ) -> None:
        self._mark(message.id, interaction.id)
        self.screens.shown(panel, reader, message.id, by_itself=by_itself)
        self.waits.shown(Wait(interaction, reader, message.id), panel)

    async def add_picture(
        self, interaction: discord.Interaction[Any], drawing: Drawing, reader: Reader
    ) -> None:
        """Unless the message shows something else by now; the words stand without it."""
        drawn = await drawing.task
        message = str(drawing.message)
        async with self._uploads.of(message):
            if drawn is None or self._latest.get(message) != interaction.id:
                return
            try:
                await self._put(interaction, drawing.panel, reader, drawn)
            except discord.HTTPException as error:
                LOG.warning("a picture came too late: %s", error)

    async def _put(
        self,
        interaction: discord.Interaction[Any],
        panel: Panel,
        reader: Reader,
        drawn: Drawn | Failed | None,
    ) -> discord.InteractionMessage:
        if isinstance(drawn, Failed):
            tongue = Tongue(self.play.catalogs[reader.language])
            note = f"-# {tongue.say('cog.picture.failed')}"
            return await self._edit(interaction, await self._in_words(panel, reader, note), None)
        return await self._edit(interaction, panel, drawn)

    async def _in_words(self, panel: Panel, reader: Reader, note: str = "") -> Panel:
        """The same panel with words where the picture would be."""
        assert panel.picture is not None
        twin = await self.pictures.in_words(panel.picture, reader)
        if twin in "\n".join(panel.texts()):
            twin = ""
        words = "\n".join(text for text in (twin, note) if text)
        parts = (Words(words) if isinstance(p, Picture) else p for p in panel.parts)
        return fitted(
            replace(
                panel, parts=tuple(p for p in parts if not (isinstance(p, Words) and not p.text))
            )
        )

    async def _with_trouble(
        self, interaction: discord.Interaction[Any], panel: Panel, reader: Reader
    ) -> Panel:
        """Maintenance, haste, a channel that cannot be shown anything: said with every answer."""
        if weight(panel) >= MOST_COMPONENTS:
            return panel
        tongue = Tongue(self.play.catalogs[reader.language])
        notice = await self.play.status.notice(pictured=panel.picture is not None)
        lines = [f"-# {tongue.render(notice)}" if notice else ""]
        named = (table_of(ids.read(button.id)) for button in panel.buttons())
        if table := next(filter(None, named), ""):
            found = await settings.kept(self.play.journal, settings.TABLE, table)
            if found.get(settings.HOMELESS) or found.get(settings.TROUBLE):
                here, allowed = str(interaction.channel_id), interaction.app_permissions
                lines.append(await trouble.line(self.play, table, tongue, here, allowed))
        line = "\n".join(filter(None, lines))
        return fitted(replace(panel, parts=(Words(line), *panel.parts))) if line else panel

    async def _edit(
        self, interaction: discord.Interaction[Any], panel: Panel, drawn: Drawn | None
    ) -> discord.InteractionMessage:
        """A picture that stands there already is not sent again."""
        name = f"{panel.picture.kind}.png" if drawn and panel.picture else ""
        view = layout(panel, name, drawn.alt if drawn else "")

        async def change() -> discord.InteractionMessage:
            files = [discord.File(BytesIO(f.data), filename=f.name) for f in panel.files()]
            attached: list[discord.File | discord.Attachment] = [*files]
            if drawn is not None and panel.picture is not None:
                former = self._former(interaction, panel.picture, drawn)
                picture = discord.File(BytesIO(drawn.png), name, description=drawn.alt[:ALT])
                attached.append(former or picture)
            return await interaction.edit_original_response(
                view=view, attachments=attached, allowed_mentions=SILENT
            )

        message = await persist(change)
        if drawn is not None and panel.picture is not None:
            remember(self._drawn, str(message.id), (panel.picture, digest(drawn)))
        else:
            self._drawn.pop(str(message.id), None)
        return message

    def _former(
        self, interaction: discord.Interaction[Any], wanted: Picture, drawn: Drawn | None = None
    ) -> discord.Attachment | None:
        """The picture on the panel that was pressed, if it is this one (as far as one can tell)."""
        message = interaction.message
        if message is None or not on_private(interaction):
            return None
        known, shown = self._drawn.get(str(message.id), (None, b""))
        same = known == wanted if drawn is None else shown == digest(drawn)
        name = f"{wanted.kind}.png"
        found = (one for one in message.attachments if one.filename == name)
        return next(found, None) if same else None

    async def whisper(self, interaction: discord.Interaction[Any], panel: Panel) -> None:
        """A private message beside a public one that was pressed."""
        await interaction.followup.send(view=layout(panel), ephemeral=True, allowed_mentions=SILENT)

    async def _tell(
        self, interaction: discord.Interaction[Any], panel: Panel, *, public: bool
    ) -> None:
        """A panel without pictures, as the interaction can be answered now; always private."""
        if not self.done(interaction):
            await call_back(
                lambda: interaction.response.send_message(
                    view=layout(panel), ephemeral=True, allowed_mentions=SILENT
                )
            )
        elif public:
            await self.whisper(interaction, panel)
        else:
            await self._edit(interaction, panel, None)

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
        self.ended(str(interaction.id), outcome_of(error))
        if self._unsure.get(str(interaction.id)) and isinstance(error, discord.NotFound):
            LOG.info("an answer had not arrived: there is nothing to add to")
            return
        language = spoken(interaction.locale.value)
        try:
            language = await self.play.language_of(str(interaction.user.id), language)
        except Exception:
            LOG.warning("the language of a reader is not known", exc_info=True)
        try:
            panel = refusals.panel(error, Tongue(self.play.catalogs[language]), table_of(found))
            if heard:
                await self._tell(interaction, panel, public=public)
        except (discord.HTTPException, *LOST) as late:
            LOG.warning("a refusal could not be shown: %s", late)
        except Exception:
            LOG.exception("the error door itself failed")


def on_private(interaction: discord.Interaction[Any]) -> bool:
    """Was it pressed on a message that only its presser sees?"""
    return interaction.message is not None and interaction.message.flags.ephemeral
