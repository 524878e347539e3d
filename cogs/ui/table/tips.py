"""Tips for newcomers: one grey line on a panel, shown twice at most, gone once it is known."""

from __future__ import annotations

from bot.play.assembly import Play
from bot.store.settings import HINTS, Kept
from cogs.ui.words.tongue import Tongue

GREEN, UNDO, WHY, NEWS, ORDERS = "green", "undo", "why", "news", "orders"
ORDER = (GREEN, UNDO, WHY, NEWS, ORDERS)
TIMES = 2


async def line(play: Play, user: str, tongue: Tongue) -> str:
    """The next tip, counted as shown; empty: they have seen them all."""
    shown = await HINTS.read(play.journal, user)
    name = next((one for one in ORDER if shown.get(one, 0) < TIMES), None)
    if name is None:
        return ""
    await HINTS.save(play.journal, {**shown, name: shown.get(name, 0) + 1}, user)
    return f"-# {tongue.say(f'cog.hint.{name}')}"


def are_new(kept: Kept, name: str) -> bool:
    """A tip not shown often enough, or a kind of question not answered so often."""
    return kept.get(HINTS).get(name, 0) < TIMES


async def count(play: Play, user: str, name: str) -> None:
    shown = await HINTS.read(play.journal, user)
    await HINTS.save(play.journal, {**shown, name: shown.get(name, 0) + 1}, user)


async def known(play: Play, user: str, name: str) -> None:
    """They have done it without being told."""
    shown = await HINTS.read(play.journal, user)
    if shown.get(name, 0) < TIMES:
        await HINTS.save(play.journal, {**shown, name: TIMES}, user)


async def forget(play: Play, user: str) -> None:
    """All of them again."""
    await HINTS.drop(play.journal, user)
