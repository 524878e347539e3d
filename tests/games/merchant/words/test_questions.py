"""What is offered says what it is for: destinations, routes, landings, goods, credit, plans."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.engine.prompts import Option
from bot.engine.records import Seat
from bot.engine.text import Text, say
from bot.games.merchant.box.galaxy import BOXES, CITIES, SPACES, SpaceId
from bot.games.merchant.box.names import gear_name, good_name, place_name, space_name
from bot.games.merchant.box.pieces import GEAR, GOODS, GoodId
from bot.games.merchant.chapters.moving.goals import buying
from bot.games.merchant.commands import BuyGood, EndTurn, PlanTurn, TakeOff, TradeList
from bot.games.merchant.words.deeds import spoken
from bot.games.merchant.words.table import hand, table
from bot.i18n.catalog import LANGUAGES, catalogs
from cogs.ui.words.panel import BUTTON
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
    assert found[-1].key == "merchant.option.turn.far"


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


def goal_uses() -> Iterator[Text]:
    """The longest words for what a place is good for."""
    for good in GOODS:
        yield say("merchant.use.sell", good=good_name(good), n=300)
        yield say("merchant.use.buy_more", good=good_name(good))
    for gear in GEAR:
        yield say("merchant.use.relic", gear=gear_name(gear))
    yield say("merchant.use.rastur", n=220)


@pytest.mark.parametrize("language", LANGUAGES)
def test_destinations_routes_and_landings_fit_their_buttons(language: str) -> None:
    words = catalogs()[language]
    use = max(map(words.render, goal_uses()), key=len)
    where = max((words.render(place_name(space)) for space in (*CITIES, *BOXES)), key=len)
    first = max((words.render(place_name(space)) for space in SPACES), key=len)
    route = words.render(say("merchant.option.route.land", where=where, use=use))
    extras = say("merchant.option.route.paid", n=60), say("merchant.option.route.pilot", n=6)
    labels = [
        say("merchant.option.turn.goal", where=where, use=use, n=100),
        say("merchant.option.turn.far", where=where, use=use, n=40),
        say("merchant.option.route.with", route=route, extras=extras),
        say("merchant.spoken.fly_to", where=where, first=first),
    ]
    assert [text for text in map(words.render, labels) if len(text) > BUTTON - len("A ✓ ")] == []
    land = words.render(say("merchant.option.land_for", where=where, use=use, n=24))
    assert len(land) <= BUTTON


def test_a_flight_is_named_by_the_space_that_is_declared_for_it() -> None:
    view, city, first = given(seat(at="gb_cw_4"), seat()).view(0), SpaceId(CITY), SpaceId("cw_06")
    told = spoken(view, Seat(0), TakeOff(None, city))
    assert told == say("merchant.spoken.fly_to", where=place_name(city), first=place_name(first))
    own = spoken(view, Seat(0), TakeOff(first))
    assert own == say("merchant.spoken.take_off", first=place_name(first))


def test_a_plan_is_named_with_what_it_pays_and_whether_it_asks() -> None:
    view, city = given(seat(), seat()).view(0), SpaceId(CITY)
    told = spoken(view, Seat(0), PlanTurn(city, pay_up_to=40, watch=True))
    assert told == say("merchant.spoken.plan_watched", where=place_name(city), n=40)
    stays = spoken(view, Seat(0), PlanTurn(stay=True))
    assert stays == say("merchant.spoken.plan", where=Text("merchant.spoken.stay"), n=0)
    assert spoken(view, Seat(0), PlanTurn()) is None


def test_whoever_flies_reads_the_dice_and_what_is_left() -> None:
    says = flying("cw_06", 9, dice=(2, 3, 4)).prompt(0, "fly").says
    assert says == say("merchant.fly.with", dice=(2, 3, 4), n=9)


def test_whoever_was_flown_where_one_way_was_open_reads_how_far() -> None:
    """Nobody chose these spaces after the dice, and nothing else tells of them before the end."""
    says = flying("cw_06", 7, "gb_cw_3", "gb_cw_4", dice=(2, 3, 4)).prompt(0, "fly").says
    where = space_name(SpaceId("cw_06"))
    assert says == say("merchant.fly.on", spaces=2, where=where, dice=(2, 3, 4), n=7)
    assert says is not None
    assert catalogs()["en"].render(says).startswith("You have flown 2 spaces, to ")


def test_a_place_that_sells_more_than_one_good_names_the_dearest() -> None:
    assert buying((GoodId("mulch_wine"),)).key == "merchant.use.buy"
    both = buying((GoodId("mulch_wine"), GoodId("psychotic_sculpture")))
    assert both == say("merchant.use.buy_more", good=good_name(GoodId("psychotic_sculpture")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_of_a_first_turn_is_explained_to_newcomers(language: str) -> None:
    words = catalogs()[language]
    asked = "race.race turn.to turn.first fly.route fly.step toll.pay land.land trade.deeds plan.to"
    assert [one for one in asked.split() if f"cog.first.merchant.{one}" not in words] == []


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
