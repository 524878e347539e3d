"""Menus: deeds that are done at once, answers that begin anew, doors that are not doubled."""

from __future__ import annotations

import pytest

from bot.engine.prompts import Choice, Option, Prompt, Talk
from bot.engine.records import Seat
from bot.engine.text import Text
from bot.i18n.catalog import catalogs
from bot.play.autopilots.levels import autopilot
from bot.play.table.live import game_of
from cogs.ui.ask import panel as ask
from cogs.ui.ask.answering import Answering
from cogs.ui.ask.asking import besides, still_offered
from cogs.ui.ask.question import Ask, Draft, Question
from cogs.ui.ask.typed import fill_in
from cogs.ui.table.sitting import Reader
from cogs.ui.words import ids
from cogs.ui.words.ids import MoveId, option_code
from cogs.ui.words.panel import Button, Panel
from cogs.ui.words.tongue import Tongue
from tests.support.discord.panels import USERS, commit_of, faults, new_desk

END = Text("starfarers.option.end_turn")


def option(name: str, label: Text | None = None) -> Option[str]:
    return Option(name, name, label or Text("cog.none"))


def menu() -> Prompt:
    def talk() -> Talk:
        deed = yield Choice("ship", (option("T1"), option("end", END)))
        if deed == ["T1"]:
            yield Choice("to", (option("C22"), option("C23")))
        return None  # type: ignore[return-value]  # nobody asks for the command

    return Prompt("starfarers.fly", Seat(0), talk)


def sheet(prompt: Prompt, **replies: tuple[str, ...]) -> Question:
    question = Ask("k7f2q", prompt.seat, prompt, Draft(replies), 0, "head")
    return Question(question, Tongue(catalogs()["en"]))


def commits(panel: Panel) -> list[Button]:
    found = [(button, ids.read(button.id)) for button in panel.buttons()]
    return [b for b, code in found if isinstance(code, MoveId) and code.op == ids.COMMIT]


def test_a_deed_that_needs_nothing_more_is_a_green_button_itself() -> None:
    panel = ask.panel(sheet(menu()))
    (green,) = commits(panel)
    assert green.label == "✔ End the turn"
    picks = [b.id for b in panel.buttons() if f":{ids.PICK}:" in b.id]
    assert len(picks) == 1
    assert ":T1:" in picks[0]
    assert list(faults(panel)) == []


def test_further_on_there_is_only_the_commit_of_the_answer() -> None:
    assert commits(ask.panel(sheet(menu(), ship=("T1",)))) == []


async def starfarers(desk: Answering) -> tuple[str, Seat]:
    """A table in its first trade and build phase, and whose it is."""
    lobby = desk.play.lobby
    row = await lobby.open("starfarers", USERS[0], options={"players": 3}, name="Amber Comet")
    for user in USERS[1:3]:
        await lobby.join(row.id, user)
    await lobby.start(row.id, USERS[0])
    referee, pilot = desk.play.referee, autopilot(game_of("starfarers"), "0", 0)
    while True:
        (seat,) = await referee.awaited(row.id)
        (prompt, *_) = await referee.prompts(row.id, seat)
        if prompt.key == "starfarers.turn":
            return row.id, seat
        command = pilot(await referee.view(row.id, seat), prompt)
        await referee.submit(row.id, seat, command, giver=USERS[seat])


async def test_what_a_menu_asks_has_no_second_door() -> None:
    desk = await new_desk()
    table, seat = await starfarers(desk)
    prompts = await desk.play.referee.prompts(table, seat)
    assert {"starfarers.offer", "starfarers.end"} <= {prompt.key for prompt in prompts}
    shown = {prompt.key for prompt in besides(prompts[0], prompts)}
    assert shown == {"starfarers.transport", "starfarers.orders"}


async def test_an_old_green_button_of_a_menu_does_nothing() -> None:
    desk = await new_desk()
    table, seat = await starfarers(desk)
    reader = Reader(USERS[seat], "en")
    panel = await desk.open(table, reader)
    (green,) = commits(panel)
    code = ids.decode(green.id)
    assert isinstance(code, MoveId)
    version = (await desk.play.journal.table(table)).version
    old = MoveId(code.table, code.seat, code.prompt, code.choice, code.op, code.option, "aaaaa")
    panel = await desk.press(old, reader)
    assert "The table moved on" in "".join(panel.texts())
    assert (await desk.play.journal.table(table)).version == version
    await desk.press(code, reader)
    assert (await desk.play.journal.table(table)).version == version + 1


async def test_a_menu_begins_anew_after_each_answer() -> None:
    desk = await new_desk()
    table, seat = await starfarers(desk)
    reader = Reader(USERS[seat], "en")
    typed = {"order": "gift", "answer": "ore", "when": "always"}
    panel = await desk.answer(table, reader, ("starfarers.orders",), typed)
    done = commit_of(panel)
    assert done is not None
    code = ids.decode(done.id)
    assert isinstance(code, MoveId)
    await desk.press(code, reader)
    panel = await desk.open(table, reader, "starfarers.orders")
    assert commit_of(panel) is None


def test_an_option_with_a_short_plain_id_travels_as_itself_whatever_its_case() -> None:
    choice = Choice("to", (option("C22"), option("a b")))
    assert [option_code(choice, one.id) for one in choice.options] == ["C22", "#1"]


@pytest.mark.parametrize(("code", "marked"), [("C22", True), ("C99", False), ("#0", False)])
def test_an_old_press_is_marked_only_if_it_names_what_it_meant(code: str, marked: bool) -> None:
    choice = Choice("to", (option("C22"), option("C23")))
    move = MoveId("k7f2q", Seat(0), "starfarers.fly", "to", ids.PICK, code, "aaaaa")
    assert still_offered(choice, move, None) is marked


def test_the_one_answer_of_a_question_may_be_typed_all_the_same() -> None:
    def talk() -> Talk:
        yield Choice("ship", (option("T1"),))
        yield Choice("to", (option("C22"), option("C23")))
        return None  # type: ignore[return-value]  # nobody asks for the command

    prompt = Prompt("starfarers.fly", Seat(0), talk)
    filled = fill_in(prompt, {"ship": "t1", "to": "c23"}, catalogs())
    assert (filled.unclear, filled.unasked) == ({}, ())
    assert filled.replies["to"] == ("C23",)
    assert fill_in(prompt, {"ship": "t2"}, catalogs()).unclear == {"t2": "ship"}


def test_seats_have_the_shapes_of_their_pictures() -> None:
    marks = game_of("starfarers").guide.marks
    assert game_of("race").guide.marks({}) == ""
    assert marks({"players": 4}) == "▲●★■"
    tongue = Tongue(catalogs()["en"], {0: "Ada"}, marks=marks({"colours": ["blue"]}))
    assert tongue.seat(Seat(0)) == "■ Ada"
