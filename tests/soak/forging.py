"""What a changed client could send: true ids in wrong hands, near misses, and plain rubbish."""

from __future__ import annotations

import random
import string
from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.playground.model.interaction import Asked
from bot.playground.model.things import Json
from cogs.ui.words import ids
from cogs.ui.words.ids import AdminDoor, Door, Page

LONGEST_RUBBISH = 120
WORDS = (
    "",
    "1",
    "0",
    "now",
    "sure",
    "yes",
    "log/1.x",
    "at.1",
    "#0",
    "9999999999",
    "seat.2",
    "\u202e",
)
# What anybody may do, and would only fill the server with tables or leave an attacker nameless.
FREE = {
    Page.FORGET,
    Page.NEW,
    Page.OPEN,
    Page.PRACTICE,
    Page.QUEUE,
    Page.FIND,
    Page.ASK,
    Page.LEAVE,
}
FREE_COMMANDS = {"new", "practice", "queue", "find", "data"}


class Forged(NamedTuple):
    kind: Asked
    data: Json
    whole: bool = True  # else nobody need answer it


class Forger:
    """`known`: ids that stood on anybody's panels, hands among them."""

    def __init__(self, seed: int, tables: Sequence[str], commands: Sequence[Json]) -> None:
        self.rng = random.Random(seed)
        self.tables = list(tables)
        self.commands = list(commands)
        self.known: list[str] = []

    def next(self) -> Forged:
        make = self.rng.choices(
            (self.press, self.menu, self.form, self.command, self.malformed), (9, 2, 2, 4, 1)
        )[0]
        return make()

    # Ids

    def name(self) -> str:
        make = self.rng.choices(
            (self.stolen, self.bent, self.door, self.act, self.page, self.vote, self.rubbish),
            (4, 4, 5, 3, 2, 2, 1),
        )[0]
        return make()

    def stolen(self) -> str:
        """From somebody else's panel, as it stood there."""
        return self.rng.choice(self.known) if self.known else self.door()

    def bent(self) -> str:
        """One with a part changed: another seat, question, option or table."""
        parts = self.stolen().split(":")
        place = self.rng.randrange(len(parts))
        donor = self.stolen().split(":")
        parts[place] = self.rng.choice((*donor, *map(str, range(10)), *self.tables, *WORDS))
        return ":".join(parts)[: ids.LONGEST]

    def door(self) -> str:
        what, arg = self.rng.choice(list(Door)), self.rng.choice(WORDS)
        return f"d1:{what}:{self.table()}" + (f":{arg}" if arg else "")

    def act(self) -> str:
        what, arg = self.rng.choice(list(AdminDoor)), self.rng.choice((*WORDS, "close", "rewind.1"))
        return f"a1:{what}:{self.table()}" + (f":{arg}" if arg else "")

    def page(self) -> str:
        pages = [page for page in Page if page not in FREE]
        return f"u1:{self.rng.choice(pages)}:{self.rng.choice(WORDS)}"

    def vote(self) -> str:
        what = self.rng.choice(("offer", "undo", "pause", "seat"))
        answer = self.rng.choice(("yes", "no", "accept", "refuse", "all"))
        return f"v1:{self.table()}:{what}:{self.rng.randrange(20)}:{answer}"

    def rubbish(self) -> str:
        signs = string.printable + "\u0000é\U0001f600:"
        return "".join(self.rng.choices(signs, k=self.rng.randrange(LONGEST_RUBBISH)))

    def table(self) -> str:
        return self.rng.choice((*self.tables, "zzzzz"))

    # Interactions

    def press(self) -> Forged:
        data = {"custom_id": self.name(), "component_type": 2, "id": self.rng.randrange(9)}
        return Forged(Asked.COMPONENT, data)

    def menu(self) -> Forged:
        values = [self.rng.choice((*WORDS, self.rubbish())) for _ in range(self.rng.randrange(4))]
        data = {"custom_id": self.name(), "component_type": 3, "id": 1, "values": values}
        return Forged(Asked.COMPONENT, data)

    def form(self) -> Forged:
        fields = [
            {
                "type": 18,
                "id": place,
                "component": {
                    "type": 4,
                    "id": place + 10,
                    "custom_id": self.rng.choice(("name", "text", "why", "seats", "note")),
                    "value": self.rubbish(),
                },
            }
            for place in range(self.rng.randrange(4))
        ]
        return Forged(Asked.MODAL, {"custom_id": self.name(), "components": fields})

    def command(self) -> Forged:
        """Any of the bot's, moderators' too, with options that fit by chance alone."""
        command = self.rng.choice(self.commands)
        kind = Asked.AUTOCOMPLETE if self.rng.random() < 0.3 else Asked.COMMAND
        head = {"id": command["id"], "name": command["name"], "type": command.get("type", 1)}
        whole = kind is Asked.COMMAND  # what has nothing to propose says nothing
        return Forged(kind, {**head, "options": self.options(command, kind)}, whole)

    def options(self, command: Json, kind: Asked) -> list[Json]:
        below = [one for one in command.get("options", ()) if one["type"] in (1, 2)]
        below = [one for one in below if one["name"] not in FREE_COMMANDS]
        if below:
            chosen = self.rng.choice(below)
            inner = self.options(chosen, kind)
            return [{"name": chosen["name"], "type": chosen["type"], "options": inner}]
        found: list[Json] = []
        for option in command.get("options", ()):
            if option.get("required") or self.rng.random() < 0.5:
                value = self.value(option)
                found.append({"name": option["name"], "type": option["type"], "value": value})
        if kind is Asked.AUTOCOMPLETE and found:
            self.rng.choice(found)["focused"] = True
        return found

    def value(self, option: Json) -> Any:
        match option["type"]:
            case 4:
                return self.rng.choice((0, 1, 2, 10**9, -1))
            case 5:
                return self.rng.random() < 0.5
            case 3 if option.get("choices"):
                return self.rng.choice(option["choices"])["value"]
            case 3:
                return self.rng.choice((*WORDS, *self.tables, self.rubbish()[:90]))
        return "1"  # a person, a channel, a role that nobody resolved

    def malformed(self) -> Forged:
        """What Discord itself never sends."""
        forged = self.press() if self.rng.random() < 0.7 else self.command()
        data = dict(forged.data)
        if self.rng.random() < 0.5:
            data.pop(self.rng.choice(sorted(data)))
        else:
            data[self.rng.choice(sorted(data))] = self.rng.choice((None, [], {}, "x" * 5_000, -1))
        return Forged(forged.kind, data, whole=False)
