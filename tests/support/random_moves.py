"""Random moves at many tables that begin in the middle of a fight."""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, TypeVar

from bot.engine.prompts import Prompt
from bot.engine.records import Command
from tests.support.stage import Stage

T = TypeVar("T", bound=Stage[Any])


def play(
    number: int,
    seed: object,
    begin: Callable[[object], T],
    answer: Callable[[T, int, list[Prompt], random.Random], Command],
    each: int,
) -> Iterator[T]:
    """Play so many moves, at most `each` at one table; yield the table after every move.

    `begin` sets a table from a seed; `answer` says what a seat does that the table waits for.
    """
    made = 0
    for nth in count():
        stage, rng = begin((seed, nth)), random.Random(repr((seed, nth, "moves")))
        for _ in range(each):
            waiting = sorted(stage.awaited())
            if made == number:
                return
            if not waiting:
                break
            who = rng.choice(waiting)
            prompts = stage.prompts(who)
            assert prompts, f"table {nth}: seat {who} is waited for and asked nothing"
            stage.when(who, answer(stage, who, prompts, rng))
            for fact in stage.events:
                fact.words(stage.state)  # the log can say it
            made += 1
            yield stage


def main(about: str | None, tally: Callable[[int, object], Counter[str]]) -> None:
    """Play as many moves as the command line says, and print how often what happened."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("moves", type=int)
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    for what, number in sorted(tally(asked.moves, asked.seed).items()):
        sys.stdout.write(f"{number:8,} {what}\n")
