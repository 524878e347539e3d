"""How pictures may look, and what one is."""

from __future__ import annotations

from typing import Protocol

THEMES = ("dark", "light", "safe")
TEXT_ONLY = "text"  # words in place of private pictures


class Drawn(Protocol):
    """A picture and the same in words."""

    @property
    def png(self) -> bytes: ...
    @property
    def alt(self) -> str: ...
