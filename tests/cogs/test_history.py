"""Stepping through boards and trying a line out, end to end."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.records import Seat
from bot.playground.driver import Person
from bot.playground.server import LocalDiscord
from bot.store.sqlite import SqliteJournal
from rendering.studio import Studio
from tests.cogs.house import House
from tests.cogs.test_undo_by_consent import LANGUAGES, Hands, evening, timed

__all__ = ["timed"]  # fixtures


@pytest.mark.parametrize("language", LANGUAGES)
async def test_boards_are_stepped_through_first_to_last(timed: House, language: str) -> None:
    found = await evening(timed, "race", language)
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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["race", "starfarers"])
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


async def tried(person: Person) -> None:
    """Presses on a copy until something has been done there."""
    for _ in range(30):
        panel = person.panel()
        labels = [button["custom_id"] for button in panel.buttons]
        if any(name.endswith(":line") for name in labels):
            return
        commits = [b["custom_id"] for b in panel.buttons if ":c:" in b["custom_id"]]
        live = [b for b in panel.buttons if b["custom_id"].startswith("m1:o")]
        live = [b for b in live if not b.get("disabled")]
        ready = [name for name in commits if name in {b["custom_id"] for b in live}]
        if ready:
            await person.press(ready[0], panel)
            continue
        suggest = [b["custom_id"] for b in live if ":s:" in b["custom_id"]]
        forward = [b["custom_id"] for b in live if any(f":{op}:" in b["custom_id"] for op in "pt+")]
        await person.press((suggest or forward)[0], panel)
    raise AssertionError("nothing could be done")


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


async def test_boards_and_copies_are_shown_with_pictures(
    local: LocalDiscord, tmp_path: Path
) -> None:
    journal, studio = await SqliteJournal.open(tmp_path / "journal.db"), Studio()
    async with House(local, journal, studio, clock=Hands()) as house:
        found = await evening(house, "race", "en-US")
        nova = found.people[0]
        await found.play(at_least=6)
        await found.show()
        await nova.slash("/table history")
        await nova.until(lambda: "table.png" in nova.panel().files)
        assert nova.panel().files["table.png"].startswith(b"\x89PNG")
        await nova.slash("/table try")
        await nova.until(lambda: "hand.png" in nova.panel().files)
        assert "TRY" in nova.panel().text
    studio.close()
    await journal.close()
