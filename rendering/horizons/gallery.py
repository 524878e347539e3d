"""The pictures of Stellar Horizons."""

from __future__ import annotations

from rendering.gallery import Gallery, Lazy
from rendering.horizons.cards.texts import CARDS, called
from rendering.horizons.facts import SYSTEMS, Field
from rendering.horizons.moments import near

TECHNOLOGY, POWERS = "technology", "powers"
PARTS = (
    *map(str, SYSTEMS),
    TECHNOLOGY,
    *(str(field) for field in Field),
    POWERS,
    *(f"seat.{seat}" for seat in range(1, 8)),
)
GALLERY = Gallery(
    table=Lazy("horizons.table", "render_table"),
    hand=Lazy("horizons.hand", "render_hand"),
    scores=Lazy("horizons.scores", "render_scores"),
    card=Lazy("horizons.cards.card", "render_card"),
    cards=CARDS,
    parts=PARTS,
    part=Lazy("horizons.hand", "render_part"),
    called=called,
    near=near,
)
