"""A month of three processes on one server, of which each is upgraded while the others play on."""

from __future__ import annotations

import pytest

from bot.store.shards import read
from tests.month.fleet import guild_of, shares
from tests.month.life import Size
from tests.month.report import Report, simulate_month
from tests.support.engines import server

pytest.importorskip("psycopg")
SMALL = Size(4, 8, 4)


@pytest.fixture(scope="module")
def month() -> Report:
    return simulate_month(1, SMALL, database=server().empty(), processes=3)


@pytest.mark.more
def test_every_promise_is_kept(month: Report) -> None:
    assert month.faults == dict.fromkeys(month.faults, ())


@pytest.mark.more
def test_it_has_what_it_must_show(month: Report) -> None:
    """Crashes, a hand-over of each, facts of both builds, and presses that another one heard."""
    assert (len(month.crashes), len(month.upgrades)) == (2, 3)
    assert month.upgrades[0] < month.upgrades[1] < month.upgrades[2]
    assert min(month.upcast, month.direct, month.posts, month.notices) > 0


def test_shares_are_of_a_power_of_two_and_leave_nobody_out() -> None:
    assert shares(1) == [read("0/1")]
    assert shares(3) == [read("0/4"), read("1/4"), read("2-3/4")]
    for number in range(8):
        assert sum(share.serve(guild_of(number, 4)) for share in shares(3)) == 1
