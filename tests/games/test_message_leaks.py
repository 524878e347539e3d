"""A message never reveals a secret: words, components, files and calls, for every viewer.

Whatever a viewer may not know is dealt anew, and everything the bot would send to them or to the
channel is compared, byte by byte; of a picture all that it is made of, which says more than pixels.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any

import pytest

from bot.engine.events import load
from bot.engine.records import replace
from bot.games import game
from bot.play.post.posts import EDIT, NOTHING
from bot.play.post.posts import plan as real_plan
from bot.play.table.live import Live
from bot.play.table.seen import watch as real_watch
from cogs.ui.post import table_post
from cogs.ui.post.announcer import Announcer
from cogs.ui.post.pictures import PublicPictures
from cogs.ui.table.sitting import Sitting, Tables
from rendering.studio import Studio
from tests.support.discord.hearing import Heard, Sketches, listening
from tests.support.discord.messages import same
from tests.support.discord.registered import commands_are_worded_once
from tests.support.leaks import Leak, viewers
from tests.support.playout import Position, sample
from tests.support.twins import USERS, WATCHER, Script, new_table, real, twin, write
from tests.support.variants import by_seat_count

__all__ = ["commands_are_worded_once"]

LANGUAGES = ("en", "it")


@pytest.fixture
def studio() -> Iterator[Studio]:
    found = Studio(painter=Sketches)
    yield found
    found.close()


async def heard_of(
    script: Script, studio: Studio, language: str, users: list[str]
) -> tuple[Heard, dict[str, Heard]]:
    """The posts of the table's thread, and what each user can find out."""
    journal = await new_table(script, language)
    async with listening(journal, studio, language) as listener:
        for start, end in pairwise((0, *script.shown)):
            await write(journal, script, start, end, listener.play.referee.clockwork)
            await listener.post()
        own = {user: await listener.all_of(user, script.game.name) for user in users}
        return listener.posts, own


async def look(position: Position, options: Any, studio: Studio, seed: int) -> None:
    """One position: two of its viewers, and the channel with each of them."""
    language, dice = LANGUAGES[seed % 2], random.Random(seed)
    everybody = viewers(position.game, position.state)
    chosen = dice.sample(everybody, min(2, len(everybody)))
    users = {viewer: WATCHER if viewer is None else USERS[viewer] for viewer in chosen}
    truth = real(position, options)
    posts, own = await heard_of(truth, studio, language, [*users.values()])
    for viewer, user in users.items():
        other = twin(position, options, viewer, (seed, viewer))
        found, his = await heard_of(other, studio, language, [user])
        same(posts, found, f"the channel, dealt anew for {viewer}")
        same(own[user], his[user], f"{viewer}")


async def search(rules: Any, options: Any, studio: Studio, positions: int) -> None:
    """Positions with a move behind them, rare ones preferred."""
    found = (one for one in sample(rules, options, "messages", 3 * positions) if one.before)
    for number, position in enumerate(islice(found, positions)):
        await look(position, options, studio, number)


@by_seat_count(costly=True)
@pytest.mark.samples(2, 4)  # positions for each number of seats
async def test_no_message_tells_what_its_reader_may_not_know(
    rules: Any, tables: list[Any], studio: Studio, samples: int
) -> None:
    for options in tables:
        await search(rules, options, studio, -(-samples // len(tables)))


# --- deliberately planted leaks, each of which must be caught

RACE = game("race")
OPTIONS = RACE.options(players=3)


async def caught(studio: Studio) -> str:
    with pytest.raises(Leak) as leak:
        await search(RACE, OPTIONS, studio, 3)
    return str(leak.value)


async def test_nothing_is_found_where_nothing_was_planted(studio: Studio) -> None:
    await search(RACE, OPTIONS, studio, 3)


async def test_a_panel_that_counts_all_moves_is_caught(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    def title(sitting: Sitting) -> str:
        return f"{sitting.row.name} {sitting.row.version}"

    monkeypatch.setattr(Sitting, "title", property(title))
    assert "/table resign" in await caught(studio)


async def test_ids_that_carry_the_version_are_caught(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit = Tables.sit

    async def counted(seating: Tables, *asked: Any) -> Sitting:
        sitting = await sit(seating, *asked)
        return replace(sitting, answers=sitting.row.version)

    monkeypatch.setattr(Tables, "sit", counted)
    assert "view" in await caught(studio)


async def test_proposals_that_know_more_are_caught(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "cogs.ui.press.which_table.title_of", lambda row, tongue, **_: f"{row.name} {row.version}"
    )
    assert ": proposed" in await caught(studio)


async def test_a_list_of_the_awaited_that_knows_the_truth_is_caught(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    def awaited(live: Live[Any], viewer: Any = None) -> Any:
        return frozenset(
            seat for seat, player in enumerate(live.state.players) if player.hand[:1] > ("m",)
        )

    monkeypatch.setattr(Live, "awaited", awaited)
    assert await caught(studio)


async def test_a_log_of_what_really_happened_is_caught(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    def watch(rules: Any, moves: Any, viewer: Any) -> Iterator[Any]:
        for sight in real_watch(rules, moves, viewer):
            (move,) = (one for one in moves if one.version == sight.version)
            facts = tuple(load(fact.tag, fact.version, fact.body) for fact in move.events)
            yield replace(sight, events=facts)

    monkeypatch.setattr("bot.play.table.log.watch", watch)
    assert await caught(studio)


async def test_a_post_that_tells_the_version_is_caught(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_post, "headline", lambda tongue, plan: f"Move {plan.version}")
    assert "the channel" in await caught(studio)


async def test_a_post_that_calls_by_who_moved_is_caught(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    real_words = Announcer._words

    async def words(announcer: Announcer, row: Any, *rest: Any) -> Any:
        post = await real_words(announcer, row, *rest)
        moves = await announcer.outbox.journal.moves(row.id)
        return replace(post, mentions=(moves[-1].giver,))

    monkeypatch.setattr(Announcer, "_words", words)
    assert "post: to_call" in await caught(studio)


@pytest.mark.parametrize("told", ["files", "view"])
async def test_a_picture_or_its_words_with_a_bit_of_a_secret_are_caught(
    studio: Studio, monkeypatch: pytest.MonkeyPatch, told: str
) -> None:
    drawn = PublicPictures.public

    async def public(pictures: PublicPictures, row: Any, *rest: Any) -> list[tuple[bytes, str]]:
        live = await pictures._play.referee._tables.get(row.id)
        top = live.state.supply[0]
        made = await drawn(pictures, row, *rest)
        if told == "files":
            return [(png + top.encode(), alt) for png, alt in made]
        return [(png, f"{alt} {top}") for png, alt in made]

    monkeypatch.setattr(PublicPictures, "public", public)
    assert f"post: {told}" in await caught(studio)


async def test_an_edit_after_a_move_that_nobody_saw_is_caught(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    def plan(*given: Any) -> Any:
        found = real_plan(*given)
        return replace(found, kind=EDIT) if found.kind == NOTHING else found

    monkeypatch.setattr("cogs.ui.post.announcer.announcing.plan", plan)
    monkeypatch.setattr("tests.support.twins.is_news", lambda *given: True)
    assert "edit" in await caught(studio)
