"""Schema versions: the number that a database carries, and the migrations that it lacks.

Files and servers count alike. The first migration makes version 9: versions 1 to 8 belong to builds
before the first release, and nothing brings them up to date
(`docs/decisions/0041-one-schema-to-begin-with.md`).
"""

from __future__ import annotations

from pathlib import Path

from bot.store.records import JournalError

UNRELEASED = 8  # the last schema version before the first release


class Unreleased(JournalError):
    """The database belongs to a build before the first release."""


def scripts_in(folder: Path) -> tuple[str, ...]:
    """The migrations in order: the first one fills an empty database."""
    return tuple(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.sql")))


def latest(scripts: tuple[str, ...]) -> int:
    """The schema version after all of these migrations."""
    return UNRELEASED + len(scripts)


def missing(scripts: tuple[str, ...], version: int) -> tuple[str, ...]:
    """The migrations that a database of this version lacks; version 0: it is empty."""
    return scripts[max(0, version - UNRELEASED) :]


def require_released(place: object, version: int, scripts: tuple[str, ...]) -> None:
    """Refuse a database from before the first release."""
    if 0 < version <= UNRELEASED:
        raise Unreleased(
            f"{place} has schema version {version}, from before the first release: this build"
            f" (schema version {latest(scripts)}) cannot open it and has left it untouched"
        )


def require_known(place: object, version: int, scripts: tuple[str, ...]) -> None:
    """Refuse a database from before the first release, and one of a later build."""
    require_released(place, version, scripts)
    if version > latest(scripts):
        raise JournalError(
            f"{place} has schema version {version}, this build knows up to {latest(scripts)}:"
            " update Sublight"
        )
