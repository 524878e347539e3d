"""19.2 A whole sheet as text: written out, and read back strictly."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain
from typing import TypeAlias

from bot.engine.errors import UnclearAnswer, quoted
from bot.engine.prompts import Speak, Written
from bot.engine.records import Seat, replace
from bot.engine.text import Text
from bot.games.horizons.acts import Act, Develop, Form, Line, Page, Section, of_form
from bot.games.horizons.box.names import section_name
from bot.games.horizons.chapters.common.pages import is_open
from bot.games.horizons.chapters.offers import at_any_moment, offered
from bot.games.horizons.chapters.sheets.editing import LIVE, STANDING, key_of
from bot.games.horizons.chapters.sheets.uses import foretold
from bot.games.horizons.chapters.sheets.usual import usual_lines
from bot.games.horizons.commands.sheets import WritePages
from bot.games.horizons.phrases import deed_text
from bot.games.horizons.state import Horizons

Planned: TypeAlias = Callable[[], Mapping[Section, tuple[Act, ...]]]

OR, ASKS = "|", "?"  # between acts that are tried one after the other; at the end: else ask me
MARKS = LIVE, STANDING
MOST_TOLD = 5  # wrong lines that are named
ENDS = re.compile(r"(.*[\n;]\s*)?(.*)", re.DOTALL)  # what is written, and the last line
ANY = 7_777  # stands for a price that is typed


def as_text(view: Horizons, seat: Seat, form: Form, planned: Planned = dict) -> Written:
    """`planned`: what level 1 would write can be said too."""
    return Written(
        partial(written, view, seat, form),
        partial(read, view, seat, form, planned),
        partial(completed, view, seat, form, planned),
    )


def written(view: Horizons, seat: Seat, form: Form, speak: Speak) -> str:
    """Section by section, also those that are empty: their names tell what may be typed.

    Not those that have begun, for they are final (HORIZON-19.2.5).
    """
    pages, lines = view.players[seat].pages, list[str]()
    for section in of_form(form):
        if not is_open(view, seat, section):
            continue
        page = pages.get(section, Page())
        marks = [mark_name(mark, speak) for mark in MARKS if getattr(page, mark)]
        head = speak(section_name(section))
        lines.append(f"{head} ({', '.join(marks)}):" if marks else f"{head}:")
        lines += [line_of(line, speak) for line in page.lines]
    return "\n".join(lines)


def line_of(line: Line, speak: Speak) -> str:
    text = f" {OR} ".join(speak(deed_text(act)) for act in line.acts)
    return f"{text} {ASKS}" if line.ask else text


def mark_name(mark: str, speak: Speak) -> str:
    return speak(Text(f"horizons.sheet.{mark}"))


def folded(text: str) -> str:
    return " ".join(text.casefold().split())


# --- reading


def read(
    view: Horizons, seat: Seat, form: Form, planned: Planned, typed: str, speak: Speak
) -> WritePages:
    """The sections that it names, as they are to be; wrong lines are named, and nothing is done."""
    pages, names = dict[Section, Page](), section_names(form, speak)
    known = dict[Section, Mapping[str, Act | None]]()
    wrong, section = list[str](), None
    for part in parts(typed):
        head = headed(part, names, speak)
        if head is not None:
            section, marks, part = head
            old = pages.get(section, Page())
            pages[section] = replace(old, live=LIVE in marks, standing=STANDING in marks)
        if not part:
            continue
        if section is None:
            wrong.append(part)
            continue
        if section not in known:
            acts = all_acts(view, seat, form, planned, section)
            known[section] = vocabulary(acts, speak)
        line = line_in(part, section, known[section], speak)
        if line is None:
            wrong.append(part)
        else:
            pages[section] = replace(pages[section], lines=(*pages[section].lines, line))
    if wrong:
        named = tuple(map(quoted, wrong[:MOST_TOLD]))
        raise UnclearAnswer("horizons.refuse.typed", "HORIZON-19.2.4", lines=named, n=len(wrong))
    if not pages:
        raise UnclearAnswer("horizons.refuse.typed_nothing", "HORIZON-19.2.4")
    return WritePages(tuple(pages.items()))


def section_names(form: Form, speak: Speak) -> dict[str, Section]:
    names = {folded(speak(section_name(section))): section for section in of_form(form)}
    return names | {section.value.casefold(): section for section in of_form(form)}


def all_acts(
    view: Horizons, seat: Seat, form: Form, planned: Planned, section: Section
) -> Iterator[Act]:
    """What level 1 would write there, then all else, after what stands before it."""
    before = foretold(view, seat, form)[section].before
    return chain(planned().get(section, ()), sayable(before, seat, section))


def parts(typed: str) -> Iterator[str]:
    for part in re.split(r"[\n;]", typed):
        if part.strip():
            yield part.strip()


def headed(
    part: str, names: Mapping[str, Section], speak: Speak
) -> tuple[Section, tuple[str, ...], str] | None:
    """`Moves (every year): …` is a section, its marks, and its first line; None: a mere line."""
    found = re.match(r"([^:(]+?)\s*(?:\(([^)]*)\))?\s*:\s*(.*)", part)
    section = names.get(folded(found[1])) if found else None
    if found is None or section is None:
        return None
    said = {folded(one) for one in (found[2] or "").split(",") if one.strip()}
    known = {folded(mark_name(mark, speak)): mark for mark in MARKS}
    if not said <= known.keys():
        return None
    return section, tuple(known[one] for one in said), found[3].strip()


def vocabulary(acts: Iterable[Act], speak: Speak) -> dict[str, Act | None]:
    """What can be said there, by its words and by its id; None: these words name two things."""
    found = dict[str, Act | None]()
    for act in acts:
        for name in (folded(speak(deed_text(act))), key_of(act).casefold()):
            found[name] = act if found.get(name, act) == act else None
    return found


def sayable(view: Horizons, seat: Seat, section: Section) -> Iterator[Act]:
    """What is written, what is offered, and what may be done at any moment."""
    page = view.players[seat].pages.get(section, Page())
    yield from (act for line in page.lines for act in line.acts)
    for where, lines in usual_lines(view, seat, section.form):
        if where is section:
            yield from (act for line in lines for act in line.acts)
    yield from offered(view, seat, section)
    yield from at_any_moment(view, seat)


def line_in(
    text: str, section: Section, known: Mapping[str, Act | None], speak: Speak
) -> Line | None:
    ask = text.endswith(ASKS)
    acts = [act_in(one, known, speak) for one in text.removesuffix(ASKS).split(OR)]
    found = tuple(act for act in acts if act is not None)
    return Line(found, ask) if len(found) == len(acts) else None


def act_in(text: str, known: Mapping[str, Act | None], speak: Speak) -> Act | None:
    """By its words; a technology may be said with the most that it may cost."""
    found = known.get(folded(text))
    if found is not None:
        return found
    for act in {one.technology: one for one in known.values() if isinstance(one, Develop)}.values():
        pattern = re.escape(folded(speak(deed_text(replace(act, limit=ANY)))))
        limit = re.fullmatch(pattern.replace(str(ANY), "([0-9]{1,3})"), folded(text))
        if limit:
            return replace(act, limit=int(limit[1]))
    return None


# --- completing


def completed(
    view: Horizons, seat: Seat, form: Form, planned: Planned, typed: str, speak: Speak
) -> Iterator[tuple[str, ...]]:
    """With an act of the section that is written in, or with the name of the next section."""
    done, last = ENDS.fullmatch(typed.rstrip()).groups()  # type: ignore[union-attr]  # it does
    names, section, head = section_names(form, speak), None, ""
    for part in parts(done or ""):
        found = headed(part, names, speak)
        section = found[0] if found else section
    here = headed(last, names, speak)
    if here is not None:
        section, _, begun = here
        head, last = f"{last.removesuffix(begun).strip()} ", begun
    kept = (done or "").lstrip()
    if section is not None:
        for act in all_acts(view, seat, form, planned, section):
            words, short = speak(deed_text(act)), key_of(act)
            if begins(words, last) or short.startswith(last):
                brief = f"{section.value}: {short}" if head else short
                yield f"{kept}{head}{words}", f"{kept}{head}{short}", f"{kept}{brief}"
    for one in of_form(form) if here is None else ():
        name = speak(section_name(one))
        if begins(name, last) or begins(one.value, last):
            yield f"{kept}{name}:", f"{kept}{one.value}:"


def begins(words: str, typed: str) -> bool:
    """Does each word that is typed begin one of these, in their order?"""
    rest = iter(folded(words).split())
    return all(any(word.startswith(one) for word in rest) for one in folded(typed).split())
