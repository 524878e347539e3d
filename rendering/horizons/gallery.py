"""The pictures of Stellar Horizons."""

from __future__ import annotations

from rendering.gallery import Gallery
from rendering.horizons.cards.card import CARDS, render_card
from rendering.horizons.cards.texts import called
from rendering.horizons.hand import PARTS, render_hand, render_part
from rendering.horizons.moments import near
from rendering.horizons.scores import render_scores
from rendering.horizons.table import render_table

GALLERY = Gallery(
    render_table, render_hand, render_scores, render_card, CARDS, PARTS, render_part, called, near
)
