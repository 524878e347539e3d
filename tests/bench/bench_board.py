"""How fast the picture of a full table is drawn and encoded, and how large it is."""

from __future__ import annotations

from functools import cache
from statistics import median
from time import perf_counter

from bot.cli.pictures import NAMES, position, sentences
from rendering.look import Look
from rendering.race.table import render_table
from rendering.starfarers.table import render_table as render_star_table
from tests.bench import Measured, bench, few
from tests.rendering import star_scenes

LATE = (4, 126, 33)  # players, moves, seed
ROUNDS = few(30, 1)


@cache
def drawn() -> tuple[list[float], int]:
    """Milliseconds of each picture after the first, and bytes; no two show the same board."""
    found = position("race", *LATE)
    view, before = (found.game.seen_by(state, None) for state in (found.state, found.before))
    log = sentences(found, None, "en")
    times, size = [], 0
    for number in range(ROUNDS + 1):
        start = perf_counter()
        board = render_table(Look(view, NAMES), since=before, board=number, log=[*log, f"{number}"])
        times.append(1_000 * (perf_counter() - start))
        size = max(size, len(board.png))
    return times[1:], size


@cache
def starfarers() -> tuple[list[float], int]:
    """The same for Starfarers: a full map, two flights since the last board."""
    view, before = star_scenes.late(), star_scenes.before_late()
    times, size = [], 0
    for number in range(ROUNDS + 1):
        log = [*star_scenes.LOG, f"{number}"]
        start = perf_counter()
        board = render_star_table(Look(view, NAMES), since=before, board=number, log=log)
        times.append(1_000 * (perf_counter() - start))
        size = max(size, len(board.png))
    return times[1:], size


@bench("board.race_ms", unit="ms")
def milliseconds() -> Measured:
    """Four players, late game, 1600 pixels wide; drawn and encoded, masks and tiles at hand."""
    return Measured(median(drawn()[0]))


@bench("board.race_kb", unit="KB")
def kilobytes() -> Measured:
    return Measured(drawn()[1] / 1_000)


@bench("board.starfarers_ms", unit="ms")
def starfarers_milliseconds() -> Measured:
    """Four players, late game, 1600 pixels wide; the map that never changes is at hand."""
    return Measured(median(starfarers()[0]))


@bench("board.starfarers_kb", unit="KB")
def starfarers_kilobytes() -> Measured:
    return Measured(starfarers()[1] / 1_000)
