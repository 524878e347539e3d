"""Which process looks after which servers: one at a time, and not for longer than it lives."""

from __future__ import annotations

import asyncio
import random
from itertools import combinations

import pytest

from bot.store.journal import Journal
from bot.store.shards import ALL, Shards, overlap, slot_of


def of(count: int, *ids: int) -> Shards:
    return Shards(frozenset(ids), count)


async def test_a_shard_has_one_holder(journal: Journal) -> None:
    first = await journal.take(of(4, 0, 1), "one", "b1", 60)
    second = await journal.take(of(4, 1, 2), "two", "b1", 60)
    assert first.got == {0, 1}
    assert second.got == {2}
    assert first.served == second.served == {}
    held = [(one.shard, one.count, one.holder) for one in await journal.holders()]
    assert held == [(0, 4, "one"), (1, 4, "one"), (2, 4, "two")]


async def test_a_lease_keeps_off_each_that_shares_a_server(journal: Journal) -> None:
    """1 of 4 has the servers of 1 and 5 of 8."""
    await journal.take(of(4, 1), "one", "b1", 60)
    assert (await journal.take(of(8, 0, 1, 5, 7), "two", "b1", 60)).got == {0, 7}
    assert (await journal.take(ALL, "three", "b1", 60)).got == frozenset()
    assert (await journal.take(of(2, 1), "one", "b1", 60)).got == frozenset()
    await journal.release("two")
    assert (await journal.take(of(2, 1), "one", "b1", 60)).got == {1}


async def test_a_lease_ends_by_itself_and_who_comes_next_knows_since_when(
    journal: Journal,
) -> None:
    first = await journal.take(ALL, "one", "b1", 0.0)
    second = await journal.take(ALL, "two", "b2", 60)
    assert second.got == {0}
    assert second.served[0] == pytest.approx(first.now)
    assert second.now >= second.served[0]


async def test_what_is_prolonged_is_never_shortened(journal: Journal) -> None:
    await journal.take(ALL, "one", "b1", 60)
    (long,) = await journal.holders()
    again = await journal.take(ALL, "one", "b2", 1)
    (after,) = await journal.holders()
    assert (after.until, after.build) == (long.until, "b2")
    assert again.served[0] == again.now  # nobody was without
    await journal.release("one")
    (free,) = await journal.holders()
    assert free.until < long.until
    assert (await journal.take(ALL, "two", "b2", 1)).got == {0}


async def test_who_waits_for_a_shard_is_known_to_its_holder(journal: Journal) -> None:
    await journal.take(of(2, 0), "one", "b1", 60)
    await journal.take(of(2, 0, 1), "two", "b2", 60)
    assert [one.wanted for one in await journal.holders()] == ["", ""]
    await journal.take(of(2, 0, 1), "two", "b2", 60, want=True)
    await journal.take(of(2, 0), "one", "b1", 60)
    assert [one.wanted for one in await journal.holders()] == ["two", ""]
    await journal.release("one")
    await journal.take(of(2, 0, 1), "two", "b2", 60, want=True)
    assert [(one.holder, one.wanted) for one in await journal.holders()] == [("two", "")] * 2


async def test_eight_who_take_and_release_at_once_never_share_a_server(journal: Journal) -> None:
    held: dict[str, set[tuple[int, int]]] = {}

    async def live(name: str, count: int) -> int:
        chance, taken = random.Random(name), 0
        for _ in range(15):
            wanted = Shards(frozenset(chance.sample(range(count), 2)), count)
            got = (await journal.take(wanted, name, "b", 60)).got
            held[name] = {(shard, count) for shard in got}
            taken += len(got)
            for mine, theirs in combinations(held.values(), 2):
                assert not [(a, b) for a in mine for b in theirs if overlap(*a, *b)]
            held[name] = set()
            await journal.release(name)
        return taken

    counts = (4, 8, 4, 8, 4, 8, 16, 16)
    taken = await asyncio.gather(*(live(f"p{n}", count) for n, count in enumerate(counts)))
    assert sum(taken) > 30


def test_servers_are_divided_as_discord_divides_them() -> None:
    assert slot_of("197038439483310086") % 16 == (197038439483310086 >> 22) % 16
    assert (slot_of(""), slot_of("g")) == (0, 0)
    assert of(4, 2).serve(str(6 << 22))
    assert not of(4, 2).serve(str(5 << 22))


@pytest.mark.parametrize(("ids", "count"), [((0,), 3), ((4,), 4), ((0,), 0)])
def test_shards_that_there_are_not_are_refused(ids: tuple[int, ...], count: int) -> None:
    with pytest.raises(ValueError, match="shards"):
        Shards(frozenset(ids), count)
