"""What a seat has chosen so far, as the journal keeps it."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.prompts import Reply
from bot.engine.records import Record, replace

TRAY, GIVEN, PAGE = "~", "=", "@page"


class Draft(Record, frozen=True):
    """A row of the journal: replies, things being gathered, the page; kept until answered."""

    replies: Mapping[str, Reply] = {}
    trays: Mapping[str, Reply] = {}  # taps on a question that is not answered yet
    given: Mapping[str, Reply] | None = None  # the replies last sealed, which may be changed
    page: int = 0

    @classmethod
    def read(cls, row: Mapping[str, Reply]) -> Draft:
        found: dict[str, dict[str, Reply]] = {"": {}, TRAY: {}, GIVEN: {}}
        for name, reply in row.items():
            if not name.startswith("@"):
                mark = name[0] if name[0] in (TRAY, GIVEN) else ""
                found[mark][name[len(mark) :]] = tuple(reply)
        page = row.get(PAGE, ("0",))[0]
        given = found[GIVEN] if any(name.startswith((GIVEN, "@given")) for name in row) else None
        return cls(found[""], found[TRAY], given, int(page) if page.isdecimal() else 0)

    def row(self) -> dict[str, Reply]:
        row = dict(self.replies)
        row |= {TRAY + name: reply for name, reply in self.trays.items()}
        if self.given is not None:
            row |= {GIVEN + name: reply for name, reply in self.given.items()}
            row["@given"] = ()
        if self.page:
            row[PAGE] = (str(self.page),)
        return row

    def without(self, *names: str) -> Draft:
        return replace(
            self,
            replies={name: reply for name, reply in self.replies.items() if name not in names},
            trays={name: reply for name, reply in self.trays.items() if name not in names},
            page=0,
        )
