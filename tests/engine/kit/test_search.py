"""A player from a measure of worth: steady, never worse than the suggestion, better than luck."""

from __future__ import annotations

import pytest

from bot.engine.chance import Chance
from bot.engine.guide import advice
from bot.engine.kit import search
from bot.engine.prompts import Prompt, suggested, walk
from bot.engine.records import Command, Seat
from bot.engine.story import open_table, rule
from bot.games import game
from bot.games.race.state import Race
from bot.play.autopilots.levels import Pilot, at_random
from tests.support.playout import playout

RACE = game("race")


def worth(view: Race, seat: Seat) -> float:
    points, me = RACE.scores(view), view.players[seat]
    best = max(score for other, score in points.items() if other != seat)
    return points[seat] - best + 0.3 * len(me.hand) + 0.7 * len(me.tableau)


def test_the_same_view_gives_the_same_answer_and_none_below_the_suggested_one() -> None:
    asked = 0
    for position in list(playout(RACE, RACE.options(players=2), "search"))[:40:5]:
        for seat in RACE.awaited(position.state):
            view = RACE.seen_by(position.state, seat)
            prompt = next(iter(RACE.prompts(view, seat)))
            chosen = searched(view, prompt)
            assert chosen == searched(view, prompt)
            trial = search.Trial(RACE, worth, view, prompt)
            first = walk(prompt, {}).choice
            assert first is not None
            best = max(trial.value((), reply) for reply in search.replies(first))
            assert best >= trial.value((), suggested(first))
            asked += 1
    assert asked > 4


@pytest.mark.parametrize("seed", range(3))
def test_it_beats_random_play(seed: int) -> None:
    me, other = Seat(seed % 2), Seat(1 - seed % 2)
    pilots: dict[Seat, Pilot[Race]] = {
        me: searched,
        other: at_random(seed),
    }
    points = RACE.scores(played(pilots, Chance(bytes([seed]) * 32)))
    assert points[me] > points[other]


def searched(view: Race, prompt: Prompt) -> Command:
    return advice(prompt, search.Mind(RACE, worth, view, prompt)).command


def played(pilots: dict[Seat, Pilot[Race]], chance: Chance) -> Race:
    """The end of a game between these two."""
    table = open_table(RACE, RACE.options(players=2), chance).state
    while waiting := RACE.awaited(table):
        seat = min(waiting)
        view = RACE.seen_by(table, seat)
        prompt = next(iter(RACE.prompts(view, seat)))
        table = rule(RACE, table, seat, pilots[seat](view, prompt), chance).state
    found: Race = table
    return found
