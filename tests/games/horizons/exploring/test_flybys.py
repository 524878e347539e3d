"""11.3 Flybys."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.errors import IllegalMove
from bot.engine.text import Text
from bot.games.horizons.acts import Explore, Onward, Section
from bot.games.horizons.box.goods import Field
from bot.games.horizons.chapters.exploring.flybys import boxes, outward, require_way
from bot.games.horizons.chapters.exploring.totals import reach, targets
from bot.games.horizons.chapters.moving.transfers import transfer_time
from bot.games.horizons.chapters.offers import offered
from bot.games.horizons.events.exploring import Explored, FlybyOnward, Malfunction, ShipsLost
from bot.games.horizons.steps.course import Leaving
from tests.games.horizons.finds import explores, plain
from tests.games.horizons.scene import Scene, ship

FLYBY = "russia:tsiolkovsky"  # 2
ORBITER = "russia:chertok"
RUNS = 100  # a d100 on which the engine runs


def at(node: str, unit: str = FLYBY, **more: Any) -> Scene:
    return plain("russia", ships={unit: ship(node)}, **more).luck("engine", (RUNS,))


def leave(scene: Scene) -> Scene:
    """The end of Russia's exploration step."""
    return scene.play(Leaving(scene.seat("russia")))


def seen(scene: Scene) -> dict[str, int]:
    return dict(reach(scene.state, scene.seat("russia"), FLYBY))


@pytest.mark.rule("HORIZON-11.3.1")
def test_a_flyby_explores_all_worlds_of_a_system_the_worse_the_farther_it_is() -> None:
    assert seen(at("flyby:mars")) == {"mars": 0, "phobos_deimos": 0, "comet": 0}
    assert seen(at("transfer:mars:2")) == {"mars": -2, "phobos_deimos": -2, "comet": -2}
    assert {*seen(at("transfer:jupiter:8")).values()} == {-8}
    assert seen(at("flyby:earth")) == {"moon": 0, "nea": 0}


@pytest.mark.rule("HORIZON-11.3.2")
def test_after_exploring_from_a_flyby_box_it_goes_on_outward_at_once() -> None:
    scene = explores(at("flyby:mars"), FLYBY, "mars", onward="jupiter")
    assert scene.ship(FLYBY).at == "transfer:jupiter:4"
    assert scene.told(FlybyOnward)[0].roll == RUNS


@pytest.mark.rule("HORIZON-11.3.2")
def test_a_flyby_whose_probe_explored_goes_on_as_well() -> None:
    scene = plain("russia", ships={FLYBY: ship("flyby:mars", probe="russia:keldysh")})
    scene.luck("engine", (RUNS,))
    explores(scene, FLYBY, "mars", probe=True)
    assert scene.ship(FLYBY).at == "transfer:belt:2"


@pytest.mark.rule("HORIZON-11.3.2")
def test_exploring_from_a_transfer_box_does_not_send_it_on() -> None:
    scene = explores(at("transfer:mars:2"), FLYBY, "mars", onward="jupiter", leaving=True)
    assert scene.told(Explored)
    assert scene.ship(FLYBY).at == "transfer:mars:2"


@pytest.mark.rule("HORIZON-11.3.2")
def test_other_robots_stay_where_they_explored() -> None:
    scene = plain("russia", ships={ORBITER: ship("orbit:mars")})
    explores(scene, ORBITER, "mars", leaving=True)
    assert scene.ship(ORBITER).at == "orbit:mars"


@pytest.mark.rule("HORIZON-11.3.2")
def test_it_goes_outward_only() -> None:
    scene = at("flyby:mars")
    far = ("belt", "jupiter", "saturn", "uranus", "neptune", "kuiper", "scattered")
    assert outward(scene.state, "mars") == far
    for system in ("mars", "earth", "nowhere"):
        act = Explore(FLYBY, "mars", onward=system)
        scene.cannot("russia", act, "not_outward", "HORIZON-11.3.2")


@pytest.mark.rule("HORIZON-11.3.2", "HORIZON-9.6.5")
def test_an_engine_failure_on_the_way_destroys_it_for_an_engineering_token() -> None:
    scene = plain("russia", ships={FLYBY: ship("flyby:mars")}).luck("engine", (5,))
    explores(scene, FLYBY, "mars")
    assert FLYBY not in scene.state.ships
    assert len(scene.player("russia").tokens[Field.ENGINEERING]) == 1
    scene = plain("russia", ships={FLYBY: ship("flyby:mars")}).luck("engine", (6,))
    assert FLYBY in explores(scene, FLYBY, "mars").state.ships


@pytest.mark.rule("HORIZON-11.3.7")
def test_who_did_not_explore_goes_on_at_the_end_of_the_step() -> None:
    assert leave(at("flyby:mars")).ship(FLYBY).at == "transfer:belt:2"
    nothing_left = {"mars": 0, "phobos_deimos": 0, "comet": 0}
    scene = at("flyby:mars", values=nothing_left)
    assert targets(scene.state, scene.seat("russia"), FLYBY) == ()
    assert leave(scene).ship(FLYBY).at == "transfer:belt:2"
    assert leave(at("transfer:mars:1")).ship(FLYBY).at == "transfer:mars:1"


@pytest.mark.rule("HORIZON-11.3.7")
def test_others_leave_at_the_end_of_their_own_step() -> None:
    scene = plain("russia", "japan", ships={FLYBY: ship("flyby:mars")})
    scene.play(Leaving(scene.seat("japan")))
    assert scene.ship(FLYBY).at == "flyby:mars"


@pytest.mark.rule("HORIZON-11.3.7", "HORIZON-11.3.3")
def test_its_owner_says_where_it_goes_without_exploring() -> None:
    scene = at("flyby:mars").do("russia", Onward(FLYBY, "saturn", 9))
    assert scene.ship(FLYBY).at == "flyby:mars", "it waits for the end of the step"
    assert leave(scene).ship(FLYBY).at == "transfer:saturn:9"


@pytest.mark.rule("HORIZON-11.3.3")
def test_what_was_said_before_holds_for_an_exploration_that_names_no_system() -> None:
    scene = at("flyby:mars").do("russia", Onward(FLYBY, "saturn", 9))
    assert explores(scene, FLYBY, "mars").ship(FLYBY).at == "transfer:saturn:9"
    scene = at("flyby:mars").do("russia", Onward(FLYBY, "saturn", 9))
    explores(scene, FLYBY, "mars", onward="belt")
    assert scene.ship(FLYBY).at == "transfer:belt:2"


@pytest.mark.rule("HORIZON-11.3.3")
def test_all_systems_and_boxes_farther_out_are_offered() -> None:
    scene = at("flyby:neptune")
    offers = [*offered(scene.state, scene.seat("russia"), Section.EXPLORING)]
    ways = [(one.system, one.box) for one in offers if isinstance(one, Onward)]
    assert ways[:2] == [("kuiper", None), ("scattered", None)]
    assert {*ways[2:8]} == {("kuiper", box) for box in range(3, 9)}
    assert len(ways) == 2 * 7
    near = at("transfer:neptune:1")
    offers = [*offered(near.state, near.seat("russia"), Section.EXPLORING)]
    assert Onward(FLYBY, "kuiper") in offers
    far = at("transfer:neptune:2")
    offers = [*offered(far.state, far.seat("russia"), Section.EXPLORING)]
    assert not any(isinstance(one, Onward) for one in offers)


@pytest.mark.rule("HORIZON-11.3.7")
def test_only_ones_own_flyby_in_a_flyby_box_is_sent_on() -> None:
    scene = plain("russia", "japan", ships={FLYBY: ship("flyby:mars"), ORBITER: "flyby:mars"})
    scene.cannot("japan", Onward(FLYBY, "belt"), "not_yours")
    scene.state.agenda = ()
    scene.cannot("russia", Onward(ORBITER, "belt"), "stays", "HORIZON-11.3.7")
    at("transfer:mars:1").cannot("russia", Onward(FLYBY, "belt"), "stays", "HORIZON-11.3.7")


@pytest.mark.rule("HORIZON-11.3.3")
def test_a_box_up_to_six_higher_may_be_chosen() -> None:
    scene = at("flyby:mars")
    assert [*boxes(scene.state, scene.seat("russia"), FLYBY, "jupiter")] == [*range(4, 11)]
    for box in (3, 11):
        act = Explore(FLYBY, "mars", onward="jupiter", box=box)
        scene.cannot("russia", act, "box", "HORIZON-11.3.3")
    with pytest.raises(IllegalMove) as caught:
        require_way(scene.state, scene.seat("russia"), FLYBY, "jupiter", 3)
    named = {"system": Text("horizons.system.jupiter"), "least": 4, "most": 10}
    assert caught.value.reason.values == named
    scene = explores(at("flyby:mars"), FLYBY, "mars", onward="jupiter", box=10)
    assert scene.ship(FLYBY).at == "transfer:jupiter:10"


@pytest.mark.rule("HORIZON-11.3.4")
def test_a_flyby_never_goes_to_another_star() -> None:
    scene = at("flyby:kuiper")
    scene.cannot("russia", Onward(FLYBY, "alpha"), "another_star", "HORIZON-11.3.4")
    assert outward(scene.state, "kuiper") == ("scattered",)


@pytest.mark.rule("HORIZON-11.3.4", "HORIZON-11.3.5")
def test_a_flyby_that_could_go_on_nowhere_is_destroyed_without_a_token() -> None:
    scene = leave(at("flyby:scattered"))
    assert FLYBY not in scene.state.ships
    assert [fact.why for fact in scene.told(ShipsLost)] == ["beyond"]
    assert scene.player("russia").tokens.count == 0


@pytest.mark.rule("HORIZON-11.3.6")
def test_it_explores_then_may_break_and_only_then_goes_on() -> None:
    scene = explores(at("flyby:mars"), FLYBY, "mars")
    kinds = [type(fact) for fact in scene.events]
    order = [kinds.index(kind) for kind in (Explored, Malfunction, FlybyOnward)]
    assert order == sorted(order)
    scene = explores(at("flyby:mars"), FLYBY, "mars", after=1)
    assert not scene.told(FlybyOnward)
    assert FLYBY not in scene.state.ships


@pytest.mark.rule("HORIZON-9.4.2")
def test_a_transfer_takes_longer_the_farther_it_is() -> None:
    scene = plain("russia", players={"russia": {"technologies": ("fusion_rockets",)}})  # 0.6
    seat = scene.seat("russia")
    assert transfer_time(scene.state, seat, "earth", "saturn") == 4
    assert transfer_time(scene.state, seat, "earth", "kuiper") == 6 + 2
    assert transfer_time(scene.state, seat, "venus", "earth") == 1
    assert transfer_time(scene.state, seat, "mars", "saturn") == 4
