"""Offers between players: a public message each, answered privately; trays side by side."""

from __future__ import annotations

from dataclasses import replace as with_changes
from typing import Any

import pytest

from bot.engine.offers import Offer
from bot.engine.prompts import Choice, Option, Prompt, Talk, pick, pick_some
from bot.engine.records import Command, Seat, State
from bot.engine.text import Text, say
from bot.i18n.catalog import catalogs
from bot.play.table.live import Live, Side, game_of
from bot.store.records import TableRow
from bot.store.settings import TABLE, kept
from cogs.offers.post import Offers
from cogs.ui.ask import panel as ask
from cogs.ui.ask.answering import Answering
from cogs.ui.ask.question import Ask, Draft, Question
from cogs.ui.ask.typed import fill_in, proposals
from cogs.ui.post.channels import Channels, Later
from cogs.ui.post.open_messages import Showing
from cogs.ui.table.sitting import Reader
from cogs.ui.words import ids
from cogs.ui.words.ids import MoveId
from cogs.ui.words.panel import Panel
from cogs.ui.words.tongue import Tongue
from tests.support.discord.driver import Person
from tests.support.discord.house import House
from tests.support.discord.panels import USERS, commit_of, faults, new_desk, new_table
from tests.support.discord.screen import Seen

GOODS = ("novelty", "rare", "genes")
CATALOGS = catalogs()


class Deal(Command, frozen=True):
    """A command of a game that trades."""

    give: tuple[str, ...] = ()
    want: tuple[str, ...] = ()
    to: str = ""
    reply: str = ""


def kinds(limit: int) -> tuple[Option[str], ...]:
    return tuple(Option(name, name, say(f"race.good.{name}"), limit) for name in GOODS)


def plain(name: str) -> Option[str]:
    return Option(name, name, Text("cog.none"))


def amounts(give: tuple[str, ...] = (), want: tuple[str, ...] = ()) -> Any:
    gives = yield from pick_some("kinds", kinds(3), at_least=1, at_most=9, hint=give)
    wants = yield from pick_some("goods", kinds(5), at_least=1, at_most=9, hint=want)
    return tuple(gives), tuple(wants)


def offering(seat: int = 0) -> Prompt:
    """Both sides on trays, then a switch that stands on its first position."""

    def talk() -> Talk:
        give, want = yield from amounts()
        to = yield from pick("power", [plain("all"), plain("one")], hint=("all",))
        return Deal(give, want, to)

    return Prompt("race.consume", Seat(seat), talk, owed=False)


def answering(seat: int, about: str = "7", *replies: str) -> Prompt:
    """What a seat can say to an offer; a counter starts from the offer turned round."""

    def talk() -> Talk:
        said = yield from pick("power", map(plain, replies or ("accept", "refuse", "counter")))
        if said != "counter":
            return Deal(reply=said)
        give, want = yield from amounts(("rare",), ("novelty", "novelty"))
        return Deal(give, want, reply=said)

    return Prompt("race.consume", Seat(seat), talk, about, owed=False)


def sheet(prompt: Prompt, draft: Draft | None = None, language: str = "en") -> Question:
    question = Ask("k7f2q", prompt.seat, prompt, draft or Draft(), 0, "head")
    return Question(question, Tongue(CATALOGS[language]))


def taps(panel: Panel, choice: str) -> dict[str, Any]:
    found = {}
    for button in panel.buttons():
        code = ids.read(button.id)
        if isinstance(code, MoveId) and code.op == ids.ADD and code.choice == choice:
            found[code.option] = button
    return found


# --- the editor


def test_the_second_tray_appears_beside_the_first_as_soon_as_something_lies_there() -> None:
    empty = ask.panel(sheet(offering()))
    assert set(taps(empty, "kinds")) == set(GOODS)
    assert taps(empty, "goods") == {}
    begun = ask.panel(sheet(offering(), Draft(trays={"kinds": ("novelty",)})))
    assert set(taps(begun, "kinds")) == set(taps(begun, "goods")) == set(GOODS)
    assert commit_of(begun) is None
    assert list(faults(begun)) == []


def test_both_trays_and_the_switch_make_one_answer() -> None:
    trays = {"kinds": ("novelty", "novelty"), "goods": ("rare",)}
    found = sheet(offering(), Draft(trays=trays))
    assert found.ready is not None
    assert found.ready.command == Deal(("novelty", "novelty"), ("rare",), "all")
    panel = ask.panel(found)
    assert list(faults(panel)) == []
    assert "Power: Nothing" in [button.label for button in panel.buttons()]
    assert commit_of(panel) is not None


async def traded(desk: Answering, monkeypatch: pytest.MonkeyPatch, *prompts: Prompt) -> str:
    """A table at which exactly these questions are asked."""
    table = await new_table(desk)

    def asked(_: Live[Any], seat: Seat) -> tuple[Prompt, ...]:
        return tuple(prompt for prompt in prompts if prompt.seat == seat)

    monkeypatch.setattr(Live, "prompts", asked)
    return table


async def press(desk: Answering, panel: Panel, op: str, option: str, choice: str) -> Panel:
    for button in panel.buttons():
        code = ids.read(button.id)
        if isinstance(code, MoveId) and (code.op, code.option, code.choice) == (op, option, choice):
            return await desk.press(code, Reader(USERS[0], "en"))
    raise AssertionError(f"no {op} {option} of {choice}")


async def test_taps_on_one_tray_leave_the_other_and_back_takes_one_tap(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = await new_desk()
    table = await traded(desk, monkeypatch, offering())
    panel = await desk.open(table, Reader(USERS[0], "en"), "race.consume")
    first = panel
    panel = await press(desk, panel, ids.ADD, "novelty", "kinds")
    panel = await press(desk, panel, ids.ADD, "rare", "goods")
    panel = await press(desk, first, ids.ADD, "novelty", "kinds")  # an old panel: still good
    assert [
        taps(panel, "kinds")["novelty"].label[-3:],
        taps(panel, "goods")["rare"].label[-3:],
    ] == [
        "2/3",
        "1/5",
    ]
    panel = await press(desk, panel, ids.PICK, "one", "power")
    assert taps(panel, "goods")["rare"].label.endswith("1/5")
    panel = await press(desk, panel, ids.BACK, "", "")
    assert taps(panel, "goods")["rare"].label.endswith("0/5")
    assert taps(panel, "kinds")["novelty"].label.endswith("2/3")
    panel = await press(desk, panel, ids.START_OVER, "", "")
    assert taps(panel, "kinds")["novelty"].label.endswith("0/3")


def test_amounts_are_typed_as_numbers_and_names() -> None:
    typed = {"kinds": "2 novelty 1 rare", "goods": "3x genes", "power": "all"}
    filled = fill_in(offering(), typed, CATALOGS)
    assert not filled.unclear
    assert not filled.unasked
    assert filled.replies["kinds"] == ("novelty", "novelty", "rare")
    assert filled.replies["goods"] == ("genes",) * 3
    for wrong in ("4 novelty", "2", "2 zzz", "novelty 2"):
        assert fill_in(offering(), {"kinds": wrong}, CATALOGS).unclear == {wrong: "kinds"}


def test_amounts_are_completed_while_they_are_typed() -> None:
    def found(typed: str) -> list[str]:
        return [one.name for one in proposals(offering(), "kinds", typed, {}, CATALOGS, "en")]

    times = "\N{MULTIPLICATION SIGN}"
    assert any(f"2 {times} " in name for name in found("2 nov"))
    assert len(found("2 ")) == len(GOODS)
    assert len(found("1 novelty 2 ")) == len(GOODS)
    assert any(f", 2 {times} " in name for name in found("1 novelty 2 "))
    assert found("9 nov") == []


# --- in the channel


class Market:
    """Offers of a table, as a game would tell the channel of them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, house: House, row: TableRow) -> None:
        self.house, self.row = house, row
        self.offers: list[Offer] = []
        self.prompts: list[Prompt] = []
        rules = game_of(row.game)
        told = with_changes(rules.guide, offers=lambda view: tuple(self.offers))
        monkeypatch.setattr(rules, "guide", told)
        referee = house.play.referee

        def asked(_: Live[Any], seat: Seat) -> tuple[Prompt, ...]:
            return tuple(prompt for prompt in self.prompts if prompt.seat == seat)

        async def ends(*_: Any) -> dict[str, float]:
            return {"race.offer/7": 1_700_000_000.0}

        monkeypatch.setattr(Live, "prompts", asked)
        monkeypatch.setattr(referee, "ends", ends)

    async def sync(self, language: str = "en") -> None:
        house, row = self.house, self.row
        tongue = await house.front.desk.seating.tongue(row, language)
        place = await house.thread(row.id)
        posts = Offers(house.play, Channels(house.bot))
        known = await kept(house.play.journal, TABLE, row.id)
        offers = tuple(self.offers)
        showing = Showing(row, tongue, str(place.id), State(), known, (), offers, ())
        if showing.concerns(posts):
            await posts.sync(showing)


def offer(**more: Any) -> Offer:
    given = {
        "id": "7",
        "by": Seat(0),
        "terms": say("race.good.novelty"),
        "asked": (Seat(1),),
        "replies": ("accept", "counter", "refuse", "withdraw"),
        "window": "race.offer/7",
    }
    return Offer(**{**given, **more})


def posted(person: Person) -> list[Seen]:
    return [seen for seen in person.see() if "Offer 7" in seen.text and not seen.ephemeral]


@pytest.fixture
async def market(house: House, monkeypatch: pytest.MonkeyPatch) -> Market:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    return Market(monkeypatch, house, row)


async def people(market: Market) -> tuple[Person, Person]:
    found = market.house.person("Nova"), market.house.person("Rigel")
    for person in found:
        person.channel = await market.house.thread(market.row.id)
    return found


async def test_an_offer_is_posted_once_calls_those_asked_and_changes_in_place(
    market: Market,
) -> None:
    nova, rigel = await people(market)
    market.offers = [offer()]
    await market.sync()
    await market.sync()
    (post,) = posted(nova)
    assert post.called == ["Rigel"]
    assert post.labels == ["Accept", "Counter", "Refuse", "Withdraw"]
    assert "thinking" in post.text
    assert "<t:1700000000:F>" in post.text
    market.offers = [offer(answers={Seat(1): Text("cog.none")})]
    await market.sync()
    (post,) = posted(nova)
    assert "■ Rigel: Nothing" in post.text
    market.offers = [offer(outcome=Text("cog.over"))]
    await market.sync()
    (post,) = posted(rigel)
    assert post.labels == []
    assert "The game is over" in post.text


async def test_after_a_crash_between_sending_and_writing_down_it_still_stands_once(
    market: Market, monkeypatch: pytest.MonkeyPatch
) -> None:
    nova, _ = await people(market)
    market.offers = [offer()]
    send = Channels.send

    async def crash(*given: Any) -> str:
        await send(*given)
        raise Later(unsure=True)

    monkeypatch.setattr(Channels, "send", crash)
    with pytest.raises(Later):
        await market.sync()
    monkeypatch.setattr(Channels, "send", send)
    await market.sync()
    assert len(posted(nova)) == 1


async def test_accept_opens_a_private_confirmation_and_nothing_happens_before_it(
    market: Market, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, rigel = await people(market)
    market.offers, market.prompts = [offer()], [answering(1)]
    await market.sync()
    (post,) = posted(rigel)
    given: list[Any] = []

    async def submit(table: str, user: str, command: Command, **_: Any) -> Side[Any]:
        given.append((user, command))
        return await market.house.play.referee.side(table, Seat(1))

    monkeypatch.setattr(market.house.play.referee, "submit_as", submit)
    await rigel.press("Accept", post)
    assert given == []
    panel = rigel.panel()
    assert panel.ephemeral
    (seal,) = [b["custom_id"] for b in panel.buttons if f":{ids.COMMIT}:" in b["custom_id"]]
    await rigel.press(seal, panel)
    assert given == [(str(rigel.user.id), Deal(reply="accept"))]


async def test_a_counter_starts_from_the_offer_turned_round(market: Market) -> None:
    _, rigel = await people(market)
    market.offers, market.prompts = [offer()], [answering(1)]
    await market.sync()
    await rigel.press("Counter", posted(rigel)[0])
    labels = rigel.panel().labels
    assert any(label.endswith("1/3") for label in labels)
    assert any(label.endswith("2/5") for label in labels)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en-US", "This answer is not yours to give"), ("it", "questa risposta non tocca a te")],
)
async def test_an_answer_that_is_not_ones_own_is_told_privately(
    market: Market, language: str, words: str
) -> None:
    nova, rigel = await people(market)
    nova.user.locale = language
    market.offers, market.prompts = [offer()], [answering(1)]
    await market.sync()
    before = await market.house.journal.moves(market.row.id)
    await nova.press("Accept", posted(nova)[0])
    assert words in nova.panel().text
    await rigel.press("Withdraw", posted(rigel)[0])
    assert "This answer is not yours to give" in rigel.panel().text
    assert await market.house.journal.moves(market.row.id) == before


async def test_a_button_of_an_offer_that_is_final_tells_its_outcome(market: Market) -> None:
    _, rigel = await people(market)
    market.offers = [offer()]
    await market.sync()
    (post,) = posted(rigel)
    accept = post.button("Accept")["custom_id"]
    market.offers = [offer(outcome=Text("cog.over"))]
    await market.sync()
    await rigel.forge(accept, post)
    assert "The game is over" in rigel.panel().text
    market.offers = []
    await market.sync()
    await rigel.forge(accept, post)
    assert "The game is over" in rigel.panel().text
    await rigel.forge(f"v1:{market.row.id}:offer:99:accept", post)
    assert "Offer 99 has ended" in rigel.panel().text


async def test_who_watches_an_offer_watches(market: Market) -> None:
    vega = market.house.person("Vega")
    nova, _ = await people(market)
    vega.channel = nova.channel
    market.offers, market.prompts = [offer()], [answering(1)]
    await market.sync()
    await vega.press("Accept", posted(vega)[0])
    assert "You are watching" in vega.panel().text


def test_many_options_come_in_pages_and_few_kinds_on_trays() -> None:
    ends = tuple(Option(str(n), f"n{n}", say("order.number", n=n), 1, f"n{n}") for n in range(40))

    def talk() -> Talk:
        yield Choice("power", ends)
        return Deal()

    prompt = Prompt("race.consume", Seat(0), talk)
    first, second = (ask.panel(sheet(prompt, Draft(page=page))) for page in (0, 1))
    assert list(faults(first)) == list(faults(second)) == []
    picks = [[b.label for b in p.buttons() if f":{ids.PICK}:" in b.id] for p in (first, second)]
    assert (len(picks[0]), len(picks[1])) == (15, 15)
    assert picks[0][0].startswith("A ")
    assert picks[1][0].startswith("P ")
