"""What a person is told of all that is stored: what is theirs, and nobody else's secrets."""

from __future__ import annotations

import json

import pytest

from bot.store.privacy.erasing import erasing
from bot.store.privacy.gathering import gathered
from bot.store.records import AuditRow
from bot.store.sqlite.journal import SqliteJournal
from tests.store.given import next_move, raw
from tests.store.privacy.lives import ADA, BOB, PERSON, lived

CHARLES = "539080995061836801"


async def test_an_export_of_a_person_holds_what_is_stored_and_no_secret(
    sqlite: SqliteJournal,
) -> None:
    await lived(sqlite)
    found = gathered(sqlite.path, ADA)
    assert {row["name"] for row in found["settings"]} >= {"name", "language", f"note:{ADA}"}
    assert not any("block row" in str(row) for row in gathered(sqlite.path, BOB)["settings"])
    assert [(row["table_id"], row["seat"]) for row in found["seats"]] == [("lyra", 0)]
    assert [row["giver"] for row in found["moves"]] == [ADA, ADA]
    assert [row["replies"] for row in found["drafts"]] == ['{"world":["a"]}']
    assert "secret" not in found["tables"][0]
    assert not any("draws" in row or "link" in row for row in found["moves"])


async def test_after_forgetting_there_is_nothing_to_export(sqlite: SqliteJournal) -> None:
    await lived(sqlite)
    await sqlite.writer.submit(erasing(PERSON))
    assert gathered(sqlite.path, ADA) == {}


async def test_a_piece_of_an_id_gathers_nothing(sqlite: SqliteJournal) -> None:
    await lived(sqlite)
    assert gathered(sqlite.path, ADA[:-1]) == gathered(sqlite.path, ADA[1:]) == {}


async def test_how_many_moves_a_table_has_had_is_told_once_the_game_is_over(
    sqlite: SqliteJournal,
) -> None:
    await lived(sqlite)
    await lived(sqlite, "vega", status="over")
    report = {"user": ADA, "table": "lyra", "text": "slow", "version": 4}
    await sqlite.save_setting("report:B-1AAA", "report", json.dumps(report))
    found = gathered(sqlite.path, ADA)
    versions = {row["table_id"]: row.get("version") for row in found["moves"]}
    assert versions == {"lyra": None, "vega": 3}
    assert not any("version" in row or "head" in row for row in found["tables"])
    assert all('"version"' not in row["value"] for row in found["settings"])


async def test_a_correction_is_not_told_before_the_game_is_over(sqlite: SqliteJournal) -> None:
    row = await lived(sqlite)
    held = raw({"type": "correction", "events": [{"cards": ["investment_credits"]}]})
    await sqlite.append(next_move(row, "c", giver=BOB, kind="correct", actor=None, command=held))
    assert "investment_credits" not in str(gathered(sqlite.path, BOB))
    await sqlite.writer.submit(
        lambda connection: connection.execute("UPDATE tables SET status = 'over'")
    )
    assert "investment_credits" in str(gathered(sqlite.path, BOB))


@pytest.mark.parametrize("mention", [f"<@{ADA}>", ADA])
async def test_a_report_belongs_to_whoever_wrote_it(sqlite: SqliteJournal, mention: str) -> None:
    report = {"user": BOB, "text": f"{mention} waits, and I hold New Sparta"}
    await sqlite.save_setting("report:B-7Q2K", "report", json.dumps(report))
    assert gathered(sqlite.path, ADA) == {}
    assert "New Sparta" in str(gathered(sqlite.path, BOB))


async def test_of_what_moderators_did_a_person_reads_what_concerns_them(
    sqlite: SqliteJournal,
) -> None:
    acts = [
        {"table": "", "who": BOB, "what": f"lock {CHARLES}", "why": "spam", "at": 1.0},
        {"table": "", "who": BOB, "what": f"lock {ADA}", "why": "left", "at": 2.0},
        {"table": "", "who": CHARLES, "what": "setup", "why": f"asked <@{ADA}>", "at": 3.0},
    ]
    await sqlite.save_setting("guild:1", "acts", json.dumps(acts))
    held = {"until": 9.0, "why": "left", "by": BOB}
    await sqlite.save_setting("guild:1", f"lock:{ADA}", json.dumps(held))
    told = [json.loads(row["value"]) for row in gathered(sqlite.path, ADA)["settings"]]
    about = {key: one for key, one in acts[1].items() if key != "who"}
    assert sorted(told, key=str) == sorted([{"until": 9.0, "why": "left"}, [about]], key=str)
    (row,) = gathered(sqlite.path, CHARLES)["settings"]
    first = {key: one for key, one in acts[0].items() if key != "who"}
    assert json.loads(row["value"]) == [first, acts[2]]


async def test_of_the_audit_a_person_reads_their_own_acts(sqlite: SqliteJournal) -> None:
    await lived(sqlite)
    await sqlite.record_audit(AuditRow("lyra", BOB, f"replace {ADA}", "away", 2.0))
    assert [row["who"] for row in gathered(sqlite.path, ADA)["audit"]] == [ADA]


async def test_what_others_keep_about_somebody_is_theirs(sqlite: SqliteJournal) -> None:
    await lived(sqlite)
    await sqlite.save_setting(f"user:{BOB}", "blocked", f'["{ADA}"]')
    told = str(gathered(sqlite.path, ADA)["settings"])
    assert "blocked" not in told
    assert f"note:{BOB}" not in told
    assert BOB not in told


async def test_of_a_list_of_people_each_is_told_of_themselves(sqlite: SqliteJournal) -> None:
    await sqlite.save_setting("guild:1", "waiting", f'["{BOB}","{ADA}"]')
    assert [row["value"] for row in gathered(sqlite.path, ADA)["settings"]] == [ADA]
    assert gathered(sqlite.path, CHARLES) == {}


async def test_of_whispers_both_read_the_words_and_neither_whether_they_were_read(
    sqlite: SqliteJournal,
) -> None:
    told = [{"by": ADA, "to": BOB, "text": "trade with me", "at": 1.0, "read": True}]
    await sqlite.save_setting("table:lyra", f"whisper:{ADA}:{BOB}", json.dumps(told))
    for user in (ADA, BOB):
        (row,) = gathered(sqlite.path, user)["settings"]
        assert json.loads(row["value"]) == [{k: v for k, v in told[0].items() if k != "read"}]
    assert gathered(sqlite.path, CHARLES) == {}
