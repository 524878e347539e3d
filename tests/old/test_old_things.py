"""What an older build wrote is read, verified and played on; README.md says what it is."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from bot.cli.main import main
from bot.engine.records import Seat, encode
from bot.games import game
from bot.play.post.notices import KINDS, Book, Notice
from bot.play.post.posts import Outbox, plan
from bot.play.post.thanks import thanked
from bot.play.proof.file import read, write
from bot.play.results.results import rebuild
from bot.play.table.log import LINE, lines_in
from bot.play.table.moves import TAKE_BACK, replay, standing
from bot.play.table.seen import Follower
from bot.play.votes.ballot import Status
from bot.store.records import Move
from bot.store.sqlite.journal import SqliteJournal
from tests.old.shelf import (
    EXPORTS,
    FINISHED,
    RUNNING,
    TABLES,
    House,
    digest,
    exported,
    file_of,
)
from tests.support.exports import moves_of
from tests.support.steps import Open, step_of

GUILD, ADA, BOB, KIM, LEA = (
    *("900100200300400500", "100200300400500001", "100200300400500002"),
    *("100200300400500011", "100200300400500012"),
)
ACTS = ("undo", "redo", "independent", "consent", "correction", "rewind", "substitution", "order")


# Exports


@pytest.mark.parametrize("file", EXPORTS)
def test_an_old_export_verifies_and_has_the_end_it_had(
    file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known, path = EXPORTS[file], tmp_path / "game.json"
    path.write_bytes(exported(file))
    assert main(["verify", str(path)]) == 0
    said, *ends, added, meddled, _, compared = capsys.readouterr().out.splitlines()
    assert added == "added to the luck: nothing, by nobody"
    assert re.match(r"\d+ corrections? by moderators.*, \d+ take-backs?$", meddled)
    assert compared.startswith("not compared with anything published")
    counts = f"{known['moves']} moves, {known['events']} events, {known['draws']} draws"
    assert f"{known['game']}, {counts}" in said
    assert ends == [
        f"seat {seat + 1}: {score} points{', won' if seat in known['winners'] else ''}"
        for seat, score in enumerate(known["scores"])
    ]


@pytest.mark.parametrize("file", EXPORTS)
def test_the_facts_of_an_old_export_add_up_to_its_scores(file: str) -> None:
    known, rules = EXPORTS[file], game(EXPORTS[file]["game"])
    state = replay(rules, standing(moves_of(read(exported(file)))))
    scores = rules.scores(state)
    assert [scores[Seat(seat)] for seat in range(known["players"])] == known["scores"]
    assert sorted(rules.winners(state)) == known["winners"]


@pytest.mark.parametrize("file", EXPORTS)
def test_an_old_export_is_written_again_byte_for_byte(file: str) -> None:
    assert write(read(exported(file))) == exported(file)


@pytest.mark.parametrize("file", EXPORTS)
def test_an_old_export_holds_the_acts_that_the_index_names(file: str) -> None:
    found = read(exported(file))
    moves = moves_of(found)
    options = msgspec.json.decode(found.options)
    assert EXPORTS[file]["options"].items() <= options.items()
    acts = EXPORTS[file]["acts"].items()
    wrong = [(act, n) for act, places in acts for n in places if not is_act(act, moves, n)]
    assert wrong == []


def is_act(act: str, moves: Sequence[Move], version: int) -> bool:
    """`version`: of the row that is the act; of a seat that changed hands, of the one before."""
    row = moves[version - 1]
    others = [move for move in moves[: version - 1] if move.actor != row.actor]
    match act:
        case "undo" | "consent":
            return row.kind == TAKE_BACK and row.actor is not None
        case "independent":  # what somebody else did since then stays
            alone = row.actor is not None and others[-1].version not in row.concerns
            return row.kind == TAKE_BACK and alone and min(row.concerns) < others[-1].version
        case "rewind" | "rewind_undone":
            return row.kind == TAKE_BACK and row.actor is None
        case "redo":
            return row.kind == "redo"
        case "correction":
            return row.kind == "correct"
        case "order":
            return b'"orders.write"' in bytes(row.command)
        case "substitution" | "loan":
            return any(move.giver == "guest" for move in moves[:version])
    return False


@pytest.mark.parametrize("kind", ["race", "starfarers"])
def test_every_act_is_in_several_old_exports_of_each_game(kind: str) -> None:
    files = [one for one in EXPORTS.values() if one["game"] == kind]
    counts = Counter(act for one in files for act in one["acts"])
    assert {act: counts[act] for act in ACTS if counts[act] < 2} == {}
    assert len(files) > 30


# The database as it was left


def test_the_old_database_is_sound_and_its_running_tables_would_be_played_the_same(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "--database", str(database)]) == 0
    assert main(["rehearse", "--database", str(database)]) == 0
    assert "20 running tables, 0 would change" in capsys.readouterr().out


async def test_all_old_tables_stand_as_they_were_left(house: House) -> None:
    statuses = Counter(row.status for row in await house.journal.tables())
    assert statuses == {"running": 20, "over": 20, "open": 2, "closed": 1}
    now = {name: await digest(house, name) for name in TABLES}
    assert now == {name: (one["version"], one["state"]) for name, one in TABLES.items()}


@pytest.mark.parametrize("table", TABLES)
async def test_the_moves_of_an_old_table_add_up_to_the_same_state(
    journal: SqliteJournal, table: str
) -> None:
    """Whatever an old snapshot says."""
    state = replay(game(TABLES[table]["game"]), standing(await journal.moves(table)))
    assert hashlib.sha256(encode(state)).hexdigest() == TABLES[table]["state"]


async def test_an_old_finished_table_is_exported_byte_for_byte_as_before(
    journal: SqliteJournal,
) -> None:
    different = [
        table
        for table in FINISHED
        if await file_of(journal, table) != exported(TABLES[table]["file"])
    ]
    assert different == []


async def test_old_undos_by_consent_are_remembered_as_agreed(house: House) -> None:
    asked = {name: await house.consent.requests(name) for name in FINISHED}
    agreed = {
        name: sum(one.status == Status.AGREED for one in found) for name, found in asked.items()
    }
    acts = {name: EXPORTS[TABLES[name]["file"]]["acts"] for name in FINISHED}
    assert agreed == {name: len(found.get("consent", ())) for name, found in acts.items()}


async def test_old_results_and_ratings_come_out_the_same_when_made_anew(
    journal: SqliteJournal,
) -> None:
    before = await journal.results()
    assert len(before) > 60
    await rebuild(journal)
    assert await journal.results() == before


async def test_what_waits_in_the_old_outbox_is_read(house: House) -> None:
    box, follower = Outbox(house.journal, house.time), Follower(house.journal)
    for name, known in TABLES.items():
        rows = await box.rows(name)
        assert Counter(row.kind for row in rows) == known["waiting"]
        for row in rows:
            if row.kind in KINDS:
                assert msgspec.json.decode(row.payload, type=Notice) != Notice()
        shown = await box.shown(name)
        assert (shown.board, len(await box.boards(name))) == (known["board"], known["board"])
        news = lines_in(rows, shown.line)
        assert len(news) == known["waiting"].get(LINE, 0)
        found = plan(shown, await follower.since(name, shown.since), news)
        assert (found.kind, found.over) == (known["next"], name in FINISHED)


async def test_what_is_due_in_the_old_outbox_is_posted_once(house: House) -> None:
    box, posted = Outbox(house.journal, house.time), Counter[int]()
    while due := await box.due():
        for rows in due.values():
            posted.update(row.id for row in rows)
            await box.done(rows)
    assert len(posted) > 250
    assert set(posted.values()) == {1}
    left = [row for name in TABLES for row in await box.rows(name)]
    assert [row.not_before <= house.now for row in left] == [False] * len(left)


async def test_old_drafts_still_answer_their_questions(house: House) -> None:
    drafts = 0
    for name in RUNNING:
        for seat in (await house.journal.table(name)).seats:
            for prompt in await house.referee.prompts(name, Seat(seat.seat)):
                if draft := await house.journal.draft(name, seat.seat, prompt.id):
                    drafts += 1
                    asked = step_of(prompt, draft)
                    assert not (isinstance(asked, Open) and asked.choice.name in draft)
    assert drafts == 14


async def test_what_people_and_servers_chose_long_ago_counts(house: House) -> None:
    play, journal = house.kernel, house.journal
    assert (await play.hours.of(ADA)).zone == "Europe/Rome"
    assert [leave.auto for leave in (await play.hours.of(BOB)).leaves][-1:] == [False]
    assert [await play.wishes.of(user) for user in (ADA, BOB, KIM)] == [
        "mention",
        "dm",
        "digest",
    ]
    assert (await play.servers.rules(GUILD)).tables == 50
    assert await play.blocks.of(ADA) == [LEA]
    assert list(await play.queue.waiting(GUILD)) == [KIM]
    assert len(await journal.audit_of(GUILD, 1000)) > 30


async def test_old_whispers_thanks_and_notices_are_still_there(house: House) -> None:
    journal, play = house.journal, house.kernel
    row = await journal.table("urwwd")
    assert [one.text for one in await play.whispers.heard(row, ADA, 5)] == ["shall we trade?"]
    assert len(await thanked(journal, "34ywm")) == 2
    for name in TABLES:
        assert (await play.ledger.book(name)) != Book()
