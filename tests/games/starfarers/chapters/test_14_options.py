"""Sections 14 and 16: what a table may choose, and what cannot be prepared."""

from __future__ import annotations

import msgspec
import pytest

from bot.engine.errors import IllegalMove
from bot.engine.orders.language import Order
from bot.games.starfarers.box.board import BASES
from bot.games.starfarers.box.pieces import EXPANSIONS
from bot.games.starfarers.box.resources import RESOURCES
from bot.games.starfarers.commands import (
    BallSet,
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
from tests.games.starfarers.scene import STAR, given, seat
from tests.games.starfarers.timing.ordering import order


@pytest.mark.rule("STAR-14.1", "STAR-14.2", "STAR-14.3", "STAR-14.4", "STAR-14.6")
def test_without_a_wish_a_table_is_set_up_as_the_rules_say() -> None:
    assert Options() == Options(
        4, SetupMode.BEGINNER, False, TieRule.LOWEST_DOCK, BallSet.EDITION_1999, OfferWindow.MIDDLE
    )


@pytest.mark.rule("STAR-14.3")
@pytest.mark.parametrize("rule", ["almanac_lowest_dock", "book_fewest_outposts"])
def test_the_tie_rule_is_that_of_the_table(rule: str) -> None:
    chosen = read_options(STAR, {"players": 3, "friendship_tie_rule": rule})
    assert isinstance(chosen, Options)
    scene = given(seat(), seat(), seat(), options=msgspec.structs.asdict(chosen))
    assert scene.state.tie_rule == rule


@pytest.mark.rule("STAR-14.3")
def test_another_tie_rule_is_refused_with_those_that_exist() -> None:
    with pytest.raises(IllegalMove) as caught:
        read_options(STAR, {"players": 3, "friendship_tie_rule": "keep"})
    assert "book_fewest_outposts" in repr(caught.value.reason)


@pytest.mark.rule("STAR-14.5")
def test_what_only_the_later_edition_has_is_not_there() -> None:
    scene = given(seat("ore"), seat("ore"), seat("ore"), agenda=[TurnEnd()], active=2)
    assert [player.boosters for player in scene.state.players] == [0, 0, 0]
    scene.luck("roll", (3, 4)).advance().when(0, Take(None))
    drawn = scene.ever_told(SuppliesDrawn)  # nobody else draws on a 7, and nobody draws two
    assert [(told.seat, len(told.cards)) for told in drawn] == [(0, 1)]
    assert {len({dock.node for dock in base.docks}) for base in BASES.values()} == {5}


# --- section 16


def everything() -> tuple[Order, ...]:
    """Whatever can be prepared."""
    return (
        order("tribute_give", " ".join(RESOURCES)),
        order("relief", "least"),
        order("gift", " ".join(RESOURCES)),
        order("removal", " ".join(EXPANSIONS)),
        order("decline", "leave"),
        order("through", "fly_on"),
        order("offers", "refuse"),
    )


@pytest.mark.rule("STAR-16.5")
def test_the_sheet_has_no_line_for_theft_encounters_or_moves() -> None:
    scene = given(seat("ore"), seat(), seat())
    assert scene.offered(0, "orders") == [
        "tribute_keep",
        "tribute_give",
        "relief",
        "gift",
        "removal",
        "decline",
        "through",
        "offers",
    ]


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
    me = seat("ore ore fuel", orders=everything(), cannons=1, boosters=1)
    scene = given(me, seat("ore"), seat(), agenda=[step, Flying(), TurnEnd()])
    state = scene.state
    state.encounter, state.encounters = Encounter(state.encounters[0], None), state.encounters[1:]
    assert scene.advance().asked(0) == [question]
