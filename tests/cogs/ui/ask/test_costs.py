"""The green button names everything it costs, and what was filled in stands above the question."""

from __future__ import annotations

from bot.engine.records import Seat
from bot.i18n.catalog import catalogs
from cogs.ui.ask.question import Ask, Draft, Question
from cogs.ui.words.tongue import Tongue
from tests.cogs.ui.ask.sheets import asked, label
from tests.games.race.scene import given, seat
from tests.games.starfarers.chapters.aloft import aloft
from tests.games.starfarers.scene import STAR, ship
from tests.games.starfarers.scene import Scene as Stars
from tests.games.starfarers.scene import seat as captain


def test_settling_names_the_card_that_is_given_up() -> None:
    me = seat("new_sparta", "new_military_tactics", hand=["rebel_underground", 2])
    scene = given(me, seat("old_earth")).perform("settle")
    sheet = asked(scene, "settle", world=("rebel_underground",))
    assert label(sheet) == (
        "Settle Rebel Underground: by conquest, discarding New Military Tactics"
    )


def test_settling_names_what_it_is_paid_with() -> None:
    me = seat("new_sparta", hand=["gem_world", "public_works", "genetics_lab", "spice_world"])
    scene = given(me, seat("old_earth")).perform("settle")
    paid = asked(scene, "settle", world=("gem_world",), payment=("public_works", "genetics_lab"))
    assert label(paid) == "Settle Gem World: paid with Public Works and Genetics Lab"
    later = asked(scene, "settle", world=("gem_world",), payment=("later",))
    assert label(later) == "Settle Gem World: 2 cards, to be chosen"


def test_a_sale_names_the_good_and_its_price() -> None:
    me = seat("new_sparta", "gem_world", "rebel_miners", goods=["gem_world", "rebel_miners"])
    me = me._replace(actions=("consume_trade",))
    scene = given(me, seat("old_earth")).perform("consume")
    sheet = asked(scene, "consume", good=("rebel_miners",))
    assert label(sheet) == "Sell the good of Rebel Miners (rare elements): 3 cards"


def test_consuming_names_the_good_and_what_it_brings() -> None:
    tableau = ("epsilon_eridani", "rebel_miners", "galactic_resort", "merchant_world")
    scene = given(seat(*tableau, goods=["rebel_miners"], hand=[3]), seat("old_earth")).perform(
        "consume"
    )
    sheet = asked(scene, "consume", power=("epsilon_eridani/0",))
    assert label(sheet) == "Consume the good of Rebel Miners: 1 VP and 1 card"
    spent = asked(scene, "consume", "it", power=("epsilon_eridani/0",))
    assert label(spent) == "Consuma la risorsa di Rebel Miners: 1 PV e 1 carta"


def flight(*ships: str) -> Stars:
    return aloft(captain(ships=[ship(f"T{n}", "colony", node) for n, node in enumerate(ships, 1)]))


def test_a_ship_chosen_because_there_is_one_stands_in_the_answer() -> None:
    scene = flight("C21")
    prompt = next(p for p in STAR.prompts(scene.view(0), Seat(0)) if p.key == "starfarers.steer")
    sheet = Question(Ask("k7f2q", Seat(0), prompt, Draft(), 0, "head"), Tongue(catalogs()["en"]))
    assert sheet.trail() == "Ship: **colony ship T1 at C21**"
