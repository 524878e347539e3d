"""The pictures in words: game, round and who acts; each seat; what changed; options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.engine.records import Seat
from bot.engine.text import Text, Who
from rendering.pulsar.facts import ROUNDS, Pulsar, awaited, named
from rendering.pulsar.moments import Changes, moment
from rendering.words import Words, in_words


def table(
    view: Pulsar, words: Words, news: Changes, marks: Mapping[str, str], board: int | None
) -> Iterator[str]:
    return in_words(
        words,
        board,
        opening(view, words),
        (player(view, seat, words) for seat in view.seats()),
        what_changed(view, words, news),
        options(words, marks),
    )


def opening(view: Pulsar, words: Words) -> Iterator[str]:
    yield words.spoken("render.pulsar.game") + "."
    if view.round:
        yield words.spoken("render.pulsar.round", n=view.round, most=ROUNDS) + "."
    yield from words.awaited(sorted(awaited(view)))
    if awaited(view):
        yield words.spoken(f"render.pulsar.ask.{moment(view)}") + "."
    if view.dice:
        yield words.spoken("render.pulsar.alt.dice", dice=tuple(map(str, view.dice)))


def player(view: Pulsar, seat: Seat, words: Words) -> str:
    me = view.players[seat]
    return words.spoken(
        "render.pulsar.alt.player",
        who=Who(seat),
        colour=Text(f"pulsar.seat_colour.{me.colour}"),
        points=me.score,
        ship=me.ship or "-",
        dice=tuple(map(str, me.dice)) or ("-",),
        cubes=me.cubes,
        stations=len(me.stations),
        patents=len(me.patents),
        projects=len(me.projects),
        radios=sum(one.active for one in me.arrays),
        wheels=len(me.wheels),
    )


def what_changed(view: Pulsar, words: Words, news: Changes) -> Iterator[str]:
    for seat, trail in news.trails.items():
        yield words.spoken("render.pulsar.alt.flew", who=Who(seat), to=trail[-1])
    if news.places:
        yield words.spoken("render.pulsar.alt.places", places=tuple(sorted(news.places)))
    if news.patents:
        yield words.spoken(
            "render.pulsar.alt.patents", what=tuple(map(named, sorted(news.patents)))
        )


def options(words: Words, marks: Mapping[str, str]) -> Iterator[str]:
    return words.options(marks, named)
