"""The outbox of every journal: what waits to be posted, once each."""

from __future__ import annotations

import pytest

from bot.engine.records import replace
from bot.store.journal import Journal
from bot.store.records import JournalError, Tally
from bot.store.shards import Shards
from tests.store.given import SECRET, new_table, next_move, post

# Tables


async def test_the_outbox_gives_what_is_due_until_it_is_posted(journal: Journal) -> None:
    await journal.create_table(new_table(), SECRET)
    posts = (post("lyra", "n1", 5.0), post("lyra", "n2"), post("lyra", "n3"))
    await journal.append(replace(next_move(new_table()), outbox=posts))
    due = await journal.pending(4.0)
    assert [row.nonce for row in due] == ["n2", "n3"]
    assert [row.nonce for row in await journal.pending(5.0, limit=2)] == ["n1", "n2"]
    await journal.attempted(due[0].id, 8.0)
    await journal.posted(due[1].id)
    assert await journal.pending(7.0) == [replace(posts[0], id=1)]
    later = await journal.pending(8.0)
    assert [(row.nonce, row.attempts) for row in later] == [("n1", 0), ("n2", 1)]


async def test_tables_and_waiting_posts_are_counted_in_one_query(journal: Journal) -> None:
    assert await journal.tally() == Tally({}, 0)
    for name, guild in (("lyra", "1"), ("vega", "4194305")):  # on two shards
        await journal.create_table(new_table(name, guild=guild), SECRET)
        posts = (post(name, f"{name}/1"), post(name, f"{name}/2", 99.0))
        await journal.append(replace(next_move(new_table(name)), outbox=posts))
    await journal.create_table(new_table("over", guild="1", status="over"), SECRET)
    await journal.posted((await journal.pending(9.0, table="lyra"))[0].id)
    whole = await journal.tally()
    assert (dict(whole.tables), whole.posts) == ({"running": 2, "over": 1}, 3)
    mine = [await journal.tally(Shards(frozenset({shard}), 2)) for shard in (0, 1)]
    assert [sum(one.tables.values()) for one in mine] == [2, 1]
    assert [one.posts for one in mine] == [1, 2]


async def test_the_outbox_can_be_read_for_one_table(journal: Journal) -> None:
    for name in ("lyra", "vega"):
        await journal.create_table(new_table(name), SECRET)
        posts = (post(name, f"{name}/1"), post(name, f"{name}/2"))
        await journal.append(replace(next_move(new_table(name)), outbox=posts))
    due = await journal.pending(9.0, table="vega")
    assert [row.nonce for row in due] == ["vega/1", "vega/2"]
    assert await journal.pending(9.0, limit=1, table="lyra") == (await journal.pending(9.0))[:1]
    assert await journal.pending(9.0, table="nobody") == []


async def test_a_nonce_is_used_once_over_all_tables(journal: Journal) -> None:
    for name in ("lyra", "vega"):
        await journal.create_table(new_table(name), SECRET)
    await journal.append(replace(next_move(new_table("lyra")), outbox=(post("lyra", "n"),)))
    with pytest.raises(JournalError, match="nonce"):
        await journal.append(replace(next_move(new_table("vega")), outbox=(post("vega", "n"),)))
    assert await journal.moves("vega") == []
