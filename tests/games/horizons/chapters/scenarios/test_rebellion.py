"""16.7: Mars against Earth."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.errors import IllegalMove
from bot.games.horizons.acts import Adopt, Approach, BuildUnit, Construct, Fly, Found, Produce
from bot.games.horizons.box.cards import MISSIONS
from bot.games.horizons.box.goods import Field, Resource, Stock
from bot.games.horizons.box.knowledge import EMBARGO, FACTIONS, TECHNOLOGIES, WAR
from bot.games.horizons.box.sky import WorldId
from bot.games.horizons.box.units import SETTLEMENT, UNITS, Chain, Kind, Robot, UnitId
from bot.games.horizons.chapters.common.home import home_node, home_orbit
from bot.games.horizons.chapters.common.relations import footing
from bot.games.horizons.chapters.economy.growth import counted
from bot.games.horizons.chapters.economy.politics import markers
from bot.games.horizons.chapters.economy.production import income
from bot.games.horizons.chapters.exploring.totals import reach as sees
from bot.games.horizons.chapters.units.launchers import needs_launcher
from bot.games.horizons.chapters.units.ranges import origins
from bot.games.horizons.effects import ability
from bot.games.horizons.events.economy.happenings import Surveyed
from bot.games.horizons.steps.course import Moment
from tests.games.horizons.chapters.scenarios.opening import allowing, opened
from tests.games.horizons.scene import Scene, base, given, ship

REBELS = "south_america"
MARS = WorldId("mars")


def own(faction: str, kind: Kind, robot: Robot | None = None) -> UnitId:
    return next(
        u.id for u in UNITS.values() if (u.faction, u.kind, u.type) == (faction, kind, robot)
    )


COLONY, MIR = own(REBELS, Kind.BASE), own("russia", Kind.BASE)
CREW = next(
    u.id
    for u in UNITS.values()
    if u.faction == REBELS and u.kind is Kind.CV and u.explore and u.size < 4
)


def rising(**more: Any) -> Scene:
    """Russia and the colonials, at Embargo."""
    relations: dict[tuple[str, str], int] = {
        (REBELS, one): EMBARGO for one in FACTIONS if one != REBELS
    }
    return given(
        "russia",
        REBELS,
        options={"scenario": "rebellion"},
        relations={**relations, **more.pop("relations", {})},
        year=more.pop("year", 2065),
        **more,
    )


@pytest.mark.rule("HORIZON-16.7.1", "HORIZON-16.7.9")
def test_one_plays_the_colonials_with_less_money() -> None:
    scene = opened("russia", "asia", players=3, scenario="rebellion")
    assert scene.state.players[2].faction == REBELS  # somebody has to
    assert [player.cash for player in scene.state.players] == [40, 40, 30]
    columns = [TECHNOLOGIES[one].column for one in scene.player(REBELS).technologies]
    assert max(columns) == 3
    with pytest.raises(IllegalMove):
        opened("russia", scenario="rebellion")


@pytest.mark.rule("HORIZON-16.7.2")
def test_they_have_no_ability() -> None:
    found = ability(rising().state, rising().seat(REBELS))
    assert not any(getattr(found, name) for name in found.__struct_fields__)


@pytest.mark.rule("HORIZON-16.7.10")
def test_they_receive_half_of_what_earth_would_give_them() -> None:
    bare = {REBELS: {"policies": ("economics",), "technologies": ()}}
    scene, free = rising(players=bare, year=2070), given("russia", REBELS, players=bare, year=2070)
    seat = scene.seat(REBELS)
    whole, half = income(free.state, seat), income(scene.state, seat)
    assert half.money == (whole.money + 1) // 2
    assert {field: half.points[field] for field in Field} == {
        field: (whole.points[field] + 1) // 2 for field in Field
    }


@pytest.mark.rule("HORIZON-16.7.11")
def test_they_have_no_free_markers_and_no_diplomacy() -> None:
    scene = rising(players={REBELS: {"policies": ()}, "russia": {"policies": ()}})
    assert markers(scene.state, scene.seat(REBELS)) == 0
    assert markers(scene.state, scene.seat("russia")) == 2
    scene.cannot(REBELS, Adopt("diplomacy"), "no_diplomacy", "HORIZON-16.7.11")


@pytest.mark.rule("HORIZON-16.7.3")
def test_mars_is_their_home() -> None:
    scene = rising(players={REBELS: {"cash": 90, "technologies": tuple(TECHNOLOGIES)}})
    seat = scene.seat(REBELS)
    assert (home_node(scene.state, seat), home_orbit(scene.state, seat)) == (
        "surface:mars",
        "orbit:mars",
    )
    assert [*origins(scene.state, seat, 2)] == ["mars"]
    robot = own(REBELS, Kind.RE, Robot.ORBITER)
    scene.do(REBELS, BuildUnit(robot)).do(REBELS, BuildUnit(CREW))
    assert scene.ship(robot).at == scene.ship(CREW).at == "surface:mars"
    assert needs_launcher(scene.state, robot)
    assert needs_launcher(scene.state, CREW)
    assert scene.player(REBELS).cash < 90  # bought on the market there


@pytest.mark.rule("HORIZON-16.7.12", "HORIZON-16.7.18")
def test_nobody_builds_on_mars() -> None:
    for faction in ("russia", REBELS):
        crew = next(
            u.id for u in UNITS.values() if u.faction == faction and u.kind is Kind.CV and u.explore
        )
        scene = rising(ships={crew: ship("surface:mars", cargo=Stock(SUP=4))})
        scene.cannot(faction, Found(crew), "no_site", "HORIZON-16.7.12")
        scene.state.ships = {crew: ship("orbit:mars", cargo=Stock(SUP=4))}
        scene.state.agenda = ()
        scene.cannot(faction, Found(crew), "no_site")
    scene = rising(year=2070).luck("neutral_base", (25,)).beat(Moment.NEUTRALS)
    assert not [one for one in scene.state.bases.values() if one.world == MARS]


@pytest.mark.rule("HORIZON-16.7.13", "HORIZON-16.7.14")
def test_mars_is_known_already() -> None:
    table = opened("russia", REBELS, scenario="rebellion").state
    assert MARS not in table.values
    removed = {one.id for one in MISSIONS.values() if one.world == MARS}
    assert removed <= {*table.gone}
    for roll in range(1, 101):
        scene = rising(year=2070).luck("event", (66,)).luck("event_world", (roll,))
        (survey,) = scene.beat(Moment.EVENTS).told(Surveyed)
        if survey.world == MARS:
            assert not survey.placed
            assert survey.tile is None
            break
    else:
        raise AssertionError("no roll is for Mars")


@pytest.mark.rule("HORIZON-16.7.18")
def test_their_telescopes_work_over_mars() -> None:
    eye = own(REBELS, Kind.RE, Robot.TELESCOPE)
    scene = rising(ships={eye: "orbit:mars"})
    assert "titan" in sees(scene.state, scene.seat(REBELS), eye)


@pytest.mark.rule("HORIZON-16.7.4")
def test_the_embargo_never_eases_but_may_become_war() -> None:
    table = opened("russia", REBELS, scenario="rebellion").state
    assert {table.relation(REBELS, one) for one in FACTIONS if one != REBELS} == {EMBARGO}
    assert len(table.relations) == len(FACTIONS) - 1
    scene = rising(
        players={"russia": {"politics": 5, "policies": ("military", "vigorous_military")}}
    )
    up = Approach(REBELS, up=True)
    scene.cannot("russia", up, "steady", "HORIZON-16.7.4")
    scene.do("russia", Approach(REBELS, up=False))
    calm = rising(year=2070, relations={("russia", "asia"): WAR})
    calm.luck("event", (60,)).beat(Moment.EVENTS)
    assert calm.state.relation("russia", REBELS) == EMBARGO
    assert calm.state.relation("russia", "asia") == EMBARGO


@pytest.mark.rule("HORIZON-16.7.15", "HORIZON-16.7.16")
def test_each_keeps_out_of_the_others_home() -> None:
    scene = rising(ships={"russia:kliper": "flyby:mars", CREW: "flyby:earth"})
    to_mars = Fly((UnitId("russia:kliper"),), ("orbit:mars",))
    scene.cannot("russia", to_mars, "barred", "HORIZON-16.7.15")
    scene.state.agenda = ()
    to_earth = Fly((CREW,), ("orbit:earth",))
    scene.cannot(REBELS, to_earth, "barred", "HORIZON-16.7.16")


@pytest.mark.rule("HORIZON-16.7.5")
def test_they_begin_on_the_moons_of_mars() -> None:
    scene = opened("russia", REBELS, scenario="rebellion")
    ((_, found),) = scene.state.bases.items()
    assert found.world == "phobos_deimos"
    mines = found.built(Chain.MINING)
    assert mines is not None
    assert mines.id == "mining_large"
    assert found.stock == Stock(ORE=12, SUP=7, FUEL=4)
    assert scene.state.tiles == {"phobos_deimos": "hematite"}
    assert scene.state.values["phobos_deimos"] == 0


@pytest.mark.rule("HORIZON-16.7.6")
def test_their_settlements_are_cheap() -> None:
    scene = rising(bases={COLONY: base("ceres", stock=Stock(1, 1, 1))})
    scene.do(REBELS, Construct(COLONY, SETTLEMENT))
    assert scene.base(COLONY).stock == Stock()
    poor = rising(bases={MIR: base("ceres", stock=Stock(1, 1, 1))})
    poor.cannot("russia", Construct(MIR, SETTLEMENT), "cost")


@pytest.mark.rule("HORIZON-16.7.7", "HORIZON-16.7.17")
def test_colonies_grow_twice_and_those_of_earth_half_as_fast() -> None:
    bases = {COLONY: base("ceres", settlements=25), MIR: base("ceres", settlements=41)}
    scene = rising(bases=bases)
    russia, rebels = scene.seat("russia"), scene.seat(REBELS)
    assert counted(scene.state, rebels, scene.base(COLONY), blocked=False) == 50
    assert counted(scene.state, russia, scene.base(MIR), blocked=False) == 21
    assert counted(scene.state, russia, scene.base(MIR), blocked=True) == 41
    besieged = rising(bases={COLONY: base("ceres", settlements=25)}, besieged={COLONY: "russia"})
    besieged.beat(Moment.GROWTH)
    assert besieged.base(COLONY).settlements == 25


@pytest.mark.rule("HORIZON-16.7.8")
def test_it_ends_and_counts_like_a_campaign() -> None:
    scene = rising(year=2145).luck("end", (1,)).beat(Moment.END)
    assert scene.state.result is not None
    assert scene.state.result.reason == "campaign"
    assert rising(year=2144).beat(Moment.END).state.result is None


@pytest.mark.rule("HORIZON-16.2.2", "HORIZON-16.2.3", "HORIZON-16.2.4")
def test_titan_is_raced_for_and_fought_over() -> None:
    def race(lives: int, year: int, *factions: str) -> tuple[int, ...] | None:
        bases = {MIR: base("titan", settlements=lives)}
        scene = given(*factions, options={"scenario": "titan_clash"}, bases=bases, year=year)
        found = scene.beat(Moment.END).state.result
        return None if found is None else found.winners

    assert race(20, 2070, "russia", "japan") == (0,)
    assert race(19, 2070, "russia", "japan") is None
    assert race(14, 2098, "russia") is None
    assert race(14, 2099, "russia") == ()
    scene = given("russia", "japan", options={"scenario": "titan_clash"})
    for node, at in (("surface:titan", WAR), ("orbit:titan", WAR), ("orbit:rhea", 0)):
        assert footing(scene.state, "russia", "japan", node) == at


@pytest.mark.rule("HORIZON-16.7.3", "HORIZON-12.1.2")
def test_crews_produce_nothing_at_home_on_mars() -> None:
    miner = next(u.id for u in UNITS.values() if u.faction == REBELS and u.production)
    mining = {"technologies": tuple(TECHNOLOGIES)}
    scene = rising(ships={miner: "surface:mars"}, players={REBELS: mining})
    for resource in (Resource.FUEL, Resource.SUP):
        scene.cannot(REBELS, Produce(miner, resource), "barren", "HORIZON-16.7.3")
    campaign = given(REBELS, ships={miner: "surface:mars"}, players={REBELS: mining}, year=2065)
    campaign.luck("produce", (5,)).do(REBELS, Produce(miner, Resource.FUEL))
    assert campaign.ship(miner).cargo.FUEL


@pytest.mark.rule("HORIZON-15.3.1", "HORIZON-16.7.3")
def test_robots_of_the_colonials_on_mars_are_at_home() -> None:
    robots = {"south_america:caldeira": "surface:mars", "south_america:gleiser": "orbit:mars"}
    scene = rising(ships=robots, players={one: allowing("rogue_ai") for one in ("russia", REBELS)})
    scene.luck("event", (98,)).luck("director", (0,)).beat(Moment.EVENTS)
    assert [one for one, found in scene.state.ships.items() if found.awake] == [
        "south_america:gleiser"
    ]


@pytest.mark.rule("HORIZON-15.5.2", "HORIZON-16.7.16", "HORIZON-15.5.1", "HORIZON-16.7.4")
def test_colonials_send_no_ship_to_the_orbit_of_earth_and_keep_their_quarrel() -> None:
    both = {one: allowing("invasion") for one in ("russia", REBELS)}
    scene = rising(ships={CREW: "orbit:phobos_deimos"}, players=both, year=2070)
    scene.luck("event", (100,)).beat(Moment.EVENTS).beat(Moment.INVASION)
    assert scene.state.relation("russia", REBELS) == EMBARGO
    assert scene.ship(CREW).at == "orbit:phobos_deimos"
    assert scene.state.skip_economy  # nobody fought
