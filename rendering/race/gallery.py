"""The pictures of Race for the Galaxy."""

from __future__ import annotations

from rendering.gallery import Gallery
from rendering.race.cards.card import render_card
from rendering.race.facts import CARDS
from rendering.race.hand import render_hand
from rendering.race.scores import render_scores
from rendering.race.table import render_part, render_table

PARTS = tuple(f"seat.{seat}" for seat in range(1, 5))
GALLERY = Gallery(render_table, render_hand, render_scores, render_card, CARDS, PARTS, render_part)
