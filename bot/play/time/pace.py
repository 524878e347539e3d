"""Paces: how long a decision may take at a table, and what happens when it takes longer."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache

from bot.engine.errors import UnclearAnswer, require
from bot.engine.records import Record
from bot.engine.text import Text, say, span

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
FREE = "free"  # nobody hurries: no clock runs
SHORTEST, LONGEST = 30 * MINUTE, 30 * DAY  # of the time per move
LARGEST_BANK = 60 * DAY
REFILL = 0.1  # of the time per move, for each decision answered without the bank
SHOWN = 40  # characters of a wrong answer that are said again
UNITS = {"m": MINUTE, "h": HOUR, "d": DAY, "w": 7 * DAY}


class Expiry(StrEnum):
    """What happens when all time is gone."""

    REMIND = "remind"  # the seat is told, and the table waits on
    DEFAULT = "default"  # the autopilot gives this one answer
    AUTOPILOT = "autopilot"  # the autopilot keeps the seat until its player is back
    SUBSTITUTE = "substitute"  # the same, and somebody else may take the seat


class Pace(Record, frozen=True):
    """Seconds that count: quiet hours, vacations and pauses do not."""

    move: float = 0.0  # for each decision; 0: no clock runs
    bank: float = 0.0  # a seat begins with it, and never has more
    expiry: Expiry = Expiry.AUTOPILOT
    name: str = FREE  # as it was chosen

    @property
    def timed(self) -> bool:
        return self.move > 0

    @property
    def refill(self) -> float:
        return self.move * REFILL

    def __str__(self) -> str:
        """As a table keeps it: short, and read again to the same pace."""
        plain = self.expiry is Expiry.AUTOPILOT or not self.timed
        return self.name if plain else f"{self.name}/{self.expiry}"


PRESETS = {
    "blitz": (HOUR, 3 * HOUR),
    "swift": (8 * HOUR, DAY),
    "daily": (DAY, 3 * DAY),
    "easy": (3 * DAY, 7 * DAY),
    "slow": (7 * DAY, 14 * DAY),
}


@lru_cache(maxsize=256)
def read_pace(text: str) -> Pace:
    """`daily`, `daily/remind`, `36h`, `36h+2d`, `1d12h+2d/substitute`; nothing or `free`: none."""
    given, _, ending = "".join(text.lower().split()).partition("/")
    expiry = read_expiry(ending) if ending else Expiry.AUTOPILOT
    if given in ("", FREE):
        return Pace()
    if given in PRESETS:
        return Pace(*PRESETS[given], expiry, given)
    first, plus, second = given.partition("+")
    move = read_span(first)
    bank = read_span(second) if plus else min(3 * move, LARGEST_BANK)
    require(move >= SHORTEST, "clock.refuse.pace_short", least=span(SHORTEST))
    require(move <= LONGEST, "clock.refuse.pace_long", most=span(LONGEST))
    require(bank <= LARGEST_BANK, "clock.refuse.bank_long", most=span(LARGEST_BANK))
    return Pace(move, bank, expiry, f"{short(move)}+{short(bank)}")


def read_expiry(text: str) -> Expiry:
    try:
        return Expiry(text)
    except ValueError:
        allowed = tuple(map(str, Expiry))
        raise UnclearAnswer("clock.refuse.expiry", given=text[:SHOWN], allowed=allowed) from None


def read_span(text: str) -> float:
    """`90m`, `36h`, `3d`, `1w`, or several of them together; `0` is nothing."""
    given = "".join(text.lower().split())
    if given == "0":
        return 0.0
    parts = re.fullmatch(r"(?:[0-9]{1,4}[mhdw])+", given, re.ASCII)
    if parts is None:
        raise UnclearAnswer(
            "clock.refuse.span", given=text.strip()[:SHOWN], allowed=(*PRESETS, FREE)
        )
    found = re.findall(r"([0-9]+)([mhdw])", given)
    return sum(int(number) * UNITS[unit] for number, unit in found)


def short(seconds: float) -> str:
    """As `read_span` reads it."""
    rest, found = round(seconds / MINUTE), ""
    for unit in ("d", "h", "m"):
        number, rest = divmod(rest, round(UNITS[unit] / MINUTE))
        found += f"{number}{unit}" if number else ""
    return found or "0"


def described(pace: Pace) -> Text:
    """What everybody who joins agrees to."""
    if not pace.timed:
        return say("clock.pace.free")
    rule = Text(f"clock.expiry.{pace.expiry}")
    if not pace.bank:
        return say("clock.pace.without_bank", move=span(pace.move), rule=rule)
    return say("clock.pace.with_bank", move=span(pace.move), bank=span(pace.bank), rule=rule)
