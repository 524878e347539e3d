"""A player from a measure of worth: it tries each answer on tables that its seat cannot tell apart.

What the seat does not know is dealt anew, the answer is given there, the others answer as their
questions suggest, and the worth of what the seat then sees is averaged. The same view gives the
same answer; how much is tried is bounded by numbers, never by a clock.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Generic, TypeAlias

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove, NoRedeal
from bot.engine.game import Game
from bot.engine.prompts import Choice, Prompt, Reply, suggested
from bot.engine.records import Command, S, Seat, encode
from bot.engine.story import rule
from bot.engine.text import Text, say

WORLDS = 4  # tables dealt anew for a question
TRIES = 40  # answers to one choice that are tried
AFTERWARDS = 24  # answers given after it before the worth is read
APART = 1_000  # draws between two tables: none of them shares its luck with another

Worth: TypeAlias = Callable[[S, Seat], float]  # of a view for a seat; more is better


class Mind(Generic[S]):
    """The replies of the highest worth, chosen one choice after the other."""

    def __init__(self, game: Game[S], worth: Worth[S], view: S, prompt: Prompt) -> None:
        self.trial, self.given = Trial(game, worth, view, prompt), list[Reply]()

    def reply(self, choice: Choice[Any]) -> Reply:
        tried = list(replies(choice))[:TRIES]
        value = partial(self.trial.value, tuple(self.given))
        self.given.append(tried[0] if len(tried) == 1 else max(tried, key=value))
        return self.given[-1]

    def why(self) -> Text:
        return say("advice.tried", n=WORLDS)


class Trial(Generic[S]):
    """The tables on which the answers to one prompt are tried."""

    def __init__(self, game: Game[S], worth: Worth[S], view: S, prompt: Prompt) -> None:
        self._game, self._worth, self._prompt = game, worth, prompt
        self._secret = hashlib.sha256(encode(view)).digest()
        self._worlds = dict[int, S]()
        for number in range(0, WORLDS * APART, APART):
            with suppress(NoRedeal):  # without any, what is suggested is as good as all else
                self._worlds[number] = game.redeal(view, prompt.seat, Chance(self._secret, number))

    def value(self, given: Sequence[Reply], reply: Reply) -> float:
        """The worth of all tables together that these replies lead to; least: it cannot be done."""
        try:
            command = self._prompt.answer(_by([*given, reply]))
            return sum(self._after(number, command) for number in self._worlds)
        except IllegalMove:
            return float("-inf")

    def _after(self, number: int, command: Command) -> float:
        """The worth after a command, played on until its seat is asked again."""
        game, seat = self._game, self._prompt.seat
        chance = Chance(self._secret, number + APART // 2)
        table = rule(game, self._worlds[number], seat, command, chance).state
        for _ in range(AFTERWARDS):
            waiting = game.awaited(game.seen_by(table, None))
            if not waiting or seat in waiting:
                break
            other = min(waiting)
            prompt = next(iter(game.prompts(game.seen_by(table, other), other)), None)
            if prompt is None:
                break
            table = rule(game, table, other, prompt.answer(suggested), chance).state
        return self._worth(game.seen_by(table, seat), seat)


def _by(given: Sequence[Reply]) -> Callable[[Choice[Any]], Reply]:
    """These replies in order, then what is suggested."""
    left = list(given)
    return lambda choice: left.pop(0) if left else suggested(choice)


def replies(choice: Choice[Any]) -> Iterator[Reply]:
    """What is suggested first; then nothing, each thing alone, and as many as must be in a row."""
    seen = {first := suggested(choice)}
    yield first
    stock = choice.stock()
    many = max(1, choice.at_least)
    rows = (stock[at : at + many] for at in range(len(stock) - many + 1))
    nothing = [()] if choice.at_least == 0 else []
    alone = ((option.id,) for option in choice.instead)
    for reply in (*nothing, *rows, *alone):
        if reply not in seen:
            seen.add(reply)
            yield reply
