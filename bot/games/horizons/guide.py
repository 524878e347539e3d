"""Everything around the rules of Stellar Horizons: words, counts, orders, minds, corrections."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from bot.engine.guide import Corrections, Guide
from bot.games.horizons import corrections
from bot.games.horizons.box.cards import CAMPAIGN
from bot.games.horizons.box.knowledge import FACTIONS
from bot.games.horizons.box.names import faction_name
from bot.games.horizons.chapters.orders import ORDERS
from bot.games.horizons.commands.sheets import HandIn, Pass
from bot.games.horizons.counts import COUNTS
from bot.games.horizons.memoir import luck, places
from bot.games.horizons.minds.autopilot import Mind
from bot.games.horizons.minds.habits import volunteer
from bot.games.horizons.state import Horizons
from bot.games.horizons.words import post
from bot.games.horizons.words.doubts import doubts
from bot.games.horizons.words.report import report
from bot.games.horizons.words.seats import hand
from bot.games.horizons.words.spoken import spoken
from bot.games.horizons.words.table import describe
from bot.games.horizons.words.why_not import CLAUSES, tries


def idle(options: Mapping[str, Any]) -> Collection[str]:
    """How a scenario begins and ends is its own."""
    campaign = options.get("scenario", CAMPAIGN) == CAMPAIGN
    return () if campaign else ("length", "futuristic_start")


GUIDE: Guide[Horizons] = Guide(
    first={"scenario": "red_planet", "players": 2},
    lists={"factions": {faction: faction_name(faction) for faction in FACTIONS}},
    idle=idle,
    describe=describe,
    hand=hand,
    marks=post.marks,
    counts=COUNTS,
    folds=post.FOLDS,
    paragraphs=post.PARAGRAPHS,
    left_out=post.LEFT_OUT,
    report=report,
    verdict=post.verdict,
    clauses=CLAUSES,
    ends=(HandIn, Pass),
    spoken=spoken,
    tries=tries,
    doubts=doubts,
    orders=ORDERS,
    mind=Mind,
    volunteer=volunteer,
    lost=lambda view: view.result is not None and not view.result.winners,
    places=places,
    luck=luck,
    corrections=Corrections(corrections.changes, corrections.tell),
)
