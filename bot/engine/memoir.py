"""A finished game in numbers: what its players, and pictures of it, look back on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from bot.engine.records import Record, Seat
from bot.engine.text import Text, Who, say, span


class Measure(Record, frozen=True):
    """One thing that chance decided, counted by seat and over the whole game.

    `expected`: what the same table gives on average; empty where nobody can say.
    """

    name: str
    label: Text
    got: tuple[float, ...]
    expected: tuple[float, ...] = ()


class Luck(Record, frozen=True):
    """`rolls`: how often two dice showed each total from 2 to 12; empty without dice."""

    measures: tuple[Measure, ...] = ()
    rolls: tuple[int, ...] = ()
    note: Text | None = None  # what the numbers say, and what they do not


class Ledger:
    """Luck while it is counted: what came to each seat, beside what was to be expected."""

    def __init__(self) -> None:
        self._came = defaultdict[tuple[str, int], float](float)
        self._promised = defaultdict[tuple[str, int], float](float)

    def add(self, name: str, seat: int, came: float, promise: float | None = None) -> None:
        self._came[name, seat] += came
        if promise is not None:
            self._promised[name, seat] += promise

    def luck(
        self, game: str, names: Iterable[str], seats: Sequence[Seat], rolls: Iterable[int] = ()
    ) -> Luck:
        """All of it, in words of the game."""
        measures = (
            Measure(
                name,
                Text(f"{game}.luck.{name}"),
                tuple(float(self._came[name, seat]) for seat in seats),
                tuple(
                    round(self._promised[name, seat], 3)
                    for seat in seats
                    if (name, seat) in self._promised
                ),
            )
            for name in names
        )
        return Luck(tuple(measures), tuple(rolls), Text(f"{game}.luck.note"))


class Lead(Record, frozen=True):
    """A round after which somebody else is ahead of all others."""

    round: int  # as the game numbers it
    seat: Seat
    points: int
    ahead: int  # of the next one
    former: Seat  # who was ahead before


class Gain(Record, frozen=True):
    """The round in which a seat made most points."""

    round: int
    points: int


class Memoir(Record, frozen=True):
    """Everything here was public when the game ended.

    `curve` has the points of all seats at the start and after each round; all else is by seat.
    """

    game: str
    places: tuple[int, ...]
    curve: tuple[tuple[int, ...], ...]
    leads: tuple[Lead, ...] = ()
    best: tuple[Gain, ...] = ()
    luck: Luck = Luck()
    moves: tuple[int, ...] = ()
    started: float = 0.0
    ended: float = 0.0
    first: int = 1  # the number of the first round
    unit: str = "round"  # what one is called: the middle of a key

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(map(Seat, range(len(self.places))))

    @property
    def ranking(self) -> tuple[Seat, ...]:
        """All seats, the winners first."""
        return tuple(sorted(self.seats, key=lambda seat: self.places[seat]))

    @property
    def scores(self) -> tuple[int, ...]:
        return self.curve[-1]

    @property
    def rounds(self) -> int:
        return len(self.curve) - 1

    def key(self, name: str) -> str:
        """Of words that name its rounds."""
        return f"memoir.{self.unit}.{name}"

    def sampled(self, most: int) -> tuple[tuple[int, ...], ...]:
        """The curve; of a long game one round of several, the last of them always."""
        every = -(-len(self.curve) // most)
        return self.curve[::-1][::every][::-1]


# --- in words

MOST_LEADS = 5  # told of one game: the last ones
MOST_TOLD = 30  # rounds of a curve in words


def summary(memoir: Memoir) -> Text:
    """How long it was."""
    time = span(memoir.ended - memoir.started)
    return say(memoir.key("span"), n=memoir.rounds, moves=sum(memoir.moves), time=time)


def ranked(memoir: Memoir) -> Iterator[Text]:
    """Who came where, and the best round of each."""
    for seat in memoir.ranking:
        place, best, who = memoir.places[seat], memoir.best[seat], Who(seat)
        points = memoir.scores[seat]
        key = memoir.key("ranked")
        yield say(key, place=place, who=who, n=points, round=best.round, gain=best.points)


def turning_points(memoir: Memoir) -> Iterator[tuple[Lead | None, Text]]:
    """When the lead changed, as often as there is room for; None: it never did."""
    for lead in memoir.leads[-MOST_LEADS:]:
        who, former = Who(lead.seat), Who(lead.former)
        yield (
            lead,
            say(
                memoir.key("lead"),
                round=lead.round,
                who=who,
                former=former,
                n=lead.points,
                ahead=lead.ahead,
            ),
        )
    if not memoir.leads:
        yield None, say("memoir.no_lead", who=tuple(map(Who, leaders(memoir))))


def leaders(memoir: Memoir) -> tuple[Seat, ...]:
    return tuple(seat for seat in memoir.ranking if memoir.places[seat] == 1)


def measured(memoir: Memoir) -> Iterator[Text]:
    """The ledger of luck, measure by measure."""
    for one in memoir.luck.measures:
        values = tuple(
            say("memoir.got", who=Who(seat), n=number(one.got[seat]))
            if not one.expected
            else say(
                "memoir.got_of",
                who=Who(seat),
                n=number(one.got[seat]),
                expected=number(one.expected[seat]),
            )
            for seat in memoir.ranking
        )
        yield say("memoir.measured", what=one.label, values=values)


def number(value: float) -> Text | int:
    """Whole, or with one digit after the point or comma."""
    tenths = round(value * 10)
    if tenths % 10 == 0:
        return tenths // 10
    whole, tenth = divmod(abs(tenths), 10)
    return say("memoir.decimal", sign="\N{MINUS SIGN}" if value < 0 else "", n=whole, tenth=tenth)
