"""Ratings for those who want one: how strong a player is, and how sure that is, by game.

A game of several is one comparison of all its players (Plackett-Luce, of Weng and Lin's family).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from bot.engine.records import Record, replace
from bot.play.people import AUTOPILOT
from bot.store.journal import Journal
from bot.store.records import LATE, Result
from bot.store.settings import RATED, RATED_HERE

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

MU, SIGMA = 25.0, 25.0 / 3  # of somebody who has not played yet
FIRST, STEP = 1_000, 40  # what a newcomer is shown, and how much a point of skill counts
UNSURE = SIGMA * 0.6  # above this the number still jumps
NEVER = float("inf")


class Rating(Record, frozen=True):
    mu: float = MU
    sigma: float = SIGMA

    @property
    def shown(self) -> int:
        """Careful: what somebody is worth almost certainly. A newcomer begins at 1,000."""
        return FIRST + round(STEP * (self.mu - 3 * self.sigma))

    @property
    def unsure(self) -> bool:
        return self.sigma > UNSURE


@cache
def model() -> PlackettLuce:
    """The model of ratings, imported when the first rated game ends."""
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=MU, sigma=SIGMA)


def updated(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """After a game; who shares a place has drawn."""
    teams = [[model().rating(mu=one.mu, sigma=one.sigma)] for one in before]
    after = model().rate(teams, ranks=[float(place) for place in places])
    return [Rating(float(team[0].mu), float(team[0].sigma)) for team in after]


async def since(journal: Journal, user: str) -> float:
    """From when on their games count; a game that had begun before does not."""
    found = await RATED.read(journal, user)
    return NEVER if found is None else found


async def choose(journal: Journal, user: str, now: float, *, wanted: bool) -> None:
    """Who is rated already stays so since then."""
    if wanted != (await since(journal, user) < NEVER):
        await RATED.save(journal, now if wanted else None, user)


def latest(rows: Sequence[Result], game: str) -> Rating | None:
    """From a player's rows in order; None: none of them was rated."""
    for row in reversed(rows):
        if row.game == game and row.mu is not None and row.sigma is not None:
            return Rating(row.mu, row.sigma)
    return None


async def rated(journal: Journal, rows: Sequence[Result]) -> list[Result]:
    """The rows of one game with the ratings after it; who came late is not rated for it.

    Nobody is compared with people who do not want it: with fewer than two who do, nothing is.
    """
    those = [row for row in rows if row.part != LATE and await wants(journal, row)]
    after: dict[tuple[int, int], Rating] = {}
    if len(those) > 1:
        before = [await rating_before(journal, row) for row in those]
        found = updated(before, [row.place for row in those])
        after = {(row.seat, row.nth): new for row, new in zip(those, found, strict=True)}
    return [with_rating(row, after.get((row.seat, row.nth))) for row in rows]


def with_rating(row: Result, rating: Rating | None) -> Result:
    if rating is None:
        return replace(row, mu=None, sigma=None)
    return replace(row, mu=rating.mu, sigma=rating.sigma)


async def wants(journal: Journal, row: Result) -> bool:
    """As it was when the game began: who stops later is rated for it all the same."""
    person = bool(row.user) and not row.user.startswith(AUTOPILOT)
    return person and row.user in (await RATED_HERE.read(journal, row.table) or ())


async def rating_before(journal: Journal, row: Result) -> Rating:
    """Each server has ratings of its own: what happened elsewhere is no measure here."""
    earlier = [
        one
        for one in await journal.results(user=row.user, guild=row.guild)
        if (one.ended, one.table) < (row.ended, row.table)
    ]
    return latest(earlier, row.game) or Rating()
