"""4.2 What is done with a common fleet, all in it must want."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from bot.engine.chance import Chance
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Prompt, Talk, pick
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import Text, Who, say
from bot.games.horizons.acts import Blockade, RaidBase, Search, Section
from bot.games.horizons.chapters.combat.sides import factions
from bot.games.horizons.chapters.common.doing import expect, instead
from bot.games.horizons.commands.combat import Agree
from bot.games.horizons.events.combat import AllyAnswered, fighter_name
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.combat import Agreeing

Attack: TypeAlias = Search | Blockade | RaidBase
Going: TypeAlias = Callable[[Story[Horizons], Any, Chance], Sequence[AgendaStep]]

GOING: dict[type, Going] = {}  # filled by the chapters


def goes(kind: type) -> Callable[[Going], Going]:
    """Names the one who carries out an act that nobody objects to any more."""

    def register(going: Going) -> Going:
        GOING[kind] = going
        return going

    return register


def with_consent(
    story: Story[Horizons], seat: Seat, act: Attack, chance: Chance
) -> Sequence[AgendaStep]:
    """A legal act is carried out, once all who own ships in the fleet want it (HORIZON-4.2.5)."""
    asked = unasked(story.state, seat, act)
    if asked:
        return [Agreeing(asked[0], seat, act, asked[1:])]
    return GOING[type(act)](story, act, chance)


def object_of(act: Attack) -> str:
    return act.target if isinstance(act, Search) else act.base


def partners(view: Horizons, seat: Seat, act: Attack) -> tuple[Seat, ...]:
    """The other players in the fleet."""
    owners = (view.seat_of(one) for one in factions(view, act.ships))
    return tuple(one for one in owners if one is not None and one != seat)


def wants(view: Horizons, seat: Seat, act: Attack) -> bool:
    """Does a line of theirs say the same? (HORIZON-19.3.8)"""
    page = view.players[seat].pages.get(Section.COMBAT)
    lines = page.lines if page else ()
    return any(
        isinstance(one, type(act)) and object_of(one) == object_of(act)
        for line in lines
        for one in line.acts
    )


def unasked(view: Horizons, seat: Seat, act: Attack) -> tuple[Seat, ...]:
    """Who has to be asked before it can be done (HORIZON-4.2.2)."""
    return tuple(one for one in partners(view, seat, act) if not wants(view, one, act))


def agreeing(story: Story[Horizons], step: Agreeing, chance: Chance) -> None:
    return None


def agree(story: Story[Horizons], seat: Seat, command: Agree, chance: Chance) -> None:
    step = expect(story.state, seat, Agreeing)
    story.tell(AllyAnswered(seat, step.by, step.act, command.yes))
    if not command.yes:
        instead(story)
    elif step.others:
        instead(story, Agreeing(step.others[0], step.by, step.act, step.others[1:]))
    else:
        instead(story, *GOING[type(step.act)](story, step.act, chance))


def prompts(view: Horizons, seat: Seat, step: Agreeing) -> Iterator[Prompt]:
    if step.seat == seat:
        target = fighter_name(object_of(step.act))
        key = f"horizons.agree.says.{type(step.act).__name__.lower()}"
        says = say(key, who=Who(step.by), target=target)
        yield Prompt("horizons.agree", seat, talk, str(view.year), says=says)


def talk() -> Talk:
    options = [
        Option(True, "yes", Text("horizons.option.agree")),
        Option(False, "no", Text("horizons.option.disagree")),
    ]
    return Agree((yield from pick("yes", options, ("no",))))


CHAPTER = Chapter[Horizons]({Agreeing: agreeing}, {Agree: agree}, prompts)
