"""10.8 Pirates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from bot.engine.chance import Chance
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Prompt, Talk, pick
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import Text, say
from bot.games.horizons.box.goods import NOTHING
from bot.games.horizons.box.orders import DOUBLE, FIGHT, GIVE_IN, PAY, PIRATES
from bot.games.horizons.box.sky import NodeId
from bot.games.horizons.box.units import UNITS, Kind, UnitId
from bot.games.horizons.chapters.combat.fire import prospect
from bot.games.horizons.chapters.combat.search import roll_search
from bot.games.horizons.chapters.combat.sides import (
    combat_of,
    present,
    side,
    strongest,
)
from bot.games.horizons.chapters.common.doing import instead
from bot.games.horizons.chapters.common.standing import answered
from bot.games.horizons.commands.combat import AnswerPirates
from bot.games.horizons.events.combat import Surrendered, fighter_name, fleet_name
from bot.games.horizons.events.sieges import RansomAsked, RansomPaid
from bot.games.horizons.phrases import with_uses
from bot.games.horizons.reckoning import d10
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.combat import Fighter, Planning, Ransoming, Side
from bot.games.horizons.steps.flights import Flight
from bot.games.horizons.steps.moving import Proceeding, Underway

ANSWERS = PAY, DOUBLE, GIVE_IN, FIGHT


def lurking(view: Horizons, ships: Sequence[UnitId], node: NodeId) -> Fighter | None:
    """The pirate that tries to intercept a fleet with CVs, none of them armed (HORIZON-9.7.8)."""
    crews = [one for one in ships if UNITS[one].kind is Kind.CV]
    armed = any(combat_of(view, one) for one in crews)
    return strongest(view, node) if crews and not armed else None


def meet_pirates(
    story: Story[Horizons],
    ships: Sequence[UnitId],
    node: NodeId,
    chance: Chance,
    flight: Flight | None = None,
) -> list[AgendaStep]:
    """A fleet leaves or crosses a flyby box: the strongest pirate tries (HORIZON-9.7.13).

    A ransom is asked (HORIZON-10.8.1). Who gives in has stopped there, and stands in `Year.halted`.
    """
    pirate = lurking(story.state, ships, node)
    if pirate is None:
        return onward(flight)
    fleet = side(story.state, ships)
    battle = roll_search(story, Side((pirate,)), fleet, node, chance)
    if battle is None or fleet.seat is None:
        return onward(flight)
    ransom = d10(chance, "ransom")
    story.tell(RansomAsked(fleet.seat, pirate, ransom))
    return [Ransoming(fleet.seat, battle, ransom, flight)]


def onward(flight: Flight | None) -> list[AgendaStep]:
    """The move goes on, if it is not over."""
    return [] if flight is None else [Underway(flight)]


def ransoming(story: Story[Horizons], step: Ransoming, chance: Chance) -> list[AgendaStep] | None:
    said = answered(story, step.seat, PIRATES, str(step.ransom))
    return None if said is None else settle(story, step, said)


def answer(story: Story[Horizons], seat: Seat, command: AnswerPirates, chance: Chance) -> None:
    step = story.state.expect(Ransoming)
    instead(story, *settle(story, step, command.answer))


def settle(story: Story[Horizons], step: Ransoming, said: str) -> list[AgendaStep]:
    """HORIZON-10.8.1, HORIZON-10.8.10 to HORIZON-10.8.12"""
    flight = step.flight
    if said == FIGHT:
        after = [] if flight is None else [Proceeding(flight.seat, flight)]
        return [Planning(step.battle), *after]
    if said == GIVE_IN:
        give_in(story, step)
        return onward(flight)
    price = step.ransom * (2 if said == DOUBLE else 1)
    cash = min(price, story.state.players[step.seat].cash)
    pirate = step.battle.attacker.units[0]
    story.tell(RansomPaid(step.seat, pirate, cash, price - cash, removed=said == DOUBLE))
    return onward(flight)


def give_in(story: Story[Horizons], step: Ransoming) -> None:
    """HORIZON-10.8.3, HORIZON-10.8.11"""
    view = story.state
    ships = tuple(UnitId(one) for one in present(view, step.battle.defender))
    story.tell(
        Surrendered(
            seat=step.seat,
            to=None,
            units=ships,
            stocks=dict.fromkeys(ships, NOTHING),
            reserve=tuple(one for one in ships if UNITS[one].kind is Kind.CV),
            politics=min(1, view.players[step.seat].politics),
        )
    )


def prompts(view: Horizons, seat: Seat, step: Ransoming) -> Iterator[Prompt]:
    if step.seat == seat:
        pirate = fighter_name(step.battle.attacker.units[0])
        fleet = fleet_name(step.battle.defender.units)
        text = say("horizons.pirates.says", pirate=pirate, fleet=fleet, n=step.ransom)
        yield Prompt("horizons.pirates", seat, partial(talk, view, step), str(view.year), says=text)


def talk(view: Horizons, step: Ransoming) -> Talk:
    options = [Option(one, one, answer_text(view, step, one)) for one in ANSWERS]
    said = yield from pick("answer", options, (PAY,))
    return AnswerPirates(said)  # type: ignore[arg-type]  # one of the four


def answer_text(view: Horizons, step: Ransoming, answer: str) -> Text:
    """What is left after paying, what is lost by giving in, and the odds of a fight."""
    battle, player = step.battle, view.players[step.seat]
    if answer == FIGHT:
        odds = prospect(view, battle.defender, battle.attacker)
        return with_uses(Text("horizons.ransom.fight"), Text("horizons.use.fight", odds))
    if answer == GIVE_IN:
        lost = sum(view.ships[UnitId(one)].cargo.total for one in present(view, battle.defender))
        return say("horizons.ransom.give_in", cargo=lost, n=min(1, player.politics))
    price = step.ransom * (2 if answer == DOUBLE else 1)
    left = player.cash - price
    key = "left" if left >= 0 else "debt"
    paid = say(f"horizons.ransom.{answer}", n=price)
    return with_uses(paid, say(f"horizons.use.{key}", n=abs(left)))


CHAPTER = Chapter[Horizons]({Ransoming: ransoming}, {AnswerPirates: answer}, prompts)
