"""Statistics of a player, from the results of games that are over and from nothing else."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from statistics import median

from bot.engine.records import Record, Seat, replace
from bot.play.results import ratings
from bot.play.results.ratings import Rating
from bot.play.results.results import is_person
from bot.store.journal import Journal
from bot.store.records import Result
from bot.store.settings import STATISTICS

PRIVATE = "private"  # the value of the setting for who shows nobody
LAST = 5  # games listed


class Tally(Record, frozen=True):
    """One game, all that somebody played of it to the end."""

    game: str
    played: int
    won: int
    places: int  # all together
    seats: int  # of these games, all together
    best: int  # score
    luck: Mapping[str, tuple[float, ...]]
    rating: Rating | None = None
    rated: int = 0  # games


class Profile(Record, frozen=True):
    """`typical`: the median answer in seconds of counting hours; None: none was timed."""

    user: str
    games: tuple[Tally, ...]
    finished: int
    left: int
    answers: int
    typical: int | None
    misses: int
    last: tuple[Result, ...]


class Versus(Record, frozen=True):
    """Two players at the same tables: how often each was ahead of the other."""

    game: str
    games: int
    mine: int
    theirs: int


def counted(rows: Iterable[Result]) -> list[Result]:
    """Practice against autopilots alone does not count."""
    return [row for row in rows if row.people > 1 and is_person(row.user)]


def profile(user: str, rows: Sequence[Result]) -> Profile:
    """From the rows of one player, in order."""
    found = counted(rows)
    ended = [row for row in found if not row.left]
    times = [seconds for row in found for seconds in row.answers]
    names = dict.fromkeys(row.game for row in ended)
    return Profile(
        user,
        tuple(tally([row for row in found if row.game == name], name) for name in sorted(names)),
        len(ended),
        len(found) - len(ended),
        len(times),
        round(median(times)) if times else None,
        sum(row.misses for row in found),
        tuple(reversed(ended[-LAST:])),
    )


def tally(rows: Sequence[Result], game: str) -> Tally:
    ended = [row for row in rows if not row.left]
    return Tally(
        game,
        len(ended),
        sum(row.won for row in ended),
        sum(row.place for row in ended),
        sum(row.players for row in ended),
        max(row.score for row in ended),
        summed(row.luck for row in ended),
        ratings.latest(rows, game),
        sum(row.mu is not None for row in rows),
    )


def summed(parts: Iterable[Mapping[str, tuple[float, ...]]]) -> dict[str, tuple[float, ...]]:
    """Each measure over all games: what came, and what was expected."""
    found: dict[str, list[tuple[float, ...]]] = defaultdict(list)
    for part in parts:
        for name, values in part.items():
            found[name].append(values)
    return {
        name: tuple(sum(column) for column in zip(*values, strict=False))
        for name, values in found.items()
    }


def versus(mine: Iterable[Result], theirs: Iterable[Result]) -> list[Versus]:
    """By game; only what both played to the end counts, and a shared place counts for nobody."""
    own = {row.table: row for row in counted(mine) if not row.left}
    pairs: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for row in counted(theirs):
        if row.table in own and not row.left:
            pairs[row.game].append((own[row.table].place, row.place))
    return [
        Versus(game, len(met), sum(a < b for a, b in met), sum(b < a for a, b in met))
        for game, met in sorted(pairs.items())
    ]


# --- asking the journal


async def is_private(journal: Journal, user: str) -> bool:
    """Do they keep their statistics to themselves?"""
    return await STATISTICS.read(journal, user) == PRIVATE


async def share(journal: Journal, user: str, *, wanted: bool) -> None:
    await STATISTICS.save(journal, "" if wanted else PRIVATE, user)


async def profile_of(journal: Journal, user: str, guild: str | None = None) -> Profile:
    """Of one server, or of all games if there is none; ratings only as long as they want one."""
    found = profile(user, await journal.results(user=user, guild=guild))
    if await ratings.since(journal, user) < ratings.NEVER:
        return found
    return replace(found, games=tuple(replace(one, rating=None) for one in found.games))


async def versus_of(
    journal: Journal, user: str, other: str, guild: str | None = None
) -> list[Versus]:
    mine = await journal.results(user=user, guild=guild)
    return versus(mine, await journal.results(user=other, guild=guild))


async def typical_answers(journal: Journal, table: str) -> dict[Seat, int]:
    """Of a finished game, the median of each seat whose player lets others read such things."""
    return {
        Seat(row.seat): round(median(row.answers))
        for row in await journal.results(table=table)
        if row.answers and not row.left and not await is_private(journal, row.user)
    }


class Rung(Record, frozen=True):
    user: str
    rating: Rating
    games: int


async def ladder(journal: Journal, guild: str, game: str) -> list[Rung]:
    """The rated players of a server, the best first; who shows nothing is not on it.

    A rating is that of the games here: nobody is lifted by what they played elsewhere.
    """
    here = {row.user for row in counted(await journal.results(guild=guild)) if row.game == game}
    found = []
    for user in sorted(here):
        wanted = await ratings.since(journal, user) < ratings.NEVER
        if not wanted or await is_private(journal, user):
            continue
        rows = await journal.results(user=user, guild=guild)
        rating = ratings.latest(rows, game)
        if rating is not None:
            count = sum(row.game == game and row.mu is not None for row in rows)
            found.append(Rung(user, rating, count))
    return sorted(found, key=lambda rung: (-rung.rating.shown, rung.user))
