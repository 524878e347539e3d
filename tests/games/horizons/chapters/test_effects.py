"""20. What technologies and policies do together."""

from __future__ import annotations

import pytest

from bot.games.horizons.effects import added, has
from tests.games.horizons.scene import Scene, given


def knowing(*technologies: str, policies: tuple[str, ...] = ()) -> Scene:
    return given("asia", players={"asia": {"technologies": technologies, "policies": policies}})


def bonus(scene: Scene, key: str) -> int:
    return added(scene.state, scene.seat("asia"), key)


@pytest.mark.rule("HORIZON-20.1.3")
def test_a_technology_hides_another_only_in_what_it_does_itself() -> None:
    computers = ("advanced_computing", "quantum_computing", "artificial_intelligence")
    policies = ("robotics", "vigorous_robotics", "unified_robotics")
    assert bonus(knowing(*computers, policies=policies), "robotic_explore") == 3 + 1
    weapons = knowing("advanced_space_weapons", "command_and_control")
    assert bonus(weapons, "tactics") == 2
    assert bonus(weapons, "combat") == 3


@pytest.mark.rule("HORIZON-20.1.11")
@pytest.mark.parametrize(
    ("technology", "key"),
    [
        ("reusable_launchers", "reusable_launchers"),
        ("active_radiation_shielding", "radiation_immunity"),
        ("pressure_hulls", "pressure_hulls"),
        ("space_elevator", "space_elevator"),
    ],
)
def test_a_technology_gives_what_it_says_to_its_owner(technology: str, key: str) -> None:
    owner, other = knowing(technology), knowing("crewed_vehicles")
    assert has(owner.state, owner.seat("asia"), key)
    assert not has(other.state, other.seat("asia"), key)


@pytest.mark.rule("HORIZON-20.1.13")
@pytest.mark.parametrize("weapon", ["space_missiles", "fighter_drones", "bomber_drones"])
def test_each_weapon_has_a_technology_of_its_own(weapon: str) -> None:
    weapons = {"space_missiles", "fighter_drones", "bomber_drones"}
    scene = knowing(weapon)
    assert {one for one in weapons if has(scene.state, scene.seat("asia"), one)} == {weapon}
