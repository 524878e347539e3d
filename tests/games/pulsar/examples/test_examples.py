"""Every worked example comes out exactly."""

from __future__ import annotations

import pytest

from tests.games.pulsar.examples import dice, ending, flying, works
from tests.games.pulsar.examples.reading import EXAMPLES, HANDLERS, Values

PLAYED = (dice, flying, works, ending)


@pytest.mark.parametrize(
    "case",
    [pytest.param(e, id=e["id"], marks=pytest.mark.rule(*e["clauses"])) for e in EXAMPLES],
)
def test_the_example_comes_out(case: Values) -> None:
    assert HANDLERS[case["id"]](case["given"]) == case["then"]


def test_all_examples_are_played() -> None:
    assert {case["id"] for case in EXAMPLES} == set(HANDLERS)
    assert len(EXAMPLES) == 89
    assert len(PLAYED) == 4
