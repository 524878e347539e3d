"""Everything around the rules of Pulsar 2849: its words, counts, orders, minds, corrections."""

from __future__ import annotations

from bot.engine.guide import Corrections, Guide
from bot.games.pulsar import corrections
from bot.games.pulsar.box.names import fixable
from bot.games.pulsar.chapters.orders import ORDERS
from bot.games.pulsar.commands import EndTurn
from bot.games.pulsar.counts import COUNTS, allowed
from bot.games.pulsar.memoir import luck, places
from bot.games.pulsar.minds.autopilot import Mind, volunteer
from bot.games.pulsar.state import Pulsar
from bot.games.pulsar.words import post
from bot.games.pulsar.words.deeds import spoken
from bot.games.pulsar.words.table import describe, hand
from bot.games.pulsar.words.why_not import CLAUSES, meant, tries, wider

GUIDE: Guide[Pulsar] = Guide(
    first={"first_game": True},
    lists=fixable(),
    describe=describe,
    hand=hand,
    counts=COUNTS,
    folds=post.FOLDS,
    paragraphs=post.PARAGRAPHS,
    left_out=post.LEFT_OUT,
    verdict=post.verdict,
    clauses=CLAUSES,
    ends=(EndTurn,),
    spoken=spoken,
    tries=tries,
    wider=wider,
    meant=meant,
    orders=ORDERS,
    mind=Mind,
    volunteer=volunteer,
    places=places,
    luck=luck,
    handovers=allowed,
    corrections=Corrections(corrections.changes, corrections.tell),
)
