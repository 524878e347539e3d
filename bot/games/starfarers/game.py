"""The Starfarers of Catan: the table of contents of its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.engine.chance import Chance
from bot.engine.errors import NotYourTurn, require
from bot.engine.game import Game
from bot.engine.kit.agenda import Chapters
from bot.engine.kit.agenda import awaited as awaited
from bot.engine.kit.agenda import occasion as occasion
from bot.engine.prompts import Prompt
from bot.engine.records import Command, Seat
from bot.engine.story import Story
from bot.games.starfarers.chapters import friendship, orders, production, turn
from bot.games.starfarers.chapters import setup as setting_up
from bot.games.starfarers.chapters.build import build, launching
from bot.games.starfarers.chapters.encounters import reading as encounters
from bot.games.starfarers.chapters.flight import phase as flight
from bot.games.starfarers.chapters.setup import PLAYERS
from bot.games.starfarers.chapters.setup import setup as setup
from bot.games.starfarers.chapters.trade import offers
from bot.games.starfarers.chapters.trade import phase as trading
from bot.games.starfarers.chapters.trade.offers import timers as timers
from bot.games.starfarers.check import check as check
from bot.games.starfarers.commands import ExpireOffer, Options, StarfarersCommand
from bot.games.starfarers.guide import GUIDE
from bot.games.starfarers.secrets import redeal as secrets
from bot.games.starfarers.secrets.view import seen_by as seen_by
from bot.games.starfarers.state import Starfarers
from bot.games.starfarers.victory import scores as scores
from bot.games.starfarers.victory import winners as winners

name = "starfarers"
rules = "1"
seats = PLAYERS
state: type[Starfarers] = Starfarers
options: type[Options] = Options
commands: Any = StarfarersCommand
guide = GUIDE

CHAPTERS = Chapters[Starfarers](
    {
        2: setting_up.CHAPTER,
        3: turn.CHAPTER,
        4: production.CHAPTER,
        5: (trading.CHAPTER, offers.CHAPTER),
        6: (build.CHAPTER, launching.CHAPTER),
        7: flight.CHAPTER,
        10: friendship.CHAPTER,
        11: (encounters.READING, encounters.CHOOSING),
        16: orders.CHAPTER,
    },
)


def prompts(view: Starfarers, seat: Seat) -> Iterator[Prompt]:
    """The open question first; what may be prepared or changed at any time after it."""
    if view.step is not None:
        yield from CHAPTERS.prompts(view, seat)
        yield from setting_up.transporter_prompts(view, seat)
        yield from orders.ORDERS.prompts(view, seat)


def decide(story: Story[Starfarers], actor: Seat | None, command: Command, chance: Chance) -> None:
    """That a window has closed, only the clock says (STAR-5.3.11)."""
    if not isinstance(command, ExpireOffer):
        CHAPTERS.decide(story, actor, command, chance)
    elif actor is None:
        require(story.state.result is None, *story.state.over)
        offers.expire(story, command)
    else:
        raise NotYourTurn(*story.state.no_seat)


def advance(story: Story[Starfarers], chance: Chance) -> None:
    """Step by step along the agenda, to the next real decision."""
    CHAPTERS.run(story, chance, between_steps)


def between_steps(story: Story[Starfarers]) -> bool | None:
    """After every single effect the active player may have won (STAR-12.3), or place a ship."""
    if turn.claim(story):
        return None
    return launching.ask(story)


def redeal(state: Starfarers, viewer: Seat | None, chance: Chance) -> Starfarers:
    return secrets.redeal(state, viewer, chance, advance)


earlier: Mapping[str, Game[Starfarers]] = {}
