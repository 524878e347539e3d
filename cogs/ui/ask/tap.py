"""What a press makes of a draft: nothing is decided here, and nothing chosen is lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.engine.errors import IllegalMove, refuse
from bot.engine.prompts import Choice, Reply, fits
from bot.engine.records import replace
from cogs.ui.ask.question import Draft, Question, is_tray
from cogs.ui.table.refusals import reason
from cogs.ui.words import ids
from cogs.ui.words.ids import MoveId, option_of


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
        wanted = (*sheet.gathered(choice), option_of(choice, move.option))
    else:
        wanted = tuple(option_of(choice, value) for value in values or ())
    after = sheet.draft.without(*sheet.after(choice))
    draft = replace(after, trays={**after.trays, choice.name: wanted}, page=sheet.draft.page)
    kept = Question(replace(sheet.question, draft=draft), sheet.tongue).gathered(choice)
    note = "" if len(kept) == len(wanted) else sheet.tongue.say("cog.take.too_many")
    return replace(draft, trays={**draft.trays, choice.name: kept}), note
