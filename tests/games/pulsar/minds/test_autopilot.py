"""Level 1: what it would do, and why."""

from __future__ import annotations

import random

import pytest

from bot.engine.chance import Chance
from bot.engine.guide import advice
from bot.engine.records import Command, Seat, replace
from bot.engine.story import open_table, rule
from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.box.effects import Size, Token
from bot.games.pulsar.box.pieces import TransmitterId
from bot.games.pulsar.commands import (
    Complete,
    Construct,
    CopyDie,
    EndTurn,
    Fly,
    Link,
    Patent,
    Pay,
    PayCost,
    TakeBonus,
    TakeDie,
    TakeTransmitter,
)
from bot.games.pulsar.minds.plans import best_plan, broadcasts
from bot.games.pulsar.state import Array, Turn, Wheel
from bot.games.pulsar.steps import Draft
from bot.simulation.games import simulate
from tests.games.pulsar.scene import PULSAR, Scene, given, seat
from tests.support.playout import at_random


def would(scene: Scene, who: int = 0) -> Command:
    """What level 1 answers to the open question."""
    view = scene.view(who)
    prompt = scene.prompts(who)[0]
    return advice(prompt, PULSAR.guide.mind(view, prompt)).command


def test_it_completes_a_gyrodyne_before_anything_else() -> None:
    wheels = {LocationId("P1"): Wheel(Size.LARGE)}
    me = seat(dice=(1, 6), wheels=wheels, claims=("P1",), ship=LocationId("O4"))
    assert isinstance(would(given(me, seat(), seat(), round=2)), Complete)


def test_it_builds_what_it_holds_at_once() -> None:
    me = seat(dice=(1, 6), held=(Size.SMALL, Size.LARGE), claims=("P1",))
    assert would(given(me, seat(), seat())) == Construct(Size.LARGE, LocationId("P1"))


def test_it_flies_for_most_stations() -> None:
    scene = given(seat(dice=(4,), ship=LocationId("M4")), seat(), seat(), round=8)
    command = would(scene)
    assert isinstance(command, Fly)
    assert command.path[-1].startswith("S")
    assert sum(one.startswith("S") for one in command.path) == 2


def test_it_pays_the_last_cost_of_a_transmitter() -> None:
    array = Array(TransmitterId("TA4"), (1,))
    me = seat(dice=(5,), arrays=(array,), ship=LocationId("S1"), patents={"AI-3": 1})
    assert isinstance(would(given(me, seat(), seat())), PayCost)


def test_it_links_a_transmitter_that_it_takes() -> None:
    done = Array(TransmitterId("TA4"), (0, 1), active=True)
    scene = given(seat(dice=(3,), arrays=(done,)), seat(), seat(), row=("TC1",), round=7)
    (deed,) = broadcasts(scene.view(0), Seat(0))
    assert isinstance(deed.command, TakeTransmitter)
    assert deed.command.link == Link(done.tile, 0, 1)  # a die of 5, not of 4


def test_it_uses_each_die_for_what_is_best_together() -> None:
    """A 3 could do both; so the other die must do what only it can."""
    wheels = {LocationId("P1"): Wheel(Size.SMALL)}
    me = seat(dice=(3, 5), wheels=wheels, claims=("P1",), ship=LocationId("S1"))
    scene = given(me, seat(), seat(), round=2)
    plan = best_plan(scene.view(0), Seat(0))
    assert {deed.die for deed in plan} == {(3, False), (5, False)}
    assert any(isinstance(deed.command, Complete) for deed in plan)


def test_it_copies_a_die_that_does_more_than_its_cubes() -> None:
    wheels = {LocationId("P1"): Wheel(Size.LARGE)}
    me = seat(cubes=4, wheels=wheels, claims=("P1",))
    scene = given(me, seat(), seat(), dice=(6,), round=2)
    assert would(scene) == CopyDie(6)


def test_it_ends_a_turn_in_which_nothing_is_worth_its_cubes() -> None:
    scene = given(seat(cubes=4, ship=LocationId("G7")), seat(), seat(), dice=(1,), round=8)
    assert isinstance(would(scene), EndTurn)


def test_it_must_use_a_forced_die() -> None:
    scene = given(seat(dice=(6,), ship=LocationId("O4")), seat(), seat(), round=8)
    scene.state.players = (replace(scene.player(0), dice=()), *scene.state.players[1:])
    scene.state.turn = Turn(Seat(0), red=1, forced=True, committed=True)
    assert not isinstance(would(scene), EndTurn)


def test_it_drafts_a_die_that_it_can_use() -> None:
    wheels = {LocationId("P1"): Wheel(Size.LARGE)}
    scene = given(
        seat(wheels=wheels, claims=("P1",), ship=LocationId("O4")),
        seat(),
        seat(),
        agenda=(Draft((Seat(0), Seat(1))),),
        dice=(2, 3, 6),
        round=3,
    )
    command = would(scene)
    assert isinstance(command, TakeDie)
    assert command.value == 6


def test_it_takes_a_printed_gyrodyne_that_it_can_build() -> None:
    me = seat(dice=(1, 6), ship=LocationId("O4"), claims=("P1",))
    scene = given(me, seat(), seat(), systems={"S3": "SYS07"}, round=2)
    scene.when(0, Fly(Pay(1), (LocationId("S3"),)))
    assert would(scene) == TakeBonus(printed=True)


def test_it_spends_a_token_only_where_it_helps() -> None:
    me = seat(dice=(3,), tokens={Token.PM1: 1}, ship=LocationId("S1"))
    command = would(given(me, seat(), seat(), round=1))
    assert isinstance(command, Patent | Fly | TakeTransmitter)


def test_it_beats_somebody_who_answers_anything() -> None:
    rng, secret = random.Random("level 1"), bytes(32)
    ruling = open_table(PULSAR, PULSAR.options(players=2), Chance(secret))
    state, draws = ruling.state, len(ruling.draws)
    while waiting := PULSAR.awaited(state):
        who = min(waiting)
        view = PULSAR.seen_by(state, who)
        prompt = next(iter(PULSAR.prompts(view, who)))
        if who == 0:
            command = advice(prompt, PULSAR.guide.mind(view, prompt)).command
        else:
            command = prompt.answer(at_random(rng))
        ruling = rule(PULSAR, state, who, command, Chance(secret, draws))
        state, draws = ruling.state, draws + len(ruling.draws)
    scores = PULSAR.scores(state)
    assert PULSAR.winners(state) == {0}
    assert scores[0] > 120


@pytest.mark.slow
@pytest.mark.rule("PULSAR-10.3")
@pytest.mark.parametrize(("players", "most"), [(4, 10), (3, 7)])
def test_a_round_waits_for_somebody_else_at_most_so_often(players: int, most: int) -> None:
    """No wishes and no plans are left; an order answers the purchases of level 1."""
    report = simulate("pulsar", players, 3, 5, ["1"])
    assert report.handovers_per_round is not None
    assert report.handovers_per_round.max == most
    assert report.rounds_over == 0
    asked = simulate("pulsar", players, 6, 5, ["random"])
    assert asked.handovers_per_round is not None
    assert asked.handovers_per_round.max == most + 1  # once for the purchases of all
    assert asked.rounds_over == 0
