"""The fingerprint of the luck on the card and in the thread, and what joining adds to it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from discord.abc import Messageable

from bot.play import luck
from cogs.ui.post.table_post import luck as on_the_first_board
from cogs.ui.words.tongue import Tongue
from tests.support.discord.house import House

FINGERPRINT = re.compile(r"[0-9a-f]{64}")
presses = luck.of_press


@pytest.fixture(autouse=True)
def presses_count(same_luck_every_time: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.play.luck.of_press", presses)


async def test_the_fingerprint_stands_on_the_card_before_anybody_joins_and_in_the_thread(
    house: House,
) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    await nova.slash("/table new", game="race", seats="2")
    card = nova.newest()
    (promised,) = FINGERPRINT.findall(card.text)
    row = await house.only_table()
    alone = luck.digest(await house.play.lobby.added(row))
    assert alone in card.text
    await rigel.press("Join", card)
    row = await house.only_table()
    added = await house.play.lobby.added(row)
    assert [what.startswith("press:") for what in added] == [True, True]
    assert luck.fingerprint(row, added) == promised
    (first,) = [seen for seen in nova.see(await house.thread(row.id)) if seen.labels]
    assert FINGERPRINT.findall(first.text) == [promised]
    assert luck.digest(added) != alone


@pytest.mark.parametrize("status", [403, 0], ids=["refused", "cut"])
async def test_a_thread_whose_first_message_is_lost_loses_nothing_else(
    house: House, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game begins, its first board says the fingerprint, and so does its card."""
    nova, rigel = house.person("Nova"), house.person("Rigel")
    await nova.slash("/table new", game="race", seats="2")
    card = nova.newest()
    (promised,) = FINGERPRINT.findall(card.text)
    send = Messageable.send

    async def lost(self: Messageable, *args: Any, **more: Any) -> Any:
        if more.get("silent"):
            house.world.faults.next("POST /channels/{id}/messages", status)
        return await send(self, *args, **more)

    monkeypatch.setattr(Messageable, "send", lost)
    await rigel.press("Join", card)
    row = await house.only_table()
    assert row.status == "running"
    assert not [seen for seen in nova.see(await house.thread(row.id)) if seen.labels]
    await nova.slash("/table card", table=row.id)
    assert FINGERPRINT.findall(nova.panel().text) == [promised]
    tongue, added = Tongue(house.play.catalogs["en"]), await house.play.lobby.added(row)
    assert promised in on_the_first_board(tongue, row, added)


async def test_a_word_typed_by_a_player_adds_to_the_luck(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    await nova.slash("/table new", game="race", seats="2")
    await nova.slash("/table join", table=(await house.only_table()).id, word="corvo")
    assert "Your word is part of the luck" in nova.panel().text
    await rigel.slash("/table join", word="gufo")
    row = await house.only_table()
    words = luck.of_word("corvo"), luck.of_word("gufo")
    assert (row.status, await house.play.lobby.added(row)) == ("running", words)
