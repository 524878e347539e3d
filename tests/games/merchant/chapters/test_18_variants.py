"""18 and 19. Public variants, and who knows what."""

from __future__ import annotations

import pytest

from bot.engine.chance import Chance
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.merchant.box.pieces import COUNTERS, GEAR, GOODS, Relic
from bot.games.merchant.chapters.setup import setup
from bot.games.merchant.chapters.trading.market import limited
from bot.games.merchant.commands import BuyGear, Options, PlanTrade, PlanTurn, Sell
from bot.games.merchant.events import CupTurned, Looked, TookOff
from bot.games.merchant.state import Merchant
from tests.games.merchant.flights import flying
from tests.games.merchant.scene import given, landed, seat
from tests.support.luck import SECRET

CITY = "southern_comfort"


def table(**options: object) -> Merchant:
    story = Story(Merchant())
    setup(story, Options(**options), Chance(SECRET))
    return story.state


@pytest.mark.rule("MERCHANT-18.1")
def test_with_home_open_ports_cities_of_the_own_race_have_no_limit() -> None:
    for on, race, free in ((True, "4b", True), (True, "8", False), (False, "4b", False)):
        scene = landed(
            seat(at=CITY, race=race, cash=300),
            seat(),
            cultures={"cw": "4b"},
            options={"home_open_ports": on},
        )
        assert limited(scene.state, Seat(0)) is not free


@pytest.mark.rule("MERCHANT-18.2")
def test_in_thin_markets_goods_come_from_the_cup() -> None:
    state = table(players=3, thin_markets=True)
    goods = sum(state.goods.values())
    assert goods + len(state.waiting) == 20
    assert len(state.cup) == 48 + 74 - 20
    assert goods < 74
    scene = flying("cw_04", 2, "cw_05", options={"thin_markets": True})
    scene.step(CITY)
    assert [len(event.drawn) for event in scene.told(CupTurned)] == [4]
    assert [event.into for event in scene.told(CupTurned)] == [()]


@pytest.mark.rule("MERCHANT-18.3")
def test_left_over_relics_may_be_for_sale_at_the_base() -> None:
    plain = table(players=3)
    left = {counter.relic for one in plain.spare if isinstance(counter := COUNTERS[one], Relic)}
    assert left
    state = table(players=3, unplaced_relics_at_base=True)
    assert {*state.relics} == left
    assert {*state.relics.values()} == {"gb"}
    others = {one for one in plain.spare if not isinstance(COUNTERS[one], Relic)}
    assert {*state.spare} == others
    scene = landed(
        seat(at="galactic_base", cash=500),
        seat(),
        relics={"spy_eye": "gb"},
        boxes={"as_7_6": "relic_spy_eye"},
        taken=("as_7_6",),
    )
    scene.when(0, BuyGear("spy_eye"))
    assert scene.cash(0) == 500 - GEAR["spy_eye"].price


# --- hidden information (section 19)


@pytest.mark.rule("MERCHANT-19.1")
def test_face_down_counters_and_cultures_are_hidden_from_all() -> None:
    scene = given(seat(), seat(), hidden={"jw_05": "telegate_1"})
    for viewer in (None, 0, 1):
        view = scene.view(viewer)
        assert view.boxes["jw_05"] == "?"
        assert {*view.cultures.values()} == {"?"}


@pytest.mark.rule("MERCHANT-19.5")
def test_others_learn_where_somebody_looked_and_never_what() -> None:
    scene = flying("cw_05", 1, "cw_06")
    (looked,) = [event for event in scene.story if isinstance(event, Looked)]
    seen = looked.seen_by(Seat(1))
    assert {*seen.systems} == {"cw"}
    assert {*seen.systems.values()} == {"?"}
    assert scene.view(1).players[0].saw_systems == ("cw",)
    for text in scene.state.players and [looked.seen_by(None).words(scene.view(None))]:
        assert text is not None
        assert text.key == "merchant.log.looked"


@pytest.mark.rule("MERCHANT-19.6")
def test_destinations_and_prices_use_only_what_their_player_knows() -> None:
    scene = given(seat(at="cw_04", saw_systems=("cw",)), seat(at="cw_04"))
    mine = {option.id: option.label for option in scene.choice(0, "turn").options}
    assert mine[CITY].values["use"].key == "merchant.use.known"
    theirs = {option.id: option.label for option in scene.choice(1, "plan").options}
    assert theirs[CITY].values["use"].key == "merchant.use.discover"


@pytest.mark.rule("MERCHANT-19.3")
def test_cup_dice_holdings_and_reserve_are_public() -> None:
    scene = given(seat(goods=["mulch_wine"]))
    view = scene.view(None)
    assert (view.cup, view.pool, view.reserve) == (
        scene.state.cup,
        scene.state.pool,
        scene.state.reserve,
    )
    assert view.players[0].goods == ("mulch_wine",)


@pytest.mark.rule("MERCHANT-5.6.2", "MERCHANT-19.6")
def test_the_goal_of_a_flight_is_its_players_alone() -> None:
    from bot.games.merchant.commands import TakeOff

    scene = given(seat(), seat()).when(0, TakeOff(None, CITY))
    (fact,) = scene.told(TookOff)
    assert (fact.declared, fact.goal) == ("gb_cw_1", CITY)
    assert fact.seen_by(Seat(1)).goal is None
    assert scene.view(1).players[0].goal is None


# --- plans


def test_a_plan_flies_lands_and_trades_by_itself() -> None:
    scene = given(
        seat(at="cw_05"),
        seat(at="cw_05", goods=["mulch_wine"]),
        cultures={"cw": "4b"},
    )
    scene.when(1, PlanTurn(CITY, False, 20)).when(1, PlanTrade((Sell("mulch_wine"),)))
    assert scene.view(0).players[1].plan is None
    scene.luck("dice", (1, 1, 1)).luck("cup", (0,))
    before = scene.cash(1)
    scene.stay(0)
    assert scene.player(1).at == CITY
    assert scene.cash(1) == before + GOODS["mulch_wine"].sell
    assert scene.player(1).plan is None


def test_a_plan_that_cannot_be_done_asks() -> None:
    scene = given(seat(at="cw_05"), seat(at="sn_02", cash=10))
    scene.when(1, PlanTurn(None, True)).stay(0)
    assert (scene.turn.seat, scene.asked()) == (1, "Depart")
    assert scene.player(1).plan is None
