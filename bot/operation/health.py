"""Whether all is well, as a host is told."""

from __future__ import annotations

from bot.engine.records import Record

OLDEST = 120.0  # seconds that a post may wait before something is wrong


class Health(Record, frozen=True):
    connected: bool  # to Discord's gateway
    outbox_age: float  # seconds that the oldest post waits
    troubles: tuple[str, ...] = ()  # what else the host must know
    notes: tuple[str, ...] = ()  # what they should look at, though all goes on

    @property
    def problems(self) -> list[str]:
        found = [] if self.connected else ["not connected to Discord"]
        if self.outbox_age > OLDEST:
            found.append(f"a post has waited for {self.outbox_age:.0f} seconds")
        return [*found, *self.troubles]
