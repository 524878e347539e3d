"""Powers and scoring lines as rows of small signs: a thing, an arrow, what it yields."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from rendering.race.facts import (
    Card,
    Condition,
    ConsumeAll,
    ConsumeExactly,
    ConsumeUpTo,
    DiscardHand,
    Discount,
    Draw,
    DrawAfter,
    DrawAtStart,
    DrawExtra,
    DrawIfMostProduced,
    DrawIfProducedHere,
    DrawPerGoodProduced,
    DrawPerKindProduced,
    DrawPerWorld,
    FreeSettle,
    Gamble,
    KeepExtra,
    Keyword,
    Military,
    Mode,
    PayForMilitary,
    Power,
    ProduceHere,
    ProduceWindfall,
    SaleBonus,
    SellGood,
    TemporaryMilitary,
)
from rendering.words import Words

ANY = "any"
MINUS, TIMES, DASH = "\N{MINUS SIGN}", "\N{MULTIPLICATION SIGN}", "\N{EN DASH}"


class Sign(StrEnum):
    WORD = "word"
    ICON = "icon"
    GOOD = "good"  # filled: a good, or a world that produces it
    HALO = "halo"  # ring: a windfall world
    VP = "vp"
    CARDS = "cards"
    MILITARY = "military"
    REBEL = "rebel"


class Token(NamedTuple):
    sign: Sign
    value: str = ""


ARROW = Token(Sign.ICON, "arrow")
PRODUCE = Token(Sign.ICON, "produce")
COIN = Token(Sign.ICON, "coin")
REBEL = Token(Sign.REBEL)


def word(text: str) -> Token:
    return Token(Sign.WORD, text)


def icon(name: str) -> Token:
    return Token(Sign.ICON, name)


def good(kind: str | None) -> Token:
    return Token(Sign.GOOD, kind or ANY)


def cards(count: int) -> Token:
    return Token(Sign.CARDS, str(count))


def signed(number: int) -> str:
    return f"{MINUS if number < 0 else '+'}{abs(number)}"


def sentence(card: Card, slot: str, power: Power, words: Words) -> list[Token]:
    """What a power does, without a sentence if signs can say it."""
    match power:
        case DrawExtra(amount):
            return [icon("explore"), word(signed(amount))]
        case KeepExtra(amount):
            return [icon("hand"), word(signed(amount))]
        case DrawAtStart(amount):
            return [cards(amount), ARROW, icon(slot)]
        case Draw(amount):
            return [cards(amount)]
        case DrawAfter(amount):
            return [icon(slot), ARROW, cards(amount)]
        case Discount(amount, kind):
            return [word(signed(-amount)), good(kind) if kind else icon(slot)]
        case Military():
            return military(power, words)
        case TemporaryMilitary(amount):
            return [word(words("render.word.discard")), ARROW, strength(signed(amount))]
        case FreeSettle():
            return [word(words("render.word.discard")), ARROW, word(words("render.word.pay_none"))]
        case PayForMilitary(amount):
            return [word(words("render.word.pay_for")), strength(""), word(signed(-amount))]
        case SaleBonus(amount, kind, here):
            what = word(words("render.word.here")) if here else good(kind)
            return [COIN, word(signed(amount)), what]
    return consume(power, words) or produce(card, power, words)


def strength(value: str) -> Token:
    return Token(Sign.MILITARY, value)


def military(power: Military, words: Words) -> list[Token]:
    found = [strength(signed(power.amount))]
    if power.against_kind:
        return [*found, word(words("render.word.against")), good(power.against_kind)]
    if power.against_keyword:
        return [*found, word(words("render.word.against")), REBEL]
    return found


def consume(power: Power, words: Words) -> list[Token]:
    match power:
        case ConsumeUpTo(most, kind, vp, count):
            times = [word(f"{most}{TIMES}")] if most > 1 else []
            return [*times, good(kind), ARROW, *yields(vp, count)]
        case ConsumeExactly(count, vp, kind, distinct, drawn):
            key = words("render.word.kinds", n=count) if distinct else f"{count}{TIMES}"
            return [word(key), good(kind), ARROW, *yields(vp, drawn)]
        case ConsumeAll(_, offset):
            gain = word(f"n{MINUS}{-offset}"), icon("vp")
            return [word(words("render.word.all")), good(None), ARROW, *gain]
        case SellGood():
            return [good(None), ARROW, COIN]
        case Gamble(low, high):
            bet = word(words("render.word.bet"))
            return [bet, cards(1), word(f"{low}{DASH}{high}")]
        case DiscardHand(most, vp):
            return [word(f"0{DASH}{most}"), icon("card"), ARROW, Token(Sign.VP, str(vp))]
    return []


def yields(vp: int, count: int) -> list[Token]:
    return [*([Token(Sign.VP, str(vp))] if vp else []), *([cards(count)] if count else [])]


def produce(card: Card, power: Power, words: Words) -> list[Token]:
    match power:
        case ProduceHere():
            return [PRODUCE, ARROW, good(card.kind)]
        case ProduceWindfall(kind):
            return [Token(Sign.HALO, kind or ANY), ARROW, good(kind)]
        case DrawIfProducedHere(amount):
            return [word(words("render.word.if")), PRODUCE, cards(amount)]
        case DrawPerGoodProduced(amount, kind):
            return [PRODUCE, word(words("render.word.per")), good(kind), cards(amount)]
        case DrawPerKindProduced(amount):
            return [word(words("render.word.per_kind")), cards(amount)]
        case DrawPerWorld(amount, kind):
            return [word(words("render.word.per_world")), good(kind), cards(amount)]
        case DrawIfMostProduced(amount, kind):
            return [word(words("render.word.most")), good(kind), cards(amount)]
    raise LookupError(f"no signs for {type(power).__name__} of {card.id}")


def scoring(line: Condition, words: Words) -> list[Token]:
    """What a 6-cost development counts."""
    match line.per:
        case "named_card":
            return [word(words(f"race.card.{line.card}"))]
        case "chips":
            return [word(words("render.word.per_chips", n=line.every))]
        case "point_of_military":
            return [strength(words("render.word.each"))]
    found: list[Token] = []
    if line.keyword is Keyword.REBEL:
        found.append(REBEL)
    elif line.keyword is Keyword.ALIEN:
        found.append(word(words("render.word.alien")))
    if line.military:
        found.append(strength(""))
    if line.cost is not None:
        found.append(word(words("render.word.cost", n=line.cost)))
    if line.power_in:
        found.append(icon(line.power_in))
    if line.kind:
        sign = Sign.HALO if line.mode is Mode.WINDFALL else Sign.GOOD
        found.append(Token(sign, line.kind))
    elif line.mode is Mode.PRODUCTION:
        found.append(PRODUCE)
    return [*found, word(words(f"render.word.{line.per}"))]
