"""How fast whole games run, and how long the heuristic players think."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from statistics import median
from time import process_time
from typing import Any
from unittest.mock import patch

from bot.engine.prompts import Prompt, walk
from bot.engine.records import Command, Seat, change
from bot.games import game
from bot.games.merchant.box.galaxy import CITIES, SPACES, Colour, SpaceId
from bot.games.merchant.ways.routes import Waters, all_routes
from bot.games.merchant.ways.sky import Course, Sky, chart, declarable
from bot.games.pulsar.box import routes
from bot.games.pulsar.box.cluster import CLUSTERS, Side
from bot.games.pulsar.chapters.actions import prospects
from bot.play.autopilots.levels import advise
from bot.simulation.games import simulate
from tests.bench import Measured, bench, few
from tests.games.merchant.brute import ASTEROIDS, PRINTED
from tests.games.pulsar.scene import given, seat

REPEATS = few(5, 1)  # of what is short, the least disturbed counts
GAMES = few(10, 1)
FLY = "pulsar.do.fly"
RED_PLANET = {"scenario": "red_planet"}
WHERE = ("as_6_4", "im_10", "pp_09", "cloud_w3", "as_3_4", "gp_08")
GATES = tuple((number, SpaceId(at)) for number, at in enumerate(WHERE, 1))
ROUNDS = few(
    30, 3
)  # careful defaults never end a game of Starfarers: it is stopped where the longest good ones end


@bench("starfarers.games_per_s", unit="games/s")
def starfarers_games() -> Measured:
    """Four players of level 0 on one core, by processor time; every repeat plays other games."""
    return Measured(median(rate("starfarers", seed, ROUNDS) for seed in range(REPEATS)))


@bench("pulsar.games_per_s", unit="games/s")
def pulsar_games() -> Measured:
    return Measured(median(rate("pulsar", seed, None) for seed in range(REPEATS)))


@bench("merchant.games_per_s", unit="games/s")
def merchant_games() -> Measured:
    """As far as the longest good games go: careful defaults hardly grow rich."""
    return Measured(median(rate("merchant", seed, ROUNDS) for seed in range(REPEATS)))


@bench("horizons.games_per_s", unit="games/s")
def horizons_games() -> Measured:
    """Four who race to the Red Planet, about thirty years."""
    return Measured(median(rate("horizons", seed, None, RED_PLANET) for seed in range(REPEATS)))


def rate(
    name: str, seed: int, rounds: int | None, options: Mapping[str, Any] | None = None
) -> float:
    start = process_time()
    simulate(
        name,
        players=4,
        games=GAMES,
        seed=seed,
        pilots=["0"],
        options=options,
        most_rounds=rounds,
    )
    return GAMES / (process_time() - start)


@bench("starfarers.answer_ms", unit="ms")
def starfarers_answers() -> Measured:
    """What one answer of level 1 takes on the bot's loop, in the median of whole games."""
    return Measured(answer_ms("starfarers", GAMES))


@bench("pulsar.answer_ms", unit="ms")
def pulsar_answers() -> Measured:
    return Measured(answer_ms("pulsar", few(3, 1)))


@bench("merchant.answer_ms", unit="ms")
def merchant_answers() -> Measured:
    return Measured(answer_ms("merchant", few(3, 1), ROUNDS))


@bench("horizons.answer_ms", unit="ms")
def horizons_answers() -> Measured:
    """Most answers are whole sheets."""
    return Measured(answer_ms("horizons", few(3, 1), options=RED_PLANET))


@bench("pulsar.routes_ms", unit="ms", limit=50)
def pulsar_routes() -> Measured:
    """The longest flight there is, from the worst place of either side: destinations, then ways."""
    worst = 0.0
    for side in Side:
        flier = seat(dice=(6,), tokens={"p2": 1}, patents={"AI-1": 1, "DII-6": 5})
        table = given(flier, seat(), options={"side": side.value}).state
        starts = [place for place, exits in CLUSTERS[side].exits.items() if exits]
        for start in starts[: few(len(starts), 2)]:
            change(table, Seat(0), ship=start)
            worst = max(worst, min(route_question(table) for _ in range(REPEATS)))
    return Measured(worst * 1e3)


def route_question(table: Any) -> float:
    """Asked for the first time in this process, as long as it takes to know both questions."""
    searches = (prospects.allowed, prospects.promise, prospects.destinations)
    for kept in (routes.routes, routes._flown, *searches):
        kept.cache_clear()
    start = process_time()
    prompt = next(one for one in game("pulsar").prompts(table, Seat(0)) if one.key == FLY)
    far = {"pay": ("6s.two.10",)}
    to = walk(prompt, far).at("to")
    assert to is not None
    most = max(to.options, key=lambda option: option.label.values["ways"])
    assert walk(prompt, {**far, "to": (most.id,)}).at("route")
    return process_time() - start


@bench("merchant.routes_ms", unit="ms", limit=200)
def merchant_worst_routes() -> Measured:
    """The longest flights there are, from the worst place: four dice, both drives, all gates."""
    sky = Sky(GATES, (), (Colour.RED, Colour.YELLOW))
    rolls = ((6, 6, 6, 6), (6, 6, 5, 4), (6, 5, 4, 3))
    return Measured(max(taken for dice in rolls for taken in flights(sky, dice, 200)))


@bench("merchant.routes_median_ms", unit="ms", limit=20)
def merchant_routes() -> Measured:
    """A usual flight, from anywhere: three dice, and one drive."""
    return Measured(median(flights(Sky(GATES[:2], (), (Colour.YELLOW,)), (2, 4, 5), 60)))


def flights(sky: Sky, dice: tuple[int, ...], cash: int) -> Iterator[float]:
    """Milliseconds of the search from every space, each found for the first time."""
    spaces = [*SPACES][:: few(1, 40)]
    ports = (*CITIES, *ASTEROIDS)
    waters = Waters(sky, tuple(PRINTED.items()), (), ports, cash)
    for at in spaces:
        course = Course(at, sum(dice), dice, declared=declarable(chart(sky), at)[0])
        taken = []
        for _ in range(few(2, 1)):
            all_routes.cache_clear()
            start = process_time()
            assert all_routes(waters, course)
            taken.append(process_time() - start)
        yield 1e3 * min(taken)


def answer_ms(
    name: str,
    games: int,
    rounds: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> float:
    taken: list[float] = []
    rules = game(name)

    def timed(view: Any, prompt: Prompt) -> Command:
        start = process_time()
        command = advise(rules, view, prompt).command
        taken.append(process_time() - start)
        return command

    with patch("bot.simulation.games.autopilot", lambda *_: timed):
        simulate(
            name,
            players=4,
            games=games,
            seed=1,
            pilots=["1"],
            options=options,
            most_rounds=rounds,
        )
    return median(taken) * 1e3
