"""Every worked example comes out exactly."""

from __future__ import annotations

import pytest

from tests.games.race.examples import goods, placing, scoring, timing
from tests.games.race.examples.reading_examples import EXAMPLES, HANDLERS, Example

PLAYED = (placing, goods, scoring, timing)


@pytest.mark.parametrize(
    "case",
    [pytest.param(e, id=e["id"], marks=pytest.mark.rule(*e["clauses"])) for e in EXAMPLES],
)
def test_the_example_comes_out(case: Example) -> None:
    HANDLERS[case["id"]](case["given"]["values"], case["then"]["values"])


def test_all_examples_are_played() -> None:
    assert {case["id"] for case in EXAMPLES} == set(HANDLERS)
    assert len(EXAMPLES) == 104
    assert len(PLAYED) == 4
