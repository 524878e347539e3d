"""Sections 14 and 16: what a table may choose, what no table has, and what cannot be prepared."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest

from bot.games.starfarers.box.board import BASES
from bot.games.starfarers.box.constants import CONSTANTS
from bot.games.starfarers.box.pieces import EXPANSIONS
from bot.games.starfarers.box.resources import RESOURCES
from bot.games.starfarers.box.tokens import NO_TOKEN
from bot.games.starfarers.commands import (
    BallSet,
    Found,
    OfferWindow,
    Options,
    SetupMode,
    Take,
    TieRule,
)
from bot.games.starfarers.events import SuppliesDrawn
from bot.games.starfarers.state import Encounter
from bot.games.starfarers.steps import (
    Adding,
    AgendaStep,
    Answering,
    Flying,
    Losing,
    Paying,
    Presenting,
    Theft,
    TurnEnd,
)
from bot.play.table.options import read_options
from tests.games.starfarers.chapters.aloft import T1, A, aloft, token
from tests.games.starfarers.opening import opened
from tests.games.starfarers.scene import STAR, TRADE, given, seat, ship
from tests.games.starfarers.timing.ordering import order


@pytest.mark.rule("STAR-14.1", "STAR-14.2", "STAR-14.3", "STAR-14.4", "STAR-14.6")
def test_without_a_wish_a_table_is_set_up_as_the_rules_say() -> None:
    assert Options() == Options(
        4, SetupMode.BEGINNER, False, TieRule.LOWEST_DOCK, BallSet.EDITION_1999, OfferWindow.MIDDLE
    )


@pytest.mark.rule("STAR-14.1", "STAR-14.2", "STAR-14.3", "STAR-14.4", "STAR-14.6")
def test_what_a_table_chooses_is_read_from_its_options() -> None:
    wish = {
        "players": 3,
        "setup_mode": "expert",
        "quick_game": True,
        "friendship_tie_rule": "book_fewest_outposts",
        "ball_set": "edition_2019",
        "offer_window": "24h",
    }
    chosen = read_options(STAR, wish)
    assert chosen == Options(
        3, SetupMode.EXPERT, True, TieRule.FEWEST_OUTPOSTS, BallSet.EDITION_2019, OfferWindow.LONG
    )
    assert opened(**msgspec.structs.asdict(chosen)).state.tie_rule == wish["friendship_tie_rule"]


@pytest.mark.rule("STAR-14.5")
def test_what_only_the_later_edition_has_is_not_there() -> None:
    scene = given(seat("ore"), seat("ore"), seat("ore"), agenda=[TurnEnd()], active=2)
    assert [player.boosters for player in scene.state.players] == [0, 0, 0]
    scene.luck("roll", (3, 4)).advance().when(0, Take(None))
    drawn = scene.ever_told(SuppliesDrawn)  # nobody else draws on a 7, and nobody draws two
    assert [(told.seat, len(told.cards)) for told in drawn] == [(0, 1)]
    assert {len({dock.node for dock in base.docks}) for base in BASES.values()} == {5}


@pytest.mark.rule("STAR-14.4")
@pytest.mark.parametrize(
    ("balls", "encounters", "pairs"), [(BallSet.EDITION_1999, 3, 6), (BallSet.EDITION_2019, 4, 10)]
)
def test_encounters_come_in_half_of_the_shakes_or_in_two_of_five(
    balls: BallSet, encounters: int, pairs: int
) -> None:
    met = []
    for pair in combinations(range(len(CONSTANTS.balls[balls.value])), 2):
        plans = (seat("ore ore ore"), seat(), seat())
        scene = given(*plans, agenda=TRADE[1:], options={"ball_set": balls})
        scene.luck("shake", pair).advance()
        met.append("black" in scene.state.shake)
        assert bool(scene.state.encounter or scene.state.met) is met[-1]
    assert (sum(met), len(met)) == (encounters, pairs)


@pytest.mark.rule("STAR-14.5")
def test_a_colony_does_not_open_its_whole_system() -> None:
    me = seat(ships=[ship("T1", "colony", "C17")], looks=["S1b", "S1c"])
    scene = aloft(me, faces={"S1b": "D12", "S1c": "D15"}).when(A, Found(T1))
    assert token(scene, None, "S1a") == token(scene, A, "S1a") == NO_TOKEN


# --- section 16


EVERYTHING = (  # that can be prepared
    order("tribute_give", " ".join(RESOURCES)),
    order("relief", "least"),
    order("gift", " ".join(RESOURCES)),
    order("removal", " ".join(EXPANSIONS)),
    order("decline", "leave"),
    order("through", "fly_on"),
    order("offers", "refuse"),
)


@pytest.mark.rule("STAR-16.1", "STAR-16.5")
def test_the_sheet_has_no_line_for_theft_encounters_or_moves() -> None:
    subjects = "tribute_keep tribute_give relief gift removal decline through offers"
    assert given(seat("ore"), seat(), seat()).offered(0, "orders") == subjects.split()


@pytest.mark.rule("STAR-16.5")
@pytest.mark.parametrize(
    ("step", "question"),
    [
        (Theft(), "take"),
        (Presenting(3), "give"),
        (Answering("fight", "run"), "reply"),
        (Paying(2), "pay"),
        (Losing(), "lose"),
        (Adding(), "add"),
    ],
)
def test_a_player_with_all_orders_given_is_asked_in_the_own_turn(
    step: AgendaStep, question: str
) -> None:
    me = seat("ore ore fuel", orders=EVERYTHING, cannons=1, boosters=1)
    scene = given(me, seat("ore"), seat(), agenda=[step, Flying(), TurnEnd()])
    state = scene.state
    state.encounter, state.encounters = Encounter(state.encounters[0], None), state.encounters[1:]
    assert scene.advance().asked(0) == [question]
