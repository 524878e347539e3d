"""Boards now and then, whole or in part; the log and the news; what is shared with the channel."""

from __future__ import annotations

import pytest

from bot.engine.records import Seat
from bot.play.post.posts import Outbox, Shown
from bot.playground.client import acts
from bot.store.records import TableRow
from cogs.ui.ask.answering import Answering
from cogs.ui.table import boards, log
from cogs.ui.table.boards import Board
from cogs.ui.table.log import Wanted
from cogs.ui.table.sitting import Reader
from tests.cogs.table.showing import show
from tests.support.discord.driver import Person
from tests.support.discord.house import House
from tests.support.discord.panels import USERS, faults, new_desk, new_table, pictures
from tests.support.discord.pressing import commit, past_discards

ADA = Reader(USERS[0], "en")


async def look(person: Person, line: str, at: str) -> None:
    """With the option `at`, which the driver keeps for itself."""
    begun = acts.invoke(person.world, person.user, person.channel, line, {"at": at})
    await person.answered(begun)


async def a_round(house: House) -> tuple[Person, Person, TableRow]:
    """Two boards: before the discards, and after Nova's action was sealed too."""
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await show(house, row)
    await past_discards(house, row, nova, rigel)
    await show(house, row)
    await nova.slash("/race action", action="settle")
    await nova.press(commit(nova.panel()), nova.panel())
    return nova, rigel, row


async def test_the_outbox_remembers_what_each_board_showed(house: House) -> None:
    *_, row = await a_round(house)
    outbox = Outbox(house.journal)
    first, second = await outbox.boards(row.id)
    assert first == 1
    assert second > first
    await outbox.save(row.id, Shown(board=2, version=second + 1, message="1"))
    assert await outbox.boards(row.id) == [first, second + 1]


async def test_boards_from_before_it_was_kept_are_unknown_and_refused() -> None:
    desk = await new_desk()
    table = await new_table(desk)
    outbox = Outbox(desk.play.journal)
    await outbox.save(table, Shown(board=3, version=1, message="1"))
    assert await outbox.boards(table) == [0, 0, 1]
    sitting = await desk.seating.sit(table, ADA)
    found = await boards.propose(desk.play, sitting, "")
    assert [proposal.value for proposal in found] == ["3"]


async def test_an_earlier_board_is_drawn_as_its_viewer_saw_it(house: House) -> None:
    nova, _, row = await a_round(house)
    found = await nova.autocomplete("/table board", "at", "")
    assert [choice["value"] for choice in found] == ["2", "1"]
    await look(nova, "/table board", "1")
    assert "board 1 of 2" in nova.panel().text
    await nova.press("Board after ▶", nova.panel())
    assert "board 2 of 2" in nova.panel().text
    await nova.press("As it stands", nova.panel())
    assert "Waiting for ■ Rigel" in nova.panel().text
    sitting = await house.front.desk.seating.sit(row.id, Reader(str(nova.user.id), "en"))
    panel = await boards.panel(house.play, sitting, Board(1))
    (picture,) = pictures(panel)
    assert (picture.at, picture.board) == (1, 1)
    then, _ = await boards.looked_at(house.play, sitting, Board(1))
    assert then.view == await house.play.referee.view(row.id, Seat(0), 1)
    assert then.view != sitting.view


@pytest.mark.parametrize("at", ["0", "9", "-1", "x", "1e3", "\u0661\u0662", "9" * 4_000])
async def test_a_board_that_is_not_there_is_refused(house: House, at: str) -> None:
    nova, *_ = await a_round(house)
    await look(nova, "/table board", at)
    assert "board" in nova.panel().text
    assert nova.panel().labels == []


async def test_one_player_of_the_table_can_be_looked_at(house: House) -> None:
    nova, _, _ = await a_round(house)
    found = await nova.autocomplete("/table board", "view", "rig")
    assert found == [{"name": "Rigel", "value": "seat.2"}]
    await nova.slash("/table board", view="seat.2")
    assert nova.panel().selects
    await nova.choose("now", None, nova.panel())
    await nova.slash("/table board", view="the moon")
    assert "The table has no part the moon" in nova.panel().text


async def test_the_text_board_tells_an_earlier_board_too(house: House) -> None:
    nova, *_ = await a_round(house)
    await look(nova, "/table text", "1")
    assert "board 1" in nova.panel().text
    await look(nova, "/table text", "7")
    assert "There is no board 7" in nova.panel().text


async def test_standings_tell_what_everybody_may_know(house: House) -> None:
    nova, *_ = await a_round(house)
    await nova.slash("/table standings")
    assert "● Nova:" in nova.panel().text
    assert "■ Rigel:" in nova.panel().text


# --- log and news


async def test_the_log_can_be_narrowed_and_leads_to_its_board(house: House) -> None:
    nova, _, _ = await a_round(house)
    await nova.slash("/table log")
    whole = nova.panel().text
    assert "boards 1\N{EN DASH}2" in whole
    await nova.press("Only mine", nova.panel())
    mine = nova.panel().text
    assert 0 < mine.count("▸") == len(mine.splitlines()) - 1
    assert len(mine) < len(whole)
    await nova.press("Everybody's", nova.panel())
    await nova.press("Without numbers", nova.panel())
    assert "With numbers" in nova.panel().labels
    await nova.press("Board here", nova.panel())
    assert "board 2 of 2" in nova.panel().text
    found = await nova.autocomplete("/table log", "player", "")
    assert [choice["name"] for choice in found] == ["Nova", "Rigel"]
    await nova.slash("/table log", player="2")
    assert "Rigel" in nova.panel().text
    assert all("Rigel" in line for line in nova.panel().text.splitlines()[1:])
    await nova.slash("/table log", player="9")
    assert "9 is nobody at this table" in nova.panel().text


async def test_news_tell_what_changed_since_the_own_move_and_step_by_step(house: House) -> None:
    nova, rigel, row = await a_round(house)
    await rigel.slash("/race action", action="explore_1_1")
    await rigel.press(commit(rigel.panel()), rigel.panel())
    number = await show(house, row)
    await nova.slash("/table news")
    panel = nova.panel()
    assert "Since your move, <t:" in panel.text
    assert "Step by step" in panel.labels
    await nova.press("Step by step", panel)
    assert f"board {number} of {number}" in nova.panel().text
    sitting = await house.front.desk.seating.sit(row.id, Reader(str(nova.user.id), "en"))
    (picture,) = pictures(await log.news(house.play, sitting, str(nova.user.id)))
    assert picture.since == sitting.last > 1


async def test_a_question_says_what_happened_since_the_own_last_move(house: House) -> None:
    nova, rigel, _ = await a_round(house)
    await rigel.slash("/race action", action="settle")
    await rigel.press(commit(rigel.panel()), rigel.panel())
    await nova.slash("/play")
    assert "-# Since your last move: " in nova.panel().text
    nova.user.locale = "it"
    await nova.slash("/play")
    assert "-# Dalla tua ultima mossa: " in nova.panel().text


async def new_log(desk: Answering, table: str, arg: str) -> list[str]:
    sitting = await desk.seating.sit(table, ADA)
    return list(faults(await log.log(desk.play, sitting, Wanted.read(arg))))


@pytest.mark.parametrize("arg", ["", "1.f", "0.x.m", "99999.x.md3", "x.y.z", "3.n.9", "1.x.d"])
async def test_whatever_a_door_to_the_log_says_a_page_comes(arg: str) -> None:
    desk = await new_desk()
    assert await new_log(desk, await new_table(desk), arg) == []


# --- sharing


async def test_a_shared_board_shows_what_the_channel_may_see_and_calls_nobody(
    house: House,
) -> None:
    nova, rigel, _ = await a_round(house)
    await nova.slash("/table board")
    await nova.press("Share here", nova.panel())
    assert "Shared in this channel" in nova.panel().text
    post = rigel.newest()
    assert "Nova shares this" in post.text
    assert (post.called, post.labels, post.selects) == ([], [], [])


async def test_a_shared_page_of_the_log_keeps_secrets_that_its_sharer_knows(house: House) -> None:
    nova, rigel, _ = await a_round(house)
    await nova.slash("/table log")
    assert "Settle" in nova.panel().text
    await nova.press("Share here", nova.panel())
    assert "log, page" in rigel.newest().text
    assert "Settle" not in rigel.newest().text
    assert "▸" not in rigel.newest().text


async def test_two_quick_presses_share_once(house: House) -> None:
    nova, rigel, _ = await a_round(house)
    await nova.slash("/help rules", search="RACE-7.18")
    panel = nova.panel()
    share = panel.button("Share here")["custom_id"]
    before = len(rigel.see())
    await nova.press(share, panel)
    await nova.forge(share, panel)
    assert len(rigel.see()) == before + 1
    assert "RACE-7.18" in rigel.newest().text


async def test_a_card_is_shared_with_its_words(house: House) -> None:
    nova, rigel, _ = await a_round(house)
    await nova.slash("/help look", search="race.gem_world")
    await nova.press("Share here", nova.panel())
    assert "Gem World" in rigel.newest().text


async def test_sharing_where_the_bot_may_not_write_is_refused(house: House) -> None:
    nova, *_ = await a_round(house)
    await nova.slash("/table board")
    house.world.faults.next("POST /channels/*/messages", 403, code=50013)
    await nova.press("Share here", nova.panel())
    assert "I cannot post in this channel" in nova.panel().text


@pytest.mark.parametrize(
    "forged", ["d1:share:{table}:hand/1", "d1:share:{table}", "u1:share:", "u1:share:hand/x"]
)
async def test_only_what_hides_nothing_can_be_shared(house: House, forged: str) -> None:
    nova, rigel, row = await a_round(house)
    before = len(rigel.see())
    await nova.slash("/play")
    await nova.forge(forged.format(table=row.id), nova.panel())
    assert "I cannot read this button" in nova.panel().text
    assert len(rigel.see()) == before


# --- on a message


async def test_what_happened_here_tells_the_lines_of_a_board(house: House) -> None:
    nova, _, row = await a_round(house)
    sitting = await house.front.desk.seating.sit(row.id, Reader(str(nova.user.id), "en"))
    panel = await log.happened(house.play, sitting, 2)
    text = "\n".join(panel.texts())
    assert "board 2" in text
    assert "discard" in text
    assert list(faults(panel)) == []
    await nova.menu("What happened here", nova.see()[0])
    assert "This message shows no board" in nova.panel().text
