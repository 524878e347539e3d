"""The pictures of The Starfarers of Catan."""

from __future__ import annotations

from rendering.gallery import Gallery
from rendering.starfarers.cards.card import render_card
from rendering.starfarers.facts import FRIENDS
from rendering.starfarers.hand import render_hand
from rendering.starfarers.map.closeup import PARTS, render_part
from rendering.starfarers.scores import render_scores
from rendering.starfarers.table import render_table

GALLERY = Gallery(
    render_table, render_hand, render_scores, render_card, FRIENDS, tuple(PARTS), render_part
)
