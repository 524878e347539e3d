"""What the pictures really write can be read: every text against the pixels that lie under it."""

from __future__ import annotations

import sys
from itertools import islice

import pytest
from PIL import ImageStat

from rendering.drawing.canvas import SOLID, Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.shapes import Mask
from rendering.drawing.theme import RGB, THEMES, Colour
from tests.rendering.scenes import KINDS, samples
from tests.support.contrast import READABLE, ratio

EACH = 1  # picture of a kind
GAMES = ["race", "starfarers", "pulsar", "merchant", "horizons"]
KEPT = tuple(f"rendering.{game}" for game in GAMES)  # where parts are kept


class Proof:
    """How well each text stands out from what it is written on; the worst of the same kind."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.found = dict[tuple[str, RGB], float]()
        self.writing = ""
        write, paint = Canvas.text, Canvas.paint

        def text(
            canvas: Canvas,
            x: float,
            y: float,
            text: object,
            face: Face,
            size: float,
            colour: Colour,
            anchor: str = "lm",
            track: int = 0,
        ) -> float:
            self.writing = str(text)
            width = write(canvas, x, y, text, face, size, colour, anchor, track)
            self.writing = ""
            return width

        def painted(
            canvas: Canvas, mask: Mask, x: float, y: float, colour: Colour, alpha: int = SOLID
        ) -> None:
            if self.writing.strip():
                self.measure(canvas, mask, round(x), round(y), canvas.theme.rgb(colour))
            paint(canvas, mask, x, y, colour, alpha)

        patch.setattr(Canvas, "text", text)
        patch.setattr(Canvas, "paint", painted)

    def measure(self, canvas: Canvas, mask: Mask, x: int, y: int, ink: RGB) -> None:
        """The letters against the mean of what they cover; beyond the edge there is nothing."""
        left, top = max(0, -x), max(0, -y)
        right, bottom = min(mask.width, canvas.width - x), min(mask.height, canvas.height - y)
        if left >= right or top >= bottom:
            return
        seen = mask.crop((left, top, right, bottom))
        if seen.getbbox() is None:
            return
        ground = canvas.image.crop((x + left, y + top, x + right, y + bottom))
        red, green, blue = map(round, ImageStat.Stat(ground, seen).mean)
        found = ratio(ink, (red, green, blue))
        text = (self.writing, ink)
        self.found[text] = min(found, self.found.get(text, found))


def forget_parts() -> None:
    """Cards and tiles are drawn once for a process: here they are to be seen being written."""
    for name, module in list(sys.modules.items()):
        if name.startswith(KEPT):
            for one in vars(module).values():
                if hasattr(one, "cache_clear"):
                    one.cache_clear()


@pytest.mark.parametrize(
    "theme",
    [pytest.param(name, marks=() if name == "dark" else pytest.mark.more) for name in THEMES],
)
def test_every_text_of_every_picture_can_be_read(
    theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    forget_parts()
    proof = Proof(monkeypatch)
    for kind in KINDS:
        assert list(islice(samples(kind, theme), EACH))
    assert len(proof.found) > 200
    assert {text: found for text, found in proof.found.items() if found < READABLE} == {}
