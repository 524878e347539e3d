"""What every game says around its rules fits to its rules."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from bot.engine.guide import place_of
from bot.engine.prompts import walk
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import say
from bot.games import NAMES, game
from bot.games.reference import clauses
from bot.i18n.catalog import catalogs
from bot.play.autopilots.levels import advise
from tests.support.playout import played, some
from tests.support.variants import every_seat_count

POSITIONS = 40


@every_seat_count()
def test_the_table_in_words_has_a_part_for_the_turn_and_one_for_each_player(
    rules: Any, options: Any
) -> None:
    for position in some(rules, options, "parts", POSITIONS):
        view, guide = rules.seen_by(position.state, None), rules.guide
        first, *others = guide.names(view)
        players = [name for name in others if name.startswith("seat.")]
        assert first == "table", "the first Part that `describe` yields is `table`"
        seats = list(map(place_of, players))
        wanted = list(range(options.players))
        assert seats == wanted, "`describe` yields a `seat_part` for each seat, in their order"
        whole = list(guide.lines(view))
        assert all(text in whole for name in (first, *others) for text in guide.part(view, name))
        assert list(guide.part(view, "no such part")) == whole
        named = [f"cog.passage.{name}" for name in (first, *others) if name not in players]
        assert all(key in catalog for key in named for catalog in catalogs().values())


@every_seat_count()
def test_whoever_is_asked_is_asked_on_an_occasion_whose_words_use_all_they_are_given(
    rules: Any, options: Any
) -> None:
    found = set()
    for position in some(rules, options, "occasions", POSITIONS):
        view = rules.seen_by(position.state, None)
        occasion = rules.occasion(view)
        assert (occasion is not None) == bool(rules.awaited(view))
        if occasion is not None:
            found.add(occasion.id)
            assert rules.awaited(view) <= occasion.asked
            assert catalogs()["en"].parameters(occasion.text.key) == occasion.text.values.keys()
    told = f"only {found} are told apart"
    assert len(found) > 5, f"{told}: `about` of a Step tells its round or turn from the others"


@every_seat_count()
def test_of_several_who_are_asked_at_once_none_is_forgotten_who_has_answered(
    rules: Any, options: Any
) -> None:
    """The post lists them."""
    positions = [rules.seen_by(position.state, None) for position in played(rules, options, 0)]
    for before, after in pairwise(map(rules.occasion, positions)):
        if before and after and before.id == after.id and len(before.asked) > 1:
            assert before.asked == after.asked, after.text.key


@every_seat_count()
def test_what_an_order_measures_and_the_log_shows_is_counted(rules: Any, options: Any) -> None:
    counts, orders = rules.guide.counts, rules.guide.orders
    measures = {measure.name for measure in orders.language.measures} if orders else set[str]()
    assert measures | set(counts.log.values()) <= counts.numbers.keys()
    for position in some(rules, options, "counts", POSITIONS):
        for seat in counts.seats(position.state):
            read = counts.of(rules.seen_by(position.state, seat), seat)
            assert all(isinstance(read(name), int) for name in counts.numbers)
        public = counts.public(rules.seen_by(position.state, None))
        assert list(public) == list(range(options.players))
        assert all(numbers.keys() == counts.log.keys() for numbers in public.values())


@pytest.mark.parametrize("name", NAMES)
def test_what_the_log_counts_has_words_for_more_less_and_before_and_after(name: str) -> None:
    for word in game(name).guide.counts.log:
        for catalog in catalogs().values():
            for key in (f"tally.{word}.more", f"tally.{word}.less"):
                assert catalog.render(say(f"{name}.{key}", n=1))
            assert catalog.render(say(f"{name}.shift.{word}", before=1, after=2))


@pytest.mark.parametrize("name", NAMES)
def test_the_clauses_of_its_questions_are_in_its_rules(name: str) -> None:
    known = game(name).guide.clauses
    assert known
    assert set(known.values()) <= clauses(name).keys()


@every_seat_count()
def test_every_question_has_a_clause_with_which_to_begin_reading(rules: Any, options: Any) -> None:
    for position in some(rules, options, "clauses", POSITIONS):
        for seat in map(Seat, range(options.players)):
            view = rules.seen_by(position.state, seat)
            assert {
                prompt.key for prompt in rules.prompts(view, seat)
            } <= rules.guide.clauses.keys()


@every_seat_count()
def test_what_a_moderator_is_offered_can_be_told_and_breaks_nothing(
    rules: Any, options: Any
) -> None:
    tried, corrections = 0, rules.guide.corrections
    sampled = some(rules, options, "corrections", POSITIONS) if corrections else ()
    for number, position in enumerate(sampled):
        choice = corrections.choice(rules.seen_by(position.state, None))
        every = len(choice.options) // 25 + 1 if choice else 1  # many are alike
        for option in choice.options[number % every :: every] if choice else ():
            story = Story(position.state)
            corrections.tell(story, [option.value])
            assert rules.check(story.state) == []
            tried += 1
    assert tried > 20 or corrections is None


@every_seat_count()
def test_level_1_advises_on_every_question_reply_by_reply_and_says_why(
    rules: Any, options: Any
) -> None:
    asked = 0
    for position in some(rules, options, "advice", POSITIONS):
        for seat in rules.awaited(position.state):
            view = rules.seen_by(position.state, seat)
            prompt = next(iter(rules.prompts(view, seat)))
            advice = advise(rules, view, prompt)
            assert walk(prompt, advice.replies).command == advice.command
            for words in catalogs().values():
                assert words.parameters(advice.why.key) == advice.why.values.keys()
            asked += 1
    assert asked > 20
