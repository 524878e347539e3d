"""What somebody may wish of a table before it begins: its name, its pace, and how many begin."""

from __future__ import annotations

from bot.engine.errors import require
from bot.engine.game import Game
from bot.engine.records import S
from bot.play.time.pace import read_pace

LONGEST_NAME = 60


def require_least(rules: Game[S], least: int, players: int) -> None:
    """A game begins with as many as it is for; 0: with all."""
    fits = not least or (least in rules.seats and least <= players)
    require(fits, "play.refuse.least", least=min(rules.seats), most=players)


def checked_pace(pace: str) -> str:
    """As the table keeps it; nothing stays nothing."""
    return str(read_pace(pace)) if pace else ""


def checked_name(name: str) -> str:
    """One line of text, not too long."""
    name = " ".join(name.split())
    require(
        len(name) <= LONGEST_NAME and name.isprintable(), "play.refuse.name", limit=LONGEST_NAME
    )
    return name
