from bot.engine.chance import Chance
from bot.engine.records import Seat
from bot.games.race.state import Race


def redeal(state: Race, viewer: Seat | None, chance: Chance) -> Race:
    return state
