"""News that no move tells: one line each, told once."""

from __future__ import annotations

import pytest

from bot.engine.records import Seat, replace
from bot.play.post import notices
from bot.play.post.posts import EDIT, NOTHING, POST, Plan, Shown, plan
from bot.play.table.log import LINE, Line, line_row, lines_in, told
from bot.play.table.seen import Follower
from bot.play.time.seat_clock import KEPT_FOR
from bot.store.records import ClockFact, OutboxRow
from bot.store.sqlite.memory import MemoryJournal
from tests.support.seats import Room
from tests.support.tables import B


def rows(*lines: Line) -> list[OutboxRow]:
    made = [line_row("k7f2q", line, str(place)) for place, line in enumerate(lines)]
    return [replace(row, id=place) for place, row in enumerate(made, 1)]


def test_a_line_comes_back_as_it_was_written_with_its_row() -> None:
    line = Line("seat.line.taken", B, fact=3, amount=1.5, call=True)
    assert lines_in(rows(line)) == (replace(line, id=1),)


def test_lines_that_were_shown_are_not_told_again() -> None:
    first, second = Line("seat.line.away", B), Line("seat.line.back", B)
    assert [line.key for line in lines_in(rows(first, second), after=1)] == ["seat.line.back"]


def test_only_lines_are_read_from_the_outbox() -> None:
    other = replace(rows(Line("seat.line.away"))[0], kind="table.changed")
    assert lines_in([other]) == ()


@pytest.mark.parametrize(
    ("kind", "key"), [("away", "seat.line.away"), ("returned", "seat.line.back"), ("missed", "")]
)
def test_the_clock_tells_who_is_away_and_who_is_back(kind: str, key: str) -> None:
    found = told(ClockFact("k7f2q", f"1/4/{kind}/7", kind, 1, 4, 9.0))
    assert [row.kind for row in found] == [LINE] * bool(key)
    assert [line.key for line in lines_in(found, after=-1)] == [key] * bool(key)


def test_who_is_away_after_a_miss_is_told_of_with_the_miss() -> None:
    assert told(ClockFact("k7f2q", "1/4/away", "away", 1, 4, 9.0)) == ()
    over = ClockFact("k7f2q", "1/4/miss_over", "miss_over", 1, 4, 9.0, KEPT_FOR)
    lines = lines_in(notices.tell(over), after=-1)
    assert [line.key for line in lines] == ["clock.line.missed", "seat.line.away"]
    assert [line.tell for line in lines] == [True, False]


async def planned(shown: Shown, *news: Line) -> Plan:
    room = await Room(MemoryJournal()).open("race")
    seen = await Follower(room.journal).since(room.id, 0)
    return plan(shown, seen, news)


SHOWN = Shown(board=1, version=1, posted=1, called=(Seat(0), B, Seat(2)))


async def test_news_alone_change_the_newest_post_and_call_nobody() -> None:
    assert (await planned(SHOWN)).kind == NOTHING
    old, new = Line("seat.line.away", B, id=1), Line("seat.line.back", B, id=2)
    found = await planned(replace(SHOWN, lines=(old,)), new)
    assert (found.kind, found.calls, found.lines) == (EDIT, (), (old, new))


async def test_who_gets_a_seat_that_is_waited_for_is_called_in_a_new_post() -> None:
    old, new = Line("seat.line.lent", B, id=1), Line("seat.line.returned", B, call=True, id=2)
    found = await planned(replace(SHOWN, lines=(old,)), new)
    assert (found.kind, found.calls, found.lines) == (POST, (B,), (new,))
