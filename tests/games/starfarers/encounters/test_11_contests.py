"""Section 11.3: contests, flights, and who takes the other side."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.starfarers.box.encounter_cards import ENCOUNTERS, Compare, Contest
from bot.games.starfarers.commands import Answer
from bot.games.starfarers.events import Contested, LineRead, Raced
from tests.games.starfarers.chapters.aloft import A, B, C, D, meets
from tests.games.starfarers.scene import Scene, SeatPlan, seat, ship

SHIPS = [ship("T1", "colony", "C20")]
EVEN = ["black blue", "blue black"]  # both shake 1


def me(**more: Any) -> SeatPlan:
    return seat(ships=SHIPS, **more)


def fight(mine: SeatPlan, theirs: SeatPlan, shakes: list[str]) -> Contested:
    """The pirate of ENC-13, for whom the player on the left shakes."""
    scene = meets("ENC-13", mine, theirs, shakes=shakes).when(A, Answer(yes=False))
    return scene.told(Contested)[0]


def race(mine: SeatPlan, theirs: SeatPlan, shakes: list[str]) -> Contested:
    """The rift of ENC-27: speed against the player on the left."""
    scene = meets("ENC-27", mine, theirs, shakes=shakes).when(A, Answer(yes=True))
    return scene.told(Contested)[0]


@pytest.mark.rule("STAR-11.3.1", "STAR-11.3.2", "STAR-11.3.8")
def test_combat_is_a_shake_and_cannons_and_combat_bonuses() -> None:
    fought = fight(
        me(cannons=2, cards=["SC-5", "SC-1"]), seat(cannons=3), ["red blue", "yellow black"]
    )
    assert fought.stat == "combat"
    assert (fought.total, fought.their_total) == (4 + 2 + 3, 2 + 3)
    assert (set(fought.balls), set(fought.their_balls)) == ({"red", "blue"}, {"yellow", "black"})
    assert fought.won


@pytest.mark.rule("STAR-11.3.1")
def test_a_speed_contest_is_a_shake_and_boosters_and_speed_bonuses() -> None:
    raced = race(me(boosters=2, cannons=6, cards=["SC-4"]), seat(boosters=3, cannons=6), EVEN)
    assert raced.stat == "speed"
    assert (raced.total, raced.their_total) == (1 + 2 + 2, 1 + 3)


@pytest.mark.rule("STAR-11.3.3")
@pytest.mark.parametrize(("theirs", "won"), [(0, True), (1, True), (2, False)])
def test_on_a_tie_the_active_player_wins(theirs: int, won: bool) -> None:
    assert fight(me(cannons=1), seat(cannons=theirs), EVEN).won is won
    assert race(me(boosters=1), seat(boosters=theirs), EVEN).won is won


@pytest.mark.rule("STAR-11.3.5")
def test_friendship_counts_for_the_active_player_only() -> None:
    fought = fight(me(), seat(cards=["SC-1", "SC-5"]), EVEN)
    assert (fought.total, fought.their_total) == (1, 1)
    raced = race(me(), seat(cards=["SC-1", "SC-4"]), EVEN)
    assert (raced.total, raced.their_total) == (1, 1)
    fled = meets("ENC-14", me(), seat(cards=["SC-4"])).when(A, Answer(yes=True))
    assert fled.told(Raced)[0].escaped


# --- fleeing


def flee(mine: SeatPlan, theirs: SeatPlan) -> Scene:
    """ENC-14: the player on the left is compared, then two seats back fights."""
    return meets("ENC-14", mine, theirs, shakes=["red blue", "black blue"]).when(
        A, Answer(yes=True)
    )


@pytest.mark.rule("STAR-11.3.4")
@pytest.mark.parametrize(
    ("mine", "cards", "theirs", "escaped"),
    [
        (0, [], 0, True),
        (2, [], 2, True),
        (1, [], 2, False),
        (0, ["SC-4"], 2, True),
        (0, ["SC-1"], 2, False),
    ],
)
def test_a_flight_succeeds_unless_the_other_has_more_boosters(
    mine: int, cards: list[str], theirs: int, escaped: bool
) -> None:
    scene = flee(me(boosters=mine, cards=cards), seat(boosters=theirs))
    assert scene.told(Raced)[0].escaped is escaped
    assert bool(scene.told(Contested)) is not escaped  # without a shake, or a fight


@pytest.mark.rule("STAR-11.3.6")
@pytest.mark.parametrize("shakes", [["red blue", "black blue"], ["black blue", "red blue"]])
def test_the_other_player_wins_and_loses_nothing(shakes: list[str]) -> None:
    scene = meets("ENC-13", me(boosters=1), seat("ore fuel", cannons=1), shakes=shakes)
    other = scene.player(B)
    scene.when(A, Answer(yes=False))
    assert scene.told(Contested)
    assert scene.player(B) == other


# --- seats


@pytest.mark.rule("STAR-11.3.7")
@pytest.mark.parametrize(
    ("players", "opponent", "other"),
    [
        *((4, "left", B), (4, "right", D), (4, "left2", C), (4, "right2", C)),
        *((3, "left", B), (3, "right", C), (3, "left2", C), (3, "right2", B)),
    ],
)
def test_the_other_side_sits_left_right_or_two_seats_away(
    players: int, opponent: str, other: int
) -> None:
    card = next(
        name
        for name, design in ENCOUNTERS.items()
        for box in design.nodes.values()
        if isinstance(box, Contest | Compare) and box.opponent == opponent
    )
    seen = set()
    for yes in (True, False):
        scene = meets(card, me(), players=players)
        while scene.step() == "Answering":
            scene.when(A, Answer(yes=yes))
        seen |= {told.opponent for told in scene.ever_told(LineRead) if told.opponent is not None}
    assert other in seen


@pytest.mark.rule("STAR-11.3.7")
def test_left_is_counted_from_the_active_player() -> None:
    scene = meets("ENC-27", seat(), seat(), seat(), me(), active=D)
    scene.when(D, Answer(yes=True))
    assert scene.told(Contested)[0].opponent == A


@pytest.mark.rule("STAR-11.6.2")
@pytest.mark.parametrize(
    ("card", "compared", "fought"),
    [("ENC-12", "left2", "right"), ("ENC-13", "right", "left"), ("ENC-14", "left", "right2")],
)
def test_the_booster_check_and_the_fight_name_different_players(
    card: str, compared: str, fought: str
) -> None:
    boxes = ENCOUNTERS[card].nodes.values()
    assert [box.opponent for box in boxes if isinstance(box, Compare)] == [compared]
    assert [box.opponent for box in boxes if isinstance(box, Contest)] == [fought]
