from collections.abc import Iterator

from bot.engine.events import Event
from bot.engine.text import Text
from bot.games.race.state import Race


def words(event: Event[Race], view: Race) -> Text | None:
    return None


def describe(view: Race) -> Iterator[Text]:
    yield Text("race")
