"""Who confirms only risks makes free moves by one tap; everything else still asks."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.engine.events import load
from bot.engine.prompts import Choice, Reply
from bot.engine.records import Seat
from bot.play.autopilots.levels import autopilot
from bot.play.table.live import game_of
from bot.play.table.moves import draws_of
from bot.playground.server import LocalDiscord
from bot.store.records import TableRow
from cogs.ui.ask.answering import EVERYTHING, RISKS
from cogs.ui.words import ids
from tests.cogs.starfarers.starfaring import (
    Harbour,
    commit_of,
    moves,
    opened,
    press_once,
    table_post,
    wanted,
)
from tests.support.discord.driver import Person
from tests.support.discord.house import House
from tests.support.discord.pressing import take_advice

MOST_MOVES, MOST_PRESSES = 100, 60
Said = dict[str, tuple[Choice[Any], Reply]]


@pytest.fixture
async def harbour(local: LocalDiscord) -> AsyncIterator[Harbour]:
    async with opened(local) as found:
        yield found


async def answered(harbour: Harbour, row: TableRow, person: Person, said: Said) -> str:
    """Presses until a move is made; the kind of press that made it."""
    left = dict(said)
    for _ in range(MOST_PRESSES):
        version, panel = await harbour.version(row), person.panel()
        committed = await press_once(person, panel, left)
        if await harbour.version(row) > version:
            return ids.COMMIT if committed else ids.PICK
    raise AssertionError("no answer")


async def test_only_free_moves_are_made_by_a_tap_and_undo_stands_beside_them(
    harbour: Harbour,
) -> None:
    row, people = await harbour.starfarers(3)
    for person in people:
        await person.slash("/me settings")
        await person.choose(RISKS, "u1:set:confirm", person.panel())
    pilot, referee, by_tap = autopilot(game_of("starfarers"), "1", 0), harbour.play.referee, 0
    await harbour.settle()
    for _ in range(MOST_MOVES):
        owing = await harbour.owing(row)
        person = people[owing[0]]
        (prompt, *_) = await referee.prompts(row.id, Seat(owing[0]))
        said = await wanted(harbour, row, prompt, pilot)
        await harbour.settle()
        await person.press(f"d1:play:{row.id}", table_post(person, row))
        how = await answered(harbour, row, person, dict(said))
        if how == ids.COMMIT:
            continue
        by_tap += 1
        (move,) = (await harbour.journal.moves(row.id))[-1:]
        assert not prompt.secret
        assert not draws_of(move)
        assert not any(load(f.tag, f.version, f.body).shows() for f in move.events)
        assert f"d1:undo:{row.id}" in [button["custom_id"] for button in person.panel().buttons]
    assert by_tap > 5


async def test_a_tap_can_be_taken_back_at_once(harbour: Harbour) -> None:
    row, (nova, *_) = await harbour.starfarers(3)
    await nova.slash("/me settings")
    await nova.choose(RISKS, "u1:set:confirm", nova.panel())
    await harbour.deal(row, "ore ore ore ore fuel", "", "")
    before = await harbour.hand(row, 0)
    await nova.press(f"d1:play:{row.id}", table_post(nova, row))
    version = await harbour.version(row)
    referee = harbour.play.referee
    (prompt, *_) = await referee.prompts(row.id, Seat(0))
    assert not prompt.secret
    await nova.press("Trade with the bank", nova.panel())
    for _ in range(5):
        found = [part for part, move in moves(nova.panel()) if move.op == ids.PICK]
        if await harbour.version(row) > version:
            break
        part = found[0]
        if part in nova.panel().selects:
            await nova.choose(part["options"][0]["value"], part["custom_id"], nova.panel())
        else:
            await nova.press(part["custom_id"], nova.panel())
    assert await harbour.version(row) == version + 1
    assert await harbour.hand(row, 0) != before
    await nova.press(f"d1:undo:{row.id}", nova.panel())
    await nova.press("✔ Take back", nova.panel())
    assert await harbour.hand(row, 0) == before


async def test_a_sealed_answer_is_confirmed_and_so_is_everything_for_who_likes(
    house: House,
) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await nova.slash("/me settings")
    assert "Confirm every move" in str(nova.panel().select("u1:set:confirm"))
    for wish in (EVERYTHING, RISKS):
        await nova.slash("/me settings")
        await nova.choose(wish, "u1:set:confirm", nova.panel())
        version = (await house.journal.table(row.id)).version
        await nova.slash("/play", table=row.id)
        if wish == EVERYTHING:
            await take_advice(nova)
        assert (await house.journal.table(row.id)).version == version
        assert commit_of(nova.panel())


async def test_a_wish_that_nobody_offered_is_refused(house: House) -> None:
    nova = house.person("Nova")
    nova.user.locale = "it"
    await nova.slash("/me settings")
    assert "Solo dadi, rivelazioni, sigilli e fine turno" in str(
        nova.panel().select("u1:set:confirm")
    )
    await nova.forge("u1:set:confirm.nothing", nova.panel())
    assert await house.journal.setting(f"user:{nova.user.id}", "confirm") is None
