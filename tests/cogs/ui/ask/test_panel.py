"""Any prompt becomes a panel that Discord accepts and a person can answer."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.prompts import Choice, Option, Prompt, Talk
from bot.engine.records import Command, Seat, replace
from bot.engine.text import say
from bot.i18n.catalog import LANGUAGES, catalogs
from cogs.ui.ask import panel as ask
from cogs.ui.ask.asking import changed, tapped
from cogs.ui.ask.forms import form
from cogs.ui.ask.question import Ask, Draft, Question
from cogs.ui.words import ids
from cogs.ui.words.panel import Aside, Row
from cogs.ui.words.tongue import Tongue
from tests.support.discord.panels import (
    USERS,
    Person,
    answers,
    commit_of,
    faults,
    new_desk,
    new_table,
    owing,
)

VARIANTS = [
    {"players": 2},
    {"players": 2, "expert": True},
    {"players": 3, "preset": True},
    {"players": 4},
]
MOST_PRESSES = 8_000


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_game_is_played_to_its_end_by_presses_alone(
    options: dict[str, Any], language: str
) -> None:
    desk = await new_desk()
    table = await new_table(desk, **options)
    people = [
        Person(desk, user, (seat, language, options), language)
        for seat, user in enumerate(USERS[: options["players"]])
    ]
    presses = 0
    while waiting := await owing(desk, table):
        person = people[waiting[0]]
        found = [*faults(await person.play(table))]
        version = (await desk.play.journal.table(table)).version
        while (await desk.play.journal.table(table)).version == version:
            presses += 1
            assert presses < MOST_PRESSES
            assert person.panel is not None
            assert answers(person.panel), person.panel
            found += faults(await person.anything())
        assert found == []
    assert (await desk.play.journal.table(table)).status == "over"
    assert await desk.play.journal.check() == []


class Took(Command, frozen=True):
    what: tuple[str, ...]


def prompt_of(choice: Choice[str]) -> Prompt:
    def talk() -> Talk:
        return Took(tuple((yield choice)))

    return Prompt("race.orders", Seat(0), talk, again=True)


def options(count: int, label: str = "Option", limit: int = 1) -> tuple[Option[str], ...]:
    return tuple(
        Option(f"o{n}", f"o{n}", say("order.number", n=f"{label} {n}"), limit) for n in range(count)
    )


def sheet_of(choice: Choice[str], draft: Draft | None = None) -> Question:
    question = Ask("k7f2q", Seat(0), prompt_of(choice), draft or Draft(), 0, "head")
    return Question(question, Tongue(catalogs()["en"]))


@pytest.mark.parametrize("count", [1, 2, 5, 6, 19, 20, 21, 25, 26, 40, 200])
@pytest.mark.parametrize("label", ["x", "a label that is longer than buttons like"])
@pytest.mark.parametrize(("low", "high", "limit"), [(1, 1, 1), (0, 1, 1), (2, 9, 1), (3, 5, 4)])
def test_every_number_of_options_fits(
    count: int, label: str, low: int, high: int, limit: int
) -> None:
    choice = Choice("number", options(count, label, limit), min(low, count), min(high, count))
    for page in (0, 1, 13):
        panel = ask.panel(sheet_of(choice, Draft(page=page)))
        assert list(faults(panel)) == []


def test_options_that_stand_alone_have_buttons_beside_a_full_menu() -> None:
    alone = (Option("later", "later", say("race.option.pay_later")),)
    choice = Choice("number", options(25), 2, 2, instead=alone)
    panel = ask.panel(sheet_of(choice))
    assert list(faults(panel)) == []
    assert [b.label for b in panel.buttons() if ":later:" in b.id] == ["Pay after the reveal"]


def test_a_few_options_are_buttons_and_many_long_ones_a_menu() -> None:
    short = ask.panel(sheet_of(Choice("number", options(20))))
    few = ask.panel(sheet_of(Choice("number", options(10, "a label longer than any button"))))
    many = ask.panel(sheet_of(Choice("number", options(11, "a label longer than any button"))))
    assert [len(list(panel.menus())) for panel in (short, few, many)] == [0, 0, 1]
    for panel, count in ((short, 20), (few, 10)):
        assert sum(f":{ids.PICK}:" in button.id for button in panel.buttons()) == count


def test_a_menu_for_several_begins_empty_and_has_a_commit_once_it_is_answered() -> None:
    choice = Choice("number", options(13), 2, 2, hint=("o1", "o4"))
    panel = ask.panel(sheet_of(choice))
    (menu,) = panel.menus()
    assert [item.value for item in menu.items if item.ticked] == []
    assert (menu.low, menu.high) == (2, 2)
    assert commit_of(panel) is None
    panel = ask.panel(sheet_of(choice, Draft({"number": ("o1", "o4")})))
    (menu,) = panel.menus()
    assert [item.value for item in menu.items if item.ticked] == ["o1", "o4"]
    commit = commit_of(panel)
    assert commit is not None
    assert "Option 1" in commit.label


def test_several_of_a_few_are_ticked_by_buttons_and_a_second_tap_unticks() -> None:
    choice = Choice("number", options(6), 2, 2, hint=("o1", "o4"))
    sheet = sheet_of(choice, Draft(trays={"number": ("o2",)}))
    taps = {b.id.split(":")[6]: b for b in ask.panel(sheet).buttons() if f":{ids.ADD}:" in b.id}
    assert taps["o2"].label == "✓ Option 2"
    assert not any(tap.disabled for tap in taps.values())
    assert commit_of(ask.panel(sheet)) is None  # nothing is filled in unasked
    untouched = ask.panel(sheet_of(choice))
    assert not any(button.label.startswith("✓") for button in untouched.buttons())
    assert commit_of(untouched) is None
    full = ask.panel(sheet_of(choice, Draft(trays={"number": ("o2", "o5")})))
    shut = [b.id.split(":")[6] for b in full.buttons() if f":{ids.ADD}:" in b.id and b.disabled]
    assert shut == ["o0", "o1", "o3", "o4"]
    assert commit_of(full) is not None
    assert tapped(choice, ("o2", "o5"), "o2") == ("o5",)


def test_the_tools_are_one_row_without_what_is_of_no_use() -> None:
    choice = Choice("number", options(6), 2, 2, hint=("o1", "o4"))
    for draft, tools in (
        (Draft(), ["Why not?", "More"]),
        (Draft(trays={"number": ("o2",)}), ["◀ Back", "Why not?", "More"]),
        (Draft(trays={"number": ("o2", "o3")}), ["◀ Back", "Start over", "Why not?", "More"]),
    ):
        *_, row = (p for p in ask.panel(sheet_of(choice, draft)).parts if isinstance(p, Row))
        assert [button.label for button in row.buttons] == tools
        assert not any(button.disabled for button in row.buttons)


def test_taking_nothing_is_a_button_that_says_so() -> None:
    panel = ask.panel(sheet_of(Choice("number", options(3), 0, 1)))
    assert [b.label for b in panel.buttons() if f":{ids.NOTHING}:" in b.id] == [
        "No other condition"
    ]


def test_a_tray_counts_taps_and_shuts_what_is_full() -> None:
    choice = Choice("number", options(5, limit=2), 4, 4)
    panel = ask.panel(sheet_of(choice, Draft(trays={"number": ("o0", "o0", "o3")})))
    taps = {b.id.split(":")[6]: b for b in panel.buttons() if f":{ids.ADD}:" in b.id}
    assert [taps[f"o{n}"].label[-3:] for n in range(5)] == ["2/2", "0/2", "0/2", "1/2", "0/2"]
    assert [name for name, tap in taps.items() if tap.disabled] == ["o0"]
    assert commit_of(panel) is None
    assert "Choose 1 more" in [button.label for button in panel.buttons()]


def test_nobody_is_told_to_choose_more_who_need_not() -> None:
    """Whoever may take none, or has enough and goes on to the next question."""
    none = sheet_of(Choice("number", options(3), 0, 3))
    assert "As many as you like." in none.asks(Choice("number", options(3), 0, 3))

    def talk() -> Talk:
        first = yield Choice("number", options(6), 2, 4)
        return Took((*first, *(yield Choice("then", options(2)))))

    asked = Prompt("race.orders", Seat(0), talk, again=True)
    draft = Draft(trays={"number": ("o2", "o5")})
    enough = Question(Ask("k7f2q", Seat(0), asked, draft, 0), Tongue(catalogs()["en"]))
    for sheet, way in ((none, "No other condition"), (enough, "Go on with these")):
        labels = [button.label for button in ask.panel(sheet).buttons()]
        assert way in labels
        assert not any(label.endswith(" more") for label in labels)


def test_many_of_a_kind_are_typed_into_a_form() -> None:
    choice = Choice("number", options(3, limit=40), 10, 60)
    sheet = sheet_of(choice, Draft(trays={"number": ("o2",) * 12}))
    assert any(f":{ids.FORM}:" in button.id for button in ask.panel(sheet).buttons())
    assert [field.value for field in form(sheet, choice).fields] == ["", "", "12"]


def test_a_long_option_id_travels_as_its_place() -> None:
    long = "-".join(["O4"] * 20)
    choice = Choice("number", (*options(2), Option(long, long, say("race.option.stop"))))
    code = ids.option_code(choice, long)
    assert code == "#2"
    assert ids.option_of(choice, code) == long


def test_what_an_option_holds_stands_beside_its_button() -> None:
    told = (say("order.number", n=7), say("order.number", n=8))
    plain, *_ = options(1)
    choice = Choice("number", (plain, *(replace(o, beside=told) for o in options(12)[1:])))
    panel = ask.panel(sheet_of(choice))
    asides = [part for part in panel.parts if isinstance(part, Aside)]
    assert [(one.text, one.button.label) for one in asides] == [("7\n8", "Edit")] * 9
    assert list(faults(panel)) == []
    picks = [b.id.split(":")[6] for b in panel.buttons() if f":{ids.PICK}:" in b.id]
    assert sorted(picks) == sorted(f"o{n}" for n in range(12))


def test_of_many_things_to_gather_the_rest_is_added_by_a_menu() -> None:
    first, rest = options(4), options(40)[4:]
    named = [replace(o, region=say("order.number", n=n % 2)) for n, o in enumerate(rest)]
    choice = Choice("number", (*first, *named), 1, 40, one_by_one=True)
    panel = ask.panel(sheet_of(choice, Draft(page=1)))
    assert list(faults(panel)) == []
    _, added = panel.menus()
    move = ids.decode(added.id)
    assert isinstance(move, ids.MoveId)
    assert (move.op, len(added.items), added.high) == (ids.ADD, 18, 18)
    draft, note = changed(sheet_of(choice), choice, move, ["o4", "o6"])
    assert (draft.trays["number"], note) == (("o4", "o6"), "")


def test_what_cannot_be_read_stays_in_the_draft() -> None:
    draft = Draft(text="Moves: to Mars")
    assert Draft.read(draft.row()) == draft
