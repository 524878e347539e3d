"""15. Combat: forts, shooting and hits."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.orders.language import WriteOrder
from bot.engine.records import Seat
from bot.games.merchant.chapters.combat.fighting import firepower, weapons
from bot.games.merchant.chapters.combat.shooting import (
    can_shoot,
    oval_target,
    ship_targets,
)
from bot.games.merchant.chapters.places import toll_at
from bot.games.merchant.commands import (
    AnswerLanding,
    AnswerToll,
    Arrange,
    BarterGear,
    BuyFort,
    BuyGood,
    DefenceOrders,
    Defend,
    Hit,
    Shoot,
    Stay,
)
from bot.games.merchant.events import (
    CupTurned,
    FortBuilt,
    HoldHit,
    HullHit,
    Landed,
    OvalFought,
    ShipFought,
    TollPaid,
)
from bot.games.merchant.state import Flight, Item
from bot.games.merchant.steps import Arrive, Hitting
from tests.games.merchant.flights import flying
from tests.games.merchant.scene import FLYING, Scene, given, landed, seat

COMBAT = {"combat": True}
ASK = {"combat": True, "defence_orders": DefenceOrders.ASK}
CITY, ORBIT = "southern_comfort", "cw_04"
HUMANS = {"cw": "4b"}
FORT = {CITY: (1, "fort_60_1")}


def arriving(*seats: dict[str, Any], mp: int = 3, **more: Any) -> Scene:
    """The first seat has just entered its space, with MP left."""
    turn = {"flight": Flight((1, 1, 1), mp), "moved": True}
    agenda = (Arrive(Seat(0)), *FLYING[1:])
    return given(*seats, agenda=agenda, turn=turn, options=more.pop("options", COMBAT), **more)


def shoot(scene: Scene, dice: tuple[int, int], *fired: str, victim: int | None = None) -> Scene:
    scene.luck("fight", dice)
    return scene.when(0, Shoot(None if victim is None else Seat(victim), fired))


def duel(mine: Any, theirs: Any, dice: tuple[int, int], *fired: str, **more: Any) -> Scene:
    """The first seat shoots at the second in open space."""
    both = seat(at="cw_05", **mine), seat(at="cw_05", **theirs)
    return shoot(arriving(*both, **more), dice, *fired, victim=1)


# --- forts (section 15.1)


@pytest.mark.rule("MERCHANT-15.1.1", "MERCHANT-15.1.7")
def test_a_fort_is_an_oval_for_all_but_its_owner() -> None:
    scene = given(seat(), seat(), seat(), forts=FORT, cultures=HUMANS, options=COMBAT)
    found = [toll_at(scene.state, Seat(who), CITY) for who in range(3)]
    assert found == [60, None, 60]


@pytest.mark.rule("MERCHANT-15.1.9", "MERCHANT-15.1.2", "MERCHANT-15.1.3")
def test_a_fort_is_bought_from_any_culture_and_costs_less_at_home() -> None:
    for race, price in (("8", 100), ("4b", 80)):
        me = seat(at=CITY, cash=300, race=race, goods=["mulch_wine"])
        scene = landed(me, seat(), cultures=HUMANS, options=COMBAT)
        scene.when(0, BuyFort("fort_60_1", CITY))
        assert scene.told(FortBuilt)[0].price == price
        scene.refused(0, BuyGood("rock_videos"), "bought", "MERCHANT-9.4.2")
    cheap = landed(seat(at=CITY, cash=300, race="8"), seat(), cultures=HUMANS, options=COMBAT)
    cheap.when(0, BuyFort("fort_30_2", CITY))
    assert cheap.cash(0) == 250
    assert toll_at(cheap.state, Seat(1), CITY) == 30
    base = landed(seat(at="galactic_base", cash=300), seat(), options=COMBAT)
    base.refused(0, BuyFort("fort_30_1", "galactic_base"), "no_forts", "MERCHANT-15.1.3")


@pytest.mark.rule("MERCHANT-15.1.4", "MERCHANT-15.1.5")
def test_four_forts_at_most_and_one_may_be_moved_by_buying_it_again() -> None:
    forts = {
        "smoke_ring": (0, "fort_30_1"),
        "dry_city": (0, "fort_30_2"),
        "rain_city": (0, "fort_60_1"),
        "minyan": (0, "fort_60_2"),
    }
    scene = landed(
        seat(at=CITY, cash=300, race="8"), seat(), cultures=HUMANS, forts=forts, options=COMBAT
    )
    scene.when(0, BuyFort("fort_60_1", CITY))
    assert scene.told(FortBuilt)[0].taken == "rain_city"
    assert {*scene.state.forts} == {"smoke_ring", "dry_city", "minyan", CITY}
    assert scene.cash(0) == 200


@pytest.mark.rule("MERCHANT-15.1.6", "MERCHANT-15.1.10")
def test_a_fort_stands_in_the_system_on_a_city_port_or_asteroid() -> None:
    scene = landed(
        seat(at="jewelburg", cash=500),
        seat(),
        cultures={"jw": "4b"},
        boxes={"jw_05": "relic_spy_eye"},
        forts={"jellybeast_city": (1, "fort_30_1")},
        options=COMBAT,
        stayed=True,
    )
    found = scene.offered(0, "do.fort", fort=("fort_30_1",))
    assert sorted(found) == ["jewelburg", "jw_05", "jw_09"]
    for wrong in ("jw_01", "jw_08", "jellybeast_city", CITY):
        scene.refused(0, BuyFort("fort_30_1", wrong), "fort_site", "MERCHANT-15.1.6")


@pytest.mark.rule("MERCHANT-15.1.8")
def test_who_stops_unpaid_at_a_fort_in_a_city_may_trade() -> None:
    scene = arriving(seat(at=CITY, cash=300), seat(), cultures=HUMANS, forts=FORT)
    scene.when(0, AnswerToll(False))
    assert scene.told(Landed)
    scene.when(0, BuyGood("rock_videos"))
    later = given(seat(at=CITY, cash=50), seat(), cultures=HUMANS, forts=FORT, options=COMBAT)
    later.refused(0, Stay(), "stay")


# --- attacks and weapons (sections 15.2 and 15.3)


@pytest.mark.rule("MERCHANT-15.2.1")
def test_nobody_attacks_in_the_turn_of_somebody_else() -> None:
    scene = arriving(seat(at="cw_05", load=["laser"]), seat(at="cw_05", load=["laser"]))
    scene.refused(1, Shoot(Seat(0), ("laser",)), "not_now")


@pytest.mark.rule("MERCHANT-15.2.2", "MERCHANT-15.2.5", "MERCHANT-15.4.10")
def test_a_won_attack_lets_the_turn_go_on_and_a_lost_one_ends_it() -> None:
    won = duel({"load": ["laser"]}, {}, (3, 4), "laser")
    assert won.told(ShipFought)[0].won
    assert won.turn.seat == 0
    tied = duel({"load": ["laser"]}, {}, (2, 4), "laser")
    assert not tied.told(ShipFought)[0].won
    assert tied.turn.seat == 1


@pytest.mark.rule("MERCHANT-15.2.4", "MERCHANT-15.3.1", "MERCHANT-15.3.2")
def test_any_weapons_aboard_may_be_fired_and_add_up() -> None:
    assert firepower(("laser", "laser", "nova_ball")) == 60
    scene = duel({"load": ["laser", "laser", "nova_ball"]}, {}, (1, 1), "laser", "nova_ball")
    assert scene.told(ShipFought)[0].total == 10 + 40
    bad = arriving(seat(at="cw_05", load=["laser"]), seat(at="cw_05"))
    bad.refused(0, Shoot(Seat(1), ("laser", "laser")), "weapons", "MERCHANT-15.3.4")


@pytest.mark.rule("MERCHANT-15.3.3")
def test_a_nova_ball_is_gone_once_fired_and_a_laser_is_kept() -> None:
    scene = duel({"load": ["laser", "nova_ball"]}, {}, (6, 1), "laser", "nova_ball")
    assert [item.what for item in scene.player(0).load] == ["laser"]
    assert scene.state.stock["nova_ball"] == 11


@pytest.mark.rule("MERCHANT-15.3.4")
def test_a_shot_needs_an_undamaged_weapon() -> None:
    scene = arriving(seat(at="cw_05", load=[Item("laser", True)]), seat(at="cw_05"))
    assert scene.asked() != "Shot"
    assert not weapons(scene.player(0))
    armed = arriving(seat(at="cw_05", load=["laser"]), seat(at="cw_05"))
    armed.refused(0, Shoot(Seat(1), ()), "weapons", "MERCHANT-15.3.4")


# --- shooting (section 15.4)


@pytest.mark.rule("MERCHANT-15.4.1", "MERCHANT-15.4.20")
def test_one_attack_on_each_entry() -> None:
    scene = duel({"load": ["laser"]}, {}, (6, 1), "laser")
    assert scene.asked() != "Shot"
    again = arriving(seat(at="cw_05", load=["laser"]), seat(at="cw_05"))
    assert again.asked() == "Shot"


@pytest.mark.rule("MERCHANT-15.4.2")
def test_ships_are_safe_in_cities_and_ports() -> None:
    state = given(seat(at=CITY), seat(at=CITY), cultures=HUMANS, forts=FORT, options=COMBAT).state
    assert ship_targets(state, Seat(0)) == ()
    assert oval_target(state, Seat(0)) == 60
    open_space = given(seat(at="cw_05"), seat(at="cw_05"), options=COMBAT).state
    assert ship_targets(open_space, Seat(0)) == (1,)
    port = given(
        seat(at=ORBIT),
        seat(at=ORBIT),
        cultures=HUMANS,
        deeds={"port_comfort_station": 1},
        options=COMBAT,
    ).state
    assert ship_targets(port, Seat(0)) == ()


@pytest.mark.rule("MERCHANT-15.4.3", "MERCHANT-15.7.1")
def test_printed_ovals_telegates_ports_and_relics_are_no_targets() -> None:
    boxes = {"jw_05": "telegate_1", "jw_08": "relic_spy_eye"}
    scene = given(seat(), seat(), boxes=boxes, cultures=HUMANS, options=COMBAT)
    for place in ("sn_02", "jw_05", "jw_08", ORBIT, CITY):
        scene.state.players = (
            scene.state.players[0].__class__(at=place, load=(Item("laser"),)),
            *scene.state.players[1:],
        )
        assert oval_target(scene.state, Seat(0)) is None


@pytest.mark.rule("MERCHANT-15.4.4")
def test_no_attack_where_the_movement_starts() -> None:
    scene = given(seat(at="gb_cw_2", load=["laser"]), seat(at="gb_cw_2"), options=COMBAT).fly(
        "gb_cw_3", 1, 1, 1
    )
    assert not [event for event in scene.story if isinstance(event, ShipFought)]
    assert scene.asked() != "Shot"


@pytest.mark.rule("MERCHANT-15.4.5")
def test_stopping_unpaid_forbids_the_attack() -> None:
    scene = arriving(seat(at=CITY, cash=300, load=["laser"]), seat(), cultures=HUMANS, forts=FORT)
    scene.when(0, AnswerToll(False))
    assert scene.asked() != "Shot"


@pytest.mark.rule("MERCHANT-15.4.5", "MERCHANT-6.3.3")
def test_with_the_last_mp_an_attack_costs_the_penalty_first() -> None:
    scene = arriving(
        seat(at=CITY, cash=300, load=["laser"]), seat(), cultures=HUMANS, forts=FORT, mp=0
    )
    assert scene.asked() == "Shot"
    assert scene.cash(0) == 300
    shoot(scene, (6, 1), "laser")
    assert scene.told(TollPaid)[0].amount == 60
    poor = arriving(
        seat(at=CITY, cash=50, load=["laser"]), seat(), cultures=HUMANS, forts=FORT, mp=0
    )
    assert not can_shoot(poor.state, Seat(0))


@pytest.mark.rule("MERCHANT-15.4.21", "MERCHANT-6.1.4")
def test_what_is_destroyed_goes_where_it_belongs() -> None:
    box = arriving(
        seat(at="jw_05", cash=100, load=["laser"]), seat(), boxes={"jw_05": "penalty_blue_20_1"}
    )
    shoot(box.when(0, AnswerToll(True)), (6, 1), "laser")
    assert box.state.destroyed == ("penalty_blue_20_1",)
    fort = arriving(seat(at=CITY, cash=300, load=["laser"]), seat(), cultures=HUMANS, forts=FORT)
    shoot(fort.when(0, AnswerToll(True)), (6, 1), "laser")
    assert fort.told(OvalFought)[0].won
    assert fort.state.forts == {}
    owner = landed(seat(at=CITY, cash=300), seat(), cultures=HUMANS, options=COMBAT)
    owner.when(0, BuyFort("fort_60_1", CITY))


@pytest.mark.rule("MERCHANT-15.4.12")
def test_a_hit_takes_an_item_of_the_hull_or_damages_a_hold() -> None:
    theirs = {"load": ["shield", "spy_eye", "red_drive"], "goods": ["mulch_wine"]}
    for hit in (Hit("shield"), Hit("spy_eye")):
        scene = duel({"load": ["laser", "laser"]}, theirs, (6, 1), "laser", "laser")
        scene.when(0, hit)
        assert scene.told(HullHit)[0].gear == hit.gear
        assert hit.gear not in {item.what for item in scene.player(1).load}
    assert "spy_eye" in scene.state.gone


@pytest.mark.rule("MERCHANT-15.4.22")
def test_who_has_nothing_suffers_nothing() -> None:
    scene = duel({"load": ["laser"]}, {}, (6, 1), "laser")
    assert not [step for step in scene.state.agenda if isinstance(step, Hitting)]
    assert scene.told(HullHit) == []


@pytest.mark.rule("MERCHANT-15.4.13", "MERCHANT-15.4.23", "MERCHANT-15.4.15")
def test_in_a_damaged_hold_equipment_breaks_and_fares_are_lost() -> None:
    theirs = {"load": ["red_drive", "fare_2_10_1"]}
    scene = duel({"load": ["laser"]}, theirs, (6, 1), "laser")
    if scene.asked() == "Hitting":
        scene.when(0, Hit(None, 0))
    hit = next(event for event in scene.story if isinstance(event, HoldHit))
    assert (hit.places, hit.things) == ((0, 1), ("red_drive", "fare_2_10_1"))
    assert scene.player(1).load == (Item("red_drive", True),)
    assert [event.into for event in scene.story if isinstance(event, CupTurned)] == [
        ("fare_2_10_1",)
    ]


@pytest.mark.rule("MERCHANT-15.4.24")
def test_a_good_is_taken_or_goes_to_the_cup() -> None:
    theirs = {"goods": ["mulch_wine", "space_spice"]}
    taken = duel({"load": ["laser"]}, theirs, (6, 1), "laser").when(0, Hit(None, 0, True))
    assert taken.player(0).goods == ("mulch_wine",)
    lost = duel({"load": ["laser"]}, theirs, (6, 1), "laser").when(0, Hit(None, 0))
    assert lost.player(0).goods == ()
    assert lost.told(CupTurned)[0].into == ("mulch_wine",)


@pytest.mark.rule("MERCHANT-15.4.14")
def test_room_for_a_captured_good_is_made_by_jettison_but_not_of_fares() -> None:
    mine = {"load": ["laser", "fare_2_10_1", "red_drive"], "goods": ["space_spice"] * 3}
    scene = duel(mine, {"goods": ["mulch_wine", "mulch_wine"]}, (6, 1), "laser")
    scene.refused(0, Hit(None, 0, True), "hit")
    scene.refused(0, Hit(None, 0, True, ("fare_2_10_1",)), "hit")
    scene.when(0, Hit(None, 0, True, ("space_spice",)))
    assert scene.player(0).goods == ("space_spice", "space_spice", "mulch_wine")


@pytest.mark.rule("MERCHANT-15.4.16")
def test_equipment_is_repaired_on_landing_at_a_culture_or_the_base() -> None:
    load = [Item("red_drive", True), Item("shield", True)]
    for place, cultures in ((CITY, HUMANS), ("galactic_base", {})):
        scene = given(seat(at=place, load=load), seat(), cultures=cultures, options=COMBAT).stay()
        assert not any(item.damaged for item in scene.player(0).load)
    rock = given(seat(at="dw_05", load=load), seat(), options=COMBAT).stay()
    assert all(item.damaged for item in rock.player(0).load)


@pytest.mark.rule("MERCHANT-15.4.17")
def test_damaged_items_are_not_bartered() -> None:
    scene = landed(
        seat(at=CITY, load=[Item("shield", True)]), seat(), cultures=HUMANS, options=COMBAT
    )
    scene.refused(0, BarterGear("shield"), "not_aboard", "MERCHANT-9.3.6")


@pytest.mark.rule("MERCHANT-15.4.19")
def test_a_lost_shot_ends_the_turn_without_landing() -> None:
    scene = arriving(seat(at=CITY, cash=300, load=["laser"]), seat(), cultures={}, forts=FORT)
    scene.when(0, AnswerToll(True))
    cash = scene.cash(0)
    shoot(scene, (1, 6), "laser")
    assert scene.turn.seat == 1
    assert scene.told(Landed) == []
    assert scene.cash(0) == cash
    assert scene.player(0).at == CITY


@pytest.mark.rule("MERCHANT-15.4.18")
def test_after_a_won_fight_one_may_land() -> None:
    scene = arriving(
        seat(at=CITY, cash=300, load=["laser", "laser"]), seat(), cultures=HUMANS, forts=FORT
    )
    shoot(scene.when(0, AnswerToll(True)), (6, 1), "laser", "laser")
    if scene.asked() == "Touch":
        scene.when(0, AnswerLanding(True))
    assert any(isinstance(event, Landed) for event in scene.story)


@pytest.mark.rule("MERCHANT-15.4.25")
def test_the_owner_may_put_another_thing_first() -> None:
    scene = landed(
        seat(at=CITY, load=["red_drive", "shield"]), seat(), cultures=HUMANS, options=COMBAT
    )
    scene.when(0, Arrange("shield"))
    assert [item.what for item in scene.player(0).load] == ["shield", "red_drive"]
    scene.refused(0, Arrange("shield"), "arrange", "MERCHANT-15.4.25")


# --- standing orders and defence


def test_a_defender_is_asked_where_the_table_wants_it() -> None:
    scene = duel({"load": ["laser"]}, {"load": ["laser"]}, (1, 6), "laser", options=ASK)
    assert (scene.asked(), scene.awaited()) == ("Defence", {1})
    scene.when(1, Defend(()))
    assert scene.told(ShipFought)[0].back == ()


def test_an_order_defends_for_its_owner() -> None:
    both = seat(at="cw_05", load=["laser"]), seat(at="cw_05", load=["laser", "nova_ball"])
    scene = arriving(*both).when(1, WriteOrder("defence", ("everything",)))
    shoot(scene, (6, 1), "laser", victim=1)
    assert sorted(scene.told(ShipFought)[0].back) == ["laser", "nova_ball"]


def test_a_shot_may_be_held() -> None:
    scene = arriving(seat(at="cw_05", load=["laser"]), seat(at="cw_05")).when(0, Shoot())
    assert scene.asked() != "Shot"
    assert flying("cw_05", 1, "cw_06", options=COMBAT).turn.seat in (0, 1)
