"""Every worked example of the rules, played."""

from __future__ import annotations

import pkgutil
from importlib import import_module

import pytest

from tests.games.horizons import examples
from tests.games.horizons.examples.reading import EXAMPLES, HANDLERS, Values

for _found in pkgutil.iter_modules(examples.__path__):
    if not _found.name.startswith("test_"):
        import_module(f"{examples.__name__}.{_found.name}")

PLAYED = [case for case in EXAMPLES if case["id"] in HANDLERS]


@pytest.mark.parametrize("case", PLAYED, ids=lambda case: case["id"])
def test_the_example_comes_out_exactly(case: Values) -> None:
    assert HANDLERS[case["id"]](case["given"]) == case["then"]
