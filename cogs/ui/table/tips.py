"""Tips for newcomers: one grey line on a panel, shown twice at most, gone once it is known."""

from __future__ import annotations

from bot.play.assembly import Play
from cogs.ui.words.tongue import Tongue

GREEN, UNDO, WHY, NEWS, ORDERS = "green", "undo", "why", "news", "orders"
ORDER = (GREEN, UNDO, WHY, NEWS, ORDERS)
TIMES = 2
SETTING = "hints"


def read(kept: str) -> dict[str, int]:
    """`green:2 undo:1`"""
    pairs = (word.partition(":") for word in kept.split())
    return {name: int(times) for name, _, times in pairs if times.isdecimal()}


async def _save(play: Play, user: str, shown: dict[str, int]) -> None:
    kept = " ".join(f"{name}:{times}" for name, times in shown.items())
    await play.journal.save_setting(f"user:{user}", SETTING, kept)


async def line(play: Play, user: str, tongue: Tongue) -> str:
    """The next tip, counted as shown; empty: he has seen them all."""
    shown = read(await play.setting(f"user:{user}", SETTING))
    name = next((one for one in ORDER if shown.get(one, 0) < TIMES), None)
    if name is None:
        return ""
    await _save(play, user, {**shown, name: shown.get(name, 0) + 1})
    return f"-# {tongue.say(f'cog.hint.{name}')}"


async def known(play: Play, user: str, name: str) -> None:
    """He has done it by himself."""
    shown = read(await play.setting(f"user:{user}", SETTING))
    if shown.get(name, 0) < TIMES:
        await _save(play, user, {**shown, name: TIMES})


async def forget(play: Play, user: str) -> None:
    """All of them again."""
    await play.journal.save_setting(f"user:{user}", SETTING, "")
