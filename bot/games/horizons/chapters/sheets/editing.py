"""19.2.4 A section of a sheet on a panel: what is written, more lines, their order, its marks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any
from zlib import crc32

from bot.engine.prompts import Choice, Option, Talk, pick, plain
from bot.engine.records import Record, Seat, replace
from bot.engine.text import Text, say
from bot.games.horizons.acts import (
    Act,
    Adopt,
    BuildUnit,
    Construct,
    Develop,
    Explore,
    Fly,
    Onward,
    Page,
    Publicise,
    Section,
    Terraform,
    Yield,
)
from bot.games.horizons.box.names import section_name, unit_name
from bot.games.horizons.box.sky import box_of, flyby
from bot.games.horizons.box.units import UNITS
from bot.games.horizons.chapters.offers import at_any_moment, offered
from bot.games.horizons.chapters.sheets.uses import act_text, tried
from bot.games.horizons.commands.sheets import DropLine, MarkPage, WriteLines, WritePages
from bot.games.horizons.phrases import line_text
from bot.games.horizons.state import Horizons

LONGEST_ID = 36  # of an option, so that buttons can name it
MOST_LINES = 30  # in one section
MOST_ACTS = 5  # of one line
SHOWN = 60  # acts of a section that are listed; all others can be typed
FIRST_SHOWN = 8  # of them stand there as buttons
MOST_BOXES = 6  # on the board (HORIZON-9.4.5)
LINE = "line"
LIVE, STANDING, PLAIN = "live", "standing", "plain"
DROP, EARLIER, FIRST, ASKING, SKIPPING, ELSE = "drop", "earlier", "first", "ask", "skip", "else"


class Chosen(Record, frozen=True):
    """A line that is written, by its place."""

    at: int


def page_talk(view: Horizons, seat: Seat, section: Section, acts: tuple[Option[Any], ...]) -> Talk:
    """More lines, in the order they are to be tried; or something about what is written."""
    page = view.players[seat].pages.get(section, Page())
    alone: list[Option[Any]] = [
        Option(
            Chosen(at),
            f"{LINE}{at + 1}",
            numbered(at, line_text(line)),
        )
        for at, line in enumerate(page.lines)
    ]
    for mark, on in ((LIVE, page.live), (STANDING, page.standing)):
        if not on:
            alone.append(plain(f"horizons.option.{mark}", mark))
    if page.live or page.standing:
        alone.append(plain("horizons.option.plain", PLAIN))
    room = MOST_LINES - len(page.lines)
    options = acts if room > 0 else ()
    most = min(len(options), room)
    picked = yield Choice(
        "acts", options, min(1, most), most, instead=tuple(alone), one_by_one=True
    )
    found = picked[0] if picked else PLAIN
    if isinstance(found, Chosen):
        return (yield from line_talk(view, seat, section, page, found.at))
    if isinstance(found, str):
        return MarkPage(section, live=found == LIVE, standing=found == STANDING)
    return WriteLines(section, tuple(picked))


def numbered(at: int, line: Text) -> Text:
    return say("horizons.option.line", n=at + 1, line=line)


def line_talk(view: Horizons, seat: Seat, section: Section, page: Page, at: int) -> Talk:
    """One line: dropped, tried sooner, or what happens if it is not possible (19.1.2, 19.2.7)."""
    line, rest = page.lines[at], (*page.lines[:at], *page.lines[at + 1 :])
    known = [act for act in distinct(offered(view, seat, section)) if act not in line.acts]
    ways = [DROP]
    ways += [EARLIER] if at else []
    ways += [FIRST] if at > 1 else []
    ways += [SKIPPING if line.ask else ASKING]
    ways += [ELSE] if known and len(line.acts) < MOST_ACTS else []
    how = yield from pick("line", [plain(f"horizons.option.line_{way}", way) for way in ways])
    if how == DROP:
        return DropLine(section, at)
    if how in (EARLIER, FIRST):
        to = 0 if how == FIRST else at - 1
        lines = (*rest[:to], line, *rest[to:])
        return WritePages(((section, replace(page, lines=lines)),))
    if how == ELSE:
        options = [Option(act, key_of(act), act_text(view, seat, act)) for act in known]
        line = replace(line, acts=(*line.acts, (yield from pick("otherwise", options))))
    else:
        line = replace(line, ask=how == ASKING)
    lines = (*page.lines[:at], line, *page.lines[at + 1 :])
    return WritePages(((section, replace(page, lines=lines)),))


# --- acts as options


def act_options(
    view: Horizons, seat: Seat, section: Section, wanted: tuple[Act, ...] = ()
) -> Iterator[Option[Any]]:
    """What level 1 would write, some that are possible now, then all others by their subject."""
    page = view.players[seat].pages.get(section, Page())
    there = {act for line in page.lines for act in line.acts}
    ahead = [act for act in wanted if act not in there]
    first, known, marked = {key_of(act) for act in ahead}, set[str](), set[str | None]()
    for act in distinct(chain(ahead, offered(view, seat, section))):
        key, trial = key_of(act), tried(view, seat, act)
        if trial.why is None and len(first) < FIRST_SHOWN:
            first.add(key)
        known.add(key)
        text = act_text(view, seat, act, trial)
        if key not in first:
            yield Option(act, key, text, region=about(act))
            continue
        spot = spot_of(view, act)
        yield Option(act, key, text, spot=None if spot in marked else spot)
        marked.add(spot)
    yield from others(view, seat, known)


def spot_of(view: Horizons, act: Act) -> str | None:
    """The place, world or card that it is about, as far as a picture shows it."""
    match act:
        case Fly() if act.path:
            return act.path[-1] if box_of(act.path[-1]) <= MOST_BOXES else None
        case Explore() | Publicise():
            return act.world
        case Onward():
            return flyby(act.system)
        case Develop():
            return act.technology
        case Adopt():
            return act.policy
        case Construct() | Terraform() | Yield() if act.base in view.bases:
            return view.bases[act.base].world
    return None


def others(view: Horizons, seat: Seat, known: set[str]) -> Iterator[Option[Any]]:
    """What may be done at any moment, after what belongs here."""
    for act in distinct(at_any_moment(view, seat)):
        key = key_of(act)
        if key not in known:
            text = act_text(view, seat, act)
            yield Option(act, key, text, region=Text("horizons.region.any_time"))


def about(act: Act) -> Text:
    """The ship or base that it is about, what kind is built, else the section."""
    if isinstance(act, BuildUnit):
        unit = UNITS[act.unit]
        return Text(f"horizons.kind.{unit.type or unit.kind}")
    for name in ("ship", "ships", "carrier", "base", "launcher"):
        found = getattr(act, name, None)
        if found:
            named = unit_name(found[0] if isinstance(found, tuple) else found)
            return say("horizons.region.unit", unit=named)
    section = type(act).section
    return Text("horizons.region.any_time") if section is None else section_name(section)


def distinct(acts: Iterable[Act], most: int = SHOWN) -> Iterator[Act]:
    """Each option once, and not more than can be looked through."""
    seen = set[str]()
    for act in acts:
        key = key_of(act)
        if key not in seen:
            seen.add(key)
            yield act
        if len(seen) == most:
            return


def key_of(act: Act) -> str:
    """Short and stable: its tag, and what it names."""
    parts = [str(type(act).__struct_config__.tag)]
    for name in act.__struct_fields__:
        value = getattr(act, name)
        if value is None or value is False or value == () or value == "":
            continue
        if isinstance(value, tuple):
            value = "+".join(str(one) for one in (value[-1:] if name == "path" else value))
        elif not isinstance(value, str | int):
            value = "-".join(str(amount) for _, amount in value)
        parts.append(str(value).rpartition(":")[2] if name in BRIEF else str(value))
    key = ".".join(parts)
    if len(key) <= LONGEST_ID:
        return key
    return f"{key[: LONGEST_ID - 9]}.{crc32(key.encode()):08x}"


BRIEF = ("unit", "ship", "base", "launcher", "dock", "carrier", "probe")
