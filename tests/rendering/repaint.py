"""Paints anew what is kept: `python -m tests.rendering.repaint palettes|golden|docs`.

Run it after a change of looks, and look at every picture before it is committed.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

from PIL import Image

from rendering.palette import chosen, encode
from rendering.theme import THEMES
from tests.rendering import scenes

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parent / "golden"
PHONE = 390


def palettes() -> None:
    """The colours of each kind of picture in each theme, from samples."""
    for kind in scenes.KINDS:
        lines = [f"# 256 colours for pictures of the kind {kind}, by theme; see palette.py."]
        for theme, look in THEMES.items():
            codes = chosen(scenes.samples(kind, theme), look.tokens.values())
            rows = ["".join(codes[at : at + 15]) for at in range(0, len(codes), 15)]
            lines += ["", f"{theme} = [", *(f'    "{row}",' for row in rows), "]"]
        path = ROOT / "rendering" / "palettes" / f"{kind}.toml"
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
    }


def docs() -> dict[str, bytes]:
    late = scenes.table(scenes.LATE)
    phone = late.resize((PHONE, round(late.height * PHONE / late.width)), Image.Resampling.LANCZOS)
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
    }


def smaller(image: Image.Image) -> Image.Image:
    """Half size, enough to notice what moved, and few bytes."""
    return image.reduce(2).quantize(64, dither=Image.Dither.NONE)


def main() -> None:
    match sys.argv[1:]:
        case ["palettes"]:
            palettes()
        case ["golden"]:
            for name, image in golden().items():
                smaller(image).save(GOLDEN / f"{name}.png", optimize=True)
        case ["docs"]:
            for name, data in docs().items():
                path = ROOT / "docs" / "images" / f"{name}.png"
                Image.open(BytesIO(data)).save(path, optimize=True)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
