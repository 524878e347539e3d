"""Luck against the host: what was published while a game ran is compared with its file."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.cli.main import main
from bot.engine.records import Seat, encode, replace
from bot.games import game
from bot.games.race.corrections import ChipsCorrected
from bot.play import luck
from bot.play.assembly import assemble
from bot.play.lobby.lobby import Lobby
from bot.play.proof.export import export
from bot.play.proof.file import BadExport, Export, write
from bot.play.proof.published import Published
from bot.play.proof.rehearsal import rehearse
from bot.play.proof.verify import verify
from bot.play.table.seen import Follower, watch
from bot.store.records import TableRow
from bot.store.sqlite.memory import MemoryJournal
from tests.play.proof.forging import Forger, relinked, undecided
from tests.support.exports import moves_of, simulated
from tests.support.tables import Player

ADA, BEN = "80351110224678912", "53908099506183680"
SECRET = bytes(range(32))


def fix_secret(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("bot.play.lobby.lobby.new_secret", lambda: SECRET)
    patch.setattr("bot.play.lobby.lobby.new_id", lambda: "k7f2q")


@pytest.fixture(scope="module")
def file() -> Export:
    """A whole game between two who each added something."""
    with pytest.MonkeyPatch.context() as patch:
        fix_secret(patch)
        return asyncio.run(played(MemoryJournal()))


@pytest.fixture(autouse=True)
def one_secret(file: Export, monkeypatch: pytest.MonkeyPatch) -> None:
    fix_secret(monkeypatch)


async def begun(memory: MemoryJournal, mine: str = "press:1", theirs: str = "press:2") -> TableRow:
    """A table whose players added this to its luck."""
    lobby = Lobby(memory, clock=lambda: 0.0)
    row = await lobby.open("race", ADA, options={"players": 2}, added={ADA: mine} if mine else {})
    await lobby.join(row.id, BEN, theirs)
    return await lobby.start(row.id, ADA)


async def played(memory: MemoryJournal) -> Export:
    row = await begun(memory, "press:1", luck.of_word("corvo"))
    player = Player(assemble(memory).referee, row.id, 7)
    while (await memory.table(row.id)).status == "running":
        await player.move()
    row = await memory.table(row.id)
    return export(row, SECRET, await memory.moves(row.id))


def heads(file: Export) -> dict[int, str]:
    """As boards showed them: every fifth thing that the channel saw."""
    seen = [sight.head for sight in watch(game(file.game), moves_of(file), None)]
    return dict(enumerate(seen[::5] + seen[-1:], 1))


def fingerprint(file: Export) -> str:
    return luck.bound(file.table, file.game, file.options, file.commitment)


# The fingerprint, and what the players add


def test_the_fingerprint_binds_table_game_options_and_secret() -> None:
    row = TableRow("k7f2q", "race", raw({"players": 2}), "open", "c0ffee", 0.0)
    added = ("press:1",)
    known = luck.fingerprint(row, added)
    others = (
        replace(row, id="k7f2r"),
        replace(row, game="starfarers"),
        replace(row, options=raw({"players": 2, "preset": True})),
        replace(row, commitment="c0ffef"),
    )
    assert known not in {luck.fingerprint(other, added) for other in others}
    assert known == luck.fingerprint(replace(row, options=raw({"players": 4})), added)


async def test_the_fingerprint_stays_the_same_from_the_opening_to_the_end() -> None:
    memory = MemoryJournal()
    lobby = Lobby(memory, clock=lambda: 0.0)
    options = {"players": 4}
    row = await lobby.open("race", ADA, options=options, least=2, added={ADA: "press:1"})
    first = luck.fingerprint(row, await lobby.added(row))
    await lobby.join(row.id, BEN, "press:2")
    row = await lobby.start(row.id, ADA)
    assert luck.fingerprint(row, await lobby.added(row)) == first
    assert await lobby.added(row) == ("press:1", "press:2")


async def test_every_player_changes_every_draw() -> None:
    """The secret was fixed before: nobody can have chosen it for what it deals."""
    deals = set()
    for mine, theirs in (("press:1", "press:2"), ("press:1", "press:3"), ("word:1", "press:2")):
        memory = MemoryJournal()
        row = await begun(memory, mine, theirs)
        (first,) = await memory.moves(row.id)
        assert luck.added_by(first) == (mine, theirs)
        deals.add(bytes(first.draws))
    assert len(deals) == 3


async def test_where_nobody_adds_anything_the_luck_is_that_of_the_secret_as_before() -> None:
    memory = MemoryJournal()
    row = await begun(memory, "", "")
    (first,) = await memory.moves(row.id)
    assert bytes(first.command) == b"null"
    assert luck.key_of(SECRET, luck.added_by(first)) == SECRET
    assert luck.fingerprint(row, ()) == row.commitment


async def test_who_sits_there_may_add_a_word_that_is_not_kept() -> None:
    memory = MemoryJournal()
    lobby = Lobby(memory, clock=lambda: 0.0)
    row = await lobby.open("race", ADA, options={"players": 2}, added={ADA: "press:1"})
    await lobby.add(row.id, ADA, luck.of_word(" corvo "))
    assert await lobby.added(row) == (luck.of_word("corvo"),)
    assert "corvo" not in str(await memory._read("SELECT * FROM settings"))


async def test_a_table_read_again_goes_on_with_the_same_luck() -> None:
    """Also from a snapshot: what was added stands in the first move alone."""
    memory = MemoryJournal()
    file = await played(memory)
    live = await assemble(memory).referee.live(file.table)
    added = luck.added_by((await memory.moves(file.table))[0])
    assert live.luck == luck.key_of(SECRET, added) != SECRET
    row = await memory.table(file.table)
    await memory.change_table(replace(row, status="running"))
    (again,) = await rehearse(memory)
    assert again.differences == ()


# The file against what was published


def test_a_game_as_it_was_published_is_accepted(file: Export) -> None:
    published = Published(fingerprint(file), heads(file), {2: "corvo"})
    report = verify(write(file), published)
    assert report.added == ("press:1", luck.of_word("corvo"))
    assert report.head == heads(file)[max(heads(file))]


def test_a_rewritten_game_is_refused_at_the_first_board_it_does_not_lead_to(
    file: Export,
) -> None:
    forged = Forger(file, 23).play_on(1)
    assert len(forged.moves) != len(file.moves)
    verify(write(forged), Published(fingerprint(file)))  # by itself it hangs together
    known = heads(file)
    with pytest.raises(
        BadExport, match=r"^board (\d+): .* up to board (\d+) \(move \d+\)"
    ) as wrong:
        verify(write(forged), Published(heads=known))
    words = str(wrong.value)
    first = int(words.split(":")[0].removeprefix("board "))
    agreed = {board: head for board, head in known.items() if board < first}
    verify(write(forged), Published(heads=agreed))
    with pytest.raises(BadExport, match=r"^board "):
        verify(write(forged), Published(heads={max(known): known[max(known)]}))


def test_another_secret_with_another_fingerprint_is_refused() -> None:
    one, other = simulated(1), simulated(2)
    verify(write(other))
    with pytest.raises(BadExport, match="the fingerprint: that of this file is"):
        verify(write(other), Published(fingerprint(one)))


async def test_additions_exchanged_afterwards_are_refused(file: Export) -> None:
    """A host who knows the secret tries what players might have added until it pleases."""
    other = MemoryJournal()
    row = await begun(other, "press:1", "press:999")
    ground = Forger(export(replace(row, status="over"), SECRET, await other.moves(row.id)), 1)
    forged = ground.play_on(3)
    verify(write(forged), Published(fingerprint(file)))
    with pytest.raises(BadExport, match="seat 2: this word is not part of the luck"):
        verify(write(forged), Published(words={2: "corvo"}))
    with pytest.raises(BadExport, match=r"^board 1: the channel saw another game"):
        verify(write(forged), Published(heads={1: heads(file)[1]}))


def test_what_the_players_added_cannot_be_left_out_of_the_file(file: Export) -> None:
    moves = moves_of(file)
    bare = relinked(file, [replace(moves[0], command=raw(None)), *moves[1:]])
    with pytest.raises(BadExport, match=r"^move 1: draw 1 .* does not come from the secret"):
        verify(write(bare))
    junk = relinked(file, [replace(moves[0], command=raw({"type": "x"})), *moves[1:]])
    with pytest.raises(BadExport, match=r"^move 1: what the players added"):
        verify(write(junk))


def test_chips_slipped_in_are_named_and_refused(file: Export) -> None:
    forger = Forger(file, 20)
    forger.slip_in(ChipsCorrected(Seat(0), 9))
    forged = forger.play_on(1)
    assert verify(write(file)).corrections == ()
    assert verify(write(forged)).corrections == (21,)
    with pytest.raises(BadExport, match=r"^board \d+: the channel saw another game"):
        verify(write(forged), Published(heads=heads(file)))


def test_rules_that_no_build_has_prove_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(write(undecided(simulated(1))))
    assert main(["verify", str(path)]) == 1
    assert "not decided again" in capsys.readouterr().err


# The command


def test_verify_says_what_it_was_compared_with(
    file: Export, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, board = tmp_path / "game.json", max(heads(file))
    path.write_bytes(write(file))
    given = ["--fingerprint", fingerprint(file)], ["--head", f"{board}={heads(file)[board]}"]
    assert main(["verify", str(path)]) == 0
    out = capsys.readouterr().out
    assert "not compared with anything published" in out
    assert "0 corrections by moderators, 0 take-backs" in out
    assert "added to the luck: seat 1, seat 2" in out
    assert main(["verify", str(path), *given[0]]) == 0
    assert "but for --head" in capsys.readouterr().out
    assert main(["verify", str(path), *given[0], *given[1]]) == 0
    assert f"the same as published, up to board {board}" in capsys.readouterr().out
    assert main(["verify", str(path), "--head", f"{board}=0000000000000000"]) == 1
    assert f"board {board}: the channel saw another game" in capsys.readouterr().err


# Heads


async def test_a_head_is_worked_out_from_what_the_channel_saw_alone() -> None:
    """Read at once or move by move, and whatever else is in the moves."""
    memory = MemoryJournal()
    row = await begun(memory)
    follower, player = Follower(memory), Player(assemble(memory).referee, row.id, 3)
    for _ in range(30):
        await player.move()
        seen = await follower.since(row.id, 0)
        await follower.since(row.id, (await memory.table(row.id)).version)
        moves = [replace(m, giver="", at=0.0, key=None) for m in await memory.moves(row.id)]
        assert seen.glimpses[-1].sight.head == [s.head for s in watch(seen.game, moves, None)][-1]


def raw(value: Any) -> Any:
    return msgspec.Raw(encode(value))
