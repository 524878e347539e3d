"""What a panel says of an answer under seal is what the journal holds, never the draft."""

from __future__ import annotations

import pytest

from bot.engine.records import Seat
from cogs.ui.ask.answering import Answering
from cogs.ui.words import ids
from cogs.ui.words.panel import Panel
from tests.support.discord.panels import USERS, Person, commit_of, new_desk, new_table


@pytest.fixture
async def desk() -> Answering:
    return await new_desk()


def words(panel: Panel) -> str:
    return "\n".join(panel.texts())


async def pick(person: Person, action: str) -> Panel:
    assert person.panel is not None
    return await person.press(
        next(b for b in person.panel.buttons() if f":{ids.PICK}:{action}:" in b.id)
    )


async def seal(person: Person, action: str) -> Panel:
    commit = commit_of(await pick(person, action))
    assert commit is not None
    return await person.press(commit)


async def changed_and_taken_back(desk: Answering) -> tuple[str, Person]:
    """Settle is sealed, then Produce instead; that change is taken back."""
    table = await new_table(desk, players=3, preset=True)
    ada = Person(desk, USERS[0], 1)
    await ada.play(table)
    await seal(ada, "settle")
    assert "Sealed: Produce" in words(await seal(ada, "produce"))
    await desk.play.referee.take_back(table, Seat(0), giver=USERS[0])
    return table, ada


async def test_after_an_undo_the_earlier_answer_lies_sealed(desk: Answering) -> None:
    table, ada = await changed_and_taken_back(desk)
    assert "Sealed: Settle" in words(await ada.play(table))


async def test_an_undo_leaves_no_draft_behind(desk: Answering) -> None:
    table, ada = await changed_and_taken_back(desk)
    panel = await ada.play(table)
    assert not any(button.label.startswith("✓") for button in panel.buttons())
    assert commit_of(await pick(ada, "produce")) is not None


async def test_what_lies_sealed_is_not_sealed_again(desk: Answering) -> None:
    table, ada = await changed_and_taken_back(desk)
    await ada.play(table)
    panel = await pick(ada, "settle")
    assert commit_of(panel) is None
    assert "✔ Sealed as it stands" in [b.label for b in panel.buttons()]


async def test_a_draft_beside_a_sealed_answer_does_not_change_what_is_said(desk: Answering) -> None:
    table = await new_table(desk, players=3, preset=True)
    ada = Person(desk, USERS[0], 1)
    await ada.play(table)
    await seal(ada, "settle")
    assert "Sealed: Settle" in words(await pick(ada, "produce"))


async def test_whoever_has_sealed_is_counted(desk: Answering) -> None:
    """Also where the table does not list their answer yet."""
    table = await new_table(desk, players=3, preset=True)
    for count, user in enumerate(USERS[:2], 1):
        person = Person(desk, user, count)
        await person.play(table)
        assert f"{count} of 3 have answered" in words(await seal(person, "settle"))
