"""Presses that go wrong: a private, friendly, correct answer each, and nothing changes."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.engine.records import Seat
from bot.store.records import JournalError
from cogs.ui.words import ids
from cogs.ui.words.ids import Door, MoveId, Page
from tests.support.discord.house import House
from tests.support.discord.pressing import (
    commit,
    open_with_advice,
    option,
    past_discards,
    snapshot,
)


async def test_a_press_on_somebody_elses_panel_shows_ones_own(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await open_with_advice(nova)
    before = await snapshot(house, row.id)
    await rigel.slash("/play")
    await rigel.forge(commit(nova.panel()), rigel.panel())
    assert "That panel belongs to seat 1" in rigel.panel().text
    assert await snapshot(house, row.id) == before


async def test_who_has_no_seat_watches(house: House) -> None:
    nova, rigel, vega = (house.person(name) for name in ("Nova", "Rigel", "Vega"))
    row = await house.table(nova, rigel)
    vega.channel = nova.channel
    await vega.press(f"d1:play:{row.id}")
    assert "You are watching" in vega.panel().text
    assert "Waiting for ● Nova, ■ Rigel" in vega.panel().text
    await vega.press(f"d1:hand:{row.id}")
    assert "You are watching" in vega.panel().text
    await open_with_advice(nova)
    before = await snapshot(house, row.id)
    await vega.forge(commit(nova.panel()), vega.panel())
    assert "You are watching" in vega.panel().text
    assert await snapshot(house, row.id) == before


async def test_a_button_of_an_answered_question_brings_a_fresh_panel(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await open_with_advice(nova)
    old = nova.panel()
    seal = commit(old)
    tap = next(b["custom_id"] for b in old.buttons if f":{ids.ADD}:" in b["custom_id"])
    await nova.press(seal, old)
    before = await snapshot(house, row.id)
    await nova.forge(tap, old)
    assert "The table moved on" in nova.panel().text
    await nova.forge(seal, nova.panel())
    assert "You answered this already" in nova.panel().text
    assert await snapshot(house, row.id) == before


async def test_an_old_panel_whose_question_stands_still_works(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await past_discards(house, row, nova, rigel)
    await nova.slash("/play")
    old = nova.panel()
    await rigel.slash("/play")
    await rigel.press(option(rigel.panel(), "settle"), rigel.panel())
    await rigel.press(commit(rigel.panel()), rigel.panel())
    await nova.press(option(old, "develop"), old)
    assert "moved on" not in old.text
    await nova.press(commit(old), old)
    assert (await house.journal.table(row.id)).version > 4


async def test_two_quick_presses_of_a_commit_make_one_move(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await open_with_advice(nova)
    panel = nova.panel()
    seal = commit(panel)
    version = (await house.journal.table(row.id)).version
    await asyncio.gather(nova.press(seal, panel), house.person("Nova").press(seal, panel))
    assert (await house.journal.table(row.id)).version == version + 1


async def test_two_taps_on_a_tray_add_two(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    await nova.slash("/admin server setup")
    await nova.press("Race")
    await nova.submit_modal({"seats": ["2"], "options": ["expert", "preset"]})
    row = await house.only_table()
    await rigel.slash("/table join")
    await nova.slash("/play", table=row.id)
    panel = nova.panel()
    tap = next(b["custom_id"] for b in panel.buttons if f":{ids.ADD}:settle:" in b["custom_id"])
    await asyncio.gather(nova.press(tap, panel), house.person("Nova").press(tap, panel))
    assert "Settle 2/2" in panel.labels
    assert "✔ Seal: Settle \N{MULTIPLICATION SIGN}2" in panel.labels


async def test_a_sealed_action_can_be_changed_until_all_are_in(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await past_discards(house, row, nova, rigel)
    await nova.slash("/play")
    panel = nova.panel()
    await nova.press(option(panel, "settle"), panel)
    await nova.press(commit(panel), panel)
    assert "Sealed: Settle" in panel.text
    assert "1 of 2 have answered" in panel.text
    assert "✓ Settle" in panel.labels
    await nova.press(option(panel, "produce"), panel)
    await nova.press(commit(panel), panel)
    assert "Sealed: Produce" in panel.text
    await nova.slash("/play")
    assert "Sealed: Produce" in nova.panel().text


FORGED = [
    "m1:aaaaa:1:race.action/1:action:p:settle:abcde",
    "m1:not an id",
    "d1:play:zzzzz",
    "d1:rob:zzzzz",
    "u1:nowhere:",
    "v1:aaaaa:undo:7:yes",
    "x" * 100,
    "d1:play:'; DROP TABLE",
]


@pytest.mark.parametrize("custom_id", FORGED)
async def test_a_forged_id_gets_a_friendly_refusal(house: House, custom_id: str) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    before = await snapshot(house, row.id)
    await nova.slash("/play")
    await nova.forge(custom_id, nova.panel())
    text = nova.panel().text
    assert "I cannot read this button" in text or "There is no table" in text
    assert await snapshot(house, row.id) == before


VALUES = ["no such word!", "x" * 100, "RACE-1.1#" + "y" * 50, "\u3164", "-9", "9" * 100]


@pytest.mark.parametrize("value", VALUES)
async def test_a_forged_value_of_a_menu_is_no_error_at_any_door_or_page(
    house: House, value: str
) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await nova.slash("/play")
    panel = nova.panel()
    for door in Door:
        await nova.forge(f"d1:{door}:{row.id}", panel, values=[value])
        assert "my mistake" not in nova.panel().text, door
        await nova.forge(f"d1:{door}:{row.id}:{value}"[:90], panel)
        assert "my mistake" not in nova.panel().text, door
    for page in Page:
        await nova.forge(f"u1:{page}:", panel, values=[value])
        assert "my mistake" not in nova.panel().text, page
    assert (await house.journal.table(row.id)).version == row.version


async def test_a_forged_option_is_refused_with_what_would_do(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await past_discards(house, row, nova, rigel)
    await nova.slash("/play")
    code = ids.decode(option(nova.panel(), "settle"))
    assert isinstance(code, MoveId)
    forged = MoveId(code.table, code.seat, code.prompt, code.choice, code.op, "win", code.sig)
    await nova.forge(str(forged), nova.panel())
    assert "win is not on offer here" in nova.panel().text


async def test_buttons_of_an_earlier_process_work_and_the_draft_is_there(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await past_discards(house, row, nova, rigel)
    await nova.slash("/play")
    panel = nova.panel()
    await nova.press(option(panel, "produce"), panel)
    await house.restart()
    await rigel.press(f"d1:play:{row.id}")
    assert "Choose your action" in rigel.panel().text
    await nova.press(f"d1:play:{row.id}")
    assert "✓ Produce" in nova.panel().labels
    await nova.press(commit(panel), panel)
    assert "Sealed: Produce" in panel.text


async def test_a_form_opened_before_a_restart_is_read_after_it(house: House) -> None:
    nova = house.person("Nova")
    await nova.slash("/admin server setup")
    await nova.press("Race")
    await house.restart()
    await nova.submit_modal({"name": "Late Arrival"})
    assert (await house.only_table()).name == "Late Arrival"
    assert "Late Arrival is open" in nova.panel().text


async def test_a_note_of_4000_characters_is_refused_and_one_of_1000_is_kept(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await nova.slash("/table note", text="é" * 4_000)
    assert "The note has 4000 characters" in nova.panel().text
    await nova.slash("/table note", text="@everyone **x** " * 50)
    await nova.slash("/table news")
    assert "Your note" in nova.panel().text
    assert "@everyone" not in nova.panel().text
    saved = await house.journal.setting(f"table:{row.id}", f"note:{nova.user.id}")
    assert saved is not None
    assert len(saved) <= 1_000


async def test_very_long_words_never_break_an_answer(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    await house.table(nova, rigel)
    long = "\N{MATHEMATICAL DOUBLE-STRUCK CAPITAL X}" * 3_900
    lines: dict[str, dict[str, Any]] = {
        "/race discard": {"cards": long},
        "/help rules": {"search": long},
        "/help look": {"search": long},
        "/play": {"table": long},
    }
    for line, options in lines.items():
        await nova.slash(line, **options)
        assert 0 < len(nova.panel().text) < 3_600


ODD = [
    "**bold** _x_ `y`",
    "@everyone",
    "<@123456789012345678>",
    "\u202etxet desrever",
    "a\u200bb\u200d\ufeff",
    "\u05e9\u05dc\u05d5\u05dd",
    "# heading",
    "e" + "\u0301" * 30,
]


@pytest.mark.parametrize("name", ODD)
async def test_odd_names_neither_call_nor_format_nor_hide(house: House, name: str) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    house.world.guild.members[nova.user.id].nick = name
    title = name if name.isprintable() else "Plain"
    await nova.slash("/table new", game="race", seats=3, name=title)
    card = rigel.newest()
    assert card.called == []
    assert card.text.count("Nova") == 0
    for bad in ("@everyone", "<@", "**bold**", "\u202e", "\u200b", "\n# heading", "\u0301" * 3):
        assert bad not in card.text


async def test_a_busy_store_is_told_and_nothing_changes(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    await house.table(nova, rigel)
    await open_with_advice(nova)

    async def busy(*_: Any, **__: Any) -> None:
        raise JournalError("the disk is full")

    monkeypatch.setattr(house.play.referee, "submit_as", busy)
    await nova.press(commit(nova.panel()), nova.panel())
    assert "The store is busy" in nova.panel().text


async def test_our_own_mistake_has_a_reference_and_the_table_stays_reachable(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await open_with_advice(nova)
    before = await snapshot(house, row.id)

    async def broken(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(house.play.referee, "submit_as", broken)
    await nova.press(commit(nova.panel()), nova.panel())
    text = nova.panel().text
    assert "my mistake" in text
    reference = text.partition("Reference ")[2][:6]
    logged = [record for record in caplog.records if getattr(record, "reference", "") == reference]
    assert [getattr(record, "table", "") for record in logged] == [row.id]
    assert await snapshot(house, row.id) == before
    monkeypatch.undo()
    await nova.press("▶ Play", nova.panel())
    assert "Discard from your hand" in nova.panel().text


async def test_undo_takes_back_what_nobody_saw(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await past_discards(house, row, nova, rigel)
    await nova.slash("/play")
    panel = nova.panel()
    await nova.press(option(panel, "settle"), panel)
    await nova.press(commit(panel), panel)
    await nova.slash("/table undo")
    await nova.press("✔ Take back", nova.panel())
    assert "Taken back" in nova.panel().text
    assert Seat(0) in await house.play.referee.awaited(row.id)
    await nova.slash("/table redo")
    assert "Done again" in nova.panel().text
    assert Seat(0) not in await house.play.referee.awaited(row.id)


async def test_an_acknowledgement_that_came_too_late_still_counts_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await open_with_advice(nova)
    panel = nova.panel()
    done = asyncio.Event()
    submit = house.play.referee.submit_as

    async def watched(*given: Any, **more: Any) -> Any:
        try:
            return await submit(*given, **more)
        finally:
            done.set()

    monkeypatch.setattr(house.play.referee, "submit_as", watched)
    version = (await house.journal.table(row.id)).version
    house.world.faults.next("POST /interactions/*/*/callback", 404, code=10062)
    await nova.press(commit(panel), panel, wait="nothing")
    await done.wait()
    assert (await house.journal.table(row.id)).version == version + 1


async def test_a_channel_that_takes_no_posts_is_named_and_no_table_is_left(house: House) -> None:
    nova = house.person("Nova")
    house.world.faults.next("POST /channels/*/messages", 403, code=50013)
    await nova.slash("/table new", game="race")
    assert "I cannot post in this channel" in nova.panel().text
    assert (await house.only_table()).status == "closed"


async def test_without_a_thread_the_game_is_played_in_the_channel(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    house.world.faults.next("POST /channels/*/messages/*/threads", 403, code=50013)
    row = await house.table(nova, rigel)
    assert row.status == "running"
    assert await house.journal.setting(f"table:{row.id}", "thread") == row.channel
    await nova.slash("/play")
    assert "Discard from your hand" in nova.panel().text


async def test_proposals_fail_quietly_where_there_is_no_table(house: House) -> None:
    nova = house.person("Nova")
    assert await nova.autocomplete("/race discard", "cards", "A") == []
    await nova.slash("/race discard", cards="A")
    assert "You play at no running table" in nova.panel().text
