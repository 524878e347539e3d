"""15 and 16: asteroids, robots and invaders, to the last point of strength."""

from __future__ import annotations

import pytest

from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.acts import Deflect, Scuttle, Section
from bot.games.horizons.box.cards import MISSIONS
from bot.games.horizons.box.sky import NodeId
from bot.games.horizons.box.units import UNITS, FactionId, Kind, Robot, UnitId
from bot.games.horizons.chapters.scenarios import invasion
from bot.games.horizons.chapters.scenarios.asteroid import appear
from bot.games.horizons.chapters.scenarios.awake import destinations
from bot.games.horizons.commands.scenarios import (
    Awaken,
    Stray,
)
from bot.games.horizons.events.combat import Searched
from bot.games.horizons.events.scenarios import (
    Awoken,
    InvaderBeaten,
    InvaderCame,
    MenaceAppeared,
    MenaceGone,
)
from bot.games.horizons.pieces import Menace
from bot.games.horizons.state import pair
from bot.games.horizons.steps.course import Beat, Moment
from bot.games.horizons.steps.scenarios import Awaking, Onslaught, Straying
from tests.games.horizons.chapters.scenarios.opening import allowing, ended, opened
from tests.games.horizons.scene import given, ship

MIR, KLIPER = map(UnitId, ("russia:base_mir", "russia:kliper"))
EDO = next(u.id for u in UNITS.values() if u.faction == "japan" and u.kind is Kind.BASE)
ROVER = next(
    u.id for u in UNITS.values() if u.faction == "russia" and u.type is not None and u.explore
)
BELT = NodeId("flyby:belt")


@pytest.mark.rule("HORIZON-16.3.9", "HORIZON-16.6.2")
def test_at_once_a_game_ends_only_by_what_its_scenario_says() -> None:
    scene = given("russia", "japan", menace=Menace(BELT, 0, 2060), year=2061)
    scene.beat(Moment.ORDER)
    assert scene.state.result is None
    saved = given(
        "russia", "japan", options={"scenario": "incoming"}, menace=Menace(BELT, 0, 2061), year=2061
    )
    assert (result := saved.beat(Moment.ORDER).state.result) is not None
    assert result.reason == "deflected"


@pytest.mark.rule("HORIZON-15.4.1", "HORIZON-15.4.4", "HORIZON-2.4.14")
def test_the_asteroid_of_an_event_begins_in_the_belt() -> None:
    players = {name: allowing("incoming") for name in ("russia", "japan")}
    scene = given("russia", "japan", year=2060, players=players)
    scene.luck("event", (99,)).beat(Moment.EVENTS)
    told = scene.told(MenaceAppeared)
    assert [(one.at, one.strength) for one in told] == [(BELT, 40)]


@pytest.mark.rule("HORIZON-15.4.2")
@pytest.mark.parametrize(("strength", "gone"), [(1, True), (2, False)])
def test_it_is_gone_when_nothing_of_it_is_left(strength: int, gone: bool) -> None:
    menace = Menace(BELT, strength, 2060, {FactionId("russia"): 5})
    scene = given("russia", "japan", menace=menace, ships={KLIPER: BELT}, year=2061)
    scene.luck("explore", (1,)).luck("recall", (100,)).do("russia", Deflect(KLIPER, "explore"))
    assert [one.vp for one in scene.told(MenaceGone)] == ([{0: 2}] if gone else [])
    assert (scene.state.menace is None) is gone


@pytest.mark.rule("HORIZON-16.3.8", "HORIZON-11.2.6")
def test_who_carries_no_probe_sends_none() -> None:
    scene = given("russia", menace=Menace(BELT, 9, 2060), ships={ROVER: BELT}, year=2061)
    act = Deflect(ROVER, "explore", probe=True)
    scene.cannot("russia", act, "carries_none", "HORIZON-11.2.6")


@pytest.mark.rule("HORIZON-15.3.1")
def test_a_robot_wakes_only_when_that_is_asked() -> None:
    scene = given("russia", ships={ROVER: "orbit:mars"}).live("russia", Section.BUILDING)
    scene.refused(0, Awaken(ROVER), "not_now")
    assert not scene.told(Awoken)


@pytest.mark.rule("HORIZON-15.3.2")
def test_robots_on_a_world_reach_other_systems_only_past_a_flyby_box() -> None:
    ships = {ROVER: ship("surface:mars", awake=True)}
    scene = given("russia", "japan", ships=ships, director=1)
    boxes = [one for one in destinations(scene.state, Seat(1), ROVER) if one.startswith("transfer")]
    assert len(boxes) == len(scene.state.scenario.systems) - 1
    assert not any(one.startswith("transfer:mars") for one in boxes)
    away = {ROVER: ship("transfer:mars:1", awake=True)}
    scene = given("russia", "japan", ships=away, director=1)
    assert destinations(scene.state, Seat(1), ROVER) == ()


@pytest.mark.rule("HORIZON-15.5.4")
def test_only_who_sent_crews_is_rewarded() -> None:
    ships = {KLIPER: "orbit:earth", UnitId("japan:tanaka"): "orbit:earth"}
    scene = given("russia", "japan", ships=ships, invader=None, year=2061)
    scene.play(Onslaught((KLIPER, UnitId("japan:tanaka"))))
    assert [one.vp for one in scene.told(InvaderBeaten)] == [{0: 5}]


@pytest.mark.rule("HORIZON-16.4.3")
def test_the_lost_fight_no_more() -> None:
    both = (KLIPER, UnitId("russia:renda"))
    scene = given("russia", invader=0, ships={KLIPER: "orbit:earth"}, year=2061)
    scene.play(Onslaught(both))
    assert [one.defender.units for one in scene.ever_told(Searched)][:1] == [(KLIPER,)]


@pytest.mark.rule("HORIZON-6.1.1", "HORIZON-6.1.8", "HORIZON-15.3.4", "HORIZON-15.4.4")
def test_a_year_begins_with_what_its_date_brings() -> None:
    scene = given("russia", "japan", year=2070, director=1)
    scene.state.ships = {ROVER: ship("orbit:mars", awake=True)}
    scene.state.menace = Menace(BELT, 9, 2060)
    dated = scene.state.undated
    scene.play(Beat(Moment.YEAR))
    due = [one for one in dated if (MISSIONS[one].from_year or 0) <= 2070]
    assert due
    assert [*scene.state.undated] == [one for one in dated if one not in due]
    assert (scene.state.director, scene.state.ships) == (None, {})
    assert scene.state.menace is not None
    assert scene.state.menace.at == "flyby:mars"


@pytest.mark.rule("HORIZON-15.4.1", "HORIZON-2.4.14")
def test_there_is_one_great_asteroid_at_a_time_where_its_way_is_in_play() -> None:
    for options, menace in (({}, Menace(BELT, 9, 2060)), ({"scenario": "red_planet"}, None)):
        story = Story(given("russia", "japan", options=options, menace=menace).state)
        appear(story)
        assert story.events == []


@pytest.mark.rule("HORIZON-16.3.3", "HORIZON-5.4.8")
def test_only_own_ships_act_on_the_asteroid() -> None:
    ships = {KLIPER: BELT, UnitId("japan:kibo"): ship(BELT, reserve=True)}
    scene = given("russia", "japan", menace=Menace(BELT, 9, 2060), ships=ships, year=2061)
    scene.cannot("japan", Deflect(KLIPER, "tow"), "not_yours")
    scene.cannot("japan", Deflect(UnitId("japan:kibo"), "tow"), "recalled", "HORIZON-5.4.8")


@pytest.mark.rule("HORIZON-15.3.4", "HORIZON-15.3.1")
def test_the_first_robot_is_suggested_with_how_many_wake_beside_it() -> None:
    others = [u.id for u in UNITS.values() if u.faction == "japan" and u.kind is Kind.RE][:2]
    ships = dict.fromkeys(others, "orbit:mars") | {ROVER: "orbit:venus"}
    scene = given("russia", "japan", ships=ships, agenda=[Awaking(Seat(0))])
    choice = scene.choice(0, "awaking")
    assert (choice.suggest, [one.value for one in choice.options]) == (
        (others[0],),
        [*others, ROVER],
    )
    said = scene.prompt(0, "awaking").answer(lambda choice: (ROVER,))
    assert said == Awaken(ROVER)


@pytest.mark.rule("HORIZON-16.3.2")
@pytest.mark.parametrize("players", [1, 3])
def test_the_asteroid_of_the_scenario_begins_in_the_belt_with_twenty_for_each(players: int) -> None:
    names = ("russia", "japan", "asia")[:players]
    menace = opened(*names, scenario="incoming").state.menace
    assert menace is not None
    assert (menace.at, menace.strength, menace.since) == (BELT, 20 * players, 2061)


@pytest.mark.rule("HORIZON-16.3.8", "HORIZON-11.3.6")
def test_a_flyby_that_acted_on_the_asteroid_stays_there() -> None:
    flyby = next(u.id for u in UNITS.values() if u.faction == "russia" and u.type is Robot.FLYBY)
    scene = given("russia", menace=Menace(BELT, 30, 2060), ships={flyby: BELT}, year=2061)
    scene.luck("explore", (10,)).luck("malfunction", (100,)).do("russia", Deflect(flyby, "explore"))
    assert scene.ship(flyby).at == BELT


@pytest.mark.rule("HORIZON-15.3.4")
def test_only_robots_that_are_awake_are_switched_off() -> None:
    ships = {ROVER: ship("orbit:mars", awake=True), KLIPER: ship("surface:earth")}
    scene = given("russia", "japan", ships=ships, director=1, year=2050)
    scene.play(Beat(Moment.YEAR))
    assert [*scene.state.ships] == [KLIPER]
    assert scene.player("japan").vp == 1


@pytest.mark.rule("HORIZON-15.3.2")
def test_robots_move_one_after_the_other() -> None:
    other = next(u.id for u in UNITS.values() if u.faction == "japan" and u.kind is Kind.RE)
    ships = {unit: ship("orbit:mars", awake=True) for unit in (ROVER, other)}
    agenda = [Straying(Seat(1), (ROVER, other))]
    scene = given("russia", "japan", ships=ships, director=1, agenda=agenda)
    scene.refused(1, Stray(other, NodeId("orbit:phobos_deimos")), "not_now")
    scene.refused(0, Stray(ROVER, None), "not_now")


@pytest.mark.rule("HORIZON-15.5.1")
def test_only_quarrels_are_calmed_by_the_invader() -> None:
    relations = {("russia", "japan"): -2, ("russia", "asia"): 0, ("russia", "china"): 2}
    story = Story(given("russia", "japan", relations=relations).state)
    invasion.comes(story)
    (told,) = story.events
    assert isinstance(told, InvaderCame)
    assert told.relations == {pair(FactionId("russia"), FactionId("japan")): 0}


@pytest.mark.rule("HORIZON-16.3.6", "HORIZON-16.3.8")
def test_the_last_of_a_value_is_enough_against_the_asteroid() -> None:
    crews = [one for one in UNITS.values() if one.faction == "china" and one.kind is Kind.CV]
    unit = max(crews, key=lambda one: min(one.combat or 0, one.explore or 0))
    assert unit.combat
    assert unit.explore
    for how, value in (("shoot", unit.combat), ("explore", unit.explore)):
        for left in (1, 0):
            ships = {unit.id: ship(BELT, damage=value - left)}
            scene = given("china", menace=Menace(BELT, 9, 2060), ships=ships, year=2061)
            if value and left:
                scene.luck("shot", (5,)).do("china", Deflect(unit.id, how))
                assert unit.id in scene.state.this.acted
            elif value:
                key = "unarmed" if how == "shoot" else "blind"
                scene.cannot("china", Deflect(unit.id, how), key)


@pytest.mark.rule("HORIZON-16.3.9")
@pytest.mark.parametrize(("strength", "won"), [(0, True), (1, None)])
def test_at_the_end_of_a_year_nothing_of_the_asteroid_is_enough(
    strength: int, won: bool | None
) -> None:
    found = ended("incoming", 2070, "russia", menace=Menace(BELT, strength, 2061))
    assert (found is not None and bool(found.winners)) is bool(won)
    lost = ended("incoming", 2079, "russia", menace=Menace(BELT, 1, 2061))
    assert lost is not None
    assert lost.winners == ()


@pytest.mark.rule("HORIZON-16.6.2", "HORIZON-16.3.9")
def test_where_there_is_no_machine_a_lost_base_ends_nothing() -> None:
    options = {"scenario": "incoming"}
    scene = given("russia", "japan", options=options, bases={MIR: "mars"}, year=2065)
    scene.live("russia", Section.BUILDING).do("russia", Scuttle(MIR))
    assert (scene.state.result, scene.state.bases) == (None, {})


@pytest.mark.rule("HORIZON-15.3.1")
def test_one_choice_wakes_the_robots() -> None:
    other = next(u.id for u in UNITS.values() if u.faction == "japan" and u.kind is Kind.RE)
    ships = {ROVER: "orbit:mars", other: "orbit:venus"}
    scene = given("russia", "japan", ships=ships, agenda=[Awaking(Seat(1))])
    scene.when(1, Awaken(ROVER))
    assert (scene.state.agenda, scene.state.director) == ((), 1)
    assert not scene.ship(other).awake
