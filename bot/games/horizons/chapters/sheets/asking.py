"""19.2 and 19.3: the questions of sheets and of live sections."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, TypeAlias
from zlib import crc32

from bot.engine.prompts import Choice, Option, Prompt, Talk, pick, plain
from bot.engine.records import Seat
from bot.engine.text import Text, say
from bot.games.horizons.acts import Act, Form, Page, Section, of_form
from bot.games.horizons.box.names import section_name
from bot.games.horizons.chapters.offers import at_any_moment, offered, possible_now, why_not
from bot.games.horizons.chapters.sheets.usual import usual_lines
from bot.games.horizons.commands.sheets import (
    Do,
    DropLine,
    HandIn,
    MarkPage,
    Pass,
    TakeBack,
    WriteLines,
)
from bot.games.horizons.phrases import deed_text, line_text
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps.course import Due, Slot
from bot.games.horizons.steps.scenarios import FirstMission, PickFactions, PickPolicies, Sharing

LONGEST_ID = 36  # of an option, so that buttons can name it
MOST_LINES = 30  # in one section
SHOWN = 60  # acts of a section that are listed; all others can be typed
HAND_IN, USUAL, DROP, PASS, PLAN, BACK = "in", "usual", "drop", "pass", "plan", "back"
LIVE, STANDING, PLAIN = "live", "standing", "plain"


Plan: TypeAlias = Mapping[Section, tuple[Act, ...]]
Planner: TypeAlias = Callable[[Horizons, Seat, Form], tuple[Plan, bool]]  # and does it stand?


def prompts(planned: Planner, view: Horizons, seat: Seat, step: Due | Slot) -> Iterator[Prompt]:
    """`planned` writes a whole sheet for who asks for it."""
    if isinstance(step, Due):
        yield from sheet_prompts(planned, view, seat, step)
    elif step.seat == seat and step.live:
        about = f"{view.year}.{step.section.lower()}"
        yield Prompt("horizons.slot", seat, partial(slot_talk, view, seat, step), about)


def sheet_prompts(planned: Planner, view: Horizons, seat: Seat, step: Due) -> Iterator[Prompt]:
    """Owed until it is in."""
    about = f"{view.year}.{step.form.lower()}"
    if not view.players[seat].ready:
        yield Prompt(
            "horizons.sheet",
            seat,
            partial(sheet_talk, planned, view, seat, step.form),
            about,
            secret=True,
            again=True,
        )


def further(view: Horizons, seat: Seat) -> Iterator[Prompt]:
    """Besides what is asked: sections whose moment is to come, and what may be done at any time."""
    if not has_begun(view):
        return
    step = view.step
    awaited = step is not None and seat in step.waits_for(view)
    form = form_now(view)
    if not (awaited and isinstance(step, Due)):
        talk = partial(back_talk, view, seat, form)
        about = f"{view.year}.{form.lower()}"
        yield Prompt("horizons.again", seat, talk, about, owed=False, secret=True, again=True)
    if awaited and not isinstance(step, Slot):
        found = next(at_any_moment(view, seat), None)
        if found is not None:
            yield Prompt("horizons.moment", seat, partial(moment_talk, view, seat), owed=False)


def has_begun(view: Horizons) -> bool:
    """Are the choices before the first year over?"""
    before = (PickFactions, PickPolicies, FirstMission, Sharing)
    return view.step is not None and not any(isinstance(one, before) for one in view.agenda)


def form_now(view: Horizons) -> Form:
    """The sheet that is due or carried out."""
    for step in view.agenda:
        if isinstance(step, Due):
            return step.form
        if isinstance(step, Slot) and step.section is not Section.RESERVE:
            return step.section.form
    return Form.YEAR


def is_open(view: Horizons, seat: Seat, section: Section) -> bool:
    """It can be changed until its own slot has begun (HORIZON-19.2.5)."""
    return not any(
        isinstance(step, Slot)
        and (step.section, step.seat) == (section, seat)
        and (step.at or step.live)
        for step in view.agenda
    )


# --- a sheet, line by line


def sheet_talk(planned: Planner, view: Horizons, seat: Seat, form: Form) -> Talk:
    """Hand it in, or write in one of its sections."""
    pages = view.players[seat].pages
    written = sum(len(pages[one].lines) for one in of_form(form) if one in pages)
    options: list[Option[Any]] = [
        Option(HAND_IN, HAND_IN, say("horizons.option.hand_in", n=written))
    ]
    more = sum(len(lines) for _, lines in usual_lines(view, seat, form))
    if more:
        usual = say("horizons.option.usual", n=written, more=more)
        options.insert(0, Option(USUAL, USUAL, usual))
    options += [
        Option(section, section.value, section_line(view, seat, section))
        for section in of_form(form)
        if comes(view, section)
        if pages.get(section) or next(offered(view, seat, section), None) is not None
    ]
    section = yield from pick(
        "section", options, (options[0].id,), also=partial(plan_option, view, seat, form)
    )
    if section in (HAND_IN, USUAL):
        return HandIn(usual=section == USUAL)
    if section == PLAN:
        plan, routine = planned(view, seat, form)
        return HandIn(lines=tuple(plan.items()), standing=routine)
    return (yield from page_talk(view, seat, Section(section)))


def comes(view: Horizons, section: Section) -> bool:
    """The reserve has its moment once, at the start of a year (HORIZON-6.1.9)."""
    ahead = (step.section for step in view.agenda if isinstance(step, Slot))
    return section is not Section.RESERVE or section in ahead


def plan_option(view: Horizons, seat: Seat, form: Form, key: str) -> Option[Any] | None:
    """All of it as level 1 would write it; not listed, for who says it takes what comes."""
    return Option(PLAN, PLAN, Text("horizons.option.plan")) if key == PLAN else None


def section_line(view: Horizons, seat: Seat, section: Section) -> Text:
    """Its name, and what is written there already."""
    page = view.players[seat].pages.get(section, Page())
    return say(
        "horizons.option.section",
        section=section_name(section),
        n=len(page.lines),
        live=page.live,
        standing=page.standing,
    )


def page_talk(view: Horizons, seat: Seat, section: Section) -> Talk:
    """More lines, in the order they are to be tried; or something about the whole section."""
    page = view.players[seat].pages.get(section, Page())
    acts = list(distinct(offered(view, seat, section)))
    options: list[Option[Any]] = [act_option(view, seat, act) for act in acts]
    options += others(view, seat, acts)
    alone: list[Option[Any]] = [
        Option(number, f"{DROP}{number + 1}", say("horizons.option.drop", line=line_text(line)))
        for number, line in enumerate(page.lines)
    ]
    for mark, on in ((LIVE, page.live), (STANDING, page.standing)):
        if not on:
            alone.append(plain(f"horizons.option.{mark}", mark))
    if page.live or page.standing:
        alone.append(plain("horizons.option.plain", PLAIN))
    room = MOST_LINES - len(page.lines)
    options = options if room > 0 else []
    most = min(len(options), room)
    least = min(1, most)
    picked = yield Choice(
        "acts", tuple(options), least, most, instead=tuple(alone), one_by_one=True
    )
    found = picked[0] if picked else PLAIN
    if isinstance(found, int):
        return DropLine(section, found)
    if isinstance(found, str):
        return MarkPage(section, live=found == LIVE, standing=found == STANDING)
    return WriteLines(section, tuple(picked))


def others(view: Horizons, seat: Seat, listed: list[Act]) -> list[Option[Any]]:
    """What may be done at any moment, after what belongs here."""
    known = {key_of(act) for act in listed}
    return [
        Option(act, key, deed_text(act), region=Text("horizons.region.any_time"))
        for act in distinct(at_any_moment(view, seat))
        if (key := key_of(act)) not in known
    ]


def distinct(acts: Iterator[Act]) -> Iterator[Act]:
    """Each option once, and not more than can be looked through."""
    seen = set[str]()
    for act in acts:
        key = key_of(act)
        if key not in seen and len(seen) < SHOWN:
            seen.add(key)
            yield act


def key_of(act: Act) -> str:
    """Short and stable: its tag, and what it names."""
    parts = [str(type(act).__struct_config__.tag)]
    for name in act.__struct_fields__:
        value = getattr(act, name)
        if value is None or value is False or value == () or value == "":
            continue
        if isinstance(value, tuple):
            value = "+".join(str(one) for one in (value[-1:] if name == "path" else value))
        elif not isinstance(value, str | int):
            value = "-".join(str(amount) for _, amount in value)
        parts.append(str(value).rpartition(":")[2] if name in BRIEF else str(value))
    key = ".".join(parts)
    if len(key) <= LONGEST_ID:
        return key
    return f"{key[: LONGEST_ID - 9]}.{crc32(key.encode()):08x}"


BRIEF = ("unit", "ship", "base", "launcher", "dock", "carrier", "probe")


def act_option(view: Horizons, seat: Seat, act: Act) -> Option[Any]:
    """What is not possible yet says so (HORIZON-19.2.6)."""
    label = deed_text(act)
    refusal = why_not(view, seat, act)
    if refusal is not None:
        label = say("horizons.option.later", act=label, why=refusal.reason)
    return Option(act, key_of(act), label)


def back_talk(view: Horizons, seat: Seat, form: Form) -> Talk:
    """Take it back as a whole, or change a section whose moment is to come (HORIZON-19.2.5)."""
    options: list[Option[Any]] = [
        Option(section, section.value, section_line(view, seat, section))
        for section in of_form(form)
        if is_open(view, seat, section)
    ]
    if isinstance(view.step, Due):
        options.insert(0, plain("horizons.option.take_back", BACK))
    section = yield from pick("back", options)
    if section == BACK:
        return TakeBack()
    return (yield from page_talk(view, seat, Section(section)))


def moment_talk(view: Horizons, seat: Seat) -> Talk:
    return Do((yield from pick("act", others(view, seat, []))))


# --- live


def slot_talk(view: Horizons, seat: Seat, step: Slot) -> Talk:
    """One thing after the other, until one passes (HORIZON-19.3.2)."""
    options: list[Option[Any]] = [plain("horizons.option.pass", PASS)]
    acts = list(distinct(possible_now(view, seat, step.section)))
    options += [Option(act, key_of(act), deed_text(act)) for act in acts]
    options += others(view, seat, acts)
    picked = yield from pick("act", options, (PASS,))
    return Pass() if picked == PASS else Do(picked)
