"""From a prompt and a draft to a panel: head, question, options, commit, foot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from bot.engine.prompts import Choice
from bot.engine.records import encode
from cogs.ui.ask.options import BEFORE, SHORT, options
from cogs.ui.ask.question import DONE, MOST_FIELDS, Question, is_tray
from cogs.ui.words import ids
from cogs.ui.words.ids import Door, DoorId, option_code
from cogs.ui.words.panel import (
    BLUE,
    BUTTON,
    GREEN,
    MOST_COMPONENTS,
    PER_ROW,
    Button,
    Field,
    Form,
    Line,
    Panel,
    Part,
    Picture,
    Row,
    Words,
    fitted,
    rows,
    weight,
)
from cogs.ui.words.tongue import cut

ROOM = MOST_COMPONENTS - 4  # for a row of two, and a line of ours
WHOLE, LONGEST = "whole", 4_000  # the field for all of a sheet, and what a form can hold


def panel(sheet: Question) -> Panel:
    """Within Discord's limits whatever the game asks."""
    question, choice = sheet.question, sheet.choice
    asks = f"**{sheet.heading()}**"
    asks += f" {sheet.asks(choice)}" if choice and not sheet.together else ""
    words = (question.note, question.status, sheet.trail(), asks, sheet.explained(), question.held)
    parts: list[Part] = [Words(question.head)]
    parts += [question.picture] if question.picture else []
    parts.append(Words("\n".join(text for text in words if text)))
    parts += options(sheet, choice) if choice else ()
    parts += [*commit(sheet), Line(), foot(sheet)]
    parts += [question.doors] if question.doors and weight(Panel(tuple(parts))) < ROOM else ()
    room = MOST_COMPONENTS - weight(Panel(tuple(parts))) - 1
    others = [one for one in question.others if not one.lists_orders]  # those are under More
    doors = [
        Button(
            str(DoorId(Door.ASK, question.table, prompt.id)),
            cut(sheet.tongue.asking(prompt), SHORT),
        )
        for prompt in others[: max(0, min(room, PER_ROW))]
    ]
    return fitted(Panel((*parts, *rows(doors))))


def form(sheet: Question, choice: Choice[Any]) -> Form:
    """Numbers typed, one field for each kind."""
    held = Counter(sheet.gathered(choice))
    fields = tuple(
        Field(
            option_code(choice, option.id),
            sheet.label(option),
            about=sheet.tongue.say("cog.form.at_most", n=option.limit),
            value=str(held[option.id] or ""),
            longest=4,
        )
        for option in choice.options[:MOST_FIELDS]
    )
    return Form(sheet.id(ids.FORM, choice=choice), sheet.part(choice), fields)


def as_text(sheet: Question) -> Form:
    """The whole sheet as it stands, to be changed by typing."""
    assert sheet.prompt.written is not None
    text = sheet.draft.text or sheet.prompt.written.write(sheet.tongue.label)
    about = sheet.tongue.say("cog.as_text.about")
    field = Field(WHOLE, sheet.heading(), about, cut(text, LONGEST), longest=LONGEST, long=True)
    return Form(sheet.id(ids.FORM), sheet.heading(), (field,))


# --- commit and foot


def commit(sheet: Question) -> Iterator[Part]:
    """The green button alone in its row, its effect written above; or what is missing."""
    ready, say = sheet.ready, sheet.tongue.say
    if ready is not None:
        asked = sheet.choice
        shown = {one.id for one in (*asked.options, *asked.instead)} if asked else set()
        ticked = shown >= {option for reply in ready.replies().values() for option in reply}
        if asked is None or not ticked or sheet.walk.choice is not None or len(ready.replies()) > 1:
            yield Words("\n".join(filter(None, (sheet.effect(ready), sheet.question.forecast))))
        elif sheet.question.forecast:
            yield Words(sheet.question.forecast)
        if sheet.as_given(ready):
            label = cut(f"{DONE} {say('cog.as_sealed')}", BUTTON)
            yield Row((Button(sheet.id(ids.COMMIT), label, GREEN, disabled=True),))
        else:
            yield Row((Button(sheet.id(ids.COMMIT), sheet.commit_label(ready), GREEN),))
            if sheet.question.foreseen:
                yield Row((Button(sheet.id(ids.LOOK), say("cog.foreseen.board")),))
    elif sheet.choice is not None and (now := sheet.at_once()):
        for option in now:
            code = sheet.id(ids.COMMIT, option_code(sheet.choice, option.id), choice=sheet.choice)
            words = sheet.tongue.say(f"cog.now.{option.label.key}", **option.label.values)
            yield Row((Button(code, cut(f"{DONE} {words}", BUTTON), GREEN),))
    elif sheet.choice is not None and is_tray(sheet.choice):
        missing = max(1, sheet.choice.at_least - len(sheet.gathered(sheet.choice)))
        key = f"cog.more.{sheet.prompt.key}"
        label = sheet.tongue.either(key, "cog.take.more", n=missing)
        yield Row((Button(sheet.id(ids.COMMIT), label, GREEN, disabled=True),))


def board_after(sheet: Question) -> Panel:
    """The whole answer and the board as it will be, with a way back to the question."""
    question, ready = sheet.question, sheet.ready
    assert ready is not None
    picture = Picture("table", question.table, after=encode(ready.command).decode())
    back = DoorId(Door.ASK, question.table, sheet.prompt.id)
    words = (question.head, sheet.effect(ready), question.forecast)
    return fitted(
        Panel(
            (
                Words("\n".join(filter(None, words))),
                picture,
                Row((Button(str(back), f"{BEFORE} {sheet.tongue.say('cog.back')}", BLUE),)),
            )
        )
    )


def suggest(sheet: Question) -> Button:
    """Pressed, it says what and why; pressed again, that is the draft."""
    asked, say = sheet.choice, sheet.tongue.say
    if asked is None or sheet.prompt.lists_orders:
        return Button(sheet.id(ids.SUGGEST), say("cog.suggest"), disabled=True)
    if sheet.question.suggested:
        code = sheet.id(ids.SUGGEST, ids.TAKEN, choice=asked)
        return Button(code, say("cog.suggest.take"), BLUE)
    return Button(sheet.id(ids.SUGGEST, choice=asked), say("cog.suggest"))


def foot(sheet: Question) -> Row:
    """One row of tools; what is of no use now is not there."""
    say = sheet.tongue.say
    held = sum(map(len, sheet.draft.trays.values()))
    taps = held + sum(len(reply) or 1 for reply in sheet.walk.replies().values())
    more = DoorId(Door.MORE, sheet.question.table, sheet.prompt.id)
    tools = [
        (Button(sheet.id(ids.BACK), f"{BEFORE} {say('cog.back')}"), taps),
        (Button(sheet.id(ids.START_OVER), say("cog.start_over")), taps > 1),
        (Button(sheet.id(ids.FORM), say("cog.as_text")), sheet.prompt.written and not taps),
        (Button(sheet.id(ids.WHY), say("cog.why_not")), True),
        (suggest(sheet), not suggest(sheet).disabled),
        (Button(str(more), say("cog.door.more")), True),
    ]
    return Row(tuple(button for button, useful in tools if useful))
