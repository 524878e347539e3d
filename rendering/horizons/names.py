"""What things are called where there is little room."""

from __future__ import annotations

from rendering.words import Words


def short(words: Words, kind: str, name: str) -> str:
    """The short form of a world, system, faction or technology if it has one, else its name."""
    brief = f"render.horizons.{kind}.{name}"
    if words.has(brief):
        return words(brief)
    return words(f"horizons.world_{name}" if kind == "world" else f"horizons.{kind}.{name}")
