"""One bot for one database: a claim on the file, which ends with the process that holds it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from bot.store.address import Place
from bot.store.records import JournalError

if sys.platform != "win32":
    import fcntl


class Claimed(JournalError):
    """Another process holds the database."""


class Claim:
    """Held from `take` until `leave`, or until the process ends, however it ends."""

    def __init__(self, place: Place) -> None:
        """The claim is a file beside the database, since SQLite locks its own.

        A server is shared by as many processes as wish.
        """
        file = place if isinstance(place, Path) else None
        self._path = None if file is None else file.with_name(f"{file.name}.claim")
        self._file: IO[str] | None = None

    def take(self) -> None:
        if self._path is None:
            return
        try:
            file = self._path.open("a+", encoding="utf-8")
        except OSError:  # a folder that cannot be written: the journal says so better
            return
        try:
            if sys.platform != "win32":
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.seek(0)
            holder = file.read(20).strip() or "unknown"
            file.close()
            raise Claimed(
                f"another Sublight (process {holder}) already plays with"
                f" {self._path.name.removesuffix('.claim')}: stop it first,"
                " or give this one a database of its own"
            ) from None
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        self._file = file

    def leave(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """A folder that is ours until the end, however the process ends; BlockingIOError: it is not."""
    if sys.platform == "win32":
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(handle)
