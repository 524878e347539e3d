"""Trade at one's own bases (section 13.1)."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from bot.engine.records import Command


class Terms(StrEnum):
    FREE = "free"
    TARIFF = "tariff"
    REFUSE = "refuse"


class AnswerTrade(Command, frozen=True, tag="horizons.permit"):
    """HORIZON-13.1.4"""

    answer: Terms


Commands: TypeAlias = AnswerTrade
