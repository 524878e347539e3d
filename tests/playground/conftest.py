"""The fixtures of this folder."""

from tests.playground.local import local, person

__all__ = ["local", "person"]
