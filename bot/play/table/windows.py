"""Running windows: the rules name them, a row of the journal says when each of them ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.engine.game import Game
from bot.engine.records import S
from bot.play.table.past import Stood
from bot.store.records import Deadline, Due

AT_LEAST = 3600.0  # seconds left to a window that a take-back opens again


def rows_after(
    game: Game[S],
    table: str,
    state: S,
    rows: Iterable[Deadline],
    now: float,
    opened: Mapping[str, float],
) -> tuple[Deadline, ...]:
    """The table's rows once they are those of the running windows; other kinds stay."""
    running = game.timers(state)
    kept = [row for row in rows if row.kind != Due.WINDOW or row.who in running]
    known = {row.who for row in kept if row.kind == Due.WINDOW}
    fresh = [
        Deadline(
            table, name, Due.WINDOW, end_of(game.guide.seconds(state, name), now, opened.get(name))
        )
        for name in running
        if name not in known
    ]
    return (*kept, *fresh)


def end_of(seconds: float, now: float, opened: float | None) -> float:
    """A new window lasts its length; one opened again has what was left of it, or an hour."""
    if opened is None:
        return now + seconds
    return max(opened + seconds, now + min(seconds, AT_LEAST))


def openings(game: Game[S], past: Sequence[Stood[S]]) -> dict[str, float]:
    """When each window of these moves was last opened."""
    found: dict[str, float] = {}
    for stood in past:
        before = game.timers(stood.before)
        found.update((name, stood.move.at) for name in game.timers(stood.after).keys() - before)
    return found
