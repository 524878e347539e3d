"""Where answers are made: a press or a command in, a panel out. It knows no Discord."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any
from weakref import WeakValueDictionary

from bot.engine.errors import BoardMovedOn, IllegalMove, NotYourTurn, refuse, require
from bot.engine.prompts import Choice, Prompt, Reply
from bot.engine.records import replace
from cogs.ui import ask, ids, screens, trouble, why
from cogs.ui.complete import Filled, fill_in
from cogs.ui.draft import Draft, walk
from cogs.ui.ids import MoveId, option_of
from cogs.ui.naming import shown
from cogs.ui.panel import Form, Panel, Picture
from cogs.ui.refuse import reason
from cogs.ui.seating import Reader, Seating, Sitting
from cogs.ui.services import Services
from cogs.ui.sheet import Question, Sheet, is_tray
from cogs.ui.words import Tongue

FREE = {ids.BACK, ids.START_OVER, ids.WHY}  # they change the draft at most, whatever was shown


class Desk:
    """One answer at a time for each seat; nothing chosen is lost, nothing counts twice."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.seating = Seating(services)
        self._locks: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()

    def lock(self, table: str, user: str) -> asyncio.Lock:
        return self._locks.setdefault((table, user), asyncio.Lock())

    # Opening

    async def open(self, table: str, reader: Reader, prompt: str = "", *, note: str = "") -> Panel:
        """The open question with its draft; else whom the table waits for, or the watcher's view.

        `prompt` names a question, by its id or by its kind; without it the first one owed.
        """
        sitting = await self.seating.sit(table, reader)
        note = note or await trouble.line(self.services, table, sitting.tongue)
        return await self.show(sitting, prompt, note=note)

    async def show(self, sitting: Sitting, prompt: str = "", *, note: str = "") -> Panel:
        if not sitting.running or sitting.seat is None:
            return screens.aside(sitting, note=note)
        asked = named(sitting, prompt)
        if asked is None:
            return await self.waiting(sitting, note=note)
        return ask.panel(await self.sheet(sitting, asked, note=note))

    async def waiting(self, sitting: Sitting, *, note: str = "") -> Panel:
        others = await screens.next_table(self.services, sitting)
        return screens.waiting(sitting, note=note, following=others)

    async def sheet(
        self, sitting: Sitting, prompt: Prompt, *, draft: Draft | None = None, note: str = ""
    ) -> Sheet:
        assert sitting.seat is not None
        if draft is None:
            draft = await self.draft(sitting, prompt)
        question = Question(
            sitting.row.id,
            sitting.seat,
            prompt,
            draft,
            sitting.answers,
            screens.head(sitting),
            note,
            tuple(other for other in sitting.prompts if other.id != prompt.id),
            self.sealed(sitting, prompt, draft),
        )
        sheet = Sheet(question, sitting.tongue)
        return Sheet(replace(question, picture=pictured(sheet)), sitting.tongue)

    def sealed(self, sitting: Sitting, prompt: Prompt, draft: Draft) -> str:
        """The line of an answer that is given and may still be changed."""
        if prompt.owed or draft.given is None or not prompt.secret:
            return ""
        given = walk(prompt, draft.given)
        if given.command is None:
            return ""
        seats = len(sitting.row.seats)
        sheet = Sheet(
            Question(sitting.row.id, prompt.seat, prompt, Draft(draft.given), 0, ""),
            sitting.tongue,
        )
        what = ", ".join(sheet.named(one.choice, one.reply) for one in given.asked if not one.auto)
        if prompt.key.endswith(".orders"):
            return sitting.tongue.say("cog.orders_hold", what=what)
        return sitting.tongue.say("cog.sealed", what=what, n=seats - len(sitting.awaited), of=seats)

    async def draft(self, sitting: Sitting, prompt: Prompt) -> Draft:
        """As it was left; an answer that was taken back is no longer given."""
        assert sitting.seat is not None
        row = await self.services.journal.draft(sitting.row.id, sitting.seat, prompt.id)
        draft = Draft.read(row)
        return replace(draft, given=None) if prompt.owed else draft

    # Pressing

    async def press(
        self, move: MoveId, reader: Reader, values: Sequence[str] | None = None
    ) -> Panel:
        """One press on a panel; `values`: what was chosen in a menu."""
        async with self.lock(move.table, reader.user):
            sitting = await self.seating.sit(move.table, reader)
            found = self.still_asked(sitting, move)
            if isinstance(found, str):
                return await self.show(sitting, note=found)
            sheet = await self.sheet(sitting, found)
            return await self.apply(sitting, sheet, move, values)

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
        return say("cog.answered_already" if move.op == ids.COMMIT else "cog.moved_on")

    async def apply(
        self, sitting: Sitting, sheet: Sheet, move: MoveId, values: Sequence[str] | None
    ) -> Panel:
        moved_on = sitting.tongue.say("cog.moved_on")
        if move.op == ids.COMMIT:
            if move.sig != sheet.commit_sig() or sheet.ready is None:
                return await self.show(sitting, sheet.prompt.id, note=moved_on)
            return await self.commit(sitting, sheet)
        if move.op == ids.WHY:
            return why.panel(sitting, sheet.prompt, (values or [""])[0])
        choice = sheet.walk.at(move.choice)
        if move.op not in FREE and (choice is None or move.sig != sheet.sig(choice)):
            return await self.show(sitting, sheet.prompt.id, note=moved_on)
        draft, note = changed(sheet, choice, move, values)
        await self.save(sitting, sheet.prompt, draft)
        return ask.panel(await self.sheet(sitting, sheet.prompt, draft=draft, note=note))

    async def save(self, sitting: Sitting, prompt: Prompt, draft: Draft) -> None:
        assert sitting.seat is not None
        await self.services.journal.save_draft(sitting.row.id, sitting.seat, prompt.id, draft.row())

    async def commit(self, sitting: Sitting, sheet: Sheet) -> Panel:
        """The move itself; the same press a second time is the same move."""
        ready, table, seat = sheet.ready, sitting.row.id, sitting.seat
        assert ready is not None
        assert ready.command is not None
        assert seat is not None
        user = next(row.user for row in sitting.row.seats if row.seat == seat)
        key = f"{seat}:{sheet.prompt.id}:{sheet.commit_sig()}"
        replies = ready.replies()
        draft = Draft(replies, given=replies)
        try:
            await self.services.referee.submit_as(table, user, ready.command, key=key)
        except BoardMovedOn as refusal:
            return await self.show(sitting, note=reason(refusal, sitting.tongue))
        except IllegalMove as refusal:
            note = reason(refusal, sitting.tongue)
            return ask.panel(await self.sheet(sitting, sheet.prompt, note=note))
        said = sheet.tongue.say("cog.done", what=sheet.commit_label(ready).partition(" ")[2])
        after = await self.seating.sit(table, Reader(user, sitting.tongue.language))
        keep = [prompt.id for prompt in after.prompts]
        if sheet.prompt.id in keep:
            await self.save(sitting, sheet.prompt, draft)
        await self.services.journal.drop_drafts(table, seat, keep)
        if any(prompt.owed for prompt in after.prompts) or not after.running:
            return await self.show(after, note=said)
        still = after.prompt(sheet.prompt.id)
        if still is not None and still.secret:
            return ask.panel(await self.sheet(after, still, draft=draft))
        return await self.waiting(after, note=said)

    # Forms

    async def form(self, move: MoveId, reader: Reader) -> Form:
        sitting = await self.seating.sit(move.table, reader)
        prompt = self.still_asked(sitting, move)
        if isinstance(prompt, str):
            raise NotYourTurn("cog.refuse.not_asked")
        sheet = await self.sheet(sitting, prompt)
        choice = sheet.walk.at(move.choice)
        if choice is None:
            raise BoardMovedOn("cog.refuse.not_asked")
        return ask.form(sheet, choice)

    async def fill(self, move: MoveId, reader: Reader, fields: Mapping[str, str]) -> Panel:
        """A form sent in, however long ago it was opened: its numbers become taps."""
        values: list[str] = []
        for code, typed in fields.items():
            number = typed.strip() or "0"
            require(number.isdecimal() and len(number) <= 4, "cog.refuse.number", typed=typed[:20])
            values += [code] * int(number)
        return await self.press(move, reader, values)

    # Commands

    async def answer(
        self, table: str, reader: Reader, kinds: Sequence[str], typed: Mapping[str, str]
    ) -> Panel:
        """A slash command: the question of one of these kinds with what was typed filled in."""
        async with self.lock(table, reader.user):
            sitting = await self.seating.sit(table, reader)
            if not sitting.running or sitting.seat is None:
                return await self.show(sitting)
            prompt = next((p for kind in kinds for p in sitting.prompts if p.key == kind), None)
            if prompt is None:
                return await self.show(sitting, note=sitting.tongue.say("cog.not_asked_now"))
            draft = await self.draft(sitting, prompt)
            if not typed:
                return ask.panel(await self.sheet(sitting, prompt))
            filled = fill_in(prompt, typed, self.services.catalogs)
            draft = Draft(filled.replies, given=draft.given)
            note = not_understood(filled, sitting.tongue)
            await self.save(sitting, prompt, draft)
            return ask.panel(await self.sheet(sitting, prompt, draft=draft, note=note))


def pictured(sheet: Sheet) -> Picture:
    """The hand, with the letters of the question and what is chosen so far."""
    options = sheet.choice.options if sheet.choice else ()
    marks = tuple(
        (option.spot, sheet.letters[option.id])
        for option in options
        if option.spot is not None and option.id in sheet.letters
    )
    picked = (
        option.spot
        for one in (sheet.ready or sheet.walk).asked
        for option in one.choice.options
        if option.spot is not None and option.id in one.reply
    )
    return Picture("hand", sheet.question.table, marks=marks, picked=tuple(picked))


def not_understood(filled: Filled, tongue: Tongue) -> str:
    """What was typed and will be asked instead; nothing is guessed."""
    notes = [tongue.say("cog.typed.unclear", what=shown(text)) for text in filled.unclear]
    notes += [tongue.say("cog.typed.later", what=shown(text)) for text in filled.unasked]
    return "\n".join(notes)


def named(sitting: Sitting, prompt: str) -> Prompt | None:
    """The question meant; without a name the first owed, then one that may still be changed."""
    if prompt:
        found = sitting.prompt(prompt)
        found = found or next((p for p in sitting.prompts if p.key == prompt), None)
        if found is not None:
            return found
    first = next((p for p in sitting.prompts if p.owed), None)
    if first is None:
        first = next((p for p in sitting.prompts if p.secret and p.about), None)
    return first


def changed(
    sheet: Sheet, choice: Choice[Any] | None, move: MoveId, values: Sequence[str] | None
) -> tuple[Draft, str]:
    """The draft after a press, and what was wrong with it."""
    draft = sheet.draft
    match move.op:
        case ids.START_OVER:
            return Draft(given=draft.given), ""
        case ids.BACK:
            return back(sheet), ""
        case ids.PAGE:
            page = int(move.option) if move.option.isdecimal() else 0
            return replace(draft, page=page), ""
    if choice is None:
        refuse("cog.refuse.forged")
    tongue = sheet.tongue
    match move.op:
        case ids.PICK if values is None and move.option == ids.NOTHING:
            reply: Reply = ()
        case ids.PICK if values is None:
            reply = (option_of(choice, move.option),)
        case ids.PICK:
            reply = tuple(option_of(choice, value) for value in values or ())
        case ids.SUGGEST:
            reply = choice.suggest
        case ids.TOGGLE:
            reply = sheet.ticked() or ()
        case ids.ADD | ids.FORM:
            return gather(sheet, choice, move, values)
        case _:
            refuse("cog.refuse.forged")
    try:
        choice.read(reply)
    except IllegalMove as refusal:
        return draft, reason(refusal, tongue)
    after = draft.without(*sheet.walk.after(choice.name))
    return replace(after, replies={**after.replies, choice.name: reply}), ""


def back(sheet: Sheet) -> Draft:
    """One tap of the tray, else the last answer."""
    draft, choice = sheet.draft, sheet.choice
    if choice is not None and is_tray(choice) and draft.trays.get(choice.name):
        rest = sheet.gathered(choice)[:-1]
        return replace(draft, trays={**draft.trays, choice.name: rest})
    answered = [one.choice.name for one in sheet.walk.asked if not one.auto]
    return draft.without(*sheet.walk.after(answered[-1])) if answered else draft


def gather(
    sheet: Sheet, choice: Choice[Any], move: MoveId, values: Sequence[str] | None
) -> tuple[Draft, str]:
    """Taps on a tray, or a form with all of them; what is too much is left out and said."""
    if move.op == ids.ADD:
        wanted = (*sheet.gathered(choice), option_of(choice, move.option))
    else:
        wanted = tuple(option_of(choice, value) for value in values or ())
    after = sheet.draft.without(*sheet.walk.after(choice.name))
    draft = replace(after, trays={**after.trays, choice.name: wanted}, page=sheet.draft.page)
    kept = Sheet(replace(sheet.question, draft=draft), sheet.tongue).gathered(choice)
    note = "" if len(kept) == len(wanted) else sheet.tongue.say("cog.take.too_many")
    return replace(draft, trays={**draft.trays, choice.name: kept}), note
