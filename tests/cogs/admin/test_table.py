"""Moderators at tables, end to end: allowed, refused in private, audited, told, undone."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import Seat
from bot.playground.client.misuse import Misuse
from tests.support.discord.driver import Person
from tests.support.discord.house import House
from tests.support.discord.office import WHY, Office


async def rewound(office: Office, who: Person) -> tuple[Any, Any]:
    """The table before and after a few moves, and a moderator who goes back to board 1."""
    before = await office.view()
    await office.play(5)
    await office.show()
    after = await office.view()
    await who.slash("/admin table rewind", to="1", why=WHY)
    assert "Back to board 1" in who.panel().text
    assert await office.view() == after
    await who.press("✔ Rewind", who.panel())
    return before, after


@pytest.mark.parametrize("game", ["race", "starfarers"])
async def test_a_rewind_is_previewed_done_told_at_the_table_and_undone(
    office: Office, game: str
) -> None:
    await office.table(game)
    orion = office.orion
    before, after = await rewound(office, orion)
    assert "Done." in orion.panel().text
    assert await office.view() == before
    await office.show()
    (post,) = office.posts(orion, "rewinds to board 1")
    assert WHY in post.text
    assert "It can be undone" in post.text
    assert set(post.called) == {"Nova", "Rigel"} | ({"Vega"} if game != "race" else set())
    await orion.slash("/admin table undo", why="they asked for it")
    assert "To be undone: Rewind" in orion.panel().text
    await orion.press("✔ Undo last act", orion.panel())
    assert await office.view() == after
    await office.show()
    assert len(office.posts(orion, "undoes the last act")) == 1
    assert await office.audit() == ["rewind board 1", "undo"]
    assert await office.journal.check() == []


async def test_discord_itself_shows_the_commands_to_managers_alone(house: House) -> None:
    await house.person("Nova").slash("/admin server check")
    with pytest.raises(Misuse):
        await house.person("Rigel").slash("/admin server check")


async def test_a_forged_button_of_a_moderator_is_refused_in_private(office: Office) -> None:
    row = await office.table()
    await office.play(3)
    rigel = office.rigel
    await rigel.slash("/play")
    for act in ("do", "panel", "export", "undo", "log", "fix", "boards", "seats"):
        await rigel.forge(f"a1:{act}:{row.id}:close..", rigel.panel())
        assert "for moderators" in rigel.panel().text
    await rigel.forge(f"a1:ask:{row.id}:close..", rigel.panel())
    assert rigel.form is None
    assert (await office.journal.table(row.id)).status == "running"


async def test_a_moderator_of_another_server_has_no_business_here(office: Office) -> None:
    row = await office.table()
    there = await office.house.play.lobby.open("race", "5", guild="77", channel="1")
    await office.nova.slash("/admin table close", table=there.id, why=WHY)
    assert "There is no table" in office.nova.panel().text
    assert (await office.journal.table(there.id)).status == "open"
    assert (await office.journal.table(row.id)).status == "running"


async def test_a_role_that_was_taken_away_moderates_no_more(office: Office) -> None:
    await office.table()
    await office.orion.slash("/admin table close", why=WHY)
    guild = str(office.house.world.guild.id)
    await office.house.play.servers.change(guild, "host", "setup", moderator="")
    await office.orion.press("✔ Close", office.orion.panel())
    assert "for moderators" in office.orion.panel().text
    assert (await office.journal.table(office.row.id)).status == "running"


async def test_a_correction_is_typed_or_chosen_confirmed_and_told(office: Office) -> None:
    await office.table()
    await office.play(3)
    orion, before = office.orion, (await office.view()).players[0].vp
    found = await orion.autocomplete("/admin table correct", "what", "", why=WHY)
    assert "Nova gets a VP chip" in {one["name"] for one in found}
    await orion.slash("/admin table correct", what="win.1", why=WHY)
    assert "To be put right" in orion.panel().text
    await orion.press("✔ Correct", orion.panel())
    assert (await office.view()).players[0].vp == before + 1
    await office.show()
    assert len(office.posts(orion, "corrects the board")) == 1
    done = f"corrects the board, “{WHY}”: A moderator gives 1 VP chip to Nova."
    assert len(office.posts(orion, done)) == 1
    await orion.slash("/admin log show")
    assert done in orion.panel().text
    await orion.slash("/admin table panel")
    await orion.press("Correct", orion.panel())
    item = next(one for one in orion.panel().selects[0]["options"] if "Nova" in one["label"])
    await orion.choose(item["value"], None, orion.panel())
    await orion.press("✔ Correct", orion.panel())
    await orion.submit_modal({"why": "chosen from the menu"})
    assert await office.audit() == ["correct", "correct"]
    await orion.slash("/admin table correct", what="a million points", why=WHY)
    assert "is not among the corrections" in orion.panel().text


async def test_many_corrections_are_found_by_player_and_kind(office: Office) -> None:
    await office.table("pulsar")
    while (await office.view()).round == 0:
        await office.play(1)
    orion = office.orion
    await orion.slash("/admin table panel")
    await orion.press("Correct", orion.panel())

    async def turn(menu: int, name: str) -> list[str]:
        """Choose in a menu; then what is offered in the last one."""
        item = next(one for one in orion.panel().selects[menu]["options"] if name in one["label"])
        await orion.choose(item["value"], orion.panel().selects[menu]["custom_id"], orion.panel())
        return [one["label"] for last in orion.panel().selects[-1:] for one in last["options"]]

    assert all("Rigel" in one for one in await turn(0, "Rigel"))
    assert "Rigel gets: claim on I1" in await turn(1, "Claimed pulsars")
    ships = [one["label"] for one in orion.panel().selects[1]["options"] if "Ship" in one["label"]]
    places = [one for ship in ships for one in await turn(1, ship)]
    cluster = (await office.view()).cluster
    assert len({*places}) == len(cluster.locations) - len(cluster.isolated) - 1
    await turn(1, ships[0])
    await turn(2, "ship at S16")
    await orion.press("✔ Correct", orion.panel())
    await orion.submit_modal({"why": WHY})
    assert (await office.view()).players[1].ship == "S16"


async def test_a_player_is_replaced_sees_the_hand_and_is_put_back(office: Office) -> None:
    row = await office.table()
    orion, vega = office.orion, office.vega
    await orion.slash("/admin table replace", seat="2", player="Vega", why=WHY)
    assert "takes the seat of" in orion.panel().text
    await orion.press("✔ Give the seat", orion.panel())
    assert (await office.journal.table(row.id)).seats[1].user == str(vega.user.id)
    await office.show()
    assert len(office.posts(orion, "gives seat 2 to somebody else")) == 1
    vega.channel = office.nova.channel
    await vega.slash("/play")
    assert "You are watching" not in vega.panel().text
    await orion.slash("/admin table undo", why=WHY)
    await orion.press("✔ Undo last act", orion.panel())
    assert (await office.journal.table(row.id)).seats[1].user == str(office.rigel.user.id)
    await orion.slash("/admin table replace", seat="2", why="spoils the game")
    assert "an autopilot" in orion.panel().text
    await orion.press("✔ Take off the seat", orion.panel())
    assert (await office.journal.table(row.id)).seats[1].user == "autopilot:1"
    assert await office.audit() == ["replace seat 2", "replace seat 2", "remove seat 2"]


@pytest.mark.parametrize(("who", "whom"), [("nova", "Vega"), ("vega", "Nova")])
async def test_a_moderator_brings_nobody_together_who_is_blocked_nor_learns_it(
    office: Office, who: str, whom: str
) -> None:
    """Whichever of them has blocked the other, when it is asked and when it is done."""
    row, orion = await office.table(), office.orion
    await orion.slash("/admin table replace", seat="2", player="Vega", why=WHY)
    before = orion.panel()
    blocker: Person = getattr(office, who)
    await blocker.slash("/me block", player=whom, at=office.house.world.hall)
    await orion.press("✔ Give the seat", before)
    assert "This player cannot take a seat here" in orion.panel().text
    await orion.slash("/admin table replace", seat="2", player="Vega", why=WHY)
    assert "This player cannot take a seat here" in orion.panel().text
    assert "block" not in orion.panel().text
    assert (await office.journal.table(row.id)).seats == row.seats
    assert await office.audit() == []


async def test_a_seat_is_not_offered_to_somebody_who_sits_already(office: Office) -> None:
    await office.table()
    orion = office.orion
    await orion.slash("/admin table replace", seat="2", player="Nova", why=WHY)
    assert "That player sits at this table already." in orion.panel().text
    assert "takes the seat of" not in orion.panel().text


async def test_a_double_substitution_by_two_moderators_gives_the_seat_once(office: Office) -> None:
    row = await office.table()
    nova, orion = office.nova, office.orion
    await nova.slash("/admin table replace", seat="2", player="Vega", why=WHY)
    await orion.slash("/admin table replace", seat="2", player="Orion", why=WHY)
    await orion.press("✔ Give the seat", orion.panel())
    await nova.press("✔ Give the seat", nova.panel())
    assert "Somebody else has changed the seats" in nova.panel().text
    assert (await office.journal.table(row.id)).seats[1].user == str(orion.user.id)
    assert await office.audit() == ["replace seat 2"]


async def test_two_moderators_who_rewind_at_once_rewind_once(office: Office) -> None:
    await office.table()
    await office.play(3)
    nova, orion = office.nova, office.orion
    for person in (nova, orion):
        await person.slash("/admin table rewind", to="1", why=WHY)
    await nova.press("✔ Rewind", nova.panel())
    await orion.press("✔ Rewind", orion.panel())
    assert "perhaps by another moderator" in orion.panel().text
    assert await office.audit() == ["rewind board 1"]


@pytest.mark.parametrize(
    ("to", "words"),
    [("0", "number"), ("-3", "number"), ("99", "99"), ("everything", "number")],
)
async def test_rewinding_past_the_start_is_explained(office: Office, to: str, words: str) -> None:
    row = await office.table()
    await office.play(3)
    moves = await office.journal.moves(row.id)
    await office.orion.slash("/admin table rewind", to=to, why=WHY)
    assert words in office.orion.panel().text
    assert "my mistake" not in office.orion.panel().text
    assert await office.journal.moves(row.id) == moves


async def test_clocks_are_paused_extended_and_go_on(office: Office) -> None:
    row = await office.table()
    orion, keeper = office.orion, office.house.play.keeper
    times = await keeper.times(row.id)
    await orion.slash("/admin table extend", seat="2", hours=5, why=WHY)
    now = await keeper.times(row.id)
    assert (now[Seat(1)].until or 0) - (times[Seat(1)].until or 0) == 5 * 3600
    await orion.slash("/admin table pause", why=WHY, until="2d")
    assert "stood still since" in orion.panel().text
    assert await keeper.paused(row.id) is not None
    await orion.slash("/admin table pause", why=WHY)
    assert "Done." not in orion.panel().text
    await orion.slash("/admin table resume", why=WHY)
    assert await keeper.paused(row.id) is None
    assert await office.audit() == ["extend seat 2", "pause", "resume"]
    await office.show()
    assert [len(office.posts(orion, w)) for w in ("more time", "pauses the", "clocks go on")] == [
        1,
        1,
        1,
    ]


async def test_a_nudge_calls_those_awaited_once_more(office: Office) -> None:
    row = await office.table()
    listed = await office.house.play.referee.awaited(row.id)
    await office.orion.slash("/admin table nudge", why=WHY)
    await office.show()
    (post,) = office.posts(office.orion, "asked once more")
    assert len(post.called) == len(listed)
    await office.orion.slash("/admin table nudge", why=WHY)
    assert "called a moment ago" in office.orion.panel().text
    assert await office.audit() == ["nudge"]


async def test_a_default_is_played_for_the_only_seat_awaited(office: Office) -> None:
    row = await office.table("starfarers")
    (seat,) = await office.house.play.referee.awaited(row.id)
    version = (await office.journal.table(row.id)).version
    await office.orion.slash("/admin table default", seat=str(seat + 1), why=WHY)
    assert (await office.journal.table(row.id)).version == version + 1
    assert await office.audit() == [f"default seat {seat + 1}"]


async def test_a_table_is_closed_takes_no_press_and_is_opened_again(office: Office) -> None:
    row = await office.table()
    orion, nova = office.orion, office.nova
    await orion.slash("/admin table close", why=WHY)
    assert (await office.journal.table(row.id)).status == "running"
    await orion.press("✔ Close", orion.panel())
    assert (await office.journal.table(row.id)).status == "closed"
    await nova.slash("/play")
    assert not [b for b in nova.panel().buttons if b["custom_id"].startswith("m1:")]
    await office.show()
    assert len(office.posts(orion, "closes the table")) == 1
    await orion.slash("/admin table panel")
    await orion.press("Open again", orion.panel())
    await orion.submit_modal({"why": "they made peace"})
    assert (await office.journal.table(row.id)).status == "running"
    assert await office.audit() == ["close", "reopen"]


async def test_a_table_moves_to_a_new_thread_and_its_next_post_appears_there(
    office: Office,
) -> None:
    row = await office.table()
    old = office.orion.channel
    await office.orion.slash("/admin table rehome", why=WHY, channel="sublight", table=row.id)
    thread = await office.house.thread(row.id)
    assert thread is not old
    office.orion.channel = thread
    await office.show()
    assert len(office.posts(office.orion, "moves the table here")) == 1
    assert any("Play" in label for seen in office.orion.see() for label in seen.labels)
    await office.nova.slash("/play", at=thread)
    assert "my mistake" not in office.nova.panel().text
    await office.orion.slash("/admin table rehome", why=WHY, at=thread)
    assert "played there already" in office.orion.panel().text
    assert await office.audit() == ["rehome"]


async def test_the_log_tells_who_did_what_and_why(office: Office) -> None:
    await office.table()
    await office.orion.slash("/admin table pause", why="the server *moves*")
    await office.nova.slash("/admin log show")
    text = office.nova.panel().text
    assert "Moderator Orion pauses the table" in text
    assert "\\*moves\\*" in text
    await office.nova.slash("/admin log show", at=office.house.world.hall)
    assert "pauses the table" in office.nova.panel().text


async def test_a_post_of_an_act_appears_once_also_after_a_restart(office: Office) -> None:
    await office.table()
    await office.orion.slash("/admin table pause", why=WHY)
    await office.show()
    await office.house.restart()
    again = Office(office.house)
    again.row = office.row
    await office.house.play.moderation.resume(office.row.id, by="1", why=WHY)
    assert await again.announcer.drain(20.0)
    assert len(office.posts(office.orion, "pauses the table")) == 1
    assert len(office.posts(office.orion, "clocks go on")) == 1


async def test_the_table_reads_of_an_act_in_its_own_language(office: Office) -> None:
    await office.table(language="it")
    office.orion.user.locale = "it"
    await office.orion.slash("/gestione tavolo pausa", why="il server si sposta")
    panel = office.orion.panel()
    assert "Fatto." in panel.text
    assert "I segreti sono nascosti" in panel.text
    await office.show()
    (post,) = office.posts(office.orion, "mette in pausa il tavolo")
    assert "Si può annullare" in post.text
    await office.orion.press("Chiudi", panel)
    await office.orion.submit_modal({"why": "nessuno gioca più"})
    assert await office.audit() == ["pause", "close"]


async def test_names_of_tables_are_proposed_to_moderators_alone(office: Office) -> None:
    row = await office.table()
    for person, known in ((office.orion, [row.id]), (office.rigel, [])):
        found = await person.autocomplete("/admin table panel", "table", "")
        assert [one["value"] for one in found] == known
