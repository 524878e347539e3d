"""Presses without Discord: drafts, trays, forms, waiting, secrets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove
from bot.engine.prompts import Choice, Option, Prompt, Talk
from bot.engine.records import Seat, replace
from bot.engine.text import say
from bot.games import game
from bot.games.race.commands import Stop
from bot.i18n.catalog import catalogs
from bot.play.autopilots.levels import advise, at_random
from bot.play.table.live import Live
from bot.play.table.moves import decode_command
from bot.play.table.why_not import clauses, doubts
from cogs.ui.ask import panel as ask
from cogs.ui.ask.answering import Answering
from cogs.ui.ask.asking import pictured
from cogs.ui.ask.question import Ask, Draft, Question
from cogs.ui.table.sitting import Reader
from cogs.ui.words import ids
from cogs.ui.words.ids import MoveId
from cogs.ui.words.panel import Panel
from cogs.ui.words.tongue import Tongue
from tests.support.discord.panels import USERS, Person, commit_of, faults, new_desk, new_table
from tests.support.playout import sample

TIMES = "\N{MULTIPLICATION SIGN}"
ADA, BRUNO = Reader(USERS[0], "en"), Reader(USERS[1], "it")


@pytest.fixture
async def desk() -> Answering:
    return await new_desk()


def move(panel: Panel, op: str) -> MoveId:
    """The first press of a kind."""
    parts: list[Any] = [*panel.buttons(), *panel.menus()]
    found = (ids.read(one.id) for one in parts)
    return next(code for code in found if isinstance(code, MoveId) and code.op == op)


def coffers() -> Prompt:
    """Up to 60 of three kinds."""
    names = ("novelty", "rare", "genes")
    kinds = tuple(Option(name, name, say(f"race.good.{name}"), 40) for name in names)

    def talk() -> Talk:
        yield Choice("kinds", kinds, 10, 60)
        return Stop()

    return Prompt("race.consume", Seat(0), talk)


async def test_a_form_fills_the_tray_and_comes_back_filled(
    desk: Answering, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await new_table(desk)
    monkeypatch.setattr(Live, "prompts", lambda *_: (coffers(),))
    code = move(await desk.open(table, ADA), ids.FORM)
    assert [field.value for field in (await desk.form(code, ADA)).fields] == ["", "", ""]
    panel = await desk.fill(code, ADA, {"novelty": "12", "rare": "", "genes": " 3 "})
    assert f"novelty {TIMES}12, genes {TIMES}3" in "".join(panel.texts())
    assert commit_of(panel) is not None
    assert [field.value for field in (await desk.form(code, ADA)).fields] == ["12", "", "3"]
    panel = await desk.fill(code, ADA, {"novelty": "99"})
    assert "more than there is" in "".join(panel.texts())
    with pytest.raises(IllegalMove) as refusal:
        await desk.fill(code, ADA, {"novelty": "-1"})
    assert refusal.value.key == "cog.refuse.number"


async def test_a_draft_is_the_same_on_a_second_device(desk: Answering) -> None:
    table = await new_table(desk, preset=True)
    phone, other = Person(desk, USERS[0], 1), Person(desk, USERS[0], 2)
    await phone.play(table)
    pick = next(b for b in phone.panel.buttons() if ":p:settle:" in b.id)  # type: ignore[union-attr]  # a panel was just opened
    await phone.press(pick)
    assert any(b.label == "✓ Settle" for b in (await other.play(table)).buttons())


async def test_back_and_start_over_undo_choices_not_moves(desk: Answering) -> None:
    table = await new_table(desk, preset=True)
    person = Person(desk, USERS[0], 1)
    panel = await person.play(table)
    pick = next(b for b in panel.buttons() if ":p:settle:" in b.id)
    for op in (ids.BACK, ids.START_OVER):
        panel = await person.press(pick)
        assert commit_of(panel) is not None
        code = replace(move(panel, ids.BACK), op=op)  # with one answer they do the same
        panel = await desk.press(code, ADA)
        assert commit_of(panel) is None
    assert (await desk.play.journal.table(table)).version == 1


async def test_suggest_says_what_the_autopilot_would_do_and_why(desk: Answering) -> None:
    table = await new_table(desk, preset=True)
    opened = await desk.open(table, ADA)
    sitting = await desk.seating.sit(table, ADA)
    found = advise(sitting.game, sitting.view, sitting.prompts[0])
    panel = await desk.press(move(opened, ids.SUGGEST), ADA)
    assert commit_of(panel) is None
    text = "".join(panel.texts())
    assert "Suggested:" in text
    assert sitting.tongue.render(found.why) in text
    assert not any(button.label.startswith("✓") for button in panel.buttons())
    panel = await desk.press(move(panel, ids.SUGGEST), ADA)
    commit = commit_of(panel)
    assert commit is not None
    code = ids.decode(commit.id)
    assert isinstance(code, MoveId)
    await desk.press(code, ADA)
    given = (await desk.play.journal.moves(table))[-1].command
    assert decode_command(sitting.game, given) == found.command


async def test_who_has_answered_waits_with_doors_to_everything_else(desk: Answering) -> None:
    table = await new_table(desk, players=3)
    for _ in range(2):
        panel = await desk.open(table, ADA)
        explore = [b for b in panel.buttons() if f":{ids.PICK}:explore_1_1:" in b.id]
        while commit_of(panel) is None:
            code = ids.decode(explore[0].id) if explore else move(panel, ids.SUGGEST)
            assert isinstance(code, MoveId)
            panel = await desk.press(code, ADA)
        code = ids.decode(commit_of(panel).id)  # type: ignore[union-attr]  # the loop ends with one
        assert isinstance(code, MoveId)
        panel = await desk.press(code, ADA)
    text = "".join(panel.texts())
    assert "Sealed: Explore +1,+1" in text
    assert "1 of 3 have answered" in text
    assert list(faults(panel)) == []


async def test_a_finished_table_says_so_and_offers_another(desk: Answering) -> None:
    table = await new_table(desk)
    referee = desk.play.referee
    answer = at_random(3)
    while True:
        owing = [
            (seat, prompts[0])
            for seat in (Seat(0), Seat(1))
            if (prompts := await referee.prompts(table, seat)) and prompts[0].owed
        ]
        if not owing:
            break
        seat, prompt = owing[0]
        command = answer(None, prompt)
        await referee.submit(table, seat, command, giver=USERS[seat])
    panel = await desk.open(table, BRUNO)
    assert "La partita è finita" in "".join(panel.texts())
    assert f"d1:rematch:{table}" in [button.id for button in panel.buttons()]


def panels(view: object, seat: Seat) -> Iterator[Panel]:
    tongue = Tongue(catalogs()["en"])
    for prompt in game("race").prompts(view, seat):
        sheet = Question(Ask("k7f2q", seat, prompt, Draft(), 0, "head"), tongue)
        yield ask.panel(sheet)
        yield Panel((pictured(sheet),))


def test_a_panel_shows_nothing_that_its_seat_may_not_know() -> None:
    race = game("race")
    for place, here in enumerate(sample(race, race.options(players=3), "panels", 60)):
        seat = Seat(place % 3)
        other = race.redeal(here.state, seat, Chance(bytes([place + 1]) * 32))
        mine, same = (race.seen_by(state, seat) for state in (here.state, other))
        assert list(panels(mine, seat)) == list(panels(same, seat))
        for prompt in race.prompts(mine, seat):
            asked = [(d.id, str(d.refusal)) for d in doubts(race, mine, prompt)]
            assert asked == [(d.id, str(d.refusal)) for d in doubts(race, same, prompt)]


def test_why_not_cites_clauses_that_exist() -> None:
    race, found = game("race"), 0
    for place, here in enumerate(sample(race, race.options(players=2), "why", 60)):
        seat = Seat(place % 2)
        view = race.seen_by(here.state, seat)
        for prompt in race.prompts(view, seat):
            for doubt in doubts(race, view, prompt):
                assert doubt.refusal.clause in clauses("race")
                found += 1
    assert found > 20
