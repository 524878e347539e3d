"""7.7 Technology."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove, refuse, require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Prompt, Talk, pick_maybe
from bot.engine.records import Seat, change, fork
from bot.engine.story import Story
from bot.engine.text import say
from bot.games.horizons.acts import Convert, Develop, Line, Section
from bot.games.horizons.box.goods import Into, Points
from bot.games.horizons.box.knowledge import TECHNOLOGIES, TechId, Technology
from bot.games.horizons.box.names import field_name, tech_name
from bot.games.horizons.chapters.common.doing import instead
from bot.games.horizons.chapters.common.holdings import worth
from bot.games.horizons.chapters.common.pages import EMPTY, begin, use_up
from bot.games.horizons.chapters.common.tokens import bank_tokens, halve_banks
from bot.games.horizons.commands.economy import BuyTechnology
from bot.games.horizons.commands.sheets import Do
from bot.games.horizons.effects import ability, owned, points_per_marker
from bot.games.horizons.events.economy.phase import Developed, TechnologyPassed
from bot.games.horizons.events.holdings import Converted
from bot.games.horizons.phrases import deed_text
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.course import Beat, Moment
from bot.games.horizons.steps.economy import Opening, Purchase

LEAST = 5  # what a technology costs at least (HORIZON-7.7.4)
DISCOUNT = 3  # for every other player who owns it


# --- what would be


def price(view: Horizons, seat: Seat, technology: TechId) -> int:
    """All modifiers are summed before the least counts (HORIZON-7.7.4, HORIZON-7.7.5)."""
    found, own = TECHNOLOGIES[technology], ability(view, seat)
    each = DISCOUNT if own.tech_discount_per_owner is None else own.tech_discount_per_owner
    cost = found.cost - each * other_owners(view, seat, technology)
    cost += own.tech_cost_all + int(getattr(own, f"tech_cost_{found.field}"))
    return max(LEAST, cost)


def other_owners(view: Horizons, seat: Seat, technology: TechId) -> int:
    """Players who share their knowledge (HORIZON-7.7.4, HORIZON-16.5.4, HORIZON-16.6.17)."""
    scenario, me = view.scenario, view.players[seat].faction
    if scenario.single_mars_base:
        return 0
    return sum(
        technology in owned(view, other)
        and (view.players[other].faction == scenario.ai_faction) == (me == scenario.ai_faction)
        for other in view.seats()
        if other != seat
    )


def missing(view: Horizons, seat: Seat, technology: TechId) -> tuple[TechId, ...]:
    """Connected technologies to the left that are not owned (HORIZON-7.7.3)."""
    mine = owned(view, seat)
    return tuple(one for one in TECHNOLOGIES[technology].requires if one not in mine)


def require_technology(view: Horizons, seat: Seat, act: Develop) -> Technology:
    found = TECHNOLOGIES.get(act.technology)
    if found is None:
        refuse("horizons.refuse.no_technology", "HORIZON-7.7.2")
    require(found.id not in owned(view, seat), "horizons.refuse.owned", "HORIZON-7.7.2")
    lacking = missing(view, seat, found.id)
    if lacking:
        need = tuple(map(tech_name, lacking))
        refuse("horizons.refuse.prerequisites", "HORIZON-7.7.3", need=need)
    gate = found.effects.life_gate
    require(view.discovered >= gate, "horizons.refuse.undiscovered", "HORIZON-7.7.8")
    machine = view.players[seat].faction == view.scenario.ai_faction
    require(not (gate and machine), "horizons.refuse.undiscovered", "HORIZON-16.6.5")
    cost = price(view, seat, found.id)
    within = act.limit is None or cost <= act.limit
    require(within, "horizons.refuse.over_limit", "HORIZON-19.3.6", n=cost)
    have = view.players[seat].bank[found.field]
    require(
        have >= cost,
        "horizons.refuse.points",
        "HORIZON-7.7.6",
        n=cost,
        have=have,
        field=field_name(found.field),
    )
    return found


def buyable(view: Horizons, seat: Seat) -> Iterator[TechId]:
    """What could be bought now, the cheapest first."""
    found = list[tuple[int, TechId]]()
    for technology in TECHNOLOGIES:
        try:
            require_technology(view, seat, Develop(technology))
        except IllegalMove:
            continue
        found.append((price(view, seat, technology), technology))
    return (technology for _, technology in sorted(found))


def exchanges(view: Horizons, seat: Seat) -> Iterator[Convert]:
    """Just so many markers that one technology more could be bought (HORIZON-3.3.3)."""
    player, each = view.players[seat], points_per_marker(view, seat)
    rich = fork(view)
    more = player.politics * each
    change(rich, seat, bank=player.bank + Points(more, more, more))
    for technology in buyable(rich, seat):
        field = TECHNOLOGIES[technology].field
        lacking = price(view, seat, technology) - player.bank[field]
        if lacking > 0:
            yield Convert(Into(field), ceil(lacking / each))


def wants_asking(view: Horizons, seat: Seat) -> bool:
    """Live, or for a line that says so (HORIZON-19.1.2); and if there is anything to decide.

    With the points there are, or with those of markers (HORIZON-3.1.6, HORIZON-19.1.5).
    """
    page = view.players[seat].pages.get(Section.TECHNOLOGY, EMPTY)
    if not (page.live or any(line.ask and is_unmet(view, seat, line) for line in page.lines)):
        return False
    return buys_now(view, seat) or next(exchanges(view, seat), None) is not None


def is_unmet(view: Horizons, seat: Seat, line: Line) -> bool:
    """Does it wish for technologies of which none is owned?"""
    wished = {act.technology for act in line.acts if isinstance(act, Develop)}
    return bool(wished) and not wished & {*owned(view, seat)}


def buys_now(view: Horizons, seat: Seat) -> bool:
    return next(buyable(view, seat), None) is not None


# --- doing it


def develop(story: Story[Horizons], seat: Seat, act: Develop, chance: Chance) -> None:
    found = require_technology(story.state, seat, act)
    cost = price(story.state, seat, found.id)
    story.tell(Developed(seat, found.id, found.field, cost))


def banks(story: Story[Horizons], step: Beat, chance: Chance) -> list[AgendaStep]:
    """All tokens become points (HORIZON-7.7.1)."""
    bank_tokens(story)
    return []


def technology(story: Story[Horizons], step: Beat, chance: Chance) -> list[AgendaStep]:
    """The first round: with their turn in it the list of a player has begun (HORIZON-19.2.5)."""
    following = list[AgendaStep]()
    for seat in left(story.state):
        following += (Opening(seat), Purchase(seat))
    return [*following, Beat(Moment.ROUND)]


def left(view: Horizons) -> list[Seat]:
    """Who has not passed, the worst initiative first."""
    return [seat for seat in view.reverse if seat not in view.this.passed]


def opening(story: Story[Horizons], step: Opening, chance: Chance) -> list[AgendaStep]:
    return begin(story, step.seat, Section.TECHNOLOGY, chance)


def further(story: Story[Horizons], step: Beat, chance: Chance) -> list[AgendaStep]:
    """Other rounds; then lists that do not stand are used up (HORIZON-19.2.4)."""
    following = rounds(story, step, chance)
    if not following:
        for seat in story.state.seats():
            use_up(story, seat, Section.TECHNOLOGY)
    return following


def rounds(story: Story[Horizons], step: Beat, chance: Chance) -> list[AgendaStep]:
    """A round, the worst initiative first, until all have passed (HORIZON-7.7.2)."""
    buyers = left(story.state)
    return [*map(Purchase, buyers), step] if buyers else []


def purchase(story: Story[Horizons], step: Purchase, chance: Chance) -> list[AgendaStep] | None:
    """The first entry of the list that can be bought; none: out of the step (HORIZON-19.3.6)."""
    view, seat = story.state, step.seat
    page = view.players[seat].pages.get(Section.TECHNOLOGY)
    for line in page.lines if page else ():
        for act in line.acts:
            if not isinstance(act, Develop):
                continue
            try:
                develop(story, seat, act, chance)
            except IllegalMove:
                continue
            return []
    if wants_asking(view, seat):
        return None
    story.tell(TechnologyPassed(seat))
    return []


def buy_technology(
    story: Story[Horizons], seat: Seat, command: BuyTechnology, chance: Chance
) -> None:
    story.state.expect(Purchase)
    if command.technology is None:
        story.tell(TechnologyPassed(seat))
    else:
        develop(story, seat, Develop(command.technology), chance)
    instead(story)


def halving(story: Story[Horizons], step: Beat, chance: Chance) -> list[AgendaStep]:
    """No marker is kept (HORIZON-3.3.8); then the banks are halved (HORIZON-3.2.6)."""
    for seat in story.state.initiative:
        markers = story.state.players[seat].politics
        if markers:
            gain = worth(story.state, seat, Into.MONEY, markers)
            story.tell(Converted(seat, Into.MONEY, markers, gain))
    halve_banks(story)
    return []


# --- asking


def prompts(view: Horizons, seat: Seat, step: Purchase) -> Iterator[Prompt]:
    if step.seat == seat:
        yield Prompt("horizons.technology", seat, lambda: talk(view, seat), str(view.year))


def talk(view: Horizons, seat: Seat) -> Talk:
    """Or points for markers first, where those would bring more within reach."""
    options: list[Option[TechId | Convert]] = [
        Option(
            one,
            one,
            say("horizons.option.technology", what=tech_name(one), n=price(view, seat, one)),
            spot=one,
        )
        for one in buyable(view, seat)
    ]
    hint = tuple(one.id for one in options[:1])
    options += [
        Option(one, f"{one.into}-{one.markers}", deed_text(one))
        for one in dict.fromkeys(exchanges(view, seat))
    ]
    picked = yield from pick_maybe("technology", options, hint)
    return Do(picked) if isinstance(picked, Convert) else BuyTechnology(picked)


CHAPTER = Chapter[Horizons](
    {
        (Beat, Moment.BANKS): banks,
        (Beat, Moment.TECHNOLOGY): technology,
        (Beat, Moment.ROUND): further,
        (Beat, Moment.HALVING): halving,
        Opening: opening,
        Purchase: purchase,
    },
    {BuyTechnology: buy_technology},
    prompts,
    acts={Develop: develop},
)
