"""The fixtures of this folder."""

from tests.support.local import local, person

__all__ = ["local", "person"]
