"""Whole games by the fewest taps: what somebody who knows their answer has to touch on a phone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from bot.engine.prompts import Choice, Prompt, Reply
from bot.engine.records import Seat
from bot.i18n.catalog import catalogs
from bot.play.autopilots.levels import advise
from bot.play.table.live import game_of
from cogs.ui.ask.answering import Answering
from cogs.ui.table.sitting import Reader
from cogs.ui.words import ids
from cogs.ui.words.ids import MoveId, option_of
from cogs.ui.words.panel import Button, Menu, Panel
from tests.support.discord.panels import USERS, owing

MOST_TAPS = 40  # for one decision
FILL = "fill"
Replies = Mapping[str, Reply]


class Tapper:
    """Answers as level 1 would, and counts every touch: lists are opened, ticked and closed."""

    def __init__(self, desk: Answering, table: str, user: str, language: str = "en") -> None:
        self.desk = desk
        self.table = table
        self.reader = Reader(user, language)
        self.panel: Panel | None = None
        self.taps = self.opened = 0  # all of them, and those on Play
        self.decisions = 0
        self.spent = Counter[str]()  # taps by the question they answered
        self.asked = Counter[str]()

    async def decide(self) -> None:
        """One answer, from the panel on the screen if it asks already, else from Play on.

        What others answer meanwhile may change what is wanted; it is still the same decision.
        """
        prompt, replies = await self.wanted()
        before, answers, version = self.taps, await self.answers(), await self.version()
        while await self.answers() == answers:
            if version != (version := await self.version()):
                prompt, replies = await self.wanted()
            if not self.asks(prompt):
                self.taps += 1
                self.opened += 1
                await self.open()
            await self.tap(prompt, replies)
            assert self.taps - before < MOST_TAPS, f"{replies} leads nowhere: {self.panel}"
        self.decisions += 1
        self.asked[prompt.key] += 1
        self.spent[prompt.key] += self.taps - before

    async def open(self) -> None:
        """Press Play."""
        self.panel = await self.desk.open(self.table, self.reader)

    async def answers(self) -> int:
        """Theirs alone."""
        return (await self.desk.seating.sit(self.table, self.reader)).answers

    async def version(self) -> int:
        return (await self.desk.play.journal.table(self.table)).version

    async def owes(self) -> bool:
        row = await self.desk.play.journal.table(self.table)
        seat = next(Seat(one.seat) for one in row.seats if one.user == self.reader.user)
        prompts = await self.desk.play.referee.prompts(self.table, seat)
        return any(prompt.owed for prompt in prompts)

    async def wanted(self) -> tuple[Prompt, Replies]:
        row = await self.desk.play.journal.table(self.table)
        seat = next(Seat(one.seat) for one in row.seats if one.user == self.reader.user)
        prompts = await self.desk.play.referee.prompts(self.table, seat)
        prompt = next(one for one in prompts if one.owed)
        view = await self.desk.play.referee.view(self.table, seat)
        advice = advise(game_of(row.game), view, prompt)
        first = next(prompt.talk(), None)
        for option in first.options if first else ():
            if first and option.value == advice.command:  # all of it in one option
                return prompt, {first.name: (option.id,)}
        listed = {option.id for option in (*first.options, *first.instead)} if first else set()
        if first and not listed >= {*advice.replies.get(first.name, ())}:
            # a whole sheet: its lines are written by one tap, and it is handed in by another
            return prompt, {first.name: (FILL,) if FILL in listed else first.suggest}
        return prompt, advice.replies

    def parts(self) -> list[Button | Menu]:
        """What stands on the screen."""
        return [*self.panel.buttons(), *self.panel.menus()] if self.panel else []

    def moves(self) -> list[tuple[Button | Menu, MoveId]]:
        found = ((part, ids.read(part.id)) for part in self.parts())
        return [(part, move) for part, move in found if isinstance(move, MoveId)]

    def asks(self, prompt: Prompt) -> bool:
        return any(move.prompt == prompt.id for _, move in self.moves())

    async def tap(self, prompt: Prompt, replies: Replies) -> None:
        """The touch that leads on."""
        sitting = await self.desk.seating.sit(self.table, self.reader)
        sheet = await self.desk.sheet(sitting, prompt)
        useful = [(part, move) for part, move in self.moves() if not is_shut(part)]
        done = sheet.ready is not None and is_meant(sheet.ready.replies(), replies)
        for part, move in useful:
            if move.op == ids.COMMIT and (choice := sheet.walk.at(move.choice)) is not None:
                done_now = replies.get(choice.name) == (option_of(choice, move.option),)
                if done_now:  # a deed of a menu, in one tap
                    return await self.press(part)
            elif move.op == ids.COMMIT and done:
                return await self.press(part)
        for choice in sheet.together or filter(None, (sheet.choice,)):
            reply, held = replies[choice.name], sheet.held(choice)
            if sheet.together and Counter(held) == Counter(reply):
                continue
            for part, move in useful:
                if move.choice != choice.name:
                    continue
                match move.op, part:
                    case ids.PICK, Menu():
                        codes = [i.value for i in part.items if option_of(choice, i.value) in reply]
                        if len(codes) == len(reply) >= part.low and codes:
                            return await self.press(part, codes)
                    case ids.PICK, Button() if picked(choice, move.option) == reply:
                        return await self.press(part)
                    case ids.PICK, Button() if sheet.together:
                        return await self.press(part)  # a switch, which goes round
                    case ids.ADD, _:
                        option = option_of(choice, move.option)
                        if Counter(reply)[option] > Counter(held)[option]:
                            return await self.press(part)
            for part, move in useful:
                if move.op == ids.PAGE and isinstance(part, Menu):
                    return await self.press(part, [region(part, choice, reply)])
            for part, move in reversed(useful):
                if move.op in (ids.TOGGLE, ids.PAGE):
                    return await self.press(part)
        raise AssertionError(f"{replies} cannot be tapped: {self.panel}")

    async def press(self, part: Button | Menu, values: list[str] | None = None) -> None:
        self.taps += 1
        if isinstance(part, Menu):
            self.taps += len(values or ()) + (part.high > 1)  # ticked, and closed
        move = ids.decode(part.id)
        assert isinstance(move, MoveId)
        self.panel = await self.desk.press(move, self.reader, values)


def is_shut(part: Button | Menu) -> bool:
    return isinstance(part, Button) and part.disabled


def is_meant(given: Replies, wanted: Replies) -> bool:
    return all(Counter(given.get(name, ())) == Counter(reply) for name, reply in wanted.items())


def picked(choice: Choice[Any], code: str) -> Reply:
    return () if code == ids.NOTHING else (option_of(choice, code),)


def region(menu: Menu, choice: Choice[Any], reply: Reply) -> str:
    """The entry under which a point is found, by its name in English."""
    (point,) = (option for option in choice.options if option.id in reply)
    assert point.region is not None
    name = catalogs()["en"].render(point.region)
    for item in menu.items:
        _, dash, last = item.label.rpartition("\N{EN DASH}")
        if item.label.startswith(name) and (not dash or point.sign <= last):
            return item.value
    raise AssertionError(f"{point.id} is in none of the regions")


async def whole_game(desk: Answering, table: str, people: int) -> list[Tapper]:
    """Played to its end: the first seats by tapping, the others by level 1 without a screen."""
    row = await desk.play.journal.table(table)
    tappers = [Tapper(desk, table, USERS[place]) for place in range(people)]
    while waiting := await owing(desk, table):
        place = waiting[0]
        if place < people:
            await tappers[place].decide()
            continue
        prompts = await desk.play.referee.prompts(table, Seat(place))
        prompt = next(one for one in prompts if one.owed)
        view = await desk.play.referee.view(table, Seat(place))
        command = advise(game_of(row.game), view, prompt).command
        await desk.play.referee.submit_as(table, USERS[place], command)
    return tappers
