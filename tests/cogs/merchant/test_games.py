"""Games of Merchant of Venus through the real client: by components, and by slash commands."""

from __future__ import annotations

import threading
from random import Random
from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.merchant import game as rules
from bot.games.merchant.commands import Options, RoundLimit
from bot.games.merchant.state import Merchant
from bot.games.merchant.ways.routes import Route, _Search, all_routes
from bot.store.records import TableRow
from cogs.ui.words import ids
from tests.games.merchant.scene import given, seat
from tests.support.discord.driver import Person
from tests.support.discord.house import House
from tests.support.discord.pressing import (
    MOST_PRESSES,
    answer,
    op_of,
    play_by_components,
    seal,
    tap,
)
from tests.support.twins import laid

NOVA, RIGEL, VEGA, ORION = map(Seat, range(4))
CITY, TOWN = "southern_comfort", "jewelburg"


class Table:
    """A running table and its people."""

    def __init__(self, house: House, row: TableRow, people: list[Person]) -> None:
        self.house, self.row, self.people = house, row, people

    async def state(self) -> Merchant:
        found: Merchant = (await self.house.play.referee.live(self.row.id)).state
        return found

    async def asked(self) -> tuple[Seat, str]:
        (seat,) = map(Seat, await self.house.owing(self.row))
        return seat, (await self.house.play.referee.prompts(self.row.id, seat))[0].key

    async def play(self, person: Person) -> None:
        """By the button of the table's post."""
        post = next(seen for seen in person.see() if seen.labels and not seen.ephemeral)
        await person.press(f"d1:play:{self.row.id}", post)

    async def finish(self, seat: Seat) -> None:
        """The rest of a turn by whatever the panel offers."""
        chance, presses = Random(1), 0
        while [seat] == await self.house.owing(self.row):
            presses += 1
            assert presses < MOST_PRESSES
            await answer(self.people[seat], chance)


async def take(person: Person, *options: str) -> None:
    """One answer: its options, then the seal if there is one."""
    await tap(person, *options)
    if any(op_of(button) == ids.COMMIT for button in person.panel().buttons):
        await seal(person)


def last_round() -> Merchant:
    """Orion hovers where Nova wants to pass, Rigel and Vega trade in one town near hidden boxes."""
    return given(
        seat(at="gb_cw_4", load=["laser", "laser"], cash=300),
        seat(at=TOWN, goods=["mulch_wine"], cash=200),
        seat(at=TOWN, cash=200),
        seat(at="cw_06", goods=["space_spice"], load=["shield"], cash=200),
        cultures={"cw": "4b", "jw": "5"},
        options={"combat": True, "round_limit": RoundLimit.ROUNDS_10},
        hidden={"jw_05": "telegate_1"},
        round=10,
    ).state


async def test_four_play_the_last_round_by_components(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = rules.setup

    def setup(story: Story[Merchant], options: Options, chance: Chance) -> None:
        real(story, options, chance)
        story.tell(laid(last_round()))

    monkeypatch.setattr(rules, "setup", setup)
    players = [house.person(name) for name in ("Nova", "Rigel", "Vega", "Orion")]
    table = Table(house, await house.table(*players, game="merchant"), players)
    nova, rigel, vega, orion = players
    # Orion plans while the others play.
    await table.play(orion)
    await orion.press(f"d1:ask:{table.row.id}:merchant.plan", orion.panel())
    await take(orion, CITY, "20", "ask")
    assert (await table.state()).players[ORION].plan is not None
    # Nova fights.
    await table.play(nova)
    await take(nova, "first", "cw_06")
    assert await table.asked() == (NOVA, "merchant.shoot")
    await take(nova, "p:3", "laser", "laser")
    assert "Nova shoots at Orion with Laser, Laser." in nova.panel().text
    await take(nova, "hull.shield")
    assert (await table.state()).players[ORION].load == ()
    await table.finish(NOVA)
    # Rigel and Vega deal.
    await table.play(rigel)
    await take(rigel, "stay")
    await take(rigel, "deal", "0", "60")
    await table.play(vega)
    await vega.press(f"d1:ask:{table.row.id}:merchant.answer/1", vega.panel())
    await take(vega, "p:accept")
    state = await table.state()
    assert [state.players[seat].cash for seat in (RIGEL, VEGA)] == [260, 140]
    assert state.players[VEGA].goods == ("mulch_wine",)
    await table.play(rigel)
    await take(rigel, "end")
    # Vega is surprised on the way.
    await table.play(vega)
    await take(vega, "p:first")
    assert await table.asked() == (VEGA, "merchant.fly")
    (prompt, *_) = await house.play.referee.prompts(table.row.id, VEGA)
    (route,) = [one.id for one in next(prompt.talk()).options if one.value.end == "jw_05"]
    await take(vega, f"p:{route}")
    assert "Turned up in box Jungle World 5: telegate 1." in vega.panel().text
    assert await table.asked() == (VEGA, "merchant.fly")
    await table.finish(VEGA)
    # The plan of Orion flies and lands by itself; the round was the last.
    assert (await table.state()).players[ORION].at == CITY
    if await house.owing(table.row):
        await table.play(orion)
        await table.finish(ORION)
    assert (await house.journal.table(table.row.id)).status == "over"


async def test_four_play_a_whole_game_by_components_alone(house: House) -> None:
    players = [house.person(name) for name in ("Nova", "Rigel", "Vega", "Orion")]
    nova, *others = players
    await nova.slash("/table new", game="merchant", seats=4, language="it")
    row = (await house.journal.tables())[-1]
    await nova.slash("/table options")
    await nova.choose("rounds_10", "Round limit", nova.panel())
    for other in others:
        await other.slash("/table join", table=row.id)
    row, place = await house.journal.table(row.id), await house.thread(row.id)
    for person in players:
        person.channel = place
    await play_by_components(house, row, players)
    assert (await house.journal.table(row.id)).status == "over"
    state = await Table(house, row, players).state()
    assert state.result is not None
    assert (state.result.reason, state.round) == ("rounds", 10)
    assert state.discovered


# For each question the command that answers it, and its parameters.
COMMANDS = {
    "merchant.race": ("race", ("race",)),
    "merchant.turn": ("fly", ("to", "first")),
    "merchant.fly": ("route", ("route", "step")),
    "merchant.onward": ("route", ("step",)),
    "merchant.toll": ("toll", ("pay",)),
    "merchant.land": ("land", ("land",)),
    "merchant.trade": ("trade", ("list",)),
    "merchant.shoot": ("fight", ("target", "weapons")),
    "merchant.rastur": ("choose", ("choice",)),
    "merchant.hit": ("choose", ("choice",)),
}


async def test_one_plays_alone_by_slash_commands(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whole routes are searched beside the loop, however a person comes to the question."""
    searched = list[threading.Thread]()
    run = _Search.run

    def watched(search: _Search) -> tuple[Route, ...]:
        searched.append(threading.current_thread())
        return run(search)

    monkeypatch.setattr(_Search, "run", watched)
    all_routes.cache_clear()
    nova = house.person("Nova")
    await nova.slash("/table new", game="merchant", seats=1)
    row = (await house.journal.tables())[-1]
    await nova.slash("/table options")
    await nova.choose("rounds_10", "Round limit", nova.panel())
    await nova.slash("/table start", table=row.id)
    row = await house.journal.table(row.id)
    table = Table(house, row, [nova])
    nova.channel = await house.thread(row.id)
    chance, used, presses = Random(5), set[str](), 0
    while await house.owing(row):
        _, key = await table.asked()
        name, parameters = COMMANDS[key]
        used.add(name)
        given: dict[str, Any] = {}
        for parameter in parameters:
            found = await nova.autocomplete(f"/merchant {name}", parameter, "", **given)
            if found:
                given[parameter] = chance.choice(found[:3])["value"]
        version = (await house.journal.table(row.id)).version
        await nova.slash(f"/merchant {name}", **given)
        while (await house.journal.table(row.id)).version == version:
            presses += 1
            assert presses < MOST_PRESSES
            await answer(nova, chance)
    assert (await house.journal.table(row.id)).status == "over"
    assert {"race", "fly", "route", "land", "trade"} <= used
    state = await table.state()
    assert state.result is not None
    assert state.result.reason in ("rounds", "rastur")
    assert searched
    assert threading.main_thread() not in searched
