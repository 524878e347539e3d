"""Phase II: Develop (section 6)."""

from __future__ import annotations

import pytest

from bot.games.race.box.cards import DESIGNS
from bot.games.race.commands import Develop, Pass, Settle, Way
from bot.games.race.events import CardPlaced, CardsDrawn, SelectionsRevealed
from bot.games.race.state import Choosing
from tests.games.race.scene import PAY, given, seat

IDLE = seat("new_sparta")  # an empty hand: the game answers for it


# --- the start of the phase


@pytest.mark.rule("RACE-6.1")
def test_interstellar_banks_draw_in_turn_order_before_anyone_selects() -> None:
    scene = given(
        seat("new_sparta", "interstellar_bank", hand=["outlaw_world"]),
        seat("old_earth", "interstellar_bank.2", hand=["gem_world"]),
        supply=["public_works", "export_duties"],
        order=(1, 0),
    ).perform("develop")
    drawn = [(e.seat, e.cards, e.why) for e in scene.told(CardsDrawn)]
    assert drawn == [(1, ("public_works",), "start"), (0, ("export_duties",), "start")]
    assert not scene.told(SelectionsRevealed)
    assert scene.offered(0, "develop") == ["export_duties"]
    scene.when(0, Develop("export_duties", ("outlaw_world",)))
    scene.when(1, Develop("public_works", ("gem_world",)))
    assert scene.player(0).tableau[-1] == "export_duties", "the drawn card could be selected"


@pytest.mark.rule("RACE-6.2")
@pytest.mark.parametrize("hand", [["drop_ships", 5], []])
def test_the_bank_draws_even_if_its_owner_places_nothing(hand: list[str | int]) -> None:
    scene = given(
        seat("old_earth", "interstellar_bank", hand=hand), IDLE, supply=["gem_world"]
    ).perform("develop")
    if hand:
        scene.when(0, Pass())
    assert [e.cards for e in scene.ever_told(CardsDrawn, 0)] == [("gem_world",)]
    assert scene.player(0).tableau == ("old_earth", "interstellar_bank")
    assert scene.player(0).hand[-1] == "gem_world"


# --- selecting


@pytest.mark.rule("RACE-6.3")
def test_only_a_development_of_the_own_hand_can_be_selected() -> None:
    scene = given(
        seat("old_earth", hand=["public_works", "gem_world", 4]),
        seat("new_sparta", hand=["space_marines", 3]),
    ).perform("develop")
    scene.refused(0, Develop("gem_world"), "not_a_development", "RACE-6.3")
    scene.refused(0, Develop("space_marines"), "not_in_hand")
    scene.refused(0, Develop("old_earth"), "not_in_hand")
    assert "gem_world" not in scene.offered(0, "develop")


@pytest.mark.rule("RACE-6.3", "RACE-7.1", "RACE-13.15")
@pytest.mark.parametrize(
    ("phase", "mine", "other"),
    [("develop", "gem_world", "space_marines"), ("settle", "public_works", "rebel_miners")],
)
def test_with_nothing_to_place_there_is_nothing_to_say(phase: str, mine: str, other: str) -> None:
    scene = given(seat("old_earth", hand=[mine]), seat("new_sparta", hand=[other, 3]))
    assert scene.perform(phase).awaited() == {1}
    scene.refused(0, Pass(), "not_now")
    assert not [prompt for prompt in scene.prompts(0) if prompt.key == f"race.{phase}"]


@pytest.mark.rule("RACE-6.4", "RACE-6.12", "RACE-6.3")
def test_only_those_who_develop_pay_and_the_bonus_of_the_phase_draws_nothing() -> None:
    scene = given(
        seat("old_earth", hand=["public_works", 4], action="develop"),
        seat("new_sparta", hand=["space_marines", 3], action="develop"),
    ).perform("develop")
    scene.when(0, Pass()).when(1, Develop("space_marines"))
    assert [(placed.seat, placed.cost) for placed in scene.told(CardPlaced)] == [(1, 1)]
    assert not scene.told(CardsDrawn)


@pytest.mark.rule("RACE-6.9")
@pytest.mark.parametrize(
    ("tableau", "action", "card", "enough"),
    [
        (["old_earth"], "produce", "replicant_robots", 4),
        (["old_earth"], "develop", "replicant_robots", 3),
        (["old_earth", "galactic_federation"], "develop", "new_economy", 3),
        (["old_earth", "investment_credits"], "develop", "replicant_robots", 2),
        (["old_earth", "investment_credits"], "produce", "drop_ships", 3),
    ],
)
def test_only_what_the_rest_of_the_hand_can_pay_may_be_selected(
    tableau: list[str], action: str, card: str, enough: int
) -> None:
    """Beside it there is an Export Duties, which can always be paid."""
    hand: list[str | int] = [card, "export_duties", enough - 1]
    scene = given(seat(*tableau, hand=hand, action=action), IDLE).perform("develop")
    assert card in scene.offered(0, "develop")
    scene.when(0, Develop(card))
    assert scene.player(0).tableau[-1] == card
    assert scene.player(0).hand == ()
    poor = given(seat(*tableau, hand=[*hand[:2], enough - 2], action=action), IDLE)
    poor.perform("develop").refused(0, Develop(card), "too_dear", "RACE-6.9")
    assert poor.offered(0, "develop") == ["export_duties"]


@pytest.mark.rule("RACE-6.10")
@pytest.mark.parametrize("card", ["colony_ship", "public_works", "drop_ships"])
def test_a_second_copy_cannot_be_placed_beside_the_first(card: str) -> None:
    scene = given(seat("old_earth", card, hand=[f"{card}.2", "export_duties", 5]), IDLE).perform(
        "develop"
    )
    scene.refused(0, Develop(f"{card}.2"), "duplicate", "RACE-6.10")
    offered = scene.offered(0, "develop")
    assert "export_duties" in offered
    assert f"{card}.2" not in offered


@pytest.mark.rule("RACE-6.16")
def test_two_players_may_place_copies_of_one_development_in_the_same_phase() -> None:
    scene = given(
        seat("old_earth", hand=["public_works", 1]),
        seat("new_sparta", hand=["public_works.2", 1]),
        seat("epsilon_eridani", "drop_ships"),
        seat("earths_lost_colony", hand=["drop_ships.2", 4]),
    ).perform("develop")
    scene.when(0, Develop("public_works")).when(1, Develop("public_works.2"))
    scene.when(3, Develop("drop_ships.2"))
    assert scene.player(0).tableau[-1] == "public_works"
    assert scene.player(1).tableau[-1] == "public_works.2"
    assert scene.player(3).tableau[-1] == "drop_ships.2"


@pytest.mark.rule("RACE-6.17")
@pytest.mark.parametrize("card", ["colony_ship", "new_military_tactics"])
def test_a_discarded_copy_no_longer_blocks_the_other(card: str) -> None:
    hand = ["pilgrimage_world", f"{card}.2", "export_duties", 4]
    scene = given(seat("old_earth", card, hand=hand), IDLE).perform("develop")
    scene.refused(0, Develop(f"{card}.2"), "duplicate").when(0, Pass())
    scene.perform("settle").when(0, Settle("pilgrimage_world", Way(PAY.means, (card,))))
    scene.perform("develop").when(0, Develop(f"{card}.2"))
    assert f"{card}.2" in scene.player(0).tableau
    assert card not in scene.player(0).tableau


@pytest.mark.rule("RACE-6.14", "RACE-4.14", "RACE-13.25")
def test_at_most_one_development_is_placed_in_a_phase() -> None:
    """A second answer replaces the first; after the reveal there is no second chance."""
    scene = given(
        seat("old_earth", hand=["public_works", "export_duties", 4]),
        seat("new_sparta", hand=["space_marines", 3]),
    ).perform("develop")
    scene.when(0, Develop("public_works", scene.player(0).hand[2:3]))
    scene.when(0, Develop("export_duties", scene.player(0).hand[3:4]))
    scene.when(1, Pass())
    assert scene.player(0).tableau == ("old_earth", "export_duties")
    assert "public_works" in scene.player(0).hand
    assert len(scene.player(0).hand) == 4
    assert scene.state.agenda == (Choosing(),)
    scene.refused(0, Develop("public_works"), "not_now")


# --- points


@pytest.mark.rule("RACE-6.15")
def test_exactly_the_six_cost_developments_have_a_variable_value() -> None:
    variable = {card.id for card in DESIGNS.values() if card.vp is None}
    assert variable == {c.id for c in DESIGNS.values() if not c.is_world and c.cost == 6}
    assert len(variable) == 12
    assert all(bool(card.scoring) == (card.id in variable) for card in DESIGNS.values())
