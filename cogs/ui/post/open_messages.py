"""Public messages that are changed until they are final: offers, requests. Each stands once."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from contextlib import suppress
from enum import Enum

import msgspec

from bot.engine.records import Record, encode, replace
from bot.play.post.notices import Ledger
from bot.store.records import JournalError
from cogs.ui.post.channels import Channels, MessageGone
from cogs.ui.post.table_post import FIRST_ID
from cogs.ui.services import Services
from cogs.ui.words.layout import layout
from cogs.ui.words.panel import Panel

LAST_FRAME = 2_009_999_999  # with `FIRST_ID` within Discord's range of ids


class Kind(Enum):
    """The messages that are known again by the id of their frame: where each kind begins."""

    BOARD = 0
    OFFER = 100_000
    UNDO = 2_000_000
    SEAT = 3_000_000
    PAUSE = 4_000_000
    ACT = 5_000_000
    NOTICE = 10_000_000

    @property
    def room(self) -> int:
        """How many frames it has, until the next kind begins."""
        after = [kind.value for kind in Kind if kind.value > self.value]
        return min(after, default=LAST_FRAME + 1) - self.value

    def frame(self, number: int) -> int:
        """The frame of its nth message; never one of another kind."""
        return self.value + number % self.room


class Kept(Record, frozen=True):
    """A message as the journal keeps it; without an id: meant to be sent."""

    channel: str
    message: str = ""
    shown: str = ""  # a digest of its words
    outcome: str = ""  # told to whoever presses its buttons later
    called: tuple[str, ...] = ()  # the users whom it calls


class Placards:
    """Those of one kind. After a crash each is found again by its nonce or the id of its frame."""

    def __init__(self, services: Services, channels: Channels, kind: str, sign: str) -> None:
        self.services = services
        self.channels = channels
        self.kind = kind
        self.sign = sign  # what the nonces of this kind have in them
        self._ledger = Ledger(services.journal, services.wishes)

    async def kept(self, table: str, name: str) -> Kept | None:
        return await kept_placard(self.services, self.kind, table, name)

    async def post(
        self,
        table: str,
        name: str,
        channel: str,
        panel: Panel,
        called: Iterable[str],
        frame: int,
        role: str = "",
    ) -> Kept:
        """Written down first, then sent with a nonce: if it was sent before, it is found again."""
        nonce, message = f"{table}/{self.sign}{name}", ""
        meant, people = await self.kept(table, name), tuple(called)
        if meant is not None:
            channel = meant.channel
            message = await self.channels.find(channel, nonce, frame, "")
        if meant is None or not message:
            meant = Kept(channel, called=await self.services.wishes.pinged(people, table))
            await self._keep(table, name, meant)
            view = layout(panel, frame=FIRST_ID + frame)
            message = await self.channels.send(channel, view, {}, meant.called, nonce, role)
        others = [user for user in people if user not in meant.called]
        with suppress(JournalError):  # a crash came after this: they are told already
            await self._ledger.asked(table, f"{self.kind}:{name}", others)
        kept = replace(meant, message=message, shown=digest_of(panel))
        await self._keep(table, name, kept)
        return kept

    async def change(
        self, table: str, name: str, kept: Kept, panel: Panel, frame: int, outcome: str = ""
    ) -> None:
        """The same message with other words; nothing is sent if it reads so already."""
        digest = digest_of(panel)
        if digest == kept.shown:
            return
        try:
            view = layout(panel, frame=FIRST_ID + frame)
            await self.channels.edit(kept.channel, kept.message, view, None, ())
        except MessageGone:
            pass  # somebody deleted it; what it asks can be answered with Play
        await self._keep(table, name, replace(kept, shown=digest, outcome=outcome))

    async def _keep(self, table: str, name: str, kept: Kept) -> None:
        text = encode(kept).decode()
        await self.services.journal.save_setting(f"table:{table}", f"{self.kind}:{name}", text)


async def kept_placard(services: Services, kind: str, table: str, name: str) -> Kept | None:
    text = await services.setting(f"table:{table}", f"{kind}:{name}")
    return msgspec.json.decode(text, type=Kept) if text else None


def digest_of(panel: Panel) -> str:
    return hashlib.blake2b(encode(panel), digest_size=8).hexdigest()
