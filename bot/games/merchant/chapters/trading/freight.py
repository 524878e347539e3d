"""10.3 and 11. Fares, relics, jettison, and the order of things aboard."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.merchant.box.names import thing_name
from bot.games.merchant.box.pieces import FARES, gear_called
from bot.games.merchant.cargo import carried
from bot.games.merchant.chapters.places import relic_in
from bot.games.merchant.chapters.trading.cup import turn_cup
from bot.games.merchant.chapters.trading.market import (
    expect_culture,
    payments,
    require_room,
    turn_of,
)
from bot.games.merchant.commands import Arrange, BoardFare, DeliverFare, Jettison, TakeRelic
from bot.games.merchant.events import (
    Arranged,
    FareBoarded,
    FareDelivered,
    Jettisoned,
    RelicTaken,
)
from bot.games.merchant.state import Merchant
from bot.games.merchant.steps import Trade


def board(story: Story[Merchant], seat: Seat, command: BoardFare, chance: Chance) -> None:
    """Free, and without a limit but the room (MERCHANT-10.3.1)."""
    table, fare = story.state, command.fare
    culture = expect_culture(table, seat)
    waits = fare in {one.id for one in table.fares_at(culture)}
    require(waits, "merchant.refuse.no_fare", "MERCHANT-10.3.1")
    require_room(table, seat, fare)
    story.tell(FareBoarded(seat, fare))


def deliver(story: Story[Merchant], seat: Seat, command: DeliverFare, chance: Chance) -> None:
    """In a city or port of its destination (MERCHANT-10.3.2)."""
    table, fare = story.state, command.fare
    culture = expect_culture(table, seat)
    aboard = fare in {one.id for one in table.players[seat].fares}
    require(aboard, "merchant.refuse.not_aboard", "MERCHANT-10.3.2", what=thing_name(fare))
    require(FARES[fare].to == culture, "merchant.refuse.wrong_end", "MERCHANT-10.3.4")
    paid = payments(story, [(seat, FARES[fare].pay)])
    story.tell(FareDelivered(seat, fare, paid))
    turn_cup(story, chance, fare)


def take_relic(story: Story[Merchant], seat: Seat, command: TakeRelic, chance: Chance) -> None:
    table = story.state
    table.expect(Trade)
    space = table.players[seat].at
    relic = relic_in(table, space) if table.players[seat].landed else None
    require(relic is not None, "merchant.refuse.no_relic", "MERCHANT-11.2.1")
    assert relic is not None
    story.tell(RelicTaken(seat, space, relic.relic))


def jettisonable(view: Merchant, seat: Seat) -> tuple[str, ...]:
    """Everything aboard but what came in this turn (MERCHANT-11.3.3)."""
    gained = turn_of(view).gained
    found = carried(view.players[seat])
    return tuple(what for what, number in found.items() if number > gained.count(what))


def jettison(story: Story[Merchant], seat: Seat, command: Jettison, chance: Chance) -> None:
    """Goods and fares go to the cup, equipment to the bank (MERCHANT-11.3.2)."""
    table, what = story.state, command.what
    table.expect(Trade)
    aboard = carried(table.players[seat])[what]
    name = thing_name(what)
    require(aboard, "merchant.refuse.not_aboard", "MERCHANT-11.3.1", what=name)
    old = what in jettisonable(table, seat)
    require(old, "merchant.refuse.just_got", "MERCHANT-11.3.3", what=name)
    story.tell(Jettisoned(seat, what))
    if gear_called(what) is None:
        turn_cup(story, chance, what)


def arrange(story: Story[Merchant], seat: Seat, command: Arrange, chance: Chance) -> None:
    """Hull items and pairs are swapped at no cost (MERCHANT-15.4.25)."""
    table = story.state
    table.expect(Trade)
    load = table.players[seat].load
    place = next((nth for nth, item in enumerate(load) if item.name == command.what), 0)
    require(place and load[0].name != command.what, "merchant.refuse.arrange", "MERCHANT-15.4.25")
    story.tell(Arranged(seat, (load[place], *load[:place], *load[place + 1 :])))


CHAPTER = Chapter[Merchant](
    commands={
        BoardFare: board,
        DeliverFare: deliver,
        TakeRelic: take_relic,
        Jettison: jettison,
        Arrange: arrange,
    }
)
