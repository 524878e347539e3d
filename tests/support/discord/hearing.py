"""A bot without Discord: whatever it would send is kept, as bytes and in order."""

from __future__ import annotations

import hashlib
import json
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from types import SimpleNamespace
from typing import Any, TypeVar

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot.client import Sublight
from bot.games import NAMES as GAMES
from bot.operation.metrics import Metrics
from bot.play.assembly import assemble
from bot.store import settings
from bot.store.journal import Journal
from cogs import add_all
from cogs.announcing import new_announcer
from cogs.ui.ask.answering import EVERYTHING
from cogs.ui.post.announcer import Announcer
from cogs.ui.post.channels import Files
from cogs.ui.post.pictures import PublicPictures
from cogs.ui.table.log import STEP
from cogs.ui.words import ids
from rendering.picture import Picture
from rendering.studio import Studio, key
from tests.support.twins import GUILD, NAMES, TABLE, THREAD, USERS

ABOUT_NO_TABLE = {"admin", "help"}
CHANGING = {"new", "join", "leave", "start", "invite", "options", "rematch"}  # /table ...
CHANGING |= {"pause", "resume"}
CHANGING |= {"try"}  # what nobody sees is dealt at random there
CHANGING |= {"queue"}  # /me ...: whoever waits may find a table begun
ACTS = {"undone", "restarted", "rematch", "share", "start", "leave", "wake"}  # of doors
ACTS |= {"undoask", "undodrop", "try", "pause", "resume", "pausedrop", "give"}
ACTS |= {"seatask", "seatdo", "seatback", "seatvote", "thank"}
DOORS = ("play", "hand", "board", "news", "more")
MOST_PRESSES = 60
C = TypeVar("C", bound=commands.Cog)
DIRECT = "direct:"  # channels that one person alone reads


class Sketches:
    """Paints nothing: a picture is made of what it is asked for alone, so that stands for it."""

    def paint(self, make: Any) -> Picture:
        asked = key(repr(make.func), make.args, make.keywords)
        return Picture(asked, asked.hex())

    def close(self) -> None:
        """There is nothing to close."""


class Blank:
    """No pictures at all."""

    async def public(self, *asked: Any) -> list[tuple[bytes, str]]:
        return []


class Clock:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class Heard(list[tuple[str, bytes]]):
    """What was asked or where it appeared, and all that was sent."""

    def note(self, where: str, **sent: Any) -> None:
        self.append((where, json.dumps(sent, sort_keys=True, default=plain).encode()))


def plain(value: Any) -> Any:
    match value:
        case ui.LayoutView():
            return value.to_components()  # type: ignore[no-untyped-call]  # discord.py's own
        case ui.Modal():
            return value.to_dict()
        case discord.File():
            return [value.filename, value.description, value.fp.read()]
        case discord.AllowedMentions() | app_commands.Choice():
            return value.to_dict()
        case bytes():  # a picture: of two that differ so do these
            return hashlib.blake2b(value).hexdigest()
    raise TypeError(type(value))


class Troubles(logging.Handler):
    """What went wrong unheard: nothing may."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.name != "sublight.reports":  # a player's report is no trouble of the bot's
            self.found.append(logging.Formatter().format(record))


class Posts:
    """In place of `Channels`; what one person alone reads is heard apart."""

    def __init__(self) -> None:
        self.heard, self.alone = Heard(), dict[str, Heard]()
        self._numbers: dict[str, Iterator[int]] = defaultdict(partial(count, 1))

    def _in(self, channel: str) -> Heard:
        return self.alone[channel] if channel.startswith(DIRECT) else self.heard

    async def direct(self, user: str) -> str:
        self.alone.setdefault(f"{DIRECT}{user}", Heard())
        return f"{DIRECT}{user}"

    async def send(
        self,
        channel: str,
        view: ui.LayoutView,
        files: Files,
        mentions: Iterable[str],
        nonce: str,
        role: str = "",
    ) -> str:
        called = {"to_call": mentions, "role": role}
        self._in(channel).note("post", to=channel, view=view, files=files, **called, nonce=nonce)
        return str(next(self._numbers[channel]))

    async def edit(
        self,
        channel: str,
        message: str,
        view: ui.LayoutView,
        files: Files | None,
        mentions: Iterable[str],
    ) -> None:
        self._in(channel).note("edit", of=message, view=view, files=files, to_call=mentions)

    async def finish(self, channel: str, message: str, name: str) -> None:
        self._in(channel).note("end", of=message, name=name)

    async def delete(self, channel: str, message: str) -> None:
        self._in(channel).note("delete", of=message)


class Ear:
    """In place of an interaction: one user, one command or press, and what comes of it."""

    numbers = count(1)

    def __init__(self, bot: Sublight, user: str, language: str, **data: Any) -> None:
        self.id = next(self.numbers)
        self.client, self.data = bot, data
        known = dict(zip(USERS, NAMES, strict=True))
        name = known.get(user, "Watcher")
        self.user = SimpleNamespace(id=int(user), name=name, global_name=name, display_name=name)
        self.locale = self.guild_locale = SimpleNamespace(value=language)
        self.guild_id, self.channel_id, self.channel = int(GUILD), int(THREAD), None
        self.app_permissions = discord.Permissions.all()
        self.permissions = discord.Permissions.all() & ~discord.Permissions.elevated()
        self.namespace = Namespace()
        flags = SimpleNamespace(ephemeral=True, components_v2=True)
        self.message = SimpleNamespace(id=1, flags=flags, attachments=[]) if data else None
        self.response = self.followup = self
        self.answer: dict[str, Any] = {}
        self.view: ui.LayoutView | None = None

    def is_done(self) -> bool:
        return True

    async def defer(self, **_: Any) -> None:
        """Everything is; that tells nothing."""

    async def edit_original_response(self, **sent: Any) -> Any:
        """The last one stands: whether a picture came with the words or after them is chance."""
        self.answer, self.view = sent, sent.get("view")
        return SimpleNamespace(id=1)

    send = send_message = edit_original_response

    async def send_modal(self, modal: ui.Modal) -> None:
        self.answer = {"modal": modal}


class Namespace(SimpleNamespace):
    """The parameters typed: none."""

    def __getattr__(self, name: str) -> None:
        """As in discord.py: what was not typed is None."""

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        return iter(vars(self).items())


class Listener:
    """One world: its bot, and the ears of those who ask it."""

    def __init__(
        self, bot: Sublight, announcer: Announcer, posts: Posts, clock: Clock, language: str
    ) -> None:
        self._bot, self._announcer, self._posts, self.clock = bot, announcer, posts, clock
        self._language = language
        self.play = bot.play
        self.posts = posts.heard

    def cog(self, kind: type[C]) -> C:
        """The feature itself, where a command alone does not tell what came of it."""
        (found,) = (one for one in self._bot.cogs.values() if isinstance(one, kind))
        return found

    def direct(self, user: str) -> Heard:
        """What was written to them alone."""
        return self._posts.alone.get(f"{DIRECT}{user}", Heard())

    async def post(self) -> None:
        """So late that no edit is too soon; the moves were written behind the referee's back."""
        self.clock.now += 1_000
        self.play.referee.forget(TABLE)
        await self.send()

    async def send(self) -> None:
        """All that waits in the outbox and may leave by now."""
        assert await self._announcer.drain(60)

    async def all_of(self, user: str, game: str) -> Heard:
        """Whatever this user can look at: commands, what they propose, panels and their buttons."""
        heard = Heard()
        await settings.CONFIRM.save(self.play.journal, EVERYTHING, user)  # no tap makes a move
        for command in self._bot.tree.walk_commands():
            if isinstance(command, app_commands.Command) and looks(command, game):
                await self._ask(heard, user, command)
        await self._press(heard, user)
        return heard

    async def _ask(
        self, heard: Heard, user: str, command: app_commands.Command[Any, ..., Any]
    ) -> None:
        name = f"/{command.qualified_name}"
        ear: Any = Ear(self._bot, user, self._language)
        await command._do_call(ear, {})
        heard.note(name, **ear.answer)
        for parameter in command._params.values():
            if parameter.autocomplete is not None:
                ear = Ear(self._bot, user, self._language)
                proposed = await parameter.autocomplete(ear, "")
                heard.note(f"{name} {parameter.name}", proposed=proposed)

    async def _press(self, heard: Heard, user: str) -> None:
        """From the doors of a post on, every button there is, but those that make a move."""
        waiting = [str(ids.DoorId(what, TABLE)) for what in DOORS]
        pressed = set[str]()
        while waiting and len(pressed) < MOST_PRESSES:
            name = waiting.pop(0)
            if name in pressed or is_act(name):
                continue
            pressed.add(name)
            ear: Any = Ear(self._bot, user, self._language, custom_id=name)
            await self._bot.front.pressed(ear)
            heard.note(name, **ear.answer)
            if ear.view is not None:
                waiting += buttons_of(ear.view)


def looks(command: app_commands.Command[Any, ..., Any], game: str) -> bool:
    """Can it be given without a parameter, and does it change nothing?"""
    first, _, rest = command.qualified_name.partition(" ")
    if first in ABOUT_NO_TABLE or (first in GAMES and first != game):
        return False
    if first in ("table", "me") and rest in CHANGING:
        return False
    return not any(parameter.required for parameter in command.parameters)


def is_act(name: str) -> bool:
    match ids.read(name):
        case ids.DoorId("history", _, arg) if arg.startswith(STEP):
            return True  # nothing lies between a twin's facts: see test_stepping_leaks
        case ids.DoorId(what):
            return what in ACTS
        case ids.MoveId() as move:
            return move.op == ids.COMMIT
        case ids.VoteId() | None:
            return True
    return False


def buttons_of(view: ui.LayoutView) -> list[str]:
    return [
        item.custom_id
        for item in view.walk_children()
        if isinstance(item, ui.Button) and item.custom_id and not item.disabled
    ]


@asynccontextmanager
async def listening(
    journal: Journal, studio: Studio | None, language: str
) -> AsyncIterator[Listener]:
    """The real client with all cogs and the real announcer, connected to nothing.

    Without a studio everything comes without pictures.
    """
    clock = Clock()
    play = assemble(journal, clock=clock, luck=lambda: 0.5)
    bot, posts = Sublight(play, Metrics(), studio=studio), Posts()
    await add_all(bot)
    channels: Any = posts
    seating = bot.front.desk.seating
    pictures = PublicPictures(studio, play) if studio else Blank()
    announcer = new_announcer(play, seating, channels, pictures)
    troubles = Troubles()
    logging.getLogger("sublight").addHandler(troubles)
    try:
        yield Listener(bot, announcer, posts, clock, language)
    finally:
        logging.getLogger("sublight").removeHandler(troubles)
        await announcer.close()
        await bot.front.close()  # it was never connected: there is nothing else to close
    assert not troubles.found, troubles.found[0]
