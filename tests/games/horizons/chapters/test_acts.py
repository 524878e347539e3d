"""Acts: what a sheet or a live player orders, and the chapter that carries it out."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from bot.engine.chance import Chance
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons import game
from bot.games.horizons.acts import Act, Deed
from bot.games.horizons.chapters.common.doing import perform
from bot.games.horizons.state import Horizons


def test_every_act_has_a_chapter_that_carries_it_out() -> None:
    assert game.CHAPTERS.acts.keys() == {*get_args(Act)}


def test_an_act_of_no_chapter_is_an_error_that_says_where_to_add_it() -> None:
    class Juggle(Deed, frozen=True, tag="juggle"):
        """An act that no chapter knows."""

    act: Any = Juggle()
    with pytest.raises(LookupError, match=r"Juggle.*`acts` of a Chapter"):
        perform(Story(Horizons()), Seat(0), act, Chance(b"act"))
