"""The whole table in words, line by line, complete enough to play from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.engine.guide import Part, seat_part
from bot.engine.kit.agenda import awaited
from bot.engine.orders.language import numbered
from bot.engine.records import Seat
from bot.engine.text import Text, Who, people, say
from bot.games.race.box.cards import (
    CARDS,
    CONSTANTS,
    CardId,
    action_names,
    card_name,
    kind_name,
    names,
    power_card,
    readable,
)
from bot.games.race.box.orders import LANGUAGE
from bot.games.race.box.powers import Military
from bot.games.race.chapters.scoring import breakdown, development_points, score
from bot.games.race.chapters.tableau import military
from bot.games.race.commands import Develop
from bot.games.race.phrases import phase_name, sealed_answer
from bot.games.race.state import Aside, Keeping, Owed, Paying, Player, Race, Result

MARKS = "●■▲◆"  # one for each seat, for those who cannot go by colour


def describe(view: Race) -> Iterator[Part]:
    """The table, then each player in turn order; what the viewer alone knows is in their view."""
    yield Part("table", table(view))
    for seat in view.order:
        yield seat_part(seat, player(view, seat))
    if view.result:
        won = say("race.log.winners", who=people(view.result.winners), n=max(view.result.scores))
        yield Part("", (*ending(view, view.result, ties=True), won))


def table(view: Race) -> Iterator[Text]:
    """Round, phases, piles, and for whom the table waits."""
    yield say("race.table.over" if view.result else "race.table.round", n=view.round)
    if view.expert:
        yield Text("race.table.expert")
    if view.phases:
        yield say("race.table.phases", phases=tuple(phases(view)))
    supply, discards = len(view.supply), len(view.discards)
    yield say("race.table.piles", pool=view.pool, supply=supply, discards=discards)
    if known := readable(view.discards):
        yield say("race.table.known_discards", cards=names(known))
    if seats := [seat for seat in view.order if seat in awaited(view)]:
        key = "race.table.reshuffle_waits" if view.held else "race.table.waiting"
        yield say(key, who=people(seats))


def phases(view: Race) -> Iterator[Text]:
    for step in view.phases:
        name, now = phase_name(step), step == view.phase and not view.result
        yield say("race.phase.now", phase=name) if now else name


# --- one player


def player(view: Race, seat: Seat) -> Iterator[Text]:
    me = view.players[seat]
    yield say(
        "race.table.player_over" if view.result else "race.table.player",
        mark=MARKS[seat],
        who=Who(seat),
        points=score(me),
        vp=me.vp,
        hand=me.hand_size,
        n=len(me.tableau),
        limit=CONSTANTS.limits.tableau,
    )
    yield say("race.table.military", n=military(me.tableau))
    if special := tuple(specialised(me.tableau)):
        yield say("race.table.special_military", special=special)
    yield from answers(view, me)
    yield from (card_line("race.table.card", me, card) for card in me.tableau)
    yield from (card_line("race.table.hand_card", me, card) for card in readable(me.hand))
    yield from map(owed, me.owed)


def hand(view: Race, seat: Seat) -> Iterator[Text]:
    """What a player holds, card by card; explored cards to keep from first."""
    me = view.players[seat]
    explored = next((step.cards for step in me.owed if isinstance(step, Keeping)), ())
    cards = readable((*explored, *me.hand))
    return (card_line("race.table.hand_card", me, card) for card in cards)


def answers(view: Race, me: Player) -> Iterator[Text]:
    """Actions, what is sealed or revealed, what was left for later."""
    if me.actions:
        yield say("race.table.actions", actions=action_names(me.actions))
    elif me.sealed is None and view.result is None:
        yield Text("race.table.no_action")
    if me.sealed:
        yield say("race.table.sealed", answer=sealed_answer(me.sealed.answer))
    if me.placing:
        card = me.placing.card if isinstance(me.placing, Develop) else me.placing.world
        yield say("race.table.placing", card=card_name(card))
    if me.course and me.course.done:
        yield Text("race.table.consumed")
    elif me.course:
        key = "race.table.sale_due" if me.course.sells else "race.table.course"
        yield say(key, cards=tuple(map(power_card, me.course.powers)))
    if me.plan:
        yield say("race.table.plan", worlds=names(me.plan))
    if lines := numbered(LANGUAGE, me.orders, view.now):
        yield say("race.table.orders", orders=lines)


def specialised(tableau: tuple[CardId, ...]) -> Iterator[Text]:
    """Military against some worlds only, on top of the rest."""
    for power in (power for card in tableau for power in CARDS[card].powers.settle):
        if isinstance(power, Military) and not power.unconditional:
            good, keyword = power.against_kind, power.against_keyword
            against = Text(f"race.good.{good}" if good else f"race.keyword.{keyword}")
            yield say("race.table.against", n=power.amount, against=against)


def card_line(key: str, me: Player, card: CardId) -> Text:
    name, facts = card_name(card), tuple(card_facts(me, card))
    return say(key, card=name, facts=facts, text=Text(f"{name.key}.text"))


def card_facts(me: Player, card: CardId) -> Iterator[Text]:
    """Cost or defense, VP, the good on it, and whether its powers sleep (RACE-4.3)."""
    design = CARDS[card]
    yield say("race.table.defense" if design.military else "race.table.cost", n=design.number)
    if design.vp is None:
        tableau = me.tableau if card in me.tableau else (*me.tableau, card)
        yield say("race.table.open_vp", n=development_points(tableau, me.vp, card))
    else:
        yield say("race.gain.vp", n=design.vp)
    if card in me.goods:
        yield say("race.table.good", kind=kind_name(card))
    if card == me.fresh:
        yield Text("race.table.fresh")


def owed(step: Owed) -> Text:
    match step:
        case Keeping(cards, count):
            return say("race.table.keep", n=count, cards=names(cards))
        case Aside(cards):
            return say("race.table.aside", n=len(cards))
    return say("race.table.pay" if isinstance(step, Paying) else "race.table.discard", n=step.count)


# --- the end


def ending(view: Race, result: Result, *, ties: bool) -> Iterator[Text]:
    """Per player printed VP, chips, each 6-cost development line by line, and the tie-break."""
    for seat in view.order:
        me, points = view.players[seat], result.scores[seat]
        printed = sum(CARDS[card].vp or 0 for card in me.tableau)
        yield say("race.table.score", who=Who(seat), n=points, printed=printed, chips=me.vp)
        yield from (development(me, card) for card in me.tableau if CARDS[card].scoring)
        if ties:
            yield say("race.table.tie", who=Who(seat), n=result.ties[seat])


def development(me: Player, card: CardId) -> Text:
    name = card_name(card)
    lines = tuple(
        say("race.table.scored_line", text=Text(f"{name.key}.scoring_{place}"), n=points)
        for place, (_, points) in enumerate(breakdown(me.tableau, me.vp, card))
    )
    total = development_points(me.tableau, me.vp, card)
    return say("race.table.development", card=name, n=total, lines=lines)


def verdict(view: Race) -> Iterable[Text]:
    """The scores part by part, once the game is over; the tie-break only if it was needed."""
    if view.result is None:
        return ()
    scores = view.result.scores
    return ending(view, view.result, ties=scores.count(max(scores)) > 1)
