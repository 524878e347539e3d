"""2. Set-up for beginners and experts, with three or four players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from bot.engine.chance import Chance
from bot.engine.errors import require
from bot.engine.kit.agenda import Chapter
from bot.engine.prompts import Option, Prompt, Reply, Talk, pick, plain
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.engine.text import Text
from bot.games.starfarers.box.board import (
    HOME_SITES,
    NEIGHBOURS,
    NODES,
    PLANETS,
    SITES,
    STARTS,
    NodeId,
    PlanetId,
)
from bot.games.starfarers.box.constants import CONSTANTS
from bot.games.starfarers.box.encounter_cards import ENCOUNTERS
from bot.games.starfarers.box.pieces import COLOURS, TRANSPORTERS, Colour, ShipKind, Transporter
from bot.games.starfarers.box.resources import RESOURCES, cards_of, spread
from bot.games.starfarers.box.tokens import TOKENS, Token, TokenId
from bot.games.starfarers.chapters import turn
from bot.games.starfarers.chapters.agenda import pop
from bot.games.starfarers.chapters.asking import node_option, transporter_option
from bot.games.starfarers.commands import ChangeTransporter, Options, Place, SetupMode
from bot.games.starfarers.events import HandsDealt, PiecePlaced, SetUp, TransporterChanged
from bot.games.starfarers.state import Player, Ship, Starfarers
from bot.games.starfarers.steps import AgendaStep, Dealing, Placing

PLAYERS = range(3, 5)
COLONIES = 2  # of the start, besides the spaceport
PIPS = {number: 6 - abs(7 - number) for number in range(2, 13)}


def setup(story: Story[Starfarers], options: Options, chance: Chance) -> None:
    """Tokens, piles and the roll for the start player; then the pieces (section 2.1).

    With three players those of the fourth colour too (STAR-2.3.1). Greek tokens lie face up
    (STAR-2.1.1), the bank has what the reserve pile leaves (STAR-2.1.4).
    """
    number = options.players
    low, high = PLAYERS[0], PLAYERS[-1]
    require(number in PLAYERS, "starfarers.refuse.players", "STAR-1.1", low=low, high=high)
    colours = options.colours or COLOURS[:number]
    fits = len(colours) == len(set(colours)) == number
    require(fits, "starfarers.refuse.colours", "STAR-1.16", n=number)
    expert = options.setup_mode is SetupMode.EXPERT
    first, rolls = start_player(number, chance)
    tokens = home_tokens(expert, chance) | hidden_tokens(chance)
    rule = CONSTANTS.resource_cards
    pile = spread(cards_of(dict.fromkeys(RESOURCES, rule.reserve)))
    fame = CONSTANTS.per_player.fame
    players = tuple(
        Player(colour, fame=fame) if expert else settled(colour, fame) for colour in colours
    )
    unused = [start for colour, start in STARTS.items() if colour not in colours and not expert]
    story.tell(
        SetUp(
            players,
            first,
            rolls,
            cards_of(dict.fromkeys(RESOURCES, rule.per_type - rule.reserve)),
            chance.shuffle("starfarers.reserve", pile),
            tokens,
            tuple(planet for planet in PLANETS if TOKENS[tokens[planet]].back == "greek"),
            chance.shuffle("starfarers.spare", tokens_of("reserve")),
            chance.shuffle("starfarers.encounters", tuple(ENCOUNTERS)),
            (*placements(first, number), Dealing()) if expert else (Dealing(),),
            tuple(site for start in unused for site in (start.spaceport, *start.colonies)),
            () if expert else tuple(map(Seat, range(number))),
            expert,
            options.quick_game,
            options.friendship_tie_rule,
            options.ball_set,
            options.offer_window,
        )
    )


def start_player(
    number: int, chance: Chance
) -> tuple[Seat, tuple[Mapping[Seat, tuple[int, int]], ...]]:
    """The highest roll begins; those who tie roll again (STAR-2.1.9, STAR-2.1.10)."""
    seats, rounds = [Seat(seat) for seat in range(number)], list[Mapping[Seat, tuple[int, int]]]()
    while len(seats) > 1:
        rolls = dict[Seat, tuple[int, int]]()
        for seat in seats:
            one_die, other_die = chance.dice("starfarers.start", 2)
            rolls[seat] = (one_die, other_die)
        rounds.append(rolls)
        highest = max(map(sum, rolls.values()))
        seats = [seat for seat in seats if sum(rolls[seat]) == highest]
    return seats[0], tuple(rounds)


def tokens_of(group: str) -> tuple[TokenId, ...]:
    return tuple(token.id for token in TOKENS.values() if token.group == group)


def planets_of(mark: str) -> tuple[PlanetId, ...]:
    return tuple(planet.id for planet in PLANETS.values() if planet.mark == mark)


def home_tokens(expert: bool, chance: Chance) -> dict[PlanetId, TokenId]:
    """As printed; for experts each letter's three at random (STAR-2.1.1, STAR-2.4.2)."""
    printed = {
        token.beginner_planet: token.id for token in TOKENS.values() if token.beginner_planet
    }
    if not expert:
        return printed
    found = dict[PlanetId, TokenId]()
    for letter in dict.fromkeys(PLANETS[planet].mark for planet in printed):
        order = chance.shuffle("starfarers.home_tokens", tokens_of(letter))
        found |= dict(zip(planets_of(letter), order, strict=True))
    return found


def hidden_tokens(chance: Chance) -> dict[PlanetId, TokenId]:
    """Face down on the planets with their dot colour (STAR-2.1.2)."""
    found = dict[PlanetId, TokenId]()
    for colour in dict.fromkeys(token.group for token in TOKENS.values() if token.back == "dot"):
        order = chance.shuffle("starfarers.tokens", tokens_of(colour))
        found |= dict(zip(planets_of(colour), order, strict=True))
    return found


def settled(colour: Colour, fame: int) -> Player:
    """The printed start of a colour, its ship on the first transporter (STAR-2.2.1, STAR-2.2.3)."""
    start = STARTS[colour]
    return Player(
        colour,
        colonies=(start.spaceport, *start.colonies),
        spaceports=(start.spaceport,),
        ships=(Ship(TRANSPORTERS[0], ShipKind.COLONY, start.colony_ship),),
        fame=fame,
    )


def placements(first: Seat, number: int) -> tuple[AgendaStep, ...]:
    """Forth, back and forth again (STAR-2.4.4)."""
    seats = [Seat((first + step) % number) for step in range(number)]
    return tuple(map(Placing, (*seats, *reversed(seats), *seats)))


# --- the placement rounds (section 2.4)


def free_sites(view: Starfarers) -> tuple[NodeId, ...]:
    taken = {site for player in view.players for site in player.colonies}
    return tuple(site for site in HOME_SITES if site not in taken)


def may_place_colony(me: Player) -> bool:
    """Two colonies in all: the third piece is the spaceport (STAR-2.4.3, STAR-2.4.6)."""
    return len(me.colonies) - len(me.spaceports) < COLONIES


def advance_placing(story: Story[Starfarers], step: Placing, chance: Chance) -> bool:
    """A last colony on a last site is no choice."""
    sites = free_sites(story.state)
    if len(sites) > 1 or not story.state.players[step.seat].spaceports:
        return False
    place(story, Place(sites[0]), step.seat)
    return True


def place(story: Story[Starfarers], command: Place, seat: Seat) -> None:
    ship = None
    if command.ship and command.transporter and command.point:
        ship = Ship(command.transporter, command.ship, command.point)
    story.tell(PiecePlaced(seat, command.site, ship))
    pop(story)


def decide_place(story: Story[Starfarers], actor: Seat, command: Place, chance: Chance) -> None:
    state, me = story.state, story.state.players[actor]
    state.expect(Placing)
    require(command.site in free_sites(state), "starfarers.refuse.site", "STAR-2.4.3")
    if command.spaceport:
        require(not me.spaceports, "starfarers.refuse.second_spaceport", "STAR-2.4.3")
        fits = (
            command.ship is not None
            and command.point in NEIGHBOURS[command.site]
            and command.transporter in TRANSPORTERS
        )
        require(fits, "starfarers.refuse.start_ship", "STAR-2.4.5")
    else:
        require(may_place_colony(me), "starfarers.refuse.spaceport_first", "STAR-2.4.6")
        more = (command.ship, command.point, command.transporter)
        require(more == (None, None, None), "starfarers.refuse.start_ship", "STAR-2.4.5")
    place(story, command, actor)


def advance_dealing(story: Story[Starfarers], step: Dealing, chance: Chance) -> bool:
    """Sites left empty are closed, all get three cards, the first turn begins (STAR-2.1.5)."""
    state, size = story.state, CONSTANTS.resource_cards.start_hand
    hands = tuple(state.reserve[seat * size : (seat + 1) * size] for seat in state.seats())
    closed = tuple(site for site in free_sites(state) if site not in state.neutral)
    story.tell(HandsDealt(hands, closed))
    turn.begin(story, state.first)
    return True


# --- the questions


def prompts(view: Starfarers, seat: Seat, step: Placing) -> Iterator[Prompt]:
    if step.seat == seat:
        yield Prompt("starfarers.place", seat, partial(talk, view, seat))


def talk(view: Starfarers, seat: Seat) -> Talk:
    me = view.players[seat]
    pieces = list[Option[str]]()
    if may_place_colony(me):
        pieces.append(plain("starfarers.option.colony", "colony"))
    if not me.spaceports:
        pieces.append(plain("starfarers.item.spaceport", "spaceport"))
    piece = yield from pick("piece", pieces)
    site = yield from pick("site", map(node_option, free_sites(view)), hint=lambda: best_site(view))
    if piece == "colony":
        return Place(site)
    kinds = [
        Option(kind, kind.value, Text(f"starfarers.item.{kind.value}_ship")) for kind in ShipKind
    ]
    ship = yield from pick("ship", kinds)
    north = min(NEIGHBOURS[site], key=lambda node: NODES[node].y)
    point = yield from pick("where", map(node_option, NEIGHBOURS[site]), (north,))
    transporter = yield from pick("transporter", map(transporter_option, TRANSPORTERS))
    return Place(site, True, ship, point, transporter)


def best_site(view: Starfarers) -> Reply:
    """Where the numbers come up most often."""

    def often(site: NodeId) -> int:
        return sum(pips(TOKENS[view.tokens[planet]]) for planet in SITES[site])

    return (max(free_sites(view), key=often),)


def pips(token: Token) -> int:
    """Of 36 rolls, those that show its numbers."""
    return sum(PIPS[number] for number in token.numbers)


def transporter_prompts(view: Starfarers, seat: Seat) -> Iterator[Prompt]:
    """Before the ship of the start has moved, its transporter may be changed (STAR-2.2.3)."""
    if seat in view.rearming:
        now = view.players[seat].ships[0].transporter
        others = [transporter for transporter in TRANSPORTERS if transporter != now]
        change = partial(change_talk, others)
        yield Prompt("starfarers.transport", seat, change, owed=False)


def change_talk(others: list[Transporter]) -> Talk:
    return ChangeTransporter((yield from pick("transporter", map(transporter_option, others))))


def decide_transporter(
    story: Story[Starfarers], actor: Seat, command: ChangeTransporter, chance: Chance
) -> None:
    require(actor in story.state.rearming, "starfarers.refuse.transporter_fixed", "STAR-2.2.3")
    now = story.state.players[actor].ships[0].transporter
    others = tuple(transporter for transporter in TRANSPORTERS if transporter != now)
    require(
        command.transporter in others,
        "starfarers.refuse.transporter",
        "STAR-2.2.3",
        transporters=others,
    )
    story.tell(TransporterChanged(actor, now, command.transporter))


CHAPTER = Chapter[Starfarers](
    {Placing: advance_placing, Dealing: advance_dealing},
    {Place: decide_place, ChangeTransporter: decide_transporter},
    prompts,
    any_time={ChangeTransporter},
)
