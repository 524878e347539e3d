"""The client with a lobby: whoever opens tables and whoever joins them wait for each other."""

from __future__ import annotations

from typing import Any

from bot.play.assembly import Play
from cogs.lobby.opening import Opening
from cogs.ui.press.client import Client


class LobbyClient(Client):
    def __init__(self, play: Play, **more: Any) -> None:
        super().__init__(play, **more)
        self.opening = Opening(self, self.front)
