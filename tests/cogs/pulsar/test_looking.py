"""What is looked at: a post shows what a phone can show, its doors lead to the rest."""

from __future__ import annotations

from functools import partial
from typing import Any

from bot.play.post.posts import Shown, plan
from bot.play.table.seen import Follower
from cogs.ui.post.pictures import PublicPictures
from rendering.picture import Picture
from rendering.pulsar.gallery import GALLERY
from tests.cogs.pulsar.tables import Table
from tests.support.discord.house import House


class Easel:
    """A studio in which nothing is drawn; what should have been is kept."""

    def __init__(self) -> None:
        self.asked: list[Any] = []

    async def draw(self, slot: str, name: bytes, make: partial[Picture]) -> Picture:
        self.asked.append(make.func)
        return Picture(b"", slot)


async def test_a_post_shows_cluster_and_dice_alone(house: House) -> None:
    table = await Table.drafting(house)
    found = plan(Shown(), await Follower(house.journal).since(table.row.id, 0))
    tongue = await house.front.desk.seating.tongue(table.row, "en")
    easel: Any = Easel()
    drawn = await PublicPictures(easel, house.play).public(table.row, found, 3, tongue)
    assert easel.asked == [GALLERY.post]
    assert drawn == [(b"", f"{table.row.id}/post")]


async def test_its_door_leads_to_the_whole_table_and_to_every_part(house: House) -> None:
    table = await Table.drafting(house)
    nova = table.people[0]
    await nova.slash("/play")
    await nova.forge(f"d1:board:{table.row.id}", nova.panel())
    (menu,) = nova.panel().selects
    assert [option["label"] for option in menu["options"]] == [
        "The whole table",
        "Cluster and dice",
        "Technologies",
        "Transmitters",
        *("Nova", "Rigel", "Vega"),
    ]
    for part in ("now.technologies", "now.transmitters", "now.seat.2"):
        await nova.choose(part, menu["custom_id"], nova.panel())
        (menu,) = nova.panel().selects
        assert [option["value"] for option in menu["options"] if option.get("default")] == [part]
