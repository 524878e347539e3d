"""What somebody reads of all that is stored about them never tells what others hold, or do.

Whatever they may not know is dealt anew, and their data are compared, with a report of theirs.
"""

from __future__ import annotations

import json
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import pytest

from bot.games import game
from bot.store.privacy import gathering
from bot.store.sqlite.journal import SqliteJournal
from cogs.help.report import Report
from cogs.ui.table.sitting import Reader
from tests.support.discord.hearing import listening
from tests.support.discord.registered import commands_are_worded_once
from tests.support.leaks import Leak, viewers
from tests.support.playout import sample
from tests.support.twins import GUILD, TABLE, USERS, WATCHER, Script, lay_table, real, twin, write

__all__ = ["commands_are_worded_once"]

POSITIONS = 4
LATER = 2_000_000.0  # the worlds are looked at as often as they have moves


async def data_of(script: Script, path: Path, user: str) -> dict[str, Any]:
    """After a report of theirs; its reference is drawn by lot."""
    async with await SqliteJournal.open(path) as journal:
        await lay_table(journal, script, "en")
        async with listening(journal, None, "en") as listener:
            for start, end in pairwise((0, *script.shown)):
                await write(journal, script, start, end, listener.play.referee.clockwork)
                await listener.post()
            listener.clock.now = LATER
            report = listener.cog(Report)
            await report.report(TABLE, Reader(user, "en"), "It hangs.", GUILD)
            (reference,) = await listener.play.servers.reports(GUILD)
    told = json.dumps(gathering.gathered(path, user), sort_keys=True)
    assert "It hangs." in told
    found: dict[str, Any] = json.loads(told.replace(reference, "B-0000"))
    for seat in found.get("seats", ()):
        del seat["joined"]  # by the wall clock, whatever the worlds' own says
    return found


async def search(rules: Any, options: Any, folder: Path) -> None:
    found = (one for one in sample(rules, options, "data", 3 * POSITIONS) if one.before)
    for number, position in enumerate(islice(found, POSITIONS)):
        everybody = viewers(position.game, position.state)
        viewer = everybody[number % len(everybody)]
        user = WATCHER if viewer is None else USERS[viewer]
        worlds = real(position, options), twin(position, options, viewer, (number, viewer))
        one, other = [
            await data_of(script, folder / f"{number}-{nth}.db", user)
            for nth, script in enumerate(worlds)
        ]
        if one != other:
            raise Leak(f"{viewer}: {one}\n{other}")


@pytest.mark.parametrize("name", ["race", "starfarers", "pulsar", "merchant"])
async def test_no_data_of_somebody_tell_what_they_may_not_know(name: str, tmp_path: Path) -> None:
    rules = game(name)
    await search(rules, rules.options(players=3), tmp_path)


async def test_data_that_count_the_moves_are_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gathering, "_over", lambda connection: {TABLE})
    rules = game("race")
    with pytest.raises(Leak, match="version"):
        await search(rules, rules.options(players=3), tmp_path)
