"""A database belongs to one bot at a time, and to nobody once that bot is gone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bot.store.files.claim import Claim, Claimed
from bot.store.files.database import archive_of

HOLD = """
import sys
from pathlib import Path
from bot.store.files.claim import Claim
claim = Claim(Path(sys.argv[1]))
claim.take()
print("held", flush=True)
sys.stdin.read()
"""


def test_a_claim_is_held_by_one_and_can_be_left(tmp_path: Path) -> None:
    first, second = Claim(tmp_path / "journal.db"), Claim(tmp_path / "journal.db")
    first.take()
    with pytest.raises(Claimed, match="stop it first"):
        second.take()
    first.leave()
    second.take()
    second.leave()


def test_databases_are_claimed_one_by_one(tmp_path: Path) -> None:
    one, other = Claim(tmp_path / "one.db"), Claim(tmp_path / "other.db")
    one.take()
    other.take()
    one.leave()
    other.leave()


@pytest.mark.parametrize("way", ["symbolic", "hard"])
def test_a_database_is_claimed_under_all_names_of_its_file(tmp_path: Path, way: str) -> None:
    path, link = tmp_path / "journal.db", tmp_path / "elsewhere" / "other.db"
    path.touch()
    link.parent.mkdir()
    if way == "symbolic":
        link.symlink_to(path)
    else:
        link.hardlink_to(path)
    first, second = Claim(path), Claim(link)
    for one, other in ((first, second), (second, first)):
        one.take()
        with pytest.raises(Claimed, match="stop it first"):
            other.take()
        one.leave()


def test_a_new_database_is_claimed_by_a_link_that_points_to_it(tmp_path: Path) -> None:
    path, link = tmp_path / "journal.db", tmp_path / "link.db"
    link.symlink_to(path)
    first, second = Claim(link), Claim(path)
    first.take()
    with pytest.raises(Claimed):
        second.take()
    first.leave()


def test_a_link_to_a_database_has_the_archive_of_the_file(tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(tmp_path / "elsewhere" / "journal.db")
    assert archive_of(link) == tmp_path / "elsewhere" / "journal-archive.db"


def test_a_process_that_was_killed_holds_nothing(tmp_path: Path) -> None:
    claim = Claim(tmp_path / "journal.db")
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path / "journal.db")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(Claimed, match=f"process {holder.pid}"):
            claim.take()
        holder.kill()
        holder.wait()
        claim.take()
    claim.leave()


def test_a_folder_that_cannot_be_written_is_left_to_the_journal(tmp_path: Path) -> None:
    Claim(tmp_path / "nowhere" / "journal.db").take()
    assert not (tmp_path / "nowhere").exists()
