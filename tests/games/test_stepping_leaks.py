"""Who steps through what happened, fact by fact, sees nothing that they did not see at its time.

What a viewer may not know is dealt anew, and the same move made there. If it told them the same and
left the same table in their eyes, every step between must read and look the same as well.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove
from bot.engine.events import Event, store
from bot.engine.kit.editions import MEMBERS
from bot.engine.records import encode, replace
from bot.engine.story import Ruling, rule
from bot.engine.text import Text
from bot.games import game
from bot.play.table import seen
from bot.play.table.moves import PLAY, SETUP, facts_of
from bot.store.records import Move
from tests.support.leaks import Leak, Viewer, told, viewers
from tests.support.playout import Position, at_random, secret_of, some
from tests.support.twins import laid
from tests.support.variants import by_seat_count

POSITIONS = 60  # for each number of seats
ENOUGH = 20  # steps that were compared
Step = tuple[Text, bytes, bytes]


def steps(rules: Any, before: Any, events: tuple[Event[Any], ...], viewer: Viewer) -> list[Step]:
    """What History shows of one move."""
    moves = [
        Move(
            version=version,
            kind=kind,
            actor=None,
            giver="",
            rules=rules.rules,
            first_draw=0,
            draws=msgspec.Raw(b"[]"),
            at=0.0,
            events=tuple(map(store, facts)),
        )
        for version, kind, facts in ((1, SETUP, (laid(before),)), (2, PLAY, events))
    ]
    frames = seen.framed(rules, moves, 1, viewer)
    return [(one.text, encode(one.before), encode(one.view)) for one in frames]


def elsewhere(position: Position, viewer: Viewer, seed: object) -> tuple[Any, Ruling[Any]] | None:
    """The move in a world that the viewer could not tell apart; of secret answers any other."""
    rules, seat, command = position.game, position.seat, position.command
    assert seat is not None
    assert command is not None
    assert position.ruling is not None
    other = rules.redeal(position.before, viewer, Chance(secret_of((seed, viewer))))
    asked = next(rules.prompts(rules.seen_by(other, seat), seat), None)
    if seat != viewer and asked is not None and asked.secret:
        command = asked.answer(at_random(random.Random(repr(seed))))
    chance = Chance(position.secret, position.draws - len(position.ruling.draws))
    try:
        return other, rule(rules, other, seat, command, chance)
    except IllegalMove:  # it needed what only the real world has
        return None


def looked(position: Position, viewer: Viewer, seed: object) -> int:
    """How many steps were compared."""
    rules = position.game
    found = elsewhere(position, viewer, seed)
    if found is None:
        return 0
    other, there = found
    here = position.ruling
    assert here is not None
    views = [rules.seen_by(one.state, viewer) for one in (here, there)]
    if views[0] != views[1] or told(here, viewer) != told(there, viewer):
        return 0  # they saw that another thing happened
    mine = steps(rules, position.before, here.events, viewer)
    same = steps(rules, other, there.events, viewer)
    if mine != same:
        raise Leak(f"the steps of {position.command} differ for {viewer}")
    return len(mine)


def search(rules: Any, positions: Iterable[Position]) -> int:
    compared, dice = 0, random.Random("steps")
    for number, position in enumerate(positions):
        if position.before is not None:
            everybody = viewers(rules, position.before)
            for viewer in dice.sample(everybody, min(2, len(everybody))):
                compared += looked(position._replace(game=rules), viewer, ("steps", number))
    return compared


@by_seat_count()
def test_a_step_shows_nothing_that_was_not_seen_at_its_time(rules: Any, tables: list[Any]) -> None:
    number = -(-POSITIONS // len(tables))
    found = (search(rules, some(rules, options, "steps", number)) for options in tables)
    assert sum(found) >= ENOUGH


# --- deliberately planted leaks, each of which must be caught

RACE = game("race")
OPTIONS = RACE.options(players=2)


def test_a_table_that_shows_hands_between_two_facts_is_caught() -> None:
    """Whoever looks when it is at rest sees nothing of it."""

    def seen_by(state: Any, viewer: Viewer) -> Any:
        view = RACE.seen_by(state, viewer)
        if not RACE.awaited(state):
            both = zip(view.players, state.players, strict=True)
            view.players = tuple(replace(one, hand=real.hand) for one, real in both)
        return view

    contract = {name: getattr(RACE, name) for name in MEMBERS}
    leaky = SimpleNamespace(**{**contract, "seen_by": seen_by})
    with pytest.raises(Leak):
        search(leaky, some(RACE, OPTIONS, "steps", POSITIONS))


def test_steps_that_tell_what_really_happened_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    class Real:
        def __init__(self, fact: Event[Any]) -> None:
            self.fact = fact
            self.apply = fact.apply

        def seen_by(self, viewer: Viewer) -> Event[Any]:
            return self.fact

    monkeypatch.setattr(seen, "facts_of", lambda move: tuple(map(Real, facts_of(move))))
    with pytest.raises(Leak):
        search(RACE, some(RACE, OPTIONS, "steps", POSITIONS))


def test_nothing_is_found_where_nothing_was_planted() -> None:
    assert search(RACE, some(RACE, OPTIONS, "steps", POSITIONS)) >= ENOUGH
