"""7.7 to 7.9: technology, growth, policies."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.horizons.acts import Adopt, Convert, Develop, Line, Section
from bot.games.horizons.box.goods import Field, Into, Points, Tokens
from bot.games.horizons.box.knowledge import POLICIES, TECHNOLOGIES, PolicyId, TechId
from bot.games.horizons.box.numbers import POOL
from bot.games.horizons.box.units import UNITS, Kind, UnitId
from bot.games.horizons.chapters.economy.technology import buyable, missing, price
from bot.games.horizons.commands.economy import BuyTechnology
from bot.games.horizons.commands.sheets import Do
from bot.games.horizons.effects import added
from bot.games.horizons.events.economy.phase import Developed
from bot.games.horizons.steps.course import Moment
from tests.games.horizons.scene import Scene, base, given

COMPUTING, SUITS, CREWS = map(
    TechId, ("advanced_computing", "improved_spacesuits", "crewed_vehicles")
)
RICH = Points(90, 90, 90)
MIR = UnitId("russia:base_mir")


def table(*factions: str, **more: Any) -> Scene:
    own = {
        name: {"technologies": (), "policies": (), "bank": RICH} | more.pop(name, {})
        for name in factions
    }
    return given(*factions, players=own, year=2040, **more)


# --- prices


@pytest.mark.rule("HORIZON-7.7.4", "HORIZON-4.4.6", "HORIZON-4.4.1", "HORIZON-4.4.2")
@pytest.mark.parametrize(
    ("faction", "owners", "cost"),
    [
        ("japan", 0, 10),
        ("japan", 1, 7),
        ("japan", 2, 5),
        ("china", 1, 5),
        ("north_america", 0, 8),
        ("europe", 0, 7),
    ],
)
def test_a_technology_is_cheaper_for_each_other_owner_but_costs_five(
    faction: str, owners: int, cost: int
) -> None:
    others = [one for one in ("russia", "asia") if one != faction]
    known: dict[str, Any] = {one: {"technologies": (COMPUTING,)} for one in others[:owners]}
    scene = table(faction, *others, **known)
    assert price(scene.state, scene.seat(faction), COMPUTING) == cost


@pytest.mark.rule("HORIZON-7.7.5")
def test_modifiers_are_summed_before_the_least_counts() -> None:
    known: dict[str, Any] = {one: {"technologies": (COMPUTING,)} for one in ("russia", "asia")}
    scene = table("north_america", "russia", "asia", **known)
    assert price(scene.state, scene.seat("north_america"), COMPUTING) == max(5, 10 - 2 - 6)


@pytest.mark.rule("HORIZON-7.7.3")
def test_what_lies_to_the_left_must_be_owned() -> None:
    fault = TechId("fault_tolerant_systems")
    scene = table("russia")
    assert missing(scene.state, scene.seat("russia"), fault) == (COMPUTING,)
    scene.cannot("russia", Develop(fault), "prerequisites", "HORIZON-7.7.3")
    scene.do("russia", Develop(COMPUTING)).do("russia", Develop(fault))
    assert scene.player("russia").technologies == (COMPUTING, fault)


@pytest.mark.rule("HORIZON-7.7.6", "HORIZON-3.2.5")
def test_points_are_of_the_field_and_from_the_bank() -> None:
    scene = table("russia", russia={"bank": Points(9, 90, 90)})
    scene.cannot("russia", Develop(COMPUTING), "points", "HORIZON-7.7.6")
    scene = table("russia", russia={"bank": Points(physics=11)}).do("russia", Develop(COMPUTING))
    assert scene.player("russia").bank == Points(physics=1)


@pytest.mark.rule("HORIZON-7.7.8", "HORIZON-20.1.16")
def test_life_is_bought_only_after_somebody_found_it() -> None:
    signs = TechId("signs_of_life")
    known = TECHNOLOGIES[signs].requires
    scene = table("russia", russia={"technologies": known})
    scene.cannot("russia", Develop(signs), "undiscovered", "HORIZON-7.7.8")
    found = table("russia", russia={"technologies": known}, discovered=1)
    found.do("russia", Develop(signs))
    assert signs in found.player("russia").technologies


# --- the step


@pytest.mark.rule("HORIZON-7.7.1", "HORIZON-3.2.4")
def test_tokens_become_points_and_go_back_to_the_pool() -> None:
    held = {"tokens": Tokens(physics=(3, 1, 5)), "bank": Points(2)}
    scene = table("russia", russia=held).beat(Moment.BANKS)
    player = scene.player("russia")
    assert (player.bank.physics, player.tokens[Field.PHYSICS]) == (11, ())
    assert sorted(scene.state.pools.physics) == sorted(POOL)


@pytest.mark.rule("HORIZON-7.7.2", "HORIZON-19.3.6")
def test_one_technology_a_turn_from_the_worst_initiative_until_all_pass() -> None:
    scene = table("russia", "japan")
    for faction in ("russia", "japan"):
        scene.line(faction, Develop(COMPUTING)).line(faction, Develop(SUITS))
    scene.beat(Moment.TECHNOLOGY)
    facts = [one for one in scene.story if isinstance(one, Developed)]
    bought = [(one.seat, one.technology, one.cost) for one in facts]
    first = TECHNOLOGIES[SUITS].cost
    assert bought == [
        (1, COMPUTING, 10),
        (0, COMPUTING, 7),
        (1, SUITS, first),
        (0, SUITS, first - 3),
    ]
    assert {*scene.state.this.passed} == {0, 1}


@pytest.mark.rule("HORIZON-19.3.6")
def test_an_entry_beyond_its_price_limit_is_passed_over() -> None:
    scene = table("russia").line("russia", Develop(COMPUTING, 9)).line("russia", Develop(SUITS))
    scene.beat(Moment.TECHNOLOGY)
    assert scene.player("russia").technologies == (SUITS,)


@pytest.mark.rule("HORIZON-7.7.2", "HORIZON-19.2.4")
def test_live_a_player_is_asked_each_turn_until_they_pass() -> None:
    scene = table("russia").write("russia", Section.TECHNOLOGY, live=True)
    scene.beat(Moment.TECHNOLOGY)
    assert scene.awaited() == {0}
    choice = scene.choice(0, "technology")
    assert {one.value for one in choice.options} == {*buyable(scene.state, scene.seat("russia"))}
    scene.when(0, BuyTechnology(COMPUTING))
    assert scene.awaited() == {0}
    scene.when(0, BuyTechnology(None))
    assert scene.player("russia").technologies == (COMPUTING,)
    assert scene.state.agenda == ()


@pytest.mark.rule("HORIZON-3.3.3", "HORIZON-7.7.2", "HORIZON-19.1.5")
def test_live_markers_may_bring_a_technology_within_reach() -> None:
    """Ten points are wanted, or fewer for another one; each marker is two."""
    short = {"bank": Points(physics=5), "politics": 3}
    scene = table("japan", japan=short).write("japan", Section.TECHNOLOGY, live=True)
    scene.beat(Moment.TECHNOLOGY)
    assert scene.awaited() == {0}
    assert [one.value for one in scene.choice(0, "technology").options] == [
        Convert(Into.PHYSICS, 2),
        Convert(Into.PHYSICS, 3),
    ]
    scene.when(0, Do(Convert(Into.PHYSICS, 3)))
    assert COMPUTING in scene.offered(0, "technology")
    scene.when(0, BuyTechnology(COMPUTING))
    assert scene.player("japan").technologies == (COMPUTING,)
    assert (scene.player("japan").bank.physics, scene.state.agenda) == (1, ())


@pytest.mark.rule("HORIZON-19.1.5")
def test_live_nobody_is_asked_whose_markers_are_not_enough() -> None:
    short = {"bank": Points(physics=5), "politics": 1}
    scene = table("japan", japan=short).write("japan", Section.TECHNOLOGY, live=True)
    assert scene.beat(Moment.TECHNOLOGY).state.this.passed == (0,)


@pytest.mark.rule("HORIZON-19.2.4", "HORIZON-7.7.2")
def test_a_list_is_used_up_by_its_step_unless_it_stands() -> None:
    scene = table("russia", "japan")
    for faction, stands in (("russia", False), ("japan", True)):
        list_of_one = Line((Develop(COMPUTING),))
        scene.write(faction, Section.TECHNOLOGY, list_of_one, standing=stands)
    scene.beat(Moment.TECHNOLOGY)
    assert [Section.TECHNOLOGY in one.pages for one in scene.state.players] == [False, True]
    assert [COMPUTING in one.technologies for one in scene.state.players] == [True, True]


@pytest.mark.rule("HORIZON-3.3.8", "HORIZON-3.2.6", "HORIZON-7.7.9")
def test_left_markers_become_money_and_banks_are_halved() -> None:
    holdings = {"politics": 3, "cash": 1, "bank": Points(5, 4, 1)}
    scene = table("russia", russia=holdings).beat(Moment.HALVING)
    player = scene.player("russia")
    assert (player.politics, player.cash, player.bank) == (0, 4, Points(3, 2, 1))


@pytest.mark.rule("HORIZON-7.7.7", "HORIZON-20.1.2")
def test_effects_of_one_path_replace_each_other_and_others_add_up() -> None:
    owned = ("advanced_computing", "fault_tolerant_systems", "autonomous_repair")
    scene = table("japan", japan={"technologies": owned})
    assert added(scene.state, scene.seat("japan"), "malfunction") == -10 - 10


# --- growth


def grown(settlements: int, *dice: int, **more: Any) -> int:
    """How many there are after growth."""
    bases = {MIR: base("mars", settlements=settlements, hurt=more.pop("hurt", 0))}
    scene = table("russia", bases=bases, **more)
    scene.luck("growth", dice).beat(Moment.GROWTH)
    return scene.base(MIR).settlements


@pytest.mark.rule("HORIZON-7.8.1")
@pytest.mark.parametrize(
    ("before", "die", "after"), [(2, 2, 3), (2, 3, 2), (13, 3, 15), (13, 4, 14), (20, 1, 22)]
)
def test_settlements_grow_by_tens_and_by_a_die(before: int, die: int, after: int) -> None:
    assert grown(before, die) == after


@pytest.mark.rule("HORIZON-7.8.4")
def test_damaged_settlements_grow_too() -> None:
    assert grown(2, 2, hurt=2) == 3


@pytest.mark.rule("HORIZON-7.8.2", "HORIZON-10.7.5")
def test_under_a_blockade_they_become_fewer() -> None:
    blocked = {MIR: "japan"}
    assert grown(13, 3, besieged=blocked) == 11
    assert grown(13, 4, besieged=blocked) == 12
    assert grown(1, 1, besieged=blocked) == 0


@pytest.mark.rule("HORIZON-7.8.3", "HORIZON-20.1.18")
def test_unified_settlement_takes_the_better_of_two_dice() -> None:
    unified = {"policies": ("settlement", "vigorous_settlement", "unified_settlement")}
    assert grown(2, 9, 2, russia=unified) == 3
    blocked = {MIR: "japan"}
    assert grown(2, 9, 2, russia=unified, besieged=blocked) == 2


# --- policies


LEVELS = [one for one in POLICIES if POLICIES[one].level == 1]


def policies(*owned: str, **more: Any) -> Scene:
    return table("russia", russia={"policies": tuple(map(PolicyId, owned))}, **more)


@pytest.mark.rule("HORIZON-7.9.1")
def test_one_policy_is_taken_with_its_prerequisites() -> None:
    scene = policies("economics").do("russia", Adopt(PolicyId("vigorous_economics")))
    assert scene.player("russia").policies == ("economics", "vigorous_economics")
    scene.cannot("russia", Adopt(PolicyId("crewed")), "adopted", "HORIZON-7.9.1")
    lacking = policies("economics")
    lacking.cannot("russia", Adopt(PolicyId("unified_economics")), "prerequisites", "HORIZON-7.9.1")
    lacking.cannot("russia", Adopt(PolicyId("idleness")), "no_policy", "HORIZON-7.9.1")


TEN = (
    "economics", "vigorous_economics", "diplomacy", "vigorous_diplomacy", "robotics",
    "vigorous_robotics", "crewed", "vigorous_crewed", "settlement", "vigorous_settlement",
)  # fmt: skip


@pytest.mark.rule("HORIZON-7.9.2", "HORIZON-7.9.6")
def test_ten_policies_are_the_most_unless_one_is_dropped() -> None:
    act = Adopt(PolicyId("military"))
    policies(*TEN).cannot("russia", act, "policies", "HORIZON-7.9.2")
    drop = (PolicyId("vigorous_crewed"),)
    scene = policies(*TEN).do("russia", Adopt(PolicyId("military"), drop))
    assert {*scene.player("russia").policies} == {*TEN, "military"} - {*drop}


@pytest.mark.rule("HORIZON-7.9.5", "HORIZON-7.9.6")
def test_one_unified_policy_is_the_most() -> None:
    owned = ("economics", "vigorous_economics", "unified_economics", "crewed", "vigorous_crewed")
    unified = PolicyId("unified_crewed")
    policies(*owned).cannot("russia", Adopt(unified), "unified", "HORIZON-7.9.5")
    scene = policies(*owned).do("russia", Adopt(unified, (PolicyId("unified_economics"),)))
    assert unified in scene.player("russia").policies


@pytest.mark.rule("HORIZON-7.9.3", "HORIZON-7.9.4")
def test_what_another_policy_is_built_on_is_not_dropped() -> None:
    scene = policies("economics", "vigorous_economics")
    drop = (PolicyId("economics"),)
    scene.cannot("russia", Adopt(PolicyId("crewed"), drop), "needed", "HORIZON-7.9.3")
    scene.cannot("russia", Adopt(PolicyId("crewed"), (PolicyId("military"),)), "no_policy")


@pytest.mark.rule("HORIZON-7.4.9")
def test_a_policy_is_not_dropped_if_too_many_units_rely_on_it() -> None:
    crews = [u.id for u in UNITS.values() if u.faction == "russia" and u.kind is Kind.CV]
    ships = dict.fromkeys(crews, "surface:earth")
    owned = ("crewed", "vigorous_crewed")
    scene = policies(*owned, ships=ships)
    drop = (PolicyId("vigorous_crewed"),)
    assert len(crews) == 8  # limit 3, with the row 5
    scene.do("russia", Adopt(PolicyId("economics"), drop))
    both = tuple(map(PolicyId, ("crewed", "vigorous_crewed")))
    scene = policies(*owned, ships=ships)
    scene.cannot("russia", Adopt(PolicyId("economics"), both), "support", "HORIZON-7.4.9")


@pytest.mark.rule("HORIZON-19.3.7")
def test_of_a_list_of_policies_the_first_that_is_legal_is_taken() -> None:
    wishes = [PolicyId("unified_economics"), PolicyId("crewed"), PolicyId("robotics")]
    scene = policies()
    scene.write("russia", Section.POLICY, *(Line((Adopt(one),)) for one in wishes))
    scene.run(Section.POLICY)
    assert scene.player("russia").policies == ("crewed",)
