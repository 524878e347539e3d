"""7.1 to 7.3: politics, initiative, diplomacy."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.orders.language import Order
from bot.games.horizons.acts import Approach, Bid, Section
from bot.games.horizons.box.units import UNITS, FactionId, Kind, UnitId
from bot.games.horizons.chapters.economy.politics import markers
from bot.games.horizons.events.economy.politics import Drifted
from bot.games.horizons.events.sieges import BlockadeEnded
from bot.games.horizons.state import pair
from bot.games.horizons.steps.course import Moment
from tests.games.horizons.scene import Scene, given

RUSSIA, JAPAN, EUROPE, CHINA = map(FactionId, ("russia", "japan", "europe", "china"))
PLAIN: dict[str, Any] = {"policies": (), "politics": 9}


def three(**more: Any) -> Scene:
    """Russia, Japan, Europe, in this order of initiative, nine markers each."""
    own = {name: PLAIN | more.pop(name, {}) for name in ("russia", "japan", "europe")}
    return given("russia", "japan", "europe", players=own, year=more.pop("year", 2040), **more)


# --- markers


@pytest.mark.rule("HORIZON-7.1.1", "HORIZON-7.1.3")
@pytest.mark.parametrize(
    ("policies", "number"),
    [
        ((), 2),
        (("diplomacy",), 3),
        (("diplomacy", "vigorous_diplomacy"), 4),
        (("diplomacy", "vigorous_diplomacy", "unified_diplomacy"), 4),
    ],
)
def test_everybody_gets_two_markers_and_more_by_diplomacy(
    policies: tuple[str, ...], number: int
) -> None:
    scene = three(russia={"policies": policies, "politics": 0}).beat(Moment.POLITICS)
    assert scene.player("russia").politics == number


@pytest.mark.rule("HORIZON-7.1.4", "HORIZON-4.1.4")
def test_every_alliance_gives_one_more_also_with_factions_nobody_plays() -> None:
    scene = three(relations={("russia", "japan"): 3, ("russia", "asia"): 3, ("europe", "asia"): 2})
    assert [markers(scene.state, seat) for seat in scene.state.seats()] == [4, 3, 2]


# --- initiative


@pytest.mark.rule("HORIZON-7.2.1", "HORIZON-7.2.4")
def test_nobody_bids_more_than_their_position() -> None:
    three().cannot("russia", Bid(2), "bid", "HORIZON-7.2.1")
    scene = three().do("europe", Bid(3))
    assert scene.player("europe").politics == 6
    three(europe={"politics": 2}).cannot("europe", Bid(3), "markers", "HORIZON-7.2.1")


@pytest.mark.rule("HORIZON-7.2.1")
def test_a_bid_is_declared_once() -> None:
    scene = three().do("europe", Bid(1))
    scene.cannot("europe", Bid(1), "declared", "HORIZON-7.2.1")


@pytest.mark.rule("HORIZON-19.3.4", "HORIZON-7.2.1")
def test_a_bid_may_follow_those_before_it_but_not_later_ones() -> None:
    scene = three().line("japan", Bid(2)).line("europe", Bid(1, JAPAN, 3))
    assert scene.run(Section.INITIATIVE).state.this.bids == {JAPAN: 2, EUROPE: 3}
    scene = three().line("europe", Bid(2)).line("japan", Bid(1, EUROPE), Bid(2))
    assert scene.run(Section.INITIATIVE).state.this.bids == {JAPAN: 2, EUROPE: 2}
    for late in (JAPAN, RUSSIA):
        scene = three().line("russia", Bid(1, late)).run(Section.INITIATIVE)
        assert scene.state.this.bids == {}


@pytest.mark.rule("HORIZON-19.3.4", "HORIZON-7.2.1")
def test_who_passed_before_has_declared_none() -> None:
    scene = three().line("europe", Bid(1, RUSSIA), Bid(3)).run(Section.INITIATIVE)
    assert scene.state.this.bids == {EUROPE: 1}


@pytest.mark.rule("HORIZON-7.2.2", "HORIZON-3.3.2")
def test_markers_and_military_policy_add_to_the_roll() -> None:
    scene = three(japan={"policies": ("military",)}).line("europe", Bid(2))
    scene.run(Section.INITIATIVE).luck("initiative", (50,), (41,), (32,)).beat(Moment.INITIATIVE)
    assert scene.state.initiative == (2, 1, 0)  # 52, 51, 50


@pytest.mark.rule("HORIZON-7.2.3")
def test_of_equals_who_was_ahead_stays_ahead() -> None:
    scene = three(initiative=("europe", "russia", "japan"))
    scene.luck("initiative", (60,), (60,), (60,)).beat(Moment.INITIATIVE)
    assert scene.state.initiative == (2, 0, 1)


# --- drift


def drifted(dice: tuple[int, ...], **more: Any) -> Scene:
    return three(**more).luck("drift", dice).beat(Moment.DRIFT)


@pytest.mark.rule("HORIZON-7.3.1", "HORIZON-7.3.13", "HORIZON-2.2.10")
def test_the_drift_die_names_a_faction_by_its_printed_number() -> None:
    relations = {("russia", "japan"): 3, ("russia", "china"): -2, ("japan", "china"): 1}
    scene = drifted((2,), relations=relations)
    assert scene.state.relation(RUSSIA, JAPAN) == 2
    assert scene.state.relation(RUSSIA, CHINA) == -1
    assert scene.state.relation(JAPAN, CHINA) == 1
    assert drifted((8,), relations=relations).state.relation(RUSSIA, JAPAN) == 3


@pytest.mark.rule("HORIZON-7.3.2", "HORIZON-7.3.1")
def test_from_2100_on_two_dice_and_twice_the_same_counts_twice() -> None:
    relations = {("russia", "japan"): 3, ("russia", "china"): -2}
    scene = drifted((6, 6), year=2100, relations=relations)
    (told,) = scene.told(Drifted)
    assert told.changes == {pair(RUSSIA, JAPAN): 1}
    assert scene.state.relation(RUSSIA, JAPAN) == 1


@pytest.mark.rule("HORIZON-4.3.12")
def test_a_blockade_ends_when_the_relation_is_neutral_again() -> None:
    base = next_base("japan")
    scene = three(bases={base: "mars"}, besieged={base: "russia"})
    scene.luck("drift", (6,)).beat(Moment.DRIFT)
    assert scene.told(BlockadeEnded) == [BlockadeEnded(base)]
    assert scene.state.blockades == {}


def next_base(faction: str) -> UnitId:
    return next(u.id for u in UNITS.values() if u.faction == faction and u.kind is Kind.BASE)


# --- attempts


@pytest.mark.rule("HORIZON-7.3.4", "HORIZON-3.3.7", "HORIZON-7.3.3")
def test_attempts_cost_more_and_more_over_all_targets() -> None:
    scene = three().do("russia", Approach(JAPAN, True, 2))
    assert scene.player("russia").politics == 9 - 3
    scene.do("russia", Approach(EUROPE, True, 1))
    assert scene.player("russia").politics == 9 - 6
    scene.cannot("russia", Approach(JAPAN, True, 0), "amount", "HORIZON-7.3.3")


@pytest.mark.rule("HORIZON-19.3.5")
def test_a_list_that_costs_too_much_is_cut() -> None:
    scene = three(russia={"politics": 4}).do("russia", Approach(JAPAN, True, 3))
    assert scene.state.this.approaches == ((RUSSIA, JAPAN, True),) * 2
    assert scene.player("russia").politics == 1
    scene.cannot("russia", Approach(JAPAN, True), "markers", "HORIZON-7.3.4")


@pytest.mark.rule("HORIZON-19.3.5")
def test_a_list_may_hang_on_the_drift_and_on_earlier_announcements() -> None:
    act = Approach(JAPAN, True, if_drifted=JAPAN)
    three().cannot("russia", act, "condition", "HORIZON-19.3.5")
    scene = three().do("japan", Approach(RUSSIA, False))
    scene.state.agenda = ()
    scene.do("russia", Approach(JAPAN, False, if_approached_by=JAPAN))
    assert len(scene.state.this.approaches) == 2


def talked(*rolls: int, **more: Any) -> Scene:
    """Attempts of `acts`, by faction, then the rolls."""
    acts = more.pop("acts")
    scene = three(**more)
    for faction, act in acts:
        scene.state.agenda = ()
        scene.do(faction, act)
    return scene.luck("diplomacy", rolls).beat(Moment.TALKS)


@pytest.mark.rule("HORIZON-7.3.5", "HORIZON-7.3.6", "HORIZON-7.3.12", "HORIZON-7.3.3")
def test_the_net_of_both_sides_moves_the_relation() -> None:
    acts = [
        ("russia", Approach(JAPAN, True, 2)),
        ("japan", Approach(RUSSIA, False)),
        ("europe", Approach(JAPAN, True)),
    ]
    scene = talked(6, 6, 6, 7, acts=acts)
    assert scene.state.relation(RUSSIA, JAPAN) == 1
    assert scene.state.relation(EUROPE, JAPAN) == 0
    assert scene.player("europe").politics == 8


@pytest.mark.rule("HORIZON-4.4.9", "HORIZON-20.1.6")
def test_south_america_succeeds_on_seven() -> None:
    players = {"south_america": PLAIN, "japan": PLAIN}
    scene = given("south_america", "japan", players=players, year=2040)
    scene.do("south_america", Approach(JAPAN, True)).luck("diplomacy", (7,)).beat(Moment.TALKS)
    assert scene.state.relation(FactionId("south_america"), JAPAN) == 1


DOWN = [("russia", Approach(JAPAN, False, 3))]


@pytest.mark.rule("HORIZON-7.3.7", "HORIZON-7.3.10", "HORIZON-4.1.1")
@pytest.mark.parametrize(
    ("policies", "rests"),
    [((), 0), (("military",), -1), (("military", "vigorous_military"), -2)],
)
def test_embargo_and_war_need_a_military_policy(policies: tuple[str, ...], rests: int) -> None:
    scene = talked(1, 1, 1, acts=DOWN, russia={"policies": policies})
    assert scene.state.relation(RUSSIA, JAPAN) == rests


@pytest.mark.rule("HORIZON-7.3.7")
def test_the_policy_must_be_of_somebody_who_pushed() -> None:
    scene = talked(1, 1, 1, acts=DOWN, japan={"policies": ("military", "vigorous_military")})
    assert scene.state.relation(RUSSIA, JAPAN) == 0


@pytest.mark.rule("HORIZON-7.3.9")
def test_the_track_ends_at_an_alliance() -> None:
    acts = [("russia", Approach(JAPAN, True, 3))]
    scene = talked(1, 1, 1, acts=acts, relations={("russia", "japan"): 2})
    assert scene.state.relation(RUSSIA, JAPAN) == 3


@pytest.mark.rule("HORIZON-7.3.8", "HORIZON-7.3.11")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 1), (2, 2)])
def test_a_player_may_refuse_more_than_free_trade(before: int, after: int) -> None:
    orders = (Order("ceiling_russia", ("yes",)),)
    scene = talked(
        1,
        1,
        1,
        acts=[("russia", Approach(JAPAN, True, 3))],
        japan={"orders": orders},
        relations={("russia", "japan"): before},
    )
    assert scene.state.relation(RUSSIA, JAPAN) == after


@pytest.mark.rule("HORIZON-17.4.1", "HORIZON-17.5.1")
@pytest.mark.parametrize(("option", "rests"), [("utopia", 0), ("embargo_only", -1)])
def test_a_table_may_do_without_war_or_embargo(option: str, rests: int) -> None:
    policies = "military", "vigorous_military"
    scene = talked(1, 1, 1, acts=DOWN, russia={"policies": policies}, options={option: True})
    assert scene.state.relation(RUSSIA, JAPAN) == rests
