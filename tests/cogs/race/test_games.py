"""Whole games through the real client: by components alone, and by slash commands alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.engine.records import Seat
from tests.support.discord.driver import Person
from tests.support.discord.house import House
from tests.support.discord.pressing import MOST_PRESSES, answer, play_by_components
from tests.support.discord.screen import Seen


@pytest.mark.parametrize(
    ("people", "options"),
    [
        (("Nova", "Rigel"), {}),
        (("Nova", "Rigel", "Vega", "Orion"), {"language": "it"}),
    ],
    ids=["two", "four"],
)
async def test_a_game_is_played_by_components_alone(
    house: House, people: tuple[str, ...], options: dict[str, Any]
) -> None:
    players = [house.person(name) for name in people]
    row = await house.table(*players, **options)
    await play_by_components(house, row, players)
    assert "The game is over" in players[0].panel().text


COMMANDS = {
    "race.discard": ("discard", ("cards",)),
    "race.action": ("action", ("action",)),
    "race.keep": ("keep", ("cards",)),
    "race.develop": ("develop", ("card", "payment")),
    "race.settle": ("settle", ("world", "way", "payment")),
    "race.late_way": ("settle", ("way",)),
    "race.pay": ("pay", ("cards",)),
    "race.consume": ("consume", ("power", "goods", "cards")),
    "race.produce": ("produce", ("worlds",)),
}


async def typed(person: Person, name: str, parameters: tuple[str, ...], chance: Random) -> Seen:
    """Fills in each parameter from what is proposed, as far as something is proposed."""
    given: dict[str, Any] = {}
    for parameter in parameters:
        found = await person.autocomplete(f"/race {name}", parameter, "", **given)
        if found:
            given[parameter] = chance.choice(found[:4])["value"]
    await person.slash(f"/race {name}", **given)
    return person.panel()


async def test_a_game_is_played_by_slash_commands_alone(house: House) -> None:
    players = [house.person("Nova"), house.person("Rigel")]
    row = await house.table(*players)
    chance, rounds = Random(5), 0
    while waiting := await house.owing(row):
        rounds += 1
        assert rounds < MOST_PRESSES
        person = players[waiting[0]]
        prompts = await house.play.referee.prompts(row.id, Seat(waiting[0]))
        name, parameters = COMMANDS[prompts[0].key]
        choice = next(prompts[0].talk())
        if prompts[0].key == "race.consume" and choice.name == "good":
            name, parameters = "sell", ("good",)
        panel = await typed(person, name, parameters, chance)
        version = (await house.journal.table(row.id)).version
        while (await house.journal.table(row.id)).version == version:
            await answer(person, chance)
            panel = person.panel()
        assert panel.text
    assert (await house.journal.table(row.id)).status == "over"
