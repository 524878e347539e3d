"""16.0 and 16.5: settlements without limit, and a common base on Mars."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.records import Seat, replace
from bot.engine.story import Story
from bot.games.horizons.acts import BuildUnit, Construct, Convert, Found, TradeAt, Yield
from bot.games.horizons.box.goods import NOTHING, Field, Into, Points, Product, Stock
from bot.games.horizons.box.knowledge import TECHNOLOGIES
from bot.games.horizons.box.sky import WORLDS, WorldId, rolled_world
from bot.games.horizons.box.units import SETTLEMENT, UNITS, Kind, StructureId, UnitId
from bot.games.horizons.chapters.common.relations import alliances, income, trade_limit
from bot.games.horizons.chapters.common.support import Kept, upkeep, used
from bot.games.horizons.chapters.common.tokens import draw_tokens
from bot.games.horizons.chapters.economy.technology import buyable, price
from bot.games.horizons.chapters.units.ranges import origins
from bot.games.horizons.commands.economy import BuyTechnology
from bot.games.horizons.effects import ability
from bot.games.horizons.events.economy.phase import BaseProduced
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps.course import Moment
from bot.games.horizons.steps.economy import Purchase, Reaping
from tests.games.horizons.scene import HORIZONS, Scene, base, given, ship
from tests.support.luck import SECRET, Luck

MIR, EDO = UnitId("russia:base_mir"), UnitId("japan:base_edo")
CREW = next(
    u.id for u in UNITS.values() if u.faction == "japan" and u.kind is Kind.CV and u.explore
)
MARS = WorldId("mars")


def common(*factions: str, stock: Stock = NOTHING, settlements: int = 0, **more: Any) -> Scene:
    """Russia's counter is the base of all."""
    bases = {
        MIR: replace(base("mars", stock=stock, settlements=settlements, service=2), common=True)
    }
    return given(
        *(factions or ("russia", "japan")),
        options={"scenario": "olympus_mons"},
        bases=bases | more.pop("bases", {}),
        **more,
    )


@pytest.mark.rule("HORIZON-16.0.1", "HORIZON-16.0.5")
@pytest.mark.parametrize("scenario", ["red_planet", "titan_clash", "olympus_mons", "campaign"])
def test_settlements_are_built_without_limit_in_three_scenarios(scenario: str) -> None:
    stock = Stock(40, 40, 40)
    bases = {MIR: base("mars", stock=stock)}
    scene = given("russia", options={"scenario": scenario}, bases=bases, year=2065)
    several = Construct(MIR, SETTLEMENT, times=3)
    if scenario == "campaign":
        scene.cannot("russia", several, "built", "HORIZON-13.2.4")
        return
    scene.do("russia", several).do("russia", Construct(MIR, SETTLEMENT))
    assert scene.base(MIR).settlements == 4
    scene.do("russia", Construct(MIR, StructureId("mining_small")))  # the one of the year
    scene.cannot("russia", Construct(MIR, StructureId("research_small")), "built")


@pytest.mark.rule("HORIZON-16.5.2", "HORIZON-16.5.6")
def test_anybody_founds_the_one_base_which_counts_for_nobody() -> None:
    scene = given(
        "russia",
        "japan",
        options={"scenario": "olympus_mons"},
        ships={CREW: ship("surface:mars", cargo=Stock(SUP=6))},
    )
    scene.do("japan", Found(CREW))
    (unit,) = scene.state.bases
    assert UNITS[unit].faction == "japan"
    assert scene.base(unit).common
    for seat in scene.state.seats():
        assert used(scene.state, seat, Kept.BASE) == 0
        assert upkeep(scene.state, seat) == 0
    assert scene.state.base_on(MARS, "russia") == unit
    other = next(
        u.id for u in UNITS.values() if u.faction == "russia" and u.kind is Kind.CV and u.explore
    )
    scene.state.ships = {other: ship("surface:mars")}
    scene.state.agenda = ()
    scene.cannot("russia", Found(other), "has_base", "HORIZON-5.6.8")


@pytest.mark.rule("HORIZON-16.5.2", "HORIZON-7.6.1")
@pytest.mark.parametrize("bases", [{}, None])
def test_nobody_else_founds_a_base_on_the_world_of_the_common_one(bases: Any) -> None:
    roll = next(roll for roll in range(1, 101) if rolled_world(roll) == MARS)
    for scenario, comes in (("olympus_mons", False), ("red_planet", True)):
        options = {"scenario": scenario}
        mine = {MIR: base("mars", service=2)} if bases is None else bases
        scene = given("russia", "japan", options=options, bases=mine, year=2050)
        scene.luck("neutral_base", (roll,)).beat(Moment.NEUTRALS)
        others = [one for one in scene.state.bases.values() if one.world == MARS]
        assert len(others) - len(mine) == comes, scenario


@pytest.mark.rule("HORIZON-16.5.6")
def test_it_serves_and_builds_for_everyone_from_a_common_stock() -> None:
    scene = common(stock=Stock(20, 20, 20))
    seat = scene.seat("japan")
    assert "mars" in {*origins(scene.state, seat, 2)}
    scene.do("japan", BuildUnit(UnitId("japan:lv1a"), at=MIR))
    assert scene.ship("japan:lv1a").docked == MIR
    assert scene.base(MIR).stock != Stock(20, 20, 20)


@pytest.mark.rule("HORIZON-16.5.6")
def test_what_it_produces_is_the_choice_of_the_best_initiative() -> None:
    bases = {MIR: replace(base("mars", research=1, mining=1), common=True)}
    scene = given(
        "russia",
        "japan",
        options={"scenario": "olympus_mons"},
        bases=bases,
        tiles={"mars": "hematite"},
        initiative=("japan", "russia"),
    )
    scene.cannot("russia", Yield(MIR, Product("ORE")), "not_yours", "HORIZON-16.5.6")
    scene.play(*(Reaping(seat) for seat in scene.state.initiative))
    assert [one.seat for one in scene.told(BaseProduced)] == [scene.seat("japan")]


@pytest.mark.rule("HORIZON-16.5.3")
def test_relations_between_players_bring_nothing_and_all_are_allied() -> None:
    scene = common(relations={("russia", "japan"): 3, ("russia", "asia"): 3})
    seat = scene.seat("russia")
    assert (income(scene.state, seat), alliances(scene.state, seat)) == (2, 1)  # Asia's
    assert trade_limit(scene.state, "russia", "japan") == 0
    scene = common()
    assert scene.state.together("russia", "japan")


@pytest.mark.rule("HORIZON-16.5.7", "HORIZON-16.5.9")
def test_markers_points_and_technologies_belong_to_all() -> None:
    own = {"russia": {"cash": 5, "policies": ()}, "japan": {"cash": 7, "policies": ()}}
    scene = common(players=own)
    scene.beat(Moment.POLITICS)
    assert {player.politics for player in scene.state.players} == {4}  # two of each
    scene.state.agenda = ()
    scene.do("japan", Convert(Into.MONEY, 1))
    assert {player.politics for player in scene.state.players} == {3}
    assert scene.player("russia").cash == 5  # money stays one's own
    assert scene.player("japan").cash > 7


@pytest.mark.rule("HORIZON-16.5.7", "HORIZON-16.5.9")
def test_any_player_buys_for_all_from_the_common_bank() -> None:
    rich = {name: {"bank": Points(90, 90, 90)} for name in ("russia", "japan")}
    scene = common(players=rich)
    wanted = next(buyable(scene.state, scene.seat("japan")))
    cost = price(scene.state, scene.seat("japan"), wanted)
    scene.state.agenda = (Purchase(scene.seat("japan")),)
    scene.when(scene.seat("japan"), BuyTechnology(wanted))
    assert all(wanted in player.technologies for player in scene.state.players)
    totals = {player.bank.total for player in scene.state.players}
    assert totals == {270 - cost}


@pytest.mark.rule("HORIZON-16.5.7")
def test_tokens_of_all_become_points_of_one_bank_and_all_see_them() -> None:
    scene = common()
    story: Story[Horizons] = Story(scene.state)
    chance = Luck(0, {})
    one = draw_tokens(story, scene.seat("russia"), Field.PHYSICS, 1, chance, why="recall")
    two = draw_tokens(story, scene.seat("japan"), Field.PHYSICS, 1, chance, why="recall")
    assert [fact.seen_by(None) for fact in story.events] == story.events
    scene.state = story.state
    assert scene.view(0).players[1].tokens[Field.PHYSICS] == two
    assert scene.view(0).pools == scene.state.pools
    assert scene.view(None).players[1].tokens[Field.PHYSICS] == (0,)
    other = HORIZONS.redeal(scene.state, Seat(0), Chance(SECRET))
    assert HORIZONS.seen_by(other, Seat(0)) == scene.view(0)
    scene.beat(Moment.BANKS)
    assert {p.bank[Field.PHYSICS] for p in scene.state.players} == {sum(one) + sum(two)}


@pytest.mark.rule("HORIZON-16.5.4", "HORIZON-16.5.8")
def test_abilities_of_cost_do_not_apply_and_owners_give_no_discount() -> None:
    scene = common("north_america", "europe", "china", "russia", bases={})
    for name, works in (("north_america", 0), ("europe", 0), ("china", 0), ("russia", 1)):
        found = ability(scene.state, scene.seat(name))
        assert any(getattr(found, field) for field in found.__struct_fields__) == bool(works)
    costly = next(one for one in TECHNOLOGIES.values() if one.column == 2)
    shared = common(players={"japan": {"technologies": (costly.id,)}})
    assert price(shared.state, shared.seat("russia"), costly.id) == costly.cost


@pytest.mark.rule("HORIZON-16.5.5", "HORIZON-16.0.2")
@pytest.mark.parametrize(
    ("players", "year"),
    [(1, 2099), (2, 2085), (3, 2075), (4, 2069), (5, 2062), (6, 2059), (7, 2052)],
)
def test_mars_must_be_green_with_forty_settlements_in_time(players: int, year: int) -> None:
    names = ("russia", "japan", "asia", "china", "europe", "north_america", "south_america")
    green = {MARS: WORLDS[MARS].terraform_points or 0}

    def ends(at: int, lives: int, soil: dict[WorldId, int]) -> tuple[bool, bool]:
        scene = common(*names[:players], settlements=lives, terraformed=soil, year=at)
        found = scene.beat(Moment.END).state.result
        return found is not None, bool(found and found.winners)

    assert ends(year - 1, 40, green) == (True, True)
    assert ends(year - 1, 39, green) == (False, False)
    assert ends(year, 34, green) == (True, False)
    assert ends(year, 40, {}) == (True, False)
    assert ends(year, 39, green) == (True, players == 1)  # a minor victory alone


@pytest.mark.rule("HORIZON-16.5.2", "HORIZON-16.5.6", "HORIZON-7.8.1")
def test_the_common_base_grows_once_for_all() -> None:
    scene = common("russia", "japan", "asia", settlements=12, year=2040)
    scene.luck("growth", (2,)).beat(Moment.GROWTH)
    assert scene.base(MIR).settlements == 14


@pytest.mark.rule("HORIZON-16.5.2", "HORIZON-15.2.26")
def test_a_dockyard_strike_takes_two_of_the_common_stock_once() -> None:
    scene = common(stock=Stock(9, 0, 0), year=2040)
    scene.luck("event", (26,)).beat(Moment.EVENTS)
    assert scene.base(MIR).stock == Stock(7, 0, 0)


@pytest.mark.rule("HORIZON-16.5.6", "HORIZON-13.1.2")
def test_all_trade_with_the_common_stock_as_in_a_base_of_their_own() -> None:
    held = base("mars", stock=Stock(5, 0, 0), settlements=10, token="sell ORE")
    scene = common(bases={MIR: replace(held, common=True)}, players={"japan": {"cash": 0}})
    scene.do("japan", TradeAt(MIR, 2))
    assert scene.player("japan").cash == 4
    assert scene.base(MIR).stock == Stock(3, 0, 0)
