"""What a press makes of a draft, what lies around its question, and what an answer has done.

Nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from bot.engine.errors import IllegalMove, refuse
from bot.engine.prompts import Choice, Prompt, Reply, fits, walk
from bot.engine.records import Seat, replace
from bot.engine.text import Who, sentences
from bot.play.table.live import Side
from bot.play.table.log import changes, spoken
from cogs.ui.ask.question import Draft, Question, is_tray
from cogs.ui.table.refusals import reason
from cogs.ui.table.sitting import Sitting
from cogs.ui.words import ids
from cogs.ui.words.ids import MoveId, option_of
from cogs.ui.words.panel import Picture
from cogs.ui.words.tongue import marks

MOST_DONE, LONGEST_DONE = 10, 900  # sentences and signs of what an answer has done


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
    texts = [tongue.render(text) for text in told if text.key not in skipped]
    if side.version == sitting.row.version + 1:
        numbers = changes(game, sitting.view, side.view)
        texts += [tongue.render(t) for t in numbers if t.values["who"] == Who(side.seat or Seat(0))]
    kept: list[str] = []
    for text in texts:
        if kept and (len(kept) == MOST_DONE or sum(map(len, kept)) + len(text) > LONGEST_DONE):
            break
        kept.append(text)
    left = len(texts) - len(kept)
    more = tongue.say("cog.done.more", n=left) if left else ""
    return tongue.say("cog.done", what=" ".join((*kept, more))).strip()


def outcome(sitting: Sitting, prompt: str) -> str:
    """What became of the offer that a question was about, if it is final."""
    about = prompt.partition("/")[2]
    for offer in sitting.game.guide.offers(sitting.view) if about else ():
        if offer.id == about and offer.outcome is not None:
            return sitting.tongue.render(offer.outcome)
    return ""
