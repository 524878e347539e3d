"""The journal by name, for the cogs' services, which hold it."""

from bot.store.journal import Journal

__all__ = ["Journal"]
