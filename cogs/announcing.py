"""The announcer with everything that the features of the bot tell a table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bot.play.assembly import Play
from cogs.admin.post import ActPosts
from cogs.lobby.notices import close_card
from cogs.offers.post import Offers
from cogs.seats.post import SeatPosts
from cogs.time.pause import PauseVotes
from cogs.ui.post.announcer import Announcer
from cogs.ui.post.channels import Channels
from cogs.ui.post.pictures import Pictures
from cogs.ui.table.sitting import Tables
from cogs.undo.post import Requests


def new_announcer(
    play: Play,
    speaker: Tables,
    channels: Channels,
    pictures: Pictures,
    *,
    note: Callable[..., None] = lambda name, value, *labels: None,
) -> Announcer:
    """Messages of one table appear in the order of their features here."""
    posters = (
        ActPosts(play, speaker, channels),
        Offers(play, channels),
        Requests(play, channels),
        SeatPosts(play, speaker, channels),
        PauseVotes(play, channels),
    )
    closing = partial(close_card, play, speaker, channels)
    return Announcer(
        play, speaker, channels, pictures, posters=posters, close_card=closing, note=note
    )
