"""The pictures in words: game, time and who acts; each seat; what changed; options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.engine.records import Seat
from bot.engine.text import Text, Who, say
from rendering.race.facts import (
    CARDS,
    TABLEAU_LIMIT,
    CardId,
    Race,
    awaited,
    chips_at_start,
    military,
    score,
)
from rendering.race.moments import Changes, moment
from rendering.race.offers import Question
from rendering.words import Words, by_letter, in_words


def table(
    view: Race, words: Words, news: Changes, marks: Mapping[str, str], board: int | None
) -> Iterator[str]:
    return in_words(
        words,
        board,
        opening(view, words),
        (player(view, seat, words) for seat in view.order),
        [words.spoken("render.alt.pool", n=max(0, view.pool), start=chips_at_start(view))],
        what_changed(view, words, news),
        options(words, marks),
    )


def opening(view: Race, words: Words) -> Iterator[str]:
    if view.result is not None:
        yield words.spoken("render.alt.over", n=view.round)
        return
    phase = Text(f"race.phase.{view.phase.phase}") if view.phase else Text("render.now.choose")
    yield words.spoken("render.alt.round", n=view.round, phase=phase)
    key = "render.alt.reshuffle" if moment(view) == "reshuffle" else "render.alt.awaited"
    yield from words.awaited((seat for seat in view.order if seat in awaited(view)), key)


def player(view: Race, seat: Seat, words: Words) -> str:
    me = view.players[seat]
    said = words.spoken(
        "render.alt.player",
        who=Who(seat),
        points=score(me),
        hand=me.hand_size,
        military=military(me.tableau),
        n=len(me.tableau),
        limit=TABLEAU_LIMIT,
    )
    if not me.goods:
        return f"{said}."
    goods = tuple(
        say("render.alt.good", kind=Text(f"race.good.{CARDS[world].kind}"), card=card_text(world))
        for world in me.tableau
        if world in me.goods
    )
    return f"{said}, {words.spoken('render.alt.goods', goods=goods)}."


def card_text(card: str) -> Text:
    design = CARDS.get(CardId(card))
    return Text(f"race.card.{design.id}" if design else "race.card.unknown")


def what_changed(view: Race, words: Words, news: Changes) -> Iterator[str]:
    found = []
    for seat in view.order:
        who = Who(seat)
        found += [
            say("render.alt.new_card", card=card_text(card), who=who) for card in news.cards[seat]
        ]
        found += [
            say("render.alt.new_good", card=card_text(card), who=who) for card in news.goods[seat]
        ]
        if news.chips[seat]:
            found.append(say("render.alt.new_chips", n=news.chips[seat], who=who))
    if found:
        yield words.spoken("render.alt.new", things=tuple(found))


def hand(view: Race, seat: Seat, words: Words, asked: Question) -> Iterator[str]:
    """The question, then each card with its letter and price, or why not."""
    yield words.spoken("render.alt.hand", title=asked.title, who=Who(seat))
    yield words.spoken("render.alt.strength", n=military(view.players[seat].tableau))
    for offer in asked.offers:
        said = (offer.letter, words.spoken(card_text(offer.card).key), offer.tag or offer.blocked)
        yield " ".join(filter(None, said[:2])) + (f" ({said[2]})." if said[2] else ".")
    yield words.spoken("render.alt.more")


def options(words: Words, marks: Mapping[str, str]) -> Iterator[str]:
    return words.options(by_letter(marks), card_text)
