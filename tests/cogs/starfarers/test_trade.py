"""Trade between people: offers as public messages, answered and countered in private."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.playground.server import LocalDiscord
from bot.store.records import TableRow
from cogs.ui.ask.answering import EVERYTHING
from tests.cogs.starfarers.starfaring import Harbour, commit_of, offer_post, opened, table_post
from tests.cogs.starfarers.trading import nothing_changes, seal, tap
from tests.support.discord.driver import Person

TIMES = "\N{MULTIPLICATION SIGN}"


@pytest.fixture
async def harbour(local: LocalDiscord) -> AsyncIterator[Harbour]:
    async with opened(local) as found:
        yield found


async def market(harbour: Harbour, *hands: str) -> tuple[TableRow, Person, Person, Person]:
    """Nova trades and builds; all three hold these cards."""
    row, (nova, rigel, vega) = await harbour.starfarers(3)
    await harbour.deal(row, *hands)
    return row, nova, rigel, vega


async def offer(harbour: Harbour, person: Person, **given: Any) -> None:
    await person.slash("/starfarers offer", **given)
    await seal(person)
    await harbour.settle()


# --- a negotiation


async def test_a_trade_is_offered_countered_and_concluded(harbour: Harbour) -> None:
    row, nova, rigel, vega = await market(harbour, "ore ore ore", "fuel food", "carbon")
    await nova.press(f"d1:play:{row.id}", table_post(nova, row))
    await nova.press("Offer a trade", nova.panel())
    await tap(nova, "give", "ore")
    await tap(nova, "give", "ore")
    await tap(nova, "want", "fuel")
    assert f"You give: **ore {TIMES}2**" in nova.panel().text
    assert {"To: Everybody", "Deal: The first who accepts has it"} <= set(nova.panel().labels)
    await seal(nova)
    assert "Nova gives 2 ore for 1 fuel." in nova.panel().text
    await harbour.settle()

    first = offer_post(rigel, 1)
    assert first.called == ["Rigel", "Vega"]
    assert first.labels == ["Accept", "Counter", "Refuse", "Withdraw"]
    assert "Nova gives 2 ore for 1 fuel" in first.text
    assert f"until <t:{int(harbour.now) + 12 * 3600}:F>" in first.text
    assert "● Rigel: thinking · ★ Vega: thinking" in first.text

    await rigel.press("Counter", first)
    panel = rigel.panel()
    assert f"You give: **fuel** You want: **ore {TIMES}2**" in re.sub(r"\n", " ", panel.text)
    await tap(rigel, "want", "ore")
    await seal(rigel)
    await harbour.settle()
    second = offer_post(nova, 2)
    assert second.called == ["Nova"]
    assert "Rigel gives 1 fuel for 3 ore, in answer to offer 1" in second.text
    assert "● Rigel: countered · ★ Vega: thinking" in first.text
    assert sum("**Offer 1**" in seen.text for seen in nova.see() if not seen.ephemeral) == 1

    await vega.press("Refuse", first)
    assert "Undo" in vega.panel().labels
    await harbour.settle()
    assert "★ Vega: refused" in first.text

    await nova.press("Accept", second)
    assert await harbour.hand(row, 0) == "ore ore ore"
    await seal(nova)
    await harbour.settle()
    assert [await harbour.hand(row, seat) for seat in range(3)] == [
        "fuel",
        "ore ore ore food",
        "carbon",
    ]
    assert "Deal on offer 2: Rigel gives 1 fuel, Nova gives 3 ore." in second.text
    assert "Nova withdraws offer 1." in first.text
    assert first.labels == second.labels == []
    assert "Deal on offer 2" in nova.panel().text
    await harbour.later(0.1)
    assert "Deal on offer 2: Rigel gives 1 fuel, Nova gives 3 ore." in table_post(nova, row).text


async def test_an_open_call_is_closed_by_its_author(harbour: Harbour) -> None:
    row, nova, rigel, vega = await market(harbour, "ore", "fuel", "fuel")
    await offer(harbour, nova, give="1 ore", want="1 fuel", open="open")
    call = offer_post(nova, 1)
    for person in (rigel, vega):
        await person.press("Accept", call)
    await harbour.settle()
    assert "● Rigel: willing · ★ Vega: willing" in call.text
    await nova.press("Accept", call)
    assert "(STAR-5.3.7)" in nova.panel().text
    await nova.press("Deal with Vega", nova.panel())
    await seal(nova)
    await harbour.settle()
    assert [await harbour.hand(row, seat) for seat in range(3)] == ["fuel", "fuel", "ore"]
    assert "Deal on offer 1: Nova gives 1 ore, Vega gives 1 fuel." in call.text


async def test_who_confirms_everything_confirms_a_refusal_too(harbour: Harbour) -> None:
    _, nova, _, vega = await market(harbour, "ore", "fuel", "fuel")
    await vega.slash("/me settings")
    await vega.choose(EVERYTHING, "u1:set:confirm", vega.panel())
    await offer(harbour, nova, give="1 ore", want="1 fuel")
    post = offer_post(vega, 1)
    await vega.press("Refuse", post)
    await harbour.settle()
    assert "★ Vega: thinking" in post.text
    await seal(vega)
    await harbour.settle()
    assert "★ Vega: refused" in post.text


async def test_commands_answer_an_offer_by_its_number(harbour: Harbour) -> None:
    row, nova, rigel, _ = await market(harbour, "ore ore", "fuel food", "")
    await offer(harbour, nova, give="1 ore", want="1 fuel", to="Rigel")
    await offer(harbour, nova, give="1 ore", want="1 food", to="rigel")
    found = await rigel.autocomplete("/starfarers answer", "offer", "")
    assert [one["value"] for one in found] == ["1", "2"]
    assert "Offer 2: Nova gives 1 ore for 1 food" in found[1]["name"]
    replies = await rigel.autocomplete("/starfarers answer", "reply", "", offer="2")
    assert [one["value"] for one in replies] == ["refuse", "accept", "counter"]
    await rigel.slash("/starfarers answer", offer="2", reply="counter", give="food", want="2 ore")
    await seal(rigel)
    await rigel.slash("/starfarers answer", offer="1", reply="accept")
    await seal(rigel)
    await harbour.settle()
    assert await harbour.hand(row, 1) == "ore food"
    await nova.slash("/starfarers answer", offer="3", reply="refuse")
    await seal(nova)
    await harbour.settle()
    assert "Offer 3 of Rigel is refused." in offer_post(nova, 3).text
    assert "Offer 2 of Nova is refused." in offer_post(nova, 2).text


# --- the end of an offer


async def test_an_offer_expires_and_its_buttons_tell_so(harbour: Harbour) -> None:
    row, nova, rigel, _ = await market(harbour, "ore", "fuel", "fuel")
    await offer(harbour, nova, give="1 ore", want="1 fuel")
    post = offer_post(rigel, 1)
    accept = post.button("Accept")["custom_id"]
    await rigel.press(accept, post)
    confirm, panel = commit_of(rigel.panel()), rigel.panel()
    await harbour.later(11)
    assert post.labels
    await harbour.later(2)
    assert post.labels == []
    expired = "Offer 1 of Nova expires."
    assert expired in post.text
    async with nothing_changes(harbour, row, nova):
        await rigel.forge(confirm, panel)
        assert expired in rigel.panel().text
        await rigel.forge(accept, post)
    assert expired in rigel.panel().text
    assert await harbour.hand(row, 1) == "fuel"
    assert expired in table_post(nova, row).text


async def test_the_end_of_the_phase_asks_once_over_open_offers(harbour: Harbour) -> None:
    _row, nova, rigel, _ = await market(harbour, "ore", "fuel", "")
    await offer(harbour, nova, give="1 ore", want="1 fuel")
    await nova.slash("/play")
    assert commit_of(nova.panel()) == ""
    await nova.press("End (1 open offer)", nova.panel())
    assert "✔ End the phase and shake (1 open offer will expire)" in nova.panel().labels
    assert offer_post(rigel, 1).labels
    await seal(nova)
    await harbour.settle()
    assert offer_post(rigel, 1).labels == []


# --- what will not do: a private answer, and nothing changes


async def test_what_one_does_not_hold_cannot_be_offered(harbour: Harbour) -> None:
    row, nova, rigel, _ = await market(harbour, "ore carbon", "fuel", "")
    async with nothing_changes(harbour, row, rigel):
        for give in ("5 ore", "1 food", "ore food", "2 ore 1 carbon"):
            await nova.slash("/starfarers offer", give=give, want="1 fuel")
            assert "You do not hold these cards" in nova.panel().text, give
            assert "(STAR-5.3.2)" in nova.panel().text
            assert commit_of(nova.panel()) == ""
        await nova.slash("/starfarers offer", give="1 ore", want="1 ore")
        assert "(STAR-5.1.7)" in nova.panel().text
