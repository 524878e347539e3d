"""Tips for newcomers: one grey line on a panel, shown twice at most, gone once it is known."""

from __future__ import annotations

from collections.abc import Iterable

from bot.play.assembly import Play
from bot.store.settings import HINTS, Kept
from cogs.ui.words.tongue import Tongue

GREEN, UNDO, WHY, NEWS, ORDERS = "green", "undo", "why", "news", "orders"
ORDER = (GREEN, UNDO, WHY, NEWS, ORDERS)
TIMES = 2


def read(kept: Iterable[str]) -> dict[str, int]:
    """`green:2`, `undo:1`"""
    pairs = (word.partition(":") for word in kept)
    return {name: int(times) for name, _, times in pairs if times.isdecimal()}


async def _save(play: Play, user: str, shown: dict[str, int]) -> None:
    kept = tuple(f"{name}:{times}" for name, times in shown.items())
    await HINTS.save(play.journal, kept, user)


async def line(play: Play, user: str, tongue: Tongue) -> str:
    """The next tip, counted as shown; empty: they have seen them all."""
    shown = read(await HINTS.read(play.journal, user))
    name = next((one for one in ORDER if shown.get(one, 0) < TIMES), None)
    if name is None:
        return ""
    await _save(play, user, {**shown, name: shown.get(name, 0) + 1})
    return f"-# {tongue.say(f'cog.hint.{name}')}"


async def known(play: Play, user: str, name: str, kept: Kept | None = None) -> None:
    """They have done it without being told; `kept`: their settings, if they are at hand."""
    hints = await HINTS.read(play.journal, user) if kept is None else kept.get(HINTS)
    shown = read(hints)
    if shown.get(name, 0) < TIMES:
        await _save(play, user, {**shown, name: TIMES})


async def forget(play: Play, user: str) -> None:
    """All of them again."""
    await HINTS.drop(play.journal, user)
