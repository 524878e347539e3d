"""4.2 Moving together: allies must agree, and wait for the later of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.prompts import Option, Prompt, Talk, done
from bot.engine.records import Seat, replace
from bot.engine.story import Story
from bot.engine.text import Text, Who, say
from bot.games.horizons.acts import Fly
from bot.games.horizons.box.names import node_name
from bot.games.horizons.chapters.common.doing import instead
from bot.games.horizons.chapters.moving.engines import flight_uses
from bot.games.horizons.chapters.units.fleets import owners
from bot.games.horizons.commands.moving import Consent
from bot.games.horizons.events.moving import ConsentDenied, Pledged, unit_names
from bot.games.horizons.phrases import with_uses
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.moving import Consenting

Going = Callable[[Story[Horizons], Seat, Fly, Chance], list[AgendaStep]]


def later(view: Horizons, one: Seat, other: Seat) -> bool:
    return view.movers.index(one) > view.movers.index(other)


def concerned(view: Horizons, seat: Seat, act: Fly) -> tuple[Seat, ...]:
    """Others whose ships or base would be in the fleet."""
    units = [*act.ships]
    units += view.fleet_of(act.join) if act.join is not None else ()
    if act.dock is not None and not view.bases[act.dock].common:
        units.append(act.dock)
    return tuple(one for one in owners(view, units) if one != seat)


def agreement(story: Story[Horizons], seat: Seat, act: Fly) -> list[AgendaStep] | None:
    """None: nobody else has a say, or all have agreed; else what comes first."""
    view = story.state
    if any(later(view, other, seat) for other in owners(view, act.ships)):
        again = any(
            (one.seat, one.ships, one.path) == (seat, act.ships, act.path)
            for one in view.this.pledges
        )
        require(not again, "horizons.refuse.pledged", "HORIZON-4.2.1")
        story.tell(Pledged(seat, act.ships, act.path))
        return []
    asked = [one for one in concerned(view, seat, act) if not pledged(view, one, act)]
    return [Consenting(asked[0], seat, act, tuple(asked[1:]))] if asked else None


def pledged(view: Horizons, seat: Seat, act: Fly) -> bool:
    """Did an ally name the same ships and the same way in their own slot (HORIZON-19.3.8)?"""
    return any(
        one.seat == seat and set(one.ships) == set(act.ships) and one.path == act.path
        for one in view.this.pledges
    )


def answer(going: Going) -> Callable[[Story[Horizons], Seat, Consent, Chance], None]:
    """How a consent is taken; when the last has agreed, the fleet is `going`."""

    def consent(story: Story[Horizons], seat: Seat, command: Consent, chance: Chance) -> None:
        step = story.state.expect(Consenting)
        if not command.yes:
            story.tell(ConsentDenied(seat, step.act.ships))
            instead(story)
        elif step.others:
            instead(story, replace(step, seat=step.others[0], others=step.others[1:]))
        else:
            instead(story, *going(story, step.by, step.act, chance))

    return consent


def consenting(story: Story[Horizons], step: Consenting, chance: Chance) -> list[AgendaStep] | None:
    """Only they can say; nobody, once what should move there is given up (HORIZON-5.1.6)."""
    view, act = story.state, step.act
    needed = {*act.ships, act.dock, act.join} - {None}
    return None if needed <= {*view.ships, *view.bases} else []


def prompts(view: Horizons, seat: Seat, step: Consenting) -> Iterator[Prompt]:
    if seat not in step.waits_for(view):
        return
    path = step.act.path
    here = view.ships[step.act.ships[0]].at
    told = say(
        "horizons.consent.says",
        who=Who(step.by),
        ships=unit_names(step.act.ships),
        where=node_name(path[-1] if path else here),
    )
    yield Prompt("horizons.consent", seat, partial(talk, view, step.act), says=told)


def talk(view: Horizons, act: Fly) -> Talk:
    yes = with_uses(Text("horizons.option.consent_yes"), *flight_uses(view, act))
    options = (
        Option(Consent(yes=False), "no", Text("horizons.option.consent_no")),
        Option(Consent(yes=True), "yes", yes),
    )
    return (yield from done("consent", options))
