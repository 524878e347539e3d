"""1, 2 and 14. What is in the game: players, options, components."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove
from bot.engine.records import Seat
from bot.engine.story import Story, open_table
from bot.games.merchant.box.galaxy import ORBITS, SPACES
from bot.games.merchant.box.numbers import MARKERS, NUMBERS, RACES
from bot.games.merchant.box.pieces import (
    COUNTERS,
    CULTURES,
    DEEDS,
    DEMANDS,
    FARES,
    GEAR,
    GOODS,
    SHIPS,
    TECHS,
    OpenPort,
    Penalty,
    Relic,
    Telegate,
)
from bot.games.merchant.chapters.places import shields
from bot.games.merchant.chapters.setup import setup
from bot.games.merchant.commands import BuyDeed, BuyGear, EndTurn, Goal, Options, Stay
from bot.games.merchant.state import Merchant
from tests.games.merchant.scene import MERCHANT, given, landed, seat
from tests.support.luck import SECRET


def table(**options: object) -> Merchant:
    story = Story(Merchant())
    setup(story, Options(**options), Chance(SECRET))
    return story.state


@pytest.mark.rule("MERCHANT-1.1", "MERCHANT-14.2.1")
def test_2000_at_the_end_of_an_own_turn_wins_and_1999_does_not() -> None:
    for cash, wins in ((2000, True), (1999, False)):
        scene = landed(seat(at="southern_comfort", cash=cash), seat(), cultures={"cw": "4b"})
        scene.when(0, EndTurn())
        assert (scene.state.result is not None) is wins


@pytest.mark.parametrize(
    ("goal", "cash"),
    [
        pytest.param(Goal.APPRENTICE, 1000, marks=pytest.mark.rule("MERCHANT-14.1.1")),
        pytest.param(Goal.MASTER, 3000, marks=pytest.mark.rule("MERCHANT-14.3.1")),
        pytest.param(Goal.EMPEROR, 4000, marks=pytest.mark.rule("MERCHANT-14.4.1")),
    ],
)
def test_other_goals_are_reached_at_other_sums(goal: Goal, cash: int) -> None:
    for money, wins in ((cash, True), (cash - 1, False)):
        scene = landed(
            seat(at="southern_comfort", cash=money),
            seat(),
            cultures={"cw": "4b"},
            options={"goal": goal},
        )
        scene.when(0, EndTurn())
        assert (scene.state.result is not None) is wins


@pytest.mark.rule("MERCHANT-1.2")
def test_one_to_six_can_play() -> None:
    for number in range(1, 7):
        assert len(table(players=number).players) == number
    for number in (0, 7):
        with pytest.raises(IllegalMove):
            table(players=number)
    given(seat(), seat()).refused(2, Stay(), "no_seat", "MERCHANT-1.2")


@pytest.mark.rule("MERCHANT-1.3", "MERCHANT-2.1.1", "MERCHANT-2.1.2")
def test_the_base_game_has_no_weapons_no_forts_and_no_rastur() -> None:
    plain, armed = table(players=2), table(players=2, combat=True)
    weapons = {gear.id for gear in GEAR.values() if gear.combat_only and not gear.relic}
    assert weapons
    assert not weapons & plain.stock.keys()
    assert weapons <= armed.stock.keys()
    assert "relic_laser" not in (*plain.boxes.values(), *plain.spare)
    assert "relic_laser" in (*armed.boxes.values(), *armed.spare)
    assert (plain.pool, armed.pool) == ((), ())
    scene = landed(seat(at="southern_comfort", cash=500), seat(), cultures={"cw": "7a"})
    scene.refused(0, BuyGear("laser"), "not_sold")
    assert "merchant.do.fort" not in [prompt.key for prompt in scene.prompts(0)]


@pytest.mark.rule("MERCHANT-1.4")
def test_rastur_bring_combat_with_them() -> None:
    state = table(players=2, rastur=True)
    assert state.combat
    assert "laser" in state.stock


@pytest.mark.rule("MERCHANT-1.5", "MERCHANT-16.1.1", "MERCHANT-17.1.1")
def test_alone_rastur_and_combat_are_on_whatever_the_options_say() -> None:
    state = table(players=1)
    assert state.combat
    assert state.with_rastur
    assert state.pool
    assert not table(players=2).with_rastur
    assert table(players=5, rastur=True).pool


@pytest.mark.rule("MERCHANT-2.2.1", "MERCHANT-2.2.2", "MERCHANT-2.5.11")
def test_a_player_with_all_markers_on_the_map_buys_no_deed() -> None:
    owned = [deed.id for deed in DEEDS.values() if deed.space and deed.system != "cw"]
    fixed = {"at": "southern_comfort", "cash": 300}
    assert table(players=3).deeds == {}
    for number, possible in ((MARKERS, False), (MARKERS - 1, True)):
        deeds = dict.fromkeys(owned[:number], 0)
        scene = landed(seat(**fixed), seat(), cultures={"cw": "4b"}, deeds=deeds, bank=None)
        if possible:
            scene.when(0, BuyDeed("port_cobbleport"))
        else:
            scene.refused(0, BuyDeed("port_cobbleport"), "markers", "MERCHANT-2.2.2")


@pytest.mark.rule("MERCHANT-2.2.3")
def test_six_races_can_be_played() -> None:
    assert list(RACES) == ["3", "4a", "4b", "7b", "8", "10"]


@pytest.mark.rule("MERCHANT-2.4.1", "MERCHANT-2.4.2")
def test_there_are_14_cultures_each_with_a_technology_and_an_iou() -> None:
    names = ["1a", "1b", "2", "3", "4a", "4b", "5", "6", "7a", "7b", "8", "9a", "9b", "10"]
    assert list(CULTURES) == names
    assert all(culture.tech in TECHS for culture in CULTURES.values())
    ious = [culture.iou for culture in CULTURES.values()]
    assert (min(ious), max(ious)) == (60, 120)


@pytest.mark.rule("MERCHANT-2.5.1")
def test_a_good_sells_for_more_than_it_costs_and_has_a_producer_and_buyers() -> None:
    for good in GOODS.values():
        assert good.buy < good.sell
        assert good.culture in CULTURES
        assert good.buyers
        assert good.culture not in good.buyers


@pytest.mark.rule("MERCHANT-2.5.4")
def test_equipment_trades_in_for_half_its_price() -> None:
    assert all(2 * gear.trade_in == gear.price for gear in GEAR.values())
    kinds = {gear.kind for gear in GEAR.values()}
    assert kinds == {"drive", "shield", "laser", "nova_ball", "device"}


@pytest.mark.rule("MERCHANT-2.5.9")
def test_the_20_on_a_shield_is_its_protection() -> None:
    scene = given(seat(load=["shield"]), seat())
    assert shields(scene.player(0)) == 20
    assert GEAR["shield"].price == 60


@pytest.mark.rule("MERCHANT-2.5.5")
def test_what_the_bank_has_no_counter_of_cannot_be_bought() -> None:
    counts = {gear: table(players=2, combat=True).stock[gear] for gear in ("shield", "nova_ball")}
    assert counts == {"shield": 15, "nova_ball": 11}
    carried = [{"load": ["red_drive"] * 2, "ship": "freighter"} for _ in range(3)]
    scene = landed(
        seat(at="southern_comfort", cash=500),
        *(seat(**fields) for fields in carried),
        cultures={"cw": "4b"},
    )
    assert scene.state.stock["red_drive"] == 0
    scene.refused(0, BuyGear("red_drive"), "not_sold")


@pytest.mark.rule("MERCHANT-2.5.6")
def test_four_ships_differ_in_dice_holds_and_price() -> None:
    found = {ship.id: (ship.dice, ship.holds, ship.price, ship.trade_in) for ship in SHIPS.values()}
    assert found == {
        "scout": (3, 4, 60, 30),
        "clipper": (4, 4, 120, 60),
        "transport": (3, 6, 240, 120),
        "freighter": (2, 10, 300, 150),
    }


@pytest.mark.rule("MERCHANT-2.5.7")
def test_39_deeds_one_for_each_orbit_and_one_for_each_culture() -> None:
    ports = [deed for deed in DEEDS.values() if deed.space is not None]
    factories = [deed for deed in DEEDS.values() if deed.culture is not None]
    assert {deed.space for deed in ports} == {*ORBITS}
    assert {deed.culture for deed in factories} == {*CULTURES}
    assert len(DEEDS) == 39
    assert {deed.price for deed in ports} == {200}
    assert {deed.price for deed in factories} == {100, 200}


@pytest.mark.rule("MERCHANT-2.6.1")
def test_48_bonus_counters_are_fares_and_demands() -> None:
    assert (len(FARES), len(DEMANDS)) == (10, 38)
    assert all(fare.pay > 0 and fare.at != fare.to for fare in FARES.values())


@pytest.mark.rule("MERCHANT-2.8.1")
def test_the_question_counters_are_gates_ports_penalties_and_relics() -> None:
    kinds = Counter(type(counter) for counter in COUNTERS.values())
    assert kinds == {Telegate: 6, OpenPort: 3, Penalty: 17, Relic: 10}


@pytest.mark.rule("MERCHANT-2.8.3")
def test_left_over_counters_are_never_shown() -> None:
    state = open_table(MERCHANT, Options(players=2), Chance(SECRET)).state
    for viewer in (None, Seat(0), Seat(1)):
        assert {*MERCHANT.seen_by(state, viewer).spare} == {"?"}


@pytest.mark.rule("MERCHANT-2.3.1", "MERCHANT-13.3.3")
def test_money_is_settled_with_a_bank_of_20000() -> None:
    assert NUMBERS.bank_total == 20_000
    state = table(players=4)
    assert state.bank == 20_000 - 4 * 80
    scene = landed(seat(at="southern_comfort", cash=300), seat(), cultures={"cw": "4b"})
    before = scene.state.bank
    assert before is not None
    scene.when(0, BuyDeed("port_cobbleport"))
    assert scene.state.bank == before + 200


@pytest.mark.rule("MERCHANT-2.5.8", "MERCHANT-3.2.1")
def test_money_cargo_ious_and_deeds_are_public() -> None:
    scene = given(
        seat(cash=70, goods=["space_spice"], load=["shield"], ious=["4b"]),
        seat(),
        cultures={"cw": "4b"},
        deeds={"port_bypass": 0},
    )
    for viewer in (None, 1):
        view = scene.view(viewer)
        me = view.players[0]
        assert (me.cash, me.goods, me.ious) == (70, ("space_spice",), ("4b",))
        assert me.load[0].what == "shield"
        assert view.deeds == {"port_bypass": 0}


def test_every_space_lies_in_a_known_system_or_between() -> None:
    assert len(SPACES) == 268
