"""4.5 Transmitters: taken, linked, paid for, active (page 13)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from bot.engine.chance import Chance
from bot.engine.errors import refuse, require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Choice, Option, Talk, pick, pick_maybe
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import Text, say
from bot.games.pulsar.box.effects import Context, Happening
from bot.games.pulsar.box.names import effects_text, named
from bot.games.pulsar.box.pieces import TRANSMITTERS, TransmitterId
from bot.games.pulsar.chapters.actions.effects import offer_die
from bot.games.pulsar.chapters.actions.paying import pick_way, spend, ways
from bot.games.pulsar.chapters.actions.rewards import happens
from bot.games.pulsar.chapters.asking import first
from bot.games.pulsar.chapters.counting import link_die
from bot.games.pulsar.commands import Link, PayCost, TakeTransmitter
from bot.games.pulsar.events import CostCovered, TransmitterOnline, TransmitterTaken
from bot.games.pulsar.state import Array, Player, Pulsar
from bot.games.pulsar.steps import AgendaStep, Flip, Resolve

CONTEXT = Context.PAY_TRANSMITTER


def take(story: Story[Pulsar], seat: Seat, command: TakeTransmitter, chance: Chance) -> None:
    """Tile, cost, link, then completion if no cost is open (PULSAR-4.5.1.1)."""
    table = story.state
    require(command.tile in table.row, "pulsar.refuse.not_in_row", "PULSAR-4.5.2")
    costs = TRANSMITTERS[command.tile].costs
    require(command.cost in costs, "pulsar.refuse.no_cost", "PULSAR-4.5.1", n=command.cost)
    if command.link is not None:
        possible = command.link in links(table.players[seat], command.tile)
        require(possible, "pulsar.refuse.link", "PULSAR-4.5.5")
    spend(story, seat, command.pay, command.cost, CONTEXT)
    place = costs.index(command.cost)
    story.tell(TransmitterTaken(seat, command.tile, place, command.link))
    paid(story, seat, command.tile)


def pay_cost(story: Story[Pulsar], seat: Seat, command: PayCost, chance: Chance) -> None:
    """Later costs, in any order, a die for each (PULSAR-4.5.8, PULSAR-4.1.6)."""
    array = story.state.players[seat].array(command.tile)
    if array is None:
        refuse("pulsar.refuse.not_own", "PULSAR-4.5.8")
    require(
        command.cost in array.open_costs, "pulsar.refuse.no_cost", "PULSAR-4.5.8", n=command.cost
    )
    spend(story, seat, command.pay, command.cost, CONTEXT)
    costs = enumerate(TRANSMITTERS[command.tile].costs)
    open_ = (n for n, cost in costs if cost == command.cost and n not in array.covered)
    story.tell(CostCovered(seat, command.tile, next(open_)))
    paid(story, seat, command.tile)


def paid(story: Story[Pulsar], seat: Seat, tile: TransmitterId) -> None:
    """Each die counts (PULSAR-4.9.2.1); the last one brings the benefit, then it is turned over.

    PULSAR-4.5.9
    """
    happens(story, seat, Happening.PAY_TRANSMITTER)
    array = story.state.players[seat].array(tile)
    if array is not None and not array.open_costs:
        first(story, Resolve(seat, TRANSMITTERS[tile].immediate, tile), Flip(seat, tile))


def flip(story: Story[Pulsar], step: Flip, chance: Chance) -> list[AgendaStep]:
    """It is active; a link between two active ones forms a bonus die (PULSAR-4.5.12).

    Technologies score it (PULSAR-4.9.2.1).
    """
    story.tell(TransmitterOnline(step.seat, step.tile))
    happens(story, step.seat, Happening.TRANSMITTER_ONLINE)
    me = story.state.players[step.seat]
    active = {array.tile for array in me.arrays if array.active}
    for array in me.arrays:
        ends = {array.tile, array.link.tile} if array.link else set[TransmitterId]()
        if array.link and step.tile in ends <= active:
            offer_die(story, step.seat, link_die(array.tile, array.link), step.tile)
    return []


def free_ends(me: Player) -> Iterator[tuple[TransmitterId, int]]:
    """Half dice that have not been linked (PULSAR-4.5.5, PULSAR-4.5.5.1)."""
    used = {(array.tile, array.link.own) for array in me.arrays if array.link}
    used |= {(array.link.tile, array.link.end) for array in me.arrays if array.link}
    for array in me.arrays:
        for end, pips in enumerate(TRANSMITTERS[array.tile].ends):
            if pips is not None and (array.tile, end) not in used:
                yield array.tile, end


def links(me: Player, tile: TransmitterId) -> list[Link]:
    """The ways to link a new tile to one own tile (PULSAR-4.5.4, PULSAR-4.5.7)."""
    ends = [end for end, pips in enumerate(TRANSMITTERS[tile].ends) if pips is not None]
    return [Link(other, there, end) for other, there in free_ends(me) for end in ends]


# --- asking


def payable(view: Pulsar, seat: Seat, costs: tuple[int, ...]) -> list[int]:
    return [cost for cost in dict.fromkeys(costs) if ways(view, seat, cost, CONTEXT)]


def takeable(view: Pulsar, seat: Seat) -> list[TransmitterId]:
    return [tile for tile in view.row if payable(view, seat, TRANSMITTERS[tile].costs)]


def unfinished(view: Pulsar, seat: Seat) -> list[Array]:
    """Own transmitters of which a cost can be paid, those nearest to the end first."""
    found = [one for one in view.players[seat].arrays if payable(view, seat, one.open_costs)]
    return sorted(found, key=lambda array: len(array.open_costs))


def tile_option(tile: TransmitterId, costs: tuple[int, ...]) -> Option[TransmitterId]:
    """A transmitter with its open costs and what it brings, at once and each round."""
    known = TRANSMITTERS[tile]
    now, later = effects_text(known.immediate), effects_text(known.production)
    key = "pulsar.option.transmitter"
    return Option(
        tile, tile, say(key, tile=named(tile), costs=costs, now=now, later=later), spot=tile
    )


def take_talk(view: Pulsar, seat: Seat) -> Talk:
    options = [tile_option(tile, TRANSMITTERS[tile].costs) for tile in takeable(view, seat)]
    tile = yield from pick("tile", options, (options[0].id,))
    cost = yield from pick_cost(payable(view, seat, TRANSMITTERS[tile].costs))
    pay = yield from pick_way(ways(view, seat, cost, CONTEXT), cost)
    link = yield from pick_link(view.players[seat], tile)
    return TakeTransmitter(pay, tile, cost, link)


def pay_talk(view: Pulsar, seat: Seat) -> Talk:
    found = {array.tile: array for array in unfinished(view, seat)}
    options = [tile_option(tile, array.open_costs) for tile, array in found.items()]
    tile = yield from pick("tile", options, (options[0].id,))
    cost = yield from pick_cost(payable(view, seat, found[tile].open_costs))
    return PayCost((yield from pick_way(ways(view, seat, cost, CONTEXT), cost)), tile, cost)


def pick_cost(costs: list[int]) -> Generator[Choice[Any], list[Any], int]:
    options = [Option(cost, str(cost), say("pulsar.option.cost", n=cost)) for cost in costs]
    return (yield from pick("cost", options, (options[0].id,)))


def pick_link(me: Player, tile: TransmitterId) -> Generator[Choice[Any], list[Any], Link | None]:
    """The highest die first; none: a new array."""
    found = sorted(links(me, tile), key=lambda link: -link_die(tile, link))
    options = [
        Option(
            link,
            f"{link.tile}.{link.end}.{link.own}",
            link_text(tile, link, found),
        )
        for link in found
    ]
    if not options:
        return None
    return (yield from pick_maybe("link", options, (options[0].id,)))


def link_text(tile: TransmitterId, link: Link, found: list[Link]) -> Text:
    """The halves that meet; where several are alike, which of the ends they are."""

    def halves(one: Link) -> tuple[TransmitterId, int | None, int | None]:
        return one.tile, TRANSMITTERS[one.tile].ends[one.end], TRANSMITTERS[tile].ends[one.own]

    _, half, own = halves(link)
    text = say(
        "pulsar.option.link", tile=named(link.tile), n=link_die(tile, link), half=half, own=own
    )
    if sum(halves(one) == halves(link) for one in found) == 1:
        return text
    there, here = (say(f"pulsar.end.{end}") for end in (link.end, link.own))
    return say("pulsar.option.link.ends", link=text, there=there, here=here)


CHAPTER = Chapter[Pulsar]({Flip: flip}, {TakeTransmitter: take, PayCost: pay_cost})
