"""The fixtures of this folder."""

from tests.support.discord.local import local, person

__all__ = ["local", "person"]
