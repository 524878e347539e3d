"""Consent with a clock that the test sets."""

from __future__ import annotations

import pytest

from bot.play.table.referee import Referee
from bot.play.votes.consent import Consent
from tests.play.votes.asking import Hands


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def consent(referee: Referee, hands: Hands) -> Consent:
    return Consent(referee, clock=hands)
