"""The log: what happened, as one viewer may read it. Cards face down are counted, never named.

An event arrives as `seen_by` left it for this viewer, with his view of the table.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.events import Event
from bot.engine.orders.language import line, numbered
from bot.engine.records import Seat
from bot.engine.text import Text, Who, say
from bot.games.race.box.cards import CARDS, CONSTANTS, CardId
from bot.games.race.chapters.asking import card_name, names
from bot.games.race.chapters.orders import LANGUAGE, now
from bot.games.race.commands import Develop, Hidden, Means, Pass, PowerId, Settle
from bot.games.race.events import (
    ActionsRevealed,
    AnswersNoticed,
    CardPlaced,
    CardsDrawn,
    ChoiceSealed,
    ConsumeBegan,
    ConsumeFinished,
    CurtainRaised,
    Dealt,
    DrawsLost,
    Explored,
    Gambled,
    GameEnded,
    GoodPlaced,
    OrderActed,
    OrdersSet,
    OwedAnswered,
    PhaseBegan,
    PowerUsed,
    ReshuffleAwaited,
    RoundEnded,
    SelectionsRevealed,
    Shuffled,
    TargetsPlanned,
    TargetsRevealed,
    WayConfirmed,
    WaysAsked,
)
from bot.games.race.events.correcting import ChipsCorrected, DiscardImposed
from bot.games.race.state import Deed, Perform, Race, Turn
from bot.games.race.words.phrases import (
    action_names,
    manner,
    people,
    phase_name,
    readable,
    sealed_answer,
    story,
)
from bot.games.race.words.table import describe

__all__ = ["describe", "words"]


def words(event: Event[Race], view: Race) -> Text | None:
    """One sentence or a few; None: there is nothing to tell."""
    match event:
        # Set-up and the course of a round
        case Dealt():
            return story(dealt(event))
        case OrdersSet(seat, orders):
            lines = numbered(LANGUAGE, orders, now(view))
            return say("race.log.orders", who=Who(seat), orders=lines)
        case OrderActed(order=order):
            return say("order.acted", order=line(LANGUAGE, order))
        case ChoiceSealed():
            return choice_sealed(event)
        case AnswersNoticed(seats):
            return say("race.log.sealed", who=people(seats))
        case ActionsRevealed():
            return story(actions_revealed(event, view))
        case PhaseBegan(phase, nth):
            return say("race.log.phase", phase=phase_name(Perform(phase, nth)))
        case RoundEnded():
            return story(round_ended(event, view))
        case GameEnded():
            return story(game_ended(event, view))
        # Piles and private decisions
        case Explored():
            return explored(event)
        case OwedAnswered():
            return story(owed_answered(event))
        case CardsDrawn():
            return cards_drawn(event)
        case Shuffled(supply):
            return say("race.log.shuffled", n=len(supply))
        case DrawsLost(seat, count):
            return say("race.log.draws_lost", who=Who(seat), n=count)
        case ReshuffleAwaited(seats):
            return say("race.log.reshuffle_awaited", who=people(seats))
        case GoodPlaced():
            return good_placed(event)
        # Develop and Settle
        case SelectionsRevealed():
            return story(selections_revealed(event, view))
        case WaysAsked(seats):
            return say("race.log.ways_asked", who=people(seats))
        case WayConfirmed():
            return story(way_confirmed(event))
        case CardPlaced():
            return story(card_placed(event))
        # Consume and Produce
        case ConsumeBegan():
            return consume_began(event)
        case PowerUsed(seat, done, spent):
            return deed(seat, done, readable(spent))
        case Gambled(seat, done):
            return deed(seat, done)
        case ConsumeFinished(seat):
            return say("race.log.consumed", who=Who(seat)) if consume_goes_on(view) else None
        case CurtainRaised():
            return story(curtain_raised(event, view))
        case TargetsPlanned(seat, worlds):
            return say("race.log.planned", who=Who(seat), worlds=names(worlds))
        case TargetsRevealed(targets):
            return story(
                say("race.log.targets", who=Who(own.seat), worlds=names(own.worlds))
                for own in targets
            )
        # What a moderator put right
        case ChipsCorrected(seat, chips):
            key = "race.log.chips_given" if chips > 0 else "race.log.chips_taken"
            return say(key, who=Who(seat), n=abs(chips))
        case DiscardImposed(seat, count):
            return say("race.log.discard_imposed", who=Who(seat), n=count)
    return None


# --- set-up and the course of a round


def dealt(event: Dealt) -> Iterator[Text]:
    for seat in event.order:
        start = event.starts[seat]
        yield say("race.log.start", who=Who(seat), card=card_name(start))
        if start in event.goods:
            yield say("race.log.windfall", who=Who(seat), world=card_name(start), kind=kind(start))
    yield say("race.log.order", who=people(event.order))
    size = len(event.hands[0])
    if event.discard:
        yield say("race.log.hands", n=size, discard=event.discard)
    else:
        yield say("race.log.preset_hands", n=size)
    for seat in event.order:
        if readable(event.hands[seat]):
            yield say("race.log.hand", who=Who(seat), cards=names(event.hands[seat]))
    yield say("race.log.pool", n=event.pool)


def choice_sealed(event: ChoiceSealed) -> Text:
    who = Who(event.seat)
    if isinstance(event.answer, Hidden):
        return say("race.log.sealed", who=who)
    key = "race.log.sealed_by_itself" if event.auto else "race.log.sealed_own"
    return say(key, who=who, answer=sealed_answer(event.answer))


def actions_revealed(event: ActionsRevealed, view: Race) -> Iterator[Text]:
    for seat in view.order:
        yield say("race.log.action", who=Who(seat), actions=action_names(event.actions[seat]))
    yield say("race.log.phases", phases=tuple(map(phase_name, event.phases)))


def round_ended(event: RoundEnded, view: Race) -> Iterator[Text]:
    yield Text("race.log.round_ended")
    for seat in view.order:
        if event.excess[seat]:
            yield say(
                "race.log.excess",
                who=Who(seat),
                n=event.excess[seat],
                limit=CONSTANTS.limits.hand,
            )


def game_ended(event: GameEnded, view: Race) -> Iterator[Text]:
    """Scores; the numbers of the tie-break, if it was needed; winners."""
    result = event.result
    yield Text("race.log.game_ended")
    for seat in view.order:
        yield say("race.log.score", who=Who(seat), n=result.scores[seat])
    best = [seat for seat in view.order if result.scores[seat] == max(result.scores)]
    if len(best) > 1:
        for seat in best:
            yield say("race.log.tie", who=Who(seat), n=result.ties[seat])
    yield say("race.log.winners", who=people(result.winners), n=max(result.scores))


# --- piles and private decisions


def explored(event: Explored) -> Text:
    cards = readable(event.cards)
    if cards:
        return say(
            "race.log.explored_cards", who=Who(event.seat), cards=names(cards), keep=event.keep
        )
    return say("race.log.explored", who=Who(event.seat), n=len(event.cards), keep=event.keep)


def owed_answered(event: OwedAnswered) -> Iterator[Text]:
    who = Who(event.seat)
    if not event.what:
        yield say("race.log.owed_answered", who=who)
    if event.kept:
        yield say("race.log.kept", who=who, cards=names(event.kept))
    if event.gone:
        key = "race.log.paid" if event.what == "pay" else "race.log.discarded"
        yield say(key, who=who, cards=names(event.gone))
    if event.auto:
        yield say("race.log.automatic", who=who)
    if event.released:
        yield say("race.log.released", who=who, cards=names(event.released))


def cards_drawn(event: CardsDrawn) -> Text | None:
    """What a sale or a consume power draws its own sentence has told already, but for the cards."""
    cards = readable(event.cards)
    told = "/" in event.why or event.why == "sale"
    if not cards and told:
        return None
    why = power_card(PowerId(event.why)) if "/" in event.why else Text(f"race.why.{event.why}")
    if cards:
        return say("race.log.drawn_cards", who=Who(event.seat), cards=names(cards), why=why)
    return say("race.log.drawn", who=Who(event.seat), n=len(event.cards), why=why)


def good_placed(event: GoodPlaced) -> Text:
    key = "race.log.produced" if event.produced else "race.log.windfall"
    return say(key, who=Who(event.seat), world=card_name(event.world), kind=kind(event.world))


def kind(world: CardId) -> Text:
    return Text(f"race.good.{CARDS[world].kind}")


def power_card(power: PowerId) -> Text:
    return card_name(CardId(power.partition("/")[0]))


# --- Develop and Settle


def selections_revealed(event: SelectionsRevealed, view: Race) -> Iterator[Text]:
    for seat in view.order:
        match event.answers[seat]:
            case Develop(card=card) | Settle(world=card):
                yield say("race.log.revealed", who=Who(seat), card=card_name(card))
    idle = [seat for seat in view.order if isinstance(event.answers[seat], Pass)]
    if idle:
        yield say("race.log.passed", who=people(idle))


def way_confirmed(event: WayConfirmed) -> Iterator[Text]:
    yield say("race.log.way", who=Who(event.seat), how=manner(event.way))
    if event.void:
        yield say("race.log.way_void", who=Who(event.seat))


def card_placed(event: CardPlaced) -> Iterator[Text]:
    """The price is everybody's, the cards paid with are the owner's."""
    who, card, way = Who(event.seat), card_name(event.card), event.way
    free = "" if event.cost else "_free"
    if way is None:
        yield say(f"race.log.developed{free}", who=who, card=card, n=event.cost)
    elif way.means is Means.CONQUER:
        yield say("race.log.conquered", who=who, card=card, strength=event.strength)
    elif way.means is Means.BUY:
        yield say(f"race.log.bought{free}", who=who, card=card, n=event.cost)
    else:
        yield say(f"race.log.settled{free}", who=who, card=card, n=event.cost)
    if way and way.discards:
        yield say("race.log.given_up", who=who, cards=names(way.discards))
    if event.payment is None:
        yield say("race.log.payment_owed", who=who)
    elif readable(event.payment):
        yield say("race.log.paid", who=who, cards=names(event.payment))


# --- Consume


def consume_began(event: ConsumeBegan) -> Text | None:
    if event.ordered:
        return Text("race.log.consume_in_order")
    return Text("race.log.consume_at_once") if event.curtain else None


def consume_goes_on(view: Race) -> bool:
    """Else nobody waits to hear that somebody has finished."""
    return view.curtain is not None or any(isinstance(step, Turn) for step in view.agenda)


def curtain_raised(event: CurtainRaised, view: Race) -> Iterator[Text]:
    for seat in view.order:
        if seat != event.reader:
            yield from (deed(seat, done) for done in event.deeds[seat])
    idle = [seat for seat in view.order if not event.deeds[seat]]
    if idle:
        yield say("race.log.idle", who=people(idle))


def deed(seat: Seat, done: Deed, spent: tuple[CardId, ...] = ()) -> Text:
    """One sale or one power used, with what it gave; `spent`: the cards, for their owner."""
    who = Who(seat)
    if done.power is None:
        return say("race.log.sold", who=who, world=card_name(done.worlds[0]), n=done.draws)
    card = power_card(done.power)
    if done.number:
        return gamble(who, card, done)
    if done.worlds:
        worlds = names(done.worlds)
        return say("race.log.goods_used", who=who, card=card, worlds=worlds, gain=gain(done))
    if spent:
        return say("race.log.spent_cards", who=who, card=card, cards=names(spent), gain=gain(done))
    if done.spent:
        return say("race.log.spent", who=who, card=card, n=done.spent, gain=gain(done))
    key = "race.log.used" if done.draws else "race.log.unused"
    return say(key, who=who, card=card, gain=gain(done))


def gain(done: Deed) -> tuple[Text, ...]:
    found = []
    if done.vp:
        found.append(say("race.gain.vp", n=done.vp))
    if done.draws:
        found.append(say("race.gain.cards", n=done.draws))
    return tuple(found)


def gamble(who: Who, card: Text, done: Deed) -> Text:
    if done.turned is None:
        return say("race.log.gamble_void", who=who, card=card, n=done.number)
    key = "race.log.gamble_won" if done.won else "race.log.gamble_lost"
    return say(
        key,
        who=who,
        card=card,
        n=done.number,
        turned=card_name(done.turned),
        value=CARDS[done.turned].number,
    )
