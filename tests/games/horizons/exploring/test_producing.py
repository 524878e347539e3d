"""12. Production of crewed vehicles, and asteroids."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.horizons.acts import Mine, Produce, Section
from bot.games.horizons.box.goods import Field, Resource, Stock
from bot.games.horizons.chapters.exploring.producing import output
from bot.games.horizons.events.producing import Mined, Produced
from bot.games.horizons.pieces import Ship
from bot.games.horizons.state import Year
from tests.games.horizons.finds import SAFE, plain
from tests.games.horizons.scene import Scene, base, ship

MINER, OTHER = "russia:leonov", "russia:renda"  # cargo 6 each; only the first is equipped
FUEL, ORE, SUP = Resource.FUEL, Resource.ORE, Resource.SUP
ABLE = ("space_mining",)


def at(
    node: str,
    technologies: tuple[str, ...] = ABLE,
    more: dict[str, Ship] | None = None,
    **set_: Any,
) -> Scene:
    fields = {key: set_.pop(key) for key in ("cargo", "reserve", "fleet") if key in set_}
    return plain(
        "russia",
        "japan",
        ships={MINER: ship(node, **fields), **(more or {})},
        players={"russia": {"technologies": technologies}},
        **set_,
    )


def produce(scene: Scene, resource: Resource, die: int, recall: int = SAFE) -> Scene:
    scene.luck("produce", (die,)).luck("recall", (recall,))
    return scene.line("russia", Produce(MINER, resource)).run(Section.PRODUCING, "russia")


def mine(scene: Scene, die: int, recall: int = SAFE) -> Scene:
    scene.luck("asteroid", (die,)).luck("recall", (recall,))
    return scene.line("russia", Mine(MINER)).run(Section.PRODUCING, "russia")


@pytest.mark.rule("HORIZON-12.1.1", "HORIZON-20.1.12")
def test_production_needs_space_mining() -> None:
    at("surface:titan", ()).cannot("russia", Produce(MINER, FUEL), "no_mining", "HORIZON-12.1.1")
    assert produce(at("surface:titan"), FUEL, 10).ship(MINER).cargo == Stock(FUEL=1)


@pytest.mark.rule("HORIZON-12.1.1")
def test_only_an_equipped_ship_out_of_reserve_produces() -> None:
    act = Produce(OTHER, FUEL)
    there = {OTHER: ship("surface:titan")}
    scene = at("surface:titan", more=there)
    scene.cannot("russia", act, "not_equipped", "HORIZON-12.1.1")
    scene = at("surface:titan", reserve=True)
    scene.cannot("russia", Produce(MINER, FUEL), "recalled", "HORIZON-12.1.1")
    scene = at("surface:titan")
    scene.cannot("japan", Produce(MINER, FUEL), "not_yours")


@pytest.mark.rule("HORIZON-12.1.1")
def test_a_ship_produces_on_the_surface_gas_giants_included() -> None:
    assert produce(at("surface:jupiter"), FUEL, 10).told(Produced)
    for node in ("orbit:titan", "flyby:saturn"):
        scene = at(node)
        scene.cannot("russia", Produce(MINER, FUEL), "not_landed", "HORIZON-12.1.1")


@pytest.mark.rule("HORIZON-12.1.1")
def test_a_ship_does_not_produce_where_its_owner_has_a_base() -> None:
    scene = at("surface:titan", bases={"russia:base_mir": base("titan")})
    scene.cannot("russia", Produce(MINER, FUEL), "base_there", "HORIZON-12.1.1")
    scene = at("surface:titan", bases={"japan:base_asuka": base("titan")})
    assert produce(scene, FUEL, 10).told(Produced)


@pytest.mark.rule("HORIZON-12.1.2")
def test_the_world_and_its_tile_must_give_at_least_one() -> None:
    scene = at("surface:titan")  # FUEL 3, SUP 1 by itself
    scene.cannot("russia", Produce(MINER, ORE), "barren", "HORIZON-12.1.2")
    assert produce(at("surface:titan"), SUP, 10).told(Produced), "no tile is needed"
    assert produce(at("surface:titan", tiles={"titan": "mixed_ice"}), ORE, 10).told(Produced)


@pytest.mark.rule("HORIZON-12.1.3")
@pytest.mark.parametrize(("die", "made"), [(1, 3), (3, 2), (4, 1)])
def test_what_is_produced_depends_on_a_die(die: int, made: int) -> None:
    assert produce(at("surface:titan"), FUEL, die).ship(MINER).cargo == Stock(FUEL=made)


@pytest.mark.rule("HORIZON-12.1.3")
def test_tile_and_world_count_together_and_each_ten_gives_one_more() -> None:
    scene = at("surface:jupiter", tiles={"jupiter": "helium3_clouds"})  # 5 and 6
    assert produce(scene, FUEL, 1).told(Produced)[0].output == 4
    scene = at("surface:jupiter", tiles={"jupiter": "helium3_clouds"})
    assert produce(scene, FUEL, 2).told(Produced)[0].output == 2


@pytest.mark.rule("HORIZON-12.1.3", "HORIZON-20.1.12")
def test_refining_takes_one_from_the_die() -> None:
    refining = (*ABLE, "space_refining")
    assert produce(at("surface:titan", refining), FUEL, 2).told(Produced)[0].output == 3
    assert produce(at("surface:titan", refining), FUEL, 4).told(Produced)[0].output == 2
    assert produce(at("surface:titan", refining), FUEL, 5).told(Produced)[0].output == 1


@pytest.mark.rule("HORIZON-12.1.4")
def test_a_round_value_gives_nothing_for_its_rest() -> None:
    assert [output(10, die) for die in (0, 1, 2)] == [3, 3, 2]


@pytest.mark.rule("HORIZON-12.1.5")
def test_only_what_finds_room_is_taken() -> None:
    scene = produce(at("surface:titan", cargo=Stock(ORE=5)), FUEL, 1)
    assert scene.told(Produced)[0].output == 3
    assert scene.ship(MINER).cargo == Stock(ORE=5, FUEL=1)


@pytest.mark.rule("HORIZON-12.1.5")
def test_other_ships_of_the_fleet_take_the_rest() -> None:
    there = {OTHER: ship("surface:titan", fleet=1)}
    scene = at("surface:titan", cargo=Stock(ORE=5), fleet=1, more=there)
    produce(scene, FUEL, 1)
    assert scene.ship(MINER).cargo == Stock(ORE=5, FUEL=1)
    assert scene.ship(OTHER).cargo == Stock(FUEL=2)
    apart = {OTHER: ship("surface:titan")}
    scene = at("surface:titan", cargo=Stock(ORE=5), fleet=1, more=apart)
    assert produce(scene, FUEL, 1).ship(OTHER).cargo == Stock()


@pytest.mark.rule("HORIZON-12.1.5", "HORIZON-5.4.9")
def test_a_ship_in_reserve_takes_what_another_produces() -> None:
    there = {OTHER: ship("surface:titan", fleet=1, reserve=True)}
    scene = produce(at("surface:titan", cargo=Stock(ORE=6), fleet=1, more=there), FUEL, 1)
    assert scene.ship(OTHER).cargo == Stock(FUEL=3)


@pytest.mark.rule("HORIZON-12.1.6")
def test_producing_uses_nothing_up() -> None:
    scene = at("surface:titan", tiles={"titan": "mixed_ice"})
    before = scene.state.produces("titan"), scene.state.values["titan"]
    produce(scene, FUEL, 1)
    assert (scene.state.produces("titan"), scene.state.values["titan"]) == before


@pytest.mark.rule("HORIZON-12.1.7", "HORIZON-11.7.3")
@pytest.mark.parametrize(("roll", "recalled"), [(45, True), (46, False)])
def test_producing_may_cause_a_recall(roll: int, recalled: bool) -> None:
    scene = produce(at("surface:titan"), FUEL, 10, roll)
    assert scene.ship(MINER).reserve is recalled
    assert len(scene.player("russia").tokens[Field.BIOLOGY]) == recalled


# --- asteroids


ROCKS = ("flyby:mars", "flyby:mars", "flyby:saturn")


@pytest.mark.rule("HORIZON-12.2.1")
@pytest.mark.parametrize(
    ("die", "cargo"),
    [
        (1, Stock(SUP=3)),
        (3, Stock(SUP=5)),
        (4, Stock(FUEL=3)),
        (7, Stock(ORE=3)),
        (10, Stock(ORE=6)),
    ],
)
def test_an_asteroid_yields_by_the_table(die: int, cargo: Stock) -> None:
    scene = mine(at("flyby:mars", asteroids=ROCKS), die)
    assert scene.ship(MINER).cargo == cargo
    assert scene.state.asteroids == ("flyby:mars", "flyby:saturn")


@pytest.mark.rule("HORIZON-12.2.1")
def test_refining_does_not_help_with_asteroids() -> None:
    scene = at("flyby:mars", (*ABLE, "space_refining"), asteroids=ROCKS)
    assert mine(scene, 4).ship(MINER).cargo == Stock(FUEL=3)


@pytest.mark.rule("HORIZON-12.2.1")
def test_an_asteroid_fills_the_free_cargo_of_the_fleet_and_no_more() -> None:
    there = {OTHER: ship("flyby:mars", fleet=1, cargo=Stock(SUP=4))}
    scene = at("flyby:mars", cargo=Stock(SUP=5), fleet=1, more=there, asteroids=ROCKS)
    mine(scene, 10)
    assert scene.told(Mined)[0].output == 6
    assert scene.ship(MINER).cargo == Stock(SUP=5, ORE=1)
    assert scene.ship(OTHER).cargo == Stock(SUP=4, ORE=2)


@pytest.mark.rule("HORIZON-12.2.1")
def test_mining_needs_technology_equipment_an_active_ship_and_an_asteroid() -> None:
    def refused(scene: Scene, key: str, unit: str = MINER) -> None:
        scene.cannot("russia", Mine(unit), key, "HORIZON-12.2.1")

    refused(at("flyby:mars", (), asteroids=ROCKS), "no_mining")
    refused(at("flyby:mars", reserve=True, asteroids=ROCKS), "recalled")
    refused(at("flyby:jupiter", asteroids=ROCKS), "no_asteroid")
    there = {OTHER: ship("flyby:mars")}
    refused(at("flyby:mars", more=there, asteroids=ROCKS), "not_equipped", OTHER)


@pytest.mark.rule("HORIZON-12.2.1", "HORIZON-11.7.3")
@pytest.mark.parametrize(("roll", "recalled"), [(45, True), (46, False)])
def test_mining_may_cause_a_recall(roll: int, recalled: bool) -> None:
    scene = mine(at("flyby:mars", asteroids=ROCKS), 1, roll)
    assert scene.ship(MINER).reserve is recalled


@pytest.mark.rule("HORIZON-12.2.2")
def test_each_asteroid_is_worth_a_victory_point() -> None:
    assert mine(at("flyby:mars", asteroids=ROCKS), 1).player("russia").vp == 1


@pytest.mark.rule("HORIZON-12.2.3")
def test_a_ship_explores_produces_or_mines_once_in_a_year() -> None:
    used = Year(acted=(MINER,))
    scene = at("surface:titan", this=used)
    scene.cannot("russia", Produce(MINER, FUEL), "acted", "HORIZON-12.2.3")
    scene = at("flyby:mars", this=used, asteroids=ROCKS)
    scene.cannot("russia", Mine(MINER), "acted", "HORIZON-12.2.3")
    assert mine(at("flyby:mars", asteroids=ROCKS), 1).state.this.acted == (MINER,)
    assert produce(at("surface:titan"), FUEL, 1).state.this.acted == (MINER,)
