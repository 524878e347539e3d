"""Looking back: the curve, who passed whom, and luck, all from what everybody saw."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from typing import Any

import msgspec
import pytest

from bot.cli.pictures import played
from bot.engine.errors import IllegalMove
from bot.engine.events import load
from bot.engine.memoir import Lead, Memoir, number
from bot.engine.records import Seat, replace
from bot.engine.text import say, span
from bot.games import game
from bot.games.race.events import CardsDrawn, Explored, Gambled
from bot.games.starfarers import memoir as star
from bot.games.starfarers.chapters.production import production
from bot.games.starfarers.events import Rolled, Shaken
from bot.play.results.memoirs import best, leads, memoir, memoir_of, placed, public_facts
from bot.play.table.moves import replay
from bot.simulation.exports import played as exported
from bot.store.records import Move
from bot.store.sqlite.memory import MemoryJournal
from tests.play.results.finished import finished, play_on
from tests.play.table import heaps as toy
from tests.support.tables import as_game, start
from tests.support.timing import Time, World

GAMES = (("race", 4, 33), ("race", 2, 4), ("starfarers", 3, 2), ("starfarers", 4, 1))


@cache
def journal_of(name: str, players: int, seed: int) -> tuple[Move, ...]:
    moves = exported(played(name, players, seed), name).moves
    return tuple(msgspec.json.decode(move, type=Move) for move in moves)


@cache
def looked_back(name: str, players: int, seed: int) -> Memoir:
    return memoir(game(name), journal_of(name, players, seed))


def events_of(moves: tuple[Move, ...]) -> list[Any]:
    return [load(fact.tag, fact.version, fact.body) for move in moves for fact in move.events]


@pytest.mark.parametrize("scene", GAMES)
def test_the_curve_begins_with_the_first_round_and_ends_with_the_result(scene: Any) -> None:
    rules, moves = game(scene[0]), journal_of(*scene)
    story = looked_back(*scene)
    final = replay(rules, moves)
    assert story.scores == tuple(rules.scores(final).values())
    assert story.rounds == rules.guide.counts.begun(final)
    assert story.rounds > 5


@pytest.mark.parametrize("scene", GAMES)
def test_only_what_the_channel_saw_is_looked_at(scene: Any) -> None:
    rules = game(scene[0])
    told = list(public_facts(rules, journal_of(*scene)))
    assert told
    assert all(event.seen_by(None) == event for _, event in told)
    assert all(rules.seen_by(view, None) == view for view, _ in told[1:])


@pytest.mark.parametrize("scene", GAMES)
def test_the_winners_have_the_first_place_and_nobody_is_left_out(scene: Any) -> None:
    rules, story = game(scene[0]), looked_back(*scene)
    winners = rules.winners(replay(rules, journal_of(*scene)))
    assert {seat for seat in story.seats if story.places[seat] == 1} == winners
    assert sorted(story.ranking) == list(story.seats)


async def test_a_game_that_goes_on_has_no_memoir(memory: MemoryJournal) -> None:
    world = World(memory, Time())
    table = await world.open("race")
    await play_on(world, table, most=10)
    with pytest.raises(IllegalMove) as refusal:
        await memoir_of(memory, await memory.table(table))
    assert refusal.value.key == "stats.refuse.not_over"


async def test_what_was_taken_back_is_not_in_it(memory: MemoryJournal) -> None:
    world, table = await finished(memory)
    row = await memory.table(table)
    story = await memoir_of(memory, row)
    moves = await memory.moves(table)
    undone = replace(moves[-1], version=len(moves) + 1, kind="take_back", concerns=(), events=())
    assert memoir(game("race"), [*moves, undone]) == story
    assert story.moves == tuple(
        sum(move.actor == seat for move in moves) for seat in range(len(row.seats))
    )
    assert story.ended == world.time.now


async def test_a_game_without_chapters_still_has_a_beginning_and_an_end(
    memory: MemoryJournal,
) -> None:
    table = await start(memory, "toy")
    moves = await memory.moves(table)
    story = memoir(as_game(toy), moves)
    assert story.curve == ((0, 0), (0, 0))
    assert (story.places, story.luck.measures) == ((1, 1), ())


# Turning points


def test_a_lead_changes_only_when_somebody_is_ahead_of_all_others() -> None:
    curve = ((0, 0, 0), (3, 2, 0), (5, 5, 0), (6, 5, 1), (7, 9, 2), (9, 9, 12))
    assert list(leads(curve)) == [
        Lead(4, Seat(1), 9, 2, Seat(0)),
        Lead(5, Seat(2), 12, 3, Seat(1)),
    ]


def test_the_best_round_is_the_first_of_equals() -> None:
    curve = ((0, 4), (3, 4), (6, 5), (8, 9))
    assert [(gain.round, gain.points) for gain in (best(curve, 0), best(curve, 1))] == [
        (1, 3),
        (3, 4),
    ]


def test_places_by_points_are_shared_and_leave_a_gap() -> None:
    class Rules:
        def scores(self, view: Any) -> dict[Seat, int]:
            return {Seat(0): 7, Seat(1): 9, Seat(2): 7, Seat(3): 1}

        def winners(self, view: Any) -> frozenset[Seat]:
            return frozenset({Seat(1)})

    rules: Any = Rules()
    assert placed(rules, None) == {0: 2, 1: 1, 2: 2, 3: 4}


# Luck


@pytest.mark.parametrize("scene", [scene for scene in GAMES if scene[0] == "race"])
def test_every_card_that_came_to_a_hand_is_in_the_ledger(scene: Any) -> None:
    """Counted from all facts, also those behind a curtain: the public ones give the same."""
    kept, seen, round_, keeps = Counter[int](), Counter[int](), 1, dict[tuple[int, int], int]()
    for event in events_of(journal_of(*scene)):
        match event:
            case Explored(seat, cards, keep):
                seen[seat] += len(cards)
                keeps[seat, round_] = keep
            case CardsDrawn(seat, cards):
                kept[seat] += len(cards)
            case Gambled(seat, deed):
                kept[seat] += deed.won
        round_ += type(event).__name__ == "RoundEnded"
    seen += kept
    for (who, _), keep in keeps.items():
        kept[who] += keep
    measures = {one.name: one.got for one in looked_back(*scene).luck.measures}
    seats = range(scene[1])
    assert measures["kept"] == tuple(float(kept[seat]) for seat in seats)
    assert measures["seen"] == tuple(float(seen[seat]) for seat in seats)
    assert all(a >= b >= c for a, b, c in zip(*measures.values(), strict=True))


@pytest.mark.parametrize("scene", [scene for scene in GAMES if scene[0] == "starfarers"])
def test_dice_and_shakes_are_counted_beside_what_was_to_be_expected(scene: Any) -> None:
    luck = looked_back(*scene).luck
    events = events_of(journal_of(*scene))
    rolls = [event for event in events if isinstance(event, Rolled)]
    shakes = [event for event in events if isinstance(event, Shaken)]
    measures = {one.name: one for one in luck.measures}
    assert sum(luck.rolls) == len(rolls)
    assert luck.rolls[5] == sum(measures["sevens"].got)
    assert sum(measures["sevens"].expected) == pytest.approx(len(rolls) / 6, abs=0.01)
    assert sum(measures["production"].got) == sum(sum(map(sum, roll.gains)) for roll in rolls)
    assert sum(measures["speed"].got) == sum(shake.base for shake in shakes)
    assert sum(measures["encounters"].expected) == pytest.approx(len(shakes) / 2)


def test_what_a_roll_promises_is_the_mean_of_all_thirty_six() -> None:
    rules, moves = game("starfarers"), journal_of(*GAMES[3])
    views = [view for view, event in public_facts(rules, moves) if isinstance(event, Rolled)]
    view = views[len(views) // 2]
    every = [production(view, a + b)[0] for a, b in product(range(1, 7), repeat=2) if a + b != 7]
    for seat, promise in enumerate(star.promised(view)):
        assert promise == pytest.approx(sum(sum(cards[seat]) for cards in every) / 36)
    assert sum(star.promised(view)) > 1


# Words


def test_numbers_have_one_digit_after_the_point_or_none() -> None:
    minus = "\N{MINUS SIGN}"
    assert [number(value) for value in (3.0, 2.96, 0.0)] == [3, 3, 0]
    assert number(2.34) == say("memoir.decimal", sign="", n=2, tenth=3)
    assert number(-0.25) == say("memoir.decimal", sign=minus, n=0, tenth=2)


def test_a_span_is_told_in_the_largest_unit_of_which_there_are_two() -> None:
    spans = [span(seconds) for seconds in (20, 5_400, 7_200, 86_400, 200_000)]
    assert [(text.key, text.values["n"]) for text in spans] == [
        ("text.minutes", 1),
        ("text.minutes", 90),
        ("text.hours", 2),
        ("text.hours", 24),
        ("text.days", 2),
    ]
