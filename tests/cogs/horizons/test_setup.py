"""Invasion through the real client: factions, money shared by consent, fleets, and its end."""

from __future__ import annotations

from random import Random

from tests.cogs.horizons.tables import Hand, Table
from tests.support.discord.house import House
from tests.support.discord.pressing import answer

MOST_ANSWERS = 60


async def test_an_invasion_from_common_money_to_its_end(house: House) -> None:
    table = await Table.opened(house, "Nova", "Rigel", Scenario="invasion")
    hands = [Hand(person, table.row.id) for person in table.people]
    chance, asked = Random(1), list[tuple[int, str]]()
    while (owed := await house.owing(table.row)) and len(asked) < MOST_ANSWERS:
        seat, hand = owed[0], hands[owed[0]]
        asked.append((seat, (await table.owed(seat))[0].key))
        await hand.play()
        match asked[-1]:
            case 0, "horizons.shares" if (1, "horizons.shares") not in asked:
                await hand.pick("propose")
                await hand.pick("1")  # what Rigel is to have
                await hand.say("0")
                await hand.confirm()
            case _, "horizons.shares":
                assert any("Nova $80B, Rigel $0B" in one for one in hand.panel.labels)
                await hand.pick("accept")
                await hand.confirm()
            case 0, "horizons.sheet":
                await hand.pick("fill")
                await hand.hand_in()
            case _:
                await answer(hand.person, chance)
                await hand.confirm()
        if asked.count((1, "horizons.shares")) == 1 and asked[-1] == (1, "horizons.shares"):
            assert [player.cash for player in (await table.view()).players] == [80, 0]
    keys = {key for _, key in asked}
    wanted = {"faction", "policies", "shares", "sheet", "tactics"}
    assert keys == {f"horizons.{name}" for name in wanted}
    assert (await house.journal.table(table.row.id)).status == "over"
    assert house.world.violations == []
