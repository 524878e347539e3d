"""Section 11.6 and 11.1.4: the 32 cards, their trees and their words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from bot.games.starfarers.box.encounter_cards import (
    ENCOUNTERS,
    Box,
    Compare,
    Contest,
    EncounterCard,
    End,
    Give,
    Shake,
    YesNo,
    face,
    sounds_like,
)
from bot.games.starfarers.chapters.encounters.effects import OPERATIONS
from bot.i18n.catalog import LANGUAGES, catalogs

BOXES = [box for card in ENCOUNTERS.values() for box in card.nodes.values()]


def opening(card: EncounterCard) -> Box:
    return card.nodes[card.root]


def ways(card: EncounterCard, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every way through a card, from its opening to an end."""
    box = card.box(path)
    if isinstance(box, End):
        yield path
        return
    for answer in box.next:
        yield from ways(card, (*path, answer))


@pytest.mark.rule("STAR-11.6.1", "STAR-1.6")
def test_there_are_32_cards_of_these_kinds() -> None:
    openings = Counter(opening(card).text for card in ENCOUNTERS.values())
    assert openings == {
        "trader": 8,
        "toll": 3,
        "chased": 3,
        "for_hire": 2,
        "stolen_goods": 2,
        "under_attack": 3,
        "distress": 3,
        "rift": 3,
        "travellers": 3,
        "worn_down": 2,
    }
    false = [
        c for c in ENCOUNTERS.values() if any(b.text == "false_flag" for b in c.nodes.values())
    ]
    assert len(false) == 2
    assert {opening(card).text for card in false} == {"trader"}


@pytest.mark.rule("STAR-11.6.1")
def test_each_kind_asks_for_its_decision() -> None:
    kinds = {opening(card).text: type(opening(card)) for card in ENCOUNTERS.values()}
    gives = {text for text, kind in kinds.items() if kind is Give}
    assert gives == {"trader", "travellers"}
    assert {text for text, kind in kinds.items() if kind is End} == {"worn_down"}
    stats = {
        (opening(card).text, box.stat)
        for card in ENCOUNTERS.values()
        for box in card.nodes.values()
        if isinstance(box, Contest)
    }
    assert stats == {
        ("trader", "combat"),
        ("toll", "combat"),
        ("chased", "combat"),
        ("under_attack", "combat"),
        ("distress", "speed"),
        ("rift", "speed"),
    }
    shaken = {
        opening(card).text
        for card in ENCOUNTERS.values()
        for box in card.nodes.values()
        if isinstance(box, Shake)
    }
    assert shaken == {"for_hire", "stolen_goods"}
    assert sum(isinstance(box, Compare) for box in BOXES) == 3


@pytest.mark.rule("STAR-11.1.4")
@pytest.mark.parametrize("card", ENCOUNTERS.values(), ids=lambda card: card.id)
def test_every_tree_ends_on_every_way_and_has_no_box_to_spare(card: EncounterCard) -> None:
    reached = [card.box(path[:end]) for path in ways(card) for end in range(len(path) + 1)]
    assert all(box in reached for box in card.nodes.values())
    for box in card.nodes.values():
        match box:
            case Give():
                assert sorted(box.next) == [str(n) for n in range(box.most + 1)]
            case YesNo():
                assert set(box.next) == {"yes", "no"}
            case Contest():
                assert set(box.next) == {"win", "lose"}
            case Compare():
                assert set(box.next) == {"more", "otherwise"}
            case Shake():
                assert set(box.next) == {"1", "2", "3", "4", "5"}
            case End():
                assert {effect.op for effect in box.effects} <= OPERATIONS.keys()


@pytest.mark.rule("STAR-11.1.4")
def test_every_operation_is_on_some_card() -> None:
    printed = {effect.op for box in BOXES if isinstance(box, End) for effect in box.effects}
    assert printed == OPERATIONS.keys()


@pytest.mark.rule("STAR-11.1.6")
def test_what_reads_the_same_asks_the_same() -> None:
    """Two boxes with the same words differ at most in the opponent and in what is not asked."""
    asked: dict[str, set[str]] = {}
    for name, card in ENCOUNTERS.items():
        for path in ways(card):
            for end in range(len(path)):
                box = face(name, path[:end])
                if isinstance(box, Give | YesNo | Shake):
                    asked.setdefault(box.text, set()).add(repr(box))
    assert all(len(faces) == 1 for faces in asked.values()), asked


@pytest.mark.rule("STAR-11.1.6")
def test_cards_sound_alike_until_what_is_read_tells_them_apart() -> None:
    trader, *_, twin, other_twin, false = list(ENCOUNTERS)[:7]
    assert sounds_like(trader, false, ())
    assert not sounds_like(trader, false, ("0",))
    assert all(sounds_like(twin, other_twin, path) for path in ways(ENCOUNTERS[twin]))


@pytest.mark.rule("STAR-11.1.6")
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_lines_say_the_same(language: str) -> None:
    words = catalogs()[language]
    keys = [key for key in words if key.startswith("starfarers.encounter.")]
    said = {repr(words.template(key)) for key in keys}
    assert len(said) == len(keys) > 50
