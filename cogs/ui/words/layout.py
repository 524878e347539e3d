"""From a panel to Discord's components, from a form to a modal; nothing in them is remembered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import discord
from discord import ui

from cogs.ui.words.panel import (
    BLUE,
    GREEN,
    GREY,
    RED,
    Aside,
    Attached,
    Button,
    Field,
    Form,
    Line,
    Menu,
    Panel,
    People,
    Picture,
    Row,
    Words,
)
from cogs.ui.words.tongue import cut

STYLES = {
    GREY: discord.ButtonStyle.secondary,
    BLUE: discord.ButtonStyle.primary,
    GREEN: discord.ButtonStyle.success,
    RED: discord.ButtonStyle.danger,
}
SILENT = discord.AllowedMentions.none()
ALT, FORM_TITLE, FIELD_LABEL, FIELD_ABOUT = 1_024, 45, 45, 100
Item = ui.Item[ui.LayoutView]


def layout(
    panel: Panel, file: str = "", alt: str = "", *, frame: int | None = None
) -> ui.LayoutView:
    """A view that holds no state: presses are answered from their ids, so it is stopped at once.

    Without a `file` the place of the picture stays empty. `frame`: a number to know it again by.
    """
    view = ui.LayoutView(timeout=None)
    if panel.top:
        view.add_item(ui.TextDisplay(panel.top))
    box: ui.Container[ui.LayoutView] = ui.Container(id=frame)
    for item in items(panel, file, alt):
        box.add_item(item)
    view.add_item(box)
    view.stop()
    return view


def items(panel: Panel, file: str, alt: str) -> Iterator[Item]:
    for part in panel.parts:
        match part:
            case Words(text):
                yield ui.TextDisplay(text)
            case Aside(text, side):
                yield ui.Section(text, accessory=button(side))
            case Row(buttons):
                yield ui.ActionRow(*map(button, buttons))
            case Menu():
                yield ui.ActionRow(menu(part))
            case People(name, placeholder):
                yield ui.ActionRow(ui.UserSelect(custom_id=name, placeholder=placeholder))
            case Line():
                yield ui.Separator()
            case Attached(name):
                yield ui.File(f"attachment://{name}")
            case Picture() if file:
                item = discord.MediaGalleryItem(f"attachment://{file}", description=alt[:ALT])
                yield ui.MediaGallery(item)


def button(part: Button) -> ui.Button[ui.LayoutView]:
    return ui.Button(
        custom_id=part.id, label=part.label, style=STYLES[part.style], disabled=part.disabled
    )


def menu(part: Menu) -> ui.Select[ui.LayoutView]:
    return ui.Select(
        custom_id=part.id,
        placeholder=part.placeholder,
        min_values=part.low,
        max_values=part.high,
        options=options(part.items),
    )


def options(found: Iterable[Any]) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(
            label=item.label,
            value=item.value,
            description=item.about or None,
            default=item.ticked,
        )
        for item in found
    ]


def modal(form: Form) -> ui.Modal:
    """Stopped too: whoever sends it in, before or after a restart, is answered from its id."""
    view = ui.Modal(title=cut(form.title, FORM_TITLE), custom_id=form.id)
    for field in form.fields:
        label: ui.Label[ui.Modal] = ui.Label(
            text=cut(field.label, FIELD_LABEL),
            description=cut(field.about, FIELD_ABOUT) or None,
            component=question(field),
        )
        view.add_item(label)
    view.stop()
    return view


def question(field: Field) -> ui.Item[ui.Modal]:
    if field.items:
        return ui.Select(
            custom_id=field.id,
            options=options(field.items),
            min_values=field.low,
            max_values=min(field.high, len(field.items)),
            required=field.low > 0,
        )
    style = discord.TextStyle.paragraph if field.long else discord.TextStyle.short
    return ui.TextInput(
        custom_id=field.id,
        style=style,
        default=field.value or None,
        required=field.low > 0,
        max_length=field.longest,
    )


def sent_fields(data: Any) -> dict[str, tuple[str, ...]]:
    """What was typed or chosen in a modal, by the ids of its fields."""
    found: dict[str, tuple[str, ...]] = {}

    def visit(part: Any) -> None:
        if isinstance(part, list):
            for one in part:
                visit(one)
        elif isinstance(part, Mapping):
            name = part.get("custom_id")
            if isinstance(name, str) and "values" in part:
                found[name] = tuple(str(value) for value in part["values"])
            elif isinstance(name, str) and "value" in part:
                found[name] = (str(part["value"] or ""),)
            visit(part.get("components"))
            visit(part.get("component"))

    visit(data.get("components", []) if isinstance(data, Mapping) else [])
    return found
