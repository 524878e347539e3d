"""Paints anew what is kept: `python -m tests.rendering.repaint palettes|golden|docs [NAME...]`.

Run it after a change of looks, and look at every picture before it is committed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

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


def docs() -> dict[str, bytes]:
    late = scenes.table(scenes.LATE)
    phone = on_a_phone(late)
    light, safe = (scenes.table(scenes.LATE, theme) for theme in ("light", "safe"))
    return {
        "race_table_2p_early": encode(scenes.table(scenes.EARLY), "race_table", "dark"),
        "race_table_4p_late": encode(late, "race_table", "dark"),
        "race_table_4p_late_390": encode(phone, "race_table", "dark"),
        "race_hand": encode(scenes.hand("settle"), "race_cards", "dark"),
        "race_cards": encode(scenes.five_cards(), "race_cards", "dark"),
        "race_scores": encode(scenes.scores(), "race_scores", "dark"),
        "race_table_light": encode(light, "race_table", "light"),
        "race_table_safe": encode(safe, "race_table", "safe"),
        "race_memoir": encode(memoirs.sheet(memoirs.RACE), memoirs.KIND, "dark"),
        "starfarers_memoir": encode(memoirs.sheet(memoirs.STAR), memoirs.KIND, "dark"),
        **star_docs(),
        **pulsar_docs(),
        **merchant_docs(),
        **horizons_docs(),
    }


def star_docs() -> dict[str, bytes]:
    kind = "starfarers_board"
    boards = {
        "setup": stars.board(stars.start()),
        "mid": stars.board(stars.moved(), since=stars.middle()),
        "late": stars.board(stars.late(), since=stars.before_late()),
        "closeup": stars.closeup(),
        "near": stars.part("near"),
    }
    boards |= {f"{name}_390": on_a_phone(picture) for name, picture in boards.items()}
    found = {f"starfarers_{name}": encode(image, kind, "dark") for name, image in boards.items()}
    for theme in ("light", "safe"):
        image = stars.board(stars.moved(), theme, since=stars.middle())
        found[f"starfarers_{theme}"] = encode(image, kind, theme)
    found["starfarers_hand"] = encode(stars.hand(), "starfarers_cards", "dark")
    found["starfarers_cards"] = encode(stars.all_cards(), "starfarers_cards", "dark")
    found["starfarers_scores"] = encode(stars.scores(), "starfarers_scores", "dark")
    return found


def pulsar_docs() -> dict[str, bytes]:
    flown, before = pulsars.after_flight(), pulsars.before_late()
    boards = {
        "setup": pulsars.board(pulsars.start()),
        "mid": pulsars.board(flown, since=before),
        "late": pulsars.board(pulsars.last()),
        "dead_ends": pulsars.board(pulsars.late(Side.DEAD_ENDS, 3)),
        "closeup": pulsars.hand(pulsars.late(), "S11 P12 G10"),
        "post": pulsars.post(flown, since=before),
    }
    boards |= {f"{name}_390": on_a_phone(picture) for name, picture in boards.items()}
    found = {
        f"pulsar_{name}": encode(image, "pulsar_board", "dark") for name, image in boards.items()
    }
    for theme in ("light", "safe"):
        image = pulsars.board(flown, theme, since=before)
        found[f"pulsar_{theme}"] = encode(image, "pulsar_board", theme)
    sheets = {
        "technologies": pulsars.part("technologies"),
        "transmitters": pulsars.part("transmitters"),
        "player": pulsars.part("seat.2"),
        "draft": pulsars.hand(pulsars.start()),
        "sides": pulsars.hand(pulsars.sides(), "A1 A2"),
        "patent": pulsars.hand(pulsars.late(), "AI-3 BII-2 BII-3 BII-4"),
        "cards": pulsars.cards(),
    }
    found |= {
        f"pulsar_{name}": encode(image, "pulsar_sheets", "dark") for name, image in sheets.items()
    }
    found["pulsar_scores"] = encode(pulsars.scores(), "pulsar_scores", "dark")
    return found


def merchant_docs() -> dict[str, bytes]:
    flown, before = merchants.flown(), merchants.before_late()
    boards = {
        "start": merchants.board(merchants.start()),
        "mid": merchants.board(merchants.middle()),
        "late": merchants.board(flown, since=before),
        "routes": merchants.hand(merchants.spied(), merchants.ROUTES),
        "quarter": merchants.part("northwest"),
    }
    boards |= {f"{name}_390": on_a_phone(picture) for name, picture in boards.items()}
    found = {
        f"merchant_{name}": encode(image, "merchant_board", "dark")
        for name, image in boards.items()
    }
    for theme in ("light", "safe"):
        image = merchants.board(flown, theme, since=before)
        found[f"merchant_{theme}"] = encode(image, "merchant_board", theme)
    sheets = {
        "market": merchants.hand(merchants.landed(), "aboard.space_spice rock_videos red_drive"),
        "goods": merchants.part("goods"),
        "cultures": merchants.part("cultures"),
        "ship": merchants.part("seat.3"),
        "cards": merchants.cards(),
    }
    found |= {
        f"merchant_{name}": encode(image, "merchant_sheets", "dark")
        for name, image in sheets.items()
    }
    found["merchant_scores"] = encode(merchants.scores(), "merchant_scores", "dark")
    return found


def horizons_docs() -> dict[str, bytes]:
    late, before = horizons.late(), horizons.before_late()
    boards = {
        "start": horizons.board(horizons.start(3)),
        "late": horizons.board(late, since=before),
        "seven": horizons.board(horizons.crowded()),
        "red_planet": horizons.board(horizons.red()),
    }
    boards["late_390"] = on_a_phone(boards["late"])
    found = {
        f"horizons_{name}": encode(image, "horizons_board", "dark")
        for name, image in boards.items()
    }
    for theme in ("light", "safe"):
        image = horizons.board(late, theme, since=before)
        found[f"horizons_{theme}"] = encode(image, "horizons_board", theme)
    sheets = {
        "mars": horizons.part("mars"),
        "places": horizons.hand(None, horizons.PLACES),
        "technology": horizons.part("technology"),
        "engineering": horizons.part("engineering"),
        "powers": horizons.part("powers"),
        "own": horizons.hand(),
        "cards": horizons.cards(),
    }
    sheets |= {f"{name}_390": on_a_phone(sheets[name]) for name in ("mars", "engineering", "own")}
    found |= {
        f"horizons_{name}": encode(image, "horizons_sheets", "dark")
        for name, image in sheets.items()
    }
    found["horizons_scores"] = encode(horizons.scores(), "horizons_scores", "dark")
    return found


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
            for name, data in docs().items():
                if not only or name in only:
                    path = ROOT / "docs" / "images" / f"{name}.png"
                    Image.open(BytesIO(data)).save(path, optimize=True)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
