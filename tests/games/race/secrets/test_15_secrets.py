"""What only its owner may read, and what nobody may (pages 2 to 7)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.race.box.cards import FACE_DOWN
from bot.games.race.commands import (
    Bet,
    ChooseActions,
    Consume,
    Develop,
    Discard,
    Hidden,
    Keep,
    Means,
    Pass,
    Pay,
    Plan,
    Sell,
    Settle,
    Spend,
    Way,
)
from bot.games.race.events import (
    CardPlaced,
    ChoiceSealed,
    CurtainRaised,
    Explored,
    GoodPlaced,
    PowerUsed,
    RoundEnded,
    SelectionsRevealed,
    Shuffled,
)
from bot.games.race.state import Paying
from tests.games.race.examples.reading import EVERYBODY, OTHERS, reads
from tests.games.race.opening import opened
from tests.games.race.scene import PAY, given, seat


@pytest.mark.rule("RACE-15.2")
def test_hand_cards_are_read_by_their_owner_alone() -> None:
    mine, theirs = ["rebel_base", "comet_zone"], ["gem_world", "terraformed_world", "asteroid_belt"]
    scene = given(seat("old_earth", hand=mine), seat("new_sparta", hand=theirs))
    assert scene.view(0).players[0].hand == tuple(mine)
    assert scene.view(0).players[1].hand == (FACE_DOWN,) * 3
    assert scene.view(1).players[0].hand == (FACE_DOWN,) * 2
    assert scene.view(1).players[1].hand == tuple(theirs)
    assert not set(mine + theirs) & reads(scene, None)


@pytest.mark.rule("RACE-15.2", "RACE-15.10", "RACE-15.7", "RACE-5.6", "RACE-5.1")
def test_explored_cards_kept_or_not_are_read_by_their_owner_alone() -> None:
    top = ["rebel_base", "comet_zone", "asteroid_belt"]
    scene = given(seat("old_earth"), seat("new_sparta", hand=[1]), supply=top)
    scene.when(0, ChooseActions(("explore_1_1",))).when(1, ChooseActions(("settle",)))
    assert set(top) <= reads(scene, 0)
    assert scene.asked(0) == ["keep"]
    scene.when(0, Keep(("rebel_base", "asteroid_belt")))
    told = scene.ever_told(Explored, 0)[0]
    for viewer in OTHERS:
        assert not set(top) & reads(scene, viewer)
        assert told.seen_by(viewer) == Explored(0, (FACE_DOWN,) * 3, 2)
        assert scene.view(viewer).players[0].hand == (FACE_DOWN,) * 2
    assert scene.view(0).players[0].hand == ("rebel_base", "asteroid_belt")


@pytest.mark.rule("RACE-15.2", "RACE-15.10", "RACE-15.7", "RACE-6.5", "RACE-10.3")
@pytest.mark.parametrize("sealed", [True, False])
def test_all_read_how_much_was_paid_and_nobody_with_which_cards(sealed: bool) -> None:
    paid = ("rebel_base", "comet_zone")
    scene = given(
        seat("old_earth", hand=["space_marines", *paid, "asteroid_belt"]),
        seat("new_sparta"),
    ).perform("develop")
    scene.when(0, Develop("space_marines", paid if sealed else None))
    if not sealed:
        scene.when(0, Pay(paid))
    assert set(paid) <= set(scene.view(0).discards)
    for viewer in OTHERS:
        assert not {*paid, "asteroid_belt"} & reads(scene, viewer)
        placed = scene.ever_told(CardPlaced)[0].seen_by(viewer)
        assert (placed.cost, placed.payment) == (2, (FACE_DOWN,) * 2)
        assert len(scene.view(viewer).discards) == 2


@pytest.mark.rule("RACE-15.3")
def test_nobody_knows_the_order_of_the_supply() -> None:
    scene = given(seat("old_earth"), seat("new_sparta"), supply_size=2)
    table = opened(2)
    for viewer in EVERYBODY:
        assert set(scene.view(viewer).supply) == {FACE_DOWN}
        assert set(table.view(viewer).supply) == {FACE_DOWN}
        assert set(table.dealt.seen_by(viewer).supply) == {FACE_DOWN}
    scene.perform("explore")
    (shuffled,) = scene.told(Shuffled)
    for viewer in EVERYBODY:
        assert set(shuffled.seen_by(viewer).supply) == {FACE_DOWN}
        assert set(scene.view(viewer).supply) == {FACE_DOWN}


@pytest.mark.rule("RACE-15.3")
def test_nobody_learns_the_face_of_a_good_from_its_placing_to_its_discard() -> None:
    scene = given(
        seat("old_earth", hand=["asteroid_belt", 2], action="consume_trade"),
        seat("new_sparta", "gem_world"),
        supply=["rebel_base", "comet_zone", "public_works"],
    ).perform("settle", "produce", "consume")
    scene.when(0, Settle("asteroid_belt", PAY))
    assert {event.card for event in scene.told(GoodPlaced)} == {"rebel_base", "comet_zone"}
    assert [event.deed.worlds for event in scene.told(PowerUsed)] == [("asteroid_belt",)]
    assert "rebel_base" in scene.state.discards
    assert scene.player(1).goods == {"gem_world": "comet_zone"}
    for viewer in EVERYBODY:
        assert not {"rebel_base", "comet_zone"} & reads(scene, viewer)
        assert scene.view(viewer).players[1].goods == {"gem_world": FACE_DOWN}


@pytest.mark.rule("RACE-15.4")
def test_in_the_discard_pile_a_player_reads_only_what_they_discarded() -> None:
    table = opened(2)
    gone = [table.player(who).hand[:2] for who in (0, 1)]
    for who in (0, 1):
        table.when(who, Discard(gone[who]))
    assert table.view(None).discards == (FACE_DOWN,) * 4
    for who in (0, 1):
        assert sorted(table.view(who).discards) == sorted((FACE_DOWN, FACE_DOWN, *gone[who]))


@pytest.mark.rule("RACE-15.4")
def test_cards_that_all_saw_go_lie_face_down_in_the_discard_pile() -> None:
    scene = given(
        seat("new_sparta", "gambling_world", "colony_ship", hand=["new_earth"]),
        seat("old_earth"),
        supply=["rebel_base"],
    ).perform("settle", "consume")
    scene.when(0, Settle("new_earth", Way(Means.PAY, ("colony_ship",))))
    scene.when(0, Bet("gambling_world/1", 2))
    assert scene.state.discards == ("colony_ship", "rebel_base")
    for viewer in OTHERS:
        assert scene.view(viewer).discards == (FACE_DOWN,) * 2


@pytest.mark.rule("RACE-15.4")
def test_what_a_player_discarded_themselves_is_forgotten_with_the_next_shuffle() -> None:
    scene = given(
        seat("old_earth", hand=["space_marines", "rebel_base", "comet_zone"], action="explore_5"),
        seat("new_sparta"),
        supply_size=1,
    ).perform("develop", "explore")
    scene.when(0, Develop("space_marines", ("rebel_base", "comet_zone")))
    assert scene.told(Shuffled)
    assert scene.player(0).discarded == ()
    assert set(scene.view(0).discards) <= {FACE_DOWN}


DEVELOP, SETTLE = pytest.mark.rule("RACE-6.3", "RACE-6.4"), pytest.mark.rule("RACE-7.1", "RACE-7.6")
DEVELOPED = Develop("public_works"), "space_marines"
SETTLED = Settle("spice_world", PAY), "gem_world"


@pytest.mark.rule("RACE-15.5")
@pytest.mark.parametrize(
    ("phase", "answer", "last", "secret"),
    [
        pytest.param("develop", Develop("space_marines"), *DEVELOPED, marks=DEVELOP),
        pytest.param("develop", Pass(), *DEVELOPED, marks=DEVELOP),
        pytest.param("settle", Settle("gem_world", PAY), *SETTLED, marks=SETTLE),
        pytest.param("settle", Pass(), *SETTLED, marks=SETTLE),
    ],
)
def test_a_selection_is_sealed_until_all_have_answered_and_then_public(
    phase: str, answer: Any, last: Any, secret: str
) -> None:
    scene = given(
        seat("old_earth", hand=["space_marines", "gem_world", 3]),
        seat("new_sparta", hand=["public_works", "spice_world", 3]),
    ).perform(phase)
    scene.when(0, answer)
    for viewer in OTHERS:
        assert secret not in reads(scene, viewer)
        assert scene.view(viewer).players[0].sealed.answer == Hidden()
        assert [event.seen_by(viewer).answer for event in scene.told(ChoiceSealed, 0)] == [Hidden()]
    scene.when(1, last)
    (revealed,) = scene.told(SelectionsRevealed)
    for viewer in OTHERS:
        shown = revealed.seen_by(viewer).answers[0]
        placed = scene.view(viewer).players[0].tableau == ("old_earth", secret)
        assert isinstance(shown, type(answer))
        assert (secret in reads(scene, viewer)) == placed == (not isinstance(answer, Pass))


@pytest.mark.rule("RACE-15.10", "RACE-15.7", "RACE-10.1", "RACE-10.3")
def test_discards_at_the_end_of_a_round_are_secret_but_for_their_number() -> None:
    scene = given(seat("old_earth", hand=["rebel_base", "comet_zone", 10]), seat("new_sparta"))
    scene.perform("consume")
    assert scene.told(RoundEnded)[0].seen_by(None).excess == (2, 0)
    scene.when(0, Discard(("rebel_base", "comet_zone")))
    for viewer in OTHERS:
        assert not {"rebel_base", "comet_zone"} & reads(scene, viewer)
        assert len(scene.view(viewer).players[0].hand) == 10
        assert len(scene.view(viewer).discards) == 2


@pytest.mark.rule("RACE-15.10", "RACE-15.7", "RACE-2.14")
def test_discards_at_set_up_are_secret_but_for_their_number() -> None:
    table = opened(2)
    gone = table.player(0).hand[:2]
    for who in (0, 1):
        table.when(who, Discard(table.player(who).hand[:2]))
    for viewer in OTHERS:
        assert not set(gone) & reads(table, viewer)
        assert len(table.view(viewer).players[0].hand) == 4
        assert len(table.view(viewer).discards) == 4


@pytest.mark.rule("RACE-15.10", "RACE-15.7")
@pytest.mark.parametrize("supply_size", [None, 0])
def test_hand_cards_discarded_for_points_are_secret_but_for_their_number(
    supply_size: int | None,
) -> None:
    spent = ("rebel_base", "comet_zone")
    scene = given(
        seat("old_earth", "deficit_spending", hand=[*spent, 1]),
        seat("new_sparta"),
        supply_size=supply_size,
    ).perform("consume")
    size = len(scene.view(None).discards)
    scene.when(0, Spend("deficit_spending/0", spent))
    told = scene.ever_told(CurtainRaised) or scene.ever_told(PowerUsed)
    for viewer in OTHERS:
        assert not set(spent) & reads(scene, viewer)
        assert len(scene.view(viewer).discards) == size + 2
        seen = told[0].seen_by(viewer)
        deed = seen.deeds[0][0] if isinstance(seen, CurtainRaised) else seen.deed
        assert deed.spent == 2


@pytest.mark.rule("RACE-15.10")
def test_a_consume_plan_that_waits_for_a_reshuffle_names_no_hand_card() -> None:
    goods = ["gem_world", "artist_colony"]
    scene = given(
        seat(
            *("old_earth", "deficit_spending", *goods),
            hand=["rebel_base", "comet_zone"],
            goods=goods,
            action="consume_trade",
        ),
        seat("new_sparta", hand=[5], owed=(Paying(2),)),
        supply_size=2,
    ).perform("consume")
    steps = (
        Sell("gem_world"),
        Consume("old_earth/0", ("artist_colony",)),
        Spend("deficit_spending/0", ("comet_zone",)),
    )
    scene.when(0, Plan(steps))
    assert scene.awaited() == {1}  # their discards belong into the reshuffle
    for viewer in OTHERS:
        assert "comet_zone" not in reads(scene, viewer)
