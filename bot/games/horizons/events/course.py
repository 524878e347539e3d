"""The course of the years, and the sheets (sections 6, 19)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.engine.events import Event, Sentence, event
from bot.engine.orders import facts
from bot.engine.records import Seat, change, replace
from bot.engine.text import Text, Who, say
from bot.games.horizons.acts import Page, Section
from bot.games.horizons.box.names import section_name
from bot.games.horizons.box.orders import LANGUAGE
from bot.games.horizons.state import Horizons, Morning, Result, Year
from bot.games.horizons.steps import AgendaStep


@event("horizons.agenda")
class AgendaMoved(Event[Horizons], frozen=True):
    agenda: tuple[AgendaStep, ...]

    def apply(self, state: Horizons) -> None:
        state.agenda = self.agenda

    def seen_by(self, viewer: Seat | None) -> AgendaMoved:
        """All see that the table has gone on; what is asked now, their view says."""
        return AgendaMoved(())


def morning(state: Horizons) -> Morning:
    return Morning(
        ships=tuple(state.ships),
        ready=tuple(unit for unit, ship in state.ships.items() if not ship.reserve),
        spent=tuple(world for world, value in state.values.items() if not value),
        common=state.common,
    )


@event("horizons.year_began")
class YearBegan(Event[Horizons], frozen=True):
    year: int

    def apply(self, state: Horizons) -> None:
        state.year = self.year
        state.this = Year(morning=morning(state))

    def words(self, view: Horizons) -> Text:
        return say("horizons.log.year", year=self.year)


# --- sheets: nobody else sees them (HORIZON-19.5.1)


@event("horizons.page_written")
class PageWritten(Event[Horizons], frozen=True):
    """A section of a sheet as it stands now."""

    seat: Seat
    section: Section
    page: Page

    def apply(self, state: Horizons) -> None:
        pages = {**state.players[self.seat].pages, self.section: self.page}
        if self.page == Page():
            del pages[self.section]
        change(state, self.seat, pages=pages)

    def seen_by(self, viewer: Seat | None) -> PageWritten | None:
        return self if viewer == self.seat else None


@event("horizons.sheet_in")
class SheetIn(Event[Horizons], frozen=True):
    """Everybody sees that it is in, and nothing else of it. `auto`: it stands from before."""

    seat: Seat
    auto: bool = False

    def apply(self, state: Horizons) -> None:
        change(state, self.seat, ready=True, woken=False)
        if not self.auto:
            change(state, self.seat, since=state.year)

    def words(self, view: Horizons) -> Text | None:
        return None if self.auto else say("horizons.log.sheet_in", who=Who(self.seat))


@event("horizons.sheet_back")
class SheetBack(Event[Horizons], frozen=True):
    """Though it stands it is due now, or it would be in again at once."""

    seat: Seat

    def apply(self, state: Horizons) -> None:
        change(state, self.seat, ready=False, woken=True)

    def words(self, view: Horizons) -> Text:
        return say("horizons.log.sheet_back", who=Who(self.seat))


@event("horizons.section_opened")
class SectionOpened(Event[Horizons], frozen=True):
    """What was written there is carried out now: from here on it shows (HORIZON-18.1.4)."""

    seat: Seat
    section: Section

    def apply(self, state: Horizons) -> None:
        """Its lines do what there is to do."""

    def shows(self) -> bool:
        return True

    def seen_by(self, viewer: Seat | None) -> SectionOpened | None:
        """That something was written there is not told (HORIZON-19.5.1)."""
        return self if viewer == self.seat else None


@event("horizons.disclosed")
class Disclosed(Event[Horizons], frozen=True):
    """A move went on with sheets, standing answers or routes that others keep secret.

    It is told whatever these say, even nothing: that is as secret (HORIZON-18.1.4).
    """

    def apply(self, state: Horizons) -> None:
        """The table is as it was."""

    def shows(self) -> bool:
        return True

    def words(self, view: Horizons) -> None:
        return None


@event("horizons.sheets_due")
class SheetsDue(Event[Horizons], frozen=True):
    """A set of sheets is due: for these by name, as the others' stand."""

    def apply(self, state: Horizons) -> None:
        state.players = tuple(replace(player, ready=False) for player in state.players)

    def shows(self) -> bool:
        """Whose sheet is in at once has one that stands (HORIZON-19.5.1)."""
        return True

    def words(self, view: Horizons) -> None:
        return None


@event("horizons.line_skipped")
class LineSkipped(Event[Horizons], frozen=True):
    """It was not possible when its moment came; only its writer hears of it (HORIZON-19.1.2)."""

    seat: Seat
    section: Section
    at: int
    why: str  # the key of the refusal
    values: Mapping[str, Any] = {}  # what the refusal names, as it is stored

    def apply(self, state: Horizons) -> None:
        """The table is as it was."""

    def seen_by(self, viewer: Seat | None) -> LineSkipped | None:
        return self if viewer == self.seat else None

    def words(self, view: Horizons) -> Text:
        values = {name: thawed(value) for name, value in self.values.items()}
        section = section_name(self.section)
        return say(
            "horizons.log.skipped", section=section, n=self.at + 1, why=Text(self.why, values)
        )


def frozen(value: Any) -> Any:
    """A value of a text as it is stored, the same after it was read again."""
    match value:
        case Text():
            return {"key": value.key, "values": {k: frozen(v) for k, v in value.values.items()}}
        case tuple() | list():
            return [frozen(one) for one in value]
    return value


def thawed(value: Any) -> Any:
    match value:
        case {"key": key, "values": values}:
            return Text(key, {name: thawed(one) for name, one in values.items()})
        case list():
            return tuple(map(thawed, value))
    return value


@event("horizons.wakes_set")
class WakesSet(Event[Horizons], frozen=True):
    seat: Seat
    wakes: tuple[str, ...] | None

    def apply(self, state: Horizons) -> None:
        change(state, self.seat, wakes=self.wakes)

    def seen_by(self, viewer: Seat | None) -> WakesSet | None:
        return self if viewer == self.seat else None


@event("horizons.woken")
class Woken(Event[Horizons], frozen=True):
    """What they wait for has happened: their next sheet is due (HORIZON-19.4.2)."""

    seat: Seat

    def apply(self, state: Horizons) -> None:
        change(state, self.seat, woken=True)

    def seen_by(self, viewer: Seat | None) -> Woken | None:
        return self if viewer == self.seat else None


@event("horizons.orders")
class OrdersSet(facts.OrdersSet[Horizons], frozen=True):
    language, log = LANGUAGE, "horizons.log.orders"


@event("horizons.order_acted")
class OrderActed(facts.OrderActed[Horizons], frozen=True):
    language = LANGUAGE


@event("horizons.ended")
class GameEnded(Event[Horizons], frozen=True):
    result: Result

    def apply(self, state: Horizons) -> None:
        state.result = self.result

    def shows(self) -> bool:
        """All tokens are turned up."""
        return True

    def words(self, view: Horizons) -> Text:
        return say(f"horizons.log.ended.{self.result.reason}")


@event("horizons.end_rolled")
class EndRolled(Event[Horizons], frozen=True):
    """Does the campaign end with this year? (HORIZON-14.1.1)"""

    roll: int
    odds: int

    sentence = Sentence("horizons.log.end_rolled", n="roll", odds="odds")

    def apply(self, state: Horizons) -> None:
        """What follows is told next."""

    def shows(self) -> bool:
        return True
