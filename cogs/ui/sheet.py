"""One question of a prompt as its reader finds it: how far the draft leads, ids and wording."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bot.engine.prompts import Choice, Option, Prompt, Reply
from bot.engine.records import Record, Seat, encode
from bot.engine.text import Text
from cogs.ui import ids
from cogs.ui.draft import Draft, Walk, fits, walk
from cogs.ui.ids import MoveId, signature
from cogs.ui.naming import cut
from cogs.ui.panel import BUTTON, MOST_ITEMS, Picture
from cogs.ui.words import Tongue, base, letters

READABLE = 34  # characters of a button on a phone
DONE = "✔"
MOST_TAPS = 9  # of one kind; more are typed into a form
MOST_FIELDS = 5


class Question(Record, frozen=True):
    """All a panel is made of; `answers`: how many this seat ever gave at this table."""

    table: str
    seat: Seat
    prompt: Prompt
    draft: Draft
    answers: int
    head: str
    note: str = ""  # a first line: what was wrong, or that the table moved on
    others: tuple[Prompt, ...] = ()  # open questions besides this one
    status: str = ""  # sealed, and how many others have
    picture: Picture | None = None


class Sheet:
    """One question of one prompt, laid out for one reader."""

    def __init__(self, question: Question, tongue: Tongue) -> None:
        self.question = question
        self.prompt = question.prompt
        self.draft = question.draft
        self.tongue = tongue
        self.walk = walk(self.prompt, self.draft.replies)
        self.choice = self.walk.focus  # the question to show
        self.letters = letters(self.choice) if self.choice else {}
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

    def ticked(self) -> Reply | None:
        """What the open question would be answered with, if its reader just went on."""
        choice = self.walk.choice
        if choice is None or choice.at_most <= 1:
            return None
        reply = self.gathered(choice) if is_tray(choice) else choice.suggest
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

    # Ids

    def sig(self, choice: Choice[Any] | None = None) -> str:
        """Of a question as it is shown: the earlier replies count, its own does not."""
        earlier = self.walk.before(choice.name) if choice else tuple(self.walk.replies().items())
        return signature(self.prompt.id, choice, earlier, self.question.answers)

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
        question = self.question
        name, sig = (choice.name, self.sig(choice)) if choice else ("", self.sig())
        if op == ids.COMMIT:
            sig = self.commit_sig()
        move = MoveId(question.table, question.seat, self.prompt.id, name, op, option, sig)
        return str(move)

    # Words

    def label(self, option: Option[Any], *, lettered: bool = True) -> str:
        text = self.tongue.short(option.label)
        mark = self.letters.get(option.id) if lettered else None
        return f"{mark} {text}" if mark else text

    def heading(self) -> str:
        return self.tongue.say(self.prompt.key)

    def trail(self) -> str:
        """The answers so far, each with the name of its question."""
        steps = [
            f"{self.part(one.choice)}: **{self.named(one.choice, one.reply)}**"
            for one in self.walk.asked
            if not one.auto and one.choice is not self.choice
        ]
        return " ▸ ".join(steps)

    def part(self, choice: Choice[Any]) -> str:
        return self.tongue.say(f"cog.part.{base(choice.name)}")

    def named(self, choice: Choice[Any], reply: Reply, *, short: bool = False) -> str:
        """The options of a reply by their labels; short: several by their letters."""
        if not reply:
            return self.nothing()
        known = {option.id: option for option in (*choice.options, *choice.instead)}
        marks = letters(choice)
        if short and len(reply) > 1 and all(option in marks for option in reply):
            return " + ".join(marks[option] for option in reply)
        counts = Counter(reply)
        texts = (
            self.tongue.label(bare(known[option].label) if short else known[option].label)
            + (f" \N{MULTIPLICATION SIGN}{n}" if n > 1 else "")
            for option, n in counts.items()
            if option in known
        )
        return ", ".join(texts)

    def nothing(self) -> str:
        return self.tongue.either(f"cog.none.{self.prompt.key}", "cog.none")

    def asks(self, choice: Choice[Any]) -> str:
        """The question in words, with how many and what is suggested."""
        say = self.tongue.say
        text = say(f"{self.prompt.key}.{base(choice.name)}")
        if choice.at_most > 1:
            most = min(choice.at_most, len(choice.stock()))
            key = "cog.take.exactly" if choice.at_least == most else "cog.take.between"
            text += " " + say(key, low=choice.at_least, n=most, of=len(choice.stock()))
        if is_tray(choice):
            held = self.gathered(choice)
            text += "\n" + say("cog.take.so_far", what=self.named(choice, held))
        elif self.walk.choice is choice and choice.at_most > 1 and choice.suggest:
            text += " " + say("cog.take.suggested", what=self.named(choice, choice.suggest))
        return text

    def effect(self, ready: Walk) -> str:
        """The whole answer in words."""
        steps = (
            f"{self.part(one.choice)}: **{self.named(one.choice, one.reply)}**"
            for one in ready.asked
            if not one.auto
        )
        return self.tongue.say("cog.your_answer", what=" ▸ ".join(steps) or self.heading())

    def verb(self) -> str:
        otherwise = "cog.do.seal" if self.prompt.secret else "cog.do.confirm"
        return self.tongue.either(f"cog.do.{self.prompt.key}", otherwise)

    def as_given(self, ready: Walk) -> bool:
        """Is this the very answer that lies sealed?"""
        return not self.prompt.owed and self.draft.given == ready.replies()

    def commit_label(self, ready: Walk) -> str:
        said = [one for one in ready.asked if not one.auto]
        for short in (False, True):
            what = ", ".join(self.named(one.choice, one.reply, short=short) for one in said)
            label = f"{DONE} {self.verb()}: {what}" if what else f"{DONE} {self.verb()}"
            if len(label) <= READABLE:
                break
        return cut(label, BUTTON)


def bare(label: Text) -> Text:
    """`Gem World: 2 cards` is just Gem World where there is little room."""
    card = label.values.get("card")
    return card if isinstance(card, Text) and "n" in label.values else label


def is_tray(choice: Choice[Any]) -> bool:
    """Several things of which some may be taken more than once, or too many for a menu."""
    if choice.at_most <= 1:
        return False
    return len(choice.options) > MOST_ITEMS or any(option.limit > 1 for option in choice.options)


def needs_form(choice: Choice[Any]) -> bool:
    many = any(option.limit > MOST_TAPS for option in choice.options)
    return many and len(choice.options) <= MOST_FIELDS
