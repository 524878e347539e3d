"""Encounter cards of a copy: every way that reads the same is as likely as any other."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from bot.engine.chance import Chance
from bot.games.starfarers.box.encounter_cards import ENCOUNTERS, EncounterId, End, sounds_like
from bot.games.starfarers.secrets.redeal import deal_encounters
from bot.games.starfarers.state import Met, Starfarers
from tests.support.playout import secret_of


def read_through(seed: int, count: int) -> Starfarers:
    """A table at which this many cards were read, all but the last one to the end."""
    rng, table = random.Random(seed), Starfarers()
    cards = rng.sample(sorted(ENCOUNTERS), len(ENCOUNTERS))
    met = []
    for card in cards[:count]:
        path = tuple[str, ...]()
        while not isinstance(box := ENCOUNTERS[card].box(path), End):
            path += (rng.choice(sorted(box.next)),)
        met.append(Met(card, path))
    met[-1] = Met(met[-1].card, ())
    table.met, table.encounters = tuple(met), tuple(cards[count:])
    return table


def deals(table: Starfarers, count: int, seed: object) -> list[tuple[EncounterId, ...]]:
    """The cards that were read, as copies have them."""
    found = []
    for number in range(count):
        copy = Starfarers()
        copy.met, copy.encounters = table.met, table.encounters
        deal_encounters(copy, Chance(secret_of((seed, number))))
        assert sorted([*(met.card for met in copy.met), *copy.encounters]) == sorted(ENCOUNTERS)
        assert all(
            sounds_like(old.card, new.card, old.path) and old.path == new.path
            for old, new in zip(table.met, copy.met, strict=True)
        )
        found.append(tuple(met.card for met in copy.met))
    return found


@pytest.mark.rule("STAR-11.1.3")
def test_every_way_is_as_likely_as_any_other() -> None:
    """Against all ways, written down: two open cards that sound like others."""
    cards = sorted(ENCOUNTERS)
    table = read_through(3, 32)
    table.met = tuple(Met(card, ()) for card in cards[:2]) + tuple(
        met for met in table.met if len(fitting(met)) == 1 and met.card not in cards[:2]
    )
    table.encounters = tuple(c for c in cards if c not in {met.card for met in table.met})
    ways = [way for way in product(*map(fitting, table.met)) if len(set(way)) == len(way)]
    found = Counter(deals(table, 600, "ways"))
    assert len(ways) > 5
    assert found.keys() == set(ways)
    expected = 600 / len(ways)
    squares = sum((found[way] - expected) ** 2 / expected for way in ways)
    assert squares / (len(ways) - 1) < 1.6


def fitting(met: Met) -> list[EncounterId]:
    """The cards that read like this one."""
    return [card for card in ENCOUNTERS if sounds_like(met.card, card, met.path)]
