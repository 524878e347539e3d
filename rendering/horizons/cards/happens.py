"""What an event does, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.engine.text import Text, say
from rendering.horizons.facts import happens, world_name


def of_event(one: Any) -> Iterator[Text]:
    low, high = one.range
    yield say("render.horizons.text.rolled", low=low, high=high)
    yield from done(one.happens)
    if one.veto:
        yield Text("render.horizons.text.veto")


def done(found: happens.Happens) -> Iterator[Text]:
    match found:
        case happens.Publicity(by=n):
            yield event("publicity", n=n)
        case happens.Budget(money=n):
            yield event("budget", n=n)
        case happens.Strike():
            if found.halves:
                yield event("halves")
            if found.destroys:
                yield event("destroys", n=found.destroys)
            yield event("strike")
        case happens.SpaceRace(alone=n, tied=m):
            yield event("space_race", n=n, m=m)
        case happens.Shipping(capacity=n):
            yield event("shipping", n=n)
        case happens.Immigration(alone=n, tied=m):
            yield event("immigration", n=n, m=m)
        case happens.MoreRolls(of=kind):
            yield event(f"more_rolls.{kind}")
        case happens.Values():
            worlds = tuple(map(world_name, found.worlds))
            key = "values.by" if found.to is None else "values.to"
            yield event(key, n=found.by if found.to is None else found.to, worlds=worlds)
        case happens.Storm(damage=n):
            yield event("storm", n=n)
        case happens.Contact(politics=n, vp=m):
            yield event("contact", n=n, m=m)
        case _:
            yield event(str(type(found).__struct_config__.tag))


def event(key: str, **values: Any) -> Text:
    return say(f"render.horizons.event.{key}", **values)
