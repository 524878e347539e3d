"""A moderator who plays sees no secret: not in a panel, a preview, a file, a log or a report."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import Seat
from bot.engine.text import Text
from bot.playground.driver import Person
from tests.cogs.office import Office
from tests.cogs.test_admin_table import WHY, office

__all__ = ["office"]


async def secrets_of(office: Office, seat: int) -> set[str]:
    """The cards in a hand, by id and by name, that are nowhere to be seen."""
    hand = (await office.house.services.referee.view(office.row.id, Seat(seat))).players[seat].hand
    seen = repr(await office.view())
    catalog = office.house.services.catalogs["en"]
    designs = {card.partition(".")[0] for card in hand}  # a second copy is `name.2`
    hidden = {card for card in designs if card not in seen}
    return hidden | {catalog.render(Text(f"race.card.{card}")) for card in hidden}


async def everything_read(office: Office, person: Person) -> str:
    """All that a moderator can look at, as text."""
    found: list[str] = []

    def note() -> None:
        seen = person.panel()
        found.append(seen.text)
        found.extend(label for label in seen.labels)
        found.extend(str(select["options"]) for select in seen.selects)
        found.extend(data.decode() for data in seen.files.values())

    looks: tuple[tuple[str, dict[str, Any]], ...] = (
        ("table panel", {}),
        ("table rewind", {"to": "1", "why": WHY}),
        ("table correct", {"what": "draw.2", "why": WHY}),
        ("table replace", {"seat": "2", "player": "Orion", "why": WHY}),
        ("table pause", {"why": WHY}),
        ("table undo", {"why": WHY}),
        ("table nudge", {"why": WHY}),
        ("table close", {"why": WHY}),
        ("table export", {}),
        ("log show", {}),
        ("log reports", {}),
    )
    for line, options in looks:
        await person.slash(f"/admin {line}", **options)
        note()
    await person.slash("/admin table panel")
    for button in ("Correct", "Log", "Export"):
        await person.press(button, person.panel())
        note()
        await person.slash("/admin table panel")
    await person.choose("2", "A seat", person.panel())
    note()
    for line, option in (("table correct", "what"), ("table rewind", "to")):
        found.append(str(await person.autocomplete(f"/admin {line}", option, "", why=WHY)))
    return "\n".join(found)


@pytest.mark.parametrize("seat", [0, 1])
async def test_no_hand_is_in_anything_that_a_playing_moderator_reads(
    office: Office, seat: int
) -> None:
    await office.table()
    await office.play(2)
    await office.show()
    hidden = await secrets_of(office, seat)
    assert len(hidden) >= 4
    read = await everything_read(office, office.nova)
    assert len(read) > 2_000
    assert [secret for secret in hidden if secret in read] == []


async def test_what_a_moderator_does_to_a_seat_shows_him_nothing_of_it(office: Office) -> None:
    await office.table()
    hidden = await secrets_of(office, 1)
    nova = office.nova
    await nova.slash("/admin table replace", seat="2", player="Vega", why=WHY)
    await nova.press("✔ Give the seat", nova.panel())
    assert [secret for secret in hidden if secret in nova.panel().text] == []
    await office.show()
    posts = "\n".join(seen.text for seen in nova.see())
    assert [secret for secret in hidden if secret in posts] == []


async def test_a_report_from_his_own_table_is_for_another_moderator(office: Office) -> None:
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
