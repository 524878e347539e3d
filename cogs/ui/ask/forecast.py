"""What a whole answer would do, above its green button: numbers, who comes next, the way back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from bot.engine.preview import Preview
from bot.engine.prompts import Prompt
from bot.engine.records import Seat
from bot.play.assembly import Play
from cogs.ui.ask.question import Question
from cogs.ui.table.sitting import Sitting


class Forecast(NamedTuple):
    """One grey line, and whether the board can be shown as it will be."""

    line: str = ""
    board: bool = False


async def forecast(play: Play, sitting: Sitting, sheet: Question) -> Forecast:
    """Nothing, if the answer is not complete, or if it is what lies sealed already."""
    ready = sheet.ready
    if ready is None or ready.command is None or sheet.prompt.again or sheet.as_given(ready):
        return Forecast()
    if sheet.prompt.secret and sitting.awaited - {sheet.prompt.seat}:
        # More would tell which of the others have answered already, or guess at it.
        sealed = f"-# {sitting.tongue.say('cog.foreseen.sealed')}"
        return Forecast(sealed if sheet.prompt.sealed else "")
    side = await play.referee.side(sitting.row.id, sheet.prompt.seat)
    found = await side.foreseen(ready.command)
    line = f"-# {' · '.join(lines(sitting, sheet.prompt, found))}"
    return Forecast(line, found.view is not None and not sheet.prompt.secret)


def lines(sitting: Sitting, prompt: Prompt, found: Preview[Any]) -> Iterator[str]:
    tongue, seat = sitting.tongue, prompt.seat
    if found.view is None:
        yield tongue.say("cog.foreseen.luck")
        return
    yield from numbers(sitting, seat, found.view)
    asked = sitting.game.awaited(found.view)
    if seat in asked:
        yield tongue.say("cog.foreseen.you")
    elif asked:
        yield tongue.say("cog.foreseen.others", who=tongue.seats(asked))
    yield tongue.say("cog.foreseen.free" if found.free else "cog.foreseen.firm")


def numbers(sitting: Sitting, seat: Seat, after: Any) -> Iterator[str]:
    """`5 → 3 in hand`, as the game counts."""
    counts, name = sitting.game.guide.counts, sitting.game.name
    was, now = (counts.public(view).get(seat, {}) for view in (sitting.view, after))
    for what, n in now.items():
        if n != was.get(what, 0):
            yield sitting.tongue.say(f"{name}.shift.{what}", before=was.get(what, 0), after=n)
