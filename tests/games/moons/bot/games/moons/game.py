"""Moons: players take turns, and everything lies open. The whole game, in one module."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.events import Event, event
from bot.engine.game import Game, Options
from bot.engine.guide import Guide, Part, seat_part
from bot.engine.kit import conservation
from bot.engine.kit.agenda import Chapter, Chapters, Stage, Step
from bot.engine.kit.agenda import awaited as awaited
from bot.engine.kit.agenda import occasion as occasion
from bot.engine.kit.agenda import timers as timers
from bot.engine.prompts import Option, Prompt, Talk, pick
from bot.engine.records import Command, Record, Seat, change, fork
from bot.engine.story import Story
from bot.engine.text import Text, Who, say

MOONS = tuple(range(1, 31))
SIDES = {"left": 0, "right": -1}  # which moon of the row lies there


class Take(Command, frozen=True, tag="moons.take"):
    side: str


class Player(Record, frozen=True):
    taken: tuple[int, ...] = ()


class Turn(Step, frozen=True, tag="turn"):
    seat: Seat
    asked = "moons.asked"

    def waits_for(self, view: Moons) -> frozenset[Seat]:
        return frozenset((self.seat,))

    def about(self, view: Moons) -> tuple[int]:
        return (len(view.row),)


class Moons(Stage):
    no_seat = over = refusal = ("moons.refuse.now", "MOON-3.1")
    players: tuple[Player, ...] = ()
    row: tuple[int, ...] = ()
    agenda: tuple[Turn, ...] = ()


@event("moons.laid")
class Laid(Event[Moons], frozen=True):
    """MOON-2.1: the row, and who takes part."""

    row: tuple[int, ...]
    players: int

    def apply(self, state: Moons) -> None:
        state.players, state.row = (Player(),) * self.players, self.row
        state.agenda = (Turn(Seat(0)),)


@event("moons.taken")
class Taken(Event[Moons], frozen=True):
    """MOON-3.1: a moon of one end; then it is the next player's turn."""

    seat: Seat
    moon: int

    def apply(self, state: Moons) -> None:
        change(state, self.seat, taken=(*state.players[self.seat].taken, self.moon))
        state.row = tuple(moon for moon in state.row if moon != self.moon)
        following = Turn(Seat((self.seat + 1) % len(state.players)))
        state.agenda = (following,) if state.row else ()

    def words(self, view: Moons) -> Text:
        return say("moons.log.taken", who=Who(self.seat), n=self.moon)


def setup(story: Story[Moons], options: Options, chance: Chance) -> None:
    require(options.players in seats, "moons.refuse.players", "MOON-1.1")
    story.tell(Laid(chance.shuffle("moons.row", MOONS), options.players))


def ask(view: Moons, seat: Seat, step: Turn) -> Iterator[Prompt]:
    def talk() -> Talk:
        options = [
            Option(side, side, say(f"moons.side.{side}", n=view.row[place]))
            for side, place in SIDES.items()
        ]
        larger = "left" if view.row[0] > view.row[-1] else "right"
        return Take((yield from pick("side", options, (larger,))))

    if seat == step.seat:
        yield Prompt("moons.take", seat, talk, str(len(view.row)))


def take(story: Story[Moons], seat: Seat, command: Take, chance: Chance) -> None:
    require(command.side in SIDES, "moons.refuse.side", "MOON-3.1")
    story.tell(Taken(seat, story.state.row[SIDES[command.side]]))


def go_on(story: Story[Moons], step: Turn, chance: Chance) -> bool:
    """MOON-3.2: the last moon goes by itself."""
    if len(story.state.row) > 1:
        return False
    story.tell(Taken(step.seat, story.state.row[0]))
    return True


def advance(story: Story[Moons], chance: Chance) -> None:
    CHAPTERS.run(story, chance, lambda story: False)


def seen_by(state: Moons, viewer: Seat | None) -> Moons:
    return fork(state)


def redeal(state: Moons, viewer: Seat | None, chance: Chance) -> Moons:
    return fork(state)


def hand(view: Moons, seat: Seat) -> list[Text]:
    taken = view.players[seat].taken
    return [say("moons.hand", moons=tuple(map(str, taken)))] if taken else []


def scores(view: Moons) -> Mapping[Seat, int]:
    return {seat: sum(view.players[seat].taken) for seat in view.seats()}


def winners(view: Moons) -> frozenset[Seat]:
    most = max(scores(view).values(), default=0)
    return frozenset(s for s, points in scores(view).items() if points == most and not view.agenda)


def check(state: Moons) -> list[str]:
    taken = (moon for player in state.players for moon in player.taken)
    return conservation.once([*state.row, *taken], MOONS, "moon")


def describe(view: Moons) -> Iterator[Part]:
    yield Part("table", [say("moons.table", moons=tuple(map(str, view.row)))])
    for seat, points in scores(view).items():
        yield seat_part(seat, [say("moons.seat", who=Who(seat), n=points), *hand(view, seat)])


CHAPTERS = Chapters[Moons]({3: Chapter[Moons]({Turn: go_on}, {Take: take}, ask)})
decide, prompts = CHAPTERS.decide, CHAPTERS.prompts

name, rules, seats = "moons", "1", range(2, 4)
state: type[Moons] = Moons
options: type[Options] = Options
commands: Any = Take
earlier: Mapping[str, Game[Moons]] = {}
guide: Guide[Moons] = Guide(
    describe=describe,
    hand=hand,
    clauses={"moons.take": "MOON-3.1"},
    worth=lambda view, seat: scores(view)[seat],
)
