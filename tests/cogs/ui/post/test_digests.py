"""The daily digest: one message a day, the most urgent table first, results with it."""

from __future__ import annotations

import pytest

from tests.support.discord.lab import Lab, Table, custom_ids
from tests.support.discord.told import HOUR, Ear, pass_hours


@pytest.fixture(autouse=True)
async def rigel_reads_the_digest(lab: Lab) -> None:
    await lab.play.wishes.choose(lab.users[1], "digest")


async def two_tables(lab: Lab) -> tuple[Table, Table]:
    slow = await lab.table(2, name="Slow Tide", pace="slow")
    swift = await lab.table(2, name="Quick Silver", pace="easy")
    await lab.settle()
    return slow, swift


async def test_nothing_calls_before_the_morning(lab: Lab, ear: Ear) -> None:
    await two_tables(lab)
    await pass_hours(lab, 19.5)
    assert ear.calls("Rigel") == []
    assert ear.direct("Rigel") == []


async def test_one_digest_lists_all_tables_the_most_urgent_first(lab: Lab, ear: Ear) -> None:
    slow, swift = await two_tables(lab)
    await pass_hours(lab, 21)
    (digest,) = ear.direct("Rigel")
    lines = digest.text.splitlines()
    assert lines[0] == "**Today 2 tables wait for you**"
    assert lines[1].startswith("▶ Race · Quick Silver: choose your action · due <t:")
    assert lines[2].startswith("▶ Race · Slow Tide: choose your action · due <t:")
    assert custom_ids(digest.message) == [f"d1:play:{swift.id}", f"d1:play:{slow.id}"]


async def test_the_digest_comes_every_day_until_all_is_answered(lab: Lab, ear: Ear) -> None:
    slow, swift = await two_tables(lab)
    await pass_hours(lab, 45)
    assert len(ear.direct("Rigel")) == 2
    await swift.seal(1)
    await pass_hours(lab, 24)
    third = ear.direct("Rigel")[2]
    assert "Slow Tide" in third.text
    assert "Quick Silver" not in third.text
    await slow.seal(1)
    await pass_hours(lab, 48)
    assert len(ear.direct("Rigel")) == 3


async def test_the_morning_is_that_of_the_players_own_time_zone(lab: Lab, ear: Ear) -> None:
    await lab.play.hours.set_zone(lab.users[1], "Asia/Tokyo")
    await two_tables(lab)
    await pass_hours(lab, 10.5)  # 7:30 in Tokyo
    assert ear.direct("Rigel") == []
    await pass_hours(lab, 1)
    assert len(ear.direct("Rigel")) == 1


async def test_a_digest_is_in_the_readers_language(lab: Lab, ear: Ear) -> None:
    await lab.journal.save_setting(f"user:{lab.users[1]}", "locale", "it")
    await two_tables(lab)
    await pass_hours(lab, 21)
    (digest,) = ear.direct("Rigel")
    assert digest.text.startswith("**Oggi ti aspettano 2 tavoli**")
    assert "scegli la tua azione" in digest.text


async def test_tables_with_another_wish_are_not_told_twice(lab: Lab, ear: Ear) -> None:
    table = await lab.table(2, name="Loud", pace="easy")
    await lab.play.wishes.choose(lab.users[1], "mention", table.id)
    await lab.table(2, name="Quiet", pace="easy")
    await pass_hours(lab, 21)
    assert [one.message.channel for one in ear.calls("Rigel")] == [table.place]
    (digest,) = ear.direct("Rigel")
    assert "Loud" not in digest.text


async def test_results_come_with_the_digest_once(lab: Lab, ear: Ear) -> None:
    ended = await lab.table(2, name="Ended")
    while await ended.question() is not None:
        await ended.close_barrier()
    await lab.table(2, name="Slow Tide", pace="slow")
    await pass_hours(lab, 45)
    first, second = ear.direct("Rigel")
    assert "✔ " in first.text
    assert "Race · Ended with" in first.text
    assert "Ended" not in second.text
    assert ear.calls("Rigel") == []


async def test_a_result_alone_is_a_digest_too(lab: Lab, ear: Ear) -> None:
    ended = await lab.table(2, name="Ended")
    while await ended.question() is not None:
        await ended.close_barrier()
    await pass_hours(lab, 45)
    (digest,) = ear.direct("Rigel")
    assert "Race · Ended with" in digest.text
    assert await lab.journal.pending(1e12) == []


async def test_a_digest_that_cannot_be_written_becomes_calls_at_the_tables(
    lab: Lab, ear: Ear
) -> None:
    slow, swift = await two_tables(lab)
    lab.world.person("Rigel").dms_open = False
    await pass_hours(lab, 21)
    places = [one.message.channel for one in ear.calls("Rigel")]
    assert len(places) == 2
    assert {place.id for place in places} == {slow.place.id, swift.place.id}
    await pass_hours(lab, 10)
    assert len(ear.calls("Rigel")) == 2


async def test_a_bot_that_was_down_in_the_morning_sends_one_digest_later(
    lab: Lab, ear: Ear
) -> None:
    await two_tables(lab)
    lab.now += 27 * HOUR
    lab.announcer = lab.new_announcer()
    await lab.settle()
    assert len(ear.direct("Rigel")) == 1
    await pass_hours(lab, 10)
    assert len(ear.direct("Rigel")) == 1
