"""Servers: what each of them wishes, whom it keeps from its tables, and what its moderators did."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from bot.engine.errors import refuse, require
from bot.engine.records import Record, replace
from bot.engine.text import Text, say
from bot.games import NAMES
from bot.play.lobby.terms import checked_pace
from bot.play.locks import Locks
from bot.play.moderation.acts import checked_why
from bot.play.people import people
from bot.play.table.live import OPEN, RUNNING
from bot.play.time.pace import DAY, read_pace
from bot.store import settings
from bot.store.journal import Journal
from bot.store.privacy.sealing import sealed
from bot.store.records import AuditRow, SettingChange, VersionConflict
from bot.store.settings import (
    ACT_PAGES,
    OLD_ACTS,
    REPORTED,
    REPORTS,
    SERVER_ACTS,
    SERVER_LANGUAGE,
    TRIES,
    Setting,
)

PAGE = 200  # acts of a server in one row
ALL = 1_000_000
REPORTS_EACH = 20  # of one player that are listed
OPEN_AT_ONCE = 5  # tables of one player that look for others
ALONE_AT_ONCE = 5  # and that they play against autopilots
OPENED_A_DAY = 20
LONGEST_LOCK = 365 * DAY
MOST_TABLES = 100
LOCK, MUTE = "lock", "mute"  # kept from tables, or from words
LIFTED = {LOCK: "unlock", MUTE: "unmute"}
NOT_HELD = {LOCK: "admin.refuse.not_locked", MUTE: "admin.refuse.not_muted"}
SETUP, ANNOUNCE = "setup", "announce"


class Rules(Record, frozen=True):
    """What a server wishes; what is empty is as everywhere."""

    moderator: str = ""  # a role: who has it may do what needs Manage Server
    channel: str = ""  # where tables may be opened
    games: tuple[str, ...] = ()
    pace: str = ""  # of tables whose owner names none
    tables: int = 0  # that one player may have a seat at
    substitutes: str = ""  # a role: called when a seat becomes free


class Ban(Record, frozen=True):
    """Somebody may not come to a table, nor post by the bot, until then."""

    until: float
    why: str
    by: str


WISHES = settings.WISHES.holding(Rules, Rules())
BANS: dict[str, Setting[Ban | None]] = {
    LOCK: settings.LOCK.holding(Ban, None),
    MUTE: settings.MUTE.holding(Ban, None),
}


class Servers:
    """Settings of the scope `guild:<id>`."""

    def __init__(self, journal: Journal, *, clock: Callable[[], float] = time.time) -> None:
        self.journal = journal
        self._clock = clock
        self._locks = Locks()

    # Wishes

    async def rules(self, guild: str) -> Rules:
        return await WISHES.read(self.journal, guild)

    async def language(self, guild: str) -> str:
        return await SERVER_LANGUAGE.read(self.journal, guild)

    async def change(
        self, guild: str, by: str, why: str, *, language: str = "", **wishes: Any
    ) -> Rules:
        """Those that are named; the others stay."""
        for game in wishes.get("games", ()):
            require(game in NAMES, "play.refuse.unknown_game", name=game[:40], allowed=NAMES)
        if wishes.get("pace"):
            wishes["pace"] = checked_pace(wishes["pace"])
            require(read_pace(wishes["pace"]).timed, "admin.refuse.pace")
        most = wishes.get("tables", 0)
        require(0 <= most <= MOST_TABLES, "admin.refuse.tables", most=MOST_TABLES)
        async with self._locks.of(guild):
            rules = await WISHES.change(self.journal, lambda was: replace(was, **wishes), guild)
            if language:
                await SERVER_LANGUAGE.save(self.journal, language, guild)
            await self._note(guild, by, SETUP, why)
        return rules

    async def require_table(self, guild: str, user: str, game: str, channel: str) -> None:
        """May this user open such a table there?"""
        rules = await self.rules(guild)
        allowed = tuple(Text(f"cog.game.{name}") for name in rules.games)
        require(not rules.games or game in rules.games, "admin.refuse.game", allowed=allowed)
        here = rules.channel in ("", channel)
        require(here, "admin.refuse.channel", channel=say("admin.channel", id=rules.channel))
        await self._require_few(guild, user)
        await self.require_seat(guild, user)

    async def _require_few(self, guild: str, user: str) -> None:
        """Threads are few, and the hall is everybody's."""
        mine = await self.journal.tables(guild=guild, owner=user)
        waiting = sum(row.status == OPEN for row in mine)
        require(waiting < OPEN_AT_ONCE, "admin.refuse.many_open", n=OPEN_AT_ONCE)
        alone = sum(row.status == RUNNING and len(people(row.seats)) == 1 for row in mine)
        require(alone < ALONE_AT_ONCE, "admin.refuse.many_alone", n=ALONE_AT_ONCE)
        today = sum(row.created > self._clock() - DAY for row in mine)
        require(today < OPENED_A_DAY, "admin.refuse.many_today", n=OPENED_A_DAY)

    async def require_seat(self, guild: str, user: str) -> None:
        """May this user sit down at one more table of the server?"""
        await self.require_free(guild, user)
        most = (await self.rules(guild)).tables
        if most:
            rows = await self.journal.tables(guild=guild, user=user)
            mine = [row for row in rows if row.status in (OPEN, RUNNING)]
            require(len(mine) < most, "admin.refuse.many", n=most)

    # Locks and mutes

    async def ban(self, guild: str, user: str, kind: str = LOCK) -> Ban | None:
        """The one that holds now, also against somebody whom the bot was told to forget."""
        found: Ban | None = None
        for name in await self._names(guild, user):
            ban = await BANS[kind].read(self.journal, guild, name)
            if ban is not None and ban.until > self._clock():
                found = ban if found is None or ban.until > found.until else found
        return found

    async def require_free(self, guild: str, user: str) -> None:
        """May they come to a table?"""
        await self._require(guild, user, LOCK, "admin.refuse.locked")

    async def require_voice(self, guild: str, user: str) -> None:
        """May they write to others by the bot, or call them? Moves are no words."""
        await self._require(guild, user, MUTE, "admin.refuse.muted")

    async def lock(
        self, guild: str, user: str, until: float, *, by: str, why: str, kind: str = LOCK
    ) -> None:
        why, now = checked_why(why), self._clock()
        require(until > now, "seat.refuse.past")
        require(until <= now + LONGEST_LOCK, "admin.refuse.lock_long", n=round(LONGEST_LOCK / DAY))
        require(user != by, "admin.refuse.yourself")
        async with self._locks.of(guild):
            await BANS[kind].save(self.journal, Ban(until, why, by), guild, user)
            await self._note(guild, by, f"{kind} {user}", why)

    async def unlock(self, guild: str, user: str, *, by: str, why: str, kind: str = LOCK) -> None:
        """By another moderator than the one whom it holds."""
        why = checked_why(why)
        require(user != by, "admin.refuse.yourself")
        async with self._locks.of(guild):
            require(await self.ban(guild, user, kind), NOT_HELD[kind])
            for name in await self._names(guild, user):
                if await BANS[kind].read(self.journal, guild, name):
                    await BANS[kind].drop(self.journal, guild, name)
            await self._note(guild, by, f"{LIFTED[kind]} {user}", why)

    async def _require(self, guild: str, user: str, kind: str, refusal: str) -> None:
        ban = await self.ban(guild, user, kind) if guild else None
        if ban is not None:
            until = say("admin.until", at=str(int(ban.until)))
            refuse(refusal, until=until, why=ban.why or say("admin.why.erased"))

    async def _names(self, guild: str, user: str) -> tuple[str, str]:
        """Under which they may be held: their id and, once they were forgotten, its hash."""
        return user, await asyncio.to_thread(sealed, settings.SERVER.of(guild), user)

    # What was done

    async def note(self, guild: str, by: str, what: str, why: str) -> None:
        """An act that is about no table."""
        async with self._locks.of(guild):
            await self._note(guild, by, what, checked_why(why))

    async def acts(self, guild: str, limit: int = ALL) -> list[AuditRow]:
        """Of the whole server, the latest first; those about no table have none."""
        kept = await settings.kept(self.journal, settings.SERVER, guild)
        pages = [kept.get(OLD_ACTS, str(n)) for n in range(kept.get(ACT_PAGES))]
        own = [act for page in (*pages, kept.get(SERVER_ACTS)) for act in page]
        at_tables = await self.journal.audit_of(guild, limit)
        return sorted([*own[::-1], *at_tables], key=lambda act: act.at, reverse=True)[:limit]

    async def reported(self, guild: str, reference: str, by: str) -> None:
        """Listed for the moderators; whoever writes many reports pushes out their own."""
        async with self._locks.of(guild):
            for _ in range(TRIES):
                own = await REPORTED.row(self.journal, guild, by)
                all_ = await REPORTS.row(self.journal, guild)
                theirs = (reference, *own.value)
                known = [one for one in all_.value if one not in theirs[REPORTS_EACH:]]
                changes = own.change(theirs[:REPORTS_EACH]), all_.change((reference, *known))
                with suppress(VersionConflict):  # another process lists one just now
                    return await self.journal.change_settings(*changes)
        raise VersionConflict("the reports of a server do not stand still")

    async def reports(self, guild: str) -> list[str]:
        """References, the latest first."""
        return list(await REPORTS.read(self.journal, guild))

    async def _note(self, guild: str, by: str, what: str, why: str) -> None:
        """What was done is kept for ever: a full page is turned over."""
        act = AuditRow("", by, what, why, self._clock())
        for _ in range(TRIES):
            acts = await SERVER_ACTS.row(self.journal, guild)
            known, changes = acts.value, list[SettingChange]()
            if len(known) >= PAGE:
                pages = await ACT_PAGES.row(self.journal, guild)
                old = await OLD_ACTS.row(self.journal, guild, str(pages.value))
                changes, known = [old.change(known), pages.change(pages.value + 1)], ()
            with suppress(VersionConflict):  # another process notes something just now
                return await self.journal.change_settings(*changes, acts.change((*known, act)))
        raise VersionConflict("the acts of a server do not stand still")
