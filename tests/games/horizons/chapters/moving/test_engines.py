"""9.6 Engine failure."""

from __future__ import annotations

import pytest

from bot.games.horizons.acts import Fly
from bot.games.horizons.box.goods import Stock
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.chapters.moving.engines import failure_chance, loss_tokens
from bot.games.horizons.events.moving import Departed
from tests.games.horizons.chapters.moving.crews import knowing
from tests.games.horizons.scene import given, ship

FAR = ("deep_space_exploration",)


@pytest.mark.rule("HORIZON-9.6.1", "HORIZON-20.1.7")
def test_the_chance_of_a_failure_is_the_base_less_the_size_of_a_crew() -> None:
    units = ("russia:kozlov", "russia:lv2a", "russia:kliper", "russia:leonov", "russia:tereshkova")
    for known, base_chance in ((), 5), (("advanced_materials",), 4), (("carbon_nanotubes",), 3):
        scene = knowing(*known)
        seat = scene.seat("russia")
        found = [failure_chance(scene.state, seat, UnitId(unit)) for unit in units]
        reduced = [max(0, base_chance - size) for size in (2, 3, 4)]
        assert found == [base_chance, base_chance, *reduced]


@pytest.mark.rule("HORIZON-9.6.1")
def test_a_ship_fails_on_its_chance_or_less() -> None:
    for roll, survives in ((3, False), (4, True)):
        scene = knowing(*FAR, ships={"russia:kliper": "orbit:earth"})
        scene.luck("engine", (roll,)).do("russia", Fly(("russia:kliper",), ("orbit:moon",)))
        assert ("russia:kliper" in scene.state.ships) is survives


@pytest.mark.rule("HORIZON-9.6.2")
def test_below_one_percent_nobody_rolls() -> None:
    scene = knowing(*FAR, "reusable_launchers", ships={"russia:kuznetsov": "orbit:earth"})
    scene.do("russia", Fly(("russia:kuznetsov",), ("orbit:moon",)))
    assert scene.draws == 0
    assert scene.ship("russia:kuznetsov").at == "orbit:moon"
    ships = {"russia:leonov": "surface:earth", "russia:lv3a": "surface:earth"}
    launched = knowing("carbon_nanotubes", ships=ships)
    launched.do("russia", Fly(("russia:leonov",), ("orbit:earth",), "russia:lv3a"))
    assert launched.draws == 0


@pytest.mark.rule("HORIZON-9.6.3")
def test_a_launcher_and_its_load_share_one_roll() -> None:
    ships = {"russia:kliper": "surface:earth", "russia:lv2a": "surface:earth"}
    scene = given("russia", ships=ships).luck("engine", (3,))
    scene.do("russia", Fly(("russia:kliper",), ("orbit:earth",), "russia:lv2a"))
    assert scene.told(Departed)[0].rolls == {"russia:kliper": 3}
    assert scene.state.ships == {}


@pytest.mark.rule("HORIZON-9.6.8")
def test_ships_of_a_fleet_roll_for_themselves_and_the_others_go_on() -> None:
    ships = {"russia:kliper": "orbit:earth", "russia:renda": "orbit:earth"}
    scene = knowing(*FAR, ships=ships).luck("engine", (2,), (90,))
    scene.do("russia", Fly(("russia:kliper", "russia:renda"), ("orbit:moon",)))
    assert scene.told(Departed)[0].rolls == {"russia:kliper": 2, "russia:renda": 90}
    assert set(scene.state.ships) == {"russia:renda"}
    assert scene.ship("russia:renda").at == "orbit:moon"
    assert scene.ship("russia:renda").fleet == 0


@pytest.mark.rule("HORIZON-9.6.4", "HORIZON-5.2.2")
def test_a_failure_destroys_ship_and_cargo() -> None:
    ships = {
        "russia:kliper": ship("orbit:earth", cargo=Stock(SUP=3)),
        "russia:kozlov": "flyby:mars",
    }
    scene = knowing(*FAR, ships=ships).luck("engine", (1,), (5,))
    scene.do("russia", Fly(("russia:kliper",), ("orbit:moon",)))
    scene.do("russia", Fly(("russia:kozlov",), ("orbit:mars",)))
    assert scene.state.ships == {}
    assert scene.player("russia").stock == Stock()


@pytest.mark.rule("HORIZON-9.6.5")
def test_what_is_lost_is_worth_engineering_tokens() -> None:
    crews = ("russia:kliper", "russia:leonov", "russia:tereshkova")
    assert [loss_tokens(UnitId(unit)) for unit in crews] == [3, 5, 7]
    assert loss_tokens(UnitId("russia:kuznetsov")) == 0
    assert loss_tokens(UnitId("russia:kozlov")) == 1
    assert loss_tokens(UnitId("russia:lv3a")) == 1
    scene = knowing(*FAR, ships={"russia:leonov": "orbit:earth"}).luck("engine", (2,))
    scene.do("russia", Fly(("russia:leonov",), ("orbit:moon",)))
    assert len(scene.player("russia").tokens.engineering) == 5
    assert scene.player("russia").tokens.count == 5


@pytest.mark.rule("HORIZON-18.1.9")
def test_only_their_owner_sees_the_tokens_of_a_failure() -> None:
    ships = {"russia:kliper": "orbit:earth"}
    scene = given("russia", "japan", ships=ships).luck("engine", (2,))
    scene.do("russia", Fly(("russia:kliper",), ("orbit:moon",)))
    seen = scene.view(scene.seat("japan")).players[scene.seat("russia")]
    assert seen.tokens.engineering == (0, 0, 0)
    told = [fact.seen_by(scene.seat("japan")) for fact in scene.events]
    values = [fact.values for fact in told if getattr(fact, "values", None)]
    assert values == [(0, 0, 0)]


@pytest.mark.rule("HORIZON-9.6.7")
def test_a_probe_lost_with_its_carrier_brings_no_more() -> None:
    ships = {"russia:kozlov": ship("flyby:mars", probe="russia:keldysh")}
    scene = given("russia", ships=ships).luck("engine", (5,))
    scene.do("russia", Fly(("russia:kozlov",), ("orbit:mars",)))
    assert len(scene.player("russia").tokens.engineering) == 1
