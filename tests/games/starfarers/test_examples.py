"""Every worked example comes out exactly."""

from __future__ import annotations

import pytest

from tests.games.starfarers import (
    examples_encounters,
    examples_flight,
    examples_opening,
    examples_outposts,
    examples_trade,
    examples_victory,
)
from tests.games.starfarers.examples import EXAMPLES, HANDLERS, Example

PLAYED = (
    examples_opening,
    examples_trade,
    examples_flight,
    examples_outposts,
    examples_encounters,
    examples_victory,
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
    assert len(PLAYED) == 6
