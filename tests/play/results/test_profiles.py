"""Statistics: counted from finished games with people, and shown only as far as one wants."""

from __future__ import annotations

from bot.play.results import profiles, ratings
from bot.play.results.profiles import LAST, Versus, profile, versus
from bot.play.results.ratings import Rating
from bot.store.records import LEFT
from bot.store.sqlite.memory import MemoryJournal
from tests.play.results.given import put, result


def test_games_are_counted_each_by_itself() -> None:
    rows = [
        result("t1", "ada", 1, score=41, luck={"seen": (20.0,)}),
        result("t2", "ada", 2, players=4, luck={"seen": (30.0,)}),
        result("t3", "ada", 3, game="starfarers", luck={"production": (40.0, 38.5)}),
        result("t4", "ada", 1, game="starfarers", luck={"production": (30.0, 33.5)}),
    ]
    race, star = profile("ada", rows).games
    assert (race.game, race.played, race.won, race.places, race.seats, race.best) == (
        "race",
        2,
        1,
        3,
        7,
        41,
    )
    assert race.luck == {"seen": (50.0,)}
    assert (star.game, star.won, star.luck) == ("starfarers", 1, {"production": (70.0, 72.0)})


def test_practice_against_autopilots_does_not_count() -> None:
    rows = [result("t1", "ada", 1, people=1), result("t2", "ada", 2)]
    assert profile("ada", rows).finished == 1
    assert profile("ada", rows[:1]).games == ()


def test_leaving_is_no_game_played_but_is_remembered() -> None:
    rows = [
        result("t1", "ada", 4, part=LEFT, answers=(600,), misses=2),
        result("t2", "ada", 1, answers=(60, 7200)),
    ]
    found = profile("ada", rows)
    assert (found.finished, found.left, found.misses) == (1, 1, 2)
    assert (found.games[0].played, found.games[0].won) == (1, 1)
    assert (found.answers, found.typical) == (3, 600)


def test_nobody_who_was_never_timed_is_slow_or_fast() -> None:
    assert profile("ada", [result("t1", "ada", 1)]).typical is None


def test_the_last_games_come_the_newest_first() -> None:
    rows = [result(f"t{n}", "ada", 1, ended=float(n)) for n in range(LAST + 3)]
    last = profile("ada", rows).last
    assert [row.table for row in last] == [f"t{n}" for n in range(LAST + 2, 2, -1)]


def test_two_players_are_compared_where_both_played_to_the_end() -> None:
    mine = [
        result("t1", "ada", 1),
        result("t2", "ada", 3),
        result("t3", "ada", 2),
        result("t4", "ada", 1, game="starfarers"),
        result("t5", "ada", 1),
        result("t6", "ada", 4, part=LEFT),
    ]
    theirs = [
        result("t1", "bob", 2),
        result("t2", "bob", 1),
        result("t3", "bob", 2),
        result("t4", "bob", 3, game="starfarers"),
        result("t6", "bob", 1),
        result("t7", "bob", 1),
    ]
    assert versus(mine, theirs) == [Versus("race", 3, 1, 1), Versus("starfarers", 1, 1, 0)]


# What others may read


async def test_a_profile_of_a_server_has_its_games_alone(memory: MemoryJournal) -> None:
    await put(memory, result("t1", "ada", 1), result("t2", "ada", 1, guild="g2"))
    assert (await profiles.profile_of(memory, "ada", "g1")).finished == 1
    assert (await profiles.profile_of(memory, "ada")).finished == 2


async def test_a_rating_is_told_only_as_long_as_its_owner_wants_one(memory: MemoryJournal) -> None:
    await put(memory, result("t1", "ada", 1, mu=28.0, sigma=6.0))
    assert (await profiles.profile_of(memory, "ada")).games[0].rating is None
    await ratings.choose(memory, "ada", 1.0, wanted=True)
    assert (await profiles.profile_of(memory, "ada")).games[0].rating == Rating(28.0, 6.0)


async def test_statistics_are_public_until_their_owner_says_otherwise(
    memory: MemoryJournal,
) -> None:
    assert not await profiles.is_private(memory, "ada")
    await profiles.share(memory, "ada", wanted=False)
    assert await profiles.is_private(memory, "ada")
    await profiles.share(memory, "ada", wanted=True)
    assert not await profiles.is_private(memory, "ada")


async def test_who_shows_nothing_has_no_answer_times_in_a_memoir(memory: MemoryJournal) -> None:
    await put(
        memory,
        result("t1", "ada", 1, answers=(60, 120, 600)),
        result("t1", "bob", 2, seat=1, answers=(300,)),
        result("t1", "cy", 3, seat=2),
        result("t1", "dee", 4, seat=2, nth=1, part=LEFT, answers=(900,)),
    )
    await profiles.share(memory, "bob", wanted=False)
    assert await profiles.typical_answers(memory, "t1") == {0: 120}


async def ladder_of(journal: MemoryJournal, guild: str = "g1") -> list[tuple[str, int]]:
    return [(rung.user, rung.games) for rung in await profiles.ladder(journal, guild, "race")]


async def test_the_ladder_has_those_who_want_a_rating_and_are_not_private(
    memory: MemoryJournal,
) -> None:
    rows = [
        result("t1", "ada", 2, mu=24.0, sigma=6.0),
        result("t1", "bob", 1, seat=1, mu=28.0, sigma=6.0),
        result("t1", "cy", 3, seat=2, mu=30.0, sigma=6.0),
        result("t2", "ada", 1, ended=30.0, guild="g2", mu=31.0, sigma=5.0),
        result("t2", "dee", 2, ended=30.0, guild="g2", seat=1, mu=20.0, sigma=5.0),
    ]
    await put(memory, *rows)
    for user in ("ada", "bob", "cy", "dee"):
        await ratings.choose(memory, user, 1.0, wanted=True)
    await profiles.share(memory, "cy", wanted=False)
    assert await ladder_of(memory) == [("bob", 1), ("ada", 1)]
    await ratings.choose(memory, "ada", 2.0, wanted=False)
    assert await ladder_of(memory) == [("bob", 1)]
    assert await ladder_of(memory, "g2") == [("dee", 1)]
