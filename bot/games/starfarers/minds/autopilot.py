"""Level 1: a heuristic player. It saves for what brings most points, and flies where they are."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from bot.engine.guide import Reasons
from bot.engine.prompts import Choice, Prompt, Reply, suggested
from bot.engine.records import Command
from bot.engine.text import Text, say
from bot.games.starfarers.box.board import HOME_SITES, SITES, NodeId, distances
from bot.games.starfarers.box.friends import FRIENDS, FriendId
from bot.games.starfarers.box.names import item_name, point_name
from bot.games.starfarers.box.pieces import Expansion, ShipKind
from bot.games.starfarers.box.resources import cards_of, minus, plus, spread
from bot.games.starfarers.chapters.end_points import end_points, first_ship, movable
from bot.games.starfarers.chapters.flight.talk import END
from bot.games.starfarers.chapters.setup import free_sites
from bot.games.starfarers.chapters.trade.offers import reply_of
from bot.games.starfarers.commands import Defeat, Found, OfferWindow
from bot.games.starfarers.minds.odds import Reader
from bot.games.starfarers.minds.plans import Plans, Wish
from bot.games.starfarers.minds.routes import Charts
from bot.games.starfarers.minds.worth import Outlook
from bot.games.starfarers.state import Offer, OfferReply, Ship, Starfarers

DISPENSABLE = (Expansion.CANNON, Expansion.FREIGHT_RING, Expansion.BOOSTER)  # the first goes first
FRONTIER = tuple(site for site in SITES if site not in HOME_SITES)
NORTH = 8  # steps to the frontier: no farther off a spaceport is worth placing early
NO_TIME = OfferWindow.PHASE  # nobody could answer: it would go on at once
STEP = 0.12  # what a step less to the frontier is worth


def volunteer(view: Starfarers, prompt: Prompt) -> Command | None:
    """What it says unasked: one offer in a turn, and something to each offer of others."""
    if prompt.key not in ("starfarers.offer", "starfarers.answer"):
        return None
    mind = Mind(view, prompt)
    return prompt.answer(mind.reply) if mind.cares() else None


def waits(view: Starfarers, prompt: Prompt) -> bool:
    """Whoever it has made an offer to gets time to answer, as long as the offer stands."""
    mine = (offer for offer in view.offers if offer.is_open and offer.author == prompt.seat)
    return view.window is not NO_TIME and any(OfferReply.PENDING in offer.replies for offer in mine)


class Mind(Reasons):
    """One answer: the table as the seat sees it, what it makes of it, and why."""

    def __init__(self, view: Starfarers, prompt: Prompt) -> None:
        self.view, self.seat = view, prompt.seat
        self.doing, self.about = prompt.key.removeprefix("starfarers."), prompt.about
        self.outlook = Outlook(view, prompt.seat)
        self.ship: Ship | None = None

    @cached_property
    def charts(self) -> Charts:
        return Charts(self.outlook)

    @cached_property
    def plans(self) -> Plans:
        return Plans(self.outlook, self.charts)

    def why(self) -> Text:
        if self.reason is Reasons.reason and self.doing in ("build", "bank"):  # panels of their own
            trades = self.doing == "bank"
            wish = None if trades else self.plans.affordable()
            self.explain(wish, "save" if trades and self.plans.swap() else "rather")
        return self.reason

    def reply(self, choice: Choice[Any]) -> Reply:
        """An answer to one question of the talk."""
        found = [option.id for option in choice.options]
        match self.doing, choice.name:
            case "turn", _:
                self.doing = self.deed(found)
                wish = self.plans.affordable() if self.doing == "build" else None
                return (wish.item if wish and wish.item in found else self.doing,)
            case "build", "item" | "where" if wish := self.plans.affordable():
                return (wish.item if choice.name == "item" else wish.where or "",)
            case "bank", "give" | "take" if swap := self.plans.swap():
                return (swap.give if choice.name == "give" else swap.take,)
            case "offer" | "answer", _:
                return self.bargain(choice, found) or suggested(choice)
            case "card", "players":
                players = self.view.players
                richest = sorted(found, key=lambda seat: -players[int(seat)].hand_size)
                return tuple(richest[: choice.at_least])
            case "fly", "ship":
                return (self.flight({option.id: option.value for option in choice.options}),)
            case "fly", "to":
                ship = self.ship or movable(self.view, self.seat)[0]  # an only one is not asked for
                return (self.charts.stop(ship, end_points(self.view, self.seat, ship)),)
            case "place" | "place_colony", _:
                return self.placing(choice, found)
            case "free_ship", "where":
                return (self.charts.launch(map(NodeId, found), ShipKind.TRADE)[1] or found[0],)
            case "friend", _:
                worth = {card: self.outlook.friend(FRIENDS[FriendId(card)]) for card in found}
                return self.since("friend", (max(found, key=worth.__getitem__),))
            case ("tribute" | "pay" | "gift" | "give", _) | ("swap", "give"):
                number = choice.at_least
                if self.doing == "give":  # whom one meets gets as many as promise most
                    number = int(Reader(self.plans).best([*map(str, range(choice.at_most + 1))]))
                return self.since("part", self.plans.best(number, self.outlook.me.hand, minus))
            case "relief" | "choose" | "swap", _:
                there = cards_of({option.value: option.limit for option in choice.options})
                return self.since("take", self.plans.best(choice.at_least, there, plus))
            case "reply", _:
                return self.since("odds", (Reader(self.plans).best(found),))
            case "add", _:
                scores = {wish.item.value: wish.score for wish in self.plans.wishes}
                return (max(found, key=lambda part: scores.get(part, 0.0)),)
            case "lose" | "wear", _:
                return (next(part for part in DISPENSABLE if part in found),)
            case "jump", _:
                aims = self.charts.landings[first_ship(self.view).kind]
                reach = [(aim.value, aim.node) for aim in aims if aim.node in found]
                return (max(reach)[1],) if reach else ()
        return suggested(choice)

    def since(self, why: str, reply: Reply, **values: Any) -> Reply:
        self.reason = say(f"starfarers.advice.{why}", **values)
        return reply

    # --- trade and build

    def explain(self, wish: Wish | None, otherwise: str) -> None:
        """What is built; else what it saves for, or would rather save for."""
        if found := wish or self.plans.goal:
            self.since("build" if wish else otherwise, (), item=item_name(found.item))

    def deed(self, possible: list[str]) -> str:
        """What to do next in the phase."""
        plans = self.plans
        for free in ("supplies", "card"):
            if free in possible:
                return free
        wish = plans.affordable()
        wish = wish if wish and {"build", wish.item} & {*possible} else None
        self.explain(wish, "save")
        if wish:
            return "build"
        return "bank" if "bank" in possible and plans.swap() else "end"

    def cares(self) -> bool:
        """Has it something to say about this offer, or one to make?"""
        if self.doing == "answer":
            return bool(self.says(self.offer(self.about)))
        made = any(offer.author == self.seat for offer in self.view.offers)
        timely = self.view.window is not NO_TIME and not made
        return timely and self.plans.proposal() is not None

    def offer(self, number: str) -> Offer:
        return next(offer for offer in self.view.offers if str(offer.id) == number)

    def says(self, offer: Offer) -> str:
        """To an offer of others accept, counter or refuse, once; to the own one perhaps whom."""
        if offer.author == self.seat:
            return self.plans.partner(offer)
        if reply_of(offer, self.seat) is not OfferReply.PENDING:
            return ""
        if self.plans.likes(offer):
            return "accept"
        return "counter" if self.plans.counter(offer) else "refuse"

    def bargain(self, choice: Choice[Any], found: list[str]) -> Reply:
        """Which offer is answered and how; the cards and partners of an offer that it makes."""
        if choice.name == "offer":
            self.about = next((one for one in found if self.says(self.offer(one))), found[0])
            return (self.about,)
        if choice.name == "reply":
            said = self.says(self.offer(self.about))
            return (said,) if said in found else ()
        plans = self.plans
        made = plans.proposal() if self.doing == "offer" else plans.counter(self.offer(self.about))
        if made is None:
            return ()
        match choice.name:
            case "give" | "want":
                return tuple(spread(made.give if choice.name == "give" else made.want))
            case "to":
                return ("all" if made.to is None else str(made.to),)
        return ("open" if made.open else "binding",)

    # --- flight

    def flight(self, deeds: dict[str, Any]) -> str:
        """Remove, found, fly nearer to an aim; then end, or go where one must."""
        courses = self.charts.courses
        for name, deed in deeds.items():
            match deed:
                case Defeat():
                    return name
                case Found(ship) if (
                    ship in courses and courses[ship].aim.node == courses[ship].ship.node
                ):
                    return name
        for name, ship in deeds.items():
            if isinstance(ship, Ship):
                ends = end_points(self.view, self.seat, ship)
                if self.charts.gets_nearer(ship, ends):
                    self.ship, where = ship, point_name(courses[name].aim.node)
                    self.since("fly", (), where=where)
                    return name
        founded = (name for name, deed in deeds.items() if isinstance(deed, Found))
        other = next(founded, END.id if END.id in deeds else next(iter(deeds)))
        self.ship = deeds[other] if isinstance(deeds[other], Ship) else None
        return other

    # --- the expert set-up

    def placing(self, choice: Choice[Any], found: list[str]) -> Reply:
        """The best sites, and of them the first that lies north for the spaceport."""
        match choice.name:
            case "piece":
                best = max(free_sites(self.view), key=self.port_value)
                early = "spaceport" in found and frontier(best) <= NORTH
                self.doing = "place" if early else "place_colony"
                return ("spaceport" if early else found[0],)
            case "site":
                value = self.port_value if self.doing == "place" else self.outlook.site
                return self.since("site", (max(map(NodeId, found), key=value),))
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
