"""Who is waited for, automatic answers, payments, the canonical order (RACE-13.10 to 13.28)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.engine.orders.language import Order
from bot.games.race.commands import Develop, Keep, Options, Pass, Pay, Settle
from bot.games.race.events import (
    ActionsRevealed,
    AnswersNoticed,
    CardPlaced,
    ChoiceSealed,
    SelectionsRevealed,
)
from bot.games.race.state import Paying, Selecting
from tests.games.race.scene import NO_DEVELOPMENT, NO_WORLD, PAY, RACE, given, seat, written
from tests.support.playout import playout
from tests.support.steps import step_of

# --- who is waited for (RACE-13.28, 13.15 to 13.17)


@pytest.mark.rule("RACE-13.28")
def test_at_consume_and_produce_an_owed_decision_alone_makes_nobody_wait() -> None:
    scene = given(seat(hand=[3], owed=(Paying(1),)), seat("new_sparta", hand=[3])).perform(
        "consume", "produce"
    )
    assert scene.state.round == 3, "both phases are over"
    assert scene.player(0).owed == (Paying(1),)


@pytest.mark.rule("RACE-13.28")
def test_with_a_real_decision_there_the_owed_one_comes_first() -> None:
    scene = given(
        seat("old_earth", "deficit_spending", hand=[4], owed=(Paying(1),)),
        seat("new_sparta", hand=[3]),
    ).perform("consume")
    assert scene.awaited() == {0}
    assert scene.asked(0) == ["pay"]
    scene.when(0, Pay(scene.player(0).hand[:1]))
    assert scene.asked(0) == ["consume"]


@pytest.mark.rule("RACE-13.16", "RACE-6.3")
def test_selecting_none_is_always_legal_and_looks_like_any_answer() -> None:
    looks = []
    for mine in (Pass(), Develop("public_works")):
        scene = given(
            seat(hand=["public_works", 3]), seat("new_sparta", hand=["space_marines", 3])
        ).perform("develop")
        scene.when(0, mine)
        looks.append((scene.view(1), scene.view(None), scene.told(ChoiceSealed)[0].seen_by(None)))
    assert looks[0] == looks[1]


@pytest.mark.rule("RACE-13.17")
def test_an_automatic_answer_is_listed_as_missing_until_the_first_real_one() -> None:
    scene = given(
        seat(hand=["public_works", 3]),
        seat("new_sparta", hand=["gem_world"]),
        seat("epsilon_eridani", hand=["space_marines", 3]),
    ).perform("develop")
    assert scene.awaited() == {0, 2}
    assert scene.listed() == {0, 1, 2}
    auto = scene.told(ChoiceSealed, 1)[0]
    assert [auto.seen_by(other) for other in (None, 0, 2)] == [None] * 3
    scene.when(0, Pass())
    assert scene.told(AnswersNoticed)[0].seats == (1,)
    assert scene.listed() == {2}


@pytest.mark.rule("RACE-13.17")
def test_a_standing_order_answers_and_is_nobody_elses_business() -> None:
    scene = given(
        seat(hand=["public_works", 3], orders=(NO_DEVELOPMENT,)),
        seat("new_sparta", hand=["space_marines", 3]),
        seat("epsilon_eridani", hand=["gem_world"]),
    ).perform("develop")
    assert scene.awaited() == {1}
    assert scene.listed() == {0, 1, 2}
    assert scene.view(1).players[0].orders == ()
    scene.when(1, Pass())
    assert scene.told(SelectionsRevealed)[0].answers == (Pass(),) * 3


@pytest.mark.rule("RACE-13.17")
@pytest.mark.parametrize(("order", "phase"), [(NO_DEVELOPMENT, "develop"), (NO_WORLD, "settle")])
def test_orders_hold_until_changed_and_may_be_overruled_before_the_reveal(
    order: Order, phase: str
) -> None:
    scene = given(
        seat(hand=["public_works", "gem_world", 3]),
        seat("new_sparta", hand=["space_marines", "outlaw_world", 3]),
    )
    scene.when(0, written(order)).perform(phase)
    assert scene.awaited() == {1}
    answer: Any = Develop("public_works") if phase == "develop" else Settle("gem_world", PAY)
    scene.when(0, answer).when(1, Pass())
    assert scene.told(SelectionsRevealed)[0].answers[0] == answer
    assert scene.player(0).orders == (order,)


@pytest.mark.rule("RACE-13.11")
def test_a_payment_may_be_sealed_with_the_selection_or_chosen_after_the_reveal() -> None:
    scene = given(
        seat(hand=["public_works", 4]), seat("new_sparta", hand=["space_marines", 4])
    ).perform("develop")
    choice = scene.choice(0, "develop", card=("public_works",))
    assert choice.name == "payment"
    assert [option.id for option in choice.instead] == ["later"]
    mine = scene.player(0).hand
    scene.when(0, Develop("public_works", mine[1:2]))
    scene.when(0, Develop("public_works", mine[2:3]))
    scene.when(1, Develop("space_marines"))
    assert scene.told(CardPlaced, 0)[0].payment == mine[2:3]
    assert scene.told(CardPlaced, 1)[0].payment is None
    assert scene.player(1).owed == (Paying(2),)


@pytest.mark.rule("RACE-13.11")
def test_the_payment_is_asked_only_where_there_is_a_choice_and_never_of_the_card_itself() -> None:
    scene = given(
        seat("old_earth", hand=["public_works", "drop_ships", "space_marines", 2]),
        seat("new_sparta", hand=["rebel_base"]),
    ).perform("develop")
    hand = scene.player(0).hand
    some = scene.choice(0, "develop", card=("space_marines",))
    assert [option.id for option in some.options] == [own for own in hand if own != hand[2]]
    assert (some.at_least, some.at_most) == (2, 2)
    prompt = scene.prompt(0, "develop")
    picked = {"card": ("space_marines",), "payment": hand[:2]}
    assert step_of(prompt, picked) == Develop(hand[2], hand[:2])
    later = {"card": ("space_marines",), "payment": ("later",)}
    assert step_of(prompt, later) == Develop(hand[2], None)
    everything = step_of(prompt, {"card": ("drop_ships",)})
    assert everything == Develop(hand[1], (hand[0], *hand[2:])), "four cards cost four"


@pytest.mark.rule("RACE-13.11")
def test_what_costs_nothing_is_paid_with_nothing() -> None:
    scene = given(
        seat("old_earth", hand=["pilgrimage_world", 3]), seat("new_sparta", hand=["rebel_base"])
    ).perform("settle")
    free = step_of(scene.prompt(0, "settle"), {"world": ("pilgrimage_world",)})
    assert free == Settle("pilgrimage_world", PAY, ())


@pytest.mark.rule("RACE-13.17")
def test_an_order_overruled_is_heard_of_only_as_the_first_real_answer() -> None:
    """Before it others take the seat for silent; after it, for answered already."""
    for first in (0, 1):
        scene = given(
            seat(hand=["public_works", 3], orders=(NO_DEVELOPMENT,)),
            seat("new_sparta", hand=["space_marines", 3]),
            seat("epsilon_eridani", hand=["drop_ships", 5]),
        ).perform("develop")
        if first == 1:
            scene.when(1, Pass())
            assert scene.told(AnswersNoticed)[0].seats == (0,)
        scene.when(0, Develop("public_works"))
        (sealed,) = scene.told(ChoiceSealed)
        assert (sealed.seen_by(2) is None) is (first == 1)
        assert sealed.noticed is (first == 1)
        assert not scene.told(AnswersNoticed)


@pytest.mark.rule("RACE-13.17")
def test_automatic_answers_are_listed_once_and_not_with_the_last_answer() -> None:
    """When all are in, the selections come up: there is nobody left to list."""
    scene = given(
        seat(hand=["public_works", 3]),
        seat("new_sparta", hand=["gem_world"]),
        seat("epsilon_eridani", hand=["space_marines", 3]),
        seat("earths_lost_colony", hand=["drop_ships", 6]),
    ).perform("develop")
    scene.when(0, Pass())
    assert [fact.seats for fact in scene.told(AnswersNoticed)] == [(1,)]
    scene.when(2, Pass())
    assert not scene.told(AnswersNoticed), "they have been listed"
    last = given(seat(hand=["public_works", 3]), seat("new_sparta", hand=["gem_world"])).perform(
        "develop"
    )
    last.when(0, Pass())
    assert not last.told(AnswersNoticed)
    assert last.told(SelectionsRevealed)


@pytest.mark.rule("RACE-13.17")
def test_with_no_automatic_answer_there_is_none_to_list() -> None:
    scene = given(
        seat(hand=["public_works", 3]),
        seat("new_sparta", hand=["space_marines", 3]),
        seat("epsilon_eridani", hand=["drop_ships", 5]),
    ).perform("develop")
    scene.when(0, Pass())
    assert not scene.told(AnswersNoticed)
    assert not scene.told(ChoiceSealed)[0].noticed
    scene.when(1, Pass())
    assert scene.told(ChoiceSealed)[0].noticed


@pytest.mark.rule("RACE-13.12")
def test_payments_are_secret_and_look_the_same_given_early_or_late() -> None:
    seen = []
    for early in (True, False):
        scene = given(
            seat(hand=["public_works", 4]), seat("new_sparta", hand=["gem_world"])
        ).perform("develop")
        payment = scene.player(0).hand[1:2] if early else None
        scene.when(0, Develop("public_works", payment))
        seen.append((scene.view(1), [e.seen_by(1) for e in scene.events]))
    assert seen[0] == seen[1]


@pytest.mark.rule("RACE-13.18")
@pytest.mark.parametrize("options", [Options(2), Options(3), Options(4), Options(2, expert=True)])
def test_a_round_has_no_more_barriers_than_its_phases_allow(options: Options) -> None:
    """Barriers that made somebody wait, counted as they open, against one per phase and choice."""
    for seed in range(2):
        opened: set[tuple[int, str]] = set()
        allowed: Counter[int] = Counter()
        for position in playout(RACE, options, ("rounds", seed)):
            state = position.state
            for event in position.events:
                if isinstance(event, ActionsRevealed):
                    phases = [p for p in event.phases if p.phase != "explore"]
                    allowed[position.before.round] = 1 + len(phases)
            step = state.agenda[0] if state.agenda else None
            ordinary = isinstance(step, Selecting) or type(step).__name__ in (
                "Choosing",
                "Consuming",
                "Targeting",
            )
            if ordinary and not state.held and RACE.awaited(state):
                opened.add((state.round, repr(step)))
        rounds = Counter(number for number, _ in opened)
        assert all(rounds[number] <= limit for number, limit in allowed.items())
        assert rounds


@pytest.mark.rule("RACE-13.28")
def test_an_empty_hand_is_waited_for_while_explored_cards_may_fill_it() -> None:
    scene = given(
        seat("earths_lost_colony", action="explore_5"),
        seat("new_sparta", hand=["rebel_base"]),
    ).perform("explore", "settle")
    owed = scene.player(0).owed[0]
    assert scene.player(0).hand == ()
    assert isinstance(scene.state.agenda[0], Selecting)
    assert scene.awaited() == {0, 1}, "both owe what they keep"
    scene.when(0, Keep(owed.cards[:1]))
    assert scene.awaited() == {1}
