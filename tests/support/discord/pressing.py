"""Buttons by what they do, and somebody who answers by whatever a panel offers, at random."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.store.records import TableRow
from cogs.ui.words import ids
from cogs.ui.words.ids import MoveId
from tests.support.discord.driver import Person
from tests.support.discord.house import House
from tests.support.discord.screen import Seen

MOST_PRESSES = 3_000
FORWARD = (ids.PICK, ids.ADD, ids.TOGGLE)


def op_of(part: dict[str, Any]) -> str:
    move = ids.read(part["custom_id"])
    return move.op if isinstance(move, MoveId) and not part.get("disabled") else ""


def commit(panel: Seen) -> str:
    (found,) = [b["custom_id"] for b in panel.buttons if op_of(b) == ids.COMMIT]
    return str(found)


def option(panel: Seen, name: str) -> str:
    (found,) = [b["custom_id"] for b in panel.buttons if f":{ids.PICK}:{name}:" in b["custom_id"]]
    return str(found)


async def tap(person: Person, *options: str) -> None:
    """Options by their ids, one press each, on whatever question stands there."""
    for option in options:
        panel = person.panel()
        (code,) = {
            b["custom_id"]
            for b in panel.buttons
            if op_of(b) in "p+" and f":{option}:" in b["custom_id"]
        }
        await person.press(code, panel)


async def seal(person: Person) -> None:
    await person.press(commit(person.panel()), person.panel())


async def past_discards(house: House, row: Any, *people: Person) -> None:
    """Everybody discards as suggested; then the first actions are to be chosen."""
    for person in people:
        await open_with_advice(person)
        await person.press(commit(person.panel()), person.panel())


async def open_with_advice(person: Person) -> None:
    await person.slash("/play")
    await take_advice(person)


async def take_advice(person: Person) -> None:
    """Suggest, read why, and take it: the whole answer stands there, to be confirmed."""
    await person.press(advice(person.panel()), person.panel(), wait="acknowledged")
    await person.until(lambda: f":{ids.TAKEN}:" in advice(person.panel()))
    await person.press(advice(person.panel()), person.panel(), wait="acknowledged")
    await person.until(lambda: any(op_of(b) == ids.COMMIT for b in person.panel().buttons))


def advice(panel: Seen) -> str:
    (found,) = [b["custom_id"] for b in panel.buttons if op_of(b) == ids.SUGGEST]
    return str(found)


async def snapshot(house: House, table: str) -> Any:
    return await house.journal.table(table), await house.journal.moves(table)


async def answer(person: Person, chance: Random) -> None:
    """One question, by whatever its panel offers."""
    panel = person.panel()
    commits = [button for button in panel.buttons if op_of(button) == ids.COMMIT]
    if commits and chance.random() < 0.9:
        await person.press(commits[0]["custom_id"], panel)
        return
    parts = [part for part in (*panel.buttons, *panel.selects) if op_of(part) in FORWARD]
    part = chance.choice(parts or commits)
    if part in panel.selects:
        count = chance.randint(part["min_values"], part["max_values"])
        values = [option["value"] for option in chance.sample(part["options"], count)]
        await person.choose(values, part["custom_id"], panel)
    else:
        await person.press(part["custom_id"], panel)


async def play_by_components(house: House, row: TableRow, players: list[Person]) -> None:
    """The whole game: from each post through its Play button to the last press."""
    chance, presses = Random(len(players)), 0
    while waiting := await house.owing(row):
        person = players[waiting[0]]
        post = next(seen for seen in person.see() if seen.labels and not seen.ephemeral)
        await person.press(f"d1:play:{row.id}", post)
        version = (await house.journal.table(row.id)).version
        while (await house.journal.table(row.id)).version == version:
            presses += 1
            assert presses < MOST_PRESSES
            await answer(person, chance)
    assert (await house.journal.table(row.id)).status == "over"
    await players[0].press(f"d1:play:{row.id}", post)


async def play_by_commands(
    house: House, row: TableRow, players: list[Person], command: str, option: str
) -> None:
    """Play the whole game by one slash command, with proposals for its one option."""
    chance = Random(row.game)
    while waiting := await house.owing(row):
        person = players[waiting[0]]
        version = (await house.journal.table(row.id)).version
        offered = await person.autocomplete(command, option)
        await person.slash(command, **{option: chance.choice(offered)["value"]})
        while (await house.journal.table(row.id)).version == version:
            await answer(person, chance)
    assert (await house.journal.table(row.id)).status == "over"
