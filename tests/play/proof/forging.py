"""What a host could make of a game that is over: files that hang together and never happened."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from bot.engine.chance import Chance
from bot.engine.events import Event, store
from bot.engine.records import Seat, encode, replace
from bot.engine.story import Ruling, amend, rule
from bot.games import game
from bot.play.proof.file import Export, read_move
from bot.play.proof.verify import Court
from bot.play.table.moves import CORRECT, PLAY, Correction, new_move
from bot.store import chain
from bot.store.records import Move
from tests.support.exports import moves_of
from tests.support.playout import at_random


class Forger:
    """Knows the secret, plays on from any move of the file, and links what comes of it."""

    def __init__(self, export: Export, keep: int) -> None:
        self.export, self.game = export, game(export.game)
        options = msgspec.json.decode(export.options, type=self.game.options)
        self.court = Court(self.game, options, bytes.fromhex(export.secret or ""))
        for number, raw in enumerate(export.moves[:keep], 1):
            self.court.hear(read_move(number, raw))

    def play_on(self, seed: int) -> Export:
        """With other answers, to another end."""
        how = at_random(random.Random(seed))
        while waiting := sorted(self.game.awaited(self.court.state)):
            seat = waiting[0]
            view = self.game.seen_by(self.court.state, seat)
            command = next(iter(self.game.prompts(view, seat))).answer(how)
            chance = Chance(self.luck, self.court.next_draw)
            ruling = rule(self.game, self.court.state, seat, command, chance)
            self.add(PLAY, seat, ruling, command)
        return self.file()

    def slip_in(self, *facts: Event[Any]) -> None:
        """A correction that nobody made."""
        chance = Chance(self.luck, self.court.next_draw)
        ruling = amend(self.game, self.court.state, facts, chance)
        assert ruling is not None
        self.add(CORRECT, None, ruling, Correction(tuple(map(store, facts))))

    @property
    def luck(self) -> bytes:
        return self.court.luck(self.court.moves[0])

    def add(self, kind: str, seat: Seat | None, ruling: Ruling[Any], command: Any) -> None:
        move = new_move(
            self.game,
            kind,
            seat,
            version=len(self.court.moves) + 1,
            first_draw=self.court.next_draw,
            giver="guest",
            key=None,
            at=0.0,
            command=command,
            ruling=ruling,
        )
        self.court.hear(linked(self.court.secret, self.court.moves, move))

    def file(self) -> Export:
        return replace(self.export, moves=tuple(msgspec.Raw(encode(m)) for m in self.court.moves))


def linked(secret: bytes, before: list[Move], move: Move) -> Move:
    return chain.linked(secret, before[-1].link if before else "", move)


def relinked(export: Export, moves: list[Move]) -> Export:
    """The file with these moves instead."""
    found: list[Move] = []
    for move in moves:
        found.append(linked(bytes.fromhex(export.secret or ""), found, move))
    return replace(export, moves=tuple(msgspec.Raw(encode(move)) for move in found))


def undecided(export: Export) -> Export:
    """Every move claims rules that no build has."""
    return relinked(export, [replace(move, rules="9999") for move in moves_of(export)])
