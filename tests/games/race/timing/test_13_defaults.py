"""What is done for a player who is not asked is a rule: the same as long as the rules are."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.engine.records import encode
from bot.games import game
from bot.games.race.chapters.consume.deeds import best_course
from bot.games.race.chapters.consume.phase import new_course
from bot.games.race.chapters.debts import keepers, surplus
from bot.games.race.chapters.produce import default_targets
from bot.games.race.state import Keeping, Player, Race
from bot.play.proof.file import read, read_move
from bot.play.table.moves import replay

STORED = Path(__file__).parents[3] / "playthroughs" / "race"

# All that is decided in the stored games, by the version of the rules. Another digest: verify and
# rehearse would find other facts than those of the tables that are played. Then let it be a new
# version of the rules in game.py, and write its digest here.
DECIDED = {"1": "7b08f05dd760eeac"}


def tables() -> Iterator[Race]:
    """Every table of the stored games."""
    rules = game("race")
    for path in sorted(STORED.glob("*.json")):
        state = rules.state()
        for number, raw in enumerate(read(path.read_bytes()).moves, 1):
            state = replay(rules, [read_move(number, raw)], state)
            yield state


def decisions(me: Player) -> Iterator[object]:
    """Whatever could be done for a player here."""
    yield from (surplus(me, me.hand, count) for count in range(1, len(me.hand)))
    for owed in me.owed:
        if isinstance(owed, Keeping):
            yield keepers(me, owed.cards, owed.count)
    if me.course is not None and not me.course.done:
        yield best_course(me, me.course)
    elif me.actions and me.goods:
        yield best_course(me, new_course(me))
    yield default_targets(me)


@pytest.mark.rule("RACE-13.15", "RACE-13.60", "RACE-13.61")
def test_what_is_decided_for_players_belongs_to_the_version_of_the_rules() -> None:
    digest = hashlib.sha256()
    for table in tables():
        for me in table.players:
            for decided in decisions(me):
                digest.update(encode(decided))
    assert digest.hexdigest()[:16] == DECIDED[game("race").rules]
