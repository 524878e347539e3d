"""4. Foreign relations, and what they allow."""

from __future__ import annotations

from itertools import combinations

import pytest

from bot.engine.records import Seat
from bot.games.horizons.acts import Blockade, Lift, Scuttle, Search, Section, Waste
from bot.games.horizons.box.goods import Stock
from bot.games.horizons.box.knowledge import ALLIANCE, EMBARGO, FREE_TRADE, NEUTRAL, TRACK, WAR
from bot.games.horizons.box.units import UNITS, UnitId
from bot.games.horizons.chapters.combat.rights import may_intercept
from bot.games.horizons.chapters.combat.sides import decider, side, side_of
from bot.games.horizons.chapters.common.relations import alliances, income, trade_limit
from bot.games.horizons.chapters.offers import at_any_moment, possible_now
from bot.games.horizons.check import check
from bot.games.horizons.commands.combat import Agree
from bot.games.horizons.commands.sheets import Do
from bot.games.horizons.events.combat import Fired, Searched
from bot.games.horizons.state import pair
from bot.games.horizons.steps.combat import Agreeing
from tests.games.horizons.chapters.combat.fleets import (
    FUJI,
    HIRYU,
    HOME,
    LAUNCHER,
    ORBIT,
    ROBOT,
    SPACE,
    YANGTZE,
    at,
    may_attack,
    may_blockade,
    may_search,
    meeting,
    no_surrender,
)
from tests.games.horizons.scene import Scene, base, given, ship


@pytest.mark.rule("HORIZON-4.1.1")
def test_the_track_goes_from_war_to_alliance() -> None:
    assert [TRACK[order].id for order in sorted(TRACK)] == [
        "war",
        "embargo",
        "neutral",
        "free_trade",
        "collaboration",
        "alliance",
    ]


@pytest.mark.rule("HORIZON-4.1.2")
def test_a_relation_is_the_same_from_both_sides() -> None:
    scene = given("china", "japan", relations={("japan", "china"): EMBARGO})
    assert scene.state.relation("china", "japan") == EMBARGO
    assert scene.state.relation("japan", "china") == EMBARGO


@pytest.mark.rule("HORIZON-4.1.3")
def test_each_relation_gives_the_money_and_the_trade_limit_of_its_space() -> None:
    relations = {("china", "japan"): FREE_TRADE, ("china", "asia"): ALLIANCE}
    scene = given("china", "japan", relations=relations)
    assert income(scene.state, scene.seat("china")) == 3
    assert income(scene.state, scene.seat("japan")) == 1
    assert trade_limit(scene.state, "china", "asia") == 8
    assert trade_limit(scene.state, "china", "europe") == 2


@pytest.mark.rule("HORIZON-4.1.4")
def test_an_alliance_gives_a_marker_also_with_a_faction_that_nobody_plays() -> None:
    relations = {("china", "japan"): ALLIANCE, ("china", "asia"): ALLIANCE}
    scene = given("china", "japan", relations=relations)
    assert alliances(scene.state, scene.seat("china")) == 2
    assert alliances(scene.state, scene.seat("japan")) == 1


@pytest.mark.rule("HORIZON-16.5.3")
def test_in_a_common_cause_relations_of_players_bring_nothing() -> None:
    relations = {("china", "japan"): FREE_TRADE, ("china", "asia"): ALLIANCE}
    scene = given("china", "japan", relations=relations, options={"scenario": "olympus_mons"})
    assert alliances(scene.state, scene.seat("china")) == 1
    assert income(scene.state, scene.seat("china")) == 2


@pytest.mark.rule("HORIZON-4.1.5")
def test_factions_that_nobody_plays_have_no_relation_with_each_other() -> None:
    scene = given("china", "japan")
    scene.state.relations = {pair("asia", "europe"): WAR}
    assert check(scene.state)
    scene.state.relations = {pair("asia", "china"): WAR}
    assert not check(scene.state)


# --- allies in one fleet


def allied(**more: object) -> Scene:
    """China and Asia in a fleet; Japan is at war with both of them unless said otherwise."""
    relations = {
        ("china", "asia"): ALLIANCE,
        ("china", "japan"): WAR,
        ("asia", "japan"): WAR,
        **more.pop("relations", {}),  # type: ignore[dict-item]  # pairs of factions
    }
    ships = {**at(SPACE, YANGTZE, "asia:vikrant", fleet=1), **at(SPACE, HIRYU, fleet=2)}
    return given("asia", "china", "japan", ships=ships, relations=relations, **more)


BOTH = (YANGTZE, "asia:vikrant")


@pytest.mark.rule("HORIZON-4.2.1")
def test_only_allies_form_fleets() -> None:
    scene = allied()
    assert scene.state.together("china", "asia")
    assert not scene.state.together("china", "europe")


@pytest.mark.rule("HORIZON-4.2.4")
def test_of_allies_the_one_with_the_better_initiative_decides() -> None:
    scene = allied(initiative=("china", "japan", "asia"))
    assert decider(scene.state, BOTH) == scene.seat("china")
    scene = allied(initiative=("japan", "asia", "china"))
    assert decider(scene.state, BOTH) == scene.seat("asia")


@pytest.mark.rule("HORIZON-4.2.2", "HORIZON-4.2.5")
def test_an_ally_is_asked_before_the_common_fleet_searches() -> None:
    scene = allied().do("china", Search(BOTH, HIRYU))
    assert scene.awaited() == {scene.seat("asia")}
    assert scene.prompt(scene.seat("asia"), "agree")
    assert not scene.told(Searched)
    scene.when(scene.seat("asia"), Agree(True))
    assert scene.told(Searched)


@pytest.mark.rule("HORIZON-3.1.9", "HORIZON-5.1.6")
def test_an_ally_who_is_asked_about_a_written_attack_is_offered_no_ship_to_give_up() -> None:
    home = UnitId("asia:base_ananta")
    scene = allied(bases={home: base("mars", stock=Stock(SUP=1))})
    scene.line("china", Search(BOTH, HIRYU)).run(Section.COMBAT, "china")
    assert isinstance(scene.state.step, Agreeing)
    asia = scene.seat("asia")
    offered = list(at_any_moment(scene.view(asia), asia))
    assert Scuttle(home) in offered
    for act in (Scuttle(UnitId("asia:vikrant")), Waste(home, Stock(SUP=1))):
        assert act not in offered
        scene.refused(asia, Do(act), "combat")


@pytest.mark.rule("HORIZON-4.2.2", "HORIZON-4.2.5", "HORIZON-5.7.1")
def test_every_ally_of_a_larger_fleet_is_asked() -> None:
    three = (YANGTZE, "asia:vikrant", "europe:charlemagne")
    friends = ("china", "asia", "europe")
    pairs = dict.fromkeys(combinations(friends, 2), ALLIANCE)
    wars = {(one, "japan"): WAR for one in friends}
    ships = {**at(SPACE, *three, fleet=1), **at(SPACE, HIRYU, fleet=2)}
    scene = given("asia", "china", "europe", "japan", ships=ships, relations={**pairs, **wars})
    scene.do("china", Search(three, HIRYU))
    for ally in ("asia", "europe"):
        assert scene.awaited() == {scene.seat(ally)}
        assert not scene.told(Searched)
        scene.when(scene.seat(ally), Agree(True))
    assert scene.told(Searched)


@pytest.mark.rule("HORIZON-4.2.5")
def test_an_ally_who_does_not_want_it_stops_it() -> None:
    scene = allied().do("china", Search(BOTH, HIRYU))
    scene.when(scene.seat("asia"), Agree(False))
    assert not scene.told(Searched)
    assert not scene.state.this.searched


@pytest.mark.rule("HORIZON-19.3.8", "HORIZON-4.2.2")
def test_an_ally_who_has_written_the_same_is_not_asked() -> None:
    scene = allied().line("asia", Lift(HOME)).line("asia", Search(BOTH, HIRYU))
    scene.do("china", Search(BOTH, HIRYU))
    assert scene.told(Searched)
    for other in (Search(BOTH, FUJI), Blockade(BOTH, HIRYU)):
        scene = allied().line("asia", other).do("china", Search(BOTH, HIRYU))
        assert scene.awaited() == {scene.seat("asia")}


@pytest.mark.rule("HORIZON-4.2.5")
def test_one_ally_without_the_right_to_attack_binds_the_fleet() -> None:
    scene = allied(relations={("asia", "japan"): NEUTRAL})
    scene.cannot("china", Search(BOTH, HIRYU), "at_peace", "HORIZON-10.2.1")


@pytest.mark.rule("HORIZON-4.3.6")
def test_of_several_defenders_the_mildest_relation_decides() -> None:
    scene = allied(relations={("asia", "japan"): NEUTRAL})
    assert not may_search(scene, HIRYU, YANGTZE)
    scene = allied(relations={("asia", "japan"): EMBARGO})
    assert may_search(scene, HIRYU, YANGTZE)
    assert not may_attack(scene, HIRYU, YANGTZE)


@pytest.mark.rule("HORIZON-4.2.6")
def test_allies_defend_together_even_against_an_ally_of_one_of_them() -> None:
    ships = {**at(ORBIT, YANGTZE, "asia:vikrant", fleet=1), **at(ORBIT, HIRYU, fleet=2)}
    scene = given(
        "asia",
        "china",
        "japan",
        ships=ships,
        relations={("china", "asia"): ALLIANCE, ("asia", "japan"): ALLIANCE},
        options={"scenario": "red_planet"},
    )
    scene.luck("search", (1, 1)).do("japan", Search((HIRYU,), YANGTZE))
    (told,) = scene.told(Searched)
    assert set(told.defender.units) == set(BOTH)
    assert scene.awaited() == {scene.seat("asia")}
    no_surrender(scene, "asia")
    (fired,) = scene.told(Fired)
    assert set(fired.defender.units) == set(BOTH)


# --- what Embargo and War allow


@pytest.mark.rule("HORIZON-4.3.1")
def test_at_embargo_bases_may_be_blockaded() -> None:
    for relation, allowed in ((NEUTRAL, False), (EMBARGO, True), (WAR, True)):
        scene = meeting(theirs=(), place=ORBIT, relation=relation, bases={HOME: "mars"})
        assert may_blockade(scene, YANGTZE, HOME) is allowed


@pytest.mark.rule("HORIZON-4.3.7", "HORIZON-9.7.2")
def test_at_embargo_only_launchers_with_resources_are_intercepted() -> None:
    scene = meeting(theirs=(LAUNCHER,), relation=EMBARGO)
    launcher = side(scene.state, (LAUNCHER,))
    assert may_intercept(scene.state, (YANGTZE,), launcher, SPACE, freight=True)
    assert not may_intercept(scene.state, (YANGTZE,), launcher, SPACE)
    scene = meeting(theirs=(ROBOT,), relation=EMBARGO)
    robot = side(scene.state, (ROBOT,))
    assert not may_intercept(scene.state, (YANGTZE,), robot, SPACE, freight=True)
    scene = meeting(theirs=(LAUNCHER, ROBOT), relation=EMBARGO)
    both = side(scene.state, (LAUNCHER, ROBOT))
    assert not may_intercept(scene.state, (YANGTZE,), both, SPACE, freight=True)


@pytest.mark.rule("HORIZON-4.3.8")
def test_at_embargo_crewed_ships_are_searched_and_intercepted_with_their_launchers() -> None:
    scene = meeting(theirs=(FUJI, LAUNCHER), relation=EMBARGO)
    fleet = side_of(scene.state, FUJI)
    assert fleet.units == (FUJI, LAUNCHER)
    assert may_search(scene, YANGTZE, FUJI)
    assert may_intercept(scene.state, (YANGTZE,), fleet, SPACE)
    scene = meeting(theirs=(ROBOT,), relation=EMBARGO)
    assert not may_search(scene, YANGTZE, ROBOT)


@pytest.mark.rule("HORIZON-4.3.9")
def test_at_embargo_ships_at_their_base_are_safe_from_searches() -> None:
    docked = {FUJI: ship("surface:mars", docked=HOME)}
    for relation, allowed in ((EMBARGO, False), (WAR, True)):
        scene = meeting(
            theirs=(), place=ORBIT, relation=relation, ships=docked, bases={HOME: "mars"}
        )
        assert may_search(scene, YANGTZE, FUJI) is allowed
    scene = meeting(theirs=(), place=ORBIT, relation=EMBARGO, ships=docked, bases={HOME: "mars"})
    scene.cannot("china", Search((YANGTZE,), FUJI), "embargo_base", "HORIZON-4.3.9")


@pytest.mark.rule("HORIZON-4.3.3")
def test_at_war_everything_may_be_attacked_robots_and_bases_too() -> None:
    scene = meeting(theirs=(ROBOT,), place=ORBIT, bases={HOME: "mars"})
    for target in (ROBOT, HOME):
        assert may_search(scene, YANGTZE, target)
        assert may_attack(scene, YANGTZE, target)
    scene = meeting(theirs=(ROBOT,), place=ORBIT, relation=EMBARGO)
    assert not may_attack(scene, YANGTZE, ROBOT)


@pytest.mark.rule("HORIZON-4.3.10")
def test_war_includes_the_rights_of_an_embargo() -> None:
    scene = meeting(theirs=(LAUNCHER,), place=ORBIT, bases={HOME: "mars"})
    assert may_blockade(scene, YANGTZE, HOME)
    launcher = side(scene.state, (LAUNCHER,))
    assert may_intercept(scene.state, (YANGTZE,), launcher, ORBIT, freight=True)


@pytest.mark.rule("HORIZON-4.3.5")
@pytest.mark.parametrize("place", ["surface:earth", "orbit:earth"])
def test_nobody_attacks_on_earth_or_in_its_orbit(place: str) -> None:
    scene = meeting(place=place)
    assert not may_intercept(scene.state, (YANGTZE,), side_of(scene.state, HIRYU), place)
    scene.cannot("china", Search((YANGTZE,), HIRYU), "earth", "HORIZON-4.3.5")


@pytest.mark.rule("HORIZON-4.3.5")
def test_no_base_in_earth_orbit_is_blockaded() -> None:
    scene = meeting(theirs=(), place="orbit:earth", bases={HOME: "earth_orbit"})
    assert not may_blockade(scene, YANGTZE, HOME)


@pytest.mark.rule("HORIZON-4.3.11")
def test_an_embargo_stands_without_the_policy_that_allowed_it() -> None:
    scene = meeting(relation=EMBARGO, china={"policies": ()})
    assert not scene.player("china").policies
    assert may_search(scene, YANGTZE, HIRYU)


@pytest.mark.rule("HORIZON-16.1.4")
def test_where_a_scenario_lets_all_fight_players_have_the_rights_of_war() -> None:
    for place, allowed in ((ORBIT, True), (SPACE, False)):
        scene = meeting(
            place=place, relation=NEUTRAL, options={"scenario": "red_planet"}, theirs=(ROBOT,)
        )
        assert may_search(scene, YANGTZE, ROBOT) is allowed
    nobodys = next(one for one in UNITS if one.startswith("asia:base"))
    scene = meeting(place=ORBIT, options={"scenario": "red_planet"}, bases={nobodys: base("mars")})
    assert not may_blockade(scene, YANGTZE, nobodys)


@pytest.mark.rule("HORIZON-16.3.10")
def test_nobody_attacks_another_player_of_a_common_cause() -> None:
    scene = meeting(options={"scenario": "incoming"})
    assert not may_search(scene, YANGTZE, HIRYU)
    assert scene.state.together("china", "japan")
    assert not scene.state.together("china", "asia")
    scene = meeting()
    assert may_search(scene, YANGTZE, HIRYU)
    assert not scene.state.together("china", "japan")


@pytest.mark.rule("HORIZON-15.3.7")
def test_a_self_aware_robot_may_be_attacked_whatever_the_relation() -> None:
    robot = {ROBOT: ship(SPACE, awake=True)}
    scene = meeting(theirs=(), ships=robot, relation=ALLIANCE)
    scene.luck("search", (1, 9)).do("china", Search((YANGTZE,), ROBOT))
    assert ROBOT not in scene.state.ships


@pytest.mark.rule("HORIZON-15.3.7")
def test_robots_that_became_self_aware_are_offered_as_targets_also_to_their_former_owner() -> None:
    ships = {"china:gan_de": ship(SPACE, awake=True), ROBOT: ship(SPACE, awake=True, fleet=2)}
    scene = meeting(theirs=(HIRYU,), ships=ships)
    acts = [Search((YANGTZE,), target) for target in ("china:gan_de", ROBOT, HIRYU)]
    found = list(possible_now(scene.state, scene.seat("china"), Section.COMBAT))
    assert all(act in found for act in acts)
    scene.luck("search", (1, 9)).do("china", acts[0])
    assert set(scene.state.ships) == {YANGTZE, HIRYU, ROBOT}


def test_the_question_to_an_ally_names_the_one_who_wants_it() -> None:
    scene = allied().do("china", Search(BOTH, HIRYU))
    step = scene.state.step
    assert isinstance(step, Agreeing)
    assert step.by == scene.seat("china")
    assert step.seat == Seat(0)


def test_two_fleets_of_one_player_are_searched_one_by_one() -> None:
    scene = meeting(theirs=(), ships={**at(SPACE, HIRYU, fleet=2), **at(SPACE, FUJI, fleet=3)})
    assert side_of(scene.state, HIRYU).units == (HIRYU,)
    assert side_of(scene.state, FUJI).units == (FUJI,)


def test_a_base_and_its_ships_are_one_fleet() -> None:
    docked = {FUJI: ship("surface:mars", docked=HOME), "asia:prayas": ship("surface:mars")}
    scene = meeting(theirs=(), ships=docked, bases={HOME: base("mars")})
    assert side_of(scene.state, HOME).units == (HOME, FUJI)
    assert side_of(scene.state, FUJI) == side_of(scene.state, HOME)
