"""How fast whole games run, prompts included."""

from __future__ import annotations

from statistics import median
from time import process_time

from bot.simulation.games import simulate
from tests.bench import Measured, bench, few

ROUNDS = few(5, 1)
GAMES = few(30, 1)


@bench("race.games_per_s", unit="games/s")
def games() -> Measured:
    """Four random players on one core, by processor time; every round plays other games."""
    return Measured(median(map(rate, range(ROUNDS))))


def rate(seed: int) -> float:
    start = process_time()
    simulate("race", players=4, games=GAMES, seed=seed, pilots=["random"])
    return GAMES / (process_time() - start)
