"""Pictures are drawn by workers, once each, and only the newest that is asked for."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable

import pytest

from bot.cli.pictures import NAMES
from bot.engine.records import Seat
from rendering.look import Look
from rendering.picture import Picture
from rendering.race.facts import CardId
from rendering.studio import Studio
from tests.rendering import scenes, star_scenes


class Here:
    """Paints in the thread that asks."""

    def paint(self, make: Callable[[], Picture]) -> Picture:
        return make()

    def close(self) -> None:
        """It is nothing that could be closed."""


@pytest.fixture
async def studio() -> AsyncIterator[Studio]:
    found = Studio(workers=1, kept=2, painter=Here)
    yield found
    found.close()


class Easel:
    """Something slow to draw, that can be held up."""

    def __init__(self) -> None:
        self.free = threading.Event()
        self.drawn: list[str] = []
        self.threads: set[int] = set()

    def picture(self, name: str) -> Callable[[], Picture]:
        def make() -> Picture:
            self.free.wait(10)
            self.drawn.append(name)
            self.threads.add(threading.get_ident())
            return Picture(name.encode(), name)

        return make


async def test_it_is_not_drawn_on_the_event_loop(studio: Studio) -> None:
    easel = Easel()
    easel.free.set()
    await studio.draw("a", b"1", easel.picture("one"))
    assert threading.get_ident() not in easel.threads


async def test_the_newest_of_a_slot_wins_and_others_are_not_drawn(studio: Studio) -> None:
    easel = Easel()
    blocking = asyncio.create_task(studio.draw("other", b"0", easel.picture("zero")))
    await asyncio.sleep(0)
    tasks = [
        asyncio.create_task(studio.draw("table", name.encode(), easel.picture(name)))
        for name in ("one", "two", "three")
    ]
    await asyncio.sleep(0)
    easel.free.set()
    found = await asyncio.gather(*tasks)
    assert (await blocking) is not None
    assert found == [None, None, Picture(b"three", "three")]
    assert easel.drawn == ["zero", "three"]


async def test_the_same_picture_is_drawn_once(studio: Studio) -> None:
    easel = Easel()
    tasks = [
        asyncio.create_task(studio.draw("table", b"1", easel.picture("one"))) for _ in range(3)
    ]
    await asyncio.sleep(0)
    easel.free.set()
    first, *others = await asyncio.gather(*tasks)
    assert others == [first, first]
    assert await studio.draw("table", b"1", easel.picture("again")) == first
    assert easel.drawn == ["one"]


async def test_only_so_many_pictures_are_kept(studio: Studio) -> None:
    easel = Easel()
    easel.free.set()
    for name in ("one", "two", "three", "one"):
        await studio.draw("table", name.encode(), easel.picture(name))
    assert easel.drawn == ["one", "two", "three", "one"]


async def test_what_goes_wrong_is_told_and_the_next_is_drawn(studio: Studio) -> None:
    def broken() -> Picture:
        raise RuntimeError("no paint")

    with pytest.raises(RuntimeError, match="no paint"):
        await studio.draw("table", b"1", broken)
    easel = Easel()
    easel.free.set()
    assert await studio.draw("table", b"1", easel.picture("one")) is not None


async def test_who_stops_waiting_does_not_stop_the_others(studio: Studio) -> None:
    easel = Easel()
    tasks = [
        asyncio.create_task(studio.draw("table", b"1", easel.picture("one"))) for _ in range(2)
    ]
    await asyncio.sleep(0)
    tasks[0].cancel()
    easel.free.set()
    assert await tasks[1] is not None


async def test_it_draws_tables_hands_scores_and_cards() -> None:
    studio = Studio()
    state = scenes.at(2, 30, 4).state
    view, own = (scenes.RACE.seen_by(state, viewer) for viewer in (None, Seat(0)))
    found = [
        await studio.table(
            "race", "k7f2q", Look(view, NAMES), board=3, log=[(Seat(0), "Nova passes.")]
        ),
        await studio.hand("race", "k7f2q", Look(own, NAMES, viewer=Seat(0)), picked={"x"}),
        await studio.scores("race", "k7f2q", Look(view, NAMES)),
        await studio.card("race", CardId("gem_world")),
    ]
    studio.close()
    assert all(one is not None and one.png.startswith(b"\x89PNG") for one in found)
    assert len({one.png for one in found if one}) == 4


async def test_it_draws_any_game_and_parts_of_its_table() -> None:
    studio = Studio()
    view, own = star_scenes.middle(), star_scenes.own(star_scenes.middle())
    found = [
        await studio.table("starfarers", "k7f2q", Look(view, NAMES), board=3),
        await studio.part("starfarers", "near", "k7f2q", Look(view, NAMES)),
        await studio.hand(
            "starfarers", "k7f2q", Look(own, NAMES, viewer=Seat(0)), marks={"E06": "A"}
        ),
        await studio.scores("starfarers", "k7f2q", Look(view, NAMES)),
        await studio.card("starfarers", "SC-1"),
    ]
    with pytest.raises(LookupError):
        await studio.part("race", "near", "k7f2q", Look(view, NAMES))
    studio.close()
    assert len({one.png for one in found if one}) == 5
