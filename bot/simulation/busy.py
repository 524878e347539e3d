"""A player of whole games who takes any answer, and speaks whenever they may, asked or not."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.engine.prompts import Prompt
from bot.engine.records import Command
from bot.play.autopilots.levels import LEVELS, at_random

BUSY = "busy"
PILOTS = (*LEVELS, BUSY)  # who can play a simulated game
OFTEN = 0.1  # of what they need not answer


class Busy:
    """Answers what is not owed, now and then; the same seed says the same."""

    def __init__(self, seed: int) -> None:
        self._number = Random(seed).random
        self._any = at_random(seed)

    def __call__(self, view: Any, prompt: Prompt) -> Command | None:
        return self._any(view, prompt) if self._number() < OFTEN else None
