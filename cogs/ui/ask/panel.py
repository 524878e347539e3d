"""From a prompt and a draft to a panel: head, question, options, commit, foot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from bot.engine.prompts import Choice, Option
from bot.engine.records import encode, replace
from bot.engine.text import Text
from cogs.ui.ask.question import DONE, Question, is_tray, needs_form
from cogs.ui.words import ids
from cogs.ui.words.ids import Door, DoorId, option_code
from cogs.ui.words.panel import (
    BLUE,
    BUTTON,
    GREEN,
    GREY,
    LABEL,
    MOST_COMPONENTS,
    MOST_ITEMS,
    PER_ROW,
    PLACEHOLDER,
    Aside,
    Button,
    Item,
    Line,
    Menu,
    Panel,
    Part,
    Picture,
    Row,
    Words,
    fitted,
    rows,
    weight,
)
from cogs.ui.words.tongue import about, cut

GRID, SHORT, PER_PAGE, PAIR = 20, 24, 15, 2
FEW = 10  # so many options are buttons, however long their words
MOST_ASIDES = 9  # lines with a button of their own: with all around them 40 components
FURTHER = Text("cog.places.further")
APART = "+"  # where an option stands: the menu of answers that stand alone
TICK, PLAY, BEFORE = "✓", "▶", "◀"
ROOM = MOST_COMPONENTS - 4  # for a row of two, and a line of ours


def panel(sheet: Question) -> Panel:
    """Within Discord's limits whatever the game asks."""
    question, choice = sheet.question, sheet.choice
    asks = f"**{sheet.heading()}**"
    asks += f" {sheet.asks(choice)}" if choice and not sheet.together else ""
    words = (question.note, question.status, sheet.trail(), asks, sheet.explained(), question.held)
    parts: list[Part] = [Words(question.head)]
    parts += [question.picture] if question.picture else []
    parts.append(Words("\n".join(text for text in words if text)))
    parts += options(sheet, choice) if choice else ()
    parts += [*commit(sheet), Line(), foot(sheet)]
    parts += [question.doors] if question.doors and weight(Panel(tuple(parts))) < ROOM else ()
    room = MOST_COMPONENTS - weight(Panel(tuple(parts))) - 1
    others = [one for one in question.others if not one.lists_orders]  # those are under More
    doors = [
        Button(
            str(DoorId(Door.ASK, question.table, prompt.id)),
            cut(sheet.tongue.asking(prompt), SHORT),
        )
        for prompt in others[: max(0, min(room, PER_ROW))]
    ]
    return fitted(Panel((*parts, *rows(doors))))


# --- options


def options(sheet: Question, choice: Choice[Any]) -> Iterator[Part]:
    """Buttons, a menu, a tray or pages: whatever fits this many options of this length."""
    if sheet.together:
        yield from beside(sheet)
        return
    if is_tray(choice):
        yield from tray(sheet, choice)
        return
    if choice.at_most > 1:
        yield menu(sheet, choice, choice.at_least, choice.at_most)
        yield from besides(sheet, choice)
        return
    now = sheet.at_once()
    offered = [option for option in choice.options if option not in now]
    lines = [option for option in offered if option.beside][:MOST_ASIDES]
    yield from (aside(sheet, choice, option) for option in lines)
    offered = [option for option in offered if option not in lines]
    single = [button(sheet, choice, option) for option in offered]
    extra = len(apart(sheet, choice))
    mapped = any(option.region for option in offered)
    short = all(len(one.label) <= SHORT for one in single)
    if mapped and len(single) > FEW:
        yield from places(sheet, choice)
        yield from besides(sheet, choice)
    elif len(single) <= FEW or (short and len(single) + extra <= GRID):
        yield from besides(sheet, choice, single)
    elif len(single) <= MOST_ITEMS:
        yield menu(sheet, choice, 1, 1, offered)
        yield from besides(sheet, choice)
    else:
        page, last = page_of(sheet, len(single))
        yield from rows(single[page * PER_PAGE :][:PER_PAGE])
        yield from besides(sheet, choice, turning(sheet, choice, page, last), PAIR)


def aside(sheet: Question, choice: Choice[Any], option: Option[Any]) -> Aside:
    """What it holds, costs or would do, and its button."""
    words = "\n".join(map(sheet.tongue.render, option.beside))
    label = sheet.tongue.say("cog.edit")
    return Aside(words, replace(button(sheet, choice, option), label=label))


def places(sheet: Question, choice: Choice[Any]) -> Iterator[Part]:
    """Useful ones as buttons; the others in a menu, by their regions if there are many.

    What is taken one by one is added by its button, or by the menu.
    """
    gathered = is_tray(choice)
    first = [option for option in choice.options if option.region is None]
    known = first[:FEW]
    yield from rows(
        taps(sheet, choice, known)
        if gathered
        else (button(sheet, choice, option) for option in known)
    )
    rest = [replace(option, region=FURTHER) for option in first[FEW:]]
    rest += [option for option in choice.options if option.region is not None]
    say = sheet.tongue.say

    def listed(there: Sequence[Option[Any]], label: str) -> Menu:
        found = replace(menu(sheet, choice, 1, 1, there), placeholder=cut(label, PLACEHOLDER))
        if not gathered:
            return found
        items = tuple(replace(item, ticked=False) for item in found.items)
        return replace(found, id=sheet.id(ids.ADD, choice=choice), items=items, high=len(items))

    if len(rest) <= MOST_ITEMS:
        if rest:
            yield listed(rest, say("cog.places.other"))
        return
    found = regions(sheet, rest)
    page = min(sheet.draft.page, len(found))
    items = tuple(
        Item(str(place), cut(name, LABEL), say("cog.places.count", n=len(there)), place == page)
        for place, (name, there) in enumerate(found, 1)
    )
    label = sheet.tongue.either(f"cog.regions.{sheet.prompt.key}", "cog.places.regions")
    yield Menu(sheet.id(ids.PAGE, choice=choice), label, items[:MOST_ITEMS])
    if page:
        name, there = found[page - 1]
        yield listed(there, name)


def regions(sheet: Question, options: Iterable[Option[Any]]) -> list[tuple[str, list[Option[Any]]]]:
    """The regions by name with what lies there; one with too many for a menu comes in parts."""
    found = dict[str, list[Option[Any]]]()
    for option in options:
        if option.region is not None:
            found.setdefault(sheet.tongue.label(option.region), []).append(option)
    parts = list[tuple[str, list[Option[Any]]]]()
    for name, there in found.items():
        if all(option.sign for option in there):
            there.sort(key=lambda option: option.id)
        for start in range(0, len(there), MOST_ITEMS):
            part = there[start : start + MOST_ITEMS]
            more = (
                f"{part[0].sign}\N{EN DASH}{part[-1].sign}" if part[0].sign else f"{len(parts) + 1}"
            )
            parts.append((f"{name} {more}" if len(there) > MOST_ITEMS else name, part))
    return parts


def button(sheet: Question, choice: Choice[Any], option: Option[Any]) -> Button:
    chosen = sheet.draft.replies.get(choice.name) == (option.id,)
    label = sheet.label(option)
    code = option_code(choice, option.id)
    return Button(
        sheet.id(ids.PICK, code, choice=choice),
        cut(f"{TICK} {label}" if chosen else label, BUTTON),
        BLUE if chosen else GREY,
    )


def besides(
    sheet: Question, choice: Choice[Any], more: Iterable[Button] = (), most: int = PER_ROW
) -> Iterator[Part]:
    """Answers that stand alone: buttons after these or, if there are too many, a menu."""
    instead = apart(sheet, choice)
    listed = len(instead) > most
    single = [] if listed else [button(sheet, choice, option) for option in instead]
    yield from rows([*more, *single, *going_on(sheet, choice)])
    if listed:
        named = menu(sheet, choice, 1, 1, instead[:MOST_ITEMS])
        code = sheet.id(ids.PICK, APART, choice=choice)
        yield replace(named, id=code, placeholder=sheet.tongue.say("cog.instead"))


def apart(sheet: Question, choice: Choice[Any]) -> list[Option[Any]]:
    return [option for option in choice.instead if option not in sheet.at_once()]


def going_on(sheet: Question, choice: Choice[Any]) -> Iterator[Button]:
    """With what is ticked, or without anything."""
    if sheet.ticked() is not None and sheet.ready is None:
        yield Button(sheet.id(ids.TOGGLE, choice=choice), sheet.tongue.say("cog.go_on"), BLUE)
    if choice.at_least == 0:
        chosen = sheet.draft.replies.get(choice.name) == ()
        label = cut(sheet.nothing(), BUTTON - 2)
        yield Button(
            sheet.id(ids.PICK, ids.NOTHING, choice=choice),
            f"{TICK} {label}" if chosen else label,
            BLUE if chosen else GREY,
        )


def menu(
    sheet: Question,
    choice: Choice[Any],
    low: int,
    high: int,
    offered: Iterable[Option[Any]] | None = None,
) -> Menu:
    """What is ticked at first is the reply; nothing is filled in unasked."""
    ticked = sheet.draft.replies.get(choice.name, ())
    items = tuple(
        Item(
            option_code(choice, option.id),
            cut(sheet.label(option), LABEL),
            cut(about(option, sheet.tongue), LABEL),
            option.id in ticked,
        )
        for option in (choice.options if offered is None else offered)
    )
    most = min(high, len(items))
    return Menu(sheet.id(ids.PICK, choice=choice), sheet.part(choice), items, low, most)


def page_of(sheet: Question, count: int) -> tuple[int, int]:
    last = max(0, (count - 1) // PER_PAGE)
    return min(sheet.draft.page, last), last


def turning(sheet: Question, choice: Choice[Any], page: int, last: int) -> Iterator[Button]:
    for label, target in ((BEFORE, page - 1), (f"{page + 1}/{last + 1} {PLAY}", page + 1)):
        code = sheet.id(ids.PAGE, str(target), choice=choice)
        yield Button(code, label, disabled=not 0 <= target <= last)


def tray(sheet: Question, choice: Choice[Any]) -> Iterator[Part]:
    """Tap to add; a full kind is disabled; many of a kind are typed."""
    if len(choice.options) > FEW and any(option.region for option in choice.options):
        yield from places(sheet, choice)
        yield from besides(sheet, choice)
        return
    paged = len(choice.options) + len(apart(sheet, choice)) > GRID
    page, last = page_of(sheet, len(choice.options)) if paged else (0, 0)
    shown = choice.options[page * PER_PAGE :][:PER_PAGE] if paged else choice.options
    yield from rows(taps(sheet, choice, shown))
    more = list(turning(sheet, choice, page, last)) if paged else []
    if needs_form(choice):
        more.append(Button(sheet.id(ids.FORM, choice=choice), sheet.tongue.say("cog.type_it")))
    yield from besides(sheet, choice, more, PAIR if paged else PER_ROW)


def beside(sheet: Question) -> Iterator[Part]:
    """Parts asked together: trays one below the other, then a row of switches; a tap sets one."""
    for choice in sheet.together:
        if is_tray(choice):
            what = sheet.named(choice, sheet.gathered(choice))
            yield Words(f"{sheet.part(choice)}: **{what}**")
            yield from rows(taps(sheet, choice, choice.options))
    yield from rows(switch(sheet, one) for one in sheet.together if not is_tray(one))
    if any(needs_form(one) for one in sheet.together):
        yield from rows(
            Button(
                sheet.id(ids.FORM, choice=one),
                f"{sheet.part(one)}: {sheet.tongue.say('cog.type_it')}",
            )
            for one in sheet.together
            if needs_form(one)
        )


def switch(sheet: Question, choice: Choice[Any]) -> Button:
    """`To: all`; pressed, it stands on the next option."""
    places = [option.id for option in choice.options]
    (now,) = sheet.held(choice)
    following = places[(places.index(now) + 1) % len(places)]
    label = f"{sheet.part(choice)}: {sheet.named(choice, (now,))}"
    code = option_code(choice, following)
    return Button(sheet.id(ids.PICK, code, choice=choice), cut(label, BUTTON))


def taps(sheet: Question, choice: Choice[Any], options: Iterable[Option[Any]]) -> Iterator[Button]:
    """One for each kind, with how many are taken of how many; a full one is shut.

    What there is one of is ticked, and a second tap puts it back.
    """
    held = Counter(sheet.gathered(choice))
    full = sum(held.values()) >= choice.at_most
    for option in options:
        taken, single = held[option.id], option.limit == 1 and not choice.one_by_one
        label = sheet.label(option)
        if option.limit == 1:
            label = f"{TICK} {label}" if taken else label
        else:
            label = f"{label} {taken}/{option.limit}"
        yield Button(
            sheet.id(ids.ADD, option_code(choice, option.id), choice=choice),
            cut(label, BUTTON),
            BLUE if taken else GREY,
            full and not (single and taken) if single else full or taken >= option.limit,
        )


# --- commit and foot


def commit(sheet: Question) -> Iterator[Part]:
    """The green button alone in its row, its effect written above; or what is missing."""
    ready, say = sheet.ready, sheet.tongue.say
    if ready is not None:
        asked = sheet.choice
        shown = {one.id for one in (*asked.options, *asked.instead)} if asked else set()
        ticked = shown >= {option for reply in ready.replies().values() for option in reply}
        if asked is None or not ticked or sheet.walk.choice is not None or len(ready.replies()) > 1:
            yield Words("\n".join(filter(None, (sheet.effect(ready), sheet.question.forecast))))
        elif sheet.question.forecast:
            yield Words(sheet.question.forecast)
        if sheet.as_given(ready):
            label = cut(f"{DONE} {say('cog.as_sealed')}", BUTTON)
            yield Row((Button(sheet.id(ids.COMMIT), label, GREEN, disabled=True),))
        else:
            yield Row((Button(sheet.id(ids.COMMIT), sheet.commit_label(ready), GREEN),))
            if sheet.question.foreseen:
                yield Row((Button(sheet.id(ids.LOOK), say("cog.foreseen.board")),))
    elif sheet.choice is not None and (now := sheet.at_once()):
        for option in now:
            code = sheet.id(ids.COMMIT, option_code(sheet.choice, option.id), choice=sheet.choice)
            words = sheet.tongue.say(f"cog.now.{option.label.key}", **option.label.values)
            yield Row((Button(code, cut(f"{DONE} {words}", BUTTON), GREEN),))
    elif sheet.choice is not None and is_tray(sheet.choice):
        missing = sheet.choice.at_least - len(sheet.gathered(sheet.choice))
        if missing > 0:
            key = f"cog.more.{sheet.prompt.key}"
            label = sheet.tongue.either(key, "cog.take.more", n=missing)
            yield Row((Button(sheet.id(ids.COMMIT), label, GREEN, disabled=True),))


def board_after(sheet: Question) -> Panel:
    """The whole answer and the board as it will be, with a way back to the question."""
    question, ready = sheet.question, sheet.ready
    assert ready is not None
    picture = Picture("table", question.table, after=encode(ready.command).decode())
    back = DoorId(Door.ASK, question.table, sheet.prompt.id)
    words = (question.head, sheet.effect(ready), question.forecast)
    return fitted(
        Panel(
            (
                Words("\n".join(filter(None, words))),
                picture,
                Row((Button(str(back), f"{BEFORE} {sheet.tongue.say('cog.back')}", BLUE),)),
            )
        )
    )


def suggest(sheet: Question) -> Button:
    """Pressed, it says what and why; pressed again, that is the draft."""
    asked, say = sheet.choice, sheet.tongue.say
    if asked is None or sheet.prompt.lists_orders:
        return Button(sheet.id(ids.SUGGEST), say("cog.suggest"), disabled=True)
    if sheet.question.suggested:
        code = sheet.id(ids.SUGGEST, ids.TAKEN, choice=asked)
        return Button(code, say("cog.suggest.take"), BLUE)
    return Button(sheet.id(ids.SUGGEST, choice=asked), say("cog.suggest"))


def foot(sheet: Question) -> Row:
    """One row of tools; what is of no use now is not there."""
    say = sheet.tongue.say
    held = sum(map(len, sheet.draft.trays.values()))
    taps = held + sum(len(reply) or 1 for reply in sheet.walk.replies().values())
    more = DoorId(Door.MORE, sheet.question.table, sheet.prompt.id)
    tools = [
        (Button(sheet.id(ids.BACK), f"{BEFORE} {say('cog.back')}"), taps),
        (Button(sheet.id(ids.START_OVER), say("cog.start_over")), taps > 1),
        (Button(sheet.id(ids.FORM), say("cog.as_text")), sheet.prompt.written and not taps),
        (Button(sheet.id(ids.WHY), say("cog.why_not")), True),
        (suggest(sheet), not suggest(sheet).disabled),
        (Button(str(more), say("cog.door.more")), True),
    ]
    return Row(tuple(button for button, useful in tools if useful))
