"""Merchant of Venus: the table of contents of its rules."""

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
from bot.games.merchant.box.numbers import PLAYERS
from bot.games.merchant.chapters import orders, victory
from bot.games.merchant.chapters import setup as setting_up
from bot.games.merchant.chapters.combat import hits, paid, rastur, shooting
from bot.games.merchant.chapters.moving import arriving, departing, sailing
from bot.games.merchant.chapters.setup import setup as setup
from bot.games.merchant.chapters.trading import building, deals, freight, goods
from bot.games.merchant.chapters.turn import menu, plans
from bot.games.merchant.chapters.victory import end_by_wealth
from bot.games.merchant.check import check as check
from bot.games.merchant.commands import MerchantCommand, Options
from bot.games.merchant.events import AgendaMoved
from bot.games.merchant.guide import GUIDE
from bot.games.merchant.secrets import redeal as secrets
from bot.games.merchant.secrets.view import seen_by as seen_by
from bot.games.merchant.state import Merchant

name = "merchant"
rules = "1"
seats = PLAYERS
state: type[Merchant] = Merchant
options: type[Options] = Options
commands: Any = MerchantCommand
guide = GUIDE

CHAPTERS = Chapters[Merchant](
    {
        4: (setting_up.CHAPTER, victory.CHAPTER),
        5: (plans.CHAPTER, departing.CHAPTER, sailing.CHAPTER),
        6: arriving.CHAPTER,
        9: (menu.CHAPTER, goods.CHAPTER),
        10: freight.CHAPTER,
        11: (deals.CHAPTER, orders.CHAPTER),
        12: building.CHAPTER,
        15: (shooting.CHAPTER, hits.CHAPTER, paid.CHAPTER),
        16: rastur.CHAPTER,
    },
)
decide = CHAPTERS.decide


def prompts(view: Merchant, seat: Seat) -> Iterator[Prompt]:
    """The open question first; offers, plans and standing orders after it."""
    if view.step is not None:
        yield from CHAPTERS.prompts(view, seat)
        yield from deals.answers(view, seat)
        yield from plans.prompts(view, seat)
        yield from orders.ORDERS.prompts(view, seat)


def advance(story: Story[Merchant], chance: Chance) -> None:
    """Step by step along the agenda, to the next real decision or the end."""
    CHAPTERS.walk(story, chance, AgendaMoved, goes_on)
    if story.state.broke and story.state.result is None:  # MERCHANT-13.3.2
        end_by_wealth(story, "bank")
    if story.state.result is not None and story.state.agenda:  # in mid-turn (MERCHANT-16.5.1)
        story.tell(AgendaMoved(()))


def goes_on(story: Story[Merchant]) -> bool:
    return story.state.result is None and not story.state.broke


def redeal(state: Merchant, viewer: Seat | None, chance: Chance) -> Merchant:
    return secrets.redeal(state, viewer, chance, advance)


def scores(view: Merchant) -> Mapping[Seat, int]:
    """The wealth of each (MERCHANT-13.1.1)."""
    return {seat: view.wealth(seat) for seat in view.seats()}


def winners(view: Merchant) -> frozenset[Seat]:
    return frozenset(view.result.winners) if view.result else frozenset()


earlier: Mapping[str, Game[Merchant]] = {}
