"""Race for the Galaxy: the table of contents of its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.engine.chance import Chance
from bot.engine.game import Game
from bot.engine.kit.agenda import Chapters
from bot.engine.kit.agenda import awaited as awaited
from bot.engine.kit.agenda import occasion as occasion
from bot.engine.kit.agenda import timers as timers
from bot.engine.prompts import Prompt
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.race.chapters import (
    debts,
    develop,
    explore,
    orders,
    placing,
    produce,
    rounds,
    settle,
    supply,
)
from bot.games.race.chapters.consume import talk as consume
from bot.games.race.chapters.scoring import scores as scores
from bot.games.race.chapters.setup import SEATS
from bot.games.race.chapters.setup import setup as setup
from bot.games.race.check import check as check
from bot.games.race.commands import Options, RaceCommand
from bot.games.race.events import AgendaMoved
from bot.games.race.guide import GUIDE
from bot.games.race.secrets import redeal as secrets
from bot.games.race.secrets.view import seen_by as seen_by
from bot.games.race.state import Race

name = "race"
rules = "1"
seats = SEATS
state: type[Race] = Race
options: type[Options] = Options
commands: Any = RaceCommand
guide = GUIDE


CHAPTERS = Chapters[Race](
    {
        3: rounds.CHAPTER,
        5: explore.CHAPTER,
        6: (develop.CHAPTER, placing.CHAPTER),
        7: settle.CHAPTER,
        8: consume.CHAPTER,
        9: produce.CHAPTER,
        10: (rounds.END, supply.CHAPTER),
        13: (debts.CHAPTER, orders.CHAPTER),
    },
)
decide = CHAPTERS.decide


def prompts(view: Race, seat: Seat) -> Iterator[Prompt]:
    """Debts first, then the barrier; standing orders may be changed at any time."""
    if view.step is None:
        return
    if view.players[seat].owed:
        yield from debts.prompts(view, seat)
    else:
        yield from CHAPTERS.prompts(view, seat)
    yield from orders.ORDERS.prompts(view, seat)


def advance(story: Story[Race], chance: Chance) -> None:
    """Step by step along the agenda, until one of them needs an answer that no order gives."""
    CHAPTERS.walk(story, chance, AgendaMoved, debts.advance)


def redeal(state: Race, viewer: Seat | None, chance: Chance) -> Race:
    return secrets.redeal(state, viewer, chance, CHAPTERS)


def winners(view: Race) -> frozenset[Seat]:
    return frozenset(view.result.winners) if view.result else frozenset()


earlier: Mapping[str, Game[Race]] = {}
