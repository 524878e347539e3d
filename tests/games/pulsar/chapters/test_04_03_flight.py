"""4.3: the survey ship."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.pulsar.box.cluster import CLUSTERS, LocationId, Place, Side
from bot.games.pulsar.box.effects import Happening, Size, Token
from bot.games.pulsar.box.pieces import EXPLORATION, SYSTEMS
from bot.games.pulsar.box.routes import described, routes
from bot.games.pulsar.commands import Construct, Fly, Pay, SideOption, TakeBonus
from bot.games.pulsar.events import (
    AgendaMoved,
    BonusChosen,
    ExplorationShuffled,
    Flew,
    Gained,
    PulsarClaimed,
    StationPlaced,
    SystemsRevealed,
    TilesDrawn,
)
from bot.games.pulsar.steps import Draw, Reward
from tests.games.pulsar.scene import Scene, given, seat

DEAD_ENDS = {"side": SideOption.DEAD_ENDS}


def path(*places: str) -> tuple[LocationId, ...]:
    return tuple(map(LocationId, places))


def fly(scene: Scene, *places: str, **more: Any) -> Scene:
    return scene.when(0, Fly(Pay(len(places)), path(*places), **more))


def ready(ship: str, *dice: int, **more: Any) -> Scene:
    table = {name: more.pop(name) for name in ("options", "systems") if name in more}
    others = more.pop("others", [seat(), seat()])
    return given(seat(ship=LocationId(ship), dice=dice, **more), *others, **table)


@pytest.mark.rule("PULSAR-4.3.2.2")
def test_a_location_may_be_visited_again() -> None:
    scene = fly(ready("O4", 4), "O5", "P4", "O4", "S3")
    assert scene.player(0).ship == "S3"


@pytest.mark.rule("PULSAR-4.3.2", "PULSAR-1.7", "PULSAR-4.3.1")
def test_a_segment_cannot_be_flown_twice_nor_one_that_is_not_there() -> None:
    scene = ready("O4", 2)
    scene.refused(0, Fly(Pay(2), path("P4", "O4")), "path_twice", "PULSAR-4.3.2")
    scene.refused(0, Fly(Pay(2), path("P4", "S3")), "path_no_segment", "PULSAR-1.7")
    scene.refused(0, Fly(Pay(2), path("P4", "X9")), "path_no_place")
    scene.refused(0, Fly(Pay(2), ()), "no_path", "PULSAR-4.3.1")
    scene.refused(1, Fly(Pay(2), path("P4", "O5")), "not_now")
    scene.refused(0, Fly(Pay(2), path("P4")), "price", "PULSAR-4.2.1")


@pytest.mark.rule("PULSAR-4.3.2.1")
def test_a_doubled_segment_can_be_flown_twice_but_not_three_times() -> None:
    scene = ready("S16", 3, options=DEAD_ENDS)
    scene.refused(0, Fly(Pay(3), path("G2", "S16", "G2")), "path_twice")
    fly(ready("S16", 2, options=DEAD_ENDS), "G2", "S16")


@pytest.mark.rule("PULSAR-4.3.3")
def test_another_flight_may_use_the_same_segments() -> None:
    scene = ready("O4", 1, 1)
    fly(scene, "P4")
    fly(scene, "O4")
    assert scene.player(0).ship == "O4"


@pytest.mark.rule("PULSAR-4.3.4", "PULSAR-4.3.4.1")
def test_the_ship_leaves_its_entry_gate_for_good() -> None:
    scene = ready("E1", 1, 1)
    fly(scene, "O2")
    scene.refused(0, Fly(Pay(1), path("E1")), "path_entry", "PULSAR-4.3.4")
    for side in Side:
        for start in CLUSTERS[side].exits:
            ends = {there for there, _ in CLUSTERS[side].exits[start]}
            assert not ends & set(CLUSTERS[side].entries)


@pytest.mark.rule("PULSAR-4.3.5")
@pytest.mark.parametrize("side", Side)
def test_no_flight_reaches_an_isolated_pulsar(side: Side) -> None:
    for start in CLUSTERS[side].of(Place.GATE):
        assert not {one.end for one in routes(side, start, 6)} & set(CLUSTERS[side].isolated)


@pytest.mark.rule("PULSAR-4.3.6")
def test_ships_do_not_block_each_other() -> None:
    others = [seat(ship=LocationId("O5")), seat(ship=LocationId("P4"))]
    scene = fly(ready("O4", 2, others=others), "O5", "P4")
    assert scene.player(0).ship == "P4"


@pytest.mark.rule("PULSAR-4.3.7")
def test_the_start_is_visited_only_if_it_is_entered_again() -> None:
    assert [one for one, _ in described(Side.OPEN, path("P4", "O5")).gates] == ["O5"]
    again = described(Side.OPEN, path("O5", "P4", "O4"))
    assert [one for one, _ in again.gates] == ["O5", "O4"]
    assert again.pulsars == ("P4",)


@pytest.mark.rule("PULSAR-4.3.8", "PULSAR-4.3.8.1")
def test_all_systems_on_the_way_are_revealed_together_at_the_end() -> None:
    scene = fly(ready("M1", 3), "S2", "G2", "G3")
    kinds = [type(event).__name__ for event in scene.events]
    assert kinds.index("Flew") < kinds.index("SystemsRevealed")
    scene = fly(ready("M4", 4), "S4", "O7", "S7", "P6")
    (revealed,) = scene.told(SystemsRevealed)
    assert list(revealed.tiles) == ["S4", "S7"]
    assert set(scene.view(1).open) == {"S4", "S7"}


@pytest.mark.rule("PULSAR-4.3.8.1")
def test_a_system_that_lies_open_is_not_revealed_again() -> None:
    others = [seat(stations={LocationId("S3"): 0}), seat()]
    scene = fly(ready("O4", 2, others=others), "S3", "G3")
    assert not scene.told(SystemsRevealed)
    assert scene.state.open == ("S3",)


@pytest.mark.rule("PULSAR-4.3.1", "PULSAR-4.3.24")
def test_a_flight_uses_its_die_up_and_scores_only_what_happened() -> None:
    scene = fly(ready("O4", 1, 6), "P4")
    assert scene.player(0).dice == (6,)
    (reward,) = {
        step
        for moved in scene.told(AgendaMoved)
        for step in moved.agenda
        if isinstance(step, Reward)
    }
    assert reward.happened == ((Happening.VISIT_PULSAR, 1), (Happening.CLAIM_PULSAR, 1))


@pytest.mark.rule("PULSAR-4.3.16", "PULSAR-4.3.13", "PULSAR-4.3.12")
def test_a_bonus_is_chosen_only_where_a_station_was_placed_on_a_blue_planet() -> None:
    for there in ("P4", "O5"):
        assert fly(ready("O4", 1, 6), there).step() == "Act"
    mine = ready("O4", 1, 6, stations={LocationId("S3"): 0}, systems={"S3": "SYS01"})
    assert fly(mine, "S3").step() == "Act"
    taken = [seat(stations={LocationId("S3"): 0}), seat(stations={LocationId("S3"): 1})]
    lifeless = fly(ready("O4", 1, 6, others=taken, systems={"S3": "SYS11"}), "S3")
    assert lifeless.told(StationPlaced)
    assert lifeless.step() == "Act"


@pytest.mark.rule("PULSAR-4.3.10", "PULSAR-4.3.13")
def test_a_planet_holds_one_token() -> None:
    others = [seat(stations={LocationId("S3"): 0}), seat(stations={LocationId("S3"): 1})]
    scene = fly(ready("O4", 1, others=others, systems={"S3": "SYS04"}), "S3")
    assert not scene.told(StationPlaced)
    assert scene.step() != "Exploring"


@pytest.mark.rule("PULSAR-4.3.15")
def test_a_station_is_placed_without_asking() -> None:
    scene = fly(ready("O4", 2, 6), "S3", "G3")
    assert scene.player(0).stations.keys() == {"S3"}
    assert scene.step() == "Act"


@pytest.mark.rule("PULSAR-4.3.16.1", "PULSAR-4.3.16")
def test_the_bonus_is_chosen_before_anything_is_drawn() -> None:
    scene = fly(ready("O4", 1, 6, systems={"S3": "SYS12"}), "S3")
    assert scene.step() == "Exploring"
    assert len(scene.view(0).exploration) == 12
    printed = Scene(scene.state).when(0, TakeBonus(printed=True))
    assert [(one.where, one.printed) for one in printed.told(BonusChosen)] == [("S3", True)]
    assert (printed.player(0).cubes, printed.player(0).tokens) == (1, {Token.PM1: 1})
    drawn = Scene(scene.state).when(0, TakeBonus(printed=False))
    assert len(drawn.told(TilesDrawn)) == 1
    assert len(drawn.state.exploration) == 11


@pytest.mark.rule("PULSAR-4.3.17", "PULSAR-4.3.17.1")
def test_a_tile_is_resolved_and_discarded_but_the_extra_station_is_kept() -> None:
    scene = given(seat(dice=(6,)), seat(), seat(), tiles=("XP5.1", "XSTATION.1"))
    scene.state.agenda = (Draw(scene.state.order[0], 2), *scene.state.agenda)
    scene.advance()
    assert scene.score(0) == 5
    assert scene.state.discards == ("XP5.1",)
    assert scene.player(0).kept == ("XSTATION.1",)


@pytest.mark.rule("PULSAR-4.3.18")
def test_an_empty_stack_is_made_anew_of_the_discards() -> None:
    tiles = tuple(one for one in EXPLORATION if not EXPLORATION[one].keep)
    kept = tuple(one for one in EXPLORATION if EXPLORATION[one].keep)
    scene = given(seat(dice=(6,), kept=kept), seat(), seat(), discards=tiles)
    assert scene.state.exploration == ()
    scene.state.agenda = (Draw(scene.state.order[0], 1), *scene.state.agenda)
    scene.advance()
    assert len(scene.told(ExplorationShuffled)) == 1
    assert len(scene.state.exploration) == len(tiles) - 1


@pytest.mark.rule("PULSAR-4.3.19")
def test_without_any_tile_a_draw_gives_nothing() -> None:
    scene = given(seat(dice=(6,), kept=tuple(EXPLORATION)), seat(), seat())
    scene.state.agenda = (Draw(scene.state.order[0], 1), *scene.state.agenda)
    before = scene.score(0)
    scene.advance()
    assert scene.step() == "Act"
    assert scene.score(0) == before
    assert not scene.told(TilesDrawn)


@pytest.mark.rule("PULSAR-4.3.20", "PULSAR-4.3.20.1")
def test_a_pulsar_is_claimed_at_the_end_and_never_in_passing() -> None:
    assert fly(ready("O4", 1), "P4").player(0).claims == ("P4",)
    assert fly(ready("O4", 2), "P4", "O5").player(0).claims == ()


@pytest.mark.rule("PULSAR-4.3.20.2")
def test_a_declined_claim_can_be_made_by_a_later_flight() -> None:
    scene = ready("O4", 1, 3)
    fly(scene, "P4", decline=True)
    assert scene.player(0).claims == ()
    scene.when(0, Fly(Pay(3), path("O5", "O4", "P4")))
    assert scene.player(0).claims == ("P4",)
    other = ready("O4", 1)
    other.refused(0, Fly(Pay(1), path("O5"), decline=True), "no_claim", "PULSAR-4.3.20.2")


@pytest.mark.rule("PULSAR-4.3.21", "PULSAR-4.3.21.1")
def test_a_claimed_pulsar_belongs_to_its_owner_and_others_may_visit_it() -> None:
    others = [seat(claims=(LocationId("P4"),)), seat()]
    scene = fly(ready("O4", 1, 6, others=others, held=(Size.SMALL,)), "P4")
    assert scene.player(0).ship == "P4"
    assert not scene.told(PulsarClaimed)
    scene.refused(0, Construct(Size.SMALL, LocationId("P4")), "not_claimed", "PULSAR-4.4.5")


@pytest.mark.rule("PULSAR-4.3.22.1")
def test_claiming_a_dead_end_pulsar_draws_a_tile() -> None:
    scene = fly(ready("M9", 1, options=DEAD_ENDS), "P6")
    assert scene.player(0).claims == ("P6",)
    assert len(scene.told(TilesDrawn)) == 1


@pytest.mark.rule("PULSAR-4.3.22.2")
def test_without_a_station_or_a_claim_a_dead_end_gives_nothing() -> None:
    mine = {LocationId("S3"): 0}
    scene = fly(ready("G2", 1, options=DEAD_ENDS, stations=mine), "S3")
    assert not scene.told(TilesDrawn)
    taken = [seat(claims=(LocationId("P6"),)), seat()]
    assert not fly(ready("M9", 1, options=DEAD_ENDS, others=taken), "P6").told(TilesDrawn)


@pytest.mark.rule("PULSAR-4.3.24", "PULSAR-4.3.23")
def test_a_flight_is_resolved_in_a_fixed_order() -> None:
    me = seat(
        ship=LocationId("O1"),
        dice=(3, 6),
        patents={"BI-3": 1},
        board="B",
        hq="B2",
        projects=("B2-1", "B2-2"),
        runs=("B2-2",),
    )
    options = {**DEAD_ENDS, "technologies": ("BI", "AII", "AIII")}
    scene = given(me, seat(), seat(), options=options, tiles=("XP4.1",))
    fly(scene, "S16", "G2", "S3", run="B2-1")
    kinds = [type(event) for event in scene.events]
    order = [Flew, SystemsRevealed, StationPlaced, StationPlaced, TilesDrawn]
    assert [kind for kind in kinds if kind in order] == order
    gained = [event.source for event in scene.told(Gained)]
    assert gained == ["XP4.1", "BI-3"]  # the tile before the points of the stations
    assert [event.where for event in scene.told(StationPlaced)] == ["S16", "S3"]
    assert scene.step() == "Exploring"
    scene.when(0, TakeBonus(printed=True))
    while scene.step() != "Act":
        prompt = scene.prompts(0)[0]
        scene.when(0, prompt.answer(lambda choice: choice.suggest))
    assert scene.told(Gained)[-1].source == "B2-1"  # the run comes last
    assert scene.told(Gained)[-1].points == 2


@pytest.mark.rule("PULSAR-4.3.9", "PULSAR-4.3.9.1", "PULSAR-2.4.1")
def test_marked_planets_are_blocked_for_fewer_players() -> None:
    marked = {tile.id: [planet.min_players for planet in tile.planets] for tile in SYSTEMS.values()}
    assert marked["SYS15"] == [3, 2, 4, 4]
    free = {
        players: sum(need <= players for own in marked.values() for need in own)
        for players in (2, 3, 4)
    }
    assert free == {2: 37, 3: 41, 4: 50}
    blocked = [seat(stations={LocationId("S3"): 1}), seat()]
    scene = fly(ready("O4", 1, others=blocked, systems={"S3": "SYS14"}), "S3")
    assert not scene.told(StationPlaced) or scene.player(0).stations["S3"] == 0
