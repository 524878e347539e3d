"""A new build takes over running tables: with its rules where nothing changes, else with theirs."""

from __future__ import annotations

from bot.games import game as find_game
from bot.play.clock.keeper import Timekeeper
from bot.play.proof.rehearsal import Rehearsed, rehearsed
from bot.play.table.live import RUNNING, Games
from bot.play.table.rules_version import adopt, version_of
from bot.store.journal import Journal
from bot.store.settings import HELD
from bot.store.shards import Shards


async def take_over(
    keeper: Timekeeper, *, games: Games = find_game, shards: Shards | None = None
) -> list[Rehearsed]:
    """At the start of a build: which tables keep their rules, and which of them must wait.

    A table that pauses already is left to those who paused it. `shards`: of these servers alone.
    """
    journal = keeper.journal
    done = await settle(journal, games=games, shards=shards)
    held = {one.table: one.version for one in done if one.held}
    for row in await journal.tables(status=RUNNING, shards=shards):
        was, now = await HELD.read(journal, row.id), held.get(row.id, "")
        if was == now or (now and await keeper.paused(row.id) is not None):
            continue
        if now:
            await keeper.pause(row.id)
        elif await keeper.paused(row.id) is not None:
            await keeper.resume(row.id)
        await HELD.save(journal, now, row.id)
    return done


async def settle(
    journal: Journal, *, games: Games = find_game, shards: Shards | None = None
) -> list[Rehearsed]:
    """At the start of a build: tables last played with other rules go on with this build's if it
    would have played them the same, else with their own; those without differences are not told.
    """
    found = []
    for row in await journal.tables(status=RUNNING, shards=shards):
        game = games(row.game)
        last = (await journal.moves(row.id, row.version - 1, events=False))[-1]
        if await version_of(journal, row.id, game, last) == game.rules:
            continue
        done = await rehearsed(journal, row, game)
        if done.changes:
            found.append(done)
        else:
            await adopt(journal, row.id, game.rules, last)
    return found
