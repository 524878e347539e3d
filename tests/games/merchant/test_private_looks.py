"""19. What somebody saw in private shows in nothing that anybody else is shown.

One seat has looked at cultures and boxes. All that it saw is dealt anew for the other seat, which
must not notice; then a leak is planted in each kind of thing, and must be noticed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.prompts import Prompt
from bot.engine.records import Seat, replace
from bot.engine.text import say
from bot.games.merchant.box.galaxy import SpaceId, SystemId
from bot.games.merchant.box.pieces import COUNTERS, CULTURES, CounterId, Penalty
from bot.games.merchant.chapters.moving import departing, goals, offered
from bot.games.merchant.minds.autopilot import Mind
from bot.games.merchant.state import Merchant
from bot.games.merchant.words import table as in_words
from bot.play.autopilots.levels import advise
from rendering.look import Look
from rendering.merchant.hand import render_hand
from rendering.merchant.map import stands
from rendering.merchant.table import render_table
from tests.games.merchant.flights import flying
from tests.games.merchant.scene import MERCHANT, given, seat
from tests.support.leaks import transcript

OTHER, OBSERVER = Seat(0), Seat(1)
SEEN = tuple(map(SystemId, ("cw", "ib", "jw", "pp")))
LOOKED = tuple(map(SpaceId, ("dw_03", "jw_05", "jw_08", "cloud_b2", "cloud_b4", "gp_08")))
NAMES = {0: "Nova", 1: "Rigel"}
WORLDS, DRAWN = 4, 2  # of each table; pictures take long


@cache
def tables() -> tuple[Merchant, ...]:
    """The other seat before its turn, and in flight near hidden boxes."""
    spy = seat(saw_systems=SEEN, saw_boxes=LOOKED, at="cw_04")
    cargo = {"goods": ["mulch_wine"]}
    known = {"dw": "4b", "ww": "5"}
    ashore = given(seat(at="dw_04", **cargo), spy, cultures=known)
    afloat = flying("jw_04", 9, dice=(2, 3, 4), others=(spy,), cultures=known, me=cargo)
    return ashore.state, afloat.state


def worlds(state: Merchant, viewer: Seat | None, most: int = WORLDS) -> Iterator[Merchant]:
    yield state
    for number in range(most):
        yield MERCHANT.redeal(state, viewer, Chance(number.to_bytes(32)))


# --- all that is shown to one seat, by its kind


def asked(view: Merchant, seat: Seat | None) -> list[Prompt]:
    return [] if seat is None else list(MERCHANT.prompts(view, seat))


def prompts(view: Merchant, seat: Seat | None) -> Any:
    return [transcript(prompt) for prompt in asked(view, seat)]


def texts(view: Merchant, seat: Seat | None) -> Any:
    own = [] if seat is None else MERCHANT.guide.hand(view, seat)
    return list(MERCHANT.guide.lines(view)), own


def pictures(view: Merchant, seat: Seat | None) -> Any:
    look = Look(view, NAMES, viewer=seat)
    board = render_table(look, board=1)
    own = render_hand(look, {}) if seat is not None else None
    return board.png, board.alt, own and (own.png, own.alt)


def autopilot(view: Merchant, seat: Seat | None) -> Any:
    return [advise(MERCHANT, view, prompt) for prompt in asked(view, seat) if prompt.owed]


SHOWN: dict[str, Callable[[Merchant, Seat | None], Any]] = {
    "prompts": prompts,
    "texts": texts,
    "pictures": pictures,
    "autopilot": autopilot,
}


def noticed(kind: str, viewer: Seat | None, truth: dict[str, Merchant]) -> bool:
    """Can this viewer tell any table from what it might be?"""
    for state in tables():
        told = []
        for world in worlds(state, viewer, DRAWN if kind == "pictures" else WORLDS):
            truth["state"] = world
            told.append(SHOWN[kind](MERCHANT.seen_by(world, viewer), viewer))
        if any(one != told[0] for one in told):
            return True
    return False


def test_what_was_seen_differs_from_world_to_world() -> None:
    for state in tables():
        dealt = list(worlds(state, OTHER))
        assert len({tuple(world.cultures[one] for one in SEEN) for world in dealt}) > 2
        assert len({tuple(world.boxes[one] for one in LOOKED) for world in dealt}) > 2
        own = list(worlds(state, OBSERVER))
        assert len({tuple(world.cultures[one] for one in SEEN) for world in own}) == 1


@pytest.mark.rule("MERCHANT-19.2", "MERCHANT-19.6")
@pytest.mark.parametrize("viewer", [None, OTHER])
@pytest.mark.parametrize("kind", SHOWN)
def test_nobody_else_is_shown_what_an_observer_knows(kind: str, viewer: Seat | None) -> None:
    assert not noticed(kind, viewer, {})


# --- planted leaks: each asks the real table for something that only the observer has seen


def is_bad(real: Merchant) -> bool:
    return isinstance(COUNTERS[real.boxes[LOOKED[1]]], Penalty)


def is_odd(real: Merchant) -> bool:
    return list(CULTURES).index(real.cultures[SEEN[0]]) % 2 == 1


def uses_it(result: Any, real: Merchant, *given: Any) -> Any:
    return [(at, use, rank + is_odd(real) * (at == "southern_comfort")) for at, use, rank in result]


def flies_round_it(result: Any, real: Merchant, *given: Any) -> Any:
    hidden = tuple(one for one in result.hidden if one != LOOKED[1] or is_bad(real))
    return replace(result, hidden=hidden)


def goes_there(result: Any, real: Merchant, *given: Any) -> Any:
    return None if is_odd(real) else result


def asks_more(result: Any, real: Merchant, *given: Any) -> Any:
    return result + is_odd(real)


def says_more(result: Any, real: Merchant, *given: Any) -> Any:
    return [*result, *(say("merchant.table.bank", n=1) for _ in range(is_odd(real)))]


def draws_it(result: Any, real: Merchant, *given: Any) -> Any:
    return result if is_bad(real) else COUNTERS[CounterId("telegate_1")]


def answers_better(result: Any, real: Merchant, *given: Any) -> Any:
    (_, choice) = given
    return (choice.options[-1].id,) if is_odd(real) and choice.options else result


LEAKS: dict[str, tuple[str, Any, str, Callable[..., Any]]] = {
    "what a place is good for": ("prompts", goals, "uses", uses_it),
    "routes": ("prompts", offered, "waters_of", flies_round_it),
    "defaults": ("prompts", departing, "usual_goal", goes_there),
    "prices": ("prompts", goals, "sale_price", asks_more),
    "texts": ("texts", in_words, "markets", says_more),
    "pictures": ("pictures", stands, "counter_seen", draws_it),
    "autopilot": ("autopilot", Mind, "reply", answers_better),
}


@pytest.mark.parametrize("what", LEAKS)
def test_a_planted_leak_is_noticed(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind, where, name, spoil = LEAKS[what]
    truth: dict[str, Merchant] = {}
    asked = getattr(where, name)
    monkeypatch.setattr(where, name, lambda *given: spoil(asked(*given), truth["state"], *given))
    assert noticed(kind, OTHER, truth)
