"""The journal by name, for the cogs' play, which hold it."""

from bot.store.journal import Journal

__all__ = ["Journal"]
