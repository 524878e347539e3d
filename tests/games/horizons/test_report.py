"""A run of years as a report: folded by faction and place, one's own first."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from bot.engine.records import Seat
from bot.engine.text import Text, Who, say
from bot.games.horizons.acts import Section
from bot.games.horizons.box.goods import Field
from bot.games.horizons.box.names import (
    field_name,
    node_name,
    points_of,
    section_name,
    tech_name,
    world_name,
)
from bot.games.horizons.box.sky import NodeId
from bot.games.horizons.words.report import LEFT_OUT, PLACED, report
from bot.i18n.catalog import catalogs
from tests.games.horizons.scene import Scene, base, given

ENGLISH = catalogs()["en"]
NAMES = {0: "Vera", 1: "Goran"}
VERA, GORAN = Who(Seat(0)), Who(Seat(1))


def table() -> Scene:
    return given(
        "north_america", "russia", bases={"russia:base_mir": base("earth_orbit", research=1)}
    )


def told() -> list[Text]:
    """Two years of two factions, as they come."""
    mars, orbit = world_name("mars"), node_name(NodeId("orbit:mars"))
    exploring = {"total": 9, "dice": (3,), "n": 1}
    return [
        say("horizons.log.sheet_in", who=VERA),
        say("horizons.log.year", year=2032),
        say("horizons.log.flew", ships=("Orion",), who=VERA, where=orbit),
        say("horizons.log.engine.held", unit="Kozlov", n=40),
        say("horizons.log.flew", ships=("Kozlov",), who=GORAN, where=orbit),
        say("horizons.log.explored.rolled", ship="Orion", who=VERA, world=mars, **exploring),
        say("horizons.log.depleted", who=VERA, world=mars, n=5),
        say("horizons.log.explored.rolled", ship="Kozlov", who=GORAN, world=mars, **exploring),
        say("horizons.log.malfunction.lost", ship="Kozlov", n=3, odds=30),
        say("horizons.log.produced", base="Mir", what=points_of(Field.PHYSICS, 3)),
        say("horizons.log.developed", who=VERA, technology=tech_name("heavy_launchers"), n=8),
        say("horizons.log.developed", who=VERA, technology=tech_name("space_habitats"), n=8),
        say("horizons.log.pirate", at=node_name(NodeId("flyby:mars")), n=5),
        say("horizons.log.depleted", who=VERA, world=mars, n=4),
        say("horizons.log.year", year=2033),
    ]


def lines(found: Iterable[tuple[Text, ...]]) -> list[str]:
    return [" ".join(ENGLISH.render(text, NAMES) for text in part) for part in found]


def test_a_report_has_the_years_and_then_a_paragraph_for_each_faction() -> None:
    common, vera, goran = lines(report(table().state, told(), None))
    assert common == (
        "From 2031 to 2032. Pirates come to the flyby box of Mars; their hoard grows by $5B."
    )
    assert vera == (
        "Vera: Mars: Orion arrives, Orion explores, 4 left to explore. "
        "Technology: Heavy Launchers, Space Habitats."
    )
    assert goran == (
        "Goran: Mars: Kozlov arrives, Kozlov explores, Kozlov lost. "
        "Earth Orbit: production of 3 Physics."
    )


def test_news_begin_with_ones_own_ships_and_bases() -> None:
    found = lines(report(table().state, told(), Seat(1)))
    assert [line.split(":")[0] for line in found] == [
        "Goran",
        "From 2031 to 2032. Pirates come to the flyby box of Mars; their hoard grows by $5B.",
        "Vera",
    ]


def test_a_place_begins_its_sentence_and_routine_is_left_out() -> None:
    box = node_name(NodeId("transfer:venus:1"))
    texts = [
        say("horizons.log.wished_something", who=VERA),
        say("horizons.log.probe_loaded", unit="Orion", who=VERA, probe="Hale"),
        say("horizons.log.flew", ships=("Orion",), who=VERA, where=box),
    ]
    (vera,) = lines(report(table().state, texts, None))
    assert vera == "Vera: Transfer box 1 of Venus: Orion arrives."


def test_what_cannot_be_folded_is_told_as_it_is() -> None:
    strange = [
        say("horizons.log.malfunction.lost", ship="Kozlov", n=3, odds=30),
        say("horizons.log.blockade", who=VERA, base="Mir"),
    ]
    vera, goran = lines(report(table().state, strange, None))
    assert vera == "Vera blockades Mir."
    assert goran == "Goran: Kozlov breaks down and is lost: 3, at 30 or less."


def test_every_sentence_that_is_folded_or_left_out_is_one_of_the_log() -> None:
    for key, how in PLACED.items():
        shown = ENGLISH.render(Text(key, HOLES))
        assert shown
        for name in filter(None, (how.where, how.what)):
            assert f"<{name}>" in shown or name in ("n", "ships"), (key, name)
    assert [key for key in LEFT_OUT if key not in ENGLISH] == []
    assert field_name(Field.PHYSICS).key in ENGLISH


HOLES = {
    **{name: f"<{name}>" for name in ("place", "unit", "where", "to", "ship", "world", "base")},
    **{name: f"<{name}>" for name in ("what", "tile", "technology")},
    **{"n": 1, "total": 1, "odds": 1, "who": VERA, "ships": ("<ships>",), "dice": (1,)},
}


@pytest.mark.rule("HORIZON-19.1.2")
def test_of_many_lines_that_waited_only_the_number_is_told_and_of_few_the_reason() -> None:
    def skipped(number: int) -> Text:
        why = Text("horizons.refuse.no_site")
        return say("horizons.log.skipped", section=section_name(Section.MOVES), n=number, why=why)

    def told_of(*numbers: int) -> list[str]:
        return lines(report(table().state, map(skipped, numbers), Seat(0)))

    (two,) = told_of(1, 2, 1)
    assert two.count("was skipped: ") == 2, "a line that waits for years is told once"
    assert told_of(1, 2, 3, 4, 4) == [
        "4 lines of your sheet waited for their moment; the log says why."
    ]
