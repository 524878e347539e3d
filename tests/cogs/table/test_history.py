"""Stepping through boards and trying a line out, end to end."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import Seat
from bot.games import NAMES
from bot.games import game as rules_of
from bot.play.autopilots.levels import at_random
from bot.play.post.posts import Outbox
from bot.play.votes.ballot import Answer
from bot.playground.server import LocalDiscord
from bot.store.sqlite.memory import MemoryJournal
from rendering.studio import Studio
from tests.cogs.undo.evening import LANGUAGES, Evening, evening
from tests.support.discord.driver import Person
from tests.support.discord.house import House
from tests.support.discord.office import Hands
from tests.support.discord.pressing import take_advice

GAMES = NAMES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.crossed
async def test_boards_are_stepped_through_first_to_last(
    timed: House, game: str, language: str
) -> None:
    found = await evening(timed, game, language)
    nova = found.people[0]
    for _ in range(4):
        await found.play(at_least=4)
        await found.show()
    await nova.slash("/table history")
    last = nova.panel().text
    await nova.press(f"d1:history:{found.row.id}:1.f", nova.panel())
    first = nova.panel().text
    assert first != last
    await nova.press(f"d1:history:{found.row.id}:2.n", nova.panel())
    assert nova.panel().text not in (first, last)
    await nova.press(f"d1:news:{found.row.id}", nova.panel())
    assert nova.panel().ephemeral
    await nova.forge(f"d1:history:{found.row.id}:999.n", nova.panel())
    assert "999" in nova.panel().text


async def test_what_led_to_a_board_is_stepped_through_fact_by_fact(timed: House) -> None:
    found = await evening(timed, "starfarers", "en-US")
    nova, table = found.people[0], found.row.id
    for _ in range(3):
        await found.play(at_least=4)
        await found.show()
    await nova.slash("/table history")
    boards = await Outbox(timed.journal).boards(table)
    last = len(boards)
    await nova.press(f"d1:history:{table}:s.{last}.1", nova.panel())
    frames = await timed.play.follower.frames(table, boards[-2], boards[-1], Seat(0))
    assert len(frames) > 2
    assert f"step 1 of {len(frames)}" in nova.panel().text
    first = nova.panel().text
    await nova.press(f"d1:history:{table}:s.{last}.2.n", nova.panel())
    assert f"step 2 of {len(frames)}" in nova.panel().text
    assert nova.panel().text != first
    await nova.forge(f"d1:history:{table}:s.{last}.999.l", nova.panel())
    assert f"step {len(frames)} of {len(frames)}" in nova.panel().text
    await nova.forge(f"d1:history:{table}:s.99.1", nova.panel())
    assert "99" in nova.panel().text
    await nova.forge(f"d1:history:{table}:s.1.1", nova.panel())
    assert "step 1 of" in nova.panel().text, "also of the first board, before which there was none"
    assert frames[-1].view == await found.referee.view(table, Seat(0), boards[-1])
    told = [line for line in await found.referee.lines(table, Seat(0)) if line.version > boards[-2]]
    assert {frame.version for frame in frames} == {line.version for line in told if line.texts}


@pytest.mark.parametrize("game", GAMES)
async def test_every_board_stays_what_it_showed_whatever_is_taken_back(
    timed: House, game: str
) -> None:
    """Stepping tells what was on the table then, not what is left of it."""
    found = await evening(timed, game, "en-US")
    table, showed, boards = found.row.id, dict[int, Any](), Outbox(timed.journal)

    async def show() -> None:
        assert isinstance(timed.clock, Hands)
        timed.clock.now += 60  # an edit waits for its time
        await found.show()
        showed[len(await boards.boards(table))] = await found.referee.view(table)

    for _ in range(6):
        await found.play(at_least=2)
        await show()
        await taken_back(found)
        await show()
    versions = await boards.boards(table)
    assert len(showed) > 4
    for number, view in showed.items():
        assert await found.referee.view(table, None, versions[number - 1]) == view


async def taken_back(found: Evening) -> None:
    """Nova's last move, with everybody's consent."""
    consent = found.house.play.consent
    request = await consent.ask(found.row.id, Seat(0), giver=found.row.seats[0].user)
    for seat in request.asked:
        giver = found.row.seats[seat].user
        await consent.answer(found.row.id, request.id, seat, Answer.YES, giver=giver)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [name for name in GAMES if rules_of(name).guide.report is None])
@pytest.mark.crossed
async def test_news_are_what_happened_since_my_last_turn_and_nothing_else(
    timed: House, game: str, language: str
) -> None:
    found = await evening(timed, game, language)
    nova, table = found.people[0], found.row.id
    await found.play(at_least=8)
    mine = (await timed.journal.moves(table))[-1].version
    for _ in range(60):
        owing = await timed.owing(found.row)
        if 0 in owing and len(await timed.journal.moves(table)) > mine + 3:
            break
        seat = Seat(next((one for one in owing if one), 0))
        prompt = (await found.referee.prompts(table, seat))[0]
        await found.move(seat, at_random(5)(None, prompt))
        mine = (await timed.journal.moves(table))[-1].version if seat == 0 else mine
    tongue = await timed.front.desk.seating.tongue(found.row, language.partition("-")[0])
    lines = await found.referee.lines(table, Seat(0))
    said = [(line.version > mine, tongue.render(text)) for line in lines for text in line.texts]
    since, before = ([text for new, text in said if new == wanted] for wanted in (True, False))
    assert since
    await nova.slash("/table news")
    told = nova.panel().text
    assert all(text in told for text in since[-3:])
    assert not any(text in told for text in set(before) - set(since) if len(text) > 25)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.crossed
async def test_a_line_is_tried_in_grey_and_played_for_real(
    timed: House, game: str, language: str
) -> None:
    found = await evening(timed, game, language)
    nova = found.people[0]
    for _ in range(200):
        if any(prompt.owed for prompt in await found.referee.prompts(found.row.id, Seat(0))):
            break
        await found.anybody_moves()
    rows = await timed.journal.moves(found.row.id)
    await nova.slash("/table try")
    panel = nova.panel()
    assert found.words["try"] in panel.text
    assert {button["style"] for button in panel.buttons} == {2}
    tables = await timed.journal.tables()
    await tried(nova)
    assert await timed.journal.moves(found.row.id) == rows
    assert await timed.journal.tables() == tables
    await nova.press(f"d1:try:{found.row.id}:line", nova.panel())
    await nova.press(f"d1:try:{found.row.id}:real.1", nova.panel())
    assert found.words["try"] not in nova.panel().text
    assert await timed.journal.moves(found.row.id) == rows
    (seal,) = [b["custom_id"] for b in nova.panel().buttons if ":c:" in b["custom_id"]][:1]
    await nova.press(seal, nova.panel())
    assert len(await timed.journal.moves(found.row.id)) == len(rows) + 1


@pytest.mark.parametrize("game", GAMES)
async def test_every_step_of_a_long_line_can_be_taken_to_the_table(timed: House, game: str) -> None:
    found = await evening(timed, game, "en-US")
    nova, table = found.people[0], found.row.id
    for _ in range(200):
        if any(prompt.owed for prompt in await found.referee.prompts(table, Seat(0))):
            break
        await found.anybody_moves()
    rows = await timed.journal.moves(table)
    await nova.slash("/table try")
    for steps in range(1, 8):
        await tried(nova, steps)
    for step in range(1, 8):
        await nova.slash("/table try")
        await nova.press(f"d1:try:{table}:line", nova.panel())
        real = [b["custom_id"] for b in nova.panel().buttons if ":real." in b["custom_id"]]
        assert real == [f"d1:try:{table}:real.{number}" for number in range(1, 8)]
        await nova.press(real[step - 1], nova.panel())
        assert "TRY" not in nova.panel().text
        ready = [b for b in nova.panel().buttons if ":c:" in b["custom_id"] and not b["disabled"]]
        if ready:  # else luck came out otherwise here, and something else is asked
            await nova.press(ready[0]["custom_id"], nova.panel())
            await everybody_else_moves(found)
    after = await timed.journal.moves(table)
    assert after[: len(rows)] == rows
    assert any(row.actor == 0 for row in after[len(rows) :])


async def everybody_else_moves(found: Evening) -> None:
    """Until the table asks Nova again."""
    for _ in range(100):
        owing = await found.house.owing(found.row)
        if 0 in owing:
            return
        prompt = (await found.referee.prompts(found.row.id, Seat(owing[0])))[0]
        await found.move(Seat(owing[0]), at_random(3)(None, prompt))


async def tried(person: Person, steps: int = 1) -> None:
    """Presses on a copy until so many things have been done there."""
    opened = False  # a question that need not be answered: looking at the line would leave it
    for _ in range(60):
        panel = person.panel()
        doors = [b["custom_id"] for b in panel.buttons if b["custom_id"].endswith(":line")]
        if doors and steps == 1:
            return
        if doors and not opened:
            await person.press(doors[0], panel)
            done = [b for b in person.panel().buttons if ":real." in b["custom_id"]]
            back = next(b for b in person.panel().buttons if b["custom_id"].endswith(":on"))
            await person.press(back["custom_id"], person.panel())
            panel = person.panel()
            if len(done) >= steps:
                return
        opened = False
        commits = [b["custom_id"] for b in panel.buttons if ":c:" in b["custom_id"]]
        live = [b for b in panel.buttons if b["custom_id"].startswith("m1:o")]
        live = [b for b in live if not b.get("disabled")]
        ready = [name for name in commits if name in {b["custom_id"] for b in live}]
        if ready:
            await person.press(ready[0], panel)
            continue
        suggest = [b["custom_id"] for b in live if ":s:" in b["custom_id"]]
        fresh = [b["custom_id"] for b in live if not b["label"].startswith("✓")]
        forward = [name for name in fresh if any(f":{op}:" in name for op in "pt+")]
        if suggest:
            await take_advice(person)
        else:
            asked = [b["custom_id"] for b in panel.buttons if b["custom_id"].startswith("d1:ask:o")]
            await person.press((forward or asked)[0], panel)
            opened = not forward
    raise AssertionError(f"nothing could be done: {person.panel()!r}")


async def test_a_copy_that_has_ended_says_so(timed: House) -> None:
    found = await evening(timed, "race", "en-US")
    nova, rigel, _ = found.people
    await nova.slash("/table try")
    old = nova.panel()
    name = next(b["custom_id"] for b in old.buttons if b["custom_id"].startswith("m1:o"))
    await rigel.slash("/table try")
    await rigel.forge(name, rigel.panel())
    assert "What you tried out has ended" in rigel.panel().text
    await nova.press(f"d1:try:{found.row.id}:end", old)
    assert "Back at the table" in nova.panel().text
    await nova.forge(name, nova.panel())
    assert "What you tried out has ended" in nova.panel().text


async def picture(person: Person) -> bytes:
    await person.until(lambda: "table.png" in person.panel().files)
    drawn = person.panel().files["table.png"]
    assert drawn.startswith(b"\x89PNG")
    return drawn


@pytest.mark.parametrize("game", GAMES)
async def test_boards_and_copies_are_shown_with_pictures(local: LocalDiscord, game: str) -> None:
    studio = Studio()
    async with House(local, MemoryJournal(), studio, clock=Hands()) as house:
        found = await evening(house, game, "en-US")
        nova = found.people[0]
        for _ in range(3):
            await found.play(at_least=4)
            await found.show()
        await nova.slash("/table history")
        pictures = [await picture(nova)]
        for step in ("1.f", "2.n"):
            await nova.press(f"d1:history:{found.row.id}:{step}", nova.panel())
            pictures.append(await picture(nova))
        assert len(set(pictures)) == 3
        await nova.slash("/table try")
        await nova.until(lambda: "hand.png" in nova.panel().files)
        assert "TRY" in nova.panel().text
    studio.close()
