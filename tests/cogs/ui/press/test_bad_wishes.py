"""Wishes that cannot be: a private answer that says why, and not one row is another afterwards."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

import pytest

from bot.engine.text import Text
from bot.games import NAMES
from bot.i18n.catalog import catalogs
from bot.store.settings import SAID
from bot.store.sqlite.journal import SqliteJournal
from tests.support.discord.driver import Person
from tests.support.discord.ground import Ground

LOCALES = ("en-US", "it")
HOLE = 777  # stands for whatever a sentence is filled with

# What is asked, and the words that say why not.
WISHES: dict[str, tuple[str, dict[str, Any], str]] = {
    "before the start": ("/admin table rewind", {"to": "0"}, "cog.refuse.board_number"),
    "less than nothing": ("/admin table rewind", {"to": "-4"}, "cog.refuse.board_number"),
    "after the end": ("/admin table rewind", {"to": "999"}, "play.refuse.no_such_board"),
    "no number at all": ("/admin table rewind", {"to": "noon"}, "cog.refuse.board_number"),
    "who sits there": (
        "/admin table replace",
        {"seat": "2", "player": "Rigel"},
        "seat.refuse.seated",
    ),
    "who has another seat": (
        "/admin table replace",
        {"seat": "2", "player": "Vega"},
        "seat.refuse.seated",
    ),
    "no seat": ("/admin table replace", {"seat": "9", "player": "Orion"}, "cog.refuse.no_player"),
    "no time zone": (
        "/me quiet",
        {"from": "22", "to": "7", "zone": "Atlantis"},
        "clock.refuse.zone",
    ),
    "a zone of nobody": (
        "/me quiet",
        {"from": "22", "to": "7", "zone": "UTC+99"},
        "clock.refuse.zone",
    ),
    "a path for a zone": (
        "/me quiet",
        {"from": "22", "to": "7", "zone": "../../etc"},
        "clock.refuse.zone",
    ),
    "the same days": (
        "/me vacation",
        {"from": "24.1.", "to": "26.1."},
        "clock.refuse.vacation_known",
    ),
    "days within": (
        "/me vacation",
        {"from": "25.1.", "to": "25.1."},
        "clock.refuse.vacation_known",
    ),
    "the end first": (
        "/me vacation",
        {"from": "2026-02-20", "to": "2026-02-10"},
        "clock.refuse.vacation_backwards",
    ),
    "no time at all": ("/table new", {"game": "race", "pace": "0"}, "clock.refuse.pace_short"),
    "time backwards": ("/table new", {"game": "race", "pace": "-1d"}, "clock.refuse.span"),
    "for ever": ("/table new", {"game": "race", "pace": "999999999d"}, "clock.refuse.span"),
    "a bank for ever": (
        "/table new",
        {"game": "race", "pace": "1d+999999999999d"},
        "clock.refuse.span",
    ),
    "not a time": ("/table new", {"game": "race", "pace": "\u0661d+∞"}, "clock.refuse.span"),
}


def rows(ground: Ground) -> dict[str, list[Any]]:
    """Every row of every table, but for what clock, moderators and hourly counts note."""
    assert isinstance(ground.app.journal, SqliteJournal)
    with closing(sqlite3.connect(ground.app.journal.path)) as connection:
        query = "SELECT name FROM sqlite_master WHERE type = 'table'"
        names = [row[0] for row in connection.execute(query)]
        found = {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in names}
    found["settings"] = [
        row
        for row in found["settings"]
        if row[0] != "clock" and row[1] != SAID.name and not row[1].startswith("why:")
    ]
    return found


def said(key: str, panel: str, locale: str) -> bool:
    """Is this the refusal, whatever is put into it?"""
    words = catalogs()[locale.partition("-")[0]]
    filled = words.render(Text(key, dict.fromkeys(words.parameters(key), HOLE)))
    return all(part.strip() in panel for part in filled.split(str(HOLE)))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", NAMES)
@pytest.mark.crossed
async def test_what_cannot_be_is_explained_and_changes_nothing(
    ground: Ground, game: str, locale: str
) -> None:
    nova, rigel, vega = (ground.person(name, locale) for name in ("Nova", "Rigel", "Vega"))
    await seated(ground, game, nova, rigel, vega)
    await nova.slash("/me quiet", from_="23", to="6", zone="UTC")
    await nova.slash("/me vacation", from_="24.1.", to="26.1.")
    assert await ground.app.announcer.drain(30)
    before, public = rows(ground), seen(nova)
    for what, (line, options, key) in WISHES.items():
        why: dict[str, Any] = {"why": "to try it"} if line.startswith("/admin") else {}
        await nova.slash(line, **options, **why)
        sure = [b["custom_id"] for b in nova.panel().buttons if b["custom_id"].startswith("a1:do:")]
        if sure:
            await nova.press(sure[0], nova.panel())
        assert nova.panel().ephemeral, what
        assert said(key, nova.panel().text, locale), (what, nova.panel().text)
        assert await ground.app.announcer.drain(30)
        assert (rows(ground), seen(nova)) == (before, public), what


def seen(person: Person) -> list[tuple[int, str]]:
    return [(one.id, one.text) for one in person.see() if not one.ephemeral]


async def seated(ground: Ground, game: str, *people: Person) -> None:
    first, *others = people
    await first.slash("/table new", game=game, seats=len(people))
    (row,) = await ground.app.journal.tables()
    for other in others:
        await other.slash("/table join", table=row.id)
    place = await ground.app.journal.setting(f"table:{row.id}", "thread")
    for one in people:
        one.channel = ground.world.channels[int(place or 0)]
    assert await ground.app.announcer.drain(30)
