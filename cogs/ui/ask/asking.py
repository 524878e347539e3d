"""What somebody finds when they sit down: the open question with its draft, or the wait."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from weakref import WeakValueDictionary

from bot.engine.guide import Advice
from bot.engine.prompts import Prompt, Reply
from bot.engine.records import replace
from bot.play.assembly import Play
from cogs.ui.ask import orders, panel
from cogs.ui.ask.forecast import Forecast, forecast
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
