"""Trying to take a move back tells nothing about what others did in secret."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.engine.chance import Chance
from bot.engine.errors import IllegalMove
from bot.engine.events import store
from bot.engine.orders.language import WriteOrder
from bot.engine.records import Command, Seat, encode
from bot.engine.story import rule
from bot.games.race.box.cards import Action, CardId
from bot.games.race.commands import (
    ChooseActions,
    Consume,
    Develop,
    Pass,
    Pay,
    PowerId,
    Settle,
    Spend,
)
from bot.games.race.events import CardsDrawn
from bot.play.table.past import Stood, own_moves, without
from bot.play.table.referee import Referee
from bot.play.votes.ballot import Answer
from bot.play.votes.consent import Consent
from bot.store.records import Move
from bot.store.sqlite.memory import MemoryJournal
from tests.games.race.scene import PAY, RACE, Scene, given, seat
from tests.play.table.heaps import Add, Note, Remember, Roll
from tests.support.luck import SECRET
from tests.support.tables import A, B, say

Past = list[Stood[Any]]


def played(scene: Scene, *moves: tuple[int, Command]) -> Past:
    """These moves as the referee would find them in the journal."""
    past, state, drawn = Past(), scene.state, scene.draws
    for version, (who, command) in enumerate(moves, 2):
        ruling = rule(RACE, state, Seat(who), command, Chance(SECRET, drawn))
        move = Move(
            version=version,
            kind="play",
            actor=who,
            giver="",
            rules=RACE.rules,
            first_draw=drawn,
            draws=msgspec.Raw(encode(ruling.draws)),
            at=0.0,
            command=msgspec.Raw(encode(command)),
            events=tuple(map(store, ruling.events)),
        )
        past.append(Stood(move, ruling.events, state, ruling.state))
        state, drawn = ruling.state, drawn + len(ruling.draws)
    return past


def refusal(past: Past, who: int) -> str:
    """Why the latest move of a seat may not be taken back; nothing, if it may."""
    try:
        without(RACE, past, Seat(who), own_moves(past, Seat(who))[-1], SECRET)
    except IllegalMove as error:
        return error.key
    return ""


def use(power: str, *worlds: str) -> Consume:
    return Consume(PowerId(power), tuple(map(CardId, worlds)))


@pytest.mark.rule("RACE-13.43")
def test_behind_the_curtain_a_take_back_does_not_tell_whether_others_drew_cards() -> None:
    scene = given(
        seat("earths_lost_colony", "deficit_spending", "gem_world", goods=["gem_world"], hand=[3]),
        seat(
            "new_sparta",
            "new_vinland",
            "deficit_spending.2",
            "space_port",
            goods=["space_port"],
            hand=[3],
        ),
    ).perform("consume")
    assert scene.awaited() == {0, 1}
    mine = (0, use("earths_lost_colony/0", "gem_world"))
    spend = (1, Spend(PowerId("deficit_spending.2/0"), scene.player(1).hand[:1]))
    drew = played(scene, mine, (1, use("new_vinland/0", "space_port")))
    assert any(isinstance(fact, CardsDrawn) for fact in drew[-1].facts)
    assert refusal(drew, 0) == refusal(played(scene, mine, spend), 0) == ""


@pytest.mark.rule("RACE-15.10")
def test_a_take_back_does_not_tell_whether_another_has_made_a_private_decision() -> None:
    """Bob owes a payment, and a card he drew is set aside behind it."""
    scene = given(
        seat(hand=[4]), seat("new_sparta", hand=["gem_world", 5], action="settle")
    ).perform("settle")
    scene.when(1, Settle(CardId("gem_world"), PAY))
    assert scene.state.round == 3
    mine = (0, ChooseActions((Action.SETTLE,)))
    paid = played(scene, mine, (1, Pay(scene.player(1).hand[:2])))
    assert paid[-1].facts[0].shows()
    assert refusal(paid, 0) == refusal(paid[:1], 0) == ""


@pytest.mark.rule("RACE-13.17")
def test_a_take_back_does_not_tell_an_automatic_answer_from_a_real_one() -> None:
    """Bob answers after Ada, of himself or by an order; Cleo is still to come."""
    scene = given(
        seat(hand=["public_works", 3]),
        seat("new_sparta", hand=["space_marines", 3]),
        seat("epsilon_eridani", hand=["mining_robots", 3]),
    ).perform("develop")
    mine = (0, Develop(CardId("public_works")))
    answers: list[Command] = [Pass(), WriteOrder("develop", ("nothing",))]
    found = [played(scene, mine, (1, answer)) for answer in answers]
    views = [RACE.seen_by(past[-1].after, Seat(0)) for past in found]
    assert views[0] == views[1]
    assert refusal(found[0], 0) == refusal(found[1], 0)


async def test_what_nobody_has_heard_of_holds_no_move(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    """Bob noted how large Ada's heap is: were she refused, she would learn that he did."""
    await say(referee, heaps, A, Add(1))
    await say(referee, heaps, B, Remember())
    await say(referee, heaps, B, Note("mine"))
    await referee.take_back(heaps, A, giver="ada")
    assert (await memory.moves(heaps))[-1].concerns == (2, 3)
    assert (await referee.view(heaps, B)).notes == ("", "mine")


async def test_by_consent_private_moves_go_only_if_they_come_out_otherwise(
    memory: MemoryJournal, referee: Referee, heaps: str
) -> None:
    await say(referee, heaps, A, Roll())
    await say(referee, heaps, B, Remember())
    await say(referee, heaps, B, Note("mine"))
    consent = Consent(referee, clock=lambda: 7.0)
    request = await consent.ask(heaps, A, giver="ada")
    assert repr((await consent.request(heaps, request.id, A)).lost).count("toy.noted") == 0
    await consent.answer(heaps, request.id, B, Answer.YES, giver="bob")
    assert (await memory.moves(heaps))[-1].concerns == (2, 3)
    assert (await referee.view(heaps, B)).notes == ("", "mine")
