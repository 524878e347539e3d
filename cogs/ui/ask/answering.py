"""Where answers are made: a press or a command in, a panel out. It knows no Discord."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence

from bot.engine.errors import BoardMovedOn, IllegalMove, NotYourTurn, require
from bot.engine.prompts import Prompt, Reply
from bot.engine.records import Command, replace
from bot.play.assembly import Play
from bot.play.autopilots.levels import advise
from bot.play.table.live import is_copy
from bot.store import settings
from cogs.ui.ask import forms, orders, panel, why_not
from cogs.ui.ask.asking import (
    Asking,
    changed,
    done,
    laid_out,
    outcome,
    still_offered,
)
from cogs.ui.ask.question import Draft, Question
from cogs.ui.ask.typed import fill_in
from cogs.ui.ask.why_not import not_understood
from cogs.ui.table import screens, visitors
from cogs.ui.table.refusals import reason
from cogs.ui.table.screens import door
from cogs.ui.table.sitting import Reader, Sitting
from cogs.ui.table.times import stamp
from cogs.ui.table.visitors import remember
from cogs.ui.words import ids
from cogs.ui.words.ids import Door, MoveId, option_of
from cogs.ui.words.panel import MOST_COMPONENTS, Form, Panel, Row, Waiting, weight

RISKS, EVERYTHING = CONFIRMS = ("risks", "everything")
TAPS = {ids.PICK, ids.TOGGLE, ids.SUGGEST}  # presses that may complete an answer
ROOM = 3  # components: a row, a button, and a line of ours above the panel
FREE = {ids.BACK, ids.START_OVER, ids.WHY}  # they change the draft at most, whatever was shown


class Answering(Asking):
    """One answer at a time for each seat; nothing chosen is lost, nothing counts twice."""

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
            return why_not.panel(sitting, sheet.prompt, sheet.walk.replies(), (values or [""])[0])
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
        if await by_tap(self.play, sitting, sheet, op, self.user(sitting)):
            return with_undo(await self.commit(sitting, sheet), sitting)
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

        def read(sitting: Sitting, _: Prompt) -> Command:
            return orders.read(sitting, typed, self.play.catalogs.values())

        async with self.lock(table, reader.user):
            sitting = await self.seating.sit(table, reader)
            sheet = sitting.of((f"{sitting.row.game}{orders.SHEET}",))
            return await self.entered(sitting, reader, sheet, read, Draft())

    async def written(
        self, sitting: Sitting, reader: Reader, sheet: Prompt | None, typed: str
    ) -> Panel:
        """A whole sheet as it was typed. What cannot be read stays in the form."""

        def read(sitting: Sitting, sheet: Prompt) -> Command:
            return forms.read(sitting, sheet, typed, self.play.catalogs.values())

        return await self.entered(sitting, reader, sheet, read, Draft(text=typed))

    async def entered(
        self,
        sitting: Sitting,
        reader: Reader,
        sheet: Prompt | None,
        read: Callable[[Sitting, Prompt], Command],
        refused: Draft,
    ) -> Panel:
        """An answer that was typed as a whole; `refused`: what is kept of it if it will not do."""
        table = sitting.row.id
        if sheet is None or not sitting.running:
            return await self.show(sitting, note=sitting.tongue.say("cog.not_asked_now"))
        try:
            command = read(sitting, sheet)
            side = await self.play.referee.submit_as(table, reader.user, command)
        except IllegalMove as refusal:
            note = reason(refusal, sitting.tongue)
            if refused.text:
                await self.save(sitting, sheet, refused)
            return panel.panel(await self.sheet(sitting, sheet, draft=refused, note=note))
        if sheet.lists_orders:
            await visitors.learned(self.play, reader.user, visitors.ORDERS)
        else:
            await self.save(sitting, sheet, Draft())
        note = orders.confirmed(sitting, sheet, command) or done(sitting, side)
        after = await self.seating.after(sitting, side, reader)
        return await self.show(after, sheet.id, note=note)

    # Forms

    async def form(self, move: MoveId, reader: Reader) -> Form:
        sitting = await self.seating.sit(move.table, reader)
        prompt = self.still_asked(sitting, move)
        if isinstance(prompt, str):
            raise NotYourTurn("cog.refuse.not_asked")
        sheet = await self.question(sitting, prompt)
        if not move.choice and prompt.written is not None:
            return forms.as_text(sheet)
        choice = sheet.walk.at(move.choice)
        if choice is None:
            raise BoardMovedOn("cog.refuse.not_asked")
        return forms.form(sheet, choice)

    async def fill(self, move: MoveId, reader: Reader, fields: Mapping[str, str]) -> Panel:
        """A form sent in, however long ago it was opened: its numbers become taps."""
        if forms.WHOLE in fields and not move.choice:
            async with self.lock(move.table, reader.user):
                sitting = await self.seating.sit(move.table, reader)
                sheet = sitting.prompt(move.prompt)
                return await self.written(sitting, reader, sheet, fields[forms.WHOLE])
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
            if forms.WHOLE in typed:
                return await self.written(sitting, reader, prompt, typed[forms.WHOLE])
            speakers = await self.seating.speakers(sitting.row)
            filled = fill_in(prompt, typed, speakers)
            draft = Draft(filled.replies)
            note = not_understood(filled, sitting, prompt, speakers)
            await self.save(sitting, prompt, draft)
            return panel.panel(await self.sheet(sitting, prompt, draft=draft, note=note))


# --- how somebody likes to confirm: every move, or only what cannot be had back for the asking


async def by_tap(play: Play, sitting: Sitting, sheet: Question, op: str, user: str) -> bool:
    """Is the answer complete, and does this tap make the move? A sealed one is always confirmed.

    What is only written on a sheet seals nothing, unless it hands the sheet in.
    """
    command, prompt = sheet.walk.command, sheet.prompt
    if op not in TAPS or command is None or sheet.together:
        return False
    writes = prompt.again and not prompt.lists_orders
    if prompt.secret and not (writes and not isinstance(command, sitting.game.guide.ends)):
        return False
    if is_copy(sitting.row.id):  # what is tried out is confirmed as it will be
        return False
    if await settings.CONFIRM.read(play.journal, user) == EVERYTHING:
        return False
    side = await play.referee.side(sitting.row.id, sheet.prompt.seat)
    return (await side.foreseen(command)).free


def with_undo(panel: Panel, sitting: Sitting) -> Panel:
    """A way back beside what a tap has done."""
    undo = door(Door.UNDO, sitting.row.id, sitting.tongue.say("cog.undo"))
    known = any(button.id == undo.id for button in panel.buttons())
    if known or weight(panel) + ROOM > MOST_COMPONENTS:
        return panel
    return replace(panel, parts=(*panel.parts, Row((undo,))))
