"""The client as the cogs know it; the application puts it together."""

from __future__ import annotations

from typing import Any

from discord.ext import commands

from bot.play.assembly import Play
from bot.play.upkeep.forgetting import Forgetting
from cogs.ui.press.front import Front
from rendering.studio import Studio


class Client(commands.AutoShardedBot):
    """Cogs take from it, in their `setup`, what they work with."""

    def __init__(
        self,
        play: Play,
        *,
        studio: Studio | None = None,
        forgetting: Forgetting | None = None,
        **more: Any,
    ) -> None:
        """Without a `studio` private answers come without pictures.

        `forgetting`: what is stored about a person can be told and erased; None: not here.
        """
        super().__init__(command_prefix=commands.when_mentioned, **more)
        self.play = play
        self.front = Front(play, studio)
        self.forgetting = forgetting

    def mended(self) -> None:
        """What could not be posted may be tried again at once."""
