"""The files people and the bot have attached, as the CDN of Discord keeps them."""

from __future__ import annotations

from bot.playground.model.things import Attachment

MOST_BYTES = 128 * 1024 * 1024


class Shelf:
    """A file stays when an edit replaces it: somebody's screen may be loading it just now.

    When there are too many bytes, the oldest files go.
    """

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._bytes = 0
        self._files: dict[int, Attachment] = {}

    def put(self, attachment: Attachment) -> None:
        self._files[attachment.id] = attachment
        self._bytes += len(attachment.content)
        while self._bytes > self._most_bytes:
            oldest = self._files.pop(next(iter(self._files)))
            self._bytes -= len(oldest.content)
            oldest.content = b""

    def find(self, attachment_id: int) -> Attachment | None:
        return self._files.get(attachment_id)
