"""Consume in parallel and in turn order (RACE-13.14, 13.40 to 13.44)."""

from __future__ import annotations

import pytest

from bot.games.race.box.powers import ConsumeExactly
from bot.games.race.chapters.consume.phase import is_order_critical, new_course
from bot.games.race.chapters.courses import cards_ceiling, vp_bounds
from bot.games.race.chapters.tableau import CONSUME_POWERS
from bot.games.race.commands import Bet, Consume, PowerId, Sell, Spend, Stop
from bot.games.race.events import ConsumeBegan, Gambled
from tests.games.race.full_tableaux import CLEO
from tests.games.race.scene import Scene, given, seat

BOTH = ("gem_world", "pre_sentient_race")  # goods of price 2 and 4


# --- Consume (RACE-13.14, 13.40 to 13.44, 13.6)


def duel(pool: int, *, spending: bool = False, supply_size: int = 50) -> Scene:
    """Ada doubles with Old Earth and two goods; Bob has Public Works and one good."""
    extra = ("deficit_spending",) if spending else ()
    return given(
        seat(
            "old_earth",
            "gem_world",
            "comet_zone",
            goods=["gem_world", "comet_zone"],
            action="consume_2x",
            hand=[2],
        ),
        seat("new_sparta", "public_works", "space_port", *extra, goods=["space_port"], hand=[3]),
        pool=pool,
        supply_size=supply_size,
    )


def bounds(scene: Scene) -> list[tuple[int, int]]:
    found = []
    for player in scene.state.players:
        course = new_course(player)
        found.append(
            vp_bounds(
                player.working, tuple(player.goods), course.powers, course.sells, course.multiplier
            )
        )
    return found


@pytest.mark.rule("RACE-13.40", "RACE-13.42")
def test_chips_that_may_run_out_put_consume_in_turn_order() -> None:
    scene = duel(6, spending=True)
    assert bounds(scene) == [(4, 4), (1, 3)]
    scene.perform("consume")
    assert scene.told(ConsumeBegan)[0].ordered
    assert scene.awaited() == {1}, "only Bob is asked; Ada was handled in her place"
    assert scene.view(1).players[0].vp == 4, "he sees all earlier results"


@pytest.mark.rule("RACE-13.40")
@pytest.mark.parametrize(("pool", "ordered"), [(5, False), (6, True), (7, True), (8, False)])
def test_a_certain_or_excluded_end_by_chips_makes_order_irrelevant(
    pool: int, ordered: bool
) -> None:
    scene = duel(pool, spending=True).perform("consume")
    assert scene.told(ConsumeBegan)[0].ordered is ordered


@pytest.mark.rule("RACE-13.40")
@pytest.mark.parametrize(("cards", "ordered"), [(11, True), (12, False), (13, False)])
def test_with_twelve_cards_already_there_the_chips_do_not_matter(cards: int, ordered: bool) -> None:
    full = ("public_works", "export_duties", *CLEO[:9])
    scene = given(
        seat("old_earth", "gem_world", "comet_zone", goods=["gem_world"], hand=[2]),
        seat("new_sparta", *full[: cards - 2], "deficit_spending", hand=[3]),
        pool=2,
    ).perform("consume")
    assert len(scene.player(1).tableau) == cards
    assert scene.told(ConsumeBegan)[0].ordered is ordered


@pytest.mark.rule("RACE-13.40")
def test_the_bounds_on_vp_are_those_of_the_worst_and_of_the_best_course() -> None:
    """One good: a VP by Public Works, or two cards by New Vinland."""
    tableau = ("new_sparta", "public_works", "new_vinland", "gem_world")
    mine = seat(*tableau, goods=["gem_world"], action="consume_2x")
    assert bounds(given(mine, seat("old_earth")))[0] == (0, 2)


@pytest.mark.rule("RACE-13.40", "RACE-13.44")
@pytest.mark.parametrize(("supply_size", "ordered"), [(2, True), (3, True), (4, False)])
def test_a_supply_that_may_run_out_puts_consume_in_turn_order(
    supply_size: int, ordered: bool
) -> None:
    scene = given(
        seat("old_earth", "new_vinland", goods=["new_vinland"], hand=[2]),
        seat("new_sparta", "new_economy", hand=[3]),
        supply_size=supply_size,
    )
    courses = [new_course(player) for player in scene.state.players]
    assert is_order_critical(scene.state, courses)[0] is ordered


@pytest.mark.rule("RACE-13.44")
@pytest.mark.parametrize(
    ("tableau", "goods", "sells", "cards"),
    [
        (("old_earth", "gem_world", "distant_world"), ("gem_world", "distant_world"), True, 6),
        (("old_earth", "gem_world"), ("gem_world",), False, 0),
        (("new_sparta", "new_vinland"), ("new_vinland",), False, 2),
        (("new_sparta", "free_trade_association", "gem_world"), ("gem_world",), False, 1),
        (("new_sparta", "black_market_trading_world", "gem_world"), ("gem_world",), False, 2),
        (("new_sparta", "trade_league", "gem_world"), ("gem_world",), False, 3),
        (("new_sparta", "trade_league", "gem_world"), (), False, 0),
        (("new_sparta", "new_economy"), (), False, 1),
        (("new_sparta", "gambling_world"), (), False, 1),
        (("new_sparta", "tourist_world"), (), False, 0),
        # goods that do not fit do not count, and of those that can be sold the dearest does
        (("new_sparta", "free_trade_association", "comet_zone"), ("comet_zone",), False, 0),
        (("new_sparta", "terraforming_robots", "gem_world"), ("gem_world",), False, 0),
        (("new_sparta", "black_market_trading_world", *BOTH), BOTH, False, 4),
        (("new_sparta", "black_market_trading_world", "gem_world"), (), False, 0),
        (("new_sparta", "trade_league", *BOTH), BOTH, False, 5),
        (("new_sparta", *BOTH), BOTH, True, 4),
        (("new_sparta", *BOTH), (), True, 0),
    ],
)
def test_the_bound_on_cards_judges_each_power_alone(
    tableau: tuple[str, ...], goods: tuple[str, ...], sells: bool, cards: int
) -> None:
    scene = given(seat(*tableau, goods=goods), seat("epsilon_eridani"))
    me = scene.player(0)
    powers = new_course(me).powers
    assert cards_ceiling(me.working, tuple(me.goods), powers, sells) == cards


@pytest.mark.rule("RACE-13.44")
@pytest.mark.parametrize(("goods", "cards"), [(BOTH[:1], 0), (BOTH, 5)])
def test_cards_for_an_exact_number_of_goods_count_if_so_many_fit(
    goods: tuple[str, ...], cards: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No card of this box gives any; another box may."""
    generous = ConsumeExactly(2, vp=3, cards=5)
    monkeypatch.setitem(CONSUME_POWERS, PowerId("tourist_world/0"), generous)
    me = given(seat("new_sparta", "tourist_world", *goods, goods=goods), seat()).player(0)
    assert cards_ceiling(me.working, tuple(me.goods), new_course(me).powers, False) == cards


def parallel() -> Scene:
    """Two players with real decisions."""
    return given(
        seat("new_sparta", "gambling_world", "deficit_spending.2", hand=[2]),
        seat("old_earth", "deficit_spending", "space_port", goods=["space_port"], hand=[4]),
        supply=["comet_zone", "spice_world", "artist_colony"],
        order=(0, 1),
    ).perform("consume")


@pytest.mark.rule("RACE-13.41", "RACE-13.14")
def test_in_parallel_a_draw_takes_the_top_card_when_the_power_is_used() -> None:
    for first, turned in ((0, "comet_zone"), (1, "comet_zone")):
        scene = given(
            seat("new_sparta", "gambling_world", hand=[2]),
            seat("old_earth", "deficit_spending", hand=[4]),
            supply=["comet_zone", "spice_world"],
        ).perform("consume")
        assert scene.awaited() == {0, 1}
        if first == 1:
            scene.when(1, Stop())
        scene.when(0, Bet("gambling_world/1", 5))
        assert scene.told(Gambled)[0].deed.turned == turned


@pytest.mark.rule("RACE-13.43")
def test_who_has_finished_is_known_but_not_with_what() -> None:
    scene = parallel().when(0, Bet("gambling_world/1", 7)).when(0, Stop())
    assert scene.listed() == {1}
    assert scene.view(None).players[0].course.deeds == ()


@pytest.mark.rule("RACE-13.43")
def test_what_is_done_for_those_who_are_not_asked_is_hidden_too_while_another_is() -> None:
    scene = given(
        seat("new_sparta", "deficit_spending", hand=[2]),
        seat("old_earth", "space_port", goods=["space_port"], hand=[4]),
    ).perform("consume")
    assert scene.awaited() == {0}
    assert scene.player(1).vp == 1
    assert scene.view(0).players[1].vp == 0
    assert "space_port" in scene.view(None).players[1].goods
    scene.when(0, Stop())
    assert scene.view(0).players[1].vp == 1


@pytest.mark.rule("RACE-13.43")
def test_behind_the_curtain_a_player_counts_their_own_deeds_alone() -> None:
    """A gamble lost and a good consumed; another spends cards of their hand."""
    goods = ["gem_world"]
    scene = given(
        seat("new_sparta", "gambling_world", "deficit_spending", *goods, goods=goods, hand=[2]),
        seat("old_earth", "deficit_spending.2", "merchant_world", hand=[4]),
        supply=["comet_zone"],
    ).perform("consume")
    start, table = scene.view(None), scene.state
    assert len(start.supply) == len(table.supply)
    assert (len(start.discards), start.pool) == (len(table.discards), table.pool)
    scene.when(0, Bet("gambling_world/1", 7))
    scene.when(0, Consume("gambling_world/0", ("gem_world",)))
    scene.when(1, Spend("merchant_world/0", scene.player(1).hand[:2]))
    seen = {viewer: scene.view(viewer) for viewer in (0, 1, None)}
    for viewer, supply, discards, pool, turned in (
        (0, 1, 2, 1, ("comet_zone",)),
        (1, 0, 2, 2, ()),
        (None, 0, 0, 0, ()),
    ):
        view = seen[viewer]
        assert len(view.supply) == len(start.supply) - supply
        assert len(view.discards) == len(start.discards) + discards
        assert view.pool == start.pool - pool
        assert view.turned == turned
        assert [one.vp for one in view.players] == [viewer == 0, 2 * (viewer == 1)]


@pytest.mark.rule("RACE-13.43")
def test_behind_the_curtain_a_player_has_the_card_of_a_gamble_won_at_once() -> None:
    scene = parallel()
    start = scene.view(0)
    mine = scene.when(0, Bet("gambling_world/1", 3)).view(0)
    assert mine.players[0].hand == (*start.players[0].hand, "comet_zone"), "its cost is 3"
    assert len(mine.supply) == len(start.supply) - 1
    assert len(mine.discards) == len(start.discards)


@pytest.mark.rule("RACE-13.42", "RACE-8.7", "RACE-13.1")
def test_in_turn_order_one_sells_and_consumes_completely_before_the_next() -> None:
    goods = ("gem_world", "comet_zone")
    seller = seat("new_sparta", "deficit_spending", *goods, goods=goods, hand=[3])
    scene = given(
        seat("old_earth", "deficit_spending.2", hand=[3]),
        seller._replace(actions=("consume_trade",)),
        supply_size=3,
        order=(1, 0),
    ).perform("consume")
    assert scene.told(ConsumeBegan)[0].ordered
    assert scene.awaited() == {1} == scene.listed()
    scene.refused(0, Stop(), "not_now")
    scene.when(1, Sell("comet_zone"))
    assert scene.awaited() == {1}
    assert len(scene.view(0).players[1].hand) == 6, "everybody sees it at once"
    scene.when(1, Stop())
    assert scene.awaited() == {0}
