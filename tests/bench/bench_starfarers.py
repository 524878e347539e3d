"""How fast whole games of Starfarers run, and how long its heuristic player thinks."""

from __future__ import annotations

from statistics import median
from time import process_time
from typing import Any
from unittest.mock import patch

from bot.engine.prompts import Prompt
from bot.engine.records import Command
from bot.games import game
from bot.play.autopilots.levels import advise
from bot.simulation.games import simulate
from tests.bench import Measured, bench, few

REPEATS = few(5, 1)
GAMES = few(10, 1)
ROUNDS = few(
    30, 3
)  # careful defaults never end a game: it is stopped where the longest good ones end


@bench("starfarers.games_per_s", unit="games/s")
def games() -> Measured:
    """Four players of level 0 on one core, by processor time; every repeat plays other games."""
    return Measured(median(map(rate, range(REPEATS))))


def rate(seed: int) -> float:
    start = process_time()
    simulate("starfarers", players=4, games=GAMES, seed=seed, pilots=["0"], most_rounds=ROUNDS)
    return GAMES / (process_time() - start)


@bench("starfarers.answer_ms", unit="ms")
def answers() -> Measured:
    """What one answer of level 1 takes on the bot's loop, in the median of whole games."""
    taken: list[float] = []
    rules = game("starfarers")

    def timed(view: Any, prompt: Prompt) -> Command:
        start = process_time()
        command = advise(rules, view, prompt).command
        taken.append(process_time() - start)
        return command

    with patch("bot.simulation.games.autopilot", lambda *_: timed):
        simulate("starfarers", players=4, games=GAMES, seed=1, pilots=["1"])
    return Measured(median(taken) * 1e3)
