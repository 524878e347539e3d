"""Where to fly: of many points the useful ones are on the first screen, and say why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.prompts import Choice, Option, Prompt, walk
from bot.engine.records import Seat
from bot.engine.story import open_table, rule
from bot.engine.text import Text
from bot.games.starfarers.box.board import NODES, NodeId, distances
from bot.games.starfarers.box.names import people_name
from bot.games.starfarers.commands import Fly, Options
from bot.games.starfarers.state import Ship, Starfarers
from bot.i18n.catalog import catalogs
from bot.play.autopilots.levels import autopilot
from bot.play.table.live import game_of
from cogs.ui.ask.panel import panel
from cogs.ui.ask.question import Ask, Draft, Question
from cogs.ui.words.ids import option_of
from cogs.ui.words.panel import MOST_ITEMS, Panel
from cogs.ui.words.tongue import Tongue, marks
from tests.support.discord.panels import faults
from tests.support.playout import secret_of

GAME = game_of("starfarers")
POSITIONS = 60
EVERY = 3  # of the flights of a game: early, middle and late ones
MOST_FIRST = 10


def flights() -> Iterator[tuple[Starfarers, Prompt, Fly]]:
    """Moments of whole games in which level 1 sends a ship somewhere, as its seat sees them."""
    pilot, number = autopilot(GAME, "1", 0), 0
    for seed in range(100):
        secret, options = secret_of(("places", seed)), Options(players=3 + seed % 2)
        ruling = open_table(GAME, options, Chance(secret))
        state, draws = ruling.state, len(ruling.draws)
        while waiting := sorted(GAME.awaited(state)):
            seat = Seat(waiting[0])
            view = GAME.seen_by(state, seat)
            prompt = next(iter(GAME.prompts(view, seat)))
            command = pilot(view, prompt)
            if isinstance(command, Fly):
                number += 1
                if number % EVERY == 0:
                    yield view, prompt, command
            ruling = rule(GAME, state, seat, command, Chance(secret, draws))
            state, draws = ruling.state, draws + len(ruling.draws)


@pytest.fixture(scope="module")
def moments() -> list[tuple[Starfarers, Prompt, Fly]]:
    return list(islice(flights(), POSITIONS))


def shown(prompt: Prompt, command: Fly, language: str = "en", page: int = 0) -> Question:
    draft = Draft({"ship": (command.ship,)}, page=page)
    if "ship" not in {one.choice.name for one in walk(prompt, draft.replies).asked if not one.auto}:
        draft = Draft(page=page)
    ask = Ask("table", prompt.seat, prompt, draft, 0, "head")
    return Question(ask, Tongue(catalogs()[language]))


def flown(view: Starfarers, prompt: Prompt, command: Fly) -> Ship:
    (ship,) = (s for s in view.players[prompt.seat].ships if s.transporter == command.ship)
    return ship


def first_screen(screen: Panel, choice: Choice[Any], sheet: Question) -> list[Option[Any]]:
    labels = {button.label for button in screen.buttons()}
    return [option for option in choice.options if sheet.label(option) in labels]


def is_useful(ship: Ship, option: Option[Any]) -> bool:
    """Something is founded, removed or seen there, or it is nearer to where something is."""
    label: Text = option.label
    match label.key.rpartition(".")[2]:
        case "site" | "unknown_site":
            return NODES[NodeId(option.id)].system != ""
        case "dock":
            return NODES[NodeId(option.id)].outpost is not None
        case "remove" | "look":
            return bool(NODES[NodeId(option.id)].planets)
        case "towards_site":
            way = distances(NodeId(label.values["goal"]))
            return way[NodeId(option.id)] < way[ship.node]
        case "towards_dock":
            return int(label.values["n"]) > 0
    return False


def test_a_useful_point_is_on_the_first_screen_of_every_flight(
    moments: list[tuple[Starfarers, Prompt, Fly]],
) -> None:
    useful = wanted = 0
    for view, prompt, command in moments:
        sheet = shown(prompt, command)
        choice = sheet.choice
        if choice is None:  # one ship, one place
            useful, wanted = useful + 1, wanted + 1
            continue
        first = first_screen(panel(sheet), choice, sheet)
        assert 1 <= len(first) <= max(MOST_FIRST, len(choice.options[:MOST_FIRST]))
        ship = flown(view, prompt, command)
        useful += any(is_useful(ship, option) for option in first)
        wanted += any(option.id == command.path[-1] for option in first)
    assert (useful, len(moments)) == (POSITIONS, POSITIONS)
    assert wanted >= 57  # where a good player would go now


def test_every_point_can_be_reached_by_the_menus(
    moments: list[tuple[Starfarers, Prompt, Fly]],
) -> None:
    many = 0
    for _, prompt, command in moments[::5]:
        sheet = shown(prompt, command, "it")
        if (choice := sheet.choice) is None:
            continue
        found = {option.id for option in first_screen(panel(sheet), choice, sheet)}
        menus = list(panel(sheet).menus())
        rest = len(choice.options) - len(found)
        pages = range(1, len(menus[0].items) + 1) if rest > MOST_ITEMS else [0]
        for page in pages:
            screen = panel(shown(prompt, command, "it", page))
            assert not list(faults(screen))
            for menu in [*screen.menus()][-1:]:
                found |= {option_of(choice, item.value) for item in menu.items}
        assert found == {option.id for option in choice.options}
        many += len(choice.options) > MOST_ITEMS
    assert many


def test_a_goal_is_marked_on_the_map_and_says_in_few_words_what_it_is_and_how_far(
    moments: list[tuple[Starfarers, Prompt, Fly]],
) -> None:
    told, words = Counter[str](), catalogs()["en"]
    for view, prompt, command in moments:
        sheet, italian = shown(prompt, command), shown(prompt, command, "it")
        goals = [one for one in (sheet.choice.options if sheet.choice else ()) if not one.region]
        assert sheet.choice is None or marks(sheet.choice) == {goal.id: goal.id for goal in goals}
        steps = distances(flown(view, prompt, command).node)
        for goal in goals:
            node, kind = NodeId(goal.id), goal.label.key.rpartition(".")[2]
            people, far = NODES[node].outpost, steps[node]
            what = {
                "site": "site",
                "unknown_site": "new site",
                "look": "look",
                "dock": f"dock of the {words.render(people_name(people))}" if people else "",
            }
            if kind in what:
                step = "step" if far == 1 else "steps"
                assert sheet.label(goal) == f"{node}: {what[kind]}, {far} {step}"
            for label in (sheet.label(goal), italian.label(goal)):
                assert label.startswith(f"{node}: ")
                assert len(label) <= 45
            told[kind] += 1
    assert told.keys() > {"site", "unknown_site", "look", "dock"}
    assert len(told) >= 6
