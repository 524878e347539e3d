"""What a table is played with: the form of a new one, and the menus of its owner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.engine.errors import require
from bot.i18n.catalog import LANGUAGES
from bot.play.lobby.lobby import ACCESS
from bot.play.table.live import pace_of
from bot.play.table.options import (
    defaults,
    game_names,
    lists,
    seat_numbers,
    switches,
    variants,
)
from bot.play.time.pace import Expiry, read_pace
from bot.store.records import TableRow
from cogs.lobby.panels import OPTION, PACES, options_of, pace_label, seats
from cogs.ui.press.press import Press
from cogs.ui.table.screens import door
from cogs.ui.table.sitting import players, title_of
from cogs.ui.words.ids import Door, DoorId, Page, SelfId
from cogs.ui.words.panel import (
    BLUE,
    LABEL,
    RED,
    Button,
    Field,
    Form,
    Item,
    Menu,
    Panel,
    Words,
    rows,
)
from cogs.ui.words.themes import THEMES
from cogs.ui.words.tongue import Tongue, cut

MOST_FIELDS = 5
TABLE_CHOICES: Mapping[str, tuple[str, ...]] = {
    "access": ACCESS,
    "language": LANGUAGES,
    "theme": THEMES,
}


def form(
    game: str,
    tongue: Tongue,
    name: str,
    row: TableRow | None = None,
    pace: str = "daily",
    least: int = 0,
) -> Form:
    """A new table, or the options of one that is open: all fields filled in.

    Two numbers of seats mean from so many to so many.
    """
    say = tongue.say
    chosen = options_of(row) if row else defaults(game)
    at_first = chosen["players"]
    now = pace_of(row) if row and row.pace else read_pace(pace)
    paces = PACES if now.name in PACES else (*PACES, now.name)
    fields = [
        Field("name", say("cog.form.name"), value=name, longest=60),
        Field(
            "seats",
            say("cog.form.seats"),
            items=tuple(
                Item(str(n), say("cog.form.players", n=n), ticked=n in (least, at_first))
                for n in seat_numbers(game)
            ),
            low=1,
            high=2,
        ),
        Field(
            "pace",
            say("cog.form.pace"),
            items=tuple(Item(p, pace_label(p, tongue), ticked=p == now.name) for p in paces),
            low=1,
        ),
        Field(
            "expiry",
            say("cog.form.expiry"),
            items=tuple(
                Item(rule, say(f"cog.expiry.{rule}"), ticked=rule == now.expiry) for rule in Expiry
            ),
            low=1,
        ),
        Field(
            "options",
            say("cog.form.options"),
            items=tuple(
                Item(n, say(f"cog.option.{n}"), ticked=bool(chosen.get(n))) for n in switches(game)
            ),
            high=len(switches(game)),
        ),
    ]
    fields = [field for field in fields if field.id != "options" or field.items]
    for name, values in variants(game).items():
        items = tuple(
            Item(value, say(f"cog.{OPTION}{name}.{value}"), ticked=value == chosen[name])
            for value in values
        )
        fields.append(Field(f"{OPTION}{name}", say(f"cog.{OPTION}{name}"), items=items, low=1))
    title = say("cog.form.title", game=say(f"cog.game.{game}"))
    where = str(DoorId(Door.CONFIGURE, row.id)) if row else str(SelfId(Page.OPEN, game))
    return Form(where, title, tuple(fields[:MOST_FIELDS]))


def options_panel(
    row: TableRow, tongue: Tongue, chosen: Mapping[str, str], *, note: str = ""
) -> Panel:
    """What the owner can do before the start."""
    say = tongue.say
    words = [f"**{title_of(row, tongue)}** · {say('cog.options')}", note, seats(row, tongue)]
    full = len(row.seats) >= players(row)
    buttons = [
        door(Door.CONFIGURE, row.id, say("cog.change_options"), style=BLUE),
        Button(str(DoorId(Door.PILOT, row.id)), say("cog.add_autopilot"), disabled=full),
        Button(str(DoorId(Door.CLOSE, row.id)), say("cog.close_table"), RED),
    ]
    others = [
        door(Door.FREE, row.id, cut(say("cog.take_off", n=seat.seat + 1), 24), str(seat.seat))
        for seat in row.seats
        if seat.user != row.owner
    ]
    now = {**chosen, **{f"{OPTION}{name}": str(v) for name, v in options_of(row).items()}}
    menus = (
        menu(row, name, values, now[name], tongue) for name, values in table_choices(row).items()
    )
    words_part = Words("\n".join(w for w in words if w))
    return Panel((words_part, *rows(buttons), *rows(others), *menus, *list_menus(row, tongue)))


def menu(row: TableRow, name: str, values: Sequence[str], now: str, tongue: Tongue) -> Menu:
    """Every item says what it is about: once chosen, it is all that shows."""
    title = tongue.say(f"cog.{name}" if name.startswith(OPTION) else f"cog.set.{name}")
    items = tuple(
        Item(value, f"{title}: {tongue.say(f'cog.{name}.{value}')}", ticked=value == now)
        for value in values
    )
    return Menu(str(DoorId(Door.CHOOSE, row.id, name)), title, items)


def list_menus(row: TableRow, tongue: Tongue) -> Iterator[Menu]:
    """Several pieces of many; none: they are drawn."""
    for name, pieces in lists(row.game).items():
        now = options_of(row)[name]
        items = tuple(
            Item(piece, cut(tongue.render(text), LABEL), ticked=piece in now)
            for piece, text in pieces.items()
        )
        title = tongue.say(f"cog.{OPTION}{name}")
        where = DoorId(Door.CHOOSE, row.id, f"{OPTION}{name}")
        yield Menu(str(where), title, items, low=0, high=len(items))


def chosen_rule(row: TableRow, name: str, values: Sequence[str]) -> dict[str, Any]:
    """What was chosen in a menu for a rule of the game: several pieces, or one word."""
    option = name.removeprefix(OPTION)
    pieces = lists(row.game).get(option)
    if pieces is not None:
        require(set(values) <= pieces.keys(), "cog.refuse.forged")
        return {option: list(values)}
    one = next(iter(values), "")
    require(one in variants(row.game).get(option, ()), "cog.refuse.forged")
    return {option: one}


def table_choices(row: TableRow) -> dict[str, tuple[str, ...]]:
    """What the owner chooses one word of in menus, and which there are."""
    rules = {f"{OPTION}{name}": values for name, values in variants(row.game).items()}
    return {**TABLE_CHOICES, **rules}


def choices_of(press: Press, game: str) -> tuple[dict[str, Any], str, int]:
    """What a form says of options and pace, and with how many the owner may begin.

    What it did not ask stays as it is.
    """
    require(game in game_names(), "cog.refuse.forged")
    options: dict[str, Any] = {}
    if switches(game):
        options = {name: name in press.fields.get("options", ()) for name in switches(game)}
    for name, values in variants(game).items():
        value = press.field(f"{OPTION}{name}")
        require(not value or value in values, "cog.refuse.forged")
        options |= {name: value} if value else {}
    chosen_seats = [int(one) for one in press.fields.get("seats", ()) if one.isdecimal()]
    seats = chosen_seats or [min(seat_numbers(game))]
    options["players"] = max(seats)
    chosen = [press.field("pace") or "daily", press.field("expiry")]
    least = min(seats) if min(seats) < max(seats) else 0
    return options, str(read_pace("/".join(filter(None, chosen)))), least
