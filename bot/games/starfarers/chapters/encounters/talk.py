"""What encounters ask: the active player, or several at once (sections 11.2, 11.5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import islice

from bot.engine.kit.sealed import given
from bot.engine.prompts import Asking, Option, Prompt, Reply, Talk, gather, pick, pick_maybe
from bot.engine.records import Seat
from bot.games.starfarers import commands, steps
from bot.games.starfarers.box.names import line
from bot.games.starfarers.box.pieces import Expansion
from bot.games.starfarers.box.resources import PLACE, RESOURCES, Cards, Resource, count
from bot.games.starfarers.chapters import asking
from bot.games.starfarers.chapters.bank import can_add, can_lose
from bot.games.starfarers.chapters.encounters.answers import other_types
from bot.games.starfarers.chapters.end_points import first_ship, jump_points
from bot.games.starfarers.chapters.flight.goals import is_landing, landing_options
from bot.games.starfarers.chapters.prepared import types
from bot.games.starfarers.chapters.production import largest_stacks
from bot.games.starfarers.events import sealed_answer
from bot.games.starfarers.state import FIELD, Player, Starfarers

SPARED = (Expansion.FREIGHT_RING, Expansion.CANNON, Expansion.BOOSTER)


def prompts(view: Starfarers, seat: Seat, step: steps.AgendaStep) -> Iterator[Prompt]:
    """A sealed answer may be changed until the last one is in; all else is asked once."""
    me = view.players[seat]
    match step:
        case steps.Collecting() if seat in step.seats:
            talk = partial(gift_talk, me, step.n)
            yield sealed(view, seat, "starfarers.gift", talk, len(step.seats))
        case steps.Wearing() if seat in step.seats:
            yield sealed(view, seat, "starfarers.wear", partial(lose_talk, me), len(step.seats))
        case steps.Collecting() | steps.Wearing():
            return
        case _ if seat == view.active:
            yield asked(view, seat, step)


def sealed(view: Starfarers, seat: Seat, key: str, talk: partial[Talk], asked: int) -> Prompt:
    lies = given(view.players[seat].sealed, sealed_answer, asked)
    return Prompt(
        key, seat, talk, f"t{view.turn}", lies is None, secret=True, sealed=True, given=lies
    )


def asked(view: Starfarers, seat: Seat, step: steps.AgendaStep) -> Prompt:
    """The one question to the active player, with the line that was read out last."""
    me = view.players[seat]
    match step:
        case steps.Presenting(most):
            key, talk = "starfarers.give", partial(present_talk, me, most)
        case steps.Answering():
            key, talk = "starfarers.reply", partial(reply_talk, me, step)
        case steps.Paying(n):
            key, talk = "starfarers.pay", partial(gift_talk, me, n)
        case steps.Swapping(n):
            key, talk = "starfarers.swap", partial(swap_talk, view, me, n)
        case steps.Choosing(n):
            key, talk = "starfarers.choose", partial(choose_talk, view, me, n)
        case steps.Adding():
            key, talk = "starfarers.add", partial(add_talk, view, seat)
        case steps.Losing():
            key, talk = "starfarers.lose", partial(lose_talk, me)
        case _:
            key, talk = "starfarers.jump", partial(jump_talk, view, seat)
    heard = view.encounter.heard if view.encounter else ()
    return Prompt(key, seat, talk, says=line(heard[-1]) if heard else None)


# --- answers to what was read


def present_talk(me: Player, most: int) -> Talk:
    """Nothing is an answer too (STAR-11.2.1)."""
    cards = yield from gather(
        "cards", asking.card_options(me.hand), at_most=min(most, me.hand_size)
    )
    return commands.Give(count(cards))


def reply_talk(me: Player, step: steps.Answering) -> Talk:
    options = [reply_option(True, step.yes), reply_option(False, step.no)]
    yes = yield from pick("reply", options, ("yes" if step.default == "yes" else "no",))
    return commands.Answer(yes)


@cache
def reply_option(yes: bool, words: str) -> Option[bool]:
    return Option(yes, "yes" if yes else "no", line(f"answer.{words}"))


def gift_talk(me: Player, n: int) -> Talk:
    """Cards of one's own choice, exactly so many."""
    n = min(n, me.hand_size)
    hint = partial(largest_stacks, me.hand, n)
    options = asking.card_options(me.hand)
    return commands.Give(
        count((yield from gather("cards", options, at_least=n, at_most=n, hint=hint)))
    )


def swap_talk(view: Starfarers, me: Player, n: int) -> Talk:
    """Which card, and which of the other types for it (STAR-11.2.4)."""
    held = map(asking.resource_option, types(me.hand))
    give = yield from pick("give", held, partial(largest_stacks, me.hand, 1))
    take = yield from from_bank("take", other_types(view.bank, give), me, n)
    return commands.Swap(give, count(take))


def from_bank(name: str, there: Cards, me: Player, n: int) -> Asking[list[Resource]]:
    """Any types that the bank has, also the same twice (STAR-11.5.19)."""
    n = min(n, sum(there))
    options = [asking.resource_option(kind, min(n, there[PLACE[kind]])) for kind in types(there)]
    hint = partial(least_held, me.hand, there, n)
    return (yield from gather(name, options, at_least=n, at_most=n, hint=hint))


def least_held(hand: Cards, there: Cards, n: int) -> Reply:
    """One after the other, of the types that the player has least of."""
    held, left = list(hand), list(there)
    taken = list[str]()
    for _ in range(n):
        place = min((p for p, number in enumerate(left) if number), key=lambda p: held[p])
        held[place] += 1
        left[place] -= 1
        taken.append(RESOURCES[place])
    return tuple(taken)


# --- effects


def choose_talk(view: Starfarers, me: Player, n: int) -> Talk:
    return commands.Choose(count((yield from from_bank("cards", view.bank, me, n))))


def add_talk(view: Starfarers, seat: Seat) -> Talk:
    """A booster, if one can be had."""
    parts = can_add(view, seat)
    hint = Expansion.BOOSTER if Expansion.BOOSTER in parts else parts[0]
    options = map(asking.expansion_option, parts)
    return commands.AddExpansion((yield from pick("expansion", options, (hint,))))


def lose_talk(me: Player) -> Talk:
    """The kind of which there are most goes first; of equal ones freight rings, then cannons."""
    parts = can_lose(me)
    spare = max(SPARED, key=lambda part: getattr(me, FIELD[part]))
    part = yield from pick("expansion", map(asking.expansion_option, parts), (spare.value,))
    return commands.RemoveExpansion(part)


def jump_talk(view: Starfarers, seat: Seat) -> Talk:
    """To no point at all: the ship stays."""
    points = jump_points(view, seat, first_ship(view))
    landings = (node for node in points if is_landing(view, node))
    options = landing_options(view, seat, points)
    return commands.Jump((yield from pick_maybe("to", options, lambda: (*islice(landings, 1),))))
