"""7. The Production Phase (page 16)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Prompt, Talk, pick
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import say
from bot.games.pulsar.box.effects import BuyPoints, Cubes, Points, Score
from bot.games.pulsar.box.orders import ALL, BUY
from bot.games.pulsar.box.pieces import (
    BOARDS,
    DICE,
    GYRODYNES,
    NUMBERS,
    TECHNOLOGIES,
    TRANSMITTERS,
    TechKind,
)
from bot.games.pulsar.chapters.asking import instead
from bot.games.pulsar.chapters.counting import count
from bot.games.pulsar.chapters.final import dearest, finish
from bot.games.pulsar.chapters.orders import ORDERS
from bot.games.pulsar.chapters.tracks import owners
from bot.games.pulsar.commands import Buy, Track
from bot.games.pulsar.events import OrderActed, OrderSet, PointsBought, Produced, RoundEnded
from bot.games.pulsar.state import Player, Pulsar
from bot.games.pulsar.steps import AgendaStep, Buying, Harvest, Produce, Roll

# --- steps 1 to 4


def produce(story: Story[Pulsar], step: Produce, chance: Chance) -> list[AgendaStep]:
    """Turn order, cubes, penalties, active transmitters (PULSAR-7.1)."""
    story.tell(OrderSet(owners(story.state.initiative)))
    engineering(story)
    penalties(story)
    transmit(story)
    able = tuple(seat for seat in story.state.turns if purchases(story.state.players[seat]))
    return [Buying(able), Harvest()]


def tell(
    story: Story[Pulsar], step: str, points: list[int], cubes: list[int] | None = None
) -> None:
    """What a step brings, if it brings anything to anybody."""
    cubes = cubes or [0] * len(points)
    if any(points) or any(cubes):
        story.tell(Produced(step, tuple(points), tuple(cubes)))


def engineering(story: Story[Pulsar]) -> None:
    """By rank on the engineering track; with two players by counter (PULSAR-7.3, 7.3.4)."""
    table = story.state
    points, cubes = [0] * len(table.players), [0] * len(table.players)
    rewards = DICE.engineering[len(table.players)]
    for seat, (more_cubes, more_points) in zip(owners(table.engineering), rewards, strict=False):
        cubes[seat] += more_cubes
        points[seat] += more_points
    tell(story, "engineering", points, cubes)


def penalties(story: Story[Pulsar]) -> None:
    """For counters on the last spaces, added up; the score stops at 0 (PULSAR-7.4, 7.4.1)."""
    table = story.state
    due = [0] * len(table.players)
    for track in Track:
        for space, stack in enumerate(table.track(track), 1):
            for one in stack:
                due[one % 4] += DICE.penalty.get(space, 0)
    scores = [player.score for player in table.players]
    tell(story, "penalties", [-min(one, score) for one, score in zip(due, scores, strict=True)])


def transmit(story: Story[Pulsar]) -> None:
    """What active ones yield (PULSAR-7.5); all cubes come before any purchase (PULSAR-7.5.3)."""
    table = story.state
    points, cubes = [0] * len(table.players), [0] * len(table.players)
    for seat in table.seats():
        for array in table.players[seat].arrays:
            for effect in TRANSMITTERS[array.tile].production if array.active else ():
                points[seat] += effect.n if isinstance(effect, Points) else 0
                cubes[seat] += effect.n if isinstance(effect, Cubes) else 0
    tell(story, "transmitters", points, cubes)


# --- purchases (PULSAR-7.5.1, PULSAR-7.5.2)


def purchases(me: Player) -> list[BuyPoints]:
    """What could be bought with the cubes there are, the best first."""
    found = [
        effect
        for array in me.arrays
        if array.active
        for effect in TRANSMITTERS[array.tile].production
        if isinstance(effect, BuyPoints)
    ]
    found.sort(key=lambda one: (-one.points, one.cubes))
    affordable = list[BuyPoints]()
    for one in found:
        if sum(bought.cubes for bought in affordable) + one.cubes <= me.cubes:
            affordable.append(one)
    return affordable


def buying(story: Story[Pulsar], step: Buying, chance: Chance) -> list[AgendaStep] | None:
    """Those whom an order answers are not asked."""
    left = list[Seat]()
    for seat in step.seats:
        order = ORDERS.acting(story.state, seat, BUY)
        if order is None:
            left.append(seat)
        else:
            story.tell(OrderActed(seat, order))
            buy(story, seat, len(purchases(story.state.players[seat])) * (ALL in order.answer))
    if not left:
        return []
    return [Buying(tuple(left))] if len(left) < len(step.seats) else None


def buy(story: Story[Pulsar], seat: Seat, number: int) -> None:
    bought = purchases(story.state.players[seat])[:number]
    cubes, points = sum(one.cubes for one in bought), sum(one.points for one in bought)
    story.tell(PointsBought(seat, len(bought), cubes, points))


def decide(story: Story[Pulsar], seat: Seat, command: Buy, chance: Chance) -> None:
    step = story.state.expect(Buying)
    most = len(purchases(story.state.players[seat]))
    require(0 <= command.count <= most, "pulsar.refuse.buy", "PULSAR-7.5.1", n=most)
    buy(story, seat, command.count)
    instead(story, Buying(tuple(one for one in step.seats if one != seat)))


def prompts(view: Pulsar, seat: Seat, step: Buying | Produce | Harvest) -> Iterator[Prompt]:
    if isinstance(step, Buying) and seat in step.seats:
        yield Prompt("pulsar.buy", seat, partial(talk, view, seat), str(view.round))


def talk(view: Pulsar, seat: Seat) -> Talk:
    """Usually as many as leave the cubes for the dearest goal in reach."""
    me, keep = view.players[seat], dearest(view, seat)
    found = purchases(me)
    options, usual = list[Option[int]](), 0
    for number in range(len(found), -1, -1):
        cubes = sum(one.cubes for one in found[:number])
        points = sum(one.points for one in found[:number])
        label = say("pulsar.option.buy", n=points, cubes=cubes, left=me.cubes - cubes)
        options.append(Option(number, str(number), label))
        usual = max(usual, number) if me.cubes - cubes >= keep else usual
    return Buy((yield from pick("count", options, (str(usual),))))


# --- steps 5 to 7


def harvest(story: Story[Pulsar], step: Harvest, chance: Chance) -> list[AgendaStep]:
    """Gyrodynes, green technologies, and the next round or the end (PULSAR-7.6 to 7.8, 8.1)."""
    table = story.state
    tell(story, "gyrodynes", [spin(table, player) for player in table.players])
    tell(story, "technologies", [green(table, seat) for seat in table.seats()])
    if table.round == NUMBERS.rounds:
        finish(story)
        return []
    story.tell(RoundEnded(table.row))
    return [Roll()]


def row_bonus(view: Pulsar) -> int:
    """At the left end of the current row; the median counts up (PULSAR-7.6.2)."""
    rows = (row for board in view.boards for row in BOARDS[board].rows)
    bonus = next(row.gyrodyne_bonus for row in rows if row.row == view.round)
    return (view.marker + 1) // 2 if bonus == "median" else bonus


def spin(view: Pulsar, me: Player) -> int:
    """Each spinning gyrodyne: its own points and those of the row (PULSAR-7.6, 7.6.1)."""
    bonus = row_bonus(view)
    return sum((GYRODYNES[size].production_points + bonus) * n for size, n in me.spinning.items())


def green(view: Pulsar, seat: Seat) -> int:
    """Green technologies, also those of this round (PULSAR-7.7, PULSAR-4.9.12.1)."""
    me = view.players[seat]
    owned = (TECHNOLOGIES[patent] for patent in me.patents)
    effects = (e for one in owned if one.kind is TechKind.PRODUCTION for e in one.effects)
    return sum(worth(view, seat, effects))


def worth(view: Pulsar, seat: Seat, effects: Iterable[object]) -> Iterator[int]:
    for effect in effects:
        if isinstance(effect, Points):
            yield effect.n
        elif isinstance(effect, Score):
            yield effect.worth(count(view, seat, effect.count))


CHAPTER = Chapter[Pulsar](
    {Produce: produce, Buying: buying, Harvest: harvest}, {Buy: decide}, prompts
)
