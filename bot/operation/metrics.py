"""Numbers a host can watch: `/metrics` in the format of Prometheus (docs/hosting.md, section 5).

A label has few values, all of them known to this build: names of games, commands and statuses,
routes without their ids. Nothing of a person, a table or a server is ever one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    Info,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
)
from prometheus_client.exposition import choose_encoder

PREFIX = "sublight_"
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Kind(NamedTuple):
    """What a number means, and the names of its labels."""

    about: str
    labels: tuple[str, ...] = ()


HISTOGRAMS: Mapping[str, Kind] = {
    "acknowledge_seconds": Kind("From an interaction's arrival to its acknowledgement.", ("kind",)),
    "command_seconds": Kind(
        "From an interaction's arrival to the end of its handler.", ("kind", "command")
    ),
    "loop_lag_seconds": Kind("How much too late the event loop woke a task that slept."),
    "move_seconds": Kind("From a decision to its place in the journal.", ("game",)),
    "render_seconds": Kind("Time to draw the pictures of a post.", ("game",)),
}
COUNTERS: Mapping[str, Kind] = {
    "announcer_retries": Kind("Posts that Discord did not take at the first try."),
    "interactions": Kind(
        "Presses, commands and forms, by how they ended.", ("kind", "command", "game", "outcome")
    ),
    "pictures_failed": Kind("Posts that left without the pictures they should have.", ("game",)),
    "rate_limit_hits": Kind("Answers 429 from Discord."),
    "requests": Kind("Requests to Discord.", ("route",)),
    "requests_refused": Kind("Answers of Discord from 400 on.", ("route", "status")),
}

# --- requests to Discord by their route: the path without the ids and tokens in it

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


# Without a second series for each counter, which nobody reads.
disable_created_metrics()  # type: ignore[no-untyped-call]  # the library has no types there


class Metrics:
    """The numbers of one bot; several bots of a process have one each."""

    def __init__(self, version: str = "") -> None:
        self.registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=self.registry)
        Info(f"{PREFIX}build", "The build.", registry=self.registry).info({"version": version})
        self._histograms = {
            name: Histogram(
                PREFIX + name, kind.about, kind.labels, registry=self.registry, buckets=SECONDS
            )
            for name, kind in HISTOGRAMS.items()
        }
        self._counters = {
            name: Counter(PREFIX + name, kind.about, kind.labels, registry=self.registry)
            for name, kind in COUNTERS.items()
        }

    def note(self, name: str, value: float = 1.0, *labels: str) -> None:
        """Add to a counter, or observe a histogram; `labels` in the order of its names."""
        if (histogram := self._histograms.get(name)) is not None:
            (histogram.labels(*labels) if labels else histogram).observe(value)
        else:
            counter = self._counters[name]
            (counter.labels(*labels) if labels else counter).inc(value)

    def gauge(self, name: str, about: str, read: Callable[[], float]) -> None:
        """A number that is asked for when the page is read."""
        Gauge(PREFIX + name, about, registry=self.registry).set_function(read)

    def gauges(self, name: str, about: str, label: str) -> Callable[[str, float], None]:
        """Numbers by a label; returns what sets one of them."""
        gauge = Gauge(PREFIX + name, about, (label,), registry=self.registry)
        return lambda value, number: gauge.labels(value).set(number)

    def read(self, name: str, **labels: str) -> float:
        """The value of one series as the page would show it, 0 if there is none yet."""
        return self.registry.get_sample_value(PREFIX + name, labels) or 0.0

    def page(self, accept: str = "") -> tuple[bytes, str]:
        """All numbers and their content type, in the format that the reader accepts."""
        encode, kind = choose_encoder(accept)
        return encode(self.registry), kind
