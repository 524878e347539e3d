"""A crash between posting a card, or making a thread, and noting it: there is one of each."""

from __future__ import annotations

from typing import Any

import pytest

from bot.playground.model.things import Kind
from bot.store import settings
from bot.store.settings import CARD, OPENING, THREAD, Setting
from tests.support.discord.driver import Person
from tests.support.discord.house import House


class Killed(BaseException):
    """Nothing of ours runs after it."""


async def die(house: House, patch: pytest.MonkeyPatch, lost: Setting[Any], work: Any) -> None:
    """The process ends where this would have been written down."""
    saving = settings.Setting.save

    async def save(self: Setting[Any], journal: Any, value: Any, *ids: str) -> None:
        if self is lost:
            raise Killed
        await saving(self, journal, value, *ids)

    with patch.context() as fatal:
        fatal.setattr(settings.Setting, "save", save)
        with pytest.raises(Killed):
            await work()


def cards(person: Person, house: House) -> list[Any]:
    return [seen for seen in person.see(house.world.hall) if "Join" in seen.labels]


async def opened(house: House, nova: Person) -> str:
    await nova.slash("/table new", game="race", seats=2)
    return (await house.only_table()).id


async def test_a_card_that_was_not_noted_is_found_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    table = await opened(house, nova)
    opening, row = house.bot.opening, await house.only_table()
    for seen in cards(nova, house):
        del house.world.hall.messages[seen.message.id]
    await CARD.drop(house.journal, table)
    await die(house, monkeypatch, CARD, lambda: opening.cards.post_card(row))
    (card,) = cards(nova, house)
    await house.restart()
    await house.bot.opening.cards.changed(row)
    assert len(cards(nova, house)) == 1
    assert await CARD.read(house.journal, table) == f"{row.channel}/{card.message.id}"
    assert not await OPENING.read(house.journal, table)
    await rigel.slash("/table join", table=table)
    assert (await house.thread(table)).id == card.message.id


async def test_a_game_that_begins_before_its_card_was_found_has_its_thread_there(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    nova = house.person("Nova")
    await opened(house, nova)
    row = await house.only_table()
    for seen in cards(nova, house):
        del house.world.hall.messages[seen.message.id]
    await CARD.drop(house.journal, row.id)
    await die(house, monkeypatch, CARD, lambda: house.bot.opening.cards.post_card(row))
    (card,) = cards(nova, house)
    await house.restart()
    await house.bot.opening.threads.open(row)
    assert (await house.thread(row.id)).id == card.message.id


async def test_a_thread_that_was_not_noted_is_the_tables_all_the_same(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    nova = house.person("Nova")
    table = await opened(house, nova)
    row = await house.only_table()
    await die(house, monkeypatch, THREAD, lambda: house.bot.opening.threads.open(row))
    await house.restart()
    await house.bot.opening.threads.open(row)
    thread = await house.thread(table)
    assert thread.id != house.world.hall.id
    assert thread.id == int((await CARD.read(house.journal, table)).partition("/")[2])


async def test_a_private_thread_that_was_not_noted_is_not_made_twice(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    nova = house.person("Nova")
    await nova.slash("/table new", game="race", seats=2, access="invited")
    row = await house.only_table()
    await die(house, monkeypatch, THREAD, lambda: house.bot.opening.threads.open(row))
    await house.restart()
    await house.bot.opening.threads.open(row)
    threads = [one for one in house.world.channels.values() if one.kind is Kind.PRIVATE_THREAD]
    assert [one.id for one in threads] == [(await house.thread(row.id)).id]


@pytest.mark.parametrize("noted", [True, False])
async def test_without_a_card_a_table_gets_a_thread_of_its_own(house: House, noted: bool) -> None:
    """Somebody deleted it, whether or not it was ever written down."""
    nova, rigel = house.person("Nova"), house.person("Rigel")
    table = await opened(house, nova)
    (card,) = cards(nova, house)
    del house.world.hall.messages[card.message.id]
    if not noted:
        await CARD.drop(house.journal, table)
    await rigel.slash("/table join", table=table)
    thread = await house.thread(table)
    assert thread.id != house.world.hall.id
    assert thread.parent is house.world.hall
