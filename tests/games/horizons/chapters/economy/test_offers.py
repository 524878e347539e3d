"""7: what a player finds on the sheets of the economic phase."""

from __future__ import annotations

import pytest

from bot.games.horizons.acts import Act, Adopt, Approach, Bid, Convert, GiveUp, Haul, Section
from bot.games.horizons.box.goods import Into, Resource, Stock, some
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.chapters.offers import offered
from bot.games.horizons.steps.course import Moment
from tests.games.horizons.scene import Scene, base, given

MIR, SALYUT = UnitId("russia:base_mir"), UnitId("russia:base_salyut")


def offers(scene: Scene, section: Section, faction: str = "russia") -> list[Act]:
    return [*offered(scene.state, scene.seat(faction), section)]


@pytest.mark.rule("HORIZON-19.3.4")
def test_a_bid_may_go_one_over_those_who_declare_before() -> None:
    scene = given("russia", "japan")
    first, second = (scene.state.players[seat].faction for seat in scene.state.initiative)
    assert offers(scene, Section.INITIATIVE, first) == [Bid(1), Bid(0)]
    assert offers(scene, Section.INITIATIVE, second) == [
        *map(Bid, (2, 1, 0)),
        *(Bid(1, first, most) for most in (2, 1)),
    ]


@pytest.mark.rule("HORIZON-19.3.5")
def test_diplomacy_may_depend_on_a_drift_and_on_the_announcement_of_a_player() -> None:
    found = offers(given("russia", "japan"), Section.DIPLOMACY)
    assert Approach("japan", True, if_drifted="japan") in found
    assert Approach("japan", True, if_approached_by="japan") in found
    assert Approach("china", True, if_drifted="china") in found
    assert Approach("china", True, if_approached_by="china") not in found
    assert Approach("japan", False, 2, if_drifted="japan") in found
    assert Approach("japan", True, 3, if_approached_by="japan") in found


@pytest.mark.rule("HORIZON-19.3.5", "HORIZON-16.7.4")
def test_nothing_is_offered_that_would_better_the_relation_with_rebels() -> None:
    """North America has the colonies; nothing makes its relations better."""
    rebels = given("russia", "south_america", options={"scenario": "rebellion"})
    found = [one for one in offers(rebels, Section.DIPLOMACY) if isinstance(one, Approach)]
    assert {one.up for one in found if one.faction == "south_america"} == {False}
    assert {Approach("japan", True), Approach("japan", False)} <= {*found}


@pytest.mark.rule("HORIZON-7.5.1")
def test_resources_go_home_out_and_from_base_to_base_all_or_one_by_one() -> None:
    bases = {MIR: base("moon", stock=Stock(2, 0, 0)), SALYUT: base("mars")}
    known = {"russia": {"technologies": ("trade_routes",)}}
    found = offers(given("russia", bases=bases, players=known), Section.TRANSPORT)
    assert found == [
        Haul(MIR, target, some(Resource.ORE, n)) for n in (2, 1) for target in (None, SALYUT)
    ]


@pytest.mark.rule("HORIZON-3.3.3")
def test_markers_are_turned_in_all_at_once_or_as_few_as_count() -> None:
    for have, few in ((1, []), (2, [1]), (10, [1])):
        found = offers(given("russia", players={"russia": {"politics": have}}), Section.LEFTOVERS)
        money = [
            one.markers for one in found if isinstance(one, Convert) and one.into is Into.MONEY
        ]
        assert money == [None, *few]


@pytest.mark.rule("HORIZON-7.9.2", "HORIZON-7.9.6")
def test_where_there_is_no_room_a_policy_is_offered_for_each_that_may_be_dropped() -> None:
    rows = ("economics", "diplomacy", "robotics", "crewed", "settlement")
    ten = tuple(one for row in rows for one in (row, f"vigorous_{row}"))
    for owned, drops in (
        (ten[:9], [()]),
        (ten, [(f"vigorous_{row}",) for row in rows]),
    ):
        scene = given("russia", players={"russia": {"policies": owned}})
        found = [one for one in offers(scene, Section.POLICY) if isinstance(one, Adopt)]
        assert [one.drop for one in found if one.policy == "military"] == drops


@pytest.mark.rule("HORIZON-15.2.26", "HORIZON-19.2.2")
def test_what_a_strike_may_destroy_is_chosen_where_there_is_a_choice() -> None:
    bases = {MIR: base("mars", stock=Stock(3, 1, 0)), SALYUT: base("moon", stock=Stock(SUP=4))}
    scene = given("russia", bases=bases, year=2040)
    found = [one for one in offers(scene, Section.EVENTS) if isinstance(one, GiveUp)]
    assert {*found} == {GiveUp(MIR, Stock(ORE=2)), GiveUp(MIR, Stock(1, 1))}
    scene.line("russia", GiveUp(MIR, Stock(1, 1))).luck("event", (26,)).beat(Moment.EVENTS)
    assert (scene.base(MIR).stock, scene.base(SALYUT).stock) == (Stock(ORE=2), Stock(SUP=2))
