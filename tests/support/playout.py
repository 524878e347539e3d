"""Random games of any kind, position by position."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import count as numbers
from typing import Any, NamedTuple

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove
from bot.engine.events import Event
from bot.engine.game import Game
from bot.engine.prompts import Choice, Reply
from bot.engine.records import Command, Seat, encode
from bot.engine.story import Ruling, open_table, rule

TOO_MANY_MOVES = 5_000
ORDERS = 0.15  # how often an open prompt is used where nothing else is said
USUAL = 0.1  # how often a situation is taken that was often seen
GAMES = 6  # from which most tests of a table take their positions


def at_random(rng: random.Random) -> Callable[[Choice[Any]], Reply]:
    """A player who takes any legal answer."""

    def how(choice: Choice[Any]) -> Reply:
        if choice.instead and rng.random() < 0.25:
            return (rng.choice(choice.instead).id,)
        stock = choice.stock()
        most = min(choice.at_most, len(stock))
        return tuple(rng.sample(stock, rng.randint(choice.at_least, most)))

    return how


def secret_of(seed: object) -> bytes:
    return hashlib.sha256(repr(seed).encode()).digest()


class Position(NamedTuple):
    """A table at rest, and what led to it."""

    game: Game[Any]
    state: Any
    draws: int
    secret: bytes
    before: Any = None
    seat: Seat | None = None
    command: Command | None = None
    events: tuple[Event[Any], ...] = ()
    ruling: Ruling[Any] | None = None

    def chance(self) -> Chance:
        return Chance(self.secret, self.draws)

    def rule(self, seat: Seat, command: Command) -> Ruling[Any]:
        return rule(self.game, self.state, seat, command, self.chance())


def playout(
    game: Game[Any], options: Any, seed: object, *, orders: float = 0.0
) -> Iterator[Position]:
    """Every position of a random game, set-up first; `orders`: how often an open prompt is used."""
    rng, secret = random.Random(repr(seed)), secret_of(seed)
    how = at_random(rng)
    first = open_table(game, options, Chance(secret))
    here = Position(game, first.state, len(first.draws), secret, events=first.events, ruling=first)
    yield here
    for _ in range(TOO_MANY_MOVES):
        waiting = sorted(game.awaited(here.state))
        if not waiting:
            return
        seat = rng.choice(waiting)
        prompts = list(game.prompts(game.seen_by(here.state, seat), seat))
        prompt = prompts[0]
        if rng.random() < orders:
            prompt = rng.choice(prompts)
        command = prompt.answer(how)
        try:
            ruling = here.rule(seat, command)
        except IllegalMove as refusal:
            refusal.add_note(f"{prompt.id} offers seat {seat} {command}: does a Chapter decide it?")
            raise
        here = Position(
            game,
            ruling.state,
            here.draws + len(ruling.draws),
            secret,
            here.state,
            seat,
            command,
            ruling.events,
            ruling,
        )
        yield here
    raise AssertionError(f"no end after {TOO_MANY_MOVES} moves")


class Played:
    """A random game that is played once, as far as it is looked at."""

    def __init__(self, positions: Iterator[Position], *, written: bool = False) -> None:
        self._rest, self._written = positions, written
        self.known: list[Position] = []
        self.as_it_was: list[bytes] = []  # of each state, as it was written then

    def __iter__(self) -> Iterator[Position]:
        for place in numbers():
            if place == len(self.known):
                further = next(self._rest, None)
                if further is None:
                    return
                self.known.append(further)
                if self._written:
                    self.as_it_was.append(encode(further.state))
            yield self.known[place]


@lru_cache(maxsize=20 * GAMES)
def played(game: Any, options: Any, number: int) -> Played:
    """The games of a table that its tests share, in whatever module they are."""
    course = playout(game, options, ("shared", number), orders=ORDERS)
    return Played(course, written=number == 0)


def shared(game: Any, options: Any, seed: object) -> Iterator[Played]:
    """All of them, each test in an order of its own; then more."""
    first = random.Random(repr((seed, "games"))).sample(range(GAMES), GAMES)
    for number in (*first, *range(GAMES, 20 * GAMES)):
        yield played(game, options, number)


def sample(
    game: Game[Any],
    options: Any,
    seed: object,
    count: int,
    games: Iterable[Iterable[Position]] = (),
) -> Iterator[Position]:
    """`count` positions at rest from as many games as it takes, rare situations preferred."""
    rng = random.Random(repr((seed, "sample")))
    seen: Counter[str] = Counter()
    own = (playout(game, options, (seed, nth), orders=ORDERS) for nth in numbers())
    for positions in games or own:
        for position in positions:
            if seen.total() >= count:
                return
            kind = situation(position.state)
            chosen = rng.random() < max(USUAL, 1 / (1 + seen[kind]))
            if chosen and game.awaited(position.state):
                seen[kind] += 1
                yield position


def some(game: Game[Any], options: Any, seed: object, count: int) -> Iterator[Position]:
    """Like `sample`, from the games that are shared."""
    return sample(game, options, seed, count, shared(game, options, seed))


def situation(state: Any) -> str:
    """What a table waits for, roughly."""
    step = type(state.agenda[0]).__name__ if state.agenda else "over"
    return f"{step} {bool(getattr(state, 'held', ()))}"
