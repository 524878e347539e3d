"""How many taps a game takes somebody who knows their answers."""

from __future__ import annotations

from tests.support.discord.panels import USERS, new_desk
from tests.support.discord.taps import Tapper, whole_game

GAMES = {"race": (2, 6), "starfarers": (3, 3)}  # players, and how many games


async def played(name: str) -> tuple[list[Tapper], int]:
    """Everybody who played whole games by tapping, and how many turns that were."""
    players, games = GAMES[name]
    people, turns = list[Tapper](), 0
    for _ in range(games):
        desk = await new_desk()
        lobby = desk.play.lobby
        row = await lobby.open(name, USERS[0], options={"players": players}, name="Amber Comet")
        for user in USERS[1:players]:
            await lobby.join(row.id, user)
        if (await desk.play.journal.table(row.id)).status == "open":
            await lobby.start(row.id, USERS[0])
        people += await whole_game(desk, row.id, players)
        turns += getattr((await desk.play.referee.live(row.id)).state, "turn", 0)
    return people, turns


async def test_a_decision_of_race_takes_two_and_a_half_taps_in_the_mean() -> None:
    people, _ = await played("race")
    taps = sum(person.taps - person.opened for person in people)
    assert taps / sum(person.decisions for person in people) <= 2.5


async def test_a_turn_of_starfarers_takes_twelve_presses_in_the_mean() -> None:
    people, turns = await played("starfarers")
    assert turns > 60
    assert sum(person.taps for person in people) / turns <= 12
