"""15. Events."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.orders.language import Order
from bot.engine.story import Story
from bot.games.horizons.acts import GiveUp, Immigrate, Line, Publicise, Section
from bot.games.horizons.box.cards import EVENTS, MISSIONS, rolled_event
from bot.games.horizons.box.goods import Stock
from bot.games.horizons.box.knowledge import TechId
from bot.games.horizons.box.sky import WorldId
from bot.games.horizons.box.units import UNITS, Chain, FactionId, Kind, UnitId
from bot.games.horizons.chapters.common.damage import damage_structure
from bot.games.horizons.chapters.economy.transport import capacity
from bot.games.horizons.commands.economy import ChooseWindfall
from bot.games.horizons.events.economy.happenings import Happened
from bot.games.horizons.steps.course import Moment
from tests.games.horizons.scene import Scene, base, given, ship

MIR, SALYUT = (
    u.id for u in list(UNITS.values()) if u.id in ("russia:base_mir", "russia:base_salyut")
)
MARS, COMET = WorldId("mars"), WorldId("comet")
FIRST = {one.id: one.range[0] for one in EVENTS.values()}


def japanese() -> UnitId:
    return next(u.id for u in UNITS.values() if u.faction == "japan" and u.kind is Kind.BASE)


def came(event: str, *factions: str, world: int = 100, **more: Any) -> Scene:
    """This event was rolled in 2040; `world`: where."""
    scene = given(*(factions or ("russia", "japan")), year=more.pop("year", 2040), **more)
    scene.luck("event", (FIRST[event],)).luck("event_world", (world,))
    return scene.beat(Moment.EVENTS)


@pytest.mark.rule("HORIZON-15.1.3")
def test_every_number_names_one_event() -> None:
    found = [rolled_event(roll).id for roll in range(1, 101)]
    assert {*found} == {*EVENTS}
    assert all(one.clause.startswith("HORIZON-15.") for one in EVENTS.values())


@pytest.mark.rule("HORIZON-7.1.2", "HORIZON-15.1.1")
def test_from_2100_on_two_are_rolled_and_the_same_twice_counts_once() -> None:
    scene = given("russia", year=2100).luck("event", (91,), (92,)).beat(Moment.EVENTS)
    assert [one.void for one in scene.told(Happened)] == [False, True]
    assert scene.state.values[COMET] == 6 + 3
    assert len(came("giant_comet").told(Happened)) == 1


@pytest.mark.rule("HORIZON-7.1.2", "HORIZON-15.1.1")
def test_what_the_first_event_brings_counts_for_the_second() -> None:
    """Who alone has the fewest settlements gets two, and is behind no more in a race."""
    bases = {MIR: base("mars"), japanese(): base("moon", settlements=1)}
    scene = given("russia", "japan", year=2100, bases=bases)
    scene.luck("event", (FIRST["immigration"],), (FIRST["space_race"],)).beat(Moment.EVENTS)
    assert scene.base(MIR).settlements == 2
    assert [one.politics for one in scene.state.players] == [0, 5]


@pytest.mark.rule("HORIZON-7.1.2", "HORIZON-15.2.1")
def test_the_second_event_waits_for_a_choice_that_the_first_leaves() -> None:
    scene = given("russia", year=2100).write("russia", Section.EVENTS, live=True)
    scene.luck("event", (FIRST["publicity_campaign"],), (FIRST["giant_comet"],))
    scene.beat(Moment.EVENTS)
    assert len(scene.told(Happened)) == 1
    scene.when(0, ChooseWindfall(Publicise(COMET)))
    assert (len(scene.told(Happened)), scene.state.values[COMET]) == (1, 6 + 2 + 3)


@pytest.mark.rule("HORIZON-19.2.4")
def test_what_is_written_for_events_is_used_up_by_them_unless_it_stands() -> None:
    scene = given("russia", "japan", year=2100)
    for faction, stands in (("russia", False), ("japan", True)):
        scene.write(faction, Section.EVENTS, Line((Publicise(MARS),)), standing=stands)
    scene.luck("event", (FIRST["giant_comet"],), (FIRST["publicity_campaign"],))
    scene.beat(Moment.EVENTS)
    assert scene.state.values[MARS] == 8
    assert [Section.EVENTS in one.pages for one in scene.state.players] == [False, True]


@pytest.mark.rule("HORIZON-17.6.2")
def test_a_table_may_do_without_events() -> None:
    scene = given("russia", year=2100, options={"no_events": True}).beat(Moment.EVENTS)
    assert scene.told(Happened) == []


def answers(event: str, answer: str) -> dict[str, Any]:
    return {"orders": (Order(f"veto_{event}", (answer,)),)}


@pytest.mark.rule("HORIZON-15.1.2", "HORIZON-15.2.96")
def test_one_veto_prevents_a_starred_event() -> None:
    assert came("ancient_ruins", values={"mars": 0}).state.values[MARS] == 10
    veto = {"japan": answers("ancient_ruins", "yes")}
    scene = came("ancient_ruins", values={"mars": 0}, players=veto)
    assert scene.state.values[MARS] == 0
    assert scene.state.this.events == ()


@pytest.mark.rule("HORIZON-15.1.2")
def test_the_last_three_need_that_nobody_minds() -> None:
    assert came("rogue_ai").state.this.events == ()
    both = {name: answers("rogue_ai", "no") for name in ("russia", "japan")}
    assert came("rogue_ai", players=both).state.this.events == ("rogue_ai",)


# --- 1 to 12: publicity


@pytest.mark.rule("HORIZON-15.2.1")
def test_the_worst_initiative_raises_a_world_by_two() -> None:
    scene = given("russia", "japan", year=2040).luck("event", (9,))
    scene.line("japan", Publicise(MARS)).beat(Moment.EVENTS)
    assert scene.state.values[MARS] == 8
    depleted = given("russia", "japan", year=2040, values={"mars": 0}).luck("event", (9,))
    depleted.line("japan", Publicise(MARS)).beat(Moment.EVENTS)
    assert depleted.state.values[MARS] == 0


@pytest.mark.rule("HORIZON-15.2.1", "HORIZON-19.2.4")
def test_live_they_are_asked_and_may_let_it_be() -> None:
    scene = given("russia", "japan", year=2040).luck("event", (9,))
    scene.write("japan", Section.EVENTS, live=True).beat(Moment.EVENTS)
    assert scene.awaited() == {1}
    scene.refused(1, ChooseWindfall(Publicise(WorldId("earth"))), "depleted", "HORIZON-15.2.1")
    before = dict(scene.state.values)
    assert scene.prompt(1, "publicity").answer(lambda choice: ()) == ChooseWindfall(None)
    scene.when(1, ChooseWindfall(None))
    assert scene.state.values == before


# --- money and markers


@pytest.mark.rule("HORIZON-15.2.13")
def test_a_budget_goes_to_all_with_the_lowest_missions() -> None:
    scene = came("budget_increase", players={"russia": {"cash": 0}, "japan": {"cash": 0}})
    assert [one.cash for one in scene.state.players] == [5, 5]
    mission = given("russia", "japan").state.missions[0]
    players = {"russia": {"cash": 0, "kept": (mission,)}, "japan": {"cash": 0}}
    scene = given("russia", "japan", year=2040, players=players)
    scene.state.missions = scene.state.missions[1:]
    scene.luck("event", (FIRST["budget_increase"],)).beat(Moment.EVENTS)
    assert [one.cash for one in scene.state.players] == [0, 5]
    assert MISSIONS[mission].vp > 0


@pytest.mark.rule("HORIZON-15.2.36", "HORIZON-15.1.4")
@pytest.mark.parametrize(
    ("settled", "markers"), [((1, 0, 2), (0, 5, 0)), ((1, 0, 0), (0, 3, 3)), ((1, 1, 1), (0, 0, 0))]
)
def test_a_space_race_helps_those_behind_unless_all_are(
    settled: tuple[int, ...], markers: tuple[int, ...]
) -> None:
    factions = "russia", "japan", "europe"
    bases = {
        next(u.id for u in UNITS.values() if u.faction == name and u.kind is Kind.BASE): base(
            "mars", settlements=number
        )
        for name, number in zip(factions, settled, strict=True)
    }
    scene = came("space_race", *factions, bases=bases)
    assert tuple(one.politics for one in scene.state.players) == markers


# --- strikes and disasters


@pytest.mark.rule("HORIZON-15.2.18", "HORIZON-15.2.22", "HORIZON-15.1.6")
@pytest.mark.parametrize(
    ("event", "chain"), [("miners_strike", Chain.MINING), ("researchers_strike", Chain.RESEARCH)]
)
def test_a_strike_damages_every_structure_of_its_kind(event: str, chain: Chain) -> None:
    bases = {
        MIR: base("mars", mining=1, research=1, service=1),
        japanese(): base("moon", mining=(1, 1)),
    }
    scene = came(event, bases=bases)
    assert {one: works.damage for one, works in scene.base(MIR).works.items()}[chain] == 1
    assert sum(works.damage for works in scene.base(MIR).works.values()) == 1
    if chain is Chain.MINING:
        assert scene.base(japanese()).works == {}  # its second damage destroys it


@pytest.mark.rule("HORIZON-15.2.26")
def test_a_dockyard_strike_costs_two_resources_in_each_base() -> None:
    bases = {
        MIR: base("mars", service=1, stock=Stock(3, 1, 0)),
        SALYUT: base("moon", stock=Stock(ORE=1)),
    }
    scene = came("dockyard_strike", bases=bases)
    assert scene.base(MIR).works[Chain.SERVICE].damage == 1
    assert scene.base(MIR).stock.total == 2
    assert scene.base(SALYUT).stock == Stock()


@pytest.mark.rule("HORIZON-15.2.26", "HORIZON-19.3.7")
def test_which_ones_may_be_written_beforehand() -> None:
    bases = {MIR: base("mars", stock=Stock(3, 1, 0))}
    scene = given("russia", "japan", year=2040, bases=bases)
    scene.line("russia", GiveUp(MIR, Stock(3, 0, 0)), GiveUp(MIR, Stock(1, 1, 0)))
    scene.line("russia", GiveUp(MIR, Stock(ORE=2)))  # once is enough
    scene.luck("event", (FIRST["dockyard_strike"],)).beat(Moment.EVENTS)
    assert scene.base(MIR).stock == Stock(ORE=2)


@pytest.mark.rule("HORIZON-15.2.26")
def test_live_a_player_must_name_exactly_so_many() -> None:
    bases = {MIR: base("mars", stock=Stock(3, 1, 0))}
    scene = given("russia", year=2040, bases=bases).write("russia", Section.EVENTS, live=True)
    scene.luck("event", (FIRST["dockyard_strike"],)).beat(Moment.EVENTS)
    scene.refused(0, ChooseWindfall(GiveUp(MIR, Stock(ORE=1))), "exactly", "HORIZON-15.2.26")
    scene.refused(0, ChooseWindfall(None), "must", "HORIZON-15.2.26")
    scene.when(0, ChooseWindfall(GiveUp(MIR, Stock(1, 1, 0))))
    assert (scene.base(MIR).stock, scene.state.agenda) == (Stock(ORE=2), ())


@pytest.mark.rule("HORIZON-15.1.6")
def test_settlements_are_damaged_until_none_is_left() -> None:
    scene = given("russia", bases={MIR: base("mars", settlements=2, hurt=1)})
    story = Story(scene.state)
    damage_structure(story, MIR, Chain.SETTLEMENT, 9)
    assert (story.state.bases[MIR].settlements, story.state.bases[MIR].hurt) == (0, 0)


@pytest.mark.rule("HORIZON-15.2.30", "HORIZON-15.1.5")
def test_a_disaster_strikes_one_world() -> None:
    bases = {
        MIR: base("mars", mining=1, service=2, settlements=2, stock=Stock(5, 2, 0)),
        SALYUT: base("moon", mining=1, stock=Stock(ORE=4)),
    }
    scene = came("natural_disaster", world=23, bases=bases)
    assert [works.damage for works in scene.base(MIR).works.values()] == [1, 1]
    assert (scene.base(MIR).hurt, scene.base(MIR).stock) == (0, Stock(2, 1, 0))
    assert scene.base(SALYUT).stock == Stock(ORE=4)


# --- settlements, relations, tiles, values


@pytest.mark.rule("HORIZON-15.2.46")
def test_immigrants_come_to_who_alone_has_the_fewest() -> None:
    bases = {MIR: base("mars"), SALYUT: base("moon"), japanese(): base("moon", settlements=1)}
    scene = came("immigration", bases=bases)
    assert (scene.base(MIR).settlements, scene.base(SALYUT).settlements) == (2, 2)
    assert scene.base(japanese()).settlements == 1


@pytest.mark.rule("HORIZON-15.2.46")
def test_or_one_to_a_base_of_each_who_is_tied() -> None:
    bases = {MIR: base("mars"), SALYUT: base("moon"), japanese(): base("moon")}
    scene = given("russia", "japan", year=2040, bases=bases).line("russia", Immigrate(SALYUT))
    scene.luck("event", (FIRST["immigration"],)).beat(Moment.EVENTS)
    assert (scene.base(MIR).settlements, scene.base(SALYUT).settlements) == (0, 1)
    assert scene.base(japanese()).settlements == 1
    calm = given("russia", "japan", year=2040, bases=bases)
    calm.cannot("russia", Immigrate(SALYUT), "not_now")


@pytest.mark.rule("HORIZON-15.2.41", "HORIZON-15.2.46", "HORIZON-15.1.1")
def test_a_company_serves_those_who_had_the_fewest_settlements_when_it_came() -> None:
    bases = {MIR: base("mars", settlements=1), japanese(): base("moon")}
    scene = given("russia", "japan", bases=bases, year=2100)
    scene.luck("event", (FIRST["private_shipping"],), (FIRST["immigration"],)).beat(Moment.EVENTS)
    assert scene.base(japanese()).settlements == 2
    assert [capacity(scene.state, seat) for seat in scene.state.seats()] == [0, 5]


@pytest.mark.rule("HORIZON-15.2.60")
def test_a_thaw_moves_every_relation_once() -> None:
    relations = {("russia", "japan"): -2, ("russia", "asia"): 3}
    scene = came("thaw", relations=relations)
    russia = FactionId("russia")
    assert scene.state.relation(russia, FactionId("japan")) == -1
    assert scene.state.relation(russia, FactionId("asia")) == 2


@pytest.mark.rule("HORIZON-15.2.66")
def test_a_survey_places_a_tile_that_fits() -> None:
    scene = given("russia", year=2040, tiles={"mars": "icy_world"})
    fits = next(i for i, tile in enumerate(scene.state.deck) if tile == "hematite")
    scene.luck("event", (66,)).luck("event_world", (23,)).luck("tile", (fits,)).beat(Moment.EVENTS)
    assert scene.state.tiles[MARS] == "hematite"
    scene = given("russia", year=2040)
    wrong = next(i for i, tile in enumerate(scene.state.deck) if tile == "helium3_clouds")
    scene.luck("event", (66,)).luck("event_world", (23,)).luck("tile", (wrong,)).beat(Moment.EVENTS)
    assert scene.state.tiles == {}


@pytest.mark.rule("HORIZON-15.2.91", "HORIZON-15.2.94", "HORIZON-15.1.8")
def test_values_rise_even_from_nothing_and_beyond_what_is_printed() -> None:
    assert came("giant_comet", values={"comet": 0}).state.values[COMET] == 3
    scene = came("alien_signals")
    assert scene.state.values[WorldId("alpha_centauri")] == 14
    assert scene.state.values[WorldId("deep_space")] == 14


@pytest.mark.rule("HORIZON-15.2.95", "HORIZON-15.1.9")
def test_a_storm_hurts_what_is_neither_at_a_base_nor_on_earth() -> None:
    rover, orbiter, home = map(UnitId, ("russia:kozlov", "russia:glushko", "russia:zasyadko"))
    kliper, renda = UnitId("russia:kliper"), UnitId("russia:renda")
    ships = {
        kliper: ship("orbit:moon"),
        renda: ship("surface:mars", docked=MIR),
        rover: ship("orbit:mars"),
        orbiter: ship("transfer:jupiter:2"),
        home: ship("surface:earth"),
    }
    scene = given("russia", year=2040, ships=ships, bases={MIR: base("mars")})
    scene.luck("event", (95,)).luck("storm", (3,), (2,)).beat(Moment.EVENTS)
    assert (scene.ship(kliper).damage, scene.ship(renda).damage) == (1, 0)
    assert {*scene.state.ships} == {kliper, renda, rover, home}


@pytest.mark.rule("HORIZON-15.2.95", "HORIZON-15.1.9", "HORIZON-5.7.7", "HORIZON-5.7.10")
@pytest.mark.parametrize("elevator", [True, False])
def test_an_elevator_shelters_ships_above_a_base_or_above_earth(elevator: bool) -> None:
    known = (TechId("space_elevator"),) if elevator else ()
    players = {"russia": {"technologies": known}, "japan": {"technologies": known}}
    kliper, orbiter, other = map(UnitId, ("russia:kliper", "russia:glushko", "russia:kozlov"))
    ships = {
        kliper: ship("orbit:mars"),
        orbiter: ship("orbit:earth"),
        other: ship("orbit:mars", awake=True),  # no elevator is its own
        UnitId("japan:kibo"): ship("orbit:mars"),  # nor that of somebody else
    }
    scene = given("russia", "japan", year=2040, ships=ships, players=players, bases={MIR: "mars"})
    scene.luck("event", (95,)).luck("storm", (1,), (1,)).beat(Moment.EVENTS)
    hurt = {unit for unit, one in scene.state.ships.items() if one.damage}
    assert hurt == ({"japan:kibo"} if elevator else {"japan:kibo", kliper})
    assert other not in scene.state.ships
    assert (orbiter in scene.state.ships) is elevator


@pytest.mark.rule("HORIZON-15.2.95", "HORIZON-5.3.2")
def test_a_storm_may_destroy_a_damaged_crew() -> None:
    kliper = UnitId("russia:kliper")
    ships = {kliper: ship("orbit:moon", damage=UNITS[kliper].size - 1)}
    scene = given("russia", year=2040, ships=ships).luck("event", (95,)).beat(Moment.EVENTS)
    assert scene.state.ships == {}


@pytest.mark.rule("HORIZON-15.2.97")
def test_a_first_contact_waits_at_the_next_star() -> None:
    assert came("first_contact").state.contact
