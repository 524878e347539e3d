"""The pictures of Pulsar 2849."""

from __future__ import annotations

from rendering.gallery import Gallery, Lazy
from rendering.pulsar.facts import (
    EXPLORATION,
    GOALS,
    PROJECTS,
    SYSTEMS,
    TECHNOLOGIES,
    TRANSMITTERS,
)

TILES = {tile.id: tile for tile in EXPLORATION.values()}
CARDS = (*TECHNOLOGIES, *PROJECTS, *TRANSMITTERS, *SYSTEMS, *TILES, *GOALS)
PARTS = ("cluster", "technologies", "transmitters", *(f"seat.{seat}" for seat in range(1, 5)))
GALLERY = Gallery(
    table=Lazy("pulsar.table", "render_table"),
    hand=Lazy("pulsar.hand", "render_hand"),
    scores=Lazy("pulsar.scores", "render_scores"),
    card=Lazy("pulsar.cards.card", "render_card"),
    cards=CARDS,
    parts=PARTS,
    part=Lazy("pulsar.hand", "render_part"),
    post=Lazy("pulsar.post", "render_post"),
)
