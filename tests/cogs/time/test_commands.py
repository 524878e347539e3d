"""Time at a table, end to end: paces, time for others, pauses, reminders, wishes."""

from __future__ import annotations

import pytest

from bot.demo import Guest, start_demo
from tests.support.discord.driver import Person
from tests.support.discord.ground import HOUR, NOON, Ground, notices, posts

# Paces


async def test_the_pace_is_chosen_at_opening_and_shown_with_what_happens_at_the_end(
    ground: Ground, nova: Person, rigel: Person
) -> None:
    row = await ground.table(nova, rigel, pace="36h + 2d / remind")
    assert row.pace == "1d12h+2d/remind"
    terms = "36 hours for a move, a bank of 2 days, then you are reminded and the table waits"
    card = nova.newest(ground.world.hall).text
    assert "A move within 36 hours" in card
    assert terms in card
    assert any(terms in seen.text for seen in nova.see())
    due = int(NOON + 36 * HOUR)
    assert f"due <t:{due}:R>, then 2 days of bank" in posts(nova)[0].text


@pytest.mark.parametrize(
    ("pace", "said"),
    [
        ("5m", "A pace gives at least 30 minutes for a move."),
        ("90d", "A pace gives at most 30 days for a move."),
        ("36h+90d", "A bank holds at most 60 days."),
        ("banana", "banana is no length of time."),
        ("daily/execute", "There is no rule execute for the end of time."),
    ],
)
async def test_absurd_paces_are_refused_with_what_would_do(
    ground: Ground, nova: Person, pace: str, said: str
) -> None:
    await nova.slash("/table new", game="race", pace=pace)
    assert said in nova.panel().text
    assert "Choose" in nova.panel().text or "Write it like" in nova.panel().text
    assert await ground.app.journal.tables() == []


async def test_the_form_asks_what_happens_when_time_is_up(ground: Ground, nova: Person) -> None:
    await nova.slash("/help start")
    await nova.press("u1:new:race", nova.panel())
    await nova.submit_modal({"pace": ["swift"], "expiry": ["substitute"]})
    (row,) = await ground.app.journal.tables()
    assert row.pace == "swift/substitute"
    assert "somebody else may take the seat" in nova.newest().text
    await nova.press("Options", nova.newest())
    await nova.press("Change options", nova.panel())
    await nova.submit_modal({"expiry": ["default"]})
    (row,) = await ground.app.journal.tables()
    assert row.pace == "swift/default"


async def test_a_pace_of_ones_own_is_explained_while_it_is_typed(nova: Person) -> None:
    usual = await nova.autocomplete("/table new", "pace")
    assert [one["value"] for one in usual] == ["blitz", "swift", "daily", "easy", "slow", "free"]
    own = await nova.autocomplete("/table new", "pace", "36h+2d")
    assert [one["value"] for one in own] == [
        "1d12h+2d/remind",
        "1d12h+2d/default",
        "1d12h+2d",
        "1d12h+2d/substitute",
    ]
    assert own[0]["name"].startswith("36 hours for a move, a bank of 2 days, then you are reminded")
    assert await nova.autocomplete("/table new", "pace", "5m") == []


# Time for others


async def test_time_is_given_to_an_opponent_and_told_at_the_table(
    ground: Ground, nova: Person, rigel: Person
) -> None:
    row = await ground.table(nova, rigel)
    await nova.slash("/table time", player="2", hours=12)
    assert "■ Rigel has 12 hours more." in nova.panel().text
    ground.later(0.01)
    await nova.until(lambda: "Rigel gets 12 hours more." in posts(nova)[0].text)
    assert f"■ Rigel due <t:{int(NOON + 36 * HOUR)}:R>" in posts(nova)[0].text
    names = await nova.autocomplete("/table time", "player", hours=1)
    assert [one["name"] for one in names] == ["Rigel"]
    facts = await ground.app.journal.clock_facts(row.id)
    assert [fact.amount for fact in facts if fact.kind == "time_given"] == [12 * HOUR]


@pytest.mark.parametrize(
    ("player", "said"),
    [
        ("1", "You cannot give time to yourself."),
        ("nova", "You cannot give time to yourself."),
        ("7", "7 is nobody at this table."),
        ("Orion", "Orion is nobody at this table."),
    ],
)
async def test_time_goes_only_to_others_at_the_table(
    ground: Ground, nova: Person, rigel: Person, player: str, said: str
) -> None:
    row = await ground.table(nova, rigel)
    await nova.slash("/table time", player=player, hours=12)
    assert said in nova.panel().text
    facts = await ground.app.journal.clock_facts(row.id)
    assert [fact for fact in facts if fact.kind == "time_given"] == []


async def test_a_watcher_gives_no_time(ground: Ground, nova: Person, rigel: Person) -> None:
    row = await ground.table(nova, rigel)
    vega = ground.person("Vega")
    vega.channel = nova.channel
    await vega.slash("/table time", player="1", hours=5, table=row.id)
    assert "no seat" in vega.panel().text.lower() or "seat" in vega.panel().text.lower()
    assert await ground.app.journal.clock_facts(row.id) == []


# Pauses


async def test_a_pause_is_asked_for_voted_on_and_ended_by_vote(
    ground: Ground, nova: Person, rigel: Person
) -> None:
    row = await ground.table(nova, rigel)
    await nova.slash("/table pause", until="5d", why="exams")
    assert "The others are asked in the thread." in nova.panel().text
    await nova.until(lambda: notices(nova))
    question = notices(nova)[-1]
    assert question.called == ["Rigel"]
    assert "● Nova asks for a pause until" in question.text
    assert "✓ ● Nova · open: ■ Rigel" in question.text
    await rigel.press("Agree", question)
    ground.later(0.01)
    await nova.until(lambda: "All agreed: the clocks stand still." in question.text)
    await nova.until(lambda: "clocks stand still until" in posts(nova)[0].text)
    assert question.buttons == []
    assert await ground.app.play.keeper.paused(row.id) is not None
    await rigel.forge(f"v1:{row.id}:pause:1:refuse", question)
    assert "This vote is over: it was agreed." in rigel.panel().text
    await rigel.slash("/table resume")
    await nova.until(lambda: "■ Rigel asks to go on." in notices(nova)[-1].text)
    await nova.press("Agree", notices(nova)[-1])
    assert await ground.app.play.keeper.paused(row.id) is None
    ground.later(0.01)
    await nova.until(lambda: "due <t:" in posts(nova)[0].text)


@pytest.mark.parametrize(
    ("until", "said"),
    [
        ("90d", "A pause lasts at most 60 days."),
        ("2026-01-01", "That moment has passed already."),
        ("soon", "soon is no day of the calendar."),
    ],
)
async def test_absurd_pauses_are_refused(
    ground: Ground, nova: Person, rigel: Person, until: str, said: str
) -> None:
    row = await ground.table(nova, rigel)
    await nova.slash("/table pause", until=until)
    assert said in nova.panel().text
    assert await ground.app.play.pauses.votes(row.id) == []


async def test_a_second_vote_is_refused_and_the_first_can_be_withdrawn(
    ground: Ground, nova: Person, rigel: Person
) -> None:
    row = await ground.table(nova, rigel)
    await nova.slash("/table pause")
    asked = nova.panel()
    await rigel.slash("/table pause")
    assert "Such a vote is open already at this table." in rigel.panel().text
    await rigel.slash("/table resume")
    assert "The clocks of this table are running." in rigel.panel().text
    await nova.until(lambda: notices(nova))
    await nova.press("Agree", notices(nova)[-1])
    assert "You are not asked in this vote." in nova.panel().text
    await nova.press("Withdraw the question", asked)
    (vote,) = await ground.app.play.pauses.votes(row.id)
    assert vote.status == "withdrawn"
    await nova.until(lambda: not notices(nova)[-1].buttons)


async def test_an_italian_table_asks_in_italian(ground: Ground) -> None:
    nova, rigel = ground.person("Nova", "it"), ground.person("Rigel", "it")
    await ground.table(nova, rigel, language="it")
    await nova.slash("/table pause", why="esami")
    await nova.until(lambda: notices(nova))
    assert "● Nova chiede una pausa fino a" in notices(nova)[-1].text
    await rigel.press("Contro", notices(nova)[-1])
    assert "Non tutti d'accordo: gli orologi vanno avanti." in rigel.panel().text


# Reminders and their doors


async def test_a_reminder_has_doors_to_play_to_time_and_to_the_seat(
    ground: Ground, nova: Person, rigel: Person
) -> None:
    row = await ground.table(nova, rigel)
    ground.later(13)
    await nova.until(lambda: len(notices(nova)) == 2)
    mine = next(seen for seen in notices(nova) if seen.called == ["Nova"])
    assert "Race · " in mine.text
    assert "still waits for you: choose your action" in mine.text
    await nova.press("Need time…", mine)
    assert "You have 30 vacation days left this year." in nova.panel().text
    await nova.press("Rigel +12 h", nova.panel())
    assert "■ Rigel has 12 hours more." in nova.panel().text
    await nova.press("Vacation…", nova.panel())
    await nova.submit_modal({"start": "13.1.", "to": "14.1."})
    assert "You are on vacation until" in nova.panel().text
    await nova.press("Hand over…", mine)
    assert row.id in str(nova.panel().buttons)
    await nova.press("▶ Play", mine)
    assert "(on vacation until" in nova.panel().text


async def test_eight_hours_into_the_demo_there_is_a_reminder(ground: Ground, nova: Person) -> None:
    place = str(ground.world.guild.id), str(ground.world.hall.id)
    thread = await start_demo(ground.app, Guest(str(nova.user.id), "Nova", *place))
    nova.channel = ground.world.channels[int(thread)]
    await nova.until(lambda: posts(nova))
    ground.later(8)
    await nova.until(lambda: notices(nova))
    assert notices(nova)[-1].called == ["Nova"]


# Wishes


async def test_direct_messages_begin_with_one_that_shows_that_they_arrive(
    ground: Ground, nova: Person, rigel: Person
) -> None:
    await rigel.slash("/me notify", how="dm")
    assert "This is where I write to you" in rigel.newest(rigel.dm).text
    await ground.table(nova, rigel)
    assert posts(nova)[0].called == ["Nova"]
    await rigel.until(lambda: "waits for you: choose your action" in rigel.newest(rigel.dm).text)
    await rigel.press("▶ Play", rigel.newest(rigel.dm))
    assert "Round 1" in rigel.panel().text
    assert "Discard from your hand" in rigel.panel().text


async def test_whose_direct_messages_are_closed_is_told_at_once_and_mentioned(
    ground: Ground, nova: Person, rigel: Person
) -> None:
    rigel.user.dms_open = False
    await rigel.slash("/me notify", how="dm")
    assert "I cannot send you direct messages" in rigel.panel().text
    await ground.table(nova, rigel)
    assert posts(nova)[0].called == ["Nova", "Rigel"]


async def test_a_wish_for_one_table_needs_a_seat_there(
    ground: Ground, nova: Person, rigel: Person
) -> None:
    row = await ground.table(nova, rigel)
    await rigel.slash("/me notify", how="silent", table=row.id)
    assert await ground.app.play.wishes.of(str(rigel.user.id), row.id) == "silent"
    assert await ground.app.play.wishes.of(str(rigel.user.id)) == "mention"
    vega = ground.person("Vega")
    await vega.slash("/me notify", how="silent", table=row.id)
    assert await ground.app.play.wishes.of(str(vega.user.id), row.id) == "mention"
    await rigel.slash("/me notify", how="pigeon")
    assert "There is no kind of notice called pigeon." in rigel.panel().text


# Tables that never begin


async def test_a_table_that_nobody_starts_closes_and_its_card_says_so(
    ground: Ground, nova: Person
) -> None:
    await nova.slash("/table new", game="race", seats=2)
    card = nova.newest()
    ground.later(14 * 24 + 1)
    await nova.until(lambda: "closed" in card.text)
    assert card.buttons == []
    (row,) = await ground.app.journal.tables()
    assert row.status == "closed"


async def test_a_second_demo_has_a_name_of_its_own(ground: Ground, nova: Person) -> None:
    place = str(ground.world.guild.id), str(ground.world.hall.id)
    for _ in range(3):
        await start_demo(ground.app, Guest(str(nova.user.id), "Nova", *place))
    names = [row.name for row in await ground.app.journal.tables()]
    assert sorted(names) == ["First Light", "First Light 2", "First Light 3"]


async def test_a_pace_that_cannot_be_read_is_told_that_free_is_one(nova: Person) -> None:
    await nova.slash("/table new", game="race", pace="soon")
    assert "free" in nova.panel().text


async def test_a_vote_lasts_until_a_day_not_until_in_two_days(
    ground: Ground, nova: Person, rigel: Person
) -> None:
    await ground.table(nova, rigel)
    await nova.slash("/table pause", until="5d", why="exams")
    await rigel.until(lambda: [seen for seen in rigel.see() if "silence until" in seen.text])
    (asked,) = [seen for seen in rigel.see() if "silence until" in seen.text]
    assert f"silence until <t:{int(NOON + 48 * HOUR)}:F> is a no" in asked.text
