"""Everything around the rules of Race: its words, counts, orders, minds and corrections."""

from __future__ import annotations

from bot.engine.guide import Corrections, Guide
from bot.games.race import corrections
from bot.games.race.chapters.orders import ORDERS
from bot.games.race.commands import Stop
from bot.games.race.counts import COUNTS, allowed
from bot.games.race.memoir import luck, places
from bot.games.race.minds.autopilot import Mind
from bot.games.race.state import Race
from bot.games.race.words.deeds import spoken
from bot.games.race.words.table import describe, hand, verdict
from bot.games.race.words.why_not import CLAUSES, tries

SHARED = ("consumed", "drawn", "explored", "idle", "passed", "sealed")
GUIDE: Guide[Race] = Guide(
    first={"preset": True},
    describe=describe,
    hand=hand,
    counts=COUNTS,
    folds=frozenset(f"race.log.{deed}" for deed in SHARED),
    paragraphs=frozenset({"race.log.phase"}),
    left_out=frozenset({"race.log.sealed", "race.log.consumed"}),  # who is waited for says it
    verdict=verdict,
    clauses=CLAUSES,
    ends=(Stop,),
    spoken=spoken,
    tries=tries,
    orders=ORDERS,
    mind=Mind,
    places=places,
    luck=luck,
    handovers=allowed,
    corrections=Corrections(corrections.changes, corrections.tell),
)
