"""Moderators of a server: settings, permissions, locks, announcements, the host's commands."""

from __future__ import annotations

from typing import Any

import pytest

from bot.playground.model.permissions import Permission
from bot.store.records import AuditRow
from bot.store.settings import REPORT
from cogs.lobby.threads import Threads
from tests.support.discord.office import ROLE, WHY, Office


@pytest.mark.parametrize("line", ["host health", "host maintenance"])
async def test_the_hosts_commands_are_for_the_host(office: Office, line: str) -> None:
    options: dict[str, Any] = {"on": True} if line.endswith("maintenance") else {}
    await office.orion.slash(f"/admin {line}", **options)
    assert "for who runs the bot" in office.orion.panel().text
    await office.nova.slash("/admin host health")
    assert "Running tables: 0" in office.nova.panel().text


async def test_maintenance_is_switched_on_and_off_by_the_host(office: Office) -> None:
    play = office.house.play
    nova = office.nova
    await nova.slash("/admin host maintenance", on=True, why="a new disk")
    assert "Maintenance is on" in nova.panel().text
    assert await play.maintenance.reason() is not None
    clock: Any = office.house.clock
    clock.now += 60.0
    await nova.slash("/admin host maintenance", on=False)
    assert "Maintenance is over" in nova.panel().text
    assert await play.maintenance.reason() is None


async def test_settings_are_shown_changed_kept_to_and_in_the_log(office: Office) -> None:
    nova, rigel, guild = office.nova, office.rigel, str(office.house.world.guild.id)
    await nova.slash("/admin server setup")
    assert "Settings of this server" in nova.panel().text
    assert any("0 tables need players" in seen.text for seen in nova.see())
    await nova.slash(
        "/admin server setup", games="race", language="it", pace="easy", tables=1, moderators=ROLE
    )
    assert "Done." in nova.panel().text
    rules = await office.house.play.servers.rules(guild)
    assert (rules.games, rules.pace, rules.tables) == (("race",), "easy", 1)
    await rigel.slash("/table new", game="starfarers")
    assert "plays other games: Race" in rigel.panel().text
    await rigel.slash("/table new", game="race")
    row = await office.house.only_table()
    assert row.pace == "easy"
    await rigel.slash("/table new", game="race")
    assert "at most 1 table at a time" in rigel.panel().text
    await nova.slash("/admin server setup", games="-", tables=0, pace="-")
    await rigel.slash("/table new", game="starfarers")
    assert len(await office.journal.tables()) == 2
    await nova.slash("/admin log show")
    assert "Moderator Nova changes settings: games pace tables" in nova.panel().text


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"games": "chess"}, "chess"),
        ({"pace": "1s"}, "1s"),
        ({"language": "xx"}, "language is not known"),
    ],
)
async def test_absurd_settings_are_refused(
    office: Office, wish: dict[str, Any], words: str
) -> None:
    guild = str(office.house.world.guild.id)
    before = await office.house.play.servers.rules(guild)
    await office.nova.slash("/admin server setup", **wish)
    assert words in office.nova.panel().text
    assert "Done." not in office.nova.panel().text
    assert await office.house.play.servers.rules(guild) == before


async def test_each_permission_is_listed_with_its_remedy(office: Office) -> None:
    world, nova = office.house.world, office.nova
    await nova.slash("/admin server check")
    assert "Nothing is missing" in nova.panel().text
    world.deny(world.hall, Permission.ATTACH_FILES, Permission.CREATE_PUBLIC_THREADS)
    await nova.slash("/admin server check")
    text = nova.panel().text
    assert "Grant Attach Files to the bot's role" in text
    assert "Grant Create Public Threads to the bot's role" in text
    assert "2 permissions are missing" in text


@pytest.mark.parametrize(
    ("awake", "words", "opens"),
    [
        (799, "799 of 1000 are awake.", True),
        (800, "800 of 1000 threads are awake here. From 950 on, no new table", True),
        (950, "950 of 1000 threads are awake here, so no new table is opened", False),
    ],
)
async def test_the_check_warns_before_threads_run_out_and_says_when_they_have(
    office: Office, monkeypatch: pytest.MonkeyPatch, awake: int, words: str, opens: bool
) -> None:
    monkeypatch.setattr(Threads, "awake", lambda threads, guild: awake)
    await office.nova.slash("/admin server check")
    assert words in office.nova.panel().text
    await office.vega.slash("/table new", game="race")
    assert len(await office.journal.tables()) == opens


async def test_a_locked_player_comes_to_no_table_until_they_are_unlocked(office: Office) -> None:
    nova, vega = office.nova, office.vega
    await office.rigel.slash("/table new", game="race", seats=3)
    row = await office.house.only_table()
    await nova.slash("/admin player lock", player="Vega", until="5d", why="left three tables")
    assert "comes to no further table" in nova.panel().text
    await vega.slash("/table join", table=row.id)
    assert "left three tables" in vega.panel().text
    assert ":F>" in vega.panel().text
    assert "\\<t:" not in vega.panel().text
    assert vega.panel().ephemeral
    await vega.slash("/table new", game="race")
    assert "keeps you from tables" in vega.panel().text
    assert [seat.user for seat in (await office.house.only_table()).seats] == [
        str(office.rigel.user.id)
    ]
    await nova.slash("/admin player unlock", player="Vega", why="promised to stay")
    await vega.slash("/table join", table=row.id)
    assert len((await office.house.only_table()).seats) == 2
    await nova.slash("/admin player unlock", player="Vega", why="again")
    assert "is not locked" in nova.panel().text
    await nova.slash("/admin log show")
    assert "locks" in nova.panel().text
    assert "unlocks" in nova.panel().text


async def test_a_lock_ends_by_itself(office: Office) -> None:
    clock: Any = office.house.clock
    await office.nova.slash("/admin player lock", player="Vega", until="2d", why=WHY)
    clock.now += 2 * 86_400 + 1
    await office.vega.slash("/table new", game="race")
    assert len(await office.journal.tables()) == 1


@pytest.mark.parametrize("until", ["yesterday", "900d", "0"])
async def test_absurd_locks_are_refused(office: Office, until: str) -> None:
    await office.nova.slash("/admin player lock", player="Vega", until=until, why=WHY)
    assert "comes to no further table" not in office.nova.panel().text
    assert "my mistake" not in office.nova.panel().text
    await office.vega.slash("/table new", game="race")
    assert len(await office.journal.tables()) == 1


async def test_an_announcement_reaches_the_tables_and_calls_nobody(office: Office) -> None:
    await office.table()
    thread = office.nova.channel
    await office.nova.slash(
        "/admin server announce", text="@everyone **pause** tonight", tables=True
    )
    assert "Told in 1 place" in office.nova.panel().text
    (post,) = [seen for seen in office.rigel.see(thread) if "News from Nova" in seen.text]
    assert post.called == []
    assert "@everyone" not in post.text
    await office.nova.slash("/admin log show", at=office.house.world.hall)
    assert "Moderator Nova announces" in office.nova.panel().text


async def test_the_list_of_tables_leads_to_a_panel(office: Office) -> None:
    row = await office.table()
    hall = office.house.world.hall
    await office.orion.slash("/admin table panel", at=hall)
    assert row.id in office.orion.panel().text
    await office.orion.choose(row.id, None, office.orion.panel())
    assert "Secrets are hidden" in office.orion.panel().text
    assert {"Pause", "Nudge", "Close", "Export", "Log"} <= set(office.orion.panel().labels)


# Pages: what is kept for ever can be read for ever


async def test_what_moderators_did_is_read_page_by_page(office: Office) -> None:
    nova, guild = office.nova, str(office.house.world.guild.id)
    servers = office.house.play.servers
    for number in range(25):
        await servers.note(guild, str(nova.user.id), "setup", f"reason {number} {'x' * 180}")
    await nova.slash("/admin audit", at=office.house.world.hall)
    read = [nova.panel().text]
    for page in (2, 3):
        assert f"page {page - 1} of 3" in nova.panel().text
        await nova.press("▶", nova.panel())
        read.append(nova.panel().text)
    assert [text.count("reason ") for text in read] == [10, 10, 5]
    assert "reason 24 " in read[0]
    assert "reason 0 " in read[2]
    await nova.press("First", nova.panel())
    assert nova.panel().text == read[0]
    await nova.forge("u1:admin_log:9999.n", nova.panel())
    assert nova.panel().text == read[2]


async def test_the_pages_of_the_log_are_for_moderators_alone(office: Office) -> None:
    rigel, guild = office.rigel, str(office.house.world.guild.id)
    await office.house.play.servers.note(guild, str(office.nova.user.id), "setup", "very secret")
    await rigel.slash("/me settings", at=office.house.world.hall)
    for name in ("u1:admin_log:1.n", "u1:admin_reports:1.n"):
        await rigel.forge(name, rigel.panel())
        assert "very secret" not in rigel.panel().text
        assert "This is for moderators" in rigel.panel().text


async def test_what_was_done_at_a_table_is_read_page_by_page(office: Office) -> None:
    row, orion = await office.table(), office.orion
    for number in range(12):
        act = AuditRow(row.id, str(orion.user.id), "nudge", f"reason {number}", float(number))
        await office.journal.record_audit(act)
    await orion.slash("/admin log show")
    assert "page 1 of 2" in orion.panel().text
    await orion.press("▶", orion.panel())
    assert "reason 0" in orion.panel().text
    assert "reason 11" not in orion.panel().text


async def test_reports_are_listed_page_by_page(office: Office) -> None:
    nova, play = office.nova, office.house.play
    guild, world = str(office.house.world.guild.id), office.house.world
    for number in range(20):
        facts = {"text": f"trouble {number}", "user": "4711", "at": number, "build": "1"}
        await REPORT.save(play.journal, facts, f"B-{number:08}")
        await play.servers.reported(guild, f"B-{number:08}", str(number % 2))
    await nova.slash("/admin log reports", at=world.hall)
    assert "page 1 of 2" in nova.panel().text
    await nova.press("▶", nova.panel())
    assert "trouble 0" in nova.panel().text
    await nova.choose("B-00000000", None, nova.panel())
    assert "trouble 0" in nova.panel().text
