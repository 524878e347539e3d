"""What the pictures of Pulsar must not get wrong: locks, tall stacks, words of pieces."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from bot.engine.records import Seat, fork, replace
from bot.games.pulsar.box.cluster import Place, Side
from bot.games.pulsar.box.names import effect_text
from bot.games.pulsar.box.pieces import (
    EXPLORATION,
    HQ,
    PROJECTS,
    SYSTEMS,
    TECHNOLOGIES,
    TRANSMITTERS,
    TechnologyId,
    TransmitterId,
)
from bot.games.pulsar.commands import Link
from bot.games.pulsar.state import Array, Player, Pulsar
from bot.games.pulsar.words.table import technology
from bot.i18n.catalog import LANGUAGES
from rendering.drawing.canvas import Canvas
from rendering.drawing.theme import theme
from rendering.pulsar.board import dice
from rendering.pulsar.facts import is_taken
from rendering.pulsar.sheet import (
    PROJECT_HEIGHT,
    ROOM,
    brought_by,
    chains,
    joined,
    linked_ends,
    project_box,
)
from rendering.pulsar.signs import signs
from rendering.words import Words
from tests.rendering import pulsar_scenes as scenes

LEGIBLE = 36  # pixels of 1600, on a phone 9 of 390
ONE, TWO = TechnologyId("AI-4"), TechnologyId("AI-1")  # with one and with two icons


def patented(players: int, technology: TechnologyId, *rounds: int) -> Pulsar:
    """In round 5, by as many players, each in one of the rounds."""
    view = fork(scenes.start(players))
    view.round = 5
    own = [{technology: one} for one in rounds] + [{}] * (players - len(rounds))
    view.players = tuple(
        replace(player, patents=patents) for player, patents in zip(view.players, own, strict=True)
    )
    return view


@pytest.mark.parametrize(
    ("players", "technology", "rounds", "taken"),
    [
        (4, ONE, (), False),
        (4, ONE, (5,), True),
        (4, ONE, (4,), False),
        (4, ONE, (2, 4), True),
        (4, TWO, (5,), False),
        (4, TWO, (5, 5), True),
        (2, ONE, (2,), True),
        (2, TWO, (5,), False),
    ],
)
def test_a_lock_says_that_nobody_else_can_patent_it_now(
    players: int, technology: TechnologyId, rounds: tuple[int, ...], *, taken: bool
) -> None:
    view = patented(players, technology, *rounds)
    assert is_taken(view, TECHNOLOGIES[technology]) is taken


def test_the_tallest_stack_hides_no_number_below_its_space(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found: list[tuple[float, float]] = []
    monkeypatch.setattr(dice, "mark", lambda canvas, seat, x, y, size: found.append((y, size)))
    sheet = dice.Sheet(Canvas(600, 400, theme("dark")), 0, 0, 1)
    view, y = scenes.start(), 200
    dice.track(sheet, view, view.initiative, 0, y)
    assert len(found) == 4
    assert max(at + size / 2 for at, size in found) <= y + 25
    gaps = [below - above for (below, _), (above, _) in itertools.pairwise(found)]
    assert all(gap >= found[0][1] for gap in gaps)


@pytest.mark.parametrize("side", Side)
def test_a_post_names_every_place_as_large_as_a_phone_needs_it(
    side: Side, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, write = dict[str, float](), Canvas.text

    def text(self: Canvas, x: float, y: float, text: object, *rest: Any, **more: Any) -> float:
        found[str(text)] = rest[1]
        return write(self, x, y, text, *rest, **more)

    monkeypatch.setattr(Canvas, "text", text)
    view = scenes.late(side)
    scenes.post(view)
    places = {*view.cluster.of(Place.SYSTEM), *view.cluster.of(Place.PULSAR)}
    assert places - found.keys() == set()
    scores = {str(player.score) for player in view.players}
    assert {word for word in places | scores if found[word] < LEGIBLE} == set()


def test_a_transmitter_on_offer_says_what_it_brings_and_when() -> None:
    words = Words("en", {Seat(0): "Nova"})
    assert brought_by(TransmitterId("TB4"), words) == ["10 points", "Each production: 1 point"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_project_brings_is_told_in_its_box_to_the_last_word(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = list[tuple[str, float]]()

    def text(self: Canvas, x: float, y: float, text: object, *rest: Any, **more: Any) -> float:
        found.append((str(text), y + rest[1] / 2))
        return 0.0

    monkeypatch.setattr(Canvas, "text", text)
    canvas, words = Canvas(300, 300, theme("dark")), Words(language, {})
    for project in PROJECTS.values():
        found.clear()
        project_box(canvas, Player("red", 0), project, 0, 0, (ROOM - 20) / 3, words)
        told = " ".join(line for line, _ in found)
        assert all(words.label(effect_text(one)) in told for one in project.effects), told
        assert max(low for _, low in found) < PROJECT_HEIGHT, told


def test_linked_transmitters_lie_side_by_side_with_their_die() -> None:
    """TB2 was linked to one end of TA1, later TB1 to the other; TA4 stands alone."""
    first, alone = Array(TransmitterId("TA1"), (0,)), Array(TransmitterId("TA4"), (0,))
    right = Array(TransmitterId("TB2"), (0,), link=Link(first.tile, 1, 0))
    left = Array(TransmitterId("TB1"), (0,), link=Link(first.tile, 0, 0))
    me = Player("red", 0, arrays=(first, alone, right, left))
    found = chains(me)
    assert [one.tile for one in found] == ["TA4", "TB2", "TA1", "TB1"]
    dice = [joined(one, other) for one, other in itertools.pairwise(found)]
    assert dice == [None, 1 + 1, 3 + 3]
    assert linked_ends(me) == {("TA1", 0), ("TA1", 1), ("TB2", 0), ("TB1", 0)}


def test_the_table_in_words_tells_of_the_same_lock() -> None:
    told = [
        Words("en", {Seat(0): "Nova"}).label(technology(view, TECHNOLOGIES[ONE]))
        for view in (patented(4, ONE), patented(4, ONE, 4), patented(4, ONE, 5))
    ]
    assert "Patented" not in told[0]
    assert told[1].endswith("Patented by Nova.")
    assert told[2].endswith("Patented by Nova; nobody else can in this round.")


SIGNS = {
    "arrow": "an arrow",
    "dish": "a dish transmitters",
    "done": "a tick goals",
    "explore": "a lens an exploration tile",
    "first": "The flag is the initiative track",
    "freight": "a ring claim rings",
    "friend": "two linked rings",
    "good": "a blue cube",
    "gyro1": "one spoke small",
    "gyro2": "a whole line medium",
    "gyro3": "three spokes large",
    "hand": "two cards a copied die",
    "patent": "hexagon with a star",
    "project": "a triangle projects",
    "pulsar": "A disc with beams is a pulsar",
    "rocket": "a rocket with a gate",
    "station": "a dot with two bars stations",
    "telegate": "a target with a rocket",
    "trade": "two arrows against each other",
    "trophy": "cup at the end",
}


def test_the_legend_has_every_sign_of_the_pieces() -> None:
    pieces = [one.effects for one in TECHNOLOGIES.values()]
    pieces += [one.effects for one in EXPLORATION.values()]
    pieces += [one.effects for hq in HQ.values() for one in hq.projects]
    pieces += [one.bonus for one in SYSTEMS.values()]
    for tile in TRANSMITTERS.values():
        pieces += [tile.immediate, tile.production]
    shown = [sign for effects in pieces for effect in effects for sign in signs(effect)]
    found = {str(sign.value) for sign in shown if sign.kind == "icon"}
    legend = Words("en", {})("cog.help.legend.pulsar")
    assert {icon for icon in found if SIGNS[icon] not in legend} == set()
    for word in ("white hexagon", "red die", "\N{PLUS-MINUS SIGN}1 and +2", "a lock means"):
        assert word in legend
