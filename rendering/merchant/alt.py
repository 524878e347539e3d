"""The pictures in words: game, round and who acts; each seat; what changed; options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.engine.records import Seat
from bot.engine.text import Text, Who, say
from rendering.merchant.facts import (
    CULTURES,
    SPACES,
    SYSTEMS,
    Merchant,
    awaited,
    counter_name,
    counter_seen,
    culture_seen,
    space_name,
    thing_name,
)
from rendering.merchant.moments import Changes, moment
from rendering.merchant.spots import player_of, route_of
from rendering.words import Words, in_words


def table(
    view: Merchant, words: Words, news: Changes, marks: Mapping[str, str], board: int | None
) -> Iterator[str]:
    return in_words(
        words,
        board,
        opening(view, words),
        (player(view, seat, words) for seat in view.seats()),
        what_changed(view, words, news),
        options(words, marks),
    )


def opening(view: Merchant, words: Words) -> Iterator[str]:
    yield words.spoken("render.merchant.goal", n=view.goal) + "."
    if view.round and view.result is None:
        task = words.spoken(f"render.merchant.now.{moment(view)}")
        yield words.spoken("render.merchant.round", n=view.round, what=task) + "."
    yield from words.awaited(sorted(awaited(view)))
    if view.dice:
        yield words.spoken("render.merchant.alt.dice", dice=tuple(map(str, view.dice)))
    if view.with_rastur and view.result is None:
        yield words.spoken("merchant.table.pool", n=len(view.pool), reserve=len(view.reserve))


def player(view: Merchant, seat: Seat, words: Words) -> str:
    me = view.players[seat]
    aboard = (*me.goods, *(item.what for item in me.load))
    said = words.spoken(
        "render.merchant.alt.player",
        who=Who(seat),
        wealth=view.wealth(seat),
        cash=me.cash,
        deeds=view.deed_value(seat),
        ship=Text(f"merchant.ship.{me.ship}"),
        place=space_name(me.at) if me.at else "-",
    )
    if aboard:
        said += words.spoken("render.merchant.alt.aboard", what=tuple(map(thing_name, aboard)))
    return said + "."


def what_changed(view: Merchant, words: Words, news: Changes) -> Iterator[str]:
    for seat, trail in news.trails.items():
        yield words.spoken("render.merchant.alt.flew", who=Who(seat), to=space_name(trail[-1]))
    found = tuple(
        say(
            "render.merchant.alt.discovered",
            system=Text(f"merchant.system.{system}"),
            culture=Text(f"merchant.culture.{view.cultures[system]}"),
        )
        for system in sorted(news.systems)
    )
    found += tuple(
        say("render.merchant.alt.at", place=space_name(space)) for space in sorted(news.places)
    )
    if found:
        yield words.spoken("render.alt.new", things=found)


def options(words: Words, marks: Mapping[str, str]) -> Iterator[str]:
    return words.options(marks, spot_text)


def spot_text(spot: str) -> Text | Who | str:
    """A space, the end of a route, a player, a race, a hold, or a thing."""
    route, seat, (kind, _, name) = route_of(spot), player_of(spot), spot.partition(".")
    if route:
        return space_name(route[-1])
    if seat is not None:
        return Who(seat)
    if kind == "hold":
        return say("render.merchant.alt.hold", n=int(name) + 1)
    if spot in CULTURES:
        return Text(f"merchant.culture.{spot}")
    return thing_name(name or spot)


def notes(view: Merchant, seat: Seat) -> Iterator[Text]:
    """What this seat alone has seen: cultures not discovered, boxes not turned up."""
    me = view.players[seat]
    for system in me.saw_systems:
        culture = culture_seen(view, system)
        if culture is not None and system not in view.discovered:
            yield say(
                "render.merchant.note.culture",
                system=Text(f"merchant.region.{SYSTEMS[system].id}"),
                id=CULTURES[culture].id,
                culture=Text(f"merchant.culture.{culture}"),
            )
    for space in me.saw_boxes:
        counter = counter_seen(view, space)
        if counter is not None and space not in view.open:
            where = Text(f"merchant.region.{SPACES[space].system}")
            yield say("render.merchant.note.box", system=where, counter=counter_name(counter.id))


def looked(view: Merchant, seat: Seat, words: Words) -> Iterator[str]:
    seen = tuple(notes(view, seat))
    if seen:
        yield words.spoken("render.merchant.alt.seen", seen=seen)
