"""Paints anew what is kept: `python -m tests.rendering.repaint palettes|golden|docs [NAME...]`.

Run it after a change of looks, and look at every picture before it is committed.
"""

from __future__ import annotations

import sys
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


def golden() -> dict[str, Image.Image]:
    return {
        "table_2p_early": scenes.table(scenes.EARLY),
        "table_4p_late": scenes.table(scenes.LATE),
        "table_4p_late_light_it": scenes.table(scenes.LATE, "light", "it"),
        "hand_settle": scenes.hand("settle"),
        "hand_keep_safe": scenes.hand("Keeping", "safe"),
        "cards": scenes.five_cards(),
        "tiles": scenes.all_tiles(),
        "scores": scenes.scores(),
        "star_board_start_light_it": stars.board(stars.start(), "light", "it"),
        "star_board_moved": stars.board(stars.moved(), since=stars.middle()),
        "star_board_late_safe": stars.board(stars.late(), "safe", since=stars.before_late()),
        "star_board_three": stars.board(stars.three()),
        "star_closeup": stars.closeup(),
        "star_far": stars.part("far"),
        "star_hand": stars.hand(),
        "star_choice_light_it": stars.choice("light", "it"),
        "star_cards": stars.all_cards(),
        "star_scores": stars.scores(),
        "pulsar_board_flown": pulsars.board(pulsars.after_flight(), since=pulsars.before_late()),
        "pulsar_board_three_light_it": pulsars.board(
            pulsars.late(Side.DEAD_ENDS, 3), "light", "it"
        ),
        "pulsar_board_two_safe": pulsars.board(pulsars.start(2), "safe"),
        "pulsar_closeup": pulsars.hand(pulsars.late(), "S11 P12 G10"),
        "pulsar_technologies_it": pulsars.part("technologies", language="it"),
        "pulsar_transmitters_light": pulsars.part("transmitters", "light"),
        "pulsar_player": pulsars.part("seat.2"),
        "pulsar_draft_light": pulsars.hand(pulsars.start(), theme="light"),
        "pulsar_cluster": pulsars.part("cluster"),
        "pulsar_sides": pulsars.hand(pulsars.sides(), "A1 A2"),
        "pulsar_cards": pulsars.cards(),
        "pulsar_scores": pulsars.scores(),
        "merchant_board_flown": merchants.board(merchants.flown(), since=merchants.before_late()),
        "merchant_board_six_light_it": merchants.board(merchants.late(6), "light", "it"),
        "merchant_board_start_safe": merchants.board(merchants.start(2), "safe"),
        "merchant_routes": merchants.hand(merchants.spied(), merchants.ROUTES),
        "merchant_where": merchants.hand(merchants.departing(), merchants.WHERE),
        "merchant_market_it": merchants.hand(
            merchants.landed(), "aboard.space_spice rock_videos", language="it"
        ),
        "merchant_quarter": merchants.part("northwest"),
        "merchant_goods": merchants.part("goods"),
        "merchant_cultures_light": merchants.part("cultures", "light"),
        "merchant_ship": merchants.part("seat.3"),
        "merchant_cards": merchants.cards(),
        "merchant_scores": merchants.scores(),
        "memoir_race": memoirs.sheet(memoirs.RACE),
        "memoir_two_light_it": memoirs.sheet(memoirs.TWO, "light", "it"),
        "memoir_star_safe_it": memoirs.sheet(memoirs.STAR, "safe", "it"),
        "curve_star": memoirs.curve(memoirs.STAR),
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
        "cluster": pulsars.part("cluster"),
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
            for name, image in golden().items():
                if not only or name in only:
                    smaller(image).save(GOLDEN / f"{name}.png", optimize=True)
        case ["docs", *only]:
            for name, data in docs().items():
                if not only or name in only:
                    path = ROOT / "docs" / "images" / f"{name}.png"
                    Image.open(BytesIO(data)).save(path, optimize=True)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
