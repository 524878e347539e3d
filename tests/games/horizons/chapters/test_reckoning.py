"""1. Dice, rounding, counters, initiative."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.engine.chance import Chance
from bot.engine.story import Story
from bot.games.horizons.acts import Convert, Found
from bot.games.horizons.box.cards import ALL_TILES, MISSIONS
from bot.games.horizons.box.goods import Field, Into, Points, Resource, Stock
from bot.games.horizons.box.knowledge import FACTIONS
from bot.games.horizons.box.numbers import PIRATES, POOL, TOKENS, TRADE, TokenId
from bot.games.horizons.box.sky import SYSTEMS, NodeId, SystemId
from bot.games.horizons.box.units import UNITS, Kind, UnitId
from bot.games.horizons.chapters.common.recalls import recall
from bot.games.horizons.chapters.common.sequence import after_order
from bot.games.horizons.chapters.common.tokens import halved
from bot.games.horizons.chapters.economy.production import output
from bot.games.horizons.chapters.exploring.totals import Part, Total
from bot.games.horizons.chapters.moving.transfers import transfer_time
from bot.games.horizons.pieces import Pirate
from bot.games.horizons.reckoning import d10, d100, rounded
from bot.games.horizons.steps.course import Moment, Slot
from tests.games.horizons.scene import Scene, base, given, ship
from tests.support.luck import SECRET, Luck

MIR, KLIPER = map(UnitId, ("russia:base_mir", "russia:kliper"))
BARE = {"technologies": (), "policies": ()}


@pytest.mark.rule("HORIZON-1.1.1")
def test_a_die_shows_one_to_ten() -> None:
    chance = Chance(SECRET)
    assert {d10(chance, "engine") for _ in range(300)} == {*range(1, 11)}


@pytest.mark.rule("HORIZON-1.1.2")
def test_two_dice_show_one_to_a_hundred() -> None:
    chance = Chance(SECRET)
    assert {d100(chance, "engine") for _ in range(3000)} == {*range(1, 101)}


@pytest.mark.rule("HORIZON-1.1.3")
@pytest.mark.parametrize(("die", "after"), [(4, 5), (5, 4)])
def test_the_number_itself_succeeds_and_the_next_does_not(die: int, after: int) -> None:
    scene = given("russia", bases={MIR: base("mars", settlements=4)}, players={"russia": BARE})
    scene.luck("growth", (die,)).beat(Moment.GROWTH)
    assert scene.base(MIR).settlements == after


@pytest.mark.rule("HORIZON-1.1.4")
@pytest.mark.parametrize(("roll", "recalled"), [(1, True), (45, True), (46, False), (100, False)])
def test_a_chance_in_percent_is_a_roll_of_so_much_or_less(roll: int, recalled: bool) -> None:
    scene = given("russia", ships={KLIPER: "surface:mars"}, players={"russia": BARE})
    luck = Luck(0, {"horizons.recall": [(roll,)]})
    assert recall(Story(scene.state), scene.seat("russia"), KLIPER, luck) is recalled


@pytest.mark.rule("HORIZON-1.2.1")
def test_a_way_is_multiplied_before_a_launcher_takes_years_off() -> None:
    """7 times 0.5 is 4 years, less 2; not 5 times 0.5."""
    scene = given("russia", players={"russia": {"technologies": ("practical_antimatter",)}})
    earth, saturn = SystemId("earth"), SystemId("saturn")
    assert transfer_time(scene.state, scene.seat("russia"), earth, saturn, 3) == 2


@pytest.mark.rule("HORIZON-1.2.2")
@pytest.mark.parametrize(
    ("exact", "result"), [(2.5, 3), (2.49, 2), (2.51, 3), (0.5, 1), (3.0, 3), (0.1 * 5 + 1, 2)]
)
def test_a_half_is_rounded_up(exact: float, result: int) -> None:
    assert rounded(exact) == result


@pytest.mark.rule("HORIZON-1.2.4")
def test_parts_keep_their_decimals_and_fields_are_rounded_one_by_one() -> None:
    assert Total((Part("world", 1.5), Part("explorer", 1.5))).value == 3
    assert halved(Points(3, 3, 1)) == Points(2, 2, 1)


@pytest.mark.rule("HORIZON-1.2.3")
def test_nothing_negative_is_produced() -> None:
    pirates = {TokenId(f"pirate_{n}"): Pirate(NodeId("flyby:mars")) for n in range(1, 9)}
    bases = {MIR: base("mars", mining=1)}
    scene = given("russia", bases=bases, tiles={"mars": "hematite"}, players={"russia": BARE})
    seat = scene.seat("russia")
    assert 0 < output(scene.state, seat, MIR, Resource.ORE) < 8
    scene.state.pirates = pirates
    assert output(scene.state, seat, MIR, Resource.ORE) == 0


@pytest.mark.rule("HORIZON-1.3.3")
def test_markers_money_and_settlements_do_not_run_out() -> None:
    """The box has 40 VP markers, 40 politics markers and 100 settlements."""
    scene = given(
        "russia",
        players={"russia": BARE | {"politics": 401, "vp": 0, "cash": 5000}},
        bases={MIR: base("mars", settlements=300, stock=Stock(900, 900, 900))},
    )
    scene.do("russia", Convert(Into.VP, 400)).beat(Moment.GROWTH)
    assert scene.player("russia").vp == 100
    assert scene.base(MIR).settlements == 330


@pytest.mark.rule("HORIZON-1.4.1")
def test_the_reverse_order_begins_with_the_worst() -> None:
    scene = given("russia", "japan", "asia", initiative=("japan", "asia", "russia"))
    japan, asia, russia = map(scene.seat, ("japan", "asia", "russia"))
    assert scene.state.initiative == (japan, asia, russia)
    assert scene.state.reverse == (russia, asia, japan)


@pytest.mark.rule("HORIZON-1.4.2")
def test_whatever_has_no_order_of_its_own_goes_from_the_best_to_the_worst() -> None:
    scene = given("russia", "japan", "asia", initiative=("japan", "asia", "russia"))
    order = dict[str, list[int]]()
    for step in after_order(scene.state):
        if isinstance(step, Slot):
            order.setdefault(step.section, []).append(step.seat)
    ordinary = [seats for section, seats in order.items() if section != "Y3"]
    assert ordinary == [[*scene.state.initiative]] * 5


@pytest.mark.rule("HORIZON-1.5.1")
def test_the_box_holds_what_it_should() -> None:
    assert Counter(unit.faction for unit in UNITS.values()) == dict.fromkeys(FACTIONS, 33)
    assert (len(MISSIONS), TOKENS.asteroids, len(PIRATES), len(TRADE)) == (30, 8, 12, 27)
    assert (len(POOL) * len(Field), len(ALL_TILES)) == (108, 54)


@pytest.mark.rule("HORIZON-1.5.3")
def test_there_are_twelve_systems() -> None:
    inner = {"mercury", "venus", "earth", "mars", "belt"}
    outer = {"jupiter", "saturn", "uranus", "neptune", "kuiper", "scattered", "alpha"}
    assert {*SYSTEMS} == inner | outer


@pytest.mark.rule("HORIZON-5.6.9")
def test_there_is_no_eighth_base_until_one_is_destroyed() -> None:
    units = [one.id for one in UNITS.values() if (one.faction, one.kind) == ("russia", Kind.BASE)]
    assert len(units) == 7
    worlds = ("mars", "mercury", "venus", "nea", "ceres", "vesta", "europa")
    bases = {unit: base(world) for unit, world in zip(units, worlds, strict=True)}
    policies = ("settlement", "vigorous_settlement")

    def settler() -> Scene:
        ships = {KLIPER: ship("surface:moon", cargo=Stock(SUP=4))}
        ready = {"russia": {"policies": policies}}
        return given("russia", bases=bases, ships=ships, players=ready)

    full = settler()
    full.cannot("russia", Found(KLIPER), "no_counter", "HORIZON-5.6.9")
    del bases[units[3]]
    scene = settler().do("russia", Found(KLIPER))
    assert scene.base(units[3]).world == "moon"


@pytest.mark.rule("HORIZON-5.6.7")
def test_a_base_in_the_clouds_is_founded_and_produces_like_one_on_the_ground() -> None:
    ships = {KLIPER: ship("surface:jupiter", cargo=Stock(SUP=4))}
    bases = {MIR: base("jupiter", mining=1)}
    scene = given("russia", bases=bases, players={"russia": BARE})
    assert output(scene.state, scene.seat("russia"), MIR, Resource.FUEL) == 5
    ready = {"technologies": ("self_sufficient_habitats", "advanced_habitats", "space_habitats")}
    scene = given("russia", ships=ships, players={"russia": ready}).do("russia", Found(KLIPER, MIR))
    assert scene.base(MIR).at == "surface:jupiter"
