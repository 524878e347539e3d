"""The head of an exported game: what no move proves is still not anybody's to write."""

from __future__ import annotations

import pytest

from bot.play.proof.file import BadExport
from bot.play.proof.verify import verify
from tests.support.exports import finished_file


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        (b'"status":"over"', b'"status":"ovar"', "status"),
        (b'"autopilot 1"', b'"autopilot 2"', "seats"),
        (b'"autopilot 2"', b'"autopilot 3"', "seats"),
        (b'"autopilot 1",', b"", "seats"),
        (b'"autopilot 2"]', b'"aut0pilot 2"]', "seats"),
    ],
)
def test_an_altered_head_is_named(old: bytes, new: bytes, named: str) -> None:
    data = finished_file()
    assert data.count(old) == 1
    with pytest.raises(BadExport, match=f"^{named}: "):
        verify(data.replace(old, new))
