"""Which panels of a table somebody has on their screens, and what they pressed last."""

from __future__ import annotations

from collections.abc import Callable

from cogs.ui.press.press import Press
from cogs.ui.table.names import remember
from cogs.ui.table.sitting import Reader
from cogs.ui.words import ids
from cogs.ui.words.ids import MoveId
from cogs.ui.words.panel import Panel

HASTE = 2.0  # seconds in which a finger may still mean what was there before
NEWER, AGAIN = "cog.newer_panel", "cog.press_again"


class Screens:
    """Known as long as the process lives: it guards against slips, not against anything else."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.haste = HASTE
        self._clock = clock
        self._newest: dict[str, int] = {}  # the message that asked last, by table and user
        self._pressed: dict[str, tuple[float, str]] = {}  # when, and what, by message

    def shown(self, panel: Panel, reader: Reader, message: int) -> None:
        found = (ids.read(button.id) for button in panel.buttons())
        table = next((one.table for one in found if isinstance(one, MoveId)), "")
        if table:
            remember(self._newest, f"{table}/{reader.user}", message)

    def doubt(self, press: Press) -> str:
        """Why a press should not end anything yet; empty: it is meant."""
        now, code, message = self._clock(), str(press.id), str(press.message)
        at, before = self._pressed.get(message, (0.0, ""))
        remember(self._pressed, message, (now, code))
        newest = self._newest.get(f"{press.table}/{press.reader.user}", press.message)
        if newest != press.message:
            return NEWER
        return AGAIN if before != code and now - at < self.haste else ""
