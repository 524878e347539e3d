"""Pulsar 2849: the table of contents of its rules."""

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
from bot.engine.records import Command, Seat
from bot.engine.story import Story
from bot.games.pulsar.chapters import dice, gates, orders, production, wishes
from bot.games.pulsar.chapters import setup as setting_up
from bot.games.pulsar.chapters.actions import (
    effects,
    exploring,
    flight,
    gyrodynes,
    inventions,
    planned,
    rewards,
    transmitters,
)
from bot.games.pulsar.chapters.setup import PLAYERS
from bot.games.pulsar.chapters.setup import setup as setup
from bot.games.pulsar.check import check as check
from bot.games.pulsar.commands import Deed, Options, PulsarCommand
from bot.games.pulsar.events import AgendaMoved
from bot.games.pulsar.guide import GUIDE
from bot.games.pulsar.secrets import redeal as secrets
from bot.games.pulsar.secrets.view import seen_by as seen_by
from bot.games.pulsar.state import Pulsar
from bot.games.pulsar.steps import Act

name = "pulsar"
rules = "1"
seats = PLAYERS
state: type[Pulsar] = Pulsar
options: type[Options] = Options
commands: Any = PulsarCommand
guide = GUIDE


CHAPTERS = Chapters[Pulsar](
    {
        2: setting_up.CHAPTER,
        3: dice.CHAPTER,
        4: (
            planned.CHAPTER,
            flight.CHAPTER,
            exploring.CHAPTER,
            gyrodynes.CHAPTER,
            transmitters.CHAPTER,
            inventions.CHAPTER,
            effects.CHAPTER,
            rewards.CHAPTER,
        ),
        7: production.CHAPTER,
        10: (orders.CHAPTER, gates.CHAPTER, wishes.CHAPTER),
    },
)


def prompts(view: Pulsar, seat: Seat) -> Iterator[Prompt]:
    """The open question first; wishes and standing orders after it."""
    if view.step is not None:
        yield from CHAPTERS.prompts(view, seat)
        yield from gates.prompts(view, seat)
        yield from wishes.prompts(view, seat)
        yield from planned.prompts(view, seat)
        yield from orders.ORDERS.prompts(view, seat)


def decide(story: Story[Pulsar], actor: Seat | None, command: Command, chance: Chance) -> None:
    """Deeds are done in one's own turn (PULSAR-4.1.9)."""
    story.state.may_act(actor)
    if isinstance(command, Deed):
        story.state.expect(Act)
    CHAPTERS.decide(story, actor, command, chance)


def advance(story: Story[Pulsar], chance: Chance) -> None:
    """Step by step along the agenda, to the next real decision."""
    CHAPTERS.walk(story, chance, AgendaMoved, lambda story: True)


def redeal(state: Pulsar, viewer: Seat | None, chance: Chance) -> Pulsar:
    return secrets.redeal(state, viewer, chance, advance)


def scores(view: Pulsar) -> Mapping[Seat, int]:
    """As they stand; after the end with final scoring (PULSAR-8.10)."""
    return {seat: view.players[seat].score for seat in view.seats()}


def winners(view: Pulsar) -> frozenset[Seat]:
    return frozenset(view.result.ranking[:1]) if view.result else frozenset()


earlier: Mapping[str, Game[Pulsar]] = {}
