"""Custom ids: all that a button knows. At most 100 characters, no state behind them."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from enum import StrEnum
from typing import Any, ClassVar, TypeAlias

from bot.engine.errors import UnclearAnswer
from bot.engine.prompts import Choice, Reply
from bot.engine.records import Record, Seat, encode

LONGEST = 100
PICK, TOGGLE, ADD, COMMIT, BACK, START_OVER = "p", "t", "+", "c", "b", "r"
PAGE, WHY, SUGGEST, FORM, LOOK = "g", "w", "s", "f", "l"
OPS = PICK + TOGGLE + ADD + COMMIT + BACK + START_OVER + PAGE + WHY + SUGGEST + FORM + LOOK
LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
SIG_LENGTH = 5
NOTHING = "-"  # where an option stands: taking none
TAKEN = "+"  # of a suggestion: it was read and is taken
FROM = "#"  # of the door to the rules: the question that it was opened from

TABLE = r"[a-z0-9]{5}"
WORD = r"[A-Za-z0-9_./#-]{1,60}"  # of a door: what it opens there
ASKED = re.compile(r"[A-Za-z0-9_./-]{0,26}")  # the id of a question
SIMPLE = re.compile(r"[A-Za-z0-9_./+-]{2,36}|[A-Za-z0-9]")


class Door(StrEnum):
    """What opens at a table, for whoever presses."""

    ACCEPT = "accept"
    ASK = "ask"
    ASKED = "asked"
    BOARD = "board"
    CARD = "card"
    CHOOSE = "choose"
    CLOSE = "close"
    CONFIGURE = "configure"
    EXPORT = "export"
    FILL = "fill"
    FREE = "free"
    GIVE = "give"
    HAND = "hand"
    HANDS = "hands"
    HISTORY = "history"
    INVITE = "invite"
    JOIN = "join"
    LEAVE = "leave"
    LOG = "log"
    MEMOIR = "memoir"
    MORE = "more"
    NEWS = "news"
    NOTE = "note"
    OPTIONS = "options"
    PAUSE = "pause"
    PAUSE_DROP = "pausedrop"
    PILOT = "pilot"
    PLAY = "play"
    REDO = "redo"
    REMATCH = "rematch"
    BEGIN = "begin"
    REPLAY = "replay"
    REPORT = "report"
    RESTARTED = "restarted"
    RESUME = "resume"
    RULES = "rules"
    SEAT = "seat"
    SEAT_ASK = "seatask"
    SEAT_BACK = "seatback"
    SEAT_DO = "seatdo"
    SEAT_VOTE = "seatvote"
    SHARE = "share"
    STANDINGS = "standings"
    START = "start"
    TEXT = "text"
    THANK = "thank"
    TIME = "time"
    TRY = "try"
    UNDO = "undo"
    UNDO_ASK = "undoask"
    UNDO_DROP = "undodrop"
    UNDONE = "undone"
    WAKE = "wake"
    WHISPER = "whisper"
    WHISPERS = "whispers"


class Page(StrEnum):
    """Pages that belong to no table."""

    ADMIN_LOG = "admin_log"
    ADMIN_REPORTS = "admin_reports"
    ADMIN_TABLES = "admin_tables"
    ASK = "ask"
    FIND = "find"
    FORGET = "forget"
    HOURS = "hours"
    LADDER = "ladder"
    LEAVE = "leave"
    LOOK = "look"
    NEW = "new"
    OPEN = "open"
    PRACTICE = "practice"
    PROFILE = "profile"
    QUEUE = "queue"
    QUIET = "quiet"
    QUIET_OFF = "quietoff"
    REMIND = "remind"
    REPORT = "report"
    RULES = "rules"
    SET = "set"
    SETTINGS = "settings"
    SHARE = "share"
    START = "start"
    TABLES = "tables"
    TIPS = "tips"
    VACATION = "vacation"


class AdminDoor(StrEnum):
    """What a moderator may press at a table."""

    ASK = "ask"
    BOARDS = "boards"
    DO = "do"
    EXPORT = "export"
    FIX = "fix"
    FIXES = "fixes"
    LOG = "log"
    PANEL = "panel"
    SEATS = "seats"
    UNDO = "undo"


class DoorId(Record, frozen=True):
    """A door: opens something for whoever presses, carries no board state."""

    form: ClassVar = re.compile(rf"d1:([a-z]{{1,12}}):({TABLE})(?::({WORD}))?")
    what: str
    table: str
    arg: str = ""

    def __str__(self) -> str:
        return checked(":".join(("d1", self.what, self.table, *([self.arg] if self.arg else ()))))


def reading(clause: str, asked: str) -> str:
    """Of the door to the rules: what is read, and the question to go back to."""
    return f"{clause}{FROM}{asked}" if asked else clause


def require_word(chosen: str) -> str:
    """Return what a menu chose in place of a door's own word. Refuse what no door can say."""
    if chosen and not re.fullmatch(WORD, chosen):
        raise UnclearAnswer("cog.refuse.forged")
    return chosen


class MoveId(Record, frozen=True):
    """A press on a question: `option` is its id, or `#n`, its place; in a menu it is empty."""

    form: ClassVar = re.compile(
        rf"m1:({TABLE}):([1-9]):([A-Za-z0-9_./-]{{1,26}}):([a-z0-9_.]{{0,14}})"
        rf":([{re.escape(OPS)}]):([A-Za-z0-9_./+#-]{{0,36}}):([{LETTERS}]{{{SIG_LENGTH}}})"
    )
    table: str
    seat: Seat
    prompt: str
    choice: str
    op: str
    option: str
    sig: str

    def __str__(self) -> str:
        parts = (self.table, str(self.seat + 1), self.prompt, self.choice, self.op, self.option)
        return checked(":".join(("m1", *parts, self.sig)))


class VoteId(Record, frozen=True):
    form: ClassVar = re.compile(
        rf"v1:({TABLE}):(offer|undo|pause|seat):([a-z0-9]{{1,20}}):([a-z_]{{1,20}})"
    )
    table: str
    what: str
    id: str
    answer: str

    def __str__(self) -> str:
        return checked(f"v1:{self.table}:{self.what}:{self.id}:{self.answer}")


class SelfId(Record, frozen=True):
    """A page that belongs to no table: settings, rules, my tables, the hall."""

    form: ClassVar = re.compile(r"u1:([a-z_]{1,16}):([A-Za-z0-9_./#-]{0,60})")
    page: str
    arg: str = ""

    def __str__(self) -> str:
        return checked(f"u1:{self.page}:{self.arg}")


class AdminId(Record, frozen=True):
    """An act of a moderator at a table; who may press it is asked at every press."""

    form: ClassVar = re.compile(rf"a1:([a-z]{{1,12}}):({TABLE})(?::([A-Za-z0-9_.-]{{1,80}}))?")
    act: str
    table: str
    arg: str = ""

    def __str__(self) -> str:
        return checked(":".join(("a1", self.act, self.table, *([self.arg] if self.arg else ()))))


AnyId: TypeAlias = DoorId | MoveId | VoteId | SelfId | AdminId


def checked(text: str) -> str:
    """An id that its own reader accepts; anything else is our mistake."""
    found = read(text)
    if len(text) > LONGEST or found is None or not leads(found):
        raise ValueError(f"not a custom id: {text!r}")
    return text


def leads(found: AnyId) -> bool:
    """Does it name something that there is?"""
    match found:
        case DoorId(what):
            return what in Door.__members__.values()
        case SelfId(page):
            return page in Page.__members__.values()
        case AdminId(act):
            return act in AdminDoor.__members__.values()
    return True


def table_of(found: AnyId | None) -> str:
    """The table that it names; empty: a page of its own."""
    return found.table if isinstance(found, DoorId | MoveId | VoteId | AdminId) else ""


def kind(found: AnyId) -> tuple[str, str]:
    """What a press asks for, whatever it is about."""
    match found:
        case DoorId(what):
            return "d1", what
        case SelfId(page):
            return "u1", page
        case VoteId(_, what):
            return "v1", what
        case AdminId(act):
            return "a1", act
    return "m1", ""


def is_form(found: AnyId) -> bool:
    return isinstance(found, MoveId) and found.op == FORM


def read(text: str) -> AnyId | None:
    match text[:3]:
        case "d1:" if found := DoorId.form.fullmatch(text):
            return DoorId(found[1], found[2], found[3] or "")
        case "m1:" if found := MoveId.form.fullmatch(text):
            table, seat, *rest = found.groups()
            return MoveId(table, Seat(int(seat) - 1), *rest)
        case "v1:" if found := VoteId.form.fullmatch(text):
            return VoteId(*found.groups())
        case "u1:" if found := SelfId.form.fullmatch(text):
            return SelfId(*found.groups())
        case "a1:" if found := AdminId.form.fullmatch(text):
            return AdminId(found[1], found[2], found[3] or "")
    return None


def decode(text: str) -> AnyId:
    """What a custom id says; a malformed one is refused in a friendly way."""
    found = read(text) if len(text) <= LONGEST else None
    if found is None:
        raise UnclearAnswer("cog.refuse.forged")
    return found


def option_code(choice: Choice[Any], option: str) -> str:
    """An option as it travels: its id if short and plain, else its place in the list."""
    if SIMPLE.fullmatch(option):
        return option
    places = [found.id for found in (*choice.options, *choice.instead)]
    return f"#{places.index(option)}"


def option_of(choice: Choice[Any], code: str) -> str:
    """The option that a code means; unknown ones are left to the choice to refuse."""
    if not code.startswith("#"):
        return code
    places = (*choice.options, *choice.instead)
    number = int(code[1:]) if code[1:].isdecimal() else len(places)
    return places[number].id if number < len(places) else code


def signature(
    prompt: str,
    choice: Choice[Any] | None,
    earlier: Sequence[tuple[str, Reply]],
    answers: int,
    preview: str = "",
) -> str:
    """Five characters of a hash of what the seat was shown, and of how often it has answered."""
    shown: list[object] = [prompt, tuple(earlier), answers, preview]
    if choice is not None:
        options = [
            (option.id, option.label, option.limit) for option in (*choice.options, *choice.instead)
        ]
        shown += [choice.name, options, choice.at_least, choice.at_most]
    digest = hashlib.blake2b(encode(shown), digest_size=SIG_LENGTH).digest()
    return "".join(LETTERS[byte % len(LETTERS)] for byte in digest)
