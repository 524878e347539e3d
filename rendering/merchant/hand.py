"""The private picture: what a question is about, large; else the market or the own ship."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from bot.engine.records import Seat
from rendering.drawing.canvas import Canvas
from rendering.drawing.palette import encode
from rendering.look import Look
from rendering.merchant import alt
from rendering.merchant.facts import Merchant, awaited, culture_here, steps
from rendering.merchant.gallery import QUARTERS
from rendering.merchant.map.closeup import draw_closeup, draw_quarter
from rendering.merchant.moments import changes, moment
from rendering.merchant.sheets.cultures import draw_cultures
from rendering.merchant.sheets.frame import Letters
from rendering.merchant.sheets.goods import draw_goods
from rendering.merchant.sheets.market import draw_market
from rendering.merchant.sheets.races import draw_races
from rendering.merchant.sheets.ship import draw_ship
from rendering.merchant.spots import route_of
from rendering.picture import Picture, alt_text
from rendering.words import Words

ON_MAP = {"fly", "onward", "depart", "toll", "land", "rastur", "shoot"}  # while the ship moves


def render_hand(
    look: Look[Merchant],
    marks: Mapping[str, str] | None = None,
    *,
    picked: Collection[str] = (),
) -> Picture:
    """What a seat needs to answer: the map round the spaces, the market, or a ship's holds."""
    view, words, letters = look.view, look.words, marks or {}
    canvas, kind = draw_hand(view, look.seat, words, look.theme, letters, picked)
    spoken = (
        asked(view, words),
        *alt.options(words, letters),
        alt.player(view, look.seat, words),
        *alt.looked(view, look.seat, words),
    )
    return Picture(encode(canvas.image, kind, look.theme), alt_text(spoken))


def asked(view: Merchant, words: Words) -> str:
    """The question as a sentence."""
    found = words.spoken(f"render.merchant.ask.{moment(view)}")
    return found if found.endswith("?") else f"{found}."


def draw_hand(
    view: Merchant,
    seat: Seat,
    words: Words,
    theme: str,
    marks: Mapping[str, str],
    picked: Collection[str],
) -> tuple[Canvas, str]:
    letters, now = Letters(marks, picked), moment(view)
    mine = seat in awaited(view)
    if any(route_of(spot) for spot in marks) or (mine and now in ON_MAP):
        return draw_closeup(view, seat, words, theme, marks, picked), "merchant_board"
    if mine and now == "race":
        return draw_races(view, seat, words, theme, letters), "merchant_sheets"
    title = words(f"render.merchant.ask.{now}") if mine else words("render.merchant.own")
    step = view.agenda[0] if view.agenda else None
    if mine and isinstance(step, steps.Hitting | steps.Looting):
        loser = step.loser if isinstance(step, steps.Hitting) else step.victim
        return draw_ship(view, loser, words, theme, title, letters), "merchant_sheets"
    if mine and now == "trade" and (marks or culture_here(view, seat)):
        return draw_market(view, seat, words, theme, title, letters), "merchant_sheets"
    canvas = draw_ship(view, seat, words, theme, title, letters, private=True)
    return canvas, "merchant_sheets"


def render_part(part: str, look: Look[Merchant], since: Merchant | None = None) -> Picture:
    """One part of the table, as large as a phone needs it."""
    view, words, news = look.view, look.words, changes(look.view, since)
    kind = "merchant_board" if part in QUARTERS else "merchant_sheets"
    canvas = draw_part(part, view, look.viewer, words, look.theme, since)
    spoken = alt.table(view, words, news, {}, None)
    return Picture(encode(canvas.image, kind, look.theme), alt_text(spoken))


def draw_part(
    part: str,
    view: Merchant,
    viewer: Seat | None,
    words: Words,
    theme: str,
    since: Merchant | None = None,
) -> Canvas:
    if part in QUARTERS:
        return draw_quarter(part, view, words, theme, changes(view, since))
    if part == "goods":
        return draw_goods(view, viewer, words, theme)
    if part == "cultures":
        return draw_cultures(view, viewer, words, theme)
    seat = Seat(int(part.removeprefix("seat.")) - 1)
    title = words("render.merchant.part.ship")
    return draw_ship(view, seat, words, theme, title, private=seat == viewer)
