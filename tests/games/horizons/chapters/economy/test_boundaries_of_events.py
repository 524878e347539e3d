"""7.6 and 15: what just happens to all players, and what just does not."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.orders.language import Order
from bot.engine.records import Seat, change
from bot.games.horizons.acts import (
    GiveUp,
    Immigrate,
    Publicise,
    Section,
)
from bot.games.horizons.box.cards import MISSIONS, EventId
from bot.games.horizons.box.goods import Stock
from bot.games.horizons.box.knowledge import TechId
from bot.games.horizons.box.numbers import PIRATES, TokenId
from bot.games.horizons.box.sky import NodeId, WorldId
from bot.games.horizons.box.units import UNITS, FactionId, Kind, UnitId
from bot.games.horizons.chapters.economy.neutrals import raiders
from bot.games.horizons.commands.economy import ChooseWindfall, LayToken, TakeCounter
from bot.games.horizons.events.economy.happenings import Happened
from bot.games.horizons.events.economy.phase import AsteroidCame, NeutralBase, PirateCame
from bot.games.horizons.pieces import Pirate
from bot.games.horizons.state import Year
from bot.games.horizons.steps.course import Moment
from bot.games.horizons.steps.economy import Relocate
from tests.games.horizons.chapters.economy.tables import two
from tests.games.horizons.scene import base, given

RUSSIA, JAPAN = map(FactionId, ("russia", "japan"))
MIR, SALYUT = map(UnitId, ("russia:base_mir", "russia:base_salyut"))
EDO = next(u.id for u in UNITS.values() if u.faction == "japan" and u.kind is Kind.BASE)
MARS, COMET = WorldId("mars"), WorldId("comet")


# --- events


@pytest.mark.rule("HORIZON-7.1.2", "HORIZON-15.1.1", "HORIZON-15.1.2", "HORIZON-15.1.8")
def test_an_event_happens_when_it_is_rolled_once() -> None:
    scene = two().luck("event", (91,)).beat(Moment.EVENTS)
    assert [(one.void, one.vetoed) for one in scene.told(Happened)] == [(False, False)]
    assert scene.state.values[COMET] == 9


@pytest.mark.rule("HORIZON-15.1.1", "HORIZON-15.1.2")
def test_a_vetoed_event_may_be_rolled_again() -> None:
    veto = {"orders": (Order("veto_ancient_ruins", ("yes",)),)}
    scene = two(russia=veto, year=2100, values={"mars": 0})
    scene.luck("event", (96,), (96,)).beat(Moment.EVENTS)
    told = [(one.void, one.vetoed) for one in scene.told(Happened)]
    assert told == [(False, True), (False, True)]
    assert scene.state.values[MARS] == 0


@pytest.mark.rule("HORIZON-15.1.8", "HORIZON-2.4.14")
def test_worlds_that_are_not_in_play_keep_no_value() -> None:
    scene = given("russia", options={"scenario": "incoming"}, year=2070)
    scene.luck("event", (94,)).beat(Moment.EVENTS)
    assert WorldId("alpha_centauri") not in scene.state.values


@pytest.mark.rule("HORIZON-15.2.46")
def test_only_the_tied_get_immigrants() -> None:
    ares = next(u.id for u in UNITS.values() if u.faction == "asia" and u.kind is Kind.BASE)
    bases = {MIR: base("mars"), EDO: base("moon"), ares: base("moon", settlements=1)}
    scene = given("russia", "japan", "asia", year=2040, bases=bases)
    scene.luck("event", (46,)).beat(Moment.EVENTS)
    assert [scene.base(one).settlements for one in (MIR, EDO, ares)] == [1, 1, 1]


@pytest.mark.rule("HORIZON-15.2.60", "HORIZON-16.7.4")
def test_a_thaw_leaves_what_is_neutral_and_what_a_scenario_lays_down() -> None:
    relations = {("russia", "japan"): 0, ("russia", "south_america"): -1, ("russia", "china"): 1}
    options = {"scenario": "rebellion"}
    scene = given("russia", "south_america", year=2070, options=options, relations=relations)
    scene.luck("event", (60,)).beat(Moment.EVENTS)
    after = [scene.state.relation(RUSSIA, FactionId(one)) for _, one in relations]
    assert after == [0, -1, 0]


@pytest.mark.rule("HORIZON-15.2.1", "HORIZON-15.2.26")
def test_what_an_event_gives_or_takes_is_chosen_at_its_moment_alone() -> None:
    bases = {MIR: base("mars", stock=Stock(ORE=3)), SALYUT: base("moon", stock=Stock(ORE=3))}
    scene = two(bases=bases).write("russia", Section.EVENTS, live=True)
    scene.cannot("russia", Publicise(MARS), "not_now")
    scene.cannot("russia", GiveUp(MIR, Stock(ORE=2)), "not_now")
    scene.state.agenda = ()
    scene.luck("event", (1,)).beat(Moment.EVENTS)
    scene.refused(0, ChooseWindfall(GiveUp(MIR, Stock(ORE=2))), "not_now")


@pytest.mark.rule("HORIZON-15.2.36", "HORIZON-16.6.10")
def test_a_machine_that_is_behind_wins_no_markers() -> None:
    options = {"scenario": "ex_machina"}
    players = {name: {"politics": 0} for name in ("russia", "japan")}
    scene = given("russia", "japan", options=options, year=2070, players=players)
    scene.state.bases = {**scene.state.bases, MIR: base("mars", settlements=1)}
    scene.luck("event", (36,)).beat(Moment.EVENTS)
    assert [one.politics for one in scene.state.players] == [0, 0]


# --- other factions


@pytest.mark.rule("HORIZON-7.6.2", "HORIZON-7.6.1", "HORIZON-16.7.12")
def test_a_base_comes_from_the_counters_of_others_that_are_left() -> None:
    used = [
        u.id for u in UNITS.values() if u.kind is Kind.BASE and u.faction not in (RUSSIA, JAPAN)
    ]
    bases: dict[str, Any] = {unit: base("sedna") for unit in used[:-2]}
    scene = two(bases=bases).luck("neutral_base", (15,)).luck("counter", (0,))
    scene.beat(Moment.NEUTRALS)
    (told,) = scene.told(NeutralBase)
    assert (told.base, scene.base(used[-2]).world) == (used[-2], "moon")
    rebels = given("russia", "south_america", year=2070, options={"scenario": "rebellion"})
    rebels.luck("neutral_base", (23,)).beat(Moment.NEUTRALS)
    assert not [one for one in rebels.state.bases.values() if one.world == "mars"]


@pytest.mark.rule("HORIZON-7.6.1")
def test_a_base_of_others_elsewhere_does_not_matter() -> None:
    other = next(u.id for u in UNITS.values() if u.kind is Kind.BASE and u.faction == "asia")
    scene = two(bases={other: "mars"}).luck("neutral_base", (15,)).beat(Moment.NEUTRALS)
    assert sorted(one.world for one in scene.state.bases.values()) == ["mars", "moon"]


@pytest.mark.rule("HORIZON-15.2.79", "HORIZON-15.2.84")
@pytest.mark.parametrize(
    ("event", "came"), [("pirate_fleet", (0, 1)), ("bountiful_harvest", (1, 0))]
)
def test_each_event_brings_its_own_kind(event: str, came: tuple[int, int]) -> None:
    scene = two(this=Year(events=(EventId(event),)))
    scene.luck("asteroid", (15,)).luck("pirate", (15,)).beat(Moment.NEUTRALS)
    assert (len(scene.state.asteroids), len(scene.state.pirates)) == came


@pytest.mark.rule("HORIZON-7.6.5", "HORIZON-7.6.8")
def test_counters_and_tokens_are_placed_only_when_that_is_asked() -> None:
    other = next(u.id for u in UNITS.values() if u.kind is Kind.BASE and u.faction == "asia")
    scene = two(bases={other: base("mars")}).live("russia", Section.BUILDING)
    scene.refused(0, LayToken(other), "not_now")
    scene.refused(0, TakeCounter(None), "not_now")


@pytest.mark.rule("HORIZON-7.6.5", "HORIZON-7.6.6", "HORIZON-7.6.11")
def test_a_moved_pirate_was_not_rolled_for() -> None:
    pirates = {TokenId("pirate_1"): Pirate(NodeId("flyby:mars"))}
    scene = two(pirates=pirates, agenda=[Relocate(Seat(1), "pirate", NodeId("flyby:earth"))])
    scene.when(1, TakeCounter(NodeId("flyby:mars")))
    (told,) = scene.told(PirateCame)
    assert (told.roll, told.strong, told.hoard, told.at) == (0, False, 5, "flyby:earth")


@pytest.mark.rule("HORIZON-15.2.26", "HORIZON-15.2.1")
def test_live_a_dockyard_strike_goes_on_to_the_next_base_and_publicity_does_not() -> None:
    bases = {
        MIR: base("mars", stock=Stock(2, 2)),
        SALYUT: base("moon", stock=Stock(2, 2)),
        EDO: base("moon", stock=Stock(2)),
    }
    scene = two(bases=bases).write("russia", Section.EVENTS, live=True)
    scene.luck("event", (26,)).beat(Moment.EVENTS)
    scene.when(0, ChooseWindfall(GiveUp(MIR, Stock(2)))).refused(
        0, ChooseWindfall(GiveUp(MIR, Stock(FUEL=2))), "no_base", "HORIZON-15.2.26"
    )
    for wrong, key in ((EDO, "not_yours"), (UnitId("russia:kliper"), "not_yours")):
        scene.refused(0, ChooseWindfall(GiveUp(wrong, Stock(2))), key)
    scene.when(0, ChooseWindfall(GiveUp(SALYUT, Stock(FUEL=2))))
    assert (scene.base(MIR).stock, scene.base(SALYUT).stock) == (Stock(FUEL=2), Stock(ORE=2))
    assert scene.state.agenda == ()
    once = two().write("russia", Section.EVENTS, live=True).luck("event", (1,)).beat(Moment.EVENTS)
    once.when(0, ChooseWindfall(Publicise(MARS)))
    assert (once.state.values[MARS], once.state.agenda) == (8, ())


@pytest.mark.rule("HORIZON-17.3.1", "HORIZON-7.6.9")
def test_a_raider_that_finds_no_place_is_told_of() -> None:
    scene = two(options={"aggressive_pirates": True}, year=2050)
    scene.luck("pirate", (23,)).luck("raider", (23,)).beat(Moment.NEUTRALS)
    assert [(one.roll, one.at) for one in scene.told(PirateCame)][-1] == (23, None)
    assert scene.state.raiders == {}  # nobody can build crewed vehicles


@pytest.mark.rule("HORIZON-7.6.5")
def test_of_several_pirates_in_a_place_the_first_is_moved() -> None:
    here = NodeId("flyby:mars")
    pirates = {TokenId(f"pirate_{n}"): Pirate(here) for n in (3, 2)}
    pirates[TokenId("pirate_1")] = Pirate(NodeId("flyby:venus"))
    scene = two(pirates=pirates, agenda=[Relocate(Seat(1), "pirate", NodeId("flyby:earth"))])
    scene.when(1, TakeCounter(here))
    assert {one: found.at for one, found in scene.state.pirates.items()} == {
        "pirate_1": "flyby:venus",
        "pirate_2": "flyby:earth",
        "pirate_3": here,
    }
    assert scene.state.agenda == ()


@pytest.mark.rule("HORIZON-15.2.46")
def test_immigrants_go_to_own_bases() -> None:
    scene = two(bases={MIR: base("mars"), EDO: base("moon")}).line("russia", Immigrate(EDO))
    scene.luck("event", (46,)).beat(Moment.EVENTS)
    assert (scene.base(MIR).settlements, scene.base(EDO).settlements) == (1, 1)


@pytest.mark.rule("HORIZON-15.2.36")
def test_a_space_race_counts_missions_besides_settlements() -> None:
    none = {"politics": 0}
    scene = two(russia=none, japan=none, bases={EDO: base("moon", settlements=1)})
    mission = next(one for one in scene.state.missions if MISSIONS[one].vp > 1)
    scene.state.missions = tuple(one for one in scene.state.missions if one != mission)
    change(scene.state, Seat(0), kept=(mission,))
    scene.luck("event", (36,)).beat(Moment.EVENTS)
    assert [one.politics for one in scene.state.players] == [0, 5]


@pytest.mark.rule("HORIZON-17.3.1", "HORIZON-17.3.2")
def test_raiders_are_of_a_size_that_all_players_can_build() -> None:
    known = {"technologies": (TechId("crewed_vehicles"),)}
    options = {"aggressive_pirates": True}
    assert not [*raiders(two(russia=known, options=options).state)]
    both = two(russia=known, japan=known, options=options, year=2050)
    assert len([*raiders(both.state)]) > 1
    both.luck("raider", (23,)).luck("raider_ship", (1,)).beat(Moment.NEUTRALS)
    assert len(both.state.raiders) == 1


@pytest.mark.rule("HORIZON-7.6.5")
def test_the_best_initiative_moves_a_pirate_when_none_is_left() -> None:
    pirates = {one: Pirate(NodeId("flyby:mars")) for one in PIRATES}
    scene = two(pirates=pirates, year=2050).luck("pirate", (15,)).beat(Moment.NEUTRALS)
    assert scene.awaited() == {1}


@pytest.mark.rule("HORIZON-7.6.3", "HORIZON-7.6.6")
def test_one_token_is_drawn_for_a_pirate() -> None:
    scene = two(year=2050).luck("pirate", (23,)).luck("pirate_token", (2,)).beat(Moment.NEUTRALS)
    assert [*scene.state.pirates] == [[*PIRATES][2]]


@pytest.mark.rule("HORIZON-7.6.5")
def test_a_moved_asteroid_was_not_rolled_for() -> None:
    here, there = NodeId("flyby:earth"), NodeId("flyby:mars")
    scene = two(asteroids=(here, here), agenda=[Relocate(Seat(1), "asteroid", there)])
    scene.when(1, TakeCounter(here))
    assert [(one.roll, one.at) for one in scene.told(AsteroidCame)] == [(0, there)]
    assert scene.state.asteroids == (here, there)


@pytest.mark.rule("HORIZON-7.6.3", "HORIZON-7.6.11", "HORIZON-2.4.14")
def test_a_pirate_that_finds_no_place_brings_nothing() -> None:
    scene = given("russia", year=2050, options={"scenario": "red_planet"})
    scene.luck("pirate", (43,)).beat(Moment.NEUTRALS)
    assert [(one.at, one.hoard) for one in scene.told(PirateCame)] == [(None, 0)]
    assert scene.state.hoard == 0


@pytest.mark.rule("HORIZON-15.2.1", "HORIZON-15.2.46")
def test_nothing_is_chosen_once() -> None:
    scene = two().write("russia", Section.EVENTS, live=True).luck("event", (1,))
    scene.beat(Moment.EVENTS).when(0, ChooseWindfall(None))
    assert scene.state.agenda == ()
    kliper = UnitId("russia:kliper")
    bases = {MIR: base("mars"), SALYUT: base("moon"), EDO: base("moon")}
    settled = two(bases=bases, ships={kliper: "surface:mars"})
    settled.write("russia", Section.EVENTS, live=True).luck("event", (46,)).beat(Moment.EVENTS)
    settled.refused(0, ChooseWindfall(Immigrate(kliper)), "no_base", "HORIZON-15.2.46")


@pytest.mark.rule("HORIZON-17.3.1", "HORIZON-2.4.14")
def test_a_raider_rolled_for_a_world_that_is_not_in_play_does_not_come() -> None:
    known = {"russia": {"technologies": (TechId("crewed_vehicles"),)}}
    options = {"scenario": "red_planet", "aggressive_pirates": True}
    scene = given("russia", year=2050, options=options, players=known)
    scene.luck("pirate", (43,)).luck("raider", (43,)).beat(Moment.NEUTRALS)
    assert scene.state.raiders == {}
