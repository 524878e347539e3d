"""Undo on Discord: free, asked for, agreed to, refused, lapsed; in both languages and games."""

from __future__ import annotations

import pytest

from bot.engine.records import Seat
from bot.games import NAMES
from bot.i18n.catalog import catalogs
from bot.play.autopilots.levels import at_random
from bot.play.votes.consent import LASTS, UNDO
from cogs.ui.words.tongue import Tongue
from tests.cogs.undo.evening import LANGUAGES, Evening, evening
from tests.support.discord.house import House
from tests.support.discord.office import Hands
from tests.support.discord.screen import Seen


async def asked(found: Evening) -> Seen:
    """Nova asks to take back what she has just done."""
    nova = found.people[0]
    await nova.slash("/table undo")
    await nova.press(f"✔ {found.words['ask']}", nova.panel())
    await found.show()
    (post,) = found.requests(nova)
    return post


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", NAMES)
@pytest.mark.crossed
async def test_a_request_calls_those_asked_once_and_all_of_them_agreeing_takes_back(
    timed: House, game: str, language: str
) -> None:
    found = await evening(timed, game, language)
    nova, rigel, vega = found.people
    await found.play()
    await found.show()
    rows = await timed.journal.moves(found.row.id)
    post = await asked(found)
    assert post.called == ["Rigel", "Vega"]
    assert found.words["asks"] in post.text
    assert post.labels == [found.words["agree"], found.words["refuse"]]
    assert await timed.journal.moves(found.row.id) == rows
    await rigel.press(found.words["agree"], post)
    assert rigel.panel().ephemeral
    await found.show()
    assert "Rigel" in found.requests(vega)[0].text
    await vega.press(found.words["refuse"], found.requests(vega)[0])
    await found.show()
    (post,) = found.requests(nova)
    assert found.words["refused"] in post.text
    assert post.labels == []
    assert await timed.journal.moves(found.row.id) == rows
    post_again = await asked_again(found)
    for person in (rigel, vega):
        await person.press(found.words["agree"], post_again)
    await found.show()
    assert found.words["agreed"] in found.requests(nova)[-1].text
    assert len(await timed.journal.moves(found.row.id)) == len(rows) + 1
    assert await timed.journal.check() == []


async def asked_again(found: Evening) -> Seen:
    nova = found.people[0]
    await nova.slash("/table undo")
    await nova.press(f"✔ {found.words['ask']}", nova.panel())
    await found.show()
    return found.requests(nova)[-1]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_answers_may_change_until_all_are_in(timed: House, language: str) -> None:
    found = await evening(timed, "race", language)
    _, rigel, vega = found.people
    await found.play()
    post = await asked(found)
    await rigel.press(found.words["refuse"], post)
    await rigel.press(found.words["agree"], post)
    await vega.press(found.words["agree"], post)
    await found.show()
    assert found.words["agreed"] in found.requests(vega)[0].text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_playing_on_ends_a_request_and_its_old_buttons_say_so_privately(
    timed: House, language: str
) -> None:
    found = await evening(timed, "starfarers", language)
    nova, rigel, _ = found.people
    await found.play()
    post = await asked(found)
    button = post.button(found.words["agree"])["custom_id"]
    await found.anybody_moves()
    await found.show()
    (post,) = found.requests(nova)
    assert found.words["lapsed"] in post.text
    assert post.labels == []
    rows = await timed.journal.moves(found.row.id)
    await rigel.forge(button, post)
    assert found.words["lapsed"].split(",")[0] in rigel.panel().text
    assert rigel.panel().ephemeral
    assert await timed.journal.moves(found.row.id) == rows


async def test_silence_is_a_no(timed: House) -> None:
    found = await evening(timed, "race", "en-US")
    nova = found.people[0]
    await found.play()
    await asked(found)
    (row,) = [one for one in await timed.journal.requests(found.row.id) if one.what == UNDO]
    clock = timed.clock
    assert isinstance(clock, Hands)
    clock.now += LASTS
    assert await timed.play.consent.expire(found.row.id, row.id)
    await found.show()
    assert found.words["refused"] in found.requests(nova)[0].text


async def test_a_restart_forgets_nothing_of_a_request(timed: House) -> None:
    found = await evening(timed, "race", "en-US")
    nova, rigel, vega = found.people
    await found.play()
    post = await asked(found)
    await rigel.press("Agree", post)
    await timed.restart()
    later = Evening(timed, found.row, found.people, "en-US")
    await later.show()
    await vega.press("Agree", post)
    await later.show()
    (post,) = later.requests(nova)
    assert "Everybody agreed" in post.text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_who_is_not_asked_changes_nothing(timed: House, language: str) -> None:
    found = await evening(timed, "race", language)
    nova = found.people[0]
    await found.play()
    post = await asked(found)
    await nova.press(found.words["agree"], post)
    watcher = timed.person("Orion")
    watcher.user.locale = language
    watcher.channel = nova.channel
    await watcher.press(found.words["agree"], post)
    assert found.words["watching"] in watcher.panel().text
    (row,) = await timed.journal.requests(found.row.id)
    assert bytes(row.answers) == b"{}"


async def test_whoever_asked_withdraws_and_may_ask_again(timed: House) -> None:
    found = await evening(timed, "race", "en-US")
    nova = found.people[0]
    await found.play()
    await asked(found)
    await nova.slash("/table undo")
    assert "is open at this table already" in nova.panel().text
    await nova.press("Withdraw the request", nova.panel())
    await found.show()
    assert "The request was withdrawn" in found.requests(nova)[0].text
    await nova.slash("/table undo")
    assert "✔ Ask for it" in nova.panel().labels


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_is_free_is_taken_back_without_asking_anybody(
    timed: House, language: str
) -> None:
    found = await evening(timed, "race", language)
    nova = found.people[0]
    prompt = (await found.referee.prompts(found.row.id, Seat(0)))[0]
    await found.move(Seat(0), at_random(1)(None, prompt))
    await nova.slash("/table undo")
    assert found.words["free"] in nova.panel().text
    await nova.press(f"✔ {found.words['take']}", nova.panel())
    assert (await timed.journal.moves(found.row.id))[-1].kind == "take_back"
    assert await timed.journal.requests(found.row.id) == []


async def test_a_move_further_back_is_chosen_in_the_menu_or_typed(timed: House) -> None:
    found = await evening(timed, "race", "en-US")
    nova = found.people[0]
    await found.play(at_least=12)
    proposals = await nova.autocomplete("/table undo", "to")
    assert proposals
    assert all(proposal["value"].isdecimal() for proposal in proposals)
    await nova.slash("/table undo")
    first = nova.panel().text
    await nova.choose(proposals[-1]["value"], on=nova.panel())
    assert nova.panel().text != first
    await nova.slash("/table undo", to="999")
    assert "does not stand any more" in nova.panel().text


@pytest.mark.parametrize("game", NAMES)
async def test_the_public_request_says_nothing_that_the_channel_did_not_know(
    timed: House, game: str
) -> None:
    found = await evening(timed, game, "en-US")
    await found.play()
    post = await asked(found)
    tongue = await timed.front.desk.seating.tongue(found.row, "en")
    told = " ".join(
        tongue.render(text)
        for line in await found.referee.lines(found.row.id)
        for text in line.texts
    )
    lost = post.text.partition("Would be lost:**")[2].partition("\n")[0].strip()
    for sentence in lost.removesuffix("…").split(". "):
        assert sentence.strip(" .").partition("And ")[0] in told


@pytest.mark.parametrize("game", NAMES)
async def test_after_a_consent_the_post_asks_the_reopened_question_of_who_must_answer(
    timed: House, game: str
) -> None:
    found = await evening(timed, game, "en-US")
    nova, rigel, vega = found.people
    await found.play()
    post = await asked(found)
    for person in (rigel, vega):
        await person.press(found.words["agree"], post)
    await found.show()
    newest = [seen for seen in nova.see() if f"d1:play:{found.row.id}" in str(seen.buttons)][-1]
    side = await found.referee.side(found.row.id)
    (question,) = [side.game.occasion(side.view)]
    assert question is not None
    assert 0 in side.awaited
    people = [found.people[seat].user.name for seat in sorted(side.awaited)]
    assert newest.called == people, (people, newest.called)
    assert Tongue(catalogs()["en"]).render(question.text) in newest.text
