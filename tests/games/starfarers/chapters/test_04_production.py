"""Section 4.1: the roll, what it brings, and relief."""

from __future__ import annotations

import pytest

from bot.games.starfarers.box.board import PlanetId
from bot.games.starfarers.box.resources import Cards, Resource
from bot.games.starfarers.box.tokens import TokenId
from bot.games.starfarers.commands import ChooseRelief
from bot.games.starfarers.events import CardsGained, Rolled
from bot.games.starfarers.steps import Supplies, TurnStart
from tests.games.starfarers.scene import Scene, SeatPlan, cards, given, seat
from tests.games.starfarers.timing.ordering import order

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


@pytest.mark.rule("STAR-4.1.1", "STAR-4.1.2")
def test_planets_with_the_number_rolled_give_a_card_for_each_colony() -> None:
    scene = rolled(EIGHT)
    (told,) = scene.told(Rolled)
    assert (told.seat, told.dice) == (0, EIGHT)
    assert [scene.hand(who) for who in range(3)] == ["carbon", "carbon", "ore"]


@pytest.mark.rule("STAR-4.1.1")
@pytest.mark.parametrize(
    ("dice", "hands"),
    [
        (THREE, ["food", "goods", "goods"]),
        (FOUR, ["fuel", "", "fuel"]),
        (SIX, ["fuel", "fuel", "carbon"]),
        (NINE, ["", "ore", ""]),
        ((6, 6), ["", "goods", "goods"]),
    ],
)
def test_other_planets_give_nothing(dice: tuple[int, int], hands: list[str]) -> None:
    scene = rolled(dice)
    assert [scene.hand(who) for who in range(3)] == hands


@pytest.mark.rule("STAR-4.1.1", "STAR-4.1.2")
def test_two_colonies_at_one_planet_give_two_cards() -> None:
    scene = rolled(FOUR, seat(colonies=["C24", "B23"]), seat(), seat(colonies=["H23"]))
    assert scene.hand(0) == "fuel fuel"


@pytest.mark.rule("STAR-4.1.3")
def test_a_spaceport_gives_one_card_like_a_colony() -> None:
    port, bare = (rolled(FOUR, seat(spaceports=ports), seat(), seat()) for ports in (["C24"], []))
    assert port.hand(0) == bare.hand(0) == "fuel"


@pytest.mark.rule("STAR-4.1.4")
def test_a_face_down_token_does_not_produce() -> None:
    state = given(seat(), seat(), seat()).state
    planet = next(p for p, token in state.tokens.items() if token == "G02")
    down = tuple(other for other in state.open if other != planet)
    assert rolled(FOUR, open=down).hand(0) == ""


@pytest.mark.rule("STAR-4.1.4")
@pytest.mark.parametrize("token", ["D17", "D20"])
def test_lairs_and_ice_planets_do_not_produce(token: str) -> None:
    state = given(seat(), seat(), seat()).state
    where = next(planet for planet, lying in state.tokens.items() if lying == token)
    swapped = {**state.tokens, PlanetId("H1b"): TokenId(token), where: TokenId("G02")}
    assert rolled(FOUR, tokens=swapped).hand(0) == ""


@pytest.mark.rule("STAR-4.1.4")
def test_ships_do_not_produce() -> None:
    scene = rolled(FOUR, seat(colonies=["J24"], spaceports=[]), seat(), seat())
    assert scene.hand(0) == ""


@pytest.mark.rule("STAR-4.1.5", "STAR-10.3.1")
def test_the_green_folk_give_one_more_once_a_roll() -> None:
    mine = seat(colonies=["C24", "B23"], cards=["GF-fuel"])
    scene = rolled(FOUR, mine, seat(), seat(colonies=["H23"]))
    assert scene.hand(0) == "fuel fuel fuel"


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


@pytest.mark.rule("STAR-4.1.6")
def test_if_the_bank_cannot_pay_all_nobody_gets_that_type() -> None:
    scene = rolled(EIGHT, bank=(8, 8, 1, 8, 8))
    assert [scene.hand(who) for who in range(3)] == ["", "", "ore"]
    assert scene.told(Rolled)[0].short == (Resource.CARBON,)
    assert scene.state.bank[2] == 1


@pytest.mark.rule("STAR-4.1.6")
def test_a_bonus_of_the_green_folk_may_make_the_bank_short() -> None:
    plans = (seat(cards=["GF-carbon"]), seat(), seat())
    assert rolled(EIGHT, *plans, bank=(8, 8, 2, 8, 8)).hand(0) == ""
    assert rolled(EIGHT, *plans, bank=(8, 8, 3, 8, 8)).hand(0) == "carbon carbon"


@pytest.mark.rule("STAR-4.1.8")
def test_if_only_one_is_due_they_take_what_is_left() -> None:
    mine = seat(colonies=["C24", "B23"], cards=["GF-fuel"])
    scene = rolled(FOUR, mine, seat(), seat(colonies=["H23"]), bank=(8, 2, 8, 8, 8))
    assert scene.hand(0) == "fuel fuel"
    assert scene.state.bank[1] == 0


@pytest.mark.rule("STAR-4.1.9")
def test_a_shortage_of_one_type_touches_no_other_and_the_reserve_pays_nothing() -> None:
    scene = rolled(EIGHT, bank=(8, 8, 0, 8, 8))
    assert scene.hand(2) == "ore"
    assert scene.state.reserve.count(Resource.CARBON) == 20


# --- relief


@pytest.mark.rule("STAR-4.1.7", "STAR-10.3.4")
def test_who_got_nothing_takes_a_card_of_choice() -> None:
    scene = rolled(NINE, seat(cards=[RELIEF]), seat(), seat())
    assert (scene.awaited(), scene.asked(0)) == ({0}, ["relief"])
    scene.when(0, ChooseRelief(Resource.GOODS))
    assert scene.hand(0) == "goods"
    assert [told.why for told in scene.told(CardsGained)] == ["relief"]


@pytest.mark.rule("STAR-4.1.7")
def test_relief_comes_in_the_turns_of_others_too() -> None:
    scene = rolled(NINE, seat(), seat(), seat(cards=[RELIEF]))
    assert scene.awaited() == {2}
    scene.refused(0, ChooseRelief(Resource.ORE), "not_now")


@pytest.mark.rule("STAR-4.1.7")
def test_who_got_a_card_gets_no_relief() -> None:
    scene = rolled(EIGHT, seat(cards=[RELIEF]), seat(), seat())
    assert (scene.hand(0), scene.awaited()) == ("carbon", set())


@pytest.mark.rule("STAR-4.1.7")
def test_there_is_no_relief_on_a_seven() -> None:
    scene = rolled((3, 4), seat(cards=[RELIEF]), seat(), seat())
    assert scene.hand(0) == ""
    assert scene.step() != "Relief"


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


@pytest.mark.rule("STAR-4.1.10")
def test_with_one_type_in_the_bank_it_is_given_without_asking() -> None:
    scene = rolled(NINE, seat(cards=[RELIEF]), seat(), seat(), bank=(0, 0, 0, 4, 0))
    assert scene.hand(0) == "food"


@pytest.mark.rule("STAR-4.1.10")
def test_with_an_empty_bank_relief_lapses() -> None:
    scene = rolled(NINE, seat(cards=[RELIEF]), seat(), seat(), bank=cards(""))
    assert (scene.hand(0), scene.step()) == ("", "")


@pytest.mark.rule("STAR-4.1.7", "STAR-16.1")
def test_relief_may_be_prepared() -> None:
    mine = seat("ore ore fuel", cards=[RELIEF], orders=[order("relief", "least")])
    assert rolled(NINE, mine, seat(), seat()).hand(0) == "ore ore fuel carbon"
