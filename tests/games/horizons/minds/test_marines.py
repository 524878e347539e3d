"""Level 1 at arms: whom it acts against, with what, and how it meets the Invader."""

from __future__ import annotations

from typing import Any

from bot.engine.records import Seat, change
from bot.games.horizons import game as rules
from bot.games.horizons.acts import (
    Act,
    Adopt,
    Approach,
    Blockade,
    BuildUnit,
    Fly,
    Form,
    Missile,
    RaidBase,
    Repair,
    Search,
    Unreserve,
)
from bot.games.horizons.box.cards import MISSIONS, MissionId
from bot.games.horizons.box.knowledge import EMBARGO, FACTIONS, TECHNOLOGIES, WAR
from bot.games.horizons.box.sky import NodeId
from bot.games.horizons.box.units import UNITS
from bot.games.horizons.commands.scenarios import AcceptShares, ProposeShares
from bot.games.horizons.minds.autopilot import Mind
from bot.games.horizons.minds.plans import planned
from bot.games.horizons.pieces import Pirate
from bot.games.horizons.steps.course import Beat, Due, Moment
from tests.games.horizons.chapters.scenarios.opening import opened, started
from tests.games.horizons.scene import Scene, base, given, ship

TITOV, PADS = "russia:titov", ("russia:lv2a", "russia:lv2b")
ALL = tuple(TECHNOLOGIES)
KNOWN = tuple(one.id for one in TECHNOLOGIES.values() if one.column <= 4)


def setting(at: str | None = "orbit:mars", **more: Any) -> Scene:
    """A warship of Russia, and a base of Japan on Mars, at War."""
    foe = next(unit for unit in UNITS if unit.startswith("japan:base"))
    usual: dict[str, Any] = {
        "ships": {TITOV: at} if at is not None else {},
        "bases": {foe: base("mars", settlements=3)},
        "players": {"russia": {"cash": 60, "technologies": KNOWN, "politics": 3}},
        "relations": {("russia", "japan"): WAR},
        "year": 2083,
    }
    return given("russia", "asia", **{**usual, **more})


def plan(scene: Scene, kind: type[Act], form: Form = Form.YEAR) -> list[Any]:
    seat = scene.seat("russia")
    found = planned(rules.seen_by(scene.state, seat), seat, form)
    return [act for page in found.values() for act in page if isinstance(act, kind)]


def test_above_a_base_that_nobody_plays_it_raids_in_a_war_and_blockades_otherwise() -> None:
    assert [act.ships for act in plan(setting(), RaidBase)] == [(TITOV,)]
    calm = setting(relations={("russia", "japan"): EMBARGO})
    assert not plan(calm, RaidBase)
    assert [act.ships for act in plan(calm, Blockade)] == [(TITOV,)]
    assert not plan(setting(relations={}), Blockade)


def test_a_ship_that_a_raid_would_cost_does_not_raid() -> None:
    hurt = setting(ships={TITOV: ship("orbit:mars", damage=1)})
    assert not plan(hurt, RaidBase)
    assert plan(hurt, Blockade)


def test_a_player_s_base_is_searched_if_it_is_weaker() -> None:
    foe = next(unit for unit in UNITS if unit.startswith("asia:base"))
    at_war = {("russia", "asia"): WAR}
    scene = setting(bases={foe: base("mars", settlements=3)}, relations=at_war)
    assert [act.target for act in plan(scene, Search)] == [foe]
    armed = setting(bases={foe: base("mars", defence=2)}, relations=at_war)
    assert not plan(armed, Search)


def silo(*, allowed: bool = True, ships: tuple[str, ...] = PADS, cash: int = 8) -> Scene:
    """Russia at War with Asia, which has a base on Mars; these ships stand on Earth.

    The money is enough for one robot, which takes the first launcher.
    """
    foe = next(unit for unit in UNITS if unit.startswith("asia:base"))
    return setting(
        options={"interplanetary_missiles": allowed},
        ships=dict.fromkeys(ships, "surface:earth"),
        bases={foe: base("mars", settlements=3)},
        relations={("russia", "asia"): WAR},
        players={"russia": {"cash": cash, "technologies": KNOWN}},
    )


def test_missiles_fly_at_players_with_whom_one_is_at_war_if_the_table_has_them() -> None:
    assert not plan(silo(allowed=False), Missile)
    (missile,) = plan(silo(), Missile)
    assert (missile.launcher, missile.base) == (PADS[1], next(iter(silo().state.bases)))


def test_a_missile_is_a_launcher_that_nobody_needs_and_that_can_be_built_again() -> None:
    assert not plan(silo(ships=()), Missile)
    assert not plan(silo(cash=2), Missile)
    busy = silo(ships=PADS[:1])
    assert [act.launcher for act in plan(busy, Fly)] == [PADS[0]]
    assert not plan(busy, Missile)


def test_a_missile_is_built_for_the_base_whose_loss_ends_the_game() -> None:
    home = next(unit for unit in UNITS if unit.startswith("japan:base"))
    for world, fires in (("pluto", True), ("eris", False)):
        scene = given(
            "russia",
            "japan",
            options={"scenario": "ex_machina", "interplanetary_missiles": True},
            bases={home: base(world, service=2)},
            players={"russia": {"cash": 3, "technologies": KNOWN}},
            relations={("russia", "japan"): WAR},
            year=2063,
        )
        missiles = plan(scene, Missile)
        assert [act.base for act in missiles] == [home] * fires
        built = [act.unit for act in plan(scene, BuildUnit)]
        assert all(act.launcher in built for act in missiles)


def test_where_missiles_fly_an_embargo_with_a_player_becomes_a_war() -> None:
    colony = next(unit for unit in UNITS if unit.startswith("south_america:base"))
    for option, policies, worse in (
        (True, ("military", "vigorous_military"), True),
        (True, ("military",), False),
        (False, ("military", "vigorous_military"), False),
    ):
        scene = given(
            "russia",
            "south_america",
            options={"scenario": "rebellion", "interplanetary_missiles": option},
            bases={colony: base("phobos_deimos", mining=2)},
            players={"russia": {"politics": 3, "technologies": KNOWN, "policies": policies}},
            relations={("russia", "south_america"): EMBARGO},
            year=2080,
        )
        quarrels = [act.faction for act in plan(scene, Approach, Form.EARLY) if not act.up]
        assert quarrels == ["south_america"] * worse


def test_who_has_nothing_to_fight_with_builds_it_and_sends_it() -> None:
    scene = setting(at=None)
    assert TITOV in [act.unit for act in plan(scene, BuildUnit)]
    (flight,) = [act for act in plan(scene, Fly) if act.ships == (TITOV,)]
    assert flight.path[-1].startswith("transfer:mars")
    assert TITOV not in [act.unit for act in plan(setting(at=None, relations={}), BuildUnit)]


def test_a_damaged_warship_goes_home_and_is_put_in_order_there() -> None:
    away = setting(ships={TITOV: ship("orbit:mars", damage=2)})
    (flight,) = [act for act in plan(away, Fly) if act.ships == (TITOV,)]
    assert flight.path[-1].startswith("transfer:earth")
    home = setting(ships={TITOV: ship("surface:earth", damage=2, reserve=True)})
    assert [act.markers for act in plan(home, Repair)] == [2]
    assert [act.unit for act in plan(home, Unreserve)] == [TITOV]


def test_weaker_pirates_are_hunted() -> None:
    pirates = {"pirate_1": Pirate(NodeId("flyby:mars"))}
    scene = setting(relations={}, pirates=pirates)
    (flight,) = [act for act in plan(scene, Fly) if act.ships == (TITOV,)]
    assert flight.path == ("flyby:mars",)
    assert [act.target for act in plan(scene, Search)] == ["pirate_1"]
    strong = {"pirate_1": Pirate(NodeId("flyby:mars"), strong=True)}
    assert not plan(setting(relations={}, pirates=strong), Search)


def test_where_there_is_somebody_to_rob_it_arms_and_picks_a_quarrel() -> None:
    scene = setting(at=None, relations={}, year=2080)
    adopted = [act.policy for act in plan(scene, Adopt, Form.LATE)]
    assert adopted[:2] == ["economics", "military"]
    assert all(act.up for act in plan(scene, Approach, Form.EARLY))
    fierce = {"cash": 60, "technologies": KNOWN, "politics": 3, "policies": ("military",)}
    armed = setting(at=None, relations={}, year=2080, players={"russia": fierce})
    first = plan(armed, Approach, Form.EARLY)[0]
    assert (first.faction, first.up) == ("japan", False)


def test_nobody_is_provoked_any_further_than_a_policy_allows_nor_made_a_friend_again() -> None:
    fierce = {"cash": 60, "technologies": KNOWN, "politics": 9, "policies": ("military",)}
    scene = setting(at=None, relations={("russia", "japan"): EMBARGO}, year=2080)
    change(scene.state, scene.seat("russia"), **fierce)
    assert "japan" not in [act.faction for act in plan(scene, Approach, Form.EARLY)]


# --- against the Invader


def answer(scene: Scene) -> Any:
    """What it says to what it is asked now."""
    seat = min(scene.awaited())
    view = rules.seen_by(scene.state, Seat(seat))
    prompt = next(one for one in rules.prompts(view, Seat(seat)) if one.owed)
    return seat, prompt.answer(Mind(view, prompt).reply)


def test_who_meets_the_invader_takes_a_strong_faction_and_policies_of_tactics() -> None:
    scene = opened(players=1, scenario="invasion")
    seat, choice = answer(scene)
    assert choice.faction == "asia"
    scene.when(seat, choice)
    for policy in ("military", "vigorous_military", "unified_military"):
        seat, choice = answer(scene)
        assert choice.policies == (policy,)
        scene.when(seat, choice)
    assert len(answer(scene)[1].policies) > 1


def test_elsewhere_it_draws_a_faction_by_lot_so_that_all_are_played() -> None:
    drawn = {answer(drawing(mission))[1].faction for mission in MISSIONS}
    assert drawn == {*FACTIONS}
    scene = opened(players=3)
    seat, choice = answer(scene)
    scene.when(seat, choice)
    assert answer(scene)[1].faction != choice.faction, "who comes later draws of the others"


def drawing(mission: MissionId) -> Scene:
    """The first question of a campaign; this mission lies open for all."""
    scene = opened(players=1)
    scene.state.common = mission
    return scene


def test_the_money_goes_to_who_can_do_most_with_it_and_others_agree() -> None:
    names = ("asia", "japan", "russia", "south_america", "north_america")
    scene = started(*names, scenario="invasion")
    seat, choice = answer(scene)
    assert isinstance(choice, ProposeShares)
    funded = [share for share in choice.shares if share]
    assert 1 < len(funded) < len(names), "of two boxes the best ships can be taken"
    assert sum(funded) == 80
    scene.when(seat, choice)
    for _ in names[1:]:
        seat, choice = answer(scene)
        assert isinstance(choice, AcceptShares)
        scene.when(seat, choice)
    assert isinstance(scene.state.step, Due)
    assert isinstance(answer(started("asia", "japan", scenario="invasion"))[1], AcceptShares)


def test_drones_fly_as_fighters_against_the_invader() -> None:
    scene = given(
        "china",
        options={"scenario": "invasion"},
        players={"china": {"technologies": ALL}},
        ships={"china:great_wall": "orbit:earth", "china:kunlun": "orbit:earth"},
        year=2133,
        invader=0,
        agenda=(Beat(Moment.INVASION),),
    )
    scene.luck("search", (10, 1)).advance()
    _, choice = answer(scene)
    assert (choice.direct, choice.harder, choice.bombers) == (False, 0, 0)
    assert choice.softer > 0
