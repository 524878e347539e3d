"""Discord in a simulated month: messages that were sent, which no crash of the bot undoes."""

from __future__ import annotations

from bot.engine.records import Record, replace

POST, NOTICE, DIGEST, REQUEST = "post", "notice", "digest", "request"


class Message(Record, frozen=True):
    """`nonce`: what it is about; `called`: the users whose telephones rang."""

    at: float
    kind: str
    table: str  # empty: a digest, which is about several
    nonce: str
    text: str
    called: tuple[str, ...] = ()
    board: int = 0
    edits: int = 0
    outcome: str = ""  # of a request, once it is final


class Mailbox:
    """Keeps every message; a nonce that is sent again is noted, since it must not be."""

    def __init__(self) -> None:
        self.messages: dict[str, Message] = {}  # by nonce, in order
        self.doubles: list[str] = []

    def send(self, message: Message) -> None:
        if message.nonce in self.messages:
            self.doubles.append(message.nonce)
        else:
            self.messages[message.nonce] = message

    def knows(self, nonce: str) -> bool:
        return nonce in self.messages

    def edit(self, nonce: str, text: str) -> None:
        was = self.messages[nonce]
        self.messages[nonce] = replace(was, text=text, edits=was.edits + 1)

    def close(self, nonce: str, outcome: str) -> None:
        """A request is final; one that ends again is noted, since it must not."""
        if self.messages[nonce].outcome:
            self.doubles.append(f"{nonce}: its end")
        self.messages[nonce] = replace(self.messages[nonce], outcome=outcome)
