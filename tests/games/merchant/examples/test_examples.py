"""Every worked example comes out exactly."""

from __future__ import annotations

import pytest

from tests.games.merchant.examples import fights, flying, setting_up, trading
from tests.games.merchant.examples.reading import EXAMPLES, HANDLERS, Values, number

PLAYED = (setting_up, flying, trading, fights)


@pytest.mark.parametrize(
    "case",
    [pytest.param(e, id=e["id"], marks=pytest.mark.rule(*e["clauses"])) for e in EXAMPLES],
)
def test_the_example_comes_out(case: Values) -> None:
    given = {**case["given"], "when": case["when"]}
    assert HANDLERS[number(case)](given) == case["then"]


def test_all_examples_are_played() -> None:
    assert {number(case) for case in EXAMPLES} == set(HANDLERS)
    assert len(EXAMPLES) == 84
    assert len(PLAYED) == 4
