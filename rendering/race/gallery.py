"""The pictures of Race for the Galaxy."""

from __future__ import annotations

from rendering.gallery import Gallery, Lazy
from rendering.race.facts import CARDS

PARTS = tuple(f"seat.{seat}" for seat in range(1, 5))
GALLERY = Gallery(
    table=Lazy("race.table", "render_table"),
    hand=Lazy("race.hand", "render_hand"),
    scores=Lazy("race.scores", "render_scores"),
    card=Lazy("race.cards.card", "render_card"),
    cards=CARDS,
    parts=PARTS,
    part=Lazy("race.table", "render_part"),
)
