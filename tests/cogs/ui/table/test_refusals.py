"""The error door: reasons with a remedy, a busy store, and our own mistakes with a reference."""

from __future__ import annotations

import logging
import re

import pytest

from bot.engine.errors import IllegalMove
from bot.i18n.catalog import catalogs
from bot.store.records import JournalError
from cogs.ui.table import refusals
from cogs.ui.words.tongue import Tongue

ENGLISH, ITALIAN = Tongue(catalogs()["en"]), Tongue(catalogs()["it"])


def test_a_refusal_says_what_is_wrong_what_would_do_and_the_clause() -> None:
    error = IllegalMove("race.refuse.payment", "RACE-7.18", n=2, given=1)
    assert refusals.explained(error, ENGLISH) == (
        "The price is 2 cards and you chose 1. Choose exactly 2. (RACE-7.18)"
    )
    assert "Il prezzo è 2 carte" in refusals.explained(error, ITALIAN)


def test_what_was_typed_is_quoted_harmlessly() -> None:
    error = IllegalMove("play.refuse.unknown_table", table="@everyone **x**" * 20)
    text = refusals.explained(error, ENGLISH)
    assert "@" not in text
    assert "**" not in text
    assert len(text) < 250


def test_a_busy_store_is_no_fault_of_the_player() -> None:
    text = refusals.explained(JournalError("disk full"), ENGLISH)
    assert text.startswith("The store is busy. Nothing has changed")
    assert "disk" not in text


def test_our_mistake_is_logged_under_its_reference(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        text = refusals.explained(ValueError("secret detail"), ENGLISH, "k7f2q", 12)
    (record,) = caplog.records
    reference = getattr(record, "reference", "")
    assert re.fullmatch(r"B-[2-9A-HJKMNP-Z]{4}", reference)
    assert reference in text
    assert "secret detail" not in text
    assert (getattr(record, "table", ""), getattr(record, "version", 0)) == ("k7f2q", 12)


def test_the_way_back_to_the_table_is_one_press_and_our_mistakes_can_be_reported() -> None:
    def doors(error: Exception, table: str = "") -> list[str]:
        return [button.id for button in refusals.panel(error, ENGLISH, table).buttons()]

    assert doors(ValueError(), "k7f2q") == ["d1:play:k7f2q", "d1:report:k7f2q"]
    assert doors(ValueError()) == ["u1:report:"]
    assert doors(IllegalMove("cog.refuse.forged"), "k7f2q") == ["d1:play:k7f2q"]
    assert doors(IllegalMove("cog.refuse.forged")) == []
