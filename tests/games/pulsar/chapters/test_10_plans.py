"""10. A turn planned ahead."""

from __future__ import annotations

import random

import pytest

from bot.engine.chance import Chance
from bot.engine.preview import Preview, foreseen
from bot.engine.records import Seat, change
from bot.engine.story import Story, open_table, rule
from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.box.effects import Size
from bot.games.pulsar.box.pieces import TechnologyId
from bot.games.pulsar.commands import (
    Construct,
    CopyDie,
    EndTurn,
    Fly,
    Patent,
    Pay,
    PlanTurn,
    TakeGyrodyne,
)
from bot.games.pulsar.events import Patented, PlanMade, PlanStopped, SystemsRevealed, WishesLeft
from bot.games.pulsar.steps import Draft
from tests.games.pulsar.scene import PULSAR, Scene, given, seat
from tests.support.playout import at_random, secret_of

PATENT = Patent(Pay(3), TechnologyId("AI-2"))
GYRODYNE = TakeGyrodyne(Pay(1), Size.SMALL)


def waiting(*dice: int, **more: object) -> Scene:
    """The second seat waits for its turn with these dice."""
    return given(seat(dice=(6,)), seat(dice=dice, **more), seat(dice=(6,)))


@pytest.mark.rule("PULSAR-10.5")
def test_a_plan_is_carried_out_when_the_turn_begins() -> None:
    scene = waiting(1, 3)
    scene.when(1, PlanTurn((PATENT, GYRODYNE)))
    assert scene.awaited() == {0}
    scene.when(0, EndTurn())
    assert scene.player(1).patents == {"AI-2": 1}
    assert scene.player(1).held == (Size.SMALL,)
    assert scene.player(1).plan == ()
    assert scene.awaited() == {2}  # nothing was left to do


@pytest.mark.rule("PULSAR-10.5")
def test_a_plan_stops_at_a_revealed_system_and_its_owner_is_asked() -> None:
    scene = waiting(2, 3, ship=LocationId("O4"))
    flight = Fly(Pay(2), (LocationId("S3"), LocationId("G3")))
    scene.refused(1, PlanTurn((flight, PATENT)), "plan_end", "PULSAR-10.5")
    scene.when(1, PlanTurn((PATENT, flight)))
    scene.when(0, EndTurn())
    assert scene.told(Patented, 1)
    assert scene.told(SystemsRevealed)
    assert scene.awaited() == {2}
    hidden = waiting(2, 3, 6, ship=LocationId("O4"))
    hidden.state.open = (LocationId("S3"),)
    hidden.when(1, PlanTurn((flight, PATENT)))  # it lies open: nothing would be shown
    hidden.state.open = ()
    hidden.when(0, EndTurn())
    assert [(one.why, one.left) for one in hidden.told(PlanStopped, 1)] == [("revealed", 1)]
    assert not hidden.told(Patented, 1)
    assert hidden.awaited() == {1}


@pytest.mark.rule("PULSAR-10.5")
def test_gains_that_ask_nothing_do_not_stop_a_plan() -> None:
    scene = given(seat(dice=(6,)), seat(dice=(1, 3)), seat(dice=(6,)), round=5)
    grant = Patent(Pay(1), TechnologyId("AII-5"))  # three cubes
    scene.when(1, PlanTurn((grant, PATENT)))
    scene.when(0, EndTurn())
    assert scene.player(1).cubes == 3
    assert TechnologyId("AI-2") in scene.player(1).patents


@pytest.mark.rule("PULSAR-10.5")
def test_a_plan_stops_at_the_first_deed_that_is_refused() -> None:
    others = [seat(dice=(2, 6)), seat(dice=(1, 2)), seat()]
    scene = given(*others, round=2)
    scene.when(1, PlanTurn((Patent(Pay(2), TechnologyId("AI-4")), GYRODYNE)))
    scene.when(0, Patent(Pay(2), TechnologyId("AI-4")))  # locked for this round
    scene.when(0, EndTurn())
    assert [(one.why, one.left) for one in scene.told(PlanStopped, 1)] == [("refused", 2)]
    assert scene.player(1).dice == (1, 2)
    assert scene.awaited() == {1}


@pytest.mark.rule("PULSAR-10.5")
def test_a_plan_needs_drafted_dice_a_turn_to_come_and_deeds_that_are_possible() -> None:
    scene = waiting(1, 3)
    over = waiting(1, 3).when(0, EndTurn())
    over.refused(0, PlanTurn((EndTurn(),)), "not_now")
    scene.refused(1, PlanTurn((Patent(Pay(1), TechnologyId("AI-2")),)), "price")
    scene.refused(1, PlanTurn((GYRODYNE, GYRODYNE)), "no_die")
    scene.refused(1, PlanTurn((EndTurn(), GYRODYNE)), "plan_end")
    many = waiting(*[1] * 5)
    many.refused(1, PlanTurn((GYRODYNE,) * 7), "plan_long", "PULSAR-10.5")
    claims = tuple(LocationId(f"P{n}") for n in range(1, 5))
    builder = waiting(1, 3, held=(Size.SMALL,) * 4, claims=claims)
    six = (*(Construct(Size.SMALL, one) for one in claims), PATENT, GYRODYNE)
    assert builder.when(1, PlanTurn(six)).player(1).plan == six
    drafting = given(seat(), seat(dice=(1,)), seat(), agenda=(Draft((Seat(0),)),), dice=(2, 5))
    drafting.refused(1, PlanTurn((GYRODYNE,)), "not_now")


@pytest.mark.rule("PULSAR-10.5")
def test_only_their_owner_sees_a_plan_and_it_can_be_dropped() -> None:
    scene = waiting(1, 3)
    scene.when(1, PlanTurn((PATENT,)))
    assert scene.view(1).players[1].plan == (PATENT,)
    for viewer in (None, 0, 2):
        who = None if viewer is None else Seat(viewer)
        assert scene.view(viewer).players[1].plan == ()
        assert not [event.seen_by(who) for event in scene.events if event.seen_by(who)]
    scene.when(1, PlanTurn(()))
    scene.when(0, EndTurn())
    assert scene.awaited() == {1}


@pytest.mark.rule("PULSAR-10.5")
def test_possible_tables_have_other_plans_and_foretell_the_same() -> None:
    scene = waiting(1, 3)
    scene.when(1, PlanTurn((PATENT,)))
    others = [PULSAR.redeal(scene.state, Seat(0), Chance(n.to_bytes(32))).players for n in range(8)]
    assert len({players[1].plan for players in others}) > 2
    assert all(players[1].plan and players[2].plan for players in others)
    assert {players[0].plan for players in others} == {()}
    open_ = scene.state
    for plan in ((), (PATENT,), (EndTurn(),)):
        change(open_, Seat(1), plan=plan)
        seen = [foreseen(PULSAR, open_, Seat(0), EndTurn()) for _ in range(4)]
        assert seen == [Preview()] * 4  # secrets decide what comes of it


@pytest.mark.rule("PULSAR-10.5")
def test_a_plan_is_made_question_by_question() -> None:
    scene = waiting(1, 3)
    assert "done" in scene.offered(1, "plan")
    first = scene.choice(1, "plan", what=("gyrodyne",))
    assert first.name == "what.2"  # one size, one die: nothing else was to ask
    replies = {"what": ("gyrodyne",), "what.2": ("patent",), "tech.2": ("AI-2",)}
    asked = scene.prompt(1, "plan").answer(lambda choice: replies.get(choice.name, ("done",)))
    assert asked == PlanTurn((GYRODYNE, PATENT))


# --- in the own turn


@pytest.mark.rule("PULSAR-10.6")
def test_in_the_own_turn_all_deeds_are_done_at_once() -> None:
    scene = given(seat(dice=(1, 3)), seat(dice=(6,)), seat())
    assert "done" not in scene.offered(0, "plan")
    scene.when(0, PlanTurn((PATENT, GYRODYNE, EndTurn())))
    assert scene.player(0).patents == {"AI-2": 1}
    assert scene.player(0).held == (Size.SMALL,)
    assert scene.awaited() == {1}
    assert not any(event.shows() for event in scene.events)  # free to take back
    assert scene.player(0).plan == ()


@pytest.mark.rule("PULSAR-10.6")
def test_in_the_own_turn_nothing_comes_after_what_is_revealed() -> None:
    scene = given(seat(dice=(2, 3), ship=LocationId("O4")), seat(dice=(6,)), seat())
    flight = Fly(Pay(2), (LocationId("S3"), LocationId("G3")))
    scene.refused(0, PlanTurn((flight, PATENT)), "plan_end")
    scene.refused(0, PlanTurn(()), "plan_empty", "PULSAR-10.6")
    scene.refused(0, PlanTurn((PATENT, PATENT)), "patented")
    scene.when(0, PlanTurn((PATENT, flight)))
    assert scene.told(SystemsRevealed)
    assert scene.told(Patented, 0)


@pytest.mark.rule("PULSAR-10.6")
def test_what_a_deed_brings_pays_for_the_next_one() -> None:
    scene = given(seat(dice=(1,)), seat(dice=(6,)), seat(), round=5, dice=(3,))
    grant = Patent(Pay(1), TechnologyId("AII-5"))  # three cubes
    scene.refused(0, PlanTurn((CopyDie(3), grant)), "cubes")
    rich = given(seat(dice=(1,), cubes=1), seat(dice=(6,)), seat(), round=5, dice=(3,))
    rich.when(0, PlanTurn((grant, CopyDie(3))))
    assert rich.player(0).cubes == 0
    assert rich.state.turn is not None
    assert rich.state.turn.red == 3


@pytest.mark.rule("PULSAR-10.4", "PULSAR-10.5")
def test_games_full_of_wishes_and_plans_end_and_lose_no_piece() -> None:
    rng, secret = random.Random("plans"), secret_of("plans")
    how = at_random(rng)
    ruling = open_table(PULSAR, PULSAR.options(players=3), Chance(secret))
    state, draws, told = ruling.state, len(ruling.draws), list[object]()
    while PULSAR.awaited(state):
        who = rng.choice(list(state.seats()))
        prompts = list(PULSAR.prompts(PULSAR.seen_by(state, who), who))
        wanted = [one for one in prompts if one.key != "pulsar.orders"]
        if not wanted:
            continue
        command = wanted[0].answer(how)
        ruling = rule(PULSAR, state, who, command, Chance(secret, draws))
        state, draws = ruling.state, draws + len(ruling.draws)
        told += ruling.events
        assert PULSAR.check(state) == []
        at_rest = Story(state)
        PULSAR.advance(at_rest, Chance(secret))
        assert at_rest.events == []
    assert any(isinstance(event, WishesLeft) for event in told)
    assert any(isinstance(event, PlanMade) and event.carried for event in told)
