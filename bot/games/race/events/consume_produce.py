"""Consume and Produce (pages 6 and 7)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.events import Event, Sentence, event
from bot.engine.records import Record, Seat, change, replace, take
from bot.engine.text import Text, Who, people, say
from bot.games.race.box.cards import CardId, face_down, names, readable
from bot.games.race.events.supply import bury, drawn_later, set_aside
from bot.games.race.phrases import deed
from bot.games.race.state import Course, Curtain, Deed, Race, Turn


@event("race.consume_began")
class ConsumeBegan(Event[Race], frozen=True):
    """Every player's course; `ordered`: one after the other (RACE-13.42)."""

    courses: tuple[Course, ...]
    ordered: bool = False
    curtain: bool = False

    def apply(self, state: Race) -> None:
        state.players = tuple(
            replace(player, course=course)
            for player, course in zip(state.players, self.courses, strict=True)
        )
        if self.curtain:
            state.curtain = Curtain(
                state.players,
                len(state.supply),
                len(state.discards) + sum(p.owed_discards for p in state.players),
                state.pool,
            )

    def words(self, view: Race) -> Text | None:
        if self.ordered:
            return Text("race.log.consume_in_order")
        return Text("race.log.consume_at_once") if self.curtain else None


@event("race.power_used")
class PowerUsed(Event[Race], frozen=True):
    """A sale or a consume power: goods or hand cards go, VP come, draws follow."""

    seat: Seat
    deed: Deed
    spent: tuple[CardId, ...] = ()
    hidden: bool = False

    def apply(self, state: Race) -> None:
        me, deed = state.players[self.seat], self.deed
        goods = {world: good for world, good in me.goods.items() if world not in deed.worlds}
        state.discards += tuple(me.goods[world] for world in deed.worlds)
        state.pool -= deed.vp
        bury(
            state,
            self.seat,
            self.spent,
            goods=goods,
            hand=take(me.hand, self.spent),
            vp=me.vp + deed.vp,
            shown=() if self.spent else me.shown,
            course=after_deed(me.course, deed),
        )

    def seen_by(self, viewer: Seat | None) -> PowerUsed | None:
        if viewer == self.seat:
            return self
        return None if self.hidden else replace(self, spent=face_down(len(self.spent)))

    def words(self, view: Race) -> Text:
        return deed(self.seat, self.deed, readable(self.spent))


def after_deed(course: Course | None, deed: Deed) -> Course | None:
    if course is None:
        return None
    deeds = (*course.deeds, deed)
    if deed.power is None:
        return replace(course, sells=False, deeds=deeds)
    return replace(course, powers=take(course.powers, (deed.power,)), deeds=deeds)


@event("race.gambled")
class Gambled(Event[Race], frozen=True):
    """A card is turned for all to see (RACE-8.26); none, if there is none."""

    seat: Seat
    deed: Deed
    hidden: bool = False

    def apply(self, state: Race) -> None:
        me, card = state.players[self.seat], self.deed.turned
        won = drawn_later(me, 1) if self.deed.won else me.incurred
        change(state, self.seat, course=after_deed(me.course, self.deed), incurred=won)
        if card is None:
            return
        state.supply = state.supply[1:]
        if self.deed.won and me.owed:  # theirs by standing order, in hand after what they owe
            change(state, self.seat, owed=set_aside(me.owed, (card,)))
        elif self.deed.won:
            change(state, self.seat, hand=(*me.hand, card), shown=(*me.shown, card))
        else:
            bury(state, self.seat, (card,))
            state.turned += (card,)

    def shows(self) -> bool:
        return True

    def seen_by(self, viewer: Seat | None) -> Gambled | None:
        return None if self.hidden and viewer != self.seat else self

    def words(self, view: Race) -> Text:
        return deed(self.seat, self.deed)


@event("race.consume_finished")
class ConsumeFinished(Event[Race], frozen=True):
    """A seat has used all it had to, and all it wanted; `by_order`: without being asked."""

    seat: Seat
    by_order: bool = False

    def apply(self, state: Race) -> None:
        course = state.players[self.seat].course
        if course is not None:
            change(state, self.seat, course=replace(course, done=True))

    def shows(self) -> bool:
        return self.by_order  # that nobody had to be asked tells of an order

    def seen_by(self, viewer: Seat | None) -> ConsumeFinished:
        return self if viewer == self.seat else ConsumeFinished(self.seat)

    def words(self, view: Race) -> Text | None:
        """Told while somebody else waits for it: behind a curtain, or in turns."""
        goes_on = view.curtain is not None or any(isinstance(step, Turn) for step in view.agenda)
        return say("race.log.consumed", who=Who(self.seat)) if goes_on else None


@event("race.curtain_raised")
class CurtainRaised(Event[Race], frozen=True, omit_defaults=True):
    """The last player has finished: all see what all did (RACE-13.43)."""

    deeds: tuple[tuple[Deed, ...], ...]
    reader: Seat | None = None  # never stored: to who reads this, their own deeds are no news

    def apply(self, state: Race) -> None:
        state.curtain = None

    def shows(self) -> bool:
        return True

    def seen_by(self, viewer: Seat | None) -> CurtainRaised:
        return replace(self, reader=viewer)

    def _sentences(self, view: Race) -> Iterator[Text]:
        for seat in take(view.order, () if self.reader is None else (self.reader,)):
            yield from (deed(seat, one) for one in self.deeds[seat])
        if idle := [seat for seat in view.order if not self.deeds[seat]]:
            yield say("race.log.idle", who=people(idle))


@event("race.targets_planned")
class TargetsPlanned(Event[Race], frozen=True):
    """Produce targets given in advance (RACE-13.51)."""

    seat: Seat
    worlds: tuple[CardId, ...]

    sentence = Sentence("race.log.planned", worlds=(names, "worlds"))

    def apply(self, state: Race) -> None:
        change(state, self.seat, plan=self.worlds)

    def seen_by(self, viewer: Seat | None) -> TargetsPlanned | None:
        return self if viewer == self.seat else None


class Targets(Record, frozen=True):
    seat: Seat
    worlds: tuple[CardId, ...]


@event("race.targets_revealed")
class TargetsRevealed(Event[Race], frozen=True):
    """B6 closes: the windfall worlds that each source will fill."""

    targets: tuple[Targets, ...]

    def apply(self, state: Race) -> None:
        state.players = tuple(replace(p, sealed=None, plan=None) for p in state.players)
        for own in self.targets:  # named once nothing is owed (RACE-13.23)
            change(state, own.seat, incurred=())

    def shows(self) -> bool:
        return True

    def _sentences(self, view: Race) -> Iterator[Text]:
        for own in self.targets:
            yield say("race.log.targets", who=Who(own.seat), worlds=names(own.worlds))
