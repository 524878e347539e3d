"""What is still to be told, and what stands in which file."""

from __future__ import annotations

from pathlib import Path

from bot.store.sqlite.journal import SqliteJournal


async def posted(journal: SqliteJournal) -> None:
    """Everything was told: a game whose last post has not left is not put away."""
    for row in await journal.pending(1e12, 10_000):
        await journal.posted(row.id)


def everywhere(folder: Path, text: str) -> list[str]:
    """The files in which it stands."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return sorted(path.name for path in files if text.encode() in path.read_bytes())
