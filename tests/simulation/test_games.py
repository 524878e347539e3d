"""Simulated games come out the same for the same seed, and tell when a game gets stuck."""

from __future__ import annotations

import gc
from statistics import median
from typing import Any

import msgspec
import pytest

from bot.engine.chance import Chance
from bot.engine.counts import Counts
from bot.engine.errors import IllegalMove
from bot.engine.guide import Guide
from bot.engine.story import fold, rule
from bot.games import game
from bot.games.race.events import ActionsRevealed
from bot.simulation import games as simulating
from bot.simulation.games import Length, PlayedGame, Report, Spread, Stuck, simulate
from bot.simulation.unused import Unused
from tests.simulation.counting import END, Counting

TABLES: list[tuple[int, dict[str, bool]]] = [
    (2, {}),
    (3, {"preset": True}),
    (4, {}),
    (2, {"expert": True}),
]


def timeless(report: Report) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(report)
    return {key: found[key] for key in found.keys() - {"seconds", "games_per_second"}}


def played(players: int, games: int, pilots: list[str], seed: int = 1) -> list[PlayedGame]:
    found: list[PlayedGame] = []
    simulate("race", players, games, seed, pilots, on_game=found.append)
    return found


def count(
    monkeypatch: pytest.MonkeyPatch,
    fault: str = "",
    pilots: tuple[str, ...] = ("0",),
    games: int = 2,
) -> Report:
    monkeypatch.setattr(simulating, "game", lambda name: Counting(fault))
    monkeypatch.setattr(simulating, "MOST_MOVES", 50)
    return simulate("counting", 3, games, 1, pilots)


# --- the same again


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_the_same_seed_gives_the_same_report(players: int, options: dict[str, bool]) -> None:
    first, again = (simulate("race", players, 3, 7, ["random"], options) for _ in range(2))
    assert timeless(first) == timeless(again)
    assert first.finished == 3


def test_another_seed_gives_other_games() -> None:
    digests = {simulate("race", 2, 2, seed, ["random"]).digest for seed in range(3)}
    assert len(digests) == 3


def test_a_game_does_not_depend_on_how_many_are_played() -> None:
    few, more = played(2, 1, ["random"]), played(2, 2, ["random"])
    assert few[0].secret == more[0].secret
    assert few[0].moves == more[0].moves


def test_keeping_the_moves_changes_nothing() -> None:
    bare = simulate("race", 2, 2, 1, ["random"])
    kept = simulate("race", 2, 2, 1, ["random"], on_game=lambda match: None)
    assert bare.digest == kept.digest


@pytest.mark.more
def test_games_leave_no_cycles_behind() -> None:
    def garbage(games: int) -> int:
        simulate("race", 4, games, 2, ["random", "1"])
        return gc.collect()

    garbage(1)
    gc.disable()
    try:
        assert garbage(1) == garbage(0)
    finally:
        gc.enable()


def test_the_collector_works_again_afterwards() -> None:
    simulate("race", 2, 1, 1, ["random"])
    assert gc.isenabled()


# --- who sits where


def test_seats_alternate_over_the_games() -> None:
    found = played(2, 3, ["1", "random"])
    assert [match.pilots for match in found] == [("1", "random"), ("random", "1"), ("1", "random")]


def test_three_seats_rotate() -> None:
    found = played(3, 3, ["0", "1", "random"])
    assert [match.pilots.index("0") for match in found] == [0, 1, 2]
    assert [match.pilots.index("random") for match in found] == [2, 0, 1]


def test_fewer_pilots_than_seats_take_them_in_turn() -> None:
    (match,) = played(4, 1, ["1", "random"])
    assert match.pilots == ("1", "random", "1", "random")


@pytest.mark.parametrize("pilots", [[], ["0", "0", "0"]])
def test_pilots_must_fit_the_seats(pilots: list[str]) -> None:
    with pytest.raises(ValueError, match="for 2 players: 1 to 2 will do"):
        simulate("race", 2, 1, 1, pilots)


# --- what comes out


def test_a_played_game_can_be_decided_again_from_its_secret() -> None:
    (match,) = played(3, 1, ["random"])
    rules = game("race")
    setup, *moves = match.moves
    assert setup.actor is None
    assert setup.command is None
    state = fold(rules.state(), setup.ruling.events)
    draws = len(setup.ruling.draws)
    for actor, command, ruling in moves:
        assert command is not None
        assert rule(rules, state, actor, command, Chance(match.secret, draws)) == ruling
        state, draws = ruling.state, draws + len(ruling.draws)
    assert rules.winners(state)


def test_wins_and_scores_are_told_per_seat_if_all_are_of_one_level(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    report = count(monkeypatch)
    assert report.wins == {"seat 1": 0, "seat 2": 2, "seat 3": 2}
    assert report.scores["seat 3"] == Spread(2, 2, 2)
    assert report.scores["all"] == Spread(1, 0, 2)


def test_wins_are_told_per_level_and_a_shared_win_counts_for_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    report = count(monkeypatch, pilots=("0", "1", "random"), games=3)
    assert report.wins == {"0": 2, "1": 2, "random": 2}
    assert report.scores["random"] == Spread(1, 0, 2)


def test_moves_and_events_are_counted_with_the_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    report = count(monkeypatch)
    assert (report.moves, report.events) == (2 * END, 2 * END)


def test_a_table_that_turns_to_another_seat_is_handed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    report = count(monkeypatch)
    assert report.handovers_per_game == END - 1  # the set-up, and every number but the last
    assert report.handovers_allowed_per_game is None


@pytest.mark.parametrize(("allowed", "over"), [(1, 0), (0, 2)])
def test_hand_overs_are_counted_round_by_round(
    monkeypatch: pytest.MonkeyPatch, allowed: int, over: int
) -> None:
    guide = Guide[Any](
        describe=lambda view: iter(()),
        counts=Counts(round=lambda view: view.number // 4),
        handovers=lambda before, facts, after: allowed,
    )
    monkeypatch.setattr(Counting, "guide", guide)
    report = count(monkeypatch)
    whole, rest = divmod(END - 4, 4)  # a round has four numbers; the first four are the set-up
    assert whole == 1
    assert report.handovers_per_round == Length(median([4, rest]), rest, 4)
    assert report.rounds_over == over * report.games


def test_progress_is_told_after_every_game() -> None:
    told: list[tuple[int, int]] = []
    simulate("race", 2, 3, 1, ["random"], on_progress=lambda *args: told.append(args))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_no_games_make_an_empty_report() -> None:
    report = simulate("race", 2, 0, 1, ["random"])
    assert (report.games, report.moves, report.scores, report.wins) == (0, 0, {}, {})


def test_the_busy_speak_unasked_and_the_same_again() -> None:
    reports = [simulate("merchant", 3, 1, 1, ["busy"], most_rounds=12) for _ in range(2)]
    assert timeless(reports[0]) == timeless(reports[1])
    unasked = {"merchant.plan", "orders.write", "merchant.plan_made", "merchant.orders_set"}
    assert reports[0].stuck == 0
    assert reports[0].unused is not None
    assert unasked.isdisjoint((*reports[0].unused.commands, *reports[0].unused.events))


def test_a_game_of_one_command_leaves_it_unused_only_if_nobody_plays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played, nothing = count(monkeypatch).unused, count(monkeypatch, games=0).unused
    assert (played, nothing) == (
        Unused((), ("players=2", "players=4"), ()),
        Unused(("counting.say",), ("players=2", "players=4"), ("counting.said",)),
    )


# --- options


def test_options_may_be_given_as_texts() -> None:
    text, value = (
        simulate("race", 2, 1, 1, ["random"], {"expert": given}) for given in ("true", True)
    )
    plain = simulate("race", 2, 1, 1, ["random"])
    assert text.digest == value.digest != plain.digest


@pytest.mark.parametrize(
    ("players", "options", "key"),
    [
        (2, {"speed": "3"}, "play.refuse.option_unknown"),
        (2, {"expert": "perhaps"}, "play.refuse.option_value"),
        (5, {}, "race.refuse.players"),
        (4, {"expert": True}, "race.refuse.expert_players"),
    ],
)
def test_options_that_do_not_fit_are_refused(
    players: int, options: dict[str, Any], key: str
) -> None:
    with pytest.raises(IllegalMove) as refused:
        simulate("race", players, 1, 1, ["random"], options)
    assert refused.value.key == key


# --- stuck games


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        ("mute", "seat 2 is awaited but not asked"),
        ("deaf", "seat 2 is refused Say(): counting.refuse.deaf()"),
        ("asleep", "nobody is awaited, but the game is not over"),
        ("endless", "not over after 50 moves"),
    ],
)
def test_a_stuck_game_is_counted_and_told(
    fault: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = count(monkeypatch, fault)
    assert (report.games, report.finished, report.stuck) == (2, 0, 2)
    assert report.stuck_games == (Stuck(0, why), Stuck(1, why))
    assert report.wins == {}


def test_of_a_game_that_nobody_wins_it_is_told_who_was_ahead() -> None:
    options = {"round_limit": "rounds_10"}
    alone = simulate("merchant", 1, 2, 1, ["random"], options)
    assert (alone.finished, alone.lost, alone.wins) == (2, 2, {"seat 1": 0})
    assert alone.ahead == {"seat 1": 2}
    two = simulate("merchant", 2, 1, 1, ["random"], options)
    assert (two.lost, two.ahead, sum(two.wins.values())) == (0, {}, 1)


def test_a_game_that_waits_for_the_clock_is_not_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    assert count(monkeypatch, "patient").finished == 2


def test_stuck_games_are_not_handed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulating, "game", lambda name: Counting("deaf"))
    found: list[PlayedGame] = []
    simulate("counting", 2, 2, 1, ["0"], on_game=found.append)
    assert found == []


# --- games that may only be so long


def test_a_game_longer_than_its_rounds_is_stopped_and_won_by_nobody() -> None:
    found: list[PlayedGame] = []
    report = simulate("race", 2, 3, 1, ["random"], on_game=found.append, most_rounds=2)
    assert (report.games, report.finished, report.capped, report.stuck) == (3, 0, 3, 0)
    assert report.rounds is None
    assert set(report.wins.values()) == {0}
    assert report.scores["all"].max > 0
    assert found == []


def test_years_count_from_the_first_of_the_game() -> None:
    stopped = simulate("horizons", 2, 1, 1, ["0"], most_rounds=3)
    assert (stopped.capped, stopped.finished) == (1, 0)
    ended = simulate("horizons", 2, 1, 1, ["0"], {"length": "years_15"}, most_rounds=15)
    assert ended.finished == 1
    assert ended.rounds == Length(15, 15, 15)


def test_a_game_within_its_rounds_is_played_to_its_end() -> None:
    free = simulate("race", 2, 3, 1, ["random"])
    assert free.rounds is not None
    held = simulate("race", 2, 3, 1, ["random"], most_rounds=free.rounds.max)
    assert timeless(held) == timeless(free)
    assert free.rounds.min <= free.rounds.median <= free.rounds.max


def test_a_round_is_counted_when_its_actions_are_chosen() -> None:
    found: list[PlayedGame] = []
    report = simulate("race", 2, 1, 1, ["1"], on_game=found.append)
    told = [fact for move in found[0].moves for fact in move.ruling.events]
    begun = sum(isinstance(fact, ActionsRevealed) for fact in told)
    assert report.rounds == Length(begun, begun, begun)
    assert simulate("race", 2, 1, 1, ["1"], most_rounds=begun).finished == 1
    assert simulate("race", 2, 1, 1, ["1"], most_rounds=begun - 1).capped == 1


def test_a_game_that_does_not_count_rounds_cannot_be_capped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(simulating, "game", lambda name: Counting(""))
    with pytest.raises(ValueError, match="rounds"):
        simulate("counting", 2, 1, 1, ["0"], most_rounds=3)


# --- hand-overs


@pytest.mark.rule("RACE-13.18")
@pytest.mark.parametrize("level", ["random", "1"])
@pytest.mark.parametrize(("players", "options"), TABLES)
def test_no_game_of_race_waits_more_often_than_its_rules_allow(
    players: int, options: dict[str, bool], level: str
) -> None:
    for seed in range(15):
        report = simulate("race", players, 1, seed, [level], options)
        assert report.handovers_allowed_per_game is not None
        assert 0 < report.handovers_per_game <= report.handovers_allowed_per_game
