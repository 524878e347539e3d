"""What a moderator reads: a table, what an act would do, and what was done. No secrets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.engine.kit.corrections import Change
from bot.engine.prompts import Choice
from bot.engine.records import Seat
from bot.play.assembly import Play
from bot.play.moderation.acts import CLOSE, NUDGE, PAUSE, REOPEN, RESUME, Act
from bot.play.moderation.corrections import Preview
from bot.play.people import AUTOPILOT
from bot.play.table.live import CLOSED, OPEN, RUNNING, pace_of
from bot.play.time.pace import described
from bot.store import settings
from bot.store.records import AuditRow, TableRow
from cogs.admin.post import sentence
from cogs.ui.table import trouble
from cogs.ui.table.boards import steps
from cogs.ui.table.sitting import Sitting, Tables, title_of
from cogs.ui.table.times import stamp
from cogs.ui.words.ids import AdminDoor, AdminId, Page, SelfId
from cogs.ui.words.panel import (
    GREEN,
    GREY,
    LABEL,
    MOST_ITEMS,
    RED,
    Button,
    Item,
    Menu,
    Panel,
    Part,
    Row,
    Words,
    fitted,
    rows,
)
from cogs.ui.words.tongue import Tongue, cut
from cogs.undo.panels import loss

PER_PAGE, ACTS = 15, 10  # lines; an act has a reason, and all of it must fit
TABLES, REPORTS, LOG = Page.ADMIN_TABLES, Page.ADMIN_REPORTS, Page.ADMIN_LOG


def button(act: str, table: str, label: str, arg: str = "", style: str = GREY) -> Button:
    return Button(str(AdminId(act, table, arg)), label, style)


def back(table: str, tongue: Tongue) -> Button:
    return button(AdminDoor.PANEL, table, f"◀ {tongue.say('cog.back')}")


# --- the table


async def table(play: Play, sitting: Sitting, note: str = "") -> Panel:
    """A table as the channel sees it, whoever looks, and all that can be done about it."""
    row, tongue = sitting.row, sitting.tongue
    say = tongue.say
    place = await settings.THREAD.read(play.journal, row.id) or row.channel
    lines = [note] if note else []
    lines.append(sitting.head)
    where = f"<#{place}>" if place.isdecimal() else say("admin.nowhere")
    lines.append(say("admin.panel.about", id=row.id, status=say(f"admin.status.{row.status}")))
    lines.append(f"{where} · {tongue.render(described(pace_of(row)))}")
    lines += await seat_lines(play, sitting)
    parts: list[Part] = []
    boards: list[int] = []
    if row.version:
        boards = await play.outbox.boards(row.id)
        mark = await play.moderation.correcting.mark(row.id)
        lines.append(say("admin.panel.board", n=len(boards), mark=mark))
        clock = await play.keeper.paused(row.id)
        if clock is not None and clock.paused is not None and row.status == RUNNING:
            lines.append(say("admin.panel.paused", since=stamp(clock.paused, "F")))
        if why := await trouble.known(play, row.id):
            lines.append(say(f"announce.trouble.{why}"))
    lines.append(f"-# {say('admin.panel.hidden')}")
    if row.status == RUNNING:
        parts += choices(row, tongue, boards)
    parts += rows(await buttons(play, row, tongue))
    return fitted(Panel((Words("\n".join(lines)), *parts)))


async def seat_lines(play: Play, sitting: Sitting) -> list[str]:
    """Who sits where, who seems to be waited for, until when."""
    tongue, found = sitting.tongue, []
    times = await play.keeper.times(sitting.row.id) if sitting.running else {}
    for seat in sitting.row.seats:
        number = Seat(seat.seat)
        mark = "▶" if sitting.running and number in sitting.awaited else "·"
        text = f"{mark} {number + 1} {tongue.seat(number)}"
        known = times.get(number)
        if seat.user.startswith(AUTOPILOT):
            text += f" · {tongue.say('admin.panel.pilot')}"
        elif known is not None and known.away:
            text += f" · {tongue.say('admin.panel.away')}"
        elif known is not None and known.until is not None:
            text += f" · {stamp(known.until)}"
        found.append(text)
    return found


def choices(row: TableRow, tongue: Tongue, boards: Sequence[int]) -> list[Part]:
    """An earlier board, or a seat."""
    say, parts = tongue.say, list[Part]()
    earlier = [number for number, version in enumerate(boards, 1) if version]
    items = tuple(Item(str(n), say("cog.log.board", n=n)) for n in reversed(earlier))
    if items:
        name = str(AdminId(AdminDoor.BOARDS, row.id))
        parts.append(Menu(name, say("admin.panel.rewind"), items[:MOST_ITEMS]))
    seats = tuple(
        Item(str(seat + 1), cut(f"{seat + 1} {name}", LABEL))
        for seat, name in tongue.labels.items()
    )
    parts.append(Menu(str(AdminId(AdminDoor.SEATS, row.id)), say("admin.panel.seats"), seats))
    return parts


async def buttons(play: Play, row: TableRow, tongue: Tongue) -> list[Button]:
    say, found = tongue.say, list[Button]()

    def ask(act: str, style: str = GREY) -> Button:
        return button(AdminDoor.ASK, row.id, say(f"admin.do.{act}"), f"{act}..", style)

    if row.status == RUNNING:
        paused = await play.keeper.paused(row.id) is not None
        found.append(button(AdminDoor.FIX, row.id, say("admin.do.correct")))
        found += [ask(RESUME if paused else PAUSE), ask(NUDGE)]
    if row.status in (OPEN, RUNNING):
        found.append(ask(CLOSE, RED))
    elif row.status == CLOSED:
        found.append(ask(REOPEN))
    if row.status != OPEN:
        found.append(button(AdminDoor.UNDO, row.id, say("admin.do.undo")))
    if row.version:
        found.append(button(AdminDoor.EXPORT, row.id, say("admin.do.export")))
    found.append(button(AdminDoor.LOG, row.id, say("admin.do.log")))
    return found


def seat(sitting: Sitting, number: Seat, mark: str) -> Panel:
    """What can be done about one seat; `mark`: of who sits where now."""
    say, name = sitting.tongue.say, sitting.row.id
    words = f"{sitting.head}\n{sitting.tongue.seat(number)}"
    shown = [
        button(AdminDoor.ASK, name, say("admin.do.extend"), f"extend.{number}-86400."),
        button(AdminDoor.ASK, name, say("admin.do.default"), f"default.{number}."),
        button(AdminDoor.ASK, name, say("admin.do.remove"), f"remove.{number}.{mark}", RED),
        back(name, sitting.tongue),
    ]
    return fitted(Panel((Words(words), Words(f"-# {say('admin.seat.replace')}"), *rows(shown))))


def fixes(sitting: Sitting, choice: Choice[Change], wanted: int = 0) -> Panel:
    """The typed corrections that are legal now: those of a seat, kind by kind if there are many."""
    say, tongue, table = sitting.tongue.say, sitting.tongue, sitting.row.id
    found = fix_pages(choice, tongue)
    at = min(wanted, len(found) - 1)
    seat = found[at].seat
    whose, kinds = dict[Seat | None, Item](), list[Item]()
    for number, page in enumerate(found):
        if page.seat is not None:
            name = cut(tongue.labels[page.seat], LABEL)
            whose.setdefault(page.seat, Item(str(number), name, ticked=page.seat == seat))
        if page.seat == seat:
            kinds.append(Item(str(number), cut(page.name, LABEL), ticked=number == at))
    parts: list[Part] = [
        Menu(str(AdminId(AdminDoor.FIX, table, name)), say(f"admin.correct.{name}"), choices)
        for name, choices in (("whose", tuple(whose.values())), ("kinds", tuple(kinds)))
        if len(choices) > 1
    ]
    items = tuple(Item(str(place), cut(text, LABEL)) for place, text in found[at].options)
    high, name = min(choice.at_most, len(items)), str(AdminId(AdminDoor.FIXES, table))
    parts.append(Menu(name, say("admin.do.correct"), items, 1, high))
    words = f"{sitting.head}\n{say('admin.correct.about')}"
    return fitted(Panel((Words(words), *parts, Row((back(table, tongue),)))))


class FixPage(NamedTuple):
    """A menu of corrections; `options`: their places among all of them, and their words."""

    seat: Seat | None
    name: str
    options: list[tuple[int, str]]


def fix_pages(choice: Choice[Change], tongue: Tongue) -> list[FixPage]:
    """One for all if they are few; else by seats and kinds, a long one in parts."""
    many = len(choice.options) > MOST_ITEMS
    groups = dict[tuple[Seat | None, str], list[tuple[int, str]]]()
    for place, option in enumerate(choice.options):
        kind = tongue.label(option.region) if option.region else ""
        group = (option.value.seat, kind) if many else (None, "")
        groups.setdefault(group, []).append((place, tongue.label(option.label)))
    found = []
    for (seat, kind), there in groups.items():
        parts = [there[start : start + MOST_ITEMS] for start in range(0, len(there), MOST_ITEMS)]
        for number, part in enumerate(parts, 1):
            name = f"{kind} {number}/{len(parts)}" if len(parts) > 1 else kind
            found.append(FixPage(seat, name, part))
    return found


# --- before and after an act


def confirm(sitting: Sitting, wish: str, about: str, *, why: bool, style: str = GREEN) -> Panel:
    """What would happen; without a reason yet the button asks for one."""
    act, name = wish.partition(".")[0], sitting.row.id
    label = f"✔ {sitting.tongue.say(f'admin.do.{act}')}"
    shown = (
        button("do" if why else "ask", name, label, wish, style),
        back(name, sitting.tongue),
    )
    return fitted(Panel((Words(f"{sitting.head}\n{about}"), Row(shown))))


def foreseen(tongue: Tongue, found: Preview) -> str:
    """What is lost, what comes back, and whom the table would wait for."""
    lines = []
    if found.lost:
        lines.append(tongue.say("cog.undo.what", what=loss(tongue, found.lost)))
    if found.regained:
        lines.append(tongue.say("admin.preview.back", what=loss(tongue, found.regained)))
    if found.awaited:
        lines.append(tongue.say("admin.preview.waits", who=tongue.seats(found.awaited)))
    return "\n".join(lines)


def about_undo(tongue: Tongue, act: Act, found: Preview) -> str:
    what = tongue.say("admin.preview.undo", act=tongue.say(f"admin.do.{act.name}"))
    return "\n".join(filter(None, (what, foreseen(tongue, found))))


# --- lists


def tables(found: Sequence[TableRow], tongue: Tongue) -> Panel:
    """Of the server, those that run first."""
    say = tongue.say
    order = {RUNNING: 0, OPEN: 1}
    live = sorted(found, key=lambda row: (order.get(row.status, 2), -row.created))
    lines = [f"**{say('admin.tables', n=sum(row.status in order for row in live))}**"]
    lines += [
        f"`{row.id}` {title_of(row, tongue)} · {say(f'admin.status.{row.status}')}"
        for row in live[:PER_PAGE]
    ]
    items = tuple(
        Item(row.id, cut(title_of(row, tongue, label=True), LABEL)) for row in live[:MOST_ITEMS]
    )
    menu = (Menu(str(SelfId(TABLES)), say("admin.tables.pick"), items),) if items else ()
    return fitted(Panel((Words("\n".join(lines)), *menu)))


async def log(
    names: Tables,
    tongue: Tongue,
    acts: Sequence[AuditRow],
    guild: str,
    *,
    page: int | None = None,
    table: str = "",
) -> Panel:
    """What moderators did, the latest first, page by page."""
    say, last = tongue.say, page_count(len(acts), ACTS)
    page = min(max(1, page or 1), last)
    turned = say("admin.page", n=page, of=last)
    lines = [f"**{say('admin.log')}**" + (f" · {turned}" if last > 1 else "")]
    for act in acts[(page - 1) * ACTS : page * ACTS]:
        where = f"`{act.table}` " if act.table and not table else ""
        lines.append(f"{stamp(act.at, 'F')} {where}{await sentence(names, tongue, act, guild)}")
    if not acts:
        lines.append(say("admin.log.empty"))
    parts: list[Part] = [Words("\n".join(lines))]
    if last > 1:
        parts.append(steps(lambda to: log_id(table, to), page, last, tongue))
    if table:
        parts.append(Row((back(table, tongue),)))
    return fitted(Panel(tuple(parts)))


def page_count(count: int, each: int) -> int:
    return max(1, -(-count // each))


def log_id(table: str, to: str) -> str:
    return str(AdminId(AdminDoor.LOG, table, to) if table else SelfId(LOG, to))
