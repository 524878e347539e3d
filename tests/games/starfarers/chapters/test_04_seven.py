"""Sections 4.2 and 4.3: the seven, and supplies from Earth."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import Seat, replace
from bot.games.starfarers.box.resources import count, spread
from bot.games.starfarers.commands import Hidden, Take, TakeSupplies, Tribute
from bot.games.starfarers.events import (
    AnswerSealed,
    ReserveMade,
    Rolled,
    SuppliesDeclined,
    SuppliesDrawn,
    TheftDeclined,
    TributesPaid,
)
from bot.games.starfarers.steps import (
    AgendaStep,
    Flying,
    Shake,
    Supplies,
    TradeAndBuild,
    TurnEnd,
    TurnStart,
)
from tests.games.starfarers.scene import TRADE, Scene, SeatPlan, cards, given, seat
from tests.games.starfarers.timing.ordering import DECLINE

SEVEN = (3, 4)
NINE = "ore ore ore ore fuel fuel fuel food goods"
EIGHT = "ore ore ore ore fuel fuel fuel food"


def seven(*plans: SeatPlan, **more: object) -> Scene:
    """The first seat rolls a 7; the trade and build phase follows."""
    scene = given(*plans, agenda=[TurnStart(), *TRADE], **more)
    return scene.luck("roll", SEVEN).advance()


def tribute(names: str) -> Tribute:
    return Tribute(cards(names))


@pytest.mark.rule("STAR-4.2.1", "STAR-4.2.2", "STAR-4.2.3")
def test_more_than_seven_cards_are_halved_rounded_down_and_paid_to_the_bank() -> None:
    scene = seven(seat(EIGHT), seat(NINE), seat("ore " * 4 + "fuel " * 3), bank=(1, 1, 1, 1, 1))
    assert scene.told(Rolled)[0].gains == ()
    assert scene.awaited() == {0, 1}
    for wrong in (
        tribute("ore ore ore ore fuel"),
        tribute("ore ore ore"),
        Tribute((5, -1, 0, 0, 0)),
    ):
        scene.refused(1, wrong, "tribute", "STAR-4.2.3")
    scene.refused(1, tribute("goods goods goods goods"), "not_held")
    scene.refused(2, tribute("ore"), "not_now")
    assert scene.choice(1, "tribute").suggest == ("ore", "ore", "fuel", "ore")
    scene.when(1, tribute("ore ore fuel goods")).when(0, tribute("ore ore fuel fuel"))
    assert [scene.hand(who) for who in (0, 1)] == ["ore ore fuel food", "ore ore fuel fuel food"]
    assert scene.state.bank == (5, 4, 1, 1, 2)


@pytest.mark.rule("STAR-4.2.7", "STAR-13.7")
def test_nobody_sees_what_another_gives_until_all_are_in() -> None:
    scene = seven(seat("ore"), seat(EIGHT), seat(NINE))
    scene.when(1, tribute("ore ore ore ore"))
    assert scene.seen(2) == [AnswerSealed(Seat(1), Hidden())]
    assert scene.player(1).sealed == tribute("ore ore ore ore")
    assert scene.view(2).players[1].sealed != scene.player(1).sealed
    assert (scene.view(2).players[1].hand_size, scene.awaited()) == (8, {2})
    scene.when(2, tribute("ore ore ore ore"))
    (paid,) = scene.told(TributesPaid)
    assert paid.seen_by(None) == paid
    assert paid.cards[1] == (4, 0, 0, 0, 0)


@pytest.mark.rule("STAR-4.2.7")
def test_a_tribute_may_be_changed_until_the_last_is_in_and_nobody_notices() -> None:
    scene = seven(seat("ore"), seat(EIGHT), seat(NINE))
    scene.when(1, tribute("ore ore ore ore")).when(1, tribute("fuel fuel fuel food"))
    assert scene.seen(0) == scene.seen(None) == []
    scene.when(2, tribute("ore ore ore ore"))
    assert scene.hand(1) == "ore ore ore ore"


@pytest.mark.rule("STAR-4.2.7")
def test_after_the_last_tribute_the_turn_goes_on_and_who_owes_nothing_gives_nothing() -> None:
    scene = seven(seat("ore"), seat(EIGHT), seat("fuel"))
    scene.when(1, tribute("ore ore ore ore"))
    assert [told.seat for told in scene.ever_told(AnswerSealed)] == [1]
    assert scene.told(TributesPaid)[0].cards[::2] == (cards(""), cards(""))
    assert (scene.asked(0), scene.hand(0), scene.hand(2)) == (["take"], "ore", "fuel")
    alone = seven(seat(EIGHT), seat(), seat()).when(0, tribute("ore ore ore ore"))
    assert alone.step() == "TradeAndBuild", "there is nobody to take from"


@pytest.mark.rule("STAR-4.2.8")
def test_only_players_with_cards_are_chosen_and_the_roller_may_decline() -> None:
    scene = seven(seat("ore"), seat("fuel"), seat())
    scene.refused(0, Take(Seat(2)), "victim", "STAR-4.2.8")
    scene.refused(0, Take(Seat(0)), "victim", "STAR-4.2.8")
    scene.when(0, Take(None))
    assert (scene.hand(1), len(scene.told(TheftDeclined))) == ("fuel", 1)
    scene.refused(0, Take(Seat(1)), "not_now")


# --- supplies from Earth

SUPPLIED: list[AgendaStep] = [Supplies(), TradeAndBuild(), Shake(), Flying(), TurnEnd()]


def supplied(fame: int = 0, reserve: str = "goods food", **more: object) -> Scene:
    """The supplies of the first seat, who has 4 points and one more for each two fame rings."""
    orders = more.pop("orders", ())
    mine = seat("ore", fame=fame, orders=orders)
    plans = (mine, seat("ore"), seat("ore"))
    scene = given(*plans, agenda=SUPPLIED, reserve=reserve, **more)
    return scene.advance()


@pytest.mark.rule("STAR-4.3.3")
def test_supplies_are_drawn_right_after_the_roll_and_never_forgotten() -> None:
    plans = (seat("ore"), seat("ore ore"), seat())
    scene = given(*plans, agenda=[TurnStart(), *SUPPLIED], reserve="goods")
    scene.luck("roll", SEVEN).advance()
    assert not scene.told(SuppliesDrawn)
    scene.when(0, Take(Seat(1)))
    assert len(scene.told(SuppliesDrawn)) == 1
    assert scene.step() == "TradeAndBuild"
    scene.refused(0, TakeSupplies(), "no_supplies", "STAR-4.3.6")


@pytest.mark.rule("STAR-4.3.6")
@pytest.mark.parametrize(
    "table", [{}, {"reserve": "", "bank": (17, 20, 20, 20, 20)}], ids=["a pile", "a pile made anew"]
)
def test_declined_supplies_can_be_taken_until_the_phase_ends(table: dict[str, Any]) -> None:
    scene = supplied(orders=(DECLINE,), **table)
    assert (scene.hand(0), len(scene.told(SuppliesDeclined))) == ("ore", 1)
    assert "supplies" in scene.offered(0, "turn")
    scene.when(0, TakeSupplies())
    assert scene.player(0).hand_size == 2
    assert all(told.late for told in scene.told(SuppliesDrawn))
    scene.refused(0, TakeSupplies(), "no_supplies", "STAR-4.3.6")


@pytest.mark.rule("STAR-4.3.6")
def test_declined_supplies_lapse_with_nine_points() -> None:
    scene = supplied(orders=(DECLINE,))
    first, *others = scene.state.players
    scene.state.players = (replace(first, fame=10), *others)
    scene.refused(0, TakeSupplies(), "no_supplies", "STAR-4.3.6")


@pytest.mark.rule("STAR-4.3.5", "STAR-4.3.7")
def test_an_empty_reserve_is_made_anew_of_six_of_each_type() -> None:
    hands = ["ore " * 5 + "fuel " * 5, "carbon " * 10 + "food " * 10, "goods " * 12 + "fuel " * 7]
    plans = [seat(hand) for hand in hands]
    scene = given(*plans, agenda=SUPPLIED, bank=(15, 8, 10, 10, 8)).advance()
    (made,) = scene.told(ReserveMade)
    assert count(made.pile) == (6, 6, 6, 6, 6)
    assert made.pile != spread((6, 6, 6, 6, 6))  # shuffled
    assert (len(scene.state.reserve), scene.player(0).hand_size) == (29, 11)
    assert made.seen_by(None).pile == tuple(sorted(made.pile))


@pytest.mark.rule("STAR-4.3.5", "STAR-4.3.7")
def test_a_new_reserve_is_made_in_the_middle_of_a_draw() -> None:
    left = "ore " * 20 + "fuel " * 19
    plans = [seat(left), seat("carbon " * 15), seat("food " * 15)]
    scene = given(
        *plans,
        agenda=SUPPLIED,
        reserve="fuel",
        bank=(0, 0, 5, 5, 20),
        options={"quick_game": True},
    ).advance()
    assert [type(event) for event in scene.events if event.seen_by(None)] == [
        SuppliesDrawn,
        ReserveMade,
        SuppliesDrawn,
    ]
    assert count(scene.told(ReserveMade)[0].pile) == (0, 0, 5, 5, 6)
    assert scene.player(0).hand_size == 41


@pytest.mark.rule("STAR-4.3.7")
def test_a_type_with_fewer_than_six_gives_all_and_with_nothing_left_nothing_is_drawn() -> None:
    everything = " ".join(name for name in ("ore", "fuel", "carbon", "food") for _ in range(20))
    plans = [seat(everything), seat("goods " * 20), seat()]
    scene = given(*plans, agenda=SUPPLIED, bank=cards("")).advance()
    assert not scene.told(SuppliesDrawn)
    assert scene.step() == "TradeAndBuild"
