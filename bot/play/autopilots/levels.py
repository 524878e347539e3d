"""Autopilots: players that see one seat's view and answer its prompts, at several levels."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

from bot.engine.prompts import Choice, Prompt, Reply, suggested
from bot.engine.records import Command
from bot.games import part_of

Pilot: TypeAlias = Callable[[Any, Prompt], Command]  # the view of the prompt's seat, and the prompt
Volunteer: TypeAlias = Callable[[Any, Prompt], Command | None]  # None: it lets the question be

AUTOPILOT = "autopilot:"  # as the user of a seat; then its level and, if it has one, `:name`
LEVELS = ("random", "0", "1")
ASIDE = 0.25  # how often the random player takes an answer that stands alone


def autopilot(game_name: str, level: str, seed: int) -> Pilot:
    """A player of this level; only the random one uses the seed."""
    match level:
        case "random":
            return at_random(seed)
        case "0":
            return by_suggestion
        case "1":
            heuristic = part_of(game_name, "minds.autopilot")
            return by_suggestion if heuristic is None else heuristic.choose
    raise ValueError(f"no autopilot has the level {level!r}; there are {', '.join(LEVELS)}")


def volunteer(game_name: str, level: str) -> Volunteer | None:
    """How a player of this level answers what it does not owe, such as offers; None: not at all."""
    heuristic = part_of(game_name, "minds.autopilot") if level == "1" else None
    found: Volunteer | None = getattr(heuristic, "volunteer", None)
    return found


def by_suggestion(view: Any, prompt: Prompt) -> Command:
    """Level 0: what the prompt suggests."""
    return prompt.answer(suggested)


def at_random(seed: int) -> Pilot:
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
