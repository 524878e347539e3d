"""What a database says of itself, in the words of its engine."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Protocol

from bot.store.sql.connection import Connection


class Catalogue(Protocol):
    """Its tables, their columns, and the guards of what is never changed."""

    def tables(self, connection: Connection) -> set[str]: ...
    def columns(self, connection: Connection, name: str) -> tuple[list[str], list[str]]:
        """Those that hold text, and those that name a row."""

    def all_columns(self, connection: Connection, name: str) -> list[str]: ...
    def count_on(self, connection: Connection, name: str) -> None:
        """Rows of this table were numbered elsewhere: the next number is above them."""

    def unguarded(self, connection: Connection) -> AbstractContextManager[None]:
        """What is never changed is changed for this alone; inside the same transaction."""


def quoted(name: str) -> str:
    """A column's name, also where it means something else in SQL."""
    return '"user"' if name == "user" else name
