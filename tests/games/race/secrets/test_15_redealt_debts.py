"""What the others owe in redealt tables: what they could owe, whether they do or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.records import Command, Seat
from bot.engine.story import Story
from bot.games.race.box.cards import face_down
from bot.games.race.commands import ChooseActions, Develop, Discard, Keep, Pass, Pay, Settle, Target
from bot.games.race.corrections import DiscardImposed
from bot.games.race.events import Shuffled
from bot.games.race.state import Discarding, Keeping, Paying
from tests.games.race.opening import Opening
from tests.games.race.scene import CONQUER, PAY, RACE, Scene, given, seat

DEALS = 40


def dealt() -> tuple[Scene, Command]:
    """Bob, seat 1, owes the set-up discard; with the command that settles it."""
    scene = Opening(3, 0, preset=False, expert=False)
    return scene, Discard(scene.player(1).hand[:2])


def explored() -> tuple[Scene, Command]:
    hands = seat(hand=[2]), seat("new_sparta", hand=[2], action="explore_5")
    scene = given(*hands).perform("explore")
    owed = scene.player(1).owed[0]
    assert isinstance(owed, Keeping)
    return scene, Keep(owed.cards[:1])


def developed() -> tuple[Scene, Command]:
    """A draw of Produce lies behind Bob's payment, and then the discard down to ten."""
    bob = seat("new_sparta", "public_works", hand=["terraforming_robots", 13])
    scene = given(seat(), bob).perform("develop", "produce")
    scene.when(1, Develop("terraforming_robots"))
    return scene, Pay(scene.player(1).hand[:3])


def debts_of(scene: Scene, who: int) -> Counter[str]:
    """What a seat owes in tables dealt for seat 0, and how often."""
    tables = (RACE.redeal(scene.state, Seat(0), Chance(bytes([n]) * 32)) for n in range(DEALS))
    return Counter(
        " ".join(type(step).__name__ for step in table.players[who].owed) for table in tables
    )


@pytest.mark.rule("RACE-13.22")
@pytest.mark.parametrize("table", [dealt, explored, developed])
def test_a_debt_is_dealt_as_often_whether_it_is_owed_or_settled(
    table: Callable[[], tuple[Scene, Command]],
) -> None:
    scene, settle = table()
    owing = debts_of(scene, 1)
    assert debts_of(scene.when(1, settle), 1) == owing
    assert min(owing.values()) > DEALS / 10
    assert len(owing) > 1


def test_a_discard_that_a_moderator_imposed_is_dealt_as_a_debt() -> None:
    story = Story(given(seat(), seat("new_sparta", hand=[3])).state)
    story.tell(DiscardImposed(Seat(1), 1))
    assert set(debts_of(Scene(story.state), 1)) == {"", "Discarding"}


@pytest.mark.rule("RACE-13.23")
def test_every_end_of_the_line_of_debts_is_dealt() -> None:
    scene, _ = developed()
    assert set(debts_of(scene, 1)) == {"", "Discarding", "Paying Aside Discarding"}


@pytest.mark.rule("RACE-13.23")
def test_whoever_has_answered_the_barrier_owes_nothing_in_any_table() -> None:
    scene, settle = explored()
    scene.when(1, settle).when(1, ChooseActions(("settle",)))
    assert set(debts_of(scene, 1)) == {""}


def chosen() -> Scene:
    """All have settled the set-up discard and chosen Produce; now they choose again."""
    scene = Opening(2, 0, preset=False, expert=False)
    for who in (1, 0):
        scene.when(who, Discard(scene.player(who).hand[:2])).when(who, ChooseActions(("produce",)))
    assert scene.state.round == 2
    return scene


def produced() -> Scene:
    """Bob has named the world that his bonus fills, and before it what he keeps."""
    bob = seat("new_sparta", "asteroid_belt", "empath_world", action="produce")
    scene = given(seat(), bob).perform("explore", "produce")
    owed = scene.player(1).owed[0]
    assert isinstance(owed, Keeping)
    scene.when(1, Keep(owed.cards[:1]))
    return scene.when(1, Target(("empath_world",)))


def conquered() -> Scene:
    """Bob has placed a world for nothing."""
    scene = given(seat(), seat("new_sparta", hand=["rebel_miners", 3])).perform("settle")
    return scene.when(1, Settle("rebel_miners", CONQUER))


def settled() -> Scene:
    """Bob has paid for his development before he could answer whether he settles something."""
    bob = seat("new_sparta", hand=["terraforming_robots", "comet_zone", 6])
    scene = given(seat(), bob).perform("develop", "settle")
    scene.when(1, Develop("terraforming_robots")).when(1, Pay(scene.player(1).hand[1:4]))
    return scene.when(1, Pass())


def reshuffled() -> Scene:
    """Bob draws the last card after his development; the reshuffle waits for nobody."""
    bob = seat("new_sparta", "public_works", hand=["terraforming_robots", 5])
    scene = given(seat(), bob, supply_size=1).perform("develop")
    scene.when(1, Develop("terraforming_robots", scene.player(1).hand[1:4]))
    assert scene.told(Shuffled)
    return scene


@pytest.mark.rule("RACE-13.23", "RACE-13.26")
@pytest.mark.parametrize("table", [chosen, settled, produced, conquered, reshuffled])
def test_what_all_know_to_be_settled_is_owed_in_no_table(table: Callable[[], Scene]) -> None:
    assert set(debts_of(table(), 1)) == {""}


@pytest.mark.rule("RACE-13.26")
def test_a_reshuffle_waits_in_every_table_for_those_it_waits_for() -> None:
    """Bob and Dan owe cards to it; Cyn has sealed her payment."""
    scene = given(
        seat("old_earth", "public_works", hand=["export_duties", 3]),
        seat("new_sparta", hand=["terraforming_robots", 5]),
        seat("alpha_centauri", hand=["terraforming_robots.2", 5]),
        seat("epsilon_eridani", hand=["export_duties.2", 5]),
        supply_size=1,
        order=(1, 2, 3, 0),
    ).perform("develop")
    ada, cyn = scene.player(0).hand, scene.player(2).hand
    scene.when(0, Develop(ada[0], ada[1:2])).when(1, Develop("terraforming_robots"))
    scene.when(2, Develop("terraforming_robots.2", cyn[1:4])).when(3, Develop("export_duties.2"))
    assert scene.state.held == (1, 3)
    owing = [set(debts_of(scene, who)) for who in (1, 2, 3)]
    assert owing == [{"Paying"}, {""}, {"Paying"}]
    scene.when(3, Pay(scene.player(3).hand[:1]))
    owing = [set(debts_of(scene, who)) for who in (1, 3)]
    assert owing == [{"Paying"}, {""}]


@pytest.mark.parametrize(
    "bob",
    [
        {"incurred": (Keeping(face_down(2), 2),)},
        {"incurred": (Discarding(2),)},
        {"incurred": (Keeping(face_down(3), 1),), "shown": ("gem_world", "comet_zone")},
    ],
)
def test_no_debt_is_dealt_that_leaves_no_choice_or_no_room_for_cards_seen(
    bob: dict[str, Any],
) -> None:
    scene = given(seat(), seat("new_sparta", hand=bob.get("shown", ()), **bob))
    assert set(debts_of(scene, 1)) == {""}


def test_a_payment_made_at_a_certain_end_is_owed_in_no_redealt_table() -> None:
    """Bob leaves his payment open; then Consume begins, and the chips are sure to run out."""
    scene = given(
        seat(
            "old_earth",
            "deficit_spending",
            "gem_world",
            "comet_zone",
            goods=["gem_world", "comet_zone"],
            hand=["drop_ships.2"],
        ),
        seat("new_sparta", "deficit_spending.2", hand=["pilgrimage_world", "artist_colony", 5]),
        pool=2,
    ).perform("settle", "consume")
    scene.when(1, Settle("artist_colony", PAY))
    assert scene.state.curtain is not None
    assert any(isinstance(step, Paying) for step in scene.state.curtain.players[1].owed)
    assert not scene.player(1).owed
    for number in range(20):
        story = Story(RACE.redeal(scene.state, Seat(0), Chance(bytes([number]) * 32)))
        RACE.advance(story, Chance(bytes(32)))
        assert story.events == []
