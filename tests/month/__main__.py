"""`make month`: play a month by mail with made-up people; exits with 1 if a promise was broken."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter

import msgspec

from bot.cli.arguments import counted, place, positive, save
from bot.cli.simulation import Bar
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
from bot.store.address import Address, Place
from bot.store.opening import open_journal
from tests.month.chart import drawn
from tests.month.life import FEWEST_DAYS, FEWEST_USERS, Size
from tests.month.report import Report, simulate_month

SHOWN = 20  # faults of each check
SHARING, MOST_PROCESSES = 3, 8  # processes of a month on a server
CHECKS = {
    "standing": "every table has ended, or is where its options say",
    "deadlines": "no deadline and no reminder was lost",
    "once": "every reminder, miss, substitution and post came exactly once",
    "fair": "nobody lost a turn in quiet hours, on vacation or while the bot was down",
    "leaks": "no post and no call told a secret",
    "sound": "the journal is whole, every move comes out the same when decided again,"
    " nothing failed",
}


def parser() -> argparse.ArgumentParser:
    line = argparse.ArgumentParser(prog="tests.month", description=__doc__)
    line.add_argument("--seed", metavar="S", type=int, default=1, help="default: 1")
    line.add_argument("--json", action="store_true", help="one JSON object instead of words")
    line.add_argument("--chart", metavar="FILE", type=Path, help="draw the month to this PNG")
    usual = Size()
    for name in ("tables", "users", "days"):
        line.add_argument(
            f"--{name}",
            metavar="N",
            type=positive,
            default=getattr(usual, name),
            help=f"default: {getattr(usual, name)}",
        )
    line.add_argument(
        "--database",
        metavar="FILE|URL",
        type=place,
        help="an empty one, to be thrown away: its last build is made up (default: a file)",
    )
    line.add_argument(
        "--processes",
        metavar="N",
        type=positive,
        help="that share a server's database (default: 3, with a file 1)",
    )
    return line


def main(argv: Sequence[str] | None = None) -> int:
    line = parser()
    asked = line.parse_args(argv)
    size = Size(asked.tables, asked.users, asked.days)
    if size.users < FEWEST_USERS or size.days < FEWEST_DAYS:
        line.error(f"a month needs {FEWEST_USERS} users and {FEWEST_DAYS} days at least")
    database, shared = asked.database, isinstance(asked.database, Address)
    processes = asked.processes or (SHARING if shared else 1)
    if processes > (MOST_PROCESSES if shared else 1):
        line.error(f"a file has one process, a server up to {MOST_PROCESSES}: see --database")
    if database is not None and asyncio.run(has_tables(database)):
        line.error(f"{database} has games of its own: a month needs an empty database")
    bar = Bar() if sys.stderr.isatty() else None
    start = perf_counter()
    try:
        report = simulate_month(asked.seed, size, bar, database=database, processes=processes)
    finally:
        if bar:
            bar.clear()
    if asked.chart is not None:
        save(asked.chart, drawn(report), replace=True)
    if asked.json:
        print(msgspec.json.encode(report).decode())
    else:
        print(summary(report, perf_counter() - start))
    return 0 if report.good else 1


async def has_tables(database: Place) -> bool:
    async with await open_journal(database) as journal:
        return bool(await journal.tables())


def summary(report: Report, seconds: float) -> str:
    """A table of numbers, then every promise with its faults."""
    lines = [f"{name:9}  {value}" for name, value in numbers(report)]
    lines.append("")
    for check, faults in report.faults.items():
        lines.append(f"{'BROKEN' if faults else 'kept':6}  {CHECKS[check]}")
        lines += [f"        - {fault}" for fault in faults[:SHOWN]]
        if len(faults) > SHOWN:
            lines.append(f"        - … {len(faults) - SHOWN}")
    return "\n".join([*lines, "", f"digest {report.digest}", f"{seconds:.1f} seconds"])


def numbers(report: Report) -> Iterator[tuple[str, str]]:
    """The rows of the table: what they count, and the numbers in words."""
    count = Counter(report.facts)
    yield "Tables", f"{report.tables}: {report.finished} ended, {report.running} running"
    yield "Players", f"{report.users} for {report.days} days; {report.failed} visits found no bot"
    yield (
        "Moves",
        f"{report.moves} moves, {report.events} events,"
        f" {report.upcast} of them written by the older build",
    )
    yield (
        "Messages",
        f"{report.posts} posts with {report.edits} edits, {report.notices} notices,"
        f" {report.digests} digests",
    )
    yield "Clock", f"{count[REMINDED]} reminders, {count[MISSED]} misses"
    yield (
        "Grace",
        f"{count[VACATION_USED]} vacation days taken before a loss,"
        f" {count[EXCUSED]} excused misses",
    )
    yield (
        "Seats",
        f"{count[AWAY]} left to the autopilot, {count[RETURNED]} taken back;"
        f" {count[SUBSTITUTE_WANTED]} substitutes wanted, {report.substitutions} found;"
        f" {count[PAUSED]} pauses",
    )
    asked = {key.removeprefix("undo "): n for key, n in report.requests.items() if "undo" in key}
    agreed, refused = asked.get(Status.AGREED, 0), asked.get(Status.REFUSED, 0)
    every = sum(asked.values())
    yield (
        "Undo",
        f"{report.undone - agreed} taken back freely; {every} requests to the others:"
        f" {agreed} granted, {refused} refused, {every - agreed - refused} over before that",
    )
    yield (
        "Accidents",
        f"{len(report.crashes)} crashes, {counted(len(report.upgrades), 'upgrade')};"
        f" the bot was down for {report.down:.1f} hours",
    )
    if report.processes > 1:
        yield (
            "Processes",
            f"{report.processes}; {report.direct} visits by direct message to another process,"
            f" {report.refused} of them refused by another version",
        )
    yield (
        "Secrets",
        f"{report.inspected} posts compared with a table dealt anew,"
        f" {report.calls} calls with the public list",
    )


if __name__ == "__main__":
    sys.exit(main())
