"""Given, when, then for Merchant of Venus: set a table, give commands, look at what happened.

scene = given(seat(at="cw_05", goods=["space_spice"]), seat(), cultures={"cw": "4b"})
scene.fly("southern_comfort").dice(3, 4, 2)      # the first seat takes off
assert scene.player(0).at == "southern_comfort"

What a seat does not say stays as the set-up made it; every piece is somewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.engine.chance import Chance
from bot.engine.records import Seat, replace, take
from bot.engine.story import Story
from bot.games.merchant import game as rules
from bot.games.merchant.box.galaxy import BOXES, INHABITED, SpaceId, SystemId
from bot.games.merchant.box.numbers import NUMBERS, RACES
from bot.games.merchant.box.pieces import (
    BONUS,
    CULTURES,
    GEAR,
    GOODS,
    BonusId,
    CounterId,
    CultureId,
    DeedId,
    FortId,
    GearId,
    GoodId,
)
from bot.games.merchant.chapters.setup import setup
from bot.games.merchant.commands import Fly, Leg, Options, Stay, Switches, TakeOff, Then
from bot.games.merchant.state import Fort, Item, Merchant, Player, Turn
from bot.games.merchant.steps import AgendaStep, Ashore, Depart, Finish, Sail, Trade
from tests.support.luck import SECRET
from tests.support.stage import Stage

MERCHANT: Any = rules
RELIC_BOXES = tuple(map(SpaceId, ("as_7_6", "as_6_4", "as_5_5", "as_4_1", "ip_09", "ip_04")))
# where relics lay that somebody has aboard: far from everything
PLAIN = "penalty_blue_10_1"


def seat(**fields: Any) -> dict[str, Any]:
    """A player; sets any field of Player. `load`: ids of fares and equipment."""
    return fields


def given(
    *seats: dict[str, Any],
    options: Mapping[str, Any] | None = None,
    cultures: Mapping[str, str] | None = None,
    boxes: Mapping[str, str] | None = None,
    hidden: Mapping[str, str] | None = None,
    waiting: Iterable[str] = (),
    deeds: Mapping[str, int] | None = None,
    factories: Mapping[str, str] | None = None,
    forts: Mapping[str, tuple[int, str]] | None = None,
    agenda: Sequence[AgendaStep] | None = None,
    turn: Mapping[str, Any] | None = None,
    keep: Iterable[str] = (),
    **more: Any,
) -> Scene:
    """A table at the beginning of the turn of the first seat; the others have landed.

    `cultures`: discovered ones by system; `boxes`: counters face up, `hidden`: face down;
    `keep`: goods that are all at their cultures; `turn`: of the active player; `more` sets the
    state.
    """
    chosen = Options(**{"players": len(seats), **(options or {})})
    story = Story(Merchant())
    setup(story, chosen, Chance(SECRET))
    state = story.state
    races = [race for race in RACES if race not in {one.get("race") for one in seats}]
    state.players = tuple(
        player_of(player, {"race": races.pop(0), **fields} if "race" not in fields else fields)
        for player, fields in zip(state.players, seats, strict=True)
    )
    if "landed" not in seats[0]:
        state.players = (replace(state.players[0], landed=False), *state.players[1:])
    state.order = tuple(map(Seat, range(len(seats))))
    state.round, state.turn = 1, Turn(Seat(0), **(turn or {}))
    state.agenda = tuple(agenda if agenda is not None else (Depart(Seat(0)),))
    lay_cultures(state, cultures or {})
    lay_counters(state, boxes or {}, hidden or {})
    state.deeds = {DeedId(deed): Seat(owner) for deed, owner in (deeds or {}).items()}
    state.factories = {DeedId(deed): SpaceId(at) for deed, at in (factories or {}).items()}
    state.forts = {
        SpaceId(at): Fort(Seat(who), FortId(fort)) for at, (who, fort) in (forts or {}).items()
    }
    for name, value in more.items():
        setattr(state, name, value)
    if "pool" not in more:
        state.pool = take(state.pool, tuple(state.rastur.values()))
    balance(state, [BonusId(one) for one in waiting], keep, "goods" in more)
    return Scene(state).advance()


def player_of(player: Player, fields: dict[str, Any]) -> Player:
    values = dict(fields)
    values["goods"] = tuple(GoodId(good) for good in fields.get("goods", ()))
    values["load"] = tuple(
        one if isinstance(one, Item) else Item(one) for one in fields.get("load", ())
    )
    values["ious"] = tuple(CultureId(one) for one in fields.get("ious", ()))
    return replace(player, **values)


def lay_cultures(state: Merchant, wanted: Mapping[str, str]) -> None:
    """These live there and are discovered; the others anywhere."""
    rest = [culture for culture in CULTURES if culture not in wanted.values()]
    state.cultures = {
        system: CultureId(wanted[system]) if system in wanted else rest.pop()
        for system in INHABITED
    }
    state.discovered = tuple(SystemId(system) for system in wanted)
    owned = {iou for player in state.players for iou in player.ious}
    state.gone = tuple(CultureId(one) for one in wanted.values() if one not in owned)
    for iou in owned - set(wanted.values()):
        raise ValueError(f"nobody has discovered {iou}")


def lay_counters(state: Merchant, shown: Mapping[str, str], hidden: Mapping[str, str]) -> None:
    """These lie there; relics aboard come from boxes far away."""
    aboard = [item.what for player in state.players for item in player.load if item.what in GEAR]
    relics = [GearId(one) for one in aboard if GEAR[GearId(one)].relic]
    far = [space for space in RELIC_BOXES if space not in shown and space not in hidden]
    names = {"relic_yellow_drive": "relic_yellow_drive", "relic_shield": "relic_shield"}
    names["relic_laser"] = "relic_laser"
    taken: dict[str, str] = {far.pop(0): names.get(relic, f"relic_{relic}") for relic in relics}
    wanted: dict[str, str] = {**shown, **hidden, **taken}
    pile = [*state.boxes.values(), *state.spare]
    rest = [one for one in pile if one not in wanted.values()]
    rest.sort(key=lambda one: not one.startswith("penalty_blue"))
    state.boxes = {
        space: CounterId(wanted[space]) if space in wanted else rest.pop(0) for space in BOXES
    }
    state.spare = tuple(rest)
    state.open = tuple(map(SpaceId, (*shown, *taken)))
    state.taken = tuple(map(SpaceId, taken))


def balance(state: Merchant, waiting: list[BonusId], keep: Iterable[str], own: bool) -> None:
    """Every counter is somewhere, and the money adds up."""
    load = [item.what for player in state.players for item in player.load]
    state.stock = {gear: n - load.count(gear) for gear, n in state.stock.items()}
    if state.bank is not None and NUMBERS.bank_total is not None:
        state.bank = NUMBERS.bank_total - sum(player.cash for player in state.players)
    if state.options.thin_markets:  # as the set-up drew them
        return
    aboard = [good for player in state.players for good in player.goods]
    state.waiting = tuple(waiting)
    bonus = [one for one in BONUS if one not in waiting and one not in load]
    if not own:
        state.goods = {
            good.id: good.count - aboard.count(good.id)
            for good in GOODS.values()
            if not good.factory or f"factory_{good.culture}" in state.deeds
        }
    kept = {*keep, *aboard}
    loose = sorted(state.goods, key=lambda good: (good in kept, -state.goods[good]))
    fill = list[str]()
    while len(bonus) + len(fill) < NUMBERS.cup_size:
        good = next(one for one in loose if state.goods[one])
        state.goods = {**state.goods, good: state.goods[good] - 1}
        fill.append(good)
    state.cup = tuple(sorted((*bonus, *fill)))


def landed(*seats: dict[str, Any], stayed: bool = False, **more: Any) -> Scene:
    """The first seat has just landed, or has stayed a whole turn, and trades."""
    first, *others = seats
    turn = {"stayed": stayed, "moved": not stayed}
    agenda = (Trade(Seat(0)), Finish(Seat(0)))
    return given({**first, "landed": True}, *others, agenda=agenda, turn=turn, **more)


class Scene(Stage[Merchant]):
    rules = MERCHANT

    def fly(self, first: str, *dice: int, who: int = 0, **switches: Any) -> Scene:
        """Declares a first space and rolls these."""
        self.luck("dice", tuple(dice))
        return self.when(who, TakeOff(SpaceId(first), None, Switches(**switches)))

    def stay(self, who: int = 0) -> Scene:
        return self.when(who, Stay())

    def step(
        self,
        *path: str,
        pilot: int | None = None,
        jump: bool = False,
        then: Then = Then.ASK,
        who: int = 0,
    ) -> Scene:
        """One step; no path: stopped by the pilot number."""
        leg = Leg(tuple(map(SpaceId, path)), pilot, jump, then)
        return self.when(who, Fly((leg,)))

    def player(self, who: int) -> Player:
        return self.state.players[who]

    def cash(self, who: int) -> int:
        return self.state.players[who].cash

    @property
    def turn(self) -> Turn:
        assert self.state.turn is not None
        return self.state.turn

    @property
    def mp(self) -> int:
        assert self.turn.flight is not None
        return self.turn.flight.mp

    def asked(self) -> str:
        """The name of what is going on."""
        return type(self.state.agenda[0]).__name__ if self.state.agenda else ""

    def offered(self, who: int, key: str, **replies: tuple[str, ...]) -> list[str]:
        choice = self.choice(who, key, **replies)
        return [option.id for option in (*choice.options, *choice.instead)]


FLYING: tuple[AgendaStep, ...] = (Sail(Seat(0)), Ashore(Seat(0)), Trade(Seat(0)), Finish(Seat(0)))
