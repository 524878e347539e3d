"""Whole games of Pulsar through the real client: by components, and by slash commands alone."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.engine.records import Seat
from bot.games.pulsar.box.cluster import Side
from bot.games.pulsar.state import Pulsar
from bot.store.records import TableRow
from tests.support.discord.house import House
from tests.support.discord.pressing import MOST_PRESSES, answer, play_by_components

# For each question the command that answers it, and its parameters.
COMMANDS = {
    "pulsar.side": ("side", ("side",)),
    "pulsar.ship": ("ship", ("gate",)),
    "pulsar.draft": ("draft", ("die",)),
    "pulsar.bonus": ("choose", ("choice",)),
    "pulsar.keep": ("choose", ("choice",)),
    "pulsar.sizes": ("choose", ("choice",)),
    "pulsar.claim": ("choose", ("choice",)),
    "pulsar.jump": ("choose", ("choice",)),
    "pulsar.buy": ("buy", ("count",)),
}
ACTIONS = {
    "construct": ("size", "pulsar"),
    "complete": ("pulsar", "pay"),
    "cost": ("tile", "cost", "pay"),
    "transmitter": ("tile", "cost", "pay", "link"),
    "patent": ("tech", "pay"),
    "fly": ("pay", "to", "route", "run", "claim"),
    "project": ("project", "pay"),
    "gyrodyne": ("size", "pay"),
    "token": ("kind", "pay"),
    "copy": ("die",),
    "end": (),
}


async def state_of(house: House, row: TableRow) -> Pulsar:
    found: Pulsar = (await house.play.referee.live(row.id)).state
    return found


async def test_four_play_a_standard_game_by_components_alone(house: House) -> None:
    players = [house.person(name) for name in ("Nova", "Rigel", "Vega", "Orion")]
    row = await house.table(*players, game="pulsar", language="it")
    await play_by_components(house, row, players)
    assert (await house.journal.table(row.id)).status == "over"
    state = await state_of(house, row)
    assert all(player.hq for player in state.players)
    assert any(player.projects for player in state.players)


async def test_two_play_among_dead_ends_by_slash_commands_alone(house: House) -> None:
    players = [house.person("Nova"), house.person("Rigel")]
    nova, rigel = players
    await nova.slash("/table new", game="pulsar", seats=2)
    row = (await house.journal.tables())[-1]
    await nova.slash("/table options")
    await nova.choose("dead_ends", "Star cluster", nova.panel())
    await rigel.slash("/table join", table=row.id)
    row, place = await house.journal.table(row.id), await house.thread(row.id)
    nova.channel = rigel.channel = place
    assert (await state_of(house, row)).side is Side.DEAD_ENDS
    chance, rounds, used = Random(7), 0, set[str]()
    while waiting := await house.owing(row):
        rounds += 1
        assert rounds < MOST_PRESSES
        person = players[waiting[0]]
        prompts = await house.play.referee.prompts(row.id, Seat(waiting[0]))
        if prompts[0].key == "pulsar.turn":
            deeds = [one.key.partition("pulsar.do.")[2] for one in prompts if one.within]
            offered = [deed for deed in deeds if deed]
            name = chance.choice(offered)
            parameters = ACTIONS[name]
        else:
            name, parameters = COMMANDS[prompts[0].key]
        used.add(name)
        given: dict[str, Any] = {}
        for parameter in parameters:
            found = await person.autocomplete(f"/pulsar {name}", parameter, "", **given)
            if found:
                given[parameter] = chance.choice(found[:4])["value"]
        version = (await house.journal.table(row.id)).version
        await person.slash(f"/pulsar {name}", **given)
        while (await house.journal.table(row.id)).version == version:
            await answer(person, chance)
    assert (await house.journal.table(row.id)).status == "over"
    assert {"fly", "patent", "transmitter", "draft", "end"} <= used
