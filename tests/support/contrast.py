"""How well a word stands out from its ground, as WCAG measures it."""

from __future__ import annotations

from rendering.drawing.theme import RGB

READABLE = 4.5


def luminance(colour: RGB) -> float:
    parts = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in colour)
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def ratio(first: RGB, second: RGB) -> float:
    one, other = sorted(map(luminance, (first, second)))
    return (other + 0.05) / (one + 0.05)
