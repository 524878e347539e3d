"""The autopilots: level 0 does what is suggested, level 1 plays to win, from its own view."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from bot.engine.guide import advice
from bot.engine.records import Command
from bot.games.starfarers.box.board import HOME_SITES, NEIGHBOURS, NODES, SITES, distances
from bot.games.starfarers.box.friends import FriendId
from bot.games.starfarers.box.pieces import Item
from bot.games.starfarers.box.resources import Resource
from bot.games.starfarers.commands import (
    Answer,
    Build,
    CounterOffer,
    Defeat,
    EndPhase,
    EndTurn,
    Fly,
    Found,
    Give,
    MakeOffer,
    PickPartner,
    Place,
    RefuseOffer,
    Swap,
    TradeWithBank,
    Tribute,
    UseCard,
    WithdrawOffer,
)
from bot.games.starfarers.events import DealMade, OfferMade
from bot.games.starfarers.minds.autopilot import Mind, volunteer, waits
from bot.games.starfarers.steps import Tributes
from bot.play.autopilots.levels import by_suggestion
from bot.simulation.games import PlayedGame, Report, simulate
from tests.games.starfarers.chapters.aloft import A, B, C, D, aloft, meets, where
from tests.games.starfarers.opening import expert, placer
from tests.games.starfarers.scene import TRADE, Scene, cards, given, seat, ship
from tests.games.starfarers.trade.market import accept, market, offer, refuse

COLONY_SHIP = "ore fuel carbon food"


def choose(view: Any, prompt: Any) -> Command:
    return advice(prompt, Mind(view, prompt)).command


def says(scene: Scene, who: int = A, pilot: Any = choose) -> Command:
    """What the pilot answers to the first question the seat owes."""
    command: Command = pilot(scene.view(who), scene.prompts(who)[0])
    scene.when(who, command)
    return command


def reacts(scene: Scene, who: int) -> list[Command]:
    """What it answers to the offers on the table."""
    view = scene.view(who)
    found = (volunteer(view, prompt) for prompt in scene.prompts(who) if not prompt.owed)
    return [command for command in found if command is not None]


# --- whole games


@cache
def played(players: int, **options: Any) -> tuple[Report, list[PlayedGame]]:
    """Two games of level 1 alone: who looks at the same ones shares them."""
    games: list[PlayedGame] = []
    report = simulate("starfarers", players, 2, 1, ["1"], options, games.append, most_rounds=40)
    return report, games


def test_level_1_beats_random_players_from_every_seat() -> None:
    report = simulate("starfarers", 4, 4, 1, ["1", "random", "random", "random"], most_rounds=40)
    assert report.wins == {"1": 4, "random": 0}


def facts(kind: type, **options: str) -> list[Any]:
    _, games = played(4, **options)
    told = [fact for match in games for move in match.moves for fact in move.ruling.events]
    assert told
    return [fact for fact in told if isinstance(fact, kind)]


def test_level_1_trades_with_its_like_in_whole_games() -> None:
    made, deals = facts(OfferMade), facts(DealMade)
    assert made
    assert deals
    assert len(made) < 40  # in two games: a thread is not flooded


def test_level_1_makes_no_offers_that_people_would_have_no_time_to_answer() -> None:
    assert facts(OfferMade, offer_window="phase") == []


@pytest.mark.slow
@pytest.mark.rule("STAR-16.4")
@pytest.mark.parametrize("players", [3, 4])
def test_no_game_of_level_1_waits_more_often_than_its_rules_allow(players: int) -> None:
    report, _ = played(players)
    assert report.handovers_allowed_per_game is not None
    assert 0 < report.handovers_per_game <= report.handovers_allowed_per_game


# --- level 0


def test_level_0_ends_the_phase_whatever_it_could_build_and_leaves_its_ships_where_they_are() -> (
    None
):
    scene = given(seat(f"{COLONY_SHIP} fuel fuel"), seat(), seat())
    assert says(scene, A, by_suggestion) == EndPhase()
    scene = aloft(seat(ships=[ship("T1", "colony", "C21")]))
    assert says(scene, A, by_suggestion) == EndTurn()


# --- level 1

FLYING = {"ships": [ship("T1", "colony", "C21")]}
LANDED = {"ships": [ship("T1", "colony", "B16")], "looks": ["S1a", "S1b"]}
ARMED = {"ships": [ship("T1", "trade", "D17")], "looks": ["S1c"], "cannons": 4}
STRONG = seat(cannons=6)
NUMBERS = {"S1a": "D03", "S1b": "D12"}


GOODS = "carbon carbon carbon food food goods goods goods goods"
TRIBUTE = (Tributes((4, 0, 0)), *TRADE)


@pytest.mark.parametrize(
    ("scene", "answer"),
    [
        pytest.param(
            lambda: given(seat("goods", cards=["DI-fame-1"]), seat(), seat()),
            UseCard(FriendId("DI-fame-1")),
            id="a card that buys fame is used",
        ),
        pytest.param(
            lambda: given(seat(GOODS), seat(), seat(), agenda=TRIBUTE),
            Tribute(cards("goods goods goods goods")),
            id="a tribute spares what is saved for",
        ),
        pytest.param(
            lambda: aloft(seat(**LANDED), faces=NUMBERS),
            Found("T1"),
            id="a colony is founded where the ship has come to",
        ),
        pytest.param(
            lambda: aloft(seat(**ARMED), faces={"S1c": "D17"}),
            Defeat("S1c"),
            id="a lair is removed by who is strong enough",
        ),
        pytest.param(
            lambda: meets("ENC-12", seat("ore", cannons=6, **FLYING)),
            Answer(False),
            id="it fights pirates when it is stronger",
        ),
        pytest.param(
            lambda: meets("ENC-12", seat("ore", boosters=2, **FLYING), STRONG, STRONG, STRONG),
            Answer(True),
            id="it runs from pirates when it is weaker",
        ),
        pytest.param(
            lambda: meets("ENC-01", seat(f"{COLONY_SHIP} goods goods", **FLYING)),
            Give(cards("goods goods")),
            id="a trader gets cards that are to spare",
        ),
    ],
)
def test_level_1_answers_what_serves_its_goals(scene: Callable[[], Scene], answer: Command) -> None:
    assert says(scene()) == answer


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (4, {}),
        (3, {"setup_mode": "expert", "quick_game": True}),
        (4, {"ball_set": "edition_2019", "friendship_tie_rule": "book_fewest_outposts"}),
    ],
)
def test_games_of_level_1_come_to_their_end(players: int, options: dict[str, Any]) -> None:
    report, _ = played(players, **options)
    assert (report.finished, report.capped, report.stuck) == (2, 0, 0)
    assert report.scores["all"].max >= 15


def test_level_0_starts_an_expert_game_from_the_northern_point() -> None:
    scene = expert()
    while True:
        command = says(scene, placer(scene), by_suggestion)
        assert isinstance(command, Place)
        if command.spaceport:
            break
    assert command.point == min(NEIGHBOURS[command.site], key=lambda node: NODES[node].y)


# --- cards


@pytest.mark.parametrize(
    ("hand", "door", "why"),
    [
        (COLONY_SHIP, "build", "build"),
        ("carbon carbon carbon food goods goods", "bank", "save"),
        ("carbon carbon carbon carbon ore", "bank", "rather"),
    ],
)
def test_a_panel_of_its_own_for_building_or_the_bank_says_why_as_well(
    hand: str, door: str, why: str
) -> None:
    scene = given(seat(hand), seat(), seat())
    prompt = next(p for p in scene.prompts(A) if p.key == f"starfarers.{door}")
    found = advice(prompt, Mind(scene.view(A), prompt))
    assert found.why.key == f"starfarers.advice.{why}"


def test_the_bank_gives_the_last_card_that_is_missing() -> None:
    scene = given(seat("carbon carbon carbon food goods goods"), seat(), seat())
    assert says(scene) == TradeWithBank(Resource.GOODS, Resource.FOOD)
    built = says(scene)
    assert isinstance(built, Build)
    assert built.item is Item.SPACEPORT


def test_an_offer_that_brings_the_goal_nearer_is_accepted_unless_its_author_is_about_to_win() -> (
    None
):
    scene = market("food", "ore ore fuel carbon", "").when(A, offer("food", "ore"))
    assert reacts(scene, B) == [accept()]
    leader = given(seat("food food", fame=18), seat("ore ore fuel carbon"), seat())
    assert reacts(leader.when(A, offer("food", "ore")), B) == [refuse()]


def test_an_offer_is_refused_once_if_it_takes_what_is_needed() -> None:
    scene = market("ore", COLONY_SHIP, "").when(A, offer("ore", "food"))
    assert reacts(scene, B) == [refuse()]
    scene.when(B, RefuseOffer(1))
    assert reacts(scene, B) == []


# --- offers


GOAL = "carbon carbon carbon food"  # a food short of a spaceport


def unasked(scene: Scene, who: int = A) -> Command | None:
    """What it says without being asked, if anything."""
    found = reacts(scene, who)
    if found:
        scene.when(who, found[0])
    return found[0] if found else None


def test_it_offers_what_it_has_too_much_of_for_the_last_card_that_it_lacks() -> None:
    scene = given(seat(f"{GOAL} ore ore"), seat("food"), seat("food"))
    assert unasked(scene) == MakeOffer(cards("ore"), cards("food"))


def test_it_makes_one_offer_in_a_turn() -> None:
    scene = given(seat(f"{GOAL} ore ore"), seat("food"), seat("food"))
    assert unasked(scene) is not None
    scene.when(B, refuse()).when(C, refuse())
    assert unasked(scene) is None


def test_it_offers_nothing_for_what_the_bank_gives_or_nobody_gets() -> None:
    assert unasked(given(seat(f"{GOAL} ore ore ore"), seat("food"), seat("food"))) is None
    nobody = (seat("food", colonies=[], spaceports=[]), seat())
    assert unasked(given(seat(f"{GOAL} ore ore"), *nobody)) is None


def test_whoever_leads_is_asked_for_nothing() -> None:
    scene = given(seat(f"{GOAL} ore ore"), seat("food", fame=18), seat("food"))
    assert unasked(scene) == MakeOffer(cards("ore"), cards("food"), to=C)
    among = given(seat(f"{GOAL} ore ore"), seat("food", fame=18), seat("food"), seat("food"))
    assert unasked(among) == MakeOffer(cards("ore"), cards("food"), open=True)


def test_of_all_willing_it_picks_who_has_fewest_points_and_nobody_who_leads() -> None:
    scene = given(
        seat(f"{GOAL} ore ore"), seat("food", fame=18), seat("food", fame=2), seat("food")
    )
    assert unasked(scene) is not None
    scene.when(B, accept())
    assert unasked(scene) is None
    scene.when(C, accept()).when(D, accept())
    assert unasked(scene) == PickPartner(1, D)


def test_if_only_a_leader_is_willing_the_offer_is_withdrawn() -> None:
    scene = given(seat(f"{GOAL} ore ore"), seat("food", fame=18), seat("food"), seat("food"))
    assert unasked(scene) is not None
    scene.when(B, accept()).when(C, refuse()).when(D, refuse())
    assert unasked(scene) == WithdrawOffer(1)


def test_those_asked_have_time_until_they_have_answered() -> None:
    scene = given(seat(f"{GOAL} ore ore"), seat("food"), seat("food"))
    turn = scene.prompts(A)[0]
    assert not waits(scene.view(A), turn)
    assert unasked(scene) is not None
    assert waits(scene.view(A), turn)
    scene.when(B, refuse())
    assert waits(scene.view(A), turn)
    scene.when(C, refuse())
    assert not waits(scene.view(A), turn)


def test_twice_as_much_is_asked_for_a_card_that_one_could_do_without() -> None:
    scene = given(seat("goods goods goods"), seat("ore ore ore ore"), seat())
    scene.when(A, offer("goods", "ore"))
    assert unasked(scene, B) == CounterOffer(1, cards("ore"), cards("goods goods"))
    assert unasked(scene, B) is None
    assert reacts(scene, A) in ([accept(2)], [refuse(2)])


# --- flight


def test_a_colony_ship_flies_nearer_to_a_site_and_founds_there() -> None:
    scene = aloft(seat(ships=[ship("T1", "colony", "C21")]))

    def way() -> int:
        sites = [site for site in SITES if site not in HOME_SITES]
        return min(distances(site)[NODES[where(scene)["T1"]].id] for site in sites)

    far = way()
    assert isinstance(says(scene), Fly)
    assert way() < far
    while scene.step() == "Flying" and scene.state.active == A:
        says(scene)
    assert scene.player(A).ships == () or way() < far


def test_hidden_tokens_do_not_steer_its_ships() -> None:
    ships = [ship("T1", "colony", "C19")]
    one, other = (
        aloft(seat(ships=ships), faces={"S1c": face, "S1b": number})
        for face, number in (("D17", "D12"), ("D15", "D08"))
    )
    assert says(one) == says(other)


# --- encounters


def test_it_answers_by_what_it_heard_and_not_by_the_card() -> None:
    answers = {
        says(meets(card, seat("ore ore", ships=[ship("T1", "colony", "C21")])))
        for card in ("ENC-02", "ENC-04", "ENC-05", "ENC-07")  # they begin word for word the same
    }
    assert len(answers) == 1


@pytest.mark.parametrize("card", ["ENC-15", "ENC-17"])
@pytest.mark.parametrize(
    ("fame", "leader", "yes"),
    [
        (0, 18, True),  # a first ring would come too late for a second one
        (0, 0, False),  # there is time for a pair
        (1, 18, False),  # the second ring is a point
        (2, 18, False),  # a pair that could be lost
    ],
)
def test_it_risks_its_name_only_while_that_is_worth_nothing(
    card: str, fame: int, leader: int, yes: bool
) -> None:
    mine = seat("ore fuel", fame=fame, ships=[ship("T1", "colony", "C20")])
    scene = meets(card, mine, seat("ore", fame=leader), seat("food"), seat("food"))
    assert says(scene) == Answer(yes=yes)


def test_it_takes_stolen_goods_for_a_card_to_spare_if_they_are_all_that_it_lacks() -> None:
    mine = seat("ore fuel goods", fame=0, ships=[ship("T1", "colony", "C20")])
    scene = meets("ENC-17", mine, seat("ore"), seat("food"), seat("food"))
    assert says(scene) == Answer(yes=True)
    assert says(scene) == Swap(Resource.GOODS, cards("carbon food"))
