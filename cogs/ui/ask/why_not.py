"""Why not? Pieces that a question does not offer, and words that cannot be taken as they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from bot.engine.prompts import Prompt, Reply, fits, walk
from bot.play.table.why_not import Doubt, clause, doubts, why_not
from cogs.ui.ask.naming import Speaker
from cogs.ui.ask.typed import Filled, understood
from cogs.ui.table.refusals import reason as refused
from cogs.ui.table.sitting import Sitting
from cogs.ui.words import ids
from cogs.ui.words.ids import Door, DoorId, MoveId, reading
from cogs.ui.words.panel import (
    BLUE,
    LABEL,
    MOST_ITEMS,
    PLACEHOLDER,
    Button,
    Item,
    Menu,
    Panel,
    Part,
    Row,
    Words,
    fitted,
)
from cogs.ui.words.tongue import Tongue, cut, letter, shown

NO_SIG = "aaaaa"
MOST_AT_ONCE = 10  # reasons that are told together


def panel(
    sitting: Sitting, prompt: Prompt, replies: Mapping[str, Reply], picked: str = ""
) -> Panel:
    """What is not offered and why: a few all at once, of many the one that is picked."""
    say, tongue = sitting.tongue.say, sitting.tongue
    every = doubts(sitting.game, sitting.view, prompt, replies)
    found = {f"{place}": doubt for place, doubt in enumerate(every)}
    parts: list[Part] = [Words(f"**{sitting.title}** · {say('cog.why_not')}")]
    chosen, named = found.get(picked), lettered(prompt, tongue)
    if chosen is not None:
        parts.append(Words(reason(chosen, sitting.row.game, tongue, named(chosen))))
    elif not found:
        parts.append(Words(say("cog.why.nothing")))
    elif len(found) <= MOST_AT_ONCE:
        reasons = (
            reason(doubt, sitting.row.game, tongue, named(doubt)) for doubt in found.values()
        )
        parts.append(Words("\n".join(reasons)))
    if len(found) > MOST_AT_ONCE:
        parts += menus(sitting, prompt, found, picked, named)
    back = Button(str(DoorId(Door.ASK, sitting.row.id, prompt.id)), f"◀ {say('cog.back')}", BLUE)
    buttons = [back]
    if chosen is not None and chosen.refusal.clause:
        rules = DoorId(Door.RULES, sitting.row.id, reading(chosen.refusal.clause, prompt.id))
        buttons.append(Button(str(rules), say("cog.rules")))
    return fitted(Panel((*parts, Row(tuple(buttons)))))


def lettered(prompt: Prompt, tongue: Tongue) -> Callable[[Doubt], str]:
    """What a piece is called here: with the letter that it has through the whole decision."""
    first = next(prompt.talk(), None)
    signs = {spot: letter(place) for place, spot in enumerate(first.spots if first else ())}
    return lambda doubt: f"{signs.get(doubt.id, '')} {tongue.label(doubt.label)}".strip()


def menus(
    sitting: Sitting,
    prompt: Prompt,
    found: Mapping[str, Doubt],
    picked: str,
    named: Callable[[Doubt], str],
) -> Iterator[Menu]:
    """One, or one for each part of a sheet."""
    tongue, parts = sitting.tongue, dict[str, list[Item]]()
    for place, doubt in found.items():
        label = tongue.say("cog.why.pick") if doubt.part is None else tongue.label(doubt.part)
        parts.setdefault(label, []).append(
            Item(
                place,
                cut(named(doubt), LABEL),
                cut(tongue.label(doubt.refusal.reason), LABEL),
                place == picked,
            )
        )
    for number, (label, items) in enumerate(parts.items()):
        which = str(number) if number else ""  # each menu of a message has an id of its own
        move = MoveId(sitting.row.id, prompt.seat, prompt.id, "", ids.WHY, which, NO_SIG)
        yield Menu(str(move), cut(label, PLACEHOLDER), tuple(items[:MOST_ITEMS]))


def reason(doubt: Doubt, game: str, tongue: Tongue, name: str) -> str:
    """What is wrong, what would do, and the rule that says so."""
    refusal = doubt.refusal
    text = f"{tongue.render(refusal.reason)} {tongue.render(refusal.remedy)}"
    rule = clause(game, refusal.clause, tongue.language) if refusal.clause else None
    lines = [f"**{name}**", text]
    lines += [f"-# {rule.id} {rule.text}"] if rule else []
    return "\n".join(lines)


# What was typed


def not_understood(
    filled: Filled, sitting: Sitting, prompt: Prompt, speakers: Mapping[str, Speaker]
) -> str:
    """What was typed and will be asked instead, if possible with the reason; nothing is guessed."""
    tongue = sitting.tongue
    notes = [
        insisted(text, question, filled, sitting, prompt, speakers)
        for text, question in filled.unclear.items()
    ]
    notes += [tongue.say("cog.typed.later", what=shown(text)) for text in filled.unasked]
    notes += map(tongue.render, filled.said)
    return "\n".join(notes)


def insisted(
    typed: str,
    question: str,
    filled: Filled,
    sitting: Sitting,
    prompt: Prompt,
    speakers: Mapping[str, Speaker],
) -> str:
    """Why something that is known, but not offered, will not do; else that it is not clear."""
    way, game = walk(prompt, filled.replies), sitting.game
    choice = game.guide.wider(sitting.view, prompt, question)
    reply = understood(choice, typed, speakers) if choice else None
    if choice is not None and reply and fits(choice, reply):
        replies = {one.choice.name: one.reply for one in way.asked} | {question: reply}
        refusal = why_not(game, sitting.view, prompt, replies, choice)
        if refusal is not None:
            return refused(refusal, sitting.tongue)
    return sitting.tongue.say("cog.typed.unclear", what=shown(typed))
