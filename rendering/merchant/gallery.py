"""The pictures of Merchant of Venus."""

from __future__ import annotations

from rendering.gallery import Gallery, Lazy
from rendering.merchant.cards.texts import CARDS

QUARTERS = ("northwest", "northeast", "southwest", "southeast")  # of the map
SHEETS = ("goods", "cultures")
PARTS = (*QUARTERS, *SHEETS, *(f"seat.{seat}" for seat in range(1, 7)))
GALLERY = Gallery(
    table=Lazy("merchant.table", "render_table"),
    hand=Lazy("merchant.hand", "render_hand"),
    scores=Lazy("merchant.scores", "render_scores"),
    card=Lazy("merchant.cards.card", "render_card"),
    cards=CARDS,
    parts=PARTS,
    part=Lazy("merchant.hand", "render_part"),
)
