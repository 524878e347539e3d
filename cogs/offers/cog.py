"""Answers to offers, pressed on their public message: what is firm is confirmed in private."""

from __future__ import annotations

from discord.ext import commands

from bot.engine.prompts import Prompt, walk
from bot.play.table.why_not import doubts
from cogs.offers.post import OFFER, kept_offer
from cogs.ui.press.client import Client
from cogs.ui.press.front import Front, Press
from cogs.ui.table import screens
from cogs.ui.table.refusals import reason
from cogs.ui.table.sitting import Sitting
from cogs.ui.words import ids
from cogs.ui.words.ids import VoteId
from cogs.ui.words.panel import Panel


class Offers(commands.Cog):
    def __init__(self, bot: commands.AutoShardedBot, front: Front) -> None:
        self.bot, self.front = bot, front
        self.play = front.play

    async def cog_load(self) -> None:
        self.front.vote(OFFER, self.answer)

    async def answer(self, press: Press) -> Panel:
        """The question about this offer with the answer filled in; else what became of it."""
        assert isinstance(press.id, VoteId)
        vote, desk = press.id, self.front.desk
        sitting = await desk.seating.sit(vote.table, press.reader)
        if not sitting.running or sitting.seat is None:
            return screens.aside(sitting)
        for prompt in sitting.prompts:
            asked = question(prompt, vote)
            if asked:
                said = {asked: (vote.answer,)}
                return await desk.begin(vote.table, press.reader, prompt.id, said, ids.PICK)
            if prompt.about == vote.id:
                return await desk.show(sitting, prompt.id, note=refusal(sitting, prompt, vote))
        return await desk.show(sitting, note=await self.why_not(sitting, vote))

    async def why_not(self, sitting: Sitting, vote: VoteId) -> str:
        """The outcome of an offer that is final; else that this answer is not theirs to give."""
        say = sitting.tongue.say
        offers = {one.id: one for one in sitting.game.guide.offers(sitting.view)}
        offer = offers.get(vote.id)
        if offer is not None and offer.outcome is not None:
            return sitting.tongue.render(offer.outcome)
        if offer is None:
            kept = await kept_offer(self.play, sitting.row.id, vote.id)
            return kept.outcome if kept and kept.outcome else say("cog.offer.ended", n=vote.id)
        return say("cog.offer.not_yours")


def refusal(sitting: Sitting, prompt: Prompt, vote: VoteId) -> str:
    """Why this seat, which may answer the offer, cannot answer it so."""
    for doubt in doubts(sitting.game, sitting.view, prompt):
        if doubt.id == vote.answer:
            return reason(doubt.refusal, sitting.tongue)
    return sitting.tongue.say("cog.offer.not_yours")


def question(prompt: Prompt, vote: VoteId) -> str:
    """The first question of a prompt about this offer, if it takes such an answer."""
    if prompt.about != vote.id:
        return ""
    choice = walk(prompt, {}).choice
    if choice is None:
        return ""
    known = {option.id for option in (*choice.options, *choice.instead)}
    return choice.name if vote.answer in known else ""


async def setup(bot: Client) -> None:
    await bot.add_cog(Offers(bot, bot.front))
