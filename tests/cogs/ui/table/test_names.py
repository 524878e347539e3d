"""A nickname belongs to its server: nobody reads it anywhere else."""

from __future__ import annotations

from bot.engine.records import replace
from tests.support.discord.house import House

OFFICE = "700000000000000000"


async def test_a_nickname_of_one_server_is_never_shown_on_another(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    seating, user = house.front.desk.seating, str(rigel.user.id)
    await seating.meet(user, "Rigel", OFFICE, "Roberta Rossi (HR)")
    await nova.slash("/table card", table=row.id)
    assert "Roberta" not in nova.panel().text
    assert "Rigel" in (await seating.tongue(row, "en")).labels.values()
    there = replace(row, guild=OFFICE)
    assert "Roberta Rossi (HR)" in (await seating.tongue(there, "en")).labels.values()
    assert await seating.known_name(user) == "Rigel"


async def test_on_its_own_server_a_nickname_is_what_everybody_reads(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row, guild = await house.table(nova, rigel), house.world.guild
    guild.members[rigel.user.id].nick = "Red Giant"
    await rigel.slash("/table standings")
    await nova.slash("/table standings")
    assert "Red Giant" in nova.panel().text
    seating = house.front.desk.seating
    assert await seating.known_name(str(rigel.user.id)) == "Rigel"
    guild.members[rigel.user.id].nick = None
    await rigel.slash("/table standings")
    assert "Rigel" in (await seating.tongue(row, "en")).labels.values()


async def test_a_nickname_of_any_server_goes_with_its_person(filed: House) -> None:
    house = filed
    nova, rigel = house.person("Nova"), house.person("Rigel")
    user, guild = str(rigel.user.id), str(house.world.guild.id)
    house.world.guild.members[rigel.user.id].nick = "Marzipan"
    await house.front.desk.seating.meet(user, "Rigel", guild, "Marzipan")
    row = await house.table(nova, rigel, name="Marzipan plays here")
    people = house.bot.forgetting
    assert people is not None
    await people.forget(user)
    assert "Marzipan" not in (await house.journal.table(row.id)).name
    assert await house.front.desk.seating.known_name(user, guild) == ""


async def test_a_nickname_taken_later_erases_nothing_from_earlier_words(filed: House) -> None:
    house = filed
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel, name="Everybody cheats")
    house.world.guild.members[rigel.user.id].nick = "cheats"
    await rigel.slash("/table standings")
    people = house.bot.forgetting
    assert people is not None
    await people.forget(str(rigel.user.id))
    assert (await house.journal.table(row.id)).name == "Everybody cheats"
