"""The last post of a table: its doors, the hands behind them, and thanks that are counted."""

from __future__ import annotations

import pytest

from bot.engine.records import Seat
from bot.play.autopilots.levels import autopilot
from bot.play.table.live import game_of
from bot.playground.server import LocalDiscord
from bot.store import settings
from bot.store.privacy.erasing import erasing
from bot.store.privacy.words import Person as Forgotten
from bot.store.records import TableRow
from rendering.studio import Studio
from tests.support.discord.driver import Person
from tests.support.discord.guests import Inn, opened
from tests.support.discord.screen import Seen

DOORS = {
    "en": ["Rematch", "Replay", "Hands at the end", "Export", "Thank the table"],
    "it": ["Rivincita", "Rivedi", "Mani alla fine", "Esporta", "Ringrazia il tavolo"],
}
LOCALES = pytest.mark.parametrize("locale", ["en-US", "it"])


async def finished(inn: Inn, game: str) -> tuple[TableRow, list[Person]]:
    """A game that autopilots have played to its end in the players' names."""
    row, people = await inn.party(game)
    referee, pilot = inn.play.referee, autopilot(game_of(game), "1", 1)
    while owing := await inn.owing(row):
        seat = Seat(owing[0])
        prompt = (await referee.prompts(row.id, seat))[0]
        command = pilot(await referee.view(row.id, seat), prompt)
        await referee.submit(row.id, seat, command, giver=row.seats[seat].user)
    await inn.settle()
    return await inn.journal.table(row.id), people


def last_post(person: Person) -> Seen:
    found = [seen for seen in person.see() if not seen.ephemeral and seen.message.attachments]
    return found[-1]


@LOCALES
@pytest.mark.parametrize("game", ["race", "starfarers"])
@pytest.mark.crossed
async def test_the_last_post_leads_to_the_replay_and_to_every_hand(
    local: LocalDiscord, game: str, locale: str
) -> None:
    async with opened(local, locale) as inn:
        row, (nova, rigel, _, watcher) = await finished(inn, game)
        post = last_post(nova)
        assert post.labels[:5] == DOORS[locale.partition("-")[0]]
        await rigel.press(f"d1:replay:{row.id}", post)
        assert inn.say("cog.board.number", n=1, of=len(await boards(inn, row))) in (
            rigel.panel().text
        )
        for reader in (nova, watcher):
            await reader.press(f"d1:hands:{row.id}", post)
            for seat in range(3):
                await reader.press(f"d1:hands:{row.id}:{seat + 1}", reader.panel())
                text = reader.panel().text
                held = await inn.cards(row, seat)
                assert all(card in text for card in held)
                assert reader.panel().ephemeral
        await nova.forge(f"d1:hands:{row.id}:9", post)
        assert inn.say("cog.refuse.forged") in nova.panel().text


async def boards(inn: Inn, row: TableRow) -> list[str]:
    return (await inn.journal.setting(f"table:{row.id}", "boards") or "").split()


@LOCALES
async def test_thanks_are_counted_on_the_last_post_each_person_once(
    local: LocalDiscord, locale: str
) -> None:
    async with opened(local, locale) as inn:
        row, (nova, rigel, _, watcher) = await finished(inn, "race")
        post, messages = last_post(nova), len(nova.see())
        for person in (nova, rigel, watcher):
            await person.press(f"d1:thank:{row.id}", post)
        title = f"{inn.say('cog.game.race')} · {row.name}"
        assert inn.say("cog.end.thanked", title=title, n=3) in watcher.panel().text
        await nova.press(f"d1:thank:{row.id}", post)
        assert inn.say("cog.end.thanked_before", title=title, n=3) in nova.panel().text
        await inn.settle()
        assert inn.say("announce.thanks", n=3) in last_post(nova).text
        assert last_post(nova).id == post.id
        public = [seen for seen in nova.see() if not seen.ephemeral]
        assert len(public) == messages
        await inn.restart()
        await nova.press(f"d1:thank:{row.id}", last_post(nova))
        await inn.settle()
        assert inn.say("announce.thanks", n=3) in last_post(nova).text


async def test_who_is_forgotten_has_not_thanked(local: LocalDiscord) -> None:
    async with opened(local, "en-US") as inn:
        row, (nova, rigel, *_) = await finished(inn, "race")
        for person in (nova, rigel):
            await person.press(f"d1:thank:{row.id}", last_post(nova))
        gone = Forgotten(str(nova.user.id), ("Nova",), "former:abcde")
        await inn.journal.writer.submit(erasing(gone))
        kept = await inn.journal.setting(f"table:{row.id}", "thanks")
        assert kept == f'["{rigel.user.id}"]'


async def test_a_running_game_shows_nobody_elses_hand_and_takes_no_thanks(
    local: LocalDiscord,
) -> None:
    async with opened(local, "en-US") as inn:
        row, (nova, *_) = await inn.party("race")
        for door in ("hands", "thank"):
            await nova.forge(f"d1:{door}:{row.id}", last_post(nova))
            assert inn.say("stats.refuse.not_over") in nova.panel().text
        hidden = set[str]().union(*[await inn.cards(row, seat) for seat in (1, 2)])
        await nova.forge(f"d1:hands:{row.id}:2", last_post(nova))
        assert not any(card in nova.panel().text for card in hidden)


async def test_a_hand_at_the_end_comes_as_a_picture(local: LocalDiscord) -> None:
    async with opened(local, "en-US") as inn:
        row, (*_, watcher) = await finished(inn, "race")
        studio = Studio()
        inn.front.pictures.studio = studio
        await watcher.press(f"d1:hands:{row.id}", last_post(watcher))
        await watcher.until(lambda: watcher.panel().files)
        assert list(watcher.panel().files) == ["held.png"]
        studio.close()


async def test_the_card_and_the_hall_know_that_the_game_is_over(local: LocalDiscord) -> None:
    async with opened(local, "en-US") as inn:
        row, (nova, *_) = await finished(inn, "race")
        where = await settings.CARD.read(inn.journal, row.id)
        nova.channel = inn.world.channels[int(where.partition("/")[0])]
        (card,) = [seen for seen in nova.see() if str(seen.id) == where.partition("/")[2]]
        assert "The game is over." in card.text
        assert f"d1:play:{row.id}" not in str(card.buttons)
        assert f"d1:rematch:{row.id}" in str(card.buttons)


async def test_my_tables_lists_a_finished_game_until_it_is_looked_at(local: LocalDiscord) -> None:
    async with opened(local, "en-US") as inn:
        row, (nova, rigel, *_) = await finished(inn, "race")
        line = f"{row.name}: the game is over, and you have not looked at it yet"
        for person in (nova, rigel):
            await person.slash("/me tables")
            assert line in person.panel().text
        await nova.press(f"d1:play:{row.id}", nova.panel())
        assert "The game is over." in nova.panel().text
        await nova.slash("/me tables")
        assert "no running table" in nova.panel().text
        await rigel.slash("/me tables")
        assert line in rigel.panel().text
