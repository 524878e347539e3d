"""What may be listened to at a journal: which table has changed, once the change is safe."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, auto
from typing import TypeAlias

# Is given the id of a table, after the commit, on the event loop; must not wait.
Listener: TypeAlias = Callable[[str], None]


class Topic(Enum):
    """What somebody may listen to."""

    CHANGED = auto()  # a table has moved, or has something to show
    OVER = auto()  # its game has ended


# What writes and rings no bell, and why.
SILENT: Mapping[str, str] = {
    "create_table": "whoever opens a table shows it",
    "change_table": "a lobby has a card, changed by whoever changes the table",
    "save_snapshot": "it says nothing that the moves do not",
    "save_draft": "it is its player's alone",
    "drop_drafts": "it is its player's alone",
    "attempted": "done by the one who shows what is to be shown",
    "posted": "done by the one who shows what is to be shown",
    "freeze": "the clock does it, for all tables at once",
    "answer_request": "nothing is to be shown: who asked has gone, or nobody answered in time",
    "change_settings": "what is to be shown comes with a change",
    "take": "it changes no table",
    "release": "it changes no table",
    "save_setting": "what is to be shown comes with a change",
    "record_audit": "an act rings by what it changes",
    "save_results": "made from what is over",
}
