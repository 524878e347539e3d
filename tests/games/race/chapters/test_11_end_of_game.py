"""Page 7: when the game ends."""

from __future__ import annotations

import pytest

from bot.games.race.box.cards import CARDS
from bot.games.race.commands import ChooseActions, Develop, Means, Settle, Way
from bot.games.race.events import GameEnded, RoundEnded
from tests.games.race.examples import page_12 as page
from tests.games.race.full_tableaux import CLEO, FILLER
from tests.games.race.scene import NO_WORLD, PAY, Scene, given, seat

TWO_AT_ONCE = Way(Means.PAY, ("colony_ship", "new_military_tactics"))


def is_over(scene: Scene) -> bool:
    """The round has ended: has the game? A new round begins if and only if it has not."""
    over = bool(scene.told(GameEnded))
    assert bool(scene.told(RoundEnded)) is not over
    assert scene.awaited() == (set() if over else set(range(len(scene.state.players))))
    return over


# --- twelve cards (RACE-11.1, 11.3, 11.4)


@pytest.mark.rule("RACE-11.1", "RACE-10.2")
@pytest.mark.parametrize("who", [0, 1, 2])
@pytest.mark.parametrize(("size", "over"), [(10, False), (11, False), (12, True), (13, True)])
def test_the_game_ends_when_anybody_has_twelve_cards(who: int, size: int, over: bool) -> None:
    starts = ["old_earth", "new_sparta", "epsilon_eridani"]
    full = (CLEO + FILLER)[: size - 1]
    seats = [seat(start, *(full if at == who else ())) for at, start in enumerate(starts)]
    assert is_over(given(*seats).perform(agenda=())) is over


@pytest.mark.rule("RACE-11.1")
def test_an_ended_game_asks_nothing_and_takes_no_command() -> None:
    scene = given(seat("old_earth", *CLEO, hand=[12]), seat("new_sparta")).perform(agenda=())
    assert scene.awaited() == set()
    assert scene.prompts(0) == scene.prompts(1) == []
    scene.refused(1, ChooseActions(("settle",)), "over")


@pytest.mark.rule("RACE-11.3")
@pytest.mark.parametrize("worlds", [1, 2, 6, 11])
@pytest.mark.parametrize(("size", "over"), [(11, False), (12, True)])
def test_worlds_developments_and_the_start_world_count(worlds: int, size: int, over: bool) -> None:
    tableau = ("old_earth", *page.PRODUCTION[: worlds - 1], *(FILLER + CLEO)[: size - worlds])
    assert len(tableau) == size
    assert sum(CARDS[card].is_world for card in tableau) == worlds
    assert is_over(given(seat(*tableau), seat("new_sparta")).perform(agenda=())) is over


@pytest.mark.rule("RACE-11.3")
def test_goods_do_not_count() -> None:
    worlds = page.WINDFALL[:10]
    mine = seat("old_earth", *worlds, goods=worlds)
    assert not is_over(given(mine, seat("new_sparta")).perform(agenda=()))


@pytest.mark.rule("RACE-11.4")
def test_a_tableau_may_grow_to_fifteen_in_the_expert_game() -> None:
    scene = given(
        seat(
            *("old_earth", *CLEO[:10]),
            hand=["public_works", "drop_ships", "gem_world", "spice_world", 8],
        ),
        seat("new_sparta"),
        expert=True,
    )
    scene.when(0, ChooseActions(("develop", "develop")))
    scene.when(1, ChooseActions(("settle", "settle")))
    for command in (Develop("public_works", ()), Develop("drop_ships")):
        scene.when(0, command)
    for world in ("gem_world", "spice_world"):
        scene.when(0, Settle(world, PAY, scene.player(0).hand[-2:]))
    assert len(scene.player(0).tableau) == 15
    assert is_over(scene)


# --- the count is taken at the end of the round (RACE-11.12)


def near_the_end() -> Scene:
    """Eleven cards, two of which can be discarded for a world."""
    mine = ("old_earth", *FILLER[:8], "colony_ship", "new_military_tactics")
    hand = ["interstellar_bank", "gem_world", 6]
    scene = given(seat(*mine, hand=hand), seat("new_sparta")).perform("develop", "settle")
    scene.when(0, Develop("interstellar_bank", scene.player(0).hand[-2:]))
    assert len(scene.player(0).tableau) == 12
    assert not scene.ever_told(GameEnded)
    return scene


@pytest.mark.rule("RACE-11.12")
def test_who_was_at_twelve_and_is_below_at_the_end_of_the_round_does_not_end_the_game() -> None:
    scene = near_the_end().when(0, Settle("gem_world", TWO_AT_ONCE, firm=True))
    assert len(scene.player(0).tableau) == 11
    assert not is_over(scene)


@pytest.mark.rule("RACE-11.12")
@pytest.mark.parametrize("discards", [(), ("colony_ship",), ("new_military_tactics",)])
def test_who_is_still_at_twelve_at_the_end_of_the_round_ends_the_game(
    discards: tuple[str, ...],
) -> None:
    scene = near_the_end().when(0, Settle("gem_world", Way(Means.PAY, discards), firm=True))
    assert len(scene.player(0).tableau) == 13 - len(discards)
    assert is_over(scene)


# --- the last chip (RACE-11.10)


@pytest.mark.rule("RACE-11.10")
@pytest.mark.parametrize(("pool", "over"), [(3, False), (2, True), (1, True)])
def test_the_game_ends_when_the_last_chip_of_the_pool_is_given_out(pool: int, over: bool) -> None:
    mine = seat("old_earth", "gem_world", "spice_world", goods=["gem_world", "spice_world"])
    scene = given(mine, seat("new_sparta"), pool=pool).perform("consume")
    assert scene.player(0).vp == 2
    assert scene.state.pool == pool - 2
    assert is_over(scene) is over


@pytest.mark.rule("RACE-11.10", "RACE-10.2")
@pytest.mark.parametrize(("pool", "over"), [(24, False), (1, False), (0, True), (-3, True)])
def test_a_pool_of_exactly_nothing_suffices(pool: int, over: bool) -> None:
    scene = given(seat("old_earth"), seat("new_sparta"), pool=pool).perform(agenda=())
    assert is_over(scene) is over


# --- the last round is completed (RACE-11.2)


@pytest.mark.rule("RACE-11.2")
def test_after_the_twelfth_card_the_other_phases_are_played_normally() -> None:
    phases = ("develop", "settle", "consume", "produce")
    scene = given(
        seat("old_earth", *CLEO[:10], hand=["public_works", 4], orders=(NO_WORLD,)),
        seat(
            *("new_sparta", "terraformed_world", "spice_world"),
            hand=["asteroid_belt", "rebel_homeworld", "rebel_base", "gem_world"],
        ),
    ).perform(*phases)
    scene.when(0, Develop("public_works"))
    assert len(scene.player(0).tableau) == 12
    assert scene.asked(1) == ["settle"]
    scene.when(1, Settle("asteroid_belt", PAY))
    assert scene.begun() == list(phases)
    other = scene.player(1)
    assert "asteroid_belt" in other.tableau
    assert other.vp == 1, "the windfall good was consumed"
    assert set(other.goods) == {"spice_world", "asteroid_belt"}, "and produced again"
    assert is_over(scene)
    assert isinstance(scene.events[-1], GameEnded)


# --- no other end (RACE-11.9)


@pytest.mark.rule("RACE-11.9")
@pytest.mark.parametrize("nth", [30, 1000])
def test_no_round_is_the_last_by_its_number(nth: int) -> None:
    scene = given(seat("old_earth"), seat("new_sparta"), round=nth)
    scene.when(0, ChooseActions(("produce",))).when(1, ChooseActions(("consume_2x",)))
    assert not is_over(scene)
    assert scene.state.round == nth + 1
