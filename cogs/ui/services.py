"""What the cogs work with; the application puts it together once, as `bot.services`.

Settings beside the tables, by scope and name:
`user:<id>`    name, language, locale, theme, confirm, notify[:<table>], direct, digest, rhythm,
               hints, statistics (private), rated (since when), blocked (people),
               queue:<guild> (what he waits for)
`guild:<id>`   language, hall (channel/message), rules, acts, reports, lock:<user>, mute:<user>,
               waiting (people)
`table:<id>`   language, access, theme, card (channel/message of the lobby card), thread, trouble,
               homeless, note:<user>, invited:<user>, offer:<id>, undo:<id>, seat:<id>, pause:<id>,
               notices (who was told what), act:<n> and acts (how many moderators' acts were told),
               thanks (people), whisper:<user>:<user>, whispers (whose notices stand)
`channel:<id>` table (the one played in this thread)
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from bot.i18n.catalog import Catalog, catalogs
from bot.play.clock.hours import Hours
from bot.play.clock.keeper import Timekeeper
from bot.play.clock.pause import Pauses
from bot.play.journals import Journal
from bot.play.lobby.blocks import Blocks
from bot.play.lobby.lobby import Lobby
from bot.play.lobby.queue import Queue
from bot.play.moderation.acts import Moderation
from bot.play.moderation.servers import Servers
from bot.play.post.whispers import Whispers
from bot.play.post.wishes import Wishes
from bot.play.seats.seats import Seating
from bot.play.table.referee import Referee
from bot.play.upkeep.status import Care
from bot.play.votes.consent import Consent

DEFAULT = "en"
THEMES = ("dark", "light", "safe")
TEXT_ONLY = "text"  # words in place of private pictures
ANYBODY, BY_INVITATION = ACCESS = ("open", "invited")  # who may sit down


class Drawn(Protocol):
    """A picture and the same in words."""

    @property
    def png(self) -> bytes: ...
    @property
    def alt(self) -> str: ...


@dataclass(frozen=True)
class Services:
    journal: Journal
    lobby: Lobby
    referee: Referee
    studio: Any = None  # rendering/studio.py; None: panels come without pictures
    catalogs: Mapping[str, Catalog] = field(default_factory=catalogs)
    clock: Callable[[], float] = time.time
    language: str = DEFAULT  # of tables whose server has none
    care: Care = field(default_factory=Care)
    consent: Consent = field(init=False)
    seats: Seating = field(init=False)
    keeper: Timekeeper = field(init=False)
    pauses: Pauses = field(init=False)
    hours: Hours = field(init=False)
    wishes: Wishes = field(init=False)
    blocks: Blocks = field(init=False)
    queue: Queue = field(init=False)
    whispers: Whispers = field(init=False)
    moderation: Moderation = field(init=False)
    servers: Servers = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "consent", Consent(self.referee, clock=self.clock))
        keeper = Timekeeper(self.referee)
        object.__setattr__(self, "keeper", keeper)
        object.__setattr__(self, "seats", Seating(keeper, clock=self.clock))
        object.__setattr__(self, "pauses", Pauses(keeper))
        object.__setattr__(self, "hours", Hours(keeper))
        wishes = Wishes(keeper)
        object.__setattr__(self, "wishes", wishes)
        whispers = Whispers(self.journal, wishes, clock=self.clock)
        object.__setattr__(self, "whispers", whispers)
        blocks = Blocks(self.journal)
        object.__setattr__(self, "blocks", blocks)
        object.__setattr__(self, "queue", Queue(self.journal, blocks, clock=self.clock))
        moderation = Moderation(keeper, self.seats, clock=self.clock)
        object.__setattr__(self, "moderation", moderation)
        object.__setattr__(self, "servers", Servers(self.journal, clock=self.clock))

    async def setting(self, scope: str, name: str, default: str = "") -> str:
        return await self.journal.setting(scope, name) or default

    async def access(self, table: str) -> str:
        return await self.setting(f"table:{table}", "access", ANYBODY)

    async def language_of(self, user: str, locale: str = "") -> str:
        """The reader's: as saved, else that of his Discord."""
        saved = await self.journal.setting(f"user:{user}", "language")
        return self.known_language(saved or locale)

    async def table_language(self, table: str, guild: str = "") -> str:
        """The table's: as saved with it, else the server's."""
        saved = await self.journal.setting(f"table:{table}", "language")
        if not saved and guild:
            saved = await self.journal.setting(f"guild:{guild}", "language")
        return self.known_language(saved or self.language)

    def known_language(self, locale: str) -> str:
        """`it` and `it-IT` are Italian; what nobody translated is English."""
        language = locale.partition("-")[0].lower()
        return language if language in self.catalogs else DEFAULT
