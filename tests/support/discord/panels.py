"""Panels without Discord: checked against its limits, and pressed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from bot.engine.records import Seat
from bot.play.assembly import assemble
from bot.store.sqlite.memory import MemoryJournal
from cogs.ui.ask.answering import Answering
from cogs.ui.table.sitting import Reader
from cogs.ui.words import ids
from cogs.ui.words.ids import DoorId, MoveId
from cogs.ui.words.panel import Button, Menu, Panel, Picture, Row, Words, weight
from tests.support.prose import slips

USERS = ("101", "102", "103", "104")
NAMES = ("Ada", "Bruno", "Chiara", "Dario")


async def new_desk() -> Answering:
    journal = MemoryJournal()
    desk = Answering(assemble(journal))
    for user, name in zip(USERS, NAMES, strict=True):
        await desk.seating.meet(user, name)
    return desk


async def new_table(desk: Answering, **options: Any) -> str:
    """A running table of Race; seat 1 is Ada's, and so on."""
    lobby = desk.play.lobby
    row = await lobby.open("race", USERS[0], options=options, name="Amber Comet")
    for user in USERS[1 : options.get("players", 2)]:
        await lobby.join(row.id, user)
    await lobby.start(row.id, USERS[0])
    return row.id


def faults(panel: Panel) -> Iterator[str]:
    """Everything that Discord would refuse, or a phone would not show."""
    if weight(panel) > 40:
        yield f"{weight(panel)} components"
    words = "".join(panel.texts())
    for text in panel.texts():
        yield from slips(text)
    if not 1 <= len(words) <= 3_500 or len(words.encode()) > 9_000:
        yield f"{len(words)} characters of words"
    found = [button.id for button in panel.buttons()] + [menu.id for menu in panel.menus()]
    yield from (f"the id {one} stands twice" for one in set(found) if found.count(one) > 1)
    for one in found:
        if len(one) > 100 or ids.read(one) is None:
            yield f"{one} is no id"
    for part in panel.parts:
        match part:
            case Row(buttons):
                if not 1 <= len(buttons) <= 5:
                    yield f"{len(buttons)} buttons in a row"
                yield from (f"label {b.label!r}" for b in buttons if not 1 <= len(b.label) <= 80)
            case Menu():
                yield from menu_faults(part)
            case Words(text) if not text.strip():
                yield "empty words"


def menu_faults(menu: Menu) -> Iterator[str]:
    values = [item.value for item in menu.items]
    if not 1 <= len(values) <= 25 or len(set(values)) != len(values):
        yield f"items {values}"
    if not 0 <= menu.low <= menu.high <= len(values) or menu.high < 1:
        yield f"{menu.low} to {menu.high} of {len(values)}"
    if len(menu.placeholder) > 150:
        yield f"placeholder {menu.placeholder!r}"
    ticked = sum(item.ticked for item in menu.items)
    if ticked > menu.high:
        yield f"{ticked} ticked of {menu.high}"
    for item in menu.items:
        if not 1 <= len(item.label) <= 100 or len(item.about) > 100 or len(item.value) > 100:
            yield f"item {item}"


def answers(panel: Panel) -> list[Button | Menu]:
    """What moves the answer on: options and the commit, not the foot."""
    forward = {ids.PICK, ids.ADD, ids.TOGGLE, ids.COMMIT}
    found: list[Button | Menu] = [*panel.menus()]
    found += [button for button in panel.buttons() if not button.disabled]
    return [
        one for one in found if isinstance(move := ids.read(one.id), MoveId) and move.op in forward
    ]


def commit_of(panel: Panel) -> Button | None:
    for button in panel.buttons():
        move = ids.read(button.id)
        if isinstance(move, MoveId) and move.op == ids.COMMIT and not button.disabled:
            return button
    return None


class Person:
    """Somebody with a screen: presses buttons and chooses in menus, nothing else."""

    def __init__(self, desk: Answering, user: str, seed: object, language: str = "en") -> None:
        self.desk = desk
        self.reader = Reader(user, language)
        self.chance = Random(repr(seed))
        self.panel: Panel | None = None

    async def play(self, table: str) -> Panel:
        self.panel = await self.desk.open(table, self.reader)
        return self.panel

    async def press(self, what: Button | Menu, values: list[str] | None = None) -> Panel:
        code = ids.decode(what.id)
        if isinstance(code, DoorId):
            self.panel = await self.desk.open(code.table, self.reader, code.arg)
            return self.panel
        assert isinstance(code, MoveId)
        if isinstance(what, Menu) and values is None:
            count = self.chance.randint(what.low, what.high)
            values = [item.value for item in self.chance.sample(what.items, count)]
        self.panel = await self.desk.press(code, self.reader, values)
        return self.panel

    async def suggested(self) -> Panel:
        """What Suggest fills in."""
        assert self.panel is not None
        for button in self.panel.buttons():
            move = ids.read(button.id)
            if isinstance(move, MoveId) and move.op == ids.SUGGEST:
                return await self.press(button)
        raise AssertionError("nothing is suggested")

    async def anything(self) -> Panel:
        """A random press that leads on; a commit as soon as there is one, mostly."""
        assert self.panel is not None
        commit = commit_of(self.panel)
        if commit is not None and self.chance.random() < 0.6:
            return await self.press(commit)
        return await self.press(self.chance.choice(answers(self.panel)))


async def owing(desk: Answering, table: str) -> list[int]:
    """The places of users who owe an answer."""
    row = await desk.play.journal.table(table)
    found = []
    for seat in row.seats:
        prompts = await desk.play.referee.prompts(table, Seat(seat.seat))
        if any(prompt.owed for prompt in prompts):
            found.append(seat.seat)
    return found


def pictures(panel: Panel) -> list[Picture]:
    return [part for part in panel.parts if isinstance(part, Picture)]
