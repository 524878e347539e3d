"""What Discord allows, how much of it is used, and when the bot says that it is busy."""

from __future__ import annotations

from bot.play.upkeep.status import (
    INVALID_WINDOW,
    MOST_INVALID,
    WARN,
    Budget,
    Level,
    Load,
    threads,
)


class Hand:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_server_is_warned_before_its_threads_run_out() -> None:
    found = [threads(active) for active in (0, 799, 800, 949, 950, 1000)]
    fine, warn, stop = Level.FINE, Level.WARN, Level.STOP
    assert found == [fine, fine, warn, warn, stop, stop]


def test_a_budget_forgets_what_is_long_ago() -> None:
    hand = Hand()
    budget = Budget(10, 60.0, hand)
    for _ in range(8):
        budget.note()
    assert (budget.used, budget.level) == (8, Level.WARN)
    hand.now = 59.0
    budget.note()
    assert budget.used == 9
    hand.now = 60.0
    assert (budget.used, budget.level) == (1, Level.FINE)


def test_a_budget_never_remembers_more_than_it_allows() -> None:
    budget = Budget(3, 60.0, Hand())
    for _ in range(100):
        budget.note()
    assert (budget.used, budget.level) == (3, Level.STOP)


def test_only_refused_requests_count_against_the_bot() -> None:
    load = Load(lambda: 0.0, Hand())
    for status in (200, 204, 404, 500):
        load.answered(status)
    assert load.invalid.used == 0
    for status in (401, 403, 429):
        load.answered(status)
    assert load.invalid.used == 3


def test_the_bot_is_busy_while_posts_wait_for_long() -> None:
    age = 0.0
    load = Load(lambda: age, Hand())
    assert not load.busy
    age = 31.0
    assert load.busy
    assert load.problems == []


def test_the_bot_is_busy_while_discord_refuses_much_and_the_host_is_told() -> None:
    hand = Hand()
    load = Load(lambda: 0.0, hand)
    for _ in range(MOST_INVALID * 8 // 10):
        load.answered(429)
    assert load.busy
    (problem,) = load.problems
    assert "8000 requests" in problem
    hand.now = INVALID_WINDOW
    assert (load.busy, load.problems) == (False, [])


def test_of_what_discord_counts_for_the_whole_bot_each_process_has_its_share() -> None:
    """Four processes that each reach the warning are at it together."""
    quarter = Load(clock=Hand(), share=0.25)
    for _ in range(int(MOST_INVALID * WARN / 4)):
        quarter.answered(429)
    assert quarter.busy
    assert "at 2500 it shuts the bot out" in quarter.problems[0]


def test_tables_that_were_slow_within_the_last_hour_are_named() -> None:
    hand = Hand()
    load = Load(clock=hand)
    load.moved("k7f2q", "race", 2.5)
    load.moved("p3n8d", "race", 0.9)
    assert load.notes == ["a move at table k7f2q took 2.5 seconds"]
    hand.now += 3_601.0
    assert load.notes == []
