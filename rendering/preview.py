"""A picture made smaller, as Discord's media proxy does it for a phone."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

QUALITY = 82


def preview(data: bytes, width: int) -> bytes | None:
    """A WebP of this width; None: it is no wider anyway, or no picture at all."""
    try:
        image = Image.open(BytesIO(data))
    except OSError:
        return None
    if image.width <= width:
        return None
    size = width, max(1, round(image.height * width / image.width))
    small = image.convert("RGB").resize(size, Image.Resampling.LANCZOS)
    found = BytesIO()
    small.save(found, "WEBP", quality=QUALITY, method=2)
    return found.getvalue()
