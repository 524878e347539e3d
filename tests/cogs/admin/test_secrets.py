"""A moderator who plays sees no secret: not in a panel, a preview, a file, a log or a report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.records import Seat, replace
from bot.engine.text import Text
from tests.cogs.admin.proofs import PROOFS, prepared
from tests.support.discord.driver import Person
from tests.support.discord.office import WHY, Office


async def secrets_of(office: Office, seat: int) -> set[str]:
    """The cards in a hand, by id and by name, that are nowhere to be seen."""
    hand = (await office.house.play.referee.view(office.row.id, Seat(seat))).players[seat].hand
    seen = repr(await office.view())
    catalog = office.house.play.catalogs["en"]
    designs = {card.partition(".")[0] for card in hand}  # a second copy is `name.2`
    hidden = {card for card in designs if card not in seen}
    return hidden | {catalog.render(Text(f"race.card.{card}")) for card in hidden}


def read_by(person: Person) -> str:
    """What is on their screen: words, labels, menus, files."""
    found = []
    for seen in person.see():
        found += [seen.text, *seen.labels, *(str(select["options"]) for select in seen.selects)]
        found += [data.decode() for name, data in seen.files.items() if name.endswith(".json")]
    return "\n".join(found)


async def proposed(office: Office, line: str, options: Mapping[str, Any]) -> str:
    """All that is proposed while they type."""
    group: Any = office.house.bot.tree.get_command("admin")
    (command,) = (one for one in group.walk_commands() if one.qualified_name == f"admin {line}")
    names = [param.display_name for param in command.parameters if param.autocomplete]
    given = {name: value for name, value in options.items() if name not in names}
    return "\n".join(
        [str(await office.nova.autocomplete(f"/admin {line}", name, **given)) for name in names]
    )


async def planted(office: Office) -> set[str]:
    """What another player keeps secret, and the luck of the table."""
    table, rigel = office.row.id, office.rigel
    await office.journal.save_setting(f"table:{table}", f"note:{rigel.user.id}", "marzipan note")
    await rigel.slash("/help bug", text="my nougat does not settle")
    luck = (await office.journal.secret(table)).hex()
    return {"marzipan note", "my nougat does not settle", luck}


@pytest.mark.parametrize("line", PROOFS)
async def test_a_playing_moderator_reads_no_secret_whatever_they_do(
    office: Office, line: str
) -> None:
    found, nova = PROOFS[line], office.nova
    await prepared(office, found)
    own, hidden = await planted(office), set[str]()
    if found.game == "race":
        hidden = await secrets_of(office, 1)
        assert len(hidden) >= 4
    read = [await proposed(office, line, found.act.options)]
    await found.act.done(office, nova)
    read.append(read_by(nova))
    if found.game == "race":
        hidden |= await secrets_of(office, 1)
    if line == "table replace":  # whoever sat there would read a hand to them
        assert "You have or had a seat at this table" in nova.panel().text
        assert await office.audit() == []
    elif found.undone is not None:
        await found.undone.done(office, office.orion if line == "table default" else nova)
    await office.show()
    read.append(read_by(nova))
    for place in (office.home, office.house.world.hall):
        nova.channel = place
        for look in ("audit", "log reports", "table panel"):
            await nova.slash(f"/admin {look}")
            read.append(read_by(nova))
    text = "\n".join(read)
    assert len(text) > 500
    assert [secret for secret in own | hidden if secret in text] == []


LOOKS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("table panel", {}),
    ("table rewind", {"to": "1", "why": WHY}),
    ("table replace", {"seat": "2", "player": "Orion", "why": WHY}),
    ("table replace", {"seat": "2", "why": WHY}),
    ("table default", {"seat": "2", "why": WHY}),
    ("table extend", {"seat": "9", "hours": 1, "why": WHY}),
    ("table close", {"why": WHY}),
    ("table undo", {"why": WHY}),
    ("table export", {}),
    ("audit", {}),
    ("log reports", {}),
)


@pytest.mark.parametrize("game", ["race", "starfarers"])
async def test_with_other_secrets_a_playing_moderator_reads_the_same(
    office: Office, game: str
) -> None:
    """What they cannot know is dealt anew meanwhile: every look and preview stays as it was."""
    await office.table(game)
    await office.play(6)
    await office.show()
    await office.rigel.slash("/help bug", text="something is odd")
    referee, nova = office.house.play.referee, office.nova
    fixes = await nova.autocomplete("/admin table correct", "what", why=WHY)
    what = fixes[0]["value"] if fixes else "anything"
    looks = [*LOOKS, ("table correct", {"what": what, "why": WHY})]

    async def everything() -> list[str]:
        found = []
        for line, options in looks:
            await nova.slash(f"/admin {line}", **options)
            seen = nova.panel()
            found += [line, seen.text, str(seen.buttons), str(seen.selects), str(seen.files)]
            found.append(await proposed(office, line, options))
        return found

    live = await referee.live(office.row.id)
    before = await everything()
    assert await referee.live(office.row.id) is live
    for number in range(3):
        dealt = live.game.redeal(live.state, Seat(0), Chance(bytes([number]) * 32))
        assert repr(dealt) != repr(live.state)
        referee.keep(replace(live, state=dealt))
        assert await everything() == before
    assert await office.audit() == []


async def test_what_a_moderator_does_to_a_seat_shows_them_nothing_of_it(office: Office) -> None:
    await office.table()
    hidden = await secrets_of(office, 1)
    nova = office.nova
    await nova.slash("/admin table replace", seat="2", why=WHY)
    await nova.press("✔ Take off the seat", nova.panel())
    assert await office.audit() == ["remove seat 2"]
    assert [secret for secret in hidden if secret in nova.panel().text] == []
    await office.show()
    posts = "\n".join(seen.text for seen in nova.see())
    assert [secret for secret in hidden if secret in posts] == []


async def test_a_report_from_their_own_table_is_for_another_moderator(office: Office) -> None:
    await office.table()
    hidden = await secrets_of(office, 1)
    nova, orion = office.nova, office.orion
    text = f"I cannot pay with {min(hidden)}"
    await office.rigel.slash("/help bug", text=text)
    for person, reads in ((nova, False), (orion, True)):
        await person.slash("/admin log reports")
        assert (text in person.panel().text) is reads
        reference = person.panel().selects[0]["options"][0]["value"]
        await person.choose(reference, None, person.panel())
        assert (text in person.panel().text) is reads
        (data,) = person.panel().files.values()
        assert [secret for secret in hidden if secret in data.decode()] == []
        assert b'"seen"' in data
    assert "another moderator reads it" in nova.panel().text


async def test_players_read_no_reports(office: Office) -> None:
    await office.table()
    await office.rigel.slash("/help bug", text="something is odd")
    await office.vega.slash("/admin log reports", at=office.house.world.hall)
    assert "for moderators" in office.vega.panel().text
    assert "something is odd" not in office.vega.panel().text
