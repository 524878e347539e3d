"""What a seat has chosen so far, as the journal keeps it."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.prompts import Reply
from bot.engine.records import Record, replace

TRAY, PAGE = "~", "@page"
FORMER = "="  # an answer that was sealed: rows of an older build hold it


class Draft(Record, frozen=True):
    """A row of the journal: replies, things being gathered, the page; kept until answered."""

    replies: Mapping[str, Reply] = {}
    trays: Mapping[str, Reply] = {}  # taps on a question that is not answered yet
    page: int = 0

    @classmethod
    def read(cls, row: Mapping[str, Reply]) -> Draft:
        found: dict[str, dict[str, Reply]] = {"": {}, TRAY: {}, FORMER: {}}
        for name, reply in row.items():
            if not name.startswith("@"):
                mark = name[0] if name[0] in (TRAY, FORMER) else ""
                found[mark][name[len(mark) :]] = tuple(reply)
        page = row.get(PAGE, ("0",))[0]
        return cls(found[""], found[TRAY], int(page) if page.isdecimal() else 0)

    def row(self) -> dict[str, Reply]:
        row = dict(self.replies)
        row |= {TRAY + name: reply for name, reply in self.trays.items()}
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
