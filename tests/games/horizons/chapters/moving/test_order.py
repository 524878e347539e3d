"""9.1 and 9.2: descent, and the order of movement."""

from __future__ import annotations

import pytest

from bot.games.horizons.acts import MoveBefore, Section
from bot.games.horizons.events.moving import Claimed, Descended
from bot.games.horizons.steps.course import Moment, Slot
from tests.games.horizons.scene import Scene, given


@pytest.mark.rule("HORIZON-9.1.1", "HORIZON-6.1.4")
def test_all_ships_in_transfer_boxes_go_down_without_a_roll() -> None:
    ships = {
        "russia:kliper": "transfer:mars:1",
        "russia:kozlov": "transfer:kuiper:8",
        "russia:renda": "orbit:earth",
    }
    scene = given("russia", ships=ships).beat(Moment.DESCENT)
    places = [scene.ship(unit).at for unit in ships]
    assert places == ["flyby:mars", "transfer:kuiper:7", "orbit:earth"]
    assert scene.draws == 0
    assert scene.state.this.moved == ()
    quiet = given("russia", ships={"russia:renda": "orbit:earth"}).beat(Moment.DESCENT)
    assert not quiet.told(Descended)


# --- order

FOUR = ("north_america", "russia", "europe", "japan")


def movers(scene: Scene) -> list[str]:
    slots = [step for step in scene.state.agenda if isinstance(step, Slot)]
    seats = [step.seat for step in slots if step.section is Section.MOVES]
    return [scene.state.players[seat].faction for seat in seats]


def claims(*pairs: tuple[str, str]) -> Scene:
    """After these claims, from the worst to the best initiative, all are asked for their moves."""
    scene = given(*FOUR)
    for faction, before in pairs:
        scene.line(faction, MoveBefore(before))
    scene.run(Section.CLAIM, *reversed(FOUR))
    for faction in FOUR:
        scene.write(faction, Section.MOVES, live=True)
    return scene.beat(Moment.ORDER)


@pytest.mark.rule("HORIZON-9.2.1")
def test_the_worst_initiative_moves_first() -> None:
    assert movers(claims()) == ["japan", "europe", "russia", "north_america"]


@pytest.mark.rule("HORIZON-9.2.2")
def test_a_claim_puts_a_player_before_another_and_all_after_that_one() -> None:
    scene = claims(("north_america", "europe"))
    assert movers(scene) == ["japan", "north_america", "europe", "russia"]


@pytest.mark.rule("HORIZON-9.2.3")
def test_of_several_claims_the_best_initiative_has_the_last_word() -> None:
    scene = claims(("russia", "japan"), ("north_america", "japan"))
    assert movers(scene) == ["russia", "north_america", "japan", "europe"]
    told = [fact for fact in scene.story if isinstance(fact, Claimed)]
    assert told[0] == Claimed(1, 3, (1, 3, 2, 0))


@pytest.mark.rule("HORIZON-9.2.3")
def test_only_somebody_with_worse_initiative_can_be_named() -> None:
    scene = given(*FOUR)
    scene.cannot("russia", MoveBefore("north_america"), "claim", "HORIZON-9.2.2")
    scene.cannot("russia", MoveBefore("russia"), "claim")
    scene.cannot("russia", MoveBefore("china"), "claim")
