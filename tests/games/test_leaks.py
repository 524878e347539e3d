"""Nobody learns what they may not: the redeal tests, and proof that they catch leaks."""

from __future__ import annotations

import random
from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.game import Game
from bot.engine.kit.editions import MEMBERS
from bot.engine.orders.language import WriteOrder
from bot.engine.records import Command, Seat, fork, replace
from bot.engine.story import Story
from bot.games import game
from bot.games.horizons.events.course import Disclosed
from bot.games.race.box.cards import FACE_DOWN, CardId
from bot.games.race.commands import Sell
from bot.games.race.events import ActionsRevealed, AnswersNoticed, CardsDrawn, OwedAnswered
from tests.games.race.scene import given, seat
from tests.support.commands import forged
from tests.support.leaks import Hidden, Leak, is_free, is_told_alike, look_for_leaks
from tests.support.luck import SECRET
from tests.support.playout import Position, sample, some
from tests.support.variants import all_open, by_seat_count

HAVE_FREE_MOVES = {"horizons", "merchant", "pulsar", "race", "starfarers"}


def search(
    rules: Any, positions: Iterable[Position], seed: object, found: Hidden | None = None
) -> Hidden:
    """All four tests over positions, for seats and the channel."""
    hidden = found or Hidden()
    past = list[Command]()
    for number, position in enumerate(positions):
        commands = forged(position, random.Random(number), past[-10:])
        for viewer, other in look_for_leaks(position, (seed, number), commands):
            hidden.note(rules, position.state, viewer, other)
        past += commands
    return hidden


def told_alike(positions: Iterable[Position]) -> tuple[int, int]:
    """How many of their last moves are free to take back, and how many of these were compared."""
    free = [one for one in positions if is_free(one)]
    return len(free), sum(is_told_alike(one, ("undo", nth)) for nth, one in enumerate(free))


@by_seat_count(alone=True)
@pytest.mark.samples(40, 120)  # positions for each number of seats
def test_what_a_viewer_may_not_know_shows_nowhere(
    rules: Any, tables: list[Any], samples: int
) -> None:
    hidden = Hidden()
    for options in tables:
        positions = some(rules, options, "leaks", -(-samples // len(tables)))
        search(rules, positions, "leaks", hidden)
    if all_open(rules.name):
        assert not hidden.hidden, "`ALL_OPEN` in its variants.py says that everything lies open"
    else:
        assert hidden.hidden, "nothing was hidden: say `ALL_OPEN = True` in its variants.py?"
    assert hidden.forgotten() == []


@by_seat_count()
@pytest.mark.samples(40, 100)  # positions for each number of seats
def test_a_move_that_can_be_taken_back_freely_has_told_nothing_hidden(
    rules: Any, tables: list[Any], samples: int
) -> None:
    each = -(-samples // len(tables))
    found = [told_alike(some(rules, options, "undo", each)) for options in tables]
    free, compared = map(sum, zip(*found, strict=True))
    assert compared >= free // 10, f"of {free} free moves only {compared} could be compared"
    if rules.name in HAVE_FREE_MOVES:
        assert compared >= samples // 10, "too few moves could be taken back"


# --- deliberately planted leaks, each of which must be caught

RACE = game("race")
OPTIONS = RACE.options(players=3)


def planted(**changes: Any) -> Game[Any]:
    """Race with one function replaced by a leaky one."""
    contract = {name: getattr(RACE, name) for name in MEMBERS}
    leaky: Any = SimpleNamespace(**{**contract, **changes})
    return leaky  # type: ignore[no-any-return]  # it has all names of the contract


def caught(leaky: Game[Any], positions: int = 120) -> str:
    try:
        found = search(leaky, sample(leaky, OPTIONS, "planted", positions), "planted")
        forgotten = found.forgotten(at_least=20)
    except Leak as leak:
        return str(leak)
    except ValueError as broken:  # a sealed card that is in no hand: the table falls over
        return str(broken)
    return f"forgotten: {forgotten}" if forgotten else ""


def test_a_view_that_shows_the_top_card_of_the_supply_is_caught() -> None:
    def seen_by(state: Any, viewer: Seat | None) -> Any:
        view = RACE.seen_by(state, viewer)
        if state.supply and not state.curtain:
            view.supply = (state.supply[0], *view.supply[1:])
        return view

    assert "views" in caught(planted(seen_by=seen_by))


def test_a_view_that_shows_a_hand_to_others_is_caught() -> None:
    def seen_by(state: Any, viewer: Seat | None) -> Any:
        view = RACE.seen_by(state, viewer)
        view.players = tuple(
            replace(player, hand=state.players[seat].hand)
            if state.players[seat].hand and not state.players[seat].owed and not state.curtain
            else player
            for seat, player in enumerate(view.players)
        )
        return view

    assert "views" in caught(planted(seen_by=seen_by))


def test_a_list_of_waiting_players_that_knows_too_much_is_caught() -> None:
    """The public list must not tell whose answer was automatic."""

    def seen_by(state: Any, viewer: Seat | None) -> Any:
        view = RACE.seen_by(state, viewer)
        view.players = tuple(
            replace(player, sealed=player.sealed or (state.players[seat].sealed and SEALED))
            for seat, player in enumerate(view.players)
        )
        return view

    from bot.games.race.secrets.view import SEALED

    assert caught(planted(seen_by=seen_by), 320)


def test_a_refusal_that_depends_on_another_hand_is_caught() -> None:
    def decide(story: Story[Any], actor: Any, command: Command, chance: Chance) -> None:
        if actor is not None and 0 <= actor < len(story.state.players):
            others = [p for seat, p in enumerate(story.state.players) if seat != actor]
            rich = any(card.startswith("f") for other in others for card in other.hand)
            illegal = isinstance(command, WriteOrder) and rich
            require(not illegal, "race.refuse.not_now", "RACE-3.2")
        RACE.decide(story, actor, command, chance)

    assert "answered" in caught(planted(decide=decide))


def test_a_refusal_whose_words_depend_on_a_secret_is_caught() -> None:
    def decide(story: Story[Any], actor: Any, command: Command, chance: Chance) -> None:
        top = story.state.supply[0] if story.state.supply else FACE_DOWN
        before = fork(story.state)
        try:
            RACE.decide(story, actor, command, chance)
        except Exception:
            assert story.state == before
            require(False, "race.refuse.not_now", "RACE-3.2", card=top)

    assert "answered" in caught(planted(decide=decide))


@pytest.mark.parametrize("fact", [ActionsRevealed, CardsDrawn, OwedAnswered])
def test_an_event_that_forgets_that_it_shows_is_caught(
    fact: type[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fact, "shows", lambda self: False)
    assert caught(RACE, 320)


@pytest.mark.parametrize(
    ("name", "options", "fact"),
    [
        ("race", {"players": 3}, AnswersNoticed),
        ("horizons", {"players": 4, "scenario": "invasion"}, Disclosed),
    ],
)
def test_an_undo_that_forgets_what_was_shown_is_caught(
    name: str, options: dict[str, Any], fact: type[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fact, "shows", lambda self: False)
    rules = game(name)
    with pytest.raises(Leak, match="can be taken back"):
        told_alike(some(rules, rules.options(**options), "planted", 60))


@pytest.mark.parametrize(
    "place",
    [
        "supply",
        "discards",
        "players.*.hand.*",
        "players.*.goods",
        "players.*.sealed.answer",
        "players.*.orders",
        "players.*.owed.*.cards.*",
    ],
)
def test_a_redeal_that_forgets_something_is_caught(place: str) -> None:
    def redeal(state: Any, viewer: Seat | None, chance: Chance) -> Any:
        other = RACE.redeal(state, viewer, chance)
        return forget(state, other, place, viewer)

    assert caught(planted(redeal=redeal), 320)


def forget(state: Any, other: Any, place: str, viewer: Seat | None) -> Any:
    """A redealt table in which one hidden part was left as it really is."""
    table = fork(other)
    parts = place.split(".")
    if parts[0] != "players":
        setattr(table, place, getattr(state, place))
        return table
    name = parts[2]
    table.players = tuple(
        replace(player, **{name: getattr(state.players[seat], name)})
        for seat, player in enumerate(table.players)
    )
    return table


def test_the_tests_themselves_find_nothing_wrong_with_the_real_game() -> None:
    found = search(RACE, sample(RACE, OPTIONS, "planted", 120), "planted")
    assert found.forgotten(at_least=20) == []


@pytest.mark.parametrize("seed", range(20))
def test_what_another_does_for_all_to_see_is_no_leak(seed: int) -> None:
    """To stop, and to use the last power on nothing, leave the same table."""
    goods = ("gem_world", "comet_zone")
    scene = given(
        seat("new_sparta"),
        seat("epsilon_eridani", "deficit_spending", hand=[3]),
        seat("old_earth", *goods, goods=goods, action="consume_trade", hand=[2]),
        supply_size=3,
    ).perform("consume")
    scene.when(2, Sell(CardId("gem_world")))
    assert scene.asked(1) == ["consume"]
    position = Position(RACE, scene.state, scene.draws, SECRET)
    for viewer, other in look_for_leaks(position, seed, []):
        assert RACE.seen_by(other, viewer) == scene.view(viewer)
