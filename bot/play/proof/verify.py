"""Can this game have happened? The secret, the luck, the rules and the chain, move by move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

import msgspec

from bot.engine.chance import Chance, Draw, commitment
from bot.engine.errors import IllegalMove
from bot.engine.events import store
from bot.engine.game import Game, Options
from bot.engine.records import Record, Seat, encode, replace
from bot.engine.story import Ruling, amend, fold, is_over, open_table, rule
from bot.play.luck import added_by, key_of
from bot.play.proof.file import (
    MOVES,
    BadExport,
    Export,
    complaining,
    known_game,
    read,
    read_move,
    write,
)
from bot.play.proof.published import (
    NOTHING,
    Published,
    fingerprints,
    require_fingerprint,
    require_heads,
    require_words,
)
from bot.play.table.live import OVER
from bot.play.table.moves import (
    CORRECT,
    PLAY,
    REDO,
    SETUP,
    TAKE_BACK,
    corrected_by,
    counter_of,
    facts_of,
    in_force,
    replay,
    standing,
    with_revived,
)
from bot.play.table.rules_version import edition
from bot.play.table.seen import watch
from bot.store import chain
from bot.store.records import Move

KINDS = (SETUP, PLAY, REDO, CORRECT)
LARGEST = 10_000  # of any bound: no deck is larger, and a forged one could eat all memory


class Report(Record, frozen=True):
    """What was checked; `older` moves have rules that this build lacks: not decided again."""

    table: str
    game: str
    moves: int
    events: int
    draws: int
    older: int
    scores: Mapping[int, int]
    winners: tuple[int, ...]
    corrections: tuple[int, ...] = ()  # the moves that a moderator made
    taken_back: int = 0
    added: tuple[str, ...] = ()  # to the luck, by seat
    fingerprint: str = ""
    head: str = ""  # of all that the channel saw


def verify(data: bytes, published: Published = NOTHING) -> Report:
    """Accepts a finished game as it was exported; BadExport names the first wrong record.

    `published`: what players saw of it while it ran; it must be the same game.
    """
    export = read(data)
    game = known_game(export.game)
    if export.secret is None:
        raise BadExport("the game is not over: without its secret there is nothing to verify yet")
    with complaining("options"):
        options = msgspec.json.decode(export.options, type=game.options)
    require_head(export, options)
    court = Court(game, options, secret_of(export))
    for number, raw in enumerate(export.moves, 1):
        court.hear(read_move(number, raw))
    report = court.close(export)
    require_layout(export, court.moves, data)
    return compared(report, export, court, published)


def compared(report: Report, export: Export, court: Court, published: Published) -> Report:
    """With what the channel saw of it; BadExport if that was another game."""
    added = added_by(court.moves[0])
    known = fingerprints(export, added)
    require_fingerprint(published, known)
    require_words(published, added)
    seen = [(sight.version, sight.head) for sight in watch(court.game, court.moves, None)]
    require_heads(published, seen)
    kinds = [move.kind for move in court.moves]
    return replace(
        report,
        corrections=tuple(m.version for m in court.moves if m.kind == CORRECT),
        taken_back=kinds.count(TAKE_BACK),
        added=added,
        fingerprint=published.fingerprint or known[0],
        head=seen[-1][1] if seen else "",
    )


def require_head(export: Export, options: Options) -> None:
    """What no move proves must be as it is written for every finished game."""
    if export.status != OVER or export.viewer is not None:
        raise BadExport("status: a game with its secret is over, and everybody's")
    if len(export.seats) != options.players:
        raise BadExport(f"seats: {len(export.seats)} are named, {options.players} play")
    for number, name in enumerate(export.seats, 1):
        if name not in (f"player {number}", f"autopilot {number}"):
            raise BadExport(f"seats: the name of seat {number} is not one that is given")


def secret_of(export: Export) -> bytes:
    try:
        secret = bytes.fromhex(export.secret or "")
    except ValueError:
        secret = b""
    if secret.hex() != export.secret or commitment(secret) != export.commitment:
        raise BadExport("the secret does not match the commitment")
    return secret


class Court:
    """Hears one move after the other; what it has accepted is the table they made."""

    def __init__(self, game: Game[Any], options: Options, secret: bytes) -> None:
        self.game, self.options, self.secret = game, options, secret
        self.state = game.state()
        self.moves: list[Move] = []
        self.draws = self.older = self.next_draw = 0

    def luck(self, move: Move) -> bytes:
        """From which the draws of this move come: the first one tells what the players added."""
        first = self.moves[0] if self.moves else move
        with complaining("what the players added"):
            return key_of(self.secret, added_by(first))

    def hear(self, move: Move) -> None:
        number = len(self.moves) + 1
        try:
            self.judge(move, number)
        except BadExport as wrong:
            raise BadExport(f"move {number}: {wrong}") from None

    def judge(self, move: Move, number: int) -> None:
        if move.version != number:
            raise BadExport(f"it says it is move {move.version}")
        with complaining("draws"):
            draws = msgspec.json.decode(move.draws, type=tuple[Draw, ...])
        if move.kind == TAKE_BACK:
            self.check_take_back(move, draws)
        elif move.kind not in KINDS or (move.kind == SETUP) != (number == 1):
            raise BadExport(f"no move of kind {move.kind} can be here")
        else:
            self.check_luck(move, draws)
            game = edition(self.game, move.rules)
            if game is not None:
                check_ruling(move, self.decide(move, game))
            else:
                self.older += 1
        head = self.moves[-1].link if self.moves else ""
        if move.link != chain.link(self.secret, head, move):
            raise BadExport("the link does not fit the move and the one before it")
        self.accept(move, draws)

    def check_luck(self, move: Move, draws: Sequence[Draw]) -> None:
        """Needs no rule: every draw comes from the secret, its number, kind and bounds."""
        if move.first_draw != self.next_draw:
            raise BadExport(f"its first draw is number {self.next_draw}, not {move.first_draw}")
        luck = self.luck(move)
        for place, draw in enumerate(draws):
            if draw.result not in possible(luck, self.next_draw + place, draw):
                raise BadExport(f"draw {place + 1} ({draw.kind}) does not come from the secret")

    def check_take_back(self, move: Move, draws: Sequence[Draw]) -> None:
        """It takes out of force what is, never the set-up, and adds nothing."""
        counts = {row.version for row in in_force(self.moves)[1:]}
        found = with_revived(self.moves, counts.intersection(move.concerns))
        if not move.concerns or not found.issuperset(move.concerns):
            raise BadExport("it takes back what does not stand")
        if draws or move.events:
            raise BadExport("a take-back has no events and no draws")
        counter = counter_of(standing([*self.moves, move]))
        if move.first_draw != counter:
            raise BadExport(f"after it the next draw is number {counter}, not {move.first_draw}")

    def decide(self, move: Move, game: Game[Any]) -> Ruling[Any]:
        """What these rules make of the command, on the table as it then stood."""
        chance = Chance(self.luck(move), self.next_draw)
        try:
            if move.kind == SETUP:
                return open_table(game, self.options, chance)
            if move.kind == CORRECT:
                return self.amend(move, game, chance)
            with complaining("the command"):
                command = msgspec.json.decode(move.command, type=game.commands)
            actor = None if move.actor is None else Seat(move.actor)
            return rule(game, self.state, actor, command, chance)
        except IllegalMove as refusal:
            raise BadExport(f"the command is refused: {refusal}") from None

    def amend(self, move: Move, game: Game[Any], chance: Chance) -> Ruling[Any]:
        """A moderator's facts need no command, but what follows from them does follow."""
        with complaining("the correction"):
            facts = corrected_by(move)
        try:
            ruling = amend(game, self.state, facts, chance)
        except Exception as error:  # facts of another table
            raise BadExport(f"its events do not fit the table before them: {error!r}") from error
        if ruling is None:
            raise BadExport("after it the table is wrong")
        return ruling

    def accept(self, move: Move, draws: Sequence[Draw]) -> None:
        self.moves.append(move)
        if move.kind == TAKE_BACK:
            self.state = replay(self.game, standing(self.moves))
            self.next_draw = move.first_draw
            return
        self.next_draw += len(draws)
        self.draws += len(draws)
        with complaining("events"):
            facts = facts_of(move)
        try:
            self.state = fold(self.state, facts)
            broken = self.game.check(self.state)
        except Exception as error:  # whatever facts do to a table they do not belong to
            raise BadExport(f"its events do not fit the table before them: {error!r}") from error
        if broken:
            raise BadExport(f"after it the table is wrong: {'; '.join(broken)}")

    def close(self, export: Export) -> Report:
        """The game is over, and those have won who have the most, or come first in its ranking."""
        game, state = self.game, self.state
        winners, scores = game.winners(state), game.scores(state)
        if not is_over(game, state) or game.awaited(state):
            raise BadExport(f"move {len(self.moves)}: the game is not over after it")
        places = game.guide.places  # where points alone do not decide
        first = {seat for seat, place in (places(state) if places else {}).items() if place == 1}
        most = {seat for seat, number in scores.items() if number == max(scores.values())}
        if not winners <= (first or most):
            raise BadExport(f"move {len(self.moves)}: the winner is not who has the most points")
        return Report(
            export.table,
            export.game,
            len(self.moves),
            sum(len(move.events) for move in self.moves),
            self.draws,
            self.older,
            {seat: scores[seat] for seat in sorted(scores)},
            tuple(sorted(winners)),
        )


def possible(secret: bytes, number: int, draw: Draw) -> list[tuple[int, ...]]:
    """The results this draw can have had: dice and cards both have two bounds."""
    bounds = draw.bounds
    if not bounds or len(bounds) > 2 or not all(0 <= bound <= LARGEST for bound in bounds):
        return []
    if len(bounds) == 1:
        return [(Chance(secret, number).below(draw.kind, bounds[0]),)] if bounds[0] else []
    first, second = bounds
    cards = Chance(secret, number).sample(draw.kind, range(first), second)
    dice = Chance(secret, number).dice(draw.kind, first, second) if second else ()
    return [cards, dice]


def check_ruling(move: Move, ruling: Ruling[Any]) -> None:
    """Bit for bit: the luck and the facts."""
    told = zip_longest(move.events, map(store, ruling.events))
    for place, (stored, decided) in enumerate(told, 1):
        if stored is None:
            raise BadExport(f"event {place} ({decided.tag}) is missing")
        if decided is None:
            raise BadExport(f"event {place} ({stored.tag}) does not follow from the command")
        if stored != decided:
            raise BadExport(f"event {place} ({stored.tag}) is not what the command gives")
    if bytes(move.draws) != encode(ruling.draws):
        raise BadExport("the draws are not those of the command")


def require_layout(export: Export, moves: Sequence[Move], data: bytes) -> None:
    """Right in every fact, but not byte for byte as we write it."""
    ours = write(replace(export, moves=tuple(msgspec.Raw(encode(move)) for move in moves)))
    lines = ours.split(b"\n")
    before = lines.index(MOVES) + 1
    for number, (right, found) in enumerate(zip_longest(lines, data.split(b"\n")), 1):
        if right != found:
            record = f"move {number - before}" if number > before else f"line {number}"
            raise BadExport(f"{record}: not laid out byte for byte as an export is")
