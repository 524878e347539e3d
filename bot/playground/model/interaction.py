"""One thing a person did that the bot must answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import IntEnum

from bot.playground.model.commands import GROUP, SUBCOMMAND
from bot.playground.model.payloads import user_json
from bot.playground.model.things import Channel, Json, Message, User

TO_ACKNOWLEDGE = timedelta(seconds=3)
TOKEN_LIFE = timedelta(minutes=15)


class Asked(IntEnum):
    """Types of interaction."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Answer(IntEnum):
    """Types of callback."""

    MESSAGE = 4
    DEFERRED = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


@dataclass(eq=False, slots=True)
class Interaction:
    """`answer` is how it was acknowledged; `response` is its `@original` message."""

    id: int
    token: str
    type: Asked
    user: User
    channel: Channel
    data: Json
    created: datetime
    message: Message | None = None
    parent: Interaction | None = None
    answer: Answer | None = None
    acknowledged: datetime | None = None
    failed: bool = False
    unfinished: bool = False
    ephemeral: bool = False
    response: Message | None = None
    followups: list[Message] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] | None = None

    @property
    def settled(self) -> bool:
        """Acknowledged and, if it was only deferred, answered; or failed."""
        return self.failed or (self.answer is not None and not self.unfinished)

    def metadata(self, application_id: int) -> Json:
        """What a message tells of the interaction it answers."""
        guild = self.channel.guild
        body: Json = {
            "id": str(self.id),
            "type": int(self.type),
            "user": user_json(self.user),
            "authorizing_integration_owners": {"0": str(guild.id if guild else 0)},
        }
        if self.type is Asked.COMMAND:
            body["name"] = full_name(self.data)
        if self.type is Asked.COMPONENT and self.message is not None:
            body["interacted_message_id"] = str(self.message.id)
        if self.type is Asked.MODAL and self.parent is not None:
            body["triggering_interaction_metadata"] = self.parent.metadata(application_id)
        return body


def full_name(command: Json) -> str:
    """As it was typed, without its options: `table history`."""
    below = [one for one in command.get("options", ()) if one["type"] in (SUBCOMMAND, GROUP)]
    return " ".join([command["name"], *(full_name(one) for one in below)])
