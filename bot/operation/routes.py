"""Requests to Discord by their route: the path without the ids and tokens in it."""

from __future__ import annotations

OTHER = "other"  # not of the API: the gateway, a file
# Every word of the paths that discord.py asks for; what is none of them is an id or a token.
WORDS = {
    *("@me", "@original", "active", "applications", "archived", "auth", "bans", "bot"),
    *("bulk-delete", "callback", "channels", "commands", "emojis", "events", "followers"),
    *("gateway", "github", "guilds", "integrations", "interactions", "invites", "members"),
    *("messages", "metadata", "oauth2", "permissions", "pins", "preview", "private", "prune"),
    *("public", "reactions", "recipients", "roles", "scheduled-events", "search", "slack"),
    *("stickers", "threads", "thread-members", "typing", "users", "voice-states", "webhooks"),
    "widget",
}


def route(method: str, path: str) -> str:
    """`POST /channels/{}/messages`, with `{}` for each id or token."""
    parts = path.split("/")
    if parts[1:2] != ["api"] or len(parts) < 4:
        return OTHER
    known = (part if part in WORDS else "{}" for part in parts[3:])
    return f"{method} /{'/'.join(known)}"
