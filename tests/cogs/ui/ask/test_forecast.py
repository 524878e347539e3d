"""Before an answer is given, its panel says what it will do."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import pytest

from bot.engine.prompts import Prompt
from bot.engine.records import Seat
from bot.games import NAMES
from bot.play.autopilots.levels import advise, at_random
from bot.play.table import live
from bot.play.table.live import Side
from bot.play.table.moves import decode_command
from cogs.ui.ask import panel as ask
from cogs.ui.ask.answering import Answering
from cogs.ui.ask.asking import forecast
from cogs.ui.ask.question import Draft
from cogs.ui.table.pictures import Pictures
from cogs.ui.table.sitting import Reader
from cogs.ui.words import ids
from cogs.ui.words.ids import MoveId
from rendering.look import Look
from tests.support.discord.panels import USERS, new_desk, new_table, pictures

ADA = Reader(USERS[0], "en")


@pytest.fixture
async def desk() -> Answering:
    return await new_desk()


async def told(desk: Answering, table: str, replies: dict[str, tuple[str, ...]]) -> str:
    sitting = await desk.seating.sit(table, ADA)
    sheet = await desk.question(sitting, sitting.prompts[0], Draft(replies))
    return (await forecast(desk.play, sitting, sheet)).line


async def test_a_sealed_answer_says_that_it_may_be_changed(desk: Answering) -> None:
    """Whether somebody else has answered without being asked is their secret."""
    table = await new_table(desk, players=3, preset=True)
    line = await told(desk, table, {"action": ("settle",)})
    assert line == "-# it may be changed until the last answer is in"


async def test_what_luck_decides_is_not_foretold(desk: Answering) -> None:
    table = await new_table(desk, preset=True)
    prompt = (await desk.play.referee.prompts(table, Seat(1)))[0]
    await desk.play.referee.submit_as(table, USERS[1], at_random(1)(None, prompt))
    line = await told(desk, table, {"action": ("settle",)})
    assert line.startswith("-# Luck or hidden things decide")


async def test_a_sealed_answer_is_foretold_by_what_its_reader_sees(
    desk: Answering, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not by a guess at what the others may have answered: no table is dealt for it."""

    async def guess(*_: object) -> None:
        raise AssertionError("dealt anew")

    monkeypatch.setattr("bot.play.table.live.Side.foreseen", guess)
    table = await new_table(desk, players=3, preset=True)
    line = await told(desk, table, {"action": ("settle",)})
    assert line == "-# it may be changed until the last answer is in"


async def test_nothing_is_foretold_before_the_answer_is_complete(desk: Answering) -> None:
    table = await new_table(desk, preset=True)
    assert await told(desk, table, {}) == ""


async def three(desk: Answering, game: str) -> str:
    """A table of three that has begun."""
    lobby = desk.play.lobby
    row = await lobby.open(game, USERS[0], options={"players": 3})
    for user in USERS[1:3]:
        await lobby.join(row.id, user)
    await lobby.start(row.id, USERS[0])
    return row.id


async def asked(desk: Answering, table: str) -> tuple[Side[Any], Prompt]:
    """The first seat that owes an answer, and its question."""
    sides = [await desk.play.referee.side(table, Seat(seat)) for seat in range(3)]
    return next((side, one) for side in sides for one in side.prompts if one.owed)


async def test_a_move_is_foreseen_once(desk: Answering, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tap, its panel and the picture of the board read the same answer."""
    table = await three(desk, "starfarers")
    side, owed = await asked(desk, table)
    command = at_random(3)(None, owed)
    found = await side.foreseen(command)
    monkeypatch.setattr(live, "foreseen", lambda *_: pytest.fail("foreseen anew"))
    assert await (await asked(desk, table))[0].foreseen(command) is found


@pytest.mark.parametrize("game", NAMES)
async def test_what_is_foretold_comes_true(desk: Answering, game: str) -> None:
    """Along a game: where numbers and the next question are told, they are those of the table."""
    referee = desk.play.referee
    table = await three(desk, game)
    answer, found = partial(at_random(7), None), 0
    for _ in range(60):
        side, owed = await asked(desk, table)
        seat = owed.seat
        command = answer(owed)
        preview = await side.foreseen(command)
        after = await referee.submit_as(table, USERS[seat], command)
        sealed = preview.view is not None and any(
            prompt.given for prompt in side.game.prompts(preview.view, Seat(seat))
        )
        if preview.view is not None and not sealed:
            found += 1
            assert preview.view == after.view
    assert found > 3


async def test_the_line_says_who_is_asked_next_and_whether_undo_stays_free(desk: Answering) -> None:
    """Along a game: as the table waits afterwards, and as an undo is weighed then."""
    table, play, told = await three(desk, "merchant"), desk.play, Counter[str | bool]()
    for _ in range(80):
        side, owed = await asked(desk, table)
        sitting = await desk.seating.sit(table, Reader(USERS[owed.seat], "en"))
        advice = advise(side.game, side.view, owed)
        sheet = await desk.question(sitting, owed, Draft(advice.replies))
        line = (await forecast(play, sitting, sheet)).line.removeprefix("-# ")
        await play.referee.submit_as(table, USERS[owed.seat], advice.command)
        if not line or line.startswith("Luck"):
            continue
        awaited = await play.referee.awaited(table)
        others = f"then it is {sitting.tongue.seats(awaited)}"
        following = "then it is you again" if owed.seat in awaited else others
        free = (await play.consent.proposal(table, owed.seat)).free
        undo = "free to take back" if free else "to take it back, the others are asked"
        assert line.split(" · ")[-2:] == [following, undo]
        told.update((following == others, undo))
    assert len(told) == 4


class Easel:
    """In place of a studio: which table was to be drawn, and since when what is new is marked."""

    def __init__(self) -> None:
        self.drawn = list[tuple[Any, Any]]()

    async def table(self, game: str, table: str, look: Look[Any], since: Any) -> None:
        self.drawn.append((look.view, since))


async def test_the_board_is_shown_as_it_will_be(desk: Answering) -> None:
    """Where nothing is drawn or shown: Ada flies, and the picture is made of the view to come."""
    table = await three(desk, "starfarers")
    referee, answer = desk.play.referee, partial(at_random(3), None)
    for _ in range(200):
        side, owed = await asked(desk, table)
        seat = owed.seat
        reader = Reader(USERS[seat], "en")
        sitting = await desk.seating.sit(table, reader)
        advice = advise(side.game, side.view, owed)
        sheet = await desk.sheet(sitting, owed, draft=Draft(advice.replies))
        if sheet.question.foreseen:
            break
        await referee.submit_as(table, USERS[seat], answer(owed))
    await desk.save(sitting, owed, sheet.draft)
    (look,) = [b for b in ask.panel(sheet).buttons() if f":{ids.LOOK}:" in b.id]
    code = ids.decode(look.id)
    assert isinstance(code, MoveId)
    panel = await desk.press(code, reader)
    (picture,) = pictures(panel)
    found = await side.foreseen(decode_command(side.game, picture.after))
    assert found.view is not None
    assert found.view != sitting.view
    easel: Any = Easel()
    await Pictures(desk.play, desk.seating, easel).drawn(picture, reader)
    assert easel.drawn == [(found.view, sitting.view)]
