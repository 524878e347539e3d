"""What is stored can be read again: the table, its commands and every fact."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.engine.events import Event, event_classes
from bot.games.horizons import game
from bot.games.horizons.acts import Convert, Line, Page, Section, Yield
from bot.games.horizons.box.goods import Field, Into, Product, Resource
from bot.games.horizons.state import Horizons
from tests.games.horizons.scene import given


@pytest.mark.parametrize("kind", event_classes("horizons"), ids=lambda kind: kind.__name__)
def test_every_fact_can_be_read(kind: type[Event[Any]]) -> None:
    assert msgspec.json.Decoder(kind).type is kind


def test_every_command_can_be_read() -> None:
    assert msgspec.json.Decoder(game.commands).type == game.commands


def test_a_table_is_the_same_after_it_was_stored() -> None:
    scene = given("russia", "japan")
    lines = [Line((Convert(one),)) for one in Into], [Line((Yield("b", one),)) for one in Product]
    page = Page(tuple(line for some in lines for line in some))
    scene.write("russia", Section.LEFTOVERS, *page.lines)
    stored = msgspec.json.encode(scene.state)
    assert msgspec.json.decode(stored, type=Horizons) == scene.state


def test_products_are_the_resources_and_the_fields() -> None:
    assert [product.thing for product in Product] == [*Resource, *Field]
    assert {*Into} == {"money", "vp", *Field}
