"""What level 1 answers in a scene, and why."""

from __future__ import annotations

from bot.engine.guide import Advice, advice
from bot.i18n.catalog import LANGUAGES, catalogs
from tests.games.merchant.scene import MERCHANT, Scene

COMBAT = {"combat": True}
CITY, ORBIT = "southern_comfort", "cw_04"
HUMANS = {"cw": "4b"}
PORT = "port_comfort_station"
BUYER = {"cw": "4b", "dw": "7a"}  # what the Humans make is sold in the other system
OPEN = "gb_cw_1"  # a space that is no city


def would(scene: Scene, who: int = 0, key: str = "") -> Advice:
    """What level 1 answers to the open question, or to one of this name."""
    view = scene.view(who)
    prompt = next(one for one in scene.prompts(who) if not key or one.key == key)
    return advice(prompt, MERCHANT.guide.mind(view, prompt))


def reason(found: Advice) -> str:
    assert all(catalogs()[language].render(found.why) for language in LANGUAGES)
    return found.why.key.removeprefix("merchant.advice.")
