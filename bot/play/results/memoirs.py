"""Looking back on a game that is over, from what the channel saw of it and from nothing else."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from bot.engine.errors import require
from bot.engine.events import Event
from bot.engine.game import Game
from bot.engine.memoir import Gain, Lead, Memoir
from bot.engine.records import S, Seat
from bot.games import game as find_game
from bot.play.table.live import OVER, Games, game_named
from bot.play.table.moves import facts_of, heard, replay, standing
from bot.store.journal import Journal
from bot.store.records import Move, TableRow


async def memoir_of(journal: Journal, row: TableRow, games: Games = find_game) -> Memoir:
    """Refused as long as the game goes on: what is secret then may still be in it."""
    require(row.status == OVER, "stats.refuse.not_over")
    moves = await journal.moves(row.id)
    return await asyncio.to_thread(memoir, game_named(games, row.game), moves)


def memoir(game: Game[Any], moves: Sequence[Move]) -> Memoir:
    """Of a game whose last move has ended it."""
    stands, guide = standing(moves), game.guide
    told = list(public_facts(game, stands))
    final = game.seen_by(replay(game, stands), None)
    curve = tuple(points(game, [view for view, _ in told], final))
    first = guide.counts.first(final)
    counts = Counter(move.actor for move in stands)
    seats = range(len(curve[-1]))
    places = placed(game, final) if guide.places is None else guide.places(final)
    return Memoir(
        game.name,
        tuple(places[Seat(seat)] for seat in seats),
        curve,
        tuple(leads(curve, first)),
        tuple(best(curve, seat, first) for seat in seats),
        guide.luck(told),
        tuple(counts[seat] for seat in seats),
        moves[0].at,
        stands[-1].at,
        first,
        guide.counts.unit,
    )


def public_facts(game: Game[S], moves: Sequence[Move]) -> Iterator[tuple[S, Event[S]]]:
    """Every event that the channel saw, and the table in its eyes just before."""
    state = game.state()
    for move in moves:
        for fact in facts_of(move):
            for seen in heard((fact,), None):
                yield game.seen_by(state, None), seen
            fact.apply(state)


def placed(game: Game[S], view: S) -> Mapping[Seat, int]:
    """By points alone, the winners first."""
    scores, winners = game.scores(view), game.winners(view)
    order = {seat: (seat in winners, number) for seat, number in scores.items()}
    return {seat: 1 + sum(one > own for one in order.values()) for seat, own in order.items()}


# --- the curve


def points(game: Game[S], views: Sequence[S], final: S) -> Iterator[tuple[int, ...]]:
    """As the first round begins, and as each of the next ones does; then at the end.

    A game that counts no rounds has two points.
    """
    known, begun = 0, game.guide.counts.begun
    for view in views:
        while known < begun(view):
            known += 1
            yield in_order(game, view)
    if not known:
        yield (0,) * len(game.scores(final))
    yield in_order(game, final)


def in_order(game: Game[S], view: S) -> tuple[int, ...]:
    scores = game.scores(view)
    return tuple(scores[seat] for seat in sorted(scores))


def leads(curve: Sequence[Sequence[int]], first: int = 1) -> Iterator[Lead]:
    """Each time somebody passes who was ahead of all; a tie passes nobody."""
    leader: Seat | None = None
    for number, scores in enumerate(curve, first - 1):
        order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
        ahead = scores[order[0]] - scores[order[1]] if len(order) > 1 else 0
        if not ahead:
            continue
        now = Seat(order[0])
        if leader is not None and now != leader:
            yield Lead(number, now, scores[now], ahead, leader)
        leader = now


def best(curve: Sequence[Sequence[int]], seat: int, first: int = 1) -> Gain:
    """The earliest, if there are several."""
    gains = [after[seat] - before[seat] for before, after in pairwise(curve)]
    most = max(gains)
    return Gain(first + gains.index(most), most)
