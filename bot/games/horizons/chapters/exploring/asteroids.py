"""12.2 Asteroids are used up by crewed vehicles."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.acts import Mine
from bot.games.horizons.box.names import node_name
from bot.games.horizons.box.numbers import TABLES, Find
from bot.games.horizons.chapters.common.recalls import recall
from bot.games.horizons.chapters.exploring.producing import require_producer, taken_aboard
from bot.games.horizons.events.producing import Mined
from bot.games.horizons.reckoning import d10
from bot.games.horizons.state import Horizons

VP = 1  # for each (HORIZON-12.2.2)


def extracted(die: int) -> Find:
    return next(row for row in TABLES.asteroid_extraction if row.roll == die)


def mine(story: Story[Horizons], seat: Seat, act: Mine, chance: Chance) -> None:
    table = story.state
    require_producer(table, seat, act.ship, "HORIZON-12.2.1")
    at = table.ships[act.ship].at
    there = at in table.asteroids
    require(there, "horizons.refuse.no_asteroid", "HORIZON-12.2.1", where=node_name(at))
    die = d10(chance, "asteroid")
    row = extracted(die)
    fits = taken_aboard(table, act.ship, row.resource, row.amount)
    story.tell(Mined(seat, act.ship, at, die, row.resource, row.amount, fits, VP))
    recall(story, seat, act.ship, chance)


CHAPTER = Chapter[Horizons](acts={Mine: mine})
