"""Tables that this build cannot play as they were played: their clocks stop until it can."""

from __future__ import annotations

from bot.games import game as find_game
from bot.play.rehearsal import Rehearsed, settle
from bot.play.tables import RUNNING, Games
from bot.play.timekeeping import Timekeeper

HELD = "held"  # a table's setting: the version of the rules it waits for


async def take_over(keeper: Timekeeper, *, games: Games = find_game) -> list[Rehearsed]:
    """At the start of a build: which tables keep their rules, and which of them must wait.

    A table that pauses already is left to those who paused it.
    """
    journal = keeper.journal
    done = await settle(journal, games=games)
    held = {one.table: one.version for one in done if one.held}
    for row in await journal.tables(status=RUNNING):
        was, now = await journal.setting(f"table:{row.id}", HELD) or "", held.get(row.id, "")
        if was == now or (now and await keeper.paused(row.id) is not None):
            continue
        if now:
            await keeper.pause(row.id)
        elif await keeper.paused(row.id) is not None:
            await keeper.resume(row.id)
        await journal.save_setting(f"table:{row.id}", HELD, now)
    return done
