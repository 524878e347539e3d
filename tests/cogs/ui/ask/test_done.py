"""After an answer a panel tells what came of it, in the sentences of the log."""

from __future__ import annotations

import pytest

from bot.engine.records import Seat
from bot.play.autopilots.levels import advise
from cogs.ui.ask.answering import Answering
from cogs.ui.ask.question import Draft
from cogs.ui.table import log
from cogs.ui.table.sitting import Reader
from cogs.ui.words import ids
from cogs.ui.words.panel import Panel
from tests.support.discord.panels import USERS, Person, commit_of, new_desk, new_table, owing

ADA = Reader(USERS[0], "en")


@pytest.fixture
async def desk() -> Answering:
    return await new_desk()


def words(panel: Panel) -> str:
    return "\n".join(panel.texts())


async def committed(person: Person, table: str) -> Panel:
    """Whatever is asked, answered by its suggestions."""
    panel = await person.play(table)
    explore = [b for b in panel.buttons() if f":{ids.PICK}:explore_1_1:" in b.id]
    while (commit := commit_of(panel)) is None:
        advice = [b for b in panel.buttons() if f":{ids.SUGGEST}:" in b.id]
        panel = await person.press((explore or advice)[0])
    return await person.press(commit)


async def test_done_is_followed_by_the_sentences_of_the_log(desk: Answering) -> None:
    table = await new_table(desk)
    panel = await committed(Person(desk, USERS[0], 1), table)
    line = (await desk.play.referee.lines(table, Seat(0)))[-1]
    sitting = await desk.seating.sit(table, ADA)
    (told,) = (sitting.tongue.render(text) for text in line.texts)
    assert told.startswith("Ada discards ")
    assert f"Done. {told}" in words(panel)


async def test_a_repeated_press_tells_the_same_again(desk: Answering) -> None:
    table = await new_table(desk)
    sitting = await desk.seating.sit(table, ADA)
    advice = advise(sitting.game, sitting.view, sitting.prompts[0])
    sheet = await desk.sheet(sitting, sitting.prompts[0], draft=Draft(advice.replies))
    first, again = [await desk.commit(sitting, sheet) for _ in range(2)]
    (told,) = [line for line in words(first).splitlines() if line.startswith("Done.")]
    assert told in words(again)


async def test_what_the_others_do_is_told_as_this_seat_sees_it(desk: Answering) -> None:
    """Ada answers last: what everybody chose comes up, and no card of another hand."""
    table = await new_table(desk, preset=True)
    bruno, ada = Person(desk, USERS[1], 2), Person(desk, USERS[0], 1)
    await committed(bruno, table)
    panel = await committed(ada, table)
    assert "Bruno chooses Explore +1,+1." in words(panel)
    assert "Bruno explores 3 cards and keeps 2." in words(panel)


async def test_news_say_how_many_lines_are_not_shown_and_where_they_are(desk: Answering) -> None:
    table = await new_table(desk)
    people = [Person(desk, user, user) for user in USERS[:2]]
    for _ in range(60):
        (waiting, *_) = await owing(desk, table)
        await committed(people[waiting], table)
    sitting = await desk.seating.sit(table, Reader("900", "en"))
    lines = await desk.play.referee.lines(table)
    panel = await log.news(desk.play, sitting, "900")
    text = words(panel)
    shown = text.splitlines()[3:]
    assert shown == [log.told_line(line, sitting) for line in lines][-len(shown) :]
    assert f"{len(lines) - len(shown)} earlier lines are in the full log." in text


async def test_the_line_above_a_question_says_what_it_leaves_out(desk: Answering) -> None:
    table = await new_table(desk, preset=True)
    ada, bruno = (Person(desk, user, user) for user in USERS[:2])
    await committed(ada, table)
    await committed(bruno, table)
    sitting = await desk.seating.sit(table, ADA)
    line = await log.since_line(desk.follower, sitting)
    assert line.startswith("-# Since your last move")
    assert "more sentences under News" in line
