"""Ratings: of those who want one, from games that began after they said so."""

from __future__ import annotations

import pytest

from bot.engine.records import replace
from bot.play.lobby.lobby import Lobby
from bot.play.results import ratings
from bot.play.results.ratings import Rating, rated, updated
from bot.store.records import LATE, LEFT, Result
from bot.store.settings import RATED_HERE
from bot.store.sqlite.memory import MemoryJournal
from tests.play.results.given import put, result

NEW = Rating()


def test_two_newcomers_get_the_published_numbers() -> None:
    """Those of the authors, who let no doubt come back between games; ours adds a trace of it."""
    first, second = updated([NEW, NEW], [1, 2])
    assert (first.mu, first.sigma) == pytest.approx((27.635231, 8.065506), rel=1e-4)
    assert (second.mu, second.sigma) == pytest.approx((22.364769, 8.065506), rel=1e-4)


def test_a_game_of_four_compares_all_of_them() -> None:
    after = [one.mu for one in updated([NEW] * 4, [1, 2, 3, 4])]
    assert after == sorted(after, reverse=True)
    assert after[0] > NEW.mu > after[3]


def test_who_shares_a_place_stays_together() -> None:
    first, second, third = updated([NEW] * 3, [1, 2, 2])
    assert second == third
    assert first.mu > second.mu


def test_an_upset_moves_more_than_what_was_expected() -> None:
    strong, weak = Rating(35.0, 3.0), Rating(20.0, 3.0)
    expected, upset = updated([strong, weak], [1, 2]), updated([strong, weak], [2, 1])
    assert abs(upset[0].mu - strong.mu) > abs(expected[0].mu - strong.mu)


def test_a_newcomer_begins_at_a_thousand_and_is_unsure() -> None:
    assert (NEW.shown, NEW.unsure) == (1_000, True)
    assert not Rating(30.0, 3.0).unsure


async def wish(journal: MemoryJournal, *users: str, at: float = 0.0) -> None:
    for user in users:
        await ratings.choose(journal, user, at, wanted=True)


async def begun(journal: MemoryJournal, *users: str, table: str = "t1") -> None:
    """These wanted to be rated when the table began."""
    await RATED_HERE.save(journal, users, table)


async def users_rated(journal: MemoryJournal, rows: list[Result]) -> list[str]:
    return [row.user for row in await rated(journal, rows) if row.mu is not None]


TABLE = [
    result("t1", "ada", 1, seat=0, players=3),
    result("t1", "bob", 2, seat=1, players=3),
    result("t1", "cy", 3, seat=2, players=3),
]


async def test_nobody_is_rated_who_does_not_want_it(memory: MemoryJournal) -> None:
    await begun(memory, "ada", "cy")
    assert await users_rated(memory, TABLE) == ["ada", "cy"]


async def test_one_alone_cannot_be_compared(memory: MemoryJournal) -> None:
    await begun(memory, "ada")
    assert await users_rated(memory, TABLE) == []


async def test_asking_again_does_not_begin_anew_and_stopping_stops(memory: MemoryJournal) -> None:
    await wish(memory, "ada", at=5.0)
    await wish(memory, "ada", at=9.0)
    assert await ratings.since(memory, "ada") == 5.0
    await ratings.choose(memory, "ada", 10.0, wanted=False)
    assert await ratings.since(memory, "ada") == ratings.NEVER
    await ratings.choose(memory, "ada", 11.0, wanted=False)
    assert await ratings.since(memory, "ada") == ratings.NEVER


async def test_leaving_a_rated_game_is_a_last_place_and_coming_late_is_nothing(
    memory: MemoryJournal,
) -> None:
    await begun(memory, "ada", "bob", "dee")
    rows = [
        TABLE[0],
        replace(TABLE[1], user="dee", part=LATE),
        replace(TABLE[1], nth=1, part=LEFT, place=4),
    ]
    found = {row.user: row.mu for row in await rated(memory, rows)}
    assert found["dee"] is None
    assert found["ada"] is not None
    assert found["bob"] is not None
    assert found["ada"] > NEW.mu > found["bob"]


async def test_an_autopilot_is_never_rated(memory: MemoryJournal) -> None:
    await begun(memory, "ada", "autopilot:1", "")
    rows = [TABLE[0], replace(TABLE[1], user="autopilot:1"), replace(TABLE[2], user="")]
    assert await users_rated(memory, rows) == []


async def test_a_rating_goes_on_from_the_last_game_of_the_same_kind(memory: MemoryJournal) -> None:
    await begun(memory, "ada", "bob", "cy")
    first = await rated(memory, TABLE)
    await put(memory, *first)
    second = [replace(row, table="t2", ended=row.ended + 1) for row in TABLE]
    await begun(memory, "ada", "bob", "cy", table="t2")
    after = await rated(memory, second)
    assert after[0].mu is not None
    assert first[0].mu is not None
    assert after[0].mu > first[0].mu
    other = [replace(row, game="starfarers") for row in second]
    assert [row.mu for row in await rated(memory, other)] == [row.mu for row in first]


async def test_the_same_game_rated_again_gives_the_same(memory: MemoryJournal) -> None:
    await begun(memory, "ada", "bob")
    first = await rated(memory, TABLE)
    await put(memory, *first)
    assert await rated(memory, first) == first


async def test_who_is_rated_is_written_when_a_game_begins(memory: MemoryJournal) -> None:
    """Only wins would count, if one could stop while one is behind."""
    lobby = Lobby(memory, clock=lambda: 10.0)
    await wish(memory, "ada", "bob", at=1.0)
    row = await lobby.open("race", "ada", options={"players": 3})
    await lobby.join(row.id, "bob")
    await lobby.join(row.id, "cy")
    await lobby.start(row.id, "ada")
    await ratings.choose(memory, "ada", 15.0, wanted=False)
    await ratings.choose(memory, "cy", 5.0, wanted=True)
    rows = [replace(one, table=row.id) for one in TABLE]
    assert await users_rated(memory, rows) == ["ada", "bob"]
    assert await RATED_HERE.read(memory, row.id) == ("ada", "bob")
    later = await lobby.open("race", "ada", options={"players": 2})
    await lobby.join(later.id, "bob")
    await lobby.start(later.id, "ada")
    again = [replace(one, table=later.id) for one in TABLE[:2]]
    assert await users_rated(memory, again) == [], "it counts for games that begin after it"


async def test_a_rating_is_that_of_one_server(memory: MemoryJournal) -> None:
    """Two accounts on a server of their own lift nobody elsewhere."""
    await begun(memory, "ada", "bob", "cy")
    await put(memory, *await rated(memory, TABLE))
    await begun(memory, "ada", "bob", "cy", table="t2")
    there = [replace(row, table="t2", guild="g2", ended=row.ended + 1) for row in TABLE]
    assert [row.mu for row in await rated(memory, there)] == [
        row.mu for row in await memory.results(table="t1")
    ]
