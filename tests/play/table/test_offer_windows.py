"""Trade offers of Starfarers: they stand as long as the table says."""

from __future__ import annotations

import pytest

from bot.engine.records import Seat
from bot.games.starfarers.box.resources import RESOURCES, Cards, one
from bot.games.starfarers.commands import MakeOffer, WithdrawOffer
from bot.games.starfarers.steps import TradeAndBuild
from bot.play.table.referee import Referee
from bot.store.journal import Journal
from tests.play.table.still_clock import HOUR, Time, clock_of, referee_of
from tests.support.tables import USERS, first_answer, refused, say, start


async def market(journal: Journal, time: Time, **options: object) -> tuple[Referee, str, Seat]:
    """A table whose active player may make offers."""
    table = await start(journal, "starfarers", players=3, **options)
    referee = referee_of(journal, time)
    for _ in range(20):
        view = await referee.view(table)
        if isinstance(view.step, TradeAndBuild):
            return referee, table, view.active
        for seat in await referee.awaited(table):
            await say(referee, table, seat, await first_answer(referee, table, seat))
    raise AssertionError("no trade and build phase came")


async def offered(referee: Referee, table: str, seat: Seat) -> None:
    """One of their cards for one of another type."""
    hand = (await referee.view(table, seat)).players[seat].hand
    give = next(place for place, number in enumerate(hand) if number)
    want = (give + 1) % len(hand)
    await say(referee, table, seat, MakeOffer(single(give), single(want)))


def single(place: int) -> Cards:
    return one(RESOURCES[place])


async def status(referee: Referee, table: str) -> str:
    return str((await referee.view(table)).offers[0].status)


@pytest.mark.rule("STAR-14.6", "STAR-5.3.11")
@pytest.mark.parametrize(("window", "hours"), [("1h", 1), ("12h", 12), ("24h", 24)])
async def test_a_trade_offer_expires_when_the_table_says(
    journal: Journal, time: Time, window: str, hours: int
) -> None:
    referee, table, seat = await market(journal, time, offer_window=window)
    await offered(referee, table, seat)
    assert await referee.ends(table) == {"starfarers.offer/1": time.now + hours * HOUR}
    time.now += hours * HOUR - 1
    await clock_of(referee, time).ring()
    assert await status(referee, table) == "made"
    time.now += 1
    await clock_of(referee, time).ring()
    assert await status(referee, table) == "expired"
    assert await referee.awaited(table) == {seat}


@pytest.mark.rule("STAR-14.6")
async def test_an_offer_that_stands_for_the_phase_has_no_row(journal: Journal, time: Time) -> None:
    referee, table, seat = await market(journal, time, offer_window="phase")
    await offered(referee, table, seat)
    assert await journal.deadlines() == []


async def test_an_offer_is_not_taken_back_but_its_withdrawal_is(
    journal: Journal, time: Time
) -> None:
    referee, table, seat = await market(journal, time)
    await offered(referee, table, seat)
    ends = await referee.ends(table)
    async with refused(journal, table, "play.refuse.take_back_shown"):
        await referee.take_back(table, seat, giver=USERS[seat])
    await say(referee, table, seat, WithdrawOffer(1))
    assert await referee.ends(table) == {}
    time.now += HOUR
    await referee.take_back(table, seat, giver=USERS[seat])
    assert (await status(referee, table), await referee.ends(table)) == ("made", ends)
