"""No text is cut, none lies on another: measured while the pictures are drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from PIL import Image

from bot.games.pulsar.box.cluster import Side
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import letter_width
from rendering.drawing.theme import THEMES
from rendering.pulsar.map import stands
from rendering.race.cards import face, tile
from rendering.starfarers.cards import faces
from rendering.words import Words
from tests.rendering import memoir_scenes as memoirs
from tests.rendering import merchant_scenes as merchants
from tests.rendering import pulsar_scenes as pulsars
from tests.rendering import scenes
from tests.rendering import star_scenes as stars
from tests.rendering.horizons import scenes as horizons


class Box(NamedTuple):
    text: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


class Sheet(NamedTuple):
    canvas: Canvas
    boxes: list[Box]

    def cut(self) -> list[Box]:
        right, bottom = self.canvas.width - 2, self.canvas.height - 2
        return [
            box
            for box in self.boxes
            if min(box.left, box.top) < 2 or box.right > right or box.bottom > bottom
        ]

    def overlaps(self) -> list[tuple[Box, Box]]:
        return [pair for pair in combinations(self.boxes, 2) if pair[0].meets(pair[1])]


@pytest.fixture
def sheets(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[int, Sheet]]:
    """All sheets that are drawn on, each with its texts by the height of their capitals."""
    found: dict[int, Sheet] = {}
    write = Canvas.text

    def text(self: Canvas, x: float, y: float, text: object, *rest: Any, **more: Any) -> float:
        kind, size, _, anchor = (*rest, "lm")[:4]
        line = fonts.line(str(text), kind, round(size), more.get("track", 0))
        left = x - {"l": 0, "m": line.width / 2, "r": line.width}[anchor[0]]
        high = line.bottom - line.top
        top = y - {"t": 0, "m": high / 2, "b": high}[anchor[1]]
        box = Box(str(text), left, top, left + line.width, top + high)
        found.setdefault(id(self), Sheet(self, [])).boxes.append(box)
        return write(self, x, y, text, *rest, **more)

    monkeypatch.setattr(Canvas, "text", text)
    forget()
    yield found
    forget()


def forget() -> None:
    """Tiles and faces are drawn anew, their texts included."""
    tile.tile.cache_clear()
    face.face.cache_clear()
    faces.card_face.cache_clear()


SCENES: dict[str, Callable[[str, str], Image.Image]] = {
    "two": lambda theme, language: scenes.table(scenes.EARLY, theme, language),
    "late": lambda theme, language: scenes.table(scenes.LATE, theme, language),
    "over": lambda theme, language: scenes.table((3, 999, 8), theme, language),
    "settle": lambda theme, language: scenes.hand("settle", theme, language),
    "develop": lambda theme, language: scenes.hand("develop", theme, language),
    "keep": lambda theme, language: scenes.hand("Keeping", theme, language),
    "scores": lambda theme, language: scenes.scores(theme, language),
    "tiles": lambda theme, language: scenes.all_tiles(theme, language),
    "cards": lambda theme, language: scenes.many_cards(theme, language),
    "texts": lambda theme, language: scenes.five_cards(theme, language),
    "star start": lambda theme, language: stars.board(stars.start(), theme, language),
    "star moved": lambda theme, language: stars.board(
        stars.moved(), theme, language, stars.middle(), {"G03": "A", "E06": "B", "F07": "C"}
    ),
    "star late": lambda theme, language: stars.board(
        stars.late(), theme, language, stars.before_late()
    ),
    "star three": lambda theme, language: stars.board(stars.three(), theme, language),
    "star over": lambda theme, language: stars.board(stars.over(), theme, language),
    "star hand": lambda theme, language: stars.hand(theme, language),
    "star choice": lambda theme, language: stars.choice(theme, language),
    "star cards": lambda theme, language: stars.all_cards(theme, language),
    "star sheet": lambda theme, language: stars.sheet("ME-goods", theme, language),
    "star scores": lambda theme, language: stars.scores(theme, language),
    "pulsar late": lambda theme, language: pulsars.board(
        pulsars.after_flight(), theme, language, pulsars.before_late()
    ),
    "pulsar two": lambda theme, language: pulsars.board(pulsars.start(2), theme, language),
    "pulsar over": lambda theme, language: pulsars.board(pulsars.over(), theme, language),
    "pulsar post": lambda theme, language: pulsars.post(
        pulsars.after_flight(), theme, language, pulsars.before_late()
    ),
    "pulsar dead ends": lambda theme, language: pulsars.post(
        pulsars.late(Side.DEAD_ENDS, 3), theme, language
    ),
    "pulsar technologies": lambda theme, language: pulsars.part("technologies", theme, language),
    "pulsar transmitters": lambda theme, language: pulsars.part("transmitters", theme, language),
    "pulsar player": lambda theme, language: pulsars.part("seat.2", theme, language),
    "pulsar draft": lambda theme, language: pulsars.hand(pulsars.start(), "", theme, language),
    "pulsar sides": lambda theme, language: pulsars.hand(pulsars.sides(), "A1 A2", theme, language),
    "pulsar scores": lambda theme, language: pulsars.scores(theme, language),
    "merchant late": lambda theme, language: merchants.board(
        merchants.flown(), theme, language, merchants.before_late()
    ),
    "merchant six": lambda theme, language: merchants.board(merchants.late(6), theme, language),
    "merchant start": lambda theme, language: merchants.board(merchants.start(2), theme, language),
    "merchant market": lambda theme, language: merchants.hand(
        merchants.landed(), "aboard.space_spice rock_videos", theme, language
    ),
    "merchant goods": lambda theme, language: merchants.part("goods", theme, language),
    "merchant cultures": lambda theme, language: merchants.part("cultures", theme, language),
    "merchant ship": lambda theme, language: merchants.part("seat.3", theme, language),
    "merchant races": lambda theme, language: merchants.hand(
        merchants.races(), "3 4a 4b", theme, language
    ),
    "merchant scores": lambda theme, language: merchants.scores(theme, language),
    "horizons late": lambda theme, language: horizons.board(
        horizons.late(), theme, language, horizons.before_late()
    ),
    "horizons seven": lambda theme, language: horizons.board(horizons.crowded(), theme, language),
    "horizons red": lambda theme, language: horizons.board(horizons.red(), theme, language),
    "horizons earth": lambda theme, language: horizons.part("earth", theme, language),
    "horizons jupiter": lambda theme, language: horizons.part("jupiter", theme, language),
    "horizons chart": lambda theme, language: horizons.part("technology", theme, language),
    "horizons biology": lambda theme, language: horizons.part("biology", theme, language),
    "horizons powers": lambda theme, language: horizons.part("powers", theme, language),
    "horizons own": lambda theme, language: horizons.hand(None, "", theme, language),
    "horizons scores": lambda theme, language: horizons.scores(theme, language),
    "memoir race": lambda theme, language: memoirs.sheet(memoirs.RACE, theme, language),
    "memoir two": lambda theme, language: memoirs.sheet(memoirs.TWO, theme, language),
    "memoir star": lambda theme, language: memoirs.sheet(memoirs.STAR, theme, language),
    "curve": lambda theme, language: memoirs.curve(memoirs.STAR, theme, language),
}


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("scene", list(SCENES))
@pytest.mark.crossed
def test_texts_stay_inside_and_apart(sheets: dict[int, Sheet], scene: str, language: str) -> None:
    SCENES[scene]("dark", language)
    assert sum(len(sheet.boxes) for sheet in sheets.values()) > 8
    assert [box for sheet in sheets.values() for box in sheet.cut()] == []
    assert [pair for sheet in sheets.values() for pair in sheet.overlaps()] == []


CUTOUTS: dict[str, Callable[[str, str], Image.Image]] = {
    "closeup": stars.closeup,
    "near": partial(stars.part, "near"),
    "far": partial(stars.part, "far"),
    "quarter": partial(merchants.part, "northwest"),
}


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("scene", list(CUTOUTS))
def test_texts_of_a_cutout_of_the_map_stay_apart(
    sheets: dict[int, Sheet], scene: str, language: str
) -> None:
    """What lies beyond its edge may be cut: it is only a part."""
    CUTOUTS[scene]("dark", language)
    (sheet,) = sheets.values()
    inside = [box for box in sheet.boxes if box.top > 140 and box.bottom < sheet.canvas.height - 80]
    assert len(inside) > 20
    assert [pair for pair in combinations(inside, 2) if pair[0].meets(pair[1])] == []


LONG_NAME, AIR = "Wilhelmina Wagenknecht-Wundermann", 4
TABLES: dict[str, Callable[[], Image.Image]] = {
    "race": partial(scenes.table, scenes.LATE),
    "starfarers": lambda: stars.board(stars.late()),
    "pulsar": lambda: pulsars.board(pulsars.late()),
    "pulsar post": lambda: pulsars.post(pulsars.late()),
    "merchant": lambda: merchants.board(merchants.late(6)),
}


@pytest.mark.parametrize("name", [LONG_NAME, "W" * 32, "Nova"])
@pytest.mark.parametrize("game", list(TABLES))
def test_a_players_name_touches_no_sign_beside_it(
    sheets: dict[int, Sheet], game: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as that of the cards in their hand, which comes right after it."""
    signs, draw = list[Box](), Canvas.icon

    def icon(
        self: Canvas, what: str, x: float, y: float, size: float, *rest: Any, **more: Any
    ) -> None:
        half = size / 2
        signs.append(Box(what, x - half, y - half, x + half, y + half))
        draw(self, what, x, y, size, *rest, **more)

    monkeypatch.setattr(Canvas, "icon", icon)
    monkeypatch.setattr(Words, "name", lambda *_: name)
    TABLES[game]()
    names = [box for sheet in sheets.values() for box in sheet.boxes if is_of(box.text, name)]
    assert len(names) > 1
    aired = [Box(n.text, n.left - AIR, n.top, n.right + AIR, n.bottom) for n in names]
    assert [(one, sign) for one in aired for sign in signs if one.meets(sign)] == []


def is_of(text: str, name: str) -> bool:
    """A name as it was written: whole, or cut where its room ends."""
    begun = text.rstrip(".\N{HORIZONTAL ELLIPSIS} ")
    return len(begun) > 2 and name.startswith(begun)


def test_a_text_that_is_cut_or_covered_is_noticed(sheets: dict[int, Sheet]) -> None:
    canvas = Canvas(200, 100, THEMES["dark"])
    canvas.text(20, 40, "first", Face.WORD, 30, "ink")
    canvas.text(40, 45, "second, too long", Face.WORD, 30, "ink")
    (sheet,) = sheets.values()
    assert [box.text for box in sheet.cut()] == ["second, too long"]
    assert len(sheet.overlaps()) == 1


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("most", [1, 2, 4])
def test_a_world_keeps_its_name_whatever_waits_there(
    sheets: dict[int, Sheet], most: int, language: str
) -> None:
    view = merchants.crowded(most)
    merchants.board(view, "dark", language)
    sheet = max(sheets.values(), key=lambda one: len(one.boxes))
    texts = {box.text for box in sheet.boxes}
    words = merchants.words(language)
    assert [one for one in view.discovered if words(f"merchant.region.{one}") not in texts] == []
    assert sheet.overlaps() == []


@pytest.mark.parametrize("marks", ["G10", "G10 S11 P12", "S14 G11"])
def test_the_letter_of_an_option_hides_no_name(
    sheets: dict[int, Sheet], marks: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    letters = list[Box]()

    def letter(canvas: Canvas, x: float, y: float, sign: str, radius: float) -> None:
        half = letter_width(sign, radius) / 2
        letters.append(Box(sign, x - half, y - radius, x + half, y + radius))

    monkeypatch.setattr(stands, "letter", letter)
    pulsars.hand(pulsars.late(), marks)
    (sheet,) = sheets.values()
    assert [one.text for one in letters] == marks.split()
    names = [box for box in sheet.boxes if box.text not in marks.split() and box.text[0] in "SP"]
    assert len(names) > 5
    assert [(name, sign) for name in names for sign in letters if name.meets(sign)] == []
