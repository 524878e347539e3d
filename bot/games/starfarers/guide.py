"""Everything around the rules of Starfarers: its words, counts, orders, minds and corrections."""

from __future__ import annotations

from bot.engine.guide import Corrections, Guide
from bot.games.starfarers import corrections
from bot.games.starfarers.chapters.orders import ORDERS
from bot.games.starfarers.commands import EndPhase, EndTurn
from bot.games.starfarers.counts import COUNTS, allowed, seconds
from bot.games.starfarers.memoir import luck
from bot.games.starfarers.minds.autopilot import Mind, volunteer, waits
from bot.games.starfarers.state import Starfarers
from bot.games.starfarers.victory import places
from bot.games.starfarers.words import post
from bot.games.starfarers.words.table import describe, ending, hand
from bot.games.starfarers.words.why_not import CLAUSES, meant, tries, wider

GUIDE: Guide[Starfarers] = Guide(
    describe=describe,
    hand=hand,
    marks=post.marks,
    counts=COUNTS,
    folds=frozenset({"starfarers.log.sealed"}),
    paragraphs=frozenset({"starfarers.log.turn"}),
    left_out=frozenset({"starfarers.log.sealed"}),  # who is waited for says it
    verdict=lambda view: ending(view, view.result) if view.result else (),
    offers=post.offers,
    clauses=CLAUSES,
    ends=(EndPhase, EndTurn),
    tries=tries,
    wider=wider,
    meant=meant,
    orders=ORDERS,
    mind=Mind,
    volunteer=volunteer,
    waits=waits,
    places=places,
    luck=luck,
    handovers=allowed,
    corrections=Corrections(corrections.changes, corrections.tell),
    seconds=seconds,
)
