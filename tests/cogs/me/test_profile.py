"""Profiles and memoirs on Discord: what one reads of oneself, of others, and of a finished game."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.engine.records import Seat
from bot.play.autopilots.levels import autopilot
from bot.play.post.posts import Shown, plan
from bot.play.results.results import record
from bot.play.table.live import game_of
from bot.play.table.seen import Follower
from bot.playground.server import LocalDiscord
from bot.store.records import TableRow
from bot.store.sqlite.memory import MemoryJournal
from cogs.ui.post import table_post
from cogs.ui.post.pictures import PublicPictures
from tests.support.discord.driver import Person
from tests.support.discord.house import House


class Easel:
    """A studio that draws at once; what was drawn is kept."""

    def __init__(self) -> None:
        self.slots: list[str] = []

    async def draw(self, slot: str, name: bytes, make: Any) -> Any:
        self.slots.append(slot)
        return make()


class Clock:
    """Every look at it is a minute later."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        self.now += 60.0
        return self.now


@pytest.fixture
async def house(local: LocalDiscord) -> AsyncIterator[House]:
    async with House(local, MemoryJournal(), clock=Clock()) as found:
        yield found


async def finish(house: House, row: TableRow) -> TableRow:
    """Everybody plays on as an autopilot would."""
    referee, pilot = house.play.referee, autopilot(game_of(row.game), "1", 1)
    while owing := await house.owing(row):
        seat = Seat(owing[0])
        prompt = (await referee.prompts(row.id, seat))[0]
        view = await referee.view(row.id, seat)
        await referee.submit(row.id, seat, pilot(view, prompt), giver=row.seats[seat].user)
    return await house.journal.table(row.id)


async def played(house: House, *people: Person, **options: Any) -> TableRow:
    options = {"name": "Amber Comet", "pace": "daily", **options}
    row = await finish(house, await house.table(*people, **options))
    await record(house.journal, row.id)
    return row


async def winner_first(house: House, row: TableRow, *people: Person) -> list[Person]:
    places = {result.user: result.place for result in await house.journal.results(table=row.id)}
    return sorted(people, key=lambda person: places[str(person.user.id)])


# Profiles


async def test_a_profile_without_games_says_so(house: House) -> None:
    nova = house.person("Nova")
    await nova.slash("/me profile")
    text = nova.panel().text
    assert "Nova" in text
    assert "No game with other people has been played to its end yet." in text
    assert {"Keep them private", "Rate my games", "All servers"} <= set(nova.panel().labels)


async def test_a_profile_tells_results_speed_and_the_last_games(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await played(house, nova, rigel)
    first, second = await winner_first(house, row, nova, rigel)
    await first.slash("/me profile")
    text = first.panel().text
    assert "**Race**: 1 game, 1 won. Average place 1 of 2" in text
    assert "Finished 1 of 1, missed 0 deadlines." in text
    assert "Typical answer:" in text
    assert "Race · Amber Comet: place 1 of 2" in text
    await second.slash("/me profile")
    assert "1 game, 0 won. Average place 2 of 2" in second.panel().text


async def test_another_players_profile_tells_how_one_did_against_them(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await played(house, nova, rigel)
    first, second = await winner_first(house, row, nova, rigel)
    await first.slash("/me profile", player=second.user.name)
    name = second.user.name
    assert f"Against you at Race: 1 game, you were ahead in 1, {name} in 0." in first.panel().text
    assert first.panel().labels == []
    await second.menu("Player card", first.user)
    assert "you were ahead in 0" in second.panel().text


async def test_who_keeps_statistics_private_is_read_by_nobody_else(house: House) -> None:
    nova, rigel, vega = (house.person(name) for name in ("Nova", "Rigel", "Vega"))
    await played(house, nova, rigel)
    await nova.slash("/me profile")
    await nova.press("Keep them private", nova.panel())
    assert "Your statistics are private" in nova.panel().text
    assert "**Race**: 1 game" in nova.panel().text
    for other in (rigel, vega):
        await other.slash("/me profile", player="Nova")
        assert other.panel().text == "**Nova** keeps statistics private."
        await other.menu("Player card", nova.user)
        assert other.panel().text == "**Nova** keeps statistics private."
    await nova.press("Let others read them", nova.panel())
    await vega.slash("/me profile", player="Nova")
    assert "**Race**: 1 game" in vega.panel().text


async def test_a_running_game_is_in_no_profile(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    await house.table(nova, rigel, name="Far Light")
    await rigel.slash("/me profile", player="Nova")
    assert "Far Light" not in rigel.panel().text
    assert "No game with other people" in rigel.panel().text


async def test_all_servers_are_for_ones_own_eyes(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    await played(house, nova, rigel)
    await nova.slash("/me profile")
    await nova.press("All servers", nova.panel())
    assert "for your eyes only" in nova.panel().text
    await nova.press("Keep them private", nova.panel())
    assert "for your eyes only" in nova.panel().text
    await nova.press("This server", nova.panel())
    assert "on this server" in nova.panel().text


async def test_others_are_not_shown_where_there_is_no_server(house: House) -> None:
    nova = house.person("Nova")
    nova.channel = nova.dm
    await nova.slash("/me profile", player="Rigel")
    assert "Statistics of other people are shown on a server" in nova.panel().text
    await nova.slash("/me profile")
    assert "for your eyes only" in nova.panel().text


async def test_a_forged_switch_changes_nothing(house: House) -> None:
    nova = house.person("Nova")
    await nova.slash("/me profile")
    await nova.forge("u1:profile:everything", nova.panel())
    assert "No game with other people" not in nova.panel().text
    await nova.slash("/me profile")
    await nova.forge("u1:ladder:chess", nova.panel())
    assert "Ladder" not in nova.panel().text


# Ratings


async def test_ratings_are_a_choice_and_the_ladder_has_those_who_made_it(house: House) -> None:
    nova, rigel, vega = (house.person(name) for name in ("Nova", "Rigel", "Vega"))
    for person in (nova, rigel):
        await person.slash("/me profile")
        await person.press("Rate my games", person.panel())
        assert "Your games that begin from now on are rated." in person.panel().text
        assert "Stop rating" in person.panel().labels
    row = await played(house, nova, rigel, vega)
    first, second = await winner_first(house, row, nova, rigel)
    await first.slash("/me profile")
    assert "after 1 rated game, still unsure." in first.panel().text
    await vega.slash("/me profile")
    assert "rated game" not in vega.panel().text
    await vega.press("Ladder: Race", vega.panel())
    lines = vega.panel().text.splitlines()
    assert [line.split()[1].rstrip(":") for line in lines[1:]] == [
        first.user.name,
        second.user.name,
    ]
    await first.slash("/me profile")
    await first.press("Keep them private", first.panel())
    await vega.press("My profile", vega.panel())
    await vega.press("Ladder: Race", vega.panel())
    assert first.user.name not in vega.panel().text


async def test_a_game_that_had_begun_before_is_not_rated(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel, pace="daily")
    for person in (nova, rigel):
        await person.slash("/me profile")
        await person.press("Rate my games", person.panel())
    await finish(house, row)
    rows = await record(house.journal, row.id)
    assert [result.mu for result in rows] == [None, None]
    await nova.slash("/me profile")
    await nova.press("Ladder: Race", nova.panel())
    assert "Nobody here is rated yet." in nova.panel().text


# Memoirs


@pytest.mark.parametrize(("game", "seats"), [("race", 2), ("starfarers", 3)])
async def test_the_memoir_of_a_finished_game_is_behind_its_door(
    house: House, game: str, seats: int
) -> None:
    people = [house.person(name) for name in ("Nova", "Rigel", "Vega")][:seats]
    row = await played(house, *people, game=game)
    nova = people[0]
    await nova.slash("/play", table=row.id)
    await nova.press("Memoir", nova.panel())
    text = nova.panel().text
    assert "Turning points" in text
    assert "Luck ledger" in text
    assert "Typical answer" in text
    assert all(f"{person.user.name}: " in text for person in people)
    await nova.press("Points by round", nova.panel())
    assert "Points after each round" in nova.panel().text
    await nova.press("Memoir", nova.panel())
    assert "Turning points" in nova.panel().text


async def test_a_running_game_has_no_memoir(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await nova.slash("/play", table=row.id)
    await nova.forge(f"d1:memoir:{row.id}", nova.panel())
    assert "This game goes on" in nova.panel().text
    assert "Luck" not in nova.panel().text


async def test_in_italian_the_memoir_reads_as_italian(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await played(house, nova, rigel)
    nova.user.locale = "it"
    await nova.slash("/play", table=row.id)
    await nova.press("Memorie", nova.panel())
    assert "Il conto della fortuna" in nova.panel().text
    await nova.slash("/me profile")
    assert "1 partita" in nova.panel().text


async def test_the_last_post_has_the_curve_as_its_third_picture(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await played(house, nova, rigel)
    found = plan(Shown(), await Follower(house.journal).since(row.id, 0))
    tongue = await house.front.desk.seating.tongue(row, "en")
    easel: Any = Easel()
    drawn = await PublicPictures(easel, house.play).public(row, found, 7, tongue)
    post = table_post.last_post(tongue, found, 7, {}, row=row, secret="00")
    assert easel.slots == [f"{row.id}/{name}" for name in ("post", "last", "curve")]
    assert post.pictures == ("scores-7.png", "board-7.png", "curve-7.png")
    assert drawn[2][1].startswith("Points after each round.")
    assert "memoir" in post.doors


async def test_a_memoir_comes_with_its_picture(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await played(house, nova, rigel)
    easel: Any = Easel()
    house.studio = easel
    await house.restart()
    await nova.slash("/play", table=row.id)
    await nova.press("Memoir", nova.panel())
    await nova.until(lambda: nova.panel().files)
    assert easel.slots == [f"{row.id}/memoir"]
    assert [png[:4] for png in nova.panel().files.values()] == [b"\x89PNG"]
