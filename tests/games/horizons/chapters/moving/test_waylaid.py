"""9.7 and 10.8: pirates lie in wait for crews without arms."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.orders.language import Bound, Order, Sign, When
from bot.games.horizons.acts import Fly, Section
from bot.games.horizons.box.goods import Stock
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.chapters.combat.pirates import lurking
from bot.games.horizons.commands.combat import AnswerPirates, PlanBattle
from bot.games.horizons.commands.moving import Proceed
from bot.games.horizons.events.combat import Searched
from bot.games.horizons.pieces import Pirate
from bot.games.horizons.steps.combat import Planning, Ransoming
from bot.games.horizons.steps.moving import Proceeding
from tests.games.horizons.scene import Scene, given, ship

BOX = "flyby:mars"


def lair(*movers: str, at: str = BOX, **more: Any) -> Scene:
    known = {"technologies": ("deep_space_exploration",), "cash": 10, "politics": 2}
    fields = {**known, **more.pop("player", {})}
    return given(
        "russia",
        ships=dict.fromkeys(movers, at) | more.pop("ships", {}),
        players={"russia": fields},
        pirates=more.pop("pirates", {"pirate_1": Pirate(BOX)}),
        hoard=5,
        **more,
    )


def caught(scene: Scene, *ships: str, ransom: int = 6, rolls: tuple[int, int] = (4, 9)) -> Scene:
    scene.luck("engine", *[(90,)] * len(ships)).luck("search", rolls).luck("ransom", (ransom,))
    return scene.do("russia", Fly(ships, ("transfer:belt:1",)))


def answer(scene: Scene, word: str) -> Scene:
    return scene.when(scene.seat("russia"), AnswerPirates(word))


# --- who is hunted


@pytest.mark.rule("HORIZON-9.7.8")
def test_pirates_try_every_unarmed_crew_that_leaves_or_crosses_their_box() -> None:
    leaving = caught(lair("russia:kliper"), "russia:kliper", rolls=(9, 9))
    assert len(leaving.told(Searched)) == 1
    crossing = lair("russia:kliper", at="orbit:mars").luck("engine", (90,)).luck("search", (9, 9))
    crossing.do("russia", Fly(("russia:kliper",), (BOX, "orbit:comet")))
    assert len(crossing.told(Searched)) == 1
    assert crossing.ship("russia:kliper").at == "orbit:comet"
    entering = lair("russia:kliper", at="orbit:mars").luck("engine", (90,))
    entering.do("russia", Fly(("russia:kliper",), (BOX,)))
    assert not entering.told(Searched)


@pytest.mark.rule("HORIZON-9.7.8")
def test_an_armed_crew_keeps_them_away_unless_it_is_too_damaged() -> None:
    both = tuple(map(UnitId, ("russia:kliper", "russia:kuznetsov")))
    assert lurking(lair(*both).state, both[:1], BOX) == "pirate_1"
    assert lurking(lair(*both).state, both, BOX) is None
    crippled = lair("russia:kliper", ships={"russia:gagarin": ship(BOX, damage=2)})
    fleet = (UnitId("russia:kliper"), UnitId("russia:gagarin"))
    assert lurking(crippled.state, fleet, BOX) == "pirate_1"


@pytest.mark.rule("HORIZON-9.7.9")
def test_robots_and_launchers_are_ignored() -> None:
    scene = lair("russia:kozlov").luck("engine", (90,))
    scene.do("russia", Fly(("russia:kozlov",), ("orbit:mars",)))
    assert not scene.told(Searched)
    assert scene.ship("russia:kozlov").at == "orbit:mars"


@pytest.mark.rule("HORIZON-9.7.13")
def test_only_the_strongest_in_a_box_tries() -> None:
    pirates = {
        "pirate_1": Pirate(BOX),
        "pirate_2": Pirate(BOX, strong=True, damage=1),
        "pirate_7": Pirate(BOX, damage=1),
        "pirate_8": Pirate("flyby:belt", strong=True),
    }
    scene = caught(lair("russia:kliper", pirates=pirates), "russia:kliper", rolls=(9, 9))
    assert [fact.attacker.units for fact in scene.told(Searched)] == [("pirate_2",)]


@pytest.mark.rule("HORIZON-10.2.4", "HORIZON-10.2.9")
def test_a_pirate_counts_as_one_crew_when_it_seeks() -> None:
    scene = caught(lair("russia:kliper"), "russia:kliper", rolls=(5, 5))
    assert scene.told(Searched)[0].number == 4
    assert not scene.told(Searched)[0].found
    assert scene.ship("russia:kliper").at == "transfer:belt:2"
    two = lair("russia:kliper", "russia:renda")
    caught(two, "russia:kliper", "russia:renda", rolls=(5, 9))
    assert two.told(Searched)[0].number == 5
    assert isinstance(two.state.step, Ransoming)


# --- what they demand


@pytest.mark.rule("HORIZON-10.8.1")
def test_who_is_caught_pays_a_die_and_goes_on() -> None:
    scene = caught(lair("russia:kliper"), "russia:kliper", ransom=6)
    step = scene.state.step
    assert isinstance(step, Ransoming)
    assert step.ransom == 6
    answer(scene, "pay")
    assert scene.ship("russia:kliper").at == "transfer:belt:2"
    assert scene.player("russia").cash == 4
    assert set(scene.state.pirates) == {"pirate_1"}


@pytest.mark.rule("HORIZON-10.8.10")
def test_double_the_ransom_removes_the_pirate_without_a_reward() -> None:
    scene = answer(caught(lair("russia:kliper"), "russia:kliper", ransom=4), "double")
    player = scene.player("russia")
    assert (player.cash, player.politics, player.vp) == (2, 2, 0)
    assert scene.state.pirates == {}
    assert scene.ship("russia:kliper").at == "transfer:belt:2"
    raider = lair("russia:kliper", pirates={}, raiders={"japan:sakura": Pirate(BOX)})
    answer(caught(raider, "russia:kliper", ransom=1), "double")
    assert raider.state.raiders == {}


@pytest.mark.rule("HORIZON-10.8.2")
def test_the_hoard_gets_all_at_once_cash_first_then_debt() -> None:
    scene = answer(caught(lair("russia:kliper"), "russia:kliper", ransom=8), "double")
    player = scene.player("russia")
    assert (player.cash, player.debt, scene.state.hoard) == (0, 6, 21)
    rich = answer(caught(lair("russia:kliper"), "russia:kliper", ransom=3), "pay")
    assert (rich.player("russia").debt, rich.state.hoard) == (0, 8)


@pytest.mark.rule("HORIZON-10.8.3", "HORIZON-10.8.11", "HORIZON-9.7.10")
def test_who_surrenders_loses_cargo_service_and_a_marker_and_stops() -> None:
    loaded = {"russia:kliper": ship("orbit:mars", cargo=Stock(SUP=3))}
    scene = lair(ships=loaded).luck("engine", (90,)).luck("search", (1, 9)).luck("ransom", (9,))
    scene.do("russia", Fly(("russia:kliper",), (BOX, "transfer:belt:1")))
    answer(scene, "give_in")
    kliper, player = scene.ship("russia:kliper"), scene.player("russia")
    assert (kliper.at, kliper.cargo, kliper.reserve) == (BOX, Stock(), True)
    assert (player.politics, player.cash) == (1, 10)
    assert scene.state.this.halted == ("russia:kliper",)
    none = lair("russia:kliper", player={"politics": 0})
    assert answer(caught(none, "russia:kliper"), "give_in").player("russia").politics == 0


@pytest.mark.rule("HORIZON-10.8.12")
def test_or_they_fight_and_survivors_go_on_as_they_like() -> None:
    large = "russia:tereshkova"
    scene = answer(caught(lair(large), large), "fight")
    if isinstance(scene.state.step, Planning):
        scene.when(scene.seat("russia"), PlanBattle())
    assert isinstance(scene.state.step, Proceeding)
    scene.luck("search", (9, 9)).when(scene.seat("russia"), Proceed(("orbit:mars",)))
    assert scene.ship(large).at == "orbit:mars"
    paid = answer(caught(lair(large), large), "pay")
    assert not isinstance(paid.state.step, Proceeding)


def test_a_standing_answer_may_depend_on_the_ransom() -> None:
    cheap = Order("pirates", ("pay",), When.IF, (Bound("ransom", Sign.AT_MOST, 5),))
    for ransom, asked in ((5, False), (6, True)):
        scene = lair("russia:kliper", player={"orders": (cheap,)})
        scene.line("russia", Fly(("russia:kliper",), ("transfer:belt:1",)))
        scene.luck("engine", (90,)).luck("search", (1, 1)).luck("ransom", (ransom,))
        scene.run(Section.MOVES)
        assert isinstance(scene.state.step, Ransoming) is asked


@pytest.mark.rule("HORIZON-18.1.4")
def test_where_the_caught_are_bound_for_is_secret() -> None:
    scene = caught(lair("russia:kliper"), "russia:kliper")
    assert scene.view(None).step.flight.path == ()
    assert scene.view(scene.seat("russia")).step.flight.path == ("transfer:belt:2",)
