"""Worked examples: median, distances, tracks, draft and set-up."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.pulsar.chapters.dice import picks
from bot.games.pulsar.chapters.setup import setup
from bot.games.pulsar.chapters.tracks import distance, moves, owners, space_of
from bot.games.pulsar.commands import Options, TakeDie, Track
from bot.games.pulsar.events import Rolled
from bot.games.pulsar.state import Pulsar, Stacks, counter
from bot.games.pulsar.steps import Draft, PlaceShips, Roll
from tests.games.pulsar.examples.reading import (
    COLOURS,
    GREEN,
    RED,
    Values,
    example,
    marker,
    marker_text,
)
from tests.games.pulsar.scene import Scene, given, seat
from tests.support.luck import SECRET

NAMES = {number: name for name, number in COLOURS.items()}


@example(
    "EX-MEDIAN-BETWEEN",
    "EX-MEDIAN-ON",
    "EX-MEDIAN-RIGHT",
    "EX-MEDIAN-ALL-EQUAL",
    "EX-MEDIAN-ONES",
)
def median(g: Values) -> Values:
    seats = [seat() for _ in range(g["players"])]
    scene = given(*seats, agenda=(), round=0)
    scene.luck("dice", tuple(g["dice"]))
    scene.state.agenda = (Roll(),)
    scene.advance()
    (rolled,) = scene.told(Rolled)
    middle = sorted(rolled.dice)[len(rolled.dice) // 2]
    found = {
        "median_die": middle,
        "dice_left": sum(die < middle for die in rolled.dice),
        "dice_right": sum(die > middle for die in rolled.dice),
        "marker": marker_text(rolled.marker),
    }
    return {key: found[key] for key in THEN[tuple(g["dice"])]}


THEN = {
    (1, 2, 3, 4, 4, 5, 6): ("median_die", "dice_left", "dice_right", "marker"),
    (1, 2, 4, 4, 4, 5, 6): ("median_die", "dice_left", "dice_right", "marker"),
    (1, 1, 2, 3, 3, 4, 5, 6, 6): ("median_die", "dice_left", "dice_right", "marker"),
    (5, 5, 5, 5, 5, 5, 5): ("marker", "dice_left", "dice_right"),
    (1, 1, 1, 1, 2, 5, 6): ("median_die", "marker"),
}  # what each of them asks for


@example("EX-DISTANCE-BETWEEN", "EX-DISTANCE-ON")
def distances(g: Values) -> Values:
    at = marker(g["marker"])
    found: Values = {str(value): distance(at, value) for value in range(1, 7)}
    return found | ({"sign": "negative = left"} if at % 2 else {})


def drafting(who: int, dice: tuple[int, ...], at: int, **tracks: dict[int, list[int]]) -> Scene:
    """Somebody takes a die; the others come later."""
    seats = [seat(), seat(), seat(), seat()]
    agenda = (Draft((Seat(who), Seat(1), Seat(0))),)
    everywhere = {8: [0, 1, 2, 3]}
    return given(
        *seats,
        agenda=agenda,
        dice=dice,
        marker=at,
        initiative=tracks.get("initiative", everywhere),
        engineering=tracks.get("engineering", everywhere),
    )


def by_colour(stacks: Stacks, *colours: str) -> dict[str, list[str]]:
    """Stacks by space, with these colours alone."""
    wanted = [COLOURS[colour] for colour in colours]
    found = {
        str(space): [NAMES[one % 4] for one in stack if one in wanted]
        for space, stack in enumerate(stacks, 1)
    }
    return {space: stack for space, stack in found.items() if stack}


@example("EX-GREEN-TAKES-2")
def green_takes_2(g: Values) -> Values:
    scene = drafting(GREEN, (1, 2, 4, 5), marker(g["marker"]))
    scene.when(GREEN, TakeDie(2, Track.ENGINEERING))
    return {"engineering_counter_green": space_of(scene.state.engineering, counter(Seat(GREEN)))}


@example("EX-STACK-LEAVE", "EX-STACK-ARRIVE")
def stack(g: Values) -> Values:
    given_ = g["initiative_stacks_bottom_to_top"]
    stacks = {int(space): [COLOURS[one] for one in own] for space, own in given_.items()}
    stacks[15] = [COLOURS["blue"]]
    who = RED if "7" not in given_ else GREEN
    scene = drafting(who, (3, 5), 7, initiative=stacks)
    scene.when(who, TakeDie(3, Track.INITIATIVE))
    after = scene.state.initiative
    ahead = [NAMES[one] for one in owners(after) if NAMES[one] != "blue"]
    return {
        "initiative_stacks_bottom_to_top": by_colour(after, "red", "yellow", "green"),
        "order_ahead_first": ahead,
    }


@example("EX-RIGHT-LIMIT")
def right_limit(g: Values) -> Values:
    own = g["player_counters"]
    scene = drafting(
        0,
        tuple(sorted(g["dice_left_on_board"])),
        marker(g["marker"]),
        initiative={own["initiative"]: [0], 8: [1, 2, 3]},
        engineering={own["engineering"]: [0], 8: [1, 2, 3]},
    )
    offered = scene.offered(0, "draft")
    return {
        str(die): [track.value for track in Track if f"{die}.{track}.0" in offered]
        for die in g["dice_left_on_board"]
    }


@example("EX-RIGHT-FORCED")
def right_forced(g: Values) -> Values:
    scene = drafting(
        0,
        tuple(g["dice_left_on_board"]),
        marker(g["marker"]),
        initiative={15: [0], 8: [1, 2, 3]},
        engineering={14: [0], 15: [3], 8: [1, 2]},
    )
    scene.when(0, TakeDie(6, Track.ENGINEERING))
    last = ["player" if one == 0 else NAMES[one] for one in scene.state.engineering[14]]
    return {"engineering_stack_15_bottom_to_top": last}


@example("EX-LEFT-LIMIT")
def left_limit(g: Values) -> Values:
    scene = drafting(RED, (1, 5), 7, engineering={1: [RED, 3], 8: [1, 2]})
    scene.when(RED, TakeDie(1, Track.ENGINEERING))
    return {"engineering_stacks_bottom_to_top": by_colour(scene.state.engineering, "red", "blue")}


@example("EX-2P-SAME-STACK")
def same_stack(g: Values) -> Values:
    green, red = Seat(0), Seat(1)
    names = {0: "green", 1: "red"}
    found = {}
    for nth, name in enumerate(("lower", "upper")):
        both = {8: [counter(green), counter(red), counter(green, 1), counter(red, 1)]}
        scene = given(
            seat(),
            seat(),
            agenda=(Draft((green, red)),),
            dice=(3, 5, 5),
            initiative=both,
            engineering=both,
        )
        scene.when(green, TakeDie(3, Track.INITIATIVE, nth))
        found[f"{name}_counter_moved"] = {
            str(space): [names[one % 4] for one in own]
            for space, own in enumerate(scene.state.initiative, 1)
            if own
        }
    return found


@example("EX-DRAFT-ORDER-3", "EX-DRAFT-ORDER-2")
def draft_order(g: Values) -> Values:
    colours = g.get("turn_order") or g["rockets"]
    seats = {colour: Seat(place) for place, colour in enumerate(dict.fromkeys(colours))}
    names = {number: colour for colour, number in seats.items()}
    scene = given(*(seat() for _ in range(g["players"])), agenda=())
    scene.state.order = tuple(seats[colour] for colour in colours)
    found: Values = {"picks": [names[one] for one in picks(scene.state)]}
    scene.state.agenda, scene.state.round = (Roll(),), 1
    scene.advance()
    while scene.step() == "Draft":
        (who,) = scene.awaited()
        scene.when(who, moves(scene.state, Seat(who))[0].command)
    found["leftover"] = len(scene.state.dice)
    if g["players"] == 2:
        (who,) = scene.awaited()
        found["first_turn_in_action_phase"] = names[Seat(who)]
    return found


def fresh(players: int) -> Pulsar:
    story = Story(Pulsar())
    setup(story, Options(players=players), Chance(SECRET))
    return story.state


@example("EX-2P-SETUP")
def two_players(g: Values) -> Values:
    state = fresh(2)
    first, second = state.turns
    names = {first: g["first"], second: g["second"]}
    assert state.initiative == state.engineering
    return {
        "rockets": [names[one] for one in state.order],
        "each_track_space_8_bottom_to_top": [names[Seat(one % 4)] for one in state.initiative[7]],
        "scores": {names[one]: state.players[one].score for one in (first, second)},
    }


@example("EX-4P-SETUP")
def four_players(g: Values) -> Values:
    state = fresh(4)
    names = dict(zip(state.order, g["turn_order"], strict=True))
    ships = next(step for step in state.agenda if isinstance(step, PlaceShips))
    return {
        "scores": {names[one]: state.players[one].score for one in state.order},
        "stack_bottom_to_top": [names[Seat(one)] for one in state.initiative[7]],
        "entry_gate_choice_order": [names[one] for one in ships.seats],
    }


@example("EX-EVEN-START-4", "EX-EVEN-START-3")
def even_start(g: Values) -> Values:
    number = 3
    scene = given(*(seat() for _ in range(g["players"])), agenda=(), round=0, even_start=True)
    scene.luck("dice", (1,) * number)
    scene.state.agenda = (Roll(),)
    scene.advance()
    (rolled,) = scene.told(Rolled)
    fixed = list(rolled.dice)
    for _ in range(number):
        fixed.remove(1)
    return {"fixed": fixed, "rolled_dice": len(rolled.dice) - len(fixed)}
