"""One question of a prompt as its reader finds it: how far the draft leads, ids and wording."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import dropwhile
from typing import Any

from bot.engine.orders.language import DropOrder, WriteOrder
from bot.engine.prompts import Asked, Choice, Option, Prompt, Reply, Walk, fits, walk
from bot.engine.records import Command, Record, Seat, encode, replace
from bot.engine.text import Text
from cogs.ui.ask import orders
from cogs.ui.words import ids
from cogs.ui.words.ids import MoveId, option_of, signature
from cogs.ui.words.panel import BUTTON, MOST_ITEMS, PER_ROW, Picture, Row
from cogs.ui.words.tongue import Tongue, base, cut, letters

READABLE = 34  # characters of a button on a phone
DONE = "✔"
MOST_TAPS = 9  # of one kind; more are typed into a form
MOST_FIELDS = 5
TRAY, PAGE, TEXT = "~", "@page", "@text"
FORMER = "="  # an answer that was sealed: rows of an older build hold it
MOST_SWITCHES = 12  # options that are tapped one by one; of more a menu is ticked


def unspoken(command: Command) -> Text | None:
    return None


class Draft(Record, frozen=True):
    """A row of the journal: replies, things being gathered, the page; kept until answered."""

    replies: Mapping[str, Reply] = {}
    trays: Mapping[str, Reply] = {}  # taps on a question that is not answered yet
    page: int = 0
    text: str = ""  # a whole sheet that was typed and could not be read

    @classmethod
    def read(cls, row: Mapping[str, Reply]) -> Draft:
        found: dict[str, dict[str, Reply]] = {"": {}, TRAY: {}, FORMER: {}}
        for name, reply in row.items():
            if not name.startswith("@"):
                mark = name[0] if name[0] in (TRAY, FORMER) else ""
                found[mark][name[len(mark) :]] = tuple(reply)
        page = row.get(PAGE, ("0",))[0]
        (text,) = row.get(TEXT, ("",))
        return cls(found[""], found[TRAY], int(page) if page.isdecimal() else 0, text)

    def row(self) -> dict[str, Reply]:
        row = dict(self.replies)
        row |= {TRAY + name: reply for name, reply in self.trays.items()}
        if self.page:
            row[PAGE] = (str(self.page),)
        if self.text:
            row[TEXT] = (self.text,)
        return row

    def without(self, *names: str) -> Draft:
        return replace(
            self,
            replies={name: reply for name, reply in self.replies.items() if name not in names},
            trays={name: reply for name, reply in self.trays.items() if name not in names},
            page=0,
        )


class Ask(Record, frozen=True):
    """All a panel is made of; `answers`: how many this seat ever gave at this table."""

    table: str
    seat: Seat
    prompt: Prompt
    draft: Draft
    answers: int
    head: str = ""
    note: str = ""  # a first line: what was wrong, or that the table moved on
    others: tuple[Prompt, ...] = ()  # open questions besides this one
    status: str = ""  # sealed, and how many others have
    picture: Picture | None = None
    held: str = ""  # why standing orders left it to them
    spoken: Callable[[Command], Text | None] = unspoken  # the game's own name for a whole answer
    forecast: str = ""  # what the whole answer would do
    foreseen: bool = False  # the board can be shown as it would be then
    doors: Row | None = None  # where to go from here, once the answer lies sealed
    new: bool = False  # its reader has hardly ever answered such a question
    suggested: bool = False  # the suggestion stands in the note, to be taken by a second press


class Question:
    """One question of one prompt, laid out for one reader."""

    def __init__(self, question: Ask, tongue: Tongue) -> None:
        self.question = question
        self.prompt = question.prompt
        self.draft = question.draft
        self.tongue = tongue
        self.walk = walk(self.prompt, self.draft.replies)
        self.together: tuple[Choice[Any], ...] = ()  # questions that one panel asks at once
        self.spread()
        self.choice = self.walk.focus  # the question to show
        self.letters = letters(self.choice) if self.choice else {}
        self._sigs: dict[str, str] = {}  # by the name of the question, once it is known
        self.ready = self.complete()  # the whole answer, if a press would give it

    def complete(self) -> Walk | None:
        """The whole answer, with what is ticked for the open question; None: more is needed."""
        if self.walk.command is not None or self.walk.choice is None:
            return self.walk
        ticked = self.ticked()
        if ticked is None:
            return None
        further = walk(self.prompt, {**self.draft.replies, self.walk.choice.name: ticked})
        return further if further.command is not None else None

    def spread(self) -> None:
        """Trays and the switches after them are filled side by side: an offer, a swap.

        What lies on a tray counts as its answer as soon as it will do.
        """
        replies, way = dict(self.draft.replies), self.walk
        while way.choice is not None and beside(way.choice):
            reply = self.held(way.choice)
            begun = is_tray(way.choice) or any(is_tray(one.choice) for one in way.asked)
            if not begun or not fits(way.choice, reply):
                break
            replies[way.choice.name] = reply
            way = walk(self.prompt, replies)
        asked = [one.choice for one in way.asked if not one.auto and beside(one.choice)]
        shown = list(dropwhile(lambda one: not is_tray(one), asked))
        if way.choice is not None:
            shown.append(way.choice)
        if all(map(beside, shown)) and any(map(is_tray, shown)) and len(shown) > 1:
            self.walk, self.together = way, tuple(shown)

    def held(self, choice: Choice[Any]) -> Reply:
        """What stands for an answer: the tray, or how the switch is set."""
        if is_tray(choice):
            return self.gathered(choice)
        return self.draft.replies.get(choice.name, choice.suggest)

    def after(self, choice: Choice[Any]) -> tuple[str, ...]:
        """The questions whose answers fall away when this one's changes."""
        return (choice.name,) if choice in self.together else self.walk.after(choice.name)

    def ticked(self) -> Reply | None:
        """What the open question would be answered with, if its reader just went on."""
        choice = self.walk.choice
        if choice is None or not is_tray(choice):
            return None
        reply = self.gathered(choice)
        return reply if reply and fits(choice, reply) else None

    def gathered(self, choice: Choice[Any]) -> Reply:
        """The tray: taps so far, or the reply if it is answered; what is not offered fell away."""
        found = self.draft.trays.get(choice.name, self.draft.replies.get(choice.name, ()))
        stock, kept = Counter(choice.stock()), list[str]()
        for option in found:
            if stock[option] > 0:
                stock[option] -= 1
                kept.append(option)
        return tuple(kept[: choice.at_most])

    def with_reply(self, choice: Choice[Any], option: str) -> Question:
        """The same with one question answered, as a press would do it."""
        draft = self.draft.without(*self.after(choice))
        draft = replace(draft, replies={**draft.replies, choice.name: (option,)})
        return Question(replace(self.question, draft=draft), self.tongue)

    def at_once(self) -> tuple[Option[Any], ...]:
        """Deeds of a menu that need nothing more: each stands there as a green button itself."""
        choice = self.walk.choice
        if choice is None or choice.at_most > 1:
            return ()
        offered, known = (*choice.options, *choice.instead), self.tongue.catalog
        return tuple(option for option in offered if f"cog.now.{option.label.key}" in known)

    # Ids

    def sig(self, choice: Choice[Any] | None = None) -> str:
        """Of a question as it is shown: the earlier replies count, those beside it do not."""
        name = choice.name if choice else ""
        if name not in self._sigs:
            earlier = self.walk.before(name) if choice else tuple(self.walk.replies().items())
            beside = {one.name for one in self.together} if choice else set()
            earlier = tuple(one for one in earlier if one[0] not in beside)
            self._sigs[name] = signature(self.prompt.id, choice, earlier, self.question.answers)
        return self._sigs[name]

    def commit_sig(self) -> str:
        """Of a commit: the whole answer, with the names and prices of what is taken."""
        whole = self.ready or self.walk
        taken = [
            option.label
            for one in whole.asked
            for option in (*one.choice.options, *one.choice.instead)
            if option.id in one.reply
        ]
        replies, preview = tuple(whole.replies().items()), encode(taken).decode()
        return signature(self.prompt.id, None, replies, self.question.answers, f"c{preview}")

    def id(self, op: str, option: str = "", *, choice: Choice[Any] | None = None) -> str:
        question, name = self.question, choice.name if choice else ""
        if op == ids.COMMIT:
            whole = self.with_reply(choice, option_of(choice, option)) if choice else self
            sig = whole.commit_sig()
        else:
            sig = self.sig(choice)
        move = MoveId(question.table, question.seat, self.prompt.id, name, op, option, sig)
        return str(move)

    # Words

    def label(self, option: Option[Any], *, lettered: bool = True) -> str:
        text = self.tongue.short(option.label)
        mark = self.letters.get(option.id) if lettered else None
        return f"{mark} {text}" if mark else text

    def heading(self) -> str:
        says = self.prompt.says
        return self.tongue.say(self.prompt.key) if says is None else self.tongue.render(says)

    def trail(self) -> str:
        """The answers so far, each with the name of its question; those that had one way too."""
        steps = [
            f"{self.part(one.choice)}: **{self.named(one.choice, one.reply)}**"
            for one in told(self.walk)
            if one.choice is not self.choice and one.choice not in self.together
        ]
        return " ▸ ".join(steps)

    def part(self, choice: Choice[Any]) -> str:
        """What a question is about in a word; another one, if this kind of prompt has its own."""
        name = base(choice.name)
        return self.tongue.either(f"cog.part.{self.prompt.key}.{name}", f"cog.part.{name}")

    def named(self, choice: Choice[Any], reply: Reply, *, short: bool = False) -> str:
        """The options of a reply by their labels; short: several by their letters."""
        if not reply:
            return self.nothing()
        known = {key: option for key in reply if (option := choice.option(key)) is not None}
        marks = letters(choice)
        if short and len(reply) > 1 and all(option in marks for option in reply):
            return " + ".join(marks[option] for option in reply)
        counts = Counter(reply)
        texts = (
            self.tongue.label(known[option].label)
            + (f" \N{MULTIPLICATION SIGN}{n}" if n > 1 else "")
            for option, n in counts.items()
            if option in known
        )
        return ", ".join(texts)

    def nothing(self) -> str:
        return self.tongue.either(f"cog.none.{self.prompt.key}", "cog.none")

    def asks(self, choice: Choice[Any]) -> str:
        """The question in words, with how many."""
        say = self.tongue.say
        name = base(choice.name)
        key = f"{self.prompt.key}.{name}"
        orders = self.prompt.lists_orders
        text = self.tongue.either(key, f"order.ask.{name}") if orders else say(key)
        if choice.at_most > 1:
            there = len(choice.stock())
            most = min(choice.at_most, there)
            key = "cog.take.exactly" if choice.at_least == most else "cog.take.between"
            if most == there and choice.at_least < min(2, most):
                key = "cog.take.any"
            text += " " + say(key, low=choice.at_least, n=most, of=there)
        if is_tray(choice):
            held = self.gathered(choice)
            text += "\n" + say("cog.take.so_far", what=self.named(choice, held))
        return text

    def explained(self) -> str:
        """As long as the question is new: what it is about, and each option in a line."""
        asked, known = self.choice if self.question.new else None, self.tongue.catalog
        if asked is None:
            return ""
        say, about = self.tongue.say, self.first_words(asked)
        lines = [f"-# {say(about)}"] if about in known else []
        for option in () if self.draft.replies else asked.options:
            if (key := f"cog.first.{option.label.key}") in known:
                lines.append(f"-# **{self.tongue.short(option.label)}** · {say(key)}")
        return "\n".join(lines)

    def explains(self) -> bool:
        """Are there such lines for what was asked?"""
        asked = [one.choice for one in self.walk.asked]
        keys = {self.first_words(choice) for choice in asked}
        keys |= {f"cog.first.{option.label.key}" for one in asked for option in one.options}
        return any(key in self.tongue.catalog for key in keys)

    def first_words(self, choice: Choice[Any]) -> str:
        return f"cog.first.{self.prompt.key}.{base(choice.name)}"

    def effect(self, ready: Walk) -> str:
        """The whole answer in words; a standing order, or what the game names, in its own."""
        return self.tongue.say("cog.your_answer", what=self.answer(ready))

    def answer(self, ready: Walk) -> str:
        named = orders.spoken(self.prompt, ready.command) or self.deed(ready)
        if named is not None:
            return f"**{self.tongue.render(named)}**"
        steps = (
            f"{self.part(one.choice)}: **{self.named(one.choice, one.reply)}**"
            for one in told(ready)
        )
        return " ▸ ".join(steps) or self.heading()

    def verb(self) -> str:
        otherwise = "cog.do.seal" if self.prompt.secret else "cog.do.confirm"
        return self.tongue.either(f"cog.do.{self.prompt.key}", otherwise)

    def as_given(self, ready: Walk) -> bool:
        """Is this the very answer that lies sealed?"""
        given = self.prompt.given
        return given is not None and given.command == ready.command

    def commit_label(self, ready: Walk) -> str:
        if isinstance(ready.command, WriteOrder | DropOrder):
            key = "cog.orders.end" if isinstance(ready.command, DropOrder) else "cog.orders.write"
            return f"{DONE} {self.tongue.say(key)}"
        named = self.deed(ready)
        if named is not None and len(label := f"{DONE} {self.tongue.label(named)}") <= BUTTON:
            return label
        label = self.wording(ready)
        if len(label) > READABLE:
            label = self.wording(ready, short=True)
        return cut(f"{DONE} {label}", BUTTON)

    def deed(self, ready: Walk) -> Text | None:
        return None if ready.command is None else self.question.spoken(ready.command)

    def wording(self, ready: Walk, *, short: bool = False) -> str:
        """The game's words for such an answer, then whatever of it they leave out."""
        texts = {
            one.choice.name: self.named(one.choice, one.reply, short=short) for one in told(ready)
        }
        named = {base(name): text for name, text in texts.items()}
        first = next((one for one in ready.asked if one.reply), None)
        specials = {f"cog.commit.{self.prompt.key}": ""}
        if first is not None:
            own = {f"cog.commit.{self.prompt.key}.{first.reply[0]}": first.choice.name}
            specials = own | specials
        for special, implied in specials.items():
            if special not in self.tongue.catalog:
                continue
            holes = self.tongue.catalog.parameters(special)
            rest = (text for n, text in texts.items() if n != implied and base(n) not in holes)
            return ", ".join((self.tongue.say(special, **named), *rest))
        what = ", ".join(texts.values())
        return f"{self.verb()}: {what}" if what else self.verb()


def told(ready: Walk) -> list[Asked]:
    """The questions that were asked, and what was filled in because there was one way."""
    return [one for one in ready.asked if one.reply or not one.auto]


def is_tray(choice: Choice[Any]) -> bool:
    """Several things taken one by one: a few of many, amounts, an order, too many for a menu."""
    if choice.at_most <= 1:
        return False
    many = len(choice.options) > MOST_ITEMS or any(option.limit > 1 for option in choice.options)
    return many or choice.one_by_one or len(choice.options) <= MOST_SWITCHES


def beside(choice: Choice[Any]) -> bool:
    """May it stand on one panel with others: a tray in one row, or a switch that is set already?"""
    if len(choice.options) > PER_ROW or choice.instead:
        return False
    return is_tray(choice) or (choice.at_most == choice.at_least == 1 and bool(choice.suggest))


def needs_form(choice: Choice[Any]) -> bool:
    many = any(option.limit > MOST_TAPS for option in choice.options)
    return many and len(choice.options) <= MOST_FIELDS
