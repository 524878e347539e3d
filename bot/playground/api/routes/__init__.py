"""Every route of the REST API the local Discord answers; importing this registers them all."""

from bot.playground.api.calls import ROUTES
from bot.playground.api.routes import channels, guilds, interactions, login, messages, threads

__all__ = ["ROUTES", "channels", "guilds", "interactions", "login", "messages", "threads"]
