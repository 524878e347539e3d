"""Words on the page can be read in every theme."""

from __future__ import annotations

import re

import pytest

from bot.playground.page.page import WEB
from rendering.drawing.theme import RGB, mixed
from tests.support.contrast import READABLE, ratio

STYLES = WEB / "styles"
GROUNDS = ("void", "field", "panel", "raised", "raised2", "called")
INKS = ("ink", "ink2", "ink3", "act", "new", "done", "bad", "mention-ink")
SHARE_OF_A_CALL = 0.16  # of gold behind the name of who reads it
FILLS = ("act", "done", "bad", "blue")


def tokens(theme: str) -> dict[str, str]:
    text = (STYLES / "tokens.css").read_text(encoding="utf-8")
    found: dict[str, str] = {}
    for name in dict.fromkeys(("dark", theme)):
        (block,) = re.findall(rf'\[data-theme="{name}"\] {{(.*?)}}', text, re.DOTALL)
        found |= dict(re.findall(r"--([\w-]+): (#\w+);", block))
    return found


def rgb(code: str) -> tuple[RGB, float]:
    """A colour, and how much of it covers what lies below."""
    digits = code[1:]
    wide = "".join(one * 2 for one in digits) if len(digits) < 6 else digits
    red, green, blue, *cover = bytes.fromhex(wide)
    return (red, green, blue), (cover[0] / 255 if cover else 1.0)


def over(top: str, below: str) -> RGB:
    colour, cover = rgb(top)
    return mixed(rgb(below)[0], colour, cover)


@pytest.mark.parametrize("theme", ["dark", "light", "safe"])
def test_every_ink_can_be_read_on_every_ground(theme: str) -> None:
    known = tokens(theme)
    solid = {name: rgb(known[name])[0] for name in (*GROUNDS, *FILLS)}
    below = {name: solid[name] for name in GROUNDS} | {
        "private": over(known["private"], known["field"]),
        "mention": over(known["mention"], known["panel"]),
    }
    pairs = [(ink, name, ground) for ink in INKS for name, ground in below.items()]
    pairs += [(f"on-{fill}", fill, solid[fill]) for fill in FILLS]
    for ground in ("panel", "called"):
        calling = mixed(solid[ground], solid["act"], SHARE_OF_A_CALL)
        pairs += [("act", f"a mention of me on {ground}", calling)]
    found = {(ink, name): ratio(rgb(known[ink])[0], ground) for ink, name, ground in pairs}
    assert {pair: value for pair, value in found.items() if value < READABLE} == {}
