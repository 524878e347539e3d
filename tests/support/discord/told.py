"""Whom the bot has told what: every message it ever sent, also those that are gone again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import NamedTuple

import pytest

from bot.playground.model.things import Message
from tests.support.discord.lab import NOON, Lab, Table, new_lab, text_of

HOUR = 3600.0


class Told(NamedTuple):
    """One message as it was sent."""

    place: str  # the name of the channel; of a direct message that of its reader
    called: tuple[str, ...]
    text: str
    message: Message

    @property
    def there(self) -> bool:
        return self.message.id in self.message.channel.messages


class Ear:
    def __init__(self, lab: Lab) -> None:
        self.lab = lab
        self.all: list[Told] = []
        lab.world.listeners.append(self._hear)

    def _hear(self, event: object) -> None:
        if getattr(event, "name", "") == "MESSAGE_CREATE":
            data = event.data  # type: ignore[attr-defined]  # its name says it has them
            place = self.lab.world.channels[int(data["channel_id"])]
            message = place.messages[int(data["id"])]
            if message.author is self.lab.world.me and message.v2:
                called = tuple(person.name for person in message.mentions)
                self.all.append(Told(place.name, called, text_of(message), message))

    def direct(self, name: str) -> list[Told]:
        """All that was ever written to somebody in private."""
        return [one for one in self.all if one.place == name]

    def notices(self, table: Table) -> list[Told]:
        """In the thread, but for the posts of the table itself."""
        here = [one for one in self.all if one.message.channel is table.place]
        return [one for one in here if not one.message.attachments]

    def calls(self, name: str) -> list[Told]:
        return [one for one in self.all if name in one.called]


async def pass_hours(lab: Lab, hours: float, step: float = 0.5) -> None:
    """The clock rings and the outbox is emptied on the way."""
    for _ in range(round(hours / step)):
        lab.now += step * HOUR
        await lab.ticker.ring()
        await lab.settle()


@pytest.fixture
async def lab() -> AsyncIterator[Lab]:
    async with new_lab() as found:
        found.now = NOON
        yield found


@pytest.fixture
def ear(lab: Lab) -> Ear:
    return Ear(lab)
