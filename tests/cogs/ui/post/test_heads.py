"""Every board says the head of what the channel saw, and an export leads to all of them."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest

from bot.play import luck
from bot.play.proof.export import export
from bot.play.proof.file import write
from bot.play.proof.published import Published
from bot.play.proof.verify import verify
from tests.support.discord.lab import Lab, new_lab, text_of

BOARD = re.compile(r"board (\d+)\*\* · `([0-9a-f]{16})`")


@pytest.fixture
async def lab() -> AsyncIterator[Lab]:
    async with new_lab() as found:
        yield found


async def test_an_export_leads_to_every_head_that_was_posted(lab: Lab) -> None:
    added = "press:1", luck.of_word("corvo")
    table = await lab.table(2, added=added)
    await lab.settle()
    row = await lab.journal.table(table.id)
    first, known = text_of(table.posts()[0]), luck.fingerprint(row, added)
    assert known in first, "also where no thread was made for it"
    assert luck.digest(added) in first
    for number in range(400):
        if await table.question() is None:
            break
        await table.close_barrier()
        if number % 8 == 0:
            await lab.later()
    await lab.later()
    posts = [found for post in table.posts() if (found := BOARD.search(text_of(post)))]
    heads = {int(found[1]): found[2] for found in posts}
    assert len(heads) == len(set(heads.values())) > 2
    row, secret = await lab.journal.table(table.id), await lab.journal.secret(table.id)
    file = export(row, secret, await lab.journal.moves(table.id))
    report = verify(write(file), Published(known, heads))
    assert report.head == heads[max(heads)]
    assert known in text_of(table.posts()[-1])
