"""Everything around the rules of Merchant of Venus: words, counts, orders, minds, corrections."""

from __future__ import annotations

from bot.engine.guide import Corrections, Guide
from bot.games.merchant import corrections
from bot.games.merchant.chapters.moving import sailing
from bot.games.merchant.chapters.orders import ORDERS
from bot.games.merchant.commands import EndTurn
from bot.games.merchant.counts import COUNTS, allowed
from bot.games.merchant.memoir import luck, places
from bot.games.merchant.minds.autopilot import Mind, volunteer
from bot.games.merchant.state import Merchant
from bot.games.merchant.words import post
from bot.games.merchant.words.table import describe, hand
from bot.games.merchant.words.why_not import CLAUSES, tries

GUIDE: Guide[Merchant] = Guide(
    describe=describe,
    hand=hand,
    counts=COUNTS,
    folds=post.FOLDS,
    paragraphs=post.PARAGRAPHS,
    left_out=post.LEFT_OUT,
    verdict=post.verdict,
    offers=post.offers,
    clauses=CLAUSES,
    ends=(EndTurn,),
    tries=tries,
    orders=ORDERS,
    search=sailing.search,
    mind=Mind,
    volunteer=volunteer,
    lost=lambda view: view.result is not None and not view.result.winners,
    places=places,
    luck=luck,
    handovers=allowed,
    corrections=Corrections(corrections.changes, corrections.tell),
)
