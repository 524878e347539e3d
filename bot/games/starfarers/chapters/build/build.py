"""6. Building, and the friendship cards used while one builds (section 10.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from bot.engine.chance import Chance
from bot.engine.errors import refuse, require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Talk, pick, pick_some, seat_option
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import say
from bot.games.starfarers.box.board import NodeId
from bot.games.starfarers.box.constants import CONSTANTS, COSTS
from bot.games.starfarers.box.friends import FRIENDS, Friend, FriendId, Power
from bot.games.starfarers.box.names import amounts, card_name, item_name
from bot.games.starfarers.box.pieces import Expansion, Item, ShipKind
from bot.games.starfarers.box.resources import Cards, cards_of, covers
from bot.games.starfarers.chapters.asking import friend_option, node_option, transporter_option
from bot.games.starfarers.chapters.bank import draw_from_hand, expansions_left, fame_left
from bot.games.starfarers.chapters.build.launching import (
    can_launch,
    colonies_left,
    free_points,
    free_transporters,
    outposts_left,
    require_launch,
    rings_left,
)
from bot.games.starfarers.commands import Build, UseCard
from bot.games.starfarers.events import (
    ExpansionAdded,
    FameBought,
    RichNamed,
    ShipLaunched,
    SpaceportBuilt,
)
from bot.games.starfarers.state import FIELD, Player, Ship, Starfarers
from bot.games.starfarers.steps import TradeAndBuild
from bot.games.starfarers.victory import points

SHIPS = {Item.COLONY_SHIP: ShipKind.COLONY, Item.TRADE_SHIP: ShipKind.TRADE}
EXPANSIONS = {
    Item.CANNON: Expansion.CANNON,
    Item.BOOSTER: Expansion.BOOSTER,
    Item.FREIGHT_RING: Expansion.FREIGHT_RING,
}


# --- what can be built


def buildable(view: Starfarers, seat: Seat) -> tuple[Item, ...]:
    """Paid for, with a piece left and a place for it (STAR-6.0)."""
    hand = view.players[seat].hand
    return tuple(item for item in COSTS if covers(hand, COSTS[item]) and has_room(view, seat, item))


def has_room(view: Starfarers, seat: Seat, item: Item) -> bool:
    me = view.players[seat]
    if item in SHIPS:
        return can_launch(view, seat, SHIPS[item])
    if item is Item.SPACEPORT:
        return rings_left(me) > 0 and bool(ringless(me))
    return fits(view, me, EXPANSIONS[item])


def ringless(me: Player) -> tuple[NodeId, ...]:
    """Own colonies on the map that are no spaceports yet (STAR-6.2.1)."""
    return tuple(site for site in me.colonies if site not in me.spaceports)


def fits(view: Starfarers, me: Player, expansion: Expansion) -> bool:
    """Room on the mother ship, and one in the supply (STAR-6.3.4)."""
    return carried(me, expansion) < limit(expansion) and expansions_left(view, expansion) > 0


def carried(me: Player, expansion: Expansion) -> int:
    return int(getattr(me, FIELD[expansion]))


def limit(expansion: Expansion) -> int:
    return int(getattr(CONSTANTS.limits, expansion.value))


# --- building


def decide_build(story: Story[Starfarers], actor: Seat, command: Build, chance: Chance) -> None:
    """Paid for, with a piece left and a place for it (STAR-6.1.1 to STAR-6.1.5, STAR-6.3.4)."""
    story.state.expect(TradeAndBuild)
    state, seat, item = story.state, story.state.active, command.item
    me, cost = state.me, COSTS[item]
    require(
        covers(me.hand, cost),
        "starfarers.refuse.build_cost",
        "STAR-6.0",
        item=item_name(item),
        cost=amounts(cost),
        missing=amounts(missing(me.hand, cost)),
    )
    if item in SHIPS:
        require_ship(state, seat, SHIPS[item])
        require_launch(state, seat, command.where, command.transporter)
        assert command.where is not None
        assert command.transporter is not None
        ship = Ship(command.transporter, SHIPS[item], command.where)
        story.tell(ShipLaunched(seat, ship, cost))
    elif item is Item.SPACEPORT:
        require(rings_left(me), "starfarers.refuse.no_ring", "STAR-6.2.2")
        sites = ringless(me)
        where = command.where
        require(where in sites, "starfarers.refuse.spaceport_site", "STAR-6.2.1", sites=sites)
        assert where is not None
        story.tell(SpaceportBuilt(seat, where, cost))
    else:
        require_expansion(state, me, EXPANSIONS[item])
        story.tell(ExpansionAdded(seat, EXPANSIONS[item], cost))


def missing(hand: Cards, cost: Cards) -> Cards:
    ore, fuel, carbon, food, goods = (
        max(0, wanted - held) for held, wanted in zip(hand, cost, strict=True)
    )
    return ore, fuel, carbon, food, goods


def require_ship(state: Starfarers, seat: Seat, kind: ShipKind) -> None:
    """A transporter, a piece for it, and a point to start from (STAR-6.1.2 to STAR-6.1.4)."""
    me = state.players[seat]
    require(free_transporters(me), "starfarers.refuse.no_transporter", "STAR-6.1.2")
    if kind is ShipKind.COLONY:
        require(colonies_left(me) > 0, "starfarers.refuse.no_colony", "STAR-6.1.3")
    else:
        require(outposts_left(me) > 0, "starfarers.refuse.no_outpost", "STAR-6.1.3")
    require(free_points(state, seat), "starfarers.refuse.no_point", "STAR-6.1.4")


def require_expansion(state: Starfarers, me: Player, expansion: Expansion) -> None:
    most, name = limit(expansion), item_name(expansion)
    full = carried(me, expansion) >= most
    require(not full, "starfarers.refuse.expansion_limit", "STAR-6.3.4", n=most, item=name)
    left = expansions_left(state, expansion) > 0
    require(left, "starfarers.refuse.expansion_supply", "STAR-6.3.4", item=name)


def build_talk(view: Starfarers, seat: Seat) -> Talk:
    item = yield from pick("item", map(item_option, buildable(view, seat)))
    return (yield from piece_talk(view, seat, item))


def piece_talk(view: Starfarers, seat: Seat, item: Item) -> Talk:
    """Where, and with which transporter; the first free of each if nobody says otherwise."""
    me = view.players[seat]
    if item in SHIPS:
        where = yield from pick("where", map(node_option, free_points(view, seat)))
        transporters = map(transporter_option, free_transporters(me))
        return Build(item, where, (yield from pick("transporter", transporters)))
    if item is Item.SPACEPORT:
        return Build(item, (yield from pick("where", map(node_option, ringless(me)))))
    return Build(item)


@cache
def item_option(item: Item) -> Option[Item]:
    label = say("starfarers.option.build", item=item_name(item), cost=amounts(COSTS[item]))
    return Option(item, item.value, label)


@cache
def build_option(item: Item) -> Option[str]:
    """The same among other deeds."""
    label = say("starfarers.option.build_item", item=item_name(item), cost=amounts(COSTS[item]))
    return Option(item.value, item.value, label)


# --- friendship cards


def usable(view: Starfarers, seat: Seat) -> tuple[FriendId, ...]:
    return tuple(
        card
        for card in view.players[seat].cards
        if card not in view.used and can_use(view, seat, FRIENDS[card])
    )


def can_use(view: Starfarers, seat: Seat, card: Friend) -> bool:
    match card.op:
        case Power.FAME:
            pays = covers(view.players[seat].hand, cards_of(card.pay))
            return pays and fame_left(view) >= card.fame
        case Power.RICH:
            return len(richer(view, seat)) >= card.min_richer
    return False


def richer(view: Starfarers, seat: Seat) -> tuple[Seat, ...]:
    """Players with more points; as many is not richer (STAR-10.3.5)."""
    mine = points(view, seat)
    return tuple(other for other in view.seats() if points(view, other) > mine)


def decide_card(story: Story[Starfarers], actor: Seat, command: UseCard, chance: Chance) -> None:
    story.state.expect(TradeAndBuild)
    state = story.state
    require(command.card in state.me.cards, "starfarers.refuse.not_your_card", "STAR-10.2.2")
    card = FRIENDS[command.card]
    match card.op:
        case Power.FAME:
            require_unused(state, card, "STAR-10.3.6")
            buy_fame(story, card)
        case Power.RICH:
            require_unused(state, card, "STAR-10.3.5")
            help_the_poor(story, card, command.players, chance)
        case _:
            name = card_name(card.id)
            refuse("starfarers.refuse.card_works_alone", "STAR-10.2.1", card=name)


def require_unused(state: Starfarers, card: Friend, clause: str) -> None:
    fresh = card.id not in state.used
    require(fresh, "starfarers.refuse.card_used", clause, card=card_name(card.id))


def buy_fame(story: Story[Starfarers], card: Friend) -> None:
    """A fame ring for goods (STAR-10.3.6)."""
    state, price = story.state, cards_of(card.pay)
    pays = covers(state.me.hand, price)
    require(pays, "starfarers.refuse.fame_price", "STAR-10.3.6", cost=amounts(price))
    left = fame_left(state) >= card.fame
    require(left, "starfarers.refuse.no_fame_left", "STAR-10.3.6")
    story.tell(FameBought(state.active, card.id, price, card.fame))


def help_the_poor(
    story: Story[Starfarers], card: Friend, players: tuple[Seat, ...], chance: Chance
) -> None:
    """A random card from each of two richer players, if they have any (STAR-10.3.5)."""
    state = story.state
    rich = richer(state, state.active)
    enough = len(rich) >= card.min_richer
    require(enough, "starfarers.refuse.not_poor", "STAR-10.3.5", n=card.min_richer)
    named = len(players) == len(set(players)) == card.players and set(players) <= set(rich)
    require(named, "starfarers.refuse.name_richer", "STAR-10.3.5", n=card.players)
    story.tell(RichNamed(state.active, card.id, players))
    for player in players:
        for _ in range(card.cards_each):
            draw_from_hand(story, state.active, player, "card", chance)


def card_talk(view: Starfarers, seat: Seat) -> Talk:
    card = yield from pick("card", map(friend_option, usable(view, seat)))
    power = FRIENDS[card]
    if power.op is not Power.RICH:
        return UseCard(card)
    players: list[Any] = yield from pick_some(
        "players", rich_options(view, seat), at_least=power.players, at_most=power.players
    )
    return UseCard(card, tuple(players))


def rich_options(view: Starfarers, seat: Seat) -> Iterator[Option[Seat]]:
    return map(seat_option, richer(view, seat))


CHAPTER = Chapter[Starfarers](commands={Build: decide_build, UseCard: decide_card})
