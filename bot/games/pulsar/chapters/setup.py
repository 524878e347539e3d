"""2. Set-up: options, draws, sides of the headquarters, ships (pages 4 to 6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.kit.sealed import seal
from bot.engine.prompts import Given, Option, Prompt, Talk, pick
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import say
from bot.games.pulsar.box.cluster import CLUSTERS, Place, Side
from bot.games.pulsar.box.effects import Count
from bot.games.pulsar.box.names import named
from bot.games.pulsar.box.pieces import (
    BOARDS,
    DEALT,
    DICE,
    EXPLORATION,
    FIRST_BOARDS,
    GOALS,
    GOALS_USED,
    HQ,
    HQ_BOARDS,
    LETTERS,
    NUMBERS,
    SYSTEMS,
    TRANSMITTERS,
    GoalId,
    HqId,
    TransmitterId,
)
from bot.games.pulsar.chapters import gates
from bot.games.pulsar.chapters.asking import instead
from bot.games.pulsar.chapters.gates import free_gates
from bot.games.pulsar.commands import HqOption, Options, PickSide, PlaceShip, SideOption
from bot.games.pulsar.events import SetUp, ShipPlaced, SideSealed, SidesRevealed
from bot.games.pulsar.state import Player, Pulsar, Stacks, counter
from bot.games.pulsar.steps import AgendaStep, PickSides, PlaceShips, Roll

PLAYERS = range(2, 5)
CATEGORIES = tuple(dict.fromkeys(board.category for board in BOARDS.values()))
OF_HQ = (Count.HQ_PROJECT, Count.HYPERLIGHT_RUN_USED)  # goals that need headquarters


def setup(story: Story[Pulsar], options: Options, chance: Chance) -> None:
    """All draws, then what is decided: sides, then ships (PULSAR-2.1.18).

    Options that do not fit together are refused (PULSAR-9.1.1); the first transmitters lie open
    (PULSAR-2.1.9), the order is drawn (PULSAR-2.1.10).
    """
    refuse(options)
    players = options.players
    hq = with_hq(options)
    side = chosen_side(options, chance)
    boards = chosen_boards(options, chance)
    goals = chosen_goals(options, chance)
    order = tuple(map(Seat, chance.shuffle("pulsar.order", range(players))))
    systems = chance.shuffle("pulsar.systems", tuple(SYSTEMS))
    places = CLUSTERS[side].of(Place.SYSTEM)
    hqs = chance.sample("pulsar.hq", HQ_BOARDS, players) if hq else ("",) * players
    exploration = chance.shuffle("pulsar.exploration", tuple(EXPLORATION))
    transmitters = shuffled_transmitters(chance)
    ships = PlaceShips(tuple(reversed(order)))
    agenda: tuple[AgendaStep, ...] = (ships, Roll())
    story.tell(
        SetUp(
            tuple(
                Player(
                    colour=NUMBERS.colours[seat],
                    score=DICE.starting_points[order.index(Seat(seat))],
                    board=hqs[seat],
                    tokens=dict(NUMBERS.starting_tokens),
                )
                for seat in range(players)
            ),
            order * (2 if players == 2 else 1),  # PULSAR-2.3.2
            first_stacks(order),
            side,
            dict(zip(places, systems, strict=False)),
            systems[len(places)],
            exploration,
            boards,
            goals,
            transmitters[:DEALT],
            transmitters[DEALT:],
            (PickSides(), *agenda) if hq else agenda,
            options.even_start,
        )
    )


# --- options (section 9)


def refuse(options: Options) -> None:
    """What does not fit together (PULSAR-9.1.1)."""
    clause = "PULSAR-9.1.1"
    require(options.players in PLAYERS, "pulsar.refuse.players", "PULSAR-1.1", n=options.players)
    boards, goals = options.technologies, options.goals
    if boards:
        known = [BOARDS[one].category for one in boards if one in BOARDS]
        fits = len(boards) == len(known) and sorted(known) == sorted(CATEGORIES)
        require(fits, "pulsar.refuse.boards", "PULSAR-2.1.6")
    if goals:
        require(all(goal in GOALS for goal in goals), "pulsar.refuse.goal_unknown", clause)
        require(len(goals) == GOALS_USED, "pulsar.refuse.goals", clause, n=GOALS_USED)
        tiles = {GOALS[goal].tile for goal in goals}
        require(len(tiles) == len(goals), "pulsar.refuse.goal_sides", "PULSAR-2.1.5.1")
    if options.first_game:
        require(options.side is not SideOption.DEAD_ENDS, "pulsar.refuse.first_side", clause)
        require(options.headquarters is not HqOption.WITH, "pulsar.refuse.first_hq", clause)
        require(not boards or set(boards) == {*FIRST_BOARDS}, "pulsar.refuse.first_boards", clause)
        require(not goals or set(goals) == {*first_goals()}, "pulsar.refuse.first_goals", clause)
    if not with_hq(options):
        plain = not boards or set(boards) == {*FIRST_BOARDS}
        require(plain, "pulsar.refuse.boards_of_hq", "PULSAR-2.2.3")
        require(not any(map(needs_hq, goals)), "pulsar.refuse.goal_of_hq", "PULSAR-2.2.4")


def with_hq(options: Options) -> bool:
    """A first game has none (PULSAR-2.2.1)."""
    usual = options.headquarters is HqOption.USUAL
    return not options.first_game if usual else options.headquarters is HqOption.WITH


def needs_hq(goal: GoalId) -> bool:
    """It stands on the tile of the headquarters, of which a game without them has no use."""
    tiles = {one.tile for one in GOALS.values() if one.requirement.count in OF_HQ}
    return GOALS[goal].tile in tiles


def first_goals() -> tuple[GoalId, ...]:
    return tuple(goal.id for goal in GOALS.values() if goal.first_game)


def chosen_side(options: Options, chance: Chance) -> Side:
    if options.first_game:
        return Side.OPEN
    if options.side is SideOption.RANDOM:
        return tuple(Side)[chance.below("pulsar.side", len(Side))]
    return Side(options.side)


def chosen_boards(options: Options, chance: Chance) -> tuple[str, ...]:
    """One of each category, innermost first (PULSAR-2.1.6, PULSAR-2.2.3)."""
    given = options.technologies or (() if with_hq(options) else FIRST_BOARDS)
    if given:
        return tuple(sorted(given, key=lambda one: CATEGORIES.index(BOARDS[one].category)))
    return tuple(
        chance.sample("pulsar.boards", of_category(category), 1)[0] for category in CATEGORIES
    )


def of_category(category: str) -> list[str]:
    return [board.id for board in BOARDS.values() if board.category == category]


def chosen_goals(options: Options, chance: Chance) -> tuple[GoalId, ...]:
    """Three tiles, each with a random side, or those that are fixed (PULSAR-2.1.5, PULSAR-9.1).

    Without headquarters not that of the headquarters (PULSAR-2.2.4).
    """
    if options.goals or options.first_game:
        return options.goals or first_goals()
    hq = with_hq(options)
    tiles = dict.fromkeys(goal.tile for goal in GOALS.values() if hq or not needs_hq(goal.id))
    drawn = chance.sample("pulsar.goals", tuple(tiles), GOALS_USED)
    sides = [[goal.id for goal in GOALS.values() if goal.tile == tile] for tile in drawn]
    return tuple(side[chance.below("pulsar.goal_side", len(side))] for side in sides)


def shuffled_transmitters(chance: Chance) -> tuple[TransmitterId, ...]:
    """A on B on C (PULSAR-2.1.9)."""
    return tuple(
        tile
        for letter in LETTERS
        for tile in chance.shuffle(
            "pulsar.transmitters",
            [tile.id for tile in TRANSMITTERS.values() if tile.letter == letter],
        )
    )


def first_stacks(order: tuple[Seat, ...]) -> Stacks:
    """The first player at the bottom; with two players twice (PULSAR-2.1.13, PULSAR-2.3.3)."""
    rounds = range(2 if len(order) == 2 else 1)
    stack = tuple(counter(seat, nth) for nth in rounds for seat in order)
    start = DICE.start_space - 1
    return tuple(stack if space == start else () for space in range(DICE.spaces))


# --- the side of the headquarters, and the ships


def reveal(story: Story[Pulsar], step: PickSides, chance: Chance) -> list[AgendaStep] | None:
    """Together, once all have chosen (PULSAR-2.1.17)."""
    picked = [player.sealed for player in story.state.players]
    sides = tuple(
        HqId(f"{player.board}{answer.side}")
        for player, answer in zip(story.state.players, picked, strict=True)
        if isinstance(answer, PickSide)
    )
    if len(sides) < len(picked):
        return None
    story.tell(SidesRevealed(sides))
    return []


def pick_side(story: Story[Pulsar], seat: Seat, command: PickSide, chance: Chance) -> None:
    """Wishes for gates come with it, as they may be sent later (PULSAR-10.8)."""
    if not isinstance(story.state.step, PickSides):
        raise story.state.not_now()
    hq = f"{story.state.players[seat].board}{command.side}"
    require(hq in HQ, "pulsar.refuse.side", "PULSAR-2.1.16.1")
    gates.check(story.state, seat, command.gates)
    seal(story, seat, command, SideSealed)


def place_ships(story: Story[Pulsar], step: PlaceShips, chance: Chance) -> list[AgendaStep] | None:
    """The last free gate is taken without asking, and one that was wished for (PULSAR-10.8)."""
    if not step.seats:
        return []
    free, seat = free_gates(story.state), step.seats[0]
    gate = free[0] if len(free) == 1 else gates.granted(story, seat)
    if gate is None:
        return None
    story.tell(ShipPlaced(seat, gate))
    return [PlaceShips(step.seats[1:])]


def place_ship(story: Story[Pulsar], seat: Seat, command: PlaceShip, chance: Chance) -> None:
    step = story.state.expect(PlaceShips)
    require(command.gate in story.state.cluster.entries, "pulsar.refuse.no_entry", "PULSAR-2.1.15")
    require(command.gate in free_gates(story.state), "pulsar.refuse.gate_taken", "PULSAR-2.1.15")
    story.tell(ShipPlaced(seat, command.gate))
    instead(story, PlaceShips(step.seats[1:]))


# --- asking


def prompts(view: Pulsar, seat: Seat, step: PickSides | PlaceShips) -> Iterator[Prompt]:
    if isinstance(step, PickSides):
        lies = given(view, seat)
        talk, owed = partial(side_talk, view, seat), lies is None
        yield Prompt("pulsar.side", seat, talk, "", owed, secret=True, sealed=True, given=lies)
    elif step.seats and step.seats[0] == seat:
        yield Prompt("pulsar.ship", seat, partial(ship_talk, view), str(len(step.seats)))


def given(view: Pulsar, seat: Seat) -> Given | None:
    answer = view.players[seat].sealed
    if answer is None:
        return None
    return Given(answer, SideSealed(seat, answer).told(), len(view.players))


def side_talk(view: Pulsar, seat: Seat) -> Talk:
    board = view.players[seat].board
    options = [
        Option(
            hq.side,
            str(hq.side),
            say("pulsar.option.side", n=hq.side, hq=named(hq.id)),
            spot=hq.id,
        )
        for hq in HQ.values()
        if hq.board == board
    ]
    side = yield from pick("side", options, (options[-1].id,))
    wishes = (yield from gates.pick_gates(view)) if gates.may_wish(view, seat) else ()
    return PickSide(side, wishes)


def ship_talk(view: Pulsar) -> Talk:
    return PlaceShip((yield from pick("gate", gates.gate_options(view))))


CHAPTER = Chapter[Pulsar](
    {PickSides: reveal, PlaceShips: place_ships},
    {PickSide: pick_side, PlaceShip: place_ship},
    prompts,
    any_time={PickSide},
)
