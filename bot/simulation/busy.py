"""A player of whole games: mostly like level 1, but one who speaks whenever they may.

So they come to have what the rarer rules are about, and then use it in any way.
"""

from __future__ import annotations

from random import Random
from typing import Any

from bot.engine.game import Game
from bot.engine.prompts import Prompt
from bot.engine.records import Command
from bot.play.autopilots.levels import LEVELS, at_random, autopilot

BUSY = "busy"
PILOTS = (*LEVELS, BUSY)  # who can play a simulated game
OFTEN = 0.03  # they say what they need not
WILD = 0.08  # what they owe is answered in any way


class Busy:
    """Called on what is not owed; the same seed says the same."""

    def __init__(self, game: Game[Any], seed: int) -> None:
        self._number = Random(seed).random
        self._any, self._best = at_random(seed), autopilot(game, "1", seed)

    def answer(self, view: object, prompt: Prompt) -> Command:
        pilot = self._any if self._number() < WILD else self._best
        return pilot(view, prompt)

    def __call__(self, view: object, prompt: Prompt) -> Command | None:
        return self._any(view, prompt) if self._number() < OFTEN else None
