"""The one error door: whatever goes wrong, the player reads something friendly and true."""

from __future__ import annotations

import logging
import secrets
from typing import Any

from bot.engine.errors import IllegalMove
from bot.engine.text import Text
from bot.store.records import Damaged, DiskFull, JournalError, Uncertain
from cogs.ui.words.ids import Door, DoorId, Page, SelfId
from cogs.ui.words.panel import Button, Panel, Row, Words, fitted
from cogs.ui.words.tongue import Tongue, shown

LOG = logging.getLogger("sublight.refuse")
LONGEST_QUOTE = 60
SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that reads like another


def reason(error: IllegalMove, tongue: Tongue) -> str:
    """What is wrong, what would do, and the clause."""
    said = f"{tongue.render(tamed(error.reason))} {tongue.render(tamed(error.remedy))}"
    return f"{said} ({error.clause})" if error.clause else said


def tamed(text: Text) -> Text:
    """What somebody typed is quoted as it looks, and can do nothing."""
    return Text(text.key, {name: tame(value) for name, value in text.values.items()})


def tame(value: Any) -> Any:
    if isinstance(value, str):
        return shown(value, LONGEST_QUOTE)
    return tuple(map(tame, value)) if isinstance(value, tuple | list) else value


def reference(signs: int = 4) -> str:
    """Four are enough to find a line of the log of these days."""
    return "B-" + "".join(secrets.choice(SIGNS) for _ in range(signs))


def explained(error: Exception, tongue: Tongue, table: str = "", version: int = 0) -> str:
    """A refusal gives its reason; a store that is busy says so; the rest is our own mistake."""
    if isinstance(error, IllegalMove):
        return reason(error, tongue)
    if isinstance(error, DiskFull):
        LOG.error("the disk is full", exc_info=error, extra={"table": table})
        return tongue.say("upkeep.disk_full")
    if isinstance(error, Damaged):
        LOG.error("the database is damaged", exc_info=error, extra={"table": table})
        return tongue.say("upkeep.damaged")
    if isinstance(error, Uncertain):
        LOG.error("nobody knows whether it happened", exc_info=error, extra={"table": table})
        return tongue.say("cog.unsure")
    if isinstance(error, JournalError):
        LOG.warning("the journal refused", exc_info=error, extra={"table": table})
        return tongue.say("cog.busy")
    number = reference()
    LOG.error(
        "an answer failed: %s",
        number,
        exc_info=error,
        extra={"table": table, "version": version, "reference": number},
    )
    return tongue.say("cog.our_fault", reference=number)


def panel(error: Exception, tongue: Tongue, table: str = "", version: int = 0) -> Panel:
    """What is wrong, and a way back to the table if it is known; our mistakes can be reported."""
    words = Words(explained(error, tongue, table, version))
    buttons = []
    if table:
        buttons.append(Button(str(DoorId(Door.PLAY, table)), f"▶ {tongue.say('cog.door.play')}"))
    if not isinstance(error, IllegalMove | JournalError):
        report = DoorId(Door.REPORT, table) if table else SelfId(Page.REPORT)
        buttons.append(Button(str(report), tongue.say("cog.report")))
    return fitted(Panel((words, Row(tuple(buttons))) if buttons else (words,)))
