"""Why not: each deed that is not offered meets a refusal; and what a player looks up."""

from __future__ import annotations

from typing import Any

from bot.engine.records import Seat
from bot.games.reference import clauses
from bot.games.starfarers.box.board import NodeId, PlanetId
from bot.games.starfarers.box.friends import FriendId
from bot.games.starfarers.box.pieces import Transporter
from bot.games.starfarers.box.tokens import TokenId
from bot.games.starfarers.commands import SetupMode
from bot.games.starfarers.state import Flight, Starfarers
from bot.games.starfarers.steps import Flying, TurnEnd
from bot.games.starfarers.words.table import hand
from bot.games.starfarers.words.why_not import tries
from bot.i18n.catalog import catalogs
from bot.play.table.why_not import refused
from tests.games.starfarers.scene import STAR, given, seat, ship
from tests.support.playout import playout

S0 = Seat(0)
T1, T2 = Transporter("T1"), Transporter("T2")
IN_FLIGHT: dict[str, Any] = {"agenda": (Flying(), TurnEnd())}


def reasons(state: Starfarers, key: str) -> dict[str, str]:
    """What is not offered, by its id, and the reason that the first seat is given."""
    view = STAR.seen_by(state, S0)
    prompt = next(prompt for prompt in STAR.prompts(view, S0) if prompt.key == key)
    first = next(prompt.talk())
    offered = {option.id for option in first.options}
    return {
        name: refusal.key.removeprefix("starfarers.refuse.")
        for name, _, command in tries(view, prompt)
        if name not in offered and (refusal := refused(STAR, view, S0, command))
    }


def test_what_cannot_be_built_says_why() -> None:
    state = given(seat("carbon carbon ore ore fuel fuel", cannons=6), seat(), seat()).state
    assert reasons(state, "starfarers.build") == {
        "colony_ship": "build_cost",
        "trade_ship": "build_cost",
        "spaceport": "build_cost",
        "cannon": "expansion_limit",
    }


def test_the_menu_says_why_a_card_is_not_offered() -> None:
    own = [FriendId("SC-1"), FriendId("DI-fame-1"), FriendId("DI-richpoor")]
    found = reasons(given(seat("ore", cards=own), seat(), seat()).state, "starfarers.turn")
    assert {name: why for name, why in found.items() if name in own} == {
        "SC-1": "card_works_alone",
        "DI-fame-1": "fame_price",
        "DI-richpoor": "not_poor",
    }


def test_the_bank_says_what_is_short() -> None:
    state = given(seat("ore ore ore fuel goods"), seat(), seat()).state
    assert reasons(state, "starfarers.bank") == dict.fromkeys(
        ("fuel", "carbon", "food", "goods"), "bank_price"
    )


def test_a_flight_says_why_a_ship_stays_founds_nothing_or_leaves_a_lair() -> None:
    site, dock = NodeId("C15"), NodeId("A12")
    ships = [ship("T1", "colony", site), ship("T2", "trade", dock)]
    state = given(
        seat(ships=ships, looks=[PlanetId("S1a"), PlanetId("S1c")]),
        seat(),
        seat(),
        flight=Flight(4, {T1: NodeId("D15"), T2: dock}, grounded=(T2,)),
        **IN_FLIGHT,
    ).state
    lair, five = TokenId("D19"), TokenId("D09")
    state.tokens = {**state.tokens, PlanetId("S1a"): lair, PlanetId("S1c"): five}
    assert reasons(state, "starfarers.fly") == {
        "T2": "grounded",
        "found.T1": "hostile",
        "found.T2": "not_a_colony_ship",
        "defeat.S1a": "lair_too_strong",
    }


def test_a_hand_tells_cards_friends_and_tokens_seen() -> None:
    state = given(
        seat("ore", cards=[FriendId("SC-4")], looks=[PlanetId("S1a")]), seat(), seat()
    ).state
    state.tokens = {**state.tokens, PlanetId("S1a"): TokenId("D20")}
    told = [catalogs()["en"].render(text) for text in hand(STAR.seen_by(state, S0), S0)]
    assert told == [
        "- in hand: 1 ore",
        "- Twin drive. All your ships: +2 speed. Not an expansion: it cannot be lost.",
        "- you saw the carbon planet of Near West: ice planet 3",
    ]


def test_every_refusal_of_a_random_game_has_a_clause_and_words() -> None:
    known, found = clauses("starfarers"), 0
    for mode in SetupMode:
        options = STAR.options(players=3, setup_mode=mode)
        for _, here in zip(range(120), playout(STAR, options, (mode.value, 7)), strict=False):
            for viewer in here.state.seats():
                view = STAR.seen_by(here.state, viewer)
                for prompt in STAR.prompts(view, viewer):
                    for _, label, command in tries(view, prompt):
                        if refusal := refused(STAR, view, viewer, command):
                            assert refusal.clause in known
                            for text in (label, refusal.reason, refusal.remedy):
                                assert all(words.render(text) for words in catalogs().values())
                            found += 1
    assert found > 200
