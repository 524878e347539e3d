"""The pictures of The Starfarers of Catan."""

from __future__ import annotations

from rendering.gallery import Gallery, Lazy
from rendering.starfarers.facts import FRIENDS

PARTS = ("near", "far")  # of the map
GALLERY = Gallery(
    table=Lazy("starfarers.table", "render_table"),
    hand=Lazy("starfarers.hand", "render_hand"),
    scores=Lazy("starfarers.scores", "render_scores"),
    card=Lazy("starfarers.cards.card", "render_card"),
    cards=FRIENDS,
    parts=PARTS,
    part=Lazy("starfarers.map.closeup", "render_part"),
)
