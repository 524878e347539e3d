"""What every column of the database holds, as far as people go: looked up, never guessed.

A column that is missing here is treated as a value of ours in which ids may stand; a test names it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto

from bot.store.settings import CATALOGUE, Scope, Setting, Whose


class Kind(Enum):
    FACT = auto()  # of a game, or of its luck: it names nobody
    IDS = auto()  # a value of ours: people stand in it by their ids alone
    PROSE = auto()  # what people wrote
    SETTING = auto()  # whatever its setting is declared to hold
    LINKED = auto()  # part of the link of its move


FACT, IDS, PROSE, SETTING, LINKED = Kind

COLUMNS: Mapping[str, Mapping[str, Kind]] = {
    "tables": {
        "id": FACT,
        "game": FACT,
        "options": FACT,
        "status": FACT,
        "commitment": FACT,
        "name": PROSE,
        "owner": IDS,
        "guild": FACT,
        "channel": FACT,
        "pace": FACT,
        "head": FACT,
    },
    "seats": {"table_id": FACT, "user": IDS, "colour": FACT, "holder": IDS},
    "moves": {
        "table_id": FACT,
        "kind": FACT,
        "giver": LINKED,
        "rules": FACT,
        "draws": FACT,
        "command": FACT,
        "concerns": FACT,
        "key": LINKED,
        "link": FACT,
    },
    "events": {"table_id": FACT, "tag": FACT, "body": FACT},
    "snapshots": {"table_id": FACT, "fingerprint": FACT, "state": FACT},
    "drafts": {"table_id": FACT, "prompt": FACT, "replies": FACT},
    "deadlines": {"table_id": FACT, "who": IDS, "kind": FACT},
    "requests": {"table_id": FACT, "what": FACT, "body": IDS, "answers": FACT, "status": FACT},
    "outbox": {"table_id": FACT, "kind": FACT, "payload": IDS, "nonce": IDS},
    "settings": {"scope": IDS, "name": IDS, "value": SETTING},
    "audit": {"table_id": FACT, "who": IDS, "what": IDS, "why": PROSE},
    "clocks": {"table_id": FACT, "body": FACT},
    "clock_facts": {"table_id": FACT, "key": FACT, "kind": FACT},
    "seat_facts": {
        "table_id": FACT,
        "kind": FACT,
        "former": IDS,
        "user": IDS,
        "by": IDS,
        "why": PROSE,
    },
    "archived": {"table_id": FACT},
    "shards": {"holder": FACT, "build": FACT, "wanted": FACT},
    "results": {
        "table_id": FACT,
        "user": IDS,
        "part": FACT,
        "game": FACT,
        "guild": FACT,
        "answers": FACT,
        "luck": FACT,
    },
}
# Keys of a record under which people's words stand.
WORDS: Mapping[tuple[str, str], frozenset[str]] = {("requests", "body"): frozenset({"why"})}
NO_WORDS: frozenset[str] = frozenset()

_SETTINGS = {(one.scope, one.name): one for one in CATALOGUE.values()}


def declared(scope: str, name: str) -> Setting[object] | None:
    """The setting that a row belongs to."""
    kind = next((one for one in Scope if of_kind(one, scope)), None)
    return None if kind is None else _SETTINGS.get((kind, name.partition(":")[0]))


def of_kind(kind: Scope, scope: str) -> bool:
    return scope == kind.value if kind.lone else scope.startswith(kind.value)


def is_prose(setting: Setting[object] | None) -> bool:
    return setting is not None and setting.whose is Whose.PROSE


def words_in(setting: Setting[object] | None) -> frozenset[str]:
    return NO_WORDS if setting is None else setting.words
