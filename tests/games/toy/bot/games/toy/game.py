"""Comets: hidden cards, a sealed answer and a die. The whole game, in one module."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from bot.engine.chance import Chance
from bot.engine.counts import Counts
from bot.engine.errors import require
from bot.engine.events import Event, event
from bot.engine.game import Game, Options
from bot.engine.guide import Guide, Part, seat_part
from bot.engine.kit import conservation, sealed
from bot.engine.kit.agenda import Chapter, Chapters, Stage, Step
from bot.engine.kit.agenda import awaited as awaited
from bot.engine.kit.agenda import occasion as occasion
from bot.engine.kit.agenda import timers as timers
from bot.engine.kit.redeal import Pack, any_of
from bot.engine.orders import facts
from bot.engine.orders.language import DropOrder, Language, Measure, Order, Subject, WriteOrder
from bot.engine.prompts import Option, Prompt, Talk, pick
from bot.engine.records import Command, Record, Seat, change, fork, take
from bot.engine.story import Story
from bot.engine.text import Text, Who, say

CARDS = tuple(map(str, range(1, 37)))
HAND, FACE_DOWN = 12, "?"
ANSWERS = tuple(Option(end, end, Text(f"toy.{end}")) for end in ("lowest", "highest"))
SUBJECT = Subject("bid", Text("toy.order"), ANSWERS, measures=("comet",), brief=True)
LANGUAGE = Language((SUBJECT,), (Measure("comet", Text("toy.comet"), 1, 6),), "TOY-4.1")


class Bid(Command, frozen=True, tag="toy.bid"):
    card: str


class Hidden(sealed.Hidden, frozen=True, tag="toy.hidden"): ...


class Player(Record, frozen=True):
    hand: tuple[str, ...] = ()
    sealed: Bid | Hidden | None = None
    points: int = 0
    orders: tuple[Order, ...] = ()


class Bidding(Step, frozen=True, tag="bidding"):
    asked = "toy.asked"

    def waits_for(self, view: Toy) -> frozenset[Seat]:
        return frozenset(seat for seat in view.seats() if view.players[seat].sealed is None)

    def asked_of(self, view: Toy) -> frozenset[Seat]:
        return frozenset(view.seats())

    def about(self, view: Toy) -> tuple[int]:
        return (view.now,)


class Toy(Stage):
    no_seat = over = refusal = ("toy.refuse.now", "TOY-3.2")
    players: tuple[Player, ...] = ()
    pile: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    comet: int = 0
    now: int = 0  # the round
    agenda: tuple[Bidding, ...] = ()


@event("toy.dealt")
class Dealt(Event[Toy], frozen=True):
    """TOY-2.1: a hand for each, the rest in a pile."""

    hands: tuple[tuple[str, ...], ...]
    pile: tuple[str, ...]

    def apply(self, state: Toy) -> None:
        state.players, state.pile = tuple(map(Player, self.hands)), self.pile
        state.agenda = (Bidding(),)

    def seen_by(self, viewer: Seat | None) -> Dealt:
        down = (FACE_DOWN,) * HAND
        hands = tuple(hand if seat == viewer else down for seat, hand in enumerate(self.hands))
        return Dealt(hands, (FACE_DOWN,) * len(self.pile))


@event("toy.came")
class Came(Event[Toy], frozen=True):
    """TOY-3.1: a comet comes, worth what a die shows."""

    comet: int

    def apply(self, state: Toy) -> None:
        state.comet, state.now = self.comet, state.now + 1

    def shows(self) -> bool:
        return True

    def words(self, view: Toy) -> Text:
        return say("toy.log.came", n=self.comet, round=view.now)


@event("toy.sealed")
class Sealed(sealed.AnswerSealed[Toy, Any], frozen=True):
    answer: Bid | Hidden
    hidden, log = Hidden(), "toy.log.sealed"

    def told(self) -> Text:
        return named(self.answer)


@event("toy.revealed")
class Revealed(Event[Toy], frozen=True):
    """TOY-3.3: the highest bid takes the comet; the last one ends the game (TOY-3.4)."""

    cards: tuple[str, ...]
    best: Seat

    def apply(self, state: Toy) -> None:
        for seat, card in zip(state.seats(), self.cards, strict=True):
            me, won = state.players[seat], state.comet * (seat == self.best)
            hand = take(me.hand, (card if card in me.hand else FACE_DOWN,))
            change(state, seat, hand=hand, sealed=None, points=me.points + won)
        state.played, state.comet = state.played + self.cards, 0
        state.agenda = (Bidding(),) * any(me.hand for me in state.players)

    def shows(self) -> bool:
        return True

    def words(self, view: Toy) -> Text:
        return say("toy.log.revealed", cards=self.cards, who=Who(self.best))


@event("toy.orders_set")
class OrdersSet(facts.OrdersSet[Toy], frozen=True):
    language, log = LANGUAGE, "toy.log.orders"


@event("toy.order_acted")
class OrderActed(facts.OrderActed[Toy], frozen=True):
    language = LANGUAGE


def setup(story: Story[Toy], options: Options, chance: Chance) -> None:
    require(options.players in seats, "toy.refuse.players", "TOY-1.1")
    deck = chance.shuffle("toy.deck", CARDS)
    hands = tuple(deck[at * HAND : (at + 1) * HAND] for at in range(options.players))
    story.tell(Dealt(hands, deck[options.players * HAND :]))


def ask(view: Toy, seat: Seat, step: Bidding) -> Iterator[Prompt]:
    """TOY-3.2: everybody bids at once; the last card goes by itself."""
    me, talk = view.players[seat], partial(bid, view, seat)
    if len(me.hand) > 1:
        lies = sealed.given(me.sealed, named, len(view.players))
        yield Prompt(
            "toy.bid", seat, talk, str(view.now), lies is None, secret=True, sealed=True, given=lies
        )


def bid(view: Toy, seat: Seat) -> Talk:
    hand = sorted(view.players[seat].hand, key=int)
    hint = (hand[-1] if view.comet > 3 else hand[0],)
    return Bid((yield from pick("card", [Option(c, c, say("toy.card", n=c)) for c in hand], hint)))


def named(answer: Any) -> Text:
    return say("toy.card", n=answer.card)


def decide_bid(story: Story[Toy], seat: Seat, command: Bid, chance: Chance) -> None:
    require(command.card in story.state.players[seat].hand, "toy.refuse.card", "TOY-3.2")
    sealed.seal(story, seat, command, Sealed)


def ready(table: Toy, seat: Seat) -> tuple[Bid, Order | None] | None:
    hand, order = table.players[seat].hand, ORDERS.acting(table, seat, "bid")
    if order is None and len(hand) > 1:
        return None
    return Bid((max if order and "highest" in order.answer else min)(hand, key=int)), order


def go_on(story: Story[Toy], step: Bidding, chance: Chance) -> bool:
    table = story.state
    if not table.comet:
        story.tell(Came(*chance.dice("toy.comet", 1)))
    if not sealed.fill(story, table.seats(), partial(ready, table), Sealed, OrderActed):
        return False
    cards = tuple(me.sealed.card for me in table.players if isinstance(me.sealed, Bid))
    story.tell(Revealed(cards, max(table.seats(), key=lambda seat: int(cards[seat]))))
    return True


def prompts(view: Toy, seat: Seat) -> Iterator[Prompt]:
    yield from CHAPTERS.prompts(view, seat)
    yield from ORDERS.prompts(view, seat) if view.agenda else ()


def advance(story: Story[Toy], chance: Chance) -> None:
    CHAPTERS.run(story, chance, lambda story: False)


def seen_by(state: Toy, viewer: Seat | None) -> Toy:
    view = fork(state)
    for seat, me in enumerate(state.players):
        if seat != viewer:
            hand, answer = (FACE_DOWN,) * len(me.hand), me.sealed and Hidden()
            change(view, Seat(seat), hand=hand, sealed=answer, orders=())
    view.pile = (FACE_DOWN,) * len(state.pile)
    return view


def redeal(state: Toy, viewer: Seat | None, chance: Chance) -> Toy:
    table = seen_by(state, viewer)
    mine = () if viewer is None else table.players[viewer].hand
    pack = Pack(take(CARDS, table.played + mine), chance)
    for seat, me in enumerate(table.players):
        if seat != viewer:
            hand = pack.take(len(me.hand))
            answer = Bid(any_of(hand, chance)) if me.sealed else None
            change(table, Seat(seat), hand=hand, sealed=answer)
    table.pile = pack.rest
    return table


def scores(view: Toy) -> Mapping[Seat, int]:
    return {seat: view.players[seat].points for seat in view.seats()}


def winners(view: Toy) -> frozenset[Seat]:
    most = max(scores(view).values(), default=0)
    return frozenset(s for s, points in scores(view).items() if points == most and not view.agenda)


def check(state: Toy) -> list[str]:
    hands = (card for me in state.players for card in me.hand)
    return conservation.once([*state.pile, *state.played, *hands], CARDS, "card")


def describe(view: Toy) -> Iterator[Part]:
    yield Part("table", [say("toy.table", n=view.now, comet=view.comet, pile=len(view.pile))])
    for seat in view.seats():
        me = view.players[seat]
        text = say("toy.seat", who=Who(seat), n=me.points, cards=len(me.hand))
        yield seat_part(seat, [text, *hand(view, seat)])


def hand(view: Toy, seat: Seat) -> list[Text]:
    cards = view.players[seat].hand
    return [] if FACE_DOWN in cards else [say("toy.hand", cards=sorted(cards, key=int))]


def worth(view: Toy, seat: Seat) -> float:
    best = max(points for other, points in scores(view).items() if other != seat)
    return scores(view)[seat] - best + sum(map(int, view.players[seat].hand)) / 3


COUNTS = Counts[Toy]({"comet": lambda view, *about: view.comet}, round=lambda view: view.now)
ORDERS = facts.Orders[Toy]("toy.orders", LANGUAGE, COUNTS, OrdersSet)
WRITING = dict.fromkeys((WriteOrder, DropOrder), ORDERS.decide)
ROUND = Chapter[Toy]({Bidding: go_on}, {Bid: decide_bid}, ask, any_time={Bid})
CHAPTERS = Chapters[Toy]({3: ROUND, 4: Chapter[Toy](commands=WRITING, any_time={*WRITING})})
decide = CHAPTERS.decide

name, rules, seats = "toy", "1", range(2, 4)
state: type[Toy] = Toy
options: type[Options] = Options
commands: Any = Bid | WriteOrder | DropOrder
earlier: Mapping[str, Game[Toy]] = {}
guide: Guide[Toy] = Guide(
    describe=describe,
    hand=hand,
    counts=COUNTS,
    clauses={"toy.bid": "TOY-3.2", "toy.orders": "TOY-4.1"},
    orders=ORDERS,
    worth=worth,
)
