"""A painter is a process beside the bot: it can fail or die without taking the bot along."""

from __future__ import annotations

import os
import pickle
import select
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from io import BytesIO
from pathlib import Path

import msgspec
import pytest
from PIL import Image

from bot.games.race.box.cards import CardId
from rendering.painter import LENGTHS, Painter, PainterFailed, read
from rendering.picture import Picture
from rendering.preview import preview
from rendering.race.cards.card import render_card

ROOT = Path(__file__).parents[2]
PATIENCE = 60  # seconds
ORPHAN = """
import time
from rendering.painter import Painter
from tests.rendering.test_painter import whoami
print(Painter().paint(whoami).alt, flush=True)
time.sleep(3600)
"""


@pytest.fixture
def painter() -> Iterator[Painter]:
    found = Painter()
    yield found
    found.close()


def whoami() -> Picture:
    return Picture(b"", str(os.getpid()))


def broken() -> Picture:
    raise RuntimeError("no paint")


def talkative() -> Picture:
    sys.stdout.write("drawing\n")
    sys.stdout.flush()
    return Picture(b"quiet", "")


def endless() -> Picture:
    while True:
        pass


def suicide() -> Picture:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def test_it_draws_what_would_be_drawn_here(painter: Painter) -> None:
    make = partial(render_card, CardId("gem_world"), "dark", "it")
    assert painter.paint(make) == make()


def test_it_is_one_process_for_all_pictures_and_not_this_one(painter: Painter) -> None:
    first = painter.paint(whoami)
    assert first == painter.paint(whoami)
    assert first.alt != str(os.getpid())


def test_what_goes_wrong_is_told_and_the_next_is_drawn(painter: Painter) -> None:
    first = painter.paint(whoami)
    with pytest.raises(PainterFailed, match="no paint"):
        painter.paint(broken)
    assert painter.paint(whoami) == first


def test_nothing_printed_is_taken_for_a_picture(painter: Painter) -> None:
    assert painter.paint(talkative).png == b"quiet"


def test_a_painter_that_dies_over_a_picture_is_replaced(painter: Painter) -> None:
    first = painter.paint(whoami)
    with pytest.raises(PainterFailed, match="died"):
        painter.paint(suicide)
    assert painter.paint(whoami) != first


def test_a_painter_that_never_ends_is_stopped() -> None:
    painter = Painter(patience=0.5)
    with pytest.raises(PainterFailed, match="died"):
        painter.paint(endless)
    painter.close()


def test_a_painter_that_died_between_two_pictures_costs_no_picture(painter: Painter) -> None:
    first = int(painter.paint(whoami).alt)
    os.kill(first, signal.SIGKILL)
    os.waitid(os.P_PID, first, os.WEXITED | os.WNOWAIT)
    assert painter.paint(whoami).alt != str(first)


def test_the_signals_that_stop_a_bot_do_not_stop_its_painter(painter: Painter) -> None:
    first = painter.paint(whoami)
    os.kill(int(first.alt), signal.SIGINT)
    os.kill(int(first.alt), signal.SIGTERM)
    assert painter.paint(whoami) == first


def test_when_the_bot_is_killed_its_painter_ends() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", ORPHAN], cwd=ROOT, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        handle = os.pidfd_open(int(process.stdout.readline()))
        process.kill()
    ended, _, _ = select.select([handle], [], [], PATIENCE)
    os.close(handle)
    assert ended


def environment() -> Picture:
    return Picture(b"", "\n".join(sorted(os.environ)))


def test_a_painter_knows_nothing_of_the_bots_environment(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    monkeypatch.setenv("SUBLIGHT_DATABASE", "journal.db")
    known = set(painter.paint(environment).alt.split("\n"))
    assert "DISCORD_TOKEN" not in known
    assert not any(name.startswith("SUBLIGHT") for name in known)


def evil() -> Picture:
    """A painter that was taken over writes whatever it likes."""
    os.write(pictures_of(), pickle.dumps(partial(print, "run by the bot")))
    os._exit(0)


def pictures_of() -> int:
    """The pipe to the bot: the painter's first copy of its standard output."""
    return next(fd for fd in range(3, 20) if is_pipe(fd))


def is_pipe(fd: int) -> bool:
    try:
        return stat.S_ISFIFO(os.fstat(fd).st_mode)
    except OSError:
        return False


def test_what_a_painter_answers_is_read_and_never_run(
    painter: Painter, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(PainterFailed):
        painter.paint(evil)
    assert "run by the bot" not in capsys.readouterr().out
    assert painter.paint(talkative).png == b"quiet"


@pytest.mark.parametrize(
    "answer", [b"", b"\0\0", LENGTHS.pack(9, 9) + b"[]", LENGTHS.pack(2**31, 1)]
)
def test_half_an_answer_is_none(answer: bytes) -> None:
    with pytest.raises((EOFError, msgspec.MsgspecError)):
        read(BytesIO(answer))


def test_a_preview_is_as_wide_as_asked_and_much_lighter() -> None:
    wide = BytesIO()
    Image.effect_noise((1600, 400), 60).convert("RGB").save(wide, "PNG")
    found = preview(wide.getvalue(), 780)
    assert found is not None
    small = Image.open(BytesIO(found))
    assert (small.format, small.size) == ("WEBP", (780, 195))
    assert 2 * len(found) < len(wide.getvalue())
    assert preview(wide.getvalue(), 1600) is None
    assert preview(b"words", 10) is None
