"""The contract every game keeps, tried on random games of every kind and size."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import chain, islice
from typing import Any

import msgspec
import pytest

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove
from bot.engine.events import load, store
from bot.engine.orders.asking import talk
from bot.engine.orders.language import Order, WriteOrder, line
from bot.engine.orders.typed import read_order
from bot.engine.prompts import Prompt, suggested
from bot.engine.records import Command, Seat, encode, fork, replace
from bot.engine.story import Story, fold, is_over, open_table
from bot.games import NAMES, game
from bot.i18n.catalog import LANGUAGES, catalogs
from cogs.ui.words.ids import PICK, MoveId, read
from tests.support.commands import endings, essence, forged, is_order, offers, outcomes, shorter
from tests.support.leaks import silent_moves_change_nothing, viewers
from tests.support.playout import (
    GAMES,
    ORDERS,
    Position,
    at_random,
    played,
    playout,
    secret_of,
    shared,
    some,
)
from tests.support.variants import every_seat_count, every_variant

LOST_BY_ALL = {"horizons", "merchant"}  # games that all can lose
MOST_SAMPLES = 20
SHEETS = 3  # answers tried of a sheet
UNLISTED = {  # prompts of whole sheets and free proposals, and the commands they end in
    "horizons.sheet": {"HandIn", "WriteLines", "WritePages", "DropLine", "MarkPage"},
    "horizons.again": {"WriteLines", "WritePages", "DropLine", "MarkPage", "TakeBack"},
    "horizons.moment": {"Do"},
    "horizons.policies": {"ChoosePolicies"},
    "horizons.slot": {"Do", "Pass"},
    "horizons.shares": {"ProposeShares", "AcceptShares"},
}
IN_PART = {"merchant.fly"}  # of all whole routes the best are offered; single steps all of them


@every_variant()
def test_random_games_end_and_never_stick_and_lose_no_piece(rules: Any, options: Any) -> None:
    for number in range(GAMES):
        last = None
        for position in played(rules, options, number):
            last = position
            assert rules.check(position.state) == []
            waiting = rules.awaited(position.state)
            if not waiting:
                break
            for seat in waiting:
                prompts = list(rules.prompts(rules.seen_by(position.state, seat), seat))
                assert prompts, f"{seat} is waited for and asked nothing"
                assert prompts[0].owed, f"{seat} is waited for and owes nothing"
        assert last is not None
        assert is_over(rules, last.state), "nobody is waited for, and the game is not over"
        assert rules.winners(last.state) or rules.name in LOST_BY_ALL


@every_variant()
@pytest.mark.samples(40, 60)  # positions, and those that a move of each seat leads to
def test_whoever_is_waited_for_has_a_command_that_is_accepted(
    rules: Any, options: Any, samples: int
) -> None:
    rng = random.Random("stuck")
    for position in some(rules, options, "stuck", samples):
        for seat in sorted(rules.awaited(position.state)):
            prompts = list(rules.prompts(rules.seen_by(position.state, seat), seat))
            ruling = position.rule(seat, rng.choice(prompts).answer(at_random(rng)))
            draws = position.draws + len(ruling.draws)
            after = position._replace(state=ruling.state, draws=draws)
            for other in rules.awaited(after.state):
                prompt = next(rules.prompts(rules.seen_by(after.state, other), other))
                after.rule(other, prompt.answer(suggested))


@every_variant()
def test_an_owed_prompt_comes_before_an_open_one(rules: Any, options: Any) -> None:
    for position in some(rules, options, "order", 60):
        for seat in range(len(position.state.players)):
            owed = [p.owed for p in rules.prompts(rules.seen_by(position.state, seat), Seat(seat))]
            assert owed == sorted(owed, reverse=True)


@every_variant()
def test_a_table_at_rest_tells_nothing(rules: Any, options: Any) -> None:
    for position in played(rules, options, 0):
        story = Story(position.state)
        rules.advance(story, Chance(secret_of("none")))
        assert story.events == []


@every_variant()
def test_reloaded_from_json_a_table_is_the_same(rules: Any, options: Any) -> None:
    decoder = msgspec.json.Decoder(rules.state)
    for number in range(2):
        state = rules.state()
        for position in played(rules, options, number):
            stored = [store(event) for event in position.events]
            state = fold(state, (load(e.tag, e.version, bytes(e.body)) for e in stored))
            assert state == position.state
        assert decoder.decode(msgspec.json.encode(state)) == state


@every_variant()
def test_commands_survive_json(rules: Any, options: Any) -> None:
    decoder = msgspec.json.Decoder(rules.commands)
    for position in chain(played(rules, options, 0), played(rules, options, 1)):
        if position.command is not None:
            assert decoder.decode(msgspec.json.encode(position.command)) == position.command


@every_variant()
def test_the_same_secret_and_answers_give_the_same_game(rules: Any, options: Any) -> None:
    again = playout(rules, options, ("shared", 0), orders=ORDERS)
    for one, two in zip(played(rules, options, 0), again, strict=True):
        assert one.events == two.events


@every_variant()
def test_deciding_leaves_the_state_before_as_it_was(rules: Any, options: Any) -> None:
    """Whatever was tried on the positions of a game since."""
    positions = played(rules, options, 0)
    assert len(list(positions)) == len(positions.as_it_was), "to its end"
    for position, written in zip(positions, positions.as_it_was, strict=True):
        assert encode(position.state) == written


def enough(
    rules: Any, options: Any, seed: str, count: int, seen: Counter[str], **wanted: int
) -> Iterator[Position]:
    """So many positions; of a small game more of them, until more than wanted was seen."""
    yield from some(rules, options, seed, count)
    for nth in range(MOST_SAMPLES):
        if any(seen[what] <= number for what, number in wanted.items()):
            yield from some(rules, options, (seed, nth), count)
    for what, number in wanted.items():
        assert seen[what] > number, f"only {seen[what]} {what} were seen"


@every_variant()
def test_every_option_offered_is_accepted(rules: Any, options: Any) -> None:
    seen, rng = Counter[str](), random.Random("offered")
    for position in enough(rules, options, "offered", 30, seen, offers=500):
        for seat in range(len(position.state.players)):
            view = rules.seen_by(position.state, seat)
            for prompt in rules.prompts(view, Seat(seat)):
                if is_endless(prompt) and prompt.key not in UNLISTED:
                    continue
                for command in endings_of(prompt, rng):
                    position.rule(Seat(seat), command)
                    seen["offers"] += 1


def endings_of(prompt: Prompt, rng: random.Random) -> list[Command]:
    """All commands it ends in, as far as they can be listed; of sheets some."""
    if prompt.key in UNLISTED:
        return [prompt.answer(at_random(rng)) for _ in range(SHEETS)]
    return (outcomes(prompt, 400) or [])[:60]


@every_variant()
def test_what_is_not_offered_is_refused(rules: Any, options: Any) -> None:
    seen, past = Counter[str](), list[Command]()
    rng = random.Random("forged")
    for position in enough(rules, options, "refused", 30, seen, refusals=300):
        commands = forged(position, rng, past[-20:])
        for seat in range(len(position.state.players)):
            view = rules.seen_by(position.state, seat)
            prompts = list(rules.prompts(view, Seat(seat)))
            unlisted = {
                type(p.answer(at_random(rng)))
                for p in prompts
                if is_endless(p) and p.key not in UNLISTED
            }
            free = {name for p in prompts for name in UNLISTED.get(p.key, ())}
            routes = {type(p.answer(at_random(rng))) for p in prompts if p.key in IN_PART}
            endings = [outcomes(prompt, 600) for prompt in prompts if not is_endless(prompt)]
            if any(ending is None for ending in endings):
                continue
            offered = [command for ending in endings for command in ending or ()]
            known = {essence(way) for command in offered for way in (command, *shorter(command))}
            for command in commands:
                listed = not is_order(command) and type(command) not in unlisted
                listed &= type(command).__name__ not in free
                listed &= type(command) not in routes or len(getattr(command, "steps", ())) < 2
                if listed and essence(command) not in known:
                    must_refuse(position, Seat(seat), command)
                    seen["refusals"] += 1
        past += commands


def is_order_sheet(prompt: Prompt) -> bool:
    """Asks for standing orders."""
    return prompt.key.endswith(".orders")


def is_endless(prompt: Prompt) -> bool:
    """Asks for orders, or for whole turns: too many to list them all."""
    return is_order_sheet(prompt) or prompt.key.endswith(".plan") or prompt.key in UNLISTED


def must_refuse(position: Position, seat: Seat, command: Command) -> None:
    before = fork(position.state)
    with pytest.raises(IllegalMove):
        position.rule(seat, command)
    assert position.state == before


@every_variant()
def test_an_order_is_accepted_if_it_is_offered_and_else_refused(rules: Any, options: Any) -> None:
    if rules.guide.orders is None:
        pytest.skip("a game without standing orders")
    rng, past = random.Random("orders"), list[Command]()
    seen = Counter[str]()
    for position in enough(rules, options, "orders", 12, seen, orders=100, refusals=5):
        commands = [c for c in forged(position, rng, past[-20:]) if is_order(c)]
        for seat in map(Seat, range(len(position.state.players))):
            view = rules.seen_by(position.state, seat)
            sheet = next(filter(is_order_sheet, rules.prompts(view, seat)))
            for command in [*commands, *(sheet.answer(at_random(rng)) for _ in range(4))]:
                if offers(sheet, command):
                    position.rule(seat, command)
                    seen["orders"] += 1
                else:
                    must_refuse(position, seat, command)
                    seen["refusals"] += 1
        past += commands


def refusal(position: Position, seat: Seat, command: Command) -> IllegalMove | None:
    try:
        position.rule(seat, command)
    except IllegalMove as error:
        return error
    return None


@every_variant()
def test_a_refusal_says_what_is_wrong_what_would_do_and_the_clause(
    rules: Any, options: Any
) -> None:
    rng, seen = random.Random("why"), Counter[str]()
    for position in enough(rules, options, "why", 20, seen, refusals=30):
        for command in forged(position, rng, []):
            for seat in range(len(position.state.players)):
                error = refusal(position, Seat(seat), command)
                if error is not None:
                    seen["refusals"] += 1
                    assert error.reason.key
                    assert error.remedy.key == f"{error.reason.key}.do"
                    assert error.clause.startswith(rules.name.upper()[:4])


@every_variant()
@pytest.mark.samples(50, 80)  # positions
def test_a_seat_that_is_not_asked_is_refused_unless_its_command_may_come_at_any_time(
    rules: Any, options: Any, samples: int
) -> None:
    """Tried with the newest command of each kind, whoever it was meant for."""
    chapters = chain.from_iterable(rules.CHAPTERS.contents.values())
    any_time = {kind for chapter in chapters for kind in chapter.any_time}
    rng, known, refused = random.Random("turn"), dict[type[Command], Command](), 0
    for position in some(rules, options, "turn", samples):
        known |= {type(command): command for command in forged(position, rng, [])}
        for seat in {*map(Seat, range(options.players))} - rules.awaited(position.state):
            for command in (known[kind] for kind in known.keys() - any_time):
                error = refusal(position, seat, command)
                assert error is not None, f"{seat} is not asked, and {command} is accepted"
                assert error.reason.key
                assert error.clause.startswith(rules.name.upper()[:4])
                refused += 1
    assert refused or options.players == 1 or known.keys() <= any_time


@every_variant()
def test_nobody_can_play_for_a_seat_that_is_not_there(rules: Any, options: Any) -> None:
    for position in some(rules, options, "nobody", 5):
        seat = sorted(rules.awaited(position.state))[0]
        prompt = next(rules.prompts(rules.seen_by(position.state, seat), seat))
        command = prompt.answer(suggested)
        for stranger in (None, Seat(-1), Seat(99)):
            with pytest.raises(IllegalMove):
                position.rule(stranger, command)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [name for name in NAMES if game(name).guide.orders])
def test_every_order_can_be_typed_as_it_is_shown(name: str, language: str) -> None:
    orders, words = game(name).guide.orders, catalogs()[language]
    assert orders is not None
    sheet = Prompt(f"{name}.orders", Seat(0), partial(talk, orders.language, (), 3))
    rng = random.Random("typed")
    for _ in range(60):
        command = sheet.answer(at_random(rng))
        assert isinstance(command, WriteOrder)
        order = Order(command.subject, command.answer, command.when, command.bounds)
        shown = words.render(line(orders.language, replace(order, until=3 * command.for_now)))
        assert read_order(orders.language, shown, words.render) == command, shown


@every_variant()
def test_ids_fit_into_the_buttons_of_a_chat(rules: Any, options: Any) -> None:
    for position in some(rules, options, "ids", 60):
        for seat in range(len(position.state.players)):
            for prompt in rules.prompts(rules.seen_by(position.state, seat), Seat(seat)):
                talk = prompt.talk()
                choice = next(talk)
                button = MoveId("table", Seat(seat), prompt.id, choice.name, PICK, "#1", "a" * 5)
                assert read(str(button)) == button
                assert all(len(option.id) <= 36 for option in choice.options)
                keys = [option.id for option in (*choice.options, *choice.instead)]
                assert len(keys) == len(set(keys))


@every_variant()
def test_no_question_has_only_one_answer(rules: Any, options: Any) -> None:
    """An owed prompt is a decision: it can end in at least two different commands."""
    seen = Counter[str]()
    for position in enough(rules, options, "single", 40, seen, questions=30):
        for seat in rules.awaited(position.state):
            prompt = next(rules.prompts(rules.seen_by(position.state, seat), seat))
            if prompt.key in UNLISTED:
                seen["questions"] += 1
                assert len(next(prompt.talk()).options) > 1, prompt.id
                continue
            found = islice(endings(prompt), 3_000)
            first = essence(next(found))
            seen["questions"] += 1
            several = any(essence(other) != first for other in found)
            assert several, f"{prompt.id} has one answer: `advance` must give it without asking"


@every_seat_count()
def test_a_move_nobody_is_told_of_changes_no_view(rules: Any, options: Any) -> None:
    """A game with standing orders, which only their owner hears of, is played until enough came.

    Any other game may tell everybody of every move.
    """
    silent, orders = 0, rules.guide.orders is not None
    for number, positions in enumerate(shared(rules, options, "silent")):
        if number >= 3 and (silent > 100 or not orders):
            break
        for position in positions:
            if position.ruling is None or position.before is None:
                continue
            for viewer in viewers(rules, position.state):
                silent_moves_change_nothing(rules, position.before, position.ruling, viewer)
                silent += not any(event.seen_by(viewer) for event in position.events)
    assert silent > 100 or not orders, f"only {silent} moves were not told to somebody"


@every_seat_count()
def test_the_channel_never_waits_for_fewer_seats_than_the_table(rules: Any, options: Any) -> None:
    """Whom the game waits for is listed; some may be listed who have nothing to decide."""
    for position in played(rules, options, 0):
        public = rules.awaited(rules.seen_by(position.state, None))
        assert rules.awaited(position.state) <= public


@every_variant()
def test_options_that_do_not_fit_are_refused(rules: Any, options: Any) -> None:
    for players in (rules.seats.start - 1, rules.seats.stop, -1, 0):
        with pytest.raises(IllegalMove):
            open_table(rules, rules.options(players=players), Chance(secret_of("bad")))
