"""The table in words, and whole games told in both languages to every viewer."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from bot.engine.prompts import Choice, Prompt, Reply
from bot.engine.records import Seat, replace
from bot.engine.text import Text
from bot.games.starfarers.box.board import NEIGHBOURS, NODES, NodeId, PlanetId
from bot.games.starfarers.box.encounter_cards import ENCOUNTERS, NO_CARD, Compare, Contest
from bot.games.starfarers.box.friends import FriendId, People
from bot.games.starfarers.box.pieces import Transporter
from bot.games.starfarers.box.tokens import TokenId
from bot.games.starfarers.commands import Give, Tribute
from bot.games.starfarers.guide import GUIDE
from bot.games.starfarers.state import Encounter, Flight, Offer, OfferReply, Result, Starfarers
from bot.games.starfarers.steps import Flying, TurnEnd
from bot.i18n.catalog import LANGUAGES, catalogs
from tests.games.starfarers.scene import STAR, cards, given, seat, ship
from tests.games.starfarers.timing.ordering import REFUSE_ALL, order
from tests.games.starfarers.variants import VARIANTS
from tests.support.playout import at_random, playout

NAMES = {0: "Ada", 1: "Bruno", 2: "Chiara", 3: "Dario"}
S0, S1, S2 = map(Seat, range(3))
T1, T2 = Transporter("T1"), Transporter("T2")


def lines_of(view: Starfarers) -> list[str]:
    return [catalogs()["en"].render(text, NAMES) for text in GUIDE.lines(view)]


def scene(**more: Any) -> Starfarers:
    return given(
        seat("ore ore fuel", cannons=2, boosters=1, cards=[FriendId("SC-1")]),
        seat("food", looks=[PlanetId("S1a")]),
        seat("goods"),
        roll=(3, 5),
        **more,
    ).state


def test_the_first_line_tells_turn_player_phase_and_roll() -> None:
    assert lines_of(STAR.seen_by(scene(), None))[0] == "Turn 1: Ada, trade and build, roll 8."


def test_in_flight_the_first_line_tells_the_speed() -> None:
    flight = Flight(4, {T1: NodeId("C23")})
    view = scene(agenda=(Flying(), TurnEnd()), flight=flight, shake=("red", "blue"))
    told = lines_of(STAR.seen_by(view, None))
    assert told[0] == "Turn 1: Ada, flight, roll 8, speed 6."
    assert told[1] == "Balls: red and blue."


def test_a_player_is_described_line_by_line() -> None:
    state = scene()
    own = lines_of(STAR.seen_by(state, S0))
    start = own.index("▲ Ada (yellow): 4 of 15 VP, 3 cards in hand, tribute on a 7 above 7.")
    assert own[start + 1 : start + 8] == [
        "- in hand: 2 ore, 1 fuel",
        "- mother ship: cannons 2, boosters 1, freight rings 0, fame rings 1; "
        "speed +2, combat strength +3",
        "- colonies: H25 (site, Gamma), J24 (site, Delta)",
        "- spaceports: C24 (site, Alpha)",
        "- colony ship T1 at C23 (Alpha), beside C22, C24, D23; steps to "
        "C17 (site, Near West): 6, B16 (site, Near West): 8, C15 (site, Near West): 10, "
        "F16 (site, Near Centre): 10",
        "- in stock: colonies 5, outposts 7, spaceport rings 2, transporters T2, T3",
        "- Tuned hulls. All your ships: +1 speed and +1 combat strength. "
        "Not an expansion: it cannot be lost.",
    ]


def test_a_trade_ship_is_told_the_way_to_the_next_docks() -> None:
    state = given(seat(ships=[ship("T2", "trade", "A12")], pending=1), seat(), seat()).state
    state.docks = {People.MERCHANTS: (S1,)}
    lines = lines_of(STAR.seen_by(state, S0))
    assert "- 1 free trade ship to be placed" in lines
    told = next(line for line in lines if "trade ship T2" in line)
    assert "steps to B11 (dock 2, Merchants): 2, A05 (dock 1, Diplomats): " in told


def test_only_the_owner_reads_hands_looks_sealed_answers_and_orders() -> None:
    state = scene()
    ada = replace(
        state.players[0],
        sealed=Tribute(cards("ore")),
        orders=(order("relief", "food"), REFUSE_ALL),
    )
    state.players = (ada, *state.players[1:])
    state.tokens = {**state.tokens, PlanetId("S1a"): TokenId("D19")}
    own, other, channel = (lines_of(STAR.seen_by(state, viewer)) for viewer in (S0, S1, None))
    private = {
        "- in hand: 2 ore, 1 fuel",
        "- sealed answer: 1 ore",
        "- prepared answers: (1) aid convoy: food, (2) offers: refuse, for now",
    }
    assert private <= set(own)
    assert not private & {*other, *channel}
    assert "- sealed answer: its owner alone knows it" in other
    known = "Near West: S1a carbon face down, pirate lair 6 (seen by Bruno), "
    assert any(line.startswith(known) for line in other)
    for told in (own, channel):
        unknown = "Near West: S1a carbon face down (seen by Bruno), S1b trade goods face down, "
        assert any(line.startswith(unknown) for line in told)


def test_an_open_offer_is_listed_with_its_answers() -> None:
    offer = Offer(
        3,
        S0,
        (S1, S2),
        cards("ore ore"),
        cards("food"),
        (OfferReply.REFUSED, OfferReply.PENDING),
    )
    told = lines_of(STAR.seen_by(scene(offers=(offer,)), None))
    assert "Offer 3: Ada gives 2 ore for 1 food (Bruno: refused, Chiara: no answer yet)." in told


def test_a_site_tells_its_planets_its_points_and_what_stands_there() -> None:
    state = scene()
    told = lines_of(STAR.seen_by(state, None))
    assert (
        "Beta: H2a fuel 10, H2b ore 8, H2c trade goods 3/12. "
        "E23 between H2a and H2c, beside E22 and F23: spaceport of Bruno. "
        "D24 between H2a and H2b, beside D23 and D25: neutral. "
        "E25 between H2b and H2c, beside E26 and F25: colony of Chiara."
    ) in told


def test_a_base_tells_docks_token_and_cards_left() -> None:
    state = scene(docks={People.SCIENTISTS: (S0,)}, friends={People.SCIENTISTS: S0})
    told = lines_of(STAR.seen_by(state, None))
    assert (
        "Scientists: dock 1 L05 Ada, dock 2 K05 free, dock 3 K04 free, dock 4 K03 free, "
        "dock 5 L03 free. Friendship token: Ada. "
        "Cards left: Tuned hulls, Tuned hulls, Twin drive, Twin battery."
    ) in told


def test_the_words_about_the_map_are_true_for_every_point() -> None:
    """One row up or down, or across: east from A, C, E, ... on odd rows, else west."""
    for point in NODES:
        column, row = ord(point[0]), int(point[1:])
        east = (column - ord("A") + row) % 2 == 1
        across = chr(column + (1 if east else -1))
        near = {
            f"{point[0]}{row - 1:02}",
            f"{point[0]}{row + 1:02}",
            f"{across}{row:02}",
        }
        assert {point for point in near if point in NODES} == set(NEIGHBOURS[point])


def test_an_encounter_tells_what_was_read_last() -> None:
    met = Encounter(NO_CARD, T1, heard=("prompt.toll",))
    told = lines_of(STAR.seen_by(scene(encounter=met), S0))
    assert told[0] == "Turn 1: Ada, encounter, roll 8."
    assert any(line.startswith("Read out: “") for line in told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_what_passes_without_an_answer_names_an_opponent(language: str) -> None:
    catalog = catalogs()[language]
    boxes = [box for card in ENCOUNTERS.values() for box in card.nodes.values()]
    naming = {
        box.text
        for box in boxes
        for kind in ("prompt", "outcome")
        if (key := f"starfarers.encounter.{kind}.{box.text}") in catalog
        and "opponent" in catalog.parameters(key)
    }
    assert naming
    assert naming <= {box.text for box in boxes if isinstance(box, Contest | Compare)}


def test_the_end_shows_hands_tokens_and_where_the_points_come_from() -> None:
    state = scene(friends={People.SCIENTISTS: S1})
    bruno = replace(state.players[1], trophies=(TokenId("D19"),), fame=3, sealed=Give(cards("ore")))
    state.players = (state.players[0], bruno, state.players[2])
    state.result = Result(S1, (4, 8, 4), (S1, S0, S2))
    end = lines_of(STAR.seen_by(state, None))
    assert end[0] == "The game is over after 1 turn, in round 1."
    assert "- in hand: 2 ore, 1 fuel" in end
    assert "- tokens won: pirate lair 6" in end
    assert not any("face down (" in line or "face down," in line[-10:] for line in end)
    assert end[-3] == (
        "1. Bruno: 8 VP, of which 4 for colonies and spaceports, 2 for friendship tokens, "
        "1 for lairs and ice planets, 1 for fame rings."
    )


# --- whole games

LONGEST = 250  # moves told of a game


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


@pytest.mark.parametrize(
    "variant", [{**VARIANTS[2], "offer_window": "phase"}, VARIANTS[-1]], ids=str
)
def test_a_game_is_told_to_every_viewer_in_both_languages(variant: dict[str, Any]) -> None:
    rng, lines = random.Random(1), 0
    options = msgspec.convert(variant, STAR.options)
    positions = playout(STAR, options, (str(variant), 1), orders=0.2)
    for _, position in zip(range(LONGEST), positions, strict=False):
        for viewer in (None, *position.state.seats()):
            view = STAR.seen_by(position.state, viewer)
            seen = [event.seen_by(viewer) for event in position.events]
            texts = [event.words(view) for event in seen if event]
            said = [text for text in texts if text]
            if rng.random() < 0.1 or view.result:
                said += GUIDE.lines(view)
                if viewer is not None:
                    said += [t for p in STAR.prompts(view, viewer) for t in asked(p, rng)]
            for language in LANGUAGES:
                for text in said:
                    sentence = catalogs()[language].render(text, NAMES)
                    assert sentence.strip()
                    assert "?)" not in sentence
                    lines += 1
    assert lines > 1000
