"""Before any thread reads: msgspec prepares a class when it first decodes it, and not safely twice.

Two threads that prepare the same class at once can crash the process, so one does it for all.
"""

from __future__ import annotations

import msgspec

from bot.engine.events import event_classes
from bot.games import NAMES, game


def warm() -> None:
    """Every class that a stored table is made of, of every game."""
    for name in NAMES:
        rules = game(name)
        for kind in (rules.state, rules.options, rules.commands, *event_classes(name)):
            msgspec.json.Decoder(kind)
