"""A picture as whoever gets it opens it."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

HEAVY = 400_000


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")
