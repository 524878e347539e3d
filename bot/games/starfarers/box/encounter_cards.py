"""The 32 encounter cards as decision trees, read from `data/encounters.json` (section 11.6)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NewType, TypeAlias

import msgspec

from bot.engine.records import Record
from bot.games.starfarers.box.constants import read
from bot.games.starfarers.box.resources import Resource

EncounterId = NewType("EncounterId", str)
NO_CARD = EncounterId("?")  # an encounter card, of which nobody learns more than is read out
Opponent: TypeAlias = Literal["left", "right", "left2", "right2"]
SEATS_ON = {"left": 1, "left2": 2, "right": -1, "right2": -2}  # or back (STAR-11.3.7)


class Effect(Record, frozen=True):
    """One consequence of an encounter, as the card prints it."""

    op: str
    n: int = 1
    resource: Resource | None = None
    limit: int = 0
    stat: str = ""


# --- the boxes of a card; `text` names words, `next` the box that each answer leads to


class Give(Record, frozen=True, tag_field="type", tag="give"):
    text: str
    most: int
    next: Mapping[str, str]


class YesNo(Record, frozen=True, tag_field="type", tag="yes_no"):
    text: str
    yes: str
    no: str
    next: Mapping[str, str]
    yes_needs: int = 0  # cards in hand (STAR-11.2.3)
    default: Literal["yes", "no"] = "no"  # what a cautious player answers


class Contest(Record, frozen=True, tag_field="type", tag="contest"):
    text: str
    stat: Literal["combat", "speed"]
    opponent: Opponent
    next: Mapping[str, str]


class Compare(Record, frozen=True, tag_field="type", tag="compare"):
    """Boosters against boosters, without a shake (STAR-11.3.4)."""

    text: str
    opponent: Opponent
    next: Mapping[str, str]


class Shake(Record, frozen=True, tag_field="type", tag="shake"):
    """Pay, or swap if there is something to take; then shake."""

    text: str
    pay: int
    next: Mapping[str, str]
    take: int = 0


class End(Record, frozen=True, tag_field="type", tag="end"):
    text: str
    effects: tuple[Effect, ...]


Box: TypeAlias = Give | YesNo | Contest | Compare | Shake | End


class EncounterCard(Record, frozen=True):
    id: EncounterId
    root: str
    nodes: Mapping[str, Box]

    def box(self, path: tuple[str, ...]) -> Box:
        """The box that these answers lead to."""
        box = self.nodes[self.root]
        for answer in path:
            assert not isinstance(box, End)
            box = self.nodes[box.next[answer]]
        return box


ENCOUNTERS: Mapping[EncounterId, EncounterCard] = {
    card.id: card for card in read("encounters.json", dict[str, tuple[EncounterCard, ...]])["cards"]
}


# --- what is read out


def face(card: EncounterId, path: tuple[str, ...]) -> Box:
    """The box after these answers as it is read out: where it leads is not said (STAR-11.1.3)."""
    box = ENCOUNTERS[card].box(path)
    return box if isinstance(box, End) else msgspec.structs.replace(box, next={})


@lru_cache(maxsize=10_000)
def sounds_like(card: EncounterId, other: EncounterId, path: tuple[str, ...]) -> bool:
    """Whether both cards read word for word the same along these answers."""
    return all(face(card, path[:end]) == face(other, path[:end]) for end in range(len(path) + 1))
