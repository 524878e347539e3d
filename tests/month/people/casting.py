"""Who plays what in a simulated month: tables of every game, at every pace, with every rule."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from bot.engine.records import Record
from bot.games import NAMES
from bot.play.people import AUTOPILOT
from bot.play.table.live import ID_LENGTH, ID_LETTERS
from bot.play.table.options import setups
from bot.play.time.pace import DAY
from bot.simulation.games import derived

PACES = (
    *("swift", "12h+6h/substitute", "daily", "12h+12h/default", "12h+6h/autopilot"),
    *("daily/remind", "swift/default", "24h+12h/substitute", "easy", "slow"),
)
PILOT = f"{AUTOPILOT}1"
WITH_PILOT = 7  # every so many tables, one seat is kept by an autopilot
WITH_PAUSE = 9  # every so many tables, the players vote on a pause
OPENING = 0.4  # of the month: tables begin in it
LANGUAGES = ("en", "it")


class Casting(Record, frozen=True):
    """A table to be opened."""

    table: str
    game: str
    options: Mapping[str, Any]
    pace: str
    users: tuple[str, ...]
    begins: float  # seconds from the start
    language: str
    secret: bytes
    pauses: float | None = None  # when somebody asks for a pause


def cast(seed: int, count: int, users: Sequence[str], days: int) -> list[Casting]:
    return [casting(seed, number, users, days) for number in range(count)]


def casting(seed: int, number: int, users: Sequence[str], days: int) -> Casting:
    """All games and paces in turn; the people at random."""
    chance = Random(derived(seed, "table", number))
    game = NAMES[number % len(NAMES)]
    kinds = setups(game)
    options = kinds[number // len(NAMES) % len(kinds)]
    seated = chance.sample(sorted(users), options["players"])
    if number % WITH_PILOT == WITH_PILOT - 1:
        seated[-1] = PILOT
    begins = chance.uniform(0.0, OPENING) * days * DAY
    pauses = None
    if number % WITH_PAUSE == WITH_PAUSE - 1:
        pauses = begins + chance.uniform(0.03, 0.1) * days * DAY
    return Casting(
        table_id(seed, number),
        game,
        options,
        PACES[number // len(NAMES) % len(PACES)],
        tuple(seated),
        begins,
        LANGUAGES[number % len(LANGUAGES)],
        hashlib.sha256(f"month {seed} {number}".encode()).digest(),
        pauses,
    )


def table_id(seed: int, number: int) -> str:
    """As tables are called, but always the same; no two of one month are."""
    chance = Random(derived(seed, "name"))
    letters = [chance.sample(ID_LETTERS, len(ID_LETTERS)) for _ in range(ID_LENGTH)]
    digits = []
    for _ in range(ID_LENGTH):
        number, digit = divmod(number, len(ID_LETTERS))
        digits.append(digit)
    return "".join(own[digit] for own, digit in zip(letters, digits, strict=True))
