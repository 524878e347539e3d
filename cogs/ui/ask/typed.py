"""Words typed into a slash command: what they may mean, and what to propose next."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from bot.engine.prompts import Asked, Choice, Prompt, Reply, fits, walk
from bot.engine.records import Record
from bot.engine.text import Text
from cogs.ui.ask import line
from cogs.ui.ask.naming import Speaker, code, labelled, matches, meanings, word_for_word
from cogs.ui.words.proposals import LONGEST, MOST, Proposal, folded
from cogs.ui.words.tongue import base, cut, signs

LINE = ";"  # how a parameter ends that takes a whole line
NONE = ("-", "none", "nothing", "niente", "nulla")


def understood(choice: Choice[Any], typed: str, catalogs: Mapping[str, Speaker]) -> Reply | None:
    """The reply that was typed; None: some of it names nothing, or more than one thing."""
    if typed.strip().casefold() in NONE:
        return ()
    exact = word_for_word(choice, typed)
    if exact is not None:
        return (exact.id,)
    known = meanings(choice, catalogs)
    reply: list[str] = []
    times = 0  # `2 ore` means two
    for piece in pieces(typed, known):
        fitting = [name for name, ways in known.items() if piece in ways]
        if not fitting and not times and (times := amount(choice, piece)):
            continue
        for _ in range(times or 1):
            option = meant(choice, fitting, reply)
            if option is None:
                return None
            reply.append(option)
        times = 0
    return tuple(reply) if reply and not times else None


def amount(choice: Choice[Any], piece: str) -> int:
    """A number before a name: one, or where it may be, several of a kind; 0: it is none."""
    number = piece.removesuffix("x")
    countable = number == "1" or any(option.limit > 1 for option in choice.options)
    return int(number) if countable and number.isdecimal() and len(number) < 3 else 0


def meant(choice: Choice[Any], fitting: list[str], taken: list[str]) -> str | None:
    """The one option; of two copies of the same card the first that is not taken yet."""
    options = {option.id: option for option in (*choice.options, *choice.instead)}
    if len({repr(options[name].label) for name in fitting}) != 1:
        return None
    return next((n for n in fitting if taken.count(n) < options[n].limit), None)


def pieces(typed: str, known: Mapping[str, set[str]]) -> Iterator[str]:
    """Names between commas, or single words; the longest known name first."""
    ways = {way for names in known.values() for way in names}
    longest = max((len(way.split()) for way in ways), default=1)
    for part in re.split(r"[,;+]", typed):
        words = folded(part).split()
        while words:
            for end in range(min(longest, len(words)), 0, -1):
                if " ".join(words[:end]) in ways:
                    break
            else:
                end = 1
            yield " ".join(words[:end])
            words = words[end:]


class Filled(Record, frozen=True):
    """What was typed: as far as it is clear, what is not (and for which question), the rest.

    `said`: what is to be said about it besides.
    """

    replies: Mapping[str, Reply]
    unclear: Mapping[str, str] = {}
    unasked: tuple[str, ...] = ()
    said: tuple[Text, ...] = ()


def fill_in(prompt: Prompt, typed: Mapping[str, str], catalogs: Mapping[str, Speaker]) -> Filled:
    """Parameters in their order; `goods|kinds` is whichever is asked, `target*` each of them.

    `what;` is a whole line: its parts answer one question after the other, the first `what`.
    """
    replies: dict[str, Reply] = {}
    unclear, unasked, said = dict[str, str](), list[str](), tuple[Text, ...]()
    for names, text in typed.items():
        if names.endswith(LINE):
            read = line.read_line(prompt, replies, text, catalogs)
            replies, said = dict(read.replies), read.said
            continue
        parts = re.split(r"[,;\s]+", text.strip()) if names.endswith("*") else [text]
        for part in parts if len(parts) <= line.MOST_WORDS else [text]:
            choice = reached(prompt, replies, names)
            if choice is None:
                sole = settled(prompt, replies, names)
                if sole is None:
                    unasked.append(part)
                elif understood(sole.choice, part, catalogs) != sole.reply:
                    unclear[part] = sole.choice.name
                continue
            reply = understood(choice, part, catalogs)
            if reply is None or not fits(choice, reply):
                unclear[part] = choice.name
                break
            replies[choice.name] = reply
    return Filled(replies, unclear, tuple(unasked), said)


def reached(prompt: Prompt, replies: dict[str, Reply], names: str) -> Choice[Any] | None:
    """The open question if it is one of these; a step before it that has one way is taken."""
    wanted = names.rstrip("*").split("|")
    choice = walk(prompt, replies).choice
    if choice is None or base(choice.name) in wanted:
        return choice
    ways = [
        option.id
        for option in choice.options
        if choice.at_most == 1
        and (further := walk(prompt, {**replies, choice.name: (option.id,)}).choice)
        and base(further.name) in wanted
    ]
    if len(ways) != 1:
        return None
    replies[choice.name] = (ways[0],)
    return walk(prompt, replies).choice


def settled(prompt: Prompt, replies: Mapping[str, Reply], names: str) -> Asked | None:
    """A question of these that has one answer, so that it need not be asked."""
    wanted = names.rstrip("*").split("|")
    found = (one for one in walk(prompt, replies).asked if one.auto)
    return next((one for one in found if base(one.choice.name) in wanted), None)


def proposals(
    prompt: Prompt,
    names: str,
    typed: str,
    given: Mapping[str, str],
    catalogs: Mapping[str, Speaker],
    language: str,
) -> list[Proposal]:
    """The options of the focused question that fit what is typed, the suggestion first."""
    replies = dict(fill_in(prompt, given, catalogs).replies)
    if names.endswith(LINE):
        return line.completed(prompt, replies, typed, catalogs, language)
    before = ""
    if names.endswith("*"):
        before, typed = split_last(typed)
        replies = dict(fill_in(prompt, {**given, names: before}, catalogs).replies)
    choice = reached(prompt, replies, names)
    if choice is None:
        return []
    catalog = catalogs[language]
    if choice.at_most > 1:
        return lists(choice, typed, catalogs, catalog)
    suggested, known = choice.suggest, meanings(choice, catalogs)
    options = sorted(choice.options, key=lambda option: option.id not in suggested)
    fitting = [
        Proposal(
            cut(labelled(choice, option, catalog), LONGEST),
            f"{before} {code(choice, option)}".strip(),
        )
        for option in (*options, *choice.instead)
        if matches(known[option.id], typed)
    ]
    if choice.at_least == 0 and not typed:
        fitting.insert(0, Proposal(catalog.render(Text("cog.none")), NONE[0]))
    return [proposal for proposal in fitting if len(proposal.value) <= LONGEST][:MOST]


def lists(
    choice: Choice[Any],
    typed: str,
    catalogs: Mapping[str, Speaker],
    catalog: Speaker,
    *,
    letters: bool = True,
) -> list[Proposal]:
    """Several things: what is typed so far stays, the last word is completed."""
    done, last = split_last(typed)
    known = meanings(choice, catalogs)
    done, times, last = counted(choice, done, last)
    before = understood(choice, done, catalogs) if done else ()
    if before is None:
        return []
    found: list[Proposal] = []
    if not typed and choice.suggest:
        found.append(whole(choice, choice.suggest, catalog, letters=letters))
    finished = understood(choice, typed, catalogs) if typed else None
    if finished is not None and len(finished) >= choice.at_least:
        found.append(whole(choice, finished, catalog, letters=letters))
    stock = list(choice.stock())
    for taken in before:
        if taken in stock:
            stock.remove(taken)
    if len(before) < choice.at_most:
        for option in choice.options:
            if stock.count(option.id) >= times and matches(known[option.id], last):
                found.append(
                    whole(choice, (*before, *[option.id] * times), catalog, letters=letters)
                )
    for option in choice.instead:
        if not before and matches(known[option.id], last):
            found.append(Proposal(cut(catalog.render(option.label), LONGEST), option.id))
    unique = {proposal.value: proposal for proposal in found}
    return list(unique.values())[:MOST]


def split_last(typed: str) -> tuple[str, str]:
    """`A C ge` is `A C` and the beginning `ge`."""
    if "," in typed:
        done, _, last = typed.rpartition(",")
        return done.strip(), last.strip()
    done, _, last = typed.rpartition(" ")
    return done.strip(), last.strip()


def counted(choice: Choice[Any], done: str, last: str) -> tuple[str, int, str]:
    """What is done, how many of the last are meant, and how its name begins."""
    if times := amount(choice, folded(last)):
        return done, times, ""
    before, _, number = done.rpartition(" ")
    if times := amount(choice, folded(number)):
        return before, times, last
    return done, 1, last


def whole(choice: Choice[Any], reply: Reply, catalog: Speaker, *, letters: bool = True) -> Proposal:
    """All that is taken: names to read (behind the letters of a picture), letters to send."""
    options = {option.id: option for option in choice.options}
    known = signs(choice)
    name = ", ".join(
        f"{n} \N{MULTIPLICATION SIGN} {text}" if n > 1 else text
        for option, n in Counter(reply).items()
        if (text := labelled(choice, options[option], catalog, letters=letters))
    )
    return Proposal(cut(name, LONGEST), " ".join(known.get(option, option) for option in reply))
