"""16 and 17. Rastur, and a game alone."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import Text
from bot.games.merchant.box.galaxy import CITIES, ORBITS, SPACES
from bot.games.merchant.box.numbers import NUMBERS, RASTUR
from bot.games.merchant.chapters.combat.paid import revolt_bonus
from bot.games.merchant.chapters.combat.rastur import ones, sites
from bot.games.merchant.chapters.places import can_land, toll_at
from bot.games.merchant.chapters.trading.market import deeds_for_sale, goods_for_sale
from bot.games.merchant.commands import (
    AnswerToll,
    BuyDeed,
    BuyGood,
    Difficulty,
    EndTurn,
    Goal,
    PlaceRastur,
    RoundLimit,
    Shoot,
    Stay,
)
from bot.games.merchant.events import (
    CultureDiscovered,
    FlightEnded,
    Looked,
    OvalFought,
    RasturBack,
    RasturDrawn,
    RasturPlaced,
    Rolled,
)
from bot.games.merchant.steps import Ones
from bot.games.merchant.words.post import verdict
from bot.i18n.catalog import catalogs
from tests.games.merchant.flights import flying
from tests.games.merchant.scene import Scene, given, landed, seat
from tests.support.luck import SECRET

ON = {"rastur": True}
CITY, ORBIT = "southern_comfort", "cw_04"
HUMANS = {"cw": "4b"}


def alone(**more: Any) -> Scene:
    return given(seat(**more.pop("me", {})), **more)


def drawn(scene: Scene) -> list[int]:
    return [event.value for event in scene.story if isinstance(event, RasturDrawn)]


@pytest.mark.rule("MERCHANT-16.1.4", "MERCHANT-17.1.3")
def test_only_a_game_alone_keeps_the_reserve_sorted_and_open() -> None:
    assert given(seat(), seat(), options=ON).state.reserve == ()
    scene = alone()
    assert scene.state.reserve == (160, 170, 180, 190, 200, 210, 220)
    assert scene.view(None).reserve == scene.state.reserve
    assert len(RASTUR) == 27


@pytest.mark.rule("MERCHANT-16.1.5")
def test_the_form_says_that_rastur_are_good_for_two() -> None:
    for catalog, word in ((catalogs()["en"], "two"), (catalogs()["it"], "due")):
        assert word in catalog.render(Text("cog.option.rastur"))


@pytest.mark.rule("MERCHANT-16.2.3")
def test_with_the_auto_pilot_one_die_fewer_is_rolled_for_rastur_too() -> None:
    scene = given(seat(load=["auto_pilot"]), seat(), options=ON)
    scene.fly("gb_cw_1", 2, 3, auto_pilot=True)
    assert next(event for event in scene.story if isinstance(event, Rolled)).dice == (2, 3, 4)
    assert drawn(scene) == []


@pytest.mark.rule("MERCHANT-16.2.7")
def test_a_rastur_goes_on_a_port_or_orbit_without_fort_or_rastur() -> None:
    scene = given(
        seat(),
        seat(),
        options=ON,
        boxes={"jw_05": "open_port_1"},
        forts={"cw_04": (1, "fort_30_1")},
        rastur={"cw_01": 60},
        cultures=HUMANS,
        deeds={"port_comfort_station": 1},
    )
    found = {*sites(scene.state)}
    assert found == {*ORBITS, "jw_05"} - {"cw_04", "cw_01"}
    scene.fly("gb_cw_1", 1, 2, 3)
    scene.refused(0, PlaceRastur("cw_04"), "rastur_site", "MERCHANT-16.2.7")
    scene.refused(0, PlaceRastur(CITY), "rastur_site")
    scene.when(0, PlaceRastur("ib_04"))
    assert scene.state.rastur["ib_04"] == drawn(scene)[0]


@pytest.mark.rule("MERCHANT-16.2.8", "MERCHANT-16.2.9")
def test_only_if_no_orbit_is_free_a_city_and_never_the_base() -> None:
    everywhere = dict.fromkeys(ORBITS, 60)
    scene = given(seat(), seat(), options=ON)
    scene.state.rastur = everywhere
    assert {*sites(scene.state)} == {*CITIES} - {"galactic_base"}
    scene.state.rastur = {**everywhere, **dict.fromkeys(CITIES, 60)}
    assert sites(scene.state) == ()


@pytest.mark.rule("MERCHANT-16.2.9")
def test_without_a_free_place_a_rastur_is_set_aside() -> None:
    everywhere = dict.fromkeys((*ORBITS, *CITIES), 60)
    story = Story(given(seat(), seat(), options=ON).state)
    story.state.rastur = everywhere
    assert ones(story, Ones(Seat(0), (1, 2, 3)), Chance(SECRET)) == []
    (placed,) = [event for event in story.events if isinstance(event, RasturPlaced)]
    assert placed.at is None
    assert story.state.aside == (placed.value,)


@pytest.mark.rule("MERCHANT-16.3.1", "MERCHANT-16.4.1", "MERCHANT-16.4.5")
def test_stopping_at_a_rastur_loses_the_trade_and_discovers_nothing() -> None:
    scene = flying(
        "cw_04", 3, "cw_05", options=ON, rastur={CITY: 60}, cash=100, me={"goods": ["mulch_wine"]}
    ).step(CITY)
    if scene.asked() == "Toll":
        scene.when(0, AnswerToll(False))
    assert scene.turn.seat == 1
    assert not [event for event in scene.story if isinstance(event, CultureDiscovered)]
    assert not can_land(scene.state, CITY)


@pytest.mark.rule("MERCHANT-16.3.5", "MERCHANT-16.3.4")
def test_a_rastur_placed_on_a_ship_costs_when_its_turn_starts_there() -> None:
    scene = given(seat(), seat(at=ORBIT, cash=100), options=ON, cultures=HUMANS, rastur={ORBIT: 60})
    assert scene.cash(1) == 100
    scene.fly("gb_cw_1", 2, 2, 2)
    while scene.turn.seat == 0:
        scene.when(0, scene.prompts(0)[0].answer(lambda choice: choice.suggest))
    scene.when(1, Stay())
    assert scene.cash(1) == 40
    leaving = given(seat(at=ORBIT, cash=10), seat(), options=ON, rastur={ORBIT: 60})
    leaving.refused(0, Stay(), "stay")
    leaving.fly("cw_03", 2, 2, 2)
    assert leaving.cash(0) == 10


@pytest.mark.rule("MERCHANT-16.3.2", "MERCHANT-16.3.3")
def test_a_destroyed_rastur_goes_back_to_the_pool() -> None:
    scene = given(
        seat(at=CITY, cash=200, load=["laser", "laser"], goods=["mulch_wine"]),
        seat(),
        options=ON,
        cultures=HUMANS,
        rastur={CITY: 60},
    )
    size = len(scene.state.pool)
    scene.when(0, Stay()).luck("fight", (6, 1)).when(0, Shoot(None, ("laser", "laser")))
    assert scene.told(OvalFought)[0].won
    assert scene.told(RasturBack)[0].instead is None
    assert len(scene.state.pool) == size + 1
    assert scene.cash(0) == 200 - 60 + 60


@pytest.mark.rule("MERCHANT-16.4.6", "MERCHANT-16.4.8")
def test_nothing_is_built_under_a_rastur_but_other_places_trade() -> None:
    scene = landed(seat(at=CITY, cash=900), seat(), options=ON, cultures=HUMANS, rastur={ORBIT: 60})
    scene.refused(0, BuyDeed("port_comfort_station"), "not_sold")
    assert "port_cobbleport" in deeds_for_sale(scene.state, "4b", "cw")
    scene.refused(0, BuyDeed("factory_4b", ORBIT), "site")
    scene.when(0, BuyGood("rock_videos"))


@pytest.mark.rule("MERCHANT-16.4.7")
def test_a_culture_is_observed_from_an_occupied_orbit() -> None:
    scene = flying("cw_05", 1, "cw_06", options=ON, rastur={ORBIT: 60})
    assert [event.systems.keys() for event in scene.story if isinstance(event, Looked)]


@pytest.mark.rule("MERCHANT-16.4.9")
def test_an_occupied_port_helps_in_no_revolt() -> None:
    deeds = {"port_comfort_station": 1, "port_cobbleport": 1}
    free = given(seat(), seat(race="8"), options=ON, cultures=HUMANS, deeds=deeds)
    shut = given(
        seat(), seat(race="8"), options=ON, cultures=HUMANS, deeds=deeds, rastur={"cw_01": 60}
    )
    found = [revolt_bonus(scene.state, Seat(1), ORBIT, "4b") for scene in (free, shut)]
    assert found == [2, 1]


@pytest.mark.rule("MERCHANT-16.4.3")
def test_an_occupied_factory_sells_nothing() -> None:
    deeds, factories = {"factory_4b": 1}, {"factory_4b": CITY}
    free = given(seat(), seat(), options=ON, cultures=HUMANS, deeds=deeds, factories=factories)
    shut = given(
        seat(),
        seat(),
        options=ON,
        cultures=HUMANS,
        deeds=deeds,
        factories=factories,
        rastur={CITY: 60},
    )
    assert goods_for_sale(free.state, "4b") == ("rock_videos", "primitive_art")
    assert goods_for_sale(shut.state, "4b") == ("rock_videos",)


@pytest.mark.rule("MERCHANT-16.5.2")
def test_players_still_win_by_wealth() -> None:
    scene = landed(seat(at=CITY, cash=2100), seat(), options=ON, cultures=HUMANS)
    scene.when(0, EndTurn())
    assert scene.state.result is not None
    assert scene.state.result.winners == (0,)


# --- alone (section 17)


@pytest.mark.rule("MERCHANT-17.1.2")
@pytest.mark.parametrize(("level", "cash"), [("apprentice", 100), ("standard", 60), ("master", 20)])
def test_the_difficulty_says_how_much_one_starts_with(level: str, cash: int) -> None:
    assert alone(options={"solitaire_difficulty": Difficulty(level)}).cash(0) == cash


@pytest.mark.rule("MERCHANT-17.1.4")
def test_alone_a_destroyed_rastur_is_replaced_by_a_worse_one() -> None:
    scene = given(
        seat(at=CITY, cash=200, load=["laser", "laser"], goods=["mulch_wine"]),
        cultures=HUMANS,
        rastur={CITY: 60},
    )
    size = len(scene.state.pool)
    scene.when(0, Stay()).luck("fight", (6, 1)).when(0, Shoot(None, ("laser", "laser")))
    back = scene.told(RasturBack)[0]
    assert (back.value, back.instead) == (60, 160)
    assert 60 in scene.state.reserve
    assert 160 in scene.state.pool
    assert len(scene.state.pool) == size + 1


@pytest.mark.rule("MERCHANT-17.2.2")
def test_alone_chance_places_a_rastur_never_under_the_ship() -> None:
    scene = alone(me={"at": ORBIT}).fly("cw_03", 1, 3, 3)
    (placed,) = [event for event in scene.story if isinstance(event, RasturPlaced)]
    assert placed.at in ORBITS
    assert placed.at != ORBIT
    assert scene.asked() != "Placing"


@pytest.mark.rule("MERCHANT-17.2.3")
def test_a_master_meets_rastur_in_discovered_systems() -> None:
    scene = alone(options={"solitaire_difficulty": Difficulty.MASTER}, cultures={"cw": "4b"}).fly(
        "gb_cw_1", 1, 3, 3
    )
    (placed,) = [event for event in scene.story if isinstance(event, RasturPlaced)]
    assert placed.at is not None
    assert SPACES[placed.at].system == "cw"


@pytest.mark.rule("MERCHANT-17.3.1", "MERCHANT-17.3.2")
def test_alone_nobody_is_swindled_and_no_fort_is_sold() -> None:
    scene = landed(seat(at=CITY, cash=500), cultures=HUMANS)
    keys = {prompt.key for prompt in scene.prompts(0)}
    assert not keys & {"merchant.do.fort", "merchant.do.swindle", "merchant.do.deal"}
    assert not NUMBERS.solitaire.forts_for_sale


@pytest.mark.rule("MERCHANT-17.4.1", "MERCHANT-13.4.1", "MERCHANT-16.5.1")
def test_alone_one_wins_by_wealth_and_loses_to_the_last_rastur_or_the_clock() -> None:
    won = landed(seat(at=CITY, cash=2000), cultures=HUMANS).when(0, EndTurn())
    assert won.state.result is not None
    assert won.state.result.winners == (0,)
    lost = alone(pool=(60,)).fly("gb_cw_1", 1, 3, 3)
    assert lost.state.result is not None
    assert (lost.state.result.winners, lost.state.result.reason) == ((), "rastur")
    assert lost.state.agenda == ()
    late = alone(me={"at": "cw_05"}, options={"round_limit": RoundLimit.ROUNDS_10}, round=10).when(
        0, Stay()
    )
    assert late.state.result is not None
    assert late.state.result.winners == ()


@pytest.mark.rule("MERCHANT-17.4.2")
def test_the_score_of_a_win_alone_is_the_rastur_left() -> None:
    scene = landed(
        seat(at=CITY, cash=1000), cultures=HUMANS, options={"goal": Goal.APPRENTICE}
    ).when(0, EndTurn())
    assert scene.state.result is not None
    assert scene.state.result.left == 12
    last = list(verdict(scene.view(None)))[-1]
    assert last.values["band"].key == "merchant.band.excellent"


def test_a_rastur_is_paid_like_any_oval() -> None:
    scene = given(seat(load=["shield"]), seat(), options=ON, rastur={ORBIT: 60})
    assert toll_at(scene.state, Seat(0), ORBIT) == 40
    assert not [event for event in scene.story if isinstance(event, FlightEnded)]
