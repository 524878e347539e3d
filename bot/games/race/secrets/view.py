"""What each viewer may know (section 15): the only door out of the game."""

from __future__ import annotations

from bot.engine.records import Seat, fork, replace
from bot.games.race.box.cards import FACE_DOWN, CardId, face_down
from bot.games.race.commands import Develop, Hidden, Settle
from bot.games.race.events import concealed
from bot.games.race.state import AgendaStep, Aside, Curtain, Following, Player, Race, Sealed

SEALED = Sealed(Hidden())


def seen_by(state: Race, viewer: Seat | None) -> Race:
    """The same table, unknown cards face down; behind a curtain, as it stood when it fell."""
    view = fork(state)
    curtain = state.curtain
    players = curtain.players if curtain else state.players
    view.players = tuple(
        own(state.players[seat]) if seat == viewer else other(state, player, state.players[seat])
        for seat, player in enumerate(players)
    )
    if state.held:
        view.agenda = tuple(step for step in state.agenda if is_known(step, viewer))
    if curtain is None:
        view.supply = face_down(len(state.supply))
        view.discards = pile(remembered(state, viewer), public_discards(state))
    else:
        behind(view, state, viewer, curtain)
    return view


def is_known(step: AgendaStep, viewer: Seat | None) -> bool:
    """What a player still means to do in their Consume turn is their secret."""
    return not isinstance(step, Following) or step.seat == viewer


def public_discards(state: Race) -> int:
    """The size of the discard pile as if the owed decisions had been taken (RACE-13.24)."""
    return len(state.discards) + sum(player.owed_discards for player in state.players)


def pile(known: tuple[CardId, ...], size: int) -> tuple[CardId, ...]:
    """Face down, but for what the viewer discarded (RACE-15.4)."""
    return known + face_down(size - len(known))


def remembered(state: Race, viewer: Seat | None) -> tuple[CardId, ...]:
    """A player may be reminded of their own discards."""
    return () if viewer is None else state.players[viewer].discarded


def own(me: Player) -> Player:
    """Everything, but for goods and for cards set aside until an earlier decision."""
    owed = (
        Aside(face_down(len(step.cards))) if isinstance(step, Aside) else step for step in me.owed
    )
    return replace(me, goods=dict.fromkeys(me.goods, FACE_DOWN), owed=tuple(owed))


def other(state: Race, player: Player, now: Player) -> Player:
    """A player as the others see them; `now` differs only behind a curtain."""
    kept_back = now.sealed is None or (now.sealed.auto and not state.noticed)
    course = player.course
    if course is not None and now.course is not None:
        course = replace(course, done=now.course.done)
    return replace(
        player,
        hand=player.shown + face_down(player.hand_size - len(player.shown)),
        goods=dict.fromkeys(player.goods, FACE_DOWN),
        sealed=None if kept_back else SEALED,
        placing=placement(player),
        owed=(),
        orders=(),
        course=course,
        plan=None,
        discarded=(),
    )


def placement(player: Player) -> Develop | Settle | None:
    """A revealed card not yet paid for: its way only if it has been given again (RACE-13.31)."""
    match player.placing:
        case Settle(world, way) if player.disclosed:
            return Settle(world, way)
        case Develop() | Settle():
            return concealed(player.placing)
    return None


def behind(view: Race, state: Race, viewer: Seat | None, curtain: Curtain) -> None:
    """The piles at the fall of the curtain, changed only by the viewer's own deeds (RACE-13.43)."""
    drawn = gone = earned = 0
    hidden = set[CardId | None]()
    for seat, player in enumerate(state.players):
        for deed in player.course.deeds if player.course else ():
            if seat != viewer:
                hidden.add(deed.turned)
                continue
            drawn += deed.draws + (deed.turned is not None)
            gone += len(deed.worlds) + deed.spent + (deed.turned is not None and not deed.won)
            earned += deed.vp
    view.turned = tuple(card for card in state.turned if card not in hidden)
    view.supply = face_down(curtain.supply - drawn)
    view.discards = pile(remembered(state, viewer), curtain.discards + gone)
    view.pool = curtain.pool - earned
    start = tuple(other(state, player, player) for player in curtain.players)
    view.curtain = replace(curtain, players=start)
