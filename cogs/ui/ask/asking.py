"""What somebody finds when they sit down: the open question with its draft, or the wait.

Above the green button of a whole answer: what it would do, numbers, who comes next, the way back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from bot.engine.guide import Advice
from bot.engine.preview import Preview
from bot.engine.prompts import Prompt, Reply
from bot.engine.records import Seat, replace
from bot.play.assembly import Play
from cogs.ui.ask import orders, panel
from cogs.ui.ask.question import Ask, Draft, Question
from cogs.ui.ask.tap import besides, named, pictured
from cogs.ui.table import log, screens, visitors, whispers
from cogs.ui.table.sitting import Reader, Sitting, Tables
from cogs.ui.table.times import since_answer
from cogs.ui.table.visitors import remember
from cogs.ui.words.panel import Panel


class Asking:
    """Whatever somebody is asked, with the draft of their answer."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.seating = Tables(play)
        self.follower = play.follower
        self._since: dict[str, tuple[int, str]] = {}
        self._advice: dict[str, Advice] = {}
        self._locks: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()

    def lock(self, table: str, user: str) -> asyncio.Lock:
        return self._locks.setdefault((table, user), asyncio.Lock())

    # Opening

    async def open(self, table: str, reader: Reader, prompt: str = "", *, note: str = "") -> Panel:
        """The open question with its draft; else whom the table waits for, or the watcher's view.

        `prompt` names a question, by its id or by its kind; without it the first one owed.
        """
        sitting = await self.seating.sit(table, reader)
        if not note and sitting.running and sitting.seat is not None:
            title, tongue = sitting.title, sitting.tongue
            note = await since_answer(self.play, sitting.row, sitting.seat, tongue, title)
        if sitting.seat is not None:
            heard = await whispers.heard(self.seating, sitting, reader)
            note = "\n".join(filter(None, (note, heard)))
        return await self.show(sitting, prompt, note=note, tips_for=reader.user)

    async def show(
        self,
        sitting: Sitting,
        prompt: str = "",
        *,
        note: str = "",
        tips_for: str = "",
        drafts: Mapping[str, Mapping[str, Reply]] | None = None,
    ) -> Panel:
        """`drafts`: all that there are, by question, if they are known."""
        if not sitting.running or sitting.seat is None:
            return screens.aside(sitting, note=note)
        if sitting.away and not prompt:
            return screens.away(sitting, note=note)
        asked = named(sitting, prompt)
        if asked is None:
            return await self.waiting(sitting, note=note)
        hint = await visitors.next_tip(self.play, tips_for, sitting.tongue) if tips_for else ""
        draft = None if drafts is None else Draft.read(drafts.get(asked.id, {}))
        return panel.panel(await self.sheet(sitting, asked, draft=draft, note=note, hint=hint))

    async def waiting(self, sitting: Sitting, *, note: str = "") -> Panel:
        others = await screens.next_table(self.play, sitting)
        return screens.waiting(sitting, note=note, following=others)

    async def since(self, sitting: Sitting) -> str:
        """What happened since their last move, worked out once for each move of the table."""
        if sitting.last == sitting.row.version:
            return ""
        name = f"{sitting.row.id}/{sitting.seat}/{sitting.tongue.language}"
        version, line = self._since.get(name, (0, ""))
        if version != sitting.row.version:
            line = await log.since_line(self.follower, sitting)
            remember(self._since, name, (sitting.row.version, line))
        return line

    async def question(
        self, sitting: Sitting, prompt: Prompt, draft: Draft | None = None
    ) -> Question:
        """How far the draft leads: all that a press needs. Long searches go on beside the loop."""
        assert sitting.seat is not None
        await sitting.searched()
        if draft is None:
            draft = await self.draft(sitting, prompt)
        asked = Ask(
            sitting.row.id,
            sitting.seat,
            prompt,
            draft,
            sitting.answers,
            spoken=partial(sitting.game.guide.spoken, sitting.view, sitting.seat),
        )
        return Question(asked, sitting.tongue)

    async def sheet(
        self,
        sitting: Sitting,
        prompt: Prompt,
        *,
        draft: Draft | None = None,
        note: str = "",
        hint: str = "",
    ) -> Question:
        """The same with all that stands around it on a panel."""
        sheet = await self.question(sitting, prompt, draft)
        head = (sitting.head, await self.since(sitting), hint)
        foretold = Forecast()
        if sheet.ready is not None:
            foretold = await forecast(self.play, sitting, sheet)
        sheet.question = replace(
            sheet.question,
            head="\n".join(filter(None, head)),
            note=note,
            others=tuple(besides(prompt, sitting.prompts)),
            status=self.sealed(sitting, prompt),
            picture=pictured(sheet),
            forecast=foretold.line,
            foreseen=foretold.board,
            new=visitors.is_new(sitting.known[self.user(sitting)], prompt.key),
            held=orders.held(sitting, prompt, sheet.choice) if sitting.orders else "",
        )
        return sheet

    def sealed(self, sitting: Sitting, prompt: Prompt) -> str:
        """The line of an answer that is given and may still be changed; the orders that stand."""
        if prompt.lists_orders:
            return orders.listed(sitting)
        given = prompt.given
        if given is None:
            return ""
        if not given.asked:
            return sitting.tongue.say("cog.planned", what=given.text)
        others = sitting.awaited - {prompt.seat}
        n, of = given.asked - len(others), given.asked
        lies = sitting.tongue.say("cog.sealed", what=given.text, n=n, of=of)
        return f"{lies}\n{screens.waits_for(sitting, others)}" if others else lies

    async def draft(self, sitting: Sitting, prompt: Prompt) -> Draft:
        """As it was left."""
        assert sitting.seat is not None
        return Draft.read(await self.play.journal.draft(sitting.row.id, sitting.seat, prompt.id))

    async def save(self, sitting: Sitting, prompt: Prompt, draft: Draft) -> None:
        assert sitting.seat is not None
        await self.play.journal.save_draft(sitting.row.id, sitting.seat, prompt.id, draft.row())

    def user(self, sitting: Sitting) -> str:
        return next(row.user for row in sitting.row.seats if row.seat == sitting.seat)


# --- what a whole answer would do


class Forecast(NamedTuple):
    """One grey line, and whether the board can be shown as it will be."""

    line: str = ""
    board: bool = False


async def forecast(play: Play, sitting: Sitting, sheet: Question) -> Forecast:
    """Nothing, if the answer is not complete, or if it is what lies sealed already."""
    ready = sheet.ready
    if ready is None or ready.command is None or sheet.prompt.again or sheet.as_given(ready):
        return Forecast()
    if sheet.prompt.secret and sitting.awaited - {sheet.prompt.seat}:
        # More would tell which of the others have answered already, or guess at it.
        sealed = f"-# {sitting.tongue.say('cog.foreseen.sealed')}"
        return Forecast(sealed if sheet.prompt.sealed else "")
    side = await play.referee.side(sitting.row.id, sheet.prompt.seat)
    found = await side.foreseen(ready.command)
    line = f"-# {' · '.join(lines(sitting, sheet.prompt, found))}"
    return Forecast(line, found.view is not None and not sheet.prompt.secret)


def lines(sitting: Sitting, prompt: Prompt, found: Preview[Any]) -> Iterator[str]:
    tongue, seat = sitting.tongue, prompt.seat
    if found.view is None:
        yield tongue.say("cog.foreseen.luck")
        return
    yield from numbers(sitting, seat, found.view)
    asked = sitting.game.awaited(found.view)
    if seat in asked:
        yield tongue.say("cog.foreseen.you")
    elif asked:
        yield tongue.say("cog.foreseen.others", who=tongue.seats(asked))
    yield tongue.say("cog.foreseen.free" if found.free else "cog.foreseen.firm")


def numbers(sitting: Sitting, seat: Seat, after: Any) -> Iterator[str]:
    """`5 → 3 in hand`, as the game counts."""
    counts, name = sitting.game.guide.counts, sitting.game.name
    was, now = (counts.public(view).get(seat, {}) for view in (sitting.view, after))
    for what, n in now.items():
        if n != was.get(what, 0):
            yield sitting.tongue.say(f"{name}.shift.{what}", before=was.get(what, 0), after=n)
