"""Every worked example comes out exactly."""

from __future__ import annotations

import pytest

from tests.games.starfarers.examples import encounters, flight, opening, trade
from tests.games.starfarers.examples.reading_examples import EXAMPLES, HANDLERS, Example

PLAYED = (
    opening,
    trade,
    flight,
    encounters,
)


@pytest.mark.parametrize(
    "case",
    [pytest.param(e, id=e["id"], marks=pytest.mark.rule(*e["clauses"])) for e in EXAMPLES],
)
def test_the_example_comes_out(case: Example) -> None:
    assert HANDLERS[case["id"]](case["given"]["values"]) == case["then"]


def test_all_examples_are_played() -> None:
    assert {case["id"] for case in EXAMPLES} == set(HANDLERS)
    assert len(EXAMPLES) == 113
    assert len(PLAYED) == 4
