"""11.5.5 to 11.5.7: world tiles."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.orders.language import Order
from bot.games.horizons.box.cards import TileId
from bot.games.horizons.box.sky import WorldId
from bot.games.horizons.chapters.exploring.tiles import suits, worth
from bot.games.horizons.commands.exploring import PlaceTile
from bot.games.horizons.events.exploring import TilePlaced, TilesDrawn, TilesReturned
from bot.games.horizons.steps.exploring import Charting
from tests.games.horizons.finds import depletes, placed, plain, turns_up
from tests.games.horizons.scene import Scene, ship

PLAIN, SPECTROMETER = "russia:chertok", "russia:kozlov"  # orbiters, 2 each


def over_mars(unit: str = PLAIN, *tiles: str, order: str = "", **more: Any) -> Scene:
    """Mars is depleted, and these tiles turn up."""
    players = {"russia": {"orders": (Order("tile", (order,)),) if order else ()}}
    scene = plain("russia", "japan", ships={unit: ship("orbit:mars")}, players=players, **more)
    whole = scene.state.values[WorldId("mars")] == 1 and placed(scene, "mars") is None
    return depletes(turns_up(scene, *tiles, whole=whole), unit, "mars")


@pytest.mark.rule("HORIZON-11.5.5")
def test_a_depletion_turns_up_one_tile() -> None:
    assert over_mars(PLAIN, "icy_world").told(TilesDrawn)[0].tiles == ("icy_world",)
    scene = plain("russia", ships={PLAIN: ship("orbit:mars")})
    assert len(depletes(scene, PLAIN, "mars").told(TilesDrawn)[0].tiles) == 1


@pytest.mark.rule("HORIZON-11.5.5", "HORIZON-5.2.9")
def test_a_spectrometer_turns_up_two_of_which_one_is_chosen() -> None:
    scene = over_mars(SPECTROMETER, "hematite", "clay_beds")
    step = scene.state.step
    assert isinstance(step, Charting)
    assert step.tiles == ("hematite", "clay_beds")
    scene.when(0, PlaceTile("hematite"))
    assert not scene.awaited()
    assert placed(scene, "mars") == "hematite"
    assert "clay_beds" in scene.state.deck
    scene = plain("russia", ships={SPECTROMETER: ship("orbit:mars")})
    assert len(depletes(scene, SPECTROMETER, "mars").told(TilesDrawn)[0].tiles) == 2


@pytest.mark.rule("HORIZON-5.2.11")
def test_a_probe_does_not_use_the_spectrometer_of_its_carrier() -> None:
    from tests.games.horizons.finds import explores

    carrier = ship("orbit:mars", probe="russia:keldysh")
    scene = plain("russia", ships={SPECTROMETER: carrier})
    explores(scene, SPECTROMETER, "mars", dice=(1,), tokens=(3,), probe=True)
    assert len(scene.told(TilesDrawn)[0].tiles) == 1


@pytest.mark.rule("HORIZON-11.5.5")
def test_a_tile_without_a_keyword_of_the_world_is_discarded() -> None:
    assert suits("hematite", "mars")
    assert suits("dust_ponds", "mars"), "one shared keyword is enough"
    assert not suits("icy_world", "mars")
    scene = over_mars(PLAIN, "icy_world")
    assert not scene.awaited()
    assert placed(scene, "mars") is None
    assert len(scene.told(TilesDrawn)) == 1


@pytest.mark.rule("HORIZON-11.5.5")
def test_only_a_fitting_tile_can_be_placed() -> None:
    scene = over_mars(SPECTROMETER, "icy_world", "hematite")
    scene.refused(0, PlaceTile("icy_world"), "tile", "HORIZON-11.5.5")
    scene.refused(0, PlaceTile("clay_beds"), "tile", "HORIZON-11.5.5")
    scene.refused(1, PlaceTile("hematite"), "not_now")


@pytest.mark.rule("HORIZON-11.5.11")
def test_the_explorer_places_a_fitting_tile_or_returns_it() -> None:
    scene = over_mars(PLAIN, "hematite")
    assert scene.awaited() == {0}
    assert placed(scene.when(0, PlaceTile("hematite")), "mars") == "hematite"
    scene = over_mars(PLAIN, "hematite").when(0, PlaceTile(None))
    assert placed(scene, "mars") is None
    assert scene.told(TilesReturned)
    assert scene.player("russia").politics == 1, "the depletion goes on"


@pytest.mark.rule("HORIZON-11.5.11", "HORIZON-2.1.3")
def test_the_tile_that_lay_there_goes_back_to_the_deck() -> None:
    scene = over_mars(PLAIN, "hematite", tiles={"mars": "clay_beds"})
    scene.when(0, PlaceTile("hematite"))
    assert placed(scene, "mars") == "hematite"
    assert scene.state.deck.count("clay_beds") == 2
    assert scene.state.deck.count("hematite") == 1


@pytest.mark.rule("HORIZON-18.1.7")
def test_everybody_sees_the_tiles_that_turn_up() -> None:
    fact = over_mars(SPECTROMETER, "icy_world", "hematite").told(TilesDrawn)[0]
    assert fact.seen_by(None) == fact
    assert fact.tiles == ("icy_world", "hematite")


# --- the last depletion


@pytest.mark.rule("HORIZON-11.5.6")
def test_with_its_last_depletion_a_world_gets_the_first_tile_that_fits() -> None:
    scene = over_mars(PLAIN, "icy_world", "mixed_ice", "hematite", "clay_beds", values={"mars": 1})
    assert placed(scene, "mars") == "hematite"
    assert scene.told(TilesDrawn)[0].tiles == ("icy_world", "mixed_ice", "hematite")
    assert not scene.awaited()


@pytest.mark.rule("HORIZON-11.5.6")
def test_if_both_first_tiles_fit_then_one_of_them_must_be_chosen() -> None:
    scene = over_mars(SPECTROMETER, "hematite", "clay_beds", "dust_ponds", values={"mars": 1})
    assert scene.awaited() == {0}
    scene.refused(0, PlaceTile(None), "tile_must", "HORIZON-11.5.6")
    scene.when(0, PlaceTile("clay_beds"))
    assert placed(scene, "mars") == "clay_beds"


@pytest.mark.rule("HORIZON-11.5.6")
def test_if_one_of_the_first_two_fits_it_is_placed() -> None:
    scene = over_mars(SPECTROMETER, "icy_world", "clay_beds", "hematite", values={"mars": 1})
    assert placed(scene, "mars") == "clay_beds"
    assert scene.told(TilesDrawn)[0].tiles == ("icy_world", "clay_beds")


@pytest.mark.rule("HORIZON-11.5.6")
def test_a_world_for_which_no_tile_is_left_never_gets_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.games.horizons.game.check", lambda state: [])
    scene = plain("russia", "japan", ships={PLAIN: ship("orbit:mars")}, values={"mars": 1})
    scene.state.deck = tuple(map(TileId, ("icy_world", "mixed_ice")))
    depletes(turns_up(scene, "icy_world", whole=True), PLAIN, "mars")
    assert placed(scene, "mars") is None
    assert scene.state.values["mars"] == 0


@pytest.mark.rule("HORIZON-11.5.6")
def test_a_world_that_has_a_tile_need_not_get_another_at_the_end() -> None:
    scene = over_mars(PLAIN, "icy_world", values={"mars": 1}, tiles={"mars": "clay_beds"})
    assert scene.told(TilesDrawn)[0].tiles == ("icy_world",)
    assert placed(scene, "mars") == "clay_beds"


@pytest.mark.rule("HORIZON-11.5.7")
@pytest.mark.parametrize(
    ("unit", "node", "world", "field"),
    [
        ("russia:chertok", "orbit:sun", "sun", "physics"),
        ("russia:kliper", "orbit:earth", "earth_orbit", "biology"),
        ("russia:struve", "orbit:earth", "deep_space", "physics"),
    ],
)
def test_worlds_without_room_for_a_tile_get_none(
    unit: str, node: str, world: str, field: str
) -> None:
    scene = plain("russia", ships={unit: ship(node)}, values={world: 1})
    depletes(scene, unit, world, field=field)
    assert scene.state.values[world] == 0
    assert not scene.told(TilesDrawn)


# --- standing answers


@pytest.mark.rule("HORIZON-19.1.4")
def test_a_standing_answer_places_or_returns_tiles() -> None:
    good, poor = "rare_earths", "barren_highlands"
    assert worth(good) > worth(poor)
    assert placed(over_mars(PLAIN, poor, order="place"), "mars") == poor
    scene = over_mars(SPECTROMETER, poor, good, order="place", tiles={"mars": "clay_beds"})
    assert placed(scene, "mars") == good
    assert placed(over_mars(PLAIN, good, order="never"), "mars") is None
    assert placed(over_mars(PLAIN, poor, order="better"), "mars") == poor
    before = {"mars": "regolith_plains"}
    assert worth(poor) < worth("regolith_plains") < worth(good)
    assert placed(over_mars(PLAIN, poor, order="better", tiles=before), "mars") == before["mars"]
    assert placed(over_mars(PLAIN, good, order="better", tiles=before), "mars") == good
    assert over_mars(PLAIN, good, order="ask").awaited() == {0}


@pytest.mark.rule("HORIZON-11.5.6")
def test_who_never_wants_tiles_still_gets_the_last_one() -> None:
    scene = over_mars(SPECTROMETER, "hematite", "clay_beds", order="never", values={"mars": 1})
    assert scene.told(TilePlaced)


def test_the_question_names_the_tiles_and_the_way_out() -> None:
    scene = over_mars(SPECTROMETER, "hematite", "clay_beds")
    offered = {option.id for option in scene.choice(0, "chart").options}
    assert offered == {"hematite", "clay_beds", "none"}
    assert not any(one.owed for one in scene.prompts(1))
    scene = over_mars(SPECTROMETER, "hematite", "clay_beds", values={"mars": 1})
    offered = {option.id for option in scene.choice(0, "chart").options}
    assert offered == {"hematite", "clay_beds"}
