"""19.2.6 What an act would cost and bring now: shown while a sheet is written, never decided."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove
from bot.engine.records import Record, Seat
from bot.engine.story import Story
from bot.engine.text import Text, say
from bot.games.horizons.acts import (
    Act,
    Adopt,
    Blockade,
    Develop,
    Explore,
    Fly,
    Form,
    Line,
    RaidBase,
    Search,
    Section,
    of_form,
)
from bot.games.horizons.box.knowledge import POLICIES, TECHNOLOGIES
from bot.games.horizons.box.names import effect_texts
from bot.games.horizons.box.units import UNITS, Kind
from bot.games.horizons.chapters.combat.agreeing import attack_uses
from bot.games.horizons.chapters.common.doing import perform
from bot.games.horizons.chapters.common.recalls import recall_chance
from bot.games.horizons.chapters.economy.technology import price
from bot.games.horizons.chapters.exploring.afterwards import malfunction_chance
from bot.games.horizons.chapters.exploring.totals import exploration, explorer
from bot.games.horizons.chapters.moving.engines import flight_uses
from bot.games.horizons.chapters.offers import TRIAL
from bot.games.horizons.phrases import deed_text, with_uses
from bot.games.horizons.state import Horizons

ODDS_OF_TEN = 10  # a d10


class Trial(Record, frozen=True):
    """`why`: it would not be possible; `after`: the table after it, if luck is no part of it."""

    why: IllegalMove | None = None
    after: Horizons | None = None
    money: int = 0  # what it brings, below 0: what it costs
    markers: int = 0


def tried(view: Horizons, seat: Seat, act: Act) -> Trial:
    """On a fork of what the player sees; what comes of dice is not looked at."""
    story, chance = Story(view), Chance(TRIAL)
    try:
        perform(story, seat, act, chance)
    except IllegalMove as refusal:
        return Trial(refusal)
    was, now = view.players[seat], story.state.players[seat]
    after = None if chance.draws else story.state
    return Trial(None, after, now.cash - was.cash, now.politics - was.politics)


def act_text(view: Horizons, seat: Seat, act: Act, trial: Trial | None = None) -> Text:
    """Its name with price and use; what is not possible yet says why."""
    found = tried(view, seat, act) if trial is None else trial
    named = deed_text(act)
    if found.why is not None:
        return say("horizons.option.later", card=named, why=found.why.reason)
    return with_uses(named, *uses(view, seat, act, found))


def uses(view: Horizons, seat: Seat, act: Act, trial: Trial) -> Iterator[Text]:
    if trial.money:
        yield say(f"horizons.use.{'gain' if trial.money > 0 else 'cost'}", n=abs(trial.money))
    if trial.markers < 0:
        yield say("horizons.use.markers", n=-trial.markers)
    match act:
        case Develop():
            yield say("horizons.use.points", n=price(view, seat, act.technology))
            yield from effect_texts(TECHNOLOGIES[act.technology].effects)
        case Adopt():
            yield from effect_texts(POLICIES[act.policy].effects)
        case Fly() if act.path:
            yield from flight_uses(view, act)
        case Explore():
            yield from finds(view, seat, act)
        case Search() | Blockade() | RaidBase():
            yield from attack_uses(view, act)


def finds(view: Horizons, seat: Seat, act: Explore) -> Iterator[Text]:
    """Tokens for sure, the odds of another, and those of a mishap."""
    total, counter = exploration(view, seat, act), explorer(view, act)
    if total.sure:
        yield say("horizons.use.tokens", n=total.sure)
    if total.wanted:
        missed = (ODDS_OF_TEN - total.wanted) * 10
        odds = 100 - (missed * missed // 100 if counter.lab else missed)
        yield say(f"horizons.use.{'more' if total.sure else 'token'}", odds=odds)
    if UNITS[act.ship].kind is Kind.CV:
        yield say("horizons.use.recall", odds=recall_chance(view, seat))
    elif not act.probe:
        yield say("horizons.use.breaks", odds=malfunction_chance(view, seat, act.ship))


# --- what is written


class Fate(Record, frozen=True):
    """A written line as it would go now: in words, and its money."""

    text: Text
    money: int = 0


class Foretold(Record, frozen=True):
    """What is written in a section, and the table as it would be before it."""

    fates: tuple[Fate, ...]
    before: Horizons


def foretold(view: Horizons, seat: Seat, form: Form) -> dict[Section, Foretold]:
    """Line by line in the order of a year: each after what those before it have surely done.

    The lines of other sheets are lists of wishes: each is looked at by itself.
    """
    pages, now = view.players[seat].pages, view
    found = dict[Section, Foretold]()
    for section in of_form(form):
        told, before = list[Fate](), now
        for line in pages[section].lines if section in pages else ():
            fate, after = fate_of(now, seat, line)
            told.append(fate)
            now = after if after is not None and form is Form.YEAR else now
        found[section] = Foretold(tuple(told), before)
    return found


def fate_of(view: Horizons, seat: Seat, line: Line) -> tuple[Fate, Horizons | None]:
    """By the first of its acts that would be possible, else by the last."""
    act, trial = line.acts[-1], Trial()
    for act in line.acts:
        trial = tried(view, seat, act)
        if trial.why is None:
            break
    text = act_text(view, seat, act, trial)
    if len(line.acts) > 1:
        others = tuple(deed_text(one) for one in line.acts if one != act)
        text = say("horizons.option.others", line=text, others=others)
    if line.ask:
        text = say("horizons.option.asks", line=text)
    return Fate(text, trial.money), trial.after
