"""The playground: the local look-alike of Discord, its page, and the same bot as on Discord."""

from __future__ import annotations

import secrets

from bot.app import Application
from bot.cli.arguments import Failure
from bot.cli.service import started, stopping
from bot.demo import Guest, dress, make_person, start_demo
from bot.engine.errors import IllegalMove
from bot.engine.records import replace
from bot.engine.text import say
from bot.games import NAMES
from bot.games.reference import clauses
from bot.i18n.catalog import LANGUAGES, Catalog
from bot.playground.client.misuse import Misuse
from bot.playground.model.things import Channel, User
from bot.playground.page.lab import Lab, Wish
from bot.playground.page.page import Page
from bot.playground.redirect import redirect
from bot.playground.server import LocalDiscord
from bot.playground.stage.world import World
from bot.settings import Settings
from rendering.drawing.theme import THEMES
from rendering.preview import preview

PORT = 8080
READY_AFTER = 0.05  # seconds; the local Discord tells of all its guilds at once


class Playground:
    """What breaks the contract is only noted here, for the page to show."""

    def __init__(self, settings: Settings) -> None:
        world = World(strict=False, token=secrets.token_urlsafe())
        self.local = LocalDiscord(world, preview=preview)
        self.world = self.local.world
        self.settings = replace(settings, token=self.world.token)
        lab = Lab(
            self.world,
            restart=self.restart,
            demo=self.demo,
            person=self.person,
            leapt=lambda: self.app.play.alarm.wake(),
            dress=self.dress,
            games=titles(),
        )
        self.page = Page(self.world, lab)
        self.local.add_routes(self.page.routes())
        self.app = self._new_app()

    def _new_app(self) -> Application:
        return Application(self.settings, clock=self._now, ready_after=READY_AFTER)

    def _now(self) -> float:
        return self.world.clock.now().timestamp()

    async def start(self, port: int | None) -> str:
        try:
            base = await self.local.start(PORT if port is None else port)
        except OSError as error:
            if port is not None:
                why = f"port {port} cannot be used: {error.strerror}; choose another with --port"
                raise Failure(why) from error
            base = await self.local.start(0)
        redirect(base)
        await started(self.app)
        await self.app.ready()
        where = str(self.world.guild.id), str(self.world.hall.id)
        await self.app.bot.opening.cards.open_hall(*where)
        return base

    async def restart(self) -> None:
        """As a host would: the old process ends, a new one finds all in the journal."""
        await self.app.stop()
        self.app = self._new_app()
        await started(self.app)
        await self.app.ready()

    async def demo(self, wish: Wish) -> Channel:
        user, theme = wish.user, wish.theme if wish.theme in THEMES else ""
        place = str(self.world.guild.id), str(self.world.hall.id)
        guest = Guest(str(user.id), user.name, *place, language=user.locale, theme=theme)
        return self.world.channels[int(await start_demo(self.app, guest, wish.game))]

    async def dress(self, user: User, worn: str, theme: str) -> None:
        if theme in THEMES:
            await dress(self.app.journal, str(user.id), worn, theme)

    async def person(self, user: User, channel: Channel) -> None:
        """An autopilot of the demo becomes the person of its name."""
        try:
            await make_person(self.app, str(user.id), user.name, str(channel.id))
        except IllegalMove as refusal:
            raise Misuse(str(refusal)) from refusal

    async def stop(self) -> None:
        await self.page.close()
        await self.app.stop()
        await self.local.stop()


def titles() -> dict[str, dict[str, str]]:
    """The games of this build, the shortest rules first, named in every language."""
    return {
        game: {code: Catalog(code).render(say(f"cog.game.{game}")) for code in LANGUAGES}
        for game in sorted(NAMES, key=lambda game: len(clauses(game)))
    }


async def playground(settings: Settings, port: int | None, *, demo: bool) -> int:
    stop = stopping()
    ground = Playground(settings)
    base = await ground.start(port)
    if not ground.world.checked:
        print("Requests are not checked against Discord's contract here (docs/hosting.md).")
    print(f"Sublight's playground: {base}/\nStop it with Ctrl+C.", flush=True)
    try:
        if demo:
            await ground.demo(Wish(ground.world.people()[0], next(iter(titles())), ""))
        await stop.wait()
    finally:
        await ground.stop()
    return 0
