"""Page 8: Develop or Settle chosen twice in the expert game."""

from __future__ import annotations

import pytest

from bot.games.race.commands import ChooseActions, Develop, Pay, Settle
from bot.games.race.events import CardPlaced, CardsDrawn, PhaseBegan, RoundEnded, SelectionsRevealed
from bot.games.race.state import Paying
from tests.games.race.scene import PAY, Scene, SeatPlan, given, seat

REST = ("produce", "consume_2x")  # nothing to decide for players without goods
DEVELOPMENTS = ("space_marines", "drop_ships"), ("space_marines.2", "drop_ships.2")
WORLDS = ("gem_world", "space_port"), ("spice_world", "new_vinland")


def chosen(mine: tuple[str, ...], other: tuple[str, ...], *seats: SeatPlan) -> Scene:
    scene = given(*seats, expert=True)
    return scene.when(0, ChooseActions(mine)).when(1, ChooseActions(other))


def phases(scene: Scene, kind: str) -> list[int]:
    """Which phases of a kind took place: the first, the second."""
    return [event.nth for event in scene.ever_told(PhaseBegan) if event.phase == kind]


def pay(scene: Scene, who: int) -> None:
    """What is owed, with the last cards of the hand."""
    owed = scene.player(who).owed
    if owed and isinstance(owed[0], Paying):
        scene.when(who, Pay(scene.player(who).hand[-owed[0].count :]))


def costs(mine: tuple[str, ...], other: tuple[str, ...]) -> list[list[int]]:
    """Both place a development for 2 and then one for 4: what they pay, phase by phase."""
    starts = "old_earth", "epsilon_eridani"
    hands = [[*cards, 8] for cards in DEVELOPMENTS]
    scene = chosen(mine, other, *(seat(s, hand=h) for s, h in zip(starts, hands, strict=True)))
    paid: list[list[int]] = []
    while scene.asked(0) == ["develop"]:
        for who in (0, 1):
            scene.when(who, Develop(DEVELOPMENTS[who][len(paid)]))
        paid.append([event.cost for event in scene.told(CardPlaced)])
        for who in (0, 1):
            pay(scene, who)
    assert phases(scene, "develop") == list(range(1, len(paid) + 1))
    assert scene.ever_told(RoundEnded)
    return paid


def draws(mine: tuple[str, ...], other: tuple[str, ...]) -> list[list[int]]:
    """Both place a world, and another: who draws the bonus, phase by phase."""
    starts = "old_earth", "epsilon_eridani"
    hands = [[*worlds, 6] for worlds in WORLDS]
    scene = chosen(mine, other, *(seat(s, hand=h) for s, h in zip(starts, hands, strict=True)))
    drawn: list[list[int]] = []
    while scene.asked(0) == ["settle"]:
        for who in (0, 1):
            cards = scene.player(who).hand
            scene.when(who, Settle(WORLDS[who][len(drawn)], PAY, cards[-2:]))
        bonus = [event for event in scene.told(CardsDrawn) if event.why == "settle_bonus"]
        assert all(len(event.cards) == 1 for event in bonus)
        drawn.append([int(event.seat) for event in bonus])
    assert phases(scene, "settle") == list(range(1, len(drawn) + 1))
    assert scene.ever_told(RoundEnded)
    return drawn


@pytest.mark.rule("RACE-14.5", "RACE-14.13")
def test_who_chose_develop_twice_has_the_bonus_in_two_phases_and_the_other_in_none() -> None:
    assert costs(("develop", "develop"), REST) == [[2 - 1, 2], [4 - 1, 4]]
    assert costs(REST, ("develop", "develop")) == [[2, 2 - 1], [4, 4 - 1]]


@pytest.mark.rule("RACE-14.5", "RACE-14.13")
def test_who_chose_settle_twice_has_the_bonus_in_two_phases_and_the_other_in_none() -> None:
    assert draws(("settle", "settle"), REST) == [[0], [0]]
    assert draws(REST, ("settle", "settle")) == [[1], [1]]


@pytest.mark.rule("RACE-14.6")
def test_who_chose_once_what_the_other_chose_twice_has_the_bonus_in_the_first_phase_only() -> None:
    assert costs(("develop", "develop"), ("develop", "produce")) == [[2 - 1, 2 - 1], [4 - 1, 4]]
    assert costs(("develop", "produce"), ("develop", "develop")) == [[2 - 1, 2 - 1], [4, 4 - 1]]
    assert draws(("settle", "settle"), ("settle", "produce")) == [[0, 1], [0]]
    assert draws(("settle", "produce"), ("settle", "settle")) == [[0, 1], [1]]


@pytest.mark.rule("RACE-14.14")
def test_two_phases_take_place_if_both_chose_it_twice_and_both_have_the_bonus_in_both() -> None:
    assert costs(("develop", "develop"), ("develop", "develop")) == [[1, 1], [3, 3]]
    assert draws(("settle", "settle"), ("settle", "settle")) == [[0, 1], [0, 1]]


@pytest.mark.rule("RACE-14.9")
def test_one_phase_takes_place_if_each_chose_it_once_and_both_have_the_bonus() -> None:
    assert costs(("develop", "produce"), ("develop", "consume_2x")) == [[1, 1]]
    assert draws(("settle", "produce"), ("settle", "consume_2x")) == [[0, 1]]


@pytest.mark.rule("RACE-14.4", "RACE-14.9")
def test_one_phase_takes_place_if_one_of_them_chose_it_once() -> None:
    assert costs(("develop", "produce"), REST) == [[1, 2]]
    assert draws(REST, ("produce", "settle")) == [[1]]


# --- two full phases (RACE-14.7, 14.15)


@pytest.mark.rule("RACE-14.7")
@pytest.mark.parametrize(
    ("placed", "discount", "drawn"),
    [
        ("investment_credits", 1, []),
        ("interstellar_bank", 0, ["start"]),
        ("public_works", 0, ["after_develop"]),
    ],
)
def test_a_development_of_the_first_phase_works_in_the_second(
    placed: str, discount: int, drawn: list[str]
) -> None:
    scene = chosen(
        ("develop", "develop"),
        REST,
        seat("old_earth", hand=[placed, "drop_ships", 7]),
        seat("new_sparta"),
    )
    scene.when(0, Develop(placed))
    assert not [e for e in scene.told(CardsDrawn) if e.why == "after_develop"]
    pay(scene, 0)
    scene.when(0, Develop("drop_ships"))
    assert scene.told(CardPlaced)[0].cost == 4 - 1 - discount
    assert [event.why for event in scene.ever_told(CardsDrawn)] == drawn


def course(scene: Scene) -> list[str]:
    """What happened in the Develop and Settle phases."""
    words: list[str] = []
    for event in scene.story:
        match event:
            case PhaseBegan(phase, nth) if phase in ("develop", "settle"):
                words.append(f"{phase} {nth}")
            case PhaseBegan():
                break
            case SelectionsRevealed():
                words.append("reveal")
            case CardPlaced():
                words.append(f"{event.seat} pays {event.cost}")
            case CardsDrawn():
                words.append(f"{event.seat} draws {event.why}")
    return words


@pytest.mark.rule("RACE-14.15")
def test_each_of_two_develop_phases_is_complete() -> None:
    scene = chosen(
        ("develop", "develop"),
        REST,
        seat(
            *("old_earth", "interstellar_bank", "public_works"),
            hand=["drop_ships", "research_labs", 7],
        ),
        seat("epsilon_eridani", hand=["space_marines", "expedition_force", 5]),
    )
    for mine, other in (("drop_ships", "space_marines"), ("research_labs", "expedition_force")):
        scene.when(0, Develop(mine)).when(1, Develop(other))
        for who in (0, 1):
            pay(scene, who)
    assert course(scene) == [
        *("develop 1", "0 draws start", "reveal"),
        *("0 pays 3", "0 draws after_develop", "1 pays 2"),
        *("develop 2", "0 draws start", "reveal"),
        *("0 pays 3", "0 draws after_develop", "1 pays 1"),
    ]
    assert len(scene.player(0).hand) == 9 + 4 - 2 - 3 - 3
    assert len(scene.player(1).hand) == 7 - 2 - 2 - 1
