"""16 and 17. The Rastur: drawn by ones, placed on ports and Orbits; and a game alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Prompt, Talk, pick
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import say
from bot.games.merchant.box.galaxy import CITIES, ORBITS, SPACES, START, SpaceId
from bot.games.merchant.box.names import space_name
from bot.games.merchant.box.numbers import DIFFICULTIES, Difficulty
from bot.games.merchant.box.pieces import OpenPort
from bot.games.merchant.chapters.asking import instead
from bot.games.merchant.chapters.victory import result
from bot.games.merchant.commands import PlaceRastur
from bot.games.merchant.events import GameEnded, RasturBack, RasturDrawn, RasturPlaced
from bot.games.merchant.state import Merchant
from bot.games.merchant.steps import AgendaStep, Ones, Placing


def menace(view: Merchant, seat: Seat, dice: tuple[int, ...]) -> list[AgendaStep]:
    """After a combat roll of the active player (MERCHANT-16.2.1)."""
    return [Ones(seat, dice)] if view.with_rastur and 1 in dice else []


def difficulty(view: Merchant) -> Difficulty:
    return DIFFICULTIES[view.options.solitaire_difficulty]


def ones(story: Story[Merchant], step: Ones, chance: Chance) -> list[AgendaStep]:
    """At most one a turn (16.2.2); with the last of the pool the Rastur have won (16.5.1)."""
    table = story.state
    assert table.turn is not None
    flight = table.turn.flight
    dice = step.dice or (flight.dice if flight else ())
    if not dice.count(1) or table.turn.menaced or not table.pool:
        return []
    value = table.pool[chance.below("merchant.rastur", len(table.pool))]
    last = len(table.pool) == 1
    exchanged = None if last else exchange(table, value, dice.count(1))
    story.tell(RasturDrawn(step.seat, value, exchanged))
    if last:
        story.tell(GameEnded(result(table, (), "rastur")))
        return []
    placed = value if exchanged is None else exchanged
    places = sites(table)
    if not places:
        story.tell(RasturPlaced(placed, None))
        return []
    if table.alone or len(places) == 1:
        at = places[0] if len(places) == 1 else anywhere(table, places, chance)
        story.tell(RasturPlaced(placed, at))
        return []
    return [Placing(step.seat, placed)]


def higher(view: Merchant, value: int) -> int | None:
    """The lowest counter of the reserve above a value."""
    return min((one for one in view.reserve if one > value), default=None)


def exchange(view: Merchant, value: int, number: int) -> int | None:
    """Alone, two ones bring a worse one (MERCHANT-17.2.1)."""
    wanted = difficulty(view).exchange_on_ones
    worse = view.alone and wanted is not None and number >= wanted
    return higher(view, value) if worse else None


def given_back(story: Story[Merchant], value: int) -> None:
    """A destroyed Rastur (MERCHANT-16.3.3, MERCHANT-17.1.4)."""
    worse = higher(story.state, value) if story.state.alone else None
    story.tell(RasturBack(value, worse))


# --- where (MERCHANT-16.2.7 to 16.2.9)


def sites(view: Merchant) -> tuple[SpaceId, ...]:
    """Spaceports and Orbits, Open Ports too; only if there are none, cities."""
    ports = (space for space in view.open if isinstance(view.counter_at(space), OpenPort))
    first = free(view, (*ORBITS, *ports))
    return first or free(view, (city for city in CITIES if city != START))


def free(view: Merchant, spaces: Iterator[SpaceId] | tuple[SpaceId, ...]) -> tuple[SpaceId, ...]:
    return tuple(space for space in spaces if space not in view.forts and space not in view.rastur)


def anywhere(view: Merchant, places: tuple[SpaceId, ...], chance: Chance) -> SpaceId:
    """Alone, chance places it: never under the own ship, if it can be helped (17.2.2, 17.2.3)."""
    if difficulty(view).placement == "discovered_first":
        known = tuple(space for space in places if SPACES[space].system in view.discovered)
        places = known or places
    at = view.players[0].at
    others = tuple(space for space in places if space != at) or places
    return others[chance.below("merchant.rastur_at", len(others))]


def place(story: Story[Merchant], seat: Seat, command: PlaceRastur, chance: Chance) -> None:
    step = story.state.expect(Placing)
    legal = command.at in sites(story.state)
    require(legal, "merchant.refuse.rastur_site", "MERCHANT-16.2.7")
    story.tell(RasturPlaced(step.value, command.at))
    instead(story)


def placing(story: Story[Merchant], step: Placing, chance: Chance) -> list[AgendaStep] | None:
    return None


# --- asking


def prompts(view: Merchant, seat: Seat, step: Placing) -> Iterator[Prompt]:
    if isinstance(step, Placing) and step.seat == seat:
        ask = partial(talk, view, seat, step.value)
        yield Prompt("merchant.rastur", seat, ask, str(view.round))


def talk(view: Merchant, seat: Seat, value: int) -> Talk:
    """The port of the richest rival first."""
    rivals = sorted(
        (other for other in view.seats() if other != seat), key=lambda other: -view.wealth(other)
    )

    def rank(space: SpaceId) -> tuple[int, SpaceId]:
        owner = view.port_at(space)
        return (rivals.index(owner) if owner in rivals else len(rivals) + (owner == seat)), space

    places = sorted(sites(view), key=rank)
    options = [
        Option(
            space,
            space,
            say("merchant.option.rastur", where=space_name(space), n=value),
            spot=space,
        )
        for space in places
    ]
    return PlaceRastur((yield from pick("at", options, (options[0].id,))))


CHAPTER = Chapter[Merchant]({Ones: ones, Placing: placing}, {PlaceRastur: place}, prompts)
