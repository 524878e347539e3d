"""Phase II: Develop (section 6)."""

from __future__ import annotations

import pytest

from bot.engine.records import Seat
from bot.games.race.box.cards import DESIGNS
from bot.games.race.commands import ChooseActions, Develop, Hidden, Pass, Settle, Way
from bot.games.race.events import (
    CardPlaced,
    CardsDrawn,
    ChoiceSealed,
    SelectionsRevealed,
)
from bot.games.race.state import Choosing
from tests.games.race.scene import PAY, RACE, Scene, given, seat

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


@pytest.mark.rule("RACE-6.3", "RACE-6.4")
def test_selections_are_secret_until_all_have_selected_and_then_come_up_together() -> None:
    scene = given(
        seat("old_earth", hand=["drop_ships", 5]), seat("new_sparta", hand=["public_works", 2])
    ).perform("develop")
    assert scene.awaited() == {0, 1}
    before, payment = scene.player(0), scene.player(0).hand[1:5]
    scene.when(0, Develop("drop_ships", payment))
    (sealed,) = scene.told(ChoiceSealed)
    for viewer in (1, None):
        told = sealed.seen_by(None if viewer is None else Seat(viewer))
        assert isinstance(told.answer, Hidden)
        assert "drop_ships" not in repr(scene.view(viewer))
    assert not scene.told(SelectionsRevealed)
    assert (scene.player(0).tableau, scene.player(0).hand) == (before.tableau, before.hand)
    scene.when(1, Develop("public_works", scene.player(1).hand[1:2]))
    (revealed,) = scene.told(SelectionsRevealed)
    assert [answer.card for answer in revealed.seen_by(None).answers] == [
        "drop_ships",
        "public_works",
    ]
    assert scene.player(0).tableau == ("old_earth", "drop_ships")
    assert scene.player(1).tableau == ("new_sparta", "public_works")


@pytest.mark.rule("RACE-6.3")
def test_it_does_not_matter_who_selects_first() -> None:
    def played(*order: int) -> Scene:
        scene = given(
            seat("old_earth", hand=["drop_ships", 5]), seat("new_sparta", hand=["public_works", 2])
        ).perform("develop")
        hands = [scene.player(who).hand for who in (0, 1)]
        answers = (Develop("drop_ships", hands[0][1:5]), Develop("public_works", hands[1][1:2]))
        for who in order:
            scene.when(who, answers[who])
        return scene

    assert played(0, 1).state == played(1, 0).state


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


@pytest.mark.rule("RACE-6.3", "RACE-13.15")
def test_with_nothing_to_place_there_is_nothing_to_say() -> None:
    scene = given(
        seat("old_earth", hand=["gem_world"]), seat("new_sparta", hand=["space_marines", 3])
    ).perform("develop")
    assert scene.awaited() == {1}
    scene.refused(0, Pass(), "not_now")


@pytest.mark.rule("RACE-6.4", "RACE-6.12")
def test_only_those_who_develop_pay_and_the_bonus_of_the_phase_draws_nothing() -> None:
    scene = given(
        seat("old_earth", hand=["public_works", 4], action="develop"),
        seat("new_sparta", hand=["space_marines", 3], action="develop"),
    ).perform("develop")
    scene.when(0, Pass()).when(1, Develop("space_marines"))
    assert [(placed.seat, placed.cost) for placed in scene.told(CardPlaced)] == [(1, 1)]
    assert not scene.told(CardsDrawn)


@pytest.mark.rule("RACE-6.3")
def test_selecting_nothing_is_allowed() -> None:
    scene = given(seat("old_earth", hand=["drop_ships", 6]), IDLE).perform("develop")
    before = scene.player(0)
    scene.when(0, Pass())
    assert scene.told(SelectionsRevealed)[0].answers == (Pass(), Pass())
    assert (scene.player(0).tableau, scene.player(0).hand) == (before.tableau, before.hand)


@pytest.mark.rule("RACE-6.9")
@pytest.mark.parametrize(
    ("tableau", "action", "card", "enough"),
    [
        (["old_earth"], "produce", "replicant_robots", 4),
        (["old_earth"], "develop", "replicant_robots", 3),
        (["old_earth", "galactic_federation"], "develop", "new_economy", 3),
        (["old_earth", "investment_credits"], "produce", "space_marines", 1),
    ],
)
def test_only_what_the_rest_of_the_hand_can_pay_may_be_selected(
    tableau: list[str], action: str, card: str, enough: int
) -> None:
    hand = [card, "rebel_base", enough - 1]
    scene = given(seat(*tableau, hand=hand, action=action), IDLE).perform("develop")
    assert card in scene.offered(0, "develop")
    scene.when(0, Develop(card))
    assert scene.player(0).tableau[-1] == card
    assert scene.player(0).hand == ()


@pytest.mark.rule("RACE-6.9")
@pytest.mark.parametrize(
    ("tableau", "action", "others"),
    [
        (["old_earth"], "produce", 3),
        (["old_earth"], "develop", 2),
        (["old_earth", "investment_credits"], "develop", 1),
    ],
)
def test_a_development_one_card_too_dear_cannot_be_selected(
    tableau: list[str], action: str, others: int
) -> None:
    """With Replicant Robots, of cost 4, and an Export Duties, which can always be paid."""
    hand = ["replicant_robots", "export_duties", others - 1]
    scene = given(seat(*tableau, hand=hand, action=action), IDLE).perform("develop")
    scene.refused(0, Develop("replicant_robots"), "too_dear", "RACE-6.9")
    assert "export_duties" in scene.offered(0, "develop")
    assert "replicant_robots" not in scene.offered(0, "develop")


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


@pytest.mark.rule("RACE-6.14")
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


@pytest.mark.rule("RACE-6.15")
def test_a_six_cost_development_is_worth_what_the_tableau_makes_of_it_at_the_end() -> None:
    """Galactic Federation, 2 for itself: Public Works, placed last, makes it worth 3."""
    worlds = ["gem_world", "space_port", "new_vinland", "artist_colony", "spice_world"]
    worlds += ["secluded_world", "prosperous_world", "mining_world", "comet_zone"]
    scene = given(
        seat("old_earth", "galactic_federation", *worlds, hand=["public_works", 1]),
        IDLE,
    )
    printed = sum(DESIGNS[card].vp or 0 for card in ("old_earth", *worlds))
    assert RACE.scores(scene.state)[Seat(0)] == printed + 2
    scene.perform("develop").when(0, Develop("public_works"))
    assert scene.state.result is not None
    assert scene.state.result.scores[0] == printed + 1 + 3
    assert scene.player(0).vp == 0, "no chips for it"
    scene.refused(0, ChooseActions(("produce",)), "over")
