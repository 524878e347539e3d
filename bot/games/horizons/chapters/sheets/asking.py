"""19.2 and 19.3: the questions of sheets and of live sections."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

from bot.engine.prompts import Option, Prompt, Talk, pick, plain
from bot.engine.records import Seat, replace
from bot.engine.text import Text, say
from bot.games.horizons.acts import Act, Form, Line, Page, Section, of_form
from bot.games.horizons.box.names import section_name
from bot.games.horizons.chapters.common.pages import is_open
from bot.games.horizons.chapters.offers import at_any_moment, offered, possible_now, why_not
from bot.games.horizons.chapters.sheets.editing import (
    LIVE,
    STANDING,
    act_options,
    distinct,
    key_of,
    numbered,
    others,
    page_talk,
)
from bot.games.horizons.chapters.sheets.typed import as_text
from bot.games.horizons.chapters.sheets.uses import Fate, Foretold, act_text, foretold
from bot.games.horizons.chapters.sheets.usual import usual_acts, usual_lines
from bot.games.horizons.commands.sheets import Do, HandIn, Pass, TakeBack, WritePages
from bot.games.horizons.phrases import line_text
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps.course import Due, Slot
from bot.games.horizons.steps.scenarios import FirstMission, PickFactions, PickPolicies, Sharing

LISTED = 4  # lines of a section that its sheet shows
HAND_IN, USUAL, FILL, PASS, PLAN, BACK = "in", "usual", "fill", "pass", "plan", "back"


Plan: TypeAlias = Mapping[Section, tuple[Act, ...]]


class Planner(NamedTuple):
    """How level 1 writes a sheet: for once, or with lines for years to come, and does it stand?"""

    once: Callable[[Horizons, Seat, Form], Plan]
    whole: Callable[[Horizons, Seat, Form], tuple[Plan, bool]]


class Sheet:
    """One while it is looked at: what is costly is worked out once."""

    def __init__(self, planner: Planner, view: Horizons, seat: Seat, form: Form) -> None:
        self.view, self.seat, self.form = view, seat, form
        self._planner = planner
        self._acts: dict[Section, tuple[Option[Any], ...]] = {}

    @cached_property
    def plan(self) -> Plan:
        return self._planner.once(self.view, self.seat, self.form)

    @cached_property
    def whole(self) -> tuple[Plan, bool]:
        return self._planner.whole(self.view, self.seat, self.form)

    @cached_property
    def told(self) -> Mapping[Section, Foretold]:
        return foretold(self.view, self.seat, self.form)

    @cached_property
    def usual(self) -> Mapping[Section, tuple[Line, ...]]:
        return dict(usual_lines(self.view, self.seat, self.form))

    def acts(self, section: Section) -> tuple[Option[Any], ...]:
        """What may be written there, what level 1 would write first."""
        if section not in self._acts:
            wanted, before = self.plan.get(section, ()), self.told[section].before
            self._acts[section] = tuple(act_options(before, self.seat, section, wanted))
        return self._acts[section]


def prompts(planner: Planner, view: Horizons, seat: Seat, step: Due | Slot) -> Iterator[Prompt]:
    """`planner` writes a sheet for who asks for it."""
    if isinstance(step, Due):
        yield from sheet_prompts(planner, view, seat, step)
    elif step.seat == seat and step.live:
        about = f"{view.year}.{step.section.lower()}"
        yield Prompt("horizons.slot", seat, partial(slot_talk, view, seat, step), about)


def sheet_prompts(planner: Planner, view: Horizons, seat: Seat, step: Due) -> Iterator[Prompt]:
    """Owed until it is in."""
    if not view.players[seat].ready:
        sheet = Sheet(planner, view, seat, step.form)
        yield Prompt(
            "horizons.sheet",
            seat,
            partial(sheet_talk, sheet),
            f"{view.year}.{step.form.lower()}",
            secret=True,
            says=spending(sheet),
            again=True,
            written=as_text(view, seat, step.form, lambda: sheet.whole[0]),
        )


def spending(sheet: Sheet) -> Text:
    """The money that there is, and what is left of it."""
    cash = sheet.view.players[sheet.seat].cash
    cost = -sum(fate.money for told in sheet.told.values() for fate in told.fates)
    key = "says" if cost <= 0 else "costs" if cost <= cash else "short"
    return say(f"horizons.sheet.{key}", year=sheet.view.year, cash=cash, left=cash - cost, n=cost)


def further(view: Horizons, seat: Seat) -> Iterator[Prompt]:
    """Besides what is asked: sections whose moment is to come, and what may be done at any time."""
    if not has_begun(view):
        return
    step = view.step
    awaited = step is not None and seat in step.waits_for(view)
    form = form_now(view)
    if not (awaited and isinstance(step, Due)):
        yield Prompt(
            "horizons.again",
            seat,
            partial(back_talk, view, seat, form),
            f"{view.year}.{form.lower()}",
            owed=False,
            secret=True,
            again=True,
            written=as_text(view, seat, form),
        )
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


# --- a sheet, line by line


def sheet_talk(sheet: Sheet) -> Talk:
    """Hand it in, or write in one of its sections."""
    view, seat, form = sheet.view, sheet.seat, sheet.form
    pages = view.players[seat].pages
    written = sum(len(pages[one].lines) for one in of_form(form) if one in pages)
    options: list[Option[Any]] = [
        Option(HAND_IN, HAND_IN, say("horizons.option.hand_in", n=written))
    ]
    more = sum(map(len, sheet.usual.values()))
    if more:
        label = say("horizons.option.usual", n=written, more=more)
        options.insert(0, Option(USUAL, USUAL, label))
    options += [
        section_option(view, seat, section, sheet.told[section].fates, sheet.usual.get(section, ()))
        for section in of_form(form)
        if comes(view, section)
        if section in pages or next(offered(sheet.told[section].before, seat, section), None)
    ]
    wished = filled(view, seat, sheet.plan)
    if wished:
        count = sum(len(page.lines) for _, page in wished)
        options.append(Option(FILL, FILL, say("horizons.option.fill", n=count)))
    section = yield from pick(
        "section", options, (options[0].id,), also=partial(plan_option, view, seat, form)
    )
    if section in (HAND_IN, USUAL):
        return HandIn(usual=section == USUAL)
    if section == PLAN:
        plan, stands = sheet.whole
        return HandIn(lines=tuple(plan.items()), standing=stands)
    if section == FILL:
        return WritePages(wished)
    return (yield from page_talk(view, seat, Section(section), sheet.acts(section)))


def filled(view: Horizons, seat: Seat, plan: Plan) -> tuple[tuple[Section, Page], ...]:
    """The pages that would be other ones as level 1 would write them; who takes them says whether
    they stand."""
    pages, found = view.players[seat].pages, list[tuple[Section, Page]]()
    for section, acts in plan.items():
        old = pages.get(section, Page())
        lines = tuple(Line((act,)) for act in acts)
        if lines and lines != old.lines:
            found.append((section, replace(old, lines=lines)))
    return tuple(found)


def comes(view: Horizons, section: Section) -> bool:
    """The reserve has its moment once, at the start of a year (HORIZON-6.1.9).

    Against the Invader nothing has but building (HORIZON-16.4.8).
    """
    ahead = (step.section for step in view.agenda if isinstance(step, Slot))
    often = section is not Section.RESERVE and view.scenario.invader is None
    return often or section in ahead


def plan_option(view: Horizons, seat: Seat, form: Form, key: str) -> Option[Any] | None:
    """All of it as level 1 would write it; not listed, for who says it takes what comes."""
    return Option(PLAN, PLAN, Text("horizons.option.plan")) if key == PLAN else None


def section_option(
    view: Horizons,
    seat: Seat,
    section: Section,
    told: tuple[Fate, ...],
    usual: tuple[Line, ...] = (),
) -> Option[Any]:
    """A section that holds anything says what, what it costs, and what would happen."""
    page = view.players[seat].pages.get(section, Page())
    label = say("horizons.option.section", section=section_name(section))
    lines = [numbered(at, fate.text) for at, fate in enumerate(told[:LISTED])]
    if len(told) > LISTED:
        lines.append(say("horizons.option.more_lines", n=len(told) - LISTED))
    if usual:
        named, more = tuple(map(line_text, usual[:LISTED])), len(usual) - LISTED
        key = "usual_more" if more > 0 else "usual_lines"
        lines.append(say(f"horizons.option.{key}", lines=named, n=more))
    if not lines and page == Page():
        return Option(section, section.value, label)
    cost = -sum(fate.money for fate in told)
    facts = [say("horizons.option.lines", n=len(told))] if told else []
    facts += [say("horizons.use.cost", n=cost)] if cost > 0 else []
    for mark, on in ((LIVE, page.live), (STANDING, page.standing)):
        facts += [Text(f"horizons.sheet.{mark}")] if on else []
    facts = facts or [Text("horizons.sheet.empty")]
    head = say("horizons.sheet.head", section=section_name(section), facts=tuple(facts))
    return Option(section, section.value, label, beside=(head, *lines))


def back_talk(view: Horizons, seat: Seat, form: Form) -> Talk:
    """Take it back as a whole, or change a section whose moment is to come (HORIZON-19.2.5)."""
    told = foretold(view, seat, form)
    options: list[Option[Any]] = [
        section_option(view, seat, section, told[section].fates)
        for section in of_form(form)
        if is_open(view, seat, section)
    ]
    if isinstance(view.step, Due):
        options.insert(0, plain("horizons.option.take_back", BACK))
    section = yield from pick("back", options)
    if section == BACK:
        return TakeBack()
    acts = tuple(act_options(told[section].before, seat, Section(section)))
    return (yield from page_talk(view, seat, Section(section), acts))


def moment_talk(view: Horizons, seat: Seat) -> Talk:
    return Do((yield from pick("act", others(view, seat, set()))))


# --- live


def slot_talk(view: Horizons, seat: Seat, step: Slot) -> Talk:
    """One thing after the other, until one passes (HORIZON-19.3.2).

    Who says nothing does what is usual there (HORIZON-19.4.4).
    """
    options: list[Option[Any]] = [plain("horizons.option.pass", PASS)]
    usual = [
        act for act in usual_acts(view, seat, step.section) if why_not(view, seat, act) is None
    ]
    acts = list(distinct(chain(usual, possible_now(view, seat, step.section))))
    options += [Option(act, key_of(act), act_text(view, seat, act)) for act in acts]
    options += others(view, seat, {option.id for option in options})
    hint = key_of(usual[0]) if usual else PASS
    picked = yield from pick("act", options, (hint,))
    return Pass() if picked == PASS else Do(picked)
