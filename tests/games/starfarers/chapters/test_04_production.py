"""Section 4.1: the roll, what it brings, and relief."""

from __future__ import annotations

import pytest

from bot.games.starfarers.box.resources import Cards, Resource
from bot.games.starfarers.box.tokens import TokenId
from bot.games.starfarers.commands import ChooseRelief
from bot.games.starfarers.events import Rolled
from bot.games.starfarers.steps import Supplies, TurnStart
from tests.games.starfarers.scene import Scene, SeatPlan, cards, given, seat

# Yellow C24 (fuel 4, carbon 8), H25 (ore 5, food 3), J24 (goods 2/11, fuel 6);
# red E23 (fuel 10, goods 3/12), B25 (food 11, carbon 8), K25 (fuel 6, ore 9);
# white H23 (ore 5, carbon 6), B23 (food 11, fuel 4), E25 (ore 8, goods 3/12).
THREE, FOUR, FIVE, SIX, EIGHT, NINE = (1, 2), (1, 3), (1, 4), (2, 4), (4, 4), (4, 5)
RELIEF = "DI-relief"


def rolled(
    dice: tuple[int, int],
    *plans: SeatPlan,
    bank: Cards | None = None,
    **more: object,
) -> Scene:
    """The roll of the first seat."""
    seats = plans or (seat(), seat(), seat())
    scene = given(*seats, agenda=[TurnStart()], bank=bank, **more)
    return scene.luck("roll", dice).advance()


@pytest.mark.rule("STAR-4.1.4")
def test_face_down_tokens_lairs_and_ice_planets_do_not_produce() -> None:
    state = given(seat(), seat(), seat()).state
    fuel = next(planet for planet, token in state.tokens.items() if token == "G02")
    down = tuple(other for other in state.open if other != fuel)
    assert rolled(FOUR).hand(0) == "fuel"
    assert rolled(FOUR, open=down).hand(0) == ""
    for token in (TokenId("D17"), TokenId("D20")):
        where = next(planet for planet, lying in state.tokens.items() if lying == token)
        swapped = {**state.tokens, fuel: token, where: TokenId("G02")}
        assert rolled(FOUR, tokens=swapped).hand(0) == ""


@pytest.mark.rule("STAR-4.1.5", "STAR-10.3.1")
@pytest.mark.parametrize(
    ("card", "dice", "hand"),
    [
        ("GF-ore", FIVE, "ore ore"),
        ("GF-fuel", FOUR, "fuel fuel"),
        ("GF-carbon", EIGHT, "carbon carbon"),
        ("GF-food", THREE, "food food"),
        ("GF-goods", (1, 1), "goods goods"),
        ("GF-ore", FOUR, "fuel"),
    ],
)
def test_a_card_of_the_green_folk_helps_its_own_type(
    card: str, dice: tuple[int, int], hand: str
) -> None:
    assert rolled(dice, seat(cards=[card]), seat(), seat()).hand(0) == hand


@pytest.mark.rule("STAR-4.1.5")
def test_the_green_folk_help_in_the_turns_of_others_too() -> None:
    assert rolled(EIGHT, seat(), seat(cards=["GF-carbon"]), seat()).hand(1) == "carbon carbon"


@pytest.mark.rule("STAR-4.1.6", "STAR-4.1.9")
def test_if_the_bank_cannot_pay_all_nobody_gets_that_type_and_the_reserve_pays_nothing() -> None:
    scene = rolled(EIGHT, bank=(8, 8, 1, 8, 8))
    assert [scene.hand(who) for who in range(3)] == ["", "", "ore"]
    assert scene.told(Rolled)[0].short == (Resource.CARBON,)
    assert (scene.state.bank[2], scene.state.reserve.count(Resource.CARBON)) == (1, 19)


@pytest.mark.rule("STAR-4.1.6")
def test_a_bonus_of_the_green_folk_may_make_the_bank_short() -> None:
    plans = (seat(cards=["GF-carbon"]), seat(), seat())
    assert rolled(EIGHT, *plans, bank=(8, 8, 2, 8, 8)).hand(0) == ""
    assert rolled(EIGHT, *plans, bank=(8, 8, 3, 8, 8)).hand(0) == "carbon carbon"


# --- relief


@pytest.mark.rule("STAR-4.1.7")
def test_relief_comes_in_the_turns_of_others_too() -> None:
    scene = rolled(NINE, seat(), seat(), seat(cards=[RELIEF]))
    assert scene.awaited() == {2}
    scene.refused(0, ChooseRelief(Resource.ORE), "not_now")


@pytest.mark.rule("STAR-4.1.7", "STAR-10.3.4")
def test_who_got_a_card_gets_no_relief() -> None:
    scene = rolled(EIGHT, seat(cards=[RELIEF]), seat(), seat())
    assert (scene.hand(0), scene.awaited()) == ("carbon", set())


@pytest.mark.rule("STAR-4.1.7")
def test_cards_that_the_bank_could_not_pay_count_as_not_received() -> None:
    scene = rolled(EIGHT, seat(cards=[RELIEF]), seat(), seat(), bank=(8, 8, 1, 8, 8))
    assert scene.asked(0) == ["relief"]


@pytest.mark.rule("STAR-4.1.7")
def test_supplies_do_not_count_as_received() -> None:
    plans = (seat(cards=[RELIEF]), seat(), seat())
    scene = given(*plans, agenda=[TurnStart(), Supplies()]).luck("roll", NINE).advance()
    scene.when(0, ChooseRelief(Resource.ORE))
    assert scene.player(0).hand_size == 2


@pytest.mark.rule("STAR-4.1.10")
def test_relief_must_be_taken_of_what_the_bank_has() -> None:
    scene = rolled(NINE, seat(cards=[RELIEF]), seat(), seat(), bank=(8, 0, 8, 8, 8))
    assert scene.offered(0, "relief") == ["ore", "carbon", "food", "goods"]
    assert scene.choice(0, "relief").at_least == 1
    scene.refused(0, ChooseRelief(Resource.FUEL), "bank_lacks", "STAR-4.1.10")
    for bank, hand in (((0, 0, 0, 4, 0), "food"), (cards(""), "")):
        unasked = rolled(NINE, seat(cards=[RELIEF]), seat(), seat(), bank=bank)
        assert (unasked.hand(0), unasked.step()) == (hand, "")
