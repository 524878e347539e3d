"""Steps that go on by what some seats keep secret: who brought them about cannot undo freely."""

from __future__ import annotations

from bot.engine.records import Seat
from bot.games.horizons.secrets.view import is_theirs
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps import AgendaStep
from bot.games.horizons.steps.course import Asking
from bot.games.horizons.steps.economy import Opening
from bot.games.horizons.steps.exploring import Aftermath
from bot.games.horizons.steps.moving import Underway
from bot.games.horizons.steps.scenarios import PickFactions


def discloses(view: Horizons, step: AgendaStep, actor: Seat | None) -> bool:
    """Return True if how this step goes on, unasked, is a secret of others than `actor`.

    A sheet, a wish or a standing answer decides what its owner is not asked (HORIZON-18.1.4). The
    result depends on what everybody sees of the step, never on the secret itself.
    """
    match step:
        case Underway(flight):
            return not is_theirs(view, flight, actor)
        case PickFactions(seats=(seat, *_)):
            return seat != actor
        case Asking(seat=seat) | Opening(seat=seat) | Aftermath(seat=seat):
            return seat != actor
    return False
