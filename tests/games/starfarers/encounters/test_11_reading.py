"""Section 11.1 and 11.2: cards are read box by box; presents, payments and swaps."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import Seat, fork, put, replace
from bot.games.starfarers.box.encounter_cards import ENCOUNTERS, NO_CARD
from bot.games.starfarers.box.resources import Resource
from bot.games.starfarers.commands import Answer, Choose, Give, Swap
from bot.games.starfarers.events import (
    BranchTaken,
    CardsPaid,
    EncounterMet,
    EncounterOver,
    EncountersShuffled,
    FameChanged,
    LineRead,
    LuckShaken,
    PresentMade,
    Replied,
    Shaken,
    ShipFlew,
    Swapped,
)
from bot.games.starfarers.state import Met
from tests.games.starfarers.chapters.aloft import A, B, aloft, heard, meets
from tests.games.starfarers.scene import Scene, SeatPlan, cards, seat, ship

SHIPS = [ship("T1", "colony", "C20"), ship("T2", "trade", "D19")]
ORE, FUEL, FOOD = Resource.ORE, Resource.FUEL, Resource.FOOD


def me(hand: str = "", **more: Any) -> SeatPlan:
    return seat(hand, ships=SHIPS, **more)


def lines(scene: Scene) -> list[str]:
    return [told.line for told in scene.ever_told(LineRead)]


# --- procedure


@pytest.mark.rule("STAR-11.1.1")
def test_the_black_ball_draws_the_top_card_and_only_its_opening_is_read() -> None:
    scene = meets("ENC-09", me("ore ore"))
    assert [told.card for told in scene.ever_told(EncounterMet)] == ["ENC-09"]
    assert lines(scene) == ["prompt.toll"]
    assert scene.awaited() == {A}
    assert len(scene.state.encounters) == 31
    assert not scene.ever_told(ShipFlew)


@pytest.mark.rule("STAR-11.1.2")
def test_the_answer_leads_to_the_next_box_until_the_last_one_acts() -> None:
    scene = meets("ENC-07", me("ore ore"), shakes=["red blue", "black blue"])
    scene.when(A, Give(cards("ore")))
    assert lines(scene) == ["prompt.trader", "prompt.false_flag"]
    scene.when(A, Answer(yes=True))
    assert lines(scene)[2:] == ["prompt.battle", "outcome.yours_again"]
    assert scene.hand(A) == "ore ore"
    assert scene.told(EncounterOver)
    assert [met.card for met in scene.state.met] == ["ENC-07"]
    assert scene.state.encounter is None


@pytest.mark.rule("STAR-11.1.3")
def test_branches_not_taken_are_seen_by_nobody() -> None:
    scene = meets("ENC-12", me()).when(A, Answer(yes=True))
    assert lines(scene) == ["prompt.chased", "prompt.more_boosters", "outcome.outrun_talk"]
    for viewer in (A, B, None):
        told = heard(scene, viewer)
        text = repr(told) + repr(scene.view(viewer))
        assert not any(word in text for word in ("hold_emptied", "stood_ground", "BranchTaken"))


@pytest.mark.rule("STAR-11.1.3", "STAR-11.1.6")
@pytest.mark.parametrize("card", sorted(ENCOUNTERS))
def test_no_view_and_no_event_names_the_card(card: str) -> None:
    scene = meets(card, me("ore ore fuel"))
    for viewer in (A, B, None):
        told = heard(scene, viewer)
        assert "ENC-" not in repr(told)
        assert "ENC-" not in repr(scene.view(viewer))
        assert set(scene.view(viewer).encounters) == {NO_CARD}
        assert not [event for event in told if isinstance(event, BranchTaken)]


@pytest.mark.rule("STAR-11.1.5")
def test_discarded_cards_stay_out_of_play_faces_hidden() -> None:
    scene = meets("ENC-25", me(), deck=["ENC-26", "ENC-27", "ENC-13"])
    for _ in range(3):
        scene.when(A, Answer(yes=False))
    assert [met.card for met in scene.state.met] == ["ENC-25", "ENC-26", "ENC-27"]
    assert not {"ENC-25", "ENC-26", "ENC-27"} & set(scene.state.encounters)
    assert [met.card for met in scene.view(A).met] == [NO_CARD] * 3


@pytest.mark.rule("STAR-11.1.5")
def test_the_pile_cannot_run_out() -> None:
    """When all 30 other cards are read, the next one is wear and tear and makes a new pile."""
    plain = [card for card in ENCOUNTERS if not is_wear(card)]
    last = tuple(card for card in ENCOUNTERS if is_wear(card))
    assert (len(plain), len(last)) == (30, 2)
    met = tuple(Met(card, ()) for card in plain)
    scene = aloft(me(), balls="black blue", encounters=last, met=met)
    assert len(scene.ever_told(EncountersShuffled)[0].pile) == 32
    assert len(scene.state.encounters) >= 30
    assert not [one for one in scene.state.met if is_wear(one.card)]


def is_wear(card: str) -> bool:
    root = ENCOUNTERS[card].nodes[ENCOUNTERS[card].root]
    return type(root).__name__ == "End"


# --- presents


@pytest.mark.rule("STAR-11.2.1")
@pytest.mark.parametrize(
    ("given", "line"),
    [
        ("", "hatch_slammed"),
        ("ore", "deep_pocket"),
        ("ore fuel", "good_word"),
        ("ore ore fuel", "one_crate"),
    ],
)
def test_the_outcome_depends_on_the_number_given(given: str, line: str) -> None:
    scene = meets("ENC-02", me("ore ore fuel")).when(A, Give(cards(given)))
    assert lines(scene)[-1] == f"outcome.{line}"


@pytest.mark.rule("STAR-11.2.1", "STAR-11.2.2")
def test_nobody_gives_more_than_three_or_more_than_the_hand() -> None:
    scene = meets("ENC-02", me("ore ore ore ore fuel"))
    scene.refused(A, Give(cards("ore ore ore ore")), "give_up_to", "STAR-11.2.2")
    scene.refused(A, Give(cards("food")), "give_up_to", "STAR-11.2.2")
    choice = scene.choice(A, "give")
    assert (choice.at_least, choice.at_most) == (0, 3)
    assert meets("ENC-02", me("ore fuel")).choice(A, "give").at_most == 2


@pytest.mark.rule("STAR-11.2.2")
def test_without_cards_the_answer_is_none_and_not_asked() -> None:
    scene = meets("ENC-02", me())
    assert [sum(told.cards) for told in scene.ever_told(PresentMade)] == [0]
    assert lines(scene)[-1] == "outcome.hatch_slammed"
    scene = meets("ENC-09", me(), seat(cannons=0), shakes=["red blue", "black blue"])
    assert [told.yes for told in scene.ever_told(Replied)] == [False]


@pytest.mark.rule("STAR-11.2.1", "STAR-11.2.2")
def test_as_many_cards_as_asked_for_may_be_given_and_are_gone_first() -> None:
    scene = meets("ENC-02", me("ore ore ore fuel"))
    bank = scene.state.bank[0]
    scene.when(A, Give(cards("ore ore ore")))
    assert [told.cards for told in scene.told(PresentMade)] == [cards("ore ore ore")]
    assert scene.state.bank[0] == bank + 3
    kinds = [type(event) for event in scene.events]
    assert kinds.index(PresentMade) < kinds.index(BranchTaken) < kinds.index(LineRead)


@pytest.mark.rule("STAR-11.2.3")
def test_with_too_few_cards_yes_is_refused() -> None:
    state = fork(meets("ENC-09", me("ore fuel")).state)
    state.players = put(state.players, Seat(A), replace(state.players[A], hand=cards("ore")))
    Scene(state).refused(A, Answer(yes=True), "yes_needs", "STAR-11.2.3")


@pytest.mark.rule("STAR-11.2.4", "STAR-16.6")
def test_a_swap_without_a_choice_is_made_by_the_game() -> None:
    alone = swapping("ore ore", bank=(8, 0, 0, 2, 0))
    assert [(told.give, told.take) for told in alone.ever_told(Swapped)] == [
        (ORE, cards("food food"))
    ]
    assert alone.step() != "Swapping"
    several = swapping("ore ore", bank=(8, 0, 0, 2, 2))
    assert several.step() == "Swapping"
    assert not several.ever_told(Swapped)
    two_types = swapping("ore fuel", bank=(8, 0, 0, 2, 0))
    assert two_types.step() == "Swapping"


@pytest.mark.rule("STAR-11.2.3")
@pytest.mark.parametrize(("card", "hand"), [("ENC-09", "ore"), ("ENC-15", ""), ("ENC-17", "")])
def test_yes_needs_the_cards_it_costs(card: str, hand: str) -> None:
    scene = meets(card, me(hand))
    assert [told.yes for told in scene.ever_told(Replied)] == [False]
    assert scene.step() != "Reading", "what no brings is read at once"


@pytest.mark.rule("STAR-11.2.3")
def test_yes_to_a_demand_pays_cards_of_ones_own_choice() -> None:
    scene = meets("ENC-10", me("ore fuel food"))
    assert scene.offered(A, "reply") == ["yes", "no"]
    scene.when(A, Answer(yes=True))
    assert scene.asked(A) == ["pay"]
    scene.refused(A, Give(cards("ore")), "pay_exactly", "STAR-11.2.3")
    scene.refused(A, Give(cards("ore goods")), "pay_exactly")
    scene.when(A, Give(cards("ore food")))
    assert scene.hand(A) == "fuel"
    assert scene.told(CardsPaid)[0].cards == cards("ore food")


@pytest.mark.rule("STAR-11.2.3", "STAR-16.6")
def test_a_hand_that_leaves_no_choice_pays_by_itself() -> None:
    scene = meets("ENC-10", me("ore fuel")).when(A, Answer(yes=True))
    assert (scene.hand(A), scene.step()) == ("", "Flying")
    scene = meets("ENC-10", me("ore ore ore")).when(A, Answer(yes=True))
    assert (scene.hand(A), scene.step()) == ("ore", "Flying")


# --- the swap


def swapping(hand: str = "ore fuel", shakes: tuple[str, ...] = ("red blue",), **more: Any) -> Scene:
    return meets("ENC-17", me(hand), shakes=shakes, **more).when(A, Answer(yes=True))


@pytest.mark.rule("STAR-11.2.4")
def test_one_card_is_swapped_for_two_of_other_types() -> None:
    scene = swapping()
    scene.refused(A, Swap(ORE, cards("ore food")), "swap_for", "STAR-11.2.4")
    scene.refused(A, Swap(ORE, cards("food")), "swap_for")
    scene.refused(A, Swap(FOOD, cards("ore ore")), "not_in_hand", "STAR-11.2.4")
    assert "ore" not in scene.offered(A, "swap", give=("ore",))
    scene.when(A, Swap(ORE, cards("food goods")))
    assert scene.hand(A) == "fuel food goods"
    kinds = [type(event).__name__ for event in scene.events]
    assert kinds.index("Swapped") < kinds.index("LuckShaken")


@pytest.mark.rule("STAR-11.2.4")
def test_the_swap_takes_what_the_bank_has() -> None:
    scene = swapping(bank=(8, 0, 0, 1, 0))
    scene.when(A, Swap(ORE, cards("food")))
    assert scene.hand(A) == "fuel food"
    empty = swapping("ore", bank=(8, 0, 0, 0, 0))  # nothing of any other type, nothing to ask
    assert empty.ever_told(Swapped)[0].take == cards("")


@pytest.mark.rule("STAR-11.5.11")
def test_effects_follow_each_other_in_the_order_printed() -> None:
    scene = meets("ENC-04", me("ore ore"))
    scene.when(A, Give(cards("ore")))  # a fame ring, then a card of choice
    assert scene.told(FameChanged)
    assert scene.step() == "Choosing"
    assert not scene.ever_told(EncounterOver)
    scene.when(A, Choose(cards("food")))
    assert scene.told(EncounterOver), "the card is discarded after its last effect"
    assert scene.step() == "Flying"
    other = meets("ENC-03", me("ore ore fuel")).when(A, Give(cards("ore fuel")))
    assert other.step() == "Choosing"  # here the card comes first
    assert not other.told(FameChanged)


@pytest.mark.rule("STAR-11.3.8")
def test_a_black_ball_in_another_shake_starts_no_encounter() -> None:
    scene = meets("ENC-17", me("ore fuel"), shakes=["blue black"]).when(A, Answer(yes=True))
    scene.when(A, Swap(ORE, cards("food food")))
    assert scene.told(LuckShaken)[0].total == 1
    assert len(scene.ever_told(EncounterMet)) == 1
    assert len(scene.ever_told(Shaken)) == 1


@pytest.mark.rule("STAR-11.2.3")
def test_only_the_active_player_answers() -> None:
    scene = meets("ENC-09", me("ore ore"))
    scene.refused(B, Answer(yes=True), "not_now").refused(B, Give(cards("")), "not_now")
    assert scene.asked(B) == []
