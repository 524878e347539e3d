"""How fast whole games run, and how long the heuristic players think."""

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
)  # careful defaults never end a game of Starfarers: it is stopped where the longest good ones end


@bench("starfarers.games_per_s", unit="games/s")
def starfarers_games() -> Measured:
    """Four players of level 0 on one core, by processor time; every repeat plays other games."""
    return Measured(median(rate("starfarers", seed, ROUNDS) for seed in range(REPEATS)))


@bench("pulsar.games_per_s", unit="games/s")
def pulsar_games() -> Measured:
    return Measured(median(rate("pulsar", seed, None) for seed in range(REPEATS)))


def rate(name: str, seed: int, rounds: int | None) -> float:
    start = process_time()
    simulate(name, players=4, games=GAMES, seed=seed, pilots=["0"], most_rounds=rounds)
    return GAMES / (process_time() - start)


@bench("starfarers.answer_ms", unit="ms")
def starfarers_answers() -> Measured:
    """What one answer of level 1 takes on the bot's loop, in the median of whole games."""
    return Measured(answer_ms("starfarers", GAMES))


@bench("pulsar.answer_ms", unit="ms")
def pulsar_answers() -> Measured:
    return Measured(answer_ms("pulsar", few(3, 1)))


def answer_ms(name: str, games: int) -> float:
    taken: list[float] = []
    rules = game(name)

    def timed(view: Any, prompt: Prompt) -> Command:
        start = process_time()
        command = advise(rules, view, prompt).command
        taken.append(process_time() - start)
        return command

    with patch("bot.simulation.games.autopilot", lambda *_: timed):
        simulate(name, players=4, games=games, seed=1, pilots=["1"])
    return median(taken) * 1e3
