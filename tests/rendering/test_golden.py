"""The pictures look as they did when somebody last looked at them.

If a change is meant: `python -m tests.rendering.repaint golden`, look at them, and commit them.
"""

from __future__ import annotations

import re

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.rendering.repaint import GOLDEN, golden, smaller

NEAR = 2.0  # mean difference of a channel, of 255
SPOT = 60.0  # of any block of 16 by 16 pixels


PICTURES = golden()


def blocks(image: Image.Image) -> Image.Image:
    return image.convert("RGB").reduce(8)


KEPT = sorted(path.stem for path in GOLDEN.glob("*.png"))
OTHER_LOOKS = re.compile("_(light|safe|it)(_|$)")  # not the usual theme or language


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.more if OTHER_LOOKS.search(name) else ())
        for name in KEPT
    ],
)
def test_the_picture_is_as_it_was(name: str) -> None:
    kept = Image.open(GOLDEN / f"{name}.png")
    now = smaller(PICTURES[name]())
    assert now.size == kept.size
    difference = ImageChops.difference(blocks(kept), blocks(now))
    assert max(ImageStat.Stat(difference).mean) <= NEAR
    assert max(high for _, high in difference.getextrema()) <= SPOT  # type: ignore[misc]  # a pair for each band


def test_the_comparison_notices_a_card_that_is_missing() -> None:
    kept = Image.open(GOLDEN / "table_4p_late.png").convert("RGB")
    other = kept.copy()
    other.paste((13, 19, 36), (130, 100, 216, 164))
    difference = ImageChops.difference(blocks(kept), blocks(other))
    assert max(high for _, high in difference.getextrema()) > SPOT  # type: ignore[misc]  # a pair for each band


def test_every_golden_picture_is_small_and_still_drawn() -> None:
    files = list(GOLDEN.glob("*.png"))
    assert {path.stem for path in files} == PICTURES.keys()
    assert all(path.stat().st_size < 300_000 for path in files)
