"""The redeal tests of the architecture (*Secrets*), for any game."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

import msgspec

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove
from bot.engine.game import Game
from bot.engine.prompts import Prompt
from bot.engine.records import Command, Seat, encode
from bot.engine.story import Ruling, Story, rule
from tests.support.playout import Position, at_random, secret_of
from tests.support.undo import refusal_of_undo

Viewer = Seat | None
NESTS = dict, list, tuple
LOOKING = 3  # viewers of a position for whom it is dealt anew: seats are alike, positions many


class Leak(AssertionError):
    """Something hidden showed."""


def viewers(game: Game[Any], state: Any) -> list[Viewer]:
    return [None, *(Seat(seat) for seat in range(len(state.players)))]


class Truth:
    """The table as it is: what everybody sees, is asked and may do there, worked out once."""

    def __init__(self, position: Position, seed: object) -> None:
        self.position, self.seed, game = position, seed, position.game
        self.viewers = viewers(game, position.state)
        self.views = {viewer: game.seen_by(position.state, viewer) for viewer in self.viewers}
        self.prompts = {
            seat: list(game.prompts(self.views[seat], seat))
            for seat in self.viewers
            if seat is not None
        }

    @cached_property
    def moves(self) -> dict[Seat, tuple[Prompt, Command, Ruling[Any]]]:
        """Of each seat that is asked anything an answer to the first question."""
        found = {}
        for seat, prompts in self.prompts.items():
            if prompts:
                command = prompts[0].answer(at_random(random.Random(repr((self.seed, seat)))))
                found[seat] = prompts[0], command, self.position.rule(seat, command)
        return found


def look_for_leaks(position: Position, seed: object, forged: list[Command]) -> Iterator[Any]:
    """Tests 1 to 3 on one position for some viewers; yields each redealt state for test 4."""
    game, truth = position.game, Truth(position, seed)
    everybody = truth.viewers
    looking = random.Random(repr(seed)).sample(everybody, min(LOOKING, len(everybody)))
    reader = looking[0]  # others: see `same_looks`
    for viewer in looking:
        other = game.redeal(position.state, viewer, Chance(secret_of((seed, viewer))))
        at_rest(game, other)
        same_looks(truth, other, viewer)
        if viewer == reader:
            same_words(truth, other, viewer)
        rng = random.Random(repr((seed, viewer)))
        if viewer is not None:
            same_refusals(position, other, viewer, forged, rng)
            same_own_moves(truth, other, viewer, rng)
        same_moves_of_others(truth, other, viewer, rng)
        yield viewer, other


def at_rest(game: Game[Any], state: Any) -> None:
    story = Story(state)
    game.advance(story, Chance(secret_of("rest")))
    if story.events:
        raise Leak(f"a redealt table is not at rest: it tells {story.events[:2]}")
    if wrong := game.check(state):
        raise Leak(f"a redealt table is broken: {wrong[:3]}")


def same_looks(truth: Truth, other: Any, viewer: Viewer) -> None:
    """(1) view, awaited and scores are equal.

    All words and prompts are made of the view alone. Written out, it is the same to the byte, so
    nothing made of it can differ, not even the order of a list: that it is so, `same_words` tries
    with one viewer of each position.
    """
    game = truth.position.game
    here, there = truth.views[viewer], game.seen_by(other, viewer)
    if here != there:
        raise Leak(f"views of {viewer} differ: {difference(here, there)}")
    if encode(here) != encode(there):
        raise Leak(f"views of {viewer} are equal, but in another order")
    if game.awaited(here) != game.awaited(there) or game.scores(here) != game.scores(there):
        raise Leak(f"whom {viewer} sees waited for differs")


def same_words(truth: Truth, other: Any, viewer: Viewer) -> None:
    """(1) so are texts, and prompts with all options."""
    game = truth.position.game
    here, there = truth.views[viewer], game.seen_by(other, viewer)
    if list(game.guide.lines(here)) != list(game.guide.lines(there)):
        raise Leak(f"the description for {viewer} differs")
    if viewer is not None:
        mine, same = truth.prompts[viewer], game.prompts(there, viewer)
        if [transcript(p) for p in mine] != [transcript(p) for p in same]:
            raise Leak(f"prompts of {viewer} differ")


def transcript(prompt: Prompt) -> tuple[Any, ...]:
    """All a player could read along the suggested answers of a prompt, and their outcome."""
    heard: list[Any] = [prompt.id, prompt.owed, prompt.secret]

    def how(choice: Any) -> Any:
        heard.append((choice.name, choice.options, choice.at_least, choice.at_most, choice.instead))
        heard.append(choice.suggest)
        return choice.suggest or choice.stock()[: choice.at_least]

    heard.append(prompt.answer(how))
    return tuple(heard)


def attempt(
    position: Position, state: Any, seat: Seat, command: Command
) -> Ruling[Any] | tuple[Any, ...]:
    try:
        return rule(position.game, state, seat, command, position.chance())
    except IllegalMove as error:
        return type(error), error.reason, error.remedy, error.clause


def same_refusals(
    position: Position, other: Any, viewer: Seat, forged: list[Command], rng: random.Random
) -> None:
    """(2) a command is refused in both worlds with the same words, or in neither."""
    for command in rng.sample(forged, min(6, len(forged))):
        here = attempt(position, position.state, viewer, command)
        there = attempt(position, other, viewer, command)
        refused = isinstance(here, tuple), isinstance(there, tuple)
        if refused[0] != refused[1] or (all(refused) and here != there):
            raise Leak(f"{command} of {viewer} is answered {here} and {there}")


def told(ruling: Ruling[Any], viewer: Viewer) -> list[Any]:
    return [seen for event in ruling.events if (seen := event.seen_by(viewer)) is not None]


def is_quiet(ruling: Ruling[Any]) -> bool:
    return not ruling.draws and not ruling.shows()


def same_own_moves(truth: Truth, other: Any, viewer: Seat, rng: random.Random) -> None:
    """(3) a move of theirs that draws and shows nothing tells them the same in both worlds."""
    position, game = truth.position, truth.position.game
    for prompt in truth.prompts[viewer]:
        command = prompt.answer(at_random(rng))
        here = attempt(position, position.state, viewer, command)
        there = attempt(position, other, viewer, command)
        if isinstance(here, tuple) or isinstance(there, tuple):
            raise Leak(f"{command}, offered to {viewer}, is refused: {here} {there}")
        if is_quiet(here) and is_quiet(there):
            if told(here, viewer) != told(there, viewer):
                heard = told(here, viewer), told(there, viewer)
                raise Leak(f"{command} of {viewer} tells {heard}, and no fact of it `shows`")
            views = game.seen_by(here.state, viewer), game.seen_by(there.state, viewer)
            if views[0] != views[1]:
                raise Leak(f"after {command} views of {viewer} differ: {difference(*views)}")


def same_moves_of_others(truth: Truth, other: Any, viewer: Viewer, rng: random.Random) -> None:
    """(3) a quiet move of another seat after which their views are equal has told them the same.

    Secret answers look alike whatever they are; of the others, only the same one is compared.
    """
    position, game = truth.position, truth.position.game
    for seat, (mine, command, here) in truth.moves.items():
        if seat == viewer:
            continue
        silent_moves_change_nothing(game, position.state, here, viewer)
        if mine.secret:
            theirs = next(game.prompts(game.seen_by(other, seat), seat), None)
            if theirs is not None and theirs.secret:
                command = theirs.answer(at_random(rng))
        there = attempt(position, other, seat, command)
        if isinstance(there, tuple) or not (is_quiet(here) and is_quiet(there)):
            continue
        views = [game.seen_by(ruling.state, viewer) for ruling in (here, there)]
        heard = [told(ruling, viewer) for ruling in (here, there)]
        if views[0] == views[1] and heard[0] != heard[1]:
            raise Leak(f"moves of {seat} that look alike to {viewer} tell {heard}")


def silent_moves_change_nothing(
    game: Game[Any], before: Any, ruling: Ruling[Any], viewer: Viewer
) -> None:
    """A move of which a viewer sees no event leaves their view as it was."""
    if not told(ruling, viewer):
        views = game.seen_by(before, viewer), game.seen_by(ruling.state, viewer)
        if views[0] != views[1]:
            raise Leak(f"a move nobody told {viewer} of changed: {difference(*views)}")


# --- (5) what can be had back for the asking has told its mover nothing


def is_free(position: Position) -> bool:
    """May its mover take back the last move freely: nothing was drawn or shown, nobody's turn came?

    In a game played strictly in turn no move may be free.
    """
    game, before, seat, here = position.game, position.before, position.seat, position.ruling
    if before is None or seat is None or position.command is None or here is None:
        return False
    return not refusal_of_undo(game, before, seat, position.command, here)


def is_told_alike(position: Position, seed: object) -> bool:
    """(5) The last move, which `is_free`, tells its mover the same in any world.

    Else they could look at what others hide, and then choose anew. False: it was not compared.

    Worlds in which it is not free are left out in two cases. Where several answer at once, the last
    answer goes on with all of them, and which one is the last may be hidden. An offer that a
    standing order accepts is not free, but one that stays open may be withdrawn by the rules.
    """
    game, before, seat, here = position.game, position.before, position.seat, position.ruling
    assert seat is not None
    assert position.command is not None
    assert here is not None
    other = game.redeal(before, seat, Chance(secret_of((seed, "undo"))))
    chance = Chance(position.secret, position.draws - len(here.draws))
    try:
        there = rule(game, other, seat, position.command, chance)
    except IllegalMove as refusal:
        raise Leak(f"{position.command} of {seat} is refused elsewhere: {refusal}") from None
    several = len(game.awaited(game.seen_by(before, seat))) > 1
    known = {offer.id for offer in game.guide.offers(before)}
    offers = any(one.by == seat and one.id not in known for one in game.guide.offers(here.state))
    if (several or offers) and refusal_of_undo(game, other, seat, position.command, there):
        return False
    heard = told(here, seat), told(there, seat)
    if heard[0] != heard[1]:
        raise Leak(f"{position.command} of {seat} can be taken back, but tells {heard}")
    views = game.seen_by(here.state, seat), game.seen_by(there.state, seat)
    if views[0] != views[1]:
        different = difference(*views)
        raise Leak(f"{position.command} of {seat} can be taken back, but shows {different}")
    return True


# --- (4) what the view hides differs between redeals, else `redeal` forgot it


class Hidden:
    """Which places of a state the views hide, and which of them redeals were seen to change."""

    def __init__(self) -> None:
        self.hidden: dict[str, Counter[str]] = {}
        self.changed: set[str] = set()

    def note(self, game: Game[Any], state: Any, viewer: Viewer, other: Any) -> None:
        self._compare(
            msgspec.to_builtins(state),
            msgspec.to_builtins(game.seen_by(state, viewer)),
            msgspec.to_builtins(other),
        )

    def _compare(self, real: Any, view: Any, fake: Any, *path: str) -> None:
        """What a viewer sees as it is, they see in all its parts."""
        if real == view:
            return
        if isinstance(real, NESTS):
            parts: Iterable[Any] = real.items() if isinstance(real, dict) else enumerate(real)
            within = ".".join((*path, "*"))
            for key, part in parts:
                name = "*" if isinstance(key, int) else key
                if name == "*" and within in self.changed and not isinstance(part, NESTS):
                    continue  # of piles of cards the first few tell all
                self._compare(part, reach(view, key), reach(fake, key), *path, name)
            return
        kind = ".".join(path)
        self.hidden.setdefault(kind, Counter())[repr(real)] += 1
        if fake != real:
            self.changed.add(kind)

    def forgotten(self, at_least: int = 40) -> list[str]:
        """Places that hid varied things often enough, and were never once dealt anew."""
        return sorted(
            kind
            for kind, values in self.hidden.items()
            if values.total() - values.most_common(1)[0][1] >= at_least and kind not in self.changed
        )


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    match value:
        case dict():
            for key, item in value.items():
                yield from leaves(item, (*path, key))
        case list() | tuple():
            for place, item in enumerate(value):
                yield from leaves(item, (*path, place))
        case _:
            yield path, value


def reach(value: Any, key: Any) -> Any:
    try:
        return value[key]
    except (KeyError, IndexError, TypeError):
        return None


def difference(one: Any, two: Any) -> list[Any]:
    mine, theirs = dict(leaves(msgspec.to_builtins(one))), dict(leaves(msgspec.to_builtins(two)))
    keys = [key for key in {**mine, **theirs} if mine.get(key) != theirs.get(key)]
    return [(key, mine.get(key), theirs.get(key)) for key in keys[:6]]
