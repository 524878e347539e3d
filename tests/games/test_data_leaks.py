"""A person's own data and reports tell no secret: of a table and of its twin they are the same."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from bot.games import NAMES, game
from bot.play.assembly import look_after
from bot.store.privacy import gathering
from bot.store.sqlite.journal import SqliteJournal
from cogs.help.report import Report
from tests.support.discord.hearing import Ear, Heard, listening
from tests.support.discord.messages import same
from tests.support.discord.registered import commands_are_worded_once
from tests.support.leaks import Leak
from tests.support.playout import sample
from tests.support.twins import USERS, Script, lay_table, real, twin, write
from tests.support.variants import variants

__all__ = ["commands_are_worded_once"]

POSITIONS = 3  # of each game
JOINED = re.compile(r'"joined": [0-9.]+')  # by the clock on the wall


@pytest.fixture(autouse=True)
def one_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.help.report.refusals.reference", lambda signs: "B-AAAAAAAA")


async def told(script: Script, user: str, path: Path) -> Heard:
    """What the answer to a report says and holds, and then all of their data."""
    heard = Heard()
    async with await SqliteJournal.open(path) as journal:
        await lay_table(journal, script, "en")
        async with listening(journal, None, "en") as listener:
            play = listener.play
            await write(journal, script, 0, len(script.chapters), play.referee.clockwork)
            report: Any = listener.cog(Report)
            ear: Any = Ear(report.bot, user, "en")
            await report.bug(ear, text="slow")
            heard.note("/help bug", **ear.answer)
            data = await look_after(play, journal).forgetting.told(user)
            heard.note("/me data", data=JOINED.sub("", data.decode()))
    return heard


async def search(name: str, folder: Path) -> int:
    """Positions with a move behind them: those who moved, and one other."""
    rules = game(name)
    options = rules.options(**variants(name)[0])
    found = (one for one in sample(rules, options, "data", 3 * POSITIONS) if one.before)
    looked = 0
    for number, position in enumerate(islice(found, POSITIONS)):
        viewer = position.seat if position.seat is not None and number % 2 == 0 else 0
        other = twin(position, options, viewer, number)
        here = await told(real(position, options), USERS[viewer], folder / f"{number}.db")
        there = await told(other, USERS[viewer], folder / f"{number}-twin.db")
        same(here, there, f"{viewer}")
        looked += 1
    return looked


@pytest.mark.parametrize("name", NAMES)
async def test_neither_data_nor_a_report_tells_what_its_reader_may_not_know(
    name: str, tmp_path: Path
) -> None:
    assert await search(name, tmp_path) == POSITIONS


async def test_data_that_count_the_moves_of_a_table_are_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gathering, "COUNTING", ())
    with pytest.raises(Leak, match="/me data"):
        await search("race", tmp_path)
