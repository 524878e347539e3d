"""All use cases put together, each made once: for bot, command line and tests."""

from __future__ import annotations

import random
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from bot.games import game as find_game
from bot.i18n.catalog import DEFAULT, Catalog, catalogs, spoken
from bot.play.autopilots.drivers import Drivers
from bot.play.clock.alarm import AT_ONCE, Alarm
from bot.play.clock.hours import Hours
from bot.play.clock.keeper import Timekeeper
from bot.play.clock.late import Lateness
from bot.play.clock.outages import Maintenance, Outages
from bot.play.clock.pause import PAUSE, RESUME, Pauses
from bot.play.clock.watch import Watch
from bot.play.lobby.blocks import Blocks
from bot.play.lobby.lobby import ANYBODY, Lobby
from bot.play.lobby.queue import Queue
from bot.play.lobby.rematch import Rematches
from bot.play.moderation.acts import Moderation
from bot.play.moderation.corrections import Correcting
from bot.play.moderation.homes import Homes
from bot.play.moderation.servers import Servers
from bot.play.moderation.voice import Voice
from bot.play.owner import Owner
from bot.play.post.notices import Ledger, tell
from bot.play.post.posts import Outbox
from bot.play.post.whispers import Whispers
from bot.play.post.wishes import Wishes
from bot.play.results.results import Recorder
from bot.play.seats.requests import SEAT
from bot.play.seats.seats import Seating
from bot.play.table.live import MOST_LIVE, Games
from bot.play.table.referee import Referee
from bot.play.table.seen import Follower
from bot.play.table.ticks import Clockwork, Tell
from bot.play.time.seat_clock import Luck
from bot.play.upkeep.caretaker import Upkeep
from bot.play.upkeep.forgetting import Forgetting
from bot.play.upkeep.status import Load, Status
from bot.play.votes.consent import UNDO, Consent
from bot.store import settings
from bot.store.files.rotation import Plan
from bot.store.journal import Journal
from bot.store.opening import AnyJournal
from bot.store.shards import ALL, Shards
from bot.version import VERSION


@dataclass(frozen=True)
class Play:
    """Everything one can do at the tables of one journal, by one clock."""

    journal: Journal
    clock: Callable[[], float]
    language: str  # of tables whose server has none
    owner: Owner  # which servers are looked after here
    catalogs: Mapping[str, Catalog]
    # One table
    clockwork: Clockwork
    referee: Referee
    follower: Follower
    drivers: Drivers
    # Before the first move
    lobby: Lobby
    blocks: Blocks
    queue: Queue
    rematches: Rematches
    # Time
    keeper: Timekeeper
    hours: Hours
    pauses: Pauses
    outages: Outages
    alarm: Alarm
    # People at a table
    consent: Consent
    seats: Seating
    # What is told
    outbox: Outbox
    wishes: Wishes
    ledger: Ledger
    whispers: Whispers
    # Moderators
    corrections: Correcting
    homes: Homes
    moderation: Moderation
    servers: Servers
    voice: Voice
    # The whole
    recorder: Recorder
    maintenance: Maintenance
    status: Status

    async def access(self, table: str) -> str:
        return await settings.ACCESS.read(self.journal, table) or ANYBODY

    async def language_of(self, user: str, locale: str = "") -> str:
        """The reader's: as saved, else that of their Discord."""
        saved = await settings.LANGUAGE.read(self.journal, user)
        return spoken(saved or locale)

    async def table_language(self, table: str, guild: str = "") -> str:
        """The table's: as saved with it, else the server's."""
        saved = await settings.TABLE_LANGUAGE.read(self.journal, table)
        if not saved and guild:
            saved = await settings.SERVER_LANGUAGE.read(self.journal, guild)
        return spoken(saved or self.language)


def assemble(
    journal: Journal,
    *,
    clock: Callable[[], float] = time.time,
    games: Games = find_game,
    luck: Luck = random.random,
    tell: Tell = tell,
    language: str = DEFAULT,
    shards: Shards = ALL,
    alone: bool = True,
    build: str = VERSION,
    at_once: int = AT_ONCE,
    most_live: int = MOST_LIVE,
) -> Play:
    """`tell`: what is posted about a fact of the clock; `at_once`: tables the alarm works at;
    `most_live`: tables kept in memory; `alone`: no other process shares the journal.
    Leaps of a `clock` that is no `Watch` are taken for time, and it is not compared with the
    store's.
    """
    work = Clockwork(journal, now=clock, luck=luck, tell=tell)
    owner = Owner(journal, shards, alone=alone, build=build)
    if not alone:
        work.calendars.ours = owner.owns
    watch = clock if isinstance(clock, Watch) else Watch(clock, clock)
    outages = Outages(work.calendars, watch, owner)
    if watch is clock:
        owner.timed.append(outages.compare)
    maintenance = Maintenance(outages)
    referee = Referee(
        journal,
        games=games,
        clock=clock,
        most_live=most_live,
        clockwork=work,
        gate=maintenance.gate,
        owner=owner,
    )
    lobby = Lobby(journal, games=games, clock=clock, clockwork=work)
    keeper = Timekeeper(referee)
    pauses, consent = Pauses(keeper), Consent(referee, clock=clock)
    blocks = Blocks(journal)
    seats = Seating(keeper, blocks, clock=clock)
    requests = {
        UNDO: consent.expire,
        SEAT: seats.expire,
        PAUSE: pauses.expire,
        RESUME: pauses.expire,
    }
    late, outbox, wishes = Lateness(keeper, seats.absent), Outbox(journal, clock), Wishes(keeper)
    ledger = Ledger(journal, wishes)
    servers = Servers(journal, clock=clock)
    corrections, homes = Correcting(referee, outbox, clock=clock), Homes(keeper)
    return Play(
        journal=journal,
        clock=clock,
        language=language,
        owner=owner,
        catalogs=catalogs(),
        clockwork=work,
        referee=referee,
        follower=Follower(journal, games=games),
        drivers=Drivers(referee, owner=owner, rests=maintenance.on_now),
        lobby=lobby,
        blocks=blocks,
        queue=Queue(journal, blocks, clock=clock),
        rematches=Rematches(journal, blocks, clock=clock),
        keeper=keeper,
        hours=Hours(keeper),
        pauses=pauses,
        outages=outages,
        alarm=Alarm(keeper, outages, lobby, late, requests, owner=owner, at_once=at_once),
        consent=consent,
        seats=seats,
        outbox=outbox,
        wishes=wishes,
        ledger=ledger,
        whispers=Whispers(journal, ledger, clock=clock),
        corrections=corrections,
        homes=homes,
        moderation=Moderation(keeper, seats, corrections, homes, clock=clock),
        servers=servers,
        voice=Voice(servers, clock=clock),
        recorder=Recorder(journal, games, owner=owner),
        maintenance=maintenance,
        status=Status(maintenance, Load(share=shards.share)),
    )


@dataclass(frozen=True)
class Household:
    """What looks after the files of a bot that keeps them."""

    forgetting: Forgetting
    caretaker: Upkeep


def look_after(
    play: Play,
    journal: AnyJournal,
    *,
    backups: Path | None = None,
    plan: Plan | None = None,
    archive_days: int | None = None,
    driving: Callable[[], Awaitable[None]] | None = None,
) -> Household:
    """`journal` is that of `play`; `driving` is called when maintenance is over, and every hour."""
    forgetting = Forgetting(
        journal,
        play.referee,
        play.lobby,
        play.seats,
        backups=backups,
        catalogs=play.catalogs.values(),
    )
    forgetting.writers.append(play.recorder.slots)
    caretaker = Upkeep(
        journal,
        play.maintenance,
        plan=plan,
        archive_days=archive_days,
        clock=play.clock,
        driving=driving,
    )
    return Household(forgetting, caretaker)
