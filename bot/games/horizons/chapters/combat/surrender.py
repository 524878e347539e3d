"""10.3 Surrender."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Prompt, Talk, pick
from bot.engine.records import Seat, replace
from bot.engine.story import Story
from bot.engine.text import Text, say
from bot.games.horizons.box.goods import Resource, some
from bot.games.horizons.box.knowledge import WAR
from bot.games.horizons.box.orders import ACCEPT, ALWAYS, NEVER, SURRENDER, YES
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.chapters.combat.fire import prospect
from bot.games.horizons.chapters.combat.plunder import carried, half_of, room_for, stored_in
from bot.games.horizons.chapters.combat.rights import right
from bot.games.horizons.chapters.combat.search import roll_search
from bot.games.horizons.chapters.combat.sides import (
    base_of,
    combat_value,
    crewed,
    factions,
    is_ship,
    present,
    side,
)
from bot.games.horizons.chapters.common.doing import instead
from bot.games.horizons.chapters.common.standing import answered
from bot.games.horizons.commands.combat import AnswerSurrender, OfferSurrender
from bot.games.horizons.events.combat import SurrenderAnswered, SurrenderOffered, fleet_name
from bot.games.horizons.phrases import with_uses
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.combat import (
    Accepting,
    Battle,
    Planning,
    Surrendering,
    Yielding,
)

TWO_TO_ONE = 2
HIGHEST = 10  # of the die for a base


def outgunned(view: Horizons, battle: Battle) -> bool:
    """Is the attacker at least twice as strong? (a standing answer)"""
    mine, theirs = (combat_value(view, one) for one in (battle.defender, battle.attacker))
    return theirs > 0 and theirs >= TWO_TO_ONE * mine


# --- the offer (HORIZON-10.3.1)


def yielding(story: Story[Horizons], step: Yielding, chance: Chance) -> list[AgendaStep] | None:
    said = answered(story, step.seat, SURRENDER)
    if said is None:
        return None
    yes = said == ALWAYS or (said != NEVER and outgunned(story.state, step.battle))
    return offered(story, step, yes=yes)


def offer(story: Story[Horizons], seat: Seat, command: OfferSurrender, chance: Chance) -> None:
    step = story.state.expect(Yielding)
    instead(story, *offered(story, step, yes=command.yes))


def offered(story: Story[Horizons], step: Yielding, *, yes: bool) -> list[AgendaStep]:
    battle = step.battle
    story.tell(SurrenderOffered(step.seat, battle.defender.units, yes))
    if not yes:
        return [Planning(battle)]
    assert battle.attacker.seat is not None
    if len(answers(story.state, battle)) == 1:
        return [Surrendering(battle)]
    return [Accepting(battle.attacker.seat, battle)]


# --- the answer (HORIZON-10.3.2, HORIZON-10.3.9, HORIZON-10.3.3)


def answers(view: Horizons, battle: Battle) -> tuple[str, ...]:
    """What the attacker may say to an offer."""
    ships = tuple(UnitId(one) for one in battle.attacker.units)
    if right(view, ships, battle.defender, battle.at) > WAR:
        return ("accept",)
    if base_of(view, battle.defender) is None:
        return ("accept", "refuse")
    both = any(is_ship(view, one) for one in battle.defender.units)
    found = ("accept", "exclude") if both else ("accept",)
    return found if is_bound(view, battle) else (*found, "refuse")


def is_bound(view: Horizons, battle: Battle) -> bool:
    """Nobody is, in a war of machines and humans (HORIZON-16.6.3)."""
    involved = factions(view, (*battle.attacker.units, *battle.defender.units))
    return view.scenario.ai_faction is None or view.scenario.ai_faction not in involved


def accepting(story: Story[Horizons], step: Accepting, chance: Chance) -> list[AgendaStep] | None:
    said = answered(story, step.seat, ACCEPT)
    if said is None:
        return None
    possible = answers(story.state, step.battle)
    return taken(story, step, possible[0] if said == YES else possible[-1], chance)


def accept(story: Story[Horizons], seat: Seat, command: AnswerSurrender, chance: Chance) -> None:
    step = story.state.expect(Accepting)
    possible = command.answer in answers(story.state, step.battle)
    clause = "HORIZON-10.3.9" if command.answer == "refuse" else "HORIZON-10.3.3"
    require(possible, "horizons.refuse.must_accept", clause)
    instead(story, *taken(story, step, command.answer, chance))


def taken(story: Story[Horizons], step: Accepting, answer: str, chance: Chance) -> list[AgendaStep]:
    battle = step.battle
    story.tell(SurrenderAnswered(step.seat, answer))
    if answer == "accept":
        return [Surrendering(battle)]
    if answer == "refuse":
        return [Planning(battle)]
    return exclude(story, battle, chance)


def exclude(story: Story[Horizons], battle: Battle, chance: Chance) -> list[AgendaStep]:
    """All ships are fought first, a battle of its own; then the base gives up (HORIZON-10.3.3)."""
    view, base = story.state, base_of(story.state, battle.defender)
    assert base is not None
    ships = side(view, (one for one in present(view, battle.defender) if is_ship(view, one)))
    own = roll_search(story, battle.attacker, ships, battle.at, chance, certain=True)
    alone = replace(battle, defender=side(view, (base,)))
    return [Planning(own), Surrendering(alone)] if own is not None else [Surrendering(alone)]


# --- asking


def prompts(view: Horizons, seat: Seat, step: AgendaStep) -> Iterator[Prompt]:
    about = str(view.year)
    match step:
        case Yielding() if step.seat == seat:
            talk = partial(offer_talk, view, step.battle)
            yield Prompt("horizons.surrender", seat, talk, about)
        case Accepting() if step.seat == seat:
            talk = partial(accept_talk, view, step.battle)
            yield Prompt("horizons.accept", seat, talk, about)


def offer_talk(view: Horizons, battle: Battle) -> Talk:
    """Fight, with the strengths; or surrender, with what it costs (HORIZON-10.3.4 to 10.3.8).

    Who says nothing in time fights on (HORIZON-19.4.4).
    """
    fight = Text("horizons.option.fight_on", prospect(view, battle.defender, battle.attacker))
    fleet = say("horizons.option.surrender", fleet=fleet_name(battle.defender.units))
    options = [
        Option(False, "no", fight),
        Option(True, "yes", with_uses(fleet, *costs(view, battle))),
    ]
    return OfferSurrender((yield from pick("yes", options, ("no",))))


def costs(view: Horizons, battle: Battle) -> Iterator[Text]:
    """What a surrender takes from those who offer it."""
    if crewed(view, battle.defender):
        yield Text("horizons.use.to_reserve")
    if cargo := carried(view, battle).total:
        yield say("horizons.use.cargo_lost", n=cargo)
    if stored := stored_in(view, battle).total:
        yield say("horizons.use.stock_lost", n=min(stored, HIGHEST))
    loser = battle.defender.seat
    if loser is not None and view.players[loser].politics:
        yield Text("horizons.use.marker_lost")


def accept_talk(view: Horizons, battle: Battle) -> Talk:
    options = [Option(one, one, answer_text(view, battle, one)) for one in answers(view, battle)]
    answer = yield from pick("answer", options, ("accept",))
    return AnswerSurrender(answer)  # type: ignore[arg-type]  # one of the three


def answer_text(view: Horizons, battle: Battle, answer: str) -> Text:
    """To take what there is, or to fight on with these odds."""
    named = Text(f"horizons.answer.{answer}")
    if answer == "accept":
        return with_uses(named, *gains(view, battle))
    foes = battle.defender
    if answer == "exclude":
        foes = side(view, (one for one in present(view, foes) if is_ship(view, one)))
    return with_uses(named, Text("horizons.use.fight", prospect(view, battle.attacker, foes)))


def gains(view: Horizons, battle: Battle) -> Iterator[Text]:
    """What a surrender brings to those who accept it."""
    most = half_of(carried(view, battle)).total
    most += half_of(some(Resource.SUP, min(stored_in(view, battle).total, HIGHEST))).total
    yield say("horizons.use.spoils", n=min(most, room_for(view, battle)))
    loser = battle.defender.seat
    if loser is not None and view.players[loser].politics:
        yield Text("horizons.use.marker_won")
    yield Text("horizons.use.not_again")


CHAPTER = Chapter[Horizons](
    {Yielding: yielding, Accepting: accepting},
    {OfferSurrender: offer, AnswerSurrender: accept},
    prompts,
)
