"""Whole games between autopilots: does every game end, how long does it take, who wins?"""

from __future__ import annotations

import gc
import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from random import Random
from statistics import fmean, median
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

import msgspec

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove
from bot.engine.events import Event
from bot.engine.game import Game
from bot.engine.records import Command, Record, S, Seat, State, replace
from bot.engine.story import Ruling, is_over, open_table, rule
from bot.games import game
from bot.play.autopilots.levels import Pilot, Volunteer, autopilot, volunteer
from bot.play.table.options import read_options
from bot.simulation.busy import BUSY, Busy
from bot.simulation.unused import Unused, given_by, unused

MOST_MOVES = 20_000  # no game is that long
SWITCH = {"yes": True, "no": False, "true": True, "false": False}


class PlayedMove(NamedTuple):
    """`command` None: the set-up, always the first; `actor` None: the table or the clock."""

    actor: Seat | None
    command: Command | None
    ruling: Ruling[Any]


class PlayedGame(NamedTuple):
    """A finished game with all that an export needs."""

    game: Game[Any]
    options: Record
    secret: bytes
    moves: list[PlayedMove]
    pilots: tuple[str, ...]  # the level at each seat


class Stuck(Record, frozen=True):
    """Which game did not end, counted from 0, and why."""

    game: int
    why: str


class Spread(Record, frozen=True):
    mean: float
    min: int
    max: int


class Length(Record, frozen=True):
    """Of games in rounds, or of rounds in hand-overs."""

    median: float
    min: int
    max: int


class Report(Record, frozen=True):
    """What came of the games; but for the two times, the same for the same seed.

    `scores` and `wins` are per level, or per seat if all seats have the same one; a shared win
    counts for each winner, a game that was capped for nobody.
    """

    games: int
    finished: int
    stuck: int
    stuck_games: tuple[Stuck, ...]
    moves: int
    events: int
    handovers_per_game: float
    handovers_allowed_per_game: float | None  # None: the game does not say
    seconds: float
    games_per_second: float
    scores: Mapping[str, Spread]
    wins: Mapping[str, int]
    digest: str  # over all event logs
    capped: int = 0  # games that were not over after the rounds they had
    rounds: Length | None = None  # None: the game does not say, or none has finished
    unused: Unused | None = None  # what the game declares and nobody came to
    handovers_per_round: Length | None = None  # None: the game does not count rounds
    rounds_over: int = 0  # rounds with more hand-overs than the game allows
    lost: int = 0  # games that ended without a winner
    ahead: Mapping[str, int] = {}  # who was first in those, where the game has places


RoundOf: TypeAlias = Callable[[Any], int]
Allowed: TypeAlias = Callable[[Any, Iterable[Event[Any]], Any], int]


class Trouble(Exception):
    """A game cannot go on; the message says why."""


class TimeUp(Exception):
    """A game is as long as it may be; its last state."""

    def __init__(self, state: State) -> None:
        super().__init__()
        self.state = state


def simulate(
    game_name: str,
    players: int,
    games: int,
    seed: int,
    pilots: Sequence[str],
    options: Mapping[str, Any] | None = None,
    on_game: Callable[[PlayedGame], None] | None = None,
    on_progress: Callable[[int, int], None] | None = None,
    most_rounds: int | None = None,
) -> Report:
    """Plays the games one by one; fewer pilots than players take the seats in turn.

    `most_rounds`: a game that is longer is stopped, since players who take any answer may never
    reach the end. Raises ValueError for autopilots that do not fit, and for a cap on a game that
    does not count rounds; refuses options that do not fit.
    """
    rules = game(game_name)
    given = {name: plain(value) for name, value in (options or {}).items()}
    chosen = read_options(rules, {**given, "players": players})
    if not 0 < len(pilots) <= players:
        raise ValueError(f"{len(pilots)} autopilots for {players} players: 1 to {players} will do")
    counts = rules.guide.counts
    rounds = counts.begun if counts.round is not None else None
    tally = Tally(rules.guide.handovers, rounds)
    if most_rounds is not None and rounds is None:
        raise ValueError(f"{game_name} does not count rounds: it cannot be capped")

    def is_up(state: State) -> bool:
        return most_rounds is not None and rounds is not None and rounds(state) > most_rounds

    levels = [pilots[place % len(pilots)] for place in range(players)]
    start = perf_counter()
    with collector_at_rest():
        for number in range(games):
            secret = hashlib.sha256(f"{seed}:{number}".encode()).digest()
            seated = tuple(levels[(seat - number) % players] for seat in range(players))
            seeds = [derived(seed, number, seat) for seat in range(players)]
            crew, cares = manned(rules, seated, seeds)
            arrival = Random(derived(seed, number, "table"))
            moves: list[PlayedMove] | None = [] if on_game else None
            try:
                end = play(rules, chosen, secret, crew, cares, arrival, tally, moves, is_up)
            except Trouble as trouble:
                tally.stuck.append(Stuck(number, str(trouble)))
            except TimeUp as up:
                tally.capped += 1
                tally.finish(rules, up.state, seated)
            else:
                tally.finish(rules, end, seated)
                if rounds is not None:
                    tally.rounds.append(rounds(end))
                if on_game and moves:
                    on_game(PlayedGame(rules, chosen, secret, moves, seated))
            if on_progress:
                on_progress(number + 1, games)
    report = tally.report(games, perf_counter() - start)
    return replace(report, unused=unused(rules, chosen, tally.given, tally.told))


@contextmanager
def collector_at_rest() -> Iterator[None]:
    """Games make no cycles: Python's collector would search all states, and find nothing."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def plain(value: Any) -> Any:
    """An option as a command line gives it: 'yes', 'true' and '3' are what they stand for."""
    if isinstance(value, str) and value.lower() in SWITCH:
        return SWITCH[value.lower()]
    try:
        return msgspec.json.decode(value)
    except (TypeError, msgspec.DecodeError):
        return value


def derived(seed: int, *parts: object) -> int:
    text = ":".join(map(str, (seed, *parts)))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])


def play(
    rules: Game[Any],
    options: Record,
    secret: bytes,
    crew: Sequence[Pilot[Any]],
    cares: Mapping[Seat, Volunteer[Any]],
    arrival: Random,
    tally: Tally,
    moves: list[PlayedMove] | None,
    is_up: Callable[[Any], bool],
) -> Any:
    """One game to its last state, the answers arriving in any order, or Trouble, or TimeUp."""
    state = rules.state()
    waiting: frozenset[Seat] = frozenset()
    count = draws = 0

    def done(actor: Seat | None, command: Command | None, ruling: Ruling[Any]) -> None:
        nonlocal state, waiting, count, draws
        now = rules.awaited(ruling.state)
        tally.count(state, command, ruling, turned=not now <= waiting)
        if moves is not None:
            moves.append(PlayedMove(actor, command, ruling))
        state, waiting, draws = ruling.state, now, draws + len(ruling.draws)
        count += 1

    done(None, None, open_table(rules, options, Chance(secret)))
    while waiting or not is_over(rules, state):
        if count > MOST_MOVES:
            raise Trouble(f"not over after {MOST_MOVES} moves")
        if is_up(state):
            raise TimeUp(state)
        actor, command = unasked(rules, state, cares, waiting) or (None, None)
        try:
            if actor is None and waiting:
                actor = arrival.choice(sorted(waiting))
                command = answer(rules, state, actor, crew[actor], waits=actor in cares)
            if command is None:
                actor, command = None, next(iter(rules.timers(state).values()), None)
            if command is None:
                raise Trouble("nobody is awaited, but the game is not over")
            ruling = rule(rules, state, actor, command, Chance(secret, draws))
        except IllegalMove as refusal:
            raise Trouble(f"seat {actor} is refused {command or 'its answer'}: {refusal}") from None
        done(actor, command, ruling)
    return state


def manned(
    rules: Game[S], seated: Sequence[str], seeds: Sequence[int]
) -> tuple[list[Pilot[S]], dict[Seat, Volunteer[S]]]:
    """Who answers for each seat, and for those seats that also say what they do not owe."""
    crew, cares = list[Pilot[S]](), dict[Seat, Volunteer[S]]()
    for place, (level, seed) in enumerate(zip(seated, seeds, strict=True)):
        busy = Busy(rules, seed) if level == BUSY else None
        crew.append(busy.answer if busy else autopilot(rules, level, seed))
        care = busy or volunteer(rules, level)
        if care is not None:
            cares[Seat(place)] = care
    return crew, cares


def unasked(
    rules: Game[S], state: S, cares: Mapping[Seat, Volunteer[S]], waiting: Set[Seat]
) -> tuple[Seat, Command] | None:
    """The first that somebody says without owing it: who is waited for or has an open offer; in a
    window, anybody; the busy, always.
    """
    everybody = bool(cares and rules.timers(state))
    offers = rules.guide.offers(state) if cares and not everybody else ()
    offered = {seat for offer in offers if offer.outcome is None for seat in offer.asked}
    for seat, care in cares.items():
        if not (everybody or seat in waiting or seat in offered or isinstance(care, Busy)):
            continue
        view = rules.seen_by(state, seat)
        for prompt in rules.prompts(view, seat):
            command = None if prompt.owed else care(view, prompt)
            if command is not None:
                return seat, command
    return None


def answer(rules: Game[S], state: S, seat: Seat, pilot: Pilot[S], *, waits: bool) -> Command | None:
    """What the pilot says to the first question it owes; it sees the view of its seat alone.

    None: it is one that `waits`, and lets a window end first.
    """
    view = rules.seen_by(state, seat)
    prompt = next(rules.prompts(view, seat), None)
    if prompt is None or not prompt.owed:
        raise Trouble(f"seat {seat} is awaited but not asked")
    return None if waits and rules.guide.waits(view, prompt) else pilot(view, prompt)


class Tally:
    """Counts while the games run."""

    def __init__(self, allowed: Allowed | None, round_of: RoundOf | None) -> None:
        self.allowed, self.round_of = allowed, round_of
        self.by_round: dict[tuple[int, int], tuple[int, int]] = {}  # of a game: made, allowed
        self.moves = self.events = self.handovers = self.handovers_allowed = 0
        self.stuck: list[Stuck] = []
        self.capped = 0
        self.rounds: list[int] = []
        self.given: set[type[Command]] = set()
        self.told: set[type[Event[Any]]] = set()
        self.results: list[tuple[tuple[str, ...], Mapping[Seat, int], frozenset[Seat]]] = []
        self.lost = 0
        self.ahead: Counter[str] = Counter()
        self._digest = hashlib.sha256()
        self._encode = msgspec.json.Encoder().encode

    def count(
        self, before: State, command: Command | None, ruling: Ruling[Any], *, turned: bool
    ) -> None:
        """One move; `turned`: the table now waits for a seat it did not wait for before it."""
        self.moves += 1
        self.given.update(given_by(command))
        self.told.update(map(type, ruling.events))
        self.events += len(ruling.events)
        allowed = self.allowed(before, ruling.events, ruling.state) if self.allowed else 0
        self.handovers += turned
        self.handovers_allowed += allowed
        self.count_round(ruling.state, turned, allowed)
        encode = self._encode
        self._digest.update(
            b"".join(
                b"%b %d %b\n" % (fact.tag.encode(), fact.version, encode(fact))
                for fact in ruling.events
            )
        )

    def count_round(self, state: State, turned: int, allowed: int) -> None:
        """The round in which somebody is asked; the set-up is none."""
        number = self.round_of(state) if self.round_of else 0
        if number > 0:
            where = (len(self.results) + len(self.stuck), number)
            made, may = self.by_round.get(where, (0, 0))
            self.by_round[where] = (made + turned, may + allowed)

    def finish(self, rules: Game[Any], state: State, seated: tuple[str, ...]) -> None:
        labels = seated
        if len(set(seated)) == 1:
            labels = tuple(f"seat {seat + 1}" for seat in range(len(seated)))
        winners = rules.winners(state)
        self.results.append((labels, rules.scores(state), winners))
        if not winners and is_over(rules, state):
            self.lost += 1
            places = rules.guide.places(state) if rules.guide.places else {}
            self.ahead.update(labels[seat] for seat, place in places.items() if place == 1)

    def report(self, games: int, seconds: float) -> Report:
        scores: dict[str, list[int]] = {}
        wins: dict[str, int] = {}
        for labels, points, winners in self.results:
            for place, label in enumerate(labels):
                seat = Seat(place)
                scores.setdefault(label, []).append(points[seat])
                wins[label] = wins.get(label, 0) + (seat in winners)
        everybody = [number for numbers in scores.values() for number in numbers]
        if everybody:
            scores["all"] = everybody
        return Report(
            games=games,
            finished=len(self.results) - self.capped,
            stuck=len(self.stuck),
            stuck_games=tuple(self.stuck),
            moves=self.moves,
            events=self.events,
            handovers_per_game=per_game(self.handovers, games),
            handovers_allowed_per_game=(
                per_game(self.handovers_allowed, games) if self.allowed else None
            ),
            seconds=round(seconds, 3),
            games_per_second=round(games / seconds, 2) if seconds else 0.0,
            scores={
                label: Spread(round(fmean(numbers), 3), min(numbers), max(numbers))
                for label, numbers in sorted(scores.items())
            },
            wins=dict(sorted(wins.items())),
            digest=self._digest.hexdigest(),
            capped=self.capped,
            rounds=length(self.rounds),
            handovers_per_round=length([made for made, _ in self.by_round.values()]),
            rounds_over=(
                sum(made > may for made, may in self.by_round.values()) if self.allowed else 0
            ),
            lost=self.lost,
            ahead=dict(sorted(self.ahead.items())),
        )


def length(numbers: Sequence[int]) -> Length | None:
    return Length(median(numbers), min(numbers), max(numbers)) if numbers else None


def per_game(count: int, games: int) -> float:
    return round(count / games, 3) if games else 0.0
