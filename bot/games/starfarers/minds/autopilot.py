"""Level 1: a heuristic player. It saves for what brings most points, and flies where they are."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from bot.engine.prompts import Choice, Prompt, Reply, suggested
from bot.engine.records import Command
from bot.engine.text import Text
from bot.games.starfarers.box.board import HOME_SITES, SITES, NodeId, distances
from bot.games.starfarers.box.friends import FRIENDS, FriendId
from bot.games.starfarers.box.pieces import Expansion, Item, ShipKind
from bot.games.starfarers.chapters.flight.end_points import first_ship
from bot.games.starfarers.chapters.flight.talk import END, end_points, movable
from bot.games.starfarers.chapters.setup import free_sites
from bot.games.starfarers.chapters.trade.offers import reply_of
from bot.games.starfarers.commands import Defeat, Found
from bot.games.starfarers.minds.odds import Reader
from bot.games.starfarers.minds.plans import Plans
from bot.games.starfarers.minds.routes import Charts
from bot.games.starfarers.minds.worth import Outlook
from bot.games.starfarers.state import Offer, OfferReply, Ship, Starfarers

ITEMS = {
    Expansion.BOOSTER: Item.BOOSTER,
    Expansion.FREIGHT_RING: Item.FREIGHT_RING,
    Expansion.CANNON: Item.CANNON,
}
DISPENSABLE = (Expansion.CANNON, Expansion.FREIGHT_RING, Expansion.BOOSTER)  # the first goes first
FRONTIER = tuple(site for site in SITES if site not in HOME_SITES)
NORTH = 8  # steps to the frontier: no farther off a spaceport is worth placing early
STEP = 0.12  # what a step less to the frontier is worth


def choose(view: Starfarers, prompt: Prompt) -> Command:
    """The answer to a prompt of this seat, from its view alone."""
    return prompt.answer(Mind(view, prompt).reply)


def volunteer(view: Starfarers, prompt: Prompt) -> Command | None:
    """The answer to a question that is not owed, if it cares: an offer it has not answered yet."""
    if prompt.key != "starfarers.answer":
        return None
    mind = Mind(view, prompt)
    fresh = any(str(offer.id) == prompt.about for offer in mind.unanswered())
    return prompt.answer(mind.reply) if fresh else None


class Mind:
    """One answer: the table as the seat sees it, and what it makes of it."""

    def __init__(self, view: Starfarers, prompt: Prompt) -> None:
        self.view, self.seat = view, prompt.seat
        self.doing = prompt.key.removeprefix("starfarers.")
        self.about = prompt.about
        self.outlook = Outlook(view, prompt.seat)
        self.ship: Ship | None = None

    @cached_property
    def charts(self) -> Charts:
        return Charts(self.outlook)

    @cached_property
    def plans(self) -> Plans:
        return Plans(self.outlook, self.charts)

    def reply(self, choice: Choice[Any]) -> Reply:
        """An answer to one question of the talk."""
        match self.doing, choice.name:
            case "turn", _:
                self.doing = self.deed(ids(choice))
                return (self.doing,)
            case "build" | "bank" | "answer" | "card", _:
                return self.dealing(choice)
            case "fly", _:
                return self.flying(choice)
            case "place" | "place_colony", _:
                return self.placing(choice)
            case "free_ship", "where":
                points = [option.value for option in choice.options]
                return (self.charts.launch(points, ShipKind.TRADE)[1] or points[0],)
            case "friend", _:
                return (max(map(FriendId, ids(choice)), key=self.friend),)
            case "tribute" | "pay" | "gift" | "give", _:
                return self.giving(choice)
            case "swap", "give":
                return tuple(self.plans.parting(1))
            case "relief" | "choose" | "swap", _:
                there = ((option.value, option.limit) for option in choice.options)
                return tuple(self.plans.wanted(choice.at_least, there))
            case "reply", _:
                return (Reader(self.outlook).best(ids(choice)),)
            case "add", _:
                return (max(ids(choice), key=self.part_score),)
            case "lose" | "wear", _:
                return (next(part for part in DISPENSABLE if part in ids(choice)),)
            case "jump", _:
                return self.jumping(choice)
        return suggested(choice)

    def why(self) -> Text:
        return Text("advice.usual")

    def giving(self, choice: Choice[Any]) -> Reply:
        """Cards to do without; whom one meets gets as many as promise most."""
        number = choice.at_least
        if self.doing == "give":
            number = int(Reader(self.outlook).best([str(n) for n in range(choice.at_most + 1)]))
        return tuple(self.plans.parting(number))

    def friend(self, card: FriendId) -> float:
        return self.outlook.friend(FRIENDS[card])

    def part_score(self, part: str) -> float:
        item = ITEMS[Expansion(part)]
        return next((wish.score for wish in self.plans.wishes if wish.item is item), 0.0)

    # --- trade and build

    def deed(self, possible: list[str]) -> str:
        """What to do next in the phase."""
        plans = self.plans
        if "answer" in possible and any(map(plans.likes, self.unanswered())):
            return "answer"
        for free in ("supplies", "card"):
            if free in possible:
                return free
        if "build" in possible and plans.affordable():
            return "build"
        if "bank" in possible and plans.swap():
            return "bank"
        return "end"  # it makes no offers: it goes on at once, and nobody could answer in time

    def dealing(self, choice: Choice[Any]) -> Reply:
        plans = self.plans
        match self.doing, choice.name:
            case "build", "item" | "where":
                wish = plans.affordable()
                assert wish is not None
                return (wish.item.value,) if choice.name == "item" else (wish.where or "",)
            case "bank", "give" | "take":
                swap = plans.swap()
                assert swap is not None
                return (swap.give if choice.name == "give" else swap.take,)
            case "answer", "offer":
                self.about = next(str(o.id) for o in self.unanswered() if plans.likes(o))
                return (self.about,)
            case "answer", "reply":
                found = [o for o in self.unanswered() if self.about in ("", str(o.id))]
                return ("accept",) if any(map(plans.likes, found)) else ("refuse",)
            case "card", "players":
                richest = sorted(ids(choice), key=lambda seat: -self.hand_size(int(seat)))
                return tuple(richest[: choice.at_least])
        return suggested(choice)

    def hand_size(self, seat: int) -> int:
        return self.view.players[seat].hand_size

    def unanswered(self) -> list[Offer]:
        """The open offers to this seat that it has said nothing about."""
        return [
            offer
            for offer in self.view.offers
            if offer.is_open
            and self.seat in offer.to
            and reply_of(offer, self.seat) is OfferReply.PENDING
        ]

    # --- flight

    def flying(self, choice: Choice[Any]) -> Reply:
        if choice.name == "to":
            return (self.heading(),)
        deeds = {option.id: option.value for option in choice.options}
        return (self.flight_deed(deeds),)

    def flight_deed(self, deeds: dict[str, Any]) -> str:
        """Remove, found, fly nearer to an aim; then end, or go where one must."""
        ships = list[Ship]()
        for name, deed in deeds.items():
            match deed:
                case Defeat():
                    return name
                case Found(transporter) if self.is_there(transporter):
                    return name
                case Ship():
                    ships.append(deed)
        for ship in ships:
            ends = end_points(self.view, self.seat, ship)
            if self.charts.next_point(ship, ends):
                self.ship = ship
                return ship.transporter
        for name, deed in deeds.items():
            if isinstance(deed, Found):
                return name
        if END.id in deeds:
            return END.id
        self.ship = ships[0] if ships else None
        return ships[0].transporter if ships else next(iter(deeds))

    def is_there(self, transporter: str) -> bool:
        course = self.charts.courses.get(transporter)
        return course is not None and course.aim.node == course.ship.node

    def heading(self) -> NodeId:
        """Where the ship stops; if it only has to leave, as near to its aim as it can."""
        ship = self.ship or movable(self.view, self.seat)[0]  # an only ship is not asked for
        ends = end_points(self.view, self.seat, ship)
        point = self.charts.next_point(ship, ends)
        course = self.charts.courses.get(ship.transporter)
        if point is None and course is not None:
            return min(ends, key=lambda node: distances(course.aim.node)[node])
        return point or ends[0]

    def jumping(self, choice: Choice[Any]) -> Reply:
        """To the best aim of all, whatever the distance."""
        aims = self.charts.landings[first_ship(self.view).kind]
        reach = set(ids(choice))
        best = max(
            (aim for aim in aims if aim.node in reach), key=lambda aim: aim.value, default=None
        )
        return (best.node,) if best else ()

    # --- the expert set-up

    def placing(self, choice: Choice[Any]) -> Reply:
        """The best sites, and of them the first that lies north for the spaceport."""
        found = ids(choice)
        match choice.name:
            case "piece":
                best = max(free_sites(self.view), key=self.port_value)
                early = "spaceport" in found and frontier(best) <= NORTH
                self.doing = "place" if early else "place_colony"
                return ("spaceport" if early else found[0],)
            case "site":
                value = self.port_value if self.doing == "place" else self.outlook.site
                return (max(map(NodeId, found), key=value),)
            case "where":
                return (min(map(NodeId, found), key=frontier),)
        return suggested(choice)

    def port_value(self, site: NodeId) -> float:
        """A home site for the spaceport: its cards, and the way of all ships from there."""
        return self.outlook.site(site) - STEP * frontier(site)


def frontier(node: NodeId) -> int:
    """Steps to the nearest site of an unexplored system."""
    way = distances(node)
    return min(way[site] for site in FRONTIER)


def ids(choice: Choice[Any]) -> list[str]:
    return [option.id for option in choice.options]
