"""Looking back on a game: dice and shakes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import product

from bot.engine.events import Event
from bot.engine.memoir import Ledger, Luck
from bot.games.starfarers.box.constants import CONSTANTS
from bot.games.starfarers.chapters.flight.phase import BLACK
from bot.games.starfarers.chapters.flight.shake import colours, pairs, total
from bot.games.starfarers.chapters.production import SEVEN, production
from bot.games.starfarers.events import Rolled, Shaken
from bot.games.starfarers.state import Starfarers

NAMES = ("production", "sevens", "speed", "encounters")
ROLLS = Counter(map(sum, product(range(1, 7), repeat=2)))
CHANCES = {n: count / ROLLS.total() for n, count in sorted(ROLLS.items())}


def luck(told: Iterable[tuple[Starfarers, Event[Starfarers]]]) -> Luck:
    """Every roll and shake beside what the table, as it stood, promised on average."""
    ledger, rolls, view = Ledger(), Counter[int](), Starfarers()
    for view, event in told:
        match event:
            case Rolled(roller, dice, gains):
                rolls[sum(dice)] += 1
                ledger.add("sevens", roller, sum(dice) == SEVEN, CHANCES[SEVEN])
                for seat, cards in enumerate(promised(view)):
                    ledger.add("production", seat, sum(gains[seat]) if gains else 0, cards)
            case Shaken(roller, _, base, met):
                speed, meeting = shaken(view.balls.value)
                ledger.add("speed", roller, base, speed)
                ledger.add("encounters", roller, met, meeting)
    return ledger.luck("starfarers", NAMES, view.seats(), map(rolls.__getitem__, CHANCES))


def promised(view: Starfarers) -> list[float]:
    """Cards that the next roll brings to each seat, on average."""
    found = [0.0] * len(view.players)
    for roll, chance in CHANCES.items():
        for seat, cards in enumerate(production(view, roll)[0] if roll != SEVEN else ()):
            found[seat] += chance * sum(cards)
    return found


@lru_cache(maxsize=10)
def shaken(balls: str) -> tuple[float, float]:
    """The speed of a shake and the chance of an encounter, on average."""
    shown = pairs(balls)
    met = [BLACK in colours(pair) for pair in shown]
    speeds = [
        CONSTANTS.flight.speed_after_encounter if black else total(pair)
        for pair, black in zip(shown, met, strict=True)
    ]
    return sum(speeds) / len(shown), sum(met) / len(shown)
