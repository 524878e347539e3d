"""Results and votes: whoever is concerned hears of them once, in their own way."""

from __future__ import annotations

from bot.engine.records import Seat
from tests.cogs.ui.post.waiting import RIGEL, choose, started, waits_for_rigel
from tests.support.discord.lab import Lab, custom_ids, text_of
from tests.support.discord.told import Ear, pass_hours


async def test_everybody_reads_the_result_once_and_by_their_own_way(lab: Lab, ear: Ear) -> None:
    await choose(lab, 1, "dm")
    await lab.play.hours.set_quiet(lab.users[2], "11", "15")
    table = await lab.table(3)
    while await table.question() is not None:
        await table.close_barrier()
    await lab.settle()
    (post,) = table.posts()
    assert [person.name for person in post.mentions] == ["Nova"]
    (message,) = ear.direct("Rigel")
    assert " with " in message.text
    assert f"/{table.place.id}/{post.id}" in message.text
    assert ear.calls("Vega") == []
    await pass_hours(lab, 6)
    (call,) = ear.calls("Vega")
    assert call.message.channel is table.place
    await table.lab.later(86_400)
    assert len(ear.all) == 3
    assert message.there
    assert await lab.journal.pending(1e12) == []


# Pauses


async def test_a_pause_stops_reminders_and_says_so_in_the_waiting_line(lab: Lab, ear: Ear) -> None:
    table = await waits_for_rigel(lab)
    await pass_hours(lab, 13)
    assert [one.there for one in ear.notices(table)] == [True]
    vote = await lab.play.pauses.ask_pause(table.id, Seat(0), why="exams")
    await lab.settle()
    question = ear.notices(table)[-1]
    assert question.called == ("Rigel",)
    assert "● Nova asks for a pause until" in question.text
    assert "exams" in question.text
    votes = [f"v1:{table.id}:pause:{vote.id}:{answer}" for answer in ("agree", "refuse")]
    assert custom_ids(question.message) == votes
    await lab.play.pauses.answer(table.id, vote.id, RIGEL, "agree")
    await lab.later()
    assert custom_ids(question.message) == []
    assert "All agreed: the clocks stand still." in text_of(question.message)
    post = text_of(next(one for one in table.posts() if one.attachments))
    assert "■ Rigel · clocks stand still until" in post
    assert "The clocks of this table stand still." in post
    assert [one.there for one in ear.notices(table)] == [False, True]
    await pass_hours(lab, 48)
    assert len(ear.notices(table)) == 2


async def test_whoever_is_asked_by_a_vote_hears_of_it_in_their_own_way_once(
    lab: Lab, ear: Ear
) -> None:
    await choose(lab, 1, "dm")
    await lab.play.hours.set_quiet(lab.users[2], "11", "15")
    table = await started(lab, players=3, pace="")
    vote = await lab.play.pauses.ask_pause(table.id, Seat(0))
    await lab.settle()
    question = ear.notices(table)[0]
    assert question.called == ()
    asked = ear.direct("Rigel")[-1]
    assert "a question of the others waits for your answer" in asked.text
    assert f"/{table.place.id}/{question.message.id}" in asked.text
    await pass_hours(lab, 6)
    calls = [one for one in ear.calls("Vega") if "question of the others" in one.text]
    assert len(calls) == 1
    await lab.play.pauses.answer(table.id, vote.id, RIGEL, "refuse")
    await lab.later()
    assert not asked.there
    assert not calls[0].there
    assert await lab.journal.pending(1e12) == []
