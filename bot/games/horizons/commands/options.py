"""How a table is set up (sections 2, 16, 17)."""

from __future__ import annotations

from enum import StrEnum

from bot.engine.game import Options as GameOptions
from bot.games.horizons.box.cards import CAMPAIGN, SCENARIOS, ScenarioId

FUTURE = 2060  # HORIZON-17.7.1


class Length(StrEnum):
    """After so many years a campaign ends for certain (HORIZON-14.1.2)."""

    WHOLE = "whole"
    YEARS_15 = "years_15"
    YEARS_30 = "years_30"
    YEARS_60 = "years_60"
    YEARS_90 = "years_90"

    @property
    def years(self) -> int | None:
        return None if self is Length.WHOLE else int(self.value.rpartition("_")[2])


class Options(GameOptions, frozen=True):
    """Optional rules are those of section 17; `factions` by seat, none: as they are chosen."""

    players: int = 3
    scenario: ScenarioId = CAMPAIGN
    length: Length = Length.WHOLE
    factions: tuple[str, ...] = ()
    random_factions: bool = False
    modified_initial_exploration: bool = False
    interplanetary_missiles: bool = False
    aggressive_pirates: bool = False
    utopia: bool = False
    embargo_only: bool = False
    no_pirates: bool = False
    no_events: bool = False
    futuristic_start: bool = False
    choose_first_mission: bool = False

    @property
    def first_year(self) -> int:
        return FUTURE if self.futuristic_start else SCENARIOS[self.scenario].start_year
