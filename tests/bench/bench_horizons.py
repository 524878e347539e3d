"""Stellar Horizons: how long a year of all seven factions takes, and a line of a sheet."""

from __future__ import annotations

from statistics import median
from time import process_time

from bot.engine.chance import Chance
from bot.engine.records import Seat
from bot.engine.story import rule
from bot.games import game
from bot.games.horizons.acts import Form, Line, of_form
from bot.games.horizons.box.knowledge import FACTIONS
from bot.games.horizons.chapters.offers import offered, why_not
from bot.games.horizons.commands.sheets import WriteLine
from bot.games.horizons.steps.course import Due
from bot.simulation.games import simulate
from tests.bench import Measured, bench, few
from tests.games.horizons.scene import given

FIRST, LAST = 2030, few(2090, 2033)
REPEATS = few(3, 1)
ALL = len(FACTIONS)


@bench("horizons.year_ms", unit="ms", limit=60)
def year() -> Measured:
    """Seven players of level 0: their sheets, and all that follows, economic phases too."""
    taken = []
    for seed in range(REPEATS):
        start = process_time()
        simulate("horizons", players=ALL, games=1, seed=seed, pilots=["0"], most_rounds=LAST)
        taken.append((process_time() - start) / (LAST - FIRST + 1))
    return Measured(median(taken) * 1e3)


@bench("horizons.line_ms", unit="ms", limit=5)
def line() -> Measured:
    """The slowest line that a sheet offers in the first year: checked, then written."""
    rules = game("horizons")
    table = given(*FACTIONS, agenda=(Due(Form.YEAR, opened=True),), year=FIRST).state
    worst = 0.0
    for section in of_form(Form.YEAR):
        for act in [*offered(table, Seat(0), section)][: few(20, 2)]:
            taken = []
            for _ in range(REPEATS):
                start = process_time()
                why_not(table, Seat(0), act)
                rule(rules, table, Seat(0), WriteLine(section, Line((act,))), Chance(b"line"))
                taken.append(process_time() - start)
            worst = max(worst, min(taken))
    return Measured(worst * 1e3)
