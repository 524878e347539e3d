"""Page 12: what the 6-cost developments score."""

from __future__ import annotations

import pytest

from bot.games.race.box.cards import CARDS, DESIGNS, CardId
from bot.games.race.chapters.scoring import development_points
from bot.games.race.events import GameEnded
from tests.games.race.examples import page_12 as page
from tests.games.race.scene import given, seat


def worth(development: str, *others: str, vp: int = 0) -> int:
    """What a development scores in a tableau with these others."""
    tableau = tuple(map(CardId, (*others, development)))
    return development_points(tableau, vp, CardId(development))


def final_scores(*tableaux: tuple[str, ...], vp: int = 0) -> tuple[int, ...]:
    seats = [seat(*tableau, vp=vp) for tableau in tableaux]
    scene = given(*seats, pool=0).perform(agenda=())
    return scene.told(GameEnded)[0].result.scores


def every(vp: int, *cards: str) -> dict[str, int]:
    return dict.fromkeys(cards, vp)


# What it scores alone, and for each other card. A card that is not named scores nothing.
PAGE = {
    "alien_tech_institute": (
        2,
        every(3, *page.ALIEN_PRODUCTION)
        | every(2, *page.ALIEN_WINDFALL, "alien_rosetta_stone_world"),
    ),
    "free_trade_association": (
        0,
        every(2, *page.NOVELTY_PRODUCTION, "consumer_markets", "expanding_colony")
        | every(1, *page.NOVELTY_WINDFALL),
    ),
    "galactic_federation": (2, every(2, *page.SIX_COST) | every(1, *page.OTHER_DEVELOPMENTS)),
    "galactic_imperium": (0, every(2, *page.REBEL_MILITARY) | every(1, *page.OTHER_MILITARY)),
    "galactic_renaissance": (
        0,
        every(3, "research_labs", "galactic_trendsetters", "artist_colony"),
    ),
    "galactic_survey_seti": (
        1,
        every(1, *page.EXPLORE_DEVELOPMENTS, *page.WORLDS) | every(2, *page.EXPLORE_WORLDS),
    ),
    "merchant_guild": (0, every(2, *page.PRODUCTION)),
    "mining_league": (
        0,
        every(2, *page.RARE_PRODUCTION, "mining_robots", "mining_conglomerate")
        | every(1, *page.RARE_WINDFALL),
    ),
    "new_economy": (2, every(2, *page.CONSUME_DEVELOPMENTS) | every(1, *page.CONSUME_WORLDS)),
    "new_galactic_order": (2, page.MILITARY),
    "pan_galactic_league": (
        0,
        every(1, *page.REBEL_MILITARY, *page.OTHER_MILITARY)
        | every(2, *page.GENES_PRODUCTION, *page.GENES_WINDFALL)
        | every(3, "contact_specialist"),
    ),
    "trade_league": (2, every(2, *page.TRADE_DEVELOPMENTS) | every(1, *page.TRADE_WORLDS)),
}
CLAUSES = {  # 12.2: of two conditions the first; 12.16 to 12.20: what counts as a power
    "alien_tech_institute": "12.3 12.2",
    "free_trade_association": "12.4",
    "galactic_federation": "12.5 12.2",
    "galactic_imperium": "12.6 12.2",
    "galactic_renaissance": "12.7",
    "galactic_survey_seti": "12.8 12.2 12.20",
    "merchant_guild": "12.9",
    "mining_league": "12.10",
    "new_economy": "12.11 12.16 12.19 12.20",
    "new_galactic_order": "12.12",
    "pan_galactic_league": "12.14 12.2 16.1",
    "trade_league": "12.15 12.18",
}


def test_page_12_speaks_of_every_card_and_every_six_cost_development() -> None:
    named = {*page.WORLDS, *page.SIX_COST, *page.OTHER_DEVELOPMENTS}
    assert named == DESIGNS.keys()
    assert PAGE.keys() == CLAUSES.keys() == set(page.SIX_COST)
    assert {design.id for design in DESIGNS.values() if design.scoring} == PAGE.keys()


@pytest.mark.parametrize(
    "development",
    [
        pytest.param(
            name, marks=pytest.mark.rule(*(f"RACE-{clause}" for clause in CLAUSES[name].split()))
        )
        for name in PAGE
    ],
)
def test_every_card_scores_for_a_development_what_page_12_says(development: str) -> None:
    alone, each = PAGE[development]
    assert worth(development) == alone
    others = [card for card in CARDS if card != development]
    found = {card: worth(development, card) - alone for card in others}
    assert found == {card: each.get(CARDS[card].id, 0) for card in others}


@pytest.mark.rule("RACE-12.1", "RACE-12.2")
@pytest.mark.parametrize("development", PAGE)
def test_a_development_scores_for_all_cards_of_the_tableau_each_once(development: str) -> None:
    alone, each = PAGE[development]
    others = [card for card in DESIGNS if card != development]
    total = alone + sum(each.get(card, 0) for card in others)
    assert worth(development, *others) == total
    assert worth(development, *reversed(others)) == total


@pytest.mark.rule("RACE-12.1")
def test_only_cards_in_the_owners_own_tableau_score() -> None:
    scene = given(
        seat("new_sparta", "merchant_guild", hand=["gem_world", "comet_zone"]),
        seat("old_earth", "spice_world", "mining_world"),
        pool=0,
    ).perform(agenda=())
    assert scene.told(GameEnded)[0].result.scores == (1, 2 + 1 + 2)
    assert final_scores(
        ("new_sparta", "merchant_guild", "gem_world", "comet_zone"),
        ("old_earth", "spice_world", "mining_world"),
    ) == (1 + 1 + 2 + 4, 2 + 1 + 2)


@pytest.mark.rule("RACE-12.17")
def test_the_same_card_scores_for_several_developments() -> None:
    (score, _) = final_scores(
        (
            *("new_sparta", "rebel_miners"),
            *("merchant_guild", "mining_league", "galactic_imperium", "galactic_survey_seti"),
        ),
        ("old_earth",),
    )
    printed = 1 + 1
    for_rebel_miners = 2 + 2 + 2 + 1
    for_new_sparta = 1 + 1
    for_seti_itself = 1
    assert score == printed + for_rebel_miners + for_new_sparta + for_seti_itself


@pytest.mark.rule("RACE-12.7")
@pytest.mark.parametrize(
    ("chips", "vp"), [(0, 0), (1, 0), (2, 0), (3, 1), (5, 1), (6, 2), (8, 2), (9, 3), (31, 10)]
)
def test_galactic_renaissance_scores_for_three_full_vp_in_chips(chips: int, vp: int) -> None:
    assert worth("galactic_renaissance", vp=chips) == vp
    assert worth("galactic_renaissance", "artist_colony", vp=chips) == vp + 3
    assert final_scores(("new_sparta", "galactic_renaissance"), ("old_earth",), vp=chips) == (
        1 + chips + vp,
        2 + chips,
    )


@pytest.mark.rule("RACE-12.7")
def test_vp_printed_on_cards_are_no_chips_for_galactic_renaissance() -> None:
    assert worth("galactic_renaissance", "rebel_homeworld", "rebel_base", vp=2) == 0


@pytest.mark.rule("RACE-12.13")
def test_a_negative_total_of_military_subtracts_points() -> None:
    pacifists = ("contact_specialist", "empath_world", "refugee_world", "pan_galactic_league")
    assert worth("new_galactic_order", *pacifists) == 2 - 4
    printed, league = 2 + 1 + 1 + 1, 2 + 3
    assert final_scores(
        ("old_earth", *pacifists, "new_galactic_order"),
        ("new_sparta",),
    ) == (printed + league - 2, 1)
