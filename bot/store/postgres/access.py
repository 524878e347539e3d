"""What others may ask of a PostgreSQL database; `bot.store.opening` alone imports it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bot.store.address import Address
from bot.store.postgres.catalogue import SERVER
from bot.store.postgres.connection import Connection
from bot.store.postgres.database import connected, identified, prepare
from bot.store.postgres.integrity import AT_ONCE, findings
from bot.store.postgres.journal import PostgresJournal
from bot.store.records import JournalError, NoDatabase
from bot.store.sql.catalogue import Catalogue

__all__ = ["PostgresJournal", "findings", "looking", "prepare", "require_unused", "writing"]

HELD = f"SELECT holder FROM shards WHERE shard >= 0 AND until > {PostgresJournal.now_sql}"


@contextmanager
def looking(address: Address) -> Iterator[tuple[Connection, Catalogue]]:
    """All of one moment; an empty database is refused."""
    with connected(address) as raw:
        if identified(raw, address) is None:
            raise NoDatabase(f"{address}: there is no journal of Sublight yet")
        raw.execute(AT_ONCE)
        yield Connection(raw), SERVER


@contextmanager
def writing(address: Address) -> Iterator[tuple[Connection, Catalogue]]:
    with connected(address) as raw, raw.transaction():
        yield Connection(raw), SERVER


def require_unused(address: Address) -> None:
    """No process holds a part of it."""
    with connected(address) as raw:
        if identified(raw, address) is not None and (found := raw.execute(HELD).fetchone()):
            raise JournalError(f"{address} is in use by {found[0]}: stop the bot first")
