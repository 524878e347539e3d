"""The announcer with everything that the features of the bot tell a table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cogs.admin.post import ActPosts
from cogs.lobby.notices import close_card
from cogs.offers.post import Offers
from cogs.seats.post import SeatPosts
from cogs.time.pause import PauseVotes
from cogs.ui.post.announcer import Announcer, Pictures
from cogs.ui.post.channels import Channels
from cogs.ui.services import Services
from cogs.ui.table.sitting import Seating
from cogs.undo.post import Requests


def new_announcer(
    services: Services,
    speaker: Seating,
    channels: Channels,
    pictures: Pictures,
    *,
    note: Callable[[str, float], None] = lambda name, value: None,
) -> Announcer:
    """Messages of one table appear in the order of their features here."""
    posters = (
        ActPosts(services, speaker, channels),
        Offers(services, channels),
        Requests(services, channels),
        SeatPosts(services, speaker, channels),
        PauseVotes(services, channels),
    )
    closing = partial(close_card, services, speaker, channels)
    return Announcer(
        services, speaker, channels, pictures, posters=posters, close_card=closing, note=note
    )
