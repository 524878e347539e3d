"""Everything around the rules of Merchant of Venus: words, counts, orders, minds, corrections."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from bot.engine.guide import Corrections, Guide
from bot.games.merchant import corrections
from bot.games.merchant.chapters.moving import offered
from bot.games.merchant.chapters.orders import ORDERS
from bot.games.merchant.commands import EndTurn
from bot.games.merchant.counts import COUNTS, allowed
from bot.games.merchant.memoir import luck, places
from bot.games.merchant.minds.autopilot import Mind, volunteer
from bot.games.merchant.state import Merchant
from bot.games.merchant.words import post
from bot.games.merchant.words.deeds import spoken
from bot.games.merchant.words.table import describe, hand
from bot.games.merchant.words.why_not import CLAUSES, tries


def idle(options: Mapping[str, Any]) -> Collection[str]:
    """What is about being alone, or about fights that do not take place."""
    if options.get("players") == 1:  # nobody else shoots (section 17)
        return ("defence_orders",)
    fights = options.get("combat") or options.get("rastur")
    found = ["solitaire_difficulty"]
    found += [] if fights else ["defence_orders"]
    return found if options.get("rastur") else [*found, "rastur_roll_when_staying"]


GUIDE: Guide[Merchant] = Guide(
    idle=idle,
    describe=describe,
    hand=hand,
    counts=COUNTS,
    folds=post.FOLDS,
    paragraphs=post.PARAGRAPHS,
    left_out=post.LEFT_OUT,
    verdict=post.verdict,
    offers=post.offers,
    spoken=spoken,
    clauses=CLAUSES,
    ends=(EndTurn,),
    tries=tries,
    orders=ORDERS,
    search=offered.search,
    mind=Mind,
    volunteer=volunteer,
    lost=lambda view: view.result is not None and not view.result.winners,
    places=places,
    luck=luck,
    handovers=allowed,
    corrections=Corrections(corrections.changes, corrections.tell),
)
