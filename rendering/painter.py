"""A process that draws: its hands are never in the way of the event loop.

Jobs come as pickles through its standard input; what goes back through its standard output are
bytes that the bot only reads: JSON, and the picture. When the bot is gone, however it went, the
input ends and so does the painter. It knows nothing of the environment, where the token is.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, TypeAlias

import msgspec

from bot.engine.records import Record, encode, replace
from rendering.picture import Picture

ROOT = Path(__file__).parents[1]
PATIENCE = 30.0  # seconds for one picture
# What an interpreter may need to find its files; nothing of ours, and no token.
BARE = (
    "PATH",
    "PYTHONPATH",
    "PYTHONHOME",
    "PYTHONDONTWRITEBYTECODE",
    "LANG",
    "LC_ALL",
    "SYSTEMROOT",
)
LENGTHS = struct.Struct(">II")  # of the JSON and of the picture that follow
MOST = 64_000_000  # bytes of an answer: more is none
Make: TypeAlias = Callable[[], Picture]


class PainterFailed(Exception):
    """A picture could not be drawn; the text says where it went wrong."""


class Painter:
    """The bot's end. One job at a time; a painter that died is replaced when the next one comes."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._process: subprocess.Popen[bytes] | None = None

    def paint(self, make: Make) -> Picture:
        """Waits until it is drawn, so not on the event loop; `make` travels by name."""
        process = self._alive()
        jobs, pictures = process.stdin, process.stdout
        assert jobs is not None
        assert pictures is not None
        hanging = threading.Timer(self._patience, process.kill)
        hanging.daemon = True
        hanging.start()
        try:
            pickle.dump(make, jobs)
            jobs.flush()
            found = read(pictures)
        except (EOFError, OSError, msgspec.MsgspecError) as error:
            self.close()
            raise PainterFailed("the painter has died") from error
        finally:
            hanging.cancel()
        if found.failed:
            raise PainterFailed(found.failed)
        return Picture(found.png, found.alt)

    def _alive(self) -> subprocess.Popen[bytes]:
        process = self._process
        if process is None or process.poll() is not None:
            self.close()
            process = self._process = subprocess.Popen(
                [sys.executable, "-m", "rendering.painter"],
                cwd=ROOT,
                env={name: os.environ[name] for name in BARE if name in os.environ},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
        return process

    def close(self) -> None:
        """It holds nothing that could be lost."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            with suppress(OSError):  # a job that it never read
                pipe.close()


class Answer(Record, frozen=True):
    """A picture, or why there is none."""

    alt: str = ""
    failed: str = ""
    png: bytes = b""


def read(pictures: IO[bytes]) -> Answer:
    head, png = LENGTHS.unpack(exactly(pictures, LENGTHS.size))
    if head + png > MOST:
        raise EOFError
    answer = msgspec.json.decode(exactly(pictures, head), type=Answer)
    return replace(answer, png=exactly(pictures, png))


def exactly(pictures: IO[bytes], size: int) -> bytes:
    found = pictures.read(size)
    if len(found) < size:
        raise EOFError
    return found


def write(answer: Answer, pictures: IO[bytes]) -> None:
    head = encode(replace(answer, png=b""))
    pictures.write(LENGTHS.pack(len(head), len(answer.png)) + head + answer.png)
    pictures.flush()


def work(jobs: IO[bytes], pictures: IO[bytes]) -> None:
    """Draw until there is nobody left to draw for."""
    with suppress(EOFError, BrokenPipeError):
        while True:
            make: Make = pickle.load(jobs)
            try:
                found = make()
                answer = Answer(found.alt, png=found.png)
            except Exception:
                answer = Answer(failed=traceback.format_exc())
            write(answer, pictures)


def main() -> None:
    """Who stops the bot does not mean the painter: it goes when the bot has no more use for it."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    pictures = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing printed may be taken for a picture
    work(sys.stdin.buffer, pictures)


if __name__ == "__main__":
    main()
