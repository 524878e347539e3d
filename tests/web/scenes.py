"""The scenes of the players' and the moderators' guide, each a few steps with the real bot."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bot.engine.records import Seat
from bot.playground.model.permissions import EVERYONE
from bot.playground.model.things import Role
from tests.web.album import Album

RIGEL, VEGA = Seat(0), Seat(1)
WHY = "wrong seat clicked"
ORDERS = ("settle: nothing if cards in hand ≥ 8", "develop: nothing unless round ≥ 16")
MUCH = 8  # sentences that an undo would take back
GAMES = {"Red Giant": "race", "Blue Dwarf": "starfarers", "Amber Comet": "race"}
ACTS: dict[str, dict[str, Any]] = {
    "/admin table extend": {"seat": "2", "hours": 24, "why": "a broken phone"},
    "/admin table pause": {"until": "5d", "why": "the convention"},
    "/admin player mute": {"player": "Orion", "until": "7d", "why": "spam in the hall"},
}
TO_THE_END = 2_000  # answers: no game of the guides is longer


async def player_scenes(album: Album) -> None:
    """Opening, clocks, notices, undo, looking back, trying, seats."""
    hall, rigel, vega = album.stage.world.hall, album.rigel, album.vega
    await vega.slash("/me notify", how="dm", at=hall)
    await album.table("Amber Comet")
    await album.look(rigel, hall)
    await album.shoot("player_card", album.post("Amber Comet"))
    await album.play_on(14)
    await album.play_until_waiting_for(VEGA)
    await album.look(rigel)
    await album.shoot("player_post", album.post("due"), picture=True)
    await own_hours(album)
    await looking_back(album)
    await standing_orders(album)
    await album.later(13)
    await album.settle()
    await album.look(vega, vega.dm)
    await album.shoot("player_notice", album.post("still waits for you"))
    await undo_by_consent(album)
    await rigel.slash("/table substitute")
    await rigel.press("✔ Ask for one", rigel.panel())
    await album.settle()
    await album.look(album.nova, hall)
    await album.shoot("player_substitute", album.post("A seat is free"))


async def own_hours(album: Album) -> None:
    rigel, form = album.rigel, album.page.locator("#form")
    await rigel.slash("/me settings")
    await album.shoot("player_settings", album.panel("Notices"))
    await rigel.slash("/me quiet", from_="22", to="7:30", zone="Rome")
    await rigel.slash("/me vacation", from_="24.12.", to="2.1.")
    hours = album.panel("Vacation from")
    await album.shoot("player_hours", hours)
    for button, name in (("Quiet hours…", "player_quiet"), ("Vacation…", "player_vacation")):
        await hours.get_by_role("button", name=button).click()
        await album.shoot(name, form)
        await album.page.keyboard.press("Escape")


async def looking_back(album: Album) -> None:
    """An earlier board, and a copy to play on."""
    rigel = album.rigel
    await rigel.slash("/table history")
    await album.shoot("player_history", album.panel("board"), picture=True)
    await rigel.slash("/table try")
    await album.shoot("player_try", album.panel("TRY"))


async def standing_orders(album: Album) -> None:
    rigel = album.rigel
    for order in ORDERS:
        await rigel.slash("/me orders", order=order)
    await album.shoot("player_orders", album.panel(f"(2) {ORDERS[-1]}"))


async def undo_by_consent(album: Album) -> None:
    """A move of the first seat that others have learned from is asked back."""
    rigel, consent = album.rigel, album.play.consent
    for _ in range(TO_THE_END):
        seat = album.chance.choice(await album.owing())
        await album.move(seat)
        if seat == RIGEL:
            found = await consent.proposal(album.row.id, RIGEL)
            if not found.free and len(found.lost) >= MUCH:
                break
    await album.settle()
    await album.look(rigel)
    await rigel.slash("/table undo")
    await album.shoot("player_undo", album.panel("Take back"))
    await rigel.press("✔ Ask for it", rigel.panel())
    await album.settle()
    await album.vega.press("Agree", album.vega.newest())
    await album.settle()
    await album.shoot("player_request", album.post("asks to take back a move"))


async def statistics_scenes(album: Album) -> None:
    """Games to their end: the memoir of the last, a profile, somebody else's."""
    rigel, hall = album.rigel, album.stage.world.hall
    for person in album.players:
        await person.slash("/me profile", at=hall)
        await person.press("Rate my games", person.panel())
    for name, game in GAMES.items():
        await album.table(name, game)
        await album.play_on(TO_THE_END, hours=2.5)
    await album.look(rigel)
    await rigel.press("Memoir")
    await album.shoot("player_memoir", album.panel("Turning points"), picture=True)
    await rigel.slash("/me profile")
    await album.shoot("player_profile", album.panel("Rigel · on this server"))
    await rigel.slash("/me profile", player="Vega")
    await album.shoot("player_other", album.panel("Against you"))


async def moderator_scenes(album: Album) -> None:
    """The server, its tables, a rewind with its post, the log, a report."""
    world, nova = album.stage.world, album.nova
    role = Role(world.snowflakes.next(), "Referees", EVERYONE, position=2)
    world.guild.roles[role.id] = role
    await album.table("Blue Dwarf", "starfarers", pace="easy")
    await album.play_on(12)
    await album.table("Amber Comet", pace="daily/substitute")
    await album.play_on(21)
    wishes: dict[str, Any] = {
        "moderators": role.name,
        "channel": "sublight",
        "pace": "daily",
        "tables": 5,
    }
    await nova.slash("/admin server setup", at=world.hall, hall=True)
    await album.look(nova, world.hall)
    await nova.slash("/admin server setup", at=world.hall, **wishes)
    await album.shoot("mod_settings", album.panel("Settings of this server"))
    await nova.slash("/admin server check", at=world.hall)
    await album.shoot("mod_check", album.panel("What the bot may do"))
    await nova.slash("/admin table panel", at=world.hall)
    await album.shoot("mod_tables", album.panel("Tables here"))
    await album.look(nova)
    await nova.slash("/admin table panel")
    await album.shoot("mod_panel", album.panel("Secrets are hidden"))
    await nova.slash("/admin table rewind", to="2", why=WHY)
    await album.shoot("mod_rewind", album.panel("Back to board 2"))
    await nova.press("✔ Rewind", nova.panel())
    await album.settle()
    await album.shoot("mod_post", album.post("rewinds to board 2"))
    for line, options in ACTS.items():
        await album.later(5)
        await nova.slash(line, **options)
    await album.rigel.slash("/help bug", text="The good of Gem World was not sold.")
    await album.look(nova, world.hall)
    await nova.slash("/admin audit", at=world.hall)
    await album.shoot("mod_log", album.panel("What moderators did"))
    await nova.slash("/admin log reports", at=world.hall)
    await nova.choose(nova.panel().select()["options"][0]["value"], on=nova.panel())
    await album.shoot("mod_report", album.panel("from Rigel"))


SCENES: dict[str, Callable[[Album], Awaitable[None]]] = {
    "players": player_scenes,
    "statistics": statistics_scenes,
    "moderators": moderator_scenes,
}
