"""Every `/admin` command that there is: allowed, refused in private, audited, told, undone."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from tests.cogs.admin.proofs import PROOFS, WHY, commands_of, facts, log_of, prepared
from tests.support.discord.office import Office

NOT_YOURS = {
    False: {"en-US": "for moderators of the server", "it": "per i moderatori del server"},
    True: {"en-US": "for who runs the bot", "it": "per chi gestisce il bot"},
}


async def test_there_is_no_command_without_a_proof(office: Office) -> None:
    assert commands_of(office) == set(PROOFS)


@pytest.mark.parametrize("line", PROOFS)
async def test_who_has_no_right_is_told_so_alone_and_nothing_happens(
    office: Office, line: str
) -> None:
    found, rigel = PROOFS[line], office.rigel
    await prepared(office, found)
    before, log = await facts(office), await log_of(office)
    places = (office.home, office.house.world.hall)
    seen = [len([one for one in office.vega.see(place) if not one.ephemeral]) for place in places]
    moves = await office.journal.moves(office.row.id)
    strangers = (rigel, office.orion) if found.host else (rigel,)
    for person, (language, refusal) in product(strangers, NOT_YOURS[found.host].items()):
        person.user.locale = language
        await person.slash(f"/admin {line}", **found.act.options)
        assert refusal in person.panel().text
        assert person.panel().ephemeral
        assert not person.panel().buttons
        assert not person.panel().files
    await office.show()
    assert await facts(office) == before
    assert await office.journal.moves(office.row.id) == moves
    assert await log_of(office) == log
    assert seen == [
        len([one for one in office.vega.see(place) if not one.ephemeral]) for place in places
    ]


@pytest.mark.parametrize("line", PROOFS)
async def test_it_is_done_written_down_told_at_the_table_and_undone(
    office: Office, line: str
) -> None:
    found = PROOFS[line]
    by = office.nova if found.host else office.orion
    await prepared(office, found)
    before, log = await facts(office), await log_of(office)
    said = len(office.posts(office.vega, found.told)) if found.told else 0
    await found.act.done(office, by)
    assert "my mistake" not in by.panel().text
    assert by.panel().ephemeral
    if not found.log:  # a look
        assert await facts(office) == before
        assert await log_of(office) == log
        return
    assert (await facts(office) != before) is found.changes
    (entry,) = (Counter(await log_of(office)) - Counter(log)).elements()
    assert found.log in entry
    assert by.user.name in entry
    assert WHY in entry or "why" not in found.act.options
    await office.show()
    if found.told:
        place = await office.house.thread(office.row.id)
        news = [one for one in office.vega.see(place) if found.told in one.text]
        assert len([one for one in news if not one.ephemeral]) == said + 1
    if found.undone is not None:
        # Nova plays: past what was shown, only who does not play rewinds
        undoing = office.orion if found.undone.line == "table rewind" else office.nova
        await found.undone.done(office, undoing)
        assert await facts(office) == before
        assert len(await log_of(office)) == len(log) + 2
    assert await office.journal.check() == []
