"""15.4 and 16.3: the great asteroid."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.horizons.acts import Deflect, Explore, Onward, Section
from bot.games.horizons.box.goods import Points, Tokens
from bot.games.horizons.box.knowledge import TECHNOLOGIES
from bot.games.horizons.box.units import UNITS, Kind, Robot, UnitId
from bot.games.horizons.chapters.combat.fire import table_damage
from bot.games.horizons.chapters.common.relations import footing, income
from bot.games.horizons.chapters.offers.exploring import explorations
from bot.games.horizons.events.exploring import Malfunction, Recall
from bot.games.horizons.events.scenarios import Deflected
from bot.games.horizons.pieces import Menace
from bot.games.horizons.steps.course import Due, Leaving, Moment
from tests.games.horizons.chapters.scenarios.opening import allowing, opened
from tests.games.horizons.scene import Scene, given, ship

BELT, MARS, EARTH = "flyby:belt", "flyby:mars", "flyby:earth"
YANGTZE = "china:yangtze"  # a crew with guns


def robot(kind: Robot, faction: str = "china") -> UnitId:
    return next(unit.id for unit in UNITS.values() if unit.faction == faction and unit.type is kind)


FLYBY, ORBITER, PROBE, TELESCOPE = (
    robot(kind) for kind in (Robot.FLYBY, Robot.ORBITER, Robot.PROBE, Robot.TELESCOPE)
)


def threatened(
    strength: int = 40, *, scenario: str = "incoming", year: int = 2065, **more: Any
) -> Scene:
    """China and Japan, without any knowledge, and an asteroid in the Belt."""
    bare = {"technologies": (), "policies": ()}
    players = {"china": bare, "japan": bare}
    for faction, fields in more.pop("players", {}).items():
        players[faction] = {**bare, **fields}
    menace = more.pop("menace", Menace(BELT, strength, 2061))
    return given(
        "china",
        "japan",
        options={"scenario": scenario},
        players=players,
        menace=menace,
        year=year,
        **more,
    )


def strength(scene: Scene) -> int:
    assert scene.state.menace is not None
    return scene.state.menace.strength


@pytest.mark.rule("HORIZON-16.3.2")
def test_it_is_twenty_strong_for_each_player() -> None:
    for number in (1, 2, 3):
        scene = opened(*("china", "japan", "asia")[:number], scenario="incoming")
        assert strength(scene) == 20 * number


@pytest.mark.rule("HORIZON-16.3.3")
def test_a_ship_acts_once_a_year_and_only_where_the_asteroid_is() -> None:
    scene = threatened(ships={YANGTZE: BELT, "china:huang_he": MARS})
    scene.cannot("china", Deflect(UnitId("china:huang_he"), "tow"), "no_menace", "HORIZON-16.3.3")
    scene.luck("shot", (3,)).do("china", Deflect(UnitId(YANGTZE), "shoot"))
    scene.cannot("china", Deflect(UnitId(YANGTZE), "tow"), "acted", "HORIZON-16.3.3")
    assert Deflect.section is Section.EXPLORING


@pytest.mark.rule("HORIZON-16.3.4")
@pytest.mark.parametrize(("die", "less"), [(1, 1), (10, 0)])
def test_an_exploration_lowers_it_by_a_tenth_and_risks_a_malfunction(die: int, less: int) -> None:
    scene = threatened(ships={ORBITER: BELT})
    tokens = scene.state.pools
    scene.luck("explore", (die,)).luck("malfunction", (100,))
    scene.do("china", Deflect(ORBITER, "explore"))
    (fact,) = [one for one in scene.story if isinstance(one, Deflected)]
    assert fact.total == (UNITS[ORBITER].explore or 0) + 3
    assert strength(scene) == 40 - less
    assert [one for one in scene.story if isinstance(one, Malfunction)]
    assert scene.state.pools == tokens  # nothing is drawn, nothing depleted


@pytest.mark.rule("HORIZON-16.3.4")
def test_technology_helps_to_explore_it_and_crews_may_be_recalled() -> None:
    crew = next(
        unit.id
        for unit in UNITS.values()
        if unit.faction == "china" and unit.kind is Kind.CV and unit.explore and not unit.lab
    )
    wise = {"china": {"technologies": ("improved_spacesuits",)}}
    scene = threatened(ships={crew: BELT}, players=wise)
    scene.luck("explore", (1,)).luck("recall", (1,)).do("china", Deflect(crew, "explore"))
    (fact,) = [one for one in scene.story if isinstance(one, Deflected)]
    assert fact.total > (UNITS[crew].explore or 0) + 3
    assert [one.recalled for one in scene.story if isinstance(one, Recall)] == [True]


@pytest.mark.rule("HORIZON-16.3.5")
def test_a_tow_lowers_it_by_the_size_and_sends_the_crew_to_reserve() -> None:
    scene = threatened(ships={YANGTZE: BELT, ORBITER: BELT})
    scene.cannot("china", Deflect(ORBITER, "tow"), "no_cv", "HORIZON-16.3.5")
    scene.do("china", Deflect(UnitId(YANGTZE), "tow"))
    assert strength(scene) == 40 - UNITS[UnitId(YANGTZE)].size
    assert scene.ship(YANGTZE).reserve
    idle = threatened(ships={YANGTZE: ship(BELT, reserve=True)})
    idle.cannot("china", Deflect(UnitId(YANGTZE), "tow"), "recalled")


@pytest.mark.rule("HORIZON-16.3.6")
@pytest.mark.parametrize("die", [1, 2])
def test_a_bad_shot_makes_it_stronger_instead(die: int) -> None:
    scene = threatened(ships={YANGTZE: BELT})
    scene.luck("shot", (die,)).do("china", Deflect(UnitId(YANGTZE), "shoot"))
    assert strength(scene) == 41


@pytest.mark.rule("HORIZON-16.3.6")
def test_a_shot_is_direct_fire_with_the_combat_value_and_technology() -> None:
    scene = threatened(ships={YANGTZE: BELT})
    scene.luck("shot", (3,)).do("china", Deflect(UnitId(YANGTZE), "shoot"))
    (fact,) = [one for one in scene.story if isinstance(one, Deflected)]
    assert fact.total == (UNITS[UnitId(YANGTZE)].combat or 0) + 3
    assert -fact.change == table_damage(fact.total, direct=True)
    assert -fact.change != table_damage(fact.total, direct=False)
    skilled = next(one for one in TECHNOLOGIES.values() if one.effects.combat)
    wise = threatened(ships={YANGTZE: BELT}, players={"china": {"technologies": (skilled.id,)}})
    wise.luck("shot", (3,)).do("china", Deflect(UnitId(YANGTZE), "shoot"))
    (better,) = [one for one in wise.story if isinstance(one, Deflected)]
    assert better.total == fact.total + skilled.effects.combat
    tired = threatened(ships={YANGTZE: ship(BELT, damage=UNITS[UnitId(YANGTZE)].combat or 0)})
    tired.cannot("china", Deflect(UnitId(YANGTZE), "shoot"), "unarmed", "HORIZON-16.3.6")


@pytest.mark.rule("HORIZON-16.3.7")
@pytest.mark.parametrize(
    ("year", "before", "after"),
    [(2070, BELT, BELT), (2071, BELT, MARS), (2074, MARS, MARS), (2075, MARS, EARTH)],
)
def test_it_comes_closer_by_the_year(year: int, before: str, after: str) -> None:
    scene = threatened(menace=Menace(before, 40, 2061), year=year)
    scene.beat(Moment.END)
    assert scene.state.year == year + 1
    assert scene.state.menace is not None
    assert scene.state.menace.at == after


@pytest.mark.rule("HORIZON-16.3.8")
def test_any_robot_but_a_telescope_may_act_and_a_probe_is_used_up() -> None:
    scene = threatened(ships={FLYBY: ship(BELT, probe=PROBE), TELESCOPE: BELT, ORBITER: BELT})
    scene.cannot("china", Deflect(TELESCOPE, "explore"), "blind", "HORIZON-16.3.8")
    offered = [*explorations(scene.state, scene.seat("china"))]
    assert Deflect(FLYBY, "explore", probe=True) in offered
    assert Deflect(ORBITER, "explore", probe=True) not in offered
    scene.luck("explore", (10,)).do("china", Deflect(FLYBY, "explore", probe=True))
    assert scene.ship(FLYBY).probe is None
    assert not [one for one in scene.story if isinstance(one, Malfunction)]


@pytest.mark.rule("HORIZON-16.3.8")
def test_a_flyby_stays_beside_the_asteroid_unless_it_is_sent_on() -> None:
    scene = threatened(ships={FLYBY: BELT}, scenario="campaign", menace=Menace(BELT, 40, 2060))
    scene.play(Leaving(scene.seat("china")))
    assert scene.ship(FLYBY).at == BELT
    scene.state.agenda = ()
    scene.do("china", Onward(FLYBY, "jupiter"))
    scene.luck("engine", (100,)).play(Leaving(scene.seat("china")))
    assert scene.ship(FLYBY).at.startswith("transfer:jupiter")
    alone = threatened(ships={FLYBY: BELT}, scenario="campaign", menace=None)
    alone.luck("engine", (100,)).play(Leaving(alone.seat("china")))
    assert alone.ship(FLYBY).at != BELT


@pytest.mark.rule("HORIZON-16.3.8")
def test_a_flyby_that_explores_beside_it_goes_where_it_was_told() -> None:
    scene = threatened(ships={FLYBY: BELT}, scenario="campaign", menace=Menace(BELT, 40, 2060))
    scene.luck("explore", (10,)).luck("malfunction", (100,)).luck("engine", (100,))
    scene.do("china", Explore(FLYBY, "ceres", onward="jupiter"))
    assert scene.ship(FLYBY).at.startswith("transfer:jupiter")


@pytest.mark.rule("HORIZON-16.3.9")
def test_all_win_at_once_when_nothing_is_left_of_it() -> None:
    scene = threatened(1, ships={YANGTZE: BELT}, year=2065)
    scene.do("china", Deflect(UnitId(YANGTZE), "tow"))
    result = scene.state.result
    assert result is not None
    assert (result.winners, result.reason) == ((0, 1), "deflected")


@pytest.mark.rule("HORIZON-16.3.9")
def test_all_lose_when_it_is_still_there_after_2079() -> None:
    late = {"menace": Menace(EARTH, 1, 2061)}
    assert threatened(year=2078, **late).beat(Moment.END).state.result is None
    result = threatened(year=2079, **late).beat(Moment.END).state.result
    assert result is not None
    assert (result.winners, result.reason) == ((), "impact")


@pytest.mark.rule("HORIZON-16.3.10")
def test_players_of_a_common_cause_have_no_relations() -> None:
    scene = threatened(relations={("china", "japan"): -2, ("china", "europe"): 3})
    assert footing(scene.state, "china", "japan", MARS) == 3
    assert income(scene.state, scene.seat("china")) == 2  # of Europe alone


# --- as an event


def struck(year: int = 2050, **more: Any) -> Scene:
    """The event is rolled, and everybody lets it happen."""
    players = {"china": allowing("incoming"), "japan": allowing("incoming")}
    scene = threatened(scenario="campaign", menace=None, year=year, players=players, **more)
    return scene.luck("event", (99,)).beat(Moment.EVENTS)


@pytest.mark.rule("HORIZON-15.4.1")
def test_the_event_sends_an_asteroid_without_gifts() -> None:
    scene = struck()
    assert scene.state.menace == Menace(BELT, 40, 2050)
    assert scene.player("china").technologies == ()


@pytest.mark.rule("HORIZON-15.4.4")
@pytest.mark.parametrize(
    ("year", "at"),
    [(2059, BELT), (2060, MARS), (2063, MARS), (2064, EARTH), (2067, EARTH)],
)
def test_its_way_takes_ten_and_four_and_four_turns(year: int, at: str) -> None:
    scene = struck()
    scene.state.year = year - 1
    scene.beat(Moment.END)
    assert scene.state.menace is not None
    assert scene.state.menace.at == at


@pytest.mark.rule("HORIZON-15.4.5")
def test_all_players_may_act_on_it() -> None:
    scene = struck(ships={YANGTZE: BELT, "japan:hiryu": BELT})
    scene.state.agenda = ()
    scene.do("china", Deflect(UnitId(YANGTZE), "tow"))
    scene.state.agenda = ()
    scene.luck("shot", (5,)).do("japan", Deflect(UnitId("japan:hiryu"), "shoot"))
    assert len([one for one in scene.story if isinstance(one, Deflected)]) == 2


@pytest.mark.rule("HORIZON-15.4.2")
def test_who_turned_it_away_gains_a_marker_for_three_points() -> None:
    removed = {"china": 8, "japan": 5}
    scene = threatened(
        1,
        scenario="campaign",
        menace=Menace(BELT, 1, 2060, removed),
        ships={YANGTZE: BELT},
    )
    scene.do("china", Deflect(UnitId(YANGTZE), "tow"))
    assert scene.state.menace is None
    assert (scene.player("china").vp, scene.player("japan").vp) == (3, 1)
    assert scene.state.result is None


@pytest.mark.rule("HORIZON-15.4.3", "HORIZON-15.4.4")
def test_where_it_hits_all_is_lost_and_an_economic_phase_too() -> None:
    rich = {
        "cash": 9,
        "politics": 3,
        "vp": 4,
        "bank": Points(5, 5, 5),
        "tokens": Tokens(physics=(2,), biology=(3,)),
    }
    scene = threatened(
        scenario="campaign",
        menace=Menace(EARTH, 1, 2050),
        year=2066,
        players={"china": rich, "japan": {"vp": 1}},
    )
    scene.beat(Moment.END)
    assert scene.player("china").vp == 4
    scene.beat(Moment.END)
    player = scene.player("china")
    assert (player.cash, player.politics, player.vp) == (0, 0, 0)
    assert player.tokens == Tokens()
    assert player.bank == Points(5, 5, 5)
    assert scene.player("japan").vp == 0
    assert scene.state.menace is None
    scene.state.year = 2069
    scene.beat(Moment.END)
    assert scene.state.step == Due("Y", opened=True)
    scene.state.year = 2079
    scene.beat(Moment.END)
    assert scene.state.step == Due("A", opened=True)
