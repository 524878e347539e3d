"""Every setting there is beside the tables: whose it is, what it is called and what it holds.

A setting is a row of text, named by its scope (a user, a server, a table ...) and its name, behind
which further ids may stand (`note:<user>`). A row that is missing or empty means the default.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from enum import Enum, auto
from functools import partial
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from bot.engine.records import encode
from bot.store.records import AuditRow, SettingChange, VersionConflict

TRIES = 5  # to change what others change too
T = TypeVar("T")
K = TypeVar("K")


class Keeping(Protocol):
    """What a journal promises about settings."""

    async def setting(self, scope: str, name: str) -> str | None: ...
    async def settings_of(self, *scopes: str) -> dict[str, dict[str, str]]: ...
    async def save_setting(self, scope: str, name: str, value: str) -> None: ...
    async def change_settings(self, *changes: SettingChange) -> None: ...


class Scope(Enum):
    """Whose settings they are; an id follows the colon."""

    USER = "user:"
    SERVER = "guild:"
    TABLE = "table:"
    CHANNEL = "channel:"
    REPORT = "report:"
    APPLICATION = "application:"  # as Discord knows it
    HOST = "application"
    CLOCK = "clock"
    UPKEEP = "upkeep"

    @property
    def lone(self) -> bool:
        """There is one of it."""
        return not self.value.endswith(":")

    def of(self, owner: str) -> str:
        return f"{self.value}{owner}"


class Whose(Enum):
    """What a setting says about people, beside those whose scope or name it stands in."""

    NOBODY = auto()
    NAMES = auto()  # what somebody is called: others may be called the same
    PEOPLE = auto()  # a list of people: each is told of themselves alone
    PROSE = auto()  # their own words, kept for themselves alone
    HELD = auto()  # what a server holds against somebody: it outlives them, without their words


class Form(NamedTuple, Generic[T]):
    """How a value is written as text, and read again."""

    read: Callable[[str], T]
    write: Callable[[T], str]


def json_of(kind: Any, *, spaced: bool = False) -> Form[Any]:
    """`spaced`: with a blank after each sign, as some rows were always written."""
    decoder = msgspec.json.Decoder(kind)
    if spaced:
        return Form(decoder.decode, partial(json.dumps, ensure_ascii=False))
    return Form(decoder.decode, lambda value: encode(value).decode())


TEXT: Form[str] = Form(str, str)
NUMBER: Form[int] = Form(int, str)
MOMENT: Form[float | None] = Form(float, lambda at: "" if at is None else repr(at))
WORDS: Form[tuple[str, ...]] = Form(lambda text: tuple(text.split()), " ".join)
COUNTS: Form[Mapping[str, int]] = Form(  # `green:2 undo:1`
    lambda text: {name: int(n) for name, n in re.findall(r"(\S+):(\d+)", text, re.ASCII)},
    lambda found: " ".join(f"{name}:{n}" for name, n in found.items()),
)
LIST: Form[tuple[str, ...]] = json_of(tuple[str, ...])
SPACED_LIST: Form[tuple[str, ...]] = json_of(tuple[str, ...], spaced=True)
NONE: tuple[str, ...] = ()
NEVER: Mapping[str, int] = {}
NOWHERE: tuple[tuple[int, str], ...] = ()


class Setting(Generic[T]):
    """One kind of rows. `keys`: how many ids stand behind its name.

    `words`: the keys of its record under which stands what people wrote, or were called.
    """

    def __init__(
        self,
        scope: Scope,
        name: str,
        form: Form[T],
        default: T,
        *,
        keys: int = 0,
        whose: Whose = Whose.NOBODY,
        words: Iterable[str] = (),
    ) -> None:
        self.scope = scope
        self.name = name
        self.form = form
        self.default = default
        self.keys = keys
        self.whose = whose
        self.words = frozenset(words)

    def holding(self, kind: Any, default: K) -> Setting[K]:
        """The same rows, known to hold records of this kind as JSON."""
        return self.written(json_of(kind), default)

    def written(self, form: Form[K], default: K) -> Setting[K]:
        """The same rows, in this form."""
        about: dict[str, Any] = {"keys": self.keys, "whose": self.whose, "words": self.words}
        return Setting(self.scope, self.name, form, default, **about)

    def named(self, *keys: str) -> str:
        if len(keys) != self.keys:
            raise ValueError(f"{self.name} has {self.keys} ids behind it, not {len(keys)}")
        return ":".join((self.name, *keys))

    def where(self, *ids: str) -> tuple[str, str]:
        """The row's scope and name; the owner's id comes first, if the scope has owners."""
        owner, keys = ("", ids) if self.scope.lone else (ids[0], ids[1:])
        return self.scope.of(owner), self.named(*keys)

    def of(self, text: str | None) -> T:
        return self.form.read(text) if text else self.default

    async def read(self, journal: Keeping, *ids: str) -> T:
        return self.of(await journal.setting(*self.where(*ids)))

    async def save(self, journal: Keeping, value: T, *ids: str) -> None:
        await journal.save_setting(*self.where(*ids), self.form.write(value))

    async def drop(self, journal: Keeping, *ids: str) -> None:
        """As it was before anybody chose."""
        await journal.save_setting(*self.where(*ids), "")

    async def change(self, journal: Keeping, how: Callable[[T], T], *ids: str) -> T:
        """What is made of it as it stands: nobody who changes it meanwhile is overwritten.

        VersionConflict: others change it all the time.
        """
        for _ in range(TRIES):
            row = await self.row(journal, *ids)
            value = how(row.value)
            if value == row.value:
                return value
            with suppress(VersionConflict):
                await journal.change_settings(row.change(value))
                return value
        raise VersionConflict(f"{self.name} does not stand still")

    async def row(self, journal: Keeping, *ids: str) -> Row[T]:
        """For a transaction that fails if somebody else changes it meanwhile."""
        return Row(self, ids, await journal.setting(*self.where(*ids)))


class Row(NamedTuple, Generic[T]):
    """A setting as it was read."""

    setting: Setting[T]
    ids: tuple[str, ...]
    text: str | None

    @property
    def value(self) -> T:
        return self.setting.of(self.text)

    def change(self, value: T) -> SettingChange:
        return self._change(self.setting.form.write(value))

    def after(self, value: T) -> Row[T]:
        """The same, once this was written."""
        return self._replace(text=self.setting.form.write(value))

    def drop(self) -> SettingChange:
        return self._change("")

    def _change(self, text: str) -> SettingChange:
        scope, name = self.setting.where(*self.ids)
        return SettingChange(scope, name, self.text, text)


class Kept(NamedTuple):
    """All settings of one owner, as they were read at once."""

    scope: Scope
    rows: Mapping[str, str]

    def get(self, setting: Setting[T], *keys: str) -> T:
        if setting.scope is not self.scope:
            raise ValueError(f"{setting.name} is no setting of {self.scope.name}")
        return setting.of(self.rows.get(setting.named(*keys)))

    def row(self, setting: Setting[T], owner: str, *keys: str) -> Row[T]:
        """For a transaction that fails if it has changed since it was read."""
        if setting.scope is not self.scope:
            raise ValueError(f"{setting.name} is no setting of {self.scope.name}")
        return Row(setting, (owner, *keys), self.rows.get(setting.named(*keys)))


NOBODYS: Mapping[str, Kept] = {}  # by owner


async def kept(journal: Keeping, scope: Scope, owner: str) -> Kept:
    """Everything of one owner."""
    return (await kept_of(journal, scope, [owner]))[owner]


async def kept_of(journal: Keeping, scope: Scope, owners: Iterable[str]) -> dict[str, Kept]:
    """Everything of these owners, by owner; read at once."""
    wanted = {owner: scope.of(owner) for owner in owners}
    found = await journal.settings_of(*wanted.values()) if wanted else {}
    return {owner: Kept(scope, found.get(text, {})) for owner, text in wanted.items()}


USER, SERVER, TABLE = Scope.USER, Scope.SERVER, Scope.TABLE
JSON = TEXT  # a record of whoever reads it: see `Setting.holding`

# Of a user
NAME = Setting(USER, "name", TEXT, "", whose=Whose.NAMES)
NAME_HERE = Setting(USER, "name", TEXT, "", keys=1, whose=Whose.NAMES)  # on one server
NAMES = Setting(USER, "names", SPACED_LIST, NONE, whose=Whose.NAMES)  # earlier ones
NO_TIMES: Mapping[str, tuple[float, float | None]] = {}
NAMED = Setting(  # by name, since when and until when (None: still) they were called so
    USER, "named", json_of(dict[str, tuple[float, float | None]]), NO_TIMES, whose=Whose.NAMES
)
LANGUAGE = Setting(USER, "language", TEXT, "")  # as chosen
LOCALE = Setting(USER, "locale", TEXT, "")  # as Discord last said
THEME = Setting(USER, "theme", TEXT, "")  # of private pictures
CONFIRM = Setting(USER, "confirm", TEXT, "")  # which moves are confirmed
NOTIFY = Setting(USER, "notify", TEXT, "")
NOTIFY_HERE = Setting(USER, "notify", TEXT, "", keys=1)  # at one table
DIRECT = Setting(USER, "direct", TEXT, "")  # whether direct messages arrive
DIGEST = Setting(USER, "digest", JSON, "")  # the last one sent
RHYTHM = Setting(USER, "rhythm", JSON, "")  # hours and vacations
LOOKED = Setting(USER, "looked", WORDS, NONE)  # finished tables, the last one seen last
HINTS = Setting(USER, "hints", COUNTS, NEVER)  # tips, and how often each was shown
STATISTICS = Setting(USER, "statistics", TEXT, "")  # private, or everybody's
RATED = Setting(USER, "rated", MOMENT, None)  # since when
BLOCKED = Setting(USER, "blocked", LIST, NONE)
SHUNNED = Setting(USER, "shunned", LIST, NONE)  # hashes of blocked people who were forgotten
SAID: Setting[tuple[float, ...]] = Setting(  # when the bot last posted or asked for them
    USER, "said", json_of(tuple[float, ...]), ()
)
QUEUE = Setting(USER, "queue", JSON, "", keys=1)  # what they wait for, by server
WHY = Setting(
    USER, "why", TEXT, "", keys=1, whose=Whose.PROSE
)  # of an act at a table, not done yet

# Of a server
SERVER_LANGUAGE = Setting(SERVER, "language", TEXT, "")
HALL = Setting(SERVER, "hall", TEXT, "")  # channel/message
WISHES = Setting(SERVER, "rules", JSON, "")  # what it wishes of tables
SERVER_ACTS: Setting[tuple[AuditRow, ...]] = Setting(  # about no table
    SERVER, "acts", json_of(tuple[AuditRow, ...]), (), words=("why",)
)
OLD_ACTS: Setting[tuple[AuditRow, ...]] = Setting(  # earlier ones, by page
    SERVER, "acts", json_of(tuple[AuditRow, ...]), (), keys=1, words=("why",)
)
ACT_PAGES = Setting(SERVER, "act_pages", NUMBER, 0)
REPORTS = Setting(SERVER, "reports", WORDS, NONE)  # references, the latest first
REPORTED = Setting(SERVER, "reports", WORDS, NONE, keys=1)  # of one player
LOCK = Setting(SERVER, "lock", JSON, "", keys=1, whose=Whose.HELD, words=("why",))
MUTE = Setting(SERVER, "mute", JSON, "", keys=1, whose=Whose.HELD, words=("why",))
WAITING = Setting(SERVER, "waiting", LIST, NONE, whose=Whose.PEOPLE)

# Of a table
TABLE_LANGUAGE = Setting(TABLE, "language", TEXT, "")
TABLE_THEME = Setting(TABLE, "theme", TEXT, "")  # of public pictures
ACCESS = Setting(TABLE, "access", TEXT, "")  # who may sit down
ADDED = Setting(TABLE, "added", TEXT, "", keys=1)  # to its luck, by who sits there
INVITED = Setting(TABLE, "invited", TEXT, "", keys=1)
LEAST = Setting(TABLE, "least", NUMBER, 0)  # players with whom its owner may begin; 0: all
REMATCH = Setting(TABLE, "rematch", TEXT, "")  # the table at which its players meet again
RESERVED = Setting(TABLE, "reserved", LIST, NONE, whose=Whose.PEOPLE)  # seats are kept for them
RATED_HERE: Setting[tuple[str, ...] | None] = Setting(  # written at the start; None: before that
    TABLE, "rated", json_of(tuple[str, ...]), None, whose=Whose.PEOPLE
)
CARD = Setting(TABLE, "card", TEXT, "")  # of the lobby: channel/message
THREAD = Setting(TABLE, "thread", TEXT, "")
OPENING = Setting(TABLE, "opening", TEXT, "")  # what is being posted or made for it just now
TROUBLE = Setting(TABLE, "trouble", TEXT, "")  # what the last post met
HOMELESS = Setting(TABLE, "homeless", TEXT, "")  # why it has no place, and whether it stands still
HELD = Setting(TABLE, "held", TEXT, "")  # the version of the rules it waits for
RULES = Setting(TABLE, "rules", TEXT, "")  # the version rehearsed for it / after which move
SAT = Setting(  # behind it a hash: where somebody sat who was forgotten, and how they came to go
    TABLE, "sat", json_of(tuple[tuple[int, str], ...]), NOWHERE, keys=1
)
NOTE = Setting(TABLE, "note", TEXT, "", keys=1, whose=Whose.PROSE)
SHOWN = Setting(  # what its last post showed
    TABLE, "shown", JSON, "", words=("call", "story", "waiting", "alt", "title")
)
BOARDS = Setting(TABLE, "boards", WORDS, NONE)  # versions that its public boards showed
NOTICES = Setting(TABLE, "notices", JSON, "")  # who was told what
THANKS = Setting(TABLE, "thanks", LIST, NONE, whose=Whose.PEOPLE)
WHISPER = Setting(TABLE, "whisper", JSON, "", keys=2, words=("text",))  # from one to the other
# Public messages that are changed until they are final: the names of those that stand, and each.
TOLD = ("outcome",)
OFFERS = Setting(TABLE, "offers", WORDS, NONE)
OFFER = Setting(TABLE, "offer", JSON, "", keys=1, words=TOLD)
UNDOS = Setting(TABLE, "undos", WORDS, NONE)
UNDO = Setting(TABLE, "undo", JSON, "", keys=1, words=TOLD)
SEATS = Setting(TABLE, "seats", WORDS, NONE)
SEAT = Setting(TABLE, "seat", JSON, "", keys=1, words=TOLD)
PAUSES = Setting(TABLE, "pauses", WORDS, NONE)
PAUSE = Setting(TABLE, "pause", JSON, "", keys=1, words=TOLD)
WHISPERS = Setting(TABLE, "whispers", WORDS, NONE)
ACTS = Setting(TABLE, "acts", NUMBER, 0)  # how many moderators' acts were told
ACT = Setting(TABLE, "act", JSON, "", keys=1, words=TOLD)

# Of the rest
TABLE_HERE = Setting(Scope.CHANNEL, "table", TEXT, "")  # the one played in this thread
NOTHING: Mapping[str, Any] = {}
REPORT = Setting(Scope.REPORT, "report", json_of(dict[str, Any], spaced=True), NOTHING)
COMMANDS = Setting(Scope.APPLICATION, "commands", TEXT, "", keys=1)  # a digest of those registered
MAINTENANCE_WHY = Setting(Scope.HOST, "maintenance", TEXT, "")
MAINTENANCE = Setting(Scope.CLOCK, "maintenance", MOMENT, None)  # since when
BOT = Setting(Scope.HOST, "bot", TEXT, "")  # the application that shares a server's database
IDENTIFIED = Setting(Scope.HOST, "identify", MOMENT, None, keys=1)  # when a shard last began
HEARTBEAT = Setting(Scope.CLOCK, "heartbeat", MOMENT, None)
FROZEN = Setting(Scope.CLOCK, "frozen", JSON, "")  # when all clocks stood still
ERASING = Setting(Scope.UPKEEP, "erasing", TEXT, "")  # whom to go on forgetting, unreadable
SCRUB = Setting(Scope.UPKEEP, "scrub", TEXT, "")  # the file is still to be written anew

CATALOGUE: Mapping[str, Setting[Any]] = {
    name: one for name, one in tuple(globals().items()) if isinstance(one, Setting)
}


def names_of(whose: Whose) -> frozenset[str]:
    """The names of the settings that say this about people."""
    return frozenset(one.name for one in CATALOGUE.values() if one.whose is whose)
