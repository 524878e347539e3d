"""Standing orders on the panel and typed: listed, written, ended, and explained when they stop."""

from __future__ import annotations

import pytest

from bot.engine.orders.language import Order, When
from bot.engine.records import Seat
from bot.games import game
from bot.games.race.box.cards import Action
from bot.games.race.commands import ChooseActions
from bot.i18n.catalog import catalogs
from bot.play.table.log import lines_for
from cogs.ui.ask.answering import Answering
from cogs.ui.table import screens
from cogs.ui.table.sitting import Reader
from cogs.ui.words import ids
from cogs.ui.words.ids import MoveId
from cogs.ui.words.panel import Panel
from tests.games.race.scene import NO_DEVELOPMENT, at_least, only_if, unless
from tests.support.discord.house import House
from tests.support.discord.panels import USERS, commit_of, faults, new_desk, new_table

ADA, BRUNO = Reader(USERS[0], "en"), Reader(USERS[1], "it")
SHEET = ("race.orders",)


@pytest.fixture
async def desk() -> Answering:
    return await new_desk()


async def orders_of(desk: Answering, table: str, seat: int = 0) -> tuple[Order, ...]:
    found: tuple[Order, ...] = (
        (await desk.play.referee.view(table, Seat(seat))).players[seat].orders
    )
    return found


def words(panel: Panel) -> str:
    assert list(faults(panel)) == []
    return "\n".join(panel.texts())


async def answer(desk: Answering, table: str, **replies: str) -> Panel:
    """What the sheet makes of these replies, and the press on its green button."""
    given = {name: (reply,) for name, reply in replies.items()}
    more = {"bound.2": ()} if "bound" in given else {}
    panel = await desk.begin(table, ADA, *SHEET, {**given, **more})
    green = commit_of(panel)
    assert green is not None
    code = ids.read(green.id)
    assert isinstance(code, MoveId)
    return await desk.press(code, ADA)


async def at_develop(desk: Answering, *typed: str) -> tuple[str, Panel]:
    """Ada writes orders, all choose Develop; what she is shown then."""
    table = await new_table(desk, preset=True)
    for line in typed:
        await desk.order(table, ADA, line)
    for seat in (Seat(0), Seat(1)):
        command = ChooseActions((Action.DEVELOP,))
        await desk.play.referee.submit(table, seat, command, giver=USERS[seat])
    return table, await desk.open(table, ADA)


# The list


async def test_without_orders_the_sheet_says_how_to_write_one(desk: Answering) -> None:
    text = words(await desk.answer(await new_table(desk), ADA, SHEET, {}))
    assert "You have no standing orders" in text
    assert "order: develop: nothing unless cards in hand ≥ 15" in text


async def test_the_door_to_the_orders_is_under_more_and_not_on_the_panel(desk: Answering) -> None:
    table = await new_table(desk, preset=True)
    sheet = f"d1:ask:{table}:{SHEET[0]}"
    sitting = await desk.seating.sit(table, ADA)
    assert SHEET[0] in [prompt.id for prompt in sitting.prompts]
    assert sheet not in [button.id for button in (await desk.open(table, ADA)).buttons()]
    assert sheet in [button.id for button in screens.more(sitting, sitting.prompts[0].id).buttons()]


async def test_orders_are_listed_by_number_with_what_each_would_do(desk: Answering) -> None:
    table = await new_table(desk, preset=True)
    for line in ("settle: nothing", "develop: nothing if round >= 2", "settle: nothing, for now"):
        await desk.order(table, ADA, line)
    listed = words(await desk.answer(table, ADA, SHEET, {}))
    assert "(1) settle: nothing, for now · would answer now" in listed
    assert "(2) develop: nothing if round ≥ 2 · holds back now: round is 1" in listed
    assert "(3) settle: nothing · an order before it answers now" in listed


async def test_an_order_is_written_and_ended_on_the_sheet(desk: Answering) -> None:
    table = await new_table(desk, preset=True)
    when = {"when": "if", "bound": "hand.at_least", "number": "8"}
    await answer(desk, table, order="develop", until="changed", **when)
    assert await orders_of(desk, table) == (only_if(NO_DEVELOPMENT, at_least("hand", 8)),)
    ended = await answer(desk, table, order="drop.1")
    assert "Your order “develop: nothing if cards in hand ≥ 8” has ended." in words(ended)
    assert await orders_of(desk, table) == ()


# Typed


async def test_a_typed_order_stands_and_is_confirmed_in_its_own_words(desk: Answering) -> None:
    table = await new_table(desk)
    text = words(await desk.order(table, ADA, "dev: nothing unless cards in hand > 7"))
    assert "Your order stands: “develop: nothing unless cards in hand ≥ 8”." in text
    assert await orders_of(desk, table) == (unless(NO_DEVELOPMENT, at_least("hand", 8)),)


async def test_an_order_may_be_typed_in_another_language_than_it_is_read(desk: Answering) -> None:
    table = await new_table(desk)
    own = words(await desk.order(table, BRUNO, "progresso: niente salvo carte in mano almeno 8"))
    assert "Il tuo ordine vale: «progresso: niente salvo carte in mano ≥ 8»." in own
    other = words(await desk.order(table, BRUNO, "settle: nothing"))
    assert "«colonizzazione: niente»" in other
    assert [order.when for order in await orders_of(desk, table, 1)] == [When.UNLESS, When.ALWAYS]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("do as you like", "Write it like this: develop: nothing unless cards in hand ≥ 15"),
        ("explore: nothing", "Orders can be about: develop, settle, pay, consume and gamble."),
        ("develop: everything", "cannot be answered like that"),
        ("develop: nothing if luck >= 3", "It can depend on: cards in hand"),
        ("develop: nothing if round", "is not a condition"),
        ("develop: nothing if round >= 90", "could never act: its condition is never met"),
        ("gamble: 8", "cannot be answered like that"),
        ("develop: nothing @everyone", "cannot be answered like that"),
    ],
)
async def test_what_cannot_be_an_order_is_refused_with_what_would_do(
    desk: Answering, typed: str, said: str
) -> None:
    table = await new_table(desk)
    version = (await desk.play.journal.table(table)).version
    text = words(await desk.order(table, ADA, typed))
    assert said in text
    assert "You have no standing orders" in text
    assert (await desk.play.journal.table(table)).version == version


async def test_an_order_that_never_comes_to_its_turn_is_refused(desk: Answering) -> None:
    table = await new_table(desk)
    await desk.order(table, ADA, "develop: nothing if round >= 3")
    text = words(await desk.order(table, ADA, "develop: nothing if round >= 5"))
    assert "an order before it answers every such case" in text


async def test_a_stranger_writes_no_order(desk: Answering) -> None:
    table = await new_table(desk)
    text = words(await desk.order(table, Reader(USERS[3], "en"), "develop: nothing"))
    assert "The table does not ask this now" in text
    assert await orders_of(desk, table) == ()


# Explained


async def test_an_order_that_holds_back_says_so_under_the_question(desk: Answering) -> None:
    _, panel = await at_develop(desk, "develop: nothing if round >= 2", "settle: nothing")
    text = words(panel)
    assert text.count("leaves this to you") == 1
    assert "Your order “develop: nothing if round ≥ 2” leaves this to you: round is 1." in text


async def test_an_order_that_answers_is_told_to_its_owner_alone(desk: Answering) -> None:
    table, panel = await at_develop(desk, "develop: nothing if round <= 1")
    said = "Your order “develop: nothing if round ≤ 1” has answered."
    assert "leaves this to you" not in words(panel)
    catalog, moves = catalogs()["en"], await desk.play.journal.moves(table)
    heard = {
        viewer: " ".join(
            catalog.render(text)
            for line in lines_for(game("race"), moves, viewer)
            for text in line.texts
        )
        for viewer in (None, Seat(0), Seat(1))
    }
    assert said in heard[Seat(0)]
    assert said not in f"{heard[None]}{heard[Seat(1)]}"


# On Discord


async def test_orders_are_opened_and_typed_with_one_command(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await nova.slash("/me orders")
    assert "You have no standing orders" in nova.panel().text
    await nova.slash("/me orders", table=row.id, order="pay: automatic")
    assert "(1) pay: automatic · would answer now" in nova.panel().text
    await nova.slash("/me orders", order="nonsense")
    assert "Write it like this" in nova.panel().text
    assert [seen for seen in rigel.see() if seen.ephemeral] == []


async def test_orders_are_proposed_while_they_are_typed(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    await house.table(nova, rigel)
    first = await nova.autocomplete("/me orders", "order", "")
    assert {"develop: nothing", "consume: automatic", "gamble: 7"} <= {
        one["value"] for one in first
    }
    known = await nova.autocomplete("/me orders", "order", "pay: a if round>4")
    assert [one["value"] for one in known] == ["pay: automatic if round ≥ 5"]


async def test_without_a_table_there_are_no_orders(house: House) -> None:
    nova = house.person("Nova")
    await nova.slash("/me orders", order="pay: automatic")
    assert "You play at no running table" in nova.panel().text
    assert await nova.autocomplete("/me orders", "order", "") == []
