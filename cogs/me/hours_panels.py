"""Own hours, privately: when I sleep, and when I am away."""

from __future__ import annotations

from bot.engine.text import span
from bot.play.time.pace import HOUR
from bot.play.time.rhythm import Leave, Quiet, Rhythm, local_day
from bot.play.time.vacations import first_day, last_day, named
from cogs.ui.words.ids import Page, SelfId
from cogs.ui.words.panel import BLUE, Button, Field, Form, Item, Menu, Panel, Words, fitted, rows
from cogs.ui.words.tongue import Tongue, cut

GAPS = ("1", "3", "6", "12", "24", "72")  # hours between two reminders
SHORT, MOST_LEAVES = 34, 5


def overview(tongue: Tongue, rhythm: Rhythm, days: int, now: float, note: str = "") -> Panel:
    """All that concerns one player's own hours, and ways to change it."""
    say = tongue.say
    coming = [leave for leave in rhythm.leaves if leave.end > now][:MOST_LEAVES]
    lines = [f"**{say('cog.hours.title')}**", note, say("cog.hours.zone", zone=rhythm.zone)]
    if rhythm.quiet is None:
        lines.append(say("cog.hours.no_quiet"))
    else:
        start, end = clock_times(rhythm.quiet)
        lines.append(say("cog.hours.quiet", start=start, end=end))
    for leave in coming:
        first, last = named(first_day(rhythm, leave)), named(last_day(rhythm, leave))
        lines.append(say(leave_key(leave, now), start=first, end=last))
    lines.append(say("cog.hours.days", n=days))
    buttons = [Button(str(SelfId(Page.QUIET)), say("cog.hours.set_quiet"), BLUE)]
    if rhythm.quiet is not None:
        buttons.append(Button(str(SelfId(Page.QUIET_OFF)), say("cog.hours.quiet_off")))
    buttons.append(Button(str(SelfId(Page.VACATION)), say("cog.hours.plan"), BLUE))
    for leave in coming:
        label = cut(say("cog.hours.give_up", day=named(first_day(rhythm, leave))), SHORT)
        buttons.append(Button(str(SelfId(Page.LEAVE, str(int(leave.start)))), label))
    chosen = str(round(rhythm.remind / HOUR))
    items = tuple(
        Item(gap, say("cog.hours.gap", time=span(int(gap) * HOUR)), ticked=gap == chosen)
        for gap in GAPS
    )
    menu = Menu(str(SelfId(Page.REMIND)), say("cog.hours.reminders"), items)
    words = Words("\n".join(filter(None, lines)))
    return fitted(Panel((words, *rows(buttons), menu)))


def leave_key(leave: Leave, now: float) -> str:
    if leave.auto:
        return "cog.hours.leave_auto"
    return "cog.hours.leave_now" if leave.start <= now else "cog.hours.leave"


def clock_times(quiet: Quiet) -> tuple[str, str]:
    start, end = (f"{minute // 60}:{minute % 60:02}" for minute in (quiet.start, quiet.end))
    return start, end


def quiet_form(tongue: Tongue, rhythm: Rhythm) -> Form:
    say = tongue.say
    start, end = clock_times(rhythm.quiet or Quiet(22 * 60, 7 * 60))
    fields = (
        Field("start", say("cog.hours.from_hour"), value=start, low=1, longest=10),
        Field("to", say("cog.hours.to_hour"), value=end, low=1, longest=10),
        Field("zone", say("cog.hours.zone_field"), value=rhythm.zone, longest=60),
    )
    return Form(str(SelfId(Page.QUIET)), say("cog.hours.set_quiet"), fields)


def vacation_form(tongue: Tongue, rhythm: Rhythm, now: float) -> Form:
    say, today = tongue.say, local_day(rhythm, now).isoformat()
    fields = (
        Field("start", say("cog.hours.from_day"), value=today, low=1, longest=20),
        Field("to", say("cog.hours.to_day"), value=today, low=1, longest=20),
    )
    return Form(str(SelfId(Page.VACATION)), say("cog.hours.plan"), fields)
