"""Autopilots: players that see one seat's view and answer its prompts, at several levels."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

from bot.engine.game import Game
from bot.engine.guide import Advice, Volunteer, advice, by_suggestion
from bot.engine.kit import search
from bot.engine.prompts import Choice, Prompt, Reply
from bot.engine.records import Command, S

__all__ = [
    "LEVELS",
    "Pilot",
    "Volunteer",
    "advise",
    "at_random",
    "autopilot",
    "by_suggestion",
    "volunteer",
]

Pilot: TypeAlias = Callable[[S, Prompt], Command]  # the view of the prompt's seat, and the prompt

LEVELS = ("random", "0", "1")
ASIDE = 0.25  # how often the random player takes an answer that stands alone


def autopilot(game: Game[S], level: str, seed: int) -> Pilot[S]:
    """A player of this level; only the random one uses the seed."""
    match level:
        case "random":
            return at_random(seed)
        case "0":
            return by_suggestion
        case "1":
            return lambda view, prompt: advise(game, view, prompt).command
    raise ValueError(f"no autopilot has the level {level!r}; there are {', '.join(LEVELS)}")


def advise(game: Game[S], view: S, prompt: Prompt) -> Advice:
    """The answer of level 1, reply by reply, with the reason that a player is told."""
    worth = game.guide.worth
    if worth is None:
        return advice(prompt, game.guide.mind(view, prompt))
    return advice(prompt, search.Mind(game, worth, view, prompt))


def volunteer(game: Game[S], level: str) -> Volunteer[S] | None:
    """How a player of this level answers what it does not owe, such as offers; None: not at all."""
    return game.guide.volunteer if level == "1" else None


def at_random(seed: int) -> Pilot[Any]:
    """Any number of options that may be taken, and any of them; the same seed plays the same."""
    number = Random(seed).random

    def reply(choice: Choice[Any]) -> Reply:
        alone = choice.instead
        if alone and (not choice.options or number() < ASIDE):
            return (alone[int(number() * len(alone))].id,)
        stock = list(choice.stock())
        low, high = choice.at_least, min(choice.at_most, len(stock))
        count = low + int(number() * (high - low + 1))
        for place in range(count):
            other = place + int(number() * (len(stock) - place))
            stock[place], stock[other] = stock[other], stock[place]
        return tuple(stock[:count])

    return lambda view, prompt: prompt.answer(reply)
