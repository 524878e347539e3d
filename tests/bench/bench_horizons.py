"""Stellar Horizons: how long a year takes, and a line of a sheet; how often a table waits."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from statistics import median
from time import process_time
from typing import cast

from bot.engine.chance import Chance
from bot.engine.prompts import Prompt
from bot.engine.records import Command, replace
from bot.engine.story import rule
from bot.games import game
from bot.games.horizons.acts import Form, Line, of_form
from bot.games.horizons.box.knowledge import FACTIONS
from bot.games.horizons.chapters.offers import offered, why_not
from bot.games.horizons.commands import Options
from bot.games.horizons.commands.sheets import HandIn, WriteLine
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps.course import Due
from bot.play.autopilots.levels import Pilot
from bot.simulation.games import Tally, TimeUp, manned, play, simulate
from tests.bench import Measured, bench, few

FIRST, LAST = 2030, few(2090, 2033)
YEARS = LAST - FIRST + 1
REPEATS = few(3, 1)
ALL = len(FACTIONS)


@bench("horizons.year_ms", unit="ms", limit=60)
def year() -> Measured:
    """Seven players of level 0: their sheets, and all that follows, economic phases too."""
    taken = []
    for seed in range(REPEATS):
        start = process_time()
        simulate("horizons", players=ALL, games=1, seed=seed, pilots=["0"], most_rounds=YEARS)
        taken.append((process_time() - start) / YEARS)
    return Measured(median(taken) * 1e3)


@bench("horizons.waits", unit="waits", limit=125)
def waits() -> Measured:
    """How often four players of level 1, whose sheets stand, wait for each other in a campaign."""
    years = few(2169 - FIRST + 1, YEARS)
    report = simulate("horizons", players=4, games=1, seed=1, pilots=["1"], most_rounds=years)
    return Measured(report.handovers_per_game)


@bench("horizons.waits_each_year", unit="waits", limit=185)
def waits_each_year() -> Measured:
    """The same where no sheet stands: every year is asked of everybody."""
    rules, seats = game("horizons"), 4
    crew, cares = manned(rules, ["1"] * seats, range(seats))
    asked, tally = [each_year(pilot) for pilot in crew], Tally(None, None)
    end = few(2169, LAST)
    options = Options(players=seats)
    with suppress(TimeUp):
        play(
            rules, options, b"wait", asked, cares, Random(1), tally, None, lambda at: at.year > end
        )
    return Measured(tally.handovers)


def each_year(pilot: Pilot[Horizons]) -> Pilot[Horizons]:
    """Hands in each sheet for once."""

    def answer(view: Horizons, prompt: Prompt) -> Command:
        command = pilot(view, prompt)
        return replace(command, standing=False) if isinstance(command, HandIn) else command

    return answer


@bench("horizons.line_ms", unit="ms", limit=5)
def line() -> Measured:
    """The slowest line that sheets offer in a year of seven players: checked, then written."""
    rules = game("horizons")
    table, worst = midway(), 0.0
    for seat in table.seats():
        for section in of_form(Form.YEAR):
            for act in [*offered(table, seat, section)][: few(20, 2)]:
                taken = []
                for _ in range(REPEATS):
                    start = process_time()
                    why_not(table, seat, act)
                    rule(rules, table, seat, WriteLine(section, Line((act,))), Chance(b"line"))
                    taken.append(process_time() - start)
                worst = max(worst, min(taken))
    return Measured(worst * 1e3)


def midway() -> Horizons:
    """Players of level 1 have built and settled; a year sheet is due."""
    rules = game("horizons")
    crew, cares = manned(rules, ["1"] * ALL, range(ALL))

    def is_up(state: Horizons) -> bool:
        due = isinstance(state.step, Due) and state.step.form is Form.YEAR
        return state.year >= LAST and due

    tally = Tally(None, None)
    try:
        play(rules, Options(players=ALL), b"line", crew, cares, Random(1), tally, None, is_up)
    except TimeUp as up:
        return cast(Horizons, up.state)
    raise AssertionError("it ended too early")
