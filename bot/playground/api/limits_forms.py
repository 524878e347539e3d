"""Limits of forms (modals) and of suggestions that the contract does not know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from bot.playground.api.limits import Problem, components_of, select
from bot.playground.model.components import SELECTS, Part, walk
from bot.playground.model.things import Json

TITLE = 45
PARTS = 5
TEXT = 4000
CHOICES = 25
WORDS = 100
IN_A_LABEL = {
    Part.TEXT_INPUT,
    Part.FILE_UPLOAD,
    Part.RADIO_GROUP,
    Part.CHECKBOX_GROUP,
    Part.CHECKBOX,
    *SELECTS,
}
OPTIONS = {Part.RADIO_GROUP: (2, 10), Part.CHECKBOX_GROUP: (1, 10)}


def modal(data: Json) -> list[Problem]:
    """Everything wrong with a form."""
    return [(f"data/{path}", reason) for path, reason in _modal(data)]


def _modal(data: Json) -> Iterator[Problem]:
    parts: Sequence[Json] = data.get("components") or []
    if not 1 <= len(data.get("title") or "") <= TITLE:
        yield "title", f"{len(data.get('title') or '')} of 1 to {TITLE} characters"
    if not 1 <= len(data.get("custom_id") or "") <= WORDS:
        yield "custom_id", f"1 to {WORDS} characters"
    if not 1 <= len(parts) <= PARTS:
        yield "components", f"{len(parts)} of 1 to {PARTS} components"
    for index, part in enumerate(parts):
        yield from _part(f"components/{index}", part)
    inside = chain.from_iterable(_inputs(part) for part in parts)
    yield from (one for one in components_of([*inside]) if "used" in one[1])


def _inputs(part: Json) -> Sequence[Json]:
    return [one for _, one in walk([part]) if one is not part]


def _part(path: str, part: Json) -> Iterator[Problem]:
    if part["type"] == Part.LABEL:
        if not 1 <= len(part.get("label") or "") <= TITLE:
            yield f"{path}/label", f"1 to {TITLE} characters"
        if len(part.get("description") or "") > WORDS:
            yield f"{path}/description", f"up to {WORDS} characters"
        yield from _input(f"{path}/component", part["component"], labelled=True)
    elif part["type"] == Part.ACTION_ROW:
        inner = part["components"]
        if len(inner) != 1 or inner[0]["type"] != Part.TEXT_INPUT:
            yield path, "an action row of a form holds one text input"
        else:
            yield from _input(f"{path}/components/0", inner[0], labelled=False)
    elif part["type"] != Part.TEXT:
        yield path, f"a form cannot hold a component of type {part['type']}"


def _input(path: str, component: Json, *, labelled: bool) -> Iterator[Problem]:
    kind = component["type"]
    if kind not in IN_A_LABEL:
        yield path, f"a form cannot ask with a component of type {kind}"
    if kind in SELECTS:
        yield from select(path, component)
        if component.get("disabled"):
            yield path, "a select in a form cannot be disabled"
    if kind in OPTIONS:
        least, most = OPTIONS[Part(kind)]
        if not least <= len(component.get("options") or ()) <= most:
            yield path, f"{len(component.get('options') or ())} of {least} to {most} options"
    if kind == Part.TEXT_INPUT:
        yield from _text_input(path, component, labelled=labelled)


def _text_input(path: str, component: Json, *, labelled: bool) -> Iterator[Problem]:
    if labelled and component.get("label"):
        yield path, "the label is outside, not in the text input"
    if not labelled and not 1 <= len(component.get("label") or "") <= TITLE:
        yield f"{path}/label", f"1 to {TITLE} characters"
    low, high = component.get("min_length") or 0, component.get("max_length") or TEXT
    if low > high:
        yield path, f"at least {low} but at most {high} characters"
    value = component.get("value") or ""
    if value and not low <= len(value) <= high:
        yield f"{path}/value", f"{len(value)} of {low} to {high} characters"


def choices(data: Json) -> list[Problem]:
    """Everything wrong with the suggestions for an option."""
    offered: Sequence[Json] = data.get("choices") or []
    found: list[Problem] = []
    if len(offered) > CHOICES:
        found.append(("data/choices", f"{len(offered)} of {CHOICES} choices"))
    for index, choice in enumerate(offered):
        path = f"data/choices/{index}"
        if not 1 <= len(choice["name"]) <= WORDS:
            found.append((f"{path}/name", f"{len(choice['name'])} of 1 to {WORDS} characters"))
        if isinstance(choice["value"], str) and not 1 <= len(choice["value"]) <= WORDS:
            found.append((f"{path}/value", f"1 to {WORDS} characters"))
    return found
