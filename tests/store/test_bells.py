"""Who listens to the journal hears at once of everything that is to be shown."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import cast

import pytest

from bot.store.bells import RingingJournal
from bot.store.records import Beside, RequestRow
from tests.store.given import SECRET, new_table, next_move, post, raw


@pytest.fixture
async def journal(tmp_path: Path) -> AsyncIterator[RingingJournal]:
    found = cast(RingingJournal, await RingingJournal.open(tmp_path / "journal.db"))
    await found.create_table(new_table(), SECRET)
    yield found
    await found.close()


@pytest.fixture
def heard(journal: RingingJournal) -> list[str]:
    found: list[str] = []
    journal.listeners.append(found.append)
    return found


async def test_a_move_rings(journal: RingingJournal, heard: list[str]) -> None:
    await journal.append(next_move(new_table()))
    assert heard == ["lyra"]


async def test_what_is_written_beside_the_moves_rings_if_it_is_to_be_shown(
    journal: RingingJournal, heard: list[str]
) -> None:
    await journal.change(Beside("lyra"))
    assert heard == []
    await journal.change(Beside("lyra", outbox=(post("lyra", "1"),)))
    assert heard == ["lyra"]


async def test_a_request_rings_at_once_so_that_nobody_waits_for_it(
    journal: RingingJournal, heard: list[str]
) -> None:
    request = RequestRow(0, "lyra", "undo", raw({}), raw({}), 1.0)
    await journal.open_request(request)
    assert heard == []
    await journal.open_request(request, (post("lyra", "2"),))
    assert heard == ["lyra"]
