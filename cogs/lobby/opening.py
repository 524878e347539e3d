"""Tables that are opened and begun: their cards, their threads, and who may sit there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from discord.ext import commands

from bot.i18n.catalog import spoken
from bot.play import luck
from bot.play.lobby.titles import is_drawn, new_title
from bot.play.locks import Locks
from bot.play.table.live import OPEN, RUNNING
from bot.store import settings
from bot.store.records import TableRow
from cogs.lobby import panels
from cogs.lobby.admission import Admission
from cogs.lobby.cards import Cards
from cogs.lobby.threads import Threads
from cogs.ui.press.front import Front
from cogs.ui.table.screens import door
from cogs.ui.table.sitting import Reader, players, title_of
from cogs.ui.words.ids import Door
from cogs.ui.words.panel import Panel, Row, Words
from cogs.ui.words.tongue import shown


class Opening:
    """One for each client: whoever opens and whoever joins wait for each other."""

    def __init__(self, bot: commands.AutoShardedBot, front: Front) -> None:
        self.front, self.play = front, front.play
        self.admission = Admission(front.play)
        self.cards = Cards(bot, front)
        self.threads = Threads(bot, front.play, self.cards)
        self._locks = Locks()

    async def open(
        self,
        game: str,
        owner: str,
        where: tuple[str, str],
        *,
        options: Mapping[str, Any],
        pace: str,
        name: str = "",
        language: str = "en",
        access: str = "",
        others: Sequence[str] = (),
        least: int = 0,
        press: str = "",
    ) -> TableRow:
        """A table in a channel of a server, with a name that no other table there has.

        `press`: what its owner did, to be added to its luck.
        """
        guild, channel = where
        await self.play.servers.require_table(guild, owner, game, channel)
        self.threads.require_room(guild)
        await self.play.voice.spend(owner)
        if name and not is_drawn(name):
            await self.play.servers.require_voice(guild, owner)
        titles = self.play.journal.titles
        used = {one.name for now in (OPEN, RUNNING) for one in await titles(guild, now)}
        row = await self.play.lobby.open(
            game,
            owner,
            options=options,
            name=name or new_title(used),
            guild=guild,
            channel=channel,
            pace=pace,
            others=others,
            least=least,
            added={owner: luck.of_press(press)} if press else {},
        )
        known = spoken(language)
        await settings.TABLE_LANGUAGE.save(self.play.journal, known, row.id)
        if access:
            await settings.ACCESS.save(self.play.journal, access, row.id)
        return row

    async def present(self, row: TableRow, reader: Reader) -> Panel:
        """The card of a new table; where it cannot be posted, there is no table either."""
        try:
            link = await self.cards.post_card(row)
        except Exception:
            await self.play.lobby.close(row.id, reader.user)
            raise
        await self.cards.refresh_hall(row.guild)
        tongue = await self.front.desk.seating.tongue(row, reader.language)
        words = tongue.say("cog.opened", title=title_of(row, tongue), where=link)
        options_door = door(Door.OPTIONS, row.id, tongue.say("cog.options"))
        return Panel((Words(words), Row((options_door,))))

    async def warned(self, row: TableRow, reader: Reader) -> Panel | None:
        """Somebody of their list sits there: they are told before they sit down, they alone."""
        names = self.front.desk.seating
        found = await self.admission.known_trouble(row, reader.user)
        if row.status != OPEN or not found or not await self.admission.admit(row, reader.user):
            return None
        who = [shown(await names.known_name(one, row.guild) or one) for one in found]
        return panels.warning(row, await names.tongue(row, reader.language), tuple(who))

    async def sit_down(self, table: str, user: str, added: str) -> TableRow:
        """If they may; the table may be full then. `added`: to its luck."""
        row = await self.front.desk.seating.known(table)
        if row.status == OPEN:
            await self.admission.require_admitted(row, user)
            await self.play.rematches.require_seat(row, user, players(row))
        if row.status == OPEN and row.guild:
            await self.play.servers.require_seat(row.guild, user)
        return await self.play.lobby.join(row.id, user, added)

    async def take_seat(self, table: str, reader: Reader, added: str = "") -> TableRow:
        """They sit down; a full table begins. `added`: to its luck, instead of their press."""
        row = await self.sit_down(table, reader.user, added or luck.of_press(reader.press))
        if len(row.seats) == players(row):
            await self.begin(row.id)
        else:
            await self.cards.changed(row)
        return row

    async def begin(self, table: str, by: str = "", pressed: int = 0) -> Panel:
        """A thread first, so that the first post finds it; then set-up."""
        async with self._locks.of(table):
            row = await self.front.desk.seating.known(table)
            owner = by or row.owner
            enough = len(row.seats) >= await self.play.lobby.least(row)
            ready = row.status == OPEN and row.owner == owner and enough
            if ready and row.channel:
                await self.threads.open(row)
            row = await self.play.lobby.start(table, owner, key=f"start/{table}")
        return await self.cards.changed(row, pressed)
