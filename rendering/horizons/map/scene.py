"""The map that is being drawn, and for whom."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from rendering.drawing.canvas import Canvas
from rendering.horizons.facts import Group, Horizons, NodeId, WorldId
from rendering.horizons.layout import Window
from rendering.horizons.moments import Changes
from rendering.words import Words


class Scene(NamedTuple):
    canvas: Canvas
    view: Horizons
    words: Words
    news: Changes
    marks: Mapping[str, str]  # letters by place, world or ship
    picked: Collection[str]
    groups: Mapping[NodeId, list[Group]]
    worlds: frozenset[WorldId]  # those in play
    window: Window

    def fresh(self, group: Group) -> bool:
        return any(unit in self.news.moved for unit in group.units)
