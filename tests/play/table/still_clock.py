"""A clock that stands still until it is set, and who reads it."""

from __future__ import annotations

from bot.play.assembly import assemble
from bot.play.clock.alarm import Alarm
from bot.play.clock.keeper import Timekeeper
from bot.play.clock.late import Lateness
from bot.play.clock.outages import Outages
from bot.play.clock.watch import Watch
from bot.play.table.referee import Referee
from bot.store.journal import Journal
from tests.support.tables import games

HOUR = 3600.0


class Time:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def referee_of(journal: Journal, time: Time) -> Referee:
    return assemble(journal, games=games, clock=time).referee


def clock_of(referee: Referee, time: Time) -> Alarm:
    """An alarm for this referee, which has the table in memory."""
    keeper, lobby = Timekeeper(referee), assemble(referee.journal, clock=time, games=games).lobby
    outages = Outages(referee.clockwork.calendars, Watch(time, time))
    return Alarm(keeper, outages, lobby, Lateness(keeper), {})
