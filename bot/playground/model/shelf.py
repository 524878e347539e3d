"""The files people and the bot have attached, as the CDN of Discord keeps them."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from bot.playground.model.things import Attachment

MOST_BYTES = 128 * 1024 * 1024
AT_HAND = 4 * 1024 * 1024  # bytes that stay in memory; older files lie on the disk


class Shelf:
    """A file stays when an edit replaces it: somebody's screen may be loading it just now.

    When there are too many bytes, the oldest files go.
    """

    def __init__(self, most_bytes: int = MOST_BYTES, at_hand: int = AT_HAND) -> None:
        self._most_bytes, self._most_at_hand = most_bytes, at_hand
        self._bytes = self._at_hand = 0
        self._files: dict[int, Attachment] = {}
        self._fresh: dict[int, Attachment] = {}  # whose bytes are in memory
        self._folder: TemporaryDirectory[str] | None = None

    def put(self, attachment: Attachment) -> None:
        self._files[attachment.id] = self._fresh[attachment.id] = attachment
        self._bytes += attachment.length
        self._at_hand += attachment.length
        while self._at_hand > self._most_at_hand and len(self._fresh) > 1:
            self._put_aside(next(iter(self._fresh)))
        while self._bytes > self._most_bytes:
            self._drop(next(iter(self._files)))

    def find(self, attachment_id: int) -> Attachment | None:
        return self._files.get(attachment_id)

    def _put_aside(self, number: int) -> None:
        found = self._fresh.pop(number)
        self._at_hand -= found.length
        if self._folder is None:
            self._folder = TemporaryDirectory(prefix="sublight-")
        found.aside = Path(self._folder.name) / str(number)
        found.aside.write_bytes(found.at_hand)
        found.at_hand = b""

    def _drop(self, number: int) -> None:
        found = self._files.pop(number)
        self._bytes -= found.length
        if self._fresh.pop(number, None) is not None:
            self._at_hand -= found.length
        if found.aside is not None:
            found.aside.unlink(missing_ok=True)
        found.at_hand, found.aside = b"", None
