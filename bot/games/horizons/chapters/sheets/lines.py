"""19. Sheets: written beforehand, carried out at their moment, or asked live."""

from __future__ import annotations

from functools import partial

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter, Decide
from bot.engine.records import Command, Seat, fork, replace
from bot.engine.story import Story
from bot.games.horizons.acts import ANY_TIME, Act, Adopt, Bid, Line, Page, Section, Yield, of_form
from bot.games.horizons.box.orders import Wake
from bot.games.horizons.chapters.common.doing import attempt, first, instead, perform
from bot.games.horizons.chapters.common.holdings import others_fight
from bot.games.horizons.chapters.common.pages import EMPTY, is_open, use_up
from bot.games.horizons.chapters.offers import at_any_moment, possible_now
from bot.games.horizons.chapters.sheets.asking import Planner, has_begun, prompts
from bot.games.horizons.chapters.sheets.editing import MOST_ACTS, MOST_LINES
from bot.games.horizons.chapters.sheets.usual import usual_lines
from bot.games.horizons.chapters.sheets.waking import stands
from bot.games.horizons.commands.sheets import (
    Do,
    DropLine,
    HandIn,
    MarkPage,
    Pass,
    SetWakes,
    TakeBack,
    WriteLine,
    WriteLines,
    WritePages,
)
from bot.games.horizons.events.course import (
    PageWritten,
    SectionOpened,
    SheetBack,
    SheetIn,
    SheetsDue,
    WakesSet,
)
from bot.games.horizons.pieces import Player
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.course import Due, Slot


def page(player: Player, section: Section) -> Page:
    return player.pages.get(section, EMPTY)


# --- writing (section 19.2)


def write_line(story: Story[Horizons], seat: Seat, command: WriteLine, chance: Chance) -> None:
    old = open_page(story.state, seat, command.section)
    line = command.line
    require_line(line, command.section)
    require(len(old.lines) < MOST_LINES, "horizons.refuse.full", "HORIZON-19.2.4", n=MOST_LINES)
    at = len(old.lines) if command.at is None else command.at
    require(0 <= at <= len(old.lines), "horizons.refuse.no_line", "HORIZON-19.2.4", n=at + 1)
    lines = (*old.lines[:at], line, *old.lines[at:])
    story.tell(PageWritten(seat, command.section, replace(old, lines=lines)))


def require_line(line: Line, section: Section) -> None:
    require(0 < len(line.acts) <= MOST_ACTS, "horizons.refuse.line", "HORIZON-19.2.7", n=MOST_ACTS)
    of_this = all(belongs(act, section) for act in line.acts)
    require(of_this, "horizons.refuse.section", "HORIZON-19.2.1")


def belongs(act: Act, section: Section) -> bool:
    """Some acts may be written anywhere (HORIZON-3.1.6, HORIZON-19.2.1)."""
    return type(act).section in (section, None) or type(act) in ANY_TIME


def write_lines(story: Story[Horizons], seat: Seat, command: WriteLines, chance: Chance) -> None:
    """All of them, or none."""
    require(command.acts, "horizons.refuse.line", "HORIZON-19.2.7", n=MOST_ACTS)
    for act in command.acts:
        write_line(story, seat, WriteLine(command.section, Line((act,))), chance)


def write_pages(story: Story[Horizons], seat: Seat, command: WritePages, chance: Chance) -> None:
    """Whole sections, in place of what is written there."""
    require(command.pages, "horizons.refuse.line", "HORIZON-19.2.7", n=MOST_ACTS)
    for section, page in command.pages:
        open_page(story.state, seat, section)
        full = len(page.lines) <= MOST_LINES
        require(full, "horizons.refuse.full", "HORIZON-19.2.4", n=MOST_LINES)
        for line in page.lines:
            require_line(line, section)
        story.tell(PageWritten(seat, section, page))


def drop_line(story: Story[Horizons], seat: Seat, command: DropLine, chance: Chance) -> None:
    old, at = open_page(story.state, seat, command.section), command.at
    require(0 <= at < len(old.lines), "horizons.refuse.no_line", "HORIZON-19.2.4", n=at + 1)
    lines = (*old.lines[:at], *old.lines[at + 1 :])
    story.tell(PageWritten(seat, command.section, replace(old, lines=lines)))


def mark_page(story: Story[Horizons], seat: Seat, command: MarkPage, chance: Chance) -> None:
    old = open_page(story.state, seat, command.section)
    marked = replace(old, live=command.live, standing=command.standing)
    story.tell(PageWritten(seat, command.section, marked))


def open_page(table: Horizons, seat: Seat, section: Section) -> Page:
    """It can be changed until its own slot has begun (HORIZON-19.2.5)."""
    require(has_begun(table), *table.refusal)
    require(is_open(table, seat, section), "horizons.refuse.begun", "HORIZON-19.2.5")
    return page(table.players[seat], section)


def hand_in(story: Story[Horizons], seat: Seat, command: HandIn, chance: Chance) -> None:
    """With lines of their own, or the usual ones (HORIZON-19.4.4)."""
    step = story.state.expect(Due)
    for section, acts in command.lines:
        of_this = section in of_form(step.form) and all(belongs(one, section) for one in acts)
        require(of_this, "horizons.refuse.section", "HORIZON-19.2.1")
        require(len(acts) <= MOST_LINES, "horizons.refuse.full", "HORIZON-19.2.4", n=MOST_LINES)
        old = page(story.state.players[seat], section)
        lines = tuple(Line((act,)) for act in acts)
        written = replace(old, lines=lines, standing=command.standing)
        story.tell(PageWritten(seat, section, written))
    if command.usual:
        for section, lines in tuple(usual_lines(story.state, seat, step.form)):
            old = page(story.state.players[seat], section)
            story.tell(PageWritten(seat, section, replace(old, lines=lines)))
    story.tell(SheetIn(seat))


def take_back(story: Story[Horizons], seat: Seat, command: TakeBack, chance: Chance) -> None:
    step = story.state.step
    require(
        isinstance(step, Due) and story.state.players[seat].ready,
        "horizons.refuse.begun",
        "HORIZON-19.2.5",
    )
    story.tell(SheetBack(seat))


def set_wakes(story: Story[Horizons], seat: Seat, command: SetWakes, chance: Chance) -> None:
    known = command.wakes is None or {*command.wakes} <= {*Wake}
    require(known, "horizons.refuse.wakes", "HORIZON-19.4.2")
    story.tell(WakesSet(seat, command.wakes))


# --- waiting (HORIZON-19.2.3, HORIZON-19.4.3)


def due(story: Story[Horizons], step: Due, chance: Chance) -> list[AgendaStep] | None:
    """Sheets that stand are in from the first; who marks one while it is due still hands it in."""
    if not step.opened:
        story.tell(SheetsDue())
        for seat in story.state.seats():
            if stands(story.state, seat, step.form):
                story.tell(SheetIn(seat, auto=True))
        return [replace(step, opened=True)]
    return None if step.waits_for(story.state) else []


# --- carrying out (section 19.3)


def slot(story: Story[Horizons], step: Slot, chance: Chance) -> list[AgendaStep] | None:
    """Line by line; what a line brings up comes before the next one."""
    table, seat = story.state, step.seat
    written = page(table.players[seat], step.section)
    if step.live:
        now = fork(table)
        now.agenda = story.agenda  # this moment, not the one from which the table goes on
        return None if can_act(now, seat, step.section) else []
    if not step.at and written != EMPTY:
        story.tell(SectionOpened(seat, step.section))
    if step.at >= len(written.lines):
        return close(story, step, written)
    line = written.lines[step.at]
    after = replace(step, at=step.at + 1)
    if all(is_settled(table, seat, act) for act in line.acts):
        return [after]
    following = attempt(story, seat, step.section, step.at, line, chance)
    if following is None:
        if line.ask:
            return [Slot(seat, step.section, live=True), after]
        return [after]
    return [*following, after]


def is_settled(table: Horizons, seat: Seat, act: Act) -> bool:
    """Has an earlier wish won? Then this one is not used (HORIZON-19.3.7, HORIZON-19.5.2)."""
    match act:
        case Bid():
            return table.players[seat].faction in table.this.bids
        case Yield():
            return act.base in table.this.produced
        case Adopt():
            return seat in table.this.adopted
    return False


def can_act(table: Horizons, seat: Seat, section: Section) -> bool:
    """Whoever can only pass is passed over (HORIZON-19.1.5)."""
    here = possible_now(table, seat, section)
    return next(here, None) is not None or next(at_any_moment(table, seat), None) is not None


def close(story: Story[Horizons], step: Slot, written: Page) -> list[AgendaStep]:
    """What does not stand is used up; then a live section asks."""
    use_up(story, step.seat, step.section)
    return [Slot(step.seat, step.section, live=True)] if written.live else []


def act(story: Story[Horizons], seat: Seat, command: Do, chance: Chance) -> None:
    """Live in one's own slot; some things at any moment of one's own (HORIZON-3.1.6).

    HORIZON-3.1.8, HORIZON-19.3.2
    """
    table, step, kind = story.state, story.state.step, type(command.act)
    right = isinstance(step, Slot) and kind.section is step.section
    require(has_begun(table) and (right or kind in ANY_TIME), *table.refusal)
    require(not others_fight(table, seat), "horizons.refuse.battle", "HORIZON-3.1.6")
    following = perform(story, seat, command.act, chance)
    if right and isinstance(step, Slot) and not step.stirred and kind not in ANY_TIME:
        instead(story, *following, replace(step, stirred=True))
    else:
        first(story, *following)


def pass_slot(story: Story[Horizons], seat: Seat, command: Pass, chance: Chance) -> None:
    story.state.expect(Slot)
    instead(story)


DECISIONS: dict[type[Command], Decide[Horizons]] = {
    WriteLine: write_line,
    WriteLines: write_lines,
    WritePages: write_pages,
    DropLine: drop_line,
    MarkPage: mark_page,
    HandIn: hand_in,
    TakeBack: take_back,
    SetWakes: set_wakes,
    Do: act,
    Pass: pass_slot,
}
# Sheets are written and changed until their moment, whoever is asked (HORIZON-19.2.5).
WRITING: frozenset[type[Command]] = frozenset(
    (WriteLine, WriteLines, WritePages, DropLine, MarkPage, TakeBack, SetWakes)
)


def chapter(planner: Planner) -> Chapter[Horizons]:
    return Chapter[Horizons](
        {Due: due, Slot: slot}, DECISIONS, partial(prompts, planner), any_time=WRITING
    )
