"""What somebody finds when they sit down: the open question with its draft, or the wait.

Then what a press makes of a draft, what a whole answer would do, and what it has done. Nothing is
decided here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from bot.engine.errors import IllegalMove, refuse
from bot.engine.guide import Advice
from bot.engine.preview import Preview
from bot.engine.prompts import Choice, Prompt, Reply, fits, walk
from bot.engine.records import Seat, replace
from bot.engine.text import Text, Who, sentences
from bot.play.assembly import Play
from bot.play.table.live import Side
from bot.play.table.log import changes, spoken
from cogs.ui.ask import orders, panel
from cogs.ui.ask.question import Ask, Draft, Question, is_tray
from cogs.ui.table import log, screens, visitors, whispers
from cogs.ui.table.refusals import reason
from cogs.ui.table.sitting import Reader, Sitting, Tables
from cogs.ui.table.times import since_answer
from cogs.ui.table.visitors import remember
from cogs.ui.words import ids
from cogs.ui.words.ids import MoveId, option_of
from cogs.ui.words.panel import Panel, Picture
from cogs.ui.words.tongue import marks

MOST_DONE, LONGEST_DONE = 10, 900  # sentences and signs of what an answer has done


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


# --- what a press makes of a draft


def still_offered(choice: Choice[Any] | None, move: MoveId, values: Sequence[str] | None) -> bool:
    """May an old press on one option of a question still be marked in the draft?"""
    if choice is None or move.op != ids.PICK or values is not None or choice.at_most > 1:
        return False
    by_place = move.option.startswith("#")  # in the old list: another one may stand there now
    return move.option != ids.NOTHING and not by_place and fits(choice, (move.option,))


def changed(
    sheet: Question, choice: Choice[Any] | None, move: MoveId, values: Sequence[str] | None
) -> tuple[Draft, str]:
    """The draft after a press, and what was wrong with it."""
    draft = sheet.draft
    match move.op:
        case ids.START_OVER:
            return Draft(), ""
        case ids.BACK:
            return back(sheet), ""
        case ids.PAGE:
            number = values[0] if values else move.option
            page = int(number) if number.isdecimal() else 0
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
    after = draft.without(*sheet.after(choice))
    return replace(after, replies={**after.replies, choice.name: reply}), ""


def back(sheet: Question) -> Draft:
    """One tap of a tray, else the last answer."""
    draft, choice = sheet.draft, sheet.choice
    trays = [one for one in sheet.together if is_tray(one)]
    trays = trays or ([choice] if choice is not None and is_tray(choice) else [])
    for tray in reversed(trays):
        if draft.trays.get(tray.name):
            rest = sheet.gathered(tray)[:-1]
            return replace(draft, trays={**draft.trays, tray.name: rest})
    answered = [one.choice.name for one in sheet.walk.asked if not one.auto]
    answered = [name for name in answered if name in draft.replies] or answered
    return draft.without(*sheet.walk.after(answered[-1])) if answered else draft


def gather(
    sheet: Question, choice: Choice[Any], move: MoveId, values: Sequence[str] | None
) -> tuple[Draft, str]:
    """Taps on a tray, or a form with all of them; what is too much is left out and said."""
    if move.op == ids.ADD:
        wanted = sheet.gathered(choice)
        for code in (move.option,) if values is None else values:
            wanted = tapped(choice, wanted, option_of(choice, code))
    else:
        wanted = tuple(option_of(choice, value) for value in values or ())
    after = sheet.draft.without(*sheet.after(choice))
    draft = replace(after, trays={**after.trays, choice.name: wanted}, page=sheet.draft.page)
    kept = Question(replace(sheet.question, draft=draft), sheet.tongue).gathered(choice)
    note = "" if len(kept) == len(wanted) else sheet.tongue.say("cog.take.too_many")
    return replace(draft, trays={**draft.trays, choice.name: kept}), note


# --- around a question


def pictured(sheet: Question) -> Picture:
    """The hand, with the letters of the question and what is chosen so far."""
    shown = tuple(marks(sheet.choice).items()) if sheet.choice else ()
    picked = (  # what lies on a tray is ticked on its buttons: the picture stays as it is
        option.spot
        for one in sheet.walk.asked
        for option in one.choice.options
        if option.spot is not None and option.id in one.reply
    )
    return Picture("hand", sheet.question.table, marks=shown, picked=tuple(picked))


def laid_out(prompt: Prompt, replies: Mapping[str, Reply]) -> dict[str, Reply]:
    """The trays that come next, with what the game suggests on them."""
    trays: dict[str, Reply] = {}
    while (choice := walk(prompt, {**replies, **trays}).choice) is not None:
        if not is_tray(choice) or not choice.suggest or not fits(choice, choice.suggest):
            break
        trays[choice.name] = choice.suggest
    return trays


def besides(prompt: Prompt, prompts: Iterable[Prompt]) -> Iterator[Prompt]:
    """Other open questions; those that a menu asks stand in the menu alone."""
    return (other for other in prompts if other.id != prompt.id and not other.within)


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


def tapped(choice: Choice[Any], held: Reply, option: str) -> Reply:
    """One more of it; what there is one of is put back by a second tap."""
    single = any(one.id == option and one.limit == 1 for one in choice.options)
    if single and option in held and not choice.one_by_one:
        return tuple(one for one in held if one != option)
    return (*held, option)


# --- what an answer has done


def done(sitting: Sitting, side: Side[Any]) -> str:
    """The sentences of a move as its seat hears them, then by how much its own numbers changed."""
    tongue, game, skipped = sitting.tongue, sitting.game, sitting.game.guide.left_out
    told = [s for text in spoken(game, side.told, side.view) for s in sentences(text)]
    parts: list[tuple[Text, ...]] = [(text,) for text in told if text.key not in skipped]
    between = " "
    if len(parts) > MOST_DONE and game.guide.report is not None:
        parts, between = list(game.guide.report(side.view, told, side.seat)), "\n"
    if side.version == sitting.row.version + 1:
        numbers = changes(game, sitting.view, side.view)
        parts += [(one,) for one in numbers if one.values["who"] == Who(side.seat or Seat(0))]
    kept: list[str] = []
    for part in parts:
        text = " ".join(map(tongue.render, part))
        if kept and (len(kept) == MOST_DONE or sum(map(len, kept)) + len(text) > LONGEST_DONE):
            break
        kept.append(text)
    left = sum(map(len, parts[len(kept) :]))
    more = tongue.say("cog.done.more", n=left) if left else ""
    return tongue.say("cog.done", what=between.join((*kept, more))).strip()


def outcome(sitting: Sitting, prompt: str) -> str:
    """What became of the offer that a question was about, if it is final."""
    about = prompt.partition("/")[2]
    for offer in sitting.game.guide.offers(sitting.view) if about else ():
        if offer.id == about and offer.outcome is not None:
            return sitting.tongue.render(offer.outcome)
    return ""
