"""Several answers typed as one line: `fly 5 O4>S3; patent AI-2 with 3; end`.

Its parts answer a prompt that asks for one deed after the other. Each part begins with the first
question of a deed; of its words each must name an option of a question that comes up, in whatever
order. What is optional may be left out, and what a question presets; anything else is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from bot.engine.prompts import Choice, Option, Prompt, Reply, walk
from bot.engine.records import Record
from bot.engine.text import Text, say
from cogs.ui.ask.naming import Speaker, code, labelled, matches, meanings, word_for_word
from cogs.ui.words.proposals import LONGEST, MOST, Proposal, folded
from cogs.ui.words.tongue import base, cut, shown

MOST_NAMED = 8  # options that are told when a word names none
MOST_TOLD = 80  # signs of what was typed that are told again
MOST_WORDS = 40  # of one deed: what has more names nothing, and would take long to find that out


class Lined(Record, frozen=True):
    """What a line answers, and what is to be said about the rest of it."""

    replies: Mapping[str, Reply]
    said: tuple[Text, ...] = ()


class Part:
    """One deed of a line, word by word."""

    def __init__(self, text: str, prompt: Prompt, speakers: Mapping[str, Speaker]) -> None:
        self.text, self.speakers = text, speakers
        self.unsaid: list[Choice[Any]] = []  # questions that had one answer, or may be left out
        words = ">".join(map(str.strip, text.split(">"))).replace(",", " ").split()
        self.words = words if len(words) <= MOST_WORDS else [" ".join(words)]
        self.marks = {
            word: question
            for question, label in prompt.marks.items()
            for word in self.spoken(label)
        }

    def spoken(self, label: Text) -> set[str]:
        """Alternatives in all languages: `with|using`."""
        return {
            word
            for speaker in self.speakers.values()
            for word in speaker.render(label).casefold().split("|")
        }

    def take(self, choice: Choice[Any]) -> Option[Any] | None:
        """The option that some of the words name, the longest name first; they are used up."""
        known = meanings(choice, self.speakers, letters=False)
        for start, end in self.runs(base(choice.name)):
            text = " ".join(self.words[start:end])
            found = word_for_word(choice, text)
            named = [one for one in choice.options if folded(text) in known[one.id]]
            found = found or (named[0] if len(named) == 1 and folded(text) else None)
            if found is not None:
                marked = start > 0 and self.mark(start - 1) == base(choice.name)
                del self.words[start - marked : end]
                return found
        return None

    def runs(self, question: str) -> Iterator[tuple[int, int]]:
        """Words in a row that may answer a question; behind a mark those of its question alone."""
        marks = [place for place in range(len(self.words)) if self.mark(place)]
        own = [place + 1 for place in marks if self.mark(place) == question]
        for length in range(len(self.words), 0, -1):
            for start in range(len(self.words) - length + 1):
                inside = any(start <= place < start + length for place in marks)
                marked = start - 1 in marks
                if not inside and (start in own if own else not marked):
                    yield start, start + length

    def mark(self, place: int) -> str:
        """Which question the words after this one answer, if it says so."""
        return self.marks.get(self.words[place].casefold(), "")

    def rest(self) -> str:
        """The words that named nothing; small ones that say nothing are left out."""
        small = self.spoken(Text("cog.line.small"))
        return " ".join(word for word in self.words if word.casefold() not in small)


def read_line(
    prompt: Prompt, given: Mapping[str, Reply], text: str, speakers: Mapping[str, Speaker]
) -> Lined:
    """Part by part, as far as it can be read; the first wrong part ends it."""
    replies, parts, head = dict(given), split(text), head_of(prompt)
    for place, words in enumerate(parts):
        if walk(prompt, replies).choice is None:
            why = () if prompt.closes is None else (prompt.closes,)
            return Lined(replies, (*left_out(parts[place:]), *why))
        part, before = Part(words, prompt, speakers), dict(replies)
        missing = answer(prompt, replies, part, head)
        if missing is not None:
            said = "cog.line.wrong" if part.rest() else "cog.line.missing"
            return Lined(replies, (told(part, said, missing), *left_out(parts[place + 1 :])))
        if part.rest():
            said = "cog.line.wrong" if part.unsaid else "cog.line.word"
            return Lined(before, (told(part, said, *part.unsaid), *left_out(parts[place + 1 :])))
    last = walk(prompt, replies).choice
    if parts and last is not None and last.suggest:
        replies[last.name] = last.suggest  # that is all
    return Lined(replies)


def split(text: str) -> list[str]:
    return [part.strip() for part in re.split(r"[;\n]", text) if part.strip()]


def head_of(prompt: Prompt) -> str:
    """The question with which every deed begins."""
    first = next(prompt.talk(), None)
    return "" if first is None else base(first.name)


def answer(
    prompt: Prompt, replies: dict[str, Reply], part: Part, head: str, *, every: bool = False
) -> Choice[Any] | None:
    """Answers the questions of one deed; the first that is not answered, if it must be.

    `every`: also what may be left out counts as not answered.
    """
    begun, passed = False, len(walk(prompt, replies).asked)
    while True:
        way = walk(prompt, replies)
        for one in way.asked[passed:]:
            if one.auto and part.take(one.choice) is None:  # it may be said, though no choice
                part.unsaid.append(one.choice)
        choice, passed = way.choice, len(way.asked)
        if choice is None or (begun and base(choice.name) == head):
            return None
        begun, option = True, part.take(choice)
        if option is not None:
            replies[choice.name] = (option.id,)
        elif every:
            return choice
        elif choice.at_least == 0 or (choice.preset and choice.suggest):
            part.unsaid.append(choice)
            replies[choice.name] = choice.suggest if choice.at_least else ()
        else:
            return choice


def told(part: Part, key: str, *choices: Choice[Any]) -> Text:
    """What is missing or cannot be read, and what would do."""
    names = [code(choice, option) for choice in choices for option in choice.options]
    more = ("…",) if len(names) > MOST_NAMED else ()
    what = shown(part.rest() or part.text)
    known = (*names[:MOST_NAMED], *more)
    return say(key, part=shown(part.text, MOST_TOLD), what=what, names=known)


def left_out(parts: list[str]) -> tuple[Text, ...]:
    return (say("cog.line.later", what=shown("; ".join(parts), MOST_TOLD)),) if parts else ()


def completed(
    prompt: Prompt,
    given: Mapping[str, Reply],
    typed: str,
    speakers: Mapping[str, Speaker],
    language: str,
) -> list[Proposal]:
    """The line with its last word completed, or with one that could come next."""
    done, _, last = typed.rpartition(";")
    before = read_whole(prompt, given, done, speakers)
    if before is None:
        return []
    words, start = last.split(), f"{done}; " if done else ""
    begun = words.pop() if words and not last.endswith(" ") else ""
    replies, part = dict(before), Part(" ".join(words), prompt, speakers)
    choice = answer(prompt, replies, part, head_of(prompt), every=True)
    kept = f"{start}{' '.join(words)}".strip()
    found = list[Proposal]()
    if split(typed) and read_whole(prompt, given, typed, speakers) is not None:
        found.append(Proposal(cut(typed.strip(), LONGEST), typed.strip()))
    if choice is None and not begun:
        kept, choice = f"{kept};", walk(prompt, replies).choice
    if choice is not None:
        known, speaker = meanings(choice, speakers), speakers[language]
        ordered = sorted(choice.options, key=lambda option: option.id not in choice.suggest)
        for option in ordered:
            ways = (*known[option.id], option.typed.casefold())
            if matches(ways, begun) or (begun and option.typed.startswith(begun)):
                name = f"{kept} {labelled(choice, option, speaker, letters=False)}".strip()
                found.append(Proposal(cut(name, LONGEST), f"{kept} {code(choice, option)}".strip()))
    unique = {proposal.value: proposal for proposal in found if len(proposal.value) <= LONGEST}
    return list(unique.values())[:MOST]


def read_whole(
    prompt: Prompt, given: Mapping[str, Reply], text: str, speakers: Mapping[str, Speaker]
) -> Mapping[str, Reply] | None:
    """The answers so far, without the word that nothing more follows; None: it cannot be read."""
    replies, head = dict(given), head_of(prompt)
    for words in split(text):
        part = Part(words, prompt, speakers)
        if walk(prompt, replies).choice is None or answer(prompt, replies, part, head):
            return None
        if part.rest():
            return None
    return replies
