"""A folder of backups: one after the other, and of the old ones a few of each day and week."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from bot.store.files import backup, database
from bot.store.files.database import archive_of
from bot.store.schema import Unreleased

STAMP = "%Y%m%dT%H%M%SZ"
AHEAD = 120.0  # seconds: a copy from later than that was made by a wrong clock
RECENT = timedelta(days=1)  # all copies of the last day are kept


class Copy(NamedTuple):
    at: datetime
    path: Path


class Plan(NamedTuple):
    """Where copies go and how many stay."""

    folder: Path
    hours: float = 6.0  # from one copy to the next
    days: int = 7  # of each of the last days on which there is one, the newest stays
    weeks: int = 4  # and of each of the last weeks


def copies(folder: Path, database_path: Path) -> list[Copy]:
    """The copies of this database, oldest first; what else lies in the folder is nobody's."""
    named = re.compile(rf"{re.escape(database_path.stem)}-(\d{{8}}T\d{{6}}Z)\.db")
    found = []
    for path in folder.glob("*.db"):
        if match := named.fullmatch(path.name):
            with suppress(ValueError):
                at = datetime.strptime(match[1], STAMP).replace(tzinfo=UTC)
                found.append(Copy(at, path))
    return sorted(found)


def newest(folder: Path, database_path: Path) -> Path | None:
    found = copies(folder, database_path)
    return found[-1].path if found else None


def due(plan: Plan, database_path: Path, now: float) -> float:
    """When the next copy is to be made; 0: there is none yet but of days to come."""
    found = [
        copy for copy in copies(plan.folder, database_path) if copy.at.timestamp() <= now + AHEAD
    ]
    return found[-1].at.timestamp() + plan.hours * 3600 if found else 0.0


def take(plan: Plan, database_path: Path, now: float) -> list[Path]:
    """Copies the database and, if it has grown, its archive; then lets old copies go.

    The archive first: a copy of the database must never miss games that left it before.
    """
    plan.folder.mkdir(parents=True, exist_ok=True)
    backup.sweep(plan.folder, database_path.stem)
    at = datetime.fromtimestamp(now, UTC)
    made = []
    archive = archive_of(database_path)
    for path in (archive, database_path):
        if path == archive and not (archive.exists() and grown(plan.folder, archive)):
            continue
        target = plan.folder / f"{path.stem}-{at.strftime(STAMP)}.db"
        if not target.exists():
            backup.copy(path, target)
            made.append(target)
    for path in (archive, database_path):
        for copy in expired(copies(plan.folder, path), plan.days, plan.weeks):
            copy.path.unlink(missing_ok=True)
    return made


def grown(folder: Path, archive: Path) -> bool:
    """Does the archive hold other games than its newest copy?"""
    kept = newest(folder, archive)
    try:
        return kept is None or games_in(kept) != games_in(archive)
    except Unreleased:  # the folder has copies of a database before this one
        return True


def games_in(path: Path) -> dict[str, str]:
    """Their heads."""
    with database.identified(path) as connection:
        found = dict(connection.execute("SELECT id, head FROM tables"))
        connection.close()
    return found


def expired(found: list[Copy], days: int, weeks: int) -> list[Copy]:
    """The newest copy stays whatever happens, so a clock that was set back deletes nothing new."""
    if not found:
        return []
    ordered = sorted(found, reverse=True)
    kept = {copy for copy in ordered if ordered[0].at - copy.at < RECENT}
    kept |= set(firsts(ordered, days, "%Y-%m-%d"))
    kept |= set(firsts(ordered, weeks, "%G-%V"))
    return [copy for copy in found if copy not in kept]


def firsts(ordered: Iterable[Copy], most: int, period: str) -> Iterator[Copy]:
    """The newest copy of each of the last periods."""
    seen: set[str] = set()
    for copy in ordered:
        name = copy.at.strftime(period)
        if name not in seen:
            seen.add(name)
            if len(seen) > most:
                return
            yield copy
