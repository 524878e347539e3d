"""The pictures of Pulsar 2849."""

from __future__ import annotations

from rendering.gallery import Gallery
from rendering.pulsar.cards.card import CARDS, render_card
from rendering.pulsar.hand import PARTS, render_hand, render_part
from rendering.pulsar.post import render_post
from rendering.pulsar.scores import render_scores
from rendering.pulsar.table import render_table

GALLERY = Gallery(
    render_table,
    render_hand,
    render_scores,
    render_card,
    CARDS,
    PARTS,
    render_part,
    post=render_post,
)
