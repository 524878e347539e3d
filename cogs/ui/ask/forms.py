"""What is typed into a form: numbers, or a whole sheet, read in the language of its writer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from bot.engine.errors import IllegalMove, UnclearAnswer
from bot.engine.prompts import Choice, Prompt
from bot.engine.records import Command
from bot.i18n.catalog import Catalog
from cogs.ui.ask.question import MOST_FIELDS, Question
from cogs.ui.table.sitting import Sitting
from cogs.ui.words import ids, proposals
from cogs.ui.words.ids import option_code
from cogs.ui.words.panel import Field, Form
from cogs.ui.words.proposals import Proposal
from cogs.ui.words.tongue import cut

WHOLE, LONGEST = "whole", 4_000  # the field for all of a sheet, and what a form can hold


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


def completed(sitting: Sitting, prompt: Prompt, typed: str) -> list[Proposal]:
    """The whole text with its last line completed, in words as long as that fits."""
    if prompt.written is None:
        return []
    found = dict[str, Proposal]()
    for ways in prompt.written.complete(typed, sitting.tongue.label):
        fitting = next((way for way in ways if len(way) <= proposals.LONGEST), None)
        if fitting is not None:
            found.setdefault(fitting, Proposal(fitting, fitting))
        if len(found) == proposals.MOST:
            break
    return list(found.values())


def read(sitting: Sitting, prompt: Prompt, typed: str, catalogs: Iterable[Catalog]) -> Command:
    """What it makes of the sheet; a refusal names the lines that cannot be read."""
    written = prompt.written
    if written is None:
        raise UnclearAnswer("cog.refuse.not_asked")
    try:
        return written.read(typed, sitting.tongue.label)
    except IllegalMove:
        for catalog in catalogs:
            with suppress(IllegalMove):
                return written.read(typed, catalog.render)
        raise
