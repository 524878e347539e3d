"""The announcer against the local Discord: one post per hand-over, calls for those who must act."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator

import pytest

from bot.engine.chance import commitment
from bot.engine.records import Seat
from bot.play.autopilots.levels import by_suggestion
from bot.play.people import AUTOPILOT
from bot.playground.model.things import Flag
from cogs.ui.ask.answering import Answering
from cogs.ui.table.sitting import Reader
from tests.support.discord.lab import Lab, Table, custom_ids, new_lab, text_of

NOVA = Seat(0)


@pytest.fixture
async def lab() -> AsyncIterator[Lab]:
    async with new_lab() as found:
        yield found


async def test_the_start_is_one_post_with_picture_story_waiting_and_doors(lab: Lab) -> None:
    table = await lab.table(3)
    await lab.settle()
    (post,) = table.posts()
    assert [person.name for person in post.mentions] == ["Nova", "Rigel", "Vega"]
    text = text_of(post)
    assert "choose your action" in text
    assert "**Round 1 · board 1**" in text
    assert "▶ waiting for ● Nova, ■ Rigel, ▲ Vega" in text
    assert [file.filename for file in post.attachments] == ["board-1.png"]
    doors = ("play", "hand", "board", "news", "more")
    assert custom_ids(post) == [f"d1:{door}:{table.id}" for door in doors]
    assert await lab.journal.pending(1e12) == []


async def test_a_hand_over_is_one_post_that_calls_those_who_are_asked(lab: Lab) -> None:
    table = await lab.table(2)
    await lab.settle()
    await table.close_barrier()
    await lab.settle()
    first, second = table.posts()
    awaited = sorted(await lab.referee.awaited(table.id))
    assert [str(person.id) for person in second.mentions] == [lab.users[seat] for seat in awaited]
    assert "board 2" in text_of(second)
    assert "Nova chooses" in text_of(second)
    assert custom_ids(first) == []
    assert f"/{table.place.id}/{second.id}" in text_of(first)
    assert [file.filename for file in first.attachments] == ["board-1.png"]


async def test_the_line_that_calls_says_until_when_and_so_do_the_post_and_the_panel(
    lab: Lab,
) -> None:
    table = await lab.table(2, pace="daily")
    await lab.settle()
    (post,) = table.posts()
    due = f"due <t:{int(lab.now + 24 * 3600)}:R>"
    called, *_ = text_of(post).splitlines()
    assert called.startswith("<@")
    assert called.endswith(due)
    assert text_of(post).count(due) == 2
    reader = Reader(lab.users[0], "en")
    panel = await Answering(lab.play).open(table.id, reader)
    assert due in "\n".join(panel.texts())


async def test_among_autopilots_only_a_hand_over_to_a_person_is_a_post(lab: Lab) -> None:
    place, pilots = lab.thread(), [f"{AUTOPILOT}1:{name}" for name in ("Rigel", "Vega")]
    guild, channel = str(lab.world.guild.id), str(place.id)
    row = await lab.lobby.open(
        "starfarers",
        lab.users[0],
        options={"players": 3},
        others=pilots,
        guild=guild,
        channel=channel,
    )
    await lab.lobby.start(row.id, lab.users[0])
    table, referee, turns = Table(lab, row.id, place), lab.referee, set[Seat]()
    await lab.settle()
    for _ in range(40):
        seat = min(await referee.awaited(row.id))
        (prompt, *_) = await referee.prompts(row.id, seat)
        command = by_suggestion(await referee.view(row.id, seat), prompt)
        await referee.submit(row.id, seat, command, giver=[lab.users[0], *pilots][seat])
        await lab.later()
        turns.add(seat)
    _, *posts = table.posts()
    assert len(turns) == 3
    assert len(posts) > 2
    assert all(text_of(post).startswith(f"<@{lab.users[0]}>") for post in posts)


async def test_an_answer_that_only_seals_edits_the_post_and_calls_nobody(lab: Lab) -> None:
    table = await lab.table(2)
    await lab.settle()
    await table.seal(0)
    await lab.later()
    (post,) = table.posts()
    assert post.edited is not None
    assert [person.name for person in post.mentions] == ["Nova", "Rigel"]
    assert "▶ waiting for ■ Rigel · ✓ answered: ● Nova" in text_of(post)
    assert lab.pictures.boards == [1, 1]
    assert custom_ids(post)[0] == f"d1:play:{table.id}"


async def test_an_edit_leaves_a_picture_that_did_not_change_where_it_is(lab: Lab) -> None:
    table = await lab.table(3)
    await lab.settle()
    (before,) = table.posts()[0].attachments
    await table.seal(0)
    await lab.later(30)
    assert [file.id for file in table.posts()[0].attachments] == [before.id]
    lab.pictures.ink = b"another"
    await table.seal(1)
    await lab.later(30)
    (after,) = table.posts()[0].attachments
    assert (after.filename, after.id != before.id) == (before.filename, True)


async def test_edits_come_at_most_every_twenty_seconds_and_the_last_is_not_lost(lab: Lab) -> None:
    table = await lab.table(4)
    await lab.settle()
    edits = []
    for seat in range(3):
        await table.seal(seat)
        await lab.later(5)
        edits.append(lab.requests("PATCH"))
    assert edits == [1, 1, 1]
    await lab.later(20)
    assert lab.requests("PATCH") == 2
    (post,) = table.posts()
    assert "▶ waiting for ◆ Orion · ✓ answered: ● Nova, ■ Rigel, ▲ Vega" in text_of(post)
    assert await lab.journal.pending(1e12) == []


async def test_a_hand_over_does_not_wait_for_an_edit_that_is_due_later(lab: Lab) -> None:
    table = await lab.table(2)
    await lab.settle()
    await table.seal(0)
    await lab.settle()
    assert len(await lab.journal.pending(1e12)) == 1
    await table.close_barrier()
    await lab.settle()
    assert len(table.posts()) == 2
    assert await lab.journal.pending(1e12) == []


async def test_a_changed_answer_is_neither_posted_nor_edited_nor_counted(lab: Lab) -> None:
    table = await lab.table(2)
    await lab.settle()
    await table.seal(0)
    await lab.later()
    before = len(lab.world.requests)
    prompts = await lab.referee.prompts(table.id, NOVA)
    prompt = next(prompt for prompt in prompts if prompt.key == "race.action")
    assert not prompt.owed
    changed = table.pilot(None, prompt)
    await lab.referee.submit(table.id, NOVA, changed, giver=lab.users[0])
    await lab.later()
    assert len(lab.world.requests) == before
    assert await lab.journal.pending(1e12) == []


async def test_rows_that_came_together_become_one_post_with_both_stories(lab: Lab) -> None:
    table = await lab.table(2)
    await table.close_barrier()
    await lab.settle()
    (post,) = table.posts()
    assert "starts with" in text_of(post)
    assert "Nova chooses" in text_of(post)
    assert "board 1" in text_of(post)


async def test_a_whole_game_posts_each_hand_over_once_and_calls_once_for_each_decision(
    lab: Lab,
) -> None:
    table = await lab.table(3)
    await lab.settle()
    wanted, called = Counter[tuple[str, int]](), Counter[tuple[str, int]]()
    boards = 0
    while (question := await table.question()) is not None:
        key = str(question)
        awaited = await lab.referee.awaited(table.id)
        post = table.posts()[-1]
        assert len(table.posts()) == boards + 1, "one post for each hand-over"
        boards += 1
        wanted.update((key, int(lab.users[seat])) for seat in awaited)
        called.update((key, person.id) for person in post.mentions)
        await table.close_barrier()
        await lab.settle()
    assert called == wanted
    numbers = [post.attachments[-1].filename for post in table.posts()]
    assert numbers == [f"board-{n}.png" for n in range(1, boards + 2)]


async def test_the_end_shows_scores_and_the_secret_and_calls_everybody_once(lab: Lab) -> None:
    table = await lab.table(2)
    while await table.question() is not None:
        await table.close_barrier()
    await lab.settle()
    (post,) = table.posts()
    row = await lab.journal.table(table.id)
    secret = await lab.journal.secret(table.id)
    assert row.status == "over"
    assert row.commitment == commitment(secret)
    text = text_of(post)
    assert secret.hex() in text
    assert row.commitment in text
    assert "of which" in text
    assert [person.name for person in post.mentions] == ["Nova", "Rigel"]
    assert [file.filename for file in post.attachments] == ["scores-1.png", "board-1.png"]
    assert post.pinned
    assert table.place.name.startswith("✔ Race · First Light · ")
    assert custom_ids(post)[0] == f"d1:rematch:{table.id}"


async def test_the_secret_is_told_at_the_end_only(lab: Lab) -> None:
    table = await lab.table(2)
    await lab.settle()
    secret = await lab.journal.secret(table.id)
    for _ in range(6):
        await table.close_barrier()
        await lab.settle()
    assert table.posts()
    assert all(secret.hex() not in text_of(post) for post in table.posts())


async def test_a_table_speaks_its_own_language(lab: Lab) -> None:
    table = await lab.table(2)
    await lab.journal.save_setting(f"table:{table.id}", "language", "it")
    await lab.settle()
    text = text_of(table.posts()[0])
    assert "scegli la tua azione" in text
    assert "plancia 1" in text


async def test_who_wants_no_calls_is_named_without_one(lab: Lab) -> None:
    await lab.journal.save_setting(f"user:{lab.users[1]}", "notify", "silent")
    table = await lab.table(2)
    await lab.settle()
    (post,) = table.posts()
    assert f"<@{lab.users[1]}>" in text_of(post)
    assert [person.name for person in post.mentions] == ["Nova"]


async def test_a_post_that_calls_nobody_is_silent(lab: Lab) -> None:
    for user in lab.users[:2]:
        await lab.journal.save_setting(f"user:{user}", "notify", "digest")
    table = await lab.table(2)
    await lab.settle()
    (post,) = table.posts()
    assert post.flags & Flag.SILENT
    assert post.mentions == []


async def test_names_that_try_to_call_or_to_format_do_neither(lab: Lab) -> None:
    await lab.journal.save_setting(f"user:{lab.users[0]}", "name", "**@everyone** <@&1>")
    table = await lab.table(2)
    await lab.journal.save_setting(f"user:{lab.users[0]}", "name", "**@everyone** <@&1>")
    await lab.settle()
    await table.close_barrier()
    await lab.settle()
    post = table.posts()[-1]
    assert not post.mention_everyone
    assert post.mention_roles == []
    assert "@everyone" not in text_of(post)


async def test_a_picture_that_fails_never_keeps_the_words_from_appearing(lab: Lab) -> None:
    lab.pictures.failing = True
    table = await lab.table(2)
    await lab.settle()
    (post,) = table.posts()
    assert "choose your action" in text_of(post)
    assert "The picture could not be drawn." in text_of(post)
    assert post.attachments == []


async def test_nothing_public_tells_the_version_of_the_journal(lab: Lab) -> None:
    table = await lab.table(2)
    await lab.settle()
    for _ in range(3):
        await table.close_barrier()
        await lab.settle()
    nonces = [post.nonce for post in table.posts()]
    assert nonces == [f"{table.id}/{n}" for n in range(1, 5)]


async def test_many_tables_are_shown_side_by_side_each_in_its_order(lab: Lab) -> None:
    tables = [await lab.table(2, name=f"Table {number}") for number in range(12)]
    await lab.settle()
    for table in tables:
        await table.close_barrier()
    await lab.settle()
    for table in tables:
        assert [post.attachments[0].filename for post in table.posts()] == [
            "board-1.png",
            "board-2.png",
        ]
