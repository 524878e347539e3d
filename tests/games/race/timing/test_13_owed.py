"""Private decisions that are owed: in order, in private, and before anything else (RACE-13.22)."""

from __future__ import annotations

import pytest

from bot.engine.records import Command
from bot.games.race.commands import ChooseActions, Develop, Discard, Pay, Settle, Stop, Target
from bot.games.race.events import (
    CardsDrawn,
    GameEnded,
    GoodPlaced,
    OwedAnswered,
    ReshuffleAwaited,
    Shuffled,
)
from bot.games.race.state import Aside, Discarding, Keeping, Owed, Paying
from tests.games.race.full_tableaux import CLEO
from tests.games.race.scene import PAY, PAY_BY_ITSELF, given, seat

GEM, BELT = "gem_world", "asteroid_belt"
EXPLORED = ("comet_zone", "space_port")


@pytest.mark.rule("RACE-13.23")
@pytest.mark.parametrize(
    ("phase", "command"),
    [
        (None, ChooseActions(("settle",))),
        ("develop", Develop("public_works")),
        ("settle", Settle(GEM, PAY)),
        ("consume", Stop()),
        ("produce", Target((BELT,))),
    ],
    ids=["action", "develop", "settle", "consume", "produce"],
)
def test_nothing_else_is_decided_while_something_is_owed(
    phase: str | None, command: Command
) -> None:
    tableau = ("old_earth", "deficit_spending", "mining_robots", BELT, "radioactive_world")
    scene = given(
        seat(*tableau, hand=["public_works", GEM, 5], owed=(Paying(1),), action="develop"),
        seat("new_sparta", hand=["outlaw_world", "space_marines", 3]),
    )
    if phase:
        scene.perform(phase)
    assert scene.asked(0) == ["pay"]
    scene.refused(0, command, "owed_first", "RACE-13.23")
    scene.when(0, Pay(scene.player(0).hand[-1:])).when(0, command)


@pytest.mark.rule("RACE-13.22", "RACE-13.23")
@pytest.mark.parametrize(
    ("owed", "key"),
    [(Keeping(EXPLORED, 1), "keep"), (Paying(1), "pay"), (Discarding(1), "discard")],
)
def test_what_is_owed_is_asked_in_private(owed: Owed, key: str) -> None:
    scene = given(seat(hand=[4], owed=(owed,)), seat("new_sparta", hand=[3]))
    (prompt,) = [one for one in scene.prompts(0) if one.owed]
    assert prompt.key == f"race.{key}"
    assert prompt.secret


@pytest.mark.rule("RACE-13.23")
def test_all_that_is_drawn_meanwhile_waits_together_in_its_order() -> None:
    scene = given(
        seat("old_earth", "rebel_underground", "merchant_guild", hand=[3], owed=(Paying(1),)),
        seat("new_sparta"),
        supply=["gem_world", "comet_zone", "space_port"],
    ).perform("produce")
    drawn = ("gem_world", "comet_zone", "space_port")
    assert scene.player(0).owed == (Paying(1), Aside(drawn))
    hand = scene.player(0).hand
    scene.when(0, Pay(hand[:1]))
    assert scene.player(0).hand == (*hand[1:], *drawn)


@pytest.mark.rule("RACE-13.15", "RACE-13.23")
@pytest.mark.parametrize(("owed", "what"), [(Paying(2), "pay"), (Discarding(2), "discard")])
def test_a_whole_hand_that_is_owed_goes_without_a_question(owed: Owed, what: str) -> None:
    scene = given(seat(hand=["outlaw_world", "space_marines"], owed=(owed,)), seat("new_sparta"))
    scene.perform("produce")
    (answered,) = scene.told(OwedAnswered, 0)
    assert (answered.what, answered.auto) == (what, True)
    assert set(answered.gone) == {"outlaw_world", "space_marines"}
    assert scene.player(0).hand == ()


@pytest.mark.rule("RACE-13.17", "RACE-13.61")
@pytest.mark.parametrize("twelve", [False, True])
def test_an_owed_payment_is_made_on_an_order_or_once_the_end_is_certain(twelve: bool) -> None:
    tableau = ("old_earth", *CLEO) if twelve else ("old_earth",)
    orders = () if twelve else (PAY_BY_ITSELF,)
    hand = ["drop_ships", "gem_world", "public_works"]
    scene = given(
        seat(*tableau, hand=hand, owed=(Paying(1),), orders=orders),
        seat("new_sparta", "genetics_lab", "pre_sentient_race", "empath_world", action="develop"),
    ).perform("produce")
    (answered,) = scene.told(OwedAnswered, 0)
    assert answered.auto
    assert answered.gone == ("drop_ships",), "the dearest of what cannot be placed"
    assert scene.awaited() == {1}, "before the phase waits for anybody"


@pytest.mark.rule("RACE-13.60", "RACE-13.61")
@pytest.mark.parametrize("last", [Paying(1), Discarding(1)])
def test_when_the_game_is_over_everything_owed_is_written_off(last: Owed) -> None:
    scene = given(
        seat("old_earth", *CLEO, hand=[3], owed=(Keeping(EXPLORED, 1), last)),
        seat("new_sparta", hand=[1]),
    ).perform(agenda=())
    answers = scene.told(OwedAnswered, 0)
    what = "pay" if isinstance(last, Paying) else "discard"
    assert [(one.what, one.auto) for one in answers] == [("keep", True), (what, True)]
    assert scene.told(GameEnded)[0].result.ties[0] == 3
    assert len(scene.player(0).hand) == 3
    assert scene.player(0).owed == ()


@pytest.mark.rule("RACE-13.26", "RACE-13.20")
@pytest.mark.parametrize(("size", "waits"), [(1, True), (2, False)])
def test_a_good_waits_for_owed_discards_only_if_it_takes_the_last_card(
    size: int, waits: bool
) -> None:
    scene = given(
        seat("old_earth", "artist_colony", hand=[4], owed=(Paying(1),)),
        seat("new_sparta", hand=[3]),
        supply_size=size,
    ).perform("produce")
    assert bool(scene.told(ReshuffleAwaited)) is waits
    assert bool(scene.told(GoodPlaced)) is not waits
    if waits:
        assert scene.awaited() == {0}
        paid = scene.player(0).hand[:1]
        scene.when(0, Pay(paid))
        assert scene.told(GoodPlaced)
        assert paid[0] in scene.told(Shuffled)[0].supply
    else:
        scene.when(0, Pay(scene.player(0).hand[:1]))
        assert not scene.ever_told(Shuffled)


@pytest.mark.rule("RACE-13.26", "RACE-13.15")
def test_a_draw_of_consume_that_takes_the_last_card_waits_for_owed_discards() -> None:
    scene = given(
        seat("old_earth", "new_economy"),
        seat("new_sparta", hand=[3], owed=(Paying(1),)),
        supply_size=1,
    ).perform("consume")
    assert scene.awaited() == {1} == scene.listed()
    assert not scene.told(CardsDrawn)
    paid = scene.player(1).hand[:1]
    scene.when(1, Pay(paid))
    assert paid[0] in scene.told(Shuffled)[0].supply
    assert scene.cards_drawn() == 1


@pytest.mark.rule("RACE-13.23")
def test_an_owed_discard_is_answered_by_its_own_command_alone() -> None:
    scene = given(seat(hand=[4], owed=(Discarding(1),)), seat("new_sparta", hand=[3]))
    scene.refused(0, Pay(scene.player(0).hand[:1]), "not_now")
    scene.when(0, Discard(scene.player(0).hand[:1]))
    assert scene.player(0).owed == ()
