"""Public messages that are changed until they are final: offers, requests. Each stands once."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from typing import NamedTuple, Protocol

from bot.engine.offers import Offer
from bot.engine.records import Record, State, encode, replace
from bot.play.assembly import Play
from bot.play.votes.ballot import Status
from bot.store import settings
from bot.store.records import AuditRow, JournalError, RequestRow, TableRow
from cogs.ui.post.channels import Channels, MessageGone
from cogs.ui.post.table_post import FIRST_ID
from cogs.ui.words.layout import layout
from cogs.ui.words.panel import Panel
from cogs.ui.words.tongue import Tongue

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
    def tag(self) -> str:
        """What it is called in the journal."""
        return self.name.lower()

    @property
    def room(self) -> int:
        """How many frames it has, until the next kind begins."""
        after = [kind.value for kind in Kind if kind.value > self.value]
        return min(after, default=LAST_FRAME + 1) - self.value

    def frame(self, number: int) -> int:
        """The frame of its nth message; never one of another kind."""
        return self.value + number % self.room


# The settings of a table that name its messages which are not final, by the tag of their kind.
STANDING = {
    Kind.OFFER.tag: settings.OFFERS,
    Kind.UNDO.tag: settings.UNDOS,
    Kind.SEAT.tag: settings.SEATS,
    Kind.PAUSE.tag: settings.PAUSES,
    settings.WHISPER.name: settings.WHISPERS,
}


class Showing(NamedTuple):
    """A table that is shown, with all that was read of it at once."""

    row: TableRow
    tongue: Tongue
    channel: str
    view: State | None  # the game as the channel sees it; None: it has not begun
    kept: settings.Kept  # the table's settings
    requests: Sequence[RequestRow]  # all that its people were ever asked
    offers: Sequence[Offer]  # between its players, as the channel sees them
    acts: Sequence[AuditRow]  # of moderators

    def standing(self, kind: Kind) -> tuple[str, ...]:
        """The messages of this kind that are not final."""
        return self.kept.get(STANDING[kind.tag])

    def concerns(self, poster: Poster) -> bool:
        """Has it anything to tell here: something new, or a message that is not final?"""
        if poster.kind is Kind.ACT:
            return len(self.acts) > self.kept.get(settings.ACTS)
        if self.view is None:
            return False
        open_now = [one.what for one in self.requests if one.status == Status.OPEN]
        offered = poster.kind is Kind.OFFER and any(one.outcome is None for one in self.offers)
        asked = not poster.asked.isdisjoint(open_now)
        return offered or asked or bool(self.standing(poster.kind))


class Poster(Protocol):
    """A feature that tells a table something in messages of its own.

    It is called only where that `concerns` it.
    """

    kind: Kind
    asked: frozenset[str]  # what the requests are about that it tells of

    async def sync(self, showing: Showing) -> None:
        """Posts what is new, changes what has changed, and closes what is final."""


class Message(NamedTuple):
    """What one of them says now."""

    number: int  # of its frame
    panel: Panel
    open: bool
    called: Sequence[str] = ()  # users
    role: str = ""
    channel: str = ""  # where it stands, if not with the posts of its table
    outcome: str = ""
    fixed: bool = False  # reads as when it was posted, until it is final


class Kept(Record, frozen=True):
    """A message as the journal keeps it; without an id: meant to be sent."""

    channel: str
    message: str = ""
    shown: str = ""  # a digest of its words
    outcome: str = ""  # told to whoever presses its buttons later
    called: tuple[str, ...] = ()  # the users whom it calls


EACH: Mapping[Kind, settings.Setting[Kept | None]] = {
    Kind.OFFER: settings.OFFER.holding(Kept, None),
    Kind.UNDO: settings.UNDO.holding(Kept, None),
    Kind.SEAT: settings.SEAT.holding(Kept, None),
    Kind.PAUSE: settings.PAUSE.holding(Kept, None),
    Kind.ACT: settings.ACT.holding(Kept, None),
}


class OpenMessages:
    """Those of one kind. After a crash each is found again by its nonce or the id of its frame."""

    def __init__(self, play: Play, channels: Channels, kind: Kind) -> None:
        self.play = play
        self.channels = channels
        self.kind = kind
        self._ledger = play.ledger

    async def sync(
        self,
        showing: Showing,
        fresh: Iterable[str],
        say: Callable[[Sequence[str]], Awaitable[Mapping[str, Message]]],
    ) -> None:
        """`fresh`: which may be answered; `say` is asked about these and those that stood open."""
        table, channel = showing.row.id, showing.channel
        setting, journal = STANDING[self.kind.tag], self.play.journal
        standing = showing.standing(self.kind)
        names = tuple(dict.fromkeys((*standing, *fresh)))
        if not names:
            return
        if names != standing:
            fresh = [name for name in names if name not in standing]
            await setting.change(journal, lambda was: tuple(dict.fromkeys((*was, *fresh))), table)
        messages = await say(names)
        for name in names:
            await self._show(table, channel, name, messages[name])
        over = {name for name in names if not messages[name].open}
        if over:
            await setting.change(journal, lambda was: tuple(n for n in was if n not in over), table)

    async def _show(self, table: str, channel: str, name: str, message: Message) -> None:
        kept = await kept_message(self.play, self.kind, table, name)
        if kept is None and not message.open:
            return  # final before anybody could be called
        if kept is None or not kept.message:
            kept = await self.post(table, channel, name, message)
        elif message.fixed and message.open:
            return
        await self._change(table, name, kept, message)

    async def post(self, table: str, channel: str, name: str, message: Message) -> Kept:
        """Written down first, then sent with a nonce: if it was sent before, it is found again."""
        tag, frame = self.kind.tag, self.kind.frame(message.number)
        nonce, sent = f"{table}/{tag[0]}{name}", ""
        meant = await kept_message(self.play, self.kind, table, name)
        if meant is not None:
            sent = await self.channels.find(meant.channel, nonce, frame, "")
        if meant is None or not sent:
            place = meant.channel if meant is not None else message.channel or channel
            called = await self.play.wishes.pinged(tuple(message.called), table)
            meant = Kept(place, called=called)
            await self._keep(table, name, meant)
            view = layout(message.panel, frame=FIRST_ID + frame)
            sent = await self.channels.send(place, view, {}, called, nonce, message.role)
        others = [user for user in message.called if user not in meant.called]
        with suppress(JournalError):  # a crash came after this: they are told already
            await self._ledger.asked(table, f"{tag}:{name}", others)
        kept = replace(meant, message=sent, shown=digest_of(message.panel))
        await self._keep(table, name, kept)
        return kept

    async def _change(self, table: str, name: str, kept: Kept, message: Message) -> None:
        """The same message with other words; nothing is sent if it reads so already."""
        digest = digest_of(message.panel)
        if digest == kept.shown:
            return
        try:
            frame = FIRST_ID + self.kind.frame(message.number)
            view = layout(message.panel, frame=frame)
            await self.channels.edit(kept.channel, kept.message, view, None, ())
        except MessageGone:
            pass  # somebody deleted it; what it asks can be answered with Play
        await self._keep(table, name, replace(kept, shown=digest, outcome=message.outcome))

    async def _keep(self, table: str, name: str, kept: Kept) -> None:
        await EACH[self.kind].save(self.play.journal, kept, table, name)


async def kept_message(play: Play, kind: Kind, table: str, name: str) -> Kept | None:
    return await EACH[kind].read(play.journal, table, name)


def digest_of(panel: Panel) -> str:
    return hashlib.blake2b(encode(panel), digest_size=8).hexdigest()
