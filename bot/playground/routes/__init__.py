"""Every route of the REST API the local Discord answers; importing this registers them all."""

from bot.playground.calls import ROUTES
from bot.playground.routes import channels, guilds, interactions, login, messages, threads

__all__ = ["ROUTES", "channels", "guilds", "interactions", "login", "messages", "threads"]
