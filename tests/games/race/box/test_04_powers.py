"""Page 4: what card powers are, where and from when on they work."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from bot.games.race.commands import Develop, Settle
from bot.games.race.events import CardPlaced, CardsDrawn, Explored, GameEnded, GoodPlaced, PowerUsed
from tests.games.race.scene import CONQUER, PAY, RACE, Scene, given, seat

Cards = Sequence[str]
NONE: Cards = ()


def table(
    phase: str,
    own: Cards,
    mine: Cards,
    hand: Sequence[str | int],
    theirs: Cards,
    goods: Cards = NONE,
    action: str = "explore_5",
) -> Scene:
    """Seat 0 has its own cards and `mine`; somebody else has `theirs`."""
    me = seat(*own, *mine, hand=hand, goods=goods, action=action)
    return given(me, seat("earths_lost_colony", *theirs)).perform(phase)


# --- one number for each phase that powers of that phase can change


def explored(mine: Cards = NONE, hand: Cards = NONE, theirs: Cards = NONE) -> int:
    scene = table("explore", ["old_earth"], mine, hand, theirs, action="produce")
    return len(scene.told(Explored, 0)[0].cards)


def paid_for_a_development(mine: Cards = NONE, hand: Cards = NONE, theirs: Cards = NONE) -> int:
    scene = table("develop", ["old_earth"], mine, ["drop_ships", *hand, 5], theirs)
    return scene.when(0, Develop("drop_ships")).told(CardPlaced, 0)[0].cost


def drawn_in_develop(mine: Cards = NONE, hand: Cards = NONE, theirs: Cards = NONE) -> int:
    scene = table("develop", ["old_earth"], mine, ["drop_ships", *hand, 5], theirs)
    scene.when(0, Develop("drop_ships"))
    return scene.cards_drawn()


def paid_for_a_world(mine: Cards = NONE, hand: Cards = NONE, theirs: Cards = NONE) -> int:
    scene = table("settle", ["old_earth"], mine, ["comet_zone", *hand, 5], theirs)
    return scene.when(0, Settle("comet_zone", PAY)).told(CardPlaced, 0)[0].cost


def drawn_in_settle(mine: Cards = NONE, hand: Cards = NONE, theirs: Cards = NONE) -> int:
    scene = table("settle", ["old_earth"], mine, ["comet_zone", *hand, 5], theirs)
    scene.when(0, Settle("comet_zone", PAY))
    return scene.cards_drawn()


def military(mine: Cards = NONE, hand: Cards = NONE, theirs: Cards = NONE) -> int:
    scene = table("settle", ["new_sparta"], mine, ["outlaw_world", *hand], theirs)
    return scene.when(0, Settle("outlaw_world", CONQUER)).told(CardPlaced, 0)[0].strength


def drawn_for_a_sale(mine: Cards = NONE, hand: Cards = NONE, theirs: Cards = NONE) -> int:
    own = ["new_sparta", "gem_world"]
    scene = table("consume", own, mine, hand, theirs, ["gem_world"], "consume_trade")
    return scene.cards_drawn()


def earned(mine: Cards = NONE, hand: Cards = NONE, theirs: Cards = NONE) -> int:
    own = ["new_sparta", "gem_world"]
    return table("consume", own, mine, hand, theirs, ["gem_world"]).player(0).vp


def produced(mine: Cards = NONE, hand: Cards = NONE, theirs: Cards = NONE) -> int:
    scene = table("produce", ["new_sparta", "pre_sentient_race"], mine, hand, theirs)
    return len(scene.told(GoodPlaced, 0))


Measure = Callable[..., int]
PHASES: list[tuple[Measure, str, int, int]] = [
    (explored, "expedition_force", 2, 3),
    (paid_for_a_development, "investment_credits", 4, 3),
    (drawn_in_develop, "public_works", 0, 1),
    (drawn_in_develop, "interstellar_bank", 0, 1),
    (paid_for_a_world, "replicant_robots", 3, 1),
    (drawn_in_settle, "terraforming_robots", 0, 1),
    (military, "space_marines", 2, 4),
    (drawn_for_a_sale, "export_duties", 2, 3),
    (earned, "expanding_colony", 0, 1),
    (produced, "genetics_lab", 0, 1),
]


@pytest.mark.rule("RACE-4.1")
@pytest.mark.parametrize(("measure", "card", "without", "with_it"), PHASES)
def test_a_power_works_only_from_the_tableau_of_its_owner(
    measure: Measure, card: str, without: int, with_it: int
) -> None:
    assert measure() == without
    assert measure(mine=[card]) == with_it
    assert measure(hand=[card]) == without
    assert measure(theirs=[card]) == without


@pytest.mark.rule("RACE-4.3", "RACE-4.4")
def test_public_works_draws_for_later_developments_but_not_for_itself() -> None:
    scene = given(
        seat("old_earth", hand=["public_works", "export_duties", 4], action="settle"),
        seat("new_sparta"),
    ).perform("develop")
    scene.when(0, Develop("public_works", scene.player(0).hand[2:3]))
    assert scene.told(CardPlaced, 0)
    assert not scene.told(CardsDrawn)
    scene.perform("develop")
    scene.when(0, Develop("export_duties", scene.player(0).hand[1:2]))
    assert [len(event.cards) for event in scene.told(CardsDrawn, 0)] == [1]


@pytest.mark.rule("RACE-4.3")
def test_a_world_works_from_the_next_phase_of_the_same_round_on() -> None:
    scene = given(
        seat("new_sparta", "space_port", hand=["prosperous_world", 4], goods=["space_port"]),
        seat("old_earth"),
    ).perform("settle", "consume", "produce")
    scene.when(0, Settle("prosperous_world", PAY, scene.player(0).hand[1:4]))
    assert [event.deed.power for event in scene.told(PowerUsed)] == ["prosperous_world/0"]
    assert set(scene.player(0).goods) == {"space_port", "prosperous_world"}


DRAWS = [
    ("develop", seat("new_sparta", "interstellar_bank", hand=["gem_world"]), 1),
    ("consume", seat("new_sparta", "gem_world", goods=["gem_world"], action="consume_trade"), 2),
    ("consume", seat("new_sparta", "new_vinland", goods=["new_vinland"]), 2),
    ("produce", seat("new_sparta", "merchant_guild"), 2),
]


@pytest.mark.rule("RACE-4.5")
@pytest.mark.parametrize(("phase", "me", "count"), DRAWS)
def test_drawing_takes_the_top_cards_of_the_supply_into_the_hand(
    phase: str, me: object, count: int
) -> None:
    top = ["rebel_base", "comet_zone", "asteroid_belt"]
    scene = given(me, seat("epsilon_eridani"), supply=top)
    before = scene.player(0).hand
    scene.perform(phase)
    assert scene.player(0).hand == (*before, *top[:count])
    assert scene.state.supply[0] == top[count]


@pytest.mark.rule("RACE-4.11")
@pytest.mark.parametrize("last", [False, True])
def test_printed_points_count_at_the_end_and_are_never_chips(last: bool) -> None:
    scene = given(
        seat("new_sparta", hand=["terraformed_world", 6]),
        seat("old_earth"),
        pool=0 if last else 24,
    ).perform("settle")
    scene.when(0, Settle("terraformed_world", PAY))
    assert scene.player(0).vp == 0
    assert scene.state.pool == (0 if last else 24)
    ends = scene.told(GameEnded)
    assert [end.result.scores for end in ends] == ([(1 + 5, 2)] if last else [])
    assert RACE.winners(scene.view(None)) == ({0} if last else frozenset())
