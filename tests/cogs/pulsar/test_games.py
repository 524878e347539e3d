"""Whole games of Pulsar through the real client: by components, and by slash commands alone."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.engine.records import Seat
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


async def test_a_game_of_four_is_played_by_components_alone(house: House) -> None:
    players = [house.person(name) for name in ("Nova", "Rigel", "Vega", "Orion")]
    row = await house.table(*players, game="pulsar", language="it")
    await play_by_components(house, row, players)
    assert (await house.journal.table(row.id)).status == "over"


async def test_a_game_of_two_is_played_by_slash_commands_alone(house: House) -> None:
    players = [house.person("Nova"), house.person("Rigel")]
    row = await house.table(*players, game="pulsar")
    chance, rounds, used = Random(7), 0, set[str]()
    while waiting := await house.owing(row):
        rounds += 1
        assert rounds < MOST_PRESSES
        person = players[waiting[0]]
        prompts = await house.play.referee.prompts(row.id, Seat(waiting[0]))
        if prompts[0].key == "pulsar.turn":
            offered = [one.key.removeprefix("pulsar.do.") for one in prompts if one.within]
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
