"""`month`: a month of play by mail with made-up people, and whether every promise was kept."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

import msgspec

from bot.cli.arguments import Commands, Failure, ask_language, command, place, positive, save
from bot.cli.simulation import Bar
from bot.engine.text import Text, say
from bot.i18n.catalog import Catalog
from bot.play.time.seat_clock import (
    AWAY,
    EXCUSED,
    MISSED,
    PAUSED,
    REMINDED,
    RETURNED,
    SUBSTITUTE_WANTED,
    VACATION_USED,
)
from bot.play.votes.ballot import Status
from bot.simulation.month.life import FEWEST_DAYS, FEWEST_USERS, Size
from bot.simulation.month.report import Report, simulate_month
from bot.store.address import Address, Place
from bot.store.opening import open_journal
from rendering.drawing.theme import THEMES
from rendering.sheets.month import Chart, Column, render_month

SHOWN = 20  # faults of each check
SHARING, MOST_PROCESSES = 3, 8  # processes of a month on a server
CHECKS = {
    "standing": "month.check.standing",
    "deadlines": "month.check.deadlines",
    "once": "month.check.once",
    "fair": "month.check.fair",
    "leaks": "month.check.leaks",
    "sound": "month.check.sound",
}


def add(commands: Commands) -> None:
    parser = command(commands, "month", run, "simulate a month of play by mail, and check it")
    parser.add_argument("--seed", metavar="S", type=int, default=1, help="default: 1")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of words")
    parser.add_argument("--chart", metavar="FILE", type=Path, help="draw the month to this PNG")
    usual = Size()
    for name in ("tables", "users", "days"):
        parser.add_argument(
            f"--{name}",
            metavar="N",
            type=positive,
            default=getattr(usual, name),
            help=f"default: {getattr(usual, name)}",
        )
    parser.add_argument(
        "--database",
        metavar="FILE|URL",
        type=place,
        help="an empty one, to be thrown away: its last build is made up (default: a file)",
    )
    parser.add_argument(
        "--processes",
        metavar="N",
        type=positive,
        help="that share a server's database (default: 3, with a file 1)",
    )
    parser.add_argument("--theme", choices=tuple(THEMES), default="dark", help="of the chart")
    ask_language(parser)


def run(arguments: argparse.Namespace) -> int:
    size = Size(arguments.tables, arguments.users, arguments.days)
    if size.users < FEWEST_USERS or size.days < FEWEST_DAYS:
        raise Failure(f"a month needs {FEWEST_USERS} users and {FEWEST_DAYS} days at least")
    database, shared = arguments.database, isinstance(arguments.database, Address)
    processes = arguments.processes or (SHARING if shared else 1)
    if not 1 <= processes <= (MOST_PROCESSES if shared else 1):
        raise Failure(f"a file has one process, a server up to {MOST_PROCESSES}: see --database")
    if database is not None:
        asyncio.run(require_empty(database))
    bar = Bar() if sys.stderr.isatty() else None
    start = perf_counter()
    try:
        report = simulate_month(arguments.seed, size, bar, database=database, processes=processes)
    finally:
        if bar:
            bar.clear()
    if arguments.chart is not None:
        picture = render_month(chart_of(report), arguments.theme, arguments.lang)
        save(arguments.chart, picture.png, replace=True)
    if arguments.json:
        print(msgspec.json.encode(report).decode())
    else:
        print(summary(report, perf_counter() - start, Catalog(arguments.lang)))
    return 0 if report.good else 1


async def require_empty(database: Place) -> None:
    async with await open_journal(database) as journal:
        if await journal.tables():
            raise Failure(f"{database} has games of its own: a month needs an empty database")


def chart_of(report: Report) -> Chart:
    columns = tuple(Column(day.moves, day.reminders, day.misses) for day in report.by_day)
    return Chart(columns, report.crashes, report.upgrades, report.tables, report.users)


def summary(report: Report, seconds: float, catalog: Catalog) -> str:
    """A table of numbers, then every promise with its faults."""
    rows = [(catalog.render(name), catalog.render(value)) for name, value in numbers(report)]
    width = max(len(name) for name, _ in rows)
    lines = [f"{name:{width}}  {value}" for name, value in rows]
    marks = {True: say("month.kept"), False: say("month.broken")}
    marked = {kept: catalog.render(text) for kept, text in marks.items()}
    room = max(map(len, marked.values()))
    lines.append("")
    for check, faults in report.faults.items():
        lines.append(f"{marked[not faults]:{room}}  {catalog.render(Text(CHECKS[check]))}")
        lines += [f"{'':{room}}  - {fault}" for fault in faults[:SHOWN]]
        if len(faults) > SHOWN:
            lines.append(f"{'':{room}}  - … {len(faults) - SHOWN}")
    lines += ["", catalog.render(say("month.digest", digest=report.digest))]
    lines.append(catalog.render(say("month.seconds", seconds=f"{seconds:.1f}")))
    return "\n".join(lines)


def numbers(report: Report) -> Iterator[tuple[Text, Text]]:
    count = Counter(report.facts)
    yield (
        say("month.tables"),
        say("month.tables.n", n=report.tables, over=report.finished, running=report.running),
    )
    yield (
        say("month.people"),
        say("month.people.n", n=report.users, days=report.days, failed=report.failed),
    )
    yield (
        say("month.moves"),
        say("month.moves.n", n=report.moves, events=report.events, upcast=report.upcast),
    )
    yield (
        say("month.messages"),
        say(
            "month.messages.n",
            posts=report.posts,
            edits=report.edits,
            notices=report.notices,
            digests=report.digests,
        ),
    )
    yield (
        say("month.clock"),
        say("month.clock.n", reminders=count[REMINDED], misses=count[MISSED]),
    )
    yield (
        say("month.grace"),
        say("month.grace.n", days=count[VACATION_USED], excused=count[EXCUSED]),
    )
    yield (
        say("month.seats"),
        say(
            "month.seats.n",
            away=count[AWAY],
            back=count[RETURNED],
            wanted=count[SUBSTITUTE_WANTED],
            taken=report.substitutions,
            paused=count[PAUSED],
        ),
    )
    asked = {key.removeprefix("undo "): n for key, n in report.requests.items() if "undo" in key}
    yield (
        say("month.undo"),
        say(
            "month.undo.n",
            free=report.undone - asked.get(Status.AGREED, 0),
            asked=sum(asked.values()),
            agreed=asked.get(Status.AGREED, 0),
            refused=asked.get(Status.REFUSED, 0),
            over=sum(
                n for status, n in asked.items() if status not in (Status.AGREED, Status.REFUSED)
            ),
        ),
    )
    yield (
        say("month.accidents"),
        say(
            "month.accidents.n",
            crashes=len(report.crashes),
            upgrades=len(report.upgrades),
            hours=f"{report.down:.1f}",
        ),
    )
    if report.processes > 1:
        yield (
            say("month.processes"),
            say(
                "month.processes.n",
                n=report.processes,
                direct=report.direct,
                refused=report.refused,
            ),
        )
    yield (
        say("month.secrets"),
        say("month.secrets.n", n=report.inspected, calls=report.calls),
    )
