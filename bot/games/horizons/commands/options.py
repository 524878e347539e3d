"""How a table is set up (sections 2, 16, 17)."""

from __future__ import annotations

from bot.engine.game import Options as GameOptions
from bot.games.horizons.box.cards import CAMPAIGN, ScenarioId


class Options(GameOptions, frozen=True):
    """Optional rules are those of section 17; `factions` by seat, none: as they are chosen."""

    players: int = 3
    scenario: ScenarioId = CAMPAIGN
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
