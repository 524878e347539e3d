"""Autopilots answer what they are asked, and the better ones win."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Game
from bot.engine.prompts import Choice, Option, Prompt, Talk, pick, pick_some
from bot.engine.records import Command, Seat
from bot.engine.text import say
from bot.games import game
from bot.games.race.box.cards import FACE_DOWN
from bot.games.race.state import Race
from bot.play.autopilots.levels import LEVELS, Pilot, autopilot, by_suggestion
from bot.play.table.live import game_of
from bot.simulation import games as simulating
from bot.simulation.games import PlayedGame, Report, simulate
from tests.play.table import heaps
from tests.support.tables import as_game

NOTHING: Any = None  # the view that these prompts do not need


class Said(Command, frozen=True):
    words: tuple[str, ...]


def option(word: str, limit: int = 1) -> Option[str]:
    return Option(word, word, say("test.word"), limit)


def talk() -> Talk:
    words = yield from pick_some(
        "words",
        (option("a", 2), option("b")),
        at_least=1,
        at_most=3,
        hint=("b",),
        instead=(option("none"),),
    )
    last = yield from pick("last", (option("c"), option("d")))
    return Said((*words, last))


PROMPT = Prompt("test.words", Seat(0), talk)


def answers(pilot: Pilot[Any], count: int) -> list[Command]:
    return [pilot(NOTHING, PROMPT) for _ in range(count)]


def test_an_unknown_level_is_refused_with_the_levels_there_are() -> None:
    with pytest.raises(ValueError, match="'7'; there are random, 0, 1"):
        autopilot(game_of("race"), "7", 0)


def test_level_0_takes_the_suggestion_or_the_least_it_must() -> None:
    assert autopilot(game_of("race"), "0", 0)(NOTHING, PROMPT) == Said(("b", "c"))


def test_a_game_without_a_heuristic_is_played_by_suggestion() -> None:
    assert autopilot(as_game(heaps), "1", 0)(NOTHING, PROMPT) == by_suggestion(NOTHING, PROMPT)


def test_the_random_player_plays_the_same_for_the_same_seed() -> None:
    players = (autopilot(game_of("race"), "random", seed) for seed in (1, 1, 2))
    first, again, other = (answers(player, 20) for player in players)
    assert first == again
    assert first != other


def test_the_random_player_gives_every_kind_of_answer() -> None:
    said = {command.words for command in answers(autopilot(game_of("race"), "random", 3), 300)}  # type: ignore[attr-defined]  # each is Said
    assert {len(words) for words in said} == {2, 3, 4}
    assert {words[-1] for words in said} == {"c", "d"}
    assert {word for words in said for word in words} == {"a", "b", "c", "d", "none"}
    assert ("a", "a", "c") in said
    assert all(len(words) == 2 for words in said if "none" in words)


def test_the_random_player_takes_what_stands_alone_if_there_is_nothing_else() -> None:
    def alone() -> Talk:
        yield Choice("word", (), instead=(option("none"), option("later")))
        return Said(())

    pilot = autopilot(game_of("race"), "random", 1)
    assert pilot(NOTHING, Prompt("test.alone", Seat(0), alone)) == Said(())


# --- level 1 of Race


def match(pilots: list[str], games: int, players: int = 2, **options: bool) -> Report:
    report = simulate("race", players, games, 5, pilots, options)
    assert report.stuck == 0
    return report


def test_level_1_beats_random_players() -> None:
    assert match(["1", "random"], 30).wins["1"] >= 27


def test_level_1_beats_level_0() -> None:
    assert match(["1", "0"], 10).wins["1"] >= 9


def test_level_1_beats_random_players_in_the_expert_game() -> None:
    assert match(["1", "random"], 20, expert=True).wins["1"] >= 18


@pytest.mark.parametrize("players", [3, 4])
def test_level_1_beats_a_table_full_of_random_players(players: int) -> None:
    pilots = ["1", *["random"] * (players - 1)]
    assert match(pilots, 12, players).wins["1"] >= 10


@pytest.mark.parametrize(("players", "expert"), [(2, False), (2, True), (3, False), (4, False)])
def test_level_1_ends_its_games_alone_among_its_like(players: int, expert: bool) -> None:
    report = match(["1"], 10, players, expert=expert)
    assert report.finished == 10
    assert report.scores["all"].mean > 15


def test_level_1_says_the_same_when_asked_again() -> None:
    rules, pilot = game("race"), autopilot(game_of("race"), "1", 0)

    def ask_again(played: PlayedGame) -> None:
        for before, move in zip(played.moves, played.moves[1:], strict=False):
            assert move.actor is not None
            view = rules.seen_by(before.ruling.state, move.actor)
            prompt = next(rules.prompts(view, move.actor))
            asked.append(pilot(view, prompt) == move.command)

    asked: list[bool] = []
    simulate("race", 3, 2, 1, ["1"], on_game=ask_again)
    assert len(asked) > 100
    assert all(asked)


# --- what a pilot sees


def hidden(view: Race, seat: Seat) -> bool:
    """Nothing that the others hold, and nothing of the piles, can be read."""
    others = [player for place, player in enumerate(view.players) if place != seat]
    return (
        all(card == FACE_DOWN for card in view.supply)
        and all(set(player.hand) <= {FACE_DOWN, *player.shown} for player in others)
        and all(not player.owed and not player.discarded for player in others)
        and all(good == FACE_DOWN for player in view.players for good in player.goods.values())
    )


@pytest.mark.parametrize("level", LEVELS)
def test_a_pilot_sees_the_view_of_its_seat_alone(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[bool] = []

    def spied(rules: Game[Any], given: str, seed: int) -> Pilot[Any]:
        pilot = autopilot(rules, given, seed)

        def spy(view: Any, prompt: Prompt) -> Command:
            seen.append(isinstance(view, Race) and hidden(view, prompt.seat))
            return pilot(view, prompt)

        return spy

    monkeypatch.setattr(simulating, "autopilot", spied)
    simulate("race", 2, 2, 3, [level, "random"])
    assert len(seen) > 50
    assert all(seen)
