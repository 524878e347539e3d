"""`verify`: accepts what happened, and names the first record that cannot have."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from bot.engine.chance import Draw
from bot.engine.events import StoredEvent
from bot.engine.records import encode, replace
from bot.play.proof.file import BadExport, write
from bot.play.proof.verify import possible, verify
from bot.store.records import Move
from bot.store.sqlite.memory import MemoryJournal
from tests.support.exports import exported, finished_file, forged, moves_of, play, simulated, start

pytestmark = pytest.mark.slow

ALTERATIONS = 200
LIKELY = b'0123456789abcdefghijklmnopqrstuvwxyz_.{}[],:" \n'  # much of it keeps the JSON valid


def parts(data: bytes) -> Iterator[tuple[str, int, int]]:
    """Where the secret, every command and every move's events stand in a file."""
    secret = re.search(rb'"secret":"(\w+)"', data)
    assert secret
    yield "secret", *secret.span(1)
    record = rb'^{"version":(\d+),.*"command":(.*),"concerns":.*,"events":(.*)},?$'
    for move in re.finditer(record, data, re.MULTILINE):
        name = f"move {int(move[1])}"
        yield name, *move.span(2)
        yield name, *move.span(3)


def told(move: Move, place: int, **changes: Any) -> Move:
    """The same move with one event changed in its body."""
    fact = move.events[place]
    body = {**msgspec.json.decode(fact.body), **changes}
    other = StoredEvent(fact.tag, fact.version, msgspec.Raw(encode(body)))
    return replace(move, events=(*move.events[:place], other, *move.events[place + 1 :]))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_finished_game_is_accepted(players: int) -> None:
    file = simulated(players=players)
    report = verify(write(file))
    assert report.moves == len(file.moves)
    assert report.older == 0
    assert report.draws >= 2
    best = max(report.scores.values())
    assert {report.scores[seat] for seat in report.winners} == {best}


async def test_a_game_with_moves_taken_back_and_done_again_is_accepted() -> None:
    journal = MemoryJournal()
    file = await exported(journal, await play(journal, undo=True))
    kinds = {move.kind for move in moves_of(file)}
    assert kinds == {"setup", "play", "take_back", "redo"}
    assert verify(write(file)).moves == len(file.moves)


@pytest.mark.parametrize("share", range(5))
def test_any_altered_byte_of_a_command_an_event_or_the_secret_is_named(share: int) -> None:
    data = finished_file()
    places = list(parts(data))
    chance = random.Random(share)
    for _ in range(ALTERATIONS // 5):
        name, start, end = chance.choice(places if chance.random() < 0.9 else places[:1])
        at = chance.randrange(start, end)
        byte = chance.choice((chance.randrange(256), chance.choice(LIKELY)))
        if byte == data[at]:
            continue
        altered = data[:at] + bytes((byte,)) + data[at + 1 :]
        with pytest.raises(BadExport) as wrong:
            verify(altered)
        assert re.match(rf"(the )?{name}\b", str(wrong.value)), (at, bytes((byte,)))


def test_a_card_swapped_for_another_is_found_at_the_event_that_names_it() -> None:
    text = finished_file().decode()
    line = next(line for line in text.splitlines() if '"race.cards_drawn"' in line)
    number = json.loads(line.removesuffix(","))["version"]
    events = [fact["tag"] for fact in json.loads(line.removesuffix(","))["events"]]
    place = events.index("race.cards_drawn") + 1
    forgery = re.sub(r'(race.cards_drawn.*?"cards":\[)"[\w.]+"', r'\1"old_earth"', line, count=1)
    with pytest.raises(BadExport, match=rf"^move {number}: event {place} \(race\.cards_drawn\)"):
        verify(text.replace(line, forgery).encode())


def test_an_alteration_is_named_however_the_file_is_laid_out() -> None:
    whole = json.loads(finished_file())
    whole["moves"][16]["command"]["type"] = "race.stop"
    with pytest.raises(BadExport, match=r"^move 17: the command"):
        verify(json.dumps(whole, indent=2).encode())


@pytest.mark.parametrize(("old", "new"), [(b'"at":0.0', b'"at":0e0'), (b'"seat":', b'"seat": ')])
def test_bytes_that_change_no_fact_are_refused_all_the_same(old: bytes, new: bytes) -> None:
    with pytest.raises(BadExport, match=r"^move \d+: not laid out byte for byte"):
        verify(finished_file().replace(old, new, 1))


def test_a_file_laid_out_anew_is_not_what_was_exported() -> None:
    with pytest.raises(BadExport, match=r"^line 1: not laid out"):
        verify(json.dumps(json.loads(finished_file())).encode())


@pytest.mark.parametrize("other", ["00" * 32, "", "xyz"])
def test_another_secret_does_not_match_the_commitment(other: str) -> None:
    with pytest.raises(BadExport, match="the secret does not match the commitment"):
        verify(write(replace(simulated(), secret=other)))


def test_the_secret_is_the_same_in_small_letters_only() -> None:
    secret = simulated().secret or ""
    with pytest.raises(BadExport, match="the secret does not match the commitment"):
        verify(write(replace(simulated(), secret=secret.upper())))


def test_a_running_game_holds_nothing_to_verify() -> None:
    running = replace(simulated(), secret=None, status="running")
    with pytest.raises(BadExport, match=r"not over.*nothing to verify yet"):
        verify(write(running))


async def test_an_exported_running_game_holds_nothing_to_verify() -> None:
    journal = MemoryJournal()
    with pytest.raises(BadExport, match=r"not over.*nothing to verify yet"):
        verify(write(await exported(journal, await start(journal))))


def test_a_game_that_nobody_knows_is_named() -> None:
    with pytest.raises(BadExport, match="the game chess is not known"):
        verify(write(replace(simulated(), game="chess")))


def test_options_that_cannot_be_read_are_named() -> None:
    with pytest.raises(BadExport, match=r"^options: "):
        verify(write(replace(simulated(), options=msgspec.Raw(b'{"players":"two"}'))))


# Whoever knows the secret can forge the chain; the rules and the luck still tell.


def test_a_forged_fact_is_found_though_the_links_fit() -> None:
    moves = moves_of(simulated())
    place = next(n for n, move in enumerate(moves) if move.events[0].tag == "race.owed_answered")
    moves[place] = told(moves[place], 0, auto=True)
    with pytest.raises(BadExport, match=rf"^move {place + 1}: event 1 \(race\.owed_answered\)"):
        verify(forged(simulated(), moves))


def test_a_missing_or_an_added_fact_is_found() -> None:
    moves = moves_of(simulated())
    last = moves[-1]
    without = [*moves[:-1], replace(last, events=last.events[:-1])]
    missing = rf"^move {len(moves)}: event {len(last.events)} .* is missing"
    with pytest.raises(BadExport, match=missing):
        verify(forged(simulated(), without))
    twice = [*moves[:-1], replace(last, events=(*last.events, last.events[0]))]
    with pytest.raises(BadExport, match=rf"^move {len(moves)}: event .* does not follow"):
        verify(forged(simulated(), twice))


def test_a_forged_draw_is_found_without_any_rule() -> None:
    moves = [replace(move, rules="0") for move in moves_of(simulated())]
    draws = msgspec.json.decode(moves[0].draws)
    draws[1]["result"][:2] = draws[1]["result"][1::-1]
    moves[0] = replace(moves[0], draws=msgspec.Raw(encode(draws)))
    with pytest.raises(BadExport, match=r"^move 1: draw 2 \(race\.deck\)"):
        verify(forged(simulated(), moves))


def test_a_draw_left_out_is_found_by_the_next_number() -> None:
    moves = [replace(move, rules="0") for move in moves_of(simulated())]
    moves[0] = replace(moves[0], draws=msgspec.Raw(b"[]"))
    with pytest.raises(BadExport, match=r"^move 2: its first draw is number 0, not 2"):
        verify(forged(simulated(), moves))


@pytest.mark.parametrize("bounds", [(), (1, 2, 3), (10**12, 3), (3, 10**12), (0,), (-1, 2)])
def test_impossible_bounds_of_a_draw_give_nothing(bounds: tuple[int, ...]) -> None:
    assert possible(bytes(32), 0, Draw("dice", bounds, (1,))) == []


def test_moves_of_other_rules_are_believed_but_counted() -> None:
    moves = [replace(move, rules="0") for move in moves_of(simulated())]
    assert verify(forged(simulated(), moves)).older == len(moves)


def test_a_lost_card_is_found_under_any_rules() -> None:
    moves = [replace(move, rules="0") for move in moves_of(simulated())]
    dealt = msgspec.json.decode(moves[0].events[0].body)
    moves[0] = told(moves[0], 0, supply=dealt["supply"][1:])
    with pytest.raises(BadExport, match=r"^move 1: after it the table is wrong: lost card: \w+"):
        verify(forged(simulated(), moves))


def test_facts_that_fit_no_table_are_named_and_no_crash() -> None:
    moves = [replace(move, rules="0") for move in moves_of(simulated())]
    moves[1] = told(moves[1], 0, seat=7)
    with pytest.raises(BadExport, match=r"^move 2: its events do not fit"):
        verify(forged(simulated(), moves))


def test_a_fact_nobody_knows_is_named() -> None:
    moves = [replace(move, rules="0") for move in moves_of(simulated())]
    moves[1] = replace(moves[1], events=(StoredEvent("race.won", 1, msgspec.Raw(b"{}")),))
    with pytest.raises(BadExport, match=r"^move 2: events: no event race\.won"):
        verify(forged(simulated(), moves))


def test_a_game_cut_short_is_not_over() -> None:
    moves = moves_of(simulated())[:-1]
    with pytest.raises(BadExport, match=rf"^move {len(moves)}: the game is not over"):
        verify(forged(simulated(), moves))


def test_a_game_without_moves_is_not_over() -> None:
    with pytest.raises(BadExport, match="not over"):
        verify(forged(simulated(), []))


def test_a_missing_move_is_noticed_at_once() -> None:
    moves = moves_of(simulated())
    with pytest.raises(BadExport, match=r"^move 5: it says it is move 6"):
        verify(forged(simulated(), [*moves[:4], *moves[5:]]))


def test_a_link_of_another_move_does_not_fit() -> None:
    moves = moves_of(simulated())
    moves[4] = replace(moves[4], link=moves[3].link)
    file = replace(simulated(), moves=tuple(msgspec.Raw(encode(move)) for move in moves))
    with pytest.raises(BadExport, match=r"^move 5: the link does not fit"):
        verify(write(file))


def test_nobody_can_sit_where_there_is_no_seat() -> None:
    moves = moves_of(simulated())
    moves[4] = replace(moves[4], actor=9)
    with pytest.raises(BadExport, match=r"^move 5: the command is refused: race\.refuse\.no_seat"):
        verify(forged(simulated(), moves))


@pytest.mark.parametrize("kind", ["setup", "rewind", ""])
def test_a_kind_of_move_that_cannot_be_there_is_named(kind: str) -> None:
    moves = moves_of(simulated())
    moves[4] = replace(moves[4], kind=kind)
    with pytest.raises(BadExport, match=r"^move 5: no move of kind"):
        verify(forged(simulated(), moves))


@pytest.mark.parametrize("concerns", [(), (1,), (5,), (99,)])
def test_only_what_stands_can_be_taken_back(concerns: tuple[int, ...]) -> None:
    moves = moves_of(simulated())
    moves[4] = replace(moves[4], kind="take_back", concerns=concerns)
    with pytest.raises(BadExport, match=r"^move 5: it takes back what does not stand"):
        verify(forged(simulated(), moves))


def test_a_take_back_adds_no_facts() -> None:
    moves = moves_of(simulated())
    moves[4] = replace(moves[4], kind="take_back", concerns=(4,))
    with pytest.raises(BadExport, match=r"^move 5: a take-back has no events"):
        verify(forged(simulated(), moves))
