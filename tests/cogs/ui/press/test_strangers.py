"""A table's letters open nothing: to whoever may not know of it there is no such table."""

from __future__ import annotations

from typing import Any

import pytest
from discord import AppCommandOptionType, app_commands

from bot.engine.records import replace
from bot.store.records import TableRow
from bot.store.settings import INVITED
from cogs.ui.words.ids import Door, DoorId
from tests.support.discord.driver import Person
from tests.support.discord.house import House

NOWHERE = "zzzzz"  # no table has these letters
ELSEWHERE = "700000000000000000"  # a server whose members are others
PARTS = {"d1": "d1:{0}:{1}", "v1": "v1:{1}:{0}:1:yes", "a1": "a1:{0}:{1}"}


async def hidden(house: House) -> TableRow:
    """A running table of another server."""
    row = await house.table(house.person("Nova"), house.person("Rigel"))
    moved = replace(row, guild=ELSEWHERE)
    await house.journal.change_table(moved, row)
    return moved


async def private(house: House) -> TableRow:
    """One of this server that is played by invitation, in a thread of its own."""
    nova, rigel = house.person("Nova"), house.person("Rigel")
    await nova.slash("/table new", game="race", seats=2, access="invited")
    row = await house.only_table()
    await INVITED.save(house.journal, "1", row.id, str(rigel.user.id))
    await rigel.slash("/table join", table=row.id)
    return await house.journal.table(row.id)


def doors(house: House, table: str) -> list[str]:
    """Every press about a table that anything hears, and a move of seat 1."""
    front = house.front
    known = sorted({*front.handlers, *front.openers})
    found = [PARTS[kind].format(what, table) for kind, what in known if kind in PARTS]
    return [*found, f"m1:{table}:1:race.action:actions:c::aaaaa"]


def lines(house: House) -> dict[str, dict[str, Any]]:
    """Every command that names a table, with something for all that it asks for."""
    found = {}
    for one in house.bot.tree.walk_commands():
        if not isinstance(one, app_commands.Command):
            continue
        options = {option.name: option for option in one.parameters}
        if "table" not in options or one.qualified_name.startswith("admin"):
            continue
        given = {
            AppCommandOptionType.string: "1",
            AppCommandOptionType.integer: 2,
            AppCommandOptionType.user: "Orion",
        }
        needed = {name: given[o.type] for name, o in options.items() if o.required}
        found[f"/{one.qualified_name}"] = {k: v for k, v in needed.items() if k != "table"}
    return found


async def read(person: Person, act: Any, letters: str) -> tuple[str, list[str]]:
    """What they were told, without the letters; and the buttons they were given."""
    await act
    assert person.form is None
    panel = person.panel()
    assert panel.ephemeral
    return panel.text.replace(letters, "?"), [label.replace(letters, "?") for label in panel.labels]


async def written(house: House) -> dict[str, Any]:
    """All that the store holds, but what a person's own settings are."""
    journal: Any = house.journal
    kept = {}
    for (name,) in await journal._read("SELECT name FROM sqlite_master WHERE type = 'table'"):
        kept[name] = await journal._read(f"SELECT * FROM {name}")
    kept["settings"] = [row for row in kept["settings"] if not row[0].startswith("user:")]
    return kept


def posts(house: House) -> list[int]:
    """How many messages everybody can read, by channel."""
    places = house.world.channels.values()
    return [sum(one.reader is None for one in place.messages.values()) for place in places]


@pytest.mark.parametrize("kept", [hidden, private], ids=["elsewhere", "by invitation"])
async def test_a_stranger_with_the_letters_learns_nothing_and_can_do_nothing(
    house: House, kept: Any
) -> None:
    row, vega = await kept(house), house.person("Vega")
    await vega.slash("/table new", game="race")
    card = vega.newest()
    await vega.slash("/help start")
    own, before = vega.panel(), await written(house)
    public = posts(house)
    for real, none in zip(doors(house, row.id), doors(house, NOWHERE), strict=True):
        told = await read(vega, vega.forge(real, own), row.id)
        assert told == await read(vega, vega.forge(none, own), NOWHERE), real
        assert told == await read(vega, vega.forge(real, card), row.id), real
    for line, options in lines(house).items():
        told = await read(vega, vega.slash(line, table=row.id, **options), row.id)
        missing = await read(vega, vega.slash(line, table=NOWHERE, **options), NOWHERE)
        assert told == missing, line
        assert "There is no table ?." in told[0], line
    assert await written(house) == before
    assert posts(house) == public


async def test_no_proposal_tells_of_a_table_that_is_not_theirs(house: House) -> None:
    row, vega = await hidden(house), house.person("Vega")
    for line, option in (
        ("/table board", "view"),
        ("/table board", "at"),
        ("/table log", "player"),
        ("/table substitute", "seat"),
        ("/race settle", "world"),
        ("/me whisper", "player"),
        ("/me orders", "order"),
        ("/table join", "table"),
    ):
        named: dict[str, Any] = {} if option == "table" else {"table": row.id}
        assert await vega.autocomplete(line, option, "", **named) == [], line


async def test_the_journal_is_asked_the_same_whether_a_table_is_hidden_or_is_none(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    row, vega = await hidden(house), house.person("Vega")
    asked: list[str] = []
    journal: Any = house.journal
    read_rows = journal._read

    async def counted(sql: str, *values: Any) -> list[Any]:
        asked.append(sql)
        found: list[Any] = await read_rows(sql, *values)
        return found

    monkeypatch.setattr(journal, "_read", counted)
    ways = []
    for letters in (row.id, NOWHERE, row.id):
        asked.clear()
        await vega.slash("/table log", table=letters)
        ways.append(list(asked))
    assert ways[2] == ways[1]


async def test_its_people_and_whom_they_asked_are_let_in_from_anywhere(house: House) -> None:
    row, (rigel, vega, orion) = await hidden(house), map(house.person, ("Rigel", "Vega", "Orion"))
    await INVITED.save(house.journal, "1", row.id, str(vega.user.id))
    await house.play.seats.ask_substitute(row.id, str(rigel.user.id), player=str(orion.user.id))
    for person in (house.person("Nova"), rigel, vega, orion):
        person.channel = person.world.hall
        await person.slash("/table standings", table=row.id)
        assert row.name in person.panel().text


async def test_inside_its_thread_a_table_by_invitation_is_watched(house: House) -> None:
    row, vega = await private(house), house.person("Vega")
    place = await house.thread(row.id)
    assert place.thread is not None
    place.thread.members[vega.user.id] = house.world.clock.now()
    await vega.slash("/table standings", table=row.id, at=place)
    assert row.name in vega.panel().text


async def test_who_presses_its_public_card_is_told_that_it_is_by_invitation(
    house: House,
) -> None:
    row, vega = await private(house), house.person("Vega")
    (card,) = [one for one in vega.see() if row.name in one.text and not one.ephemeral]
    there, *_ = [button["custom_id"] for button in card.buttons]
    await vega.press(there, card)
    assert "This table is by invitation" in vega.panel().text
    await vega.forge(str(DoorId(Door.LOG, row.id)), card)
    assert "There is no table" in vega.panel().text
