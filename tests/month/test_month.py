"""The simulated month: every promise is kept, and whoever breaks one is found out."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.engine import events
from bot.engine.events import UnknownEvent, load, store
from bot.engine.guide import Part
from bot.engine.records import Seat, replace
from bot.engine.text import say
from bot.games import NAMES, game
from bot.games.race.box.cards import CardId
from bot.games.race.events.placing import CardPlaced
from bot.play.assembly import assemble
from bot.play.clock.late import Lateness
from bot.play.clock.outages import Outages
from bot.play.post import notices
from bot.play.post.notices import REMIND, Ledger
from bot.play.post.posts import Outbox
from bot.play.post.wishes import Wishes
from bot.play.seats.seats import Seating
from bot.play.table.options import defaults, seat_numbers, switches, variants
from bot.play.table.ticks import silent as nothing
from bot.play.time import expiry
from bot.play.time.rhythm import Calendars, Rhythm
from bot.play.time.seat_clock import MISSED, REMINDED, SUBSTITUTE_WANTED
from bot.play.votes.ballot import Status
from bot.play.votes.consent import Consent, Request
from bot.store.records import ClockFact, Due, JournalError, OutboxRow
from bot.store.sqlite.journal import SqliteJournal
from tests.month import builds, process
from tests.month.__main__ import CHECKS
from tests.month.life import Size
from tests.month.mailbox import Mailbox, Message
from tests.month.mortal import Dead, mortal
from tests.month.people import casting, habits, players
from tests.month.report import Report, simulate_month
from tests.month.requests import Requests

SMALL, TIGHT = Size(4, 8, 6), Size(6, 10, 10)
GROWING = (Size(3, 6, 5), Size(3, 6, 8), TIGHT)


@pytest.fixture(scope="module")
def small() -> Report:
    return simulate_month(1, SMALL)


def test_a_small_month_keeps_every_promise(small: Report) -> None:
    assert small.faults == dict.fromkeys(small.faults, ())
    assert small.good


@pytest.mark.more
def test_another_month_keeps_every_promise_too() -> None:
    assert simulate_month(4, TIGHT).faults == dict.fromkeys(CHECKS, ())


def test_it_has_what_a_month_must_show(small: Report) -> None:
    assert small.tables == 4
    assert len(small.crashes) == 2
    assert len(small.upgrades) == 1
    assert min(small.upcast, small.inspected, small.calls, small.posts, small.notices) > 0
    assert sum(day.moves for day in small.by_day) == small.moves > 100
    assert sum(day.reminders for day in small.by_day) == small.facts[REMINDED]


def test_a_month_has_tables_of_every_game_with_every_number_of_players_and_every_option() -> None:
    tables = casting.cast(1, 400, [f"u{n}" for n in range(9)], 30)
    for name in NAMES:
        played = [one.options for one in tables if one.game == name]
        assert {one["players"] for one in played} == {*seat_numbers(name)}
        for option in switches(name):
            assert any(one.get(option) for one in played), option
        for option, words in variants(name).items():
            told = {*words} - {defaults(name)[option]}
            assert told <= {one.get(option) for one in played}, option


# --- people who lose turns, and promises that are broken on purpose


@pytest.fixture
def tight(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little time and no vacation: many lose their turns."""
    monkeypatch.setattr(casting, "PACES", ("6h+2h/substitute", "8h+2h/default", "6h+4h/autopilot"))
    monkeypatch.setattr(expiry, "MOST_DAYS", 0)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of few and short decisions: what is done around them is the same for all."""
    monkeypatch.setattr(casting, "NAMES", ("race", "starfarers"))


def found(words: str, check: str) -> bool:
    """Is a promise known to be broken? Most often a few days of few people show it already."""
    for size in GROWING:
        report = simulate_month(3, size)
        if any(words in fault for fault in report.faults[check]):
            return not report.good
    return False


@pytest.mark.usefixtures("tight")
@pytest.mark.more
def test_people_may_lose_turns_and_seats_without_a_broken_promise() -> None:
    report = simulate_month(3, TIGHT)
    assert report.good, report.faults
    assert report.facts[MISSED] > 3
    assert report.facts[SUBSTITUTE_WANTED] > 0
    assert report.substitutions > 0


# --- steps taken back


@pytest.fixture
def fickle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody often thinks better of what they did."""
    monkeypatch.setattr(players, "REGRETS", 0.1)


@pytest.fixture
def silent(fickle: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody answers what the others ask, and nobody plays on meanwhile."""
    for name in ("CONSENTS", "REFUSES", "WITHDRAWS", "IMPATIENT"):
        monkeypatch.setattr(players, name, 0.0)


@pytest.mark.usefixtures("fickle")
@pytest.mark.more
def test_steps_go_freely_and_by_consent_without_a_broken_promise() -> None:
    report = simulate_month(10, SMALL)
    assert report.good, report.faults
    agreed = report.requests["undo agreed"]
    assert report.undone > agreed > 0
    assert report.requests["undo refused"] > 0
    assert report.asked > 0


@pytest.mark.usefixtures("quick", "fickle")
@pytest.mark.more
def test_the_same_seed_gives_the_same_month() -> None:
    month, again, another = (simulate_month(seed, GROWING[0]) for seed in (1, 1, 2))
    assert month == again
    assert another.digest != month.digest


@pytest.mark.usefixtures("quick", "silent")
@pytest.mark.more
def test_a_request_that_nobody_is_shown_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(requests: Requests, *given: Any) -> None:
        """It is forgotten."""

    monkeypatch.setattr(Requests, "_post", nothing)
    assert found("nobody was shown it", "once")


@pytest.mark.usefixtures("quick", "silent")
@pytest.mark.more
def test_a_request_whose_end_nobody_is_shown_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Requests, "_close", lambda *given: None)
    assert found("the channel reads open", "once")


@pytest.mark.usefixtures("quick", "silent")
@pytest.mark.more
def test_a_request_that_never_ends_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(consent: Consent, *given: Any) -> Any:
        return given[-1] if isinstance(given[-1], Request) else False

    monkeypatch.setattr(Consent, "expire", never)
    monkeypatch.setattr(Consent, "_lapsed", never)
    assert found("request", "deadlines")


@pytest.mark.usefixtures("quick", "fickle")
@pytest.mark.more
def test_a_consent_that_takes_nothing_back_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    async def noted(consent: Consent, table: str, request: Request, giver: str) -> Request:
        """Only that it was agreed to."""
        return await consent._save(table, replace(request, status=Status.AGREED))

    monkeypatch.setattr(Consent, "_take_back", noted)
    assert found("did not go once", "once")


# --- the clock and the mail


@pytest.mark.usefixtures("quick")
@pytest.mark.more
def test_a_reminder_that_is_sent_twice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def tell(fact: ClockFact) -> Sequence[OutboxRow]:
        rows = [*notices.tell(fact)]
        again = [replace(row, nonce=f"{row.nonce}/again") for row in rows if row.kind == REMIND]
        return [*rows, *again]

    monkeypatch.setattr(process, "assemble", partial(assemble, tell=tell))
    assert found("the clock knows nothing of", "once")


@pytest.mark.usefixtures("quick")
@pytest.mark.more
def test_a_reminder_that_nobody_gets_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "assemble", partial(assemble, tell=nothing))
    assert found("nobody got", "once")


@pytest.mark.usefixtures("quick")
@pytest.mark.more
def test_reminders_that_follow_each_other_at_once_are_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(expiry, "SHARES", (0.5, 0.5))
    read = Calendars.own

    async def hasty(calendars: Calendars, user: str) -> Rhythm:
        return replace(await read(calendars, user), remind=0.0)

    monkeypatch.setattr(Calendars, "own", hasty)
    assert found("too close", "once")


@pytest.mark.usefixtures("quick")
@pytest.mark.more
def test_a_deadline_that_is_lost_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(late: Lateness, table: str, seat: Seat) -> None:
        """It is forgotten."""

    monkeypatch.setattr(Lateness, "act", nothing)
    assert found("was not done", "deadlines")


@pytest.mark.usefixtures("quick")
@pytest.mark.more
def test_a_deadline_that_was_never_set_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = expiry.seat_rows

    def fewer(*asked: Any, **more: Any) -> list[Any]:
        return [row for row in rows(*asked, **more) if row.kind != Due.ACT]

    monkeypatch.setattr("bot.play.table.ticks.seat_rows", fewer)
    assert found("no deadline is set", "standing")
    assert found("no end of time", "deadlines")


@pytest.mark.usefixtures("quick", "tight")
@pytest.mark.more
def test_a_turn_that_is_lost_in_quiet_hours_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    one, several = Calendars.own, Calendars.rhythms

    async def sleepless(calendars: Calendars, user: str) -> Rhythm:
        return replace(await one(calendars, user), quiet=None)

    async def all_sleepless(calendars: Calendars, *about: Any) -> dict[str, Rhythm]:
        found = await several(calendars, *about)
        return {user: replace(rhythm, quiet=None) for user, rhythm in found.items()}

    monkeypatch.setattr(Calendars, "own", sleepless)
    monkeypatch.setattr(Calendars, "rhythms", all_sleepless)
    assert found("in quiet hours", "fair")


@pytest.mark.usefixtures("quick", "tight")
@pytest.mark.more
def test_time_that_counts_while_the_bot_is_down_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    async def runs_on(outages: Outages) -> float:
        await outages.beat()
        return 0.0

    monkeypatch.setattr(Outages, "waken", runs_on)
    assert found("that counted", "fair")


@pytest.mark.usefixtures("quick", "tight")
@pytest.mark.more
def test_a_substitute_whom_nobody_looks_for_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nobody(seats: Seating, table: str, seat: Seat, substitute: bool) -> None:
        """It is forgotten."""

    monkeypatch.setattr(Seating, "absent", nobody)
    assert found("for one substitute", "once")


@pytest.mark.usefixtures("quick")
@pytest.mark.more
def test_a_post_that_appears_twice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that does not write down what it has sent."""

    async def forgets(*given: Any) -> None:
        """Nothing is kept."""

    monkeypatch.setattr(Outbox, "save", forgets)
    monkeypatch.setattr(Ledger, "posted", forgets)
    assert found("was sent twice", "once")


@pytest.mark.usefixtures("quick")
@pytest.mark.more
def test_a_call_that_the_public_list_lacks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    everybody = str(habits.FIRST_USER)

    async def pinged(wishes: Wishes, users: Any, table: str) -> tuple[str, ...]:
        return (everybody,)

    monkeypatch.setattr(Wishes, "pinged", pinged)
    assert found("the public list lacks", "leaks")


@pytest.mark.usefixtures("quick")
@pytest.mark.more
def test_a_post_that_tells_of_a_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The channel is described the whole table, with all that lies face down."""
    rules: Any = game("race")
    guide = rules.guide

    def telling(view: Any) -> Iterator[Part]:
        yield from guide.describe(view)
        cards = tuple(card for player in view.players for card in player.hand)
        yield Part("", [say("text.and", first=", ".join(cards), last="")])

    monkeypatch.setattr(rules, "guide", dataclasses.replace(guide, describe=telling))
    assert simulate_month(3, SMALL).good  # what lies face down reads the same
    monkeypatch.setattr(rules, "seen_by", lambda state, viewer: state)
    assert found("may not know", "leaks")


# --- its parts


def test_nobody_comes_while_they_sleep_or_are_away() -> None:
    end = habits.START + 30 * 86400
    for one in habits.people(5, 40, 30).values():
        chance, at = Random(one.user), habits.START
        while (found := habits.next_visit(one, at, end, chance)) is not None:
            assert habits.there(one, found)
            assert found > at
            at = found + 40_000


def test_a_message_is_kept_once() -> None:
    box = Mailbox()
    for text in ("one", "two"):
        box.send(Message(0.0, "post", "k7f2q", "k7f2q/1", text))
    assert box.messages["k7f2q/1"].text == "one"
    assert box.doubles == ["k7f2q/1"]


@pytest.mark.parametrize("after", [False, True])
async def test_whoever_is_dead_writes_nothing(tmp_path: Path, after: bool) -> None:
    journal: Any = await SqliteJournal.open(tmp_path / "month.db")
    life = mortal(journal)
    await journal.save_setting("a", "b", "first")
    life.arm(2, after=after)
    await journal.save_setting("a", "b", "second")
    with pytest.raises(Dead):
        await journal.save_setting("a", "b", "third")
    with pytest.raises(JournalError):
        await journal.save_setting("a", "b", "fourth")
    assert await journal.setting("a", "b") == ("third" if after else "second")
    await journal.close()


def test_the_newer_build_reads_the_older_one_by_an_upcast_alone() -> None:
    fact = CardPlaced(Seat(1), CardId("public_works.1"), 2)
    with builds.both_builds(), builds.running(builds.OLD):
        old = builds.pen(fact)
        assert load(old.tag, old.version, old.body) == fact
    assert b'"player"' in bytes(old.body)
    with builds.both_builds(), builds.running(builds.NEW):
        assert builds.pen(fact) == store(fact)
        assert store(fact).version == old.version + 1
        assert load(old.tag, old.version, old.body) == fact
        with builds.swapped(events, "_upcasts", {}), pytest.raises(UnknownEvent):
            load(old.tag, old.version, old.body)
    assert CardPlaced.version == 1
