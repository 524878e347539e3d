"""Every picture of a game can be drawn at any moment, from what its reader may know."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.engine.records import Seat
from bot.games import NAMES, game
from rendering.gallery import gallery
from rendering.look import Look
from rendering.picture import Picture
from tests.support.playout import some

PNG = b"\x89PNG\r\n\x1a\n"
POSITIONS = 3
NAMES_OF_SEATS = dict(enumerate(("Ada", "Bruno", "Chiara", "Dario", "Elena", "Fabio", "Gaia")))


@pytest.mark.parametrize("name", NAMES)
def test_table_parts_hand_and_scores_are_drawn_at_any_moment(name: str) -> None:
    rules, drawer = game(name), gallery(name)
    options = rules.options(players=max(rules.seats))
    drawn = list[Picture]()
    moments = [one.state for one in some(rules, options, "pictures", POSITIONS + 1)]
    for number, (before, now) in enumerate(pairwise(moments)):
        seat = Seat(number % len(now.players))
        for viewer, language in ((None, "en"), (seat, "it")):
            since, view = rules.seen_by(before, viewer), rules.seen_by(now, viewer)
            look = Look(view, NAMES_OF_SEATS, language=language, viewer=viewer)
            if viewer is None:
                drawn.append(drawer.table(look, since, board=number))
                drawn += [drawer.post(look, since, board=number)] if drawer.post else []
            elif number == 0:
                drawn += [drawer.part(part, look) for part in drawer.parts]
            else:
                drawn.append(drawer.hand(look))
    drawn.append(drawer.scores(Look(rules.seen_by(moments[-1], None), NAMES_OF_SEATS)))
    assert len(drawn) == (3 if drawer.post else 2) * POSITIONS + len(drawer.parts)
    assert all(one.png.startswith(PNG) and one.alt for one in drawn)
