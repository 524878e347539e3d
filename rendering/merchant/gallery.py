"""The pictures of Merchant of Venus."""

from __future__ import annotations

from rendering.gallery import Gallery
from rendering.merchant.cards.card import CARDS, render_card
from rendering.merchant.hand import PARTS, render_hand, render_part
from rendering.merchant.scores import render_scores
from rendering.merchant.table import render_table

GALLERY = Gallery(render_table, render_hand, render_scores, render_card, CARDS, PARTS, render_part)
