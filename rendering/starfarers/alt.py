"""The pictures in words: game, time and who acts; each seat; what changed; options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.engine.records import Seat
from bot.engine.text import Text, Who, say
from rendering.starfarers.facts import (
    NODES,
    PLANETS,
    RESOURCES,
    TARGET,
    FriendId,
    NodeId,
    PlanetId,
    Player,
    Starfarers,
    Token,
    TokenKind,
    awaited,
    card_name,
    face,
    flight_speed,
    planet_name,
    point_name,
    points,
    tokens_held,
)
from rendering.starfarers.moments import Changes, moment
from rendering.words import Words, by_letter, in_words


def table(
    view: Starfarers, words: Words, news: Changes, marks: Mapping[str, str], board: int | None
) -> Iterator[str]:
    return in_words(
        words,
        board,
        opening(view, words),
        (player(view, seat, words) for seat in view.seats()),
        what_changed(view, words, news),
        options(words, marks),
    )


def opening(view: Starfarers, words: Words) -> Iterator[str]:
    yield words.spoken("render.star.game") + "."
    yield words.spoken(f"render.star.now.{moment(view)}", n=view.turn) + "."
    yield from words.awaited(sorted(awaited(view)))
    if view.roll:
        yield words.spoken("render.star.alt.roll", n=sum(view.roll))
    fast = flight_speed(view)
    if fast is not None:
        yield words.spoken("render.star.alt.speed", n=fast)


def player(view: Starfarers, seat: Seat, words: Words) -> str:
    me = view.players[seat]
    said = words.spoken(
        "render.star.alt.player",
        who=Who(seat),
        colour=Text(f"starfarers.colour.{me.colour}"),
        points=points(view, seat),
        target=TARGET,
        hand=me.hand_size,
        cannons=me.cannons,
        boosters=me.boosters,
        rings=me.freight_rings,
        fame=me.fame,
    )
    return f"{said}{whereabouts(view, seat, me, words)}."


def whereabouts(view: Starfarers, seat: Seat, me: Player, words: Words) -> str:
    """Ships and friendship tokens, if there are any."""
    said = ""
    if me.ships:
        ships = tuple(ship.text for ship in me.ships)
        said += f"; {words.spoken('render.star.alt.ships', ships=ships)}"
    held = tokens_held(view, seat)
    if held:
        friends = tuple(Text(f"starfarers.people.{people}") for people in held)
        said += f"; {words.spoken('render.star.alt.friends', friends=friends)}"
    return said


def what_changed(view: Starfarers, words: Words, news: Changes) -> Iterator[str]:
    found = [point_name(node) for node in sorted(news.pieces)]
    found += [
        say("render.star.alt.token", planet=planet_name(planet), face=face_text(token))
        for planet in sorted(news.planets)
        for token in (face(view, planet),)
        if token is not None
    ]
    found += [
        say("render.alt.new_chips", n=won, who=Who(seat))
        for seat, won in news.scored.items()
        if won
    ]
    if found:
        yield words.spoken("render.alt.new", things=tuple(found))


def face_text(token: Token) -> Text:
    if token.kind is TokenKind.NUMBER:
        return say("starfarers.token.number", numbers="/".join(map(str, token.numbers)))
    return say(f"starfarers.token.{token.kind}", n=token.strength)


def options(words: Words, marks: Mapping[str, str]) -> Iterator[str]:
    return words.options(by_letter(marks), spot_text)


def spot_text(spot: str) -> Text:
    if spot in NODES:
        return point_name(NodeId(spot))
    if spot in PLANETS:
        return planet_name(PlanetId(spot))
    return card_name(FriendId(spot))


def closeup(view: Starfarers, seat: Seat, words: Words, marks: Mapping[str, str]) -> Iterator[str]:
    """The question, the options with their letters, and what the seat has seen."""
    yield words.spoken(f"render.star.ask.{moment(view)}") + "."
    yield from options(words, marks)
    yield player(view, seat, words)
    yield from looked(view, seat, words)


def looked(view: Starfarers, seat: Seat, words: Words) -> Iterator[str]:
    seen = tuple(
        say("render.star.alt.token", planet=planet_name(planet), face=face_text(token))
        for planet in view.players[seat].looks
        for token in (face(view, planet),)
        if token is not None and planet not in view.open
    )
    if seen:
        yield words.spoken("render.star.alt.seen", seen=seen)


def hand(view: Starfarers, seat: Seat, words: Words) -> Iterator[str]:
    """The cards by type, then the rest of what a player has."""
    me = view.players[seat]
    cards = tuple(
        say(f"starfarers.amount.{kind}", n=count)
        for kind, count in zip(RESOURCES, me.hand, strict=True)
        if count
    )
    if cards:
        yield words.spoken("render.star.alt.hand", who=Who(seat), cards=cards)
    else:
        yield words.spoken("render.star.alt.no_hand", who=Who(seat))
    yield player(view, seat, words)
    yield from looked(view, seat, words)
