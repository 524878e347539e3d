"""What each viewer may know (section 13): the only door out of the game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from bot.engine.records import Seat, fork, replace
from bot.games.starfarers.box.board import PLANETS, PlanetId
from bot.games.starfarers.box.encounter_cards import NO_CARD
from bot.games.starfarers.box.resources import NOTHING
from bot.games.starfarers.box.tokens import NO_TOKEN, TokenId
from bot.games.starfarers.commands import Give, Hidden, RemoveExpansion, SealedAnswer, Tribute
from bot.games.starfarers.events import unread
from bot.games.starfarers.state import Met, Player, Starfarers


def seen_by(state: Starfarers, viewer: Seat | None) -> Starfarers:
    """Hands, tokens and piles of others face down; after the end hands and tokens are open."""
    view = fork(state)
    over = state.result is not None
    view.players = tuple(
        player if seat == viewer else other(player, over)
        for seat, player in enumerate(state.players)
    )
    view.reserve = unread(len(state.reserve))
    view.spare = (NO_TOKEN,) * len(state.spare)
    view.encounters = (NO_CARD,) * len(state.encounters)
    if state.met:
        view.met = tuple(Met(NO_CARD, met.path) for met in state.met)
    if state.encounter is not None:
        view.encounter = replace(state.encounter, card=NO_CARD)
    if not over:
        view.tokens = {**state.tokens, **hidden_tokens(state, viewer)}
    return view


def hidden_tokens(state: Starfarers, viewer: Seat | None) -> Mapping[PlanetId, TokenId]:
    """The tokens that lie face down and were never looked at by this viewer, unread (STAR-13.2)."""
    return face_down(state.open, () if viewer is None else state.players[viewer].looks)


@lru_cache(maxsize=10_000)
def face_down(
    face_up: tuple[PlanetId, ...], looks: tuple[PlanetId, ...]
) -> Mapping[PlanetId, TokenId]:
    return dict.fromkeys((p for p in PLANETS if p not in face_up and p not in looks), NO_TOKEN)


def other(player: Player, over: bool) -> Player:
    """A player as the others see them: the size of the hand, and whether they have answered."""
    if over:
        return replace(player, orders=())
    return replace(
        player,
        hand=NOTHING,
        unknown=player.hand_size,
        sealed=blank(player.sealed),
        orders=(),
    )


def blank(answer: SealedAnswer | None) -> SealedAnswer | None:
    """What was asked is known, and that it was answered; what was answered is not (STAR-13.7)."""
    match answer:
        case Tribute() | Give():
            return replace(answer, cards=NOTHING)
        case RemoveExpansion():
            return Hidden()
    return answer
