"""What no whole client sends: it costs an answer at most, never a message or the connection."""

from __future__ import annotations

import logging
from types import SimpleNamespace
from typing import Any

import pytest
from discord import ui
from discord.components import _component_factory

from bot.client import guarded
from bot.playground.client import interactions
from bot.playground.model.interaction import Asked
from cogs.ui.press.front import holds
from tests.support.discord.house import House
from tests.support.discord.office import WHY, Office


async def test_a_press_without_an_id_does_not_end_the_connection(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    post = nova.newest().message
    data = {"component_type": 2, "id": 1}
    interactions.begin(house.world, Asked.COMPONENT, nova.user, post.channel, data, message=post)
    await nova.slash("/table log", table=row.id)
    assert row.name in nova.panel().text
    left_out = [line for line in caplog.records if "cannot be read" in line.message]
    assert [line.levelno for line in left_out] == [logging.WARNING]


async def test_a_button_pressed_as_if_it_were_a_menu_is_answered(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    post = nova.newest().message
    data = {"custom_id": f"d1:hand:{row.id}", "component_type": 3, "id": 1, "values": []}
    begun = interactions.begin(
        house.world, Asked.COMPONENT, nova.user, post.channel, data, message=post
    )
    await nova.until(lambda: begun.settled)
    assert not begun.failed


def test_a_button_is_found_wherever_it_stands_in_a_message_and_nothing_else_is() -> None:
    section: Any = ui.Section("words", accessory=ui.Button(custom_id="beside"))
    view: Any = ui.LayoutView()
    view.add_item(ui.Container(ui.ActionRow(ui.Button(custom_id="below")), section))
    message: Any = SimpleNamespace(components=[*map(_component_factory, view.to_components())])
    for kind, name in ((2, "below"), (2, "beside")):
        assert holds(message, {"component_type": kind, "custom_id": name})
    for kind, name in ((2, "elsewhere"), (3, "below")):
        assert not holds(message, {"component_type": kind, "custom_id": name})
    assert not holds(message, {})
    assert not holds(None, {"component_type": 2, "custom_id": "below"})


def test_what_can_be_read_is() -> None:
    seen: list[object] = []
    guarded(seen.append)({"type": 3})
    assert seen == [{"type": 3}]


async def test_a_text_that_is_far_too_long_is_refused_with_its_length(house: House) -> None:
    nova = house.person("Nova")
    await nova.slash("/help bug", text="x" * 6_000)
    assert "has 6000" in nova.panel().text


@pytest.mark.parametrize("what", ["join", "leave", "start"])
async def test_a_door_forged_on_another_message_leaves_that_as_it_is(
    house: House, what: str
) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    await house.table(nova, rigel)
    post = nova.newest()
    nova.channel = rigel.channel = house.world.hall
    await nova.slash("/table new", game="race", seats=3)
    other = (await house.journal.tables())[-1]
    before = post.text
    await rigel.forge(f"d1:{what}:{other.id}", post)
    assert post.text == before


async def test_a_channel_that_discord_cannot_resolve_is_no_mistake_of_ours(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as a thread that was archived meanwhile."""
    row = await office.table()
    begin = interactions.begin

    def unresolved(world: Any, kind: Any, user: Any, channel: Any, data: Any, **more: Any) -> Any:
        return begin(world, kind, user, channel, {**data, "resolved": {}}, **more)

    monkeypatch.setattr(interactions, "begin", unresolved)
    await office.orion.slash("/admin table rehome", why=WHY, channel="sublight", table=row.id)
    assert "my mistake" not in office.orion.panel().text
    channel = office.house.world.hall.id
    assert f"{channel} cannot be used there" in office.orion.panel().text
    await office.orion.slash("/admin player lock", player="Rigel", until="5d", why=WHY)
    assert f"{office.rigel.user.id} cannot be used there" in office.orion.panel().text
    assert await office.audit() == []
