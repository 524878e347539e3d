"""A player's statistics as a panel: for others what they may read, for its owner all of it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.errors import refuse
from bot.engine.memoir import number
from bot.engine.records import Record
from bot.engine.text import Text, say, span
from bot.play.assembly import Play
from bot.play.results import profiles, ratings
from bot.play.results.profiles import Profile, Tally
from bot.play.results.ratings import Rating
from bot.play.table.options import game_names
from bot.store import settings
from cogs.ui.table.sitting import Reader, title_of
from cogs.ui.words.ids import Page, SelfId
from cogs.ui.words.panel import Button, Panel, Part, Words, fitted, rows
from cogs.ui.words.tongue import Tongue, cut, shown

PAGE, LADDER = Page.PROFILE, Page.LADDER
EVERYWHERE, HIDE, SHARE, RATE, UNRATE = "all", "hide", "share", "rate", "unrate"
MOST_RUNGS = 15
NAMELESS = "\N{HORIZONTAL ELLIPSIS}"


class Person(Record, frozen=True):
    user: str
    name: str  # as it can be shown


async def panel(
    play: Play, reader: Reader, who: Person, guild: str, above: tuple[str, ...] = ()
) -> Panel:
    """`guild`: whose games count; empty: all, which only they themselves may see."""
    tongue = Tongue(play.catalogs[reader.language])
    mine = who.user == reader.user
    if not mine and not guild:
        refuse("stats.refuse.elsewhere")
    if not mine and await profiles.is_private(play.journal, who.user):
        lines = [tongue.say("stats.hidden", who=who.name), *above]
        return fitted(Panel((Words("\n".join(lines)),)))
    key = "stats.title.here" if guild else "stats.title.everywhere"
    found = await profiles.profile_of(play.journal, who.user, guild or None)
    lines = [tongue.say(key, who=who.name), *above, *told(found, tongue)]
    lines += await last_games(play, found, tongue)
    if not mine:
        lines += await against(play, reader, who, guild, tongue)
        return fitted(Panel((Words("\n".join(lines)),)))
    own = await own_parts(play, reader, guild, found, tongue)
    return fitted(Panel((Words("\n".join(lines)), *own)))


def told(found: Profile, tongue: Tongue) -> Iterator[str]:
    """Game by game, then how reliable and how fast."""
    for one in found.games:
        yield tongue.say(
            "stats.tally",
            game=Text(f"cog.game.{one.game}"),
            n=one.played,
            won=one.won,
            place=number(one.places / one.played),
            seats=number(one.seats / one.played),
            best=one.best,
        )
        if one.rating is not None:
            yield rated(one.rating, one.rated, tongue)
        if one.luck:
            yield f"-# {tongue.say('stats.luck', values=tuple(luck(one)))}"
    if not found.finished and not found.left:
        yield tongue.say("stats.none")
        return
    of = found.finished + found.left
    yield tongue.say("stats.reliable", n=found.finished, of=of, misses=found.misses)
    if found.typical is not None:
        yield tongue.say("stats.speed", time=span(found.typical), n=found.answers)


def rated(rating: Rating, games: int, tongue: Tongue) -> str:
    key = "stats.rating.unsure" if rating.unsure else "stats.rating"
    return tongue.say(key, n=rating.shown, games=games)


def luck(one: Tally) -> Iterator[Text]:
    for name, values in one.luck.items():
        what, got = Text(f"{one.game}.luck.{name}"), number(values[0])
        if len(values) > 1:
            yield say("stats.luck.of", what=what, n=got, expected=number(values[1]))
        else:
            yield say("stats.luck.plain", what=what, n=got)


async def last_games(play: Play, found: Profile, tongue: Tongue) -> list[str]:
    lines = []
    for result in found.last:
        row = await play.journal.table(result.table)
        told = tongue.say(
            "stats.last.line",
            title=title_of(row, tongue),
            place=result.place,
            seats=result.players,
            n=result.score,
            when=f"<t:{int(result.ended)}:R>",
        )
        lines.append(f"- {told}")
    return [tongue.say("stats.last"), *lines] if lines else []


async def against(play: Play, reader: Reader, who: Person, guild: str, tongue: Tongue) -> list[str]:
    met = await profiles.versus_of(play.journal, reader.user, who.user, guild)
    return [
        tongue.say(
            "stats.versus",
            game=Text(f"cog.game.{one.game}"),
            n=one.games,
            mine=one.mine,
            theirs=one.theirs,
            who=who.name,
        )
        for one in met
    ]


# --- one's own


async def own_parts(
    play: Play, reader: Reader, guild: str, found: Profile, tongue: Tongue
) -> list[Part]:
    """What others may read, and whether games are rated: each with its switch."""
    hidden = await profiles.is_private(play.journal, reader.user)
    wanted = await ratings.since(play.journal, reader.user) < ratings.NEVER
    words = [
        tongue.say("stats.private_on" if hidden else "stats.private_off"),
        tongue.say("stats.rated_on" if wanted else "stats.rated_off"),
        tongue.say("stats.rated_about"),
    ]
    scope = "" if guild else EVERYWHERE
    buttons = [
        switch(f"{SHARE if hidden else HIDE}.{scope}", tongue, "share" if hidden else "hide"),
        switch(f"{UNRATE if wanted else RATE}.{scope}", tongue, "unrate" if wanted else "rate"),
        switch(EVERYWHERE if guild else "", tongue, "everywhere" if guild else "here"),
    ]
    played = [one.game for one in found.games] if guild else []
    for game in played:
        label = tongue.say("stats.button.ladder", game=Text(f"cog.game.{game}"))
        buttons.append(Button(str(SelfId(LADDER, game)), cut(label, 34)))
    return [Words("\n".join(words)), *rows(buttons)]


def switch(arg: str, tongue: Tongue, name: str) -> Button:
    return Button(str(SelfId(PAGE, arg.rstrip("."))), tongue.say(f"stats.button.{name}"))


async def choose(play: Play, reader: Reader, what: str) -> None:
    journal, user = play.journal, reader.user
    match what:
        case "share" | "hide":
            await profiles.share(journal, user, wanted=what == SHARE)
        case "rate" | "unrate":
            await ratings.choose(journal, user, play.clock(), wanted=what == RATE)
        case _:
            refuse("cog.refuse.forged")


async def ladder(play: Play, reader: Reader, guild: str, game: str) -> Panel:
    """The rated players of a server."""
    if game not in game_names():
        refuse("cog.refuse.forged")
    tongue = Tongue(play.catalogs[reader.language])
    lines = [tongue.say("stats.ladder", game=Text(f"cog.game.{game}"))]
    rungs = await profiles.ladder(play.journal, guild, game)
    for place, rung in enumerate(rungs[:MOST_RUNGS], 1):
        kept = await settings.kept(play.journal, settings.USER, rung.user)
        known = kept.get(settings.NAME_HERE, guild) or kept.get(settings.NAME)
        name = shown(known or NAMELESS)
        line = {"place": place, "who": name, "n": rung.rating.shown, "games": rung.games}
        lines.append(tongue.say("stats.ladder.line", **line))
    if not rungs:
        lines.append(tongue.say("stats.ladder.none"))
    back = Button(str(SelfId(PAGE)), tongue.say("stats.button.profile"))
    return fitted(Panel((Words("\n".join(lines)), *rows([back]))))
