"""Where answers are made: a press or a command in, a panel out. It knows no Discord."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from functools import partial
from weakref import WeakValueDictionary

from bot.engine.errors import BoardMovedOn, IllegalMove, NotYourTurn, require
from bot.engine.guide import Advice
from bot.engine.prompts import Prompt, Reply
from bot.engine.records import replace
from bot.play.assembly import Play
from bot.play.autopilots.levels import advise
from cogs.ui.ask import one_tap, orders, panel, why_not
from cogs.ui.ask.forecast import Forecast, forecast
from cogs.ui.ask.question import Ask, Draft, Question
from cogs.ui.ask.tap import (
    besides,
    changed,
    done,
    laid_out,
    named,
    outcome,
    pictured,
    still_offered,
)
from cogs.ui.ask.typed import fill_in
from cogs.ui.ask.why_not import not_understood
from cogs.ui.table import log, screens, visitors, whispers
from cogs.ui.table.refusals import reason
from cogs.ui.table.sitting import Reader, Sitting, Tables
from cogs.ui.table.times import since_answer, stamp
from cogs.ui.table.visitors import remember
from cogs.ui.words import ids
from cogs.ui.words.ids import MoveId, option_of
from cogs.ui.words.panel import Form, Panel, Waiting

FREE = {ids.BACK, ids.START_OVER, ids.WHY}  # they change the draft at most, whatever was shown


class Answering:
    """One answer at a time for each seat; nothing chosen is lost, nothing counts twice."""

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

    # Pressing

    async def press(
        self,
        move: MoveId,
        reader: Reader,
        values: Sequence[str] | None = None,
        doubt: str = "",
    ) -> Panel:
        """One press on a panel; `values`: what was chosen in a menu.

        `doubt`: why it should end nothing, if it may be a slip.
        """
        async with self.lock(move.table, reader.user):
            sitting = await self.seating.sit(move.table, reader)
            found = self.still_asked(sitting, move)
            if isinstance(found, str):
                return await self.show(sitting, note=found)
            sheet = await self.question(sitting, found)
            return await self.apply(sitting, sheet, move, values, doubt)

    def still_asked(self, sitting: Sitting, move: MoveId) -> Prompt | str:
        """The prompt that is pressed on, or what to say instead."""
        say = sitting.tongue.say
        if sitting.seat is None or not sitting.running:
            return ""
        if sitting.seat != move.seat:
            return say("cog.other_seat", seat=move.seat + 1)
        prompt = sitting.prompt(move.prompt)
        if prompt is not None:
            return prompt
        ended = outcome(sitting, move.prompt)
        if ended or move.op != ids.COMMIT:
            return ended or say("cog.moved_on")
        return say("cog.answered_already", when=stamp(sitting.last_at))

    async def apply(
        self,
        sitting: Sitting,
        sheet: Question,
        move: MoveId,
        values: Sequence[str] | None,
        doubt: str = "",
    ) -> Panel:
        moved_on = sitting.tongue.say("cog.moved_on")
        if move.op == ids.COMMIT:
            asked = sheet.walk.at(move.choice)
            if asked is not None:  # a deed of a menu, done at once
                sheet = sheet.with_reply(asked, option_of(asked, move.option))
            if move.sig != sheet.commit_sig() or sheet.ready is None:
                return await self.show(sitting, sheet.prompt.id, note=moved_on)
            if doubt and (asked or isinstance(sheet.ready.command, sitting.game.guide.ends)):
                return await self.show(sitting, note=sitting.tongue.say(doubt))
            return await self.commit(sitting, sheet)
        if move.op == ids.LOOK and sheet.ready is not None and sheet.ready.command is not None:
            return panel.board_after(await self.sheet(sitting, sheet.prompt))
        if move.op == ids.WHY:
            await visitors.learned(self.play, self.user(sitting), visitors.WHY)
            return why_not.panel(sitting, sheet.prompt, (values or [""])[0])
        choice = sheet.walk.at(move.choice)
        stale = move.op not in FREE and (choice is None or move.sig != sheet.sig(choice))
        if stale and not still_offered(choice, move, values):
            return await self.show(sitting, sheet.prompt.id, note=moved_on)
        if move.op == ids.SUGGEST:
            return await self.suggest(sitting, sheet, taken=move.option == ids.TAKEN)
        draft, note = changed(sheet, choice, move, values)
        note = note or (moved_on if stale else "")
        await self.save(sitting, sheet.prompt, draft)
        sheet = await self.sheet(sitting, sheet.prompt, draft=draft, note=note)
        return panel.panel(sheet) if note else await self.tapped(sitting, sheet, move.op)

    async def tapped(self, sitting: Sitting, sheet: Question, op: str) -> Panel:
        """The question as this press left it; a whole answer may be made by it."""
        if await one_tap.by_tap(self.play, sitting, sheet, op, self.user(sitting)):
            return one_tap.with_undo(await self.commit(sitting, sheet), sitting)
        return panel.panel(sheet)

    async def suggest(self, sitting: Sitting, sheet: Question, *, taken: bool) -> Panel:
        """What level 1 would answer and why; once that was read, a second press takes it."""
        prompt, tongue = sheet.prompt, sitting.tongue
        name = f"{sitting.row.id}/{sitting.row.version}/{prompt.seat}/{prompt.id}"
        found = self._advice.get(name)
        if found is None:
            found = await asyncio.to_thread(advise, sitting.game, sitting.view, prompt)
            remember(self._advice, name, found)
        answer = Draft(found.replies)
        if taken:
            await self.save(sitting, prompt, answer)
            return panel.panel(await self.sheet(sitting, prompt, draft=answer))
        whole = Question(replace(sheet.question, draft=answer), tongue)
        what, why = whole.answer(whole.walk), tongue.render(found.why)
        note = tongue.say("cog.suggested", what=what, why=why)
        shown = await self.sheet(sitting, prompt, draft=sheet.draft, note=note)
        shown.question = replace(shown.question, suggested=True)
        return panel.panel(shown)

    async def save(self, sitting: Sitting, prompt: Prompt, draft: Draft) -> None:
        assert sitting.seat is not None
        await self.play.journal.save_draft(sitting.row.id, sitting.seat, prompt.id, draft.row())

    def user(self, sitting: Sitting) -> str:
        return next(row.user for row in sitting.row.seats if row.seat == sitting.seat)

    async def commit(self, sitting: Sitting, sheet: Question) -> Panel:
        """The move itself; the same press a second time is the same move."""
        ready, table, seat = sheet.ready, sitting.row.id, sitting.seat
        assert ready is not None
        assert ready.command is not None
        assert seat is not None
        user = self.user(sitting)
        key = f"{seat}:{sheet.prompt.id}:{sheet.commit_sig()}"
        draft = Draft(ready.replies())
        try:
            side = await self.play.referee.submit_as(table, user, ready.command, key=key)
        except BoardMovedOn as refusal:
            return await self.show(sitting, note=reason(refusal, sitting.tongue))
        except IllegalMove as refusal:
            note = reason(refusal, sitting.tongue)
            return panel.panel(await self.sheet(sitting, sheet.prompt, note=note))
        listed = sheet.prompt.lists_orders
        tip = visitors.ORDERS if listed else visitors.GREEN
        if visitors.is_new(sitting.known[user], tip):
            await visitors.learned(self.play, user, tip)
        if sheet.explains() and visitors.is_new(sitting.known[user], sheet.prompt.key):
            await visitors.count(self.play, user, sheet.prompt.key)
        said = orders.confirmed(sitting, sheet.prompt, ready.command) if listed else ""
        said = said or done(sitting, side)
        reader = Reader(user, sitting.tongue.language)
        after = await self.seating.after(sitting, side, reader)
        said = " ".join(filter(None, (said, outcome(after, sheet.prompt.id))))
        still = after.prompt(sheet.prompt.id)
        stays = still is not None and still.secret and not still.owed and not still.again
        if stays:  # it may be changed; a menu, on the other hand, begins anew
            await self.save(sitting, sheet.prompt, draft)
        keep = [one.id for one in after.prompts if stays or one.id != sheet.prompt.id]
        drafts = await self.play.journal.drop_drafts(table, seat, keep)
        if any(prompt.owed for prompt in after.prompts) or not after.running:
            return await self.show(after, note=said, drafts=drafts)
        if still is not None and still.secret:
            draft, note = (draft, "") if stays else (Draft(), said)
            beside = await self.sheet(after, still, draft=draft, note=note)
            following = await screens.next_table(self.play, after)
            doors = screens.after_sealing(after, following)
            beside.question = replace(beside.question, doors=doors)
            return Waiting(panel.panel(beside).parts, table=table)
        return await self.waiting(after, note=said)

    async def order(self, table: str, reader: Reader, typed: str) -> Panel:
        """A standing order as it was typed; the list shows it, or says what is wrong with it."""
        async with self.lock(table, reader.user):
            sitting = await self.seating.sit(table, reader)
            sheet = sitting.of((f"{sitting.row.game}{orders.SHEET}",))
            if sheet is None or not sitting.running:
                return await self.show(sitting, note=sitting.tongue.say("cog.not_asked_now"))
            try:
                command = orders.read(sitting, typed, self.play.catalogs.values())
                side = await self.play.referee.submit_as(table, reader.user, command)
            except IllegalMove as refusal:
                note = reason(refusal, sitting.tongue)
                return panel.panel(await self.sheet(sitting, sheet, draft=Draft(), note=note))
            await visitors.learned(self.play, reader.user, visitors.ORDERS)
            note = orders.confirmed(sitting, sheet, command)
            after = await self.seating.after(sitting, side, reader)
            return await self.show(after, sheet.id, note=note)

    # Forms

    async def form(self, move: MoveId, reader: Reader) -> Form:
        sitting = await self.seating.sit(move.table, reader)
        prompt = self.still_asked(sitting, move)
        if isinstance(prompt, str):
            raise NotYourTurn("cog.refuse.not_asked")
        sheet = await self.question(sitting, prompt)
        choice = sheet.walk.at(move.choice)
        if choice is None:
            raise BoardMovedOn("cog.refuse.not_asked")
        return panel.form(sheet, choice)

    async def fill(self, move: MoveId, reader: Reader, fields: Mapping[str, str]) -> Panel:
        """A form sent in, however long ago it was opened: its numbers become taps."""
        values: list[str] = []
        for code, typed in fields.items():
            number = typed.strip() or "0"
            require(number.isdecimal() and len(number) <= 4, "cog.refuse.number", typed=typed[:20])
            values += [code] * int(number)
        return await self.press(move, reader, values)

    # Offers and commands

    async def begin(
        self,
        table: str,
        reader: Reader,
        prompt: str,
        replies: Mapping[str, Reply],
        op: str = "",
    ) -> Panel:
        """A question with its first answers filled in, to be confirmed; `op`: by which press."""
        async with self.lock(table, reader.user):
            sitting = await self.seating.sit(table, reader)
            asked = sitting.prompt(prompt)
            if asked is None:
                return await self.show(sitting, note=sitting.tongue.say("cog.moved_on"))
            draft = Draft(replies, laid_out(asked, replies))
            await self.save(sitting, asked, draft)
            return await self.tapped(sitting, await self.sheet(sitting, asked, draft=draft), op)

    async def answer(
        self, table: str, reader: Reader, kinds: Sequence[str], typed: Mapping[str, str]
    ) -> Panel:
        """A slash command: the question of one of these kinds with what was typed filled in."""
        async with self.lock(table, reader.user):
            sitting = await self.seating.sit(table, reader)
            if not sitting.running or sitting.seat is None:
                return await self.show(sitting)
            prompt = sitting.of(kinds)
            if prompt is None:
                return await self.show(sitting, note=sitting.tongue.say("cog.not_asked_now"))
            if not typed:
                return panel.panel(await self.sheet(sitting, prompt))
            speakers = await self.seating.speakers(sitting.row)
            filled = fill_in(prompt, typed, speakers)
            draft = Draft(filled.replies)
            note = not_understood(filled, sitting, prompt, speakers)
            await self.save(sitting, prompt, draft)
            return panel.panel(await self.sheet(sitting, prompt, draft=draft, note=note))
