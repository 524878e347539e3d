"""One bot for one database: a claim on the file, which ends with the process that holds it."""

from __future__ import annotations

import errno
import os
import socket
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

        A symbolic link claims the file that it points to. On Linux the file itself is claimed too,
        by its device and inode, for it may have several names. A server is shared by as many
        processes as wish.
        """
        self._database = place.resolve() if isinstance(place, Path) else None
        self._file: IO[str] | None = None
        self._socket: socket.socket | None = None

    def take(self) -> None:
        if self._database is None:
            return
        path = self._database.with_name(f"{self._database.name}.claim")
        try:
            file = path.open("a+", encoding="utf-8")
        except OSError:  # a folder that cannot be written: the journal says so better
            return
        try:
            if sys.platform != "win32":
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.seek(0)
            holder = file.read(20).strip() or "unknown"
            file.close()
            raise self._claimed(holder) from None
        try:
            self._socket = _claim_inode(self._database)
        except BlockingIOError:
            file.close()
            raise self._claimed("unknown") from None
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        self._file = file

    def _claimed(self, holder: str) -> Claimed:
        name = self._database.name if self._database else ""
        return Claimed(
            f"another Sublight (process {holder}) already plays with {name}: stop it first,"
            " or give this one a database of its own"
        )

    def leave(self) -> None:
        for claim in (self._file, self._socket):
            if claim is not None:
                claim.close()
        self._file = self._socket = None


def _claim_inode(path: Path) -> socket.socket | None:
    """Bind a socket that is named after the file's device and inode, and return it.

    None: there is no such file yet, or the system has no sockets without a path.
    BlockingIOError: another process holds the socket. A lock on the database itself will not do:
    closing it would give up SQLite's locks.
    """
    if sys.platform != "linux":
        return None
    try:
        found = path.stat()
        claim = socket.socket(socket.AF_UNIX)
    except OSError:
        return None
    try:
        claim.bind(f"\0sublight {found.st_dev}:{found.st_ino}")
    except OSError as error:
        claim.close()
        if error.errno == errno.EADDRINUSE:
            raise BlockingIOError from None
        return None
    return claim


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
