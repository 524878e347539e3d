"""What is offered says what it is for: destinations, routes, landings, goods, credit, plans."""

from __future__ import annotations

from typing import Any

from bot.engine.prompts import Option
from bot.engine.text import Text
from bot.games.merchant.commands import BuyGood, EndTurn, PlanTurn, TradeList
from bot.games.merchant.words.table import hand, table
from tests.games.merchant.flights import flying
from tests.games.merchant.scene import Scene, given, landed, seat

CITY = "southern_comfort"


def offered(scene: Scene, who: int, key: str) -> list[Option[Any]]:
    return list(scene.choice(who, key).options)


def labels(scene: Scene, who: int, key: str) -> dict[str, Text]:
    return {option.id: option.label for option in offered(scene, who, key)}


def test_of_destinations_of_one_use_the_likeliest_comes_first() -> None:
    scene = given(seat(), seat())
    found = [option.label for option in offered(scene, 0, "turn") if option.region is None]
    assert {label.values["use"].key for label in found} == {"merchant.use.discover"}
    chances = [
        label.values["n"] if label.key == "merchant.option.turn.goal" else 0 for label in found
    ]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > 90
    assert chances[-1] == 0
    assert found[-1].key == "merchant.option.turn.later"


def test_a_route_to_a_hidden_box_is_offered_with_every_number() -> None:
    """Behind it the flight goes on, and the number still leads at circles and telegates."""
    scene = flying("cloud_b8", 13, "galactic_base", dice=(4, 6, 4))
    found = [one.value for one in offered(scene, 0, "fly")]
    assert [(route.end, route.pilot) for route in found] == [("cloud_b4", 4), ("cloud_b4", 6)]


def test_useful_landings_are_offered_before_ends_that_are_only_near() -> None:
    scene = flying("cw_06", 9, "gb_cw_4", cultures={"cw": "4b"}, me={"goods": ["mulch_wine"]})
    found = offered(scene, 0, "fly")
    uses = [one.value.landed and one.value.end for one in found[1:]]
    assert CITY in [one.value.end for one in found[:3]]
    assert uses == sorted(uses, key=lambda end: not end)
    label = next(one.label for one in found if one.value.end == CITY)
    inner = label.values.get("route", label)
    assert inner.values["use"].key == "merchant.use.sell"


def test_whoever_may_land_reads_what_for() -> None:
    goods = {"goods": ["mulch_wine"]}
    scene = flying("mgs_04", 9, "mgs_05", dice=(4, 4, 4), cultures={"mgs": "4b"}, me=goods)
    land, on = offered(scene, 0, "land")
    assert (land.label.key, on.label.key) == ("merchant.option.land_for", "merchant.option.fly_on")
    assert land.label.values["use"].key == "merchant.use.sell"


def test_a_good_is_offered_with_its_known_buyers() -> None:
    known = {"cw": "4b", "jw": "5", "ib": "6"}
    scene = landed(seat(at=CITY, cash=300), seat(), cultures=known)
    label = labels(scene, 0, "trade")["buy.rock_videos"]
    assert (label.key, label.values["n"], label.values["pay"]) == (
        "merchant.option.buy_good",
        120,
        200,
    )
    assert [who.key for who in label.values["who"]] == ["merchant.culture.5", "merchant.culture.6"]
    alone = landed(seat(at=CITY, cash=300), seat(), cultures={"cw": "4b"})
    assert labels(alone, 0, "trade")["buy.rock_videos"].key == "merchant.option.buy_good_unknown"


def test_credit_that_would_be_lost_is_said_to_be() -> None:
    scene = landed(
        seat(at=CITY, cash=300, ious=["4b"], load=["shield"]), seat(), cultures={"cw": "4b"}
    )
    assert labels(scene, 0, "trade")["iou"].key == "merchant.option.iou"
    scene.when(0, TradeList((BuyGood("rock_videos"),)))
    found = labels(scene, 0, "trade")
    assert found["iou"].key == "merchant.option.iou_lost"
    assert found["barter.shield"].key == "merchant.option.barter_lost"


def test_before_the_first_round_the_table_is_being_set_up() -> None:
    scene = given(seat(), seat())
    assert next(table(scene.state)).key == "merchant.table.round"
    scene.state.round = 0
    assert next(table(scene.state)).key == "merchant.table.setup"


# --- plans


def planned(*, watch: bool) -> Scene:
    """The second seat plans to land among the Humans; the first one stands there and trades."""
    scene = landed(
        seat(at=CITY, cash=300), seat(at="cw_05"), cultures={"cw": "4b"}, keep=["rock_videos"]
    )
    return scene.when(1, PlanTurn(CITY, False, 20, watch)).luck("dice", (1, 1, 1))


def test_only_its_owner_reads_a_plan() -> None:
    scene = planned(watch=False)
    assert "merchant.seat.plan" in [line.key for line in hand(scene.view(1), 1)]
    assert "merchant.seat.plan" not in [line.key for line in hand(scene.view(0), 1)]


def test_a_plan_asks_when_its_goal_has_changed_if_that_was_wished() -> None:
    for watch, buys in ((True, False), (False, True), (True, True)):
        scene = planned(watch=watch)
        scene.when(0, TradeList((*[BuyGood("rock_videos")] * buys, EndTurn())))
        asked = watch and buys
        assert (scene.player(1).at == CITY) is not asked
        assert (scene.turn.seat == 1 and scene.asked() == "Depart") is asked
