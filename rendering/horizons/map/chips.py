"""Ships as chips with their names, in lanes that are as long as they need to be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.theme import Colour
from rendering.horizons import pieces
from rendering.horizons.facts import UNITS, Horizons, Kind, NodeId, UnitId, unit_name
from rendering.horizons.frame import ROOM, Letters
from rendering.horizons.layout import MARGIN

HIGH, STEP, GAP = 46, 54, 8
LABEL, LETTERED = 150, 200  # pixels for the name of a lane, and with a letter before it
NAME = 24


class Chip(NamedTuple):
    """A ship, or a danger in a flyby box."""

    spot: str
    text: str
    icon: str
    faction: str = ""
    hollow: bool = False
    damage: int = 0
    cargo: tuple[tuple[str, int], ...] = ()
    fresh: bool = False
    lettered: bool = False

    @property
    def wide(self) -> float:
        found = 56 + fonts.width_of(self.text, Face.WORD, NAME) + 16 + 12 * self.damage
        if self.cargo:
            found += 8 + sum(38 + 14 * len(str(n)) for _, n in self.cargo)
        return found + (56 if self.lettered else 0)


def ships(
    view: Horizons, units: Iterable[UnitId], fresh: Iterable[UnitId], letters: Letters
) -> list[Chip]:
    """Crews first, each with its size, what it carries and its damage."""
    new, order = {*fresh}, {Kind.CV: 0, Kind.RE: 1, Kind.LV: 2}
    found = sorted(units, key=lambda one: (order.get(UNITS[one].kind, 3), one))
    return [ship(view, unit, unit in new, unit in letters.marks) for unit in found]


def ship(view: Horizons, unit: UnitId, fresh: bool, lettered: bool) -> Chip:
    known, one = UNITS[unit], view.ships[unit]
    text = unit_name(unit)
    if known.kind is Kind.CV:
        text = f"{text} {known.size}"
    if one.probe is not None:
        text = f"{text} + {unit_name(one.probe)}"
    cargo = tuple((str(resource), amount) for resource, amount in one.cargo if amount)
    owner = "" if one.awake else known.faction
    icon = pieces.kind_icon(known)
    return Chip(unit, text, icon, owner, one.reserve, one.damage, cargo, fresh, lettered)


def rows_of(chips: Sequence[Chip], room: float) -> list[list[Chip]]:
    """As many in a row as fit."""
    rows: list[list[Chip]] = [[]]
    left = room
    for chip in chips:
        if rows[-1] and chip.wide > left:
            rows.append([])
            left = room
        rows[-1].append(chip)
        left -= chip.wide + GAP
    return rows


def lane_height(chips: Sequence[Chip], label: float = LABEL) -> float:
    return 10 + STEP * len(rows_of(chips, ROOM - label - 28))


def label_room(letters: Letters, node: NodeId) -> float:
    return LETTERED if node in letters.marks else LABEL


def lane(
    canvas: Canvas,
    top: float,
    label: str,
    chips: Sequence[Chip],
    letters: Letters,
    node: NodeId,
    *,
    rim: Colour = "line2",
) -> float:
    """A lane of the map: its name, its letter, and what is in it. Gives its height."""
    wide = label_room(letters, node)
    high = lane_height(chips, wide)
    canvas.panel(MARGIN + 8, top, ROOM - 16, high, 26, "void", line=rim)
    middle = top + 5 + STEP / 2
    before = 74 if letters.put(canvas, node, MARGIN + 40, middle) else 28
    room = wide - before
    size = fonts.fitting(label, Face.WORD, 23, room, 18)
    shown = fonts.cut(label, Face.WORD, size, room)
    canvas.text(MARGIN + before, middle, shown, Face.WORD, size, "ink2")
    for line, found in enumerate(rows_of(chips, ROOM - wide - 28)):
        x = MARGIN + wide + 8.0
        for chip in found:
            draw_chip(canvas, x, middle + line * STEP, chip, letters)
            x += chip.wide + GAP
    return high


def draw_chip(canvas: Canvas, x: float, y: float, chip: Chip, letters: Letters) -> None:
    wide = chip.wide
    edge: Colour | None = "new" if chip.fresh else None
    canvas.panel(x, y - HIGH / 2, wide, HIGH, HIGH // 2, "raised", line=edge, thick=3)
    if letters.put(canvas, chip.spot, x + 25, y, 23):
        x += 52
    if chip.faction:
        pieces.flag(canvas, chip.faction, x + 28, y, 31, chip.icon, hollow=chip.hollow)
    elif chip.icon == "pirate":
        pieces.pirate(canvas, x + 28, y, 36, strong=chip.hollow)
    elif chip.icon == "asteroid":
        pieces.asteroid(canvas, x + 28, y, 32)
    else:
        canvas.icon(chip.icon, x + 28, y, 32, "mil", around="halo")
    x += 54
    x += canvas.text(x, y, chip.text, Face.WORD, NAME, "ink") + 8
    for _ in range(chip.damage):
        canvas.disc(x + 4, y, 5, "bad")
        x += 12
    if chip.cargo:
        pieces.goods(canvas, x + 2, y, dict(chip.cargo), 22)
