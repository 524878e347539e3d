"""Steps say whom they wait for and what they ask; chapters go on with them, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove, NotYourTurn
from bot.engine.events import Event
from bot.engine.kit.agenda import Chapter, Chapters, Following, Stage, Step, awaited, occasion
from bot.engine.prompts import Occasion, Prompt, Talk
from bot.engine.records import Command, Seat
from bot.engine.story import Story
from bot.engine.text import Text


class Count(Step, frozen=True, tag="count"):
    """Counts down by itself."""

    left: int


class Other(Step, frozen=True, tag="other"):
    """Of no chapter."""


class Ask(Step, frozen=True, tag="ask"):
    seat: Seat

    asked = "order.number"

    def waits_for(self, view: Table) -> frozenset[Seat]:
        return frozenset((self.seat,))

    def about(self, view: Table) -> tuple[int, ...]:
        return (view.counted,)

    def names(self, view: Table) -> Mapping[str, Any]:
        return {"n": view.counted}


class Table(Stage):
    no_seat, over, refusal = ("nobody", "1.1"), ("over", "2.2"), ("order.number", "3.3")
    agenda: tuple[Count | Ask | Other, ...] = ()
    players: tuple[str, ...] = ("ada", "ben")
    counted: int = 0
    answered: bool = False


class Counted(Event[Table], frozen=True):
    def apply(self, state: Table) -> None:
        state.counted += 1


class Answered(Event[Table], frozen=True):
    def apply(self, state: Table) -> None:
        state.answered = True


class Moved(Event[Table], frozen=True):
    agenda: tuple[Count | Ask | Other, ...]

    def apply(self, state: Table) -> None:
        state.agenda = self.agenda


class Say(Command, frozen=True, tag="say"):
    pass


class Sing(Command, frozen=True, tag="sing"):
    pass


class Wish(Command, frozen=True, tag="wish"):
    pass


def count(story: Story[Table], step: Count, chance: Chance) -> Following:
    story.tell(Counted())
    return [Count(step.left - 1)] if step.left > 1 else []


def ask(story: Story[Table], step: Ask, chance: Chance) -> Following:
    return [] if story.state.answered else None


def answer(story: Story[Table], seat: Seat, command: Say, chance: Chance) -> None:
    story.tell(Answered())


def refuse(story: Story[Table], seat: Seat, command: Command, chance: Chance) -> None:
    raise AssertionError("its step is not open")


def prompts(view: Table, seat: Seat, step: Ask) -> Iterator[Prompt]:
    def talk() -> Talk:
        return Say()
        yield

    yield Prompt("say", seat, talk)


COUNTING = Chapter[Table]({Count: count}, {Say: refuse})
ASKING = Chapter[Table]({Ask: ask}, {Say: answer, Wish: answer}, prompts, any_time={Wish})
CHAPTERS = Chapters[Table]({1: COUNTING, 2: (ASKING,)})
CHANCE = Chance(b"agenda")


def always(story: Story[Table]) -> bool:
    return True


def test_the_first_step_says_whom_it_waits_for_and_what_it_asks() -> None:
    table = Table((Ask(Seat(1)), Count(2)), counted=3)
    assert awaited(table) == {1}
    assert occasion(table) == Occasion(
        ("order.number", 3), Text("order.number", {"n": 3}), frozenset((Seat(1),))
    )
    assert [prompt.key for prompt in CHAPTERS.prompts(table, Seat(1))] == ["say"]


@pytest.mark.parametrize("table", [Table(), Table((Count(1),))])
def test_a_table_without_a_question_waits_for_nobody(table: Table) -> None:
    assert awaited(table) == frozenset()
    assert occasion(table) is None
    assert list(CHAPTERS.prompts(table, Seat(0))) == []


def test_the_agenda_is_walked_in_memory_and_told_once() -> None:
    story = Story(Table((Count(3), Ask(Seat(0)), Count(1))))
    CHAPTERS.walk(story, CHANCE, Moved, always)
    rest = (Ask(Seat(0)), Count(1))
    assert story.events == [Counted(), Counted(), Counted(), Moved(rest)]
    assert story.agenda == rest


def test_a_table_at_rest_tells_nothing() -> None:
    story = Story(Table((Ask(Seat(0)),)))
    CHAPTERS.walk(story, CHANCE, Moved, always)
    assert story.events == []


def test_what_interrupts_a_walk_stops_it_where_it_is() -> None:
    story = Story(Table((Count(3),)))
    CHAPTERS.walk(story, CHANCE, Moved, lambda story: story.state.counted < 2)
    assert story.events == [Counted(), Counted(), Moved((Count(1),))]


def test_chapters_that_move_the_agenda_themselves_run_until_one_does_not() -> None:
    def pop(story: Story[Table], step: Count, chance: Chance) -> bool:
        story.tell(Moved(story.state.agenda[1:]))
        return True

    def stay(story: Story[Table], step: Ask, chance: Chance) -> bool:
        return False

    chapters = Chapters[Table]({1: Chapter({Count: pop}), 2: Chapter({Ask: stay})})
    story = Story(Table((Count(1), Count(2), Ask(Seat(0)))))
    chapters.run(story, CHANCE, lambda story: False)
    assert story.state.agenda == (Ask(Seat(0)),)
    assert len(story.events) == 2


def test_a_command_of_several_chapters_is_decided_by_the_open_one() -> None:
    story = Story(Table((Ask(Seat(0)),)))
    CHAPTERS.decide(story, Seat(0), Say(), CHANCE)
    assert story.events == [Answered()]


def test_a_command_that_no_chapter_decides_comes_at_the_wrong_time() -> None:
    with pytest.raises(NotYourTurn):
        CHAPTERS.decide(Story(Table((Ask(Seat(0)),))), Seat(0), Sing(), CHANCE)
    with pytest.raises(NotYourTurn):
        CHAPTERS.decide(Story(Table((Other(),))), Seat(0), Say(), CHANCE)


def test_a_seat_that_the_open_step_does_not_wait_for_is_refused_by_default() -> None:
    story = Story(Table((Ask(Seat(0)),)))
    with pytest.raises(NotYourTurn) as refusal:
        CHAPTERS.decide(story, Seat(1), Say(), CHANCE)
    assert (refusal.value.key, refusal.value.clause) == ("order.number", "3.3")
    assert story.events == []


def test_a_command_that_may_come_at_any_time_is_decided_while_the_table_waits_for_others() -> None:
    story = Story(Table((Ask(Seat(0)),)))
    CHAPTERS.decide(story, Seat(1), Wish(), CHANCE)
    assert story.events == [Answered()]


def test_a_chapter_declares_no_time_for_a_command_that_it_does_not_decide() -> None:
    chapter = Chapter[Table]({Ask: ask}, {Say: answer}, any_time={Wish})
    with pytest.raises(ValueError, match=r"Wish.*`commands`"):
        Chapters[Table]({1: chapter})


def test_a_step_of_no_chapter_is_an_error_that_says_where_to_add_it() -> None:
    with pytest.raises(LookupError, match=r"Other.*`steps`"):
        CHAPTERS.walk(Story(Table((Other(),))), CHANCE, Moved, always)


@pytest.mark.parametrize("nobody", [None, Seat(-1), Seat(2)])
def test_whoever_has_no_seat_decides_nothing(nobody: Seat | None) -> None:
    for table in (Table((Ask(Seat(0)),)), Table()):
        with pytest.raises(NotYourTurn) as refusal:
            CHAPTERS.decide(Story(table), nobody, Say(), CHANCE)
        assert (refusal.value.key, refusal.value.clause) == ("nobody", "1.1")


def test_after_the_end_nothing_is_decided() -> None:
    with pytest.raises(IllegalMove) as refusal:
        CHAPTERS.decide(Story(Table()), Seat(1), Say(), CHANCE)
    assert (refusal.value.key, refusal.value.clause) == ("over", "2.2")


def test_two_chapters_cannot_carry_out_the_same_act() -> None:
    one, other = Chapter[Table](acts={Count: count}), Chapter[Table](acts={Count: ask})
    assert Chapters[Table]({1: one}).acts == {Count: count}
    with pytest.raises(ValueError, match="two chapters carry out Count"):
        Chapters[Table]({1: one, 2: other})


def test_two_chapters_cannot_go_on_with_the_same_step() -> None:
    with pytest.raises(ValueError, match="two chapters"):
        Chapters[Table]({1: COUNTING, 2: COUNTING})
