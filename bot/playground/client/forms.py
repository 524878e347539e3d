"""A form (modal) as a person fills it in."""

from __future__ import annotations

from typing import Any

from bot.playground.client.misuse import Misuse
from bot.playground.client.options import Resolved, chosen, written
from bot.playground.model.components import SELECTS, Part
from bot.playground.model.things import Json


def filled(modal: Json, fields: dict[str, Any], resolved: Resolved) -> list[Json]:
    """The components of a submitted form."""
    left = dict(fields)
    answer = [_part(part, left, resolved) for part in modal["components"]]
    if left:
        raise Misuse(f"the form has no {', '.join(left)}")
    return answer


def inputs(modal: Json) -> list[tuple[str, Json]]:
    """Every input of a form with its label."""
    found: list[tuple[str, Json]] = []
    for part in modal["components"]:
        if part["type"] == Part.LABEL:
            found.append((part["label"], part["component"]))
        elif part["type"] == Part.ACTION_ROW:
            found += [(one.get("label") or "", one) for one in part["components"]]
    return found


def _part(part: Json, left: dict[str, Any], resolved: Resolved) -> Json:
    head = {"type": part["type"], "id": part["id"]}
    match part["type"]:
        case Part.LABEL:
            return head | {"component": _input(part["component"], part["label"], left, resolved)}
        case Part.ACTION_ROW:
            return head | {
                "components": [
                    _input(one, one.get("label") or "", left, resolved)
                    for one in part["components"]
                ]
            }
        case Part.TEXT:
            return head
        case kind:
            raise Misuse(f"a form cannot hold a component of type {kind}")


def _input(component: Json, label: str, left: dict[str, Any], resolved: Resolved) -> Json:
    custom_id, kind = component["custom_id"], component["type"]
    head: Json = {"type": kind, "id": component["id"], "custom_id": custom_id}
    key = next((name for name in (custom_id, label) if name in left), None)
    given = left.pop(key) if key is not None else None
    if kind == Part.TEXT_INPUT:
        text = component.get("value", "") if given is None else str(given)
        return head | {"value": written(component, text)}
    if kind == Part.CHECKBOX:
        return head | {"value": bool(component.get("default") if given is None else given)}
    values = _preset(component) if given is None else _several(given)
    if kind == Part.RADIO_GROUP:
        picked = chosen(component, values, resolved)
        return head | {"value": picked[0] if picked else None}
    if kind in (*SELECTS, Part.CHECKBOX_GROUP, Part.FILE_UPLOAD):
        return head | {"values": chosen(component, values, resolved)}
    raise Misuse(f"a form cannot ask with a component of type {kind}")


def _several(given: Any) -> list[Any]:
    return list(given) if isinstance(given, list | tuple | set) else [given]


def _preset(component: Json) -> list[Any]:
    options = [o["value"] for o in component.get("options", ()) if o.get("default")]
    return options or [one["id"] for one in component.get("default_values", ())]
