"""The story of a run of years, told by faction and by place instead of step by step.

What it leaves out (dice that changed nothing, tokens, sheets handed in) is in the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from bot.engine.records import Seat
from bot.engine.text import Text, Who, say, sentences
from bot.games.horizons.box.names import world_name
from bot.games.horizons.box.units import UNITS, Kind, UnitId
from bot.games.horizons.state import Horizons

LOG = "horizons.log."
YEAR = f"{LOG}year"
SKIPPED = f"{LOG}skipped"
FEW = 3  # lines that were passed over, each with its reason; of more only their number is told
LEFT_OUT = frozenset(
    f"{LOG}{name}"
    for name in (
        *("sheet_in", "sheet_back", "tokens.drawn", "tokens.hidden", "tokens.banked"),
        *("tokens.halved", "tokens.refilled", "engine.held", "malfunction.works", "recall.stays"),
        *("launcher.back", "launcher.lost", "tiles.unfit", "tiles.drawn", "life.none"),
        *("depletion_over", "converted.money", "no_drift", "mission.secret", "bid", "talks"),
        *("approach_up", "approach_down", "markers", "shifted", "docked", "onward_chosen"),
        *("token_sell", "token_buy", "launches", "loads", "arrives", "freight_came"),
        *("probe_loaded", "wished_something"),
    )
)


class Told(NamedTuple):
    """How a sentence is folded: what happened, and which of its values say where and what."""

    kind: str
    where: str
    what: str = ""


# The order of the kinds is that in which they are told.
PLACED = {
    f"{LOG}built": Told("built", "place", "unit"),
    f"{LOG}unreserved": Told("ready", "place", "unit"),
    f"{LOG}flew": Told("came", "where", "ships"),
    f"{LOG}onward": Told("came", "to", "ship"),
    f"{LOG}explored.rolled": Told("explored", "world", "ship"),
    f"{LOG}explored.sure": Told("explored", "world", "ship"),
    f"{LOG}depleted": Told("left", "world", "n"),
    f"{LOG}tiles.placed": Told("tile", "world", "tile"),
    f"{LOG}life.signs": Told("signs", "world"),
    f"{LOG}life.found": Told("life", "world"),
    f"{LOG}founded": Told("founded", "world", "base"),
    f"{LOG}constructed": Told("works", "base", "what"),
    f"{LOG}grew": Told("grew", "base", "n"),
    f"{LOG}produced": Told("produced", "base", "what"),
    f"{LOG}malfunction.lost": Told("lost", "ship", "ship"),
    f"{LOG}recall.recalled": Told("recalled", "ship", "ship"),
}
KINDS = tuple(dict.fromkeys(told.kind for told in PLACED.values()))
SUMMED, LAST = frozenset({"grew"}), frozenset({"left"})  # numbers that add up, or the last counts
MARKS = frozenset({"signs", "life"})  # that it is so says all
GENERAL = {f"{LOG}developed": "technology", f"{LOG}adopted": "policy"}  # without a place


class Place:
    """What happened to one faction in one place."""

    def __init__(self, label: Any) -> None:
        self.label = label
        self.things: dict[str, list[Any]] = {}

    def add(self, kind: str, what: Any) -> None:
        found = self.things.setdefault(kind, [])
        found += [one for one in (what if isinstance(what, tuple | list) else (what,)) if one != ""]

    def text(self) -> Text:
        items = tuple(item(kind, self.things[kind]) for kind in KINDS if kind in self.things)
        return say("horizons.report.place", place=self.label, what=items)


def item(kind: str, things: list[Any]) -> Text:
    if kind in SUMMED:
        return say(f"horizons.report.{kind}", n=sum(things))
    if kind in LAST:
        return say(f"horizons.report.{kind}", n=things[-1])
    if kind in MARKS:
        return Text(f"horizons.report.{kind}")
    return say(f"horizons.report.{kind}", what=tuple({str(one): one for one in things}.values()))


class Chapter:
    """What happened to one faction."""

    def __init__(self) -> None:
        self.places: dict[str, Place] = {}
        self.general: dict[str, list[Any]] = {}
        self.plain: list[Text] = []

    def at(self, label: Any) -> Place:
        return self.places.setdefault(str(label), Place(label))

    def texts(self, seat: Seat) -> Iterator[Text]:
        """Who it is stands before all that does not say so itself."""
        named = all(isinstance(text.values.get("who"), Who) for text in self.plain)
        if self.places or self.general or not named:
            yield say("horizons.report.of", who=Who(seat))
        yield from (place.text() for place in self.places.values())
        for kind, found in self.general.items():
            yield say(f"horizons.report.{kind}", what=tuple(found))
        yield from self.plain


class Report:
    """Sentences in the order in which they were told; read once."""

    def __init__(self, view: Horizons) -> None:
        self._view = view
        self._chapters: dict[Seat, Chapter] = {}
        self._world: list[Text] = []
        self._years: list[int] = []
        self._skipped: dict[tuple[str, int], Text] = {}  # lines, by section and number
        self._seen: dict[str, Any] = {}  # where a ship was last

    def read(self, text: Text) -> None:
        if text.key in LEFT_OUT:
            return
        if text.key == YEAR:
            self._years.append(text.values["year"] - 1)  # what was told before belongs to that
            return
        if text.key == SKIPPED:
            self._skipped[str(text.values["section"]), text.values["n"]] = text
            return
        told, seat = PLACED.get(text.key), self._seat(text)
        if seat is None:
            self._world.append(text)
            return
        chapter = self._chapters.setdefault(seat, Chapter())
        where = self._where(text, told) if told is not None else None
        if told is not None and where is not None:
            chapter.at(where).add(told.kind, text.values[told.what] if told.what else "")
            if told.kind in ("came", "explored"):
                self._note(text, where)
        elif text.key in GENERAL:
            kind = GENERAL[text.key]
            chapter.general.setdefault(kind, []).append(text.values[kind])
        else:
            chapter.plain.append(text)

    def _seat(self, text: Text) -> Seat | None:
        """Whose deed it is: said, or known by the name of a ship or base."""
        who = text.values.get("who")
        if isinstance(who, Who):
            return who.seat
        for name in ("ship", "base", "unit"):
            unit = owners().get(str(text.values.get(name)))
            if unit is not None:
                return self._view.seat_of(UNITS[unit].faction)
        return None

    def _where(self, text: Text, told: Told) -> Any:
        """The world of an orbit, a surface or a base; else the place itself; None: nobody knows."""
        found = text.values[told.where]
        if told.where == "ship":
            return self._seen.get(str(found))
        if told.where == "base":
            base = self._view.bases.get(owners().get(str(found), UnitId("")))
            return found if base is None else world_name(base.world)
        if isinstance(found, Text) and "world" in found.values:
            return found.values["world"]
        return found

    def _note(self, text: Text, where: Any) -> None:
        ships = text.values.get("ships") or (text.values.get("ship"),)
        self._seen.update((str(one), where) for one in ships)

    def paragraphs(self, first: Seat | None) -> Iterator[tuple[Text, ...]]:
        """The years, then what concerned all, then each faction; `first`: this one before all."""
        seats = [*self._view.initiative] or [*self._view.seats()]
        seats.sort(key=lambda seat: seat != first)
        chapters = [
            tuple(self._chapters[seat].texts(seat)) for seat in seats if seat in self._chapters
        ]
        head = self._head()
        common = (*head, *self._world, *self._passed_over())
        if first is not None and first in self._chapters and common:
            yield from (chapters[0], common, *chapters[1:])
            return
        if common:
            yield common
        yield from chapters

    def _passed_over(self) -> tuple[Text, ...]:
        """Lines of a standing sheet wait for their moment year after year (HORIZON-19.1.2)."""
        found = tuple(self._skipped.values())
        return found if len(found) <= FEW else (say("horizons.report.skipped", n=len(found)),)

    def _head(self) -> tuple[Text, ...]:
        years = self._years
        if not years:
            return ()
        if years[0] == years[-1]:
            return (say("horizons.report.year", year=years[0]),)
        return (say("horizons.report.years", first=years[0], last=years[-1]),)


def report(
    view: Horizons, texts: Iterable[Text], viewer: Seat | None
) -> Sequence[tuple[Text, ...]]:
    """Paragraphs of a post, or of somebody's news: their own ships and bases first."""
    found = Report(view)
    for text in texts:
        for sentence in sentences(text):
            found.read(sentence)
    return tuple(found.paragraphs(viewer))


@cache
def owners() -> dict[str, UnitId]:
    """Ships and bases by their proper names; launchers are called alike in all factions."""
    return {unit.name: unit.id for unit in UNITS.values() if unit.kind is not Kind.LV}
