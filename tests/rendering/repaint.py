"""Paints anew what is kept: `python -m tests.rendering.repaint palettes|golden|docs [NAME...]`.

Run it after a change of looks, and look at every picture before it is committed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from bot.games.pulsar.box.cluster import Side
from rendering.drawing.palette import chosen, encode
from rendering.drawing.theme import THEMES
from tests.rendering import memoir_scenes as memoirs
from tests.rendering import merchant_scenes as merchants
from tests.rendering import pulsar_scenes as pulsars
from tests.rendering import scenes
from tests.rendering import star_scenes as stars
from tests.rendering.horizons import scenes as horizons

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parent / "golden"
PHONE = 390


def palettes(only: list[str]) -> None:
    """The colours of each kind of picture in each theme, from samples."""
    for kind in only or scenes.KINDS:
        lines = [f"# 256 colours for pictures of the kind {kind}, by theme; see palette.py."]
        for theme, look in THEMES.items():
            codes = chosen(scenes.samples(kind, theme), look.tokens.values())
            rows = ["".join(codes[at : at + 15]) for at in range(0, len(codes), 15)]
            lines += ["", f"{theme} = [", *(f'    "{row}",' for row in rows), "]"]
        path = ROOT / "rendering" / "drawing" / "palettes" / f"{kind}.toml"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def golden() -> dict[str, Callable[[], Image.Image]]:
    """How each of them is painted."""
    return {
        "table_2p_early": lambda: scenes.table(scenes.EARLY),
        "table_4p_late": lambda: scenes.table(scenes.LATE),
        "table_4p_late_light_it": lambda: scenes.table(scenes.LATE, "light", "it"),
        "hand_settle": lambda: scenes.hand("settle"),
        "hand_keep_safe": lambda: scenes.hand("Keeping", "safe"),
        "cards": lambda: scenes.five_cards(),
        "tiles": lambda: scenes.all_tiles(),
        "scores": lambda: scenes.scores(),
        "star_board_start_light_it": lambda: stars.board(stars.start(), "light", "it"),
        "star_board_moved": lambda: stars.board(stars.moved(), since=stars.middle()),
        "star_board_late_safe": lambda: stars.board(
            stars.late(), "safe", since=stars.before_late()
        ),
        "star_board_three": lambda: stars.board(stars.three()),
        "star_closeup": lambda: stars.closeup(),
        "star_far": lambda: stars.part("far"),
        "star_hand": lambda: stars.hand(),
        "star_choice_light_it": lambda: stars.choice("light", "it"),
        "star_cards": lambda: stars.all_cards(),
        "star_scores": lambda: stars.scores(),
        "pulsar_board_flown": lambda: pulsars.board(
            pulsars.after_flight(), since=pulsars.before_late()
        ),
        "pulsar_board_three_light_it": lambda: pulsars.board(
            pulsars.late(Side.DEAD_ENDS, 3), "light", "it"
        ),
        "pulsar_board_two_safe": lambda: pulsars.board(pulsars.start(2), "safe"),
        "pulsar_closeup": lambda: pulsars.hand(pulsars.late(), "S11 P12 G10"),
        "pulsar_technologies_it": lambda: pulsars.part("technologies", language="it"),
        "pulsar_transmitters_light": lambda: pulsars.part("transmitters", "light"),
        "pulsar_player": lambda: pulsars.part("seat.2"),
        "pulsar_draft_light": lambda: pulsars.hand(pulsars.start(), theme="light"),
        "pulsar_post": lambda: pulsars.post(pulsars.after_flight(), since=pulsars.before_late()),
        "pulsar_sides": lambda: pulsars.hand(pulsars.sides(), "A1 A2"),
        "pulsar_patent_it": lambda: pulsars.hand(
            pulsars.late(), "AI-3 BII-2 BII-3 BII-4", language="it"
        ),
        "pulsar_cards": lambda: pulsars.cards(),
        "pulsar_scores": lambda: pulsars.scores(),
        "merchant_board_flown": lambda: merchants.board(
            merchants.flown(), since=merchants.before_late()
        ),
        "merchant_board_six_light_it": lambda: merchants.board(merchants.late(6), "light", "it"),
        "merchant_board_start_safe": lambda: merchants.board(merchants.start(2), "safe"),
        "merchant_routes": lambda: merchants.hand(merchants.spied(), merchants.ROUTES),
        "merchant_where": lambda: merchants.hand(merchants.departing(), merchants.WHERE),
        "merchant_market_it": lambda: merchants.hand(
            merchants.landed(), "aboard.space_spice rock_videos", language="it"
        ),
        "merchant_quarter": lambda: merchants.part("northwest"),
        "merchant_goods": lambda: merchants.part("goods"),
        "merchant_cultures_light": lambda: merchants.part("cultures", "light"),
        "merchant_ship": lambda: merchants.part("seat.3"),
        "merchant_cards": lambda: merchants.cards(),
        "merchant_scores": lambda: merchants.scores(),
        "horizons_board_late": lambda: horizons.board(
            horizons.late(), since=horizons.before_late()
        ),
        "horizons_board_seven_light_it": lambda: horizons.board(horizons.crowded(), "light", "it"),
        "horizons_board_red_safe": lambda: horizons.board(horizons.red(), "safe"),
        "horizons_mars": lambda: horizons.part("mars"),
        "horizons_saturn_light_it": lambda: horizons.part("saturn", "light", "it"),
        "horizons_places": lambda: horizons.hand(None, horizons.PLACES),
        "horizons_technology_it": lambda: horizons.part("technology", language="it"),
        "horizons_engineering": lambda: horizons.part("engineering"),
        "horizons_powers_safe": lambda: horizons.part("powers", "safe"),
        "horizons_own": lambda: horizons.hand(),
        "horizons_draft_light": lambda: horizons.hand(
            horizons.drafting(), " ".join(horizons.ALL[:4]), "light"
        ),
        "horizons_cards": lambda: horizons.cards(),
        "horizons_scores": lambda: horizons.scores(),
        "memoir_race": lambda: memoirs.sheet(memoirs.RACE),
        "memoir_two_light_it": lambda: memoirs.sheet(memoirs.TWO, "light", "it"),
        "memoir_star_safe_it": lambda: memoirs.sheet(memoirs.STAR, "safe", "it"),
        "curve_star": lambda: memoirs.curve(memoirs.STAR),
    }


class Shot(NamedTuple):
    """A picture of the documents: how it is painted, in the colours of which kind and theme."""

    paint: Callable[[], Image.Image]
    kind: str
    theme: str = "dark"

    def on_a_phone(self) -> Shot:
        return self._replace(paint=lambda: on_a_phone(self.paint()))

    def png(self) -> bytes:
        return encode(self.paint(), self.kind, self.theme)


def docs() -> dict[str, Shot]:
    """Every picture of `docs/images` but those of pages, panels and the month."""
    games = {
        "race": race_docs(),
        "starfarers": star_docs(),
        "pulsar": pulsar_docs(),
        "merchant": merchant_docs(),
        "horizons": horizons_docs(),
    }
    return {f"{game}_{name}": shot for game, shots in games.items() for name, shot in shots.items()}


def race_docs() -> dict[str, Shot]:
    kind = "race_table"
    shots = {
        "table_2p_early": Shot(lambda: scenes.table(scenes.EARLY), kind),
        "table_3p_mid": Shot(lambda: scenes.table(scenes.MIDDLE), kind),
        "table_4p_late": Shot(lambda: scenes.table(scenes.LATE), kind),
        "table_light": Shot(lambda: scenes.table(scenes.LATE, "light"), kind, "light"),
        "table_safe": Shot(lambda: scenes.table(scenes.LATE, "safe"), kind, "safe"),
        "hand": Shot(lambda: scenes.hand("settle"), "race_cards"),
        "cards": Shot(scenes.five_cards, "race_cards"),
        "scores": Shot(scenes.scores, "race_scores"),
        "memoir": Shot(lambda: memoirs.sheet(memoirs.RACE), memoirs.KIND),
    }
    return shots | {"table_4p_late_390": shots["table_4p_late"].on_a_phone()}


def star_docs() -> dict[str, Shot]:
    kind = "starfarers_board"
    boards = {
        "setup": Shot(lambda: stars.board(stars.start()), kind),
        "mid": Shot(lambda: stars.board(stars.moved(), since=stars.middle()), kind),
        "late": Shot(lambda: stars.board(stars.late(), since=stars.before_late()), kind),
        "closeup": Shot(stars.closeup, kind),
        "near": Shot(lambda: stars.part("near"), kind),
    }
    themes = themed(lambda theme: stars.board(stars.moved(), theme, since=stars.middle()), kind)
    sheets = {
        "hand": Shot(stars.hand, "starfarers_cards"),
        "cards": Shot(stars.all_cards, "starfarers_cards"),
        "scores": Shot(stars.scores, "starfarers_scores"),
        "memoir": Shot(lambda: memoirs.sheet(memoirs.STAR), memoirs.KIND),
    }
    return boards | on_phones(boards) | themes | sheets


def pulsar_docs() -> dict[str, Shot]:
    kind, sheet = "pulsar_board", "pulsar_sheets"
    flown, before = pulsars.after_flight, pulsars.before_late
    boards = {
        "setup": Shot(lambda: pulsars.board(pulsars.start()), kind),
        "mid": Shot(lambda: pulsars.board(flown(), since=before()), kind),
        "late": Shot(lambda: pulsars.board(pulsars.last()), kind),
        "dead_ends": Shot(lambda: pulsars.board(pulsars.late(Side.DEAD_ENDS, 3)), kind),
        "closeup": Shot(lambda: pulsars.hand(pulsars.late(), "S11 P12 G10"), kind),
        "post": Shot(lambda: pulsars.post(flown(), since=before()), kind),
    }
    themes = themed(lambda theme: pulsars.board(flown(), theme, since=before()), kind)
    sheets = {
        "technologies": Shot(lambda: pulsars.part("technologies"), sheet),
        "transmitters": Shot(lambda: pulsars.part("transmitters"), sheet),
        "player": Shot(lambda: pulsars.part("seat.2"), sheet),
        "draft": Shot(lambda: pulsars.hand(pulsars.start()), sheet),
        "sides": Shot(lambda: pulsars.hand(pulsars.sides(), "A1 A2"), sheet),
        "patent": Shot(lambda: pulsars.hand(pulsars.late(), "AI-3 BII-2 BII-3 BII-4"), sheet),
        "cards": Shot(pulsars.cards, sheet),
        "scores": Shot(pulsars.scores, "pulsar_scores"),
    }
    return boards | on_phones(boards) | themes | sheets


def merchant_docs() -> dict[str, Shot]:
    kind, sheet = "merchant_board", "merchant_sheets"
    flown, before = merchants.flown, merchants.before_late
    wares = "aboard.space_spice rock_videos red_drive"
    boards = {
        "start": Shot(lambda: merchants.board(merchants.start()), kind),
        "mid": Shot(lambda: merchants.board(merchants.middle()), kind),
        "late": Shot(lambda: merchants.board(flown(), since=before()), kind),
        "routes": Shot(lambda: merchants.hand(merchants.spied(), merchants.ROUTES), kind),
        "quarter": Shot(lambda: merchants.part("northwest"), kind),
    }
    themes = themed(lambda theme: merchants.board(flown(), theme, since=before()), kind)
    sheets = {
        "market": Shot(lambda: merchants.hand(merchants.landed(), wares), sheet),
        "goods": Shot(lambda: merchants.part("goods"), sheet),
        "cultures": Shot(lambda: merchants.part("cultures"), sheet),
        "ship": Shot(lambda: merchants.part("seat.3"), sheet),
        "cards": Shot(merchants.cards, sheet),
        "scores": Shot(merchants.scores, "merchant_scores"),
    }
    return boards | on_phones(boards) | themes | sheets


def horizons_docs() -> dict[str, Shot]:
    kind, sheet = "horizons_board", "horizons_sheets"
    late, before = horizons.late, horizons.before_late
    boards = {
        "start": Shot(lambda: horizons.board(horizons.start(3)), kind),
        "late": Shot(lambda: horizons.board(late(), since=before()), kind),
        "end": Shot(lambda: horizons.board(horizons.over()), kind),
        "seven": Shot(lambda: horizons.board(horizons.crowded()), kind),
        "red_planet": Shot(lambda: horizons.board(horizons.red()), kind),
    }
    themes = themed(lambda theme: horizons.board(late(), theme, since=before()), kind)
    sheets = {
        "mars": Shot(lambda: horizons.part("mars"), sheet),
        "places": Shot(lambda: horizons.hand(None, horizons.PLACES), sheet),
        "technology": Shot(lambda: horizons.part("technology"), sheet),
        "engineering": Shot(lambda: horizons.part("engineering"), sheet),
        "powers": Shot(lambda: horizons.part("powers"), sheet),
        "own": Shot(horizons.hand, sheet),
        "cards": Shot(horizons.cards, sheet),
        "scores": Shot(horizons.scores, "horizons_scores"),
    }
    small = {name: (boards | sheets)[name] for name in ("late", "mars", "engineering", "own")}
    return boards | themes | sheets | on_phones(small)


def themed(paint: Callable[[str], Image.Image], kind: str) -> dict[str, Shot]:
    return {theme: Shot(partial(paint, theme), kind, theme) for theme in ("light", "safe")}


def on_phones(shots: dict[str, Shot]) -> dict[str, Shot]:
    return {f"{name}_390": shot.on_a_phone() for name, shot in shots.items()}


def on_a_phone(image: Image.Image) -> Image.Image:
    height = round(image.height * PHONE / image.width)
    return image.resize((PHONE, height), Image.Resampling.LANCZOS)


def smaller(image: Image.Image) -> Image.Image:
    """Half size, enough to notice what moved, and few bytes."""
    return image.reduce(2).quantize(64, dither=Image.Dither.NONE)


def main() -> None:
    match sys.argv[1:]:
        case ["palettes", *only]:
            palettes(only)
        case ["golden", *only]:
            for name, paint in golden().items():
                if not only or name in only:
                    smaller(paint()).save(GOLDEN / f"{name}.png", optimize=True)
        case ["docs", *only]:
            for name, shot in docs().items():
                if not only or name in only:
                    path = ROOT / "docs" / "images" / f"{name}.png"
                    Image.open(BytesIO(shot.png())).save(path, optimize=True)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
