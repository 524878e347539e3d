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
    Bid,
    Blockade,
    BuildUnit,
    Construct,
    Convert,
    Develop,
    Explore,
    Fly,
    Form,
    Line,
    RaidBase,
    Scrap,
    Search,
    Section,
    TradeAt,
    of_form,
)
from bot.games.horizons.box.goods import Field
from bot.games.horizons.box.knowledge import POLICIES, TECHNOLOGIES
from bot.games.horizons.box.names import amount, effect_texts, points_of, stock_text
from bot.games.horizons.box.units import STRUCTURES, UNITS, Kind, Unit
from bot.games.horizons.chapters.bases.construction import structure_cost, times
from bot.games.horizons.chapters.combat.agreeing import attack_uses
from bot.games.horizons.chapters.common.doing import perform
from bot.games.horizons.chapters.common.recalls import recall_chance
from bot.games.horizons.chapters.economy.technology import price
from bot.games.horizons.chapters.exploring.afterwards import malfunction_chance
from bot.games.horizons.chapters.exploring.totals import exploration, explorer
from bot.games.horizons.chapters.moving.engines import flight_uses
from bot.games.horizons.chapters.offers import TRIAL
from bot.games.horizons.events.units import stock_at
from bot.games.horizons.phrases import deed_text, with_uses
from bot.games.horizons.pieces import Player
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
    if found.why is None:
        return with_uses(named, *uses(view, seat, act, found), *nature(view, seat, act))
    if found.why.key == view.refusal[0]:  # an answer to an event, written before it happens
        return with_uses(named, Text("horizons.use.if_it_happens"))
    known = with_uses(named, *nature(view, seat, act))
    return say("horizons.option.later", card=known, why=found.why.reason)


def uses(view: Horizons, seat: Seat, act: Act, trial: Trial) -> Iterator[Text]:
    """What it costs and brings, done now."""
    if trial.money:
        yield say(f"horizons.use.{'gain' if trial.money > 0 else 'cost'}", n=abs(trial.money))
    if trial.markers < 0 and not isinstance(act, Bid):  # its name says so
        yield say("horizons.use.markers", n=-trial.markers)
    match act:
        case Convert() if trial.after is not None:
            yield from converted(view.players[seat], trial.after.players[seat])
        case Scrap() if trial.after is not None:
            place = view.ships[act.unit].docked
            gained = stock_at(trial.after, seat, place) - stock_at(view, seat, place)
            yield from stock_text(gained)
        case Fly() if act.path:
            yield from flight_uses(view, act)
        case Explore():
            yield from finds(view, seat, act)
        case Search() | Blockade() | RaidBase():
            yield from attack_uses(view, act)


def nature(view: Horizons, seat: Seat, act: Act) -> Iterator[Text]:
    """What it costs and brings whenever it is done."""
    match act:
        case Develop() if act.technology in TECHNOLOGIES:
            yield say("horizons.use.points", n=price(view, seat, act.technology))
            yield from effect_texts(TECHNOLOGIES[act.technology].effects)
        case Adopt() if act.policy in POLICIES:
            yield from effect_texts(POLICIES[act.policy].effects)
        case BuildUnit():
            yield from abilities(UNITS[act.unit])
        case Construct() if act.structure in STRUCTURES:
            cost = structure_cost(view, seat, STRUCTURES[act.structure])
            yield from stock_text(times(cost, act.times))
        case TradeAt() if act.base in view.bases:
            token = view.bases[act.base].token
            if token is not None:
                key = "horizons.use.sells" if token.sells else "horizons.use.buys"
                yield say(key, goods=amount(token.resource, act.amount))


def abilities(unit: Unit) -> Iterator[Text]:
    """What a new ship is good for; launchers have their size in their names."""
    if unit.type is not None:
        yield Text(f"horizons.kind.{unit.type}")
    elif unit.kind is Kind.CV:
        yield say("horizons.use.size", n=unit.size)
    if unit.explore is not None:
        yield say("horizons.use.explores", n=unit.explore)
    if unit.kind is Kind.CV and unit.cargo:
        yield say("horizons.use.carries", n=unit.cargo)
    if unit.combat:
        yield say("horizons.use.strength", n=unit.combat)


def converted(was: Player, now: Player) -> Iterator[Text]:
    """What markers have become, besides money."""
    if now.vp > was.vp:
        yield say("horizons.use.vp", n=now.vp - was.vp)
    for field in Field:
        gained = now.bank[field] - was.bank[field]
        if gained:
            yield points_of(field, gained)


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
