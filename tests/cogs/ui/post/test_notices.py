"""Notices against the local Discord: one way for each player, each thing told exactly once."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from bot.engine.records import Seat, replace
from bot.play.autopilots.levels import at_random
from bot.play.clock.keeper import Change
from bot.play.people import BY_CLOCK
from bot.play.post.wishes import CLOSED
from bot.playground.model.permissions import Permission
from cogs.ui.table.sitting import Tables
from cogs.ui.table.times import since_answer
from tests.cogs.ui.post.waiting import RIGEL, choose, started, waits_for_rigel
from tests.support.discord.lab import NOON, Lab, custom_ids, text_of
from tests.support.discord.told import HOUR, Ear, pass_hours

# The waiting line


async def test_the_waiting_line_says_until_when_and_what_comes_then(lab: Lab) -> None:
    table = await started(lab)
    due = int(NOON + 24 * HOUR)
    said = f"▶ waiting for ● Nova, ■ Rigel due <t:{due}:R>, then 3 days of bank"
    assert said in text_of(table.posts()[0])


async def test_the_waiting_line_speaks_the_tables_language(lab: Lab) -> None:
    table = await lab.table(2, pace="daily")
    await lab.journal.save_setting(f"table:{table.id}", "language", "it")
    await lab.settle()
    due = int(NOON + 24 * HOUR)
    assert f"scadenza <t:{due}:R>, poi 3 giorni di riserva" in text_of(table.posts()[0])


async def test_a_planned_vacation_stands_after_the_name(lab: Lab) -> None:
    await lab.play.hours.plan_vacation(lab.users[1], "2026-01-12", "2026-01-14")
    table = await started(lab)
    end = int(datetime(2026, 1, 15, tzinfo=UTC).timestamp())
    assert f"■ Rigel (on vacation until <t:{end}:F>)" in text_of(table.posts()[0])
    assert [person.name for person in table.posts()[0].mentions] == ["Nova"]


async def test_time_that_is_given_is_told_and_moves_the_deadline(lab: Lab) -> None:
    table = await started(lab)
    await lab.play.keeper.give_time(table.id, Seat(0), RIGEL, 12 * HOUR, key="1")
    await lab.play.keeper.give_time(table.id, Seat(0), RIGEL, 12 * HOUR, key="1")
    await lab.later()
    text = text_of(table.posts()[0])
    assert text.count("Rigel gets 12 hours more.") == 1
    assert f"■ Rigel due <t:{int(NOON + 36 * HOUR)}:R>" in text


# Calls


async def test_who_sleeps_is_named_without_a_call_and_called_once_on_waking(
    lab: Lab, ear: Ear
) -> None:
    await lab.play.hours.set_quiet(lab.users[1], "11", "15")
    table = await started(lab)
    (post,) = table.posts()
    assert f"<@{lab.users[1]}>" in text_of(post)
    assert ear.calls("Rigel") == []
    await pass_hours(lab, 2)
    assert ear.calls("Rigel") == []
    await pass_hours(lab, 4)
    (call,) = ear.calls("Rigel")
    assert call.text.startswith(
        f"<@{lab.users[1]}> Race · First Light waits for you: choose your action"
    )
    buttons = [f"d1:{door}:{table.id}" for door in ("play", "time", "seat")]
    assert custom_ids(call.message) == buttons
    await table.seal(1)
    await lab.later()
    assert not call.there


async def test_who_answers_before_waking_is_not_called(lab: Lab, ear: Ear) -> None:
    await lab.play.hours.set_quiet(lab.users[1], "11", "15")
    table = await started(lab)
    await table.seal(1)
    await pass_hours(lab, 6)
    assert ear.calls("Rigel") == []
    assert await lab.journal.pending(1e12) == []


async def test_a_direct_message_takes_the_place_of_the_mention(lab: Lab, ear: Ear) -> None:
    await choose(lab, 1, "dm")
    await lab.journal.save_setting(f"user:{lab.users[1]}", "language", "it")
    table = await started(lab)
    assert ear.calls("Rigel") == []
    (message,) = ear.direct("Rigel")
    assert "Race · First Light ti aspetta: scegli la tua azione" in message.text
    assert f"/{table.place.id}/{table.posts()[0].id}" in message.text
    await table.seal(1)
    await lab.later()
    assert not message.there
    assert await lab.journal.pending(1e12) == []


async def test_closed_direct_messages_fall_back_to_one_mention(lab: Lab, ear: Ear) -> None:
    await choose(lab, 1, "dm")
    lab.world.person("Rigel").dms_open = False
    table = await started(lab)
    (call,) = ear.calls("Rigel")
    assert call.message.channel is table.place
    assert "waits for you" in call.text
    assert await lab.journal.setting(f"user:{lab.users[1]}", "direct") == CLOSED
    await table.close_barrier()
    await lab.settle()
    assert [one.message.attachments != [] for one in ear.calls("Rigel")] == [False, True]
    assert not call.there
    assert ear.direct("Rigel") == []


async def test_whoever_opens_them_again_is_written_to_again(lab: Lab, ear: Ear) -> None:
    await choose(lab, 1, "dm")
    await lab.play.wishes.close(lab.users[1])
    table = await started(lab)
    assert len(ear.calls("Rigel")) == 1
    await choose(lab, 1, "dm")
    await table.close_barrier()
    await lab.settle()
    assert len(ear.direct("Rigel")) == 1
    assert len(ear.calls("Rigel")) == 1


async def test_the_silent_are_named_and_never_told(lab: Lab, ear: Ear) -> None:
    await choose(lab, 1, "silent")
    table = await waits_for_rigel(lab)
    await pass_hours(lab, 90)
    assert f"<@{lab.users[1]}>" in text_of(table.posts()[0])
    assert ear.calls("Rigel") == []
    assert ear.direct("Rigel") == []


async def test_each_table_may_have_a_wish_of_its_own(lab: Lab, ear: Ear) -> None:
    await choose(lab, 1, "silent")
    loud = await lab.table(2, name="Loud", pace="daily")
    await choose(lab, 1, "mention", loud.id)
    await started(lab, name="Quiet")
    assert [one.message.channel for one in ear.calls("Rigel")] == [loud.place]
    await choose(lab, 1, "usual", loud.id)
    await loud.close_barrier()
    await lab.settle()
    assert len(ear.calls("Rigel")) == 1


# Reminders


async def test_reminders_come_at_half_and_at_85_percent_and_in_the_bank_each_in_place_of_the_last(
    lab: Lab, ear: Ear
) -> None:
    table = await waits_for_rigel(lab)
    sent = []
    for hours in (11.5, 1, 7.5, 1, 40):  # 12 h, 20.4 h and 60 h after the question
        await pass_hours(lab, hours)
        sent.append(len(ear.notices(table)))
    assert sent == [0, 1, 1, 2, 3]
    assert all(one.called == ("Rigel",) for one in ear.notices(table))
    assert "still waits for you: choose your action" in ear.notices(table)[0].text
    assert [one.there for one in ear.notices(table)] == [False, False, True]
    await pass_hours(lab, 30)
    assert len(ear.notices(table)) == 3
    await table.seal(1)
    await lab.later()
    assert not any(one.there for one in ear.notices(table))


async def test_reminders_keep_the_distance_that_the_player_chose(lab: Lab, ear: Ear) -> None:
    await lab.play.hours.set_reminders(lab.users[1], 24 * HOUR)
    table = await waits_for_rigel(lab)
    await pass_hours(lab, 35)
    assert len(ear.notices(table)) == 1
    await pass_hours(lab, 2)
    assert len(ear.notices(table)) == 2


async def test_reminders_go_the_way_the_player_chose(lab: Lab, ear: Ear) -> None:
    await choose(lab, 1, "dm")
    table = await waits_for_rigel(lab)
    await pass_hours(lab, 25)
    assert ear.notices(table) == []
    assert [one.there for one in ear.direct("Rigel")] == [False, False, True]
    await table.seal(1)  # and the next question is asked
    await lab.later()
    assert [one.there for one in ear.direct("Rigel")] == [False, False, False, True]


async def test_a_reminder_in_the_night_waits_for_the_morning(lab: Lab, ear: Ear) -> None:
    await lab.play.hours.set_quiet(lab.users[1], "23", "7")
    table = await waits_for_rigel(lab, pace="swift")
    lab.now = datetime(2026, 1, 12, 22, 30, tzinfo=UTC).timestamp()
    lab.world.deny(table.place.parent or table.place, Permission.SEND_MESSAGES_IN_THREADS)
    await lab.ticker.ring()
    await lab.settle()
    lab.now += 2 * HOUR  # it was due while they were awake, and could not be sent
    lab.world.allow_again(table.place.parent or table.place)
    await lab.settle()
    assert ear.notices(table) == []
    await pass_hours(lab, 7)
    assert len(ear.notices(table)) == 1


async def test_a_seat_that_only_seems_to_be_asked_is_reminded_like_the_others(
    lab: Lab, ear: Ear
) -> None:
    table = await started(lab)

    async def decide(live: Any, at: float) -> Change:
        own = live.clock.of(RIGEL)
        return Change(live.clock.with_seat(RIGEL, pretending(own)))

    await lab.play.keeper.change(table.id, decide)
    await pass_hours(lab, 25)
    said: dict[str, list[str]] = {"Nova": [], "Rigel": []}
    for one in ear.notices(table):
        said[one.called[0]].append(one.text.partition("> ")[2])
    assert len(said["Nova"]) == 2
    assert said["Nova"] == said["Rigel"]


def pretending(own: Any) -> Any:
    return replace(own, running=replace(own.running, truly=False))


async def test_a_return_from_vacation_to_an_open_question_is_one_call(lab: Lab, ear: Ear) -> None:
    await lab.play.hours.plan_vacation(lab.users[1], "2026-01-13", "2026-01-14")
    await waits_for_rigel(lab, pace="easy")
    assert len(ear.calls("Rigel")) == 1
    await pass_hours(lab, 60)
    assert len(ear.calls("Rigel")) == 2
    called = ear.calls("Rigel")[-1].message.created
    assert called is not None


async def test_a_call_that_waited_for_the_end_of_a_vacation_is_not_doubled(
    lab: Lab, ear: Ear
) -> None:
    await lab.play.hours.plan_vacation(lab.users[1], "2026-01-12", "2026-01-13")
    await waits_for_rigel(lab, pace="easy")
    await pass_hours(lab, 40)
    assert len(ear.calls("Rigel")) == 1


# Time out


async def test_a_time_out_is_a_line_and_a_mention_in_the_next_post(lab: Lab, ear: Ear) -> None:
    table = await started(lab, pace="30m+0/default")
    await table.close_barrier()  # both have answered before: they are no strangers
    await lab.settle()
    while not any(prompt.owed for prompt in await lab.referee.prompts(table.id, RIGEL)):
        await table.close_barrier()
    await lab.settle()
    before = len(ear.calls("Rigel"))
    await exhausted(lab, 1)
    await pass_hours(lab, 3)
    late = [post for post in table.posts() if "Rigel: the time was up." in text_of(post)]
    assert late
    assert "The autopilot gave this one answer." in text_of(late[0])
    assert f"<@{lab.users[1]}> · your time was up" in text_of(late[0])
    assert "Rigel" in [person.name for person in late[0].mentions]
    assert len(ear.calls("Rigel")) > before
    row = await lab.journal.table(table.id)
    tongue = await Tables(lab.play).tongue(row, "en")
    line = await since_answer(lab.play, row, RIGEL, tongue, "First Light")
    assert line.startswith("Your time at First Light was up, and the autopilot gave one answer")


async def test_what_follows_from_a_miss_is_public_when_the_seat_leaves_the_list(
    lab: Lab, ear: Ear
) -> None:
    """The clock has answered for Rigel, who still seems to be asked: nobody may notice."""
    table = await started(lab, pace="30m+0/substitute")
    shown = [text_of(post) for post in table.posts()]

    async def decide(live: Any, at: float) -> Change:
        own = replace(pretending(live.clock.of(RIGEL)), away=True)
        run = replace(own.running, missed=True)
        return Change(live.clock.with_seat(RIGEL, replace(own, running=run)))

    await lab.play.keeper.change(table.id, decide)
    await lab.play.seats.absent(table.id, RIGEL, True)
    await lab.later()
    assert [text_of(post) for post in table.posts()] == shown
    assert not (await lab.play.keeper.times(table.id))[RIGEL].away
    assert len(ear.calls("Rigel")) == 1
    while RIGEL in await lab.referee.awaited(table.id):
        prompt = (await lab.referee.prompts(table.id, RIGEL))[0]
        await lab.referee.submit(table.id, RIGEL, at_random(1)(None, prompt), giver=BY_CLOCK)
    await lab.later()
    assert any("Rigel: the time was up." in text_of(post) for post in table.posts())
    assert any("A seat is free" in one.text for one in ear.calls("Rigel")[1:])


async def exhausted(lab: Lab, seat: int) -> None:
    """No vacation days are left to this player."""
    for first, last in (("2026-03-01", "2026-03-15"), ("2026-05-01", "2026-05-15")):
        await lab.play.hours.plan_vacation(lab.users[seat], first, last)


async def test_what_the_clock_does_for_a_player_is_told_to_them_alone(lab: Lab, ear: Ear) -> None:
    await choose(lab, 1, "dm")
    table = await waits_for_rigel(lab, pace="30m+0/remind")
    await pass_hours(lab, 1)
    private = [one.text for one in ear.direct("Rigel")]
    assert any("one of your vacation days was used" in text for text in private)
    assert all("vacation" not in text_of(post) for post in table.posts())
    assert all("vacation" not in one.text for one in ear.notices(table))


async def test_clocks_that_stood_still_for_long_are_a_line_of_the_next_post(lab: Lab) -> None:
    table = await started(lab)
    await lab.ticker.start()
    lab.now += 3 * HOUR
    assert await lab.play.outages.waken() == 3 * HOUR
    await table.close_barrier()
    await lab.settle()
    first, second = table.posts()
    line = "I was not there for 3 hours; all clocks stood still meanwhile."
    assert line in text_of(second)
    assert line not in text_of(first)
    awaited = sorted(await lab.referee.awaited(table.id))[-1]
    await lab.play.keeper.give_time(table.id, None, awaited, HOUR)
    await lab.later()
    assert second.edited is not None
    assert line in text_of(second)
