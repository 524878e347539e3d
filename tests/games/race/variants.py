"""The ways to set up Race that the contract suite goes through."""

from __future__ import annotations

from typing import Any

VARIANTS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3},
    {"players": 4},
    {"players": 2, "expert": True},
    {"players": 4, "preset": True},
    {"players": 2, "preset": True, "expert": True},
]
SAME_SECRETS = {"preset"}  # options that change nothing in who knows what
