"""What Discord's own client would not let a person do."""

from __future__ import annotations


class Misuse(Exception):
    """The message says what is wrong with it."""
