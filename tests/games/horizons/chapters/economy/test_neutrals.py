"""7.6: what comes without players."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.horizons.box.cards import EventId
from bot.games.horizons.box.goods import Resource
from bot.games.horizons.box.numbers import PIRATES, TokenId
from bot.games.horizons.box.sky import NodeId
from bot.games.horizons.box.units import UNITS, Kind, UnitId
from bot.games.horizons.chapters.economy.neutrals import hazard_rolls, raiders
from bot.games.horizons.chapters.economy.production import may_yield
from bot.games.horizons.chapters.economy.transport import cut_off
from bot.games.horizons.commands.economy import LayToken, TakeCounter
from bot.games.horizons.events.economy.phase import AsteroidCame, NeutralBase, PirateCame
from bot.games.horizons.pieces import Pirate
from bot.games.horizons.state import Year, owner
from bot.games.horizons.steps.course import Moment
from tests.games.horizons.scene import Scene, base, given

MOON, MARS, JUPITER = 13, 23, 43  # rolls
ALL = ("north_america", "russia", "europe", "china", "asia", "japan", "south_america")


def bases_of(faction: str) -> list[UnitId]:
    return [u.id for u in UNITS.values() if u.faction == faction and u.kind is Kind.BASE]


def came(year: int, *factions: str, **more: Any) -> Scene:
    return given(*(factions or ("russia",)), year=year, **more).beat(Moment.NEUTRALS)


def rolled(scene: Scene, kind: str, *rolls: int) -> Scene:
    return scene.luck(kind, *((roll,) for roll in rolls))


@pytest.mark.rule("HORIZON-7.6.1")
def test_a_base_of_another_faction_appears_where_its_decade_is_reached() -> None:
    scene = rolled(given("russia", year=2040), "neutral_base", MOON).beat(Moment.NEUTRALS)
    (unit, found), *_ = scene.state.bases.items()
    assert found.world == "moon"
    assert owner(unit) != "russia"
    early = rolled(given("russia", year=2040), "neutral_base", MARS).beat(Moment.NEUTRALS)
    assert early.state.bases == {}
    later = rolled(given("russia", year=2050), "neutral_base", MARS).beat(Moment.NEUTRALS)
    assert len(later.state.bases) == 1


@pytest.mark.rule("HORIZON-7.6.1")
def test_one_such_base_stands_on_a_world_beside_those_of_players() -> None:
    other, mine = {bases_of("japan")[0]: "moon"}, {bases_of("russia")[0]: "moon"}
    scene = rolled(given("russia", year=2040, bases=other), "neutral_base", MOON)
    assert len(scene.beat(Moment.NEUTRALS).state.bases) == 1
    scene = rolled(given("russia", year=2040, bases=mine), "neutral_base", MOON)
    assert len(scene.beat(Moment.NEUTRALS).state.bases) == 2


@pytest.mark.rule("HORIZON-7.6.2")
def test_with_all_factions_played_no_base_is_rolled() -> None:
    assert came(2040, *ALL).told(NeutralBase) == []


@pytest.mark.rule("HORIZON-7.6.9")
def test_without_a_counter_nothing_is_placed() -> None:
    six = [one for one in ALL if one != "japan"]
    worlds = "mars", "ceres", "vesta", "io", "titan", "europa", "ganymede"
    bases = dict(zip(bases_of("japan"), worlds, strict=True))
    scene = rolled(given(*six, year=2040, bases=bases), "neutral_base", MOON)
    scene.beat(Moment.NEUTRALS)
    assert scene.told(NeutralBase)[0].base is None


@pytest.mark.rule("HORIZON-7.6.3", "HORIZON-7.6.4", "HORIZON-7.6.10")
@pytest.mark.parametrize(
    ("year", "players", "rolls"),
    [(2040, 4, 0), (2050, 4, 1), (2080, 3, 1), (2080, 4, 2), (2100, 3, 2), (2100, 4, 3)],
)
def test_asteroids_and_pirates_come_more_often_with_time(
    year: int, players: int, rolls: int
) -> None:
    scene = came(year, *ALL[:players])
    assert hazard_rolls(scene.state) == rolls
    assert len(scene.told(AsteroidCame)) == len(scene.told(PirateCame)) == rolls


@pytest.mark.rule("HORIZON-7.6.3", "HORIZON-7.6.11", "HORIZON-7.6.6")
@pytest.mark.parametrize(("year", "strong"), [(2050, False), (2110, False), (2120, True)])
def test_they_come_to_the_flyby_box_and_pirates_bring_money(year: int, strong: bool) -> None:
    scene = given("russia", year=year, hoard=2)
    rolled(scene, "asteroid", 15, 15)
    rolled(scene, "pirate", MARS, MARS)
    scene.beat(Moment.NEUTRALS)
    count = hazard_rolls(scene.state)
    assert scene.state.asteroids == (NodeId("flyby:earth"),) * count
    assert {one.at for one in scene.state.pirates.values()} == {"flyby:mars"}
    assert {one.strong for one in scene.state.pirates.values()} == {strong}
    assert scene.state.hoard == 2 + 5 * count
    most = {one: Pirate(NodeId("flyby:venus")) for one in PIRATES if one != "pirate_7"}
    last = rolled(given("russia", year=2050, pirates=most), "pirate", MARS)
    last.beat(Moment.NEUTRALS)
    assert last.state.pirates[TokenId("pirate_7")].at == "flyby:mars"


@pytest.mark.rule("HORIZON-7.6.3", "HORIZON-17.3.1")
@pytest.mark.parametrize(("year", "come"), [(2060, False), (2070, True)])
def test_they_come_to_no_system_before_its_decade(year: int, come: bool) -> None:
    skilled = {"russia": {"technologies": ("crewed_vehicles",)}}
    options = {"aggressive_pirates": True}
    scene = given("russia", year=year, players=skilled, options=options)
    for kind in ("asteroid", "pirate", "raider"):
        rolled(scene, kind, JUPITER)
    scene.beat(Moment.NEUTRALS)
    boxes = scene.state.asteroids, scene.state.pirates, scene.state.raiders
    assert [len(one) for one in boxes] == [come] * 3
    assert scene.state.hoard == (10 if come else 0)


@pytest.mark.rule("HORIZON-15.2.79", "HORIZON-15.2.84", "HORIZON-15.1.7")
def test_events_bring_one_more_roll_also_before_their_time() -> None:
    this = Year(events=(EventId("pirate_fleet"), EventId("bountiful_harvest")))
    scene = came(2040, this=this)
    assert (len(scene.told(AsteroidCame)), len(scene.told(PirateCame))) == (1, 1)


@pytest.mark.rule("HORIZON-17.6.1")
def test_without_pirates_none_is_rolled_for() -> None:
    this = Year(events=(EventId("pirate_fleet"),))
    assert came(2100, this=this, options={"no_pirates": True}).told(PirateCame) == []


@pytest.mark.rule("HORIZON-17.3.1", "HORIZON-17.3.2")
def test_aggressive_pirates_bring_armed_ships_of_others() -> None:
    skilled = {"russia": {"technologies": ("crewed_vehicles",)}}
    options = {"aggressive_pirates": True}
    scene = given("russia", year=2050, players=skilled, options=options)
    rolled(scene, "raider", MARS).beat(Moment.NEUTRALS)
    (ship,) = scene.state.raiders
    assert UNITS[ship].combat
    assert UNITS[ship].size <= 3
    assert UNITS[ship].faction != "russia"
    unskilled = given("russia", players={"russia": {"technologies": ()}}, options=options)
    assert list(raiders(unskilled.state)) == []


@pytest.mark.rule("HORIZON-17.3.1")
@pytest.mark.parametrize(
    ("year", "players", "events", "ships"),
    [
        (2040, 1, (), 0), (2080, 4, (), 1), (2099, 4, (), 1), (2100, 1, (), 2), (2100, 4, (), 2),
        (2040, 1, ("pirate_fleet",), 1), (2100, 4, ("pirate_fleet",), 2),
    ],
)  # fmt: skip
def test_aggressive_pirates_come_once_a_phase_that_rolls_pirates_and_twice_from_2100(
    year: int, players: int, events: tuple[str, ...], ships: int
) -> None:
    factions = ALL[:players]
    scene = given(
        *factions,
        year=year,
        players={one: {"technologies": ("crewed_vehicles",)} for one in factions},
        options={"aggressive_pirates": True},
        this=Year(events=tuple(map(EventId, events))),
    )
    rolled(scene, "raider", *[15] * 8).beat(Moment.NEUTRALS)
    assert len(scene.state.raiders) == ships


@pytest.mark.rule("HORIZON-7.6.5")
def test_the_first_player_may_move_a_counter_when_none_is_left() -> None:
    full = (NodeId("flyby:mars"),) * 8
    scene = given("russia", "japan", year=2050, asteroids=full, initiative=("japan", "russia"))
    rolled(scene, "asteroid", 15).beat(Moment.NEUTRALS)
    assert scene.awaited() == {1}
    scene.refused(1, TakeCounter(NodeId("flyby:venus")), "no_counter_there", "HORIZON-7.6.5")
    scene.when(1, TakeCounter(NodeId("flyby:mars")))
    assert scene.state.asteroids.count(NodeId("flyby:earth")) == 1
    assert len(scene.state.asteroids) == 8
    left = given("russia", year=2050, asteroids=full)
    rolled(left, "asteroid", 15).beat(Moment.NEUTRALS).when(0, TakeCounter(None))
    assert left.state.asteroids == full


@pytest.mark.rule("HORIZON-7.6.5")
def test_a_pirate_may_be_moved_too() -> None:
    pirates = {one: Pirate(NodeId("flyby:mars"), damage=1) for one in PIRATES}
    scene = given("russia", year=2050, pirates=pirates)
    rolled(scene, "pirate", 15).beat(Moment.NEUTRALS).when(0, TakeCounter(NodeId("flyby:mars")))
    assert sum(one.at == "flyby:earth" for one in scene.state.pirates.values()) == 1


# --- trade tokens


@pytest.mark.rule("HORIZON-7.6.7")
def test_settled_bases_and_those_of_others_get_a_token() -> None:
    settled, bare, blocked, *_ = bases_of("russia")
    other = bases_of("japan")[0]
    bases = {
        settled: base("mars", settlements=1),
        bare: base("moon"),
        blocked: base("ceres", settlements=1),
        other: base("vesta"),
    }
    scene = given("russia", bases=bases, besieged={blocked: "japan"})
    scene.beat(Moment.NEUTRALS)
    got = {unit for unit, found in scene.state.bases.items() if found.token}
    assert got >= {settled, other}
    assert not {bare, blocked} & got


@pytest.mark.rule("HORIZON-7.6.8")
def test_when_tokens_run_short_players_come_first_then_the_first_player_decides() -> None:
    one, two = bases_of("japan")[:2]
    mine = bases_of("russia")[0]
    bases = {one: base("vesta"), two: base("ceres"), mine: base("mars", settlements=1)}
    scene = given("russia", bases=bases, year=2031)
    keep = (Resource.ORE, Resource.SUP)
    scene.state.trade = keep
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.games.horizons.game.check", lambda state: [])
        scene.luck("neutral_base", (100,)).beat(Moment.NEUTRALS)
        assert scene.base(mine).token is not None
        assert scene.awaited() == {0}
        scene.refused(0, LayToken(mine), "no_base", "HORIZON-7.6.8")
        scene.when(0, LayToken(two))
    assert scene.base(two).token is not None
    assert scene.base(one).token is None


@pytest.mark.rule("HORIZON-7.5.2", "HORIZON-16.6.18")
def test_a_blockade_of_another_base_stops_no_transport_and_humans_make_supplies() -> None:
    mir, salyut = bases_of("russia")[:2]
    bases = {mir: base("mars"), salyut: base("moon")}
    scene = given("russia", "japan", bases=bases, besieged={salyut: "japan"})
    seat = scene.seat("russia")
    assert [cut_off(scene.state, seat, one) for one in (mir, salyut, None)] == [False, True, False]
    near, far = Pirate(NodeId("flyby:mars")), Pirate(NodeId("flyby:venus"))
    for pirates, closed in (((far,), False), ((far, near), True)):
        scene.state.pirates = dict(zip(PIRATES, pirates, strict=False))
        assert cut_off(scene.state, seat, mir) is closed
    machine = given("russia", "japan", options={"scenario": "ex_machina"}).state
    made = [[may_yield(machine, one, what) for what in Resource] for one in machine.seats()]
    assert made == [[True, True, True], [True, True, False]]
