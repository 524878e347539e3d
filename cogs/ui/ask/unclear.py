"""What was typed into a command and cannot be taken as it is: the reason, never a guess."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.prompts import Prompt
from bot.play.table.why_not import why_not
from cogs.ui.ask.draft import fits, walk
from cogs.ui.ask.typed import Filled, Speaker, understood
from cogs.ui.table.refusals import reason
from cogs.ui.table.sitting import Sitting
from cogs.ui.words.names import shown


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
            return reason(refusal, sitting.tongue)
    return sitting.tongue.say("cog.typed.unclear", what=shown(typed))
