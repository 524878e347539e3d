"""How fast the picture of a full table is drawn and encoded, and how large it is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from statistics import median
from time import perf_counter
from typing import Any

from bot.cli.pictures import NAMES, position, sentences
from rendering.gallery import DrawTable
from rendering.horizons.hand import render_part as render_horizons_part
from rendering.horizons.table import render_table as render_horizons_table
from rendering.look import Look
from rendering.merchant.table import render_table as render_merchant_table
from rendering.pulsar.post import render_post as render_pulsar_post
from rendering.pulsar.table import render_table as render_pulsar_table
from rendering.race.table import render_table
from rendering.starfarers.table import render_table as render_star_table
from tests.bench import Measured, bench, few
from tests.rendering import merchant_scenes, pulsar_scenes, star_scenes
from tests.rendering.horizons import scenes as horizons_scenes

LATE = (4, 126, 33)  # players, moves, seed
ROUNDS = few(30, 1)


@cache
def drawn() -> tuple[list[float], int]:
    """Milliseconds of each picture after the first, and bytes; no two show the same board."""
    found = position("race", *LATE)
    view, before = (found.game.seen_by(state, None) for state in (found.state, found.before))
    log = sentences(found, None, "en")
    return repeated(render_table, view, before, [str(line) for line in log])


@cache
def starfarers() -> tuple[list[float], int]:
    """The same for Starfarers: a full map, two flights since the last board."""
    scenes = star_scenes
    return repeated(render_star_table, scenes.late(), scenes.before_late(), scenes.LOG)


@cache
def pulsar() -> tuple[list[float], int]:
    """The same for Pulsar: half of the cluster known, a flight since the last board."""
    scenes = pulsar_scenes
    return repeated(render_pulsar_table, scenes.after_flight(), scenes.before_late(), scenes.LOG)


@cache
def pulsar_post() -> tuple[list[float], int]:
    """What a post shows of it: cluster, dice and standings."""
    scenes = pulsar_scenes
    return repeated(render_pulsar_post, scenes.after_flight(), scenes.before_late(), scenes.LOG)


@cache
def merchant() -> tuple[list[float], int]:
    """The same for Merchant of Venus: half of the cultures known, a flight since the last board."""
    scenes = merchant_scenes
    return repeated(render_merchant_table, scenes.flown(), scenes.before_late(), scenes.LOG)


@cache
def horizons() -> tuple[list[float], int]:
    """The same for Stellar Horizons: five factions, year 2083."""
    scenes = horizons_scenes
    return repeated(render_horizons_table, scenes.late(), scenes.before_late(), scenes.LOG)


@cache
def horizons_part(part: str) -> tuple[list[float], int]:
    """One part of that table, with the prices of its first player."""
    scenes, times, size = horizons_scenes, list[float](), 0
    view, before = (found(5, scenes.MINE) for found in (scenes.late, scenes.before_late))
    for number in range(ROUNDS + 1):
        look = Look(view, {**NAMES, 0: f"Nova {number}"}, viewer=scenes.MINE)
        start = perf_counter()
        picture = render_horizons_part(part, look, before)
        times.append(1_000 * (perf_counter() - start))
        size = max(size, len(picture.png))
    return times[1:], size


def repeated(
    render: DrawTable, view: Any, before: Any, log: Sequence[str]
) -> tuple[list[float], int]:
    times, size = [], 0
    for number in range(ROUNDS + 1):
        lines = [*log, f"{number}"]
        start = perf_counter()
        board = render(Look(view, NAMES), since=before, board=number, log=lines)
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


@bench("board.pulsar_ms", unit="ms")
def pulsar_milliseconds() -> Measured:
    """Four players, fifth round, 1600 pixels wide; the cluster that never changes is at hand."""
    return Measured(median(pulsar()[0]))


@bench("board.pulsar_kb", unit="KB")
def pulsar_kilobytes() -> Measured:
    return Measured(pulsar()[1] / 1_000)


@bench("board.pulsar_post_ms", unit="ms")
def pulsar_post_milliseconds() -> Measured:
    """Cluster, dice and standings, 1600 pixels wide."""
    return Measured(median(pulsar_post()[0]))


@bench("board.pulsar_post_kb", unit="KB")
def pulsar_post_kilobytes() -> Measured:
    return Measured(pulsar_post()[1] / 1_000)


@bench("board.merchant_ms", unit="ms")
def merchant_milliseconds() -> Measured:
    """Four players, round 31, 1600 pixels wide; the map that never changes is at hand."""
    return Measured(median(merchant()[0]))


@bench("board.merchant_kb", unit="KB")
def merchant_kilobytes() -> Measured:
    return Measured(merchant()[1] / 1_000)


@bench("board.horizons_ms", unit="ms")
def horizons_milliseconds() -> Measured:
    """Five factions, year 2083, 1600 pixels wide; the map that never changes is at hand."""
    return Measured(median(horizons()[0]))


@bench("board.horizons_kb", unit="KB")
def horizons_kilobytes() -> Measured:
    return Measured(horizons()[1] / 1_000)


@bench("board.horizons_closeup_ms", unit="ms")
def horizons_closeup_milliseconds() -> Measured:
    """The largest system, 800 pixels wide."""
    return Measured(median(horizons_part("saturn")[0]))


@bench("board.horizons_closeup_kb", unit="KB")
def horizons_closeup_kilobytes() -> Measured:
    return Measured(horizons_part("saturn")[1] / 1_000)


@bench("board.horizons_chart_ms", unit="ms")
def horizons_chart_milliseconds() -> Measured:
    """All technologies with the prices of one player, 1600 pixels wide."""
    return Measured(median(horizons_part("technology")[0]))


@bench("board.horizons_chart_kb", unit="KB")
def horizons_chart_kilobytes() -> Measured:
    return Measured(horizons_part("technology")[1] / 1_000)
