"""10.8 Pirates."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.orders.language import Order, When, at_most
from bot.engine.story import Story
from bot.games.horizons.acts import Convert, Scuttle, Search
from bot.games.horizons.box.goods import NOTHING, Stock
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.chapters.combat.fire import volley
from bot.games.horizons.chapters.combat.pirates import lurking, meet_pirates
from bot.games.horizons.chapters.combat.sides import (
    combat_of,
    side_of,
    size_of,
    strongest,
)
from bot.games.horizons.chapters.combat.tactics import set_plan
from bot.games.horizons.commands.combat import AnswerPirates, PlaceHit, PlanBattle
from bot.games.horizons.commands.sheets import Do
from bot.games.horizons.events.combat import Fired, HitsTaken, Searched, Surrendered
from bot.games.horizons.events.sieges import RansomAsked, RansomPaid
from bot.games.horizons.pieces import Pirate
from bot.games.horizons.steps.combat import Battle, Hitting, Ransoming, Side
from tests.games.horizons.chapters.combat.fleets import (
    ASK,
    HUANG_HE,
    SPACE,
    STEADY,
    WALL,
    YANGTZE,
    at,
    knowing,
    meeting,
    plan,
)
from tests.games.horizons.scene import Scene, given
from tests.support.luck import Luck

ZHENG, SHENZHOU = "china:zheng_he", "china:shenzhou"
ONE = {"pirate_1": Pirate(SPACE)}


def caught(
    ransom: int = 6, ships: tuple[str, ...] = (ZHENG,), cargo: Stock = NOTHING, **fields: Any
) -> Scene:
    """A fleet of China is intercepted by a pirate, which asks for a ransom."""
    player = {"cash": 20, "politics": 2, "technologies": (), **fields}
    scene = given(
        "china",
        players={"china": player},
        ships=at(SPACE, *ships, fleet=1, cargo=cargo),
        pirates=ONE,
        hoard=11,
    )
    story = Story(scene.state)
    wanted = {"horizons.search": [(4, 10)], "horizons.ransom": [(ransom,)]}
    steps = meet_pirates(story, ships, SPACE, Luck(0, wanted))
    scene.state, scene.events = story.state, story.events
    scene.state.agenda = tuple(steps)
    return scene.luck("recall", *(STEADY,) * 9)


def says(scene: Scene, answer: str) -> Scene:
    return scene.when(0, AnswerPirates(answer))


@pytest.mark.rule("HORIZON-3.1.6", "HORIZON-5.1.6")
def test_who_is_held_for_ransom_may_raise_money_but_not_give_up_the_ship() -> None:
    scene = caught()
    scene.refused(0, Do(Scuttle(UnitId(ZHENG))), "combat", "HORIZON-5.1.6")
    assert scene.when(0, Do(Convert("money", 2))).player("china").cash == 22


# --- interception


@pytest.mark.rule("HORIZON-9.7.8", "HORIZON-9.7.9")
def test_pirates_want_crewed_ships_that_cannot_fight() -> None:
    ships = {**at(SPACE, ZHENG, YANGTZE, "china:gan_de"), **at("flyby:venus", SHENZHOU)}
    scene = given("china", ships=ships, pirates=ONE)
    view = scene.state
    assert lurking(view, (ZHENG,), SPACE) == "pirate_1"
    assert lurking(view, (ZHENG, YANGTZE), SPACE) is None
    assert lurking(view, ("china:gan_de",), SPACE) is None
    assert lurking(view, (SHENZHOU,), "flyby:venus") is None
    scene = given("china", ships=at(SPACE, "china:change", damage=2), pirates=ONE)
    assert lurking(scene.state, ("china:change",), SPACE) == "pirate_1"


@pytest.mark.rule("HORIZON-9.7.13", "HORIZON-10.8.13")
def test_the_strongest_pirate_is_the_one_with_most_combat_then_size_then_first() -> None:
    pirates: dict[Any, Pirate] = {
        "pirate_2": Pirate(SPACE),
        "pirate_7": Pirate(SPACE, damage=1),
        "pirate_10": Pirate("flyby:venus"),
        "pirate_1": Pirate(SPACE),
    }
    scene = given("china", ships=at(SPACE, ZHENG), pirates=pirates)
    assert strongest(scene.state, SPACE) == "pirate_1"
    pirates["pirate_9"] = Pirate(SPACE)
    scene.state.pirates = pirates
    assert strongest(scene.state, SPACE) == "pirate_9"
    pirates = {"pirate_9": Pirate(SPACE, damage=1), "pirate_1": Pirate(SPACE)}
    scene.state.pirates = pirates
    assert strongest(scene.state, SPACE) == "pirate_1"
    pirates = {
        "pirate_7": Pirate(SPACE, strong=True, damage=1),
        "pirate_2": Pirate(SPACE, strong=True),
        "pirate_12": Pirate(SPACE, strong=True),
    }
    scene.state.pirates = pirates
    assert strongest(scene.state, SPACE) == "pirate_12"


@pytest.mark.rule("HORIZON-10.8.13", "HORIZON-5.8.1")
def test_a_damaged_pirate_is_weaker() -> None:
    scene = given("china", pirates={"pirate_1": Pirate(SPACE, strong=True, damage=3)})
    assert combat_of(scene.state, "pirate_1") == 1
    assert size_of(scene.state, "pirate_1") == 4


@pytest.mark.rule("HORIZON-10.8.1")
def test_pirates_that_find_a_fleet_ask_a_die_of_money() -> None:
    scene = caught(6)
    (told,) = scene.told(RansomAsked)
    assert told.ransom == 6
    assert isinstance(scene.state.step, Ransoming)
    says(scene, "pay")
    assert scene.player("china").cash == 14
    assert scene.state.hoard == 17
    assert "pirate_1" in scene.state.pirates
    assert not scene.state.this.halted


@pytest.mark.rule("HORIZON-10.8.10")
def test_double_the_ransom_removes_the_pirate_without_reward() -> None:
    scene = says(caught(6), "double")
    assert scene.player("china").cash == 8
    assert scene.state.hoard == 23
    assert not scene.state.pirates
    assert scene.player("china").vp == 0
    assert scene.player("china").politics == 2


@pytest.mark.rule("HORIZON-10.8.2")
def test_what_cash_does_not_cover_is_owed_and_the_hoard_gets_it_all() -> None:
    scene = says(caught(6, cash=4), "double")
    (told,) = scene.told(RansomPaid)
    assert (told.cash, told.debt) == (4, 8)
    assert (scene.player("china").cash, scene.player("china").debt) == (0, 8)
    assert scene.state.hoard == 23


@pytest.mark.rule("HORIZON-10.8.3", "HORIZON-10.8.11")
def test_who_gives_in_loses_cargo_and_a_marker_goes_to_reserve_and_stops() -> None:
    scene = says(caught(6, (ZHENG, "china:gan_de")), "give_in")
    assert not scene.ship("china:gan_de").reserve
    scene = says(caught(6, (ZHENG, SHENZHOU), Stock(ORE=2)), "give_in")
    assert scene.told(Surrendered)
    for unit in (ZHENG, SHENZHOU):
        assert scene.ship(unit).cargo == NOTHING
        assert scene.ship(unit).reserve
    assert scene.player("china").politics == 1
    assert scene.state.this.halted == (ZHENG, SHENZHOU)
    assert scene.player("china").cash == 20
    assert says(caught(6, politics=0), "give_in").player("china").politics == 0


@pytest.mark.rule("HORIZON-10.8.12")
def test_who_fights_goes_on_to_tactics_without_a_chance_to_surrender() -> None:
    scene = says(caught(6).luck("damage", (10, 1)), "fight")
    assert scene.told(Fired)
    assert not scene.state.this.halted


@pytest.mark.rule("HORIZON-19.1.4")
@pytest.mark.parametrize(("ransom", "paid"), [(4, True), (5, False)])
def test_a_standing_answer_pays_up_to_a_sum(ransom: int, paid: bool) -> None:
    order = Order("pirates", ("pay",), When.IF, (at_most("ransom", 4),))
    scene = caught(ransom, orders=(order,)).advance()
    assert bool(scene.told(RansomPaid)) is paid


@pytest.mark.rule("HORIZON-10.8.1")
def test_pirates_that_find_nothing_let_a_fleet_pass() -> None:
    scene = given("china", ships=at(SPACE, ZHENG), pirates=ONE)
    story = Story(scene.state)
    assert meet_pirates(story, (ZHENG,), SPACE, Luck(0, {"horizons.search": [(5, 5)]})) == []


# --- fights


@pytest.mark.rule("HORIZON-10.8.4", "HORIZON-10.1.1")
def test_players_search_pirates_and_the_strongest_fights() -> None:
    pirates = {"pirate_1": Pirate(SPACE), "pirate_8": Pirate(SPACE)}
    scene = meeting(theirs=(), pirates=pirates).luck("search", (1, 9))
    scene.do("china", Search((YANGTZE,), "pirate_1"))
    (told,) = scene.told(Searched)
    assert told.defender.units == ("pirate_8",)


def against(*rolls: int, ours: tuple[str, ...] = (YANGTZE,), **pirate: Any) -> tuple[Scene, Battle]:
    """China's fleet searches a pirate, with these rolls."""
    scene = meeting(ours, (), pirates={"pirate_1": Pirate(SPACE, **pirate)})
    mine = side_of(scene.state, ours[0])
    return scene, Battle(SPACE, mine, Side(("pirate_1",)), (rolls[0], rolls[1]))


@pytest.mark.rule("HORIZON-10.8.5")
def test_pirates_avoid_armed_ships_else_choose_direct_fire_else_nothing() -> None:
    scene, battle = against(8, 5)
    assert set_plan(scene.state, battle, 1) == PlanBattle(avoid=True)
    scene, battle = against(7, 5)
    assert set_plan(scene.state, battle, 1) == PlanBattle(direct=True)
    scene, battle = against(6, 5)
    assert set_plan(scene.state, battle, 1) == PlanBattle(direct=True)
    scene, battle = against(5, 5)
    assert set_plan(scene.state, battle, 1) == PlanBattle()
    scene, battle = against(9, 5, ours=(YANGTZE, SHENZHOU))
    assert set_plan(scene.state, battle, 1) == PlanBattle(avoid=True)
    scene, battle = against(9, 1, ours=(SHENZHOU,))
    assert set_plan(scene.state, battle, 1) == PlanBattle(direct=True)


@pytest.mark.rule("HORIZON-10.8.6")
def test_the_player_places_all_damage_that_pirates_deal() -> None:
    scene = meeting((YANGTZE, HUANG_HE), (), china={"orders": ASK}, pirates=ONE)
    scene.luck("recall", *(STEADY,) * 9)
    battle = Battle(SPACE, side_of(scene.state, YANGTZE), Side(("pirate_1",)))
    scene.play(Hitting(battle, (3, 0)))
    for _ in range(3):
        assert scene.awaited() == {0}
        scene.when(0, PlaceHit(HUANG_HE))
    assert scene.ship(HUANG_HE).damage == 3


@pytest.mark.rule("HORIZON-10.8.7")
def test_a_surviving_pirate_keeps_its_damage() -> None:
    scene, battle = against(5, 5)
    scene.play(Hitting(battle, (0, 1)))
    assert scene.state.pirates["pirate_1"] == Pirate(SPACE, damage=1)


@pytest.mark.rule("HORIZON-10.8.8")
def test_a_destroyed_pirate_is_worth_half_the_hoard_a_marker_and_a_point() -> None:
    scene, battle = against(5, 5)
    scene.state.hoard = 11
    before = scene.player("china")
    scene.play(Hitting(battle, (0, 2)))
    after = scene.player("china")
    assert after.cash == before.cash + 6
    assert after.politics == before.politics + 1
    assert after.vp == before.vp + 1
    assert scene.state.hoard == 5


@pytest.mark.rule("HORIZON-10.8.14")
def test_a_destroyed_pirate_goes_back_to_the_supply_without_damage() -> None:
    scene, battle = against(5, 5, damage=1)
    scene.play(Hitting(battle, (0, 1)))
    assert "pirate_1" not in scene.state.pirates


@pytest.mark.rule("HORIZON-10.8.9")
def test_pirates_have_no_missiles_and_no_technology() -> None:
    scene, battle = against(5, 5, strong=True)
    plans = PlanBattle(), PlanBattle()
    assert volley(scene.state, battle, 1, plans, 10, direct=False).dealt == 0
    found = volley(scene.state, battle, 1, plans, 10, direct=True)
    assert found.row == 4 + 10
    assert found.dealt == 4


@pytest.mark.rule("HORIZON-17.3.1", "HORIZON-10.2.9", "HORIZON-10.8.14")
def test_an_armed_ship_of_nobody_is_a_pirate_in_every_way() -> None:
    raiders = {"japan:hiryu": Pirate(SPACE)}
    scene = given("china", ships=at(SPACE, WALL), raiders=raiders, hoard=10)
    assert strongest(scene.state, SPACE) == "japan:hiryu"
    assert strongest(scene.state, "flyby:venus") is None
    assert combat_of(scene.state, "japan:hiryu") == 7
    battle = Battle(SPACE, side_of(scene.state, WALL), Side(("japan:hiryu",)))
    scene.play(Hitting(battle, (0, 6)))
    assert scene.state.raiders["japan:hiryu"].damage == 6
    scene.play(Hitting(battle, (0, 1)))
    assert not scene.state.raiders
    assert (scene.player("china").vp, scene.player("china").politics) == (1, 1)


def test_a_whole_fight_with_a_pirate() -> None:
    scene = meeting((WALL,), (), china=knowing("space_missiles"), pirates=ONE, hoard=5)
    scene.luck("search", (2, 8)).luck("damage", (5, 5)).luck("recall", *(STEADY,) * 9)
    scene.do("china", Search((WALL,), "pirate_1"))
    plan(scene, "china", harder=2)
    assert scene.told(HitsTaken)
    assert not scene.state.pirates
    assert scene.player("china").vp == 1


def test_the_question_of_pirates_names_its_prices() -> None:
    scene = caught(6)
    labels = {o.id: o.label.values for o in scene.choice(0, "pirates").options}
    assert [labels[one]["card"].values["n"] for one in ("pay", "double")] == [6, 12]


@pytest.mark.rule("HORIZON-10.8.13")
def test_an_armed_ship_elsewhere_is_not_the_strongest_here() -> None:
    raiders = {"japan:hiryu": Pirate("flyby:venus")}
    scene = given("china", ships=at(SPACE, WALL), raiders=raiders, pirates=ONE)
    assert strongest(scene.state, SPACE) == "pirate_1"


@pytest.mark.rule("HORIZON-10.8.8", "HORIZON-17.3.1")
def test_only_pirates_bring_the_reward_for_pirates() -> None:
    scene = meeting((YANGTZE,), ("japan:fuji",), hoard=10)
    view = scene.state
    battle = Battle(SPACE, side_of(view, YANGTZE), side_of(view, "japan:fuji"))
    scene.play(Hitting(battle, (0, 3)))
    assert "japan:fuji" not in scene.state.ships
    assert scene.state.hoard == 10
    assert scene.player("china").politics == 3
