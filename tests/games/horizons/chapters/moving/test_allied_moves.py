"""4.2 Allies move together, when the later of them would move, and only if all agree."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import Seat
from bot.games.horizons.acts import Fly, Scuttle, Section
from bot.games.horizons.box.goods import Stock
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.commands.moving import Consent, Intercept
from bot.games.horizons.commands.sheets import Do
from bot.games.horizons.events.combat import Searched
from bot.games.horizons.events.moving import ConsentDenied, Departed, Pledged
from bot.games.horizons.state import Year
from bot.games.horizons.steps.moving import Consenting, Intercepting
from tests.games.horizons.scene import Scene, given, ship

BOTH = ("russia:kliper", "japan:kibo")
MOON = Fly(BOTH, ("orbit:moon",))


def allies(relation: int = 3, **more: Any) -> Scene:
    """Japan has the worse initiative and moves first."""
    known = {"technologies": ("orbital_rendezvous", "deep_space_exploration")}
    ships = {unit: ship("orbit:earth", fleet=1) for unit in BOTH}
    return given(
        "russia",
        "japan",
        "europe",
        ships=more.pop("ships", ships),
        players=dict.fromkeys(("russia", "japan", "europe"), known),
        relations={("russia", "japan"): relation, **more.pop("relations", {})},
        fleets=1,
        **more,
    )


@pytest.mark.rule("HORIZON-4.2.1", "HORIZON-19.3.8")
def test_an_allied_fleet_moves_when_the_later_of_its_owners_moves() -> None:
    other = Fly(BOTH, ("flyby:earth",))
    scene = allies().line("japan", other).line("japan", MOON).line("russia", MOON)
    scene.run(Section.MOVES, "japan")
    assert scene.told(Pledged)
    assert not scene.told(Departed)
    scene.luck("engine", (50,), (60,)).run(Section.MOVES, "russia")
    assert {scene.ship(unit).at for unit in BOTH} == {"orbit:moon"}
    assert set(scene.state.fleet_of(UnitId("russia:kliper"))) == set(BOTH)


@pytest.mark.rule("HORIZON-4.2.1")
def test_only_allies_move_together() -> None:
    scene = allies(relation=2)
    scene.cannot("russia", MOON, "not_yours", "HORIZON-5.7.1")


@pytest.mark.rule("HORIZON-4.2.2")
def test_an_ally_who_has_not_agreed_is_asked() -> None:
    for yes in (True, False):
        scene = allies().luck("engine", (50,), (60,)).do("russia", MOON)
        step = scene.state.step
        assert isinstance(step, Consenting)
        assert step.seat == scene.seat("japan")
        scene.when(scene.seat("japan"), Consent(yes=yes))
        moved = {scene.ship(unit).at for unit in BOTH}
        assert moved == ({"orbit:moon"} if yes else {"orbit:earth"})
        assert bool(scene.told(ConsentDenied)) is not yes


@pytest.mark.rule("HORIZON-4.2.1")
def test_nobody_moves_the_ships_of_an_ally_alone_or_agrees_twice() -> None:
    allies().cannot("russia", Fly(("japan:kibo",), ("orbit:moon",)), "not_yours")
    scene = allies().do("japan", MOON)
    scene.cannot("japan", MOON, "pledged", "HORIZON-4.2.1")
    scene.do("japan", Fly(BOTH, ("flyby:earth",)))
    assert len(scene.state.this.pledges) == 2


@pytest.mark.rule("HORIZON-4.2.1", "HORIZON-4.2.2")
def test_of_three_allies_the_last_moves_all_and_both_others_are_asked() -> None:
    three = ("russia:kliper", "japan:kibo", "europe:hermes")
    scene = allies(
        ships={unit: ship("orbit:earth", fleet=1) for unit in three},
        relations={("russia", "europe"): 3, ("japan", "europe"): 3},
    )
    together = Fly(three, ("orbit:moon",))
    scene.do("japan", together)
    assert scene.told(Pledged)
    scene.state.agenda = ()
    scene.state.this = Year()
    scene.luck("engine", (50,), (50,), (50,)).do("russia", together)
    asked = []
    while isinstance(scene.state.step, Consenting):
        asked.append(scene.state.step.seat)
        scene.when(asked[-1], Consent(yes=True))
    assert asked == [scene.seat("japan"), scene.seat("europe")]
    assert {scene.ship(unit).at for unit in three} == {"orbit:moon"}


@pytest.mark.rule("HORIZON-4.2.2", "HORIZON-19.3.8")
def test_another_target_is_no_agreement() -> None:
    other = Fly(BOTH, ("flyby:earth",))
    scene = allies().line("japan", other).line("russia", MOON)
    scene.run(Section.MOVES, "japan", "russia")
    assert isinstance(scene.state.step, Consenting)
    assert scene.choice(scene.seat("japan"), "consent").options[1].value == Consent(yes=True)


@pytest.mark.rule("HORIZON-4.2.2")
def test_a_fleet_of_allies_is_joined_with_their_consent() -> None:
    ships = {"russia:kliper": "orbit:earth", "japan:kibo": "orbit:moon"}
    scene = allies(ships=ships)
    joining = Fly(("russia:kliper",), ("orbit:moon",), join="japan:kibo")
    scene.luck("engine", (50,)).do("russia", joining)
    assert isinstance(scene.state.step, Consenting)
    scene.when(scene.seat("japan"), Consent(yes=True))
    assert set(scene.state.fleet_of(UnitId("japan:kibo"))) == set(BOTH)
    base = {"japan:base_edo": "moon"}
    scene = allies(ships={"russia:kliper": "orbit:moon"}, bases=base)
    docking = Fly(("russia:kliper",), ("surface:moon",), dock="japan:base_edo")
    scene.luck("engine", (50,)).do("russia", docking)
    scene.when(scene.seat("japan"), Consent(yes=True))
    assert scene.ship("russia:kliper").docked == "japan:base_edo"


@pytest.mark.rule("HORIZON-4.2.2", "HORIZON-4.2.4")
def test_all_owners_of_a_fleet_must_want_to_intercept() -> None:
    ships = {
        "europe:hermes": "flyby:mars",
        "russia:titov": ship("flyby:mars", fleet=1),
        "japan:sakura": ship("flyby:mars", fleet=1),
    }
    war = {("russia", "europe"): -2, ("japan", "europe"): -2}
    for second in (True, False):
        scene = allies(ships=ships, relations=war)
        scene.luck("engine", (90,)).luck("search", (9, 9))
        scene.do("europe", Fly(("europe:hermes",), ("orbit:mars",)))
        asked = []
        while isinstance(scene.state.step, Intercepting):
            asked.append(scene.state.step.seat)
            scene.when(asked[-1], Intercept(yes=second or len(asked) == 1))
        assert asked == [scene.seat("russia"), scene.seat("japan")]
        tried = [fact for fact in scene.story if isinstance(fact, Searched)]
        assert bool(tried) is second


@pytest.mark.rule("HORIZON-3.1.11")
def test_the_ships_of_an_ally_are_not_loaded() -> None:
    lifted = {"technologies": ("orbital_rendezvous", "space_elevator"), "cash": 9}
    scene = given(
        "russia",
        "japan",
        ships=dict.fromkeys(BOTH, "orbit:earth"),
        players={"russia": lifted, "japan": lifted},
        relations={("russia", "japan"): 3},
    )
    heavy = Fly(BOTH, ("orbit:moon",), load=Stock(SUP=5))
    scene.cannot("russia", heavy, "room", "HORIZON-3.1.12")


@pytest.mark.rule("HORIZON-4.2.3")
def test_an_ally_leaves_the_fleet_by_a_move_of_their_own() -> None:
    scene = allies().luck("engine", (50,)).do("japan", Fly(("japan:kibo",), ()))
    assert scene.state.fleet_of(UnitId("russia:kliper")) == ("russia:kliper",)
    assert scene.ship("japan:kibo").fleet == 0
    assert scene.told(Departed)[0].rolls == {"japan:kibo": 50}


@pytest.mark.rule("HORIZON-18.1.4")
def test_what_an_ally_has_agreed_to_is_not_shown_to_others() -> None:
    scene = allies().line("japan", MOON).run(Section.MOVES, "japan")
    assert scene.state.this.pledges[0].path == ("orbit:moon",)
    assert scene.view(scene.seat("europe")).this.pledges[0].path == ()
    assert scene.told(Pledged)[0].seen_by(scene.seat("europe")).path == ()
    assert scene.told(Pledged)[0].seen_by(scene.seat("japan")).path == ("orbit:moon",)


@pytest.mark.rule("HORIZON-18.1.4")
def test_whither_an_ally_is_asked_to_go_is_not_shown_to_others() -> None:
    scene = allies().do("russia", MOON)
    for faction, path in (("russia", MOON.path), ("japan", MOON.path), ("europe", ())):
        step = scene.view(scene.seat(faction)).step
        assert isinstance(step, Consenting)
        assert step.act.path == path


@pytest.mark.rule("HORIZON-4.2.1", "HORIZON-9.2.2")
def test_who_claims_to_move_early_waits_for_the_ally_who_moves_later() -> None:
    scene = allies(this=Year(claims=(Seat(0), Seat(2), Seat(1))))
    scene.line("russia", MOON).line("japan", MOON).run(Section.MOVES, "russia")
    assert scene.told(Pledged)
    assert not scene.told(Departed)
    scene.luck("engine", (50,), (60,)).run(Section.MOVES, "japan")
    assert {scene.ship(unit).at for unit in BOTH} == {"orbit:moon"}


@pytest.mark.rule("HORIZON-4.2.2", "HORIZON-5.1.6")
def test_nobody_consents_to_a_move_of_ships_that_are_given_up() -> None:
    act = Fly(("japan:kibo", "russia:kliper"), ("orbit:moon",))
    scene = allies().do("russia", act)
    assert isinstance(scene.state.step, Consenting)
    scene.when(scene.seat("japan"), Do(Scuttle(UnitId("japan:kibo"))))
    assert not isinstance(scene.state.step, Consenting)
    assert not scene.ever_told(Departed)
    scene.luck("engine", (90,)).do("russia", Fly(("russia:kliper",), ("orbit:moon",)))
    assert scene.ship("russia:kliper").at == "orbit:moon"
