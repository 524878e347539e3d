"""The table in words, and whole games told in both languages to every viewer."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from bot.engine.prompts import Choice, Prompt, Reply
from bot.engine.records import Seat
from bot.engine.text import Text
from bot.games.race.box.cards import Action, CardId
from bot.games.race.box.powers import Phase
from bot.games.race.commands import ChooseActions, PowerId
from bot.games.race.guide import GUIDE
from bot.games.race.state import Aside, Course, Keeping, Paying, Perform, Race, Result, Sealed
from bot.i18n.catalog import LANGUAGES, catalogs
from tests.games.race.scene import CONSUME_BY_ITSELF, RACE, given, seat
from tests.support.playout import at_random, playout

NAMES = {0: "Ada", 1: "Bruno", 2: "Chiara", 3: "Dario"}
S0, S1 = map(Seat, range(2))
GEM, COMET, SHIP, ALPHA = map(CardId, ("gem_world", "comet_zone", "colony_ship", "alpha_centauri"))
POWER = PowerId("old_earth/0")


def lines_of(view: Race) -> list[str]:
    return [catalogs()["en"].render(text, NAMES) for text in GUIDE.lines(view)]


def scene() -> Race:
    state = given(
        seat("alpha_centauri", "alien_tech_institute", hand=["gem_world", 2], goods=[ALPHA]),
        seat("new_sparta", hand=["comet_zone", 3], vp=5, action="settle"),
    ).state
    state.phases = (Perform(Phase.SETTLE), Perform(Phase.PRODUCE))
    state.phase = state.phases[0]
    return state


def test_the_table_is_described_line_by_line() -> None:
    state = scene()
    view = RACE.seen_by(state, S1)
    supply = len(state.supply)
    assert lines_of(view)[:4] == [
        "Round 2.",
        "Phases: III Settle (now), V Produce.",
        f"Pool 19 VP, supply {supply} cards, discards 0 cards.",
        "Waiting for Ada and Bruno.",
    ]
    assert lines_of(view)[4:8] == [
        "● Ada: 2 points so far, 0 VP in chips, 3 cards in hand, 2 of 12 cards in the tableau.",
        "Military +0.",
        "On top of it: +1 against rare elements worlds, +2 against alien technology worlds.",
        "Action: Produce.",
    ]
    assert lines_of(view)[8].startswith(
        "- Alpha Centauri (cost 2, 0 VP, holds a good: rare elements). Windfall world: "
    )
    assert lines_of(view)[9].startswith("- Alien Tech Institute (cost 6, VP by its own rule, 2 now")


def test_only_the_owner_reads_a_hand() -> None:
    state = scene()
    own, others = (lines_of(RACE.seen_by(state, viewer)) for viewer in (S1, S0))
    assert any(line.startswith("- in hand: Comet Zone (cost 3, 2 VP). ") for line in own)
    assert not any("Comet Zone" in line for line in others)
    assert any(line.startswith("■ Bruno: ") and "4 cards in hand" in line for line in others)


def test_the_owner_reads_what_is_owed_sealed_ordered_and_planned() -> None:
    state = given(
        seat(
            owed=(Keeping((GEM, COMET), 1), Aside((SHIP,)), Paying(2)),
            sealed=Sealed(ChooseActions((Action.SETTLE,))),
            orders=(CONSUME_BY_ITSELF,),
            plan=(ALPHA,),
            course=Course((POWER,), sells=True),
        ),
        seat("new_sparta"),
    ).state
    own, others = (lines_of(RACE.seen_by(state, viewer)) for viewer in (S0, None))
    private = {
        "To decide: keep 1 of Gem World and Comet Zone.",
        "Set aside until then: 1 card.",
        "To decide: pay 2 cards.",
        "Sealed answer: Settle.",
        "Standing orders: (1) consume: automatic.",
        "Goods planned on Alpha Centauri.",
    }
    assert private <= set(own)
    assert not private & set(others)
    assert "Sealed answer: its owner alone knows it." in others
    assert "A good is to be sold. Consume powers left: Old Earth." in others


def test_the_end_shows_where_the_points_come_from() -> None:
    state = given(
        seat("old_earth", "merchant_guild", "artist_colony", vp=7), seat("new_sparta")
    ).state
    state.result = Result((12, 1), (0, 3), (S0,))
    end = lines_of(RACE.seen_by(state, None))
    assert end[0] == "The game is over after 2 rounds."
    assert "so far" not in " ".join(end)
    assert any(
        line.startswith("● Ada: 12 points, 7 VP in chips, 0 cards in hand, ") for line in end
    )
    assert end[-6:] == [
        "Ada: 12 points, of which 3 printed on cards and 7 in chips.",
        "- Merchant Guild: 2 VP (2 VP per production world: 2).",
        "Tie-break of Ada, cards in hand and goods: 0.",
        "Bruno: 1 point, of which 1 printed on cards and 0 in chips.",
        "Tie-break of Bruno, cards in hand and goods: 3.",
        "Ada wins with 12 points.",
    ]


# --- whole games

VARIANTS = [
    {"players": 2},
    {"players": 3, "preset": True},
    {"players": 4},
    {"players": 2, "expert": True},
]


def asked(prompt: Prompt, rng: random.Random) -> Iterator[Text]:
    """All that a prompt says while it is answered at random."""
    said, how = [Text(prompt.key)], at_random(rng)

    def answer(choice: Choice[Any]) -> Reply:
        name = choice.name.partition(".")[0]
        own = f"{prompt.key}.{name}"  # without words of its own it asks like every sheet of orders
        said.append(Text(own if own in catalogs()["en"] else f"order.ask.{name}"))
        said.extend(option.label for option in (*choice.options, *choice.instead))
        return how(choice)

    prompt.answer(answer)
    yield from said


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_whole_game_is_told_to_every_viewer_in_both_languages(
    variant: dict[str, Any],
) -> None:
    rng, lines = random.Random(0), 0
    for position in playout(RACE, RACE.options(**variant), (variant, 0), orders=0.2):
        seats = position.state.seats()
        for viewer in (None, *seats):
            view = RACE.seen_by(position.state, viewer)
            seen = [event.seen_by(viewer) for event in position.events]
            texts = [event.words(view) for event in seen if event]
            said = [text for text in texts if text]
            if rng.random() < 0.2 or view.result:
                said += GUIDE.lines(view)
                if viewer is not None:
                    said += [t for p in RACE.prompts(view, viewer) for t in asked(p, rng)]
            for language in LANGUAGES:
                for text in said:
                    sentence = catalogs()[language].render(text, NAMES)
                    assert sentence.strip()
                    assert "?" not in sentence
                    lines += 1
    assert lines > 1000
