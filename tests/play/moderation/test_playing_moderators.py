"""A moderator who plays at a table learns nothing there by what moderators may do."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import replace
from bot.play.seats.seats import PILOT
from bot.store.journal import Journal
from tests.play.moderation.moderators import ADA, BOB, EVA, FAY, SAID, WHY, Bench, refusal
from tests.support.seats import Room
from tests.support.tables import A, B

MINE: dict[str, Any] = {"by": ADA, "why": WHY}
PLAYS = "play.refuse.plays_there"


@pytest.fixture
async def race(journal: Journal) -> Bench:
    """Somebody chooses actions, so that cards may be corrected."""
    bench = Bench(await Room(journal).open("race"))
    for _ in range(40):
        if any(one.id == "draw.1" for one in (await offered(bench)).options):
            return bench
        await bench.room.play(1)
    raise AssertionError("no card can be corrected")


async def offered(bench: Bench) -> Any:
    return await bench.moderation.correcting.offered(bench.id)


async def hand(bench: Bench) -> tuple[Any, ...]:
    found: tuple[Any, ...] = (await bench.room.referee.view(bench.id, A)).players[A].hand
    return found


@pytest.mark.parametrize("seat", [1, 2])
async def test_who_plays_corrects_no_card_of_the_deck(race: Bench, seat: int) -> None:
    """Nine cards drawn and undone would lie on the deck again."""
    before, mark = await race.state(), await race.mark()
    drawing = race.moderation.correct(race.id, (f"draw.{seat}",) * 9, **MINE, mark=mark)
    assert await refusal(drawing) == PLAYS
    assert (await race.state(), await race.audit()) == (before, [])
    await race.moderation.correct(race.id, (f"draw.{seat}",), **SAID, mark=mark)


async def test_who_plays_corrects_what_all_see_and_undoes_it(race: Bench) -> None:
    before = await race.view()
    await race.moderation.correct(race.id, ("win.1",), **MINE, mark=await race.mark())
    assert await race.view() != before
    found = await race.moderation.preview_undo(race.id, ADA)
    await race.moderation.undo(race.id, **MINE, mark=found.mark)
    assert await race.view() == before


async def test_who_plays_undoes_no_card_that_another_moderator_let_them_draw(race: Bench) -> None:
    await race.moderation.correct(race.id, ("draw.1",), **SAID, mark=await race.mark())
    before = await hand(race)
    assert await refusal(race.moderation.preview_undo(race.id, ADA)) == PLAYS
    undoing = race.moderation.undo(race.id, **MINE, mark=await race.mark())
    assert await refusal(undoing) == PLAYS
    assert await hand(race) == before
    await race.moderation.undo(race.id, **SAID, mark=await race.mark())


@pytest.mark.parametrize("game", ["race", "starfarers"])
async def test_who_plays_rewinds_nothing_that_showed_hidden_things(
    journal: Journal, game: str
) -> None:
    bench = Bench(await Room(journal).open(game))
    board = await bench.board()
    await bench.room.play(30)
    before = await bench.state()
    assert await refusal(bench.moderation.preview_rewind(bench.id, board, ADA)) == PLAYS
    rewinding = bench.moderation.rewind(bench.id, board, **MINE, mark=await bench.mark())
    assert await refusal(rewinding) == PLAYS
    assert await bench.state() == before
    await bench.moderation.rewind(bench.id, board, **SAID, mark=await bench.mark())


async def test_who_plays_takes_nothing_from_a_hand_to_see_what_is_there(journal: Journal) -> None:
    """All would see how many ore another has."""
    bench = await trading(journal)
    taking = next(one.id for one in (await offered(bench)).options if one.id.startswith("take.2"))
    mark = await bench.mark()
    assert await refusal(bench.moderation.correct(bench.id, (taking,), **MINE, mark=mark)) == PLAYS
    await bench.moderation.correct(bench.id, (taking,), **SAID, mark=mark)


async def test_who_plays_corrects_nothing_that_shows_hidden_things_by_what_follows(
    journal: Journal,
) -> None:
    """So much fame that somebody has won: all hands and the secret would be told."""
    bench = await trading(journal)
    winning = (f"win.{(await bench.state()).active + 1}",) * 9
    for _ in range(2):
        await bench.moderation.correct(bench.id, winning, **MINE, mark=await bench.mark())
    mark = await bench.mark()
    assert await refusal(bench.moderation.correct(bench.id, winning, **MINE, mark=mark)) == PLAYS
    assert (await bench.room.row()).status == "running"
    await bench.moderation.correct(bench.id, winning, **SAID, mark=mark)
    assert (await bench.room.row()).status == "over"


async def trading(journal: Journal) -> Bench:
    """A table of Starfarers at which hands may be corrected."""
    bench = Bench(await Room(journal).open("starfarers"))
    for _ in range(80):
        if type((await bench.state()).step).__name__ == "TradeAndBuild":
            break
        await bench.room.play(1)
    return bench


async def test_who_left_a_seat_still_knows_what_lay_there(race: Bench) -> None:
    """To an autopilot and back again would be one tap each."""
    await race.moderation.remove(race.id, A, **SAID, mark=await race.moderation.seats_mark(race.id))
    drawing = race.moderation.correct(race.id, ("draw.1",), **MINE, mark=await race.mark())
    assert await refusal(drawing) == PLAYS


async def test_whose_seat_is_lent_plays_all_the_same(race: Bench) -> None:
    row = await race.room.row()
    lent = (replace(row.seats[0], user=FAY, holder=ADA), *row.seats[1:])
    await race.room.journal.change_table(replace(row, seats=lent), row)
    race.room.referee.forget(race.id)
    drawing = race.moderation.correct(race.id, ("draw.1",), **MINE, mark=await race.mark())
    assert await refusal(drawing) == PLAYS


async def test_who_plays_puts_no_friend_behind_another_hand(race: Bench) -> None:
    mark = await race.moderation.seats_mark(race.id)
    giving = race.moderation.replace(race.id, B, FAY, **MINE, mark=mark)
    assert await refusal(giving) == "admin.refuse.plays_there"
    assert (await race.room.row()).seats[B].user == BOB
    await race.moderation.remove(race.id, B, **MINE, mark=mark)
    assert (await race.room.row()).seats[B].user == PILOT
    found = await race.moderation.preview_undo(race.id)
    await race.moderation.undo(race.id, **MINE, mark=found.mark)
    assert (await race.room.row()).seats[B].user == BOB, "who was removed knew that hand"


async def test_who_was_given_a_seat_and_lost_it_again_knows_that_hand(race: Bench) -> None:
    mark = await race.moderation.seats_mark(race.id)
    await race.moderation.replace(race.id, B, EVA, **SAID, mark=mark)
    found = await race.moderation.preview_undo(race.id)
    await race.moderation.undo(race.id, **SAID, mark=found.mark)
    assert (await race.room.row()).seats[B].user == BOB
    drawing = race.moderation.correct(race.id, ("draw.1",), **SAID, mark=await race.mark())
    assert await refusal(drawing) == PLAYS
